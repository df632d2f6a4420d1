(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* G3, and that G5 is sharp: L layers of one number, h <- h or h <- -h, count
   modulo 2^L. Layer i changes its sign when all layers below have just become 1
   again, so its sign is bit i of the time. *)

From Coq Require Import List Arith Lia.
From Wreath Require Import Spec.Words Spec.Stack Theory.Exclusion.
Import ListNotations.

Section Clock.
Variables (K : Type) (zero one minus : K) (add mul : K -> K -> K) (eqb : K -> K -> bool).
Hypothesis add_0_r : forall x, add x zero = x.
Hypothesis mul_1_l : forall x, mul one x = x.
Hypothesis mul_minus_1 : mul minus one = minus.
Hypothesis mul_minus_minus : mul minus minus = one.
Hypothesis eqb_eq : forall x y, eqb x y = true <-> x = y.
Hypothesis one_not_minus : one <> minus.
Notation act := (act K zero add mul).

Definition sign_layer (i : nat) : layer K := {|
  columns := 1; H0 := [one]; reads := map Below (seq 0 i);
  gate := fun v => Some (if forallb (Nat.eqb 0) v
    then {| matrix := [[(0, minus)]]; input := [zero] |}
    else {| matrix := [[(0, one)]]; input := [zero] |});
  decoder := fun h => Some (if eqb (nth 0 h zero) one then 0 else 1) |}.
Definition clock (L : nat) : model K := {|
  layers := map sign_layer (seq 0 L); readout_reads := map Below (seq 0 L);
  readout := fun v => Some (fold_right (fun b s => b + 2 * s) 0 v) |}.

Definition bit (t i : nat) : nat := (t / 2 ^ i) mod 2.
Definition sign (b : nat) : list K := [if b =? 0 then one else minus].

Lemma bit_01 t i : bit t i = 0 \/ bit t i = 1.
Proof. unfold bit. assert (H := Nat.mod_upper_bound (t / 2 ^ i) 2). lia. Qed.
Lemma pow_pos i : 0 < 2 ^ i.
Proof. induction i; simpl; lia. Qed.
(* The number that the first i bits of t encode. *)
Lemma low_bits t : forall i, fold_right (fun b s => b + 2 * s) 0 (map (bit t) (seq 0 i)) = t mod 2 ^ i.
Proof.
  intro i. assert (G : forall i s, fold_right (fun b s => b + 2 * s) 0 (map (bit t) (seq s i))
    = (t / 2 ^ s) mod 2 ^ i).
  { clear i. induction i as [|i IH]; intro s.
    - change (2 ^ 0) with 1. now rewrite Nat.mod_1_r.
    - cbn [seq map fold_right]. rewrite IH. unfold bit.
      replace (2 ^ S s) with (2 ^ s * 2) by (simpl; lia).
      rewrite <- Nat.div_div by (assert (P := pow_pos s); lia).
      set (q := t / 2 ^ s). replace (2 ^ S i) with (2 * 2 ^ i) by (simpl; lia).
      assert (P := pow_pos i). rewrite Nat.mod_mul_r by lia. reflexivity. }
  rewrite G. change (2 ^ 0) with 1. now rewrite Nat.div_1_r.
Qed.
Lemma zeros_low t i : forallb (Nat.eqb 0) (map (bit t) (seq 0 i)) = true <-> t mod 2 ^ i = 0.
Proof.
  rewrite <- low_bits. generalize (map (bit t) (seq 0 i)). induction l as [|b l IH]; simpl; [tauto|].
  rewrite Bool.andb_true_iff, IH. destruct b; simpl; [|split; [intros []; discriminate|lia]].
  split; [intros [_ ->]; reflexivity | intro E; split; [easy|lia]].
Qed.
(* Bit i changes when all lower bits of the next time are 0. *)
Lemma bit_next t i : bit (S t) i = if (S t mod 2 ^ i =? 0) then 1 - bit t i else bit t i.
Proof.
  unfold bit. assert (P := pow_pos i). set (m := 2 ^ i) in *.
  assert (D := Nat.div_mod t m ltac:(lia)). assert (B := Nat.mod_upper_bound t m ltac:(lia)).
  destruct (Nat.eq_dec (S (t mod m)) m) as [E|E].
  - assert (Q : S t = S (t / m) * m) by nia.
    rewrite Q at 1 2. rewrite Nat.div_mul, Nat.mod_mul by lia. simpl (0 =? 0). cbv iota.
    assert (H := Nat.mod_upper_bound (t / m) 2 ltac:(lia)).
    replace (S (t / m)) with (t / m + 1) by lia. rewrite Nat.add_mod by lia.
    destruct ((t / m) mod 2) as [|[|]]; simpl; lia.
  - assert (Q : S t / m = t / m) by (symmetry; apply (Nat.div_unique _ _ _ (S (t mod m))); lia).
    assert (R : S t mod m = S (t mod m)) by (symmetry; apply (Nat.mod_unique _ _ (t / m)); lia).
    rewrite Q, R. reflexivity.
