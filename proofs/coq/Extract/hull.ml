(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Certificates of type HULL about a model of one number over Q: an interval is a
   cone whose rays are its ends, and Kernel/Poly.v proves the statement about
   cones.  Further requirements ("every box is the least", "only ends are in it
   that are reached") are checked here, and can only reject. *)

open Kernel
open Report
open Hom

let number x = Q.make x.qnum x.qden
let kernel_number x = { qnum = Q.num x; qden = Q.den x }
(* Two ends, each with a flag that it is excluded. *)
type interval = { low : Q.t; high : Q.t; no_low : bool; no_high : bool }
let point x = { low = x; high = x; no_low = false; no_high = false }
let interval s =
  let n = String.length s in
  match String.split_on_char ':' s with
  | [x] -> point (number (lowest x))
  | [x; y] when String.contains "([" s.[0] && String.contains ")]" s.[n - 1] ->
    let low = number (lowest (String.sub x 1 (String.length x - 1))) in
    let high = number (lowest (String.sub y 0 (String.length y - 1))) in
    demand "the ends of an interval" (Q.lt low high);
    { low; high; no_low = s.[0] = '('; no_high = s.[n - 1] = ')' }
  | _ -> rejected "an interval"
let middle b = kernel_number (Q.div_2exp (Q.add b.low b.high) 1)

(* The images of the ends under h -> a h + b. *)
let image layer letter b =
  let xs = List.map (fun _ -> letter) layer.reads in
  let at x = match follow_layer layer xs [kernel_number x] with
    | Some [y] -> number y | _ -> rejected "a gate has no action" in
  let low = at b.low and high = at b.high in
  if Q.equal (at Q.zero) (at Q.one) then point low
  else if Q.leq (at Q.zero) (at Q.one) then { b with low; high }
  else { low = high; high = low; no_low = b.no_high; no_high = b.no_low }

(* The coefficients of the ray x in the rays of an interval's ends. *)
let part b x =
  let k = kernel_number in
  if Q.equal x b.low then [(0, k Q.one)] else if Q.equal x b.high then [(1, k Q.one)]
  else let c = Q.div (Q.sub x b.low) (Q.sub b.high b.low) in
    [(0, k (Q.sub Q.one c)); (1, k c)]

let classes claim shape live contracts certificate =
  let rec behind = function ["type"; _] :: r -> r | _ :: r -> behind r | [] -> [] in
  let lines = ref (behind certificate) in
  let next word = match !lines with
    | (w :: r) :: rest when w = word -> lines := rest; r
    | _ -> rejected ("a line " ^ word ^ " was expected") in
  let most = List.length certificate in
  let below limit s = match int_of_string_opt s with
    | Some i when i >= 0 && i < limit && s = string_of_int i -> i
    | _ -> rejected (quote s ^ " is not a number below " ^ string_of_int limit) in
  let d = claim.aligned and layer = List.hd claim.file.stack.layers in
  ignore (next "layers"); ignore (next "layer");
  let count, shared = match next "boxes" with
    | [n] -> (below most n, false) | [n; "shared"] -> (below most n, true) | _ -> rejected "boxes" in
  let box = Array.init count (fun _ -> match next "box" with
      | ["0"; b] -> interval b | _ -> rejected "a box of the layer") in
  if Array.for_all (fun b -> Q.equal b.low b.high) box then unknown "a list of points";
  demand "a box is listed twice" (List.length (List.sort_uniq compare
    (List.map (fun b -> (Q.to_string b.low, Q.to_string b.high, b.no_low, b.no_high)) (Array.to_list box))) = count);
  demand "boxes are shared, but a matrix does not contract" (not shared || contracts);
  let states = match next "states" with [n] -> below most n | _ -> rejected "states" in
  demand "there is no state" (states > 0);
  let label b = match layer.decoder [middle b] with Some y -> y | None -> rejected "a box has no label" in
  let state = Array.init states (fun _ -> match next "state" with
      | [q; v] -> (below d.states q, below count v) | _ -> rejected "a state") in
  demand "lines after the last one" (!lines = [["."]]);
  let place = Hashtbl.create 64 in
  Array.iteri (fun i (q, v) ->
      demand "a class is listed twice" (not (Hashtbl.mem place (q, label box.(v))));
      Hashtbl.add place (q, label box.(v)) i) state;
  Array.iteri (fun v _ -> demand "a box belongs to no state" (Array.exists (fun (_, w) -> w = v) state)) box;
  (* The hull of the images that enter each box, and its ends that are attained. *)
  let slot i = if shared then snd state.(i) else i in
  let slots = if shared then count else states in
  let hull = Array.make slots None in
  let sure = Array.init slots (fun i ->
      { box.(if shared then i else snd state.(i)) with no_low = true; no_high = true }) in
  let enter q b = match Hashtbl.find_opt place (q, label b) with
    | None -> rejected "a class is reached that is not listed"
    | Some i ->
      let x = box.(snd state.(i)) in
      demand "an image leaves its box" (Q.leq x.low b.low && Q.leq b.high x.high);
      hull.(slot i) <- Some (match hull.(slot i) with
          | None -> (b.low, b.high) | Some (l, h) -> (Q.min l b.low, Q.max h b.high));
      i in
  let changed = ref true in
  let reach i b =
    let x = sure.(slot i) in
    let y = { x with no_low = x.no_low && (b.no_low || not (Q.equal x.low b.low));
                     no_high = x.no_high && (b.no_high || not (Q.equal x.high b.high)) } in
    if y <> x then (sure.(slot i) <- y; changed := true) in
  let h0 = match layer.h0 with [x] -> number x | _ -> rejected "a start" in
  demand "the first state is not the start" (enter d.start (point h0) = 0);
  let next = Array.map (fun (q, v) -> Array.init d.letters (fun a ->
      if live (d.delta q a) then Some (enter (d.delta q a) (image layer a box.(v))) else None)) state in
  let reached = Array.make states false in
  let rec visit i = if not reached.(i) then begin
      reached.(i) <- true;
      Array.iter (Option.iter visit) next.(i)
    end in
  visit 0;
  reach 0 (point h0);
  while !changed do
    changed := false;
    Array.iteri (fun i to_ -> Array.iteri (fun a j ->
        Option.iter (fun j -> reach j (image layer a sure.(slot i))) j) to_) next
  done;
  Array.iteri (fun i (_, v) ->
      demand "a state is not reached" reached.(i);
      let b = box.(v) and s = sure.(slot i) in
      demand "a box is not the hull of the images that enter it" (hull.(slot i) = Some (b.low, b.high));
      demand "an end belongs to a box but is not attained, or conversely" (s.no_low = b.no_low && s.no_high = b.no_high)) state;
  (* The same as cones. *)
  let ends b = if Q.equal b.low b.high then [b.low] else [b.low; b.high] in
  let target i = box.(snd state.(i)) in
  let moves = Array.mapi (fun i to_ -> List.mapi (fun a j -> match j with
      | None -> (0, [])
      | Some j -> (j, List.map (fun x -> part (target j) (image layer a (point x)).low) (ends (target i))))
      (Array.to_list to_)) next in
  let strong = Array.mapi (fun i _ -> Array.of_list (List.map (fun x ->
      poly_strict shape (label (target i)) [kernel_number x] (kernel_number Q.one)) (ends (target i)))) state in
  changed := true;
  while !changed do
    changed := false;
    Array.iteri (fun i l -> List.iter (fun (j, ls) -> List.iteri (fun k l ->
        if strong.(i).(k) && not (List.exists (fun (k, _) -> strong.(j).(k)) l) then
          (strong.(i).(k) <- false; changed := true)) ls) l) moves
  done;
  (part box.(snd state.(0)) h0, List.init states (fun i ->
       poly_cone (fst state.(i)) (label (target i)) (List.mapi (fun k x ->
           poly_ray [kernel_number x] (kernel_number Q.one) strong.(i).(k)) (ends (target i))) moves.(i)))

let check path certificate model =
  let model, tree, hash_m, hash_a = Hom.model_beside path certificate model in
  let items key j = Option.bind (json_field key j) json_elements |> Option.value ~default:[] in
  match claim_of tree certificate, poly_shape tree, items "layers" tree with
  | Some claim, Some shape, [layer] when json_field "rule" tree = None
      && (List.hd claim.file.stack.layers).columns = 1 && List.length (List.hd claim.file.stack.layers).h0 = 1 ->
    let ranks = Hom.ranks claim.aligned in
    let live = Array.of_list ranks in
    ignore (Hom.layer_lines tree certificate);
    let contracts = List.for_all (fun x -> match read_action 1 1 x with
        | Some x -> List.for_all (List.for_all (fun (_, a) -> Q.lt (Q.abs (number a)) Q.one)) x.matrix
        | None -> false) (items "actions" layer) in
    let first, cones = classes claim shape
        (fun q -> claim.what <> By_predict || live.(q) <> None) contracts certificate in
    if not (poly_check claim tree ranks first cones) then unknown "a set of boxes that are not cones";
    Hom.verdict certificate claim.what claim.aligned.states claim.automaton_file.a_letters
      (model, hash_m, hash_a) "HULL" "Poly.poly_sound"
  | _ -> unknown "a set of boxes of more than one number, or a model or an automaton of this kind,"
