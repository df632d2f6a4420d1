(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Statements for all words, lengths and moduli that a formula proves: S3, S9,
   M7, G11, G23. *)

From Coq Require Import List Arith Lia Bool ZArith Field Ring Reals Lra.
From Wreath Require Import Spec.Words Theory.Ordered.
Import ListNotations.

(* ---- S3 [sarrof2024]: the closed form of h <- a h + b ------------------- *)
(* h_t = a^(t-T) (h_T + b/(a-1)) + b/(1-a), without division: in any ordered
   field c = b/(1-a), that is, c (1 - a) = b. *)
Section S3.
Variable K : ordered_ring.
Add Ring Kring : (r_ring K).
Open Scope or_scope.
Fixpoint affine_orbit (a b h : K) (t : nat) : K :=
  match t with 0%nat => h | S t' => a * affine_orbit a b h t' + b end.
Fixpoint power (a : K) (n : nat) : K := match n with 0%nat => 1 | S n' => a * power a n' end.
Theorem S3_closed_form a b c h T d : c * (1 - a) = b ->
  affine_orbit a b h (T + d) = power a d * (affine_orbit a b h T - c) + c.
Proof.
  intros <-. induction d as [|d IH].
  - rewrite Nat.add_0_r. simpl. ring.
  - rewrite Nat.add_succ_r. simpl. rewrite IH. ring.
Qed.
Example S3_applies : (1 + 1) * (1 - (1 + 1)) = (- (1 + 1) : K).
Proof. ring. Qed.

(* ---- M7: a flip-flop by gates 3/4 and 1/4 on (-1, 0) u (0, 1) ----------- *)
(* With q = 1/4: ignore h <- (1 - q) h, reset h <- q h - 2 q, set h <- q h + 2 q. *)
Inductive order_letter := Ignore | Reset | Set_.
Definition flip_step (q h : K) (x : order_letter) : K :=
  match x with
  | Ignore => (1 - q) * h
  | Reset => q * h - (q + q)
  | Set_ => q * h + (q + q)
  end.
Definition memory (m : bool) (x : order_letter) : bool :=
  match x with Ignore => m | Reset => false | Set_ => true end.
Definition region (m : bool) (h : K) : Prop :=
  if m then 0 < h /\ h < 1 else - (1) < h /\ h < 0.

Lemma lt_add_both (x y z : K) : x < y -> x + z < y + z.
Proof. apply rlt_add. Qed.
Lemma half_pos (q : K) : q + q + q + q = 1 -> 0 < q.
Proof.
  intro E. destruct (rlt_total K q 0) as [L|[->|G]]; auto; exfalso; apply (rlt_irrefl K 0).
  - apply opp_pos in L. assert (P := add_pos K _ _ (add_pos K _ _ L L) (add_pos K _ _ L L)).
    replace (- q + - q + (- q + - q)) with (- (q + q + q + q)) in P by ring. rewrite E in P.
    apply (rlt_trans K _ 1); [apply rlt_0_1 | now apply opp_pos].
  - assert (P := rlt_0_1 K). rewrite <- E in P. now replace (0 + 0 + 0 + 0) with (0 : K) in P by ring.
Qed.
Theorem M7_flip_flop q h m w : q + q + q + q = 1 -> region m h ->
  region (fold_left memory w m) (fold_left (flip_step q) w h).
