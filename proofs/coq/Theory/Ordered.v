(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Ordered rings: the laws of numbers that the theorems about signs require.  The
   rationals, the reals, and every real number field are ordered rings. *)

From Coq Require Import Ring_theory Ring QArith Qcanon Reals Lqa.

Record ordered_ring := {
  carrier :> Type;
  r0 : carrier; r1 : carrier;
  radd : carrier -> carrier -> carrier;
  rmul : carrier -> carrier -> carrier;
  rsub : carrier -> carrier -> carrier;
  ropp : carrier -> carrier;
  rlt : carrier -> carrier -> Prop;
  r_ring : ring_theory r0 r1 radd rmul rsub ropp eq;
  rlt_irrefl : forall x, ~ rlt x x;
  rlt_trans : forall x y z, rlt x y -> rlt y z -> rlt x z;
  rlt_total : forall x y, rlt x y \/ x = y \/ rlt y x;
  rlt_add : forall x y z, rlt x y -> rlt (radd x z) (radd y z);
  rlt_mul : forall x y, rlt r0 x -> rlt r0 y -> rlt r0 (rmul x y);
  rlt_0_1 : rlt r0 r1 }.

Arguments r0 {_}. Arguments r1 {_}. Arguments radd {_} _ _.
Arguments rmul {_} _ _. Arguments rsub {_} _ _. Arguments ropp {_} _.
Arguments rlt {_} _ _.

Declare Scope or_scope.
Delimit Scope or_scope with or.
Infix "+" := radd : or_scope.
Infix "*" := rmul : or_scope.
Infix "-" := rsub : or_scope.
Notation "- x" := (ropp x) : or_scope.
Infix "<" := rlt : or_scope.
Notation "0" := r0 : or_scope.
Notation "1" := r1 : or_scope.
Definition rle {K : ordered_ring} (x y : K) : Prop := rlt x y \/ x = y.
Infix "<=" := rle : or_scope.
(* Both below 0, both at 0, or both above it. *)
Definition same_sign {K : ordered_ring} (x y : K) : Prop :=
  (rlt x r0 <-> rlt y r0) /\ (rlt r0 x <-> rlt r0 y).

Section Laws.
Variable K : ordered_ring.
Add Ring Kring : (r_ring K).
Implicit Types x y z : K.
Open Scope or_scope.

Lemma lt_sub x y : x < y <-> 0 < y - x.
Proof.
  split; intro H.
  - apply (rlt_add K _ _ (- x)) in H.
    replace (x + - x) with (0 : K) in H by ring. now replace (y - x) with (y + - x) by ring.
  - apply (rlt_add K _ _ x) in H.
    replace (0 + x) with x in H by ring. now replace (y - x + x) with y in H by ring.
Qed.
Lemma opp_pos x : x < 0 <-> 0 < - x.
Proof. rewrite lt_sub. now replace (0 - x) with (- x) by ring. Qed.
Lemma opp_neg x : 0 < x <-> - x < 0.
Proof. rewrite opp_pos. now replace (- - x) with x by ring. Qed.
Lemma add_pos x y : 0 < x -> 0 < y -> 0 < x + y.
Proof.
  intros Hx Hy. apply (rlt_trans K _ x); auto.
  apply (rlt_add K _ _ x) in Hy. replace (0 + x) with x in Hy by ring.
  now replace (x + y) with (y + x) by ring.
Qed.
Lemma le_lt_add x y : 0 <= x -> 0 < y -> 0 < x + y.
Proof.
  intros [Hx|<-] Hy; [now apply add_pos|]. now replace (0 + y) with y by ring.
Qed.
Lemma le_mul x y : 0 <= x -> 0 <= y -> 0 <= x * y.
Proof.
  intros [Hx|<-] [Hy|<-]; try (right; ring). left; now apply rlt_mul.
Qed.
Lemma not_lt x y : ~ x < y -> y <= x.
Proof. intro H. destruct (rlt_total K x y) as [?|[->|?]]; [easy|now right|now left]. Qed.
Lemma le_not_lt x y : x <= y -> ~ y < x.
Proof.
  intros [H|<-] G; [|now apply (rlt_irrefl K) in G].
  now apply (rlt_irrefl K x), (rlt_trans K _ y).
Qed.
Lemma sq_le x : 0 <= x * x.
Proof.
  destruct (rlt_total K x 0) as [H|[->|H]].
  - replace (x * x) with ((- x) * (- x)) by ring.
    apply opp_pos in H. now apply le_mul; left.
  - right; ring.
  - now apply le_mul; left.
Qed.
Lemma neg_not_pos x : x < 0 -> ~ 0 < x.
Proof. intros H G. now apply (rlt_irrefl K x), (rlt_trans K _ 0). Qed.
Lemma sub_neg x y : x - y < 0 <-> x < y.
Proof. rewrite opp_pos, (lt_sub x y). now replace (- (x - y)) with (y - x) by ring. Qed.
End Laws.

(* The rationals, in lowest terms, and the reals. *)
Definition rationals : ordered_ring.
Proof.
  refine {| carrier := Qc; rlt := Qclt; r_ring := Qcrt |}.
  - intros x H; now apply Qclt_not_eq in H.
  - exact Qclt_trans.
  - intros x y. destruct (Qc_dec x y) as [[H|H]|H]; auto.
  - intros x y z H. change (Qred (x + z) < Qred (y + z))%Q.
    rewrite !Qred_correct. now apply Qplus_lt_l.
  - intros x y Hx Hy. change (0 < Qred (x * y))%Q. rewrite Qred_correct.
    change (0 < x)%Q in Hx. change (0 < y)%Q in Hy. nra.
  - reflexivity.
Defined.

Definition reals : ordered_ring.
Proof.
  refine {| carrier := R; rlt := Rlt; r_ring := RTheory |}; intros.
  - apply Rlt_irrefl. - now apply Rlt_trans with y.
  - destruct (Rtotal_order x y) as [?|[?|?]]; auto.
  - now apply Rplus_lt_compat_r. - now apply Rmult_lt_0_compat. - exact Rlt_0_1.
Defined.
