(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* More statements that are false as printed, or false as read for other
   arithmetic, with the true statements instead: G9, P1.4, F13, F14, F16.  The
   names are those of the claims in proofs/. *)

From Coq Require Import List Arith Lia Bool ZArith QArith Qcanon Field.
From Wreath Require Import Spec.Words Spec.Stack Spec.Rounding Spec.Verdict.
From Wreath Require Import Theory.Ordered Theory.Householder Theory.Refuted.
From Wreath Require Kernel.Closure.
Import ListNotations.
Open Scope nat_scope.

(* ---- G9: the closed form of H_k ------------------------------------------ *)

Section Closed_form.
Variables (V : Type) (o : V) (plus : V -> V -> V).
Variables (A : nat -> V -> V) (B : nat -> V) (h : V).
(* Letters are numbered from 1. *)
Fixpoint state_at (k : nat) : V :=
  match k with 0 => h | S k' => plus (A k (state_at k')) (B k) end.
(* A(from + count - 1) .. A(from) v; v if count is 0. *)
Fixpoint product (from count : nat) (v : V) : V :=
  match count with 0 => v | S c => A (from + c) (product from c v) end.
(* The sum over i = 1 .. count, from left to right. *)
Fixpoint sum_to (count : nat) (f : nat -> V) : V :=
  match count with 0 => o | S c => plus (sum_to c f) (f count) end.
Definition printed_form (k : nat) : V :=
  plus (sum_to (k - 1) (fun i => product (S i) (k - 1 - i) (B i))) (product 1 k h).
Definition repaired_form (k : nat) : V :=
  plus (sum_to k (fun i => product (S i) (k - i) (B i))) (product 1 k h).

Hypothesis plus_assoc : forall x y z, plus x (plus y z) = plus (plus x y) z.
Hypothesis plus_comm : forall x y, plus x y = plus y x.
Hypothesis plus_o : forall x, plus o x = x.
Hypothesis A_plus : forall i x y, A i (plus x y) = plus (A i x) (A i y).
Hypothesis A_o : forall i, A i o = o.
Theorem G9_repaired k : state_at k = repaired_form k.
Proof.
  assert (Sum : forall j m c f, (forall i, i <= c -> f i = A j (m i)) ->
    sum_to c f = A j (sum_to c m)).
  { intros j m c f. induction c as [|c IH]; intro E; cbn [sum_to]; [now rewrite A_o|].
    rewrite A_plus, <- IH, E; auto. }
  induction k as [|k IH]; unfold repaired_form in *; cbn [state_at sum_to product].
  - now rewrite plus_o.
  - rewrite IH, A_plus, Nat.sub_diag. cbn [product].
    rewrite (Sum (S k) (fun i => product (S i) (k - i) (B i)) k (fun i => product (S i) (S k - i) (B i))).
    + rewrite <- !plus_assoc. f_equal. simpl (1 + k). apply plus_comm.
    + intros i Hi. replace (S k - i) with (S (k - i)) by lia. cbn [product].
      now replace (S i + (k - i)) with (S k) by lia.
Qed.
End Closed_form.
Definition G9_printed := forall (a b : nat -> Qc) (h : Qc) k,
  state_at Qc Qcplus (fun i => Qcmult (a i)) b h k = printed_form Qc 0%Qc Qcplus (fun i => Qcmult (a i)) b h k.
Theorem G9_false : ~ G9_printed.
Proof.
  intro P. specialize (P (fun _ => q 2 1) (fun _ => q 1 1) 0%Qc 3).
  apply (f_equal this) in P. vm_compute in P. discriminate.
Qed.

(* ---- P1.4: when M_k(O) is contained in M_k'(O') --------------------------- *)

(* The products of k factors whose eigenvalues 1 - beta are in O. *)
Definition in_M (n k : nat) (O : Qc -> Prop) (A : (nat -> Qc) -> nat -> Qc) : Prop :=
  exists fs : list (factor Q), length fs = k /\
    Forall (fun f => O (1 - beta Q n f)%Qc) fs /\
    forall h i, i < n -> apply_all Q n fs h i = A h i.
