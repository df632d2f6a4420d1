(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* HOM of exact stacks: Kernel/Walk.v for the states of a stack of layers, where
   the readout reads its labels. *)

From Coq Require Import List Bool Arith PArith FMapPositive.
From Wreath Require Import Spec.Words Spec.Stack.
From Wreath Require Kernel.Walk.
Import ListNotations.

Definition closed_automaton := Walk.closed_automaton.
Definition automaton_closed := Walk.automaton_closed.

Section Hom.
Variables (K : Type) (zero : K) (add mul : K -> K -> K).
Variable K_dec : forall x y : K, {x = y} + {x <> y}.
Variables (M : model K) (D : automaton) (agree : nat -> nat -> bool) (live : nat -> bool).

Definition state_dec : forall x y : state K, {x = y} + {x <> y} :=
  list_eq_dec (list_eq_dec K_dec).
Definition state_eqb (x y : state K) : bool := if state_dec x y then true else false.
Definition pair_eqb (x y : nat * state K) : bool := (fst x =? fst y) && state_eqb (snd x) (snd y).
Definition entries := Walk.entries (state K).
Definition named (a : nat) (ys : list nat) : option nat :=
  match values a ys (readout_reads M) with Some xs => readout M xs | None => None end.
Definition check (c : entries) : bool :=
  Walk.check _ _ state_eqb (before K M)
    (fun a hs => step_layers K zero add mul (layers M) a [] hs) named D agree live c.

Theorem check_sound c : check c = true ->
  forall w, over (letters D) w -> live (run D w) = true ->
  exists m, names K zero add mul M (letters D) w = Some m /\ agree m (run D w) = true.
Proof.
  apply Walk.check_sound. intros x y. unfold state_eqb. destruct (state_dec x y); congruence.
Qed.
End Hom.
