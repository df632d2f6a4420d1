(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* G1' in the evaluation model E1 of the papers (doc/rounding.md, "E1"):
   everything is exact except for the casts, entry by entry,

       cast( sum over i of cast(A_t .. A_(i+1) B_i)  +  cast(A_t .. A_1 H_0) ),

   the variant two-stage.  A cast is a step function: it has finitely many
   breakpoints.  Its value at a tie, and whether it rounds to nearest, up, down
   or toward zero, are irrelevant.

   If the eigenvalues of all gates are real and non-negative, the cast states of
   a stack of such layers on u a a a .. are eventually constant. *)

From Coq Require Import List Arith Lia Ring.
From Wreath Require Import Spec.Words Spec.Stack Theory.Ordered Theory.OneSign
  Theory.Linear Theory.Settle Theory.Periods.
Import ListNotations.

Section Cast.
Variable K : ordered_ring.
Add Ring Kring : (r_ring K).
Open Scope or_scope.

(* Finitely many breakpoints: the cast is constant between them. *)
Definition step_function {X} (cast : K -> X) := exists cuts : list K, forall x y,
  (forall c, In c cuts -> same_sign (x - c) (y - c)) -> cast x = cast y.

Definition constant_in_the_end {X} (f : nat -> X) := exists c, eventually (fun k => f k = c).

Lemma step_settles {X} (cast : K -> X) (s : nat -> K) : step_function cast ->
  (forall c, settles (fun k => s k - c)) -> constant_in_the_end (fun k => cast (s k)).
Proof.
  intros [cuts H] St.
  destruct (eventually_all cuts (fun c k => same_sign (s (S k) - c) (s k - c)))
    as [N E].
  { intros c _. apply (settles_next K (fun k => s k - c)). apply St. }
  exists (cast (s N)), N. intros k Hk. replace k with (N + (k - N))%nat by lia.
  induction (k - N)%nat as [|j IH]; [now rewrite Nat.add_0_r|].
  rewrite <- IH. apply H. intros c Hc. rewrite Nat.add_succ_r. apply E; auto; lia.
Qed.

(* One time step: A is applied to the terms so far, and B is a new term. *)
Fixpoint terms (n d : nat) (X : nat -> action K) (h : vec K) (t : nat) : list (vec K) :=
  match t with
  | 0%nat => [h]
  | S t' => map (linear_part K n d (X t')) (terms n d X h t') ++ [vector K (input (X t'))]
  end.
Definition sum (l : list K) : K := fold_right radd 0 l.

Variables inner outer : K -> K.
Hypothesis inner_steps : step_function inner.
Hypothesis outer_steps : step_function outer.

Definition two_stage (n d : nat) X h (t : nat) : list K :=
  map (fun e => outer (sum (map (fun v => inner (v e)) (terms n d X h t)))) (seq 0 n).

(* A stack: the labels are any function of the cast states. *)
Definition cast_layer (L : layer K) (x : nat -> nat) (below : nat -> list nat)
    (y : nat -> nat) := exists X,
  (forall t, exists xs, values (x t) (below t) (reads L) = Some xs /\ gate L xs = Some (X t)) /\
  (forall t, decoder L (two_stage (length (H0 L)) (columns L) X (vector K (H0 L)) (S t))
     = Some (y t)).
Fixpoint cast_stack (Ls : list (layer K)) x below (ys : nat -> list nat) :=
  match Ls with
  | [] => forall t, ys t = below t
  | L :: Ls' => exists y, cast_layer L x below y /\
      cast_stack Ls' x (fun t => below t ++ [y t]) ys
  end.

(* Gates with eigenvalues in [0, oo), as in Periods.v, and any decoder. *)
Definition nonneg_gates (L : layer K) :=
  (forall X, action_of K L X -> length (input X) = length (H0 L)) /\
  forall X, action_of K L X -> exists l, Forall (fun a => 0 <= a) l /\
    eigenvalues K (length (H0 L)) (columns L) X l.

Lemma sum_app l l' : sum (l ++ l') = sum l + sum l'.
Proof. induction l as [|x l IH]; simpl; [ring|]. rewrite IH. ring. Qed.

Lemma sum_reverse (f : nat -> K) k :
  sum (map (fun i => f (k - 1 - i)%nat) (seq 0 k)) = sum (map f (seq 0 k)).
