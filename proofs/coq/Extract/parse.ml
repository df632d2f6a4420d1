(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Parsers.  Their results are printed by functions of the kernel and compared
   with the bytes of the file, so the parsers need not be trusted.  Texts with
   escapes and numbers that are not integers are accepted, and left to the kernel
   to refuse. *)

open Kernel

let lines text = List.map (String.split_on_char ' ')
    (String.split_on_char '\n' (String.sub text 0 (max 0 (String.length text - 1))))

exception Syntax of int
let json text =
  let n = String.length text in
  let fail i = raise (Syntax i) in
  let space i =
    let rec go j = if j < n && (match text.[j] with ' ' | '\n' | '\t' | '\r' -> true | _ -> false)
      then go (j + 1) else j in
    let j = go i in
    ((if i = j then "" else String.sub text i (j - i)), j) in
  let quoted i =
    if i >= n || text.[i] <> '"' then fail i;
    let rec close j = if j >= n then fail i else match text.[j] with
        | '"' -> j | '\\' -> close (j + 2) | _ -> close (j + 1) in
    let j = close (i + 1) in
    (String.sub text (i + 1) (j - i - 1), j + 1) in
  let rec value i =
    if i >= n then fail i;
    match text.[i] with
    | '"' -> let s, i = quoted i in (JString s, i)
    | '0' .. '9' | '-' ->
      let rec go j = if j < n && String.contains "0123456789+-.eE" text.[j] then go (j + 1) else j in
      let j = go i in
      (JNumber (String.sub text i (j - i)), j)
    | '[' -> several ']' (fun e l -> JArray (e, l)) (i + 1) (fun i ->
        let before, i = space i in
        let v, i = value i in
        let behind, i = space i in
        (((before, v), behind), i))
    | '{' -> several '}' (fun e l -> JObject (e, l)) (i + 1) (fun i ->
        let before, i = space i in
        let key, i = quoted i in
        let colon, i = space i in
        if i >= n || text.[i] <> ':' then fail i;
        let ahead, i = space (i + 1) in
        let v, i = value i in
        let behind, i = space i in
        ((((((before, key), colon), ahead), v), behind), i))
    | _ -> fail i
  and several : 'a. char -> (string -> 'a list -> json) -> int -> (int -> 'a * int) -> json * int =
    fun close make i element ->
    let empty, j = space i in
    if j < n && text.[j] = close then (make empty [], j + 1)
    else
      let rec go l i =
        let e, i = element i in
        if i >= n then fail i
        else if text.[i] = ',' then go (e :: l) (i + 1)
        else if text.[i] = close then (make "" (List.rev (e :: l)), i + 1)
        else fail i in
      go [] i in
  let v, i = value 0 in
  (v, String.sub text i (n - i))
