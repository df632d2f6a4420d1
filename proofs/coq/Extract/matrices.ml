(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Certificates of matrices over Q: spectra, and products of Householder
   matrices.  The evidence for ranks and signs that is computed here may be
   wrong. *)

open Kernel
open Report

let of_q x = { qnum = Q.num x; qden = Q.den x }
let to_q x = Q.make x.qnum x.qden
let rows_in m = Array.of_list (List.map (fun r -> Array.of_list (List.map to_q r)) m)
let rows_out m = List.map (fun r -> List.map of_q (Array.to_list r)) m
let is_zero x = Q.sign x = 0
let identity n = Array.init n (fun i -> Array.init n (fun j -> if i = j then Q.one else Q.zero))
let product a b =
  let n = Array.length a in
  Array.init n (fun i -> Array.init n (fun j ->
      let s = ref Q.zero in
      for k = 0 to n - 1 do s := Q.add !s (Q.mul a.(i).(k) b.(k).(j)) done;
      !s))
let transposed a = let n = Array.length a in Array.init n (fun i -> Array.init n (fun j -> a.(j).(i)))
let minus a b = Array.mapi (fun i r -> Array.mapi (fun j x -> Q.sub x b.(i).(j)) r) a

(* ---- evidence ---------------------------------------------------------------- *)

(* The reduced rows of m, their expression by its rows, and the pivots. *)
let reduction m =
  let n = Array.length m in
  let b = Array.map Array.copy m and t = identity n and rank = ref 0 and pivots = ref [] in
  let scale r c = Array.iteri (fun j x -> r.(j) <- Q.mul c x) r in
  let add r c s = Array.iteri (fun j x -> r.(j) <- Q.add r.(j) (Q.mul c x)) s in
  for column = 0 to n - 1 do
    let i = ref !rank in
    while !i < n && is_zero b.(!i).(column) do incr i done;
    if !i < n then begin
      let swap a = let x = a.(!i) in a.(!i) <- a.(!rank); a.(!rank) <- x in
      swap b; swap t;
      let c = Q.inv b.(!rank).(column) in
      scale b.(!rank) c; scale t.(!rank) c;
      for k = 0 to n - 1 do
        if k <> !rank then begin
          let c = Q.neg b.(k).(column) in
          add b.(k) c b.(!rank); add t.(k) c t.(!rank)
        end
      done;
      pivots := column :: !pivots; incr rank
    end
  done;
  let first a = Array.to_list (Array.sub a 0 !rank) in
  { reduced = rows_out (first b); combined = rows_out (first t); pivots = List.rev !pivots }

(* Squares whose sum is a symmetric form, or a vector at which it is negative. *)
let sign_of m =
  let n = Array.length m and s = Array.map Array.copy m and found = ref [] in
  (* extends x such that the squares found so far vanish at it *)
  let below x =
    List.iter (fun (k, _, u) ->
        let d = ref Q.zero in
        Array.iteri (fun j y -> if j <> k then d := Q.add !d (Q.mul y x.(j))) u;
        x.(k) <- Q.neg !d) !found;
    Negative (List.map of_q (Array.to_list x)) in
  let at k y l z = Array.init n (fun i -> if i = k then y else if i = l then z else Q.zero) in
  let rec go k =
    if k = n then No_negative (List.rev_map (fun (_, p, u) -> (of_q p, List.map of_q (Array.to_list u))) !found)
    else
      let p = s.(k).(k) in
      if Q.sign p < 0 then below (at k Q.one k Q.one)
      else if Q.sign p > 0 then begin
        let u = Array.map (fun x -> Q.div x p) s.(k) in
        for i = 0 to n - 1 do for j = 0 to n - 1 do
            s.(i).(j) <- Q.sub s.(i).(j) (Q.mul p (Q.mul u.(i) u.(j))) done done;
        found := (k, p, u) :: !found;
        go (k + 1)
      end else
        match List.find_opt (fun j -> not (is_zero s.(k).(j))) (List.init n Fun.id) with
        | None -> go (k + 1)
        | Some j ->
          let t = Q.div (Q.neg (Q.add s.(j).(j) Q.one)) (Q.mul (Q.of_int 2) s.(k).(j)) in
          below (at k t j Q.one) in
  go 0

