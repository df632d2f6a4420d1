(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* One rounding of Spec/Rounding.v equals that of Flocq [boldo2011] in all
   formats and modes, up to overflow and flushing; and it is monotone
   (doc/certificates-rounding.md, "Which roundings are monotone"). *)

From Coq Require Import ZArith QArith Qcanon Qreals Reals Bool Lia Lra Psatz.
From Flocq Require Import Core Round_odd.
From Wreath Require Import Spec.Rounding.
Open Scope R_scope.

(* ---- numbers as reals ---------------------------------------------------- *)

Definition real (x : Qc) : R := Q2R (this x).
Lemma real_Q2Qc q : real (Q2Qc q) = Q2R q.
Proof. unfold real. apply Qeq_eqR. apply Qred_correct. Qed.
Lemma real_mult x y : real (Qcmult x y) = real x * real y.
Proof. unfold Qcmult. rewrite real_Q2Qc. apply Q2R_mult. Qed.
Lemma real_opp x : real (Qcopp x) = - real x.
Proof. unfold Qcopp. rewrite real_Q2Qc. apply Q2R_opp. Qed.
Lemma real_fraction x : real x = IZR (Qnum x) / IZR (Zpos (Qden x)).
Proof. reflexivity. Qed.
Lemma den_pos (x : Qc) : 0 < IZR (Zpos (Qden x)).
Proof. now apply IZR_lt. Qed.
Lemma real_sign (x : Qc) : (0 <= real x <-> (0 <= Qnum x)%Z) /\ (0 < real x <-> (0 < Qnum x)%Z).
Proof.
  rewrite real_fraction. assert (D := den_pos x). assert (I := Rinv_0_lt_compat _ D). unfold Rdiv. split; split; intro H.
  - apply le_IZR. destruct (Rle_or_lt 0 (IZR (Qnum x))); auto. exfalso. nra.
  - apply IZR_le in H. nra.
  - apply lt_IZR. destruct (Rlt_or_le 0 (IZR (Qnum x))); auto. exfalso. nra.
  - apply IZR_lt in H. nra.
Qed.
Lemma negative_real x : negative x = true <-> real x < 0.
Proof.
  unfold negative. rewrite Z.ltb_lt. destruct (real_sign x) as [[A B] _]. split; intro H.
  - apply Rnot_le_lt. intro C. apply A in C. lia.
  - apply Z.nle_gt. intro C. apply B in C. lra.
Qed.
Lemma is_zero_real x : is_zero x = true <-> real x = 0.
Proof.
  unfold is_zero. rewrite Z.eqb_eq. destruct (real_sign x) as [[A B] [C D]]. split; intro H.
  - apply Rle_antisym; [apply Rnot_lt_le; intro E; apply C in E; lia | apply B; lia].
  - assert (0 <= Qnum x)%Z by (apply A; lra). assert (~ (0 < Qnum x)%Z) by (intro E; apply D in E; lra). lia.
Qed.
Lemma real_magnitude x : real (magnitude x) = Rabs (real x).
Proof.
  unfold magnitude. destruct (negative x) eqn:N.
  - apply negative_real in N. rewrite real_opp, Rabs_left; auto.
  - rewrite Rabs_pos_eq; auto. apply Rnot_lt_le. intro H. apply negative_real in H. congruence.
Qed.
Lemma real_signed s x : real (signed s x) = if s then - real x else real x.
Proof. destruct s; simpl; [apply real_opp|easy]. Qed.
Lemma pow2 q : (0 <= q)%Z -> IZR (2 ^ q) = bpow radix2 q.
Proof. exact (IZR_Zpower radix2 q). Qed.
Lemma real_power2 q : real (power2 q) = bpow radix2 q.
Proof.
  unfold power2. destruct (Z.leb_spec 0 q) as [H|H]; rewrite real_Q2Qc; unfold Q2R; cbn [Qnum Qden inject_Z].
  - rewrite pow2 by auto. field.
  - assert (P : (0 < 2 ^ (- q))%Z) by (apply Z.pow_pos_nonneg; lia).
    rewrite Z2Pos.id by auto. rewrite pow2 by lia. rewrite bpow_opp, Rinv_inv. ring.
Qed.
Lemma real_times2 m q : real (times2 m q) = IZR m * bpow radix2 q.
Proof. unfold times2. rewrite real_mult, real_power2, real_Q2Qc. unfold Q2R. cbn [Qnum Qden inject_Z]. field. Qed.

(* ---- the exponent -------------------------------------------------------- *)

Lemma log2_bounds n : (0 < n)%Z -> bpow radix2 (Z.log2 n) <= IZR n < bpow radix2 (Z.log2 n + 1).
Proof.
  intro H. destruct (Z.log2_spec n H) as [A B]. assert (L := Z.log2_nonneg n).
  rewrite <- !pow2 by lia. split; [now apply IZR_le | now apply IZR_lt].
Qed.
Lemma exponent_spec x : is_zero x = false ->
  bpow radix2 (exponent x) <= Rabs (real x) < bpow radix2 (exponent x + 1).
Proof.
  intro Z0. assert (N : (0 < Z.abs (Qnum x))%Z) by (unfold is_zero in Z0; apply Z.eqb_neq in Z0; lia).
  set (n := Z.abs (Qnum x)) in *. set (d := Zpos (Qden x)).
  assert (D : (0 < d)%Z) by reflexivity. assert (Dr := IZR_lt _ _ D). simpl in Dr.
  assert (Ab : Rabs (real x) * IZR d = IZR n).
  { rewrite real_fraction. unfold Rdiv. rewrite Rabs_mult, (Rabs_pos_eq (/ _)) by (left; now apply Rinv_0_lt_compat).
    fold d. unfold n. rewrite abs_IZR. field. lra. }
  destruct (log2_bounds n N) as [N1 N2]. destruct (log2_bounds d D) as [D1 D2].
  set (a := Rabs (real x)) in *. set (e := (Z.log2 n - Z.log2 d)%Z).
  assert (Lo : bpow radix2 (e - 1) < a).
  { apply Rmult_lt_reg_r with (IZR d); auto. rewrite Ab.
    apply Rlt_le_trans with (2 := N1). replace (Z.log2 n) with ((e - 1) + (Z.log2 d + 1))%Z by (unfold e; lia).
    rewrite bpow_plus. apply Rmult_lt_compat_l; auto. apply bpow_gt_0. }
  assert (Hi : a < bpow radix2 (e + 1)).
  { apply Rmult_lt_reg_r with (IZR d); auto. rewrite Ab. apply Rlt_le_trans with (1 := N2).
    replace (Z.log2 n + 1)%Z with ((e + 1) + Z.log2 d)%Z by (unfold e; lia).
    rewrite bpow_plus. apply Rmult_le_compat_l; auto. left. apply bpow_gt_0. }
  assert (Be : (if (e <? 0)%Z then (n * 2 ^ (- e) <? d)%Z else (n <? d * 2 ^ e)%Z) = true <-> a < bpow radix2 e).
  { destruct (Z.ltb_spec e 0) as [E|E]; rewrite Z.ltb_lt.
    - assert (P : IZR (n * 2 ^ (- e)) = a * bpow radix2 (- e) * IZR d)
        by (rewrite mult_IZR, pow2 by lia; rewrite <- Ab; ring).
      assert (Q : bpow radix2 e * bpow radix2 (- e) = 1) by (rewrite <- bpow_plus; replace (e + - e)%Z with 0%Z by lia; reflexivity).
      assert (B0 := bpow_gt_0 radix2 (- e)). split; intro H.
      + apply IZR_lt in H. rewrite P in H. apply Rmult_lt_reg_r with (bpow radix2 (- e)); auto. rewrite Q. nra.
      + apply lt_IZR. rewrite P. apply Rmult_lt_compat_r with (r := bpow radix2 (- e)) in H; auto. rewrite Q in H. nra.
    - assert (P : IZR (d * 2 ^ e) = bpow radix2 e * IZR d)
        by (rewrite mult_IZR, pow2 by lia; ring).
      split; intro H.
      + apply IZR_lt in H. rewrite P, <- Ab in H. now apply Rmult_lt_reg_r in H.
      + apply lt_IZR. rewrite P, <- Ab. now apply Rmult_lt_compat_r. }
  unfold exponent. fold n d e. destruct (if (e <? 0)%Z then _ else _) eqn:Bq.
  - assert (H := proj1 Be eq_refl). replace (e - 1 + 1)%Z with e by lia. split; lra.
  - assert (H : ~ a < bpow radix2 e) by (intro H; apply Be in H; discriminate). split; lra.
