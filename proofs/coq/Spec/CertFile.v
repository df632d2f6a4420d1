(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Certificates of type HOM (doc/formats.md, ".cert").  A line is a list of
   tokens, separated by single spaces; the last line is a full stop.  The
   certificate contains the automaton; the claim is about a separate model file. *)

From Coq Require Import List String Ascii Bool Arith ZArith QArith Qcanon.
From Wreath Require Export Spec.Verdict.
From Wreath Require Import Spec.Words Spec.Stack Spec.Json Spec.ModelFile.
Import ListNotations.
Open Scope string_scope.
Open Scope nat_scope.

Definition line := list string.
Definition print_lines (ls : list line) : list string :=
  flat_map (fun l => (match l with [] => [] | t :: r => t :: flat_map (fun u => [" "; u]) r end
                      ++ ["
"])%list) ls.
Definition is_token (c : Ascii.ascii) : bool :=
  negb (Ascii.eqb c " "%char) && (32 <? Ascii.nat_of_ascii c).
Definition well_printed_lines (ls : list line) : bool :=
  forallb (forallb (fun t => negb (String.eqb t "") && all_chars is_token t)) ls.

(* The tokens after the first of the line that begins with a word. *)
Definition record_of (key : string) (ls : list line) : option line :=
  match find (fun l => match l with k :: _ => String.eqb k key | [] => false end) ls with
  | Some (_ :: r) => Some r | _ => None end.

(* ---- the automaton (doc/formats.md, ".dfa") ---------------------------- *)

Fixpoint behind (key : string) (ls : list line) : list line :=
  match ls with
  | [] => []
  | [k] :: r => if String.eqb k key then r else behind key r
  | _ :: r => behind key r
  end.
Definition automaton_of (ls : list line) : option file_automaton :=
  s <- record_of "states" ls ;;
  states <- match s with
    | [n] => match small n with Some n => Some (map decimal (seq 0 n)) | None => Some s end
    | _ => Some s end ;;
  letters <- record_of "alphabet" ls ;;
  q <- record_of "start" ls ;; q <- match q with [q] => index q states | _ => None end ;;
  rows <- map_option (map_option (fun t => index t states))
            (firstn (List.length states) (behind "trans" ls)) ;;
  _ <- guard ((List.length rows =? List.length states) && distinct_texts states &&
              distinct_texts letters &&
              forallb (fun r => List.length r =? List.length letters) rows) ;;
  acc <- match record_of "accept" ls, record_of "kind" ls with
    | _, Some ["semiautomaton"] => Some None
    | Some a, _ => option_map Some (map_option (fun t => index t states) a)
    | None, _ => Some None end ;;
  Some {| a_states := states; a_letters := letters; a_start := q; a_rows := rows; a_accept := acc |}.

(* ---- the comparison (doc/formats.md, ".cert": compare) ------------------ *)

Definition comparison_of (l : line) : option comparison :=
  match l with
  | ["state"] => Some By_state | ["accept"] => Some By_accept
  | ["next"] => Some By_next | ["predict"] => Some By_predict
  | _ => None end.
