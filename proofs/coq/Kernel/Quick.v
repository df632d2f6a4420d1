(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* The steps of stacks over Q in less time: rows and inputs are gone through side
   by side, and sums with 0 and products with 0 and 1 are not computed.  They are
   the steps of Spec/Stack.v; so is the check of closed sets. *)

From Coq Require Import List Bool Arith PArith ZArith QArith Qcanon.
From Wreath Require Import Spec.Words Spec.Stack Spec.Verdict Kernel.Hom.
From Wreath Require Kernel.Walk.
Import ListNotations.
Open Scope nat_scope.

Lemma q_eqb_eq x y : q_eqb x y = true -> x = y.
Proof.
  unfold q_eqb. rewrite andb_true_iff, Z.eqb_eq, Pos.eqb_eq. intros [A B]. apply Qc_is_canon.
  destruct x as [[n d] C], y as [[n' d'] C']. simpl in *. subst. apply Qeq_refl.
Qed.
Definition is_number (n : Z) (x : Qc) : bool := (Qnum x =? n)%Z && (Qden x =? 1)%positive.
Lemma is_number_eq n x : is_number n x = true -> x = Q2Qc (inject_Z n).
Proof.
  unfold is_number. rewrite andb_true_iff, Z.eqb_eq, Pos.eqb_eq. intros [A B]. apply Qc_is_canon.
  apply Qeq_trans with (inject_Z n); [|symmetry; apply Qred_correct].
  destruct x as [[m d] C]. simpl in *. subst. apply Qeq_refl.
Qed.
Definition add (x y : Qc) : Qc :=
  if is_number 0 x then y else if is_number 0 y then x else Qcplus x y.
Definition mul (x y : Qc) : Qc :=
  if is_number 1 x then y else if is_number 1 y then x
  else if is_number 0 x then x else if is_number 0 y then y else Qcmult x y.
Lemma add_plus x y : add x y = Qcplus x y.
Proof.
  unfold add. destruct (is_number 0 x) eqn:A.
  - apply is_number_eq in A. subst. symmetry. apply Qcplus_0_l.
  - destruct (is_number 0 y) eqn:B; auto. apply is_number_eq in B. subst. symmetry. apply Qcplus_0_r.
Qed.
Lemma mul_mult x y : mul x y = Qcmult x y.
Proof.
  unfold mul. destruct (is_number 1 x) eqn:A.
  { apply is_number_eq in A. subst. symmetry. apply Qcmult_1_l. }
  destruct (is_number 1 y) eqn:B.
  { apply is_number_eq in B. subst. symmetry. apply Qcmult_1_r. }
  destruct (is_number 0 x) eqn:C.
  { apply is_number_eq in C. subst. symmetry. apply Qcmult_0_l. }
  destruct (is_number 0 y) eqn:D; auto.
  apply is_number_eq in D. subst. symmetry. apply Qcmult_0_r.
Qed.

Lemma row_quick d c r h : row_times Qc q0 add mul d c r h = row_times Qc q0 Qcplus Qcmult d c r h.
Proof. induction r as [|e r IH]; simpl; auto. now rewrite IH, add_plus, mul_mult. Qed.
(* Of one column. *)
Fixpoint rows_act (rows : list (row Qc)) (input h : list Qc) : list Qc :=
  match input with
  | [] => []
  | b :: input => add (row_times Qc q0 add mul 1 0 (hd [] rows) h) b :: rows_act (tl rows) input h
  end.
Definition act (d : nat) (X : action Qc) (h : list Qc) : list Qc :=
  if d =? 1 then rows_act (matrix X) (input X) h else Stack.act Qc q0 add mul d X h.
Lemma rows_act_from h : forall input rows,
  rows_act rows input h = map (fun e => Qcplus (row_times Qc q0 Qcplus Qcmult 1 0 (nth e rows []) h)
    (nth e input q0)) (seq 0 (length input)).
Proof.
  induction input as [|b input IH]; intro rows; simpl; auto. f_equal.
  - rewrite add_plus, row_quick. now destruct rows.
  - rewrite IH, <- seq_shift, map_map. apply map_ext. intro e. now destruct rows, e.
Qed.
Theorem act_exact d X h : act d X h = Stack.act Qc q0 Qcplus Qcmult d X h.
Proof.
  unfold act. destruct (Nat.eqb_spec d 1) as [->|_].
  - rewrite rows_act_from. unfold Stack.act. apply map_ext. intro e. now rewrite Nat.mod_1_r, Nat.div_1_r.
  - unfold Stack.act. apply map_ext. intro e. now rewrite add_plus, row_quick.
Qed.

Definition layer_step (L : layer Qc) (a : nat) (labels : list nat) (h : list Qc)
  : option (list Qc * nat) :=
  match values a labels (reads L) with None => None | Some xs =>
  match gate L xs with None => None | Some X =>
  let h' := act (columns L) X h in
  match decoder L h' with None => None | Some y => Some (h', y) end end end.
