(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Certificates of rounded stacks (doc/certificates-rounding.md, "Certificates of
   rounded stacks"): from the lines to the statements. *)

From Coq Require Import List String Bool Arith ZArith QArith Qcanon.
From Wreath Require Import Spec.Rounding Spec.Words Spec.Stack Spec.Json Spec.ModelFile
  Spec.CertFile Spec.LanguageFile Spec.RoundFile Spec.RoundStack.
Import ListNotations.
Open Scope string_scope.
Open Scope list_scope.
Open Scope nat_scope.

(* ---- from the files (doc/rounding.md, "Whole stacks") ------------------ *)

(* "rounded, once each, or exact"; a weight must not overflow. *)
Definition weight_of (E : Rounding.model) (exact : bool) (x : Qc) : option number :=
  match (if exact then finite x else round (storage E) (rounding E) (finite x)) with
  | Finite s y => Some (Finite s y) | _ => None end.
(* "A with all its zeros, B added at every letter if some action of the layer
   has a B other than 0." *)
Definition columns_of (E : Rounding.model) (exact adds : bool) (n d : nat) (X : action Qc)
  : option (list map_letter) :=
  A <- map_option (fun r => map_option (weight_of E exact) (dense_row n r)) (matrix X) ;;
  B <- map_option (weight_of E exact) (input X) ;;
  Some (map (fun j => Affine A (if adds then Some (column n d j B) else None)) (seq 0 d)).
Definition has_input (X : action Qc) : bool := negb (forallb (q_eqb q0) (input X)).
Definition round_layer_of (below : nat) (j : json) (E : Rounding.model) (exact : bool)
  : option round_layer :=
  L <- layer_of below j ;;
  n <- field "dim" j ;; n <- number_of n ;; _ <- guard (n <=? 1024) ;;
  a <- field "actions" j ;; a <- elements a ;; actions <- map_option (action_of n (columns L)) a ;;
  g <- field "gate" j ;; g <- field "table" g ;; g <- rows_of g ;;
  s <- map_option (columns_of E exact (existsb has_input actions) n (columns L)) actions ;;
  h <- map_option (weight_of E false) (H0 L) ;;
  Some {| base := L; dim := n; how := E; begins_with := h; selects := look_up (table_of_rows g); steps := s |}.

(* "layer I MODEL rounded|exact", "format ..", "accumulator .." *)
Fixpoint round_layers_of (below : nat) (js : list json) (ls : list line)
  : option (list round_layer * list line) :=
  match js with
  | [] => Some ([], ls)
  | j :: js =>
    match ls with
    | [k; i; text; w] :: f :: r =>
      _ <- guard (String.eqb k "layer" && String.eqb i (decimal below) &&
                  (String.eqb w "rounded" || String.eqb w "exact")) ;;
      E <- model_of_text text ;;
      _ <- guard (line_eqb f ("format" :: parameters (storage E))) ;;
      r <- match ordering E, r with
           | Wide G, a :: r | Acc G, a :: r =>
             _ <- guard (line_eqb a ("accumulator" :: parameters G)) ;; Some r
           | _, _ => Some r end ;;
      L <- round_layer_of below j E (String.eqb w "exact") ;;
      p <- round_layers_of (S below) js r ;; Some (L :: fst p, snd p)
    | _ => None
    end
  end.

Record stack_claim := {
  s_what : comparison; s_file : file_model; s_model : round_model;
  s_automaton : file_automaton; s_aligned : automaton; s_kind : string; s_rest : list line }.
Definition stack_claim_of (J : json) (C : list line) : option stack_claim :=
  match C with
  | h :: [l; _] :: [s; _] :: (a :: name) :: [s'; _] :: (c :: what) :: r =>
    _ <- guard (well_printed J && well_printed_lines C &&
                line_eqb [l; s; a; s'; c] ["lrnn"; "sha256"; "automaton"; "sha256"; "compare"] &&
                line_eqb h ["wreath-stack"; "1"]) ;;
    what <- comparison_of what ;; F <- model_of J ;;
    let (q, r) := quoted r in
    _ <- guard (line_eqb name (match record_of "name" q with Some n => n | None => ["-"] end)) ;;
    A <- plain_automaton q ;; D <- matched A (alphabet F) ;;
    js <- field "layers" J ;; js <- elements js ;;
    match r with
    | [n; count] :: r =>
      _ <- guard (line_eqb [n; count] ["layers"; decimal (List.length js)]) ;;
      p <- round_layers_of 0 js r ;;
      match snd p with
      | [t; kind] :: r =>
        _ <- guard (String.eqb t "type") ;;
        Some {| s_what := what; s_file := F;
                s_model := {| round_layers := fst p; out_reads := readout_reads (stack F);
                              out := readout (stack F) |};
                s_automaton := A; s_aligned := D; s_kind := kind; s_rest := r |}
      | _ => None
      end
    | _ => None
    end
  | _ => None
  end.

(* The numbers of all layers, row by row. *)
Fixpoint split_state (Ls : list round_layer) (xs : list number) : option (list (list number)) :=
  match Ls with
  | [] => match xs with [] => Some [] | _ => None end
  | L :: Ls =>
    let n := dim L * columns (base L) in
    _ <- guard (n <=? List.length xs) ;;
    r <- split_state Ls (skipn n xs) ;; Some (firstn n xs :: r)
  end.
Definition stack_state_of (P : stack_claim) (l : line) : option (nat * list (list number)) :=
  match l with
  | k :: q :: xs =>
    _ <- guard (String.eqb k "state") ;; q <- count_of q ;;
    _ <- guard (q <? states (s_aligned P)) ;;
    xs <- map_option number_of_text xs ;;
    hs <- split_state (round_layers (s_model P)) xs ;; Some (q, hs)
  | _ => None end.
Definition stack_states_of (P : stack_claim) : option (list (nat * list (list number))) :=
  match s_rest P with
  | n :: r =>
    _ <- guard (String.eqb (s_kind P) "HOM") ;; n <- count_at "states" n ;;
    ss <- map_option (stack_state_of P) (firstn n r) ;;
    _ <- guard ((List.length ss =? n) && ends (skipn n r)) ;; Some ss
  | [] => None end.
Definition stack_word_of (P : stack_claim) : option word :=
  match s_rest P with
  | (k :: w) :: r =>
    _ <- guard (String.eqb (s_kind P) "MISMATCH" && String.eqb k "word" && ends r) ;;
    places (alphabet (s_file P)) w
  | _ => None end.
