(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* The checking functions as OCaml: Z by zarith, nat by native integers (all of
   them are positions in lists and tables of the files), strings as native
   strings. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZBigInt
  ExtrOcamlNativeString.
From Coq Require Import List String Ascii ZArith QArith Qcanon FMapPositive.
From Wreath Require Import Spec.Words Spec.Stack Spec.Json Spec.ModelFile Spec.CertFile
  Kernel.Hom Kernel.HomFile Theory.Exclusion.
From Wreath Require Kernel.Quick.
From Wreath Require Spec.Rounding Spec.LanguageFile Spec.RoundFile Kernel.Language Kernel.Rounded
  Spec.RoundStack Spec.RoundStackFile Kernel.RoundStack Spec.Matrices Spec.MatricesFile Kernel.Algebra
  Kernel.Matrices Spec.CascadeFile Kernel.Cascade
  Spec.RefutationFile Kernel.Refutation Kernel.Poly.

Extract Constant Z.ggcd =>
  "(fun a b -> let g = Big_int_Z.gcd_big_int a b in
    if Big_int_Z.sign_big_int g = 0 then (g, (a, b))
    else (g, (Big_int_Z.div_big_int a g, Big_int_Z.div_big_int b g)))".
Extract Constant Z.log2 =>
  "(fun a -> if Big_int_Z.sign_big_int a <= 0 then Big_int_Z.zero_big_int
    else Big_int_Z.big_int_of_int (Z.numbits a - 1))".
Extract Constant Z.pow =>
  "(fun a b -> if Big_int_Z.sign_big_int b < 0 then Big_int_Z.zero_big_int
    else Big_int_Z.power_big_int_positive_int a (Big_int_Z.int_of_big_int b))".
Extract Constant Pos.eqb => "Big_int_Z.eq_big_int".
(* As in ExtrOcamlNatInt, for native integers alone. *)
Extract Inlined Constant Nat.eqb => "Stdlib.Int.equal".
(* No number in a file exceeds the length of a list. *)
Extract Constant Z.to_nat =>
  "(fun a -> if Big_int_Z.sign_big_int a <= 0 then 0 else
    match Big_int_Z.int_of_big_int a with
    | n when n < 1 lsl 31 -> n | _ | exception Failure _ -> failwith ""a number above 2^31"")".
Extract Constant pred => "(fun n -> if n > 0 then n - 1 else 0)".
Extract Constant minus => "(fun n m -> if n > m then n - m else 0)".
Extract Constant nat_of_ascii => "Char.code".
Extract Constant Nat.div => "(fun a b -> if b = 0 then 0 else a / b)".
Extract Constant Nat.modulo => "(fun a b -> if b = 0 then a else a mod b)".
Extract Inductive positive => "Big_int_Z.big_int"
  [ "(fun p -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 p))"
    "(Big_int_Z.mult_int_big_int 2)" "Big_int_Z.unit_big_int" ]
  "(fun xi xo xh p -> match Big_int_Z.int_of_big_int p with
    | n -> if n <= 1 then xh () else
      let h = Big_int_Z.big_int_of_int (n lsr 1) in if n land 1 = 1 then xi h else xo h
    | exception Failure _ ->
      let (h, r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
      if Big_int_Z.sign_big_int r = 0 then xo h else xi h)".
Extract Constant Pos.of_succ_nat => "(fun n -> Big_int_Z.big_int_of_int (n + 1))".
Extract Constant Json.all_chars => "String.for_all".

(* The functions with which the driver follows the letters from the listed
   states. *)
Definition follow_layer := Quick.move.
Definition listed_vectors := vectors_of.
Definition listed_states := states_of.

(* For compare.ml and steps.ml: one letter of any stack, and its start. *)
Definition follow_model (M : model Qc) (a : nat) (hs : Stack.state Qc) :=
  step_layers Qc q0 Qcplus Qcmult (layers M) a nil hs.
Definition readout_of (M : model Qc) := named Qc M.
Definition start_of (M : model Qc) := before Qc M.

