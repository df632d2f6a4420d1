(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Printed sentences about limits that are false, each as a definition followed
   by its negation: G6, G7.  The names are those of the claims in proofs/. *)

From Coq Require Import List Arith Lia Bool PArith ZArith QArith Qcanon Lqa.
From Wreath Require Import Theory.Ordered Theory.Cast Theory.Refuted.
Import ListNotations.
Open Scope nat_scope.

Definition tends (s : nat -> Qc) (x : Qc) := forall e : Qc, (0 < e)%Qc ->
  exists N, forall k, N <= k -> (x - e < s k /\ s k < x + e)%Qc.
Definition grows (s : nat -> Qc) := forall b : Qc, exists N, forall k, N <= k -> (b < s k)%Qc.

(* Sums and products of Qc as those of Q. *)
Ltac as_Q := unfold Qclt, Qcle, Qcminus, Qcplus, Qcopp, Qcmult, Q2Qc in *; cbn [this] in *;
  rewrite ?Qred_correct in *.
Lemma whole_S k : (inject_Z (Z.of_nat (S k)) == inject_Z (Z.of_nat k) + 1)%Q.
Proof. rewrite Nat2Z.inj_succ. unfold Z.succ. now rewrite inject_Z_plus. Qed.
Lemma whole_least k : (0 <= inject_Z (Z.of_nat k))%Q.
Proof. change 0%Q with (inject_Z 0). rewrite <- Zle_Qle. lia. Qed.
Lemma whole_le k m : k <= m -> (inject_Z (Z.of_nat k) <= inject_Z (Z.of_nat m))%Q.
Proof. intro H. rewrite <- Zle_Qle. lia. Qed.

(* ---- G7: a cast of finite range, and a sequence that converges ------------- *)

Definition G7_printed := forall (cast : Qc -> Qc) (A : list (list Qc)) h,
  step_function Q cast ->
  (forall i, i < 2 -> exists x, tends (fun k => mat_power (map_of 2 A) k h i) x) ->
  eventually_constant (cast_states cast 2 (map_of 2 A) h).

Lemma half_power_small k : (- (1) < half_power k < 1 /\
  - (1) < inject_Z (Z.of_nat (S k)) * half_power k < 1)%Q.