(* u and v such that u f + v g is a constant, by Euclid's algorithm; polynomials
   lowest coefficient first. *)
let bezout f g =
  let rec trim = function [] -> [] | x :: r -> (match trim r with [] when is_zero x -> [] | r -> x :: r) in
  let rec add a b = match a, b with x :: a, y :: b -> Q.add x y :: add a b | [], r | r, [] -> r in
  let scale c = List.map (Q.mul c) in
  let rec times a b = match a with [] -> [] | x :: a -> add (scale x b) (Q.zero :: times a b) in
  let last l = List.nth l (List.length l - 1) in
  let rec divide q a b =
    let d = List.length a - List.length b in
    if d < 0 then (q, a)
    else
      let c = List.init d (fun _ -> Q.zero) @ [Q.div (last a) (last b)] in
      divide (add q c) (trim (add a (scale Q.minus_one (times c b)))) b in
  let rec go (a, u, v) (b, u', v') =
    if b = [] then (u, v)
    else
      let q, r = divide [] a b in
      let less x y = trim (add x (scale Q.minus_one (times q y))) in
      go (b, u', v') (r, less u u', less v v') in
  let q = List.map to_q in
  let u, v = go (trim (q f), [Q.one], []) (trim (q g), [], [Q.one]) in
  (List.map of_q u, List.map of_q v)

(* ---- spectra ------------------------------------------------------------------ *)

let spectrum a parts =
  let n = Array.length a in
  let poly p = rational_poly p.coefficients in
  let rec go = function
    | [] -> []
    | p :: later ->
      let f = poly p in
      let value = List.fold_right (fun c v ->
          let m = product a v in
          Array.mapi (fun i r -> Array.mapi (fun j x -> if i = j then Q.add x (to_q c) else x) r) m)
          f (Array.make_matrix n n Q.zero) in
      let rec powers k m = if k = 0 then [] else
          let m = product value m in reduction m :: powers (k - 1) m in
      { with_derivative = bezout f (derivative f);
        with_later = List.map (fun g -> bezout f (poly g)) later;
        powers = powers (1 + match p.blocks with s :: _ -> s | [] -> 0) (identity n) } :: go later in
  For_spectrum (go parts)
let spectral rows c =
  let a = rows_in rows in
  match c with
  | Spectrum parts -> spectrum a parts
  | Rank_of _ -> For_rank (reduction (minus a (identity (Array.length a))))
  | Norm _ -> For_sign (sign_of (minus (identity (Array.length a)) (product (transposed a) a)))
  | Definite _ -> For_sign (sign_of a)

(* The hash of the lines from [first] to the last row, for each matrix. *)
let hashes certificate =
  let text ls = String.concat "" (List.rev_map (fun l -> String.concat " " l ^ "\n") ls) in
  let rec go kept found = function
    | ["sha256"; h] :: r ->
      demand "the hash of the rows differs" (h = Sha256.digest (text kept));
      go [] (h :: found) r
    | l :: r -> go (match l with
        | ["field"; _] -> [l]
        | ["matrix"; _] -> if kept <> [] then l :: kept else []
        | "row" :: _ -> l :: kept
        | _ -> []) found r
    | [] -> List.rev found in
  go [] [] certificate

let over_field certificate = List.exists (fun f -> f <> ["Q"]) (tagged "field" certificate)
let degrees certificate = List.fold_left (fun d f -> max d (List.length f - 8)) 0 (tagged "factor" certificate)

let plural n = if n = 1 then "x" else "ces"
let spectra certificate =
  if over_field certificate then unknown "a matrix over a number field";
  if degrees certificate > 2 then unknown "a factor of degree 3 or more";
  match spectra_claims certificate with
  | None -> rejected "the certificate is not of the form of its kind"
  | Some ms ->
    let claims = List.concat_map snd ms in
    demand "no claim" (claims <> []);
    if List.exists (fun ((n, _), cs) -> n > 7 && List.exists (function Spectrum _ -> true | _ -> false) cs) ms
    then unknown "the characteristic polynomial of a matrix of more than 7 rows";
    let every = hashes certificate in
    demand "the ranks, roots or signs differ from those computed"
      (spectra_check ms (List.map (fun ((_, rows), cs) -> List.map (spectral rows) cs) ms));
    let k = List.length ms in
    let hash = Sha256.digest (String.concat "" (List.map (fun h -> h ^ "\n") every)) in
    let about = List.filter_map (fun (words, is) -> if List.exists is claims then Some words else None)
        [("locations of eigenvalues", (function Spectrum _ -> true | _ -> false));
         ("ranks", (function Rank_of _ -> true | _ -> false));
         ("definiteness", (function Norm _ | Definite _ -> true | _ -> false))] in
    { kind = "spectrum";
      statement = Printf.sprintf "of %d matri%s, %s of the certificate recomputed: %s"
        k (plural k) (count (List.length claims) "claim") (String.concat ", " about);
      objects = [("matrices", None, hash)]; header = "wreath-spectrum"; evidence = "matrices";
      theorem = "Wreath.Kernel.Matrices.spectra_sound"; notes = [] }

