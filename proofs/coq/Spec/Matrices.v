(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Square matrices over Q, and what certificates about them say
   (doc/certificates-spectrum.md, doc/certificates-factors.md).  Of a matrix of
   n rows the entries with i, j < n count. *)

From Coq Require Import List String Bool Arith ZArith QArith Qcanon Ring_polynom InitialRing.
From Wreath Require Import Spec.Json Spec.ModelFile Spec.CertFile Spec.RoundFile Theory.Ordered.
Import ListNotations.
Open Scope string_scope.
Open Scope nat_scope.

(* ---- sums, products, norms ---------------------------------------------- *)

Definition vector := nat -> Qc.
Definition matrix := nat -> nat -> Qc.
Fixpoint sum (n : nat) (f : nat -> Qc) : Qc :=
  match n with 0 => q0 | S m => Qcplus (sum m f) (f m) end.
Definition dot (n : nat) (v w : vector) : Qc := sum n (fun i => Qcmult (v i) (w i)).
Definition norm2 (n : nat) (v : vector) : Qc := dot n v v.
Definition one : matrix := fun i j => if i =? j then q1 else q0.
Definition times (n : nat) (A B : matrix) : matrix :=
  fun i j => sum n (fun k => Qcmult (A i k) (B k j)).
Definition minus (A B : matrix) : matrix := fun i j => Qcminus (A i j) (B i j).
Definition transposed (A : matrix) : matrix := fun i j => A j i.
Definition applied (n : nat) (A : matrix) (x : vector) : vector := fun i => dot n (A i) x.
Definition same (n : nat) (A B : matrix) : Prop := forall i j, i < n -> j < n -> A i j = B i j.

(* The rank is r: r independent vectors span what the rows span. *)
Definition combination (n r : nat) (B : matrix) (v : vector) : Prop :=
  exists c : vector, forall j, j < n -> v j = sum r (fun i => Qcmult (c i) (B i j)).
Definition independent (n r : nat) (B : matrix) : Prop :=
  forall c : vector, (forall j, j < n -> sum r (fun i => Qcmult (c i) (B i j)) = q0) ->
    forall i, i < r -> c i = q0.
Definition rank (n : nat) (A : matrix) (r : nat) : Prop :=
  exists B, independent n r B /\
    (forall i, i < r -> combination n n A (B i)) /\ (forall i, i < n -> combination n r B (A i)).

(* ---- polynomials: their coefficients from that of 1 on ------------------- *)

Definition poly := list Qc.
Definition coefficient (f : poly) (i : nat) : Qc := nth i f q0.
Definition same_poly (f g : poly) : Prop := forall i, coefficient f i = coefficient g i.
Fixpoint poly_add (f g : poly) : poly :=
  match f, g with a :: f, b :: g => Qcplus a b :: poly_add f g | [], _ => g | _, [] => f end.
Definition poly_scale (c : Qc) (f : poly) : poly := map (Qcmult c) f.
Fixpoint poly_times (f g : poly) : poly :=
  match f with [] => [] | a :: f => poly_add (poly_scale a g) (q0 :: poly_times f g) end.
Fixpoint poly_power (f : poly) (e : nat) : poly :=
  match e with 0 => [q1] | S e => poly_times f (poly_power f e) end.
Definition derivative (f : poly) : poly :=
  map (fun i => Qcmult (Q2Qc (inject_Z (Z.of_nat i))) (coefficient f i)) (seq 1 (List.length f - 1)).
(* No common roots: u f + v g is a number other than 0. *)
Definition coprime (f g : poly) : Prop :=
  exists u v c, c <> q0 /\ same_poly (poly_add (poly_times u f) (poly_times v g)) [c].

(* det(x - A), by the first row; and f(A). *)
Fixpoint determinant (n : nat) (M : nat -> nat -> poly) : poly :=
  match n with
  | 0 => [q1]
  | S m => fold_right (fun j d => poly_add (poly_scale (if Nat.even j then q1 else Qcopp q1)
      (poly_times (M 0 j) (determinant m (fun i k => M (S i) (if k <? j then k else S k))))) d)
      [] (seq 0 n)
  end.
