(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Certificates of rounded stacks: HOM and MISMATCH. *)

open Kernel
open Report

(* The successors of the listed states; these may be wrong. *)
let successors p states =
  let key (q, hs) = string_of_int q ^ ":" ^ Rounded.key (List.concat hs) in
  let place = Hashtbl.create 4096 and d = p.s_aligned in
  List.iteri (fun i s -> Hashtbl.replace place (key s) (i + 1)) states;
  let many = List.length states in
  demand "a state is listed twice" (Hashtbl.length place = many);
  demand "the first state is not the start" (match states, stack_first p with
    | s :: _, Some hs -> key s = key (d.start, hs) | _ -> false);
  List.map (fun (q, hs) -> List.init d.letters (fun a ->
      Big_int_Z.big_int_of_int (match stack_follow p a hs with
        | None -> many + 1
        | Some hs' -> Option.value ~default:(many + 1) (Hashtbl.find_opt place (key (d.delta q a, hs'))))))
    states

(* Every step except the last is defined. *)
let rec defined p w = function
  | None -> demand "a step before the last one is not defined" (w = [])
  | Some hs -> (match w with a :: w -> defined p w (stack_follow p a hs) | [] -> ())

let check path text certificate model =
  hashed text;
  if not (List.mem (tagged "type" certificate) [[["HOM"]]; [["MISMATCH"]]]) then
    unknown "evidence other than HOM and MISMATCH";
  let model, tree, hash_m, _ = Hom.model_beside path certificate model in
  match stack_claim_at tree certificate with
  | None -> unknown "a model or an automaton of this kind"
  | Some _ when json_field "rule" tree <> None -> unknown "a model with a rule"
  | Some p ->
    let d = p.s_aligned in
    (* Otherwise every word would show a disagreement. *)
    demand "the model or the automaton lacks the output that is compared" (p.s_what = By_state
      || p.s_automaton.a_accept <> None && p.s_file.accepting <> None
         && (p.s_what = By_accept || p.s_file.next_letters <> None));
    let a, automaton = automaton_object (List.hd (automata certificate)) in
    let by = match p.s_what with
      | By_state -> "state" | By_accept -> "acceptance"
      | By_next | By_predict -> "the letters that may follow and the end of the word" in
    let pair = Printf.sprintf "%s, rounded, and %s (%s), by %s, over %s" (quote ~most:200 model) a
        (count d.states "state") by (letters p.s_file.alphabet) in
    let predict = p.s_what = By_predict in
    let next = match stack_states p with Some states -> successors p states | None -> [] in
    let evidence, kind, said = match stack_check p (Hom.ranks d) next, stack_word p with
      | Some Agrees, _ ->
        ("HOM", (if predict then "predict-rounded" else "agree-rounded"), Printf.sprintf
           "%s, agree on every word%s: %s of a rounded state and an automaton state, closed under every letter"
           pair (if predict then " that can be extended to an accepted one" else "")
           (count (List.length next) "pair"))
      | Some Differs, Some w ->
        defined p w (stack_first p);
        ("MISMATCH", "differ-rounded", Printf.sprintf
           "%s, disagree: after a word of %s the readout does not agree, or the model is not defined"
           pair (count (List.length w) "letter"))
      | _ -> rejected "the states listed are not closed or do not agree, or the word shows no disagreement" in
    { kind; statement = said; objects = [automaton; ("model", Some model, hash_m)];
      header = "wreath-stack"; evidence; theorem = "Wreath.Kernel.RoundStack.stack_sound";
      notes = List.map (fun l -> "layer " ^ String.concat " " l) (tagged "layer" certificate) }
