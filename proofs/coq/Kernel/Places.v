(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Locations of the roots of a polynomial of degree 1 or 2, over the complex
   numbers of any ordered ring in which it splits. *)

From Coq Require Import List Bool Arith ZArith Lia Ring InitialRing Setoid.
From Wreath Require Import Spec.ModelFile Spec.Matrices Theory.Ordered.
From Wreath Require Theory.Householder.
Import ListNotations.
Open Scope Z_scope.

Definition bit (b : bool) : nat := if b then 1%nat else 0%nat.
(* Degree 2: a x^2 + b x + c.  Roots z and its conjugate that are not real: a
   |z|^2 = c.  Real roots x and u: a^2 (1 - x^2) (1 - u^2) = f(1) f(-1). *)
Definition places_of (f : list Z) : option (list nat) :=
  match f with
  | [c; a] => if a <=? 0 then None else
      Some [1%nat; bit (c <? 0); bit (0 <? c); bit (c * c <? a * a); bit (c * c =? a * a);
            bit (a * a <? c * c)]
  | [c; b; a] =>
    let D := b * b - 4 * a * c in let t := (a + b + c) * (a - b + c) in
    if (a <=? 0) || (D =? 0) || (c =? 0) || (t =? 0) then None
    else if D <? 0 then
      Some [0%nat; 0%nat; 0%nat; (2 * bit (c <? a)%Z)%nat; (2 * bit (c =? a)%Z)%nat; (2 * bit (a <? c)%Z)%nat]
    else if t <? 0 then
      (if c <? 0 then Some [2%nat; 1%nat; 1%nat; 1%nat; 0%nat; 1%nat]
       else Some [2%nat; (2 * bit (b <? 0)%Z)%nat; (2 * bit (0 <? b)%Z)%nat; 1%nat; 0%nat; 1%nat])
    else let i := c * c <? a * a in
      (if c <? 0 then Some [2%nat; 1%nat; 1%nat; (2 * bit i)%nat; 0%nat; (2 * bit (negb i))%nat]
       else Some [2%nat; (2 * bit (b <? 0)%Z)%nat; (2 * bit (0 <? b)%Z)%nat; (2 * bit i)%nat; 0%nat;
                  (2 * bit (negb i))%nat])
  | _ => None
  end.

Section Places.
Variable K : ordered_ring.
Add Ring Kring : (r_ring K).
Notation image := (image K).
Open Scope or_scope.

Lemma morph : ring_morph (R := K) r0 r1 radd rmul rsub ropp eq 0%Z 1%Z Z.add Z.mul Z.sub Z.opp Zeq_bool image.
Proof.
  apply gen_phiZ_morph.
  - apply Eqsth. - apply Eq_ext. - apply r_ring.
Qed.
Lemma image_add x y : image (x + y)%Z = image x + image y. Proof. apply (morph_add morph). Qed.
Lemma image_mul x y : image (x * y)%Z = image x * image y. Proof. apply (morph_mul morph). Qed.
Lemma image_sub x y : image (x - y)%Z = image x - image y. Proof. apply (morph_sub morph). Qed.
Lemma image_0 : image 0%Z = 0. Proof. apply (morph0 morph). Qed.
Lemma image_1 : image 1%Z = 1. Proof. apply (morph1 morph). Qed.
Lemma image_4 : image 4%Z = (1 + 1) * (1 + 1).
Proof. change 4%Z with ((1 + 1) * (1 + 1))%Z. now rewrite image_mul, image_add, image_1. Qed.
Lemma image_pos z : (0 < z)%Z -> 0 < image z.
Proof.
  intro H. replace z with (Z.succ (z - 1)) by lia. assert (G : (0 <= z - 1)%Z) by lia.
  revert G. generalize (z - 1)%Z. apply (natlike_ind (fun z => 0 < image (Z.succ z))).
  - change (Z.succ 0) with 1%Z. rewrite image_1. apply rlt_0_1.
  - intros x _ IH. unfold Z.succ at 1. rewrite image_add, image_1. apply add_pos; auto.
    apply rlt_0_1.
Qed.
Lemma image_lt x y : (x < y)%Z -> image x < image y.
Proof. intro H. rewrite lt_sub, <- image_sub. apply image_pos. lia. Qed.
Lemma image_neg z : (z < 0)%Z -> image z < 0.
Proof. intro H. rewrite <- image_0. now apply image_lt. Qed.

