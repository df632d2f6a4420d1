(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Products of generalised Householder matrices I - beta v v^T / (v^T v).

   P1.1 [grazzi2025, Prop 1]: if all eigenvalues 1 - beta are in [-1, 1], the
   norm is at most 1.  P1.3a: if they are in (-1, 1], every eigenvalue of a
   product, real or not, is 1 or of modulus below 1.  P1.2b: a permutation of n
   points is a product of at most n - 1 reflections; 0 is a product of n factors,
   and [[0,0],[1,0]] of two (G19, and the factors of the compiler). *)

From Coq Require Import List Arith Lia Ring.
From Wreath Require Import Theory.Ordered.
Import ListNotations.

Section Householder.
Variable K : ordered_ring.
Add Ring Kring : (r_ring K).
Open Scope or_scope.
Definition vector := nat -> K.

Fixpoint dot (n : nat) (v w : vector) : K :=
  match n with 0%nat => 0 | S n' => dot n' v w + v n' * w n' end.
Definition norm2 n v := dot n v v.

(* A factor is (c, v) where c (v^T v) = beta, so that c = beta / (v^T v); its
   eigenvalues are 1 and 1 - c (v^T v). *)
Definition factor : Type := K * vector.
Definition beta n (f : factor) : K := fst f * norm2 n (snd f).
Definition apply_factor n (f : factor) (h : vector) : vector :=
  fun i => h i - fst f * dot n (snd f) h * snd f i.
(* The product as it is written: the last factor is applied first. *)
Definition apply_all n (fs : list factor) (h : vector) : vector :=
  fold_right (apply_factor n) h fs.

Lemma dot_comm n v w : dot n v w = dot n w v.
Proof. induction n as [|n IH]; simpl; [easy|]. rewrite IH. ring. Qed.
Lemma dot_comb n u a v w : dot n u (fun i => v i - a * w i) = dot n u v - a * dot n u w.
Proof. induction n as [|n IH]; simpl; [ring|]. rewrite IH. ring. Qed.
Lemma dot_ext n u v w : (forall i, (i < n)%nat -> v i = w i) -> dot n u v = dot n u w.
Proof. induction n as [|n IH]; simpl; intro E; [easy|]. rewrite IH, E; auto. Qed.
Lemma norm_nonneg n v : 0 <= norm2 n v.
Proof.
  unfold norm2. induction n as [|n IH]; simpl; [now right|].
  destruct (sq_le K (v n)) as [H|H].
  - left. destruct IH as [G|<-]; [now apply add_pos|]. now replace (0 + v n * v n) with (v n * v n) by ring.
  - rewrite <- H. now replace (dot n v v + 0) with (dot n v v) by ring.
Qed.

(* |C h|^2 = |h|^2 - c (v.h)^2 (2 - beta) *)
Lemma factor_norm n f h : norm2 n (apply_factor n f h) =
  norm2 n h - fst f * (dot n (snd f) h * dot n (snd f) h) * (1 + 1 - beta n f).
