(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Certificates of type CASC about a model over Q with the exclusion rule. *)

open Kernel
open Report

(* The lines after "type CASC" repeat the contents of the model. *)
let repeated tree claim =
  let the = function Some x -> x | None -> rejected "a layer" in
  let layers = the (json_elements (the (json_field "layers" tree))) in
  let number = string_of_int and n = claim.k_file.c_rule.states in
  [["rule"; "exclusion"]; ["layers"; number (List.length layers)]]
  @ List.mapi (fun i l -> ["layer"; number i; the (json_text (the (json_field "role" l))); "rule"]) layers
  @ [["levels"; number (n - 1)]; "widths" :: List.init (n - 1) (fun l -> number (n - l));
     ["contexts"; "0"]; ["."]]
let rec behind_type = function ["type"; _] :: r -> r | _ :: r -> behind_type r | [] -> []

(* The relevant pairs of states that words reach from the start, with their
   successors. *)
let pairs claim ranks =
  let d = claim.k_aligned and r = claim.k_file.c_rule in
  let live = Array.of_list ranks in
  let asked q = claim.k_what <> By_predict || live.(q) <> None in
  let place = Hashtbl.create 1024 and todo = Queue.create () and found = ref [] in
  let number p = match Hashtbl.find_opt place p with
    | Some i -> i
    | None ->
      let i = Hashtbl.length place + 1 in
      Hashtbl.add place p i; Queue.add p todo; i in
  ignore (number (d.start, r.start));
  while not (Queue.is_empty todo) do
    let (q, m) as p = Queue.pop todo in
    let next = List.init d.letters (fun a ->
        let q' = d.delta q a in
        if asked q' then number (q', r.delta m a) else 1) in
    found := (p, List.map Big_int_Z.big_int_of_int next) :: !found
  done;
  List.rev !found

let check path certificate model =
  let model, tree, hash_m, hash_a = Hom.model_beside path certificate model in
  match cascade_claim_at tree certificate with
  | None -> unknown "a cascade of another form, or an automaton,"
  | Some claim when claim.k_what = By_predict -> unknown "predict, of a cascade,"
  | Some claim ->
    demand "the layers, levels, widths or contexts differ from those computed" (behind_type certificate = repeated tree claim);
    let ranks = Hom.ranks claim.k_aligned in
    demand "the cascade does not start where its rule does, or does not agree"
      (cascade_pairs claim ranks (pairs claim ranks));
    Hom.verdict certificate claim.k_what claim.k_aligned.states claim.k_automaton.a_letters
      (model, hash_m, hash_a) "CASC" "Cascade.cascade_sound"
