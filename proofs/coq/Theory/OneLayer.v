(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Automata realised by a single layer.

   Every automaton with one-hot columns as matrices (PD-SSM).  If every letter
   permutes the states, these are permutation matrices, and so products of at
   most n - 1 reflections (Householder.v).  Theorem 3 of [grazzi2025] (G14), for
   any points that the letters permute, is in Factors.v.

   S6 [sarrof2024]: a set-reset automaton by gates 0 and 1 in one number. *)

From Coq Require Import List Arith Lia Bool QArith Qcanon.
From Wreath Require Import Spec.Words Spec.Stack Spec.Decoder Theory.Exclusion.
Import ListNotations.
Open Scope nat_scope.

Section OneLayer.
Variables (K : Type) (zero one : K) (add mul : K -> K -> K) (eqb : K -> K -> bool).
Hypothesis add_0_l : forall x, add zero x = x.
Hypothesis add_0_r : forall x, add x zero = x.
Hypothesis mul_1_l : forall x, mul one x = x.
Hypothesis mul_0_l : forall x, mul zero x = zero.
Hypothesis eqb_eq : forall x y, eqb x y = true <-> x = y.
Hypothesis one_not_zero : one <> zero.
Notation unit := (unit K zero one).
Notation whole := (whole K zero one add).
Hypothesis whole_inj : forall i j, whole i = whole j -> i = j.
Notation act := (act K zero add mul).
Notation permutation := (permutation K zero one).

Variable D : automaton.
Hypothesis D_ok : well_formed D.

(* The columns of the matrix of letter a: e_q is mapped to e_(q.a). *)
Definition columns_of (a : nat) : list nat := map (fun q => delta D q a) (seq 0 (states D)).
Definition automaton_layer : layer K := {|
  columns := 1; H0 := unit (states D) (start D); reads := [Letter];
  gate := fun v => match v with [a] => Some (permutation (columns_of a)) | _ => None end;
  decoder := onehot K zero one eqb (states D) |}.
Definition one_layer : model K := {| layers := [automaton_layer];
  readout_reads := [Below 0];
  readout := fun v => match v with [q] => Some q | _ => None end |}.

Lemma act_columns a q : q < states D ->
  act 1 (permutation (columns_of a)) (unit (states D) q) = unit (states D) (delta D q a).
Proof.
  intro Hq. assert (E : nth q (columns_of a) 0 = delta D q a).
  { unfold columns_of. rewrite (nth_indep _ 0 (delta D 0 a)) by (rewrite map_length, seq_length; lia).
    rewrite (map_nth (fun q => delta D q a)), seq_nth by lia. reflexivity. }
  rewrite <- E. apply (act_columns_any K zero one add mul); auto.
  unfold columns_of. now rewrite map_length, seq_length.
Qed.

