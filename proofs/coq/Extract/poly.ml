(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Certificates of type POLY about a model of one layer over Q. The lines are
   read as evidence: if they are read wrongly, the certificate is rejected. *)

open Kernel
open Report
open Hom

let below limit s = match int_of_string_opt s with
  | Some i when i >= 0 && i < limit && s = string_of_int i -> i
  | _ -> rejected (quote s ^ " is not a number below " ^ string_of_int limit)

(* Numbers of rays and coefficients, in pairs, in increasing order. *)
let rec pairs from rays = function
  | [] -> []
  | [_] -> rejected "rays and coefficients were expected, in pairs"
  | k :: c :: r ->
    let k = below rays k in
    demand "the rays of an image are not in increasing order" (k >= from);
    (k, lowest c) :: pairs (k + 1) rays r

(* Rays that are used, from the start on; and the largest set of strong rays such
   that each has a strong one in its image. *)
let cones claim shape live certificate =
  let rec behind = function ["type"; _] :: r -> r | _ :: r -> behind r | [] -> [] in
  let lines = ref (behind certificate) in
  let next word = match !lines with
    | (w :: r) :: rest when w = word -> lines := rest; r
    | _ -> rejected ("a line " ^ word ^ " was expected") in
  let d = claim.aligned and layer = List.hd claim.file.stack.layers in
  let width = List.length layer.h0 + 1 in
  ignore (next "layers"); ignore (next "layer");
  let count = match next "cones" with [n] -> below (List.length certificate) n | _ -> rejected "cones" in
  let read () =
    let q, y, rays = match next "cone" with
      | [q; y; r] -> (below d.states q, below max_int y, below max_int r) | _ -> rejected "a cone" in
    demand "a cone without a ray" (rays > 0 && rays <= List.length !lines);
    (q, y, Array.init rays (fun _ ->
         let l = next "ray" in
         demand "a ray has the wrong number of entries" (List.length l = width);
         let x = List.map lowest l in
         (List.filteri (fun i _ -> i < width - 1) x, List.nth x (width - 1)))) in
  let cone = Array.init count (fun _ -> read ()) in
  demand "there is no cone" (count > 0);
  demand "two cones have the same state and label"
    (List.length (List.sort_uniq compare (List.map (fun (q, y, _) -> (q, y)) (Array.to_list cone))) = count);
  let size i = let (_, _, r) = cone.(i) in Array.length r in
  let first = pairs 0 (size 0) (next "start") in
  let moves = Array.init count (fun i ->
      let (q, _, _) = cone.(i) in
      List.init d.letters (fun a ->
          if not (live (d.delta q a)) then (0, []) else
            let t = match next "move" with
              | [j; b; t] when below count j = i && below d.letters b = a -> below count t
              | _ -> rejected "the moves are not in order" in
            (t, List.init (size i) (fun _ -> pairs 0 (size t) (next "image"))))) in
  demand "lines after the last one" (!lines = [["."]]);
  let needed = Array.map (fun (_, _, r) -> Array.map (fun _ -> false) r) cone in
  let strong = Array.map (fun (_, y, r) -> Array.map (fun (x, w) -> poly_strict shape y x w) r) cone in
  let images f = Array.iteri (fun i l -> List.iter (fun (t, ls) -> List.iteri (fun k l -> f i k t l) ls) l) moves in
  let changed = ref true in
  let need t l = List.iter (fun (k, _) ->
      if not needed.(t).(k) then (needed.(t).(k) <- true; changed := true)) l in
  need 0 first;
  while !changed do
    changed := false;
    images (fun i k t l -> if needed.(i).(k) then need t l)
  done;
  Array.iter (Array.iter (demand "a ray is not needed")) needed;
  changed := true;
  while !changed do
    changed := false;
    images (fun i k t l ->
        if strong.(i).(k) && not (List.exists (fun (k, _) -> strong.(t).(k)) l) then
          (strong.(i).(k) <- false; changed := true))
  done;
  (first, List.init count (fun i ->
       let (q, y, r) = cone.(i) in
       let rays = List.mapi (fun k (x, w) -> poly_ray x w strong.(i).(k)) (Array.to_list r) in
       poly_cone q y rays moves.(i)))

let check path certificate model =
  let model, tree, hash_m, hash_a = Hom.model_beside path certificate model in
  match claim_of tree certificate, poly_shape tree with
  | Some claim, Some shape when json_field "rule" tree = None ->
    let ranks = Hom.ranks claim.aligned in
    let live = Array.of_list ranks in
    Hom.shape tree certificate;
    let first, cones = cones claim shape
        (fun q -> claim.what <> By_predict || live.(q) <> None) certificate in
    demand "the cones are not closed, or do not agree" (poly_check claim tree ranks first cones);
    Hom.verdict certificate claim.what claim.aligned.states claim.automaton_file.a_letters
      (model, hash_m, hash_a) "POLY" "Poly.poly_sound"
  | _ -> unknown "a model or an automaton of this kind"
