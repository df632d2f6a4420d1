(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* A product of two generalized Householder factors with eigenvalues in [0, 1],
   real or complex, has real eigenvalues >= 0 [grazzi2025, Prop. 1]: 1, and the
   roots of x^2 - t x + d with t = 2 - b - c + b c |k^* m|^2 and d = (1 - b) (1 - c).
   Neither Cayley and Hamilton nor square roots of matrices are needed. *)

From Coq Require Import List Arith Lia Ring Reals Lra.
From Wreath Require Import Spec.Stack Spec.Refutation Theory.Ordered Theory.OneSign Theory.Linear.
Import ListNotations.

Section TwoFactors.
Variable K : ordered_ring.
Add Ring Kring : (r_ring K).
Open Scope or_scope.
Variable n : nat.
Notation dot := (dot K n).

Lemma dot_ext m k x y : (forall j, (j < m)%nat -> x j = y j) -> Refutation.dot K m k x = Refutation.dot K m k y.
Proof. induction m as [|m IH]; simpl; intro E; auto. now rewrite IH, E by auto. Qed.
Lemma dot_comb m k a x y :
  Refutation.dot K m k (fun j => a * x j + y j) = a * Refutation.dot K m k x + Refutation.dot K m k y.
Proof. induction m as [|m IH]; simpl; [ring|]. rewrite IH. ring. Qed.
Lemma dot_sym m k x : Refutation.dot K m k x = Refutation.dot K m x k.
Proof. induction m as [|m IH]; simpl; auto. rewrite IH. ring. Qed.
Lemma dot_zero m x : Refutation.dot K m (fun _ => 0) x = 0.
Proof. induction m as [|m IH]; simpl; auto. rewrite IH. ring. Qed.

(* x - b (k (k . x) + ik (ik . x)) *)
Definition turn (b : K) (k ik x : vec K) : vec K := fun i => x i - b * (dot k x * k i + dot ik x * ik i).
Lemma turn_at b k ik x i : turn b k ik x i = x i - b * (dot k x * k i + dot ik x * ik i).
Proof. reflexivity. Qed.
Lemma turn_dot b k ik x y : dot y (turn b k ik x) = dot y x - b * (dot k x * dot y k + dot ik x * dot y ik).
Proof.
  unfold turn. rewrite (dot_ext n y _ (fun j => (- (b * dot k x)) * k j + ((- (b * dot ik x)) * ik j + x j)))
    by (intros; ring).
  rewrite !dot_comb. ring.
Qed.
Lemma turn_linear b k ik : linear (turn b k ik).
Proof.
  constructor; unfold turn.
  - intros v w E i. now rewrite !(dot_ext n _ v w) by auto; rewrite E.
  - intros a v w i. rewrite !dot_comb. ring.
Qed.

(* ---- i k, for a real and for a complex k -------------------------------- *)

Lemma dot_even (k x : vec K) h : Refutation.dot K (2 * S h) k x
  = Refutation.dot K (2 * h) k x + k (2 * h)%nat * x (2 * h)%nat + k (S (2 * h)) * x (S (2 * h)).
Proof. replace (2 * S h)%nat with (S (S (2 * h))) by lia. reflexivity. Qed.
Lemma i_even (k : vec K) h : times_i K true k (2 * h) = - k (S (2 * h)).
Proof. unfold times_i. now rewrite Nat.even_mul. Qed.
Lemma i_odd (k : vec K) h : times_i K true k (S (2 * h)) = k (2 * h)%nat.
Proof. unfold times_i. now rewrite Nat.even_succ, Nat.odd_mul. Qed.
Lemma i_i (k m : vec K) h : Refutation.dot K (2 * h) (times_i K true k) (times_i K true m) = Refutation.dot K (2 * h) k m.
Proof.
  induction h as [|h IH]; [reflexivity|]. rewrite !dot_even, IH, !i_even, !i_odd. ring.
Qed.
Lemma i_skew (k m : vec K) h : Refutation.dot K (2 * h) (times_i K true k) m = - Refutation.dot K (2 * h) k (times_i K true m).
Proof.
  induction h as [|h IH]; [simpl; ring|]. rewrite !dot_even, IH, !i_even, !i_odd. ring.
Qed.
Lemma i_self (k : vec K) h : Refutation.dot K (2 * h) k (times_i K true k) = 0.
Proof.
  induction h as [|h IH]; [reflexivity|]. rewrite !dot_even, IH, !i_even, !i_odd. ring.
Qed.

(* ---- the polynomial that two factors satisfy ---------------------------- *)

