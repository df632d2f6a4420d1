(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* A list that is closed under letters contains the entry of every word.  Each
   entry carries the numbers of its successors, so the check only follows them,
   whatever their origin. *)

From Coq Require Import List Bool Arith PArith Lia FMapPositive.
From Wreath Require Import Spec.Words.
Import ListNotations.

Section Closure.
Variables (X : Type) (eqb : X -> X -> bool).
Hypothesis eqb_eq : forall x y, eqb x y = true -> x = y.
Variables (step : X -> nat -> X) (k : nat) (good : X -> bool).

Definition table := PositiveMap.t (X * list positive).
Definition numbered {A} (l : list A) : PositiveMap.t A :=
  snd (fold_left (fun p a => (Pos.succ (fst p), PositiveMap.add (fst p) a (snd p)))
    l (1%positive, PositiveMap.empty A)).
Definition holds_at (c : table) (i : positive) (x : X) : bool :=
  match PositiveMap.find i c with Some e => eqb (fst e) x | None => false end.
Fixpoint leads_from (c : table) (x : X) (a : nat) (l : list positive) : bool :=
  match l with
  | [] => a =? k
  | i :: l' => holds_at c i (step x a) && leads_from c x (S a) l'
  end.
Definition closed (c : table) (start : X) : bool :=
  holds_at c 1%positive start &&
  forallb (fun e => good (fst (snd e)) && leads_from c (fst (snd e)) 0 (snd (snd e)))
    (PositiveMap.elements c).

Lemma leads_from_ok c x : forall l a0, leads_from c x a0 l = true ->
  forall a, a0 <= a < k -> exists i, holds_at c i (step x a) = true.
Proof.
  induction l as [|i l IH]; simpl; intros a0 H a Ha.
  - apply Nat.eqb_eq in H. lia.
  - apply andb_true_iff in H. destruct H as [H R].
    destruct (Nat.eq_dec a a0) as [->|]; [eauto|]. apply (IH (S a0)); auto. lia.
Qed.
Lemma holds_at_find c i x : holds_at c i x = true -> exists l, PositiveMap.find i c = Some (x, l).
Proof.
  unfold holds_at. destruct (PositiveMap.find i c) as [[y l]|]; [|discriminate].
  intro E. apply eqb_eq in E. simpl in E. subst. eauto.
Qed.

Theorem closed_holds c start : closed c start = true -> forall w, over k w ->
  (exists i l, PositiveMap.find i c = Some (fold_left step w start, l)) /\
  good (fold_left step w start) = true.
Proof.
  unfold closed. rewrite andb_true_iff, forallb_forall. intros [S0 All].
  assert (G : forall i x l, PositiveMap.find i c = Some (x, l) ->
    good x = true /\ leads_from c x 0 l = true).
  { intros i x l F. apply PositiveMap.elements_correct in F. apply All in F. simpl in F.
    now apply andb_true_iff in F. }
  assert (I : forall w, over k w ->
    exists i l, PositiveMap.find i c = Some (fold_left step w start, l)).
  { induction w as [|a w IH] using rev_ind; intro O.
    - apply holds_at_find in S0. destruct S0 as [l F]. simpl. eauto.
    - apply Forall_app in O. destruct O as [O Oa]. inversion Oa as [|? ? Ha _]; subst.
      destruct (IH O) as (i & l & F). destruct (G _ _ _ F) as [_ L].
      destruct (leads_from_ok _ _ _ _ L a) as [j J]; [lia|].
      apply holds_at_find in J. destruct J as [l' J]. rewrite fold_left_app. simpl. eauto. }
  intros w O. destruct (I w O) as (i & l & F). split; [eauto|]. now apply (G i _ l).
Qed.
End Closure.
