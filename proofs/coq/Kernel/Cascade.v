(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* CASC: the cascade of the exclusion rule realises the rule's automaton, for any
   number of states [Theory/Exclusion.v]; a check of pairs of states shows that
   the rule's automaton agrees with the certificate's. *)

From Coq Require Import List String Bool Arith ZArith QArith Qcanon PArith Lia FMapPositive.
From Wreath Require Import Spec.Words Spec.Stack Spec.Decoder Spec.Json Spec.ModelFile Spec.Verdict
  Spec.CertFile Spec.LanguageFile Spec.CascadeFile Kernel.HomFile Kernel.Index.
From Wreath Require Theory.Exclusion Kernel.Walk Kernel.Algebra Kernel.Language Kernel.Hom.
Import ListNotations.
Open Scope nat_scope.

Section Cascade.
Variable R : automaton.
Hypothesis W : well_formed R.
Notation all := (Exclusion.all R).
Notation build := (Exclusion.build Qc q0 q1 Qcplus q_eqb R).
Notation holds := (Exclusion.holds Qc q0 q1 Qcplus R).
Notation step := (step_layers Qc q0 Qcplus Qcmult).

Lemma q_eqb_iff x y : q_eqb x y = true <-> x = y.
Proof.
  split; [apply Algebra.q_eqb_eq|]. intros ->. unfold q_eqb. now rewrite Z.eqb_refl, Pos.eqb_refl.
Qed.
Lemma whole_inj i j : whole Qc q0 q1 Qcplus i = whole Qc q0 q1 Qcplus j -> i = j.
Proof.
  change (whole Qc 0%Qc 1%Qc Qcplus i = whole Qc 0%Qc 1%Qc Qcplus j -> i = j).
  rewrite !Exclusion.whole_rational. intro H. apply (f_equal this) in H. unfold Q2Qc in H. cbn [this] in H.
  assert (E : (inject_Z (Z.of_nat i) == inject_Z (Z.of_nat j))%Q)
    by (rewrite <- (Qred_correct (inject_Z (Z.of_nat i))), H; apply Qred_correct).
  unfold Qeq in E. simpl in E. lia.
Qed.
Lemma add_0_l x : Qcplus q0 x = x. Proof. unfold q0. ring. Qed.
Lemma add_0_r x : Qcplus x q0 = x. Proof. unfold q0. ring. Qed.
Lemma mul_1_l x : Qcmult q1 x = x. Proof. unfold q1. ring. Qed.
Lemma q1_q0 : q1 <> q0. Proof. discriminate. Qed.

(* A step does not depend on the initial states of the layers. *)
Lemma starts_unseen a : forall xs ys l labels hs, List.length ys = List.length xs ->
  step (cascade_layers R l xs ys) a labels hs = step (build l xs) a labels hs.
