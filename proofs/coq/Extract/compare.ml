(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* usage: compare MODEL.lrnn AUTOMATON-LINES

   Compares the stack of the file with the one that compile_exclusion builds for
   the automaton: from the start, under every letter, they have the same vectors
   and labels, in all reached states (or the first LIMIT of them).

   Status 0: the same; 1: different; 3: the file is not read here. *)

open Kernel

let limit = 2500

let read path =
  let ic = open_in_bin path in
  let text = really_input_string ic (in_channel_length ic) in
  close_in ic;
  text

let rec plain = function
  | [] -> []
  | h :: r -> List.map (fun x -> Big_int_Z.(string_of_big_int x.qnum, string_of_big_int x.qden)) h :: plain r

let () =
  let tree, _ = try Parse.json (read Sys.argv.(1)) with Parse.Syntax i ->
    Printf.printf "byte %d is not read here\n" i; exit 3 in
  match model_of tree, automaton_of (Parse.lines (read Sys.argv.(2))) with
  | Some f, Some a ->
    let d = Option.get (matched a f.alphabet) in
    let compiled = compile_rational d in
    let seen = Hashtbl.create 1000 and todo = Queue.create () in
    let same where x y = match x, y with
      | Some (hs, ys), Some (hs', ys') when plain hs = plain hs' && ys = ys' ->
        let key = Digest.string (Marshal.to_string (plain hs) []) in
        if not (Hashtbl.mem seen key) && Hashtbl.length seen < limit then begin
          Hashtbl.replace seen key (); Queue.add hs todo
        end
      | _ -> Printf.printf "they differ: %s\n" where; exit 1 in
    if List.length f.stack.layers <> List.length compiled.layers then begin
      Printf.printf "%d layers, compiled %d\n" (List.length f.stack.layers) (List.length compiled.layers);
      exit 1
    end;
    same "at the start" (start_of f.stack) (start_of compiled);
    while not (Queue.is_empty todo) do
      let hs = Queue.pop todo in
      for letter = 0 to d.letters - 1 do
        same (Printf.sprintf "letter %d" letter) (follow_model f.stack letter hs) (follow_model compiled letter hs)
      done
    done;
    Printf.printf "the same in %d states\n" (Hashtbl.length seen)
  | _ -> print_endline "a file that is not read here"; exit 3
