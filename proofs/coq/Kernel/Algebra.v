(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Ranks, quadratic forms and products of Householder matrices over Q. A few
   matrix products verify each of them, whatever the origin of the evidence. *)

From Coq Require Import List Bool Arith ZArith QArith Qcanon Lia Ring Field.
From Wreath Require Import Spec.ModelFile Spec.Matrices Theory.Ordered.
From Wreath Require Theory.Householder Theory.Rank.
Import ListNotations.
Open Scope nat_scope.
Delimit Scope Qc_scope with Qc.

Ltac qring := unfold q0, q1 in *; ring.

Lemma q_eqb_eq x y : q_eqb x y = true -> x = y.
Proof.
  unfold q_eqb. rewrite andb_true_iff, Z.eqb_eq, Pos.eqb_eq. intros [N D].
  apply Qc_is_canon. unfold Qeq. now rewrite N, D.
Qed.
Lemma q_ltb_lt x y : q_ltb x y = true -> (x < y)%Qc.
Proof. unfold q_ltb. now rewrite Z.ltb_lt. Qed.
Lemma not_q_ltb_le x y : q_ltb x y = false -> (y <= x)%Qc.
Proof. unfold q_ltb. rewrite Z.ltb_ge. auto. Qed.

Definition below (n : nat) (f : nat -> bool) : bool := forallb f (seq 0 n).
Lemma below_ok n f : below n f = true -> forall i, i < n -> f i = true.
Proof. unfold below. rewrite forallb_forall. intros H i Hi. apply H, in_seq. lia. Qed.
Definition equal_to (n m : nat) (A B : matrix) : bool :=
  below n (fun i => below m (fun j => q_eqb (A i j) (B i j))).
Lemma equal_to_ok n m A B : equal_to n m A B = true -> forall i j, i < n -> j < m -> A i j = B i j.
Proof.
  intros H i j Hi Hj. apply q_eqb_eq. exact (below_ok _ _ (below_ok _ _ H i Hi) j Hj).
Qed.

(* ---- sums --------------------------------------------------------------- *)

Lemma sum_ext n f g : (forall i, i < n -> f i = g i) -> sum n f = sum n g.
Proof. induction n as [|n IH]; simpl; intro E; [easy|]. rewrite IH, E; auto. Qed.
Lemma sum_add n f g : sum n (fun i => Qcplus (f i) (g i)) = Qcplus (sum n f) (sum n g).
Proof. induction n as [|n IH]; simpl; [qring|]. rewrite IH. ring. Qed.
Lemma sum_sub n f g : sum n (fun i => Qcminus (f i) (g i)) = Qcminus (sum n f) (sum n g).
Proof. induction n as [|n IH]; simpl; [qring|]. rewrite IH. ring. Qed.
Lemma sum_scale n c f : sum n (fun i => Qcmult c (f i)) = Qcmult c (sum n f).
Proof. induction n as [|n IH]; simpl; [qring|]. rewrite IH. ring. Qed.
Lemma sum_scale_right n c f : sum n (fun i => Qcmult (f i) c) = Qcmult (sum n f) c.
Proof. induction n as [|n IH]; simpl; [qring|]. rewrite IH. ring. Qed.
Lemma sum_zero n f : (forall i, i < n -> f i = q0) -> sum n f = q0.
Proof. induction n as [|n IH]; simpl; intro E; [easy|]. rewrite IH, E by auto. qring. Qed.
Lemma sum_swap n m f : sum n (fun i => sum m (f i)) = sum m (fun j => sum n (fun i => f i j)).
Proof.
  induction n as [|n IH]; simpl.
  - symmetry. now apply sum_zero.
  - now rewrite IH, <- sum_add.
Qed.
Lemma one_same i : one i i = q1.
Proof. unfold one. now rewrite Nat.eqb_refl. Qed.
Lemma one_other i j : i <> j -> one i j = q0.
Proof. intro N. unfold one. now rewrite (proj2 (Nat.eqb_neq i j)). Qed.
Lemma sum_pick n k f : k < n -> (forall i, i < n -> i <> k -> f i = q0) -> sum n f = f k.
Proof.
  induction n as [|n IH]; intros Hk Z; [lia|]. simpl. destruct (Nat.eq_dec k n) as [->|N].
  - rewrite sum_zero; [qring|]. intros i Hi. apply Z; lia.
  - rewrite IH; [rewrite (Z n) by lia; qring | lia | intros; apply Z; lia].