Fixpoint step_layers (Ls : list (layer Qc)) (a : nat) (labels : list nat)
    (hs : state Qc) : option (state Qc * list nat) :=
  match Ls, hs with
  | [], [] => Some ([], labels)
  | L :: Ls', h :: hs' =>
    match layer_step L a labels h with None => None | Some (h', y) =>
    match step_layers Ls' a (labels ++ [y]) hs' with None => None
    | Some (r, ys) => Some (h' :: r, ys) end end
  | _, _ => None
  end.
Theorem steps_exact : forall Ls a labels hs,
  step_layers Ls a labels hs = Stack.step_layers Qc q0 Qcplus Qcmult Ls a labels hs.
Proof.
  induction Ls as [|L Ls IH]; intros a labels [|h hs]; simpl; auto.
  unfold layer_step, Stack.layer_step. destruct (values _ _ _); auto. destruct (gate _ _); auto.
  rewrite act_exact. destruct (decoder _ _); auto. now rewrite IH.
Qed.

Fixpoint numbers_eqb (x y : list Qc) : bool :=
  match x, y with
  | [], [] => true | a :: x', b :: y' => q_eqb a b && numbers_eqb x' y' | _, _ => false end.
Fixpoint states_eqb (x y : state Qc) : bool :=
  match x, y with
  | [], [] => true | a :: x', b :: y' => numbers_eqb a b && states_eqb x' y' | _, _ => false end.
Lemma numbers_eqb_eq : forall x y, numbers_eqb x y = true -> x = y.
Proof.
  induction x as [|a x IH]; intros [|b y]; simpl; try discriminate; auto.
  rewrite andb_true_iff. intros [A B]. apply q_eqb_eq in A. f_equal; auto.
Qed.
Lemma states_eqb_eq : forall x y, states_eqb x y = true -> x = y.
Proof.
  induction x as [|a x IH]; intros [|b y]; simpl; try discriminate; auto.
  rewrite andb_true_iff. intros [A B]. apply numbers_eqb_eq in A. f_equal; auto.
Qed.

Definition check (M : model Qc) (D : automaton) (agree : nat -> nat -> bool) (live : nat -> bool)
    (c : entries Qc) : bool :=
  Walk.check _ _ states_eqb (before Qc M) (fun a hs => step_layers (layers M) a [] hs)
    (named Qc M) D agree live c.
Theorem check_sound M D agree live c : check M D agree live c = true ->
  forall w, over (letters D) w -> live (run D w) = true ->
  exists m, names Qc q0 Qcplus Qcmult M (letters D) w = Some m /\ agree m (run D w) = true.
Proof.
  intros C w O L. destruct (Walk.check_sound _ _ _ states_eqb_eq _ _ _ _ _ _ _ C w O L) as (m & N & A).
  exists m. split; auto. rewrite <- N. clear. unfold names, Walk.names.
  assert (E : after Qc q0 Qcplus Qcmult M w = Walk.after _ _ (before Qc M)
    (fun a hs => step_layers (layers M) a [] hs) w).
  { unfold after, Walk.after. generalize (before Qc M). induction w as [|a w IH]; intro x; simpl; auto.
    rewrite IH. f_equal. destruct x as [[hs ys]|]; simpl; auto. now rewrite steps_exact. }
  rewrite E. destruct (Walk.after _ _ _ _ w) as [[hs ys]|]; auto.
Qed.

(* The hypotheses can be met: the sums and products that are not computed. *)
Example quick_numbers : add q0 q1 = q1 /\ mul q1 q1 = q1.
Proof. split; reflexivity. Qed.