Section Two.
Variables (complex : bool) (b c : K) (k m : vec K).
Notation ik := (times_i K complex k).
Notation im := (times_i K complex m).
Hypothesis even : complex = true -> Nat.Even n.
Hypothesis (k_one : dot k k = 1) (m_one : dot m m = 1).
Definition both_turns (x : vec K) : vec K := turn b k ik (turn c m im x).
Definition trace : K := 1 + 1 - b - c + b * c * (dot k m * dot k m + dot ik m * dot ik m).
Definition det : K := (1 - b) * (1 - c).
Definition rest (x : vec K) (i : nat) : K :=
  both_turns (both_turns x) i - trace * both_turns x i + det * x i.

Lemma both_linear : linear both_turns.
Proof. apply lin_compose with (L := turn b k ik); apply turn_linear. Qed.
Lemma rest_comb a x y i : rest (fun j => a * x j + y j) i = a * rest x i + rest y i.
Proof.
  unfold rest. rewrite (lin_ext K _ both_linear (both_turns (fun j => a * x j + y j))
    (fun j => a * both_turns x j + both_turns y j)) by (intro; apply (lin_comb K _ both_linear)).
  rewrite !(lin_comb K _ both_linear). ring.
Qed.
Lemma products : exists e s, (e = 0 \/ e = 1) /\ dot ik m = s /\ dot m ik = s /\
  dot k im = - s /\ dot im k = - s /\ dot k ik = 0 /\ dot ik k = 0 /\ dot m im = 0 /\ dot im m = 0 /\
  dot ik ik = e /\ dot im im = e /\ dot ik im = e * dot k m /\ dot im ik = e * dot k m /\
  (e = 0 -> s = 0 /\ (forall i, ik i = 0) /\ forall i, im i = 0).
Proof.
  destruct complex.
  - destruct (even eq_refl) as [h Hn]. exists 1, (dot (times_i K true k) m). rewrite Hn in *.
    assert (A := i_skew k m h). rewrite !(dot_sym _ (times_i K true _) k), !(dot_sym _ (times_i K true _) m), !(dot_sym _ m (times_i K true k)) .
    assert (B := i_self k h). assert (C := i_self m h). rewrite !i_i, k_one, m_one, (dot_sym _ m k), B, C.
    assert (E : Refutation.dot K (2 * h) k (times_i K true m) = - Refutation.dot K (2 * h) (times_i K true k) m) by (rewrite A; ring).
    rewrite E. assert (Ne : 1 <> (0 : K)) by (intro Z; apply (rlt_irrefl K 0); rewrite <- Z at 2; apply rlt_0_1).
    repeat split; auto; try ring; intros; contradiction.
  - exists 0, 0. assert (Z : forall x y, dot (times_i K false x) y = 0) by (intros; apply dot_zero).
    repeat split; auto; rewrite ?Z, ?(dot_sym n _ (times_i K false _)), ?Z; auto; ring.
Qed.
Lemma rest_zero x : (forall i, x i = k i) \/ (forall i, x i = ik i) \/ (forall i, x i = m i) \/
  (forall i, x i = im i) -> forall i, rest x i = 0.
Proof.
  destruct products as (e & s & He & P1 & P2 & P3 & P4 & P5 & P6 & P7 & P8 & P9 & P10 & P11 & P12 & P13).
  intros H i.
  assert (Cases : forall y, (forall i, x i = y i) -> rest y i = 0 -> rest x i = 0).
  { intros y E <-. unfold rest. rewrite (lin_ext K _ both_linear (both_turns x) (both_turns y))
      by (apply (lin_ext K _ both_linear), E).
    now rewrite (lin_ext K _ both_linear x y E), E. }
  destruct H as [E|[E|[E|E]]]; apply (Cases _ E); unfold rest, both_turns;
    rewrite !turn_at, !turn_dot;
    rewrite ?k_one, ?m_one, ?(dot_sym n m k), ?P1, ?P2, ?P3, ?P4, ?P5, ?P6, ?P7, ?P8, ?P9, ?P10, ?P11, ?P12;
    unfold trace, det; rewrite ?P1; destruct He as [-> | ->].
  all: try (destruct (P13 eq_refl) as (-> & Zk & Zm); rewrite ?Zk, ?Zm); try ring.
Qed.

(* ---- its roots ---------------------------------------------------------- *)

Hypothesis quadratics : forall t d : K, 0 <= t * t - (1 + 1) * (1 + 1) * d ->
  exists r s, r + s = t /\ r * s = d.
Hypothesis (b_within : within K b) (c_within : within K c).
Lemma le_add (x y : K) : 0 <= x -> 0 <= y -> 0 <= x + y.
Proof.
  intros Hx [Hy|<-]; [left; now apply le_lt_add|]. now replace (x + 0) with x by ring.