Theorem one_layer_correct : does K zero add mul one_layer D eq.
Proof.
  destruct D_ok as [St Del].
  assert (Inv : forall w, over (letters D) w -> run D w < states D /\
    after K zero add mul one_layer w = Some ([unit (states D) (run D w)], [run D w])).
  { induction w as [|a w IH] using rev_ind; intro O.
    - split; [exact St|]. unfold after. simpl. unfold before. simpl.
      rewrite (onehot_unit K zero one eqb) by auto. reflexivity.
    - apply Forall_app in O. destruct O as [O Oa]. inversion Oa as [|? ? Ha _]; subst.
      destruct (IH O) as [Q Af]. assert (Q' := Del _ _ Q Ha).
      unfold run, run_from in *. rewrite fold_left_app. simpl. split; auto.
      unfold after in *. rewrite fold_left_app, Af. simpl. unfold layer_step. simpl.
      rewrite act_columns, (onehot_unit K zero one eqb) by auto. reflexivity. }
  intros w O. destruct (Inv w O) as [Q Af]. exists (run D w). split; auto.
  unfold names. rewrite Af. reflexivity.
Qed.

(* If every letter is injective, the matrices are permutation matrices. *)
Theorem group_layer a : a < letters D ->
  (forall p q, p < states D -> q < states D -> delta D p a = delta D q a -> p = q) ->
  is_permutation (states D) (columns_of a).
Proof.
  intros Ha Inj. destruct D_ok as [_ Del]. split; [|split].
  - unfold columns_of. now rewrite map_length, seq_length.
  - unfold columns_of. assert (G : forall l, NoDup l -> (forall q, In q l -> q < states D) ->
      NoDup (map (fun q => delta D q a) l)).
    { induction l as [|q l IH]; intros Nd B; simpl; constructor; inversion Nd; subst.
      - intro I. apply in_map_iff in I. destruct I as (p & E & I).
        apply Inj in E; [|apply B; now right|apply B; now left]. subst. auto.
      - apply IH; auto. intros; apply B; now right. }
    apply G; [apply seq_NoDup|]. intros q Hq. apply in_seq in Hq. lia.
  - apply Forall_forall. intros x Hx. apply in_map_iff in Hx. destruct Hx as (q & <- & Hq).
    apply in_seq in Hq. apply Del; lia.
Qed.

(* ---- S6 ----------------------------------------------------------------- *)
(* Each letter resets to a state, or preserves the state. *)
Variable resets : nat -> option nat.
Hypothesis set_reset : forall q a, q < states D -> a < letters D ->
  delta D q a = match resets a with Some s => s | None => q end.
Definition scalar_layer : layer K := {|
  columns := 1; H0 := [whole (start D)]; reads := [Letter];
  gate := fun v => match v with
    | [a] => Some match resets a with
        | Some s => {| matrix := [[(0, zero)]]; input := [whole s] |}
        | None => {| matrix := [[(0, one)]]; input := [zero] |} end
    | _ => None end;
  decoder := coordinate K zero one add eqb (states D) 0 |}.
Definition scalar_stack : model K := {| layers := [scalar_layer];
  readout_reads := [Below 0];
  readout := fun v => match v with [q] => Some q | _ => None end |}.
Lemma coordinate_0 q : q < states D -> coordinate K zero one add eqb (states D) 0 [whole q] = Some q.
Proof.
  intro Hq. unfold coordinate. apply find_unique; auto. intro j. simpl. rewrite eqb_eq.
  split; [|now intros ->]. intro E. symmetry. now apply whole_inj.
Qed.
Theorem set_reset_layer : does K zero add mul scalar_stack D eq.
Proof.
  destruct D_ok as [St Del].
  assert (Inv : forall w, over (letters D) w -> run D w < states D /\
    after K zero add mul scalar_stack w = Some ([[whole (run D w)]], [run D w])).
  { induction w as [|a w IH] using rev_ind; intro O.
    - split; [exact St|]. unfold after. simpl. unfold before. simpl.
      rewrite coordinate_0 by auto. reflexivity.
    - apply Forall_app in O. destruct O as [O Oa]. inversion Oa as [|? ? Ha _]; subst.
      destruct (IH O) as [Q Af]. assert (Q' := Del _ _ Q Ha). assert (E := set_reset _ _ Q Ha).
      unfold run, run_from in *. rewrite fold_left_app. simpl. split; auto.
      unfold after in *. rewrite fold_left_app, Af. simpl. unfold layer_step. simpl.
      assert (A : act 1 match resets a with
        | Some s => {| matrix := [[(0, zero)]]; input := [whole s] |}
        | None => {| matrix := [[(0, one)]]; input := [zero] |} end
        [whole (fold_left (delta D) w (start D))]
        = [whole (delta D (fold_left (delta D) w (start D)) a)]).
      { rewrite E. destruct (resets a); unfold Stack.act; simpl;
        rewrite ?mul_0_l, ?mul_1_l, ?add_0_r, ?add_0_l; reflexivity. }
      rewrite A, coordinate_0 by auto. reflexivity. }
  intros w O. destruct (Inv w O) as [Q Af]. exists (run D w). split; auto.
  unfold names. rewrite Af. reflexivity.
Qed.
End OneLayer.

(* A flip-flop is a set-reset automaton; the letters of a cycle are injective. *)
Example flip_flop : automaton := {| states := 2; letters := 3; start := 0;
  delta := fun q a => match a with 0 => 0 | 1 => 1 | _ => q end; accept := Nat.eqb 1 |}.
Example flip_flop_resets : well_formed flip_flop /\ forall q a, q < 2 -> a < 3 ->
  delta flip_flop q a = match nth a [Some 0; Some 1; None] None with Some s => s | None => q end.
Proof.
  split; [split; simpl; [lia|]|]; intros q a Hq Ha.
  - destruct a as [|[|[|a]]]; simpl in *; lia.
  - destruct a as [|[|[|a]]]; simpl in *; auto; lia.
Qed.
Example cycle_one_to_one p q : p < 3 -> q < 3 -> (p + 1) mod 3 = (q + 1) mod 3 -> p = q.
Proof. intros Hp Hq. destruct p as [|[|[|p]]]; try lia; destruct q as [|[|[|q]]]; try lia; discriminate. Qed.
