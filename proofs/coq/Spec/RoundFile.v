(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Certificates of rounded recurrences (doc/certificates-rounding.md) of the
   types RHO, HOM and COLL in evaluation model E2. *)

From Coq Require Import List String Ascii Bool Arith ZArith QArith Qcanon DecimalString.
From Wreath Require Export Spec.Verdict.
From Wreath Require Import Spec.Rounding Spec.Words Spec.Json Spec.ModelFile Spec.CertFile
  Spec.LanguageFile.
Import ListNotations.
Open Scope string_scope.
Open Scope nat_scope.

(* ---- numbers and models as text (doc/rounding.md, "Formats and modes", "Models") --- *)

Definition print_whole (z : Z) : string := NilEmpty.string_of_int (Z.to_int z).
Definition print_rational (x : Qc) : string :=
  if (Qden x =? 1)%positive then print_whole (Qnum x)
  else print_whole (Qnum x) ++ "/" ++ print_whole (Zpos (Qden x)).
(* "Rationals are in lowest terms." *)
Definition lowest (s : string) : option Qc :=
  x <- rational s ;; _ <- guard (String.eqb (print_rational x) s) ;; Some x.
Definition weight (s : string) : option number :=
  if String.eqb s "-0" then Some minus_zero else option_map finite (lowest s).
(* "Numbers of states are rationals, -0, inf, -inf or nan." *)
Definition number_of_text (s : string) : option number :=
  if String.eqb s "inf" then Some (Infinite false)
  else if String.eqb s "-inf" then Some (Infinite true)
  else if String.eqb s "nan" then Some Nan else weight s.
Definition between (low high : Z) (s : string) : option Z :=
  z <- whole_of s ;;
  _ <- guard (String.eqb (print_whole z) s && (low <=? z)%Z && (z <=? high)%Z) ;; Some z.
Definition count_of (s : string) : option nat :=
  option_map Z.to_nat (between 0 4294967294 s).

Fixpoint pieces (c : ascii) (s : string) : list string :=
  match s with
  | EmptyString => [""]
  | String d r => match pieces c r with
    | p :: ps => if Ascii.eqb c d then "" :: p :: ps else String d p :: ps
    | [] => [] end
  end.
Definition named_formats : list (string * format) :=
  [("fp64", fp64); ("fp32", fp32); ("tf32", tf32); ("bf16", bf16); ("fp16", fp16);
   ("e5m2", e5m2); ("e4m3fn", e4m3fn); ("e2m3", e2m3); ("e3m2", e3m2); ("e2m1", e2m1)].
Definition format_base (ps : list string) : option (format * list string) :=
  match ps with
  | [] => None
  | n :: r =>
    match find (fun f => String.eqb (fst f) n) named_formats with
    | Some f => Some (snd f, r)
    | None =>
      match String.eqb n "float", String.eqb n "int", String.eqb n "fixed", r with
      | true, _, _, p :: emin :: emax :: r =>
        p <- between 2 60 p ;; emin <- between (-100000) 100000 emin ;;
        emax <- between emin 100000 emax ;; Some (Float p emin emax Ieee false false, r)
      | _, true, _, bits :: r => b <- between 2 64 bits ;; Some (Fixed b 0 true, r)
      | _, _, true, whole :: frac :: r =>
        w <- between 1 64 whole ;; f <- between 0 63 frac ;;
        _ <- guard ((2 <=? w + f)%Z && (w + f <=? 64)%Z) ;; Some (Fixed (w + f)%Z f true, r)
      | _, _, _, _ => None
      end
    end
  end.
Fixpoint with_suffixes (F : format) (ps : list string) : format * list string :=
  match ps with
  | [] => (F, ps)
  | s :: r =>
    match F with
    | Float p a b k flush sat =>
      if String.eqb s "flush" && negb flush then with_suffixes (Float p a b k true sat) r
      else if String.eqb s "sat" && negb sat then with_suffixes (Float p a b k flush true) r
      else (F, ps)
    | Fixed b f sat =>
      if String.eqb s "sat" && negb sat then with_suffixes (Fixed b f true) r
      else if String.eqb s "wrap" && sat then with_suffixes (Fixed b f false) r
      else (F, ps)
    end
  end.
Definition format_of (ps : list string) : option (format * list string) :=
  p <- format_base ps ;; Some (with_suffixes (fst p) (snd p)).
Definition modes : list (string * mode) :=
  [("rne", Rne); ("rna", Rna); ("rnd", Rnd); ("rz", Rz); ("ru", Ru); ("rd", Rd); ("odd", Odd)].
Definition orders : list (string * order) :=
  [("dot", Dot); ("seq", Seq); ("bias", Bias); ("fma", Fma)].
