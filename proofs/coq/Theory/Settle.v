(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Consequences of eventually constant signs, in exact arithmetic (E0).

   On an input that is eventually periodic, the labels of a stack are eventually
   periodic: with the period of the input if products of gates have only real
   eigenvalues >= 0 (S1, G1', M4), and with a period that each layer at most
   doubles if they have only real eigenvalues (G2, G5 as published).  Decoders
   have finitely many pieces that linear forms cut. *)

From Coq Require Import List Arith Lia Ring.
From Wreath Require Import Spec.Words Spec.Stack Theory.Ordered Theory.OneSign
  Theory.Linear.
Import ListNotations.

(* Eventually of period p. *)
Definition repeats {X} (p : nat) (f : nat -> X) := eventually (fun k => f (k + p) = f k).

Section Settle.
Variable K : ordered_ring.
Add Ring Kring : (r_ring K).
Open Scope or_scope.
Notation action := (action K).
Notation layer := (layer K).
Notation act := (act K r0 radd rmul).
Notation layer_step := (layer_step K r0 radd rmul).
Notation step_layers := (step_layers K r0 radd rmul).

Definition vector (h : list K) : vec K := fun i => nth i h 0.

(* The linear part of an action on n numbers in d columns: A alone. *)
Definition linear_part (n d : nat) (X : action) (v : vec K) : vec K := fun e =>
  if e <? n then form d (e mod d) (nth (e / d) (matrix X) []) v else 0.
(* The product of the matrices of Xs, the first one applied first. *)
Fixpoint product (n d : nat) (Xs : list action) (v : vec K) : vec K :=
  match Xs with [] => v | X :: Xs' => product n d Xs' (linear_part n d X v) end.

Lemma lin_part n d X : linear (linear_part n d X).
Proof.
  constructor; unfold linear_part.
  - intros v w E i. destruct (i <? n); auto. now apply form_ext.
  - intros a v w i. destruct (i <? n); [apply form_comb | ring].
Qed.
Lemma lin_product n d Xs : linear (product n d Xs).
Proof.
  induction Xs as [|X Xs IH]; simpl; [apply lin_id|].
  apply lin_compose with (L := product n d Xs); auto. apply lin_part.
Qed.

Lemma act_length d X h : length (act d X h) = length (input X).
Proof. unfold act. now rewrite map_length, seq_length. Qed.
Lemma act_vector n d X h e : length (input X) = n ->
  vector (act d X h) e = linear_part n d X (vector h) e + vector (input X) e.
Proof.
  intro N. unfold vector, linear_part.
  destruct (e <? n) eqn:E.
  - apply Nat.ltb_lt in E. unfold act.
    rewrite (nth_indep _ 0 ((fun e => row_times K 0 radd rmul d (e mod d)
      (nth (e / d) (matrix X) []) h + nth e (input X) 0) 0%nat)) by
      (rewrite map_length, seq_length; lia).
    rewrite (map_nth (fun e => row_times K 0 radd rmul d (e mod d)
      (nth (e / d) (matrix X) []) h + nth e (input X) 0)).
    rewrite seq_nth by lia. reflexivity.
  - apply Nat.ltb_ge in E. rewrite !nth_overflow; [ring| |]; rewrite ?act_length; lia.
Qed.

Definition acts (d : nat) (Xs : list action) (h : list K) : list K :=
  fold_left (fun h X => act d X h) Xs h.
Lemma acts_difference n d Xs : Forall (fun X => length (input X) = n) Xs ->
  forall h h' e, vector (acts d Xs h) e - vector (acts d Xs h') e
    = product n d Xs (fun i => vector h i - vector h' i) e.
Proof.
  induction 1 as [|X Xs HX F IH]; intros h h' e; simpl; auto.
  rewrite IH. apply (lin_ext K _ (lin_product n d Xs)). intro i.
  rewrite !(act_vector n) by auto.
  rewrite (lin_ext K _ (lin_part n d X) (fun j => vector h j - vector h' j)
    (fun j => vector h j - 1 * vector h' j)) by (intro; ring).
  rewrite (lin_sub K _ (lin_part n d X)). ring.
Qed.

(* A decoder with finitely many pieces: whether it is defined, and its value,
   depend on the signs of finitely many affine forms. *)
Definition cut_by_forms (n : nat) (decode : list K -> option nat) :=
  exists forms : list (list (nat * K) * K), forall h h',
    length h = n -> length h' = n ->
    (forall f, In f forms -> same_sign (form 1 0 (fst f) (vector h) + snd f)
                                       (form 1 0 (fst f) (vector h') + snd f)) ->
    decode h = decode h'.

Lemma settles_next (s : nat -> K) : settles s ->
  eventually (fun k => same_sign (s (S k)) (s k)).
Proof.
  intros [N H]. exists N. intros k Hk. apply same_trans with (s N).
  - apply H; lia. - apply same_sym, H; lia.
Qed.

Lemma repeats_multiple {X} p q (f : nat -> X) : repeats p f -> repeats (q * p) f.
Proof.
  intros [N H]. exists N. intros k Hk.
  induction q as [|q IH]; [f_equal; lia|].
  replace (k + S q * p)%nat with (k + q * p + p)%nat by lia. rewrite H by lia. exact IH.
Qed.
(* The eigenvalues, and the factor that they contribute to the period. *)
Section Eigenvalues.
Variables (ok : K -> Prop) (e : nat).
Hypothesis e_pos : (0 < e)%nat.
Hypothesis ok_1 : ok 1.
Hypothesis ok_settles : forall l s, Forall ok l -> (forall k, shifts l s k = 0) ->
  forall c, settles (fun k => s (e * k + c)%nat).

(* The gates of a layer have products of p matrices with such eigenvalues. *)
Definition action_of (L : layer) (X : action) := exists xs, gate L xs = Some X.
Definition layer_ok (p : nat) (L : layer) :=
  (forall X, action_of L X -> length (input X) = length (H0 L)) /\
  cut_by_forms (length (H0 L)) (decoder L) /\
  forall Xs, length Xs = p -> Forall (action_of L) Xs -> exists l, Forall ok l /\
    vanishes (length (H0 L)) (product (length (H0 L)) (columns L) Xs) l.

(* One layer whose actions are periodic. *)
Lemma layer_repeats p L (X : nat -> action) (h : nat -> list K) :
  (0 < p)%nat -> layer_ok p L -> (forall k, action_of L (X k)) ->
  (forall k, h (S k) = act (columns L) (X k) (h k)) ->
  repeats p X -> repeats (e * p) (fun k => decoder L (h k)).
Proof.
  intros Hp (Len & [forms Dec] & Van) Act Step [N Per]. set (n := length (H0 L)) in *.
  assert (Sup : forall k, length (h (S k)) = n).
  { intro k. rewrite Step, act_length. now apply Len. }
  (* The actions of one period from time t on. *)
  pose (W t := map X (seq t p)).
  assert (Walk : forall m t, h (t + m)%nat = acts (columns L) (map X (seq t m)) (h t)).
  { induction m as [|m IH]; intro t; [now rewrite Nat.add_0_r|].
    replace (t + S m)%nat with (S t + m)%nat by lia. rewrite IH. simpl. now rewrite <- Step. }
  assert (Per' : forall j t, (N <= t)%nat -> X (t + p * j)%nat = X t).
  { induction j as [|j IH]; intros t Ht; [f_equal; lia|].
    replace (t + p * S j)%nat with (t + p * j + p)%nat by lia. rewrite Per by lia. now apply IH. }
  assert (WW : forall j t, (N <= t)%nat -> W (t + p * j)%nat = W t).
  { intros j t Ht. unfold W. generalize p at 2 3 as m. intro m. revert t Ht.
    induction m as [|m IH]; intros t Ht; simpl; [easy|]. rewrite Per' by lia.
    f_equal. rewrite <- (IH (S t)) by lia. reflexivity. }
  assert (F : forall t, Forall (fun X => length (input X) = n) (W t)).
  { intro t. apply Forall_forall. intros Y HY. apply in_map_iff in HY.
    destruct HY as [i [<- _]]. apply Len, Act. }
  (* Along one phase t, every form settles. *)
  assert (One : forall t c, (N < t)%nat -> eventually (fun k =>
    decoder L (h (t + p * (e * S k + c))%nat) = decoder L (h (t + p * (e * k + c))%nat))).
  { intros t c Ht. pose (U j := vector (h (t + p * j)%nat)).
    destruct (Van (W t)) as (l & Fl & Vl).
    { unfold W. now rewrite map_length, seq_length. }
    { apply Forall_forall. intros Y HY. apply in_map_iff in HY. destruct HY as [i [<- _]]. apply Act. }
    assert (Len' : forall j, length (h (t + p * j)%nat) = n).
    { intro j. replace (t + p * j)%nat with (S (t + p * j - 1)) by lia. apply Sup. }
    assert (Z : forall f k, shifts (1 :: l) (fun j => form 1 0 (fst f) (U j) + snd f) k = 0).
    { intros f k. apply (affine_orbit K n (product n (columns L) (W t)) l U); auto.
      - apply lin_product.
      - intros j i Hi. unfold U, vector. apply nth_overflow. rewrite Len'. lia.
      - intros j i. unfold U.
        assert (Q : forall j, h (t + p * S j)%nat = acts (columns L) (W t) (h (t + p * j)%nat)).
        { intro j'. replace (t + p * S j')%nat with (t + p * j' + p)%nat by lia.
          rewrite Walk. fold (W (t + p * j')%nat). now rewrite WW by lia. }
        transitivity (vector (acts (columns L) (W t) (h (t + p * S j)%nat)) i
          - vector (acts (columns L) (W t) (h (t + p * j)%nat)) i).
        { now rewrite <- (Q (S j)), <- (Q j). }
        now apply acts_difference. }
    assert (E : eventually (fun k => forall f, In f forms ->
      same_sign (form 1 0 (fst f) (U (e * S k + c)%nat) + snd f)
                (form 1 0 (fst f) (U (e * k + c)%nat) + snd f))).
    { apply (eventually_all forms (fun f k =>
        same_sign (form 1 0 (fst f) (U (e * S k + c)%nat) + snd f)
                  (form 1 0 (fst f) (U (e * k + c)%nat) + snd f))).
      intros f _. apply (settles_next (fun k => form 1 0 (fst f) (U (e * k + c)%nat) + snd f)).
      apply (ok_settles (1 :: l) (fun j => form 1 0 (fst f) (U j) + snd f)); auto. }
    revert E. apply eventually_impl. intros k E. apply Dec; auto. }
  (* All phases together. *)
  destruct (eventually_all (list_prod (seq 0 p) (seq 0 e)) (fun rc k =>
    decoder L (h (S N + fst rc + p * (e * S k + snd rc))%nat)
      = decoder L (h (S N + fst rc + p * (e * k + snd rc))%nat))) as [M All].
  { intros [r c] _. apply One. simpl. lia. }
  exists (S N + p * (e * S M))%nat. intros k Hk.
  assert (D : exists r c j, (r < p)%nat /\ (c < e)%nat /\ (M <= j)%nat /\
    k = (S N + r + p * (e * j + c))%nat).
  { pose (q := (k - S N)%nat). exists (q mod p), ((q / p) mod e), (q / p / e).
    assert (Ep := Nat.div_mod q p ltac:(lia)). assert (Ee := Nat.div_mod (q / p) e ltac:(lia)).
    repeat split; try (apply Nat.mod_upper_bound; lia).
    - apply Nat.div_le_lower_bound; [lia|]. apply Nat.div_le_lower_bound; [lia|]. unfold q. nia.
    - rewrite <- Ee. unfold q in *. lia. }
  destruct D as (r & c & j & Hr & Hc & Hj & ->).
  specialize (All j Hj (r, c)). cbn [fst snd] in All.
  rewrite <- All.
  - f_equal. f_equal. nia.
  - apply in_prod; apply in_seq; lia.
Qed.

(* The stack: by induction over its layers. *)
Fixpoint stack_ok (p : nat) (Ls : list layer) :=
  match Ls with [] => True | L :: Ls' => layer_ok p L /\ stack_ok (e * p) Ls' end.

Theorem stack_repeats : forall Ls p (x : nat -> nat) (below : nat -> list nat) hs ys,
  (0 < p)%nat -> stack_ok p Ls -> repeats p x -> repeats p below ->
  (forall k, step_layers Ls (x k) (below k) (hs k) = Some (hs (S k), ys k)) ->
  repeats (e ^ length Ls * p) ys.
Proof.
  induction Ls as [|L Ls IH]; intros p x below hs ys Hp OK Px Pb Step.
  - simpl. rewrite Nat.add_0_r. destruct Pb as [N Pb]. exists N. intros k Hk.
    assert (E : forall k, ys k = below k).
    { intro j. specialize (Step j). simpl in Step. destruct (hs j); congruence. }
    now rewrite !E, Pb.
  - destruct OK as [OL OLs].
    pose (X k := match values (x k) (below k) (reads L) with
      | Some xs => match gate L xs with Some X => X | None => {| matrix := []; input := [] |} end
      | None => {| matrix := []; input := [] |} end).
    pose (h k := hd [] (hs k)). pose (tl k := List.tl (hs k)).
    pose (y k := match decoder L (h (S k)) with Some y => y | None => 0%nat end).
    assert (All : forall k, action_of L (X k) /\ h (S k) = act (columns L) (X k) (h k) /\
      step_layers Ls (x k) (below k ++ [y k]) (tl k) = Some (tl (S k), ys k)).
    { intro k. specialize (Step k). unfold X, y, h, tl. simpl in Step.
      destruct (hs k) as [|hk hr] eqn:Ek; [discriminate|]. unfold layer_step in Step.
      destruct (values _ _ _) as [xs|]; [|discriminate].
      destruct (gate L xs) as [Y|] eqn:G; [|discriminate].
      destruct (decoder L _) as [z|] eqn:D; [|discriminate].
      destruct (step_layers Ls _ _ _) as [[r z']|] eqn:T; [|discriminate].
      inversion Step; subst; clear Step. simpl. rewrite D. repeat split; auto. now exists xs. }
    assert (PX : repeats p X).
    { destruct Px as [N Px], Pb as [M Pb]. exists (max N M). intros k Hk. unfold X.
      now rewrite Px, Pb by lia. }
    assert (Py : repeats (e * p) y).
    { destruct (layer_repeats p L X h) as [N HN]; auto; try (intro; apply All).
      exists N. intros k Hk. unfold y. specialize (HN (S k) ltac:(lia)). simpl in HN.
      now rewrite <- HN. }
    replace (e ^ length (L :: Ls) * p)%nat with (e ^ length Ls * (e * p))%nat by (simpl; lia).
    apply (IH (e * p)%nat x (fun k => below k ++ [y k]) tl ys); auto; try lia.
    + now apply repeats_multiple.
    + destruct Py as [N Py], (repeats_multiple p e _ Pb) as [M PM]. exists (max N M). intros k Hk.
      now rewrite Py, PM by lia.
    + intro k. apply All.
Qed.
End Eigenvalues.
End Settle.