(* ---- products ----------------------------------------------------------------- *)

let factoring rows c =
  let a = rows_in rows in
  let n = Array.length a in
  let far = match c with
    | Longer _ -> (0, 0)
    | Factors (_, _, _, _, fs) ->
      let x = List.fold_left (fun x (b, v) ->
          let v = Array.of_list (List.map to_q v) and b = to_q b in
          let length = Array.fold_left (fun s y -> Q.add s (Q.mul y y)) Q.zero v in
          product x (Array.init n (fun i -> Array.init n (fun j ->
              Q.sub (if i = j then Q.one else Q.zero) (Q.div (Q.mul b (Q.mul v.(i) v.(j))) length)))))
          (identity n) fs in
      let d = minus x a and worst = ref (0, 0) in
      Array.iteri (fun i r -> Array.iteri (fun j y ->
          if Q.lt (Q.abs d.(fst !worst).(snd !worst)) (Q.abs y) then worst := (i, j)) r) d;
      !worst in
  { of_difference = reduction (minus a (identity n));
    of_norm = reduction (minus (identity n) (product (transposed a) a)); worst = far }

(* The greatest b with e <= 2^-b, for e between 0 and 1. *)
let bits e =
  let rec go b e = if Q.gt e Q.one then b - 1 else go (b + 1) (Q.mul_2exp e 1) in
  go 0 e

let products certificate =
  if over_field certificate then unknown "a matrix over a number field";
  match products_claims certificate with
  | None -> rejected "the certificate is not of the form of its kind"
  | Some ms ->
    List.iter (function
        | (_, Factors (r, s, _, true, _)) when s > r -> unknown "a least number by the rank of I - A^T A"
        | ((2, _), Factors (_, _, e, _, fs)) when List.length fs = 3 && is_zero (to_q e) ->
          unknown "a least number in the plane by a discriminant"
        | _ -> ()) ms;
    ignore (hashes certificate);
    demand "the product, rank or length differs from the one computed"
      (products_check ms (List.map (fun ((_, rows), c) -> factoring rows c) ms));
    let rec lines on = function
      | (("field" :: _) as l) :: r -> l :: lines true r
      | (("sha256" :: _) as l) :: r -> (if on then [l] else []) @ lines false r
      | l :: r -> if on then l :: lines on r else lines on r
      | [] -> [] in
    let errors = List.filter_map (function
        | (_, Factors (_, _, e, _, _)) -> Some (to_q e) | (_, Longer _) -> None) ms in
    let all = List.length ms in
    let near = List.length (List.filter (fun e -> not (is_zero e)) errors) in
    let exact = List.length errors - near in
    let worst = List.fold_left Q.max Q.zero errors in
    let kind = if exact = all then "factors" else if exact + near = all then "nearly-factors"
      else if exact + near = 0 then "no-factors" else "mixed-factors" in
    let text = String.concat "" (List.map (fun l -> String.concat " " l ^ "\n") (lines false certificate)) in
    { kind;
      statement = Printf.sprintf "of %d matri%s, %d equal to the stated product of generalized Householder matrices, %d nearly equal to it%s, %d not a product of any number of them"
        all (plural all) exact near
        (if near = 0 then "" else Printf.sprintf " (every entry within 2^-%d)" (bits worst)) (all - exact - near);
      objects = [("matrices", None, Sha256.digest text)]; header = "wreath-factors"; evidence = "products";
      theorem = "Wreath.Kernel.Matrices.factorings_sound"; notes = [] }
