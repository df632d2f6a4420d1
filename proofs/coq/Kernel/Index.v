(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* The index of a table (Spec/ModelFile.v) finds what stands in the table. *)

From Coq Require Import List Bool Arith PArith FMapPositive.
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
Theorem look_up_finds l xs :
  look_up (table_of_rows l) xs = option_map snd (find (fun r => tuple_eqb (fst r) xs) l).
Proof.
  unfold look_up. f_equal. induction l as [|r l IH]; simpl.
  - unfold bucket. now rewrite PositiveMap.gempty.
  - destruct (Pos.eq_dec (key (fst r)) (key xs)) as [E|E].
    + unfold bucket at 1. rewrite E, PositiveMap.gss. simpl.
      destruct (tuple_eqb (fst r) xs); auto.
    + unfold bucket at 1. rewrite PositiveMap.gso by congruence. fold (bucket (table_of_rows l) (key xs)).
      rewrite IH. destruct (tuple_eqb (fst r) xs) eqn:T; auto.
      apply tuple_eqb_eq in T. now subst.
Qed.
