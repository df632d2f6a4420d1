(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* wreath-kernel: reads files and prints verdicts.  All decisions are made by
   kernel.ml, which Coq extracted from functions proved sound.  Trusted here:
   that the compared bytes are those of the files, the hashes, and the words of
   the verdict. *)

open Report

let usage = "usage: wreath-kernel CERT [--expect KIND] [--model FILE]
                     [--automaton FILE] [--json] [--deadline SECONDS]
                     [--max-memory BYTES] [--kinds] [--help] [--version]\n"

(* First words of certificates, their evidence, the kinds of statements, and the
   theorem.  All other certificates are left to wreath-check. *)
let table = [
  "wreath-cert", "HOM", "agree predict", "HomFile.hom_sound";
  "wreath-cert", "HULL", "agree predict", "Poly.poly_sound";
  "wreath-cert", "POLY", "agree predict", "Poly.poly_sound";
  "wreath-cert", "CASC", "agree", "Cascade.cascade_sound";
  "wreath-stack", "HOM", "agree-rounded predict-rounded", "RoundStack.stack_sound";
  "wreath-stack", "MISMATCH", "differ-rounded", "RoundStack.stack_sound";
  "wreath-rounding", "RHO", "periodic constant", "Rounded.rounded_sound";
  "wreath-rounding", "HOM", "recognise", "Rounded.rounded_sound";
  "wreath-rounding", "COLL", "collide", "Rounded.rounded_sound";
  "wreath-aperiodic", "monoid", "aperiodic", "Language.aperiodicity_sound";
  "wreath-aperiodic", "witness", "not-aperiodic", "Language.aperiodicity_sound";
  "wreath-languages", "equal", "same-language", "Language.languages_sound";
  "wreath-languages", "differ", "other-language", "Language.languages_sound";
  "wreath-refutation", "period", "impossible", "Refutation.refutation_sound";
  "wreath-spectrum", "matrices", "spectrum", "Matrices.spectra_sound";
  "wreath-factors", "products", "factors nearly-factors no-factors mixed-factors", "Matrices.factorings_sound" ]
let print_kinds () = List.iter (fun (header, evidence, kinds, theorem) ->
    Printf.printf "%s %s: %s\n  theorem   Wreath.Kernel.%s\n" header evidence kinds theorem) table

type arguments = {
  cert : string option; model : string option; automaton : string option; expect : string option;
  as_json : bool; deadline : int; memory : int }

(* Requirements on numbers, which are read elsewhere, and on the lines of an
   automaton.  Every state has a row, so a number of states beyond the size of
   the file is rejected without counting. *)
let digit c = '0' <= c && c <= '9'
let plain_number s =
  let at i = i >= 0 && i < String.length s && digit s.[i] in
  not (String.contains s '+') && not (List.exists (fun i -> s.[i] = '0' && not (at (i - 1)) && at (i + 1))
    (List.init (String.length s) Fun.id))
let numbers room = function
  | "|" :: line ->
    if List.exists (fun t -> t = "" || t.[0] = '#' || String.contains t '\t') line then
      unknown "an automaton with comments, or with blanks in a row";
    (match line with
     | ["states"; n] when String.for_all digit n ->
       demand "an automaton has more states than rows"
         (plain_number n && String.length n < 10 && int_of_string n <= room)
     | _ -> ())
  | ("layers" | "layer" | "vectors" | "vector" | "states" | "state" | "cones" | "cone" | "ray" | "move"
    | "image" | "boxes" | "box" | "levels" | "widths" | "contexts" | "monoid" | "equal" | "preperiod"
    | "period" | "classes") :: line ->
    demand "a number with leading zeros" (List.for_all plain_number line)
  | _ -> ()

(* Dispatch on the first line and the type. *)
let judge path a =
  let text = read path in
  let certificate = Parse.lines text in
  let kind = match certificate with (k :: _) :: _ -> k | _ -> "" in
  let type_ = match tagged "type" certificate with [t] :: _ -> t | _ -> "" in
  demand "the file does not start as a certificate or trace"
    (String.starts_with ~prefix:"wreath-" kind);
  demand "bytes that are not UTF-8 text" (List.for_all (List.for_all printable) certificate);
  same path (Kernel.print_lines certificate) text;
  if kind <> "wreath-cell" then (* its boxes have names *)
    List.iter (numbers (String.length text)) certificate;
  let verdict = match kind, type_ with
    | "wreath-cert", ("HOM" | "CASC" | "POLY" | "HULL") ->
      demand "the last line is not a full stop" (List.nth certificate (List.length certificate - 1) = ["."]);
      Hom.in_order certificate;
      (match type_ with "HOM" -> Hom.check | "POLY" -> Poly.check | "HULL" -> Hull.check | _ -> Cascade.check) path certificate a.model
    | "wreath-stack", _ -> Stack.check path text certificate a.model
    | "wreath-aperiodic", _ -> Automata.aperiodic text certificate
    | "wreath-languages", _ -> Automata.languages text certificate
    | "wreath-refutation", _ -> Refutation.check text certificate
    | "wreath-rounding", _ -> Rounded.check text certificate
    | "wreath-spectrum", _ -> Matrices.spectra certificate
    | "wreath-factors", _ -> Matrices.products certificate
    | _ -> unknown "a certificate of this kind" in
  let about what = List.exists (fun (w, _, _) -> w = what) verdict.objects in
  if a.model <> None && not (about "model") then
    raise (Unreadable (path ^ ": --model: the certificate does not refer to a model"));
  (match a.automaton with
   | None -> ()
   | Some file ->
     if not (about "automaton") then raise (Unreadable (path ^ ": --automaton: the certificate does not refer to an automaton"));
     Automata.same_as file (List.hd (automata certificate)));
  (match a.expect with
   | Some k when k <> verdict.kind ->
     rejected (Printf.sprintf "verified as %s, but expected %s: %s" (quote verdict.kind) (quote k) verdict.statement)
   | _ -> ());
  verdict

