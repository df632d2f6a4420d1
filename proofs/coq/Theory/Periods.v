(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* The statements of the papers about periodic inputs, in exact arithmetic, for
   stacks of any number of layers over any ordered field.

   G1' [grazzi2025, Thm 1]: if the eigenvalues of all gates are real and
   non-negative, the labels on u a a a .. are eventually constant.  S1
   [sarrof2024]: so for non-negative diagonal gates, and for triangular ones.  M4
   [MAT, Thm 6]: so no letter permutes states.

   G2, G5 [grazzi2025, Thm 2]: if the eigenvalues of the products of 2^i gates of
   layer i are real, the period on u a a a .. divides 2^L. *)

From Coq Require Import List Arith Lia Ring ZArith.
From Wreath Require Import Spec.Words Spec.Stack Theory.Ordered Theory.OneSign
  Theory.Linear Theory.Settle.
Import ListNotations.

Section Periods.
Variable K : ordered_ring.
Add Ring Kring : (r_ring K).
Open Scope or_scope.
Notation model := (model K).
Notation after := (after K r0 radd rmul).
Notation step_layers := (step_layers K r0 radd rmul).
Notation names := (names K r0 radd rmul).

Lemma power_length w k : length (power w k) = (length w * k)%nat.
Proof. induction k as [|k IH]; simpl; [lia|]. rewrite app_length, IH. lia. Qed.
Lemma power_snoc w k : power w (S k) = power w k ++ w.
Proof. induction k as [|k IH]; simpl in *; [apply app_nil_r|]. now rewrite <- app_assoc, <- IH. Qed.

(* The infinite word u w w w .. as a function of time. *)
Definition letter (u w : word) (t : nat) : nat :=
  if t <? length u then nth t u 0%nat else nth ((t - length u) mod length w) w 0%nat.

Lemma letter_repeats u w : (0 < length w)%nat -> repeats (length w) (letter u w).
Proof.
  intro Hw. exists (length u). intros k Hk. unfold letter.
  destruct (Nat.ltb_spec (k + length w) (length u)); [lia|].
  destruct (Nat.ltb_spec k (length u)); [lia|]. f_equal.
  replace (k + length w - length u)%nat with (k - length u + 1 * length w)%nat by lia.
  now rewrite Nat.mod_add by lia.
Qed.
Lemma letter_prefix u w k : (0 < length w)%nat ->
  map (letter u w) (seq 0 (length u + length w * k)) = u ++ power w k.
Proof.
  intro Hw. apply nth_ext with 0%nat 0%nat.
  - rewrite map_length, seq_length, app_length, power_length. lia.
  - rewrite map_length, seq_length. intros t Ht.
    rewrite (nth_indep _ 0%nat (letter u w 0)) by (rewrite map_length, seq_length; lia).
    rewrite map_nth, seq_nth by lia. simpl. unfold letter.
    destruct (Nat.ltb_spec t (length u)); [now rewrite app_nth1|].
    rewrite app_nth2 by lia. set (i := (t - length u)%nat).
    assert (Hi : (i < length w * k)%nat) by lia. clearbody i. clear Ht H t.
    revert i Hi. induction k as [|k IH]; intros i Hi; [lia|].
    cbn [power]. destruct (Nat.lt_ge_cases i (length w)).
    + rewrite app_nth1, Nat.mod_small; auto.
    + rewrite app_nth2 by lia. rewrite <- IH by lia. f_equal.
      replace i with (i - length w + 1 * length w)%nat at 1 by lia.
      now rewrite Nat.mod_add by lia.
Qed.

Lemma after_snoc M w a : after M (w ++ [a]) = next K r0 radd rmul M (after M w) a.
Proof. unfold Stack.after. now rewrite fold_left_app. Qed.

(* The stack is defined after every prefix of u w w w .. *)
Definition defined_on (M : model) (u w : word) :=
  forall t, after M (map (letter u w) (seq 0 t)) <> None.

