(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Printed statements that are false, each as a definition followed by its
   negation.  The names are those of the claims in proofs/. *)

From Coq Require Import List Arith Lia Bool ZArith QArith Qcanon Field.
From Wreath Require Import Spec.Words Spec.Stack Spec.Rounding Theory.Ordered
  Theory.OneSign Theory.Linear Theory.Settle Theory.Periods Theory.Cast
  Theory.Householder.
Import ListNotations.
Open Scope nat_scope.

Notation Q := rationals.
Notation q n d := (Q2Qc (n # d)).

(* ---- periodic orbits ---------------------------------------------------- *)

Definition eventually_constant {X} (f : nat -> X) := exists N, forall t, N <= t -> f (S t) = f t.

Lemma periodic_not_constant {X} (f : nat -> X) p : 0 < p ->
  (forall t, f (t + p) = f t) -> f 1 <> f 0 -> ~ eventually_constant f.
Proof.
  intros Hp P N1 [N C]. apply N1.
  assert (G : forall j t, f (t + j * p) = f t).
  { induction j as [|j IH]; intro t; [now rewrite Nat.add_0_r|].
    replace (t + S j * p) with (t + j * p + p) by lia. now rewrite P. }
  rewrite <- (G N 1), <- (G N 0). simpl. apply C. nia.
Qed.
Lemma late_constant {X} (f : nat -> X) d :
  eventually_constant f -> eventually_constant (fun t => f (d + t)).
Proof.
  intros [N C]. exists N. intros t Ht. rewrite Nat.add_succ_r. apply C. lia.
Qed.

(* ---- two by two matrices ------------------------------------------------ *)

Definition entries (A : list (list Qc)) (i j : nat) : Qc := nth j (nth i A []) 0%Qc.
Definition map_of (n : nat) (A : list (list Qc)) (v : vec Q) : vec Q := fun i =>
  if i <? n then @form Q 1 0 (map (fun j => (j, entries A i j)) (seq 0 n)) v else r0.

(* Cayley and Hamilton in the plane: trace and determinant. *)
Lemma plane_eigenvalues A l1 l2 :
  (entries A 0 0 + entries A 1 1 = l1 + l2)%Qc ->
  (entries A 0 0 * entries A 1 1 - entries A 0 1 * entries A 1 0 = l1 * l2)%Qc ->
  @vanishes Q 2 (map_of 2 A) [l1; l2].
Proof.
  intros T D v S. set (a := entries A 0 0) in *. set (b := entries A 0 1) in *.
  set (c := entries A 1 0) in *. set (d := entries A 1 1) in *.
  assert (E : (a = l1 + l2 - d)%Qc) by (rewrite <- T; ring).
  intros [|[|i]]; simpl; unfold map_of; simpl; fold a b c d.
  - set (x := v 0). set (y := v 1). change (@rmul Q) with Qcmult. change (@radd Q) with Qcplus.
    change (@rsub Q) with Qcminus. change (@r0 Q) with 0%Qc.
    transitivity ((a * a + b * c - (l1 + l2) * a + l1 * l2) * x + b * (a + d - (l1 + l2)) * y)%Qc; [ring|].
    rewrite <- D, <- T. ring.
  - set (x := v 0). set (y := v 1). change (@rmul Q) with Qcmult. change (@radd Q) with Qcplus.
    change (@rsub Q) with Qcminus. change (@r0 Q) with 0%Qc.
    transitivity (c * (a + d - (l1 + l2)) * x + (d * d + b * c - (l1 + l2) * d + l1 * l2) * y)%Qc; [ring|].
    rewrite <- D, <- T. ring.
  - rewrite (S (Datatypes.S (Datatypes.S i))) by lia. change (@rmul Q) with Qcmult.
    change (@rsub Q) with Qcminus. change (@r0 Q) with 0%Qc. ring.
Qed.

(* ---- F8 and F9: rounding at every step ---------------------------------- *)

Definition number_dec (v w : number) : {v = w} + {v <> w}.
Proof. decide equality; (apply Qc_eq_dec || apply bool_dec). Defined.
Definition state_dec := list_eq_dec number_dec.
Definition step_of E R := letter_step E (nth 0 (Rounding.letters R) (Affine [] None)).

Lemma orbit_step E R t : orbit E R [0] (S t) = step_of E R (orbit E R [0] t).
Proof. simpl. now destruct (t mod 1) as [|[|]]. Qed.
Lemma rounded_period E R mu p : 0 < p ->
  (if state_dec (orbit E R [0] (mu + p)) (orbit E R [0] mu) then true else false) = true ->
  (if state_dec (orbit E R [0] (S mu)) (orbit E R [0] mu) then true else false) = false ->
  ~ eventually_constant (orbit E R [0]).
Proof.
  intros Hp H1 H2 C. apply (late_constant _ mu) in C. revert C.
  destruct (state_dec _ _) as [E1|]; [|discriminate]. clear H1.
  destruct (state_dec _ _) as [|N] in H2; [discriminate|]. clear H2.
  apply (periodic_not_constant _ p); auto.
  - induction t as [|t IH].
    + now rewrite Nat.add_0_r.
    + replace (mu + (S t + p)) with (S (mu + (t + p))) by lia.
      rewrite (Nat.add_succ_r mu t), !orbit_step. now rewrite IH.
  - rewrite Nat.add_0_r, Nat.add_1_r. exact N.
Qed.

(* grazzi2025, Theorem 1, read for recurrences in which every step is rounded. *)
Definition F8_extended := forall (E : Rounding.model) (A : list (list Qc)) (b : list Qc) l,
  Forall (fun a => rle (r0 : Q) a) l -> @vanishes Q 2 (map_of 2 A) l ->
  eventually_constant (orbit E
    {| start := [finite 0%Qc; finite 0%Qc];
       Rounding.letters := [Affine (map (map finite) A) (Some (map finite b))] |} [0]).

Definition F8_matrix := [[q 5 8; q (-1) 2]; [q 3 8; q (-1) 4]].
Theorem F8_false : ~ F8_extended.
Proof.
  intro P.
  specialize (P {| storage := e5m2; rounding := Rne; ordering := Seq |} F8_matrix
    [q (-5) 2; q (-4) 1] [q 1 4; q 1 8]).
  apply (rounded_period {| storage := e5m2; rounding := Rne; ordering := Seq |}
    {| start := [finite 0%Qc; finite 0%Qc];
       Rounding.letters := [Affine (map (map finite) F8_matrix)
         (Some (map finite [q (-5) 2; q (-4) 1]))] |} 3 3); [lia | vm_compute; reflexivity
    | vm_compute; reflexivity |].
  apply P.
  - repeat constructor; left; reflexivity.
  - apply plane_eigenvalues; apply Qc_is_canon; reflexivity.
Qed.

(* The same for one factor with beta in [0, 1], in the order of the delta
   rule: eigenvalues 1 and 1 - beta k.k. *)
Definition F9_extended := forall (E : Rounding.model) (k1 k2 v beta : Qc),
  (0 <= beta)%Qc -> (beta <= 1)%Qc -> (k1 * k1 + k2 * k2 <= 1)%Qc ->
  eventually_constant (orbit E
    {| start := [finite 0%Qc; finite 0%Qc];
       Rounding.letters := [Delta [finite k1; finite k2] (finite v) (finite beta)] |} [0]).
Theorem F9_false : ~ F9_extended.
Proof.
  intro P.
  specialize (P {| storage := bf16; rounding := Rne; ordering := Seq |}
    (q 5 8) (q 3 4) (q 7 4) 1%Qc).
  apply (rounded_period {| storage := bf16; rounding := Rne; ordering := Seq |}
    {| start := [finite 0%Qc; finite 0%Qc];
       Rounding.letters := [Delta [finite (q 5 8); finite (q 3 4)] (finite (q 7 4)) (finite 1%Qc)] |}
    2 2); [lia | vm_compute; reflexivity | vm_compute; reflexivity |].
  apply P; vm_compute; discriminate.
Qed.

(* ---- F5: three factors with beta in [0, 1] ------------------------------ *)

(* Proposition 1.3 (b): real eigenvalues of products are non-negative. *)
Definition F5_printed := forall n (fs : list (factor Q)) (v : vec Q) (a : Qc),
  Forall (fun f => (0 <= fst f)%Qc /\ (beta Q n f <= 1)%Qc) fs ->
  (exists i, i < n /\ v i <> 0%Qc) ->
  (forall i, i < n -> apply_all Q n fs v i = (a * v i)%Qc) -> (0 <= a)%Qc.
Definition plane (x y : Qc) : vec Q := fun i => nth i [x; y] 0%Qc.
Definition F5_factors : list (factor Q) :=
  [(1%Qc, plane (q 1 1) (q 0 1)); (q 1 5, plane (q (-1) 1) (q (-2) 1));
   (q 1 2, plane (q (-1) 1) (q 1 1))].
Theorem F5_false : ~ F5_printed.
Proof.
  intro P. specialize (P 2 F5_factors (plane (q 0 1) (q 1 1)) (q (-1) 10)).
  assert (H : (0 <= q (-1) 10)%Qc); [|now apply H].
  apply P.
  - repeat constructor; vm_compute; discriminate.
  - exists 1. split; [lia|]. discriminate.
  - intros [|[|i]] Hi; try lia; apply Qc_is_canon; reflexivity.
Qed.

(* ---- stacks in exact arithmetic ----------------------------------------- *)

Notation after_Q := (after Qc 0%Qc Qcplus Qcmult).
Notation names_Q := (names Qc 0%Qc Qcplus Qcmult).
Notation action_Q := (Stack.action Qc).

(* F2, the remark: all matrices symmetric, and m not a power of two. *)
Definition symmetric_layer (L : layer Qc) := forall v X, gate L v = Some X ->
  columns L = 1 /\ length (input X) = length (H0 L) /\
  (* the same places and the same numbers on both sides of the diagonal *)
  forall i j a, In (j, a) (nth i (matrix X) []) -> In (i, a) (nth j (matrix X) []).
Definition F2_printed := forall (M : Stack.model Qc) m,
  Forall symmetric_layer (layers M) -> 0 < m ->
  (forall k, names_Q M 1 (repeat 0 k) = Some (k mod m)) ->
  exists j, m = 2 ^ j.

Definition sign_layer : layer Qc := {| columns := 1; H0 := [q 1 1]; reads := [Letter];
  gate := fun _ => Some {| matrix := [[(0, q (-1) 1)]]; input := [q 0 1] |};
  decoder := fun h => Some (if Qc_eq_dec (nth 0 h (q 0 1)) (q 1 1) then 1 else 0) |}.
Definition swap_12 : action_Q := {| matrix := [[(1, q 1 1)]; [(0, q 1 1)]; [(2, q 1 1)]];
  input := [q 0 1; q 0 1; q 0 1] |}.
Definition swap_23 : action_Q := {| matrix := [[(0, q 1 1)]; [(2, q 1 1)]; [(1, q 1 1)]];
  input := [q 0 1; q 0 1; q 0 1] |}.
Definition swap_layer : layer Qc := {| columns := 1; H0 := [q 1 1; q 2 1; q 3 1];
  reads := [Below 0];
  gate := fun v => Some (match v with [0] => swap_12 | _ => swap_23 end);
  decoder := fun h => Some (if Qc_eq_dec (nth 0 h (q 0 1)) (q 1 1) then 0
                       else if Qc_eq_dec (nth 0 h (q 0 1)) (q 2 1) then 1 else 2) |}.
(* 123, 213, 231, 321, 312, 132: the sign and the first number determine the
   time. *)
Definition F2_model : Stack.model Qc := {| layers := [sign_layer; swap_layer];
  readout_reads := [Below 0; Below 1];
  readout := fun v => match v with
    | [1; 0] => Some 0 | [0; 1] => Some 1 | [1; 1] => Some 2
    | [0; 2] => Some 3 | [1; 2] => Some 4 | [0; 0] => Some 5 | _ => None end |}.

Lemma after_repeat M k : after_Q M (repeat 0 k) =
  Nat.iter k (fun m => next Qc 0%Qc Qcplus Qcmult M m 0) (before Qc M).
Proof.
  unfold after.
  induction k as [|k IH]; auto.
  change (repeat 0 (S k)) with (0 :: repeat 0 k). rewrite repeat_cons, fold_left_app. simpl.
  rewrite IH. reflexivity.
Qed.
Definition moment_dec (m m' : option (moment Qc)) : {m = m'} + {m <> m'}.
Proof.
  repeat decide equality; apply Qc_eq_dec.
Defined.
Lemma iter_plus {X} (f : X -> X) n m x : Nat.iter (n + m) f x = Nat.iter n f (Nat.iter m f x).
Proof. induction n as [|n IH]; simpl; congruence. Qed.
Lemma iter_period {X} (f : X -> X) p x : Nat.iter p f x = x ->
  forall j r, Nat.iter (r + j * p) f x = Nat.iter r f x.
Proof.
  intros P. induction j as [|j IH]; intro r; [now rewrite Nat.add_0_r|].
  replace (r + S j * p) with (r + j * p + p) by lia. rewrite iter_plus, P. apply IH.
Qed.
Lemma last_repeat_0 k : last (repeat 0 k) 1 = match k with 0 => 1 | _ => 0 end.
Proof. destruct k as [|k]; auto.
  change (repeat 0 (S k)) with (0 :: repeat 0 k). rewrite repeat_cons. apply last_last. Qed.
Theorem F2_counts k : names_Q F2_model 1 (repeat 0 k) = Some (k mod 6).
Proof.
  unfold names. rewrite after_repeat, last_repeat_0.
  assert (P : Nat.iter 6 (fun m => next Qc 0%Qc Qcplus Qcmult F2_model m 0) (before Qc F2_model)
    = before Qc F2_model).
  { assert (E : (if moment_dec (Nat.iter 6 (fun m => next Qc 0%Qc Qcplus Qcmult F2_model m 0)
      (before Qc F2_model)) (before Qc F2_model) then true else false) = true)
      by (vm_compute; reflexivity).
    destruct (moment_dec _ _); [auto|discriminate]. }
  assert (R := iter_period _ 6 _ P (k / 6) (k mod 6)).
  replace (k mod 6 + k / 6 * 6) with k in R by (rewrite (Nat.div_mod k 6) at 1; lia).
  rewrite R. clear R P. assert (B : k mod 6 < 6) by (apply Nat.mod_upper_bound; lia).
  destruct (k mod 6) as [|[|[|[|[|[|r]]]]]]; try lia; destruct k; vm_compute; reflexivity.
Qed.
Theorem F2_false : ~ F2_printed.
Proof.
  intro P. destruct (P F2_model 6) as [j E].
  - repeat constructor; try (inversion H; reflexivity); try (inversion H; subst; clear H).
    + intros [|i] j a; simpl; [intros [I|[]]; inversion I; subst; simpl; auto | destruct i; easy].
    + destruct v as [|[|] [|]]; reflexivity.
    + destruct v as [|[|] [|]]; simpl;
      intros [|[|[|[|i]]]] j a; simpl; intros I; try easy; destruct I as [I|[]]; inversion I; subst;
      simpl; auto.
  - lia.
  - apply F2_counts.
  - destruct j as [|[|[|j]]]; simpl in E; lia.
Qed.

(* ---- F15: eigenvalues >= 0 letter by letter, and words that alternate --- *)

(* MAT, Theorems 13 and 50: such stacks are aperiodic, for words as well. *)
Definition F15_printed := forall M : Stack.model Qc, Forall (nonneg_layer Q) (layers M) ->
  (forall w, over 2 w -> after_Q M w <> None) ->
  forall w, over 2 w -> exists N, forall k, N <= k ->
    names_Q M 2 (power w (S k)) = names_Q M 2 (power w k).

Definition F15_a : action_Q := {| matrix := [[]; [(0, q 1 1)]]; input := [q 0 1; q 0 1] |}.
Definition F15_b : action_Q := {| matrix := [[(1, q (-1) 1)]; []]; input := [q 0 1; q 0 1] |}.
Definition F15_layer : layer Qc := {| columns := 1; H0 := [q 1 1; q 0 1]; reads := [Letter];
  gate := fun v => match v with [0] => Some F15_a | [1] => Some F15_b | _ => None end;
  decoder := fun h => Some (if Qclt_le_dec 0%Qc (nth 0 h 0%Qc) then 1 else 0) |}.
Definition F15_model : Stack.model Qc := {| layers := [F15_layer];
  readout_reads := [Below 0]; readout := fun v => match v with [y] => Some y | _ => None end |}.

Lemma F15_nonneg : nonneg_layer Q F15_layer.
Proof.
  assert (Z : Forall (fun a : Q => rle r0 a) [q 0 1; q 0 1]) by (repeat constructor; right; reflexivity).
  split; [|split].
  - intros X [v E]. destruct v as [|[|[|]] [|]]; inversion E; reflexivity.
  - exists [([(0, q 1 1)], q 0 1)]. intros h h' _ _ Sg. change (list Qc) in (type of h), (type of h').
    specialize (Sg _ (or_introl eq_refl)). destruct Sg as [_ S]. simpl in S. unfold Settle.vector in S.
    change (@rmul Q) with Qcmult in S. change (@radd Q) with Qcplus in S.
    change (@r0 Q) with 0%Qc in S. change (@rlt Q) with Qclt in S.
    assert (R : forall x : Qc, (q 1 1 * x + 0 + q 0 1 = x)%Qc).
    { intro x. change (q 1 1) with 1%Qc. change (q 0 1) with 0%Qc. ring. }
    rewrite !R in S. simpl. f_equal.
    destruct (Qclt_le_dec 0%Qc (nth 0 h 0%Qc)) as [a|a],
      (Qclt_le_dec 0%Qc (nth 0 h' 0%Qc)) as [b|b]; auto; exfalso.
    + apply (Qcle_not_lt _ _ b). now apply S. + apply (Qcle_not_lt _ _ a). now apply S.
  - intros X [v E]. exists [q 0 1; q 0 1]. split; auto. intros w Sw i.
    change (@r0 Q) with 0%Qc.
    destruct v as [|[|[|]] [|]]; inversion E; subst; clear E;
    destruct i as [|[|i]]; simpl; unfold linear_part; simpl;
    change (@rmul Q) with Qcmult; change (@radd Q) with Qcplus; change (@rsub Q) with Qcminus;
    change (@r0 Q) with 0%Qc; change (q 0 1) with 0%Qc; change (q 1 1) with 1%Qc; try ring.
Qed.

(* The states that occur. *)
Definition F15_state (h : list Qc) := h = [q 1 1; q 0 1] \/ h = [q (-1) 1; q 0 1] \/
  h = [q 0 1; q 1 1] \/ h = [q 0 1; q (-1) 1] \/ h = [q 0 1; q 0 1].
Lemma F15_defined w : over 2 w -> after_Q F15_model w <> None.
Proof.
  assert (G : over 2 w -> exists h ys, after_Q F15_model w = Some ([h], ys) /\ F15_state h).
  { induction w as [|a w IH] using rev_ind; intro O.
    - eexists _, _. split; [reflexivity|]. now left.
    - apply Forall_app in O. destruct O as [O Oa]. inversion Oa as [|? ? Ha _]; subst.
      destruct (IH O) as (h & ys & E & St). unfold after in *. rewrite fold_left_app, E.
      assert (a = 0 \/ a = 1) as [-> | ->] by lia;
      destruct St as [-> |[-> |[-> |[-> | ->]]]]; eexists _, _; (split; [reflexivity|]);
      match goal with |- F15_state ?h =>
        assert (D : existsb (fun v => if list_eq_dec Qc_eq_dec h v then true else false)
          [[q 1 1; q 0 1]; [q (-1) 1; q 0 1]; [q 0 1; q 1 1]; [q 0 1; q (-1) 1]; [q 0 1; q 0 1]] = true)
          by (vm_compute; reflexivity) end;
      apply existsb_exists in D; destruct D as (v & I & D);
      destruct (list_eq_dec _ _ _) as [Eh|] in D; try discriminate; rewrite Eh;
      unfold F15_state; simpl in I; decompose [or] I; subst; tauto. }
  intro O. destruct (G O) as (h & ys & E & _). congruence.
Qed.
(* (ab)^k: e_0 for even k, -e_0 for odd k. *)
Lemma F15_power k : after_Q F15_model (power [0; 1] k) =
  Nat.iter k (fun m => next Qc 0%Qc Qcplus Qcmult F15_model
    (next Qc 0%Qc Qcplus Qcmult F15_model m 0) 1) (before Qc F15_model).
Proof.
  unfold after. induction k as [|k IH]; auto.
  rewrite power_snoc, fold_left_app. simpl. rewrite IH. reflexivity.
Qed.
Lemma F15_last k : last (power [0; 1] (S k)) 2 = 1.
Proof. rewrite power_snoc. change [0; 1] with ([0] ++ [1]). rewrite app_assoc. apply last_last. Qed.
Theorem F15_false : ~ F15_printed.
Proof.
  intro P. destruct (P F15_model) with (w := [0; 1]) as [N H].
  - constructor; [apply F15_nonneg | constructor].
  - apply F15_defined.
  - repeat constructor.
  - set (F := fun m => next Qc 0%Qc Qcplus Qcmult F15_model
      (next Qc 0%Qc Qcplus Qcmult F15_model m 0) 1) in *.
    assert (Per : Nat.iter 2 F (before Qc F15_model) = before Qc F15_model).
    { assert (E : (if moment_dec (Nat.iter 2 F (before Qc F15_model)) (before Qc F15_model)
        then true else false) = true) by (vm_compute; reflexivity).
      destruct (moment_dec _ _); [auto|discriminate]. }
    specialize (H (0 + (N + 1) * 2) ltac:(lia)).
    unfold names in H. rewrite !F15_power in H. fold F in H.
    change (S (0 + (N + 1) * 2)) with (1 + (N + 1) * 2) in H.
    rewrite !(iter_period F 2 _ Per) in H. vm_compute in H. discriminate.
Qed.

(* ---- F3 and G13: casts that are never constant -------------------------- *)

Definition mat_power (A : vec Q -> vec Q) (k : nat) (h : vec Q) := Nat.iter k A h.
Definition cast_states (cast : Qc -> Qc) (n : nat) (A : vec Q -> vec Q) h k : list Qc :=
  map (fun i => cast (mat_power A k h i)) (seq 0 n).

(* The workshop's Theorem 1, for casts of A^k H_0: without an eigenvalue of
   modulus at least 1 outside the positive reals, parity is not decided. *)
Definition F3_printed := forall (cast : Qc -> Qc) (A : list (list Qc)) (h : vec Q) l,
  step_function Q cast -> @vanishes Q 2 (map_of 2 A) l ->
  Forall (fun a : Qc => (- (1) < a)%Qc) l ->
  ~ exists read, forall k, read (cast_states cast 2 (map_of 2 A) h k) = Nat.odd k.
(* Two numbers, 0 and 1, rounded to nearest; the limit 1/2 is the midpoint. *)
Definition bit (x : Qc) : Qc := if Qclt_le_dec x (q 1 2) then q 0 1 else q 1 1.
Definition F3_matrix := [[q 1 4; q 3 4]; [q 3 4; q 1 4]].
Definition half_power (k : nat) : Qc := Nat.iter k (fun x => q (-1) 2 * x)%Qc (q 1 2).
Lemma F3_power k : forall i, mat_power (map_of 2 F3_matrix) k (plane (q 1 1) (q 0 1)) i =
  plane (q 1 2 + half_power k)%Qc (q 1 2 - half_power k)%Qc i.
Proof.
  assert (E1 : (q 1 4 + q 3 4 = 1)%Qc) by (apply Qc_is_canon; reflexivity).
  assert (E2 : (q 1 4 - q 3 4 = q (-1) 2)%Qc) by (apply Qc_is_canon; reflexivity).
  induction k as [|k IH]; intro i.
  - destruct i as [|[|i]]; [apply Qc_is_canon; reflexivity..|]. simpl. now destruct i.
  - simpl. unfold map_of. destruct i as [|[|i]]; simpl; rewrite ?IH; simpl;
    change (@rmul Q) with Qcmult; change (@radd Q) with Qcplus; change (@r0 Q) with 0%Qc;
    set (x := half_power k); fold x.
    + unfold entries, plane; simpl. change (q 0 1) with 0%Qc. rewrite <- E2.
      transitivity ((q 1 4 + q 3 4) * q 1 2 + (q 1 4 - q 3 4) * x)%Qc; [ring|]. rewrite E1. ring.
    + unfold entries, plane; simpl. change (q 0 1) with 0%Qc. rewrite <- E2.
      transitivity ((q 1 4 + q 3 4) * q 1 2 - (q 1 4 - q 3 4) * x)%Qc; [ring|]. rewrite E1. ring.
    + now destruct i.
Qed.
Lemma half_power_sign k : if Nat.odd k then (half_power k < 0)%Qc else (0 < half_power k)%Qc.
Proof.
  induction k as [|k IH]; [reflexivity|].
  change (half_power (S k)) with (q (-1) 2 * half_power k)%Qc.
  assert (E : (q (-1) 2 * half_power k = q 1 2 * - half_power k)%Qc).
  { replace (q (-1) 2) with (- q 1 2)%Qc by (apply Qc_is_canon; reflexivity). ring. }
  rewrite Nat.odd_succ, <- Nat.negb_odd. destruct (Nat.odd k); simpl.
  - rewrite E. apply (rlt_mul Q); [reflexivity|]. now apply (opp_pos Q).
  - rewrite E. apply (opp_pos Q). change (0 < - (q 1 2 * - half_power k))%Qc.
    replace (- (q 1 2 * - half_power k))%Qc with (q 1 2 * half_power k)%Qc by ring.
    apply (rlt_mul Q); [reflexivity | exact IH].
Qed.
Theorem F3_false : ~ F3_printed.
Proof.
  intro P. apply (P bit F3_matrix (plane (q 1 1) (q 0 1)) [q 1 1; q (-1) 2]).
  - exact cast_to_bits.
  - apply plane_eigenvalues; apply Qc_is_canon; reflexivity.
  - repeat constructor.
  - exists (fun s => match s with x :: _ => if Qc_eq_dec x (q 0 1) then true else false
      | [] => false end).
    intro k. unfold cast_states. cbn [seq map]. rewrite F3_power. unfold plane, bit.
    cbn [nth]. assert (Sg := half_power_sign k).
    assert (D : forall x, (q 1 2 + x - q 1 2 = x)%Qc) by (intro; ring).
    destruct (Qclt_le_dec _ _) as [L|L].
    + apply (proj2 (sub_neg Q (q 1 2 + half_power k)%Qc (q 1 2))) in L. change ((q 1 2 + half_power k - q 1 2 < 0)%Qc) in L.
      rewrite D in L. destruct (Nat.odd k); [reflexivity|].
      exfalso. exact (neg_not_pos Q _ L Sg).
    + destruct (Nat.odd k) eqn:O; [|reflexivity]. exfalso. apply (Qcle_not_lt _ _ L).
      apply (proj1 (sub_neg Q (q 1 2 + half_power k)%Qc (q 1 2))).
      change ((q 1 2 + half_power k - q 1 2 < 0)%Qc). now rewrite D.
Qed.

(* The application of Proposition 1.3 (a): products with eigenvalues in (-1, 1]
   cannot count modulo 3, cast to nearest, down or up. *)
Definition G13_printed := forall (cast : Qc -> Qc) n (fs : list (factor Q)) (h : vec Q),
  step_function Q cast -> Forall (strict Q n) fs ->
  ~ exists read, forall k, read (cast_states cast n (apply_all Q n fs) h k) = k mod 3.
(* Rounding down to -1, 0, 1. *)
Definition down (x : Qc) : Qc :=
  if Qclt_le_dec x 0%Qc then q (-1) 1 else if Qclt_le_dec x 1%Qc then q 0 1 else q 1 1.
Definition four (a b c d : Qc) : vec Q := fun i => nth i [a; b; c; d] 0%Qc.
(* (I - (3/2) e1 e1^T)(I - (3/2) v v^T / 18), v = (2, 1, 2, 3) *)
Definition G13_factors : list (factor Q) :=
  [(q 3 2, four (q 1 1) (q 0 1) (q 0 1) (q 0 1));
   (q 1 12, four (q 2 1) (q 1 1) (q 2 1) (q 3 1))].
Lemma down_step : step_function Q down.
Proof.
  exists [0%Qc; 1%Qc]. intros x y H.
  destruct (H 0%Qc ltac:(simpl; auto)) as [A _]. destruct (H 1%Qc ltac:(simpl; auto)) as [B _].
  rewrite !(sub_neg Q) in A, B. unfold down. change (@rlt Q) with Qclt in A, B.
  destruct (Qclt_le_dec x 0%Qc) as [a|a], (Qclt_le_dec y 0%Qc) as [b|b]; auto.
  - exfalso. apply (Qcle_not_lt _ _ b). now apply A.
  - exfalso. apply (Qcle_not_lt _ _ a). now apply A.
  - destruct (Qclt_le_dec x 1%Qc) as [c|c], (Qclt_le_dec y 1%Qc) as [d|d]; auto; exfalso.
    + apply (Qcle_not_lt _ _ d). now apply B. + apply (Qcle_not_lt _ _ c). now apply B.
Qed.
Definition G13_map := apply_all Q 4 G13_factors.
Definition e1 := four (q 1 1) (q 0 1) (q 0 1) (q 0 1).
Lemma dot_scale n (u v : vec Q) (c : Q) : dot Q n u (fun i => c * v i)%Qc = (c * dot Q n u v)%Qc.
Proof.
  induction n as [|n IH]; simpl.
  - change (@r0 Q) with 0%Qc. ring.
  - rewrite IH. change (@radd Q) with Qcplus. change (@rmul Q) with Qcmult. ring.
Qed.
Lemma apply_scale n fs (c : Qc) (h h' : vec Q) : (forall i, h' i = (c * h i)%Qc) ->
  forall i, apply_all Q n fs h' i = (c * apply_all Q n fs h i)%Qc.
Proof.
  intro E. induction fs as [|f fs IH]; intro i; [apply E|]. simpl. unfold apply_factor.
  rewrite (dot_ext Q n _ _ (fun i => c * apply_all Q n fs h i)%Qc) by (intros; apply IH).
  rewrite dot_scale, IH. change (@rsub Q) with Qcminus. change (@rmul Q) with Qcmult. ring.
Qed.
Lemma G13_cube i : mat_power G13_map 3 e1 i = (q 1 8 * e1 i)%Qc.
Proof. do 4 (destruct i as [|i]; [apply Qc_is_canon; vm_compute; reflexivity|]).
  destruct i as [|i]; apply Qc_is_canon; vm_compute; reflexivity. Qed.
Definition eighth (j : nat) : Qc := Nat.iter j (fun x => q 1 8 * x)%Qc 1%Qc.
Lemma eighth_pos j : (0 < eighth j)%Qc.
Proof. induction j as [|j IH]; [reflexivity|]. simpl. apply (rlt_mul Q); [reflexivity | exact IH]. Qed.
Lemma G13_scale (c : Qc) h h' : (forall i, h' i = (c * h i)%Qc) ->
  forall r i, mat_power G13_map r h' i = (c * mat_power G13_map r h i)%Qc.
Proof.
  intros E r. induction r as [|r IH]; intro i; [apply E|]. simpl. now apply apply_scale.
Qed.
Lemma G13_power j : forall r i, mat_power G13_map (r + j * 3) e1 i =
  (eighth j * mat_power G13_map r e1 i)%Qc.
Proof.
  induction j as [|j IH]; intros r i.
  - rewrite Nat.add_0_r. change (eighth 0) with 1%Qc. symmetry. apply Qcmult_1_l.
  - replace (r + S j * 3) with (r + 3 + j * 3) by lia. rewrite IH.
    change (eighth (S j)) with (q 1 8 * eighth j)%Qc.
    unfold mat_power at 1. rewrite iter_plus. fold (mat_power G13_map 3 e1).
    fold (mat_power G13_map r (mat_power G13_map 3 e1)).
    rewrite (G13_scale (q 1 8) e1 (mat_power G13_map 3 e1) G13_cube), Qcmult_assoc.
    now rewrite (Qcmult_comm (eighth j)).
Qed.
Lemma down_negative x : down x = q (-1) 1 <-> (x < 0)%Qc.
Proof.
  unfold down. destruct (Qclt_le_dec x 0%Qc) as [L|L]; [tauto|].
  split; [|intro G; now apply Qcle_not_lt in L].
  destruct (Qclt_le_dec x 1%Qc); discriminate.
Qed.
Lemma scaled_sign (c x : Qc) : (0 < c)%Qc -> (c * x < 0)%Qc <-> (x < 0)%Qc.
Proof.
  intro C. split; intro H.
  - apply Qcnot_le_lt. intro L. apply Qcle_lt_or_eq in L. destruct L as [L| <-].
    + apply (neg_not_pos Q _ H). exact (rlt_mul Q _ _ C L).
    + replace (c * 0)%Qc with 0%Qc in H by ring. exact (rlt_irrefl Q _ H).
  - apply (proj2 (opp_pos Q (c * x)%Qc)). change (0 < - (c * x))%Qc.
    replace (- (c * x))%Qc with (c * - x)%Qc by ring.
    apply (rlt_mul Q); [exact C|]. exact (proj1 (opp_pos Q x) H).
Qed.
Theorem G13_false : ~ G13_printed.
Proof.
  intro P. apply (P down 4 G13_factors e1 down_step).
  - constructor; [|constructor; [|constructor]]; (split; [left; reflexivity | vm_compute; reflexivity]).
  - exists (fun s => match s with
      | x :: y :: _ => if Qc_eq_dec x (q (-1) 1)
          then (if Qc_eq_dec y (q (-1) 1) then 1 else 2) else 0
      | _ => 0 end).
    intro k. unfold cast_states. cbn [seq map]. fold G13_map.
    assert (B : k mod 3 < 3) by (apply Nat.mod_upper_bound; lia).
    assert (E : forall i, mat_power G13_map k e1 i =
      (eighth (k / 3) * mat_power G13_map (k mod 3) e1 i)%Qc).
    { intro i. rewrite <- G13_power. f_equal. rewrite (Nat.div_mod k 3) at 1; lia. }
    rewrite !E. set (c := eighth (k / 3)). assert (C : (0 < c)%Qc) by apply eighth_pos.
    assert (D : forall x, down (c * x) = q (-1) 1 <-> (x < 0)%Qc).
    { intro x. rewrite down_negative. now apply scaled_sign. }
    assert (D0 := D (mat_power G13_map (k mod 3) e1 0)).
    assert (D1 := D (mat_power G13_map (k mod 3) e1 1)).
    destruct (Qc_eq_dec (down (c * mat_power G13_map (k mod 3) e1 0)) (q (-1) 1)) as [X|X];
    destruct (Qc_eq_dec (down (c * mat_power G13_map (k mod 3) e1 1)) (q (-1) 1)) as [Y|Y];
    rewrite ?D0 in X; rewrite ?D1 in Y; clear D D0 D1 E;
    destruct (k mod 3) as [|[|[|]]]; try lia; try reflexivity; exfalso;
    revert X Y; vm_compute; intros X Y; try discriminate; try (now apply X); try (now apply Y).
Qed.

(* ---- F11: the wiring of Theorem 4 --------------------------------------- *)

(* Two levels: the second one depends on the previous state of the first (a
   cascade), or on its new state, as the layers are wired. *)
Definition cascade (f g : nat -> nat -> nat -> nat) (x : nat * nat) a :=
  (f a 0 (fst x), g a (fst x) (snd x)).
Definition wired (f g : nat -> nat -> nat -> nat) (x : nat * nat) a :=
  (f a 0 (fst x), g a (f a 0 (fst x)) (snd x)).
Definition F11_printed := forall f g start w,
  fold_left (wired f g) w start = fold_left (cascade f g) w start.
Theorem F11_false : ~ F11_printed.
Proof.
  (* level 1 resets to the letter; level 2 toggles if level 1 was 1 *)
  intro P. specialize (P (fun a _ _ => a) (fun a x y => if x =? 1 then 1 - y else y) (0, 0) [1]).
  discriminate.
Qed.