Proof.
  induction k as [|k IH]; auto.
  transitivity (f k + sum (map (fun i => f (k - 1 - i)%nat) (seq 0 k))).
  - change (seq 0 (S k)) with (0%nat :: seq 1 k). rewrite <- seq_shift. simpl map.
    rewrite map_map. simpl sum. f_equal; [f_equal; lia|]. f_equal.
    apply map_ext_in. intros i Hi. apply in_seq in Hi. f_equal. lia.
  - rewrite IH, seq_S, map_app, sum_app. simpl. ring.
Qed.

(* L^k v *)
Fixpoint iterate (L : vec K -> vec K) (k : nat) (v : vec K) : vec K :=
  match k with 0%nat => v | S k' => L (iterate L k' v) end.

Lemma one_orbit n L l v e : linear L -> vanishes n L l -> Forall (fun a => 0 <= a) l ->
  (forall w, supported n w -> supported n (L w)) -> supported n v ->
  constant_in_the_end (fun k => inner (iterate L k v e)).
Proof.
  intros HL Van F Sup Sv. apply step_settles; auto. intro c.
  assert (SI : forall k, supported n (iterate L k v)).
  { induction k as [|k IH]; simpl; auto. }
  apply (settles_ext K (fun k => form 1 0 [(e, 1)] (iterate L k v) + - c)).
  { intro k. simpl. replace (e * 1 + 0)%nat with e by lia. ring. }
  apply (one_sign K (1 :: l)).
  - constructor; [apply one_nonneg | auto].
  - apply (affine_orbit K n L l); auto.
    intros k i. simpl. rewrite (lin_ext K L HL (fun j => L (iterate L k v) j - iterate L k v j)
      (fun j => L (iterate L k v) j - 1 * iterate L k v j)) by (intro; ring).
    rewrite (lin_sub K L HL). ring.
Qed.

(* Sums of terms that are all eventually constant. *)
Lemma sum_constant {X} (l : list X) (f : X -> nat -> K) :
  (forall x, In x l -> constant_in_the_end (f x)) ->
  constant_in_the_end (fun k => sum (map (fun x => f x k) l)).
