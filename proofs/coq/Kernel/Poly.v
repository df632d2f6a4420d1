(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* POLY: cones of states of one layer over Q, closed under every letter.  A ray
   is (x, w), the numbers of a state and a weight; a state h is the ray (h, 1).
   The state after every word is a sum of positive multiples of rays of a cone,
   and some ray in the sum is strong: it satisfies the conditions of the label of
   its cone, which are linear, as they are, and the other rays satisfy them at
   least with "equal". *)

From Coq Require Import String List Bool Arith PArith ZArith QArith Qcanon Lia Lqa.
From Wreath Require Import Spec.Words Spec.Stack Spec.Decoder Spec.Json Spec.ModelFile Spec.CertFile
  Spec.LanguageFile Kernel.Hom Kernel.Quick Kernel.HomFile.
From Wreath Require Kernel.Walk.
Import ListNotations.
Open Scope list_scope.
Open Scope nat_scope.

(* ---- numbers ------------------------------------------------------------- *)

Lemma q_ltb_lt x y : q_ltb x y = true <-> (x < y)%Qc.
Proof. unfold q_ltb. now rewrite Z.ltb_lt. Qed.
Lemma q_ltb_ge x y : q_ltb x y = false <-> (y <= x)%Qc.
Proof.
  rewrite <- not_true_iff_false, q_ltb_lt. split; [apply Qcnot_lt_le | intros H G; now apply (Qcle_not_lt _ _ H)].
Qed.
Lemma q_eqb_refl x : q_eqb x x = true.
Proof. unfold q_eqb. now rewrite Z.eqb_refl, Pos.eqb_refl. Qed.
Open Scope Qc_scope.
Lemma times_more x y : 0 < x -> 0 < y -> 0 < x * y.
Proof.
  intros Hx Hy. change (0 < Qred (x * y))%Q. rewrite Qred_correct.
  change (0 < x)%Q in Hx. change (0 < y)%Q in Hy. nra.
Qed.
Lemma times_least x y : 0 < x -> 0 <= y -> 0 <= x * y.
Proof.
  intros Hx Hy. change (0 <= Qred (x * y))%Q. rewrite Qred_correct.
  change (0 < x)%Q in Hx. change (0 <= y)%Q in Hy. nra.
Qed.
Lemma plus_least x y : 0 <= x -> 0 <= y -> 0 <= x + y.
Proof. intros Hx Hy. rewrite <- (Qcplus_0_l 0). now apply Qcplus_le_compat. Qed.
Lemma plus_more x y : 0 <= x -> 0 < y -> 0 < x + y.
Proof.
  intros Hx Hy. change (0 < Qred (x + y))%Q. rewrite Qred_correct.
  change (0 <= x)%Q in Hx. change (0 < y)%Q in Hy. lra.
Qed.

(* ---- vectors: lists, and their entries ----------------------------------- *)

Definition at_ (l : list Qc) (k : nat) : Qc := nth k l q0.
(* c g + v *)
Fixpoint plus_times (c : Qc) (g v : list Qc) : list Qc :=
  match g, v with
  | [], _ => v
  | x :: g', [] => mul c x :: plus_times c g' []
  | x :: g', y :: v' => add (mul c x) y :: plus_times c g' v'
  end.
Lemma at_none k : at_ [] k = 0.
Proof. now destruct k. Qed.
Lemma plus_times_at c : forall g v k, at_ (plus_times c g v) k = c * at_ g k + at_ v k.
Proof.
  induction g as [|x g IH]; intros v k.
  - cbn [plus_times]. rewrite at_none. ring.
  - destruct v as [|y v], k as [|k]; cbn [plus_times]; rewrite ?add_plus, ?mul_mult.
    + change (c * x = c * x + 0). ring.
    + change (at_ (plus_times c g []) k = c * at_ g k + 0). rewrite IH, at_none. ring.
    + reflexivity.
    + apply (IH v k).
Qed.
Definition zero (x : Qc) : bool := q_eqb x q0.
Lemma zeros_at l : forallb zero l = true -> forall k, at_ l k = 0.
Proof.
  rewrite forallb_forall. intros H k. unfold at_. destruct (nth_in_or_default k l q0) as [I| ->]; auto.
  apply H in I. now apply q_eqb_eq in I.
Qed.

(* The value of a form without its constant, for a list and for a function. *)
Definition linear (f h : list Qc) : Qc := fold_right (fun p s => fst p * snd p + s) q0 (combine f h).
Fixpoint dot (f : list Qc) (v : nat -> Qc) : Qc :=
  match f with [] => 0 | a :: f' => a * v O + dot f' (fun k => v (S k)) end.
Lemma dot_ext : forall f u v, (forall k, u k = v k) -> dot f u = dot f v.
Proof.
  induction f as [|a f IH]; intros u v H; simpl; auto. rewrite H. f_equal. apply IH. auto.
