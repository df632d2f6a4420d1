(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* The behaviour of small stacks after every word, by the kernel's own check of a
   closed set, computed here: S10, S5, F1 (against "every layer" in G1), F4
   (against G2 and G3). *)

From Coq Require Import List Bool Arith PArith Lia QArith Qcanon FMapPositive.
From Wreath Require Import Spec.Words Spec.Stack Spec.Decoder Spec.ModelFile Kernel.Hom
  Theory.Exclusion.
Import ListNotations.
Open Scope nat_scope.

Section Explore.
Variables (M : model Qc) (D : automaton).
Notation pair := (nat * list (list Qc))%type.
Definition pair_is (x y : pair) : bool := pair_eqb Qc Qc_eq_dec x y.
Definition successor (p : pair) (a : nat) : list pair :=
  match step_layers Qc q0 Qcplus Qcmult (layers M) a [] (snd p) with
  | Some (hs, _) => [(delta D (fst p) a, hs)] | None => [] end.
(* The reached states; the search need not be trusted. *)
Fixpoint explore (fuel : nat) (seen todo : list pair) : list pair :=
  match fuel, todo with
  | S f, p :: r =>
    if existsb (pair_is p) seen then explore f seen r
    else explore f (seen ++ [p]) (r ++ flat_map (successor p) (seq 0 (letters D)))
  | _, _ => seen
  end.
Fixpoint position (p : pair) (l : list pair) : positive :=
  match l with [] => 1%positive
  | x :: r => if pair_is p x then 1%positive else Pos.succ (position p r) end.
Fixpoint entries_from (i : positive) (all l : list pair) : entries Qc :=
  match l with
  | [] => PositiveMap.empty _
  | p :: r => PositiveMap.add i (p, map (fun a => match successor p a with
        | s :: _ => position s all | [] => 1%positive end) (seq 0 (letters D)))
      (entries_from (Pos.succ i) all r)
  end.
Definition decide (fuel : nat) : bool :=
  match before Qc M with None => false | Some (hs, _) =>
    let all := explore fuel [] [(start D, hs)] in
    check Qc q0 Qcplus Qcmult Qc_eq_dec M D Nat.eqb (fun _ => true)
      (entries_from 1%positive all all) end.
Theorem decide_sound fuel : decide fuel = true -> does Qc q0 Qcplus Qcmult M D eq.
Proof.
  unfold decide. destruct (before Qc M) as [[hs ys]|]; [|discriminate]. intros H w O.
  destruct (check_sound _ _ _ _ _ _ _ _ _ _ H w O eq_refl) as (m & N & A).
  exists m. split; auto. now apply Nat.eqb_eq.
Qed.
End Explore.

