(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* The index of a table (Spec/ModelFile.v) finds what stands in the table. *)

From Coq Require Import List Bool Arith Lia.
From Wreath Require Import Spec.ModelFile.
Import ListNotations.

Lemma tuple_eqb_eq : forall a b, tuple_eqb a b = true <-> a = b.
Proof.
  unfold tuple_eqb. induction a as [|x a IH]; intros [|y b]; simpl;
    [tauto | split; discriminate | split; discriminate |].
  specialize (IH b). rewrite !andb_true_iff, !Nat.eqb_eq in *. split.
  - intros (A & B & C). f_equal; auto. apply IH. auto.
  - intro E. inversion E; subst. destruct IH as [_ IH]. specialize (IH eq_refl). tauto.
Qed.
Lemma halved k : 2 * Nat.div2 k <= k <= S (2 * Nat.div2 k).
Proof. assert (E := Nat.div2_odd k). destruct (Nat.odd k); simpl Nat.b2n in E; lia. Qed.
Lemma get_put {A} (v : A) fuel : forall k j t, k < fuel ->
  get j (put fuel k v t) = if j =? k then Some v else get j t.
Proof.
  induction fuel as [|f IH]; intros k j t Hk; [lia|].
  assert (P : forall j, get j t = let '(l, x, r) := parts t in get j (Node l x r)).
  { intro i. destruct t; simpl; auto. destruct i as [|i]; auto. now destruct (_ =? _). }
  rewrite (P j). cbn [put]. destruct (parts t) as [[l x] r].
  destruct k as [|k]; [now destruct j|].
  assert (Hh := halved k). set (h := Nat.div2 k) in *.
  destruct j as [|j]; [now destruct (2 * h =? k)|].
  change (S j =? S k) with (j =? k). assert (Hg := halved j).
  destruct (Nat.eqb_spec (2 * h) k) as [Ek|Ek]; cbn [get]; set (g := Nat.div2 j) in *;
    destruct (Nat.eqb_spec (2 * g) j) as [Ej|Ej]; rewrite ?IH by lia;
    destruct (Nat.eqb_spec j k); try (destruct (Nat.eqb_spec g h)); auto; lia.
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
