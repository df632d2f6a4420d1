(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* The sentences of the verdicts.  The contents of a model file or of an
   automaton are records here; the files *File.v define how they are read from
   bytes. *)

From Coq Require Import List String Bool Arith ZArith QArith Qcanon.
From Wreath Require Import Spec.Rounding Spec.Words Spec.Stack Spec.Json.
Import ListNotations.
Open Scope string_scope.
Open Scope nat_scope.

Definition q0 : Qc := Q2Qc 0.
Definition q1 : Qc := Q2Qc 1.
Definition q_eqb (x y : Qc) : bool := (Qnum x =? Qnum y)%Z && (Qden x =? Qden y)%positive.
Definition q_ltb (x y : Qc) : bool := (Qnum x * Zpos (Qden y) <? Qnum y * Zpos (Qden x))%Z.

(* ---- names (doc/formats.md, ".dfa" and ".lrnn": readout) ----------------- *)

(* ".lrnn": the stack, and the names of letters and states; "without accept it
   names a state only"; "next" lists the letters that may come next. *)
Record file_model := {
  alphabet : list string; stack : model Qc; state_names : list string;
  accepting : option (list nat); next_letters : option (list (list string)) }.
(* ".dfa": names, the table row by row, and the accepting states, if any. *)
Record file_automaton := {
  a_states : list string; a_letters : list string; a_start : nat;
  a_rows : list (list nat); a_accept : option (list nat) }.
(* "Letters of the model and of the automaton are matched by name, whatever
   their order" (".cert"): the automaton that reads the letters of the model. *)
Definition restricted (A : file_automaton) (letters : list string) : option automaton :=
  ps <- places (a_letters A) letters ;;
  Some {| states := List.length (a_states A); Words.letters := List.length letters;
          Words.start := a_start A;
          delta := fun q a => nth (nth a ps 0) (nth q (a_rows A) []) 0;
          accept := fun q => match a_accept A with
            | Some l => existsb (Nat.eqb q) l | None => false end |}.
Definition matched (A : file_automaton) (alphabet : list string) : option automaton :=
  D <- restricted A alphabet ;;
  _ <- guard (List.length alphabet =? List.length (a_letters A)) ;; Some D.

(* ---- stacks (doc/formats.md, ".cert": compare) --------------------------- *)

Inductive comparison := By_state | By_accept | By_next | By_predict.
Definition same_acceptance (F : file_model) (A : file_automaton) (m q : nat) : option bool :=
  match accepting F, a_accept A with
  | Some f, Some a => Some (Bool.eqb (existsb (Nat.eqb m) f) (existsb (Nat.eqb q) a))
  | _, _ => None end.
(* The letters that the readout admits are those with which D accepts some
   continuation from q; [live q] states that a continuation exists. *)
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

(* D accepts some continuation from q. *)
Definition goes_on (D : automaton) (q : nat) : Prop :=
  exists v, over (letters D) v /\ accept D (run_from D q v) = true.
Definition lives (D : automaton) (live : nat -> bool) : Prop :=
  forall q, q < states D -> (live q = true <-> goes_on D q).

(* The statement of the verdict: after every word (for predict: after every
   beginning of a word that D accepts) the stack is defined, and the state that
   it names agrees. *)
Definition holds (c : comparison) (F : file_model) (A : file_automaton) (D : automaton) : Prop :=
  exists live, match c with By_next | By_predict => lives D live | _ => True end /\
  forall w, over (letters D) w ->
    match c with By_predict => goes_on D (run D w) | _ => True end ->
    exists m, names Qc q0 Qcplus Qcmult (stack F) (letters D) w = Some m /\
      agree c F A D live m (run D w) = true.

(* ---- languages (doc/certificates-languages.md) --------------------------- *)

(* "For every word x, x^N and x^(N+1) act alike on the states." *)
Definition aperiodic_at (A : automaton) (N : nat) : Prop :=
  forall w q, over (letters A) w -> q < states A ->
    run_from A q (power w N) = run_from A q (power w (S N)).
Definition aperiodic (A : automaton) : Prop := exists N, aperiodic_at A N.
(* Letter a of one automaton is letter a of the other. *)
Definition same_language (A B : automaton) : Prop :=
  forall w, over (letters A) w -> accepts A w = accepts B w.

(* ---- rounded recurrences (doc/certificates-rounding.md, RHO, HOM, COLL) --- *)

(* "On w, repeated for ever, h_(t+L) = h_t for all t >= M; M and L are the
   least such numbers; the states listed are h_M .. h_(M+L-1)." *)
Definition repeats (E : Rounding.model) (R : recurrence) (w : word) (M L : nat)
    (listed : list (list number)) : Prop :=
  0 < L /\ List.length listed = L /\
  (forall t, M <= t -> orbit E R w (t + L) = orbit E R w t) /\
  (forall i, i < L -> nth_error listed i = Some (orbit E R w (M + i))) /\
  (forall M' L', 0 < L' ->
     (forall t, M' <= t -> orbit E R w (t + L') = orbit E R w t) -> M <= M' /\ L <= L').

(* "After every word the rounded state tells": some function of the state and of
   a view of the word ([view]) has the value [said]. *)
Definition told {V} (E : Rounding.model) (R : recurrence) (k : nat) (view : word -> V)
    (said : word -> nat) : Prop :=
  exists tell : list number -> V -> nat,
    forall w, over k w -> tell (state_after E R w) (view w) = said w.
Definition nothing (w : word) : unit := tt.
Definition last_letter (w : word) : option nat :=
  match rev w with [] => None | a :: _ => Some a end.
(* Acceptance; for a semiautomaton, the state. *)
Definition said (A : file_automaton) (D : automaton) (q : nat) : nat :=
  match a_accept A with Some _ => if accept D q then 1 else 0 | None => q end.
Definition said_after (A : file_automaton) (D : automaton) (w : word) : nat := said A D (run D w).
