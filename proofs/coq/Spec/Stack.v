(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Stacks of layers in exact arithmetic, evaluation model E0 (doc/formats.md,
   ".lrnn": a linear RNN):

       H_t = A(x_t) H_(t-1) + B(x_t),      y_t = dec(H_t)

   where x_t is the tuple of wires that the layer reads: the letter and the
   labels y_t of lower layers at the same step.

   The numbers are of any type K with a zero, sums and products; no laws are
   assumed here. *)

From Coq Require Import List Arith.
From Wreath Require Import Spec.Words.
Import ListNotations.

Section Stack.
Variables (K : Type) (zero : K) (add mul : K -> K -> K).

(* Row i of A as pairs (column, entry); the entries of other columns are 0.  H
   and B are the n*d entries, row by row. *)
Definition row := list (nat * K).
Record action := { matrix : list row; input : list K }.

(* The sum of a * H(j, c) over the pairs (j, a) of a row; H has d columns. *)
Definition row_times (d c : nat) (r : row) (h : list K) : K :=
  fold_right (fun e s => add (mul (snd e) (nth (fst e * d + c) h zero)) s)
    zero r.

(* A H + B: entry number e is in row e / d and column e mod d. *)
Definition act (d : nat) (X : action) (h : list K) : list K :=
  map (fun e => add (row_times d (e mod d) (nth (e / d) (matrix X) []) h)
                    (nth e (input X) zero))
      (seq 0 (length (input X))).

(* A layer reads the letter or the label of layer number l below it.  The gate
   selects an action; if there is none, this is "an error of the model".  So is a
   state on which the decoder is undefined. *)
Inductive wire := Letter | Below (l : nat).
Record layer := {
  columns : nat; H0 : list K; reads : list wire;
  gate : list nat -> option action; decoder : list K -> option nat }.

(* The readout maps letter and labels to a state of the automaton. *)
Record model := {
  layers : list layer;
  readout_reads : list wire;
  readout : list nat -> option nat }.

Definition value (a : nat) (labels : list nat) (w : wire) : option nat :=
  match w with Letter => Some a | Below l => nth_error labels l end.
Fixpoint values (a : nat) (labels : list nat) (ws : list wire)
  : option (list nat) :=
  match ws with
  | [] => Some []
  | w :: ws' =>
    match value a labels w, values a labels ws' with
    | Some x, Some xs => Some (x :: xs) | _, _ => None end
  end.

(* The next H and label of one layer, given the labels of the layers below. *)
Definition layer_step (L : layer) (a : nat) (labels : list nat) (h : list K)
  : option (list K * nat) :=
  match values a labels (reads L) with None => None | Some xs =>
  match gate L xs with None => None | Some X =>
  let h' := act (columns L) X h in
  match decoder L h' with None => None | Some y => Some (h', y) end end end.

(* The stack: one H per layer, from layer 0 up, and the labels of the step. *)
Definition state := list (list K).
Fixpoint step_layers (Ls : list layer) (a : nat) (labels : list nat)
    (hs : state) : option (state * list nat) :=
  match Ls, hs with
  | [], [] => Some ([], labels)
  | L :: Ls', h :: hs' =>
    match layer_step L a labels h with None => None | Some (h', y) =>
    match step_layers Ls' a (labels ++ [y]) hs' with None => None
    | Some (r, ys) => Some (h' :: r, ys) end end
  | _, _ => None end.

(* The initial labels, y = dec(H0). *)
Fixpoint initial_labels (Ls : list layer) : option (list nat) :=
  match Ls with
  | [] => Some []
  | L :: Ls' =>
    match decoder L (H0 L), initial_labels Ls' with
    | Some y, Some ys => Some (y :: ys) | _, _ => None end
  end.

(* The state and the labels of a stack at one time. *)
Definition moment : Type := state * list nat.
Definition before (M : model) : option moment :=
  option_map (fun ys => (map H0 (layers M), ys)) (initial_labels (layers M)).
Definition next (M : model) (m : option moment) (a : nat) : option moment :=
  match m with Some (hs, _) => step_layers (layers M) a [] hs | None => None end.

(* The stack after a word, provided that every gate and every decoder was
   defined. *)
Definition after (M : model) (w : word) : option moment :=
  fold_left (next M) w (before M).

(* The state that the readout names.  It may read "the last letter read, and
   before the first symbol the number of letters" k. *)
Definition names (M : model) (k : nat) (w : word) : option nat :=
  match after M w with None => None | Some (_, ys) =>
  match values (last w k) ys (readout_reads M) with None => None
  | Some xs => readout M xs end end.

(* The statement of a verdict: after every word, including the empty one, every
   layer has an action and every decoder is defined, and [agree] holds between
   the state that the readout names and the state of the automaton. *)
Definition does (M : model) (A : automaton) (agree : nat -> nat -> Prop)
  : Prop :=
  forall w, over (letters A) w ->
    exists m, names M (letters A) w = Some m /\ agree m (run A w).

End Stack.

Arguments matrix {K} _.
Arguments input {K} _.
Arguments Build_action {K} _ _.
Arguments columns {K} _.
Arguments H0 {K} _.
Arguments reads {K} _.
Arguments gate {K} _ _.
Arguments decoder {K} _ _.
Arguments layers {K} _.
Arguments readout_reads {K} _.
Arguments readout {K} _ _.
