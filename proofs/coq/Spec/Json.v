(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* JSON texts as they occur in files.  A parser, which need not be trusted,
   builds these trees from the bytes of a file; [print_json] prints a tree, and
   statements are made only if the result equals the bytes of the file. *)

From Coq Require Import List String Ascii ZArith QArith Qcanon Bool Arith.
Import ListNotations.
Open Scope string_scope.

(* White space is kept in place: before and after each value. *)
Inductive json :=
| JString (s : string)                      (* without its quotes *)
| JNumber (s : string)
| JArray (empty : string) (l : list (string * json * string))
| JObject (empty : string) (l : list (string * string * string * string * json * string)).

(* The parts of the text, followed by rest. *)
Fixpoint print_json (j : json) (rest : list string) : list string :=
  match j with
  | JString s => """" :: s :: """" :: rest
  | JNumber s => s :: rest
  | JArray empty l =>
    let fix go comma (l : list (string * json * string)) := match l with
      | [] => "]" :: rest
      | (before, v, behind) :: r => comma :: before :: print_json v (behind :: go "," r)
      end in
    "[" :: empty :: go "" l
  | JObject empty l =>
    let fix go comma (l : list (string * string * string * string * json * string)) := match l with
      | [] => "}" :: rest
      | (before, key, colon, value, v, behind) :: r =>
        comma :: before :: """" :: key :: """" :: colon :: ":" :: value :: print_json v (behind :: go "," r)
      end in
    "{" :: empty :: go "" l
  end.

(* White space, and the characters that strings and numbers may contain. *)
Fixpoint all_chars (f : ascii -> bool) (s : string) : bool :=
  match s with EmptyString => true | String c r => f c && all_chars f r end.
Definition is_space (c : ascii) : bool :=
  existsb (Ascii.eqb c) [" "; "010"; "009"; "013"]%char.
Definition is_digit (c : ascii) : bool :=
  (48 <=? nat_of_ascii c)%nat && (nat_of_ascii c <=? 57)%nat.
(* No escapes: files with escapes are not read. *)
Definition is_plain (c : ascii) : bool :=
  negb (Ascii.eqb c """"%char) && negb (Ascii.eqb c "\"%char) && (32 <=? nat_of_ascii c)%nat.
Fixpoint well_printed (j : json) : bool :=
  match j with
  | JString s => all_chars is_plain s
  | JNumber s => all_chars is_digit s && negb (String.eqb s "")
  | JArray empty l => all_chars is_space empty &&
    match l with [] => true | _ => String.eqb empty "" end &&
    (fix go (l : list (string * json * string)) := match l with
      | [] => true
      | (b, v, e) :: r => all_chars is_space b && well_printed v && all_chars is_space e && go r
      end) l
  | JObject empty l => all_chars is_space empty &&
    match l with [] => true | _ => String.eqb empty "" end &&
    (fix go (l : list (string * string * string * string * json * string)) := match l with
      | [] => true
      | (b, k, c, w, v, e) :: r => all_chars is_space b && all_chars is_plain k &&
        all_chars is_space c && all_chars is_space w && well_printed v && all_chars is_space e && go r
      end) l
  end.

(* Reading trees; None if the tree has another form. *)
Definition bind {A B} (x : option A) (f : A -> option B) : option B :=
  match x with Some a => f a | None => None end.
Notation "x <- e ;; f" := (bind e (fun x => f)) (at level 61, e at next level, right associativity).
Definition guard (b : bool) : option unit := if b then Some tt else None.
Fixpoint map_option {A B} (f : A -> option B) (l : list A) : option (list B) :=
  match l with
  | [] => Some []
  | a :: r => b <- f a ;; bs <- map_option f r ;; Some (b :: bs)
  end.

Definition elements (j : json) : option (list json) :=
  match j with JArray _ l => Some (map (fun e => snd (fst e)) l) | _ => None end.
Definition entry_key (e : string * string * string * string * json * string) : string :=
  let '(_, k, _, _, _, _) := e in k.
Definition entry_value (e : string * string * string * string * json * string) : json :=
  let '(_, _, _, _, v, _) := e in v.
(* The value of a key that occurs once. *)
Definition field (key : string) (j : json) : option json :=
  match j with
  | JObject _ l => match filter (fun e => String.eqb key (entry_key e)) l with
    | [e] => Some (entry_value e) | _ => None end
  | _ => None
  end.
Definition has_field (key : string) (j : json) : bool :=
  match j with JObject _ l => existsb (fun e => String.eqb key (entry_key e)) l | _ => false end.
Definition text (j : json) : option string :=
  match j with JString s => Some s | _ => None end.

(* Numbers: digits, integers, and rationals "p/q" or "p". *)
Fixpoint digits (s : string) (n : Z) : option Z :=
  match s with
  | EmptyString => Some n
  | String c r => if is_digit c
    then digits r (10 * n + Z.of_nat (nat_of_ascii c - 48))%Z else None
  end.
Definition natural (s : string) : option Z :=
  match s with EmptyString => None | _ => digits s 0 end.
Definition whole_of (s : string) : option Z :=
  match s with
  | String "-" r => option_map Z.opp (natural r)
  | _ => natural s
  end.
Fixpoint split_at (c : ascii) (s : string) : string * option string :=
  match s with
  | EmptyString => ("", None)
  | String d r => if Ascii.eqb c d then ("", Some r)
    else let (a, b) := split_at c r in (String d a, b)
  end.
Definition rational (s : string) : option Qc :=
  match split_at "/" s with
  | (p, None) => z <- whole_of p ;; Some (Q2Qc (inject_Z z))
  | (p, Some d) => z <- whole_of p ;; n <- natural d ;;
    match n with Zpos d => Some (Q2Qc (z # d)) | _ => None end
  end.
Definition small (s : string) : option nat := option_map Z.to_nat (natural s).
Definition number_of (j : json) : option nat := match j with JNumber s => small s | _ => None end.
Definition numbers_of (j : json) : option (list nat) := l <- elements j ;; map_option number_of l.
Definition scalar_of (j : json) : option Qc := s <- text j ;; rational s.
Definition scalars_of (j : json) : option (list Qc) := l <- elements j ;; map_option scalar_of l.
Definition texts_of (j : json) : option (list string) := l <- elements j ;; map_option text l.

(* A name, or a list of names, as positions in a list of names. *)
Fixpoint index (s : string) (l : list string) : option nat :=
  match l with
  | [] => None
  | t :: r => if String.eqb s t then Some O else option_map S (index s r)
  end.
Definition places (names l : list string) : option (list nat) :=
  map_option (fun s => index s names) l.