Definition P1_4_printed := forall n k k' (O O' : Qc -> Prop) A,
  (k <= k' /\ O 1%Qc) \/ (forall x, O x -> O' x) -> in_M n k O A -> in_M n k' O' A.
Theorem P1_4_false : ~ P1_4_printed.
Proof.
  intro P. destruct (P 1 1 1 (fun _ => True) (fun x => x = 1%Qc) (fun h _ => (- h O)%Qc)) as (fs & L & F & E).
  - left. auto.
  - exists [(q 2 1, fun _ => 1%Qc)]. split; auto. split; [repeat constructor|].
    intros h i Hi. replace i with 0 by lia. unfold apply_all, apply_factor. simpl.
    change (@r0 Q) with 0%Qc. change (@radd Q) with Qcplus. change (@rmul Q) with Qcmult. change (@rsub Q) with Qcminus.
    replace (q 2 1) with (1 + 1)%Qc by (apply Qc_is_canon; reflexivity). ring.
  - destruct fs as [|[c v] [|]]; try discriminate L. inversion F as [|? ? H _]; subst.
    specialize (E (fun _ => 1%Qc) 0 ltac:(lia)). revert E H. unfold apply_all, apply_factor, beta, norm2. simpl.
    change (@r0 Q) with 0%Qc. change (@radd Q) with Qcplus. change (@rmul Q) with Qcmult. change (@rsub Q) with Qcminus.
    intros E H. set (x := v 0) in *. clearbody x.
    assert (Z : (c * (0 + x * x) = 0)%Qc).
    { transitivity (1 - (1 - c * (0 + x * x)))%Qc; [ring|]. rewrite H. ring. }
    assert (E' : (1 = - (1))%Qc).
    { rewrite <- E. transitivity (1 - c * (0 + x * x))%Qc; [now rewrite Z; ring|ring]. }
    apply (f_equal this) in E'. vm_compute in E'. discriminate.
Qed.
(* As published: factors with beta = 0 are the identity. *)
Lemma no_factor n g j : apply_factor Q n (0%Qc, fun _ => 0%Qc) g j = g j.
Proof. unfold apply_factor. simpl. change (@rsub Q) with Qcminus. change (@rmul Q) with Qcmult. ring. Qed.
Theorem P1_4_published n k k' (O O' : Qc -> Prop) A : (forall x, O x -> O' x) ->
  k' = k \/ (k <= k' /\ O 1%Qc) -> in_M n k O A -> in_M n k' O' A.
