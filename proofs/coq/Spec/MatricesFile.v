(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Certificates of matrices over Q (doc/certificates-spectrum.md,
   doc/certificates-factors.md): from the lines to the claims of Matrices.v. *)

From Coq Require Import List String Bool Arith ZArith QArith Qcanon.
From Wreath Require Import Spec.Verdict Spec.Json Spec.ModelFile Spec.CertFile Spec.RoundFile
  Spec.Matrices.
Import ListNotations.
Open Scope string_scope.
Open Scope nat_scope.

(* ---- wreath-spectrum ------------------------------------------------------ *)

Definition count_token (s : string) : option nat := option_map Z.to_nat (between 0 100000 s).
Definition whole_token (s : string) : option Z :=
  z <- whole_of s ;; _ <- guard (String.eqb (print_whole z) s) ;; Some z.
Fixpoint descending (l : list nat) : bool :=
  match l with a :: ((b :: _) as r) => (b <=? a) && descending r | _ => true end.
Definition part_of (f b : line) : option part :=
  match f, b with
  | "factor" :: e :: f, "blocks" :: bs =>
    e <- count_token e ;; ps <- map_option count_token (firstn 6 f) ;;
    cs <- map_option whole_token (skipn 6 f) ;; bs <- map_option count_token bs ;;
    _ <- guard ((2 <=? List.length cs) && (0 <? last cs 0)%Z &&
                (fold_right Z.gcd 0%Z cs =? 1)%Z && (1 <=? e) && (total bs =? e) &&
                forallb (fun s => 1 <=? s) bs && descending bs) ;;
    Some {| times_in := e; root_places := ps; coefficients := cs; blocks := bs |}
  | _, _ => None
  end.
Fixpoint parts_of (k : nat) (ls : list line) : option (list part * list line) :=
  match k, ls with
  | 0, _ => Some ([], ls)
  | S k, f :: b :: r => p <- part_of f b ;; x <- parts_of k r ;; Some (p :: fst x, snd x)
  | _, _ => None
  end.
Definition said (word : string) : option bool :=
  if String.eqb word "yes" then Some true else if String.eqb word "no" then Some false else None.
(* [fuel]: at least the number of lines. *)
Fixpoint claims_of (fuel : nat) (ls : list line) : option (list spectral * list line) :=
  match fuel with 0 => None | S fuel =>
  let more c r := x <- claims_of fuel r ;; Some (c :: fst x, snd x) in
  match ls with
  | ["spec"; k] :: r => k <- count_token k ;; x <- parts_of k r ;; more (Spectrum (fst x)) (snd x)
  | ["rank"; s] :: r => k <- count_token s ;; more (Rank_of k) r
  | ["psd"; "norm"; y] :: r => y <- said y ;; more (Norm y) r
  | ["psd"; "matrix"; y] :: r => y <- said y ;; more (Definite y) r
  | _ => Some ([], ls)
  end end.
Fixpoint rows_from (n k : nat) (ls : list line) : option (list (list Qc) * list line) :=
  match k, ls with
  | 0, _ => Some ([], ls)
  | S k, ("row" :: r) :: ls => v <- map_option lowest r ;; _ <- guard (List.length v =? n) ;;
      x <- rows_from n k ls ;; Some (v :: fst x, snd x)
  | _, _ => None
  end.
Definition matrix_lines (ls : list line) : option (nat * list (list Qc) * list line) :=
  match ls with
  | ["matrix"; n] :: r => n <- count_token n ;; _ <- guard (1 <=? n) ;; x <- rows_from n n r ;;
    match snd x with ["sha256"; _] :: r => Some (n, fst x, r) | _ => None end
  | _ => None
  end.
Fixpoint spectra_from (fuel : nat) (ls : list line)
  : option (list (nat * list (list Qc) * list spectral)) :=
  match fuel with 0 => None | S fuel =>
  match ls with
  | [["."]] => Some []
  | _ => m <- matrix_lines ls ;; let '(n, rows, r) := m in
    c <- claims_of (List.length r) r ;; ms <- spectra_from fuel (snd c) ;;
    Some ((n, rows, fst c) :: ms)
  end end.
Definition spectra_of (ls : list line) : option (list (nat * list (list Qc) * list spectral)) :=
  match ls with ["wreath-spectrum"; "1"] :: r => spectra_from (List.length r) r | _ => None end.

(* ---- wreath-factors ------------------------------------------------------- *)

Fixpoint first_of (l : list Qc) : Qc :=
  match l with [] => q0 | x :: r => if q_eqb x q0 then first_of r else x end.
Fixpoint factor_lines (n k : nat) (ls : list line) : option (list (Qc * list Qc) * list line) :=
  match k, ls with
  | 0, _ => Some ([], ls)
  | S k, ("factor" :: r) :: ls =>
    l <- map_option lowest r ;; _ <- guard (List.length l =? S n) ;;
    let b := hd q0 l in let v := tl l in
    _ <- guard (q_ltb q0 b && negb (q_ltb (Qcplus q1 q1) b) && q_eqb (first_of v) q1) ;;
    x <- factor_lines n k ls ;; Some ((b, v) :: fst x, snd x)
  | _, _ => None
  end.
Definition factoring_of (n : nat) (ls : list line) : option (factoring * list line) :=
  match ls with
  | ("longer" :: g :: x) :: r => g <- lowest g ;; x <- map_option lowest x ;;
    _ <- guard (q_ltb q0 g && (List.length x =? n) && q_ltb q0 (first_of x)) ;; Some (Longer g x, r)
  | ["rank"; r; s] :: ["factors"; k; e; l] :: ls =>
    r <- count_token r ;; s <- count_token s ;; k <- count_token k ;; e <- lowest e ;;
    _ <- guard (q_ltb e q1 && (String.eqb l "least" || String.eqb l "open") &&
         (if k =? Nat.max r s then Bool.eqb (String.eqb l "least") (q_eqb e q0)
          else String.eqb l "open" || (q_eqb e q0 && (n =? 2) && (k =? 3)))) ;;
    x <- factor_lines n k ls ;;
    Some (Factors r s e (String.eqb l "least") (fst x), snd x)
  | _ => None
  end.
Fixpoint factorings_from (k : nat) (ls : list line)
  : option (list (nat * list (list Qc) * factoring)) :=
  match k, ls with
  | 0, [["."]] => Some []
  | S k, ["field"; "Q"] :: r => m <- matrix_lines r ;; let '(n, rows, r) := m in
    f <- factoring_of n r ;; ms <- factorings_from k (snd f) ;; Some ((n, rows, fst f) :: ms)
  | _, _ => None
  end.
Definition factorings_of (ls : list line) : option (list (nat * list (list Qc) * factoring)) :=
  match ls with
  | ["wreath-factors"; "1"] :: ["matrices"; k] :: r =>
    k <- count_of k ;; _ <- guard (1 <=? k) ;; factorings_from k r
  | _ => None end.