(* ---- signs of products --------------------------------------------------- *)

Lemma irr (x : K) : x < x -> False. Proof. apply rlt_irrefl. Qed.
Lemma asym (x y : K) : x < y -> y < x -> False.
Proof. intros H G. apply (irr x). eapply rlt_trans; eauto. Qed.
Lemma mul_pp (x y : K) : 0 < x -> 0 < y -> 0 < x * y. Proof. apply rlt_mul. Qed.
Lemma mul_pn (x y : K) : 0 < x -> y < 0 -> x * y < 0.
Proof.
  intros Hx Hy. apply opp_pos in Hy. apply opp_pos.
  replace (- (x * y)) with (x * - y) by ring. now apply mul_pp.
Qed.
Lemma mul_np (x y : K) : x < 0 -> 0 < y -> x * y < 0.
Proof. intros. replace (x * y) with (y * x) by ring. now apply mul_pn. Qed.
Lemma mul_nn (x y : K) : x < 0 -> y < 0 -> 0 < x * y.
Proof.
  intros Hx Hy. apply opp_pos in Hx. apply opp_pos in Hy.
  replace (x * y) with ((- x) * (- y)) by ring. now apply mul_pp.
Qed.
Lemma mul_zero (x y : K) : x * y = 0 -> x = 0 \/ y = 0.
Proof. apply Householder.mul_zero. Qed.
Lemma product_pos (x y : K) : 0 < x * y -> (0 < x /\ 0 < y) \/ (x < 0 /\ y < 0).
Proof.
  intro H. destruct (rlt_total K x 0) as [X|[->|X]], (rlt_total K y 0) as [Y|[->|Y]]; auto; exfalso.
  - replace (x * 0) with (0 : K) in H by ring. now apply irr in H.
  - apply (asym _ _ H). now apply mul_np.
  - replace (0 * y) with (0 : K) in H by ring. now apply irr in H.
  - replace (0 * 0) with (0 : K) in H by ring. now apply irr in H.
  - replace (0 * y) with (0 : K) in H by ring. now apply irr in H.
  - apply (asym _ _ H). now apply mul_pn.
  - replace (x * 0) with (0 : K) in H by ring. now apply irr in H.
Qed.
Lemma product_neg (x y : K) : x * y < 0 -> (0 < x /\ y < 0) \/ (x < 0 /\ 0 < y).
Proof.
  intro H. apply opp_pos in H. replace (- (x * y)) with (x * - y) in H by ring.
  apply product_pos in H. rewrite <- opp_pos in H. rewrite <- opp_neg in H. tauto.
Qed.
Lemma cancel_pos (a x : K) : 0 < a -> 0 < a * x -> 0 < x.
Proof. intros A H. apply product_pos in H. destruct H as [[_ H]|[N _]]; auto. now apply asym in N. Qed.
Lemma cancel_neg (a x : K) : 0 < a -> a * x < 0 -> x < 0.
Proof. intros A H. apply product_neg in H. destruct H as [[_ H]|[N _]]; auto. now apply asym in N. Qed.
Lemma cancel_zero (a x : K) : 0 < a -> a * x = 0 -> x = 0.
Proof. intros A H. apply mul_zero in H. destruct H as [->|]; auto. now apply irr in A. Qed.
Lemma sq_not_neg (x : K) : x * x < 0 -> False.
Proof. intro H. exact (le_not_lt K _ _ (sq_le K x) H). Qed.
Lemma two_pos : (0 : K) < 1 + 1. Proof. apply add_pos; apply rlt_0_1. Qed.

(* ---- counting ------------------------------------------------------------- *)

Lemma counted_bit (P : complex K -> Prop) z (b : bool) :
  (if b then P z else ~ P z) -> counted K P [z] (bit b).
Proof. destruct b; intro H; simpl; [apply counted_one | apply counted_not]; auto; constructor. Qed.
Lemma counted_both (P : complex K -> Prop) z w (b : bool) :
  (if b then P z /\ P w else ~ P z /\ ~ P w) -> counted K P [z; w] (2 * bit b)%nat.
