(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Decoders (doc/formats.md, "Decoders:"), for numbers with a decidable equality
   and order. [length h] is n*d; [labels] is the number of labels of the layer.
   None: the decoder is undefined. *)

From Coq Require Import List Arith Bool.
Import ListNotations.

Section Decoder.
Variables (K : Type) (zero one : K) (add mul : K -> K -> K).
Variables (eqb ltb : K -> K -> bool).

Definition vector_eqb (v w : list K) : bool :=
  (length v =? length w) && forallb (fun p => eqb (fst p) (snd p)) (combine v w).

(* e_i in dimension n *)
Definition unit (n i : nat) : list K :=
  map (fun j => if j =? i then one else zero) (seq 0 n).

(* "onehot gives i when H = e_i and i is below labels": one entry is not 0, and
   this entry is 1. *)
Definition onehot (labels : nat) (h : list K) : option nat :=
  match filter (fun p => negb (eqb (snd p) zero)) (combine (seq 0 (length h)) h) with
  | [(i, x)] => if eqb x one && (i <? labels) then Some i else None
  | _ => None end.

(* The natural number i as a number of K. *)
Fixpoint whole (i : nat) : K :=
  match i with 0 => zero | S i' => add one (whole i') end.

(* "coordinate gives entry number c of H where that is a whole number below
   labels" *)
Definition coordinate (labels c : nat) (h : list K) : option nat :=
  find (fun i => eqb (nth c h zero) (whole i)) (seq 0 labels).

(* "table compares all of H with vectors" *)
Definition table (entries : list (list K * nat)) (h : list K) : option nat :=
  option_map snd (find (fun e => vector_eqb h (fst e)) entries).

(* "A form is an array of n*d coefficients and a constant; its value is the
   sum of the coefficients times the entries of H, plus the constant." *)
Definition form : Type := list K * K.
Definition form_value (f : form) (h : list K) : K :=
  add (fold_right (fun p s => add (mul (fst p) (snd p)) s) zero
         (combine (fst f) h)) (snd f).

(* "argmax has a form for each label and gives the number of the greatest
   value; it is not defined where two are the greatest" *)
Definition argmax (forms : list form) (h : list K) : option nat :=
  let values := map (fun f => form_value f h) forms in
  find (fun i => forallb (fun j => (j =? i) ||
                   ltb (nth j values zero) (nth i values zero))
                 (seq 0 (length values)))
    (seq 0 (length values)).

(* "sign gives 0 where the value of its form is negative, 1 where it is zero,
   2 where it is positive" *)
Definition sign (f : form) (h : list K) : option nat :=
  let v := form_value f h in
  Some (if ltb v zero then 0 else if eqb v zero then 1 else 2).

(* "threshold gives the number of cuts that are at most the value" *)
Definition threshold (f : form) (cuts : list K) (h : list K) : option nat :=
  let v := form_value f h in
  Some (length (filter (fun c => negb (ltb v c)) cuts)).

End Decoder.
