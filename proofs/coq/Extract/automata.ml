(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Certificates of automata alone: aperiodicity, and equal languages. *)

open Kernel
open Report

let key l = String.concat "," (List.map string_of_int l)
let positive i = Big_int_Z.big_int_of_int i

(* All maps that words induce, from the identity on, each with the numbers of its
   successors; at most [most]. *)
let monoid d most =
  let place = Hashtbl.create 1024 and maps = Queue.create () and found = ref [] in
  let number x = match Hashtbl.find_opt place (key x) with
    | Some i -> i
    | None ->
      let i = Hashtbl.length place + 1 in
      demand "the transformations are more than the certificate counts" (i <= most);
      Hashtbl.add place (key x) i; Queue.add x maps; i in
  ignore (number (aper_identity d));
  while not (Queue.is_empty maps) do
    let x = Queue.pop maps in
    found := (x, List.init d.letters (fun a -> positive (number (aper_move d x a)))) :: !found
  done;
  demand "the transformations are fewer than the certificate counts" (Hashtbl.length place = most);
  List.rev !found

(* The least N >= 1 with x^N = x^(N+1). *)
let exponent x =
  let x = Array.of_list x in
  let rec go k power =
    demand "a word permutes states in a cycle of length above 1" (k <= Array.length x);
    let next = Array.map (fun q -> x.(q)) power in
    if next = power then k else go (k + 1) next in
  go 1 x

let aperiodic text certificate =
  hashed text;
  match aper_claim certificate with
  | None -> unread certificate
  | Some ((a, d), e) ->
    let name, automaton = automaton_object (List.hd (automata certificate)) in
    let evidence, kind, said = match e with
      | Monoid size ->
        let maps = monoid d size in
        let n = List.fold_left (fun n (x, _) -> max n (exponent x)) 1 maps in
        demand "the maps listed are not closed" (aper_check certificate n maps);
        ("monoid", "aperiodic", Printf.sprintf
           "the automaton %s (%s) is aperiodic: %s x that words induce satisfies x^%d = x^%d%s"
           name (count d.states "state")
           (if size = 1 then "the only map" else Printf.sprintf "each of the %d maps" size) n (n + 1)
           (if a.a_accept <> None then "; hence its language is star-free" else ""))
      | Witness (w, orbit) ->
        demand "the word does not move the orbit in a cycle" (aper_check certificate 0 []);
        ("witness", "not-aperiodic", Printf.sprintf
           "the automaton %s (%s) is not aperiodic: a word of %s permutes %d states cyclically"
           name (count d.states "state") (count (List.length w) "letter") (List.length orbit)) in
    { kind; statement = said; objects = [automaton]; header = "wreath-aperiodic"; evidence;
      theorem = "Wreath.Kernel.Language.aperiodicity_sound"; notes = [] }

let languages text certificate =
  hashed text;
  match lang_claim certificate with
  | None -> unread certificate
  | Some ((((a, _), d), d'), e) ->
    let names, objects = List.split (List.map automaton_object (automata certificate)) in
    let name = List.nth names 0 and name' = List.nth names 1 in
    let evidence, kind, said = match e with
      | Equal pairs ->
        let starts = (d.start, d'.start) in
        let listed = starts :: List.filter (fun p -> p <> starts) pairs in
        let place = Hashtbl.create 1024 in
        List.iteri (fun i p -> Hashtbl.replace place p (i + 1)) listed;
        demand "a pair is listed twice" (Hashtbl.length place = List.length listed);
        let next = List.map (fun (p, q) -> ((p, q), List.init d.letters (fun x ->
            positive (Option.value ~default:(List.length listed + 1)
              (Hashtbl.find_opt place (d.delta p x, d'.delta q x)))))) listed in
        demand "the pairs are not closed, or exactly one state of a pair accepts" (lang_check certificate next);
        ("equal", "same-language", Printf.sprintf
           "%s (%s) and %s (%s) accept the same words over %s: %s of states, closed under every letter"
           name (count d.states "state") name' (count d'.states "state") (letters a.a_letters)
           (count (List.length pairs) "pair"))
      | Differ w ->
        demand "the word is accepted by both automata or by neither" (lang_check certificate []);
        let first = d.accept (List.fold_left d.delta d.start w) in
        let one = (name, "the first", d.states) and other = (name', "the second", d'.states) in
        let (n, t, s), (n', t', s') = if first then (one, other) else (other, one) in
        ("differ", "other-language", Printf.sprintf
           "%s (%s, %s) accepts a word of %s that %s (%s, %s) does not"
           n t (count s "state") (count (List.length w) "letter") n' t' (count s' "state")) in
    { kind; statement = said; objects; header = "wreath-languages"; evidence;
      theorem = "Wreath.Kernel.Language.languages_sound"; notes = [] }

(* The automaton in a .dfa file, without comments, equals that of the lines: the
   same names in the same order, table, start and acceptance. *)
let same_as path lines =
  let file = List.filter_map (fun l ->
      let rec upto = function t :: _ when String.starts_with ~prefix:"#" t -> [] | t :: r -> t :: upto r | [] -> [] in
      match upto (List.filter ((<>) "") (String.split_on_char ' '
          (String.map (fun c -> if c = '\t' then ' ' else c) l))) with
      | [] -> None | l -> Some l) (String.split_on_char '\n' (read path)) in
  let name l = match tagged "name" l with r :: _ when r <> [] -> String.concat " " r | _ -> "-" in
  let demand what ok = if not ok then raise (Other_file (path ^ ": " ^ what)) in
  demand (Printf.sprintf "the name of this automaton is %s, that of the certificate's %s"
            (quote (name file)) (quote (name lines))) (name file = "-" || name file = name lines);
  match automaton_of file, automaton_of lines with
  | Some a, Some b ->
    let sorted = Option.map (List.sort_uniq compare) in
    demand "this is not the automaton of the certificate"
      ({ a with a_accept = sorted a.a_accept } = { b with a_accept = sorted b.a_accept })
  | _ -> raise (Unreadable (path ^ ": an automaton of another form"))