Qed.
Lemma le_minus (x : K) : x <= 1 -> 0 <= 1 - x.
Proof. intros [H| ->]; [left; now apply (lt_sub K x 1) | right; ring]. Qed.
Lemma roots_nonnegative (r s : K) : 0 <= r + s -> 0 <= r * s -> 0 <= r.
Proof.
  intros Hs Hp. destruct (rlt_total K r 0) as [N|[->|P]]; [|now right|now left].
  exfalso. apply opp_pos in N. assert (S : 0 < s).
  { replace s with ((r + s) + - r) by ring. now apply le_lt_add. }
  apply (le_not_lt K _ _ Hp). apply opp_pos. replace (- (r * s)) with (- r * s) by ring.
  now apply rlt_mul.
Qed.
Lemma rest_ext x y : (forall i, x i = y i) -> forall i, rest x i = rest y i.
Proof.
  intros E i. unfold rest. rewrite (lin_ext K _ both_linear (both_turns x) (both_turns y))
    by (apply (lin_ext K _ both_linear), E).
  now rewrite (lin_ext K _ both_linear x y E), E.
Qed.
Theorem two_vanish : exists l, Forall (fun a => 0 <= a) l /\
  forall x i, factors both_turns l x i = 0.
Proof.
  destruct b_within as [B0 B1], c_within as [C0 C1]. apply le_minus in B1, C1.
  set (w := b * c * (dot k m * dot k m + dot ik m * dot ik m)).
  assert (W : 0 <= w) by (apply le_mul; [now apply le_mul | apply le_add; apply sq_le]).
  assert (T : trace = (1 - b) + (1 - c) + w) by (unfold trace, w; ring).
  assert (T0 : 0 <= trace) by (rewrite T; auto using le_add).
  assert (D0 : 0 <= det) by (now apply le_mul).
  destruct (quadratics trace det) as (r & s & Sum & Prod).
  { replace (trace * trace - (1 + 1) * (1 + 1) * det) with
      (((1 - b) - (1 - c)) * ((1 - b) - (1 - c)) + ((1 + 1) * w * ((1 - b) + (1 - c)) + w * w))
      by (rewrite T; unfold det; ring).
    assert (0 <= (1 : K)) by (left; apply rlt_0_1).
    repeat (apply le_add || apply sq_le || apply le_mul || assumption). }
  assert (R0 : 0 <= r) by (apply (roots_nonnegative r s); congruence).
  assert (S0 : 0 <= s).
  { apply (roots_nonnegative s r); [replace (s + r) with (r + s) by ring | replace (s * r) with (r * s) by ring];
      congruence. }
  exists [1; r; s]. split.
  { constructor; [left; apply rlt_0_1|]. constructor; [assumption|]. constructor; [assumption|constructor]. }
  intros x i. cbn [factors]. set (y := fun i => both_turns x i - 1 * x i).
  change (both_turns (fun i => both_turns y i - r * y i) i - s * (both_turns y i - r * y i) = 0).
  rewrite (lin_sub K _ both_linear).
  transitivity (rest y i); [unfold rest; rewrite <- Sum, <- Prod; ring|].
  set (z := turn c m im x).
  rewrite (rest_ext y (fun i => (- (b * dot k z)) * k i + ((- (b * dot ik z)) * ik i +
    ((- (c * dot m x)) * m i + ((- (c * dot im x) - 1) * im i + im i))))).
  - rewrite !rest_comb. rewrite !rest_zero by auto. ring.
  - intro j. unfold y, both_turns. fold z. rewrite turn_at. unfold z at 1. rewrite turn_at. ring.
Qed.
End Two.

(* ---- up to two factors, times numbers ----------------------------------- *)

Lemma lin_scale L : linear L -> forall a (v : vec K) i, L (fun j => a * v j) i = a * L v i.
Proof.
  intros HL a v i. rewrite (lin_ext K L HL _ (fun j => a * v j + 0)) by (intro; ring).
  rewrite (lin_comb K L HL a v (fun _ => 0)), (lin_zero K L HL (fun _ => 0)) by auto. ring.
Qed.
Lemma scaled_factors (L M : vec K -> vec K) (g : K) : linear L -> (forall x i, M x i = g * L x i) -> forall l x y q,
  (forall i, x i = q * y i) -> exists q', forall i, factors M (map (fun a => g * a) l) x i = q' * factors L l y i.
Proof.
  intros HL E. induction l as [|a l IH]; intros x y q H; cbn [factors map]; [exists q; auto|].
  apply (IH _ (fun i => L y i - a * y i) (g * q)). intro i.
  rewrite E, (lin_ext K L HL x (fun j => q * y j) H), (lin_scale L HL), H. ring.
Qed.
Lemma scaled_vanish (L M : vec K -> vec K) (g : K) : linear L -> (forall x i, M x i = g * L x i) -> 0 <= g ->
  (exists l, Forall (fun a => 0 <= a) l /\ forall x i, factors L l x i = 0) ->
  exists l, Forall (fun a => 0 <= a) l /\ forall x i, factors M l x i = 0.
