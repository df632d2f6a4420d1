(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* The checking functions as OCaml: Z by zarith, nat by native integers (all of
   them are places in lists and tables of the files), strings as they are. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZBigInt
  ExtrOcamlNativeString.
From Coq Require Import List String Ascii ZArith QArith Qcanon FMapPositive.
From Wreath Require Import Spec.Words Spec.Stack Spec.Json Spec.ModelFile Spec.CertFile
  Kernel.Hom Kernel.HomFile Theory.Exclusion.

Extract Constant Z.ggcd =>
  "(fun a b -> let g = Big_int_Z.gcd_big_int a b in
    if Big_int_Z.sign_big_int g = 0 then (g, (a, b))
    else (g, (Big_int_Z.div_big_int a g, Big_int_Z.div_big_int b g)))".
Extract Constant nat_of_ascii => "Char.code".

(* What the driver needs to follow the letters from the states listed. *)
Definition follow (P : claim) (a : nat) (hs : Stack.state Qc) : option (Stack.state Qc) :=
  option_map fst (step_layers Qc q0 Qcplus Qcmult (layers (stack (file P))) a nil hs).

(* For compare.ml and steps.ml: one letter of any stack, and its start. *)
Definition follow_model (M : model Qc) (a : nat) (hs : Stack.state Qc) :=
  step_layers Qc q0 Qcplus Qcmult (layers M) a nil hs.
Definition readout_of (M : model Qc) := named Qc M.
Definition start_of (M : model Qc) := before Qc M.

(* For the driver, under names of their own. *)
Definition json_elements := Spec.Json.elements.
Definition json_field := Spec.Json.field.
Definition json_text := Spec.Json.text.

Extraction Language OCaml.
Extraction "Extract/kernel.ml" print_json print_lines claim_of check_claim follow listed
  json_elements json_field json_text
  model_of automaton_of matched compile_rational follow_model start_of readout_of.
