(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* HOM and MISMATCH of a rounded stack: from the files to the statement. *)

From Coq Require Import List Bool Arith PArith ZArith QArith Qcanon Lia.
From Wreath Require Import Spec.Rounding Spec.Words Spec.Json Spec.ModelFile Spec.CertFile
  Spec.RoundFile Spec.RoundStack Spec.RoundStackFile Kernel.Hom Kernel.HomFile Kernel.Rounded.
From Wreath Require Kernel.Walk Kernel.Closure.
Import ListNotations.
Open Scope nat_scope.

Fixpoint state_eqb (x y : list (list number)) : bool :=
  match x, y with
  | [], [] => true
  | v :: x', w :: y' => numbers_eqb v w && state_eqb x' y'
  | _, _ => false
  end.
Lemma state_eqb_eq : forall x y, state_eqb x y = true -> x = y.
Proof.
  induction x as [|v x IH]; intros [|w y]; simpl; try discriminate; auto.
  rewrite andb_true_iff, numbers_eqb_iff. intros [-> E]. f_equal. auto.
Qed.

Section Claim.
Variables (P : stack_claim) (ranks : list (option nat)).
Notation D := (s_aligned P).
Definition rank (q : nat) : option nat := nth q ranks None.
Definition asked : nat -> bool :=
  match s_what P with By_predict => live rank | _ => fun _ => true end.
Definition agrees : nat -> nat -> bool :=
  agree (s_what P) (s_file P) (s_automaton P) D (live rank).

Definition check_stack_hom (successors : list (list positive)) : bool :=
  match stack_states_of P with None => false | Some ss =>
    (length successors =? length ss) && ranks_ok D rank &&
    Walk.check _ _ state_eqb (round_before (s_model P))
      (fun a hs => round_step (round_layers (s_model P)) a [] hs) (round_named (s_model P))
      D agrees asked (Closure.numbered (combine ss successors))
  end.
(* "After it the readout does not agree, or its last step is not defined." *)
Definition check_stack_word : bool :=
  match stack_word_of P with None => false | Some w =>
    closed_automaton D (fun _ => true) && ranks_ok D rank &&
    forallb (fun a => a <? Words.letters D) w && asked (run D w) &&
    match round_names (s_model P) (Words.letters D) w with
    | None => true | Some m => negb (agrees m (run D w)) end
  end.

Lemma run_below w : well_formed D -> over (Words.letters D) w -> run D w < states D.
Proof.
  intros [St Del] O. unfold run, run_from. revert St. generalize (Words.start D).
  induction w as [|a w IH]; intros q Hq; auto. inversion O; subst. simpl. apply IH; auto.
Qed.
Theorem stack_hom_sound successors : check_stack_hom successors = true ->
  round_holds (s_what P) (s_file P) (s_automaton P) D (s_model P).
Proof.
  unfold check_stack_hom. destruct (stack_states_of P) as [ss|]; [|discriminate].
  rewrite !andb_true_iff. intros [[_ R] C]. exists (live rank).
  assert (W : well_formed D).
  { unfold Walk.check in C. apply andb_true_iff in C. destruct C as [C _].
    now apply automaton_closed in C. }
  assert (L := ranks_live D rank W R).
  assert (S := Walk.check_sound _ _ _ state_eqb_eq _ _ _ _ _ _ _ C).
  split; [destruct (s_what P); auto|]. intros w O G. apply S; auto.
  unfold asked. destruct (s_what P); auto. apply L; auto. now apply run_below.
Qed.

(* The live states are exactly those from which some word is accepted, whatever
   the origin of the list. *)
Lemma agree_live live' m q : (forall p, p < states D -> live' p = live rank p) ->
  well_formed D -> q < states D ->
  agree (s_what P) (s_file P) (s_automaton P) D live' m q = agrees m q.
Proof.
  intros E [_ W] Q. unfold agrees, agree. destruct (s_what P); auto;
  f_equal; unfold same_next; destruct (next_letters (s_file P)); auto;
  (generalize (fun a => W q a Q); clear W; intro W;
   assert (F : forall l', (forall a, In a l' -> a < Words.letters D) ->
     forall f, forallb (fun a => Bool.eqb (f a) (live' (delta D q a))) l' =
               forallb (fun a => Bool.eqb (f a) (live rank (delta D q a))) l'));
  [ intros l' I f; induction l' as [|a l' IH]; simpl; auto; rewrite E by (apply W, I; now left);
    rewrite IH; auto; intros; apply I; now right
  | apply F; intros a I; apply in_seq in I; lia
  | intros l' I f; induction l' as [|a l' IH]; simpl; auto; rewrite E by (apply W, I; now left);
    rewrite IH; auto; intros; apply I; now right
  | apply F; intros a I; apply in_seq in I; lia ].
Qed.
Theorem stack_word_sound : check_stack_word = true ->
  ~ round_holds (s_what P) (s_file P) (s_automaton P) D (s_model P).
Proof.
  unfold check_stack_word. destruct (stack_word_of P) as [w|]; [|discriminate].
  rewrite !andb_true_iff. intros [[[[C R] O] A] N] (live' & Lv & H).
  apply automaton_closed in C. destruct C as [W _]. assert (L := ranks_live D rank W R).
  assert (Ow : over (Words.letters D) w).
  { rewrite forallb_forall in O. apply Forall_forall. intros a I. apply Nat.ltb_lt; auto. }
  assert (B := run_below w W Ow).
  assert (Same : s_what P = By_next \/ s_what P = By_predict ->
    forall p, p < states D -> live' p = live rank p).
  { intros K p Hp. assert (Lv' : lives D live') by (destruct K as [K|K]; rewrite K in Lv; exact Lv).
    apply eq_true_iff_eq. rewrite (Lv' p Hp). symmetry. apply L; auto. }
  destruct (H w Ow) as (m & Nm & Ag).
  { unfold asked in A. destruct (s_what P); auto. apply L; auto. }
  rewrite Nm in N. apply negb_true_iff in N.
  assert (E : agree (s_what P) (s_file P) (s_automaton P) D live' m (run D w) = agrees m (run D w)).
  { destruct (s_what P) eqn:K; try (unfold agrees, agree; rewrite K; reflexivity);
      rewrite <- K in *; apply agree_live; auto. }
  congruence.
Qed.
End Claim.

Inductive stack_verdict := Agrees | Differs.
Definition check_stack (P : stack_claim) (ranks : list (option nat))
    (successors : list (list positive)) : option stack_verdict :=
  if check_stack_hom P ranks successors then Some Agrees
  else if check_stack_word P ranks then Some Differs else None.
Theorem stack_sound J C P ranks successors v : stack_claim_of J C = Some P ->
  check_stack P ranks successors = Some v ->
  match v with
  | Agrees => round_holds (s_what P) (s_file P) (s_automaton P) (s_aligned P) (s_model P)
  | Differs => ~ round_holds (s_what P) (s_file P) (s_automaton P) (s_aligned P) (s_model P)
  end.
Proof.
  intros _. unfold check_stack. destruct (check_stack_hom _ _ _) eqn:H.
  - intro E. inversion E. now apply stack_hom_sound in H.
  - destruct (check_stack_word _ _) eqn:W; intro E; inversion E. now apply stack_word_sound in W.
Qed.