Proof.
  intros S0 H (fs & L & F & E). assert (F' : Forall (fun f => O' (1 - beta Q n f)%Qc) fs).
  { revert F. apply Forall_impl. auto. }
  destruct H as [-> | Hx]; [now exists fs|].
  exists (fs ++ repeat (0%Qc, fun _ => 0%Qc) (k' - k)). split; [rewrite app_length, repeat_length; destruct Hx; lia|]. split.
  - apply Forall_app. split; auto. apply Forall_forall. intros f Hf. apply repeat_spec in Hf. subst f.
    apply S0. assert (Z : (1 - beta Q n (0%Qc, fun _ : nat => 0%Qc))%Qc = 1%Qc).
    { unfold beta. simpl fst. change (@rmul Q) with Qcmult. ring. }
    destruct Hx as [Hk O1]. now rewrite Z.
  - assert (Same : forall g h, (forall i, g i = h i) -> forall i, apply_all Q n fs g i = apply_all Q n fs h i).
    { intros g h G. induction fs as [|f r IH]; intro i; simpl; auto. unfold apply_factor.
      assert (R : forall i, apply_all Q n r g i = apply_all Q n r h i).
      { clear - G. induction r as [|f r IH]; intro i; simpl; auto. unfold apply_factor.
        rewrite (dot_ext Q n _ _ (apply_all Q n r h)) by auto. now rewrite IH. }
      rewrite (dot_ext Q n _ _ (apply_all Q n r h)) by auto. now rewrite R. }
    intros h i Hi. unfold apply_all. rewrite fold_right_app. fold (apply_all Q n).
    rewrite <- E by auto. apply Same. intro j. generalize (k' - k). induction n0 as [|m IH]; [reflexivity|].
    cbn [repeat fold_right]. now rewrite no_factor.
Qed.

(* ---- F14: the gate minus zero --------------------------------------------- *)

(* sarrof2024, NONNEGATIVE, with "a >= 0" as a comparison of numbers. *)
Definition F14_extended := forall (E : Rounding.model) minus (a : Qc) (b : number), (0 <= a)%Qc ->
  eventually_constant (orbit E
    {| start := [finite 0%Qc]; Rounding.letters := [Affine [[Finite minus a]] (Some [b])] |} [0]).
Theorem F14_false : ~ F14_extended.
Proof.
  intro P. specialize (P {| storage := fp16; rounding := Rne; ordering := Seq |} true 0%Qc minus_zero).
  apply (rounded_period {| storage := fp16; rounding := Rne; ordering := Seq |}
    {| start := [finite 0%Qc]; Rounding.letters := [Affine [[Finite true 0%Qc]] (Some [minus_zero])] |} 0 2);
    [lia | vm_compute; reflexivity | vm_compute; reflexivity |]. apply P. vm_compute. discriminate.
Qed.

(* ---- F16: a contracting flip-flop that never forgets ---------------------- *)

(* Letters 0 and 1 set the bit, letter 2 preserves it. *)
Definition flip_flop : automaton := {| states := 2; Words.letters := 3; Words.start := 0;
  delta := fun s a => match a with 0 => 0 | 1 => 1 | _ => s end; accept := Nat.eqb 1 |}.
Definition contracting (l : map_letter) : Prop :=
  exists a b, l = Affine [[finite a]] b /\ (0 < a)%Qc /\ (a < 1)%Qc.
(* mat2025, Theorem 7, read for floating point. *)
Definition F16_extended := forall (E : Rounding.model) (R : recurrence),
  Forall contracting (Rounding.letters R) -> ~ told E R 3 nothing (run flip_flop).
Definition F16_model : Rounding.model := {| storage := e4m3fn; rounding := Rne; ordering := Seq |}.
Definition F16_recurrence : recurrence := {| start := [finite (q (-1) 2)]; Rounding.letters :=
  [Affine [[finite (q 1 4)]] (Some [finite (q (-1) 2)]); Affine [[finite (q 1 4)]] (Some [finite (q 1 2)]);
   Affine [[finite (q 3 4)]] None] |}.
Definition below_zero (h : list number) : nat := match h with [Finite true _] => 0 | _ => 1 end.
Definition pair_step (p : list number * nat) (a : nat) : list number * nat :=
  (letter_step F16_model (nth a (Rounding.letters F16_recurrence) (Affine [] None)) (fst p), delta flip_flop (snd p) a).
Definition pair_eqb (p p' : list number * nat) : bool :=
  (if state_dec (fst p) (fst p') then true else false) && (snd p =? snd p').
Fixpoint reach (fuel : nat) (seen todo : list (list number * nat)) :=
  match fuel, todo with
  | S f, p :: r => if existsb (pair_eqb p) seen then reach f seen r
      else reach f (seen ++ [p]) (r ++ map (pair_step p) (seq 0 3))
  | _, _ => seen
  end.
Fixpoint place_of (p : list number * nat) (l : list (list number * nat)) : positive :=
  match l with [] => 1%positive | x :: r => if pair_eqb p x then 1%positive else Pos.succ (place_of p r) end.
Definition F16_pairs := reach 400 [] [(rounded_start F16_model F16_recurrence, 0)].
Theorem F16_false : ~ F16_extended.
Proof.
  intro P. apply (P F16_model F16_recurrence).
  - repeat constructor; eexists; eexists; (split; [reflexivity|]); split; reflexivity.
  - exists (fun h _ => below_zero h). intros w O.
    assert (Eq : forall x y, pair_eqb x y = true -> x = y).
    { intros [h s] [h' s']. unfold pair_eqb. cbn [fst snd]. rewrite andb_true_iff, Nat.eqb_eq.
      destruct (state_dec h h'); intros [X ->]; [now subst|discriminate]. }
    assert (H := Closure.closed_holds _ pair_eqb Eq pair_step 3 (fun p => below_zero (fst p) =? snd p)
      (Closure.numbered (map (fun p => (p, map (fun a => place_of (pair_step p a) F16_pairs) (seq 0 3))) F16_pairs))
      (rounded_start F16_model F16_recurrence, 0)).
    specialize (H ltac:(vm_compute; reflexivity) w O). destruct H as [_ H]. apply Nat.eqb_eq in H.
    assert (G : fold_left pair_step w (rounded_start F16_model F16_recurrence, 0)
      = (state_after F16_model F16_recurrence w, run flip_flop w)).
    { unfold state_after, run, run_from. change (Words.start flip_flop) with 0.
      clear H O. generalize (rounded_start F16_model F16_recurrence) as h. generalize 0 as s.
      induction w as [|a w IH]; intros s h; [reflexivity|]. cbn [fold_left]. apply (IH _ _). }
    rewrite G in H. exact H.
Qed.

(* ---- F13: unbounded integers, and any readout ---------------------------- *)

(* sarrof2024 without a hypothesis on the readout: non-negative gates do not
   decide parity. *)
Definition parity : automaton := {| states := 2; Words.letters := 2; Words.start := 0;
  delta := fun s a => if a =? 1 then 1 - s else s; accept := Nat.eqb 0 |}.
Definition gate_not_negative (L : layer Z) : Prop := forall v X, gate L v = Some X ->
  exists a b, X = {| matrix := [[(0, a)]]; input := [b] |} /\ (0 <= a)%Z.
Definition F13_extended := forall M : Stack.model Z, Forall gate_not_negative (layers M) ->
  ~ does Z 0%Z Z.add Z.mul M parity eq.
Definition counting : layer Z := {| columns := 1; H0 := [0%Z]; reads := [Letter];
  gate := fun v => match v with [a] => Some {| matrix := [[(0, 1%Z)]]; input := [Z.of_nat a] |} | _ => None end;
  decoder := fun h => Some (Z.to_nat (nth 0 h 0 mod 2)%Z) |}.
Definition F13_model : Stack.model Z := {| layers := [counting]; readout_reads := [Below 0];
  readout := fun v => match v with [y] => Some y | _ => None end |}.
Theorem F13_false : ~ F13_extended.
Proof.
  intro P. apply (P F13_model).
  - repeat constructor. intros [|a [|]] X G; try discriminate. inversion G. exists 1%Z, (Z.of_nat a). split; [reflexivity|lia].
  - assert (Inv : forall w, over 2 w -> exists s, after Z 0%Z Z.add Z.mul F13_model w = Some ([[s]], [Z.to_nat (s mod 2)%Z]) /\
      Z.to_nat (s mod 2)%Z = run parity w).
    { induction w as [|a w IH] using rev_ind; intro O.
      - exists 0%Z. split; reflexivity.
      - apply Forall_app in O. destruct O as [O Oa]. apply Forall_cons_iff in Oa. destruct Oa as [Ha _].
        destruct (IH O) as (s & A & R). exists (s + Z.of_nat a)%Z. split.
        + unfold after in *. rewrite fold_left_app, A. cbn [fold_left next layers F13_model step_layers].
          unfold layer_step. cbn [reads counting values value gate columns decoder].
          assert (E : Stack.act Z 0%Z Z.add Z.mul 1 {| matrix := [[(0, 1%Z)]]; input := [Z.of_nat a] |} [s] = [(s + Z.of_nat a)%Z]).
          { unfold Stack.act. cbn [input length seq map matrix]. f_equal.
            change (row_times Z 0%Z Z.add Z.mul 1 (0 mod 1) (nth (0 / 1) [[(0, 1%Z)]] []) [s]) with (1 * s + 0)%Z.
            cbn [nth]. lia. }
          rewrite E. reflexivity.
        + assert (Ru : run parity (w ++ [a]) = if a =? 1 then 1 - run parity w else run parity w)
            by (unfold run, run_from; now rewrite fold_left_app).
          rewrite Ru, <- R.
          assert (B := Z.mod_pos_bound s 2 ltac:(lia)). rewrite Z.add_mod by lia.
          assert (Cs : (s mod 2 = 0 \/ s mod 2 = 1)%Z) by lia. assert (Ca : a = 0 \/ a = 1) by lia.
          destruct Cs as [-> | ->], Ca as [-> | ->]; reflexivity. }
    intros w O. destruct (Inv w O) as (s & A & R). exists (run parity w). split; auto.
    unfold names. rewrite A. cbn [readout_reads F13_model values value nth_error readout]. now rewrite R.
Qed.

(* ---- G24: counting modulo 3 with triangular matrices ----------------------- *)

(* a + b w with integers a and b, where w is a third root of unity: w^2 = - 1 -
   w. *)
Definition eisenstein : Type := Z * Z.
Definition e_add (x y : eisenstein) : eisenstein := (fst x + fst y, snd x + snd y)%Z.
Definition e_mul (x y : eisenstein) : eisenstein :=
  (fst x * fst y - snd x * snd y, fst x * snd y + snd x * fst y - snd x * snd y)%Z.
Definition mod3 : automaton := {| states := 3; Words.letters := 1; Words.start := 0;
  delta := fun s _ => (s + 1) mod 3; accept := Nat.eqb 0 |}.
(* grazzi2025, abstract, for complex numbers: a matrix that is not triangular has
   an entry above its diagonal. *)
Definition G24_printed := forall M : Stack.model eisenstein,
  does eisenstein (0, 0)%Z e_add e_mul M mod3 eq ->
  exists L v X i j x, In L (layers M) /\ gate L v = Some X /\
    In (j, x) (nth i (matrix X) []) /\ i < j /\ x <> (0, 0)%Z.
Definition third : layer eisenstein := {| columns := 1; H0 := [(1, 0)%Z]; reads := [Letter];
  gate := fun _ => Some {| matrix := [[(0, (0, 1)%Z)]]; input := [(0, 0)%Z] |};
  decoder := fun h => match snd (nth 0 h (0, 0)%Z) with Z0 => Some 0 | Zpos _ => Some 1 | Zneg _ => Some 2 end |}.
Definition G24_model : Stack.model eisenstein := {| layers := [third]; readout_reads := [Below 0];
  readout := fun v => match v with [y] => Some y | _ => None end |}.
Lemma G24_counts : does eisenstein (0, 0)%Z e_add e_mul G24_model mod3 eq.
Proof.
  intros w O. assert (Inv : run mod3 w < 3 /\ after eisenstein (0, 0)%Z e_add e_mul G24_model w =
    Some ([[nth (run mod3 w) [(1, 0); (0, 1); (-1, -1)]%Z (0, 0)%Z]], [run mod3 w])).
  { clear O. induction w as [|a w [B IH]] using rev_ind; [split; [repeat constructor|reflexivity]|].
    unfold run, run_from, after in *. rewrite !fold_left_app. cbn [fold_left]. rewrite IH.
    destruct (fold_left _ w _) as [|[|[|s]]]; [| | |lia]; (split; [cbn; lia|reflexivity]). }
  destruct Inv as [_ E]. exists (run mod3 w). unfold names. now rewrite E.
Qed.
Theorem G24_false : ~ G24_printed.
Proof.
  intro P. destruct (P G24_model G24_counts) as (L & v & X & i & j & x & I & G & T & LT & _).
  destruct I as [<-|[]]. injection G as <-. destruct i as [|i]; [|destruct i; contradiction].
  destruct T as [T|[]]. inversion T. lia.
Qed.