Proof.
  induction k as [|k [A B]]; [repeat split; reflexivity|].
  assert (E : (half_power (S k) == - (1 # 2) * half_power k)%Q).
  { change (half_power (S k)) with (q (-1) 2 * half_power k)%Qc. unfold Qcmult, Q2Qc. cbn [this].
    now rewrite !Qred_correct. }
  rewrite (whole_S (S k)), E. set (m := inject_Z (Z.of_nat (S k))) in *. set (x := this (half_power k)) in *.
  clearbody m x. split; [lra|]. setoid_replace ((m + 1) * (- (1 # 2) * x))%Q with (- (1 # 2) * (m * x + x))%Q by ring.
  lra.
Qed.
Lemma half_power_tends (e : Qc) : (0 < e)%Qc ->
  exists N, forall k, N <= k -> (- e < half_power k /\ half_power k < e)%Q.
Proof.
  intro He. destruct e as [[p d] C]. cbn [this] in *.
  exists (Pos.to_nat d). intros k Hk. destruct (half_power_small k) as [_ [A B]].
  assert (M : (inject_Z (Z.pos d) <= inject_Z (Z.of_nat (S k)))%Q).
  { rewrite <- (positive_nat_Z d). apply whole_le. lia. }
  assert (P : (1 <= inject_Z (Z.pos d) * (p # d))%Q).
  { change (0 < p # d)%Q in He. unfold Qlt in He. cbn [Qnum Qden] in He.
    unfold Qle. cbn [Qnum Qden inject_Z Qmult]. rewrite Pos.mul_1_l. nia. }
  assert (D : (0 < inject_Z (Z.pos d))%Q) by reflexivity. change (0 < p # d)%Q in He.
  set (m := inject_Z (Z.of_nat (S k))) in *. set (c := inject_Z (Z.pos d)) in *.
  set (x := this (half_power k)) in *. set (e := (p # d)%Q) in *. clearbody m c x e.
  assert (T : (1 <= m * e)%Q) by nra. split; apply Qnot_le_lt; intro H; nra.
Qed.
Lemma F3_tends : forall i, i < 2 ->
  exists x, tends (fun k => mat_power (map_of 2 F3_matrix) k (plane (q 1 1) (q 0 1)) i) x.
Proof.
  intros i Hi. exists (q 1 2). intros e He. destruct (half_power_tends e He) as [N H]. exists N.
  intros k Hk. rewrite F3_power. destruct (H k Hk) as [A B]. clear H.
  destruct i as [|[|i]]; [| |lia]; unfold plane; cbn [nth]; as_Q; split; lra.
Qed.
Theorem G7_false : ~ G7_printed.
Proof.
  intro P. destruct (P bit F3_matrix (plane (q 1 1) (q 0 1)) cast_to_bits F3_tends) as [N C].
  assert (Up : forall k, bit (q 1 2 + half_power k) = if Nat.odd k then q 0 1 else q 1 1).
  { intro k. unfold bit. assert (Sg := half_power_sign k). destruct (Qclt_le_dec _ _) as [L|L];
      destruct (Nat.odd k); auto; exfalso; as_Q; lra. }
  specialize (C N (le_n N)). unfold cast_states in C. cbn [seq map] in C. rewrite !F3_power in C.
  unfold plane in C. cbn [nth] in C. rewrite !Up in C. rewrite Nat.odd_succ, <- Nat.negb_odd in C.
  destruct (Nat.odd N); discriminate C.
Qed.

(* ---- G6: entries that tend to infinity, and their differences --------------- *)

Definition has_limit (s : nat -> Qc) := (exists x, tends s x) \/ grows s \/ grows (fun k => (- s k)%Qc).
Definition G6_printed := forall (A : list (list Qc)) h,
  (forall i j, i < 2 -> j < 2 ->
     has_limit (fun k => mat_power (map_of 2 A) k (fun r => if r =? j then 1%Qc else 0%Qc) i)) ->
  forall i, i < 2 -> has_limit (fun k => mat_power (map_of 2 A) k h i).
(* Eigenvalues 2 and -1. *)
Definition G6_matrix := [[q 1 2; q 3 2]; [q 3 2; q 1 2]].
Lemma G6_step v a b : (forall i, v i = plane a b i) -> forall i,
  map_of 2 G6_matrix v i = plane (q 1 2 * a + q 3 2 * b)%Qc (q 3 2 * a + q 1 2 * b)%Qc i.
Proof.
  intros E [|[|i]]; unfold map_of; simpl; rewrite ?E; simpl; [| |now destruct i];
    change (@rmul Q) with Qcmult; change (@radd Q) with Qcplus; change (@r0 Q) with 0%Qc;
    unfold entries, plane; simpl; change (q 0 1) with 0%Qc; ring.
Qed.
(* From (a, b): the sum doubles, the difference changes sign. *)
Lemma G6_power h a b : (forall i, h i = plane a b i) -> forall k, exists x y,
  (forall i, mat_power (map_of 2 G6_matrix) k h i = plane x y i) /\
  (x - y == (if Nat.odd k then - (1) else 1) * (a - b))%Q /\
  (0 <= a + b -> (1 + inject_Z (Z.of_nat k)) * (a + b) <= x + y)%Q /\
  (a + b == 0 -> x + y == 0)%Q.
Proof.
  intros E. induction k as [|k (x & y & X & D & S & Z)].
  - exists a, b. repeat split; auto; simpl; intros; change (inject_Z 0) with 0%Q; lra.
  - exists (q 1 2 * x + q 3 2 * y)%Qc, (q 3 2 * x + q 1 2 * y)%Qc. split.
    { intro i. simpl. now apply G6_step. }
    assert (U : (this (q 1 2 * x + q 3 2 * y)%Qc == (1 # 2) * x + (3 # 2) * y)%Q) by (as_Q; reflexivity).
    assert (V : (this (q 3 2 * x + q 1 2 * y)%Qc == (3 # 2) * x + (1 # 2) * y)%Q) by (as_Q; reflexivity).
    rewrite U, V, whole_S. rewrite Nat.odd_succ, <- Nat.negb_odd.
    assert (W := whole_least k). set (m := inject_Z (Z.of_nat k)) in *. clearbody m.
    split; [|split].
    + destruct (Nat.odd k); cbn [negb]; lra.
    + intro H. specialize (S H). nra.
    + intro H. specialize (Z H). lra.
Qed.
Lemma unit_plane j r : j < 2 -> (if r =? j then 1%Qc else 0%Qc) =
  plane (if j =? 0 then 1%Qc else 0%Qc) (if j =? 1 then 1%Qc else 0%Qc) r.
Proof.
  intro Hj. unfold plane. destruct j as [|[|j]]; [| |exfalso; lia]; destruct r as [|[|[|r]]]; cbn; exact eq_refl.
Qed.
Lemma G6_grows i j : i < 2 -> j < 2 ->
  grows (fun k => mat_power (map_of 2 G6_matrix) k (fun r => if r =? j then 1%Qc else 0%Qc) i).
Proof.
  intros Hi Hj b. exists (Z.to_nat (Z.abs (2 * Qnum b)) + 1). intros k Hk.
  destruct (G6_power _ _ _ (fun r => unit_plane j r Hj) k) as (x & y & X & D & S & _). rewrite X.
  assert (B : (2 * b <= inject_Z (Z.of_nat k) - 1)%Q).
  { destruct b as [[p d] C]. cbn [this Qnum] in *. clear X D S.
    assert (M : (Z.abs (2 * p) + 1 <= Z.of_nat k)%Z) by lia.
    unfold Qle, Qminus, Qplus, Qopp, Qmult, inject_Z. cbn [Qnum Qden]. rewrite !Pos.mul_1_l. nia. }
  set (m := inject_Z (Z.of_nat k)) in *. clearbody m. clear X Hk.
  assert (T : (1 + m <= x + y)%Q).
  { destruct j as [|[|j]]; [| |lia]; cbn [Nat.eqb] in S; change (this 1%Qc) with 1%Q in S;
      change (this 0%Qc) with 0%Q in S; specialize (S ltac:(discriminate)); lra. }
  assert (U : (- (1) <= x - y <= 1)%Q).
  { destruct j as [|[|j]]; [| |lia]; cbn [Nat.eqb] in D; change (this 1%Qc) with 1%Q in D;
      change (this 0%Qc) with 0%Q in D; destruct (Nat.odd k); lra. }
  unfold Qclt. destruct i as [|[|i]]; [| |lia]; unfold plane; cbn [nth]; lra.
Qed.
Lemma alternates (s : nat -> Qc) :
  (forall k, (s k == if Nat.odd k then - (1) else 1)%Q) -> ~ has_limit s.
Proof.
  intros V [[x T]|[G|G]].
  - destruct (T (Q2Qc (1 # 2)) eq_refl) as [N H].
    assert (O : Nat.odd (2 * N + 1) = true) by (apply Nat.odd_spec; now exists N).
    assert (Vk := V (2 * N + 1)). assert (Vs := V (S (2 * N + 1))).
    rewrite Nat.odd_succ, <- Nat.negb_odd, O in Vs. rewrite O in Vk. cbn [negb] in Vs.
    destruct (H (2 * N + 1) ltac:(lia)) as [A _]. destruct (H (S (2 * N + 1)) ltac:(lia)) as [_ B].
    unfold Qclt, Qcminus, Qcplus, Qcopp, Q2Qc in A, B. cbn [this] in A, B.
    rewrite !Qred_correct in A. rewrite !Qred_correct in B. rewrite Vk in A. rewrite Vs in B. lra.
  - destruct (G 1%Qc) as [N H]. specialize (H N (le_n N)). unfold Qclt in H. rewrite V in H.
    change (this 1%Qc) with 1%Q in H. destruct (Nat.odd N); lra.
  - destruct (G 1%Qc) as [N H]. specialize (H N (le_n N)). unfold Qclt, Qcopp, Q2Qc in H. cbn [this] in H.
    rewrite !Qred_correct, V in H. destruct (Nat.odd N); lra.
Qed.
Theorem G6_false : ~ G6_printed.
Proof.
  intro P. refine (alternates _ _ (P G6_matrix (plane 1%Qc (- (1))%Qc)
    (fun i j Hi Hj => or_intror (or_introl (G6_grows i j Hi Hj))) 0 (Nat.lt_0_succ 1))).
  intro k. destruct (G6_power (plane 1%Qc (- (1))%Qc) 1%Qc (- (1))%Qc (fun i => eq_refl) k) as (x & y & X & D & _ & Z).
  rewrite X. unfold plane. cbn [nth]. specialize (Z (Qeq_refl 0)).
  change (this (- (1))%Qc) with (- (1))%Q in D. change (this 1%Qc) with 1%Q in D. destruct (Nat.odd k); lra.
Qed.
