(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* S7 [sarrof2024]: Dyck words of K kinds of brackets and depth at most m are
   predicted by two layers with 1 + m ceil(log2 K) numbers and gates 0 and 1: the
   depth, and for each depth the bits of the open bracket at that depth. *)

From Coq Require Import List Arith Lia ZArith Bool.
Import ListNotations.

Section Dyck.
Variables (K m : nat).
Hypothesis K_pos : 0 < K.
Definition bits := Nat.log2_up K.

Inductive bracket := Open (t : nat) | Close (t : nat).
Definition kind (x : bracket) := match x with Open t => t | Close t => t end.

(* The open brackets, innermost first, and the brackets that may follow. *)
Definition may_follow (c : list nat) (x : bracket) : Prop :=
  match x with Open t => length c < m | Close t => exists c', c = t :: c' end.
Definition follow (c : list nat) (x : bracket) : list nat :=
  match x with Open t => t :: c | Close _ => tl c end.
Inductive begins : list bracket -> list nat -> Prop :=
| begins_nil : begins [] []
| begins_snoc w c x : begins w c -> kind x < K -> may_follow c x ->
    begins (w ++ [x]) (follow c x).

(* The first layer: h <- 1 h + 1, h <- 1 h - 1.  The second: number (l, b) is set
   to bit b of t when t is opened at depth l (A = 0), and is preserved otherwise
   (A = 1); it reads the depth of this step. *)
Record numbers := { depth : Z; slot : nat -> nat -> Z }.
Definition bit (b t : nat) : Z := if Nat.testbit t b then 1 else 0.
Definition step (s : numbers) (x : bracket) : numbers :=
  let h := (match x with Open _ => 1 * depth s + 1 | Close _ => 1 * depth s - 1 end)%Z in
  {| depth := h;
     slot := fun l b => match x with
       | Open t => if (Z.of_nat l =? h)%Z then (0 * slot s l b + bit b t)%Z
                   else (1 * slot s l b + 0)%Z
       | Close _ => (1 * slot s l b + 0)%Z end |}.
Definition start : numbers := {| depth := 0; slot := fun _ _ => 0%Z |}.
Definition after (w : list bracket) : numbers := fold_left step w start.

(* The readout's prediction: from the depth, and the slot at this depth. *)
Definition predicts (s : numbers) (x : bracket) : Prop :=
  match x with
  | Open t => (depth s < Z.of_nat m)%Z
  | Close t => (0 < depth s)%Z /\
      forall b, b < bits -> slot s (Z.to_nat (depth s)) b = bit b t
  end.

Definition holds (s : numbers) (c : list nat) : Prop :=
  depth s = Z.of_nat (length c) /\
  forall c1 t c2, c = c1 ++ t :: c2 -> forall b, slot s (S (length c2)) b = bit b t.

Lemma after_holds w c : begins w c -> holds (after w) c.
Proof.
  induction 1 as [|w c x B IH T F].
  - split; [reflexivity|]. intros c1 t c2 E. destruct c1; discriminate.
  - destruct IH as [D S0]. unfold after in *. rewrite fold_left_app. cbn [fold_left].
    set (s := fold_left step w start) in *.
    destruct x as [t|t]; cbn [may_follow follow] in *; unfold holds, step; cbn [depth slot].
    + split; [cbn [length]; lia|]. intros c1 u c2 E b.
      destruct c1 as [|v c1]; cbn [app] in E; inversion E; subst.
      * replace (Z.of_nat (S (length c2)) =? _)%Z with true; [ring|].
        symmetry. apply Z.eqb_eq. lia.
      * assert (L : length (c1 ++ u :: c2) = length c1 + S (length c2)) by (rewrite app_length; reflexivity).
        replace (Z.of_nat (S (length c2)) =? _)%Z with false.
        -- rewrite (S0 c1 u c2) by reflexivity. ring.
        -- symmetry. apply Z.eqb_neq. lia.
    + destruct F as [c' ->]. cbn [tl length] in *. split; [lia|].
      intros c1 u c2 E b. rewrite (S0 (t :: c1) u c2) by (now rewrite E). ring.
Qed.

(* Kinds with the same bits are equal. *)
Lemma same_bits t u : t < K -> u < K -> (forall b, b < bits -> bit b t = bit b u) -> t = u.
Proof.
  intros Ht Hu E. apply Nat.bits_inj. intro b. destruct (Nat.lt_ge_cases b bits) as [L|L].
  - specialize (E b L). unfold bit in E. destruct (Nat.testbit t b), (Nat.testbit u b); easy.
  - assert (P : K <= 2 ^ bits).
    { unfold bits. destruct (Nat.eq_dec K 1) as [->|]; [simpl; lia|].
      apply Nat.log2_up_spec. lia. }
    assert (G : forall v, v < K -> Nat.testbit v b = false).
    { intros v Hv. destruct (Nat.eq_dec v 0) as [->|]; [apply Nat.bits_0|].
      apply Nat.bits_above_log2. apply Nat.log2_lt_pow2; [lia|].
      apply Nat.lt_le_trans with (2 ^ bits); [lia|]. apply Nat.pow_le_mono_r; lia. }
    now rewrite !G.
Qed.

Lemma open_kinds w c : begins w c -> Forall (fun t => t < K) c.
Proof.
  induction 1 as [|w c x B IH T F]; [constructor|]. destruct x as [t|t]; simpl in *.
  - now constructor.
  - destruct F as [c' ->]. simpl. now inversion IH.
Qed.
Theorem S7_predicts w c x : begins w c -> kind x < K ->
  (predicts (after w) x <-> may_follow c x).
Proof.
  intros B T. assert (H := after_holds w c B). destruct H as [D S0].
  destruct x as [t|t]; simpl in *; rewrite D.
  - lia.
  - split.
    + intros [P Sl]. destruct c as [|u c']; [simpl in P; lia|].
      assert (U : u < K).
      { apply open_kinds in B. now inversion B. }
      exists c'. f_equal. apply same_bits; auto. intros b Hb. specialize (Sl b Hb).
      rewrite Nat2Z.id in Sl. simpl length in Sl. rewrite (S0 [] u c') in Sl by reflexivity. exact Sl.
    + intros [c' ->]. split; [simpl; lia|]. intros b _. rewrite Nat2Z.id. simpl length.
      now apply (S0 [] t c').
Qed.
(* The word may end if and only if the depth is 0. *)
Theorem S7_end w c : begins w c -> (depth (after w) = 0%Z <-> c = []).
Proof.
  intro B. destruct (after_holds w c B) as [-> _]. destruct c; simpl; split; intro; easy || lia.
Qed.
(* The number of numbers for depth at most m. *)
Definition size : nat := 1 + m * Nat.log2_up K.
Theorem S7_depth w c : begins w c -> length c <= m.
Proof.
  induction 1 as [|w c x B IH T F]; [simpl; lia|].
  destruct x as [t|t]; simpl in *; [lia|]. destruct F as [c' ->]. simpl in *. lia.
Qed.
End Dyck.

Example word_begins : begins 2 2 [Open 1; Open 0; Close 0] [1].
Proof.
  change [Open 1; Open 0; Close 0] with ((([] ++ [Open 1]) ++ [Open 0]) ++ [Close 0]).
  apply (begins_snoc 2 2 _ [0; 1] (Close 0)); [|simpl; lia | simpl; eauto].
  apply (begins_snoc 2 2 _ [1] (Open 0)); [|simpl; lia | simpl; lia].
  apply (begins_snoc 2 2 _ [] (Open 1)); [constructor | simpl; lia | simpl; lia].
Qed.