Definition characteristic (n : nat) (A : matrix) : poly :=
  determinant n (fun i j => if i =? j then [Qcopp (A i j); q1] else [Qcopp (A i j)]).
Fixpoint value (n : nat) (f : poly) (A : matrix) : matrix :=
  match f with
  | [] => fun _ _ => q0
  | c :: f => fun i j => Qcplus (if i =? j then c else q0) (times n A (value n f A) i j)
  end.
Fixpoint power (n : nat) (A : matrix) (k : nat) : matrix :=
  match k with 0 => one | S k => times n A (power n A k) end.

(* ---- where roots are ---------------------------------------------------- *)

(* Complex numbers x + i y over any ordered ring K, so over the real numbers.
   A polynomial with whole coefficients splits: it is c (X - z_1) (X - z_2) .. *)
Section Places.
Variable K : ordered_ring.
Definition image (z : Z) : K := gen_phiZ r0 r1 radd rmul ropp z.
Definition complex : Type := K * K.
Definition c_mul (z w : complex) : complex :=
  (fst z * fst w - snd z * snd w, fst z * snd w + snd z * fst w)%or.
Definition c_sub (z w : complex) : complex := (fst z - fst w, snd z - snd w)%or.
(* (X - z) f *)
Fixpoint shifted (before : complex) (z : complex) (f : list complex) : list complex :=
  match f with
  | [] => [before]
  | c :: f => c_sub before (c_mul z c) :: shifted c z f
  end.
Definition splits (f : list Z) (zs : list complex) : Prop :=
  fold_right (shifted (r0, r0)) [(image (last f 0%Z), r0)] zs = map (fun c => (image c, r0)) f.

(* So many of them are such. *)
Inductive counted (P : complex -> Prop) : list complex -> nat -> Prop :=
| counted_none : counted P [] 0
| counted_one z zs n : P z -> counted P zs n -> counted P (z :: zs) (S n)
| counted_not z zs n : ~ P z -> counted P zs n -> counted P (z :: zs) n.
Definition real (z : complex) : Prop := snd z = r0.
Definition square (z : complex) : K := (fst z * fst z + snd z * snd z)%or.
Definition placed (zs : list complex) (p : list nat) : Prop :=
  match p with
  | [re; pos; neg; inside; on; outside] =>
    counted real zs re /\
    counted (fun z => real z /\ rlt r0 (fst z)) zs pos /\
    counted (fun z => real z /\ rlt (fst z) r0) zs neg /\
    counted (fun z => rlt (square z) r1) zs inside /\
    counted (fun z => square z = r1) zs on /\
    counted (fun z => rlt r1 (square z)) zs outside
  | _ => False
  end.
End Places.

(* ---- wreath-spectrum ------------------------------------------------------ *)

Record part := { times_in : nat; root_places : list nat; coefficients : list Z; blocks : list nat }.
Definition rational_poly (f : list Z) : poly := map (fun z => Q2Qc (inject_Z z)) f.
Definition degree (f : list Z) : nat := List.length f - 1.
Definition total (l : list nat) : nat := fold_right plus 0 l.

(* "factor .." and "blocks ..": the polynomial has no double roots, and its
   roots are where it says, in whatever numbers it splits; the kernel of
   f(A)^k has the dimension that the blocks give it, n minus the rank. *)
Definition part_holds (n : nat) (A : matrix) (p : part) : Prop :=
  coprime (rational_poly (coefficients p)) (derivative (rational_poly (coefficients p))) /\
  (forall K zs, splits K (coefficients p) zs -> placed K zs (root_places p)) /\
  (forall k, 1 <= k <= S (hd 0 (blocks p)) ->
     exists r, rank n (power n (value n (rational_poly (coefficients p)) A) k) r /\
       r + degree (coefficients p) * total (map (Nat.min k) (blocks p)) = n).

