(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* .lrnn files whose stack is the cascade of a rule (doc/formats.md, "Rules"):
   kind exclusion, layers level 0, its delay, level 1, .., the last level, and
   the readout "cascade".  A level is [Exclusion.level], whose gate
   [Exclusion.level_gate] is the rule; files of other kinds are not read. *)

From Coq Require Import List String ZArith QArith Qcanon Bool Arith.
From Wreath Require Import Spec.Words Spec.Stack Spec.Decoder Spec.Json Spec.ModelFile
  Spec.CertFile.
From Wreath Require Theory.Exclusion.
Import ListNotations.
Open Scope string_scope.
Open Scope nat_scope.

(* "states", "start" and "trans"; the letters are those of the model. *)
Definition rule_of (letters : nat) (j : json) : option automaton :=
  k <- field "kind" j ;; k <- text k ;; _ <- guard (String.eqb k "exclusion") ;;
  n <- field "states" j ;; n <- number_of n ;; s <- field "start" j ;; s <- number_of s ;;
  t <- field "trans" j ;; t <- elements t ;; rows <- map_option numbers_of t ;;
  _ <- guard ((List.length rows =? n) && (s <? n) &&
    forallb (fun r => (List.length r =? letters) && forallb (fun q => q <? n) r) rows) ;;
  l <- field "levels" j ;; l <- numbers_of l ;; d <- field "delays" j ;; d <- numbers_of d ;;
  _ <- guard (tuple_eqb l (map (fun i => 2 * i) (seq 0 (n - 1))) &&
              tuple_eqb d (map (fun i => 2 * i + 1) (seq 0 (n - 2)))) ;;
  Some {| states := n; letters := letters; start := s;
          delta := fun q a => nth a (nth q rows []) 0; accept := fun _ => false |}.

(* The layer has no other keys. *)
Definition rule_layer (role rule decoder : string) (dim labels : nat) (j : json) : option json :=
  d <- field "dim" j ;; d <- number_of d ;;
  c <- (if has_field "columns" j then c <- field "columns" j ;; number_of c else Some 1) ;;
  r <- field "role" j ;; r <- text r ;;
  l <- field "labels" j ;;
  l <- match l with JNumber s => small s | _ => option_map (@List.length _) (texts_of l) end ;;
  g <- field "gate" j ;; k <- field "rule" g ;; k <- text k ;;
  e <- field "decoder" j ;; e <- field "kind" e ;; e <- text e ;;
  _ <- guard ((d =? dim) && (c =? 1) && (l =? labels) && negb (has_field "actions" j) &&
    (String.eqb r role || String.eqb r "general") && String.eqb k rule && String.eqb e decoder) ;;
  Some g.
(* Level l of n states, with start e_x. *)
Definition level_of (n l : nat) (j : json) : option nat :=
  g <- rule_layer "permutation-reset" "level" "onehot" (n - l) (n - l) j ;;
  i <- field "level" g ;; i <- number_of i ;; _ <- guard (i =? l) ;;
  r <- field "reads" j ;; r <- text r ;; _ <- guard (String.eqb r "all") ;;
  h <- field "H0" j ;;
  match h with
  | JObject _ [e] => _ <- guard (String.eqb (entry_key e) "onehot") ;; x <- number_of (entry_value e) ;;
      _ <- guard (x <? n - l) ;; Some x
  | _ => v <- vector_of (n - l) 1 h ;; onehot Qc q0 q1 q_eqb (n - l) v
  end.
(* The delay of level l, with start (x, y) for any label y. *)
Definition delay_of (n l x : nat) (j : json) : option nat :=
  _ <- rule_layer "delay" "delay" "coordinate" 2 (n - l) j ;;
  e <- field "decoder" j ;; i <- field "index" e ;; i <- number_of i ;; _ <- guard (i =? 1) ;;
  r <- field "reads" j ;; r <- numbers_of r ;; _ <- guard (tuple_eqb r [2 * l]) ;;
  h <- field "H0" j ;; v <- vector_of 2 1 h ;;
  _ <- guard (q_eqb (nth 0 v q0) (whole Qc q0 q1 Qcplus x)) ;;
  find (fun y => q_eqb (nth 1 v q0) (whole Qc q0 q1 Qcplus y)) (seq 0 (n - l)).
(* The initial coordinates, and the initial labels of the delays. *)
Fixpoint coordinates_of (n l : nat) (js : list json) : option (list nat * list nat) :=
  match js with
  | [] => Some ([], [])
  | [j] => x <- level_of n l j ;; Some ([x], [0])
  | j :: d :: r => x <- level_of n l j ;; y <- delay_of n l x d ;; c <- coordinates_of n (S l) r ;;
      Some (x :: fst c, y :: snd c)
  end.

(* The stack of the file. *)
Definition level (R : automaton) (l x : nat) : layer Qc := Exclusion.level Qc q0 q1 q_eqb R l x.
Definition delayed (R : automaton) (l x y : nat) : layer Qc :=
  let L := Exclusion.delayed Qc q0 q1 Qcplus q_eqb R l x in
  {| columns := columns L; H0 := [whole Qc q0 q1 Qcplus x; whole Qc q0 q1 Qcplus y];
     reads := reads L; gate := gate L; decoder := decoder L |}.
Fixpoint cascade_layers (R : automaton) (l : nat) (xs ys : list nat) : list (layer Qc) :=
  match xs, ys with
  | [], _ => []
  | [x], _ => [level R l x]
  | x :: xs, y :: ys => level R l x :: delayed R l x y :: cascade_layers R (S l) xs ys
  | _, [] => []
  end.
Definition cascade (R : automaton) (xs ys : list nat) : model Qc := {|
  layers := cascade_layers R 0 xs ys;
  readout_reads := map (fun l => Below (2 * l)) (seq 0 (states R - 1));
  readout := fun xs => match Exclusion.remaining xs (Exclusion.all R) with [q] => Some q | _ => None end |}.

Record cascade_file := { c_rule : automaton; c_now : list nat; c_before : list nat; c_model : file_model }.
Definition cascade_of (j : json) : option cascade_file :=
  f <- field "format" j ;; f <- text f ;; _ <- guard (String.eqb f "wreath-lrnn") ;;
  v <- field "version" j ;; v <- number_of v ;; _ <- guard (v =? 1) ;;
  r <- field "ring" j ;; r <- text r ;; _ <- guard (String.eqb r "Q") ;;
  a <- field "alphabet" j ;; alphabet <- texts_of a ;; _ <- guard (distinct_texts alphabet) ;;
  u <- field "rule" j ;; R <- rule_of (List.length alphabet) u ;;
  l <- field "layers" j ;; l <- elements l ;; _ <- guard (List.length l =? 2 * states R - 3) ;;
  c <- coordinates_of (states R) 0 l ;;
  o <- field "readout" j ;; k <- field "rule" o ;; k <- text k ;; _ <- guard (String.eqb k "cascade") ;;
  s <- field "states" o ;; names <- names_of s ;;
  _ <- guard (distinct_texts names && (List.length names =? states R)) ;;
  acc <- (if has_field "accept" o then a <- field "accept" o ;; option_map Some (numbers_of a)
          else Some None) ;;
  nxt <- (if has_field "next" o then a <- field "next" o ;; a <- elements a ;;
            option_map Some (map_option texts_of a) else Some None) ;;
  Some {| c_rule := R; c_now := fst c; c_before := snd c;
          c_model := {| alphabet := alphabet; stack := cascade R (fst c) (snd c);
                        state_names := names; accepting := acc; next_letters := nxt |} |}.
