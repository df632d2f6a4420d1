(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* The common part of all kinds of certificates: files, hashes, names in
   verdicts. *)

exception Rejected of string
exception Other_file of string (* the problem, and the file *)
exception Unreadable of string
exception Unknown of string
exception Limit of string

let rejected s = raise (Rejected s)
let unknown s = raise (Unknown (s ^ " is left to wreath-check"))
let demand what ok = if not ok then rejected what

(* Compares the printed parts with the text, part by part. *)
let same what printed text =
  let n = String.length text in
  let rec piece s i j = j = String.length s || (s.[j] = text.[i + j] && piece s i (j + 1)) in
  let rec go i = function
    | [] -> i = n
    | s :: r -> i + String.length s <= n && piece s i 0 && go (i + String.length s) r in
  demand (what ^ " is not in the form that is read here") (go 0 printed)

(* UTF-8 without controls: the character at i and its length; 0: none. *)
let character s i =
  let n = String.length s and c = Char.code s.[i] in
  let size = if c < 0x80 then 1 else if c lsr 5 = 6 then 2 else if c lsr 4 = 14 then 3
    else if c lsr 3 = 30 then 4 else 0 in
  if size = 0 || i + size > n then (0, 0)
  else begin
    let u = ref (if size = 1 then c else c land (0x7f lsr size)) and ok = ref true in
    for j = i + 1 to i + size - 1 do
      let d = Char.code s.[j] in
      if d lsr 6 <> 2 then ok := false;
      u := !u lsl 6 lor (d land 0x3f)
    done;
    let u = !u in
    if not !ok || u < 0x20 || (u >= 0x7f && u < 0xa0) || u > 0x10ffff
       || u < [| 0; 0; 0x80; 0x800; 0x10000 |].(size) || (u >= 0xd800 && u <= 0xdfff)
    then (0, 0) else (u, size)
  end
let printable s =
  let rec go i = i >= String.length s || (if s.[i] >= ' ' && s.[i] < '\127' then go (i + 1)
    else match character s i with (_, 0) -> false | (_, n) -> go (i + n)) in
  go 0

(* A text in a verdict: ASCII in quotes, with escapes as in JSON, at most [most]
   bytes of it; and the number of omitted bytes. *)
let quoted most s =
  let b = Buffer.create 64 in
  let rec go i =
    if i >= String.length s then i
    else match character s i with
      | (_, 0) when i + 1 <= most -> Buffer.add_string b "\\ufffd"; go (i + 1)
      | (u, n) when i + n <= most ->
        (if u < 0x7f && u <> 34 && u <> 92 then Buffer.add_char b (Char.chr u)
         else if u = 34 || u = 92 then (Buffer.add_char b '\\'; Buffer.add_char b (Char.chr u))
         else if u < 0x10000 then Printf.bprintf b "\\u%04x" u
         else Printf.bprintf b "\\u%04x\\u%04x" (0xd800 + (u - 0x10000) lsr 10) (0xdc00 + u land 0x3ff));
        go (i + n)
      | _ -> i in
  let rest = String.length s - go 0 in
  ("\"" ^ Buffer.contents b ^ "\"", rest)
let more rest = if rest = 0 then "" else Printf.sprintf "..(%d bytes more)" rest
let quote ?(most = 60) s = let q, rest = quoted most s in q ^ more rest

let read path =
  try
    let ic = if path = "-" then stdin else open_in_bin path in
    let b = Buffer.create 65536 and part = Bytes.create 65536 in
    let rec go () = match input ic part 0 65536 with
      | 0 -> ()
      | n -> Buffer.add_subbytes b part 0 n; go () in
    go ();
    if path <> "-" then close_in ic;
    Buffer.contents b
  with Sys_error why -> (* PATH: reason, and PATH may come from a certificate *)
    let name = path ^ ": " in
    let n = if String.starts_with ~prefix:name why then String.length name else 0 in
    raise (Unreadable (quote ~most:200 path ^ ": "
                       ^ String.sub why n (String.length why - n)))

let count n word = Printf.sprintf "%d %s%s" n word (if n = 1 then "" else "s")
let tagged key certificate =
  List.filter_map (function w :: r when w = key -> Some r | _ -> None) certificate
let find key certificate = match tagged key certificate with
  | r :: _ -> String.concat " " r
  | [] -> rejected ("no line " ^ key)
let letters names = count (List.length names) "letter" ^
  if List.length names > 16 then "" else String.concat "" (List.map (fun a -> " " ^ quote a) names)

(* ---- the verdict ---------------------------------------------------------- *)

(* An object of a statement: its kind, its name if it has one, its hash. *)
type verdict = {
  kind : string; statement : string; objects : (string * string option * string) list;
  header : string; evidence : string; theorem : string; notes : string list }

let as_lines v =
  String.concat "" (
    [Printf.sprintf "VERIFIED %s: %s\n" v.kind v.statement]
    @ List.map (fun (what, name, hash) -> Printf.sprintf "  %s%s, sha256 %s\n" what
                   (match name with Some n -> " " ^ quote ~most:200 n | None -> "") hash) v.objects
    @ [Printf.sprintf "  evidence %s (%s)\n" v.evidence v.header;
       Printf.sprintf "  rests on theorem: %s, no axioms\n" v.theorem]
    @ List.map (fun n -> "  " ^ n ^ "\n") v.notes)
let in_json s = fst (quoted max_int s)
let as_object v =
  Printf.sprintf "{\"status\": 0, \"verdict\": \"VERIFIED\", \"kind\": %s, \"statement\": %s, \"objects\": [%s], \"certificate\": %s, \"evidence\": %s, \"trust\": [{\"rests_on\": \"theorem\", \"what\": %s}], \"notes\": [%s]}\n"
    (in_json v.kind) (in_json v.statement)
    (String.concat ", " (List.map (fun (what, name, hash) ->
         let name, rest = match name with Some n -> quoted 200 n | None -> ("null", 0) in
         Printf.sprintf "{\"what\": %s, \"name\": %s, \"left_out\": %d, \"sha256\": %s}"
           (in_json what) name rest (in_json hash)) v.objects))
    (in_json v.header) (in_json v.evidence) (in_json (v.theorem ^ ", no axioms"))
    (String.concat ", " (List.map in_json v.notes))

(* The lines of an automaton: its name in quotes, and its object. *)
let automaton_object lines =
  let text = String.concat "" (List.map (fun l -> String.concat " " l ^ "\n") lines) in
  let name = match tagged "name" lines with r :: _ when r <> [] -> String.concat " " r | _ -> "-" in
  (quote name, ("automaton", Some name, Sha256.digest text))
(* The groups of lines "| ..", one per automaton. *)
let rec automata = function
  | ("|" :: _) :: _ as ls ->
    let rec take l = function ("|" :: r) :: ls -> take (r :: l) ls | ls -> (List.rev l, ls) in
    let a, ls = take [] ls in
    a :: automata ls
  | _ :: ls -> automata ls
  | [] -> []

(* The last lines are the hash of all previous lines, and a full stop. *)
let hashed text =
  let n = String.length text - 74 in
  demand "the certificate does not end with the hash of its lines and a full stop"
    (n > 0 && String.sub text n 74 = "sha256 " ^ Sha256.digest (String.sub text 0 n) ^ "\n.\n")

(* The certificate could not be read, perhaps because of the form of an
   automaton. *)
let unread certificate =
  if List.for_all (fun a -> Kernel.automaton_read a <> None) (automata certificate)
  then rejected "the certificate is not of the form of its kind"
  else unknown "a certificate with an automaton of this form"