Qed.
Lemma sum_one n k f : k < n -> sum n (fun i => Qcmult (f i) (one i k)) = f k.
Proof.
  intro Hk. rewrite (sum_pick n k); auto.
  - rewrite one_same. qring.
  - intros i _ N. rewrite one_other by auto. qring.
Qed.

Lemma applied_ext n A B x : same n A B -> forall i, i < n -> applied n A x i = applied n B x i.
Proof. intros E i Hi. apply sum_ext. intros j Hj. now rewrite E. Qed.
Lemma applied_times n A B x i : applied n (times n A B) x i = applied n A (applied n B x) i.
Proof.
  unfold applied, times, dot.
  transitivity (sum n (fun j => sum n (fun k => Qcmult (Qcmult (A i k) (B k j)) (x j)))).
  - apply sum_ext. intros j _. now rewrite sum_scale_right.
  - rewrite sum_swap. apply sum_ext. intros k _. rewrite <- sum_scale. apply sum_ext. intros. ring.
Qed.
Lemma applied_one n x i : i < n -> applied n one x i = x i.
Proof.
  intro Hi. unfold applied, dot. rewrite (sum_pick n i); auto.
  - rewrite one_same. qring.
  - intros j _ N. rewrite one_other by auto. qring.
Qed.
Lemma times_ext n A A' B B' : same n A A' -> same n B B' -> same n (times n A B) (times n A' B').
Proof. intros E F i j Hi Hj. apply sum_ext. intros k Hk. now rewrite E, F. Qed.

(* A matrix whose entries are computed once and stored in a table. *)
Definition frozen (n : nat) (A : matrix) : matrix :=
  let t := map (fun i => map (A i) (seq 0 n)) (seq 0 n) in rows_to t.
Lemma frozen_same n A : same n (frozen n A) A.
Proof.
  intros i j Hi Hj. unfold frozen, rows_to.
  rewrite (nth_indep _ [] (map (A 0) (seq 0 n))) by (rewrite map_length, seq_length; lia).
  rewrite (map_nth (fun i => map (A i) (seq 0 n))), seq_nth by lia. simpl.
  rewrite (nth_indep _ q0 (A i 0)) by (rewrite map_length, seq_length; lia).
  rewrite (map_nth (A i)), seq_nth by lia. reflexivity.
Qed.
Lemma same_sym n A B : same n A B -> same n B A.
Proof. intros E i j Hi Hj. now rewrite E. Qed.
Lemma same_trans n A B C : same n A B -> same n B C -> same n A C.
Proof. intros E F i j Hi Hj. now rewrite E, F. Qed.

Fixpoint value_fast (n : nat) (f : poly) (A : matrix) : matrix :=
  match f with
  | [] => fun _ _ => q0
  | c :: f => let V := value_fast n f A in
      frozen n (fun i j => Qcplus (if i =? j then c else q0) (times n A V i j))
  end.
Lemma value_fast_same n f A : same n (value_fast n f A) (value n f A).
Proof.
  induction f as [|c f IH]; [easy|]. simpl. eapply same_trans; [apply frozen_same|].
  intros i j Hi Hj. f_equal. now apply times_ext.
Qed.
Fixpoint power_fast (n : nat) (A : matrix) (k : nat) : matrix :=
  match k with 0 => one | S k => let P := power_fast n A k in frozen n (times n A P) end.