Qed.
Lemma dot_none : forall f, dot f (fun _ => 0) = 0.
Proof. induction f as [|a f IH]; simpl; auto. rewrite IH. ring. Qed.
Lemma linear_dot : forall f h, linear f h = dot f (at_ h).
Proof.
  unfold linear. induction f as [|a f IH]; intros [|x h]; simpl; auto.
  - rewrite (dot_ext f _ (fun _ => 0)) by (intro k; reflexivity). rewrite dot_none. unfold at_. simpl. unfold q0. ring.
  - rewrite IH. reflexivity.
Qed.
Lemma dot_plus c : forall f u v, dot f (fun k => c * u k + v k) = c * dot f u + dot f v.
Proof. induction f as [|a f IH]; intros u v; simpl; [ring|]. rewrite IH. ring. Qed.
Lemma dot_sum c : forall f g v, dot (plus_times c f g) v = c * dot f v + dot g v.
Proof.
  induction f as [|a f IH]; intros [|b g] v; simpl; rewrite ?add_plus, ?mul_mult, ?IH; simpl; ring.
Qed.

(* ---- the conditions of a label on a ray ---------------------------------- *)

Inductive need := More | Least | Equal.
Definition condition : Type := form Qc * need.
Definition minus (f g : form Qc) : form Qc := (plus_times (-(1)) (fst g) (fst f), snd f - snd g).
Definition conditions (s : shape) (y : nat) : option (list condition) :=
  match s with
  | Argmax fs =>
    if (y <? length fs)%nat then Some (map (fun j => (minus (nth y fs ([], q0)) (nth j fs ([], q0)), More))
      (filter (fun j => negb (j =? y)%nat) (seq 0 (length fs))))
    else None
  | Sign f => nth_error [[(minus ([], q0) f, More)]; [(f, Equal)]; [(f, More)]] y
  | Threshold f cuts =>
    if (y <=? length cuts)%nat then Some
      (map (fun c => (minus f ([], c), Least)) (firstn y cuts) ++
       map (fun c => (minus ([], c) f, More)) (skipn y cuts))
    else None
  end.
Definition value (f : form Qc) (x : list Qc) (w : Qc) : Qc := linear (fst f) x + snd f * w.
Definition holds_as_it_is (n : need) (v : Qc) : bool :=
  match n with More => q_ltb q0 v | Least => negb (q_ltb v q0) | Equal => zero v end.
Definition holds_at_least (n : need) (v : Qc) : bool :=
  match n with Equal => zero v | _ => negb (q_ltb v q0) end.

Lemma value_minus f g x w : value (minus f g) x w = value f x w - value g x w.
Proof. unfold value, minus. cbn [fst snd]. rewrite !linear_dot, dot_sum. ring. Qed.
Lemma value_state f h : form_value Qc q0 Qcplus Qcmult f h = value f h 1.
Proof. unfold form_value, value, linear. ring. Qed.
Lemma value_constant c x : value ([], c) x 1 = c.
Proof. unfold value. cbn [fst snd]. rewrite linear_dot. simpl. ring. Qed.
Lemma less_more a b : q_ltb q0 (a - b) = q_ltb b a.
Proof.
  destruct (q_ltb b a) eqn:E.
  - apply q_ltb_lt in E. apply q_ltb_lt. unfold q0. apply Qclt_minus_iff in E.
    now replace (a - b) with (a + - b) by ring.
  - apply q_ltb_ge in E. apply q_ltb_ge. unfold q0.
    apply Qcle_minus_iff in E. apply Qcle_minus_iff. now replace (0 + - (a - b)) with (b + - a) by ring.
Qed.
Lemma less_least a b : q_ltb (a - b) q0 = q_ltb a b.
Proof. rewrite <- (less_more b a), <- (less_more q0 (a - b)). f_equal. unfold q0. ring. Qed.

Lemma find_only (f : nat -> bool) n y : (y < n)%nat -> f y = true ->
  (forall i, (i < y)%nat -> f i = false) -> find f (seq 0 n) = Some y.
Proof.
  intros Hy Fy Below. assert (G : forall m a, (a <= y < a + m)%nat -> find f (seq a m) = Some y).
  { induction m as [|m IH]; intros a H; [lia|]. simpl. destruct (Nat.eq_dec a y) as [->|N].
    - now rewrite Fy.
    - rewrite Below by lia. apply IH. lia. }
  apply G. lia.
Qed.
Lemma filter_all {A} (f : A -> bool) l : (forall a, In a l -> f a = true) -> filter f l = l.
Proof.
  induction l as [|a l IH]; simpl; intro H; auto. rewrite H by auto. f_equal. apply IH. auto.
Qed.
Lemma filter_none {A} (f : A -> bool) l : (forall a, In a l -> f a = false) -> filter f l = [].
Proof. induction l as [|a l IH]; simpl; intro H; auto. rewrite H by auto. apply IH. auto. Qed.
Lemma nth_values fs h j :
  nth j (map (fun f => form_value Qc q0 Qcplus Qcmult f h) fs) q0 = value (nth j fs ([], q0)) h 1.
