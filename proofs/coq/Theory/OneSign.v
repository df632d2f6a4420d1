(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* One sign.  If a product of (E - a) with all a >= 0 annihilates a sequence s,
   where (E - a)s is the sequence s(k+1) - a s(k), then s eventually has one
   sign.  The proof uses no limits, no Jordan form and no algebraic numbers. *)

From Coq Require Import List Arith Lia Classical Ring.
From Wreath Require Import Theory.Ordered.
Import ListNotations.

(* From some time on. *)
Definition eventually (P : nat -> Prop) := exists N, forall k, N <= k -> P k.
Lemma eventually_and P Q : eventually P -> eventually Q ->
  eventually (fun k => P k /\ Q k).
Proof.
  intros [N H] [M G]. exists (max N M). intros k Hk. split; [apply H|apply G]; lia.
Qed.
Lemma eventually_impl (P Q : nat -> Prop) : (forall k, P k -> Q k) ->
  eventually P -> eventually Q.
Proof. intros I [N H]. exists N; auto. Qed.
Lemma eventually_all {X} (l : list X) (P : X -> nat -> Prop) :
  (forall x, In x l -> eventually (P x)) ->
  eventually (fun k => forall x, In x l -> P x k).
Proof.
  induction l as [|x l IH]; intros H.
  - exists 0; simpl; tauto.
  - destruct (H x (or_introl eq_refl)) as [N HN].
    destruct IH as [M HM]; [intros; apply H; now right|].
    exists (max N M). intros k Hk y [<-|Hy]; [apply HN|apply HM]; auto; lia.
Qed.
Lemma eventually_shift (P : nat -> Prop) d :
  eventually (fun k => P (d + k)) -> eventually P.
Proof.
  intros [N H]. exists (d + N). intros k Hk.
  replace k with (d + (k - d)) by lia. apply H. lia.
Qed.

Section OneSign.
Variable K : ordered_ring.
Add Ring Kring : (r_ring K).
Implicit Types (x y a : K) (s : nat -> K).
Open Scope or_scope.

Definition settles s := exists N, forall k, (N <= k)%nat -> same_sign (s k) (s N).

Definition shift_minus a s : nat -> K := fun k => s (S k) - a * s k.
Fixpoint shifts (l : list K) s : nat -> K :=
  match l with [] => s | a :: l' => shifts l' (shift_minus a s) end.

Lemma same_refl x : same_sign x x. Proof. split; tauto. Qed.
Lemma same_sym x y : same_sign x y -> same_sign y x.
Proof. unfold same_sign; tauto. Qed.
Lemma same_trans x y z : same_sign x y -> same_sign y z -> same_sign x z.
Proof. unfold same_sign; tauto. Qed.
Lemma same_pos x y : 0 < x -> 0 < y -> same_sign x y.
Proof.
  intros Hx Hy. assert (Nx := fun H => neg_not_pos K x H Hx).
  assert (Ny := fun H => neg_not_pos K y H Hy). unfold same_sign; tauto.
Qed.
Lemma same_neg x y : x < 0 -> y < 0 -> same_sign x y.
Proof.
  intros Hx Hy. assert (Nx := neg_not_pos K x Hx).
  assert (Ny := neg_not_pos K y Hy). unfold same_sign; tauto.
Qed.
Lemma same_opp x y : same_sign (- x) (- y) -> same_sign x y.
Proof. unfold same_sign. rewrite <- !opp_pos, <- !opp_neg. tauto. Qed.

Lemma settles_pos s : eventually (fun k => 0 < s k) -> settles s.
Proof. intros [N H]. exists N. intros k Hk. apply same_pos; apply H; lia. Qed.
Lemma settles_zero s : eventually (fun k => s k = 0) -> settles s.
Proof. intros [N H]. exists N. intros k Hk. rewrite !H by lia. apply same_refl. Qed.
Lemma settles_opp s : settles (fun k => - s k) -> settles s.
Proof. intros [N H]. exists N. intros k Hk. now apply same_opp, H. Qed.
Lemma settles_neg s : eventually (fun k => s k < 0) -> settles s.
Proof.
  intros H. apply settles_opp, settles_pos. revert H. apply eventually_impl.
  intro k. apply opp_pos.
Qed.
Lemma settles_ext s s' : (forall k, s k = s' k) -> settles s -> settles s'.
Proof. intros E [N H]. exists N. intros k Hk. rewrite <- !E. auto. Qed.
Lemma settles_shift s d : settles (fun k => s (d + k)%nat) -> settles s.
Proof.
  intros [N H]. exists (d + N)%nat. intros k Hk.
  replace k with (d + (k - d))%nat by lia. apply H. lia.
Qed.