Section Eigenvalues.
Variables (ok : K -> Prop) (e : nat).
Hypothesis e_pos : (0 < e)%nat.
Hypothesis ok_1 : ok 1.
Hypothesis ok_settles : forall l s, Forall ok l -> (forall k, shifts l s k = 0) ->
  forall c, settles (fun k => s (e * k + c)%nat).

Theorem labels_repeat (M : model) u w : (0 < length w)%nat -> defined_on M u w ->
  stack_ok K ok e (length w) (layers M) ->
  repeats (e ^ length (layers M))
    (fun k => option_map snd (after M (u ++ power w k))).
Proof.
  intros Hw Def OK. set (P := (e ^ length (layers M))%nat).
  pose (x := letter u w).
  pose (m t := match after M (map x (seq 0 t)) with Some m => m | None => ([], []) end).
  assert (A : forall t, after M (map x (seq 0 t)) = Some (m t)).
  { intro t. unfold m. generalize (Def t). fold x. destruct (after M _); [easy|tauto]. }
  assert (Step : forall t, step_layers (layers M) (x t) [] (fst (m t)) =
    Some (fst (m (S t)), snd (m (S t)))).
  { intro t. assert (B := A (S t)). rewrite seq_S, map_app in B. simpl in B.
    rewrite after_snoc, A in B. simpl in B. destruct (m t), (m (S t)). exact B. }
  assert (R : repeats (P * length w) (fun t => snd (m (S t)))).
  { apply (stack_repeats K ok e e_pos ok_1 ok_settles (layers M) (length w) x
      (fun _ => []) (fun t => fst (m t))); auto.
    - now apply letter_repeats. - now exists 0%nat. }
  destruct R as [N R]. exists (S N). intros k Hk.
  rewrite <- !letter_prefix by auto. fold x. rewrite !A. cbn [option_map]. f_equal.
  replace (length u + length w * (k + P))%nat
    with (S (length u + length w * k - 1 + P * length w))%nat by nia.
  replace (length u + length w * k)%nat with (S (length u + length w * k - 1)) at 2 by nia.
  apply R. nia.
Qed.
End Eigenvalues.

Lemma nonneg_settles : forall (l : list K) s, Forall (fun a => 0 <= a) l ->
  (forall k, shifts l s k = 0) -> forall c, settles (fun k => s (1 * k + c)%nat).
Proof.
  intros l s F Z c. apply (one_sign K l); auto. intro k.
  assert (E : forall (l : list K) s k, shifts l (fun j : nat => s (1 * j + c)%nat) k = shifts l s (1 * k + c)%nat).
  { clear. induction l as [|a l IH]; intros s k; cbn [shifts]; auto. rewrite <- IH.
    apply shifts_ext. intro j. unfold shift_minus. now replace (1 * S j + c)%nat with (S (1 * j + c)) by lia. }
  now rewrite E.
Qed.
Lemma one_nonneg : 0 <= (1 : K). Proof. left. apply rlt_0_1. Qed.

(* Eigenvalues of a gate: the product of the A - a I vanishes. *)
Definition eigenvalues (n d : nat) (X : action K) (l : list K) :=
  vanishes n (linear_part K n d X) l.

(* A layer whose gates have only real eigenvalues in [0, oo). *)
Definition nonneg_layer (L : layer K) :=
  (forall X, action_of K L X -> length (input X) = length (H0 L)) /\
  cut_by_forms K (length (H0 L)) (decoder L) /\
  forall X, action_of K L X -> exists l, Forall (fun a => 0 <= a) l /\
    eigenvalues (length (H0 L)) (columns L) X l.

Lemma nonneg_stack_ok Ls : Forall nonneg_layer Ls ->
  stack_ok K (fun a => 0 <= a) 1 1 Ls.
Proof.
  induction 1 as [|L Ls (Len & Dec & Eig) F IH]; simpl; auto. split; auto.
  split; [|split]; auto. intros Xs H1 FX. destruct Xs as [|X [|]]; try discriminate.
  inversion FX; subst. now apply Eig.
Qed.