Proof.
  assert (E : q0 = form_value Qc q0 Qcplus Qcmult ([], q0) h) by now rewrite value_state, value_constant.
  rewrite E at 1. rewrite (map_nth (fun f => form_value Qc q0 Qcplus Qcmult f h)). apply value_state.
Qed.

(* If the conditions of a label hold, the decoder yields it. *)
Lemma conditions_decode s y cs h : conditions s y = Some cs ->
  (forall f n, In (f, n) cs -> holds_as_it_is n (value f h 1) = true) -> decode s h = Some y.
Proof.
  destruct s as [fs|f|f cuts]; simpl.
  - destruct (Nat.ltb_spec y (length fs)) as [Hy|]; [|discriminate]. intros E H. injection E as <-.
    unfold argmax. rewrite map_length.
    assert (G : forall j, (j < length fs)%nat -> j <> y ->
      q_ltb (value (nth j fs ([], q0)) h 1) (value (nth y fs ([], q0)) h 1) = true).
    { intros j Hj N. rewrite <- less_more, <- value_minus. apply (H _ More), in_map_iff. exists j. split; auto.
      apply filter_In. split; [apply in_seq; lia|]. now apply negb_true_iff, Nat.eqb_neq. }
    apply find_only; auto.
    + apply forallb_forall. intros j Ij. apply in_seq in Ij. rewrite !nth_values.
      destruct (Nat.eqb_spec j y); auto. now rewrite G by (auto; lia).
    + intros i Hi. apply not_true_iff_false. intro T. rewrite forallb_forall in T.
      specialize (T y ltac:(apply in_seq; lia)). rewrite !nth_values in T.
      destruct (Nat.eqb_spec y i); [lia|]. simpl in T. apply q_ltb_lt in T.
      specialize (G i ltac:(lia) ltac:(lia)). apply q_ltb_lt in G.
      now apply (Qcle_not_lt _ _ (Qclt_le_weak _ _ T)).
  - intros E H. unfold sign. rewrite value_state.
    destruct y as [|[|[|y]]]; simpl in E; try (injection E as <-).
    + specialize (H _ _ (or_introl eq_refl)). simpl in H. rewrite value_minus, value_constant, less_more in H.
      now rewrite H.
    + specialize (H _ _ (or_introl eq_refl)). simpl in H. unfold zero in H. rewrite H.
      apply q_eqb_eq in H. rewrite H. reflexivity.
    + specialize (H _ _ (or_introl eq_refl)). simpl in H.
      destruct (q_ltb (value f h 1) q0) eqn:A.
      { apply q_ltb_lt in A. apply q_ltb_lt in H. exfalso. now apply (Qcle_not_lt _ _ (Qclt_le_weak _ _ A)). }
      destruct (q_eqb (value f h 1) q0) eqn:B; auto. apply q_eqb_eq in B. rewrite B in H. discriminate.
    + destruct y; discriminate.
  - destruct (Nat.leb_spec y (length cuts)) as [Hy|]; [|discriminate]. intros E H. injection E as <-.
    unfold threshold. rewrite value_state. f_equal. rewrite <- (firstn_skipn y cuts) at 1.
    rewrite filter_app, app_length.
    assert (A : filter (fun c => negb (q_ltb (value f h 1) c)) (firstn y cuts) = firstn y cuts).
    { apply filter_all. intros c Ic.
      specialize (H _ _ (in_or_app _ _ _ (or_introl (in_map _ _ _ Ic)))). simpl in H.
      now rewrite value_minus, value_constant, less_least in H. }
    assert (B : filter (fun c => negb (q_ltb (value f h 1) c)) (skipn y cuts) = []).
    { apply filter_none. intros c Ic.
      specialize (H _ _ (in_or_app _ _ _ (or_intror (in_map _ _ _ Ic)))). simpl in H.
      rewrite value_minus, value_constant, less_more in H. now rewrite H. }
    rewrite A, B, firstn_length, Nat.min_l by auto. simpl. lia.
Qed.

(* ---- sums of rays --------------------------------------------------------- *)

Record ray := { coordinates : list Qc; weight : Qc; strong : bool }.
(* Numbers v and a weight that are a sum of positive multiples of rays, and
   whether one of these rays is strong. *)
Inductive sum (rays : list ray) : (nat -> Qc) -> Qc -> bool -> Prop :=
| Nothing v : (forall k, v k = 0) -> sum rays v 0 false
| And g c u a b v : In g rays -> 0 < c -> sum rays u a b -> (forall k, v k = c * at_ (coordinates g) k + u k) ->
    sum rays v (c * weight g + a) (strong g || b).

