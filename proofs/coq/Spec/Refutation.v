(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Kinds of stacks, and what a refutation says of all stacks of a kind
   (doc/certificates-languages.md, "Refutations"; doc/architectures.md, "Claims"
   has the kinds of the architectures; proofs/stacks.md).  Numbers are those of
   any ordered ring: the rational ones, the real ones, any real field. *)

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
(* The product of the A - a, over all a of a list, is 0: no other eigenvalues. *)
Fixpoint without (d : nat) (X : action K) (l : list K) (h : list K) : list K :=
  match l with
  | [] => h
  | a :: l' => without d X l' (map (fun e => rsub
      (row_times K r0 radd rmul d (e mod d) (nth (e / d) (matrix X) []) h)
      (rmul a (nth e h r0))) (seq 0 (length h)))
  end.
Definition real_eigenvalues (n d : nat) (X : action K) : Prop :=
  exists l, forall h, length h = n -> Forall (eq r0) (without d X l h).

(* What the gate of a layer may choose, whatever its input. *)
Definition gates (L : layer K) (P : action K -> Prop) : Prop :=
  forall xs X, gate L xs = Some X -> P X.
(* "A delay layer holds its input of now and the one before": A moves the first
   m rows of H to the other m. *)
Definition delay (L : layer K) : Prop := exists m, gates L (fun X =>
  forall i j, entry X i j = if (j <? m) && (i =? m + j) then r1 else r0).

(* The gates that the claims speak of. *)
Inductive claim := S1 | X3 | X4 | G5.
Definition kind (c : claim) (L : layer K) : Prop :=
  match c with
  | S1 => gates L (fun X => diagonal X /\ forall i, rle r0 (entry X i i))
  | X3 => gates L diagonal
  | X4 => exists a, gates L (fun X => diagonal X /\ forall i, entry X i i = a i)
  | G5 => gates L (real_eigenvalues (length (H0 L)) (columns L))
  end.
(* No more than n layers of a kind, and delays. *)
Fixpoint at_most (n : nat) (P : layer K -> Prop) (Ls : list (layer K)) : Prop :=
  match Ls with
  | [] => True
  | L :: Ls' => delay L /\ at_most n P Ls' \/ match n with 0 => False | S n' => P L /\ at_most n' P Ls' end
  end.
Definition of_kind (c : claim) (bound : option nat) (M : model K) : Prop :=
  (forall L, In L (layers M) -> 0 < columns L /\ gates L (fun X => length (input X) = length (H0 L))
     /\ finitely_many_pieces (length (H0 L)) (decoder L)) /\
  exists n, (bound = None \/ bound = Some n) /\ at_most n (kind c) (layers M).
End Kinds.

(* "No stack of layers of this kind, and delays, does after every word what the
   automaton does": says whether it is accepted; of a semiautomaton, its state. *)
Definition impossible (c : claim) (bound : option nat) (A : file_automaton) (D : automaton) : Prop :=
  forall (K : ordered_ring) (M : model K), of_kind K c bound M ->
  forall tell, ~ does K r0 radd rmul M D (fun m q => tell m = said A D q).
