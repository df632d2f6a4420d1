(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Certificates of matrices over Q: spectra whose factors have degree 1 or 2,
   ranks, definiteness, and products of Householder matrices.  The evidence may
   be of any origin. *)

From Coq Require Import List String Bool Arith ZArith QArith Qcanon Lia.
From Wreath Require Import Spec.ModelFile Spec.CertFile Spec.Matrices Spec.MatricesFile Theory.Ordered
  Kernel.Algebra Kernel.Places Kernel.Index.
Import ListNotations.
Open Scope nat_scope.

(* ---- polynomials ---------------------------------------------------------- *)

Definition poly_eqb (f g : poly) : bool :=
  below (Nat.max (List.length f) (List.length g)) (fun i => q_eqb (coefficient f i) (coefficient g i)).
Lemma poly_eqb_same f g : poly_eqb f g = true -> same_poly f g.
Proof.
  intros H i. destruct (Nat.lt_ge_cases i (Nat.max (List.length f) (List.length g))) as [L|L].
  - apply q_eqb_eq. exact (below_ok _ _ H i L).
  - unfold coefficient. rewrite !nth_overflow by lia. reflexivity.
Qed.
Definition check_coprime (f g : poly) (e : poly * poly) : bool :=
  let h := poly_add (poly_times (fst e) f) (poly_times (snd e) g) in
  negb (q_eqb (hd q0 h) q0) && poly_eqb h [hd q0 h].
Lemma q_eqb_refl x : q_eqb x x = true.
Proof. unfold q_eqb. now rewrite Z.eqb_refl, Pos.eqb_refl. Qed.
Lemma check_coprime_sound f g e : check_coprime f g e = true -> coprime f g.
Proof.
  unfold check_coprime. rewrite andb_true_iff, negb_true_iff. intros [N E].
  eexists (fst e), (snd e), _. split; [|exact (poly_eqb_same _ _ E)].
  intro H. now rewrite H in N.
Qed.

(* ---- spectra -------------------------------------------------------------- *)

Record part_evidence := {
  with_derivative : poly * poly; with_later : list (poly * poly); powers : list reduction }.
Fixpoint check_powers (n : nat) (F : matrix) (p : part) (k : nat) (es : list reduction) : bool :=
  match es with
  | [] => k =? S (S (hd 0 (blocks p)))
  | e :: es =>
    check_rank n (power_fast n F k) e &&
    (List.length (pivots e) + degree (coefficients p) * total (map (Nat.min k) (blocks p)) =? n) &&
    check_powers n F p (S k) es
  end.
Definition check_part (n : nat) (A : matrix) (p : part) (e : part_evidence) : bool :=
  let f := rational_poly (coefficients p) in
  check_coprime f (derivative f) (with_derivative e) &&
  match places_of (coefficients p) with Some l => tuple_eqb l (root_places p) | None => false end &&
  check_powers n (value_fast n f A) p 1 (powers e).
Fixpoint both {X Y} (f : X -> Y -> bool) (l : list X) (m : list Y) : bool :=
  match l, m with [], [] => true | x :: l, y :: m => f x y && both f l m | _, _ => false end.
Fixpoint check_later (fs : list poly) (es : list part_evidence) : bool :=
  match fs, es with
  | [], [] => true
  | f :: fs, e :: es => both (check_coprime f) fs (with_later e) && check_later fs es
  | _, _ => false
  end.
Definition check_spectrum (n : nat) (A : matrix) (ps : list part) (es : list part_evidence) : bool :=
  let P := fold_right poly_times [q1]
    (map (fun p => poly_power (rational_poly (coefficients p)) (times_in p)) ps) in
  both (check_part n A) ps es &&
  check_later (map (fun p => rational_poly (coefficients p)) ps) es &&
  negb (q_eqb (coefficient P n) q0) &&
  poly_eqb (poly_scale (coefficient P n) (characteristic n (frozen n A))) P.

Lemma both_forall {X Y} (f : X -> Y -> bool) (Q : X -> Prop) l : forall m,
  (forall x y, f x y = true -> Q x) -> both f l m = true -> Forall Q l.
