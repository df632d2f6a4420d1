(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* What a certificate of type HOM says (doc/formats.md, ".cert"): its lines
   are lists of tokens, separated by one space each, the last one a full stop.
   The automaton stands in it; the claim is about a model file beside it. *)

From Coq Require Import List String Ascii Bool Arith ZArith QArith Qcanon.
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

(* The line that begins with a word, without it. *)
Definition record_of (key : string) (ls : list line) : option line :=
  match find (fun l => match l with k :: _ => String.eqb k key | [] => false end) ls with
  | Some (_ :: r) => Some r | _ => None end.

(* ---- the automaton: the lines "| ..", without "| " ---------------------- *)

Record file_automaton := {
  a_states : list string;
  a_letters : list string;
  a_start : nat;
  a_rows : list (list nat);
  a_accept : option (list nat) }.
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

(* "Letters of the model and of the automaton are matched by name": the
   automaton with the letters in the order of the model. *)
Definition matched (A : file_automaton) (alphabet : list string) : option automaton :=
  places <- map_option (fun s => index s (a_letters A)) alphabet ;;
  _ <- guard (List.length alphabet =? List.length (a_letters A)) ;;
  Some {| states := List.length (a_states A); letters := List.length alphabet;
          start := a_start A;
          delta := fun q a => nth (nth a places 0) (nth q (a_rows A) []) 0;
          accept := fun q => match a_accept A with
            | Some l => existsb (Nat.eqb q) l | None => false end |}.

(* ---- what is compared --------------------------------------------------- *)

Inductive comparison := By_state | By_accept | By_next | By_predict.
Definition comparison_of (l : line) : option comparison :=
  match l with
  | ["state"] => Some By_state | ["accept"] => Some By_accept
  | ["next"] => Some By_next | ["predict"] => Some By_predict
  | _ => None end.

Definition same_acceptance (F : file_model) (A : file_automaton) (m q : nat) : option bool :=
  match accepting F, a_accept A with
  | Some f, Some a => Some (Bool.eqb (existsb (Nat.eqb m) f) (existsb (Nat.eqb q) a))
  | _, _ => None end.
(* The letters that the readout says may follow are those with which some word
   goes on from q that D accepts: [live q] is that there is one. *)
Definition same_next (F : file_model) (D : automaton) (live : nat -> bool) (m q : nat) : bool :=
  match next_letters F with
  | Some l => forallb (fun a => Bool.eqb
      (existsb (String.eqb (nth a (alphabet F) "")) (nth m l [])) (live (delta D q a)))
      (seq 0 (letters D))
  | None => false end.
Definition agree (c : comparison) (F : file_model) (A : file_automaton) (D : automaton)
    (live : nat -> bool) (m q : nat) : bool :=
  match c with
  | By_state => String.eqb (nth m (state_names F) "") (nth q (a_states A) "") &&
      match same_acceptance F A m q with Some b => b | None => true end
  | By_accept => match same_acceptance F A m q with Some b => b | None => false end
  | By_next | By_predict => match same_acceptance F A m q with Some b => b | None => false end &&
      same_next F D live m q
  end.

(* Some word that D accepts goes on from q. *)
Definition goes_on (D : automaton) (q : nat) : Prop :=
  exists v, over (letters D) v /\ accept D (run_from D q v) = true.
Definition lives (D : automaton) (live : nat -> bool) : Prop :=
  forall q, q < states D -> (live q = true <-> goes_on D q).

(* The statement of the verdict: after every word (of predict: that begins one
   that D accepts) the stack is defined, and what it names agrees. *)
Definition holds (c : comparison) (F : file_model) (A : file_automaton) (D : automaton) : Prop :=
  exists live, match c with By_next | By_predict => lives D live | _ => True end /\
  forall w, over (letters D) w ->
    match c with By_predict => goes_on D (run D w) | _ => True end ->
    exists m, names Qc q0 Qcplus Qcmult (stack F) (letters D) w = Some m /\
      agree c F A D live m (run D w) = true.