Notation q n d := (Q2Qc (n # d)).
(* h <- a h + b, one number; the label is read by a decoder. *)
Definition number_action (a b : Qc) : action Qc := {| matrix := [[(0, a)]]; input := [b] |}.
Definition register (h : Qc) (wires : list wire) (gate : list nat -> option (action Qc))
    (decode : list Qc -> option nat) : layer Qc :=
  {| columns := 1; H0 := [h]; reads := wires; gate := gate; decoder := decode |}.
Definition is_minus (h : list Qc) : option nat :=
  Some (if q_ltb (nth 0 h q0) q0 then 1 else 0).
Definition read_one (v : list nat) : option nat := match v with [y] => Some y | _ => None end.
Definition parity : automaton := {| states := 2; letters := 2; start := 0;
  delta := fun s a => if a =? 1 then 1 - s else s; accept := Nat.eqb 0 |}.

(* S10: A(1) = -1, A(0) = 1, B = 0. *)
Definition flip (v : list nat) : option (action Qc) :=
  Some (match v with [1] => number_action (q (-1) 1) q0 | _ => number_action q1 q0 end).
Definition S10_stack : model Qc := {|
  layers := [register q1 [Letter] flip is_minus]; readout_reads := [Below 0]; readout := read_one |}.
Theorem S10_parity : does Qc q0 Qcplus Qcmult S10_stack parity eq.
Proof. apply (decide_sound _ _ 10). vm_compute. reflexivity. Qed.

(* F1: parity by two layers.  The only matrix of the first layer is 1, so none of
   its eigenvalues is outside the positive reals. *)
Definition F1_stack : model Qc := {|
  layers := [register q0 [Letter]
               (fun v => Some (number_action q1 q0)) (fun _ => Some 0);
             register q1 [Letter] flip is_minus];
  readout_reads := [Below 1]; readout := read_one |}.
Theorem F1_parity : does Qc q0 Qcplus Qcmult F1_stack parity eq.
Proof. apply (decide_sound _ _ 10). vm_compute. reflexivity. Qed.
(* [grazziworkshop, Thm 1]: every layer has an A(x) with such an eigenvalue. *)
Definition G1_printed := forall M : model Qc, does Qc q0 Qcplus Qcmult M parity eq ->
  forall L, In L (layers M) -> exists v X, gate L v = Some X /\ X <> number_action q1 q0.
Theorem G1_false : ~ G1_printed.
Proof.
  intro P. destruct (P F1_stack F1_parity _ (or_introl eq_refl)) as (v & X & G & N).
  simpl in G. inversion G. congruence.
Qed.

(* F4: modulo 4 with entries 1 and -1 only, against "real eigenvalues cannot
   count modulo m >= 3" and "modulus greater than 2" (G2, G3): the second layer
   changes its sign when the first has just become 1 again. *)
Definition mod4 : automaton := {| states := 4; letters := 1; start := 0;
  delta := fun s _ => (s + 1) mod 4; accept := Nat.eqb 0 |}.
Definition F4_stack : model Qc := {|
  layers := [register q1 [Letter] (fun _ => Some (number_action (q (-1) 1) q0)) is_minus;
             register q1 [Below 0] (fun v => Some (match v with
               | [0] => number_action (q (-1) 1) q0 | _ => number_action q1 q0 end)) is_minus];
  readout_reads := [Below 0; Below 1];
  readout := fun v => match v with [a; b] => Some (a + 2 * b) | _ => None end |}.
Theorem F4_counts : does Qc q0 Qcplus Qcmult F4_stack mod4 eq.
Proof. apply (decide_sound _ _ 10). vm_compute. reflexivity. Qed.

(* S5: the flip-flop language, letters w r i 0 1.  The first layer stores the
   last instruction until its digit has arrived (0 none, 1 w, 2 r, 3 i), the
   second the digit that was written last.  Together they determine the letters
   that may follow: after r that digit, after w and i both digits, otherwise an
   instruction. *)
Definition flip_flop : automaton := {| states := 8; letters := 5; start := 0;
  delta := fun s a => let (bit, i) := (s / 4, s mod 4) in
    match a with
    | 0 => 4 * bit + 1 | 1 => 4 * bit + 2 | 2 => 4 * bit + 3
    | a => (if i =? 1 then 4 * (a - 3) else 4 * bit)
    end;
  accept := fun s => s mod 4 =? 0 |}.
Definition small_number (labels : nat) : list Qc -> option nat :=
  coordinate Qc q0 q1 Qcplus q_eqb labels 0.
Definition S5_stack : model Qc := {|
  layers := [
    (* the instruction before this letter, and the current one: 4 b + i *)
    register q0 [Letter] (fun v => Some (match v with
      | [0] => number_action q0 (q 1 1) | [1] => number_action q0 (q 2 1)
      | [2] => number_action q0 (q 3 1) | _ => number_action q1 q0 end)) (small_number 4);
    register q0 [Letter; Below 0] (fun v => Some (match v with
      | [3; 1] => number_action q0 q0 | [4; 1] => number_action q0 q1
      | _ => number_action q1 q0 end)) (small_number 2)];
  readout_reads := [Letter; Below 0; Below 1];
  readout := fun v => match v with
    | [a; i; b] => Some (4 * b + (if (a =? 3) || (a =? 4) || (a =? 5) then 0 else i))
    | _ => None end |}.
(* For words in which instructions and digits alternate. *)
Definition alternating : automaton := {| states := 9; letters := 5; start := 0;
  delta := fun s a => if s =? 8 then 8
    else if Bool.eqb (s mod 4 =? 0) (a <? 3) then delta flip_flop s a else 8;
  accept := fun s => negb (s =? 8) |}.
Definition S5_decide : bool :=
  match before Qc S5_stack with None => false | Some (hs, _) =>
    let all := explore S5_stack alternating 100 [] [(0, hs)] in
    check Qc q0 Qcplus Qcmult Qc_eq_dec S5_stack alternating Nat.eqb
      (fun s => negb (s =? 8)) (entries_from S5_stack alternating 1%positive all all) end.
Theorem S5_flip_flop w : over 5 w -> run alternating w <> 8 ->
  names Qc q0 Qcplus Qcmult S5_stack 5 w = Some (run alternating w).
Proof.
  intros O L. assert (H : S5_decide = true) by (vm_compute; reflexivity).
  unfold S5_decide in H. destruct (before Qc S5_stack) as [[hs ys]|]; [|discriminate].
  destruct (check_sound _ _ _ _ _ _ _ _ _ _ H w O) as (m & N & A).
  - apply negb_true_iff. now apply Nat.eqb_neq.
  - apply Nat.eqb_eq in A. now subst.
Qed.
