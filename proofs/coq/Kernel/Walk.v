(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* HOM: a closed set of states, for any machine with states that may be undefined
   and with a readout after each letter.  An entry consists of a state of the
   automaton, a state of the machine, and the numbers of the successor entries;
   the check walks through the entries, beginning with the first. *)

From Coq Require Import List Bool Arith PArith Lia FMapPositive.
From Wreath Require Import Spec.Words.
Import ListNotations.
Open Scope nat_scope.

Section Automaton.
Variables (D : automaton) (live : nat -> bool).
(* The automaton is well formed, and no letter leads from a state that is not
   live to a live one. *)
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

Section Walk.
Variables (X Y : Type) (eqb : X -> X -> bool).
Hypothesis eqb_eq : forall x y, eqb x y = true -> x = y.
Variables (first : option (X * Y)) (step : nat -> X -> option (X * Y)) (named : nat -> Y -> option nat).
Variables (D : automaton) (agree : nat -> nat -> bool) (live : nat -> bool).

Definition after (w : word) : option (X * Y) :=
  fold_left (fun m a => match m with Some (x, _) => step a x | None => None end) w first.
Definition names (k : nat) (w : word) : option nat :=
  match after w with Some (_, y) => named (last w k) y | None => None end.

Definition entries := PositiveMap.t ((nat * X) * list positive).
Definition looks_up (c : entries) (i : positive) (q : nat) (x : X) : bool :=
  match PositiveMap.find i c with
  | Some e => (fst (fst e) =? q) && eqb (snd (fst e)) x | None => false end.
Definition leads (c : entries) (p : nat * X) (a : nat) (i : positive) : bool :=
  let q' := delta D (fst p) a in
  negb (live q') ||
  match step a (snd p) with None => false | Some (x', y) =>
  match named a y with None => false | Some m => agree m q' && looks_up c i q' x' end end.
Fixpoint leads_from (c : entries) (p : nat * X) (a : nat) (l : list positive) : bool :=
  match l with
  | [] => a =? letters D
  | i :: l' => leads c p a i && leads_from c p (S a) l'
  end.
Definition check (c : entries) : bool :=
  closed_automaton D live &&
  match first with None => false | Some (x, y) =>
  match named (letters D) y with None => false | Some m =>
    agree m (start D) && looks_up c 1%positive (start D) x &&
    forallb (fun e => leads_from c (fst (snd e)) 0 (snd (snd e))) (PositiveMap.elements c)
  end end.

Lemma looks_up_find c i q x : looks_up c i q x = true ->
  exists l, PositiveMap.find i c = Some ((q, x), l).
Proof.
  unfold looks_up. destruct (PositiveMap.find i c) as [[[q' x'] l]|]; [|discriminate]. simpl.
  rewrite andb_true_iff, Nat.eqb_eq. intros [-> E]. apply eqb_eq in E. subst. eauto.
Qed.
Lemma leads_from_ok c p : forall l a0, leads_from c p a0 l = true ->
  forall a, a0 <= a < letters D -> exists i, leads c p a i = true.
Proof.
  induction l as [|i l IH]; simpl; intros a0 H a Ha.
  - apply Nat.eqb_eq in H. lia.
  - apply andb_true_iff in H. destruct H as [H R].
    destruct (Nat.eq_dec a a0) as [->|]; [eauto|]. apply (IH (S a0)); auto. lia.
Qed.

Theorem check_sound c : check c = true ->
  forall w, over (letters D) w -> live (run D w) = true ->
  exists m, names (letters D) w = Some m /\ agree m (run D w) = true.
Proof.
  unfold check. rewrite andb_true_iff. intros [CA H]. apply automaton_closed in CA.
  destruct CA as [[St Del] Back].
  destruct first as [[x0 y0]|] eqn:B; [|discriminate].
  destruct (named _ y0) as [m0|] eqn:N0; [|discriminate].
  rewrite !andb_true_iff, forallb_forall in H. destruct H as [[A0 F0] All].
  assert (Inv : forall w, over (letters D) w -> run D w < states D /\
    (live (run D w) = true -> exists x y m l i,
      after w = Some (x, y) /\ named (last w (letters D)) y = Some m /\
      agree m (run D w) = true /\ PositiveMap.find i c = Some ((run D w, x), l))).
  { induction w as [|a w IH] using rev_ind; intro O.
    - split; [exact St|]. intros _. apply looks_up_find in F0. destruct F0 as [l F].
      exists x0, y0, m0, l, 1%positive. repeat split; auto.
    - apply Forall_app in O. destruct O as [O Oa]. inversion Oa as [|? ? Ha _]; subst.
      destruct (IH O) as [R IH']. unfold run, run_from in *. rewrite fold_left_app. simpl.
      split; [now apply Del|]. intro L.
      destruct (IH' (Back _ a R Ha L)) as (x & y & m & l & i & Af & _ & _ & F).
      apply PositiveMap.elements_correct in F. apply All in F. simpl in F.
      destruct (leads_from_ok _ _ _ _ F a) as [j J]; [lia|]. unfold leads in J. simpl in J.
      rewrite L in J. simpl in J.
      destruct (step a x) as [[x' y']|] eqn:S1; [|discriminate].
      destruct (named a y') as [m'|] eqn:N1; [|discriminate].
      apply andb_true_iff in J. destruct J as [Ag Lk]. apply looks_up_find in Lk.
      destruct Lk as [l' F']. exists x', y', m', l', j.
      split; [unfold after in *; rewrite fold_left_app, Af; exact S1|].
      rewrite last_last. auto. }
  intros w O L. destruct (Inv w O) as [_ I]. destruct (I L) as (x & y & m & l & i & Af & N & Ag & _).
  exists m. split; auto. unfold names. now rewrite Af.
Qed.
End Walk.