Proof.
  intro E. assert (Q := half_pos q E). revert h m.
  induction w as [|x w IH]; intros h m R; [exact R|]. simpl. apply IH.
  assert (H1 : 1 - q = q + q + q) by (rewrite <- E; ring).
  assert (Q3 : 0 < q + q + q) by (repeat apply add_pos; auto).
  destruct x; simpl.
  - rewrite H1. destruct m; destruct R as [R1 R2]; split.
    + now apply rlt_mul.
    + apply lt_sub. apply lt_sub in R2.
      replace (1 - (q + q + q) * h) with ((q + q + q) * (1 - h) + (1 - (q + q + q))) by ring.
      apply add_pos; [now apply rlt_mul|]. rewrite <- E. now replace (q + q + q + q - (q + q + q)) with q by ring.
    + apply lt_sub. apply lt_sub in R1.
      replace ((q + q + q) * h - - (1)) with ((q + q + q) * (h - - (1)) + (1 - (q + q + q))) by ring.
      apply add_pos; [now apply rlt_mul|]. rewrite <- E. now replace (q + q + q + q - (q + q + q)) with q by ring.
    + apply opp_pos. apply opp_pos in R2.
      replace (- ((q + q + q) * h)) with ((q + q + q) * - h) by ring. now apply rlt_mul.
  - (* |h| < 1 *)
    assert (B : 0 < 1 - h /\ 0 < h + 1).
    { destruct m; destruct R as [R1 R2].
      - split; [now apply (proj1 (lt_sub K h 1))|]. apply add_pos; auto. apply rlt_0_1.
      - split; [|apply lt_sub in R1; now replace (h + 1) with (h - - (1)) by ring].
        apply opp_pos in R2. replace (1 - h) with (1 + - h) by ring. apply add_pos; auto. apply rlt_0_1. }
    destruct B as [B1 B2]. split.
    + apply lt_sub. replace (q * h - (q + q) - - (1)) with (q * (h + 1) + (1 - (q + q + q))) by ring.
      apply add_pos; [now apply rlt_mul|]. rewrite <- E. now replace (q + q + q + q - (q + q + q)) with q by ring.
    + apply opp_pos. replace (- (q * h - (q + q))) with (q * (1 - h) + q) by ring.
      apply add_pos; auto. now apply rlt_mul.
  - assert (B : 0 < 1 - h /\ 0 < h + 1).
    { destruct m; destruct R as [R1 R2].
      - split; [now apply (proj1 (lt_sub K h 1))|]. apply add_pos; auto. apply rlt_0_1.
      - split; [|apply lt_sub in R1; now replace (h + 1) with (h - - (1)) by ring].
        apply opp_pos in R2. replace (1 - h) with (1 + - h) by ring. apply add_pos; auto. apply rlt_0_1. }
    destruct B as [B1 B2]. split.
    + replace (q * h + (q + q)) with (q * (h + 1) + q) by ring. apply add_pos; auto. now apply rlt_mul.
    + apply lt_sub. replace (1 - (q * h + (q + q))) with (q * (1 - h) + (1 - (q + q + q))) by ring.
      apply add_pos; [now apply rlt_mul|]. rewrite <- E. now replace (q + q + q + q - (q + q + q)) with q by ring.
Qed.

(* ---- G11: R(t) = (I - 2 v1 v1^T)(I - 2 v2 v2^T) ------------------------- *)
(* v1 = (-s, c), v2 = (0, 1), where c = cos t/2, s = sin t/2, c^2 + s^2 = 1;
   then cos t = c^2 - s^2, sin t = 2 s c.  On any vector (x, y). *)
Definition reflect (v1 v2 x y : K) : K * K :=
  let p := v1 * x + v2 * y in (x - (1 + 1) * p * v1, y - (1 + 1) * p * v2).
Theorem G11_identity c s x y : c * c + s * s = 1 ->
  (let (x', y') := reflect 0 1 x y in reflect (- s) c x' y') =
  ((c * c - s * s) * x - (1 + 1) * s * c * y, (1 + 1) * s * c * x + (c * c - s * s) * y).
Proof.
  intro E. unfold reflect. f_equal.
  - replace (c * c - s * s) with (c * c + s * s - (1 + 1) * s * s) by ring.
    rewrite E. ring.
  - replace (c * c - s * s) with ((1 + 1) * c * c - (c * c + s * s)) by ring.
    rewrite E. ring.
Qed.
End S3.

(* 1/4 is such a q among the rationals; for c = 1, s = 0 the angle is 0. *)
Example M7_quarter : let q := Qcanon.Q2Qc (QArith_base.Qmake 1 4) in
  (@radd rationals (@radd rationals (@radd rationals q q) q) q) = @r1 rationals.
Proof. apply Qcanon.Qc_is_canon. reflexivity. Qed.
Example G11_applies (K : ordered_ring) : @radd K (@rmul K r1 r1) (@rmul K r0 r0) = r1.
Proof.
  rewrite (Rmul_1_l (r_ring K)). transitivity (@radd K r0 r1); [|apply (Radd_0_l (r_ring K))].
  rewrite (Radd_comm (r_ring K)). f_equal.
  assert (Z := Radd_0_l (r_ring K) (rmul r0 r0)).
  assert (D := Rdistr_l (r_ring K) r0 r0 r0). rewrite (Radd_0_l (r_ring K)) in D.
  assert (E := f_equal (fun x => radd x (ropp (@rmul K r0 r0))) D).
  cbv beta in E. rewrite (Ropp_def (r_ring K)) in E.
  rewrite <- (Radd_assoc (r_ring K)), (Ropp_def (r_ring K)), (Radd_comm (r_ring K)), Z in E. now symmetry.
Qed.

(* ---- S9: (ab)* by forbidden subwords ------------------------------------ *)
Fixpoint no_double (w : word) : Prop :=
  match w with x :: ((y :: _) as r) => x <> y /\ no_double r | _ => True end.
