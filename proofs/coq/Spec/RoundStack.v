(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Rounded stacks, and the sentences of the verdicts about them
   (doc/certificates-rounding.md, "Certificates of rounded stacks"). *)

From Coq Require Import List String Bool Arith ZArith QArith Qcanon.
From Wreath Require Import Spec.Rounding Spec.Words Spec.Stack Spec.Json Spec.Verdict.
Import ListNotations.
Open Scope string_scope.
Open Scope list_scope.
Open Scope nat_scope.

(* ---- a step (doc/rounding.md, "Whole stacks") -------------------------- *)

(* A layer of the model, its evaluation model, and for each of its actions the
   step of each column. *)
Record round_layer := {
  base : layer Qc; dim : nat; how : Rounding.model; begins_with : list number;
  selects : list nat -> option nat; steps : list (list map_letter) }.

(* "A NaN or an infinity has no label"; "-0 as 0". *)
Definition exact_of (v : number) : option Qc := match v with Finite _ x => Some x | _ => None end.
Definition label_of (L : round_layer) (h : list number) : option nat :=
  xs <- map_option exact_of h ;; decoder (base L) xs.

(* Labels may be missing; reading a missing label is undefined. *)
Fixpoint read_wires (a : nat) (labels : list (option nat)) (ws : list wire) : option (list nat) :=
  match ws with
  | [] => Some []
  | w :: ws =>
    x <- match w with Letter => Some a | Below l => nth l labels None end ;;
    xs <- read_wires a labels ws ;; Some (x :: xs)
  end.

(* "A step of a layer is A H + B column by column." *)
Definition column (n d j : nat) (h : list number) : list number :=
  map (fun i => nth (i * d + j) h Nan) (seq 0 n).
Definition round_layer_step (L : round_layer) (a : nat) (labels : list (option nat))
    (h : list number) : option (list number * option nat) :=
  xs <- read_wires a labels (reads (base L)) ;;
  i <- selects L xs ;; maps <- nth_error (steps L) i ;;
  let d := columns (base L) in
  let new := map (fun p => letter_step (how L) (snd p) (column (dim L) d (fst p) h))
               (combine (seq 0 d) maps) in
  let h' := map (fun e => nth (e / d) (nth (e mod d) new []) Nan) (seq 0 (dim L * d)) in
  Some (h', label_of L h').
Fixpoint round_step (Ls : list round_layer) (a : nat) (labels : list (option nat))
    (hs : list (list number)) : option (list (list number) * list (option nat)) :=
  match Ls, hs with
  | [], [] => Some ([], labels)
  | L :: Ls, h :: hs =>
    p <- round_layer_step L a labels h ;;
    q <- round_step Ls a (labels ++ [snd p]) hs ;; Some (fst p :: fst q, snd q)
  | _, _ => None end.

Record round_model := {
  round_layers : list round_layer; out_reads : list wire; out : list nat -> option nat }.
Definition round_moment : Type := list (list number) * list (option nat).
Definition round_before (M : round_model) : option round_moment :=
  Some (map begins_with (round_layers M),
        map (fun L => label_of L (begins_with L)) (round_layers M)).
Definition round_after (M : round_model) (w : word) : option round_moment :=
  fold_left (fun m a => match m with
    | Some (hs, _) => round_step (round_layers M) a [] hs | None => None end) w (round_before M).
Definition round_named (M : round_model) (a : nat) (labels : list (option nat)) : option nat :=
  xs <- read_wires a labels (out_reads M) ;; out M xs.
Definition round_names (M : round_model) (k : nat) (w : word) : option nat :=
  match round_after M w with
  | Some (_, labels) => round_named M (last w k) labels | None => None end.

(* HOM: after every word (for predict: after every beginning of a word that D
   accepts) the readout agrees. *)
Definition round_holds (c : comparison) (F : file_model) (A : file_automaton)
    (D : automaton) (M : round_model) : Prop :=
  exists live, match c with By_next | By_predict => lives D live | _ => True end /\
  forall w, over (Words.letters D) w ->
    match c with By_predict => goes_on D (run D w) | _ => True end ->
    exists m, round_names M (Words.letters D) w = Some m /\
      agree c F A D live m (run D w) = true.
