(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* usage: wreath run --vectors MODEL WORD | steps MODEL

   Re-executes every step of the run by the definitions of Spec/, and compares
   the named state, the labels and all numbers of each line.

   Status 0: the same; 1: different; 3: the model is not read here. *)

open Kernel

let read path =
  let ic = open_in_bin path in
  let text = really_input_string ic (in_channel_length ic) in
  close_in ic;
  text

let text x =
  let n = Big_int_Z.string_of_big_int x.qnum and d = Big_int_Z.string_of_big_int x.qden in
  if d = "1" then n else n ^ "/" ^ d

let () =
  let tree, _ = try Parse.json (read Sys.argv.(1)) with Parse.Syntax i ->
    Printf.printf "byte %d is not read here\n" i; exit 3 in
  match model_of tree with
  | None -> print_endline "a model that is not read here"; exit 3
  | Some f ->
    let letters = List.length f.alphabet in
    let rec place a i = function [] -> raise Not_found | b :: r -> if a = b then i else place a (i + 1) r in
    let steps = ref 0 and state = ref None in
    (try while true do
       match List.filter ((<>) "") (String.split_on_char ' ' (input_line stdin)) with
       | "#" :: _ | [] -> ()
       | step :: letter :: name :: _ :: rest ->
         let a = if letter = "-" then letters else place letter 0 f.alphabet in
         state := (match !state with
             | None -> start_of f.stack
             | Some hs -> follow_model f.stack a hs) |> Option.map (fun (hs, ys) ->
           let found = String.concat " " (List.map2 (fun h y ->
               Printf.sprintf "%d[%s]" y (String.concat " " (List.map text h))) hs ys) in
           let named = match readout_of f.stack a ys with
             | Some m -> List.nth f.state_names m | None -> "-" in
           if found <> String.concat " " rest || named <> name then begin
             Printf.printf "step %s: %s %s, the run says %s %s\n" step named found name (String.concat " " rest);
             exit 1
           end;
           incr steps; hs);
         if !state = None then (Printf.printf "step %s is not defined\n" step; exit 1)
       | _ -> print_endline "a line of another kind"; exit 1
     done with End_of_file -> ());
    Printf.printf "%d\n" !steps