Theorem S9_star_free w : over 2 w ->
  ((exists k, w = Words.power [0; 1] k) <->
   (hd 0 w = 0 /\ last w 1 = 1 /\ no_double w)).
Proof.
  intro O. split.
  - intros [k ->]. clear O. induction k as [|k (H & L & N)]; simpl; auto.
    split; [easy|]. split.
    + destruct (Words.power [0; 1] k) eqn:P; auto.
    + split; [easy|]. destruct (Words.power [0; 1] k) as [|x r] eqn:P; auto.
      simpl in H. subst x. now split.
  - intros (H & L & N). revert O H L N.
    induction w as [w IH] using (well_founded_induction
      (Wf_nat.well_founded_ltof _ (@length nat))).
    intros O H L N. destruct w as [|a [|b r]].
    + now exists 0.
    + simpl in *. lia.
    + simpl in H. subst a. inversion O as [|? ? _ O1]. inversion O1 as [|? ? Hb O2]. subst.
      destruct N as [Nb N]. assert (b = 1) by lia. subst b.
      destruct (IH r) as [k E].
      * unfold ltof. simpl. lia.
      * auto.
      * destruct r as [|c r]; auto. inversion O2 as [|? ? Hc _]; subst. simpl. destruct N as [Nc _]. lia.
      * destruct r; auto.
      * destruct r as [|c r]; [exact I|]. now destruct N.
      * exists (S k). simpl. now rewrite E.
Qed.

(* ---- G23: two layers of reflections add modulo m ------------------------ *)
Open Scope R_scope.
(* The first layer is h <- -h, a reflection of the line; the second reflects the
   plane at an angle that the letter and the sign select. *)
Definition angle (m : nat) (z : Z) : R := 2 * PI * IZR z / INR m.
Definition turn_over (phi : R) (v : R * R) : R * R :=
  (cos phi * fst v + sin phi * snd v, sin phi * fst v - cos phi * snd v).
Definition sign_of (even : bool) (z : Z) : Z := if even then z else (- z)%Z.
Definition G23_step (m : nat) (s : bool * (R * R)) (x : nat) : bool * (R * R) :=
  let even := negb (fst s) in
  (even, turn_over (angle m (sign_of even (Z.of_nat x))) (snd s)).
Definition G23_state (m : nat) (w : word) : bool * (R * R) :=
  fold_left (G23_step m) w (true, (1, 0)).
Definition total (w : word) : nat := fold_right Nat.add 0%nat w.

(* The reflection is I - 2 v v^T with |v| = 1: v = (-sin phi/2, cos phi/2). *)
Lemma turn_over_reflects phi v :
  turn_over phi v = let p := - sin (phi / 2) * fst v + cos (phi / 2) * snd v in
    (fst v - 2 * p * - sin (phi / 2), snd v - 2 * p * cos (phi / 2)).
Proof.
  unfold turn_over. replace phi with (2 * (phi / 2)) at 1 2 3 4 by field.
  rewrite cos_2a, sin_2a. assert (E := sin2_cos2 (phi / 2)). unfold Rsqr in E.
  set (s := sin (phi / 2)) in *. set (c := cos (phi / 2)) in *.
  f_equal; [replace (c * c) with (1 - s * s) by lra | replace (s * s) with (1 - c * c) by lra]; ring.
Qed.
Lemma turn_over_angle phi a : turn_over phi (cos a, sin a) = (cos (phi - a), sin (phi - a)).
Proof. unfold turn_over. simpl. now rewrite cos_minus, sin_minus. Qed.

Theorem G23_adds m w : (0 < m)%nat ->
  G23_state m w = (Nat.even (length w),
    (cos (angle m (sign_of (Nat.even (length w)) (Z.of_nat (total w)))),
     sin (angle m (sign_of (Nat.even (length w)) (Z.of_nat (total w)))))).
Proof.
  intro Hm. assert (M : INR m <> 0) by (apply not_0_INR; lia).
  unfold G23_state. induction w as [|x w IH] using rev_ind.
  - simpl. unfold angle. simpl. replace (2 * PI * 0 / INR m) with 0 by (field; auto).
    now rewrite cos_0, sin_0.
  - rewrite fold_left_app, IH. simpl fold_left. unfold G23_step. simpl fst. simpl snd.
    rewrite app_length, Nat.add_1_r, Nat.even_succ, <- Nat.negb_even.
    rewrite turn_over_angle. f_equal.
    assert (T : total (w ++ [x]) = (total w + x)%nat).
    { clear. induction w as [|y w IH]; simpl; [lia|]. unfold total in *. simpl. rewrite IH. lia. }
    rewrite T, Nat2Z.inj_add. destruct (Nat.even (length w)); simpl negb; unfold sign_of;
    (match goal with |- (cos ?a, _) = (cos ?b, _) => replace b with a; [easy|] end);
    unfold angle; rewrite ?opp_IZR, ?plus_IZR; rewrite ?opp_IZR, ?plus_IZR; field; auto.
