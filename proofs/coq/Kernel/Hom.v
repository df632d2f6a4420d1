(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* HOM: a closed set of states of the whole stack.  An entry is a state of the
   automaton with a state of the stack, and the numbers of the entries its
   letters lead to; checking is a walk through the entries. *)

From Coq Require Import List Bool Arith PArith Lia FMapPositive.
From Wreath Require Import Spec.Words Spec.Stack.
Import ListNotations.
Open Scope nat_scope.

Section Automaton.
Variables (D : automaton) (live : nat -> bool).
(* The automaton is one; from a state that is not live none that is. *)
Definition closed_automaton : bool :=
  (start D <? states D) &&
  forallb (fun q => forallb (fun a => (delta D q a <? states D) &&
      (negb (live (delta D q a)) || live q)) (seq 0 (letters D))) (seq 0 (states D)).

Lemma automaton_closed : closed_automaton = true -> well_formed D /\
  forall q a, q < states D -> a < letters D -> live (delta D q a) = true -> live q = true.
Proof.
  unfold closed_automaton. rewrite andb_true_iff, Nat.ltb_lt, forallb_forall. intros [S H].
  assert (G : forall q a, q < states D -> a < letters D -> delta D q a < states D /\
    (live (delta D q a) = true -> live q = true)).
  { intros q a Hq Ha. specialize (H q). rewrite forallb_forall in H.
    assert (A := H ltac:(apply in_seq; lia) a ltac:(apply in_seq; lia)).
    rewrite andb_true_iff, Nat.ltb_lt, orb_true_iff, negb_true_iff in A.
    split; [tauto|]. intro L. rewrite L in A. destruct A as [_ [A|A]]; congruence. }
  split; [split; auto; intros q a Hq Ha; now apply (G q a)|].
  intros q a Hq Ha. now apply (G q a).
Qed.

End Automaton.

Section Hom.
Variables (K : Type) (zero : K) (add mul : K -> K -> K).
Variable K_dec : forall x y : K, {x = y} + {x <> y}.
Variables (M : model K) (D : automaton) (agree : nat -> nat -> bool) (live : nat -> bool).
Notation state := (state K).
Notation step := (step_layers K zero add mul (layers M)).
Notation after := (after K zero add mul M).
Notation names := (names K zero add mul M).

Definition pair : Type := nat * state.
Definition state_dec : forall x y : state, {x = y} + {x <> y} :=
  list_eq_dec (list_eq_dec K_dec).
Definition pair_eqb (x y : pair) : bool :=
  (fst x =? fst y) && if state_dec (snd x) (snd y) then true else false.
Definition entries := PositiveMap.t (pair * list positive).
Definition looks_up (c : entries) (i : positive) (p : pair) : bool :=
  match PositiveMap.find i c with Some e => pair_eqb (fst e) p | None => false end.

Definition named (a : nat) (ys : list nat) : option nat :=
  match values a ys (readout_reads M) with Some xs => readout M xs | None => None end.

(* One letter, and the letters from it on. *)
Definition leads (c : entries) (p : pair) (a : nat) (i : positive) : bool :=
  let q' := delta D (fst p) a in
  negb (live q') ||
  match step a [] (snd p) with None => false | Some (hs', ys) =>
  match named a ys with None => false
  | Some m => agree m q' && looks_up c i (q', hs') end end.
Fixpoint leads_from (c : entries) (p : pair) (a : nat) (l : list positive) : bool :=
  match l with
  | [] => a =? letters D
  | i :: l' => leads c p a i && leads_from c p (S a) l'
  end.

Definition check (c : entries) (first : positive) : bool :=
  closed_automaton D live &&
  match before K M with None => false | Some (hs, ys) =>
  match named (letters D) ys with None => false | Some m =>
    agree m (start D) && looks_up c first (start D, hs) &&
    forallb (fun e => leads_from c (fst (snd e)) 0 (snd (snd e))) (PositiveMap.elements c)
  end end.

Lemma pair_eqb_eq x y : pair_eqb x y = true -> x = y.
Proof.
  unfold pair_eqb. destruct x as [q h], y as [q' h']. simpl. rewrite andb_true_iff, Nat.eqb_eq.
  intros [-> E]. destruct (state_dec h h'); congruence.
Qed.
Lemma looks_up_find c i p : looks_up c i p = true ->
  exists l, PositiveMap.find i c = Some (p, l).
Proof.
  unfold looks_up. destruct (PositiveMap.find i c) as [[p' l]|]; [|discriminate].
  intro E. apply pair_eqb_eq in E. simpl in E. subst. eauto.
Qed.
Lemma leads_from_ok c p : forall l a0, leads_from c p a0 l = true ->
  forall a, a0 <= a < letters D -> exists i, leads c p a i = true.
Proof.
  induction l as [|i l IH]; simpl; intros a0 H a Ha.
  - apply Nat.eqb_eq in H. lia.
  - apply andb_true_iff in H. destruct H as [H R].
    destruct (Nat.eq_dec a a0) as [->|]; [eauto|]. apply (IH (S a0)); auto. lia.
Qed.

Theorem check_sound c first : check c first = true ->
  forall w, over (letters D) w -> live (run D w) = true ->
  exists m, names (letters D) w = Some m /\ agree m (run D w) = true.
Proof.
  unfold check. rewrite andb_true_iff. intros [CA H]. apply automaton_closed in CA.
  destruct CA as [[St Del] Back].
  destruct (before K M) as [[hs0 ys0]|] eqn:B; [|discriminate].
  destruct (named _ ys0) as [m0|] eqn:N0; [|discriminate].
  rewrite !andb_true_iff, forallb_forall in H. destruct H as [[A0 F0] All].
  assert (Inv : forall w, over (letters D) w -> run D w < states D /\
    (live (run D w) = true -> exists hs ys m l i,
      after w = Some (hs, ys) /\ named (last w (letters D)) ys = Some m /\
      agree m (run D w) = true /\ PositiveMap.find i c = Some ((run D w, hs), l))).
  { induction w as [|a w IH] using rev_ind; intro O.
    - split; [exact St|]. intros _. apply looks_up_find in F0. destruct F0 as [l F].
      exists hs0, ys0, m0, l, first. repeat split; auto.
    - apply Forall_app in O. destruct O as [O Oa]. inversion Oa as [|? ? Ha _]; subst.
      destruct (IH O) as [R IH']. unfold run, run_from in *. rewrite fold_left_app. simpl.
      split; [now apply Del|]. intro L.
      destruct (IH' (Back _ a R Ha L)) as (hs & ys & m & l & i & Af & _ & _ & F).
      apply PositiveMap.elements_correct in F. apply All in F. simpl in F.
      destruct (leads_from_ok _ _ _ _ F a) as [j J]; [lia|]. unfold leads in J. simpl in J.
      rewrite L in J. simpl in J.
      destruct (step a [] hs) as [[hs' ys']|] eqn:S1; [|discriminate].
      destruct (named a ys') as [m'|] eqn:N1; [|discriminate].
      apply andb_true_iff in J. destruct J as [Ag Lk]. apply looks_up_find in Lk.
      destruct Lk as [l' F']. exists hs', ys', m', l', j.
      split; [unfold Stack.after in *; rewrite fold_left_app, Af; exact S1|].
      rewrite last_last. auto. }
  intros w O L. destruct (Inv w O) as [_ I]. destruct (I L) as (hs & ys & m & l & i & Af & N & Ag & _).
  exists m. split; auto. unfold Stack.names. rewrite Af. exact N.
Qed.
End Hom.
