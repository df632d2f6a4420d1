(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Lower bounds on the number of Householder factors.  A product of t factors
   fixes the common kernel of t linear forms, which in dimension n > t is not 0.
   So the zero matrix needs n factors (G19), and a permutation that moves all n
   points in one cycle needs n - 1 (G22: the 5-cycle of S_5 needs 4; with
   permutation_reflections: exactly n - 1). *)

From Coq Require Import List Arith Lia Ring.
From Wreath Require Import Theory.Ordered Theory.Householder.
Import ListNotations.

Section Rank.
Variable K : ordered_ring.
Add Ring Kring : (r_ring K).
Open Scope or_scope.
Notation vector := (vector K).
Notation dot := (dot K).

Lemma dot_two n (u v w : vector) a b :
  dot n u (fun i => a * v i - b * w i) = a * dot n u v - b * dot n u w.
Proof. induction n as [|n IH]; simpl; [ring|]. rewrite IH. ring. Qed.
Lemma dot_two_left n (u v w : vector) a b :
  dot n (fun i => a * v i - b * w i) u = a * dot n v u - b * dot n w u.
Proof. rewrite dot_comm, dot_two, !(dot_comm K n u). reflexivity. Qed.
Lemma dot_zero_on n (f v : vector) : (forall i, (i < n)%nat -> f i * v i = 0) -> dot n f v = 0.
Proof.
  induction n as [|n IH]; intro H; simpl; [easy|]. rewrite IH, H by auto. ring.
Qed.

(* Equality of ordered numbers is decidable in this sense. *)
Lemma same_or_not (x y : K) : x = y \/ x <> y.
Proof.
  destruct (rlt_total K x y) as [H|[H|H]]; auto; right; intros ->; now apply (rlt_irrefl K y).
Qed.
Lemma some_or_none (f : vector) (I : list nat) :
  (exists j, In j I /\ f j <> 0) \/ (forall j, In j I -> f j = 0).
Proof.
  induction I as [|i I IH]; [right; intros j []|].
  destruct (same_or_not (f i) 0) as [E|N]; [|left; exists i; simpl; auto].
  destruct IH as [(j & Hj & F)|A]; [left; exists j; simpl; auto|].
  right. intros j [<-|Hj]; auto.
Qed.

(* More unknowns than equations: there is a non-zero solution. *)
Lemma common_kernel n : forall (t : nat) (forms : list vector) (I : list nat), length forms = t ->
  NoDup I -> (forall i, In i I -> (i < n)%nat) -> (t < length I)%nat ->
  exists v : vector, (forall i, ~ In i I -> v i = 0) /\ (exists i, In i I /\ v i <> 0) /\
    forall f, In f forms -> dot n f v = 0.
