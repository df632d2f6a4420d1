(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Certificates about automata alone (doc/certificates-languages.md): an
   automaton is aperiodic or not, two automata accept the same words or not. *)

From Coq Require Import List String Ascii Bool Arith.
From Wreath Require Export Spec.Verdict.
From Wreath Require Import Spec.Words Spec.Json Spec.ModelFile Spec.CertFile.
Import ListNotations.
Open Scope string_scope.
Open Scope nat_scope.

(* ---- automata in certificates (doc/formats.md, ".dfa", ".cert") -------- *)

(* The lines "| ..", without "| ", and the lines after them. *)
Fixpoint quoted (ls : list line) : list line * list line :=
  match ls with
  | ("|" :: r) :: ls' => let (a, b) := quoted ls' in (r :: a, b)
  | _ => ([], ls)
  end.
(* Only known records occur, and none except facts occurs twice; states and
   alphabet precede the rows, start and accept follow states; a row does not
   begin with the name of a record; there are no comments.  Other files are not
   read. *)
Definition records : list string :=
  ["name"; "kind"; "states"; "alphabet"; "start"; "accept"; "trans"; "source"].
Definition remarks : list string := ["fact"].
Definition is_one (l : list string) (k : string) : bool := existsb (String.eqb k) l.
(* The lines before states. *)
Fixpoint early (ls : list line) : list line :=
  match ls with
  | [] | ("states" :: _) :: _ => []
  | l :: ls' => l :: early ls'
  end.
Definition plain (ls : list line) (states : nat) : bool :=
  let below := behind "trans" ls in
  let rows := firstn states below in
  let above := map (hd "") (firstn (List.length ls - List.length below) ls) in
  let keys := (above ++ map (hd "") (skipn states below))%list in
  existsb (String.eqb "states") above && existsb (String.eqb "alphabet") above &&
  forallb (is_one (records ++ remarks)%list) keys &&
  distinct_texts (filter (is_one records) keys) &&
  forallb (fun l => negb (is_one ["start"; "accept"] (hd "" l))) (early ls) &&
  forallb (fun r => negb (is_one (records ++ remarks)%list (hd "" r))) rows &&
  match record_of "kind" ls, record_of "accept" ls with
  | None, _ => true
  | Some k, a => match k, a with
    | ["dfa"], Some _ | ["semiautomaton"], None | ["semiautomaton"], Some [] => true
    | _, _ => false end
  end &&
  forallb (forallb (fun t => match t with String "#" _ => false | _ => true end)) ls.
Definition plain_automaton (ls : list line) : option file_automaton :=
  A <- automaton_of ls ;; _ <- guard (plain ls (List.length (a_states A))) ;; Some A.

(* ---- the two kinds (doc/certificates-languages.md) --------------------- *)

Inductive aperiodicity := Monoid (count : nat) | Witness (w orbit : list nat).
Definition aperiodicity_of (ls : list line)
  : option (file_automaton * automaton * aperiodicity) :=
  match ls with
  | ["wreath-aperiodic"; "1"] :: r =>
    let (a, r) := quoted r in
    A <- plain_automaton a ;; D <- matched A (a_letters A) ;;
    e <- match r with
         | [["monoid"; n]; ["sha256"; _]; ["."]] => n <- small n ;; Some (Monoid n)
         | [("witness" :: w); ("orbit" :: o); ["sha256"; _]; ["."]] =>
           w <- places (a_letters A) w ;; o <- places (a_states A) o ;; Some (Witness w o)
         | _ => None end ;;
    Some (A, D, e)
  | _ => None
  end.

Inductive likeness := Equal (pairs : list (nat * nat)) | Differ (w : list nat).
Fixpoint pairs_of (A B : file_automaton) (ls : list line) : option (list (nat * nat)) :=
  match ls with
  | [["sha256"; _]; ["."]] => Some []
  | ["pair"; p; q] :: r =>
    p <- index p (a_states A) ;; q <- index q (a_states B) ;; ps <- pairs_of A B r ;;
    Some ((p, q) :: ps)
  | _ => None
  end.
Definition languages_of (ls : list line)
  : option (file_automaton * file_automaton * automaton * automaton * likeness) :=
  match ls with
  | ["wreath-languages"; "1"] :: ["first"] :: r =>
    let (a, r) := quoted r in
    match r with
    | ["second"] :: r =>
      let (b, r) := quoted r in
      A <- plain_automaton a ;; B <- plain_automaton b ;;
      D <- matched A (a_letters A) ;; E <- matched B (a_letters A) ;;
      _ <- guard match a_accept A, a_accept B with Some _, Some _ => true | _, _ => false end ;;
      e <- match r with
           | ["equal"; n] :: r => n <- small n ;; ps <- pairs_of A B r ;;
             _ <- guard (List.length ps =? n) ;; Some (Equal ps)
           | [("differ" :: w); ["sha256"; _]; ["."]] =>
             w <- places (a_letters A) w ;; Some (Differ w)
           | _ => None end ;;
      Some (A, B, D, E, e)
    | _ => None
    end
  | _ => None
  end.
