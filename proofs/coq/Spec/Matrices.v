(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Square matrices over Q, and the meaning of verdicts about them
   (doc/certificates-spectrum.md, doc/certificates-factors.md; the files are read
   by MatricesFile.v).  Only the entries with i, j < n belong to a matrix of n
   rows. *)

From Coq Require Import List Bool Arith ZArith QArith Qcanon InitialRing.
From Wreath Require Import Spec.Verdict Theory.Ordered.
Import ListNotations.
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

(* The rank is r: r independent vectors span the same space as the rows. *)
Definition combination (n r : nat) (B : matrix) (v : vector) : Prop :=
  exists c : vector, forall j, j < n -> v j = sum r (fun i => Qcmult (c i) (B i j)).
Definition independent (n r : nat) (B : matrix) : Prop :=
  forall c : vector, (forall j, j < n -> sum r (fun i => Qcmult (c i) (B i j)) = q0) ->
    forall i, i < r -> c i = q0.
Definition rank (n : nat) (A : matrix) (r : nat) : Prop :=
  exists B, independent n r B /\
    (forall i, i < r -> combination n n A (B i)) /\ (forall i, i < n -> combination n r B (A i)).

(* ---- polynomials: lists of coefficients, lowest first --------------------- *)

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
(* No common roots: u f + v g is a constant other than 0. *)
Definition coprime (f g : poly) : Prop :=
  exists u v c, c <> q0 /\ same_poly (poly_add (poly_times u f) (poly_times v g)) [c].

(* det(x - A), by expansion along the first row; and f(A). *)
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

(* ---- locations of roots -------------------------------------------------- *)

(* Complex numbers x + i y over any ordered ring K, and so over the real
   numbers.  A polynomial with integer coefficients splits if it is c (X - z_1)
   (X - z_2) .. *)
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

(* Exactly n of the elements satisfy P. *)
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

(* "factor .." and "blocks ..": the polynomial has no double roots; its roots are
   located as stated, in every ring in which it splits; the kernel of f(A)^k,
   whose dimension is n minus the rank, has the dimension that the blocks
   determine. *)
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

Definition rows_to (rows : list (list Qc)) : matrix := fun i j => nth j (nth i rows []) q0.
Definition spectra_hold (ms : list (nat * list (list Qc) * list spectral)) : Prop :=
  Forall (fun m => let '(n, rows, cs) := m in Forall (spectral_holds n (rows_to rows)) cs) ms.

(* ---- wreath-factors ------------------------------------------------------- *)

(* I - beta v v^T / (v^T v), and products in the written order. *)
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

Definition factorings_hold (ms : list (nat * list (list Qc) * factoring)) : Prop :=
  Forall (fun m => let '(n, rows, f) := m in factoring_holds n (rows_to rows) f) ms.