Definition order_of (o : string) (r : list string) : option order :=
  match find (fun x => String.eqb (fst x) o) orders, r with
  | Some x, [] => Some (snd x)
  | Some _, _ => None
  | None, _ =>
    match split_at "-" o with
    | (key, Some n) =>
      p <- format_of (n :: r) ;; _ <- guard (match snd p with [] => true | _ => false end) ;;
      if String.eqb key "wide" then Some (Wide (fst p))
      else if String.eqb key "acc" then Some (Acc (fst p)) else None
    | _ => None
    end
  end.
Definition model_of_text (s : string) : option Rounding.model :=
  match pieces ":" s with
  | e :: r =>
    _ <- guard (String.eqb e "E2") ;; p <- format_of r ;;
    match snd p with
    | m :: o :: r =>
      m <- find (fun x => String.eqb (fst x) m) modes ;; o <- order_of o r ;;
      Some {| storage := fst p; rounding := snd m; ordering := o |}
    | _ => None
    end
  | [] => None
  end.

(* "format says the same by parameters." *)
Definition parameters (F : format) : line :=
  match F with
  | Float p emin emax k flush sat =>
    ["float"; print_whole p; print_whole emin; print_whole emax;
     match k with Ieee => "ieee" | One_nan => "one-nan" | Numbers => "numbers" end;
     if flush then "flush" else "gradual";
     if sat then "largest"
     else match k with Ieee => "infinity" | One_nan => "nan" | Numbers => "largest" end]
  | Fixed bits frac sat =>
    ["fixed"; print_whole bits; print_whole frac; if sat then "largest" else "wrap"]
  end.
Definition line_eqb (l m : line) : bool :=
  (List.length l =? List.length m) && forallb (fun p => String.eqb (fst p) (snd p)) (combine l m).

(* ---- recurrences (doc/certificates-rounding.md, the records; "Evidence": RHO) --- *)

(* A line that consists of a key and n numbers. *)
Definition numbers (read : string -> option number) (key : string) (n : nat) (l : line)
  : option (list number) :=
  match l with
  | k :: ts => _ <- guard (String.eqb k key && (List.length ts =? n)) ;; map_option read ts
  | [] => None
  end.
Definition begins (key : string) (ls : list line) : bool :=
  match ls with (k :: _) :: _ => String.eqb k key | _ => false end.
Fixpoint rows_at (n count : nat) (ls : list line) : option (list (list number) * list line) :=
  match count, ls with
  | 0, _ => Some ([], ls)
  | S c, l :: r => w <- numbers weight "row" n l ;; p <- rows_at n c r ;;
                   Some (w :: fst p, snd p)
  | _, _ => None
  end.
Definition map_at (n : nat) (ls : list line) : option (map_letter * list line) :=
  if begins "delta" ls then
    match ls with
    | k :: v :: b :: r =>
      k <- numbers weight "delta" n k ;; v <- numbers weight "value" 1 v ;;
      b <- numbers weight "beta" 1 b ;;
      Some (Delta k (hd Nan v) (hd Nan b), r)
    | _ => None end
  else
    p <- rows_at n n ls ;;
    match snd p with
    | a :: r => if begins "add" (snd p) then
        b <- numbers weight "add" n a ;; Some (Affine (fst p) (Some b), r)
        else Some (Affine (fst p) None, snd p)
    | [] => Some (Affine (fst p) None, [])
    end.
(* [most]: at least the number of lines. *)
Fixpoint maps_at (most n : nat) (ls : list line)
  : option (list (string * map_letter) * list line) :=
  match most, ls with
  | S m, (k :: name) :: r =>
    if String.eqb k "letter" then
      match name with
      | [name] => p <- map_at n r ;; q <- maps_at m n (snd p) ;;
                  Some ((name, fst p) :: fst q, snd q)
      | _ => None end
    else Some ([], ls)
  | _, _ => Some ([], ls)
  end.

Record rounded := {
  evaluation : string;
  E : Rounding.model;
  dimension : nat;
  names : list string;
  R : recurrence;
  kind : string;
  rest : list line }.
