(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* wreath-kernel: reads files, prints verdicts.  Everything that decides is in
   kernel.ml, which Coq has made of functions proved sound.  What is believed
   here: that the bytes compared are those of the files, the hashes, and the
   words of the verdict. *)

open Report

let usage = "usage: wreath-kernel CERT [--model FILE] [--help] [--version]\n"

(* By the first line and the type. *)
let judge path model =
  let text = read path in
  let certificate = Parse.lines text in
  let kind = match certificate with (k :: _) :: _ -> k | _ -> "" in
  let type_ = match tagged "type" certificate with [t] :: _ -> t | _ -> "" in
  demand "bytes that are not UTF-8 text" (List.for_all (List.for_all printable) certificate);
  same path (Kernel.print_lines certificate) text;
  if not (List.mem kind ["wreath-cert"; "wreath-stack"]) && model <> None then
    raise (Unreadable "--model: this certificate is about no file");
  match kind, type_ with
  | "wreath-cert", ("HOM" | "CASC") ->
    demand "the last line is not a full stop" (List.nth certificate (List.length certificate - 1) = ["."]);
    Hom.in_order certificate;
    (if type_ = "HOM" then Hom.check else Cascade.check) path certificate model
  | "wreath-stack", _ -> Stack.check path text certificate model
  | "wreath-aperiodic", _ -> Automata.aperiodic text certificate
  | "wreath-languages", _ -> Automata.languages text certificate
  | "wreath-spectrum", _ -> Matrices.spectra certificate
  | "wreath-factors", _ -> Matrices.products certificate
  | "wreath-rounding", _ -> Rounded.check text certificate
  | _ -> unknown "a certificate of this kind"

(* Long lists need a larger stack than most systems give at first: the program
   runs again with as much as it may have. *)
let larger = "WREATH_KERNEL_STACK"
let again () =
  Unix.putenv larger "1";
  Unix.execv "/bin/sh" (Array.append
    [| "sh"; "-c"; "ulimit -S -s \"$(ulimit -H -s)\"; exec \"$0\" \"$@\""; Sys.executable_name |]
    (Array.sub Sys.argv 1 (Array.length Sys.argv - 1)))

let () =
  let rec arguments cert model = function
    | [] -> (match cert with Some c -> (c, model) | None -> raise (Arg.Bad "no certificate"))
    | ("--help" | "-h") :: _ -> print_string usage; exit 0
    | "--version" :: _ -> print_string "wreath-kernel\n"; exit 0
    | "--model" :: f :: r -> arguments cert (Some f) r
    | a :: r when cert = None && (a = "-" || not (String.starts_with ~prefix:"-" a)) -> arguments (Some a) model r
    | a :: _ -> raise (Arg.Bad a) in
  match arguments None None (List.tl (Array.to_list Sys.argv)) with
  | exception Arg.Bad what -> Printf.eprintf "wreath-kernel: %s\n%s" what usage; exit 2
  | cert, model ->
    try judge cert model with
    | Rejected why -> Printf.printf "REJECTED: %s: %s\n" cert why; exit 1
    | Unreadable why -> Printf.eprintf "wreath-kernel: %s\n" why; exit 2
    | Unknown why -> Printf.printf "UNKNOWN: %s: %s\n" cert why; exit 3
    | Stack_overflow when cert <> "-" && Sys.getenv_opt larger = None -> again ()
    | Out_of_memory | Stack_overflow -> Printf.printf "UNKNOWN: %s: memory\n" cert; exit 3