Qed.
Lemma exponent_mag x : is_zero x = false -> mag radix2 (real x) = (exponent x + 1)%Z :> Z.
Proof.
  intro Z0. apply mag_unique. replace (exponent x + 1 - 1)%Z with (exponent x) by lia. now apply exponent_spec.
Qed.

(* ---- the modes ----------------------------------------------------------- *)

Definition rounds (rule : mode) : R -> Z :=
  match rule with
  | Rne => ZnearestE | Rna => ZnearestA | Rnd => Znearest (fun _ => false)
  | Rz => Ztrunc | Ru => Zceil | Rd => Zfloor | Odd => Zrnd_odd
  end.
#[global] Instance rounds_valid rule : Valid_rnd (rounds rule).
Proof. destruct rule; simpl; auto with typeclass_instances. Qed.

(* m or m + 1, away from zero, if f is not 0. *)
Definition goes_up (rule : mode) (s : bool) (m : Z) (c : comparison) : bool :=
  match rule, c with
  | Rne, Gt | Rna, Gt | Rna, Eq | Rnd, Gt => true
  | Rne, Eq => Z.odd m
  | Rnd, Eq => s
  | Ru, _ => negb s
  | Rd, _ => s
  | Odd, _ => Z.even m
  | _, _ => false
  end.
Lemma rounds_up rule (s : bool) m f : (0 <= m)%Z -> 0 < f < 1 ->
  rounds rule (if s then - (IZR m + f) else IZR m + f) =
  (if s then - (m + (if goes_up rule s m (Rcompare f (/ 2)) then 1 else 0))
   else m + (if goes_up rule s m (Rcompare f (/ 2)) then 1 else 0))%Z.
Proof.
  intros Hm Hf. set (t := if s then - (IZR m + f) else IZR m + f).
  assert (Fl : Zfloor t = if s then (- (m + 1))%Z else m).
  { unfold t. destruct s; apply Zfloor_imp; rewrite ?opp_IZR, ?plus_IZR, ?opp_IZR, ?plus_IZR; lra. }
  assert (Ce : Zceil t = if s then (- m)%Z else (m + 1)%Z).
  { unfold t. destruct s; apply Zceil_imp; rewrite ?minus_IZR, ?opp_IZR, ?plus_IZR; lra. }
  assert (Df : t - IZR (Zfloor t) = if s then 1 - f else f).
  { rewrite Fl. unfold t. destruct s; rewrite ?opp_IZR, ?plus_IZR; lra. }
  assert (Cm : Rcompare (t - IZR (Zfloor t)) (/ 2) = if s then CompOpp (Rcompare f (/ 2)) else Rcompare f (/ 2)).
  { rewrite Df. destruct s; auto. destruct (Rcompare_spec f (/ 2)); simpl;
    [apply Rcompare_Gt | apply Rcompare_Eq | apply Rcompare_Lt]; lra. }
  assert (Sg : Ztrunc t = if s then (- m)%Z else m).
  { unfold Ztrunc. destruct (Rlt_bool_spec t 0) as [H|H]; [rewrite Ce|rewrite Fl]; destruct s; auto;
    unfold t in H; exfalso; apply IZR_le in Hm; lra. }
  assert (Ev : Z.even (- (m + 1)) = Z.odd m).
  { rewrite Z.even_opp, Z.even_add. simpl. rewrite <- Z.negb_even. now destruct (Z.even m). }
  destruct rule; cbn [rounds goes_up].
  - unfold Znearest. rewrite Cm, Fl, Ce. destruct s; [rewrite Ev | rewrite Z.negb_even];
    destruct (Rcompare f (/ 2)); cbn [CompOpp]; try destruct (Z.odd m); simpl; lia.
  - unfold Znearest. rewrite Cm, Fl, Ce. destruct s, (Rcompare f (/ 2)); cbn [CompOpp];
    try (destruct (Z.leb_spec 0 (- (m + 1)))); try (destruct (Z.leb_spec 0 m)); lia.
  - unfold Znearest. rewrite Cm, Fl, Ce. destruct s, (Rcompare f (/ 2)); cbn [CompOpp]; lia.
  - rewrite Sg. destruct s, (Rcompare f (/ 2)); lia.
  - rewrite Ce. destruct s, (Rcompare f (/ 2)); simpl; lia.
  - rewrite Fl. destruct s, (Rcompare f (/ 2)); simpl; lia.
  - unfold Zrnd_odd. destruct (Req_EM_T t (IZR (Zfloor t))) as [E|_].
    { exfalso. destruct s; lra. }
    rewrite Fl, Ce. destruct s; [rewrite Ev, <- Z.negb_even|]; destruct (Rcompare f (/ 2)), (Z.even m); simpl; lia.
Qed.

Lemma to_whole_rounds x q rule :
  (if negative x then - to_whole x q rule else to_whole x q rule)%Z = rounds rule (real x * bpow radix2 (- q)).
