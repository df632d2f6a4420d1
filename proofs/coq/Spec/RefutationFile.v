(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Certificates of refutations (doc/certificates-languages.md, "Refutations") by
   a period, in exact arithmetic. *)

From Coq Require Import List String Bool Arith.
From Wreath Require Export Spec.Refutation.
From Wreath Require Import Spec.Words Spec.Json Spec.ModelFile Spec.CertFile Spec.LanguageFile.
Import ListNotations.
Open Scope string_scope.
Open Scope nat_scope.

Record refutation := {
  refuted : file_automaton; its_automaton : automaton; by_claim : claim; bound : option nat;
  prefix : word; repeated : word; suffix : word; least_period : nat }.

(* "layers any, or a number that is not exceeded" *)
Definition counted (t : string) : option nat :=
  n <- small t ;; _ <- guard (String.eqb (decimal n) t) ;; Some n.
Definition bound_of (t : string) : option (option nat) :=
  if String.eqb t "any" then Some None
  else n <- counted t ;; _ <- guard ((0 <? n) && (n <? 63)) ;; Some (Some n).
(* The table of claims: gates, and numbers of layers. *)
Definition claim_named (name : string) (gates : list string) (layers : string)
  : option (claim * option nat) :=
  b <- bound_of layers ;;
  match name, gates, b with
  | "S1", ["diagonal-nonnegative"], None => Some (S1, b)
  | "X3", ["diagonal-real"], _ => Some (X3, b)
  | "X4", ["diagonal-real-constant"], None => Some (X4, b)
  | "G5", ["real-eigenvalues"], Some 1 => Some (G5, b)
  | "G1p", ["factors-nonnegative"; "1"], None => Some (G1p 1, b)
  | "G1p", ["factors-nonnegative"; "2"], None => Some (G1p 2, b)
  | _, _, _ => None
  end.
Definition refutation_of (ls : list line) : option refutation :=
  match ls with
  | ["wreath-refutation"; "1"] :: r =>
    let (a, r) := quoted r in
    A <- plain_automaton a ;; D <- matched A (a_letters A) ;;
    match r with
    | [["claim"; c]; "gates" :: g; ["states"; "any"]; ["model"; "E0"]; ["layers"; l];
       "prefix" :: u; "word" :: w; "suffix" :: v; ["period"; p]; ["sha256"; _]; ["."]] =>
      c <- claim_named c g l ;; u <- places (a_letters A) u ;; w <- places (a_letters A) w ;;
      v <- places (a_letters A) v ;; p <- counted p ;;
      _ <- guard match a_accept A, v with None, _ :: _ => false | _, _ => true end ;;
      Some {| refuted := A; its_automaton := D; by_claim := fst c; bound := snd c;
              prefix := u; repeated := w; suffix := v; least_period := p |}
    | _ => None
    end
  | _ => None
  end.