Definition rounded_of (ls : list line) : option rounded :=
  match ls with
  | h :: [m; text] :: f :: r =>
    _ <- guard (line_eqb h ["wreath-rounding"; "1"] && String.eqb m "model") ;;
    E <- model_of_text text ;;
    _ <- guard (line_eqb f ("format" :: parameters (storage E))) ;;
    r <- match ordering E, r with
         | Wide G, a :: r | Acc G, a :: r =>
           _ <- guard (line_eqb a ("accumulator" :: parameters G)) ;; Some r
         | _, _ => Some r end ;;
    match r with
    | [k; n] :: s :: r =>
      _ <- guard (String.eqb k "recurrence") ;; n <- count_of n ;;
      _ <- guard ((1 <=? n) && (n <=? 64)) ;;
      s <- numbers (fun t => option_map finite (lowest t)) "start" n s ;;
      p <- maps_at (List.length r) n r ;;
      let ns := map fst (fst p) in
      _ <- guard (negb (List.length ns =? 0) && distinct_texts ns) ;;
      _ <- guard (forallb (fun l => match snd l, ordering E with
             | Delta _ _ _, Seq | Delta _ _ _, Fma | Affine _ _, _ => true
             | _, _ => false end) (fst p)) ;;
      match snd p with
      | [t; kind] :: r =>
        _ <- guard (String.eqb t "type") ;;
        Some {| evaluation := text; E := E; dimension := n; names := ns;
                R := {| Rounding.start := s; Rounding.letters := map snd (fst p) |};
                kind := kind; rest := r |}
      | _ => None
      end
    | _ => None
    end
  | _ => None
  end.

(* The hash of all previous lines, and the full stop. *)
Definition ends (ls : list line) : bool :=
  match ls with [[h; _]; e] => String.eqb h "sha256" && line_eqb e ["."] | _ => false end.
(* A line that consists of a key and a word, as indices of letters. *)
Definition word_of (key : string) (P : rounded) (l : line) : option word :=
  match l with
  | k :: w => _ <- guard (String.eqb k key) ;; places (names P) w
  | [] => None end.
Definition count_at (key : string) (l : line) : option nat :=
  match l with [k; n] => _ <- guard (String.eqb k key) ;; count_of n | _ => None end.

Record rho := { rho_word : word; preperiod : nat; period : nat; cycle : list (list number) }.
Definition rho_of (P : rounded) : option rho :=
  match rest P with
  | w :: m :: l :: r =>
    _ <- guard (String.eqb (kind P) "RHO") ;;
    w <- word_of "word" P w ;; m <- count_at "preperiod" m ;; l <- count_at "period" l ;;
    let split := List.length r - 2 in
    c <- map_option (numbers number_of_text "state" (dimension P)) (firstn split r) ;;
    _ <- guard (ends (skipn split r)) ;;
    Some {| rho_word := w; preperiod := m; period := l; cycle := c |}
  | _ => None
  end.

(* ---- against an automaton ("Evidence": HOM, COLL) ---------------------- *)

(* "automaton NAME", its lines, and the lines after them. *)
Definition automaton_at (P : rounded) : option (file_automaton * automaton * list line) :=
  match rest P with
  | (k :: name) :: r =>
    let (a, r) := quoted r in
    _ <- guard (String.eqb k "automaton" &&
                line_eqb name (match record_of "name" a with Some n => n | None => ["-"] end)) ;;
    A <- plain_automaton a ;; D <- restricted A (names P) ;; Some (A, D, r)
  | _ => None
  end.

Record closed_set := {
  hom_file : file_automaton; hom_automaton : automaton;
  classes : list nat; members : list (nat * list number) }.
Definition member_of (P : rounded) (l : line) : option (nat * list number) :=
  match l with
  | k :: c :: xs => c <- count_of c ;;
      h <- numbers number_of_text "state" (dimension P) (k :: xs) ;; Some (c, h)
  | _ => None end.
Definition hom_of (P : rounded) : option closed_set :=
  _ <- guard (String.eqb (kind P) "HOM") ;; p <- automaton_at P ;;
  let '(A, D, r) := p in
  match r with
  | (k :: cs) :: n :: r =>
    cs <- map_option count_of cs ;; n <- count_at "states" n ;;
    _ <- guard (String.eqb k "classes" && (List.length cs =? states D)) ;;
    ms <- map_option (member_of P) (firstn n r) ;;
    _ <- guard ((List.length ms =? n) && ends (skipn n r)) ;;
    Some {| hom_file := A; hom_automaton := D; classes := cs; members := ms |}
  | _ => None
  end.

Record collision := {
  coll_file : file_automaton; coll_automaton : automaton;
  first : word; second : word; behind_both : word }.
Definition coll_of (P : rounded) : option collision :=
  _ <- guard (String.eqb (kind P) "COLL") ;; p <- automaton_at P ;;
  let '(A, D, r) := p in
  match r with
  | u :: v :: w :: r =>
    u <- word_of "first" P u ;; v <- word_of "second" P v ;; w <- word_of "rest" P w ;;
    _ <- guard (ends r) ;;
    Some {| coll_file := A; coll_automaton := D; first := u; second := v; behind_both := w |}
  | _ => None
  end.