Proof.
  induction l as [|x l IH]; intros [|y m] H; simpl; try discriminate; [constructor|].
  rewrite andb_true_iff. intros [A B]. constructor; eauto.
Qed.
Lemma check_powers_sound n F F' p : same n F F' -> forall es k, check_powers n F p k es = true ->
  forall i, k <= i <= S (hd 0 (blocks p)) -> exists r, rank n (power n F' i) r /\
    r + degree (coefficients p) * total (map (Nat.min i) (blocks p)) = n.
Proof.
  intros E. induction es as [|e es IH]; simpl; intros k H i Hi.
  - apply Nat.eqb_eq in H. lia.
  - rewrite !andb_true_iff, Nat.eqb_eq in H. destruct H as [[R L] H].
    destruct (Nat.eq_dec i k) as [->|]; [|apply (IH (S k)); auto; lia].
    exists (List.length (pivots e)). split; auto. apply check_rank_sound in R.
    eapply rank_ext; [|exact R]. now apply power_fast_same.
Qed.
Lemma determinant_ext n : forall M N, (forall i j, i < n -> j < n -> M i j = N i j) ->
  determinant n M = determinant n N.
Proof.
  induction n as [|n IH]; intros M N E; [easy|]. cbn [determinant].
  assert (G : forall l, (forall j, In j l -> j < S n) ->
    fold_right (fun j d => poly_add (poly_scale (if Nat.even j then q1 else Qcopp q1)
      (poly_times (M 0 j) (determinant n (fun i k => M (S i) (if k <? j then k else S k))))) d) [] l =
    fold_right (fun j d => poly_add (poly_scale (if Nat.even j then q1 else Qcopp q1)
      (poly_times (N 0 j) (determinant n (fun i k => N (S i) (if k <? j then k else S k))))) d) [] l).
  { induction l as [|j l IHl]; intro B; [easy|]. cbn [fold_right]. rewrite IHl by (intros; apply B; now right).
    rewrite E by (try lia; apply B; now left).
    rewrite (IH _ (fun i k => N (S i) (if k <? j then k else S k))); [easy|].
    intros i k Hi Hk. apply E; [lia|]. destruct (Nat.ltb_spec k j); lia. }
  apply G. intros j Hj. apply in_seq in Hj. lia.
Qed.
Lemma characteristic_frozen n A : characteristic n (frozen n A) = characteristic n A.
Proof. apply determinant_ext. intros i j Hi Hj. now rewrite frozen_same. Qed.

Lemma check_part_sound n A p e : check_part n A p e = true -> part_holds n A p.
Proof.
  unfold check_part. rewrite !andb_true_iff. intros [[C P] W]. split; [|split].
  - eapply check_coprime_sound; eauto.
  - destruct (places_of _) as [l|] eqn:L; [|discriminate]. apply tuple_eqb_eq in P. subst l.
    intros K zs. now apply places_sound.
  - intros k Hk. eapply check_powers_sound; [|exact W|exact Hk]. apply value_fast_same.
Qed.
Lemma check_later_sound fs : forall es, check_later fs es = true -> all_coprime fs.
Proof.
  induction fs as [|f fs IH]; intros [|e es]; simpl; try discriminate; auto.
  rewrite andb_true_iff. intros [A B]. split; [|eauto].
  revert A. apply both_forall. intros. eapply check_coprime_sound; eauto.
Qed.

Inductive claim_evidence :=
| For_spectrum (es : list part_evidence) | For_rank (e : reduction) | For_sign (e : sign_evidence).
Definition check_spectral (n : nat) (A : matrix) (c : spectral) (e : claim_evidence) : bool :=
  match c, e with
  | Spectrum ps, For_spectrum es => check_spectrum n A ps es
  | Rank_of r, For_rank e => check_rank n (minus A one) e && (List.length (pivots e) =? r)
  | Norm yes, For_sign e => check_norm n A yes e
  | Definite yes, For_sign e => check_definite n A yes e
  | _, _ => false
  end.
Lemma check_spectral_sound n A c e : check_spectral n A c e = true -> spectral_holds n A c.
Proof.
  destruct c, e; simpl; try discriminate.
  - unfold check_spectrum. rewrite !andb_true_iff, negb_true_iff. intros [[[P L] N] E].
    rewrite characteristic_frozen in E. split; [|split].
    + revert P. apply both_forall. intros. eapply check_part_sound; eauto.
    + eapply check_later_sound; eauto.
    + eexists. split; [|exact (poly_eqb_same _ _ E)]. intro H. now rewrite H in N.
  - rewrite andb_true_iff, Nat.eqb_eq. intros [H <-]. now apply check_rank_sound.
  - apply check_norm_sound.
  - apply check_definite_sound.
Qed.

Definition check_spectra (ms : list (nat * list (list Qc) * list spectral))
    (es : list (list claim_evidence)) : bool :=
  both (fun m e => let '(n, rows, cs) := m in both (check_spectral n (rows_to rows)) cs e) ms es.
Theorem spectra_sound C ms es : spectra_of C = Some ms -> check_spectra ms es = true ->
  spectra_hold ms.
Proof.
  intros _. apply both_forall. intros [[n rows] cs] e. apply both_forall.
  intros c x. apply check_spectral_sound.
Qed.

(* ---- products ------------------------------------------------------------- *)

Record factoring_evidence := { of_difference : reduction; of_norm : reduction; worst : nat * nat }.
Definition product_fast (n : nat) (fs : list (Qc * vector)) : matrix :=
  fold_right (fun f P => frozen n (times n (frozen n (householder n f)) P)) one fs.
Lemma product_fast_same n fs : same n (product_fast n fs) (product n fs).
Proof.
  induction fs as [|f fs IH]; [easy|]. simpl. eapply same_trans; [apply frozen_same|].
  apply times_ext; auto. apply frozen_same.
Qed.
Definition at_most (x y : Qc) : bool := negb (q_ltb y x).
Definition nearb (x y e : Qc) : bool := at_most (Qcminus x y) e && at_most (Qcminus y x) e.
Definition generalizedb (n : nat) (f : Qc * vector) : bool :=
  at_most q0 (fst f) && at_most (fst f) (Qcplus q1 q1) && negb (q_eqb (norm2 n (snd f)) q0).
Definition check_factoring (n : nat) (A : matrix) (c : factoring) (e : factoring_evidence) : bool :=
  match c with
  | Longer g x => let x := entries_of x in
      q_ltb q0 g && q_eqb (norm2 n (applied n A x)) (Qcplus (norm2 n x) g)
  | Factors r s err least fs =>
    let fs := map (fun f => (fst f, entries_of (snd f))) fs in
    let X := product_fast n fs in let (i, j) := worst e in
    check_rank n (minus A one) (of_difference e) && (List.length (pivots (of_difference e)) =? r) &&
    check_rank n (frozen n (minus one (times n (transposed A) A))) (of_norm e) &&
    (List.length (pivots (of_norm e)) =? s) &&
    forallb (generalizedb n) fs &&
    below n (fun i => below n (fun j => nearb (X i j) (A i j) err)) &&
    (i <? n) && (j <? n) &&
    (q_eqb (Qcminus (X i j) (A i j)) err || q_eqb (Qcminus (A i j) (X i j)) err) &&
    (negb (q_eqb err q0) || equal_to n n A X) &&
    (negb least || (List.length fs <=? r))
  end.
Lemma at_most_le x y : at_most x y = true -> (x <= y)%Qc.
Proof. unfold at_most. rewrite negb_true_iff. apply not_q_ltb_le. Qed.
Lemma nearb_near x y e : nearb x y e = true -> near x y e.
Proof. unfold nearb. rewrite andb_true_iff. intros [A B]. split; now apply at_most_le. Qed.
Lemma generalizedb_ok n f : generalizedb n f = true -> generalized n f.
Proof.
  unfold generalizedb. rewrite !andb_true_iff, negb_true_iff. intros [[A B] N].
  split; [now apply at_most_le|]. split; [now apply at_most_le|]. intro H. now rewrite H in N.
Qed.
Lemma check_factoring_sound n A c e : check_factoring n A c e = true -> factoring_holds n A c.
Proof.
  destruct c as [g x|r s err least fs]; cbn [check_factoring factoring_holds].
  - rewrite andb_true_iff. intros [G E]. apply q_ltb_lt in G. apply q_eqb_eq in E.
    split; auto. apply longer_none with (entries_of x). rewrite E.
    apply Qclt_minus_iff. replace (norm2 n (entries_of x) + g + - norm2 n (entries_of x))%Qc with g by ring.
    exact G.
  - set (fs' := map _ fs). set (X := product_fast n fs').
    destruct (worst e) as [i j]. rewrite !andb_true_iff, !Nat.eqb_eq, !Nat.ltb_lt.
    intros [[[[[[[[[[R Lr] S] Ls] G] N] Hi] Hj] W] Eq] Le].
    assert (P := product_fast_same n fs'). fold X in P.
    split; [|split; [|split; [|split; [|split; [|split]]]]].
    + rewrite <- Lr. now apply check_rank_sound.
    + rewrite <- Ls. eapply rank_ext; [|apply check_rank_sound; exact S]. apply frozen_same.
    + rewrite forallb_forall in G. apply Forall_forall. intros f Hf. apply generalizedb_ok; auto.
    + intros k l Hk Hl. rewrite <- (P k l Hk Hl). apply nearb_near.
      exact (below_ok _ _ (below_ok _ _ N k Hk) l Hl).
    + exists i, j. split; auto. split; auto. rewrite <- (P i j Hi Hj).
      apply orb_true_iff in W. destruct W as [W|W]; apply q_eqb_eq in W; auto.
    + intros ->. rewrite q_eqb_refl in Eq. simpl in Eq. intros k l Hk Hl.
      rewrite (equal_to_ok _ _ _ _ Eq k l Hk Hl). now apply P.
    + intros ->. simpl in Le. apply Nat.leb_le in Le. intros gs _ E.
      apply (Nat.le_trans _ r); auto. rewrite <- Lr. eapply rank_needs; eauto.
Qed.

Definition check_factorings (ms : list (nat * list (list Qc) * factoring))
    (es : list factoring_evidence) : bool :=
  both (fun m e => let '(n, rows, c) := m in check_factoring n (rows_to rows) c e) ms es.
Theorem factorings_sound C ms es : factorings_of C = Some ms -> check_factorings ms es = true ->
  factorings_hold ms.
Proof.
  intros _. apply both_forall. intros [[n rows] c] e. apply check_factoring_sound.
Qed.

(* The hypotheses are satisfiable: a quarter turn has two eigenvalues on the
   circle, and is a product of two reflections and of no fewer. *)
Definition turn : matrix := rows_to [[q0; Qcopp q1]; [q1; q0]].
Definition two_rows : reduction := {| reduced := [[q1; q0]; [q0; q1]];
  combined := [[Q2Qc (-1 # 2); Q2Qc (1 # 2)]; [Q2Qc (-1 # 2); Q2Qc (-1 # 2)]]; pivots := [0; 1] |}.
Example turn_rank : rank 2 (minus turn one) 2.
Proof. apply (check_rank_sound 2 (minus turn one) two_rows). reflexivity. Qed.
Example turn_on_circle : part_holds 2 turn {| times_in := 1; root_places := [0; 0; 0; 0; 2; 0];
  coefficients := [1; 0; 1]%Z; blocks := [1] |}.
Proof.
  apply (check_part_sound 2 turn _ {| with_derivative := ([Q2Qc 2], [q0; Qcopp q1]); with_later := [];
    powers := [ {| reduced := []; combined := []; pivots := [] |}; {| reduced := []; combined := []; pivots := [] |} ] |}).
  reflexivity.
Qed.