(* For the driver, under distinct names. *)
Definition json_elements := Spec.Json.elements.
Definition json_field := Spec.Json.field.
Definition json_text := Spec.Json.text.
Definition read_number := Spec.Json.rational.
Definition read_action := ModelFile.action_of.

Definition automaton_read := LanguageFile.plain_automaton.
Definition aper_claim := LanguageFile.aperiodicity_of.
Definition aper_check := Language.check_aperiodicity.
Definition aper_move := Language.move.
Definition aper_identity := Language.identity_map.
Definition lang_claim := LanguageFile.languages_of.
Definition lang_check := Language.check_languages.
Definition refutation_claim := RefutationFile.refutation_of.
Definition refutation_check := Kernel.Refutation.check_refutation.
Definition round_claim := RoundFile.rounded_of.
Definition round_evidence := Rounded.evidence_of.
Definition round_check := Rounded.check_rounded.
Definition round_first (P : RoundFile.rounded) : list Rounding.number :=
  Rounding.rounded_start (RoundFile.E P) (RoundFile.R P).
Definition round_follow (P : RoundFile.rounded) (c : RoundFile.closed_set) :=
  Rounded.entry_step P (RoundFile.hom_automaton c) (RoundFile.classes c).
Definition round_letters (P : RoundFile.rounded) : nat := List.length (RoundFile.names P).
Definition round_last_too := Rounded.last_too.
Definition round_parameters (P : RoundFile.rounded) : list string :=
  RoundFile.parameters (Rounding.storage (RoundFile.E P)).
Definition round_order (P : RoundFile.rounded) := Rounding.ordering (RoundFile.E P).
Definition stack_claim_at := Spec.RoundStackFile.stack_claim_of.
Definition stack_states := Spec.RoundStackFile.stack_states_of.
Definition stack_word := Spec.RoundStackFile.stack_word_of.
Definition stack_check := Kernel.RoundStack.check_stack.
Definition stack_follow (P : Spec.RoundStackFile.stack_claim) (a : nat) (hs : list (list Rounding.number)) :=
  option_map fst (Spec.RoundStack.round_step (Spec.RoundStack.round_layers (Spec.RoundStackFile.s_model P)) a nil hs).
Definition stack_first (P : Spec.RoundStackFile.stack_claim) :=
  option_map fst (Spec.RoundStack.round_before (Spec.RoundStackFile.s_model P)).
Definition spectra_claims := MatricesFile.spectra_of.
Definition spectra_check := Kernel.Matrices.check_spectra.
Definition products_claims := MatricesFile.factorings_of.
Definition products_check := Kernel.Matrices.check_factorings.
Definition poly_shape := Poly.shape_at.
Definition poly_strict (s : shape) (y : nat) (x : list Qc) (w : Qc) : bool :=
  match Poly.conditions s y with
  | Some cs => forallb (fun p => Poly.holds_as_it_is (snd p) (Poly.value (fst p) x w)) cs
  | None => false end.
Definition poly_ray := Poly.Build_ray.
Definition poly_cone := Poly.Build_cone.
Definition poly_check := Poly.check_poly.
Definition cascade_claim_at := Cascade.cascade_claim_of.
Definition cascade_pairs (P : Cascade.cascade_claim) (ranks : list (option nat))
    (pairs : list (nat * nat * list positive)) : bool :=
  Cascade.check_cascade P ranks (HomFile.numbered pairs).

Extraction Language OCaml.
Extraction "Extract/kernel.ml" print_json print_lines claim_of check_claim follow_layer listed_vectors listed_states
  json_elements json_field json_text read_number read_action
  automaton_read aper_claim aper_check aper_move aper_identity lang_claim lang_check
  refutation_claim refutation_check round_claim round_evidence round_check round_first round_follow round_letters round_last_too
  round_parameters round_order stack_claim_at stack_states stack_word stack_check stack_follow
  stack_first spectra_claims spectra_check products_claims products_check
  cascade_claim_at cascade_pairs poly_shape poly_strict poly_ray poly_cone
  poly_check
  model_of automaton_of matched compile_rational follow_model start_of readout_of.