Proof.
  set (y := magnitude x). assert (Yn : 0 <= real y) by (unfold y; rewrite real_magnitude; apply Rabs_pos).
  assert (Qy : (0 <= Qnum y)%Z) by now apply (real_sign y).
  set (n := (if q <? 0 then Qnum y * 2 ^ (- q) else Qnum y)%Z).
  set (d := (if q <? 0 then Zpos (Qden y) else Zpos (Qden y) * 2 ^ q)%Z).
  assert (Dp : (0 < d)%Z) by (unfold d; destruct (Z.ltb_spec q 0); [easy|apply Z.mul_pos_pos; [easy|apply Z.pow_pos_nonneg; lia]]).
  assert (Dr := IZR_lt _ _ Dp). simpl in Dr.
  assert (T : real y * bpow radix2 (- q) = IZR n / IZR d).
  { rewrite real_fraction. assert (P := den_pos y). unfold n, d. destruct (Z.ltb_spec q 0) as [H|H].
    - rewrite mult_IZR, pow2 by lia. field. lra.
    - rewrite mult_IZR, pow2 by lia. rewrite bpow_opp. assert (B := bpow_gt_0 radix2 q). field. split; lra. }
  unfold to_whole. fold y n d. assert (V := Z_div_mod n d ltac:(lia)). destruct (Z.div_eucl n d) as [m r].
  destruct V as [Vn Vr].
  assert (Np : (0 <= n)%Z) by (unfold n; destruct (q <? 0)%Z; auto; apply Z.mul_nonneg_nonneg; auto; apply Z.pow_nonneg; lia).
  assert (Mp : (0 <= m)%Z) by nia.
  assert (T' : real y * bpow radix2 (- q) = IZR m + IZR r / IZR d).
  { rewrite T, Vn, plus_IZR, mult_IZR. field. lra. }
  assert (X : real x * bpow radix2 (- q) = if negative x then - (IZR m + IZR r / IZR d) else IZR m + IZR r / IZR d).
  { rewrite <- T'. unfold y, magnitude. destruct (negative x); [rewrite real_opp; ring | reflexivity]. }
  rewrite X. destruct (Z.eqb_spec r 0) as [->|Rz0].
  - replace (IZR m + IZR 0 / IZR d) with (IZR m) by (simpl; field; lra).
    destruct (negative x); [rewrite <- opp_IZR|]; now rewrite Zrnd_IZR by auto with typeclass_instances.
  - assert (Fb : 0 < IZR r / IZR d < 1).
    { assert (R1 : 0 < IZR r) by (apply IZR_lt; lia). assert (R2 : IZR r < IZR d) by (apply IZR_lt; lia).
      split; [now apply Rdiv_lt_0_compat | apply Rmult_lt_reg_r with (IZR d); auto; unfold Rdiv; rewrite Rmult_assoc, Rinv_l by lra; lra]. }
    rewrite rounds_up by auto.
    assert (Cm : Rcompare (IZR r / IZR d) (/ 2) = (2 * r ?= d)%Z).
    { rewrite <- Rcompare_IZR, mult_IZR. rewrite <- (Rcompare_mult_r (2 * IZR d)) by lra.
      f_equal; field; lra. }
    rewrite Cm. set (u := goes_up _ _ _ _).
    replace (match rule with
      | Rne => match (2 * r ?= d)%Z with Eq => Z.odd m | Lt => false | Gt => true end
      | Rna => match (2 * r ?= d)%Z with Lt => false | _ => true end
      | Rnd => match (2 * r ?= d)%Z with Eq => negative x | Lt => false | Gt => true end
      | Rz => false | Ru => negb (negative x) | Rd => negative x | Odd => Z.even m end) with u.
    + destruct u, (negative x); lia.
    + unfold u, goes_up. destruct rule, (2 * r ?= d)%Z; reflexivity.
Qed.

(* ---- a format of floating point ------------------------------------------ *)

Section Float.
Variables (p emin emax : Z) (kind : special) (flush saturate : bool).
Hypothesis p_pos : (1 <= p)%Z.
Hypothesis p_nan : kind = One_nan -> (2 <= p)%Z.
Hypothesis e_range : (emin <= emax)%Z.
Notation F := (Float p emin emax kind flush saturate).

(* Flocq's exponents: gradual underflow, or unbounded if results are flushed. *)
Definition exponents : Z -> Z := if flush then FLX_exp p else FLT_exp (emin - p + 1) p.
Instance precision : Prec_gt_0 p. Proof. unfold Prec_gt_0. lia. Qed.
Instance exponents_valid : Valid_exp exponents.
Proof. unfold exponents. destruct flush; auto with typeclass_instances. Qed.
Definition rounded (rule : mode) (x : Qc) : R := Generic_fmt.round radix2 exponents (rounds rule) (real x).
(* The largest number. *)
Definition top : R := bpow radix2 (emax + 1) - (match kind with One_nan => 2 | _ => 1 end) * bpow radix2 (emax - p + 1).

Lemma two_bpow e : 2 * bpow radix2 e = bpow radix2 (e + 1).
Proof. rewrite bpow_plus_1. reflexivity. Qed.
Lemma top_large : bpow radix2 emax <= top.
Proof.
  unfold top. assert (T := two_bpow emax). assert (T1 := two_bpow (emax - p + 1)).
  assert (G : bpow radix2 (emax - p + 1) <= bpow radix2 emax) by (apply bpow_le; lia).
  destruct kind eqn:K; [lra | | lra]. assert (H := p_nan eq_refl).
  assert (bpow radix2 (emax - p + 1 + 1) <= bpow radix2 emax) by (apply bpow_le; lia). lra.
Qed.

Section Number.
Variables (rule : mode) (x : Qc).
Hypothesis x_not_zero : is_zero x = false.
Let least := (emin - p + 1)%Z.
Let q := (let q := exponent x - p + 1 in if negb flush && (q <? least) then least else q)%Z.
Let m := to_whole x q rule.
Let y := times2 m q.

Lemma q_is : q = cexp radix2 exponents (real x).
Proof.
  unfold cexp, exponents. rewrite (exponent_mag x x_not_zero). unfold q, FLX_exp, FLT_exp. fold least.
  destruct flush; cbn [negb andb]; [lia|]. destruct (Z.ltb_spec (exponent x - p + 1) least); lia.
Qed.
Lemma m_signed : (if negative x then - m else m)%Z = rounds rule (real x * bpow radix2 (- q)).
Proof. apply to_whole_rounds. Qed.
Lemma rounded_is : real (signed (negative x) y) = rounded rule x.
Proof.
  rewrite real_signed. unfold y. rewrite real_times2. unfold rounded, Generic_fmt.round, scaled_mantissa.
  rewrite <- q_is, <- m_signed. unfold F2R. cbn [Fnum Fexp]. destruct (negative x); rewrite ?opp_IZR; ring.
Qed.
Lemma scaled : Rabs (real x * bpow radix2 (- q)) = Rabs (real x) * bpow radix2 (- q).
Proof. rewrite Rabs_mult. f_equal. apply Rabs_pos_eq, bpow_ge_0. Qed.
Lemma sign_split : if negative x then real x < 0 else 0 < real x.
Proof.
  destruct (negative x) eqn:N; [now apply negative_real|].
  assert (A : ~ real x < 0) by (intro H; apply negative_real in H; congruence).
  assert (B : real x <> 0) by (intro H; apply is_zero_real in H; congruence). lra.
Qed.
Lemma m_bounds : (0 <= m <= 2 ^ p)%Z /\ (least < q -> 2 ^ (p - 1) <= m)%Z.
Proof.
  destruct (exponent_spec x x_not_zero) as [E1 E2]. assert (S := sign_split). assert (M := m_signed).
  assert (B := bpow_gt_0 radix2 (- q)).
  assert (Qp : (exponent x + 1 - q <= p)%Z).
  { unfold q. destruct (negb flush && (exponent x - p + 1 <? least))%Z eqn:C; [|lia].
    apply andb_true_iff in C. destruct C as [_ C]. apply Z.ltb_lt in C. lia. }
  assert (U : Rabs (real x) * bpow radix2 (- q) <= IZR (2 ^ p)).
  { rewrite pow2 by lia. apply Rle_trans with (bpow radix2 (exponent x + 1) * bpow radix2 (- q)).
    - apply Rmult_le_compat_r; [now left | now left].
    - rewrite <- bpow_plus. apply bpow_le. lia. }
  assert (L : (least < q)%Z -> IZR (2 ^ (p - 1)) <= Rabs (real x) * bpow radix2 (- q)).
  { intro H. assert (Qe : q = (exponent x - p + 1)%Z).
    { unfold q in *. destruct (negb flush && (exponent x - p + 1 <? least))%Z; lia. }
    rewrite pow2 by lia. apply Rle_trans with (bpow radix2 (exponent x) * bpow radix2 (- q)).
    - rewrite <- bpow_plus. apply bpow_le. lia.
    - apply Rmult_le_compat_r; [now left | auto]. }
  assert (Z2 : (0 <= 2 ^ p)%Z) by (apply Z.pow_nonneg; lia).
  destruct (negative x).
  - rewrite Rabs_left in U, L by auto.
    assert (T0 : real x * bpow radix2 (- q) <= IZR 0) by (simpl; nra).
    assert (T1 : IZR (- 2 ^ p) <= real x * bpow radix2 (- q)) by (rewrite opp_IZR; lra).
    apply (@Zrnd_le (rounds rule) _) in T0, T1.
    rewrite (@Zrnd_IZR (rounds rule) _), <- M in T0, T1. split; [lia|]. intro H.
    assert (T2 : real x * bpow radix2 (- q) <= IZR (- 2 ^ (p - 1))) by (rewrite opp_IZR; specialize (L H); lra).
    apply (@Zrnd_le (rounds rule) _) in T2. rewrite (@Zrnd_IZR (rounds rule) _), <- M in T2. lia.
  - rewrite Rabs_pos_eq in U, L by lra.
    assert (T0 : IZR 0 <= real x * bpow radix2 (- q)) by (simpl; nra).
    apply (@Zrnd_le (rounds rule) _) in T0, U.
    rewrite (@Zrnd_IZR (rounds rule) _), <- M in T0, U. split; [lia|]. intro H. specialize (L H).
    apply (@Zrnd_le (rounds rule) _) in L. rewrite (@Zrnd_IZR (rounds rule) _), <- M in L. lia.
Qed.
Lemma real_y : real y = IZR m * bpow radix2 q /\ real y = Rabs (rounded rule x).
Proof.
  split; [apply real_times2|]. rewrite <- rounded_is, real_signed. destruct m_bounds as [[M0 _] _].
  assert (Y : 0 <= real y) by (unfold y; rewrite real_times2; apply Rmult_le_pos; [now apply IZR_le | apply bpow_ge_0]).
  destruct (negative x); [rewrite Rabs_Ropp|]; now rewrite Rabs_pos_eq.
Qed.
Lemma y_zero : m <> 0%Z -> is_zero y = false.
Proof.
  intro N. destruct (is_zero y) eqn:Z0; auto. apply is_zero_real in Z0. destruct real_y as [E _]. rewrite E in Z0.
  assert (B := bpow_gt_0 radix2 q). apply Rmult_integral in Z0. destruct Z0 as [Z0|Z0]; [|lra].
  apply eq_IZR in Z0. now apply N in Z0.
Qed.
Lemma exponent_below k : m <> 0%Z -> ((exponent y < k)%Z <-> real y < bpow radix2 k).
Proof.
  intro N. assert (Y := y_zero N). destruct (exponent_spec y Y) as [A B]. destruct real_y as [_ E].
  rewrite Rabs_pos_eq in A, B by (rewrite E; apply Rabs_pos). split; intro H.
  - apply Rlt_le_trans with (1 := B). apply bpow_le. lia.
  - apply (lt_bpow radix2). apply Rle_lt_trans with (1 := A). exact H.
Qed.
Let e := (if m =? 0 then emin else exponent y)%Z.
Let nan := match kind with One_nan => (e =? emax)%Z && (m + 1 =? 2 ^ p)%Z | _ => false end.
Lemma too_large : ((emax <? e)%Z || nan)%bool = true <-> top < Rabs (rounded rule x).
Proof.
  destruct real_y as [Y1 Y2]. rewrite <- Y2. destruct m_bounds as [[M0 M1] M2].
  assert (Tl := top_large). assert (Bq := bpow_gt_0 radix2 q). assert (Bk := bpow_gt_0 radix2 (emax - p + 1)).
  assert (Pk : IZR (2 ^ p) * bpow radix2 (emax - p + 1) = bpow radix2 (emax + 1))
    by (rewrite pow2, <- bpow_plus by lia; f_equal; lia).
  assert (Lk : (least <= emax - p + 1)%Z) by (unfold least; lia).
  destruct (Z.eq_dec m 0) as [Z0|N].
  - assert (E0 : e = emin) by (unfold e; now rewrite Z0). split; intro H.
    + exfalso. apply orb_true_iff in H. destruct H as [H|H]; [apply Z.ltb_lt in H; lia|].
      unfold nan in H. destruct kind eqn:K; try discriminate. apply andb_true_iff in H. destruct H as [_ H].
      apply Z.eqb_eq in H. rewrite Z0 in H. assert (2 <= p)%Z by now apply p_nan.
      assert (2 ^ 2 <= 2 ^ p)%Z by (apply Z.pow_le_mono_r; lia). lia.
    + exfalso. rewrite Y1, Z0 in H. assert (0 < bpow radix2 emax) by apply bpow_gt_0. lra.
  - assert (E0 : e = exponent y) by (unfold e; destruct (Z.eqb_spec m 0); [easy|reflexivity]).
    split; intro H.
    + apply orb_true_iff in H. destruct H as [H|H].
      * apply Z.ltb_lt in H. assert (G : bpow radix2 (emax + 1) <= real y).
        { apply Rnot_lt_le. intro C. apply (exponent_below _ N) in C. lia. }
        unfold top. destruct kind; lra.
      * unfold nan in H. unfold top. destruct kind eqn:K; try discriminate. apply andb_true_iff in H. destruct H as [H1 H2].
        apply Z.eqb_eq in H1, H2. assert (P2 := p_nan eq_refl). rewrite E0 in H1.
        assert (Mr : IZR m = IZR (2 ^ p) - 1) by (rewrite <- H2, plus_IZR; lra).
        (* real y is in the binade of q + p - 1, which is that of emax *)
        assert (Hp : IZR (2 ^ (p - 1)) <= IZR m).
        { apply IZR_le. assert (2 ^ p = 2 * 2 ^ (p - 1))%Z by (rewrite <- Z.pow_succ_r by lia; f_equal; lia).
          assert (2 ^ 1 <= 2 ^ (p - 1))%Z by (apply Z.pow_le_mono_r; lia). lia. }
        assert (U : (exponent y < q + p)%Z).
        { apply (exponent_below _ N). rewrite Y1. replace (q + p)%Z with (p + q)%Z by ring. rewrite bpow_plus, <- (pow2 p) by lia.
          apply Rmult_lt_compat_r; auto. lra. }
        assert (Lw : ~ (exponent y < q + p - 1)%Z).
        { intro C. apply (exponent_below _ N) in C. rewrite Y1 in C.
          replace (q + p - 1)%Z with ((p - 1) + q)%Z in C by ring. rewrite bpow_plus, <- (pow2 (p - 1)) in C by lia.
          apply Rmult_lt_reg_r in C; auto. lra. }
        assert (Qk : q = (emax - p + 1)%Z).
        { revert U Lw H1. clear. generalize (exponent y) q. intros. lia. }
        rewrite Y1, Qk, Mr, <- Pk. lra.
    + destruct ((emax <? e)%Z || nan)%bool eqn:C; auto. exfalso. apply orb_false_iff in C. destruct C as [C1 C2].
      apply Z.ltb_ge in C1. rewrite E0 in C1.
      assert (Hb : real y < bpow radix2 (emax + 1)) by (apply (exponent_below _ N); lia).
      assert (Hk : ~ (emax - p + 1 < q)%Z).
      { intro G. assert (M3 := M2 ltac:(lia)). apply IZR_le in M3. rewrite pow2 in M3 by lia.
        assert (bpow radix2 (emax + 1) <= real y); [|lra]. rewrite Y1.
        apply Rle_trans with (bpow radix2 (p - 1) * bpow radix2 q).
        - rewrite <- bpow_plus. apply bpow_le. lia.
        - apply Rmult_le_compat_r; [now left|auto]. }
      destruct (Z.eq_dec q (emax - p + 1)) as [Qk|Qn].
      * assert (Ml : (m < 2 ^ p)%Z).
        { apply lt_IZR. rewrite Y1, Qk, <- Pk in Hb. now apply Rmult_lt_reg_r in Hb. }
        assert (Mt : IZR m <= IZR (2 ^ p) - match kind with One_nan => 2 | _ => 1 end).
        { unfold nan in C2. destruct kind eqn:K.
          - assert (m <= 2 ^ p - 1)%Z as G by lia. apply IZR_le in G. rewrite minus_IZR in G. lra.
          - assert (m <= 2 ^ p - 2)%Z as G; [|apply IZR_le in G; rewrite minus_IZR in G; lra].
            destruct (Z.eq_dec (m + 1) (2 ^ p)) as [Em|]; [|lia]. exfalso.
            assert (Ee : e = emax).
            { rewrite E0. assert (P2 := p_nan eq_refl). assert (Lw : ~ (exponent y < emax)%Z); [|lia].
              intro D. apply (exponent_below _ N) in D. rewrite Y1, Qk in D.
              assert (Hp : IZR (2 ^ (p - 1)) <= IZR m).
              { apply IZR_le. assert (2 ^ p = 2 * 2 ^ (p - 1))%Z by (rewrite <- Z.pow_succ_r by lia; f_equal; lia).
                assert (2 ^ 1 <= 2 ^ (p - 1))%Z by (apply Z.pow_le_mono_r; lia). lia. }
              assert (Eb : bpow radix2 emax = bpow radix2 (p - 1) * bpow radix2 (emax - p + 1))
                by (rewrite <- bpow_plus; f_equal; ring).
              rewrite Eb, <- (pow2 (p - 1)) in D by lia.
              apply Rmult_lt_reg_r in D; auto. lra. }
            rewrite Ee, Em, !Z.eqb_refl in C2. discriminate.
          - assert (m <= 2 ^ p - 1)%Z as G by lia. apply IZR_le in G. rewrite minus_IZR in G. lra. }
        unfold top in H. rewrite Y1, Qk, <- Pk in H.
        apply Rmult_le_compat_r with (r := bpow radix2 (emax - p + 1)) in Mt; [|now left].
        rewrite Rmult_minus_distr_r in Mt. lra.
      * assert (G : real y <= bpow radix2 emax); [|lra]. rewrite Y1.
        apply IZR_le in M1. rewrite pow2 in M1 by lia.
        apply Rle_trans with (bpow radix2 p * bpow radix2 q); [apply Rmult_le_compat_r; [now left|auto]|].
        rewrite <- bpow_plus. apply bpow_le. lia.
Qed.
Lemma float_overflows : top < Rabs (rounded rule x) ->
  round_float p emin emax kind flush saturate rule (negative x) x = overflow F rule (negative x) true.
Proof. intro H. apply too_large in H. unfold round_float. fold least. fold q. fold m. fold y. fold e. fold nan. now rewrite H. Qed.
Lemma float_rounds : Rabs (rounded rule x) <= top -> flush = false \/ bpow radix2 emin <= Rabs (rounded rule x) ->
  exists z, round_float p emin emax kind flush saturate rule (negative x) x = Finite (negative x) z /\ real z = rounded rule x.
Proof.
  intros H Fl. assert (C : ((emax <? e)%Z || nan)%bool = false).
  { apply not_true_iff_false. intro C. apply too_large in C. lra. }
  exists (signed (negative x) y). split; [|apply rounded_is].
  unfold round_float. fold least. fold q. fold m. fold y. fold e. fold nan. rewrite C.
  destruct (flush && (e <? emin)%Z)%bool eqn:G; auto. exfalso. apply andb_true_iff in G. destruct G as [G1 G2].
  destruct Fl as [Fl|Fl]; [congruence|]. apply Z.ltb_lt in G2. unfold e in G2.
  destruct (Z.eqb_spec m 0) as [|N]; [lia|]. apply (exponent_below _ N) in G2. destruct real_y as [_ Y]. rewrite <- Y in Fl. lra.
Qed.
Lemma float_flushes : flush = true -> Rabs (rounded rule x) < bpow radix2 emin ->
  exists z, round_float p emin emax kind flush saturate rule (negative x) x = Finite (negative x) z /\ real z = 0.
Proof.
  intros Fl H. assert (C : ((emax <? e)%Z || nan)%bool = false).
  { apply not_true_iff_false. intro C. apply too_large in C. assert (T := top_large).
    assert (bpow radix2 emin <= bpow radix2 emax) by (apply bpow_le; lia). lra. }
  unfold round_float. fold least. fold q. fold m. fold y. fold e. fold nan. rewrite C.
  destruct (Z.eq_dec m 0) as [Z0|N].
  - destruct (flush && (e <? emin)%Z)%bool; [exists zero; split; [reflexivity|apply is_zero_real; reflexivity]|].
    exists (signed (negative x) y). split; auto. rewrite real_signed. destruct real_y as [Y _]. rewrite Y, Z0.
    destruct (negative x); ring.
  - exists zero. assert (E0 : (e <? emin)%Z = true).
    { apply Z.ltb_lt. unfold e. destruct (Z.eqb_spec m 0); [easy|]. apply (exponent_below _ N).
      destruct real_y as [_ Y]. now rewrite Y. }
    rewrite E0, Fl. split; [reflexivity|apply is_zero_real; reflexivity].
Qed.
End Number.
End Float.

(* ---- monotone ------------------------------------------------------------- *)

(* The order of numbers and infinities; 0 and -0 are equal here, and NaN is not
   comparable. *)
Definition at_most (v w : number) : Prop :=
  match v, w with
  | Nan, _ | _, Nan => False
  | Infinite true, _ | _, Infinite false => True
  | Finite _ x, Finite _ y => (x <= y)%Qc
  | _, _ => False
  end.
(* The sign of a number other than 0 is that of its value. *)
Definition well_signed (v : number) : Prop :=
  match v with Finite s x => is_zero x = true \/ s = negative x | _ => True end.
(* Formats that do not wrap, with parameters as in doc/rounding.md. *)
Definition proper (F : format) : Prop :=
  match F with
  | Float p emin emax kind _ _ => (1 <= p)%Z /\ (kind = One_nan -> (2 <= p)%Z) /\ (emin <= emax)%Z
  | Fixed bits _ saturate => (1 <= bits)%Z /\ saturate = true
  end.
Lemma Qcle_real (x y : Qc) : (x <= y)%Qc <-> real x <= real y.
Proof. unfold Qcle, real. split; [apply Qle_Rle | apply Rle_Qle]. Qed.
Lemma at_most_refl v : v <> Nan -> at_most v v.
Proof. intro N. destruct v as [s x|s|]; simpl; [apply Qcle_refl | now destruct s | congruence]. Qed.

Section Monotone.
Variables (p emin emax : Z) (kind : special) (flush saturate : bool) (rule : mode).
Notation F := (Float p emin emax kind flush saturate).
Hypothesis F_proper : proper F.
Notation top := (top p emax kind).

Lemma overflow_is s was : overflow F rule s was <> Nan ->
  (exists z, overflow F rule s was = Finite s z /\ real z = if s then - top else top) \/
  (overflow F rule s was = Infinite s /\ saturate = false).
Proof.
  unfold overflow. set (inward := match rule with Rz | Odd => true | Ru => s | Rd => negb s | _ => false end).
  destruct F_proper as (P & _ & _).
  destruct (saturate || inward && was)%bool eqn:B; intro N.
  - left. eexists. split; [reflexivity|]. rewrite real_signed, real_times2, minus_IZR, pow2 by lia.
    assert (E : bpow radix2 (emax + 1) = bpow radix2 p * bpow radix2 (emax - p + 1)) by (rewrite <- bpow_plus; f_equal; ring).
    unfold RoundFlocq.top. rewrite E. destruct kind, s; ring.
  - apply orb_false_iff in B. destruct B as [-> _]. right. destruct kind; [auto| |]; congruence.
Qed.
Definition signed_real (s : bool) (r : R) : Prop := if s then r <= 0 else 0 <= r.
(* The result of a number whose rounded value is r. *)
Inductive outcome (s : bool) (r : R) (v : number) : Prop :=
| Kept t z : Rabs r <= top -> r = 0 \/ flush = false \/ bpow radix2 emin <= Rabs r ->
    v = Finite t z -> real z = r -> outcome s r v
| Flushed t z : flush = true -> Rabs r < bpow radix2 emin -> v = Finite t z -> real z = 0 -> outcome s r v
| Large : top < Rabs r -> v = overflow F rule s true -> outcome s r v.
Lemma round_finite s x : Spec.Rounding.round F rule (Finite s x) =
  if is_zero x then Finite s x else round_float p emin emax kind flush saturate rule s x.
Proof. simpl. now destruct kind. Qed.
Lemma finite_outcome s x : well_signed (Finite s x) -> exists r,
  outcome s r (Spec.Rounding.round F rule (Finite s x)) /\ signed_real s r /\
  r = rounded p emin flush rule x.
Proof.
  destruct F_proper as (P & P2 & Er). intro W. exists (rounded p emin flush rule x). rewrite round_finite.
  assert (Top := top_large p emax kind P P2). assert (B0 := bpow_gt_0 radix2 emax).
  assert (V := exponents_valid p emin flush P).
  destruct (is_zero x) eqn:Z0.
  - apply is_zero_real in Z0. unfold rounded. rewrite Z0, round_0 by auto with typeclass_instances.
    split; [|split; auto; destruct s; simpl; lra]. apply (Kept _ _ _ s x); auto. rewrite Rabs_R0. lra.
  - destruct W as [W | ->]; [simpl in W; congruence|]. split; [|split; auto].
    + destruct (Rlt_or_le top (Rabs (rounded p emin flush rule x))) as [H|H].
      * apply Large; auto. now apply float_overflows.
      * destruct flush eqn:Fl.
        -- destruct (Rlt_or_le (Rabs (rounded p emin true rule x)) (bpow radix2 emin)) as [G|G].
           ++ destruct (float_flushes p emin emax kind true saturate P P2 Er rule x Z0 eq_refl G) as (z & E & Rz0).
              apply (Flushed _ _ _ (negative x) z); auto.
           ++ destruct (float_rounds p emin emax kind true saturate P P2 Er rule x Z0 H (or_intror G)) as (z & E & Rz0).
              apply (Kept _ _ _ (negative x) z); auto.
        -- destruct (float_rounds p emin emax kind false saturate P P2 Er rule x Z0 H (or_introl eq_refl)) as (z & E & Rz0).
           apply (Kept _ _ _ (negative x) z); auto.
    + assert (S := sign_split x Z0). unfold rounded, signed_real. destruct (negative x).
      * rewrite <- (round_0 radix2 (exponents p emin flush) (rounds rule)). apply round_le; auto with typeclass_instances. lra.
      * rewrite <- (round_0 radix2 (exponents p emin flush) (rounds rule)). apply round_le; auto with typeclass_instances. lra.
Qed.
(* The same by value: unchanged, flushed, or saturated; or infinite. *)
Definition value (s : bool) (r : R) (v : number) (a : R) : Prop :=
  (a = r /\ Rabs r <= top /\ (r = 0 \/ flush = false \/ bpow radix2 emin <= Rabs r)) \/
  (a = 0 /\ flush = true /\ Rabs r < bpow radix2 emin) \/
  (a = (if s then - top else top) /\ top < Rabs r /\ v = overflow F rule s true).
Lemma outcome_value s r v : outcome s r v -> v <> Nan ->
  (exists t z, v = Finite t z /\ value s r v (real z)) \/
  (v = Infinite s /\ top < Rabs r /\ v = overflow F rule s true).
Proof.
  intros [t z A C E Rz0|t z Fl A E Rz0|A E] N.
  - left. exists t, z. split; auto. left. auto.
  - left. exists t, z. split; auto. right. left. auto.
  - rewrite E in N. destruct (overflow_is s true N) as [(z & Ez & Rz0)|[Ez _]].
    + left. exists s, z. split; [congruence|]. right. right. auto.
    + right. split; [congruence|auto].
Qed.
Lemma outcomes_ordered s r v s' r' v' : outcome s r v -> outcome s' r' v' -> signed_real s r -> signed_real s' r' ->
  r <= r' -> v <> Nan -> v' <> Nan -> at_most v v'.
Proof.
  assert (B := bpow_gt_0 radix2 emin).
  assert (Top : bpow radix2 emin <= top).
  { destruct F_proper as (P & P2 & Er). apply Rle_trans with (2 := top_large p emax kind P P2). now apply bpow_le. }
  intros O O' S S' L N N'.
  assert (Pos : s = false -> Rabs r = r) by (intros ->; now apply Rabs_pos_eq).
  assert (Neg : s = true -> Rabs r = - r) by (intros ->; now apply Rabs_left1).
  assert (Pos' : s' = false -> Rabs r' = r') by (intros ->; now apply Rabs_pos_eq).
  assert (Neg' : s' = true -> Rabs r' = - r') by (intros ->; now apply Rabs_left1).
  destruct (outcome_value s r v O N) as [(t & z & E & V)|(E & A & Ov)];
  destruct (outcome_value s' r' v' O' N') as [(t' & z' & E' & V')|(E' & A' & Ov')].
  - rewrite E, E'. cbn [at_most]. apply Qcle_real. unfold value in *.
    destruct s, s'; simpl in S, S';
    try (rewrite (Pos eq_refl) in V); try (rewrite (Neg eq_refl) in V);
    try (rewrite (Pos' eq_refl) in V'); try (rewrite (Neg' eq_refl) in V');
    destruct V as [(-> & V1 & [V2|[V2|V2]])|[(-> & V1 & V2)|(-> & V1 & V2)]];
    destruct V' as [(-> & W1 & [W2|[W2|W2]])|[(-> & W1 & W2)|(-> & W1 & W2)]]; try lra; congruence.
  - rewrite E, E'. destruct s'; [|exact I]. exfalso. simpl in S'. rewrite (Neg' eq_refl) in A'.
    (* r <= r' < - top: both saturate in the same way *)
    assert (Hs : s = true) by (destruct s; auto; simpl in S; lra). subst s. unfold value in V. rewrite (Neg eq_refl) in V.
    destruct V as [(_ & V1 & _)|[(_ & _ & V2)|(_ & _ & V2)]]; try lra. congruence.
  - rewrite E, E'. destruct s; [exact I|]. exfalso. simpl in S. rewrite (Pos eq_refl) in A.
    assert (Hs : s' = false) by (destruct s'; auto; simpl in S'; lra). subst s'. unfold value in V'. rewrite (Pos' eq_refl) in V'.
    destruct V' as [(_ & V1 & _)|[(_ & _ & V2)|(_ & _ & V2)]]; try lra. congruence.
  - rewrite E, E'. destruct s, s'; simpl in *; auto. rewrite (Pos eq_refl) in A. lra.
Qed.
(* No result is beyond those of infinities. *)
Lemma below_infinity s x s' : well_signed (Finite s x) -> let v := Spec.Rounding.round F rule (Finite s x) in
  v <> Nan -> overflow F rule s' false <> Nan ->
  if s' then at_most (overflow F rule s' false) v else at_most v (overflow F rule s' false).
Proof.
  intros W v N N'. destruct (finite_outcome s x W) as (r & O & _ & _). fold v in O.
  assert (Top : 0 < top).
  { destruct F_proper as (P & P2 & _). assert (T := top_large p emax kind P P2). assert (B0 := bpow_gt_0 radix2 emax). lra. }
  destruct (overflow_is s' false N') as [(y & E & Ry)|[E Sat]].
  - (* then overflow saturates for every number *)
    assert (Cut : saturate = true).
    { unfold overflow in E. rewrite andb_false_r, orb_false_r in E. destruct saturate; auto. destruct kind; discriminate. }
    assert (Rv : exists t z, v = Finite t z /\ - top <= real z <= top).
    { destruct O as [t z A C Ev Rz0|t z Fl A Ev Rz0|A Ev].
      - exists t, z. split; auto. rewrite Rz0. now apply Rabs_le_inv.
      - exists t, z. split; auto. lra.
      - rewrite Ev in N. destruct (overflow_is s true N) as [(z & Ez & Rz0)|[_ C]]; [|congruence].
        exists s, z. split; [congruence|]. destruct s; lra. }
    destruct Rv as (t & z & -> & B). rewrite E. destruct s'; cbn [at_most]; apply Qcle_real; lra.
  - rewrite E. revert N. clearbody v. clear. intro N. destruct s', v as [t z|[|]|]; simpl; congruence || exact I.
Qed.
Theorem float_monotone v w : well_signed v -> well_signed w -> at_most v w ->
  Spec.Rounding.round F rule v <> Nan -> Spec.Rounding.round F rule w <> Nan ->
  at_most (Spec.Rounding.round F rule v) (Spec.Rounding.round F rule w).
Proof.
  assert (Ri : forall s, Spec.Rounding.round F rule (Infinite s) = overflow F rule s false) by (simpl; now destruct kind).
  intros Wv Ww L N N'. destruct v as [s x|s|], w as [s' y|s'|]; try (now destruct L); try (destruct s; now destruct L).
  - destruct (finite_outcome s x Wv) as (r & O & S & E). destruct (finite_outcome s' y Ww) as (r' & O' & S' & E').
    apply (outcomes_ordered s r _ s' r'); auto. rewrite E, E'. unfold rounded.
    destruct F_proper as (P & _). apply round_le; auto with typeclass_instances; [now apply exponents_valid|]. now apply Qcle_real.
  - destruct s'; [now destruct L|]. rewrite Ri in *. now apply (below_infinity s x false).
  - destruct s; [|now destruct L]. rewrite Ri in *. now apply (below_infinity s' y true).
  - destruct s, s'; try (now destruct L); try (now apply at_most_refl).
    rewrite !Ri in *.
    destruct (overflow_is true false N) as [(z & -> & Rz0)|[-> _]], (overflow_is false false N') as [(z' & -> & Rz')|[-> _]];
    try exact I.
    cbn [at_most]. apply Qcle_real. rewrite Rz0, Rz'.
    destruct F_proper as (P & P2 & _). assert (T := top_large p emax kind P P2). assert (B0 := bpow_gt_0 radix2 emax). lra.
Qed.
End Monotone.

Lemma fixed_whole x s frac rule : well_signed (Finite s x) ->
  (let m := to_whole x (- frac) rule in if s then - m else m)%Z = rounds rule (real x * bpow radix2 frac).
Proof.
  intro W. assert (M := to_whole_rounds x (- frac) rule). rewrite Z.opp_involutive in M. cbv zeta.
  destruct W as [W|W]; simpl in W; [|now rewrite W].
  assert (R0 := W). apply is_zero_real in R0. rewrite R0, Rmult_0_l in M |- *.
  change 0 with (IZR 0) in M |- *. rewrite (@Zrnd_IZR (rounds rule) _) in M |- *.
  destruct (negative x), s; lia.
Qed.
(* One rounding into a format that does not wrap is monotone where it is not NaN. *)
Theorem round_monotone F rule v w : proper F -> well_signed v -> well_signed w -> at_most v w ->
  Spec.Rounding.round F rule v <> Nan -> Spec.Rounding.round F rule w <> Nan ->
  at_most (Spec.Rounding.round F rule v) (Spec.Rounding.round F rule w).
Proof.
  destruct F as [p emin emax kind flush saturate|bits frac saturate]; [intro Pr; now apply float_monotone|].
  intros [Hb ->] Wv Ww L _ _. assert (T : (1 <= 2 ^ (bits - 1))%Z) by (assert (0 < 2 ^ (bits - 1))%Z by (apply Z.pow_pos_nonneg; lia); lia).
  assert (G : forall m m', (m <= m')%Z -> at_most
      (Finite (Z.max (- 2 ^ (bits - 1)) (Z.min (2 ^ (bits - 1) - 1) m) <? 0)%Z
        (times2 (Z.max (- 2 ^ (bits - 1)) (Z.min (2 ^ (bits - 1) - 1) m)) (- frac)))
      (Finite (Z.max (- 2 ^ (bits - 1)) (Z.min (2 ^ (bits - 1) - 1) m') <? 0)%Z
        (times2 (Z.max (- 2 ^ (bits - 1)) (Z.min (2 ^ (bits - 1) - 1) m')) (- frac)))).
  { intros m m' H. cbn [at_most]. apply Qcle_real. rewrite !real_times2. apply Rmult_le_compat_r; [apply bpow_ge_0|].
    apply IZR_le. lia. }
  assert (C : forall m, Z.max (- 2 ^ (bits - 1)) (Z.min (2 ^ (bits - 1) - 1) m) =
    Z.max (- 2 ^ (bits - 1)) (Z.min (2 ^ (bits - 1) - 1) (Z.max (- 2 * 2 ^ (bits - 1)) (Z.min (2 * 2 ^ (bits - 1)) m)))) by (intro; lia).
  destruct v as [s x|s|], w as [s' y|s'|]; try (now destruct L); try (destruct s; now destruct L);
  unfold Spec.Rounding.round, round_fixed; cbv zeta.
  - apply G. assert (E := fixed_whole x s frac rule Wv). assert (E' := fixed_whole y s' frac rule Ww). cbv zeta in E, E'.
    rewrite E, E'. apply Zrnd_le; auto with typeclass_instances. apply Rmult_le_compat_r; [apply bpow_ge_0|]. now apply Qcle_real.
  - destruct s'; [now destruct L|]. rewrite (C (if s then _ else _)). apply G. lia.
  - destruct s; [|now destruct L]. rewrite (C (if s' then _ else _)). apply G. lia.
  - destruct s, s'; try (now destruct L); apply G; lia.
Qed.

(* ---- a step of one number -------------------------------------------------- *)

Lemma sign_of (z : Qc) (s : bool) : (real z = 0 \/ (if s then real z < 0 else 0 < real z)) -> well_signed (Finite s z).
Proof.
  intros [H|H]; [left; now apply is_zero_real|]. right. destruct s; [symmetry; now apply negative_real|].
  symmetry. apply not_true_iff_false. intro N. apply negative_real in N. lra.
Qed.
Lemma well_signed_real (s : bool) (z : Qc) : well_signed (Finite s z) -> real z = 0 \/ (if s then real z < 0 else 0 < real z).
Proof.
  intros [H|H]; [left; now apply is_zero_real|]. destruct (Req_dec (real z) 0) as [E|N]; [now left|]. right.
  destruct s; [now apply negative_real|]. assert (~ real z < 0); [|lra]. intro C. apply negative_real in C. congruence.
Qed.
Lemma round_well_signed F rule v : proper F -> well_signed v -> Spec.Rounding.round F rule v <> Nan ->
  well_signed (Spec.Rounding.round F rule v).
Proof.
  intros Pr W N. destruct F as [p emin emax kind flush saturate|bits frac saturate].
  - assert (Pr' := Pr). destruct Pr' as (P & P2 & Er). assert (Top := top_large p emax kind P P2).
    assert (B0 := bpow_gt_0 radix2 emax).
    assert (Ov : forall s was, overflow (Float p emin emax kind flush saturate) rule s was <> Nan ->
      well_signed (overflow (Float p emin emax kind flush saturate) rule s was)).
    { intros s was H. destruct (overflow_is p emin emax kind flush saturate rule Pr s was H) as [(z & -> & Rz0)|[-> _]]; [|exact I].
      apply sign_of. right. destruct s; lra. }
    destruct v as [s x|s|].
    + rewrite round_finite in * by exact Pr. destruct (is_zero x) eqn:Z0; auto. destruct W as [W|W]; [congruence|]. subst s.
      destruct (Rlt_or_le (top p emax kind) (Rabs (rounded p emin flush rule x))) as [H|H].
      * rewrite (float_overflows p emin emax kind flush saturate P P2 Er rule x Z0 H) in *. now apply Ov.
      * assert (Kept : flush = false \/ bpow radix2 emin <= Rabs (rounded p emin flush rule x) ->
          well_signed (round_float p emin emax kind flush saturate rule (negative x) x)).
        { intro C. destruct (float_rounds p emin emax kind flush saturate P P2 Er rule x Z0 H C) as (z & -> & Rz0).
          apply sign_of. rewrite Rz0. assert (V := exponents_valid p emin flush P). assert (S := sign_split x Z0).
          destruct (Req_dec (rounded p emin flush rule x) 0) as [|Nz]; [now left|right]. unfold rounded in *.
          assert (R0 := round_0 radix2 (exponents p emin flush) (rounds rule)).
          destruct (negative x).
          - assert (Generic_fmt.round radix2 (exponents p emin flush) (rounds rule) (real x) <= 0); [|lra].
            rewrite <- R0. apply round_le; auto with typeclass_instances. lra.
          - assert (0 <= Generic_fmt.round radix2 (exponents p emin flush) (rounds rule) (real x)); [|lra].
            rewrite <- R0. apply round_le; auto with typeclass_instances. lra. }
        destruct (bool_dec flush true) as [Fl|Fl]; [|apply Kept; left; now apply not_true_is_false].
        destruct (Rlt_or_le (Rabs (rounded p emin flush rule x)) (bpow radix2 emin)) as [G|G]; [|apply Kept; now right].
        destruct (float_flushes p emin emax kind flush saturate P P2 Er rule x Z0 Fl G) as (z & -> & Rz0).
        apply sign_of. now left.
    + assert (Ri : Spec.Rounding.round (Float p emin emax kind flush saturate) rule (Infinite s)
        = overflow (Float p emin emax kind flush saturate) rule s false) by (simpl; now destruct kind).
      rewrite Ri in *. now apply Ov.
    + simpl in *. destruct kind; try congruence. left. reflexivity.
  - assert (Fx : forall m, well_signed (Finite (m <? 0)%Z (times2 m (- frac)))).
    { intro m. apply sign_of. rewrite real_times2. assert (B := bpow_gt_0 radix2 (- frac)).
      destruct (Z.ltb_spec m 0) as [H|H].
      - right. apply IZR_lt in H. nra.
      - destruct (Z.eq_dec m 0) as [->|]; [left; ring|]. right. assert (0 < IZR m) by (apply IZR_lt; lia). nra. }
    destruct v; simpl; try apply Fx. left. reflexivity.
Qed.

(* Multiplication by a non-negative number with a clear sign bit; addition of any
   number. *)
Lemma mul_monotone a v w : 0 <= real a -> well_signed v -> at_most v w ->
  mul (Finite false a) v <> Nan -> mul (Finite false a) w <> Nan -> at_most (mul (Finite false a) v) (mul (Finite false a) w).
Proof.
  intros A _ L N N'. destruct v as [s x|s|], w as [s' y|s'|]; try (now destruct L); try (destruct s; now destruct L).
  - cbn [mul at_most] in *. rewrite Qcle_real in *. rewrite !real_mult. now apply Rmult_le_compat_l.
  - destruct s'; [now destruct L|]. cbn [mul] in *. destruct (is_zero a); [congruence|exact I].
  - destruct s; [|now destruct L]. cbn [mul] in *. destruct (is_zero a); [congruence|exact I].
  - cbn [mul] in *. destruct (is_zero a); [congruence|]. destruct s, s'; simpl in *; tauto.
Qed.
Lemma mul_well_signed a v : 0 <= real a -> well_signed v -> well_signed (mul (Finite false a) v).
Proof.
  intros A W. destruct v as [s x|s|]; simpl; [|destruct (is_zero a); exact I|exact I].
  apply sign_of. rewrite real_mult. destruct (well_signed_real s x W) as [->|H]; [left; ring|].
  destruct (Req_dec (real a) 0) as [->|Na]; [left; ring|]. right. destruct s; cbn [xorb]; nra.
Qed.
Lemma add_real rule s x t y : exists u z, add rule (Finite s x) (Finite t y) = Finite u z /\ real z = real x + real y /\ well_signed (Finite u z).
Proof.
  assert (E : real (Qcplus x y) = real x + real y) by (unfold Qcplus; rewrite real_Q2Qc; apply Q2R_plus).
  simpl. destruct (is_zero (Qcplus x y)) eqn:Z0.
  - eexists. exists zero. split; [reflexivity|]. apply is_zero_real in Z0. split; [|left; reflexivity].
    rewrite <- E, Z0. now apply is_zero_real.
  - eexists. exists (Qcplus x y). split; [reflexivity|]. split; [exact E|right; reflexivity].
Qed.
Lemma add_monotone rule v w b : at_most v w -> add rule v b <> Nan -> add rule w b <> Nan ->
  at_most (add rule v b) (add rule w b).
Proof.
  intros L N N'. destruct b as [t c|t|].
  - destruct v as [s x|s|], w as [s' y|s'|]; try (now destruct L); try (destruct s; now auto); try (destruct s'; now auto).
    + destruct (add_real rule s x t c) as (u & z & -> & Ez & _). destruct (add_real rule s' y t c) as (u' & z' & -> & Ez' & _).
      cbn [at_most] in *. rewrite Qcle_real in *. lra.
    + destruct (add_real rule s x t c) as (u & z & -> & _). destruct s'; [now destruct L|exact I].
    + destruct (add_real rule s' y t c) as (u & z & -> & _). destruct s; [exact I|now destruct L].
  - destruct v as [s x|s|], w as [s' y|s'|]; try (now destruct L); simpl in *;
    repeat match goal with b : bool |- _ => destruct b end; simpl in *; congruence || exact I.
  - destruct v; simpl in N; congruence.
Qed.
Lemma add_well_signed rule v b : well_signed v -> well_signed b -> well_signed (add rule v b).
Proof.
  intros W B. destruct v as [s x|s|], b as [t y|t|]; simpl add; try exact I; try (destruct (eqb s t); exact I).
  destruct (add_real rule s x t y) as (u & z & E & _ & G). simpl add in E. now rewrite E.
Qed.

(* h <- fl(fl(a h) + b) with a non-negative and its sign bit clear: the step of
   Spec/Rounding.v in the order seq, which rounds rounded results again. *)
Definition scalar_step (F : format) (rule : mode) (a : Qc) (b h : number) : number :=
  let fl := Spec.Rounding.round F rule in fl (fl (add rule (fl (fl (mul (Finite false a) h))) b)).
Lemma scalar_step_is F rule a b h : letter_step {| storage := F; rounding := rule; ordering := Seq |}
    (Affine (cons (cons (Finite false a) nil) nil) (Some (cons b nil))) (cons h nil)
  = cons (scalar_step F rule a b h) nil.
Proof. reflexivity. Qed.
Definition keeps_nan (F : format) : Prop := match F with Float _ _ _ Numbers _ _ | Fixed _ _ _ => False | _ => True end.
Lemma round_nan F rule : keeps_nan F -> Spec.Rounding.round F rule Nan = Nan.
Proof. destruct F as [? ? ? [| |] ? ?|]; simpl; tauto. Qed.
(* The step of a non-negative gate is monotone where it is not NaN. *)
Theorem scalar_step_monotone F rule a b v w : proper F -> keeps_nan F -> 0 <= real a ->
  well_signed v -> well_signed w -> well_signed b -> at_most v w ->
  scalar_step F rule a b v <> Nan -> scalar_step F rule a b w <> Nan ->
  at_most (scalar_step F rule a b v) (scalar_step F rule a b w).
Proof.
  intros Pr Kn A Wv Ww Wb L N N'. unfold scalar_step in *.
  assert (Nr : forall u, Spec.Rounding.round F rule u <> Nan -> u <> Nan)
    by (intros u H ->; apply H; now apply round_nan).
  assert (Na : forall u, add rule u b <> Nan -> u <> Nan) by (intros u H ->; now apply H).
  set (fl := Spec.Rounding.round F rule) in *.
  assert (Ws : forall u, well_signed u -> fl u <> Nan -> well_signed (fl u)) by (intros; now apply round_well_signed).
  assert (Mo : forall u u', well_signed u -> well_signed u' -> at_most u u' -> fl u <> Nan -> fl u' <> Nan ->
    at_most (fl u) (fl u')) by (intros; now apply round_monotone).
  assert (N1 := Nr _ N). assert (N2 := Na _ (Nr _ N1)). assert (N3 := Nr _ N2). assert (N4 := Nr _ N3).
  assert (N1' := Nr _ N'). assert (N2' := Na _ (Nr _ N1')). assert (N3' := Nr _ N2'). assert (N4' := Nr _ N3').
  assert (W1 := mul_well_signed a v A Wv). assert (W1' := mul_well_signed a w A Ww).
  assert (W2 := Ws _ (Ws _ W1 N3) N2). assert (W2' := Ws _ (Ws _ W1' N3') N2').
  assert (W3 := add_well_signed rule _ b W2 Wb). assert (W3' := add_well_signed rule _ b W2' Wb).
  repeat (apply Mo; auto). apply add_monotone; auto. repeat (apply Mo; auto). now apply mul_monotone.
Qed.

(* The named formats are proper. *)
Example named_formats_proper : List.Forall proper
  (fp64 :: fp32 :: tf32 :: bf16 :: fp16 :: e5m2 :: e4m3fn :: e2m3 :: e3m2 :: e2m1 :: nil)%list.
Proof. repeat constructor; simpl; try discriminate; lia. Qed.
(* The hypotheses are satisfiable: a gate of 1/2 in e4m3fn, from 0 and from 1. *)
Example half_step : at_most
  (scalar_step e4m3fn Rne (Q2Qc (1 # 2)) (finite (Q2Qc 1)) (finite (Q2Qc 0)))
  (scalar_step e4m3fn Rne (Q2Qc (1 # 2)) (finite (Q2Qc 1)) (finite (Q2Qc 1))).
Proof.
  apply scalar_step_monotone; try (vm_compute; discriminate); try (right; reflexivity); try exact I.
  - simpl. repeat split; intros; lia.
  - rewrite real_Q2Qc. unfold Q2R. simpl. lra.
Qed.