Inductive spectral :=
| Spectrum (parts : list part) | Rank_of (r : nat) | Norm (yes : bool) | Definite (yes : bool).
Definition iff_yes (yes : bool) (P : Prop) : Prop := if yes then P else ~ P.
Fixpoint all_coprime (fs : list poly) : Prop :=
  match fs with [] => True | f :: r => Forall (coprime f) r /\ all_coprime r end.
Definition spectral_holds (n : nat) (A : matrix) (c : spectral) : Prop :=
  match c with
  | Spectrum ps =>
    Forall (part_holds n A) ps /\
    all_coprime (map (fun p => rational_poly (coefficients p)) ps) /\
    exists a, a <> q0 /\ same_poly (poly_scale a (characteristic n A))
      (fold_right poly_times [q1]
         (map (fun p => poly_power (rational_poly (coefficients p)) (times_in p)) ps))
  | Rank_of r => rank n (minus A one) r
  | Norm yes => iff_yes yes (forall x, (norm2 n (applied n A x) <= norm2 n x)%Qc)
  | Definite yes => same n A (transposed A) /\
      iff_yes yes (forall x, (q0 <= dot n x (applied n A x))%Qc)
  end.

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
(* [fuel]: at least as many as there are lines. *)
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
Definition rows_to (rows : list (list Qc)) : matrix := fun i j => nth j (nth i rows []) q0.
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
Definition spectra_hold (ms : list (nat * list (list Qc) * list spectral)) : Prop :=
  Forall (fun m => let '(n, rows, cs) := m in Forall (spectral_holds n (rows_to rows)) cs) ms.

(* ---- wreath-factors ------------------------------------------------------- *)

(* I - beta v v^T / (v^T v), and products in the order written. *)
Definition householder (n : nat) (f : Qc * vector) : matrix :=
  fun i j => Qcminus (one i j)
    (Qcdiv (Qcmult (fst f) (Qcmult (snd f i) (snd f j))) (norm2 n (snd f))).
Definition product (n : nat) (fs : list (Qc * vector)) : matrix :=
  fold_right (fun f => times n (householder n f)) one fs.
Definition generalized (n : nat) (f : Qc * vector) : Prop :=
  (q0 <= fst f)%Qc /\ (fst f <= Qcplus q1 q1)%Qc /\ norm2 n (snd f) <> q0.

Inductive factoring :=
| Longer (g : Qc) (x : list Qc)
| Factors (r s : nat) (error : Qc) (least : bool) (fs : list (Qc * list Qc)).
Definition near (x y e : Qc) : Prop := (Qcminus x y <= e)%Qc /\ (Qcminus y x <= e)%Qc.
Definition entries_of (v : list Qc) : vector := fun i => nth i v q0.
Definition factoring_holds (n : nat) (A : matrix) (c : factoring) : Prop :=
  match c with
  | Longer g x => norm2 n (applied n A (entries_of x)) = Qcplus (norm2 n (entries_of x)) g /\
      forall fs, Forall (generalized n) fs -> ~ same n A (product n fs)
  | Factors r s e least fs =>
    let fs := map (fun f => (fst f, entries_of (snd f))) fs in
    let X := product n fs in
    rank n (minus A one) r /\ rank n (minus one (times n (transposed A) A)) s /\
    Forall (generalized n) fs /\
    (forall i j, i < n -> j < n -> near (X i j) (A i j) e) /\
    (exists i j, i < n /\ j < n /\ (Qcminus (X i j) (A i j) = e \/ Qcminus (A i j) (X i j) = e)) /\
    (e = q0 -> same n A X) /\
    (least = true -> forall fs', Forall (generalized n) fs' -> same n A (product n fs') ->
       List.length fs <= List.length fs')
  end.

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
         Bool.eqb (String.eqb l "least") (q_eqb e q0 && (k =? Nat.max r s))) ;;
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
Definition factorings_hold (ms : list (nat * list (list Qc) * factoring)) : Prop :=
  Forall (fun m => let '(n, rows, f) := m in factoring_holds n (rows_to rows) f) ms.