Lemma power_fast_same n A A' k : same n A A' -> same n (power_fast n A k) (power n A' k).
Proof.
  intro E. induction k as [|k IH]; [easy|]. simpl. eapply same_trans; [apply frozen_same|].
  now apply times_ext.
Qed.

(* ---- ranks -------------------------------------------------------------- *)

(* The reduced rows, their expression by the rows of A, and their pivots. *)
Record reduction := { reduced : list (list Qc); combined : list (list Qc); pivots : list nat }.
Section Reduction.
Variables (n : nat) (A : matrix) (e : reduction).
Let r := length (pivots e).
Let p k := nth k (pivots e) 0.
Let B := rows_to (reduced e).
Let T := rows_to (combined e).
Definition check_rank : bool :=
  below r (fun k => p k <? n) &&
  equal_to r r (fun i k => B i (p k)) one &&
  equal_to r n B (fun i j => sum n (fun k => Qcmult (T i k) (A k j))) &&
  equal_to n n A (fun i j => sum r (fun k => Qcmult (A i (p k)) (B k j))).
Hypothesis C : check_rank = true.

Lemma rank_facts : (forall k, k < r -> p k < n) /\
  (forall i k, i < r -> k < r -> B i (p k) = one i k) /\
  (forall i j, i < r -> j < n -> B i j = sum n (fun k => Qcmult (T i k) (A k j))) /\
  (forall i j, i < n -> j < n -> A i j = sum r (fun k => Qcmult (A i (p k)) (B k j))).
Proof.
  unfold check_rank in C. rewrite !andb_true_iff in C. destruct C as [[[C1 C2] C3] C4].
  split; [intros k Hk; apply Nat.ltb_lt, (below_ok _ _ C1 k Hk)|].
  split; [exact (equal_to_ok _ _ _ _ C2)|]. split; [exact (equal_to_ok _ _ _ _ C3)|].
  exact (equal_to_ok _ _ _ _ C4).
Qed.
Theorem check_rank_sound : rank n A r.
Proof.
  destruct rank_facts as (P & D & F & G). exists B. split; [|split].
  - intros c H i Hi. specialize (H (p i) (P i Hi)).
    transitivity (sum r (fun k => Qcmult (c k) (B k (p i)))); [|exact H].
    rewrite <- (sum_one r i c) by auto. apply sum_ext. intros k Hk. now rewrite D.
  - intros i Hi. exists (T i). auto.
  - intros i Hi. exists (fun k => A i (p k)). auto.
Qed.
Lemma pivots_nodup : NoDup (pivots e).
Proof.
  destruct rank_facts as (P & D & _). apply (NoDup_nth _ 0). intros i j Hi Hj E.
  destruct (Nat.eq_dec i j) as [|N]; auto. exfalso.
  assert (E1 := D i i Hi Hi). assert (E2 := D i j Hi Hj). unfold p in *. rewrite E in E1.
  rewrite E1, one_same, one_other in E2 by auto. discriminate.
Qed.
Lemma pivots_kernel (v : vector) : (forall i, ~ In i (pivots e) -> v i = q0) ->
  (forall i, i < n -> dot n (A i) v = q0) -> forall i, In i (pivots e) -> v i = q0.
Proof.
  destruct rank_facts as (P & D & F & _). intros Z K i Hi.
  destruct (In_nth _ _ 0 Hi) as (k & Hk & <-). fold (p k). fold r in Hk.
  transitivity (dot n (B k) v).
  - symmetry. unfold dot. rewrite (sum_pick n (p k)); auto.
    + rewrite D, one_same by auto. qring.
    + intros j Hj N. destruct (in_dec Nat.eq_dec j (pivots e)) as [I|I]; [|rewrite (Z j I); qring].
      destruct (In_nth _ _ 0 I) as (l & Hl & <-). fold (p l) in *. fold r in Hl.
      rewrite D, one_other by (auto; intros ->; auto). qring.
  - unfold dot.
    transitivity (sum n (fun j => sum n (fun l => Qcmult (T k l) (Qcmult (A l j) (v j))))).
    + apply sum_ext. intros j Hj. rewrite F, <- sum_scale_right by auto. apply sum_ext. intros. ring.
    + rewrite sum_swap. apply sum_zero. intros l Hl. rewrite sum_scale. unfold dot in K.
      rewrite K by auto. qring.
Qed.
End Reduction.
Lemma rank_ext n A A' r : same n A A' -> rank n A r -> rank n A' r.
Proof.
  intros E (B & I & S & G). exists B. split; auto. split.
  - intros i Hi. destruct (S i Hi) as [c H]. exists c. intros j Hj. rewrite H by auto.
    apply sum_ext. intros k Hk. now rewrite E.
  - intros i Hi. destruct (G i Hi) as [c H]. exists c. intros j Hj. rewrite <- E by auto. auto.
Qed.

(* ---- squares ------------------------------------------------------------ *)

(* The sum of w (u . x)^2, and the matrix of this form. *)
Definition weighted := list (Qc * vector).
Definition squares (n : nat) (ws : weighted) (x : vector) : Qc :=
  fold_right (fun w s => Qcplus (Qcmult (fst w) (Qcmult (dot n (snd w) x) (dot n (snd w) x))) s) q0 ws.
Definition gram (ws : weighted) : matrix := fun j k =>
  fold_right (fun w s => Qcplus (Qcmult (fst w) (Qcmult (snd w j) (snd w k))) s) q0 ws.
Definition form (n : nat) (G : matrix) (x : vector) : Qc :=
  sum n (fun j => sum n (fun k => Qcmult (Qcmult (x j) (x k)) (G j k))).
Lemma squares_gram n ws x : squares n ws x = form n (gram ws) x.
Proof.
  unfold form. induction ws as [|[c u] ws IH]; simpl.
  - symmetry. apply sum_zero. intros j _. apply sum_zero. intros k _. unfold gram. simpl. qring.
  - rewrite IH. unfold gram. simpl. fold (gram ws).
    transitivity (sum n (fun j => Qcplus (Qcmult (Qcmult c (dot n u x)) (Qcmult (u j) (x j)))
      (sum n (fun k => Qcmult (Qcmult (x j) (x k)) (gram ws j k))))).
    + rewrite sum_add. f_equal. rewrite sum_scale. unfold dot. ring.
    + apply sum_ext. intros j _.
      transitivity (sum n (fun k => Qcplus (Qcmult (Qcmult c (Qcmult (u j) (x j))) (Qcmult (u k) (x k)))
        (Qcmult (Qcmult (x j) (x k)) (gram ws j k)))).
      * rewrite sum_add. f_equal. rewrite sum_scale. unfold dot. ring.
      * apply sum_ext. intros k _. unfold gram. ring.
Qed.
Lemma form_ext n G H x : same n G H -> form n G x = form n H x.
Proof.
  intro E. apply sum_ext. intros j Hj. apply sum_ext. intros k Hk. now rewrite E.
Qed.
Definition rows_squared (n : nat) (A : matrix) : weighted := map (fun i => (q1, A i)) (seq 0 n).
Lemma rows_squared_norm n A x : squares n (rows_squared n A) x = norm2 n (applied n A x).
Proof.
  unfold squares, rows_squared, norm2, dot at 3.
  generalize (seq_length n 0). intros _.
  assert (G : forall m s, fold_right (fun w s => Qcplus (Qcmult (fst w)
      (Qcmult (dot n (snd w) x) (dot n (snd w) x))) s) s (map (fun i => (q1, A i)) (seq 0 m))
    = Qcplus (sum m (fun i => Qcmult (applied n A x i) (applied n A x i))) s).
  { induction m as [|m IH]; intro s; simpl sum.
    - simpl. qring.
    - rewrite seq_S, map_app, fold_right_app, IH. simpl. unfold applied. qring. }
  rewrite G. qring.
Qed.
Lemma squares_app n ws vs x : squares n (ws ++ vs) x = Qcplus (squares n ws x) (squares n vs x).
Proof. induction ws as [|w ws IH]; simpl; [qring|]. rewrite IH. ring. Qed.
Definition none_negative (ws : weighted) : bool := forallb (fun w => negb (q_ltb (fst w) q0)) ws.
Lemma Qc_square_nonneg (x : Qc) : (0 <= x * x)%Qc.
Proof.
  destruct (sq_le rationals x) as [H|H].
  - now apply Qclt_le_weak.
  - simpl in H. rewrite <- H. apply Qcle_refl.
Qed.
Lemma Qc_mul_nonneg (x y : Qc) : (0 <= x -> 0 <= y -> 0 <= x * y)%Qc.
Proof. intros Hx Hy. replace 0%Qc with (0 * y)%Qc by ring. now apply Qcmult_le_compat_r. Qed.
Lemma Qc_add_nonneg (x y : Qc) : (0 <= x -> 0 <= y -> 0 <= x + y)%Qc.
Proof. intros Hx Hy. replace 0%Qc with (0 + 0)%Qc by ring. now apply Qcplus_le_compat. Qed.
Lemma squares_nonneg n ws x : none_negative ws = true -> (0 <= squares n ws x)%Qc.
Proof.
  induction ws as [|w ws IH]; simpl; [intros _; apply Qcle_refl|].
  rewrite andb_true_iff, negb_true_iff. intros [W H]. apply not_q_ltb_le in W.
  apply Qc_add_nonneg; auto. apply Qc_mul_nonneg; auto. apply Qc_square_nonneg.
Qed.

Definition to_vectors (ws : list (Qc * list Qc)) : weighted :=
  map (fun w => (fst w, entries_of (snd w))) ws.
(* Evidence that a form has no negative value, or a vector with a negative one. *)
Inductive sign_evidence := No_negative (ws : list (Qc * list Qc)) | Negative (x : list Qc).

Definition check_norm (n : nat) (A : matrix) (yes : bool) (e : sign_evidence) : bool :=
  match yes, e with
  | true, No_negative ws => let ws := to_vectors ws in none_negative ws &&
      equal_to n n (gram (rows_squared n one)) (gram (rows_squared n A ++ ws))
  | false, Negative x => let x := entries_of x in q_ltb (norm2 n x) (norm2 n (applied n A x))
  | _, _ => false
  end.
Theorem check_norm_sound n A yes e : check_norm n A yes e = true ->
  iff_yes yes (forall x, (norm2 n (applied n A x) <= norm2 n x)%Qc).
Proof.
  destruct yes, e as [ws|x]; simpl; try discriminate.
  - rewrite andb_true_iff. intros [P E] x.
    assert (N : norm2 n x = Qcplus (norm2 n (applied n A x)) (squares n (to_vectors ws) x)).
    { rewrite <- rows_squared_norm, <- squares_app, squares_gram.
      rewrite <- (form_ext n (gram (rows_squared n one))) by exact (equal_to_ok _ _ _ _ E).
      rewrite <- squares_gram, rows_squared_norm. apply sum_ext. intros i Hi. now rewrite applied_one. }
    rewrite N. apply (squares_nonneg n _ x) in P.
    replace (norm2 n (applied n A x)) with (norm2 n (applied n A x) + 0)%Qc at 1 by ring.
    apply Qcplus_le_compat; auto. apply Qcle_refl.
  - intros L H. apply q_ltb_lt in L. specialize (H (entries_of x)). now apply Qclt_not_le in L.
Qed.
Lemma dot_form n A x : dot n x (applied n A x) = form n A x.
Proof.
  unfold dot at 1, form, applied, dot. apply sum_ext. intros j _. rewrite <- sum_scale.
  apply sum_ext. intros. ring.
Qed.
Definition check_definite (n : nat) (A : matrix) (yes : bool) (e : sign_evidence) : bool :=
  equal_to n n A (transposed A) &&
  match yes, e with
  | true, No_negative ws => let ws := to_vectors ws in none_negative ws && equal_to n n A (gram ws)
  | false, Negative x => let x := entries_of x in q_ltb (dot n x (applied n A x)) q0
  | _, _ => false
  end.
Theorem check_definite_sound n A yes e : check_definite n A yes e = true ->
  same n A (transposed A) /\ iff_yes yes (forall x, (q0 <= dot n x (applied n A x))%Qc).
Proof.
  unfold check_definite. rewrite andb_true_iff. intros [S H].
  split; [exact (equal_to_ok _ _ _ _ S)|]. destruct yes, e as [ws|x]; simpl in *; try discriminate.
  - rewrite andb_true_iff in H. destruct H as [P E]. intro x.
    rewrite dot_form, (form_ext n A (gram (to_vectors ws))), <- squares_gram
      by exact (equal_to_ok _ _ _ _ E). now apply squares_nonneg.
  - intro G. apply q_ltb_lt in H. specialize (G (entries_of x)). now apply Qclt_not_le in H.
Qed.

(* ---- Householder products ----------------------------------------------- *)

Definition as_factor (n : nat) (f : Qc * vector) : Householder.factor rationals :=
  (Qcdiv (fst f) (norm2 n (snd f)), snd f).
Lemma dot_is n v w : Householder.dot rationals n v w = dot n v w.
Proof. unfold dot. induction n as [|n IH]; simpl; [easy|]. now rewrite IH. Qed.
Lemma householder_applies n f x i : i < n ->
  applied n (householder n f) x i = Householder.apply_factor rationals n (as_factor n f) x i.
Proof.
  intro Hi. destruct f as [b v]. unfold Householder.apply_factor, as_factor. cbn [fst snd].
  rewrite dot_is. cbn [rsub rmul rationals carrier].
  transitivity (Qcminus (applied n one x i) (Qcmult (Qcmult (Qcdiv b (norm2 n v)) (dot n v x)) (v i)));
    [|now rewrite applied_one by auto].
  unfold applied, householder, dot. cbn [fst snd].
  set (c := norm2 n v).
  transitivity (Qcminus (sum n (fun j => Qcmult (one i j) (x j)))
    (sum n (fun j => Qcmult (Qcmult (Qcdiv b c) (v i)) (Qcmult (v j) (x j))))).
  - rewrite <- sum_sub. apply sum_ext. intros j _. unfold Qcdiv. ring.
  - f_equal. rewrite sum_scale. ring.
Qed.
Lemma apply_factor_ext n f x y : (forall i, i < n -> x i = y i) -> forall i, i < n ->
  Householder.apply_factor rationals n f x i = Householder.apply_factor rationals n f y i.
Proof.
  intros E i Hi. unfold Householder.apply_factor. rewrite E by auto.
  now rewrite (Householder.dot_ext rationals n (snd f) x y).
Qed.
Lemma product_applies n fs x i : i < n ->
  applied n (product n fs) x i = Householder.apply_all rationals n (map (as_factor n) fs) x i.
Proof.
  revert i. induction fs as [|f fs IH]; intros i Hi; [now apply applied_one|].
  change (product n (f :: fs)) with (times n (householder n f) (product n fs)).
  rewrite applied_times, householder_applies by auto.
  exact (apply_factor_ext n (as_factor n f) _ _ IH i Hi).
Qed.

(* The number of factors is at least the rank of A - I. *)
Theorem rank_needs n A e fs : check_rank n (minus A one) e = true -> same n A (product n fs) ->
  length (pivots e) <= length fs.
Proof.
  intros C E. destruct (Nat.le_gt_cases (length (pivots e)) (length fs)) as [|L]; auto. exfalso.
  destruct (Rank.common_kernel rationals n (length fs) (map snd fs) (pivots e))
    as (v & Z & (i & Hi & Vi) & F).
  - now rewrite map_length.
  - eapply pivots_nodup; eauto.
  - intros i Hi. destruct (In_nth _ _ 0 Hi) as (k & Hk & <-).
    now apply (proj1 (rank_facts _ _ _ C)).
  - exact L.
  - apply Vi. refine (pivots_kernel n (minus A one) e C v Z _ i Hi). intros k Hk.
    assert (P : applied n A v k = v k).
    { rewrite (applied_ext n A _ v E), product_applies by auto.
      apply (Rank.product_fixes rationals n (map (as_factor n) fs) v).
      intros f Hf. apply in_map_iff in Hf. destruct Hf as (g & <- & Hg). apply F.
      exact (in_map snd fs g Hg). }
    transitivity (Qcminus (applied n A v k) (applied n one v k)).
    + unfold applied, dot, minus. rewrite <- sum_sub. apply sum_ext. intros. ring.
    + rewrite P, applied_one by auto. qring.
Qed.

Lemma norm2_is n v : Householder.norm2 rationals n v = norm2 n v.
Proof. apply dot_is. Qed.
Lemma rle_is (x y : Qc) : rle (K := rationals) x y <-> (x <= y)%Qc.
Proof.
  unfold rle. simpl. split.
  - intros [H| ->]; [now apply Qclt_le_weak | apply Qcle_refl].
  - intro H. destruct (Qcle_lt_or_eq _ _ H); auto.
Qed.
(* A matrix that increases a norm is not a product of factors. *)
Theorem longer_none n A x : (norm2 n x < norm2 n (applied n A x))%Qc ->
  forall fs, Forall (generalized n) fs -> ~ same n A (product n fs).
Proof.
  intros L fs G E. apply Qclt_not_le in L. apply L.
  assert (H := Householder.products_contract rationals n (map (as_factor n) fs) x).
  apply rle_is. rewrite !norm2_is in H.
  replace (norm2 n (applied n A x))
    with (norm2 n (Householder.apply_all rationals n (map (as_factor n) fs) x)).
  - apply H. apply Forall_map. revert G. apply Forall_impl. intros [b v] (B0 & B2 & N).
    cbn [fst snd] in *. unfold Householder.contraction, Householder.beta, as_factor. cbn [fst snd].
    rewrite norm2_is. split.
    + apply rle_is. assert (P : (0 <= norm2 n v)%Qc).
      { rewrite <- norm2_is. apply (proj1 (rle_is 0%Qc _)). apply Householder.norm_nonneg. }
      unfold Qcdiv. apply Qc_mul_nonneg; [exact B0|].
      replace (/ norm2 n v)%Qc with ((/ norm2 n v) * (/ norm2 n v) * norm2 n v)%Qc
        by (field; exact N).
      apply Qc_mul_nonneg; auto. apply Qc_square_nonneg.
    + apply rle_is. cbn [rmul radd r1 rationals]. replace (b / norm2 n v * norm2 n v)%Qc with b
        by (field; exact N). exact B2.
  - apply sum_ext. intros i Hi.
    rewrite <- product_applies by auto. now rewrite <- (applied_ext n A _ x E).
Qed.