Qed.

(* So sign and plane together determine the sum modulo m: equal states occur only
   for equal sums. *)
Theorem G23_names m v w : (0 < m)%nat ->
  G23_state m v = G23_state m w -> (total v mod m = total w mod m)%nat.
Proof.
  intros Hm E. rewrite !G23_adds in E by auto. inversion E as [[Ev Ec Es]]. rewrite Ev in Ec, Es.
  assert (M : 0 < INR m) by (apply lt_0_INR; lia).
  set (e := Nat.even (length w)) in *.
  (* the difference of the angles is a multiple of a full turn *)
  set (a := angle m (sign_of e (Z.of_nat (total v)))) in *.
  set (b := angle m (sign_of e (Z.of_nat (total w)))) in *.
  assert (C : cos (a - b) = 1).
  { rewrite cos_minus, Ec, Es. assert (H := sin2_cos2 b). unfold Rsqr in H. lra. }
  assert (H : exists d : Z, a - b = 2 * PI * IZR d / INR m /\
    (d mod Z.of_nat m = 0 -> (total v mod m = total w mod m)%nat)%Z).
  { exists (sign_of e (Z.of_nat (total v) - Z.of_nat (total w)))%Z. split.
    - unfold a, b, angle, sign_of. destruct e; rewrite ?opp_IZR, ?minus_IZR; field; lra.
    - intro D. apply Nat2Z.inj. rewrite !Nat2Z.inj_mod.
      assert (D' : ((Z.of_nat (total v) - Z.of_nat (total w)) mod Z.of_nat m = 0)%Z).
      { unfold sign_of in D. destruct e; auto. apply Z.mod_opp_l_z in D; [|lia].
        now rewrite Z.opp_involutive in D. }
      replace (Z.of_nat (total v)) with (Z.of_nat (total w) + (Z.of_nat (total v) - Z.of_nat (total w)))%Z by lia.
      rewrite Z.add_mod, D', Z.add_0_r, Z.mod_mod by lia. reflexivity. }
  destruct H as (d & Ed & Goal_). apply Goal_. clear Goal_.
  assert (B := Z.mod_pos_bound d (Z.of_nat m) ltac:(lia)).
  destruct (Z.eq_dec (d mod Z.of_nat m) 0) as [|N]; auto. exfalso.
  set (r := (d mod Z.of_nat m)%Z) in *.
  assert (Dr : d = (Z.of_nat m * (d / Z.of_nat m) + r)%Z) by (apply Z.div_mod; lia).
  (* cos of r / m of a turn, 0 < r < m, is below 1 *)
  set (t := PI * IZR r / INR m).
  assert (T : 0 < t < PI).
  { assert (R0 : 0 < IZR r) by (apply IZR_lt; lia).
    assert (R1 : IZR r < INR m) by (rewrite INR_IZR_INZ; apply IZR_lt; lia).
    unfold t. split.
    - apply Rdiv_lt_0_compat; auto. apply Rmult_lt_0_compat; auto. apply PI_RGT_0.
    - apply Rmult_lt_reg_r with (INR m); auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
      apply Rmult_lt_compat_l; auto. apply PI_RGT_0. }
  assert (S := sin_gt_0 t (proj1 T) (proj2 T)).
  assert (Turn : cos (a - b) = cos (2 * t)).
  { rewrite Ed. rewrite Dr, plus_IZR, mult_IZR, <- INR_IZR_INZ.
    replace (2 * PI * (INR m * IZR (d / Z.of_nat m) + IZR r) / INR m)
      with (2 * t + 2 * IZR (d / Z.of_nat m) * PI) by (unfold t; field; lra).
    assert (G : forall z x, cos (x + 2 * IZR z * PI) = cos x).
    { intros z x. destruct (Z_le_gt_dec 0 z) as [Hz|Hz].
      - rewrite <- (Z2Nat.id z) by lia. rewrite <- INR_IZR_INZ. apply cos_period.
      - rewrite <- (cos_period _ (Z.to_nat (- z))). f_equal. rewrite INR_IZR_INZ, Z2Nat.id by lia.
        rewrite opp_IZR. ring. }
    apply G. }
  rewrite C in Turn. rewrite cos_2a_sin in Turn. assert (0 < sin t * sin t) by (apply Rmult_lt_0_compat; auto).
  lra.
Qed.
Example G23_runs : fst (G23_state 3 [1; 1; 2]%nat) = false. Proof. reflexivity. Qed.
