(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Words and automata (doc/formats.md, ".dfa").  Letters and states are
   numbers: letter number a, state number q, both counted from 0. *)

From Coq Require Import List Arith.
Import ListNotations.

Definition word := list nat.

(* Every letter of w is one of the alphabet's k letters. *)
Definition over (k : nat) (w : word) : Prop := Forall (fun a => a < k) w.

(* A complete deterministic automaton; a semiautomaton of the format has no
   [accept]. [delta q a] is the entry of row q, column a of the table "trans". *)
Record automaton := {
  states : nat; letters : nat; start : nat; delta : nat -> nat -> nat; accept : nat -> bool }.

(* "Every row is complete": the start and all targets are states. *)
Definition well_formed (A : automaton) : Prop :=
  start A < states A /\
  forall q a, q < states A -> a < letters A -> delta A q a < states A.

(* The state after w, from state q, and from the start. *)
Definition run_from (A : automaton) (q : nat) (w : word) : nat :=
  fold_left (delta A) w q.
Definition run (A : automaton) (w : word) : nat := run_from A (start A) w.

Definition accepts (A : automaton) (w : word) : bool := accept A (run A w).

(* w w ... w, with k times w: the w^k of "on u w^k" in the papers. *)
Fixpoint power (w : word) (k : nat) : word :=
  match k with 0 => [] | S k' => w ++ power w k' end.