Lemma sum_ext rays u a b : sum rays u a b -> forall v, (forall k, v k = u k) -> sum rays v a b.
Proof.
  intros [w E | g c w a' b' w' I P S E] v H.
  - apply Nothing. intro k. now rewrite H.
  - apply And with w; auto. intro k. now rewrite H.
Qed.
(* c u + v *)
Lemma sum_plus rays c : 0 < c -> forall u a b, sum rays u a b -> forall v a' b', sum rays v a' b' ->
  sum rays (fun k => c * u k + v k) (c * a + a') (b || b').
Proof.
  intro P. induction 1 as [u E | g d w a b u I Q S IH E]; intros v a' b' T.
  - replace (c * 0 + a') with a' by ring. apply sum_ext with v; auto. intro k. rewrite E. ring.
  - rewrite <- orb_assoc. replace (c * (d * weight g + a) + a') with (c * d * weight g + (c * a + a')) by ring.
    apply And with (fun k => c * w k + v k); auto; [now apply times_more|]. intro k. rewrite E. ring.
Qed.

(* A condition that every ray satisfies, and strong ones as it is, holds for
   sums. *)
Definition meets (cs : list condition) (g : ray) : bool :=
  forallb (fun p => (if strong g then holds_as_it_is else holds_at_least) (snd p)
                      (value (fst p) (coordinates g) (weight g))) cs.
Lemma as_it_is_least n v : holds_as_it_is n v = true -> holds_at_least n v = true.
Proof.
  destruct n; simpl; auto. intro H. apply q_ltb_lt in H. apply negb_true_iff, q_ltb_ge. now apply Qclt_le_weak.
Qed.
Lemma least_le n v : holds_at_least n v = true -> 0 <= v.
Proof.
  destruct n; simpl; try (rewrite negb_true_iff; apply q_ltb_ge).
  intro H. apply q_eqb_eq in H. subst. apply Qcle_refl.
Qed.
Lemma sum_meets cs rays : forallb (meets cs) rays = true -> forall v a b, sum rays v a b ->
  forall f n, In (f, n) cs ->
  (if b then holds_as_it_is else holds_at_least) n (dot (fst f) v + snd f * a) = true.
Proof.
  rewrite forallb_forall. intros All v a b S f n I. induction S as [v E | g c u a b v G P S IH E].
  - rewrite (dot_ext _ _ (fun _ => 0)), dot_none by auto. replace (0 + snd f * 0) with 0 by ring.
    now destruct n.
  - rewrite (dot_ext _ _ (fun k => c * at_ (coordinates g) k + u k)), dot_plus by auto.
    set (x := value f (coordinates g) (weight g)).
    replace (c * dot (fst f) (at_ (coordinates g)) + dot (fst f) u + snd f * (c * weight g + a))
      with (c * x + (dot (fst f) u + snd f * a)).
    2:{ unfold x, value. rewrite linear_dot. ring. }
    set (y := dot (fst f) u + snd f * a) in *.
    assert (M := All g G). unfold meets in M. rewrite forallb_forall in M. specialize (M _ I). cbn [fst snd] in M.
    fold x in M.
    assert (Hx : holds_at_least n x = true) by (destruct (strong g); auto; now apply as_it_is_least).
    assert (Hy : holds_at_least n y = true) by (destruct b; auto; now apply as_it_is_least).
    assert (Lx := least_le _ _ Hx). assert (Ly := least_le _ _ Hy).
    assert (L : 0 <= c * x + y) by (apply plus_least; auto; now apply times_least).
    destruct n.
    + destruct (strong g); simpl.
      * simpl in M. apply q_ltb_lt in M. apply q_ltb_lt. rewrite Qcplus_comm. apply plus_more; auto.
        now apply times_more.
      * destruct b; simpl; [|now apply negb_true_iff, q_ltb_ge].
        simpl in IH. apply q_ltb_lt in IH. apply q_ltb_lt. apply plus_more; auto. now apply times_least.
    + assert (N : negb (q_ltb (c * x + y) q0) = true) by now apply negb_true_iff, q_ltb_ge.
      destruct (strong g || b); exact N.
    + simpl in Hx, Hy. apply q_eqb_eq in Hx. apply q_eqb_eq in Hy. rewrite Hx, Hy.
      replace (c * q0 + q0) with q0 by (unfold q0; ring). destruct (strong g || b); apply q_eqb_refl.
Qed.

(* The sum given by pairs of the number of a ray and a coefficient. *)
Definition combination := list (nat * Qc).
Fixpoint total (rays : list ray) (l : combination) : option (list Qc * Qc * bool) :=
  match l with
  | [] => Some ([], q0, false)
  | (k, c) :: l' =>
    match nth_error rays k, total rays l' with
    | Some g, Some (v, a, b) =>
      if q_ltb q0 c then Some (plus_times c (coordinates g) v, add (mul c (weight g)) a, strong g || b) else None
    | _, _ => None
    end
  end.
Lemma total_sum rays : forall l v a b, total rays l = Some (v, a, b) -> sum rays (at_ v) a b.
Proof.
  induction l as [|[k c] l IH]; simpl; intros v a b H.
  - injection H as <- <- <-. apply Nothing. intro k. now destruct k.
  - destruct (nth_error rays k) as [g|] eqn:G; [|discriminate].
    destruct (total rays l) as [[[u a'] b']|]; [|discriminate].
    destruct (q_ltb q0 c) eqn:P; [|discriminate]. injection H as <- <- <-. rewrite add_plus, mul_mult.
    apply And with (at_ u); [now apply nth_error_In in G | now apply q_ltb_lt in P | now apply IH |].
    intro k'. apply plus_times_at.
Qed.
(* The pairs represent the ray (x, w), with a strong ray if required. *)
Definition says (rays : list ray) (l : combination) (x : list Qc) (w : Qc) (ask : bool) : bool :=
  match total rays l with
  | Some (v, a, b) => forallb zero (plus_times (-(1)) x v) && q_eqb a w && (negb ask || b)
  | None => false end.
Lemma says_sum rays l x w ask : says rays l x w ask = true ->
  exists b, (ask = true -> b = true) /\ sum rays (at_ x) w b.
Proof.
  unfold says. destruct (total rays l) as [[[v a] b]|] eqn:T; [|discriminate].
  rewrite !andb_true_iff. intros [[Z W] A]. apply q_eqb_eq in W. subst a. exists b. split.
  - intros ->. exact A.
  - apply sum_ext with (at_ v); [now apply total_sum with l|]. intro k.
    assert (E := zeros_at _ Z k). rewrite plus_times_at in E.
    replace (at_ x k) with (at_ v k - (-(1) * at_ x k + at_ v k)) by ring. rewrite E. ring.
Qed.

(* ---- letters -------------------------------------------------------------- *)

(* (x, w) -> (A x + w B, w) *)
Definition image (d : nat) (X : action Qc) (g : ray) : list Qc :=
  map (fun e => add (row_times Qc q0 add mul d (e mod d) (nth (e / d) (matrix X) []) (coordinates g))
                    (mul (weight g) (nth e (input X) q0)))
      (seq 0 (length (input X))).
Definition row_value (d c : nat) (r : row Qc) (v : nat -> Qc) : Qc :=
  fold_right (fun e s => snd e * v (fst e * d + c)%nat + s) 0 r.
Definition moved (d : nat) (X : action Qc) (v : nat -> Qc) (w : Qc) (k : nat) : Qc :=
  if (k <? length (input X))%nat
  then row_value d (k mod d) (nth (k / d) (matrix X) []) v + w * nth k (input X) q0 else 0.
Lemma row_value_plus d c s r u v : row_value d c r (fun k => s * u k + v k) = s * row_value d c r u + row_value d c r v.
Proof. unfold row_value. induction r as [|e r IH]; simpl; [ring|]. rewrite IH. ring. Qed.
Lemma row_value_ext d c r u v : (forall k, u k = v k) -> row_value d c r u = row_value d c r v.
Proof. intro H. unfold row_value. induction r as [|e r IH]; simpl; auto. now rewrite IH, H. Qed.
Lemma row_value_zero d c r : row_value d c r (fun _ => 0) = 0.
Proof. unfold row_value. induction r as [|e r IH]; simpl; auto. rewrite IH. ring. Qed.
Lemma moved_plus d X c u a v b k :
  moved d X (fun k => c * u k + v k) (c * a + b) k = c * moved d X u a k + moved d X v b k.
Proof. unfold moved. destruct (k <? _)%nat; [|ring]. rewrite row_value_plus. ring. Qed.
Lemma at_map_seq f n k : at_ (map f (seq 0 n)) k = if (k <? n)%nat then f k else 0.
Proof.
  unfold at_. destruct (Nat.ltb_spec k n) as [L|L].
  - rewrite nth_indep with (d' := f O) by now rewrite map_length, seq_length.
    rewrite map_nth, seq_nth by auto. reflexivity.
  - apply nth_overflow. now rewrite map_length, seq_length.
Qed.
Lemma image_moved d X g k : at_ (image d X g) k = moved d X (at_ (coordinates g)) (weight g) k.
Proof.
  unfold image, moved. rewrite at_map_seq. destruct (k <? _)%nat; auto.
  now rewrite add_plus, mul_mult, row_quick.
Qed.
Lemma act_moved d X h k : at_ (Stack.act Qc q0 Qcplus Qcmult d X h) k = moved d X (at_ h) 1 k.
Proof.
  unfold Stack.act, moved. rewrite at_map_seq. destruct (k <? _)%nat; auto.
  rewrite Qcmult_1_l. reflexivity.
Qed.

(* The image of each ray is in the cone to which the letter leads. *)
Fixpoint images_ok (d : nat) (X : action Qc) (to rays : list ray) (ls : list combination) : bool :=
  match rays, ls with
  | [], [] => true
  | g :: rays', l :: ls' => says to l (image d X g) (weight g) (strong g) && images_ok d X to rays' ls'
  | _, _ => false end.
Lemma images_in d X to : forall rays ls, images_ok d X to rays ls = true -> forall g, In g rays ->
  exists b, (strong g = true -> b = true) /\ sum to (moved d X (at_ (coordinates g)) (weight g)) (weight g) b.
Proof.
  induction rays as [|g rays IH]; intros [|l ls]; simpl; try discriminate; [now intros _ g []|].
  rewrite andb_true_iff. intros [S R] g' [<-|I]; [|now apply (IH ls)].
  apply says_sum in S. destruct S as (b & A & S). exists b. split; auto.
  apply sum_ext with (at_ (image d X g)); auto. intro k. now rewrite image_moved.
Qed.
Lemma sum_moved d X to rays ls : images_ok d X to rays ls = true -> forall v a b, sum rays v a b ->
  exists b', (b = true -> b' = true) /\ sum to (moved d X v a) a b'.
Proof.
  intros Ok v a b S. induction S as [v E | g c u a b v G P S (b1 & A1 & S1) E].
  - exists false. split; [discriminate|]. apply Nothing. intro k. unfold moved. destruct (k <? _)%nat; auto.
    rewrite (row_value_ext _ _ _ _ (fun _ => 0)), row_value_zero by auto. ring.
  - destruct (images_in _ _ _ _ _ Ok g G) as (b2 & A2 & S2). exists (b2 || b1). split.
    + destruct (strong g); simpl; intro T; [now rewrite A2|]. rewrite A1 by auto. apply orb_true_r.
    + apply sum_ext with (fun k => c * moved d X (at_ (coordinates g)) (weight g) k + moved d X u a k).
      * now apply sum_plus.
      * intro k. rewrite <- moved_plus. unfold moved. destruct (k <? _)%nat; auto. f_equal.
        now apply row_value_ext.
Qed.

(* ---- cones ----------------------------------------------------------------- *)

Record cone := { q_of : nat; label : nat; rays : list ray; moves : list (nat * list combination) }.

Section Cones.
Variables (L : layer Qc) (M : model Qc) (s : shape).
Hypothesis One : layers M = [L].
Hypothesis Shape : forall h, decoder L h = decode s h.
Variables (D : automaton) (agree : nat -> nat -> bool) (asked : nat -> bool).
Variable cones : list cone.

Definition agrees (a : nat) (x : cone) : bool :=
  match named Qc M a [label x] with Some m => agree m (q_of x) | None => false end.
Definition move_ok (x : cone) (a : nat) : bool :=
  let q' := delta D (q_of x) a in
  negb (asked q') ||
  match nth_error (moves x) a with None => false | Some (i, ls) =>
  match nth_error cones i with None => false | Some to =>
  match Stack.values a [] (reads L) with None => false | Some xs =>
  match gate L xs with None => false | Some X =>
    (q_of to =? q')%nat && agrees a to && images_ok (columns L) X (rays to) (rays x) ls
  end end end end.
Definition cone_ok (x : cone) : bool :=
  match conditions s (label x) with None => false | Some cs =>
    forallb (meets cs) (rays x) && forallb (move_ok x) (seq 0 (letters D)) end.
Definition check (first : combination) : bool :=
  Walk.closed_automaton D asked && forallb cone_ok cones &&
  match cones with [] => false | x :: _ =>
    (q_of x =? start D)%nat && agrees (letters D) x && says (rays x) first (H0 L) 1 true end.

Lemma label_of x h : In x cones -> forallb cone_ok cones = true -> sum (rays x) (at_ h) 1 true ->
  decoder L h = Some (label x).
Proof.
  rewrite forallb_forall. intros I All S. specialize (All x I). unfold cone_ok in All.
  destruct (conditions s (label x)) as [cs|] eqn:C; [|discriminate]. apply andb_true_iff in All.
  rewrite Shape. apply (conditions_decode _ _ _ _ C). intros f n J.
  assert (T := sum_meets _ _ (proj1 All) _ _ _ S f n J). unfold value. now rewrite linear_dot.
Qed.

Theorem check_sound first : check first = true ->
  forall w, over (letters D) w -> asked (run D w) = true ->
  exists m, names Qc q0 Qcplus Qcmult M (letters D) w = Some m /\ agree m (run D w) = true.
Proof.
  unfold check. rewrite !andb_true_iff. intros [[CA All] H]. apply Walk.automaton_closed in CA.
  destruct CA as [[St Del] Back]. destruct cones as [|x0 r] eqn:Cs; [discriminate|]. rewrite <- Cs in *.
  rewrite !andb_true_iff, Nat.eqb_eq in H. destruct H as [[Q0 A0] S0].
  assert (Inv : forall w, over (letters D) w -> (run D w < states D)%nat /\
    (asked (run D w) = true -> exists x h, In x cones /\ q_of x = run D w /\
      sum (rays x) (at_ h) 1 true /\ after Qc q0 Qcplus Qcmult M w = Some ([h], [label x]) /\
      agrees (last w (letters D)) x = true)).
  { induction w as [|a w IH] using rev_ind; intro O.
    - split; [exact St|]. intros _. exists x0, (H0 L).
      assert (I : In x0 cones) by (rewrite Cs; now left).
      destruct (says_sum _ _ _ _ _ S0) as (b & Hb & S). rewrite Hb in S by auto.
      repeat split; auto. unfold after, before. simpl. rewrite One. simpl.
      now rewrite (label_of x0 _ I All S).
    - apply Forall_app in O. destruct O as [O Oa]. inversion Oa as [|? ? Ha _]; subst.
      destruct (IH O) as [R IH']. unfold run, run_from in *. rewrite fold_left_app. simpl.
      split; [now apply Del|]. intro T.
      destruct (IH' (Back _ a R Ha T)) as (x & h & I & Q & S & Af & _).
      assert (Ok := All). rewrite forallb_forall in Ok. specialize (Ok x I). unfold cone_ok in Ok.
      destruct (conditions s (label x)); [|discriminate]. apply andb_true_iff in Ok. destruct Ok as [_ Mv].
      rewrite forallb_forall in Mv. specialize (Mv a ltac:(apply in_seq; lia)). unfold move_ok in Mv.
      rewrite Q, T in Mv. simpl in Mv.
      destruct (nth_error (moves x) a) as [[i ls]|]; [|discriminate].
      destruct (nth_error cones i) as [to|] eqn:To; [|discriminate].
      destruct (Stack.values a [] (reads L)) as [xs|] eqn:V; [|discriminate].
      destruct (gate L xs) as [X|] eqn:G; [|discriminate].
      rewrite !andb_true_iff, Nat.eqb_eq in Mv. destruct Mv as [[Qt Ag] Im].
      apply nth_error_In in To. destruct (sum_moved _ _ _ _ _ Im _ _ _ S) as (b & Hb & S').
      rewrite Hb in S' by auto. set (h' := Stack.act Qc q0 Qcplus Qcmult (columns L) X h).
      assert (S2 : sum (rays to) (at_ h') 1 true).
      { apply sum_ext with (moved (columns L) X (at_ h) 1); auto. intro k. apply act_moved. }
      exists to, h'. rewrite last_last. repeat split; auto.
      unfold after in *. rewrite fold_left_app, Af. simpl. rewrite One. simpl. unfold Stack.layer_step.
      rewrite V, G. fold h'. now rewrite (label_of to _ To All S2). }
  intros w O A. destruct (Inv w O) as [_ J]. destruct (J A) as (x & h & I & Q & S & Af & Ag).
  unfold agrees, named in Ag. destruct (values _ [label x] _) as [xs|] eqn:V; [|discriminate].
  destruct (readout M xs) as [m|] eqn:Rd; [|discriminate]. exists m. rewrite <- Q. split; auto.
  unfold names. now rewrite Af, V.
Qed.
End Cones.

(* ---- from the files to the statement --------------------------------------- *)

Open Scope string_scope.
Open Scope nat_scope.
(* The decoder of the only layer. *)
Definition shape_at (J : json) : option shape :=
  l <- field "layers" J ;; l <- elements l ;;
  match l with
  | [j] =>
    _ <- guard (negb (is_delay j)) ;;
    n <- field "dim" j ;; n <- number_of n ;;
    d <- (if has_field "columns" j then d <- field "columns" j ;; number_of d else Some 1) ;;
    labels <- labels_of j ;; c <- field "decoder" j ;; shape_of (n * d) labels c
  | _ => None end.
Lemma decodes n labels d j s f : shape_of n labels j = Some s -> decoder_of n labels d j = Some f ->
  forall h, f h = decode s h.
Proof.
  intro S. unfold decoder_of, bind.
  assert (K := S). unfold shape_of, bind in K. destruct (field "kind" j) as [k|]; [|discriminate].
  destruct (text k) as [kind|]; [|discriminate].
  destruct (String.eqb_spec kind "onehot") as [->|_]; [discriminate K|].
  destruct (String.eqb_spec kind "coordinate") as [->|_]; [discriminate K|].
  destruct (String.eqb_spec kind "table") as [->|_]; [discriminate K|].
  rewrite S. simpl. intros E h. now injection E as <-.
Qed.
(* Case analysis of the successive steps of a reader. *)
Ltac steps H := repeat match type of H with
  | match ?x with _ => _ end = Some _ => let E := fresh "E" in destruct x eqn:E; [|discriminate H]
  end.
Lemma layer_shape j n d labels c s L : field "dim" j = Some n -> forall k, number_of n = Some k ->
  (if has_field "columns" j then bind (field "columns" j) number_of else Some 1) = Some d ->
  labels_of j = Some labels -> field "decoder" j = Some c -> shape_of (k * d) labels c = Some s ->
  layer_of 0 j = Some L -> forall h, decoder L h = decode s h.
Proof.
  intros Dim k Num Col Lab Dec S H. unfold layer_of, bind in *.
  rewrite Dim, Num, Col, Lab, Dec in H. steps H. injection H as <-. eapply decodes; eauto.
Qed.
Lemma only_layer J F s : model_of J = Some F -> shape_at J = Some s ->
  exists L, layers (stack F) = [L] /\ forall h, decoder L h = decode s h.
Proof.
  intros H S. unfold shape_at in S. unfold bind in S.
  destruct (field "layers" J) as [l|] eqn:Ly; [|discriminate].
  destruct (elements l) as [[|j [|j' r]]|] eqn:El; try discriminate.
  destruct (is_delay j) eqn:Dl; [discriminate|]. cbn [negb guard] in S. steps S.
  unfold model_of in H. rewrite Ly in H.
  assert (G : forall k Ls, layers_of k [] [j] = Some Ls -> exists L, Ls = [L] /\ forall h, decoder L h = decode s h).
  { intros k Ls G. cbn [layers_of] in G. rewrite Dl in G. unfold bind in G. steps G. injection G as <-.
    eexists. split; [reflexivity|].
    match goal with T : Some ?a = Some ?b |- _ => injection T as T; subst a end.
    eapply layer_shape; eassumption. }
  unfold bind in H. rewrite El in H. steps H. injection H as <-. eauto.
Qed.

Definition check_poly (P : claim) (J : json) (ranks : list (option nat)) (first : combination)
    (cones : list cone) : bool :=
  match layers (stack (file P)), shape_at J with
  | [L], Some s => let rank := rank_in ranks in
    ranks_ok (aligned P) rank &&
    check L (stack (file P)) s (aligned P) (HomFile.agrees P rank) (asked P rank) cones first
  | _, _ => false
  end.
Theorem poly_sound J C ranks first cones P : claim_of J C = Some P ->
  check_poly P J ranks first cones = true ->
  model_of J = Some (file P) /\
  automaton_of (automaton_lines C) = Some (automaton_file P) /\
  matched (automaton_file P) (alphabet (file P)) = Some (aligned P) /\
  holds (what P) (file P) (automaton_file P) (aligned P).
Proof.
  intros E. unfold check_poly. destruct (layers (stack (file P))) as [|L [|? ?]] eqn:Ls; try discriminate.
  destruct (shape_at J) as [s|] eqn:S; [|discriminate]. rewrite andb_true_iff. intros [R H].
  assert (Md : model_of J = Some (file P)).
  { clear - E. unfold claim_of in E. unfold bind in E. steps E. now injection E as <-. }
  destruct (only_layer _ _ _ Md S) as (L' & E' & Dec). rewrite E' in Ls. injection Ls as ->.
  apply claim_holds with (rank_in ranks); auto.
  - unfold check in H. rewrite !andb_true_iff in H. destruct H as [[H _] _]. now apply Walk.automaton_closed in H.
  - now apply (check_sound L (stack (file P)) s E' Dec) with cones first.
Qed.

(* The hypotheses are satisfiable: h becomes -h, and its sign is the parity. *)
Definition turning : layer Qc := {| columns := 1; H0 := [1%Qc]; reads := [Letter];
  gate := fun _ => Some {| matrix := [[(0, (-(1))%Qc)]]; input := [q0] |};
  decoder := decode (Sign ([1%Qc], q0)) |}.
Definition turns : model Qc := {| layers := [turning]; readout_reads := [Below 0];
  readout := fun ys => match ys with [y] => Some (if y =? 2 then 0 else 1) | _ => None end |}.
Definition even_odd : automaton := {| states := 2; letters := 1; start := 0;
  delta := fun q _ => 1 - q; accept := fun q => q =? 0 |}.
Definition half_lines : list cone :=
  let c q y x to := {| q_of := q; label := y; rays := [{| coordinates := [x]; weight := 1%Qc; strong := true |}];
                       moves := [(to, [[(0, 1%Qc)]])] |} in
  [c 0 2 1%Qc 1; c 1 0 (-(1))%Qc 0].
Example turns_tells w : over 1 w ->
  exists m, names Qc q0 Qcplus Qcmult turns 1 w = Some m /\ Nat.eqb m (run even_odd w) = true.
Proof.
  intro O. apply (check_sound turning turns (Sign ([1%Qc], q0)) eq_refl (fun _ => eq_refl)
    even_odd Nat.eqb (fun _ => true) half_lines [(0, 1%Qc)]); auto.
Qed.