(* If s(k+1) - a s(k) is positive from some k on, s crosses 0 at most once more.
   The time of the crossing cannot be computed; it is contradictory that s never
   settles. *)
Lemma up a s : 0 <= a -> eventually (fun k => 0 < shift_minus a s k) -> ~ ~ settles s.
Proof.
  intros Ha [N H] No. unfold shift_minus in H.
  assert (NE : ~ exists M, (N <= M)%nat /\ 0 <= s M).
  { intros (M & HM & S0). apply No, settles_pos. exists (S M).
    assert (P : forall j, 0 < s (M + S j)%nat).
    { assert (one : forall k, (N <= k)%nat -> 0 <= s k -> 0 < s (S k)).
      { intros k Hk Sk. replace (s (S k)) with (a * s k + (s (S k) - a * s k)) by ring.
        apply le_lt_add; [now apply le_mul | now apply H]. }
      induction j as [|j IH].
      - rewrite Nat.add_1_r. now apply one.
      - rewrite Nat.add_succ_r. apply one; [lia | now left]. }
    intros k Hk. replace k with (M + S (k - S M))%nat by lia. apply P. }
  apply No, settles_neg. exists N. intros k Hk.
  destruct (rlt_total K (s k) 0) as [?|[E|G]]; auto; exfalso; apply NE; exists k;
    split; auto; [now right | now left].
Qed.
Lemma down a s : 0 <= a -> eventually (fun k => shift_minus a s k < 0) -> ~ ~ settles s.
Proof.
  intros Ha H No. apply (up a (fun k => - s k)); auto.
  - revert H. apply eventually_impl.
    intros k H. apply opp_pos in H. unfold shift_minus in *.
    now replace (- s (S k) - a * - s k) with (- (s (S k) - a * s k)) by ring.
  - intro St. now apply No, settles_opp.
Qed.
Lemma level a s : 0 <= a -> eventually (fun k => shift_minus a s k = 0) -> settles s.
Proof.
  intros Ha [N H]. unfold shift_minus in H.
  assert (E : forall j, s (N + S j)%nat = a * s (N + j)%nat).
  { intro j. rewrite Nat.add_succ_r. specialize (H (N + j)%nat ltac:(lia)).
    replace (s (S (N + j))) with ((s (S (N + j)) - a * s (N + j)%nat) + a * s (N + j)%nat)
      by ring. rewrite H. ring. }
  destruct Ha as [Ha|Ha].
  - destruct (rlt_total K (s N) 0) as [C|[C|C]].
    + apply settles_neg. exists N. intros k Hk. replace k with (N + (k - N))%nat by lia.
      induction (k - N)%nat as [|j IH]; [now rewrite Nat.add_0_r|]. rewrite E.
      apply opp_pos. replace (- (a * s (N + j)%nat)) with (a * - s (N + j)%nat) by ring.
      apply rlt_mul; auto. now apply opp_pos in IH.
    + apply settles_zero. exists N. intros k Hk. replace k with (N + (k - N))%nat by lia.
      induction (k - N)%nat as [|j IH]; [now rewrite Nat.add_0_r|]. rewrite E, IH. ring.
    + apply settles_pos. exists N. intros k Hk. replace k with (N + (k - N))%nat by lia.
      induction (k - N)%nat as [|j IH]; [now rewrite Nat.add_0_r|]. rewrite E.
      now apply rlt_mul.
  - apply settles_zero. exists (S N). intros k Hk.
    replace k with (N + S (k - S N))%nat by lia. rewrite E, <- Ha. ring.
Qed.

Lemma settled s : settles s ->
  eventually (fun k => s k < 0) \/ eventually (fun k => s k = 0) \/ eventually (fun k => 0 < s k).
Proof.
  intros [N H]. destruct (rlt_total K (s N) 0) as [C|[C|C]].
  - left. exists N. intros k Hk. now apply (H k Hk).
  - right; left. exists N. intros k Hk. destruct (H k Hk) as [H1 H2]. rewrite C in *.
    destruct (rlt_total K (s k) 0) as [D|[D|D]]; auto; exfalso; apply (rlt_irrefl K 0); tauto.
  - right; right. exists N. intros k Hk. now apply (H k Hk).
Qed.

Lemma one_sign_step a s : 0 <= a -> settles (shift_minus a s) -> ~ ~ settles s.
Proof.
  intros Ha H. destruct (settled _ H) as [C|[C|C]];
    [now apply (down a) | intro No; apply No; now apply (level a) | now apply (up a)].
Qed.

Lemma shifts_ext l : forall s s', (forall k, s k = s' k) -> forall k, shifts l s k = shifts l s' k.
Proof.
  induction l as [|a l IH]; simpl; auto. intros s s' E. apply IH.
  intro k. unfold shift_minus. now rewrite !E.
