(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* The index of a table (Spec/ModelFile.v) finds the entries of the table. *)

From Coq Require Import List Bool Arith Lia.
From Wreath Require Import Spec.ModelFile.
Import ListNotations.

Lemma tuple_eqb_eq : forall a b, tuple_eqb a b = true <-> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b]; simpl; try (split; [discriminate|discriminate]); [tauto|].
  rewrite andb_true_iff, Nat.eqb_eq, IH. split; [intros [-> ->]; auto | intro E; now inversion E].
Qed.
Lemma halved k : 2 * Nat.div2 k <= k <= S (2 * Nat.div2 k).
Proof. assert (E := Nat.div2_odd k). destruct (Nat.odd k); simpl Nat.b2n in E; lia. Qed.
Lemma get_put {A} (v : A) fuel : forall k j t, k < fuel ->
  get j (put fuel k v t) = if j =? k then Some v else get j t.
Proof.
  induction fuel as [|f IH]; intros k j t Hk; [lia|].
  assert (P : forall i, get i t = let '(l, x, r) := parts t in get i (Node l x r)).
  { intro i. destruct t; auto. cbn. now destruct (i =? 0), (Nat.div2 i + (Nat.div2 i + 0) =? i). }
  rewrite (P j). cbn [put]. destruct (parts t) as [[l x] r]. clear P.
  assert (Hh := halved k). assert (Hg := halved j).
  destruct (Nat.eqb_spec k 0) as [->|Nk]; [cbn [get]; now destruct (j =? 0)|].
  destruct (Nat.eqb_spec (2 * Nat.div2 k) k) as [Ek|Ek]; cbn [get];
    (destruct (Nat.eqb_spec j 0) as [->|Nj]; [now destruct (Nat.eqb_spec 0 k); [lia|]|]);
    destruct (Nat.eqb_spec (2 * Nat.div2 j) j) as [Ej|Ej]; rewrite ?IH by lia;
    destruct (Nat.eqb_spec j k); try (destruct (Nat.eqb_spec (Nat.div2 j) (Nat.div2 k))); auto; lia.
Qed.
(* A property of all elements of a tree. *)
Fixpoint all_in {A} (f : A -> bool) (t : tree A) : bool :=
  match t with
  | Leaf => true
  | Node l x r => match x with None => true | Some x => f x end && all_in f l && all_in f r
  end.
Lemma all_in_get {A} (f : A -> bool) : forall t k x, all_in f t = true -> get k t = Some x -> f x = true.
Proof.
  induction t as [|l IHl o r IHr]; intros k x A0 G; [discriminate|]. simpl in A0, G.
  rewrite !andb_true_iff in A0. destruct A0 as [[A0 B] C].
  destruct (k =? 0); [subst; auto|]. destruct (_ =? k); eauto.
Qed.
Theorem look_up_finds l xs :
  look_up (table_of_rows l) xs = option_map snd (find (fun r => tuple_eqb (fst r) xs) l).
Proof.
  unfold look_up. f_equal. induction l as [|r l IH]; [reflexivity|].
  assert (B : bucket (table_of_rows (r :: l)) (key xs) =
    if key xs =? key (fst r) then r :: bucket (table_of_rows l) (key (fst r))
    else bucket (table_of_rows l) (key xs)).
  { change (table_of_rows (r :: l)) with
      (put (S (key (fst r))) (key (fst r)) (r :: bucket (table_of_rows l) (key (fst r))) (table_of_rows l)).
    unfold bucket at 1. rewrite get_put by lia. now destruct (key xs =? key (fst r)). }
  rewrite B. simpl. destruct (Nat.eqb_spec (key xs) (key (fst r))) as [E|E].
  - rewrite <- E. simpl. destruct (tuple_eqb (fst r) xs); auto.
  - rewrite IH. destruct (tuple_eqb (fst r) xs) eqn:T; auto.
    apply tuple_eqb_eq in T. now subst.
Qed.