Proof.
  destruct b; intros [H G]; simpl.
  - apply counted_one; auto. apply counted_one; auto. constructor.
  - apply counted_not; auto. apply counted_not; auto. constructor.
Qed.
Lemma counted_single (P : complex K -> Prop) z w :
  (P z /\ ~ P w) \/ (~ P z /\ P w) -> counted K P [z; w] 1.
Proof.
  intros [[H G]|[H G]].
  - apply counted_one; auto. apply counted_not; auto. constructor.
  - apply counted_not; auto. apply counted_one; auto. constructor.
Qed.

Lemma shifted_length b z f : length (shifted K b z f) = S (length f).
Proof. revert b. induction f as [|c f IH]; intro b; simpl; [easy|]. now rewrite IH. Qed.
Lemma split_length f zs : splits K f zs -> length f = S (length zs).
Proof.
  intro H. apply (f_equal (@length _)) in H. rewrite map_length in H. rewrite <- H.
  clear H. induction zs as [|z zs IH]; [easy|]. simpl fold_right. now rewrite shifted_length, IH.
Qed.

(* Comparisons of positive multiples. *)
Lemma scaled_lt (a x y : K) : 0 < a -> a * x < a * y -> x < y.
Proof.
  intros A H. rewrite lt_sub in H |- *. apply (cancel_pos a); auto.
  now replace (a * (y - x)) with (a * y - a * x) by ring.
Qed.
Lemma scaled_eq (a x y : K) : 0 < a -> a * x = a * y -> x = y.
Proof.
  intros A H. assert (E : x - y = 0).
  { apply (cancel_zero a); auto. replace (a * (x - y)) with (a * x - a * y) by ring. rewrite H. ring. }
  replace x with (x - y + y) by ring. rewrite E. ring.
Qed.
(* If q = s/a with a > 0, q compares with 1 as s does with a. *)
Lemma against_one (s a : Z) (q : K) : (0 < a)%Z -> image a * q = image s ->
  (if (s <? a)%Z then q < 1 else ~ q < 1) /\ (if (s =? a)%Z then q = 1 else q <> 1) /\
  (if (a <? s)%Z then 1 < q else ~ 1 < q).
Proof.
  intros A E. assert (Ap := image_pos a A).
  assert (C : (s < a)%Z /\ q < 1 \/ s = a /\ q = 1 \/ (a < s)%Z /\ 1 < q).
  { destruct (Z.lt_trichotomy s a) as [H|[->|H]].
    - left. split; auto. apply (scaled_lt (image a)); auto. rewrite E.
      replace (image a * 1) with (image a) by ring. now apply image_lt.
    - right; left. split; auto. apply (scaled_eq (image a)); auto. rewrite E. ring.
    - right; right. split; auto. apply (scaled_lt (image a)); auto. rewrite E.
      replace (image a * 1) with (image a) by ring. now apply image_lt. }
  destruct C as [[H G]|[[-> ->]|[H G]]].
  - rewrite (proj2 (Z.ltb_lt s a)), (proj2 (Z.eqb_neq s a)), (proj2 (Z.ltb_ge a s)) by lia.
    repeat split; auto. + intros ->; now apply irr in G. + intro; eapply asym; eauto.
  - rewrite Z.ltb_irrefl, Z.eqb_refl. repeat split; auto; intro X; now apply irr in X.
  - rewrite (proj2 (Z.ltb_ge s a)), (proj2 (Z.eqb_neq s a)), (proj2 (Z.ltb_lt a s)) by lia.
    repeat split; auto. + intro; eapply asym; eauto. + intros ->; now apply irr in G.
Qed.