(* Long lists need a larger stack than most systems provide initially: the
   program is executed again with the maximum. *)
let larger = "WREATH_KERNEL_STACK"
let again () =
  Unix.putenv larger "1";
  Unix.execv "/bin/sh" (Array.append
    [| "sh"; "-c"; "ulimit -S -s \"$(ulimit -H -s)\"; exec \"$0\" \"$@\""; Sys.executable_name |]
    (Array.sub Sys.argv 1 (Array.length Sys.argv - 1)))

let bytes s =
  let n = String.length s in
  let digits, shift = match if n > 0 then s.[n - 1] else ' ' with
    | 'K' -> (String.sub s 0 (n - 1), 10) | 'M' -> (String.sub s 0 (n - 1), 20)
    | 'G' -> (String.sub s 0 (n - 1), 30) | _ -> (s, 0) in
  match int_of_string_opt digits with
  | Some k when k > 0 && k <= max_int asr shift && digits.[0] <> '0' -> k lsl shift
  | _ -> raise (Arg.Bad ("invalid number of bytes: " ^ s))
let seconds s = match int_of_string_opt s with
  | Some k when k > 0 && k <= 100000000 -> k
  | _ -> raise (Arg.Bad ("invalid number of seconds: " ^ s))

let valued = ["--model"; "--automaton"; "--expect"; "--deadline"; "--max-memory"]
let rec arguments a = function
  | [] ->
    if a.cert = None then raise (Arg.Bad "no certificate");
    a
  | ("--help" | "-h") :: _ -> print_string usage; exit 0
  | "--version" :: _ -> print_string "wreath-kernel\n"; exit 0
  | "--kinds" :: _ -> print_kinds (); exit 0
  | "--json" :: r -> arguments { a with as_json = true } r
  | f :: _ :: r when List.mem f valued && List.mem f r -> raise (Arg.Bad ("more than one value of " ^ f))
  | "--model" :: f :: r -> arguments { a with model = Some f } r
  | "--automaton" :: f :: r -> arguments { a with automaton = Some f } r
  | "--expect" :: k :: r -> arguments { a with expect = Some k } r
  | "--deadline" :: s :: r -> arguments { a with deadline = seconds s } r
  | "--max-memory" :: s :: r -> arguments { a with memory = bytes s } r
  | f :: r when f = "-" || not (String.starts_with ~prefix:"-" f) ->
    if a.cert <> None then raise (Arg.Bad ("more than one certificate: " ^ f));
    arguments { a with cert = Some f } r
  | f :: _ -> raise (Arg.Bad ((if List.mem f valued then "missing value after " else "unknown option ") ^ f))

let fail a status word message =
  if a.as_json then
    Printf.printf "{\"status\": %d, \"verdict\": \"%s\", \"message\": %s}\n" status word (in_json message)
  else
    Printf.eprintf "%s: %s\n" (if status = 2 then "wreath-kernel" else word) message;
  exit status

(* Limits of time and memory. *)
let bounded a =
  if a.deadline > 0 then begin
    Sys.set_signal Sys.sigalrm (Sys.Signal_handle (fun _ -> raise (Limit "the deadline is over")));
    ignore (Unix.alarm a.deadline)
  end;
  ignore (Gc.create_alarm (fun () ->
      if (Gc.quick_stat ()).Gc.heap_words * (Sys.word_size / 8) > a.memory then
        raise (Limit "more memory is needed")))

let () =
  match arguments { cert = None; model = None; automaton = None; expect = None; as_json = false;
                    deadline = 0; memory = 1 lsl 30 } (List.tl (Array.to_list Sys.argv)) with
  | exception Arg.Bad what -> Printf.eprintf "wreath-kernel: %s\n%s" what usage; exit 2
  | a ->
    let cert = Option.get a.cert in
    let fail = fail a in
    Gc.set { (Gc.get ()) with Gc.minor_heap_size = 1 lsl 16; space_overhead = 400 };
    bounded a;
    try print_string ((if a.as_json then as_object else as_lines) (judge cert a)) with
    | Rejected why -> fail 1 "REJECTED" (cert ^ ": " ^ why)
    | Other_file why -> fail 1 "REJECTED" why
    | Unreadable why -> fail 2 "UNREADABLE" why
    | Unknown why -> fail 3 "UNKNOWN" (cert ^ ": " ^ why)
    | Failure why -> fail 3 "UNKNOWN" (cert ^ ": " ^ why ^ " is left to wreath-check")
    | Limit why -> fail 3 "LIMIT" (cert ^ ": " ^ why)
    | Stack_overflow when cert <> "-" && Sys.getenv_opt larger = None -> again ()
    | Out_of_memory | Stack_overflow -> fail 3 "LIMIT" (cert ^ ": more memory is needed")