Qed.

(* The theorem, without and with excluded middle. *)
Theorem one_sign_not_not : forall (l : list K) s, Forall (fun a => 0 <= a) l ->
  (forall k, shifts l s k = 0) -> ~ ~ settles s.
Proof.
  induction l as [|a l IH]; intros s F H No.
  - apply No, settles_zero. exists 0%nat. intros; apply H.
  - inversion F; subst. apply (IH (shift_minus a s)); auto.
    intro St. now apply (one_sign_step a s).
Qed.
Theorem one_sign (l : list K) s : Forall (fun a => 0 <= a) l ->
  (forall k, shifts l s k = 0) -> settles s.
Proof. intros F H. now apply NNPP, (one_sign_not_not l). Qed.

(* Roots of any sign: every second term. *)
Lemma shifts_zero l : forall s, (forall k, s k = 0) -> forall k, shifts l s k = 0.
Proof.
  induction l as [|a l IH]; simpl; auto. intros s H. apply IH.
  intro k. unfold shift_minus. rewrite !H. ring.
Qed.
Lemma shifts_comm b l : forall s k,
  shifts l (shift_minus b s) k = shift_minus b (shifts l s) k.
Proof.
  induction l as [|a l IH]; simpl; auto. intros s k. rewrite <- IH.
  apply shifts_ext. intro j. unfold shift_minus. ring.
Qed.
Lemma squares l : forall s c, (forall k, shifts l s k = 0) ->
  forall k, shifts (map (fun a => a * a) l) (fun j => s (2 * j + c)%nat) k = 0.
Proof.
  induction l as [|a l IH]; cbn [shifts map]; intros s c H k; auto.
  rewrite (shifts_ext _ _ (fun j => shift_minus (- a) (shift_minus a s) (2 * j + c)%nat)).
  - apply IH. intro j. rewrite shifts_comm. unfold shift_minus. rewrite !H. ring.
  - intro j. unfold shift_minus.
    replace (2 * S j + c)%nat with (S (S (2 * j + c))) by lia. ring.
Qed.
Lemma squares_nonneg (l : list K) : Forall (fun a => 0 <= a) (map (fun a => a * a) l).
Proof.
  apply Forall_forall. intros x Hx. apply in_map_iff in Hx. destruct Hx as [a [<- _]]. apply sq_le.
Qed.
Theorem one_sign_squares : forall (l : list K) s c,
  (forall k, shifts l s k = 0) -> settles (fun k => s (2 * k + c)%nat).
Proof.
  intros l s c H. apply (one_sign (map (fun a => a * a) l)); [apply squares_nonneg | now apply squares].
Qed.

End OneSign.

Arguments settles {K} _.
Arguments shift_minus {K} _ _ _.
Arguments shifts {K} _ _ _.

(* The hypotheses are satisfiable: k 2^k - 3 . 2^k is annihilated by (E - 2)^2.
   Without a >= 0 the conclusion fails: (-1)^k. *)
Section Examples.
Open Scope or_scope.
Variable K : ordered_ring.
Add Ring Kring2 : (r_ring K).
Fixpoint of_nat (n : nat) : K := match n with 0%nat => 0 | S n' => 1 + of_nat n' end.
Fixpoint pow (a : K) (n : nat) : K := match n with 0%nat => 1 | S n' => a * pow a n' end.
Example one_sign_applies :
  settles (fun k => (of_nat k - of_nat 3) * pow (1 + 1) k).
Proof.
  apply (one_sign K [1 + 1; 1 + 1]).
  - assert (0 <= 1 + (1 : K)) by (left; apply add_pos; apply rlt_0_1). auto.
  - intro k. unfold shifts, shift_minus. simpl. ring.
Qed.
Example one_sign_needs : ~ settles (fun k => pow (- (1 : K)) k).
Proof.
  intros [N H]. assert (E := H (S N) ltac:(lia)). simpl in E.
  assert (P : pow (- (1:K)) N = 1 \/ pow (- (1:K)) N = - (1)).
  { clear. induction N as [|n [E|E]]; simpl; auto; rewrite E; [right|left]; ring. }
  destruct E as [E1 E2]. assert (L := rlt_0_1 K).
  assert (G : - (1:K) < 0) by now apply opp_neg.
  destruct P as [P|P]; rewrite P in *.
  - replace (- (1) * 1) with (- (1 : K)) in * by ring.
    apply (neg_not_pos K 1); [now apply E1 | auto].
  - replace (- (1) * - (1)) with (1 : K) in * by ring.
    apply (neg_not_pos K 1); [now apply E1 | auto].
Qed.
End Examples.