Lemma linear c a p zs : places_of [c; a] = Some p -> splits K [c; a] zs -> placed K zs p.
Proof.
  intros P S. assert (L := split_length _ _ S). destruct zs as [|[x y] [|]]; try discriminate L.
  unfold splits in S. cbn in S. injection S as E1 E2. unfold places_of in P.
  destruct (Z.leb_spec a 0) as [|A]; [discriminate|]. injection P as <-.
  assert (Ap := image_pos a A).
  assert (Y : y = 0).
  { apply (cancel_zero (image a)); auto. unfold image in *.
    match type of E2 with ?l = _ => replace (gen_phiZ 0 1 radd rmul ropp a * y) with (- l) by ring end.
    rewrite E2. ring. }
  subst y.
  assert (E : image a * x = - image c).
  { unfold image in *. rewrite <- E1. ring. }
  assert (Q : image (a * a)%Z * (x * x + 0 * 0) = image (c * c)%Z).
  { rewrite !image_mul. replace (image c * image c) with ((- image c) * (- image c)) by ring.
    rewrite <- E. ring. }
  destruct (against_one (c * c) (a * a) _ ltac:(nia) Q) as (I & O & U).
  cbn [placed]. repeat split.
  - apply (counted_bit _ _ true). reflexivity.
  - apply counted_bit. destruct (Z.ltb_spec c 0) as [H|H]; cbn [fst snd].
    + split; [reflexivity|]. apply (cancel_pos (image a)); auto. rewrite E.
      apply (proj1 (opp_pos K (image c))). now apply image_neg.
    + intros [_ G]. cbn in G. assert (M := mul_pp _ _ Ap G). rewrite E in M. apply opp_pos in M.
      destruct (Z.eq_dec c 0) as [->|N].
      * rewrite image_0 in M. now apply irr in M.
      * apply (asym _ _ M). apply image_pos. lia.
  - apply counted_bit. destruct (Z.ltb_spec 0 c) as [H|H]; cbn [fst snd].
    + split; [reflexivity|]. apply (cancel_neg (image a)); auto. rewrite E. apply opp_neg.
      now apply image_pos.
    + intros [_ G]. cbn in G. assert (M := mul_pn _ _ Ap G). rewrite E in M. apply opp_neg in M.
      destruct (Z.eq_dec c 0) as [->|N].
      * rewrite image_0 in M. now apply irr in M.
      * apply (asym _ _ M). apply image_neg. lia.
  - now apply counted_bit.
  - now apply counted_bit.
  - now apply counted_bit.
Qed.

(* The two roots x + i y and u + i v of a X^2 + b X + c. *)
Lemma quadratic_equations c b a zs : splits K [c; b; a] zs ->
  exists x y u v, zs = [(x, y); (u, v)] /\
    image a * (x * u - y * v) = image c /\ image a * (x * v + y * u) = 0 /\
    image a * (x + u) = - image b /\ image a * (y + v) = 0.
Proof.
  intro S. assert (L := split_length _ _ S). destruct zs as [|[x y] [|[u v] [|]]]; try discriminate L.
  exists x, y, u, v. split; auto. unfold splits in S. cbn in S. injection S as E1 E2 E3 E4.
  unfold image in *. repeat split.
  - rewrite <- E1. ring.
  - match type of E2 with ?l = _ => transitivity l; [ring | exact E2] end.
  - rewrite <- E3. ring.
  - match type of E4 with ?l = _ => transitivity (- l); [ring | rewrite E4; ring] end.
Qed.

Lemma not_both_small (x u : K) : x * x < 1 -> u * u < 1 -> (x * u) * (x * u) < 1.
Proof.
  intros X U. destruct (sq_le K u) as [P|Z].
  - apply (rlt_trans K _ (1 * (u * u))).
    + rewrite lt_sub in X |- *. replace (1 * (u * u) - x * u * (x * u)) with ((1 - x * x) * (u * u)) by ring.
      now apply mul_pp.
    + now replace (1 * (u * u)) with (u * u) by ring.
  - replace (x * u * (x * u)) with ((x * x) * (u * u)) by ring. rewrite <- Z.
    replace (x * x * 0) with (0 : K) by ring. apply rlt_0_1.
Qed.
Lemma not_both_large (x u : K) : 1 < x * x -> 1 < u * u -> 1 < (x * u) * (x * u).
Proof.
  intros X U. apply (rlt_trans K _ (u * u)); auto. rewrite lt_sub in X |- *.
  replace (x * u * (x * u) - u * u) with ((x * x - 1) * (u * u)) by ring.
  apply mul_pp; auto. apply (rlt_trans K _ 1); auto. apply rlt_0_1.
Qed.

(* Not real: the roots are conjugate. *)
Lemma conjugate c b a zs p : (0 < a)%Z -> (b * b - 4 * a * c < 0)%Z -> splits K [c; b; a] zs ->
  p = [0%nat; 0%nat; 0%nat; (2 * bit (c <? a)%Z)%nat; (2 * bit (c =? a)%Z)%nat; (2 * bit (a <? c)%Z)%nat] ->
  placed K zs p.
