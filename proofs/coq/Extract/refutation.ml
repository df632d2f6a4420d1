(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Certificates of refutations that rest on a period. *)

open Kernel
open Report

(* The number of words after which the states are periodic, and their period;
   these may be wrong. *)
let round d u w =
  let go = List.fold_left d.delta in
  let seen = Array.make d.states (-1) in
  let rec walk i q =
    if q < 0 || q >= d.states then rejected "a letter leads to a state out of range"
    else if seen.(q) >= 0 then (seen.(q), i - seen.(q))
    else (seen.(q) <- i; walk (i + 1) (go q w)) in
  walk 0 (go d.start u)

let gates = function
  | S1 -> "non-negative diagonal gates"
  | X3 -> "real diagonal gates"
  | X4 -> "real diagonal gates that do not depend on the input"
  | G5 -> "one matrix per input, with real eigenvalues"
  | G1p m ->
    (if m = 1 then "one generalized Householder factor" else "two generalized Householder factors")
    ^ " with eigenvalues in [0, 1] per input, times a number in [0, 1],"

let check text certificate =
  hashed text;
  match refutation_claim certificate with
  | None ->
    (match tagged "claim" certificate, tagged "model" certificate with
     | [["G1p"]], _ when tagged "gates" certificate = [["eigenvalues-nonnegative"]] ->
       unknown "a refutation by eigenvalues alone"
     | [[("S1" | "X3" | "X4" | "G5" | "G1p")]], [["E0"]] -> unread certificate
     | _ -> unknown "a refutation by this claim")
  | Some r ->
    let name, automaton = automaton_object (List.hd (automata certificate)) in
    let d = r.its_automaton in
    let lead, cycle = round d r.prefix r.repeated in
    demand "the period differs from the one computed, or stacks of this kind admit it"
      (refutation_check certificate lead cycle);
    let layers = match r.bound with
      | None -> "any number of layers" | Some n -> count n "layer" in
    { kind = "impossible"; header = "wreath-refutation"; evidence = "period";
      statement = Printf.sprintf
          "no stack of %s and delays with %s and decoders that are constant on finitely many algebraic pieces agrees with %s (%s) on every word, in exact arithmetic (E0)"
          layers (gates r.by_claim) name (count d.states "state");
      objects = [automaton]; theorem = "Wreath.Kernel.Refutation.refutation_sound";
      notes = [match r.by_claim with
          | G1p _ -> "over every ordered ring in which quadratics with a discriminant >= 0 have roots, as over the real numbers"
          | _ -> "over every ordered ring, the rational and the real numbers among them"] }