Proof.
  induction t as [|t IH]; intros forms I Lf Nd B L.
  - destruct forms; [|discriminate]. destruct I as [|j I]; simpl in L; [lia|].
    exists (e K j). split; [|split].
    + intros i Hi. apply e_other. intro E. apply Hi. now left.
    + exists j. split; [now left|]. rewrite e_same. intro Z. apply (rlt_irrefl K 0).
      rewrite <- Z at 2. apply rlt_0_1.
    + intros f [].
  - destruct forms as [|f forms]; [discriminate|]. injection Lf as Lf.
    destruct (some_or_none f I) as [(j & Hj & Fj)|N].
    + (* the first equation eliminates unknown j *)
      apply in_split in Hj. destruct Hj as (I1 & I2 & ->).
      assert (Nj := NoDup_remove_2 _ _ _ Nd). assert (Nd' := NoDup_remove_1 _ _ _ Nd).
      assert (Hjn : (j < n)%nat) by (apply B, in_elt).
      destruct (IH (map (fun g i => f j * g i - g j * f i) forms) (I1 ++ I2))
        as (v & Z & (i & Hi & Vi) & Eq); auto.
      * now rewrite map_length.
      * intros i Hi. apply B. apply in_app_iff in Hi. apply in_or_app. simpl. tauto.
      * rewrite app_length in *. simpl in L. lia.
      * exists (fun i => f j * v i - dot n f v * e K j i). split; [|split].
        -- intros k Hk. rewrite Z, e_other; [ring| |].
           ++ intros ->. apply Hk, in_elt.
           ++ intro C. apply Hk. apply in_app_iff in C. apply in_or_app. simpl. tauto.
        -- exists i. split; [apply in_app_iff in Hi; apply in_or_app; simpl; tauto|].
           rewrite e_other by (intros ->; auto). intro C.
           replace (f j * v i - dot n f v * 0) with (f j * v i) in C by ring.
           apply mul_zero in C. tauto.
        -- intros g [<-|Hg].
           ++ rewrite dot_two, (dot_comm K n f (e K j)), dot_e by auto. ring.
           ++ rewrite dot_two, (dot_comm K n g (e K j)), dot_e by auto.
              specialize (Eq _ (in_map _ _ _ Hg)). simpl in Eq. rewrite dot_two_left in Eq.
              rewrite <- Eq. ring.
    + destruct (IH forms I) as (v & Z & NZ & Eq); auto; try lia.
      exists v. split; auto. split; auto. intros g [<-|Hg]; auto.
      apply dot_zero_on. intros i Hi. destruct (in_dec Nat.eq_dec i I) as [C|C].
      * rewrite (N i C). ring.
      * rewrite (Z i C). ring.
Qed.

(* The product fixes the common kernel of the forms of its factors. *)
Lemma product_fixes n (fs : list (factor K)) (v : vector) :
  (forall f, In f fs -> dot n (snd f) v = 0) ->
  forall i, apply_all K n fs v i = v i.
Proof.
  induction fs as [|f fs IH]; intros H i; simpl; auto. unfold apply_factor.
  assert (E : forall i, apply_all K n fs v i = v i) by (apply IH; intros; apply H; now right).
  rewrite E, (dot_ext K n _ _ v) by auto. rewrite H by now left. ring.
Qed.
Lemma fixed_vector n (fs : list (factor K)) extra : (length fs + length extra < n)%nat ->
  exists v : vector, (exists i, (i < n)%nat /\ v i <> 0) /\
    (forall i, apply_all K n fs v i = v i) /\ forall g, In g extra -> dot n g v = 0.
Proof.
  intro L. destruct (common_kernel n (length (map snd fs ++ extra)) (map snd fs ++ extra) (seq 0 n))
    as (v & _ & (i & Hi & Vi) & Eq); auto.
  - apply seq_NoDup. - intros i Hi. apply in_seq in Hi. lia.
  - rewrite app_length, map_length, seq_length. exact L.
  - exists v. apply in_seq in Hi. split; [exists i; split; [lia|auto]|]. split.
    + apply product_fixes. intros f Hf. apply Eq. apply in_or_app. left. now apply in_map.
    + intros g Hg. apply Eq. apply in_or_app. now right.
Qed.

(* G19: the zero matrix needs n factors. *)
Theorem zero_needs n (fs : list (factor K)) :
  (forall h i, (i < n)%nat -> apply_all K n fs h i = 0) -> (n <= length fs)%nat.
Proof.
  intro H. destruct (Nat.le_gt_cases n (length fs)) as [|L]; auto. exfalso.
  destruct (fixed_vector n fs []) as (v & (i & Hi & Vi) & Fix & _); [simpl; lia|].
  apply Vi. rewrite <- Fix. auto.
Qed.

(* Both halves: n factors suffice, and no fewer do. *)
Theorem zero_takes n :
  (exists fs : list (factor K), length fs = n /\
     forall h i, (i < n)%nat -> apply_all K n fs h i = 0) /\
  forall fs : list (factor K), (forall h i, (i < n)%nat -> apply_all K n fs h i = 0) ->
    (n <= length fs)%nat.
Proof.
  split; [|apply zero_needs]. exists (map (kill K) (seq 0 n)). split.
  - now rewrite map_length, seq_length.
  - intros h i Hi. now apply zero_factors.
Qed.

(* A e_j = e_(p j) for a single cycle p of all n points needs n - 1 factors. *)
Theorem cycle_needs n (fs : list (factor K)) (p : nat -> nat) : (0 < n)%nat ->
  (forall i, (i < n)%nat -> exists k, Nat.iter k p 0%nat = i) ->
  (forall i, (i < n)%nat -> (p i < n)%nat) ->
  (forall h j, (j < n)%nat -> apply_all K n fs h (p j) = h j) -> (n - 1 <= length fs)%nat.
Proof.
  intros Hn Cyc B H. destruct (Nat.le_gt_cases (n - 1) (length fs)) as [|L]; auto. exfalso.
  destruct (fixed_vector n fs [e K 0]) as (v & (i & Hi & Vi) & Fix & Z); [simpl; lia|].
  specialize (Z _ (or_introl eq_refl)). rewrite dot_e in Z by auto.
  (* v is constant on the cycle, and 0 at one of its points *)
  assert (C : forall k, (Nat.iter k p 0 < n)%nat /\ v (Nat.iter k p 0%nat) = 0).
  { induction k as [|k [Bk Vk]]; simpl; [auto|]. split; [auto|]. rewrite <- Fix, H; auto. }
  destruct (Cyc i Hi) as [k <-]. now apply Vi, C.
Qed.

(* The hypotheses are satisfiable: the exchange of two points is one factor. *)
Example cycle_of_two : (2 - 1 <= length [swap K 0 1])%nat.
Proof.
  apply (cycle_needs 2 [swap K 0 1] (exchange 0 1)).
  - lia.
  - intros [|[|i]] Hi; [now exists 0%nat | now exists 1%nat | lia].
  - intros [|[|i]] Hi; unfold exchange; simpl; lia.
  - intros h j Hj. simpl. rewrite swap_exchanges by lia.
    destruct j as [|[|j]]; [reflexivity..|lia].
Qed.
End Rank.
