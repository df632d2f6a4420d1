(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Linear maps on vectors, and the sequences of values of linear forms along
   their orbits.  Vectors are functions of the index. "The product of the
   matrices A - a I vanishes" means that [factors] is 0 on every vector.  For a
   matrix with characteristic polynomial (x - a_1) .. (x - a_n) this is the
   theorem of Cayley and Hamilton; a certificate shows it by multiplication. *)

From Coq Require Import List Arith Lia Ring.
From Wreath Require Import Theory.Ordered Theory.OneSign.
Import ListNotations.

Section Linear.
Variable K : ordered_ring.
Add Ring Kring : (r_ring K).
Open Scope or_scope.

Definition vec := nat -> K.
Definition supported (n : nat) (v : vec) := forall i, (n <= i)%nat -> v i = 0.

Record linear (L : vec -> vec) : Prop := {
  lin_ext : forall v w, (forall i, v i = w i) -> forall i, L v i = L w i;
  lin_comb : forall a v w i, L (fun j => a * v j + w j) i = a * L v i + L w i }.

Lemma lin_zero L : linear L -> forall v, (forall i, v i = 0) -> forall i, L v i = 0.
Proof.
  intros HL v Z i. rewrite (lin_ext L HL v (fun j => (- (1)) * v j + v j)).
  - rewrite (lin_comb L HL). ring.
  - intro j. rewrite Z. ring.
Qed.
Lemma lin_sub L : linear L -> forall a v w i,
  L (fun j => v j - a * w j) i = L v i - a * L w i.
Proof.
  intros HL a v w i. rewrite (lin_ext L HL _ (fun j => (- a) * w j + v j)) by (intro; ring).
  rewrite (lin_comb L HL). ring.
Qed.
Lemma lin_id : linear (fun v => v).
Proof. constructor; auto. Qed.
Lemma lin_compose L M : linear L -> linear M -> linear (fun v => L (M v)).
Proof.
  intros HL HM. constructor.
  - intros v w E. apply (lin_ext L HL), (lin_ext M HM), E.
  - intros a v w i. rewrite (lin_ext L HL _ (fun j => a * M v j + M w j)).
    + apply (lin_comb L HL).
    + intro j. apply (lin_comb M HM).
Qed.

(* (L - a_m) .. (L - a_1) v *)
Fixpoint factors (L : vec -> vec) (l : list K) (v : vec) : vec :=
  match l with [] => v | a :: l' => factors L l' (fun i => L v i - a * v i) end.
Definition vanishes (n : nat) (L : vec -> vec) (l : list K) :=
  forall v, supported n v -> forall i, factors L l v i = 0.

Lemma factors_ext L l : linear L -> forall v w, (forall i, v i = w i) ->
  forall i, factors L l v i = factors L l w i.
Proof.
  intro HL. induction l as [|a l IH]; simpl; auto. intros v w E. apply IH.
  intro i. now rewrite (lin_ext L HL v w E), E.
Qed.

Lemma orbit_shifts L : linear L -> forall l (V : nat -> vec),
  (forall k i, V (S k) i = L (V k) i) ->
  forall k i, shifts l (fun j => V j i) k = factors L l (V k) i.
Proof.
  intro HL. induction l as [|a l IH]; intros V H k i; cbn [shifts factors]; auto.
  etransitivity; [apply (IH (fun j i => V (S j) i - a * V j i))|].
  - intros j i'. rewrite (lin_sub L HL). now rewrite <- !H.
  - apply factors_ext; auto. intro j. now rewrite H.
Qed.

(* A linear form: the sum of a * v(j * d + c) over the pairs (j, a). *)
Definition form (d c : nat) (r : list (nat * K)) (v : vec) : K :=
  fold_right (fun e s => snd e * v (fst e * d + c)%nat + s) 0 r.
Lemma form_ext d c r v w : (forall i, v i = w i) -> form d c r v = form d c r w.
Proof. intro E. induction r as [|e r IH]; simpl; [easy|]. now rewrite E, IH. Qed.
Lemma form_comb d c r a v w :
  form d c r (fun j => a * v j + w j) = a * form d c r v + form d c r w.
Proof. induction r as [|e r IH]; simpl; [ring|]. rewrite IH. ring. Qed.
Lemma form_sub d c r a v w :
  form d c r (fun j => v j - a * w j) = form d c r v - a * form d c r w.
Proof. induction r as [|e r IH]; simpl; [ring|]. rewrite IH. ring. Qed.
Lemma form_zero d c r v : (forall i, v i = 0) -> form d c r v = 0.
Proof. intro Z. induction r as [|e r IH]; simpl; [easy|]. rewrite Z, IH. ring. Qed.

Lemma shifts_form d c r l : forall (V : nat -> vec) k,
  shifts l (fun j => form d c r (V j)) k = form d c r (fun i => shifts l (fun j => V j i) k).
Proof.
  induction l as [|a l IH]; intros V k; cbn [shifts]; auto.
  rewrite (shifts_ext K l _ (fun j => form d c r (fun i => V (S j) i - a * V j i))).
  - apply IH.
  - intro j. unfold shift_minus. now rewrite form_sub.
Qed.

(* An orbit of an affine map: its differences are an orbit of the linear part.  E
   - 1 eliminates the constant and the shift. *)
Theorem affine_orbit n L l (U : nat -> vec) d c r x : linear L -> vanishes n L l ->
  (forall k, supported n (U k)) ->
  (forall k i, U (S (S k)) i - U (S k) i = L (fun j => U (S k) j - U k j) i) ->
  forall k, shifts (1 :: l) (fun j => form d c r (U j) + x) k = 0.
Proof.
  intros HL V Sup H k. cbn [shifts].
  rewrite (shifts_ext K l _ (fun j => form d c r (fun i => U (S j) i - U j i))).
  - rewrite shifts_form. apply form_zero. intro i.
    etransitivity; [apply (orbit_shifts L HL l (fun j i => U (S j) i - U j i))|].
    + intros j i'. apply H.
    + apply V. intros m Hm. rewrite !Sup by auto. ring.
  - intro j. unfold shift_minus.
    rewrite (form_ext d c r (fun i => U (S j) i - U j i)
               (fun i => U (S j) i - 1 * U j i)) by (intro; ring).
    rewrite form_sub. ring.
Qed.
End Linear.

Arguments supported {K} _ _.
Arguments linear {K} _.
Arguments factors {K} _ _ _.
Arguments vanishes {K} _ _ _.
Arguments form {K} _ _ _ _.