Proof.
  induction xs as [|x [|x1 xs] IH]; intros [|y ys] l labels hs L; try discriminate L; try reflexivity.
  injection L as L. specialize (IH ys).
  change (cascade_layers R l (x :: x1 :: xs) (y :: ys))
    with (level R l x :: delayed R l x y :: cascade_layers R (S l) (x1 :: xs) ys).
  rewrite Exclusion.build_cons. destruct hs as [|h hs]; [reflexivity|]. cbn [step_layers].
  change (layer_step Qc q0 Qcplus Qcmult (level R l x) a labels h)
    with (layer_step Qc q0 Qcplus Qcmult (Exclusion.level Qc q0 q1 q_eqb R l x) a labels h).
  destruct (layer_step _ _ _ _ _ _ _ _) as [[h' z]|]; [|reflexivity].
  destruct hs as [|k hs]; [reflexivity|].
  change (layer_step Qc q0 Qcplus Qcmult (delayed R l x y) a (labels ++ [z]) k)
    with (layer_step Qc q0 Qcplus Qcmult (Exclusion.delayed Qc q0 q1 Qcplus q_eqb R l x) a (labels ++ [z]) k).
  destruct (layer_step _ _ _ _ _ _ _ _) as [[k' z']|]; [|reflexivity].
  now rewrite IH.
Qed.

Lemma initial l : forall xs ys, List.length ys = List.length xs ->
  Exclusion.in_range R l xs -> Exclusion.in_range R l ys ->
  initial_labels Qc (cascade_layers R l xs ys) = Some (Exclusion.interleave xs ys) /\
  map H0 (cascade_layers R l xs ys) = holds l xs ys.
Proof.
  intros xs. revert l. induction xs as [|x [|x1 xs] IH]; intros l [|y ys] L Rx Ry; try discriminate L; auto.
  - destruct Rx as [Rx _]. cbn [cascade_layers initial_labels map].
    assert (A : decoder (level R l x) (H0 (level R l x)) = Some x)
      by (apply (Exclusion.onehot_unit Qc q0 q1 q_eqb q_eqb_iff q1_q0); auto).
    now rewrite A.
  - injection L as L. destruct Rx as [Rx Rxs]. destruct Ry as [Ry Rys].
    destruct (IH (S l) ys L Rxs Rys) as [I1 I2].
    change (cascade_layers R l (x :: x1 :: xs) (y :: ys))
      with (level R l x :: delayed R l x y :: cascade_layers R (S l) (x1 :: xs) ys).
    cbn [initial_labels map].
    assert (A : decoder (level R l x) (H0 (level R l x)) = Some x)
      by (apply (Exclusion.onehot_unit Qc q0 q1 q_eqb q_eqb_iff q1_q0); auto).
    assert (B : decoder (delayed R l x y) (H0 (delayed R l x y)) = Some y)
      by (apply (Exclusion.coordinate_whole Qc q0 q1 Qcplus q_eqb q_eqb_iff whole_inj); auto).
    rewrite A, B, I1, I2. now split.
Qed.

Theorem cascade_follows xs ys : List.length xs = states R - 1 -> List.length ys = List.length xs ->
  Exclusion.in_range R 0 xs -> Exclusion.in_range R 0 ys ->
  Exclusion.remaining xs all = [start R] -> forall w, over (letters R) w ->
  names Qc q0 Qcplus Qcmult (cascade R xs ys) (letters R) w = Some (run R w).
Proof.
  intros Lx Ly Rx Ry Rem. destruct W as [Start Del]. set (r := states R - 1) in *.
  assert (Nall : NoDup all) by apply seq_NoDup.
  assert (Lall : List.length all = states R - 0) by (unfold Exclusion.all; rewrite seq_length; lia).
  assert (Inv : forall w, over (letters R) w -> run R w < states R /\ exists us vs,
    List.length us = r /\ List.length vs = r /\ Exclusion.in_range R 0 us /\
    Exclusion.remaining us all = [run R w] /\
    after Qc q0 Qcplus Qcmult (cascade R xs ys) w = Some (holds 0 us vs, Exclusion.interleave us vs)).
  { induction w as [|a w IH] using rev_ind; intro O.
    - split; [exact Start|]. exists xs, ys. repeat split; auto; try lia.
      unfold after. simpl. unfold before. cbn [layers cascade].
      destruct (initial 0 xs ys Ly Rx Ry) as [I1 I2]. now rewrite I1, <- I2.
    - apply Forall_app in O. destruct O as [O Oa]. inversion Oa as [|? ? Ha _]; subst.
      destruct (IH O) as (Q & us & vs & Lu & Lv & Ru & Re & Af).
      unfold run, run_from in *. rewrite fold_left_app. simpl.
      split; [now apply Del|].
      unfold after in *. rewrite fold_left_app, Af. simpl. cbn [layers cascade].
      destruct us as [|x us].
      + (* one state, no layer *)
        simpl in Lu. exists [], []. assert (E : xs = []) by (destruct xs; [easy|simpl in Lx; lia]).
        rewrite E. simpl. repeat split; auto.
        assert (One : forall q, q < states R -> q = 0) by (intros; lia).
        simpl in Re. rewrite Re. f_equal. rewrite (One _ Q). symmetry. apply One.
        rewrite <- (One _ Q) at 1. now apply Del.
      + destruct (Exclusion.stack_steps Qc q0 q1 Qcplus Qcmult q_eqb R add_0_l add_0_r mul_1_l q_eqb_iff
          q1_q0 whole_inj a xs (x :: us) vs 0 [] all all)
          as (us' & Lu' & Ru' & St & q & Rq & Rq'); auto; try lia; try easy.
        { intros q Hq. apply in_seq in Hq. apply in_seq. split; [lia|]. simpl. apply Del; lia. }
        exists us', (x :: us). rewrite Re in Rq. inversion Rq; subst q.
        repeat split; auto; try lia. now rewrite starts_unseen by lia. }
  intros w O. destruct (Inv w O) as (Q & us & vs & Lu & Lv & Ru & Re & Af).
  unfold names. rewrite Af. cbn [readout_reads readout cascade]. fold r. rewrite <- Lu.
  assert (V := Exclusion.read_levels (last w (letters R)) us vs [] 0). simpl app in V.
  rewrite V by (reflexivity || lia). now rewrite Re.
Qed.
End Cascade.

(* ---- the certificate ---------------------------------------------------- *)

Definition cascade_header (C : list line) : bool :=
  match C with
  | ["wreath-cert"; "1"] :: ["job"; "verify-all"] :: ["evaluation"; "E0"] ::
    ("lrnn" :: _) :: ["sha256"; _] :: ("automaton" :: _) :: ["sha256"; _] :: ("compare" :: _) :: _ =>
      match record_of "type" C with Some ["CASC"] => true | _ => false end
  | _ => false
  end%string.
Record cascade_claim := {
  k_what : comparison; k_file : cascade_file; k_automaton : file_automaton; k_aligned : automaton }.
Definition cascade_claim_of (J : json) (C : list line) : option cascade_claim :=
  _ <- guard (well_printed J && well_printed_lines C && cascade_header C) ;;
  _ <- plain_automaton (automaton_lines C) ;;
  F <- cascade_of J ;; A <- automaton_of (automaton_lines C) ;;
  D <- matched A (alphabet (c_model F)) ;;
  c <- record_of "compare" C ;; c <- comparison_of c ;;
  Some {| k_what := c; k_file := F; k_automaton := A; k_aligned := D |}.

(* Pairs of a state of the rule and one of the automaton. *)
Definition rule_step (R : automaton) (a q : nat) : option (nat * nat) :=
  let q' := delta R q a in Some (q', q').
Fixpoint in_rangeb (n : nat) (xs : list nat) : bool :=
  match xs with [] => true | x :: xs => (x <? n) && in_rangeb (n - 1) xs end.
Definition check_cascade (P : cascade_claim) (ranks : list (option nat))
    (pairs : Walk.entries nat) : bool :=
  let D := k_aligned P in let F := k_file P in let R := c_rule F in
  let rank q := nth q ranks None in
  let asked := match k_what P with By_predict => live rank | _ => fun _ => true end in
  Language.automaton_ok R && (letters R =? letters D) &&
  (List.length (c_now F) =? states R - 1) && (List.length (c_before F) =? List.length (c_now F)) &&
  in_rangeb (states R) (c_now F) && in_rangeb (states R) (c_before F) &&
  tuple_eqb (Exclusion.remaining (c_now F) (Exclusion.all R)) [start R] &&
  ranks_ok D rank &&
  Walk.check nat nat Nat.eqb (Some (start R, start R)) (rule_step R) (fun _ q => Some q) D
    (agree (k_what P) (c_model F) (k_automaton P) D (live rank)) asked pairs.

Lemma in_rangeb_ok R : forall xs l, in_rangeb (states R - l) xs = true -> Exclusion.in_range R l xs.
Proof.
  induction xs as [|x xs IH]; simpl; intros l H; auto.
  apply andb_true_iff in H. destruct H as [A B]. apply Nat.ltb_lt in A. split; auto.
  apply IH. now replace (states R - S l) with (states R - l - 1) by lia.
Qed.
Lemma rule_after R w : Walk.after nat nat (Some (start R, start R)) (rule_step R) w = Some (run R w, run R w).
Proof.
  unfold Walk.after, run, run_from. induction w as [|a w IH] using rev_ind; [easy|].
  rewrite !fold_left_app, IH. reflexivity.
Qed.

Theorem cascade_sound J C ranks pairs P : cascade_claim_of J C = Some P ->
  check_cascade P ranks pairs = true ->
  cascade_of J = Some (k_file P) /\
  automaton_of (automaton_lines C) = Some (k_automaton P) /\
  matched (k_automaton P) (alphabet (c_model (k_file P))) = Some (k_aligned P) /\
  Verdict.holds (k_what P) (c_model (k_file P)) (k_automaton P) (k_aligned P).
Proof.
  unfold cascade_claim_of, bind. destruct (guard _); [|discriminate].
  destruct (plain_automaton _) as [A0|]; [clear A0|discriminate].
  destruct (cascade_of J) as [F|] eqn:CF; [|discriminate].
  destruct (automaton_of _) as [A|]; [|discriminate].
  destruct (matched A _) as [D|] eqn:Mt; [|discriminate].
  destruct (record_of _ C); [|discriminate]. destruct (comparison_of _) as [c|]; [|discriminate].
  intro E. inversion E; subst; clear E. cbn [k_what k_file k_automaton k_aligned].
  unfold check_cascade. cbn [k_what k_file k_automaton k_aligned].
  rewrite !andb_true_iff, !Nat.eqb_eq. intros [[[[[[[[Ok Lt] Lx] Ly] Rx] Ry] Rem] Rk] H].
  repeat split; auto. set (rank := fun q => nth q ranks None) in *. exists (live rank).
  assert (Stack : stack (c_model F) = cascade (c_rule F) (c_now F) (c_before F)).
  { clear - CF. unfold cascade_of, bind in CF.
    repeat match type of CF with
    | context [match ?x with _ => _ end] => destruct x; try discriminate CF
    end; injection CF as <-; reflexivity. }
  apply Language.automaton_well_formed in Ok. apply tuple_eqb_eq in Rem.
  rewrite <- (Nat.sub_0_r (states (c_rule F))) in Rx, Ry.
  assert (Fol := cascade_follows _ Ok _ _ Lx Ly (in_rangeb_ok _ _ 0 Rx) (in_rangeb_ok _ _ 0 Ry) Rem).
  assert (Wf : well_formed D).
  { unfold Walk.check in H. apply andb_true_iff in H. destruct H as [H _].
    now apply Walk.automaton_closed in H. }
  assert (L := ranks_live D rank Wf Rk).
  assert (S := Walk.check_sound nat nat Nat.eqb (fun x y => proj1 (Nat.eqb_eq x y)) _ _ _ _ _ _ _ H).
  split; [destruct c; auto|]. intros w O G.
  destruct (S w O) as (m & N & Ag).
  { destruct c; auto. apply L; auto.
    clear - Wf O. destruct Wf as [St Del]. unfold run, run_from. revert St. generalize (start D).
    induction w as [|a w IH]; intros q Hq; auto. inversion O; subst. simpl. apply IH; auto. }
  exists m. split; auto. rewrite Stack, <- Lt, Fol by now rewrite Lt.
  unfold Walk.names in N. rewrite rule_after in N. exact N.
Qed.

(* The hypotheses are satisfiable: four states, start state 2. *)
Example collapsing_follows w : over 2 w ->
  names Qc q0 Qcplus Qcmult (cascade Exclusion.collapsing [0; 0; 1] [0; 0; 0]) 2 w
    = Some (run Exclusion.collapsing w).
Proof.
  apply (cascade_follows Exclusion.collapsing Exclusion.collapsing_well_formed);
    try reflexivity; simpl; lia.
Qed.