Proof.
  intros HL E G (l & F & Z). exists (map (fun a => g * a) l). split.
  - apply Forall_forall. intros x Hx. apply in_map_iff in Hx. destruct Hx as (a & <- & Ia).
    rewrite Forall_forall in F. apply le_mul; auto.
  - intros x i. destruct (scaled_factors L M g HL E l x x 1) as (q & H); [intro; ring|].
    rewrite H, Z. ring.
Qed.

Variable complex : bool.
Hypothesis even : complex = true -> Nat.Even n.
Hypothesis quadratics : forall t d : K, 0 <= t * t - (1 + 1) * (1 + 1) * d ->
  exists r s, r + s = t /\ r * s = d.
Definition reflected (fs : list (householder K)) (x : vec K) : vec K :=
  fold_right (reflect K n complex) x fs.
Definition generalized (f : householder K) := within K (scale K f) /\ within K (beta K f) /\
  dot (key K f) (key K f) = 1.
Theorem factors_vanish fs : (length fs <= 2)%nat -> Forall generalized fs ->
  exists l, Forall (fun a => 0 <= a) l /\ forall x i, factors (reflected fs) l x i = 0.
Proof.
  intros Len F. destruct fs as [|f [|g [|]]]; simpl in Len; try lia.
  - exists [1]. split; [constructor; [left; apply rlt_0_1|constructor]|]. intros x i. simpl. ring.
  - inversion F as [|? ? (S & B & N) _]; subst.
    apply (scaled_vanish (both_turns complex (beta K f) 0 (key K f) (key K f)) _ (scale K f)).
    + apply both_linear.
    + intros x i. unfold reflected, both_turns, reflect. simpl. f_equal. rewrite turn_at.
      assert (E : forall j, turn 0 (key K f) (times_i K complex (key K f)) x j = x j)
        by (intro; rewrite turn_at; ring).
      now rewrite E, !(dot_ext n _ (turn _ _ _ _) x) by auto.
    + apply S.
    + apply two_vanish; auto. split; [now right | left; apply rlt_0_1].
  - inversion F as [|? ? (Sf & Bf & Nf) F']; subst. inversion F' as [|? ? (Sg & Bg & Ng) _]; subst.
    apply (scaled_vanish (both_turns complex (beta K f) (beta K g) (key K f) (key K g)) _
      (scale K f * scale K g)).
    + apply both_linear.
    + intros x i. unfold reflected. simpl.
      change (scale K f * turn (beta K f) (key K f) (times_i K complex (key K f))
        (fun j => scale K g * turn (beta K g) (key K g) (times_i K complex (key K g)) x j) i
        = scale K f * scale K g * both_turns complex (beta K f) (beta K g) (key K f) (key K g) x i).
      rewrite (lin_scale _ (turn_linear _ _ _)). unfold both_turns. ring.
    + apply le_mul; [apply Sf | apply Sg].
    + apply two_vanish; auto.
Qed.

(* Only the first n numbers matter. *)
Lemma reflected_local fs x y : (forall j, (j < n)%nat -> x j = y j) ->
  forall i, (i < n)%nat -> reflected fs x i = reflected fs y i.
Proof.
  intro E. induction fs as [|f fs IH]; simpl; auto. intros i Hi. unfold reflect.
  now rewrite !(dot_ext n _ (fold_right (reflect K n complex) x fs) (fold_right (reflect K n complex) y fs)),
    (IH i Hi) by exact IH.
Qed.
Lemma factors_local M l : (forall x y, (forall j, (j < n)%nat -> x j = y j) ->
    forall i, (i < n)%nat -> M x i = M y i) ->
  forall x y : vec K, (forall j, (j < n)%nat -> x j = y j) ->
  forall i, (i < n)%nat -> factors M l x i = factors M l y i.
Proof.
  intro Loc. induction l as [|a l IH]; intros x y E i Hi; cbn [factors]; auto.
  apply IH; auto. intros j Hj. now rewrite (Loc x y E j Hj), E.
Qed.
End TwoFactors.

(* The real numbers satisfy this: x^2 - t x + d = (x - r)(x - s). *)
Example real_quadratics : numbers reals (G1p 2).
Proof.
  intros t d H. assert (D : (0 <= t * t - 4 * d)%R).
  { destruct H as [H|H]; simpl in H; lra. }
  exists ((t + sqrt (t * t - 4 * d)) / 2)%R, ((t - sqrt (t * t - 4 * d)) / 2)%R. simpl. split; [field|].
  replace ((t + sqrt (t * t - 4 * d)) / 2 * ((t - sqrt (t * t - 4 * d)) / 2))%R
    with ((t * t - sqrt (t * t - 4 * d) * sqrt (t * t - 4 * d)) / 4)%R by field.
  rewrite sqrt_sqrt by exact D. field.
Qed.