(* G1' in E0. *)
Theorem nonnegative_eigenvalues_settle (M : model) u a :
  Forall nonneg_layer (layers M) -> defined_on M u [a] ->
  exists N ys, forall k, (N <= k)%nat ->
    option_map snd (after M (u ++ repeat a k)) = Some ys.
Proof.
  intros F Def.
  destruct (labels_repeat (fun a => 0 <= a) 1 ltac:(lia) one_nonneg nonneg_settles M u [a])
    as [N R]; auto; [now apply nonneg_stack_ok |].
  rewrite Nat.pow_1_l in R.
  assert (P : forall k, power [a] k = repeat a k) by (induction k; simpl; congruence).
  assert (D : exists ys, option_map snd (after M (u ++ repeat a N)) = Some ys).
  { rewrite <- P, <- letter_prefix by (simpl; lia).
    generalize (Def (length u + length [a] * N)%nat). destruct (after M _) as [m|]; [|tauto].
    intros _. now exists (snd m). }
  destruct D as [ys D]. exists N, ys. intros k Hk. replace k with (N + (k - N))%nat by lia.
  induction (k - N)%nat as [|j IH]; [now rewrite Nat.add_0_r|].
  rewrite <- IH. specialize (R (N + j)%nat ltac:(lia)). rewrite !P in R.
  now replace (N + S j)%nat with (N + j + 1)%nat by lia.
Qed.

(* M4: after any word u, the state that is named after u a^k is the same for all
   large k.  So no letter permutes two names indefinitely. *)
Lemma last_repeat u (a k b : nat) : last (u ++ repeat a (S k)) b = a.
Proof. change (repeat a (S k)) with (a :: repeat a k). rewrite repeat_cons, app_assoc. apply last_last. Qed.
Corollary names_settle (M : model) n u a : Forall nonneg_layer (layers M) ->
  defined_on M u [a] ->
  exists N m, forall k, (N <= k)%nat -> names M n (u ++ repeat a k) = m.
Proof.
  intros F Def. destruct (nonnegative_eigenvalues_settle M u a F Def) as (N & ys & H).
  exists (S N). eexists. intros k Hk. unfold Stack.names. specialize (H k ltac:(lia)).
  destruct (after M _) as [[hs ys']|]; [|discriminate]. simpl in H. inversion H; subst ys'.
  destruct k as [|k]; [lia|]. rewrite last_repeat. reflexivity.
Qed.

(* Parity of the number of 1s, two letters, state by state. *)
Definition parity : automaton := {| states := 2; letters := 2; start := 0;
  delta := fun q a => (if a =? 1 then 1 - q else q)%nat; accept := fun q => q =? 0 |}.
Lemma parity_ones k : run parity (repeat 1%nat k) = (k mod 2)%nat.
Proof.
  unfold run. cut (forall q, (q < 2)%nat -> run_from parity q (repeat 1%nat k) = ((k + q) mod 2)%nat).
  { intro H. rewrite H by (simpl; lia). simpl. now rewrite Nat.add_0_r. }
  induction k as [|k IH]; intros q Hq; [symmetry; now apply Nat.mod_small|].
  change (run_from parity q (repeat 1%nat (S k))) with (run_from parity (1 - q) (repeat 1%nat k)).
  rewrite IH by lia. destruct q as [|[|]]; try lia; simpl (1 - _)%nat.
  - f_equal. lia.
  - replace (S k + 1)%nat with (k + 0 + 1 * 2)%nat by lia. now rewrite Nat.mod_add.
Qed.

(* S1, and G1' as the papers use it: parity is not decided, by any readout. *)
Theorem no_parity (M : model) : Forall nonneg_layer (layers M) ->
  ~ does K r0 radd rmul M parity eq.
Proof.
  intros F D.
  assert (O : forall k, over 2 (repeat 1%nat k)).
  { intro k. apply Forall_forall. intros x Hx. apply repeat_spec in Hx. lia. }
  assert (Def : defined_on M [] [1%nat]).
  { intros t E. assert (Hmap : map (letter [] [1%nat]) (seq 0 t) = repeat 1%nat t).
    { generalize (letter_prefix [] [1%nat] t ltac:(simpl; lia)). simpl length.
      replace (0 + 1 * t)%nat with t by lia. intros ->. clear. induction t as [|t IH]; simpl in *; congruence. }
    rewrite Hmap in E. destruct (D _ (O t)) as (m & Hm & _). unfold Stack.names in Hm.
    now rewrite E in Hm. }
  destruct (names_settle M 2 [] 1 F Def) as (N & m & H). simpl in H.
  assert (G : forall k, (N <= k)%nat -> m = Some (k mod 2)%nat).
  { intros k Hk. destruct (D _ (O k)) as (m' & Hm & Ag). rewrite parity_ones in Ag.
    rewrite <- (H k Hk). simpl letters in Hm. rewrite Hm. now f_equal. }
  assert (E0 := G (0 + N * 2)%nat ltac:(lia)). assert (E1 := G (1 + N * 2)%nat ltac:(lia)).
  rewrite Nat.mod_add in E0, E1 by lia. rewrite E0 in E1. discriminate.
Qed.

(* Triangular matrices, including diagonal ones: the eigenvalues are the diagonal
   entries. *)
Lemma triangular_vanishes n (L : vec K -> vec K) (a : nat -> K) : linear L ->
  (forall v, supported n v -> supported n (L v)) ->
  (forall v i, (i < n)%nat -> (forall j, (j < i)%nat -> v j = 0) -> L v i = a i * v i) ->
  vanishes n L (map a (seq 0 n)).
Proof.
  intros HL Sup Tri.
  assert (G : forall k m v, (m + k = n)%nat -> supported n v ->
    (forall j, (j < m)%nat -> v j = 0) -> forall i, factors L (map a (seq m k)) v i = 0).
  { induction k as [|k IH]; intros m v E S0 Z i; simpl.
    - destruct (Nat.lt_ge_cases i n); [apply Z; lia | now apply S0].
    - apply IH; [lia| |].
      + intros j Hj. rewrite (S0 j Hj), (Sup v S0 j Hj). ring.
      + intros j Hj. rewrite Tri by (lia || (intros; apply Z; lia)).
        destruct (Nat.eq_dec j m) as [->|]; [ring|]. rewrite Z by lia. ring. }
  intros v S0. apply (G n 0%nat v); auto. intros; lia.
Qed.

(* Row i ends with the diagonal entry; the other entries are left of it. *)
Definition triangular_action (n : nat) (X : action K) (a : nat -> K) :=
  length (input X) = n /\ forall i, exists r, nth i (matrix X) [] = r ++ [(i, a i)] /\
    Forall (fun e => fst e < i)%nat r.
Lemma form_left d c r (v : vec K) : (forall e, In e r -> v (fst e * d + c)%nat = 0) -> form d c r v = 0.
Proof.
  induction r as [|e r IH]; simpl; intro H; auto. rewrite H, IH by auto. ring.
Qed.
Lemma form_app d c r r' (v : vec K) : form d c (r ++ r') v = form d c r v + form d c r' v.
Proof. induction r as [|e r IH]; simpl; [ring|]. rewrite IH. ring. Qed.
Lemma triangular_eigenvalues n d X a : (0 < d)%nat -> triangular_action n X a ->
  eigenvalues n d X (map (fun e => a (e / d)%nat) (seq 0 n)).
Proof.
  intros Hd [Len Row]. apply triangular_vanishes with (a := fun e => a (e / d)%nat).
  - apply lin_part.
  - intros v _ i Hi. unfold linear_part. apply Nat.ltb_ge in Hi. now rewrite Hi.
  - intros v i Hi Z. unfold linear_part. apply Nat.ltb_lt in Hi. rewrite Hi.
    destruct (Row (i / d)%nat) as (r & -> & F). rewrite form_app, form_left; simpl.
    + replace (i / d * d + i mod d)%nat with i by (rewrite (Nat.div_mod i d) at 1; nia). ring.
    + intros e He. apply Z. rewrite Forall_forall in F. specialize (F e He).
      rewrite (Nat.div_mod i d) at 2 by lia. nia.
Qed.

(* G2, G5: real eigenvalues of products of 2^i gates of layer i. *)
Theorem real_eigenvalues_period (M : model) u w : (0 < length w)%nat ->
  defined_on M u w -> stack_ok K (fun _ => True) 2 (length w) (layers M) ->
  repeats (2 ^ length (layers M))
    (fun k => option_map snd (after M (u ++ power w k))).
Proof.
  intros. apply (labels_repeat (fun _ => True)); auto; try lia.
  intros l s _ Z c. now apply (one_sign_squares K l).
Qed.

(* A stack that determines k modulo m on u w^k, with such eigenvalues, has m |
   2^L. *)
Corollary counts_powers_of_two (M : model) u w m (read : list nat -> nat) :
  (0 < length w)%nat -> (0 < m)%nat -> defined_on M u w ->
  stack_ok K (fun _ => True) 2 (length w) (layers M) ->
  (forall k hs ys, after M (u ++ power w k) = Some (hs, ys) -> read ys = (k mod m)%nat) ->
  Nat.divide m (2 ^ length (layers M)).
Proof.
  intros Hw Hm Def OK Rd. destruct (real_eigenvalues_period M u w Hw Def OK) as [N R].
  set (P := (2 ^ length (layers M))%nat) in *.
  assert (Some_after : forall k, exists hs ys, after M (u ++ power w k) = Some (hs, ys)).
  { intro k. rewrite <- letter_prefix by auto.
    generalize (Def (length u + length w * k)%nat). destruct (after M _) as [[]|]; [eauto|tauto]. }
  destruct (Some_after (m * N)%nat) as (h1 & y1 & E1), (Some_after (m * N + P)%nat) as (h2 & y2 & E2).
  specialize (R (m * N)%nat ltac:(nia)). rewrite E1, E2 in R. simpl in R.
  inversion R; subst. assert (A1 := Rd _ _ _ E1). assert (A2 := Rd _ _ _ E2).
  rewrite A1 in A2. rewrite Nat.mul_comm, Nat.mod_mul in A2 by lia.
  rewrite Nat.add_comm, Nat.mod_add in A2 by lia.
  apply Nat.mod_divide; lia.
Qed.
End Periods.

(* The hypotheses hold for the stacks h <- h/2 + 1, read by the sign of h - 1,
   and h <- -h, which counts modulo 2. *)
Section Examples.
Open Scope or_scope.
Variable K : ordered_ring.
Add Ring Kring2 : (r_ring K).
Variable half : K.
Hypothesis half_pos : 0 < half.
Definition scalar (a b h : K) : layer K := {| columns := 1; H0 := [h]; reads := [Letter];
  gate := fun _ => Some {| matrix := [[(0%nat, a)]]; input := [b] |};
  decoder := fun _ => Some 0%nat |}.
Lemma scalar_eigenvalue a b : eigenvalues K 1 1 {| matrix := [[(0%nat, a)]]; input := [b] |} [a].
Proof.
  intros v Sup i. simpl. unfold linear_part.
  destruct i as [|i]; simpl; [ring|]. rewrite (Sup (S i)) by lia. ring.
Qed.
Lemma scalar_cut a b h : cut_by_forms K 1 (decoder (scalar a b h)).
Proof. exists []. reflexivity. Qed.
Example nonneg_layer_exists : nonneg_layer K (scalar half 1 0).
Proof.
  split; [|split].
  - intros X [xs H]. inversion H. reflexivity.
  - apply scalar_cut.
  - intros X [xs H]. inversion H. exists [half]. split.
    + constructor; [now left | constructor].
    + apply scalar_eigenvalue.
Qed.
Example real_stack_exists : stack_ok K (fun _ => True) 2 1 [scalar (- (1)) 0 1].
Proof.
  simpl. split; [|auto]. split; [|split].
  - intros X [xs H]. inversion H. reflexivity.
  - apply scalar_cut.
  - intros [|X [|]] L F; try discriminate. inversion F as [|? ? [xs H] _]. inversion H.
    exists [- (1)]. split; [auto|]. apply scalar_eigenvalue.
Qed.
End Examples.
