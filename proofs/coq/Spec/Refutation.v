(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Kinds of stacks, and the statement of a refutation about all stacks of a kind
   (doc/certificates-languages.md, "Refutations"; doc/architectures.md, "Claims",
   lists the kinds of the architectures; proofs/stacks.md).  Numbers are those of
   any ordered ring, such as the rational numbers, the real numbers, or any real
   field. *)

From Coq Require Import List Arith Bool.
From Wreath Require Import Spec.Words Spec.Stack Spec.Verdict Theory.Ordered.
Import ListNotations.

Section Kinds.
Variable K : ordered_ring.

(* "dec is a function of the signs (below, at or above 0) of finitely many real
   polynomials in the coordinates: finitely many pieces" *)
Inductive polynomial :=
| Number (c : K) | Entry (i : nat) | Sum (p q : polynomial) | Product (p q : polynomial).
Fixpoint value_at (h : list K) (p : polynomial) : K :=
  match p with
  | Number c => c
  | Entry i => nth i h r0
  | Sum p q => radd (value_at h p) (value_at h q)
  | Product p q => rmul (value_at h p) (value_at h q)
  end.
Definition finitely_many_pieces (n : nat) (decode : list K -> option nat) : Prop :=
  exists ps : list polynomial, forall h h', length h = n -> length h' = n ->
    (forall p, In p ps -> same_sign (value_at h p) (value_at h' p)) -> decode h = decode h'.

(* Entry (i, j) of A. *)
Definition entry (X : action K) (i j : nat) : K :=
  fold_right (fun e s => if fst e =? j then radd (snd e) s else s) r0 (nth i (matrix X) []).
Definition diagonal (X : action K) : Prop := forall i j, i <> j -> entry X i j = r0.
(* The sum of k_j x_j over j < n. *)
Fixpoint dot (n : nat) (k x : nat -> K) : K :=
  match n with 0 => r0 | S m => radd (dot m k x) (rmul (k m) (x m)) end.
(* The product of A - a over all a of a list is 0 (for n rows), so there are no
   other eigenvalues. *)
Definition real_eigenvalues (n : nat) (X : action K) : Prop := exists l, forall x i, i < n ->
  fold_left (fun y a i => (dot n (entry X i) y - a * y i)%or) l x i = r0.

(* Generalized Householder factors I - b k k^*, |k| = 1, each times a number.  In
   a complex vector each real part, at an even place, is followed by its
   imaginary part, so that k k^* x is k (k . x) + ik (ik . x). *)
Definition times_i (complex : bool) (k : nat -> K) (j : nat) : K :=
  if complex then (if Nat.even j then ropp (k (S j)) else k (pred j)) else r0.
Record householder := { scale : K; beta : K; key : nat -> K }.
Definition within (x : K) : Prop := rle r0 x /\ rle x r1.
Definition reflect (n : nat) (complex : bool) (f : householder) (x : nat -> K) (i : nat) : K :=
  let k := key f in let ik := times_i complex k in
  (scale f * (x i - beta f * (dot n k x * k i + dot n ik x * ik i)))%or.
Definition factors_of (n : nat) (complex : bool) (X : action K) (fs : list householder) : Prop :=
  Forall (fun f => within (scale f) /\ within (beta f) /\ dot n (key f) (key f) = r1) fs /\
  forall x i, i < n -> dot n (entry X i) x = fold_right (reflect n complex) x fs i.

(* Every action that the gate of a layer selects, for any input, satisfies P. *)
Definition gates (L : layer K) (P : action K -> Prop) : Prop :=
  forall xs X, gate L xs = Some X -> P X.
(* "A delay layer holds its input of now and the one before": A moves the first
   m rows of H to the other m. *)
Definition delay (L : layer K) : Prop := exists m, gates L (fun X =>
  forall i j, entry X i j = if (j <? m) && (i =? m + j) then r1 else r0).

(* The gates of the claims. *)
Inductive claim := S1 | X3 | X4 | G5 | G1p (each : nat).
Definition kind (c : claim) (L : layer K) : Prop :=
  match c with
  | S1 => gates L (fun X => diagonal X /\ forall i, rle r0 (entry X i i))
  | X3 => gates L diagonal
  | X4 => exists a, gates L (fun X => diagonal X /\ forall i, entry X i i = a i)
  | G5 => exists n, length (H0 L) = n * columns L /\ gates L (real_eigenvalues n)
  | G1p m => exists n complex, length (H0 L) = n * columns L /\ (complex = true -> Nat.Even n) /\
      gates L (fun X => exists fs, length fs = m /\ factors_of n complex X fs)
  end.
(* At most n layers of a kind, and delays. *)
Fixpoint at_most (n : nat) (P : layer K -> Prop) (Ls : list (layer K)) : Prop :=
  match Ls with
  | [] => True
  | L :: Ls' => delay L /\ at_most n P Ls' \/ match n with 0 => False | S n' => P L /\ at_most n' P Ls' end
  end.
Definition of_kind (c : claim) (bound : option nat) (M : model K) : Prop :=
  (forall L, In L (layers M) -> 0 < columns L /\ gates L (fun X => length (input X) = length (H0 L))
     /\ finitely_many_pieces (length (H0 L)) (decoder L)) /\
  exists n, (bound = None \/ bound = Some n) /\ at_most n (kind c) (layers M).
(* G1p requires that quadratics with a discriminant >= 0 have roots. *)
Definition numbers (c : claim) : Prop :=
  match c with G1p _ => forall t d : K, (0 <= t * t - (1 + 1) * (1 + 1) * d)%or ->
    exists r s, (r + s = t /\ r * s = d)%or | _ => True end.
End Kinds.

(* "No stack of layers of this kind, and delays, does after every word what the
   automaton does": says whether it is accepted; of a semiautomaton, its state. *)
Definition impossible (c : claim) (bound : option nat) (A : file_automaton) (D : automaton) : Prop :=
  forall (K : ordered_ring) (M : model K), numbers K c -> of_kind K c bound M ->
  forall tell, ~ does K r0 radd rmul M D (fun m q => tell m = said A D q).