Qed.

Lemma layer_turns a t i : layer_step K zero add mul (sign_layer i) a
    (map (bit (S t)) (seq 0 i)) (sign (bit t i)) = Some (sign (bit (S t) i), bit (S t) i).
Proof.
  unfold layer_step. cbn [reads sign_layer].
  assert (V := values_below a (map (bit (S t)) (seq 0 i)) []). simpl in V.
  rewrite map_length, seq_length in V. rewrite V. cbn [gate sign_layer].
  assert (Z := zeros_low (S t) i). rewrite (bit_next t i).
  assert (O1 : eqb one one = true) by now apply eqb_eq.
  assert (O2 : eqb minus one = false).
  { destruct (eqb minus one) eqn:X; auto. apply eqb_eq in X. congruence. }
  destruct (forallb _ _) eqn:F.
  - rewrite (proj1 Z eq_refl). simpl (0 =? 0). cbv iota.
    destruct (bit_01 t i) as [-> | ->]; unfold sign, Stack.act; simpl;
    rewrite ?mul_minus_1, ?mul_minus_minus, !add_0_r, ?O1, ?O2; reflexivity.
  - destruct (Nat.eqb_spec (S t mod 2 ^ i) 0) as [N|N]; [apply Z in N; discriminate|].
    destruct (bit_01 t i) as [-> | ->]; unfold sign, Stack.act; simpl;
    rewrite !mul_1_l, !add_0_r, ?O1, ?O2; reflexivity.
Qed.
Lemma clock_steps a t : forall n i, step_layers K zero add mul (map sign_layer (seq i n)) a
    (map (bit (S t)) (seq 0 i)) (map (fun j => sign (bit t j)) (seq i n))
  = Some (map (fun j => sign (bit (S t) j)) (seq i n), map (bit (S t)) (seq 0 (i + n))).
Proof.
  induction n as [|n IH]; intro i.
  - now rewrite Nat.add_0_r.
  - cbn [seq map step_layers]. rewrite layer_turns.
    replace (map (bit (S t)) (seq 0 i) ++ [bit (S t) i]) with (map (bit (S t)) (seq 0 (S i)))
      by (rewrite seq_S, map_app; reflexivity).
    rewrite IH. now replace (S i + n) with (i + S n) by lia.
Qed.

Definition counter (L : nat) : automaton := {| states := 2 ^ L; letters := 1; start := 0;
  delta := fun q _ => S q mod 2 ^ L; accept := Nat.eqb 0 |}.
Theorem clock_counts L : does K zero add mul (clock L) (counter L) eq.
Proof.
  assert (P := pow_pos L).
  assert (Inv : forall w, run (counter L) w = length w mod 2 ^ L /\
    after K zero add mul (clock L) w =
      Some (map (fun j => sign (bit (length w) j)) (seq 0 L), map (bit (length w)) (seq 0 L))).
  { induction w as [|a w [IH1 IH2]] using rev_ind.
    - split; [unfold run; simpl; now rewrite Nat.mod_0_l by lia|].
      unfold after. simpl. unfold before. cbn [layers clock].
      assert (O1 : eqb one one = true) by now apply eqb_eq.
      assert (Z : forall j, bit 0 j = 0) by (intro j; unfold bit; now rewrite Nat.div_0_l by (assert (Q := pow_pos j); lia)).
      assert (G : forall l, initial_labels K (map sign_layer l) = Some (map (bit 0) l) /\
        map H0 (map sign_layer l) = map (fun j => sign (bit 0 j)) l).
      { induction l as [|j l [IHa IHb]]; auto. cbn [map initial_labels]. simpl decoder.
        simpl nth. rewrite O1, IHa, IHb, Z. split; reflexivity. }
      destruct (G (seq 0 L)) as [Ga Gb]. now rewrite Ga, <- Gb.
    - unfold run, run_from in *. rewrite fold_left_app, app_length, Nat.add_1_r. cbn [fold_left].
      rewrite IH1. cbn [delta counter]. split.
      + rewrite <- (Nat.add_1_r (length w mod 2 ^ L)), Nat.add_mod_idemp_l by lia.
        now rewrite Nat.add_1_r.
      + unfold after in *. rewrite fold_left_app, IH2. cbn [fold_left next layers clock].
        apply (clock_steps a (length w) L 0). }
  intros w _. destruct (Inv w) as [R A]. exists (run (counter L) w). split; auto.
  unfold names. rewrite A. cbn [readout_reads readout clock].
  assert (V := values_below (last w (letters (counter L))) (map (bit (length w)) (seq 0 L)) []).
  simpl in V. rewrite map_length, seq_length in V. simpl letters. rewrite V. now rewrite low_bits, R.
Qed.
End Clock.

From Coq Require Import ZArith.
(* Over the integers. *)
Example clock_integers L : does Z 0%Z Z.add Z.mul (clock Z 0%Z 1%Z (-1)%Z Z.eqb L) (counter L) eq.
Proof. apply clock_counts; intros; try lia; apply Z.eqb_eq. Qed.