Proof.
  induction l as [|x l IH]; intro H.
  - exists 0, 0%nat. reflexivity.
  - destruct (H x) as (c & C); [now left|]. destruct IH as (c' & C'); [intros; apply H; now right|].
    exists (c + c'). destruct C as [N C], C' as [M C']. exists (max N M). intros k Hk. simpl.
    rewrite C, C' by lia. reflexivity.
Qed.

(* A sum that eventually increases by the same amount at each step. *)
Lemma arithmetic_settles (s : nat -> K) : constant_in_the_end (fun k => s (S k) - s k) ->
  forall c, settles (fun k => s k - c).
Proof.
  intros (g & N & G) c. apply (settles_shift K _ N). apply (one_sign K [1; 1]).
  - assert (H := one_nonneg K). auto.
  - intro k. cbn [shifts]. unfold shift_minus.
    assert (A := G (N + k)%nat ltac:(lia)). assert (B := G (N + S k)%nat ltac:(lia)).
    rewrite !Nat.add_succ_r in *.
    replace (s (S (S (N + k))) - c - 1 * (s (S (N + k)) - c)
       - 1 * (s (S (N + k)) - c - 1 * (s (N + k)%nat - c)))
      with (s (S (S (N + k))) - s (S (N + k)) - (s (S (N + k)) - s (N + k)%nat)) by ring.
    rewrite A, B. ring.
Qed.

Lemma layer_settles L (X : nat -> action K) : nonneg_gates L ->
  (forall t, action_of K L (X t)) -> constant_in_the_end X ->
  constant_in_the_end (two_stage (length (H0 L)) (columns L) X (vector K (H0 L))).
Proof.
  intros [Len Eig] Act (Y & N & HX). set (n := length (H0 L)) in *. set (d := columns L).
  assert (AY : action_of K L Y) by (rewrite <- (HX N) by lia; apply Act).
  destruct (Eig Y AY) as (l & Fl & Van). fold n d in Van. unfold eigenvalues in Van.
  set (A := linear_part K n d Y) in *. set (b := vector K (input Y)).
  assert (Sup : forall X w, supported n (linear_part K n d X w)).
  { intros X' w i Hi. unfold linear_part. apply Nat.ltb_ge in Hi. now rewrite Hi. }
  assert (SB : forall X', action_of K L X' -> supported n (vector K (input X'))).
  { intros X' HX' i Hi. unfold vector. apply nth_overflow. rewrite Len; auto. }
  assert (ST : forall t v, In v (terms n d X (vector K (H0 L)) t) -> supported n v).
  { induction t as [|t IH]; simpl; intros v Hv.
    - destruct Hv as [<-|[]]. intros i Hi. unfold vector. now apply nth_overflow.
    - apply in_app_or in Hv. destruct Hv as [Hv|[<-|[]]]; [|now apply SB].
      apply in_map_iff in Hv. destruct Hv as (w & <- & _). apply Sup. }
  set (T := terms n d X (vector K (H0 L)) N).
  (* In each entry, the sum gains one term, and the others are constant. *)
  pose (s e k := sum (map (fun v : vec K => inner (v e)) (terms n d X (vector K (H0 L)) (N + k)))).
  assert (Terms : forall k, terms n d X (vector K (H0 L)) (N + k)
    = map (iterate A k) T ++ map (fun i => iterate A (k - 1 - i) b) (seq 0 k)).
  { induction k as [|k IH].
    - rewrite Nat.add_0_r, app_nil_r. simpl. symmetry. apply map_id.
    - rewrite Nat.add_succ_r. cbn [terms]. rewrite IH, HX by lia. fold A b.
      rewrite map_app, !map_map, <- app_assoc, seq_S, map_app. f_equal.
      f_equal.
      + apply map_ext_in. intros i Hi. apply in_seq in Hi.
        now replace (S k - 1 - i)%nat with (S (k - 1 - i)) by lia.
      + simpl. now replace (k - 0 - k)%nat with 0%nat by lia. }
  assert (Rev : forall e k, sum (map (fun i => inner (iterate A (k - 1 - i) b e)) (seq 0 k))
    = sum (map (fun i => inner (iterate A i b e)) (seq 0 k))).
  { intros e k. apply (sum_reverse (fun i => inner (iterate A i b e))). }
  assert (Grow : forall e, constant_in_the_end (fun k => s e (S k) - s e k)).
  { intro e.
    destruct (sum_constant T (fun v k => inner (iterate A k v e))) as (c & M & C).
    { intros v Hv. apply (one_orbit n A l); auto; solve [apply lin_part | intros; apply Sup | apply (ST N), Hv]. }
    destruct (one_orbit n A l b e) as (g & M' & G); auto; try solve [apply lin_part | intros; apply Sup | now apply SB].
    exists g, (max M M'). intros k Hk. unfold s. rewrite !Terms, !map_app, !sum_app, !map_map, !Rev.
    rewrite seq_S, map_app, sum_app, !C, <- (G k) by lia. simpl. ring. }
  assert (Settled : forall e, constant_in_the_end (fun k => outer (s e k))).
  { intro e. apply step_settles; auto. now apply arithmetic_settles. }
  destruct (eventually_all (seq 0 n) (fun e k => outer (s e (S k)) = outer (s e k))) as [M All].
  { intros e _. destruct (Settled e) as (c & M & C). exists M. intros k Hk. now rewrite !C by lia. }
  exists (two_stage n d X (vector K (H0 L)) (N + M)%nat), (N + M)%nat. intros k Hk.
  replace k with (N + (M + (k - (N + M))))%nat by lia. unfold two_stage.
  apply map_ext_in. intros e He. fold (s e M). fold (s e (M + (k - (N + M)))%nat).
  induction (k - (N + M))%nat as [|j IH]; [now rewrite Nat.add_0_r|].
  rewrite <- IH, Nat.add_succ_r. apply All; auto; lia.
Qed.

(* G1' in E1, for every cast and every stack. *)
Theorem cast_stack_settles : forall Ls x below ys, Forall nonneg_gates Ls ->
  constant_in_the_end x -> constant_in_the_end below ->
  cast_stack Ls x below ys -> constant_in_the_end ys.
Proof.
  induction Ls as [|L Ls IH]; intros x below ys F Cx Cb Run.
  - destruct Cb as (c & N & H). exists c, N. intros k Hk. simpl in Run. now rewrite Run, H.
  - inversion F as [|? ? FL FLs]; subst. destruct Run as (y & (X & HX & HY) & Run).
    apply (IH x _ ys FLs Cx) in Run; auto.
    assert (CX : constant_in_the_end X).
    { destruct Cx as (a & N & Ca), Cb as (c & M & Cc). exists (X (max N M)), (max N M).
      intros k Hk. destruct (HX k) as (xs & V & G), (HX (max N M)) as (xs' & V' & G').
      rewrite Ca, Cc in V, V' by lia. congruence. }
    destruct (layer_settles L X FL) as (h & M & Ch); auto.
    { intro t. destruct (HX t) as (xs & _ & G). now exists xs. }
    destruct Cb as (c & M' & Cc).
    exists (c ++ [y (max M M')]), (max M M'). intros k Hk. rewrite Cc by lia. f_equal. f_equal.
    assert (A := HY k). assert (B := HY (max M M')). rewrite Ch in A, B by lia. congruence.
Qed.

(* The labels do not determine the parity of 1 1 1 .. *)
Corollary cast_no_parity Ls a ys (dec : list nat -> bool) : Forall nonneg_gates Ls ->
  cast_stack Ls (fun _ => a) (fun _ => []) ys -> ~ (forall t, dec (ys t) = Nat.odd (S t)).
Proof.
  intros F Run P. destruct (cast_stack_settles Ls (fun _ => a) (fun _ => []) ys F) as (c & N & H); auto.
  - now exists a, 0%nat. - now exists [], 0%nat.
  - assert (A := P N). assert (B := P (S N)). rewrite H in A, B by lia. rewrite A in B.
    rewrite (Nat.odd_succ (S N)), <- Nat.negb_odd in B. destruct (Nat.odd (S N)); discriminate.
Qed.

End Cast.

(* The variant published: the decoder sees the cast of the exact state.  The cast
   is then a part of the decoder, and Periods.v applies. *)
Section Published.
Variable K : ordered_ring.
Add Ring Kring2 : (r_ring K).
Open Scope or_scope.
Lemma cast_is_cut {X} (cast : K -> X) n (dec : list X -> option nat) : step_function K cast ->
  cut_by_forms K n (fun h => dec (map cast h)).
Proof.
  intros [cuts H].
  exists (flat_map (fun i => map (fun c => ([(i, 1)], - c)) cuts) (seq 0 n)).
  intros h h' L L' Sg. f_equal. apply nth_ext with (cast 0) (cast 0).
  - now rewrite !map_length, L, L'.
  - rewrite map_length, L. intros i Hi. rewrite !map_nth. apply H. intros c Hc.
    specialize (Sg ([(i, 1)], - c)). simpl in Sg. unfold vector in Sg.
    replace (i * 1 + 0)%nat with i in Sg by lia.
    replace (nth i h 0 - c) with (1 * nth i h 0 + 0 + - c) by ring.
    replace (nth i h' 0 - c) with (1 * nth i h' 0 + 0 + - c) by ring. apply Sg.
    apply in_flat_map. exists i. split; [apply in_seq; lia|]. apply in_map_iff. now exists c.
Qed.

(* A cast with values 0 and 1, and a layer that satisfies the hypotheses. *)
Example cast_exists : step_function K (fun _ : K => (0 : K)).
Proof. exists []. reflexivity. Qed.
Example nonneg_gates_exist half : 0 < half -> nonneg_gates K (scalar K half 1 0).
Proof. intro H. destruct (nonneg_layer_exists K half H) as (A & _ & B). now split. Qed.
End Published.

(* Over the rationals: 1 from 1/2 on, 0 below it; one breakpoint. *)
From Coq Require Import QArith Qcanon.
Example cast_to_bits : step_function rationals
  (fun x : Qc => if Qclt_le_dec x (Q2Qc (1 # 2)) then Q2Qc 0 else Q2Qc 1).
Proof.
  exists [Q2Qc (1 # 2)]. intros x y H. destruct (H _ (or_introl eq_refl)) as [A _].
  rewrite !(sub_neg rationals) in A. change (Qclt x (Q2Qc (1 # 2)) <-> Qclt y (Q2Qc (1 # 2))) in A.
  destruct (Qclt_le_dec x _) as [a|a], (Qclt_le_dec y _) as [b|b]; auto; exfalso.
  - apply (Qcle_not_lt _ _ b). now apply A.
  - apply (Qcle_not_lt _ _ a). now apply A.
Qed.
