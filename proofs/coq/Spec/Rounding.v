(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Formats, one rounding, and the step of a rounded recurrence, evaluation
   model E2 (doc/rounding.md; parameters as in doc/certificates-rounding.md). *)

From Coq Require Import List Arith ZArith QArith Qcanon Bool.
Import ListNotations.
Open Scope Z_scope.

(* A number: a zero has a sign; NaN has none. [minus] is x < 0, or the sign of
   the zero if x is 0. *)
Inductive number := Finite (minus : bool) (x : Qc) | Infinite (minus : bool) | Nan.

Definition zero : Qc := Q2Qc 0.
Definition is_zero (x : Qc) : bool := (Qnum x =? 0).
Definition negative (x : Qc) : bool := (Qnum x <? 0).
Definition finite (x : Qc) : number := Finite (negative x) x.
Definition minus_zero : number := Finite true zero.

(* "float p emin emax SPECIAL UNDERFLOW OVERFLOW": p bits including the leading
   one, normal numbers from 2^emin to below 2^(emax+1). "fixed bits frac
   OVERFLOW": multiples of 2^-frac with this number of bits. *)
Inductive special := Ieee | One_nan | Numbers.
Inductive format :=
| Float (p emin emax : Z) (kind : special) (flush saturate : bool)
| Fixed (bits frac : Z) (saturate : bool).
Inductive mode := Rne | Rna | Rnd | Rz | Ru | Rd | Odd.

(* 2^q *)
Definition power2 (q : Z) : Qc :=
  if 0 <=? q then Q2Qc (inject_Z (2 ^ q)) else Q2Qc (1 # Z.to_pos (2 ^ (- q))).
Definition magnitude (x : Qc) : Qc := if negative x then Qcopp x else x.
Definition times2 (m q : Z) : Qc := Qcmult (Q2Qc (inject_Z m)) (power2 q).

(* "|x| = (m + r) 2^q with whole m and 0 <= r < 1 becomes m or m + 1." *)
Definition to_whole (x : Qc) (q : Z) (rule : mode) : Z :=
  let y := magnitude x in
  let n := if q <? 0 then Qnum y * 2 ^ (- q) else Qnum y in
  let d := if q <? 0 then Zpos (Qden y) else Zpos (Qden y) * 2 ^ q in
  let (m, r) := Z.div_eucl n d in
  if r =? 0 then m else
  let up := match rule, 2 * r ?= d with
    | Rne, Gt | Rna, Gt | Rna, Eq | Rnd, Gt => true
    | Rne, Eq => Z.odd m
    | Rnd, Eq | Rd, _ => negative x
    | Ru, _ => negb (negative x)
    | Odd, _ => Z.even m
    | _, _ => false
    end in
  if up then m + 1 else m.

(* The e with 2^e <= |x| < 2^(e+1); x is not 0. *)
Definition exponent (x : Qc) : Z :=
  let n := Z.abs (Qnum x) in
  let d := Zpos (Qden x) in
  let e := Z.log2 n - Z.log2 d in
  let below := if e <? 0 then n * 2 ^ (- e) <? d else n <? d * 2 ^ e in
  if below then e - 1 else e.

Definition signed (minus : bool) (x : Qc) : Qc := if minus then Qcopp x else x.

(* Beyond the largest number: the largest if the mode rounds toward zero there. *)
Definition overflow (F : format) (rule : mode) (minus was_finite : bool) : number :=
  match F with
  | Fixed _ _ _ => Nan (* not used: see round_fixed *)
  | Float p _ emax kind _ saturate =>
    let inward := match rule with
      | Rz | Odd => true | Ru => minus | Rd => negb minus | _ => false end in
    if saturate || (inward && was_finite) then
      let m := 2 ^ p - match kind with One_nan => 2 | _ => 1 end in
      Finite minus (signed minus (times2 m (emax - p + 1)))
    else match kind with Ieee => Infinite minus | _ => Nan end
  end.

Definition round_float (p emin emax : Z) (kind : special) (flush saturate : bool)
    (rule : mode) (minus : bool) (x : Qc) : number :=
  let F := Float p emin emax kind flush saturate in
  let least := emin - p + 1 in
  let q := exponent x - p + 1 in
  let q := if negb flush && (q <? least) then least else q in
  let m := to_whole x q rule in
  let y := times2 m q in
  let e := if m =? 0 then emin else exponent y in
  (* All p bits set in the top binade is the NaN of the one-NaN formats. *)
  let nan := match kind with One_nan => (e =? emax) && (m + 1 =? 2 ^ p) | _ => false end in
  if (emax <? e) || nan then overflow F rule minus true
  else if flush && (e <? emin) then Finite minus zero
  else Finite minus (signed minus y).

(* Saturating, or modulo 2^bits; an infinity saturates, or becomes 0. *)
Definition round_fixed (bits frac : Z) (saturate : bool) (rule : mode) (v : number)
  : number :=
  let top := 2 ^ (bits - 1) in
  let m := match v with
    | Finite minus x => let m := to_whole x (- frac) rule in if minus then - m else m
    | Infinite minus => if minus then - 2 * top else 2 * top
    | Nan => 0
    end in
  let m := if saturate then Z.max (- top) (Z.min (top - 1) m)
           else (m + top) mod (2 * top) - top in
  Finite (m <? 0) (times2 m (- frac)).

(* One rounding.  A NaN in a format without one is 0. *)
Definition round (F : format) (rule : mode) (v : number) : number :=
  match F, v with
  | Float _ _ _ Numbers _ _, Nan => finite zero
  | Float _ _ _ _ _ _, Nan => Nan
  | Fixed bits frac saturate, Nan => finite zero
  | Fixed bits frac saturate, _ => round_fixed bits frac saturate rule v
  | Float _ _ _ _ _ _, Infinite minus => overflow F rule minus false
  | Float p emin emax kind flush saturate, Finite minus x =>
    if is_zero x then v else round_float p emin emax kind flush saturate rule minus x
  end.

(* Exact sums and products by the rules of IEEE 754 (6.1 to 6.3, 7.2); x - x is
   -0 in mode Rd. *)
Definition add (rule : mode) (v w : number) : number :=
  match v, w with
  | Nan, _ | _, Nan => Nan
  | Infinite s, Infinite t => if Bool.eqb s t then v else Nan
  | Infinite _, _ => v | _, Infinite _ => w
  | Finite s x, Finite t y =>
    let z := Qcplus x y in
    if is_zero z
    then Finite (if Bool.eqb s t then s else match rule with Rd => true | _ => false end) zero
    else finite z
  end.
Definition mul (v w : number) : number :=
  match v, w with
  | Nan, _ | _, Nan => Nan
  | Finite s x, Finite t y => Finite (xorb s t) (Qcmult x y) | Infinite s, Infinite t => Infinite (xorb s t)
  | Infinite s, Finite t y => if is_zero y then Nan else Infinite (xorb s t)
  | Finite s x, Infinite t => if is_zero x then Nan else Infinite (xorb s t)
  end.
Definition negate (v : number) : number :=
  match v with
  | Finite s x => Finite (negb s) (Qcopp x) | Infinite s => Infinite (negb s) | Nan => Nan end.

(* The table of orders: which results are rounded.  In wide and acc, sums are in
   the accumulator G; the result is rounded into the format. *)
Inductive order := Dot | Seq | Bias | Fma | Wide (G : format) | Acc (G : format).
Record model := { storage : format; rounding : mode; ordering : order }.

Section Step.
Variable E : model.
Definition rounded_product (v : number) : number :=
  match ordering E with
  | Dot | Fma => v | Acc G => round G (rounding E) v | _ => round (storage E) (rounding E) v end.
Definition rounded_sum (v : number) : number :=
  match ordering E with
  | Dot => v | Wide G | Acc G => round G (rounding E) v | _ => round (storage E) (rounding E) v end.
Definition into_format := round (storage E) (rounding E).

(* Add products one by one, beginning with s. *)
Fixpoint sum_from (s : number) (products : list number) : number :=
  match products with
  | [] => s
  | p :: ps => sum_from (rounded_sum (add (rounding E) s (rounded_product p))) ps
  end.

(* Row w of A times h, plus the constant b, if there is one. *)
Definition row_step (w : list number) (b : option number) (h : list number) : number :=
  match map (fun p => mul (fst p) (snd p)) (combine w h), b with
  | [], _ => finite zero (* rows are not empty *)
  | p :: ps, None => into_format (sum_from (rounded_sum (rounded_product p)) ps)
  | p :: ps, Some c =>
    match ordering E with
    | Bias | Fma => into_format (sum_from c (p :: ps))
    | _ => into_format (rounded_sum
             (add (rounding E) (sum_from (rounded_sum (rounded_product p)) ps) c))
    end
  end.

(* A letter: h <- A h + b, or the delta rule with key k, value v and beta. *)
Inductive map_letter :=
| Affine (rows : list (list number)) (constant : option (list number))
| Delta (k : list number) (v beta : number).

(* s = k.h; e = beta (v - s); h_i + e k_i; in fma a product and the sum to which
   it is added are rounded together. *)
Definition delta_step (k : list number) (v beta : number) (h : list number) : list number :=
  let s := match map (fun p => mul (fst p) (snd p)) (combine k h) with
    | [] => finite zero
    | p :: ps => sum_from (rounded_sum (rounded_product p)) ps
    end in
  let e := into_format (mul (into_format (add (rounding E) v (negate s))) beta) in
  map (fun p => into_format
         (add (rounding E) (fst p) (rounded_product (mul e (snd p)))))
    (combine h k).

Definition letter_step (l : map_letter) (h : list number) : list number :=
  match l with
  | Affine rows None => map (fun w => row_step w None h) rows
  | Affine rows (Some b) => map (fun p => row_step (fst p) (Some (snd p)) h) (combine rows b)
  | Delta k v beta => delta_step k v beta h
  end.
End Step.

(* A recurrence: its letters and its start, which is rounded into the format. *)
Record recurrence := { start : list number; letters : list map_letter }.
Definition rounded_start (E : model) (R : recurrence) : list number :=
  map (into_format E) (start R).

(* The state after the first t letters of w repeated. *)
Fixpoint orbit (E : model) (R : recurrence) (w : list nat) (t : nat) : list number :=
  match t with
  | O => rounded_start E R
  | S t' => letter_step E (nth (nth (Nat.modulo t' (length w)) w 0%nat) (letters R)
                             (Affine [] None)) (orbit E R w t')
  end.
(* The state after a word. *)
Definition state_after (E : model) (R : recurrence) (w : list nat) : list number :=
  fold_left (fun h a => letter_step E (nth a (letters R) (Affine [] None)) h)
    w (rounded_start E R).

(* The named formats. *)
Definition fp64 := Float 53 (-1022) 1023 Ieee false false.
Definition fp32 := Float 24 (-126) 127 Ieee false false.
Definition tf32 := Float 11 (-126) 127 Ieee false false.
Definition bf16 := Float 8 (-126) 127 Ieee false false.
Definition fp16 := Float 11 (-14) 15 Ieee false false.
Definition e5m2 := Float 3 (-14) 15 Ieee false false.
Definition e4m3fn := Float 4 (-6) 8 One_nan false false.
Definition e2m3 := Float 4 0 2 Numbers false true.
Definition e3m2 := Float 3 (-2) 4 Numbers false true.
Definition e2m1 := Float 2 0 2 Numbers false true.