Proof.
  unfold norm2, apply_factor, beta, norm2. destruct f as [c v]. simpl fst; simpl snd.
  set (h' := fun i => h i - c * dot n v h * v i). unfold h' at 2.
  rewrite dot_comb, (dot_comm n h' h), (dot_comm n h' v). unfold h'.
  rewrite !dot_comb, (dot_comm n h v). ring.
Qed.

Lemma le_refl (x : K) : x <= x. Proof. now right. Qed.
Lemma le_trans (x y z : K) : x <= y -> y <= z -> x <= z.
Proof. intros [H|<-] [G|<-]; try (now left); [left; eapply rlt_trans; eauto | now right]. Qed.
Lemma sub_le (x y : K) : 0 <= y -> x - y <= x.
Proof.
  intros [H|<-]; [left|right; ring]. rewrite lt_sub. now replace (x - (x - y)) with y by ring.
Qed.
Lemma le_sub (x y : K) : x <= y -> 0 <= y - x.
Proof. intros [H|<-]; [left; now apply (proj1 (lt_sub K x y)) | right; ring]. Qed.

Lemma add_nonneg (x y : K) : 0 <= x -> 0 <= y -> 0 <= x + y.
Proof.
  intros Hx [Hy|<-]; [left; now apply le_lt_add|]. now replace (x + 0) with x by ring.
Qed.

(* P1.1 *)
Definition contraction n (f : factor) := 0 <= fst f /\ beta n f <= 1 + 1.
Theorem products_contract n fs h : Forall (contraction n) fs ->
  norm2 n (apply_all n fs h) <= norm2 n h.
Proof.
  induction 1 as [|f fs [C B] F IH]; simpl; [apply le_refl|].
  apply le_trans with (norm2 n (apply_all n fs h)); auto.
  rewrite factor_norm. apply sub_le. apply le_mul; [|now apply le_sub].
  apply le_mul; auto. apply sq_le.
Qed.

(* Equality holds only for fixed vectors. *)
Definition strict n (f : factor) := 0 <= fst f /\ beta n f < 1 + 1.
Lemma mul_zero (x y : K) : x * y = 0 -> x = 0 \/ y = 0.
Proof.
  intro H. destruct (rlt_total K x 0) as [X|[X|X]]; auto;
  destruct (rlt_total K y 0) as [Y|[Y|Y]]; auto; exfalso.
  - apply opp_pos in X. apply opp_pos in Y. assert (P := rlt_mul K _ _ X Y).
    replace (- x * - y) with (x * y) in P by ring. rewrite H in P. now apply rlt_irrefl in P.
  - apply opp_pos in X. assert (P := rlt_mul K _ _ X Y).
    replace (- x * y) with (- (x * y)) in P by ring. rewrite H in P.
    replace (- 0) with (0 : K) in P by ring. now apply rlt_irrefl in P.
  - apply opp_pos in Y. assert (P := rlt_mul K _ _ X Y).
    replace (x * - y) with (- (x * y)) in P by ring. rewrite H in P.
    replace (- 0) with (0 : K) in P by ring. now apply rlt_irrefl in P.
  - assert (P := rlt_mul K _ _ X Y). rewrite H in P. now apply rlt_irrefl in P.
Qed.
Lemma le_antisym (x y : K) : x <= y -> y <= x -> x = y.
Proof. intros H G. destruct H as [H|]; auto. now apply le_not_lt in G. Qed.

Lemma equality_fixes n fs h : Forall (strict n) fs ->
  norm2 n h <= norm2 n (apply_all n fs h) ->
  forall i, (i < n)%nat -> apply_all n fs h i = h i.
Proof.
  induction 1 as [|f fs [C B] F IH]; simpl; intro E; [easy|].
  assert (Fc : Forall (contraction n) fs).
  { revert F. apply Forall_impl. intros g [G1 G2]. split; auto. now left. }
  set (g := apply_all n fs h) in *.
  assert (Q : 0 <= fst f * (dot n (snd f) g * dot n (snd f) g) * (1 + 1 - beta n f)).
  { apply le_mul; [apply le_mul; auto; apply sq_le | apply le_sub; now left]. }
  assert (Gh : norm2 n g <= norm2 n h) by now apply products_contract.
  rewrite factor_norm in E.
  assert (Eg : norm2 n h <= norm2 n g) by (eapply le_trans; [exact E|]; now apply sub_le).
  specialize (IH Eg). assert (Z : fst f * (dot n (snd f) g * dot n (snd f) g) * (1 + 1 - beta n f) = 0).
  { apply le_antisym; auto. rewrite (le_antisym _ _ Gh Eg) in E. apply le_sub in E.
    apply not_lt. intro P. replace (norm2 n h - fst f * (dot n (snd f) g * dot n (snd f) g) * (1 + 1 - beta n f) - norm2 n h)
      with (- (fst f * (dot n (snd f) g * dot n (snd f) g) * (1 + 1 - beta n f))) in E by ring.
    apply opp_neg in P. now apply (le_not_lt K _ _ E). }
  intros i Hi. unfold apply_factor. fold g. rewrite IH by auto.
  assert (T : fst f * dot n (snd f) g = 0).
  { apply mul_zero in Z. destruct Z as [Z|Z].
    - apply mul_zero in Z. destruct Z as [->|Z]; [ring|].
      apply mul_zero in Z. destruct Z as [->| ->]; ring.
    - exfalso. rewrite lt_sub in B. rewrite Z in B. now apply rlt_irrefl in B. }
  rewrite T. ring.
Qed.

(* P1.3a.  The eigenvalue a + b i with eigenvector x + i y:
   N (x + i y) = (a + b i)(x + i y), in its real and imaginary part. *)
Theorem strict_eigenvalues n fs x y a b : Forall (strict n) fs ->
  (exists i, (i < n)%nat /\ (x i <> 0 \/ y i <> 0)) ->
  (forall i, (i < n)%nat -> apply_all n fs x i = a * x i - b * y i) ->
  (forall i, (i < n)%nat -> apply_all n fs y i = b * x i + a * y i) ->
  a * a + b * b < 1 \/ (a = 1 /\ b = 0).
Proof.
  intros F [i [Hi Nz]] Ex Ey.
  destruct (rlt_total K (a * a + b * b) 1) as [L|GE]; [now left|right].
  assert (GE' : 0 <= a * a + b * b - 1).
  { apply le_sub. destruct GE as [GE|GE]; [now right | now left]. }
  assert (Fc : Forall (contraction n) fs).
  { revert F. apply Forall_impl. intros g [G1 G2]. split; auto. now left. }
  assert (Nm : norm2 n (apply_all n fs x) + norm2 n (apply_all n fs y)
    = (a * a + b * b) * (norm2 n x + norm2 n y)).
  { unfold norm2 in *. clear - Ex Ey. induction n as [|n IH]; simpl; [ring|].
    assert (A := Ex n ltac:(lia)). assert (B := Ey n ltac:(lia)).
    set (X := apply_all (S n) fs x) in *. set (Y := apply_all (S n) fs y) in *.
    assert (IH' : dot n X X + dot n Y Y = (a * a + b * b) * (dot n x x + dot n y y)).
    { clear IH. assert (EX : forall i, (i < n)%nat -> X i = a * x i - b * y i) by (intros; apply Ex; lia).
      assert (EY : forall i, (i < n)%nat -> Y i = b * x i + a * y i) by (intros; apply Ey; lia).
      clearbody X Y. clear A B Ex Ey. induction n as [|m IHm]; simpl; [ring|].
      rewrite (EX m), (EY m) by lia.
      replace (dot m X X + (a * x m - b * y m) * (a * x m - b * y m) +
        (dot m Y Y + (b * x m + a * y m) * (b * x m + a * y m)))
        with (dot m X X + dot m Y Y + (a * a + b * b) * (x m * x m + y m * y m)) by ring.
      rewrite IHm; [ring | |]; intros; [apply EX | apply EY]; lia. }
    rewrite A, B.
    replace (dot n X X + (a * x n - b * y n) * (a * x n - b * y n) +
        (dot n Y Y + (b * x n + a * y n) * (b * x n + a * y n)))
      with (dot n X X + dot n Y Y + (a * a + b * b) * (x n * x n + y n * y n)) by ring.
    rewrite IH'. ring. }
  (* so both norms are preserved, and both vectors are fixed *)
  assert (P : 0 <= (a * a + b * b - 1) * (norm2 n x + norm2 n y)).
  { apply le_mul; auto. apply add_nonneg; apply norm_nonneg. }
  assert (Gx : norm2 n (apply_all n fs x) <= norm2 n x) by now apply products_contract.
  assert (Gy : norm2 n (apply_all n fs y) <= norm2 n y) by now apply products_contract.
  assert (S0 : 0 <= (norm2 n (apply_all n fs x) - norm2 n x) + (norm2 n (apply_all n fs y) - norm2 n y)).
  { replace ((norm2 n (apply_all n fs x) - norm2 n x) + (norm2 n (apply_all n fs y) - norm2 n y))
      with (norm2 n (apply_all n fs x) + norm2 n (apply_all n fs y) - (norm2 n x + norm2 n y)) by ring.
    rewrite Nm. now replace ((a * a + b * b) * (norm2 n x + norm2 n y) - (norm2 n x + norm2 n y))
      with ((a * a + b * b - 1) * (norm2 n x + norm2 n y)) by ring. }
  assert (Both : norm2 n x <= norm2 n (apply_all n fs x) /\ norm2 n y <= norm2 n (apply_all n fs y)).
  { split; apply not_lt; intro L.
    - rewrite lt_sub in L. apply le_sub in Gy. apply (le_not_lt K _ _ S0).
      apply opp_pos. replace (- (norm2 n (apply_all n fs x) - norm2 n x + (norm2 n (apply_all n fs y) - norm2 n y)))
        with (norm2 n y - norm2 n (apply_all n fs y) + (norm2 n x - norm2 n (apply_all n fs x))) by ring.
      now apply le_lt_add.
    - rewrite lt_sub in L. apply le_sub in Gx. apply (le_not_lt K _ _ S0).
      apply opp_pos. replace (- (norm2 n (apply_all n fs x) - norm2 n x + (norm2 n (apply_all n fs y) - norm2 n y)))
        with (norm2 n x - norm2 n (apply_all n fs x) + (norm2 n y - norm2 n (apply_all n fs y))) by ring.
      now apply le_lt_add. }
  destruct Both as [Bx By].
  assert (Fx := equality_fixes n fs x F Bx i Hi). assert (Fy := equality_fixes n fs y F By i Hi).
  rewrite Ex in Fx by auto. rewrite Ey in Fy by auto.
  (* (a - 1) x = b y and b x = (1 - a) y, so ((a-1)^2 + b^2) x = 0 *)
  assert (E1 : ((a - 1) * (a - 1) + b * b) * x i = 0).
  { transitivity ((a - 1) * ((a * x i - b * y i) - x i) + b * ((b * x i + a * y i) - y i)); [ring|].
    rewrite Fx, Fy. ring. }
  assert (E2 : ((a - 1) * (a - 1) + b * b) * y i = 0).
  { transitivity ((a - 1) * ((b * x i + a * y i) - y i) - b * ((a * x i - b * y i) - x i)); [ring|].
    rewrite Fx, Fy. ring. }
  assert (Z : (a - 1) * (a - 1) + b * b = 0).
  { apply mul_zero in E1. apply mul_zero in E2. tauto. }
  assert (Za : (a - 1) * (a - 1) = 0 /\ b * b = 0).
  { destruct (sq_le K (a - 1)) as [A|A], (sq_le K b) as [B|B]; auto; exfalso.
    - apply (rlt_irrefl K 0). rewrite <- Z at 2. now apply add_pos.
    - rewrite <- B in Z. replace ((a - 1) * (a - 1) + 0) with ((a - 1) * (a - 1)) in Z by ring.
      rewrite Z in A. now apply rlt_irrefl in A.
    - rewrite <- A in Z. replace (0 + b * b) with (b * b) in Z by ring.
      rewrite Z in B. now apply rlt_irrefl in B. }
  destruct Za as [Za Zb]. split.
  - apply mul_zero in Za. replace a with (a - 1 + 1) by ring. destruct Za as [->| ->]; ring.
  - apply mul_zero in Zb. tauto.
Qed.

(* ---- permutations and zero ---------------------------------------------- *)

Definition e (i : nat) : vector := fun j => if j =? i then 1 else 0.
Lemma dot_e n i h : (i < n)%nat -> dot n (e i) h = h i.
Proof.
  intro Hi. induction n as [|n IH]; [lia|]. simpl. unfold e at 2.
  destruct (Nat.eqb_spec n i) as [->|N].
  - assert (Z : forall m, (m <= i)%nat -> dot m (e i) h = 0).
    { induction m as [|m IHm]; intro Hm; simpl; [easy|]. rewrite IHm by lia. unfold e.
      destruct (Nat.eqb_spec m i); [lia|ring]. }
    rewrite Z by lia. ring.
  - rewrite IH by lia. ring.
Qed.
(* The reflection that exchanges i and j: beta = 2, v = e_i - e_j. *)
Definition swap (i j : nat) : factor := (1, fun k => e i k - 1 * e j k).
Lemma e_same i : e i i = 1. Proof. unfold e. now rewrite Nat.eqb_refl. Qed.
Lemma e_other i j : i <> j -> e i j = 0.
Proof. intro N. unfold e. destruct (Nat.eqb_spec j i); [congruence|easy]. Qed.
Lemma dot_swap n i j h : (i < n)%nat -> (j < n)%nat -> dot n (snd (swap i j)) h = h i - h j.
Proof.
  intros Hi Hj. simpl. rewrite dot_comm, dot_comb, !(dot_comm n h), !dot_e by auto. ring.
Qed.
Lemma swap_reflection n i j : (i < n)%nat -> (j < n)%nat -> i <> j -> beta n (swap i j) = 1 + 1.
Proof.
  intros Hi Hj N. unfold beta, norm2. rewrite dot_swap by auto. simpl.
  rewrite !e_same, !e_other by auto. ring.
Qed.
Definition exchange (i j k : nat) : nat := if k =? i then j else if k =? j then i else k.
Lemma swap_exchanges n i j h k : (i < n)%nat -> (j < n)%nat -> i <> j ->
  apply_factor n (swap i j) h k = h (exchange i j k).
Proof.
  intros Hi Hj N. unfold apply_factor. rewrite dot_swap by auto. simpl. unfold exchange, e.
  destruct (Nat.eqb_spec k i), (Nat.eqb_spec k j); subst; try congruence; ring.
Qed.

Definition reflection n (f : factor) := exists i j, (i < n)%nat /\ (j < n)%nat /\ i <> j /\ f = swap i j.

(* A e_j = e_(p j), so that entry p j of A h is entry j of h. *)
Theorem permutation_reflections n (p : nat -> nat) :
  (forall i, (i < n)%nat -> (p i < n)%nat) ->
  (forall i j, (i < n)%nat -> (j < n)%nat -> p i = p j -> i = j) ->
  exists fs, (length fs <= n - 1)%nat /\ Forall (reflection n) fs /\
    forall h j, (j < n)%nat -> apply_all n fs h (p j) = h j.
Proof.
  intros B I.
  assert (G : forall m, (m <= n)%nat -> forall p,
    (forall i, (i < m)%nat -> (p i < m)%nat) ->
    (forall i j, (i < m)%nat -> (j < m)%nat -> p i = p j -> i = j) ->
    (forall i, (m <= i)%nat -> p i = i) ->
    exists fs, (length fs <= m - 1)%nat /\ Forall (reflection n) fs /\
      forall h j, (j < n)%nat -> apply_all n fs h (p j) = h j).
  { clear p B I. induction m as [|m IH]; intros Hm p B I F.
    - exists []. simpl. split; [lia|]. split; [constructor|]. intros h j Hj. now rewrite F by lia.
    - destruct (Nat.eq_dec (p m) m) as [E|E].
      + destruct (IH ltac:(lia) p) as (fs & L & R & A).
        * intros i Hi. assert (p i < S m)%nat by (apply B; lia).
          destruct (Nat.eq_dec (p i) m) as [E'|]; [|lia].
          assert (i = m) by (apply I; lia). lia.
        * intros i j Hi Hj. apply I; lia.
        * intros i Hi. destruct (Nat.eq_dec i m) as [->|]; auto. apply F. lia.
        * exists fs. split; [lia|]. auto.
      + (* after the exchange of m and p m, m is fixed *)
        set (k := p m) in *. assert (Hk : (k < m)%nat) by (assert (k < S m)%nat by (apply B; lia); lia).
        destruct (IH ltac:(lia) (fun i => exchange k m (p i))) as (fs & L & R & A).
        * intros i Hi. assert (p i < S m)%nat by (apply B; lia). unfold exchange.
          destruct (Nat.eqb_spec (p i) k) as [E'|]; [apply I in E'; lia|].
          destruct (Nat.eqb_spec (p i) m); lia.
        * intros i j Hi Hj X. apply I; try lia. revert X. unfold exchange.
          destruct (Nat.eqb_spec (p i) k), (Nat.eqb_spec (p j) k),
            (Nat.eqb_spec (p i) m), (Nat.eqb_spec (p j) m); try lia.
        * intros i Hi. destruct (Nat.eq_dec i m) as [->|].
          -- fold k. unfold exchange. now rewrite Nat.eqb_refl.
          -- rewrite F by lia. unfold exchange.
             destruct (Nat.eqb_spec i k); [lia|]. destruct (Nat.eqb_spec i m); lia.
        * exists (swap k m :: fs). split; [simpl; lia|]. split.
          { constructor; auto. exists k, m. repeat split; lia. }
          intros h j Hj. simpl. rewrite swap_exchanges by lia. now apply A. }
  destruct (G n (le_n n) (fun i => if i <? n then p i else i)%nat) as (fs & L & R & A).
  - intros i Hi. apply Nat.ltb_lt in Hi as Hi'. rewrite Hi'. auto.
  - intros i j Hi Hj. apply Nat.ltb_lt in Hi as Hi'. apply Nat.ltb_lt in Hj as Hj'.
    rewrite Hi', Hj'. auto.
  - intros i Hi. apply Nat.ltb_ge in Hi. now rewrite Hi.
  - exists fs. split; auto. split; auto. intros h j Hj. specialize (A h j Hj).
    apply Nat.ltb_lt in Hj. now rewrite Hj in A.
Qed.

(* 0 is the product of n factors with eigenvalue 0: beta = 1, v = e_i. *)
Definition kill (i : nat) : factor := (1, e i).
Lemma kill_beta n i : (i < n)%nat -> beta n (kill i) = 1.
Proof. intro Hi. unfold beta, norm2. simpl. rewrite dot_e, e_same by auto. ring. Qed.
Lemma apply_kill n i h k : (i < n)%nat -> apply_factor n (kill i) h k = if k =? i then 0 else h k.
Proof.
  intro Hi. unfold apply_factor. simpl. rewrite dot_e by auto. unfold e.
  destruct (Nat.eqb_spec k i) as [->|]; ring.
Qed.
Theorem zero_factors n h k : (k < n)%nat -> apply_all n (map kill (seq 0 n)) h k = 0.
Proof.
  intro Hk. assert (G : forall l, (forall i, In i l -> (i < n)%nat) -> In k l ->
    apply_all n (map kill l) h k = 0).
  { induction l as [|i l IH]; intros B I; [easy|]. simpl. rewrite apply_kill by (apply B; now left).
    destruct (Nat.eqb_spec k i) as [|N]; auto. apply IH; [intros; apply B; now right|].
    destruct I; [congruence|auto]. }
  apply G; [intros i Hi; apply in_seq in Hi; lia | apply in_seq; lia].
Qed.
(* The delay [[0,0],[1,0]]. *)
Theorem delay_factors h : apply_all 2 [swap 0 1; kill 1] h 0%nat = 0 /\
  apply_all 2 [swap 0 1; kill 1] h 1%nat = h 0%nat.
Proof.
  unfold apply_all. simpl fold_right. rewrite !swap_exchanges by lia. unfold exchange. simpl Nat.eqb.
  cbv iota. now rewrite !apply_kill by lia.
Qed.

(* Such factors exist: swaps contract, and (1, e_0) does so strictly. *)
Example contractions_exist : contraction 2 (swap 0 1) /\ strict 2 (kill 0).
Proof.
  assert (L := rlt_0_1 K). split; split; simpl.
  - now left. - rewrite swap_reflection by lia. apply le_refl.
  - now left. - rewrite kill_beta by lia. rewrite lt_sub. now replace (1 + 1 - 1) with (1 : K) by ring.
Qed.
(* e_1 is fixed by the product of the one strict factor (1, e_0), so 1 + 0 i is
   an eigenvalue, one of the second kind in the theorem. *)
Example strict_eigenvalue_exists : apply_all 2 [kill 0] (e 1) 1%nat = 1 * e 1 1%nat - 0 * e 1 1%nat.
Proof. simpl. rewrite apply_kill by lia. simpl. rewrite e_same. ring. Qed.
End Householder.