Proof.
  intros A D S ->. destruct (quadratic_equations _ _ _ _ S) as (x & y & u & v & -> & E0 & E1 & E2 & E3).
  assert (Ap := image_pos a A). apply image_neg in D.
  apply (cancel_zero (image a)) in E3; auto. apply (cancel_zero (image a)) in E1; auto.
  assert (V : v = - y) by (replace v with ((y + v) - y) by ring; rewrite E3; ring). subst v.
  rewrite image_sub, !image_mul, image_4 in D.
  assert (D' : image b * image b - (1 + 1) * (1 + 1) * image a * image c =
    (image a * (x - u)) * (image a * (x - u)) - (image a * (y + y)) * (image a * (y + y))).
  { replace (image b * image b) with ((- image b) * (- image b)) by ring. rewrite <- E2, <- E0. ring. }
  rewrite D' in D.
  assert (Y : y <> 0).
  { intros ->. apply (sq_not_neg (image a * (x - u))).
    replace (image a * (x - u) * (image a * (x - u))) with (image a * (x - u) * (image a * (x - u)) -
      image a * (0 + 0) * (image a * (0 + 0))) by ring. exact D. }
  assert (U : u = x).
  { replace (x * - y + y * u) with (y * (u - x)) in E1 by ring. apply mul_zero in E1.
    destruct E1 as [E1|E1]; [easy|]. replace u with (u - x + x) by ring. rewrite E1. ring. }
  subst u.
  assert (Y' : - y <> 0) by (intro H; apply Y; replace y with (- - y) by ring; rewrite H; ring).
  assert (Q : image a * (x * x + y * y) = image c) by (rewrite <- E0; ring).
  destruct (against_one c a _ A Q) as (I & O & T).
  assert (W : x * x + - y * - y = x * x + y * y) by ring.
  cbn [placed]. unfold real, square. cbn [fst snd]. rewrite ?W.
  repeat split.
  - apply (counted_both _ _ _ false). now split.
  - apply (counted_both _ _ _ false). cbn. tauto.
  - apply (counted_both _ _ _ false). cbn. tauto.
  - apply counted_both. cbn. rewrite W. destruct (c <? a)%Z; auto.
  - apply counted_both. cbn. rewrite W. destruct (c =? a)%Z; auto.
  - apply counted_both. cbn. rewrite W. destruct (a <? c)%Z; auto.
Qed.

(* Two distinct real roots. *)
Lemma two_real c b a zs : (0 < a)%Z -> (0 < b * b - 4 * a * c)%Z -> splits K [c; b; a] zs ->
  exists x u, zs = [(x, 0); (u, 0)] /\ image a * (x * u) = image c /\ image a * (x + u) = - image b.
Proof.
  intros A D S. destruct (quadratic_equations _ _ _ _ S) as (x & y & u & v & -> & E0 & E1 & E2 & E3).
  assert (Ap := image_pos a A). apply image_pos in D.
  apply (cancel_zero (image a)) in E3; auto. apply (cancel_zero (image a)) in E1; auto.
  assert (V : v = - y) by (replace v with ((y + v) - y) by ring; rewrite E3; ring). subst v.
  assert (Y : y = 0).
  { replace (x * - y + y * u) with (y * (u - x)) in E1 by ring. apply mul_zero in E1.
    destruct E1 as [E1|E1]; [easy|]. exfalso.
    apply (sq_not_neg (image a * (y + y))). apply opp_pos.
    replace (- (image a * (y + y) * (image a * (y + y)))) with
      (image b * image b - (1 + 1) * (1 + 1) * image a * image c).
    - now rewrite image_sub, !image_mul, image_4 in D.
    - replace (image b * image b) with ((- image b) * (- image b)) by ring. rewrite <- E2, <- E0.
      replace u with (x + (u - x)) by ring. rewrite E1. ring. }
  subst y. exists x, u. replace (- (0 : K)) with (0 : K) by ring. split; auto. split; auto.
  rewrite <- E0. ring.
Qed.

Lemma real_signs c b a x u : (0 < a)%Z -> c <> 0%Z -> (0 < b * b - 4 * a * c)%Z ->
  image a * (x * u) = image c -> image a * (x + u) = - image b ->
  (c < 0)%Z /\ ((0 < x /\ u < 0) \/ (x < 0 /\ 0 < u)) \/
  (0 < c)%Z /\ ((b < 0)%Z /\ 0 < x /\ 0 < u \/ (0 < b)%Z /\ x < 0 /\ u < 0).
Proof.
  intros A N D E0 E2. assert (Ap := image_pos a A). destruct (Z.lt_trichotomy c 0) as [C|[C|C]].
  - left. split; auto. apply product_neg. apply (cancel_neg (image a)); auto. rewrite E0.
    now apply image_neg.
  - contradiction.
  - right. split; auto. assert (P : 0 < x * u).
    { apply (cancel_pos (image a)); auto. rewrite E0. now apply image_pos. }
    destruct (Z.lt_trichotomy b 0) as [B|[B|B]].
    + left. split; auto. destruct (product_pos _ _ P) as [|[X U]]; auto. exfalso.
      apply image_neg in B. apply opp_pos in B. rewrite <- E2 in B.
      apply (asym _ _ B). apply mul_pn; auto. apply opp_pos. replace (- (x + u)) with (- x + - u) by ring.
      apply add_pos; now apply (proj1 (opp_pos K _)).
    + subst b. nia.
    + right. split; auto. destruct (product_pos _ _ P) as [[X U]|]; auto. exfalso.
      apply image_pos in B. apply (proj1 (opp_neg K _)) in B. rewrite <- E2 in B.
      apply (asym _ _ B). apply mul_pp; auto. now apply add_pos.
Qed.

Lemma real_circle c b a x u : (0 < a)%Z ->
  image a * (x * u) = image c -> image a * (x + u) = - image b ->
  let t := ((a + b + c) * (a - b + c))%Z in
  ((t < 0)%Z -> (x * x < 1 /\ 1 < u * u) \/ (1 < x * x /\ u * u < 1)) /\
  ((0 < t)%Z -> if (c * c <? a * a)%Z then x * x < 1 /\ u * u < 1 else 1 < x * x /\ 1 < u * u).
Proof.
  intros A E0 E2 t. assert (Ap := image_pos a A).
  assert (T : image t = (image a * image a) * ((1 - x * x) * (1 - u * u))).
  { unfold t. rewrite image_mul, !image_add, image_sub, <- E0.
    replace (image b) with (- - image b) by ring. rewrite <- E2. ring. }
  assert (Aa := mul_pp _ _ Ap Ap). split; intro H.
  - apply image_neg in H. rewrite T in H. apply (cancel_neg (image a * image a)) in H; auto.
    apply product_neg in H. rewrite <- !lt_sub, !sub_neg in H. tauto.
  - apply image_pos in H. rewrite T in H. apply (cancel_pos (image a * image a)) in H; auto.
    apply product_pos in H. rewrite <- !lt_sub, !sub_neg in H.
    assert (C2 : image (a * a)%Z * ((x * u) * (x * u)) = image (c * c)%Z)
      by (rewrite !image_mul, <- E0; ring).
    destruct (against_one (c * c) (a * a) _ ltac:(nia) C2) as (I & _ & _).
    destruct (Z.ltb_spec (c * c) (a * a)) as [L|L].
    + destruct H as [H|[H G]]; auto. exfalso. apply (asym _ _ I). now apply not_both_large.
    + destruct H as [[H G]|H]; auto. exfalso. apply I. now apply not_both_small.
Qed.

Lemma square_real (x : K) : x * x + 0 * 0 = x * x. Proof. ring. Qed.
Lemma quadratic c b a p zs : places_of [c; b; a] = Some p -> splits K [c; b; a] zs -> placed K zs p.
Proof.
  intros P S. unfold places_of in P.
  destruct (Z.leb_spec a 0) as [|A]; [discriminate|]. cbn [orb] in P.
  destruct (Z.eqb_spec (b * b - 4 * a * c) 0) as [|D0]; [discriminate|].
  destruct (Z.eqb_spec c 0) as [|C0]; [discriminate|].
  set (t := ((a + b + c) * (a - b + c))%Z) in *.
  destruct (Z.eqb_spec t 0) as [|T0]; [discriminate|]. cbn [orb] in P.
  destruct (Z.ltb_spec (b * b - 4 * a * c) 0) as [D|D].
  - injection P as <-. now apply (conjugate c b a).
  - assert (D' : (0 < b * b - 4 * a * c)%Z) by lia.
    destruct (two_real _ _ _ _ A D' S) as (x & u & -> & E0 & E2).
    assert (Sg := real_signs c b a x u A C0 D' E0 E2).
    destruct (real_circle c b a x u A E0 E2) as [Neg Pos]. fold t in Neg, Pos.
    assert (Re : counted K (real K) [(x, 0); (u, 0)] 2) by (apply (counted_both _ _ _ true); easy).
    assert (Signs : forall pos neg,
      ((if (c <? 0)%Z then [1%nat; 1%nat] else [(2 * bit (b <? 0)%Z)%nat; (2 * bit (0 <? b)%Z)%nat])
         = [pos; neg]) ->
      counted K (fun z => real K z /\ 0 < fst z) [(x, 0); (u, 0)] pos /\
      counted K (fun z => real K z /\ fst z < 0) [(x, 0); (u, 0)] neg).
    { intros pos neg H. unfold real. destruct Sg as [[C Sg]|[C Sg]].
      - rewrite (proj2 (Z.ltb_lt c 0)) in H by auto. injection H as <- <-.
        split; apply counted_single; cbn; destruct Sg as [[X U]|[X U]];
          [left|right|right|left]; repeat split; auto; intros [_ G]; eapply asym; eauto.
      - rewrite (proj2 (Z.ltb_ge c 0)) in H by lia. injection H as <- <-.
        split; apply counted_both; cbn; destruct Sg as [(B & X & U)|(B & X & U)].
        + rewrite (proj2 (Z.ltb_lt b 0)) by auto. tauto.
        + rewrite (proj2 (Z.ltb_ge b 0)) by lia. split; intros [_ G]; eapply asym; eauto.
        + rewrite (proj2 (Z.ltb_ge 0 b)) by lia. split; intros [_ G]; eapply asym; eauto.
        + rewrite (proj2 (Z.ltb_lt 0 b)) by auto. tauto. }
    assert (Circle : forall i o,
      ((if (t <? 0)%Z then [1%nat; 1%nat] else
         [(2 * bit (c * c <? a * a)%Z)%nat; (2 * bit (negb (c * c <? a * a)%Z))%nat]) = [i; o]) ->
      counted K (fun z => square K z < 1) [(x, 0); (u, 0)] i /\
      counted K (fun z => square K z = 1) [(x, 0); (u, 0)] 0 /\
      counted K (fun z => 1 < square K z) [(x, 0); (u, 0)] o).
    { intros i o H. unfold square. destruct (Z.ltb_spec t 0) as [T|T].
      - injection H as <- <-. destruct (Neg T) as [[X U]|[X U]];
          (split; [apply counted_single|split; [apply (counted_both _ _ _ false)|apply counted_single]]);
          cbn; rewrite !square_real; [left| |right|right| |left];
          (split; auto; intro G; try rewrite G in *;
           first [eapply asym; eassumption | eapply irr; eassumption]).
      - assert (T' : (0 < t)%Z) by lia. specialize (Pos T'). injection H as <- <-.
        split; [apply counted_both|split; [apply (counted_both _ _ _ false)|apply counted_both]];
          cbn; rewrite !square_real; destruct (c * c <? a * a)%Z; cbn; destruct Pos as [X U];
          (split; auto; intro G; try rewrite G in *;
           first [eapply asym; eassumption | eapply irr; eassumption]). }
    destruct (Z.ltb_spec t 0) as [T|T], (Z.ltb_spec c 0) as [C|C]; injection P as <-; cbn [placed];
      destruct (Signs _ _ eq_refl) as [S1 S2]; destruct (Circle _ _ eq_refl) as (I & O & U);
      repeat split; assumption.
Qed.

Theorem places_sound f p zs : places_of f = Some p -> splits K f zs -> placed K zs p.
Proof.
  destruct f as [|c [|b [|a [|]]]]; try discriminate.
  - apply linear. - apply quadratic.
Qed.
End Places.
