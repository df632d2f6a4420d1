(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* The cells of Theory/OneReflection.v as layers of Spec/Stack.v, over any
   ordered ring: a layer acts on vectors as its cell acts on labels, and every
   action of every layer is one step of the delta rule,

       h <- (I - c u u^T) h + s u,     c (u^T u) = beta in {0, 1, 2}. *)

From Coq Require Import List Arith Lia Bool.
From Wreath Require Import Spec.Words Spec.Stack Spec.Decoder.
From Wreath Require Import Theory.Ordered Theory.Exclusion Theory.Householder Theory.OneReflection.
Import ListNotations.

Section CellLayers.
Variable K : ordered_ring.
Add Ring Kring : (r_ring K).
Variable eqb : K -> K -> bool.
Hypothesis eqb_eq : forall x y, eqb x y = true <-> x = y.
Notation zero := (@r0 K).
Notation one := (@r1 K).
Notation unit := (unit K zero one).
Notation whole := (whole K zero one radd).
Notation act := (act K zero radd rmul).

(* One reflection: beta = 0 is the identity, beta = 1 erases the component along
   u, beta = 2 negates it; the added vector is a multiple of u, too. *)
Definition delta_rule (n : nat) (X : action K) : Prop :=
  exists (u : vector K) (c s : K),
    (c = zero /\ s = zero \/ beta K n (c, u) = one \/ beta K n (c, u) = radd one one) /\
    forall h, length h = n ->
      act 1 X h = map (fun i => radd (apply_factor K n (c, u) (fun j => nth j h zero) i) (rmul s (u i))) (seq 0 n).

(* The number of labels of a cell, and the vectors that encode them. *)
Definition size (c : cell) : nat :=
  match c with Turn _ => 2 | Keep m _ => m | Swap m _ => m end.
Definition vector_of (c : cell) (y : nat) : list K :=
  match c with
  | Turn _ => [if y =? 0 then one else ropp one]
  | Keep _ _ => [whole y]
  | Swap m _ => unit m y
  end.
Definition scale (x : K) : action K := {| matrix := [[(0, x)]]; input := [zero] |}.
Definition set (v : nat) : action K := {| matrix := [[]]; input := [whole v] |}.
Definition swapping (m i j : nat) : action K := {|
  matrix := map (fun e => [((if (i <? m) && (j <? m) then exchange i j e else e), one)]) (seq 0 m);
  input := repeat zero m |}.
Definition action_of (c : cell) (a : nat) (seen : list nat) : action K :=
  match c with
  | Turn f => scale (if f a seen then ropp one else one)
  | Keep _ f => match f a seen with Some v => set v | None => scale one end
  | Swap m f => swapping m (fst (f a seen)) (snd (f a seen))
  end.
Definition label_of (c : cell) (h : list K) : option nat :=
  match c with
  | Turn _ => Some (if eqb (nth 0 h zero) one then 0 else 1)
  | Keep m _ => coordinate K zero one radd eqb m 0 h
  | Swap m _ => onehot K zero one eqb m h
  end.
(* Cell number l, with its initial label. *)
Definition layer_of (l : nat) (c : cell) (y : nat) : layer K := {|
  columns := 1; H0 := vector_of c y; reads := Letter :: map Below (seq 0 l);
  gate := fun v => match v with [] => None | a :: seen => Some (action_of c a seen) end;
  decoder := label_of c |}.
Fixpoint layers_of (l : nat) (cs : list cell) (ys : list nat) : list (layer K) :=
  match cs, ys with
  | c :: cs', y :: ys' => layer_of l c y :: layers_of (S l) cs' ys'
  | _, _ => []
  end.
Definition stack_of (cs : list cell) (ys : list nat) (read : list nat -> option nat) : model K := {|
  layers := layers_of 0 cs ys;
  readout_reads := map Below (seq 0 (length cs)); readout := read |}.

(* ---- the matrices ------------------------------------------------------- *)

Lemma two_not_zero : radd one one <> zero.
Proof.
  intro E. assert (P := add_pos K _ _ (rlt_0_1 K) (rlt_0_1 K)). rewrite E in P. now apply rlt_irrefl in P.
Qed.
Lemma one_not_zero : one <> zero.
Proof. intro E. assert (P := rlt_0_1 K). rewrite E in P. now apply rlt_irrefl in P. Qed.
Lemma minus_not_one : ropp one <> one.
Proof.
  intro E. apply two_not_zero. replace (radd one one) with (radd one (ropp (ropp one))) by ring.
  rewrite E. ring.
Qed.

Lemma act_scale x h : length h = 1 -> act 1 (scale x) h = [rmul x (nth 0 h zero)].
Proof. intros L. unfold Stack.act, scale. simpl. f_equal. ring. Qed.
Lemma act_set v h : act 1 (set v) h = [whole v].
Proof. unfold Stack.act. simpl. f_equal. ring. Qed.
Lemma act_swapping m i j h : act 1 (swapping m i j) h =
  map (fun e => nth (if (i <? m) && (j <? m) then exchange i j e else e) h zero) (seq 0 m).
Proof.
  unfold Stack.act. simpl input. rewrite repeat_length. apply map_ext_in. intros e He.
  apply in_seq in He. rewrite nth_zeros, Nat.div_1_r, Nat.mod_1_r. simpl matrix.
  set (f := fun e => [((if (i <? m) && (j <? m) then exchange i j e else e), one)]).
  rewrite (nth_indep _ [] (f 0)) by (rewrite map_length, seq_length; lia).
  rewrite (map_nth f), seq_nth by lia. unfold f. simpl. rewrite Nat.mul_1_r, Nat.add_0_r. ring.
Qed.

Lemma scale_rule x : x = one \/ x = ropp one -> delta_rule 1 (scale x).
Proof.
  intros [-> | ->].
  - exists (e K 0), zero, zero. split; [now left|]. intros h L. rewrite act_scale by auto.
    simpl. f_equal. unfold apply_factor. simpl. ring.
  - exists (e K 0), (radd one one), zero. destruct (turn_reflects K) as [B A]. split; [now right; right|].
    intros h L. rewrite act_scale by auto. cbn [seq map]. f_equal.
    fold (turn K). rewrite A. ring.
Qed.
Lemma set_rule v : delta_rule 1 (set v).
Proof.
  exists (e K 0), one, (whole v). fold (kill K 0). split; [right; left; apply kill_beta; lia|].
  intros h L. rewrite act_set. cbn [seq map]. f_equal. rewrite apply_kill by lia.
  simpl. rewrite e_same. ring.
Qed.
Lemma swapping_rule m i j : delta_rule m (swapping m i j).
Proof.
  destruct ((i <? m) && (j <? m)) eqn:B.
  - apply andb_true_iff in B. destruct B as [Bi Bj]. apply Nat.ltb_lt in Bi, Bj.
    destruct (Nat.eq_dec i j) as [<-|N].
    + exists (e K 0), zero, zero. split; [now left|]. intros h L. rewrite act_swapping.
      apply map_ext. intro k. apply Nat.ltb_lt in Bi. rewrite Bi. cbn [andb].
      unfold apply_factor, exchange. simpl. destruct (Nat.eqb_spec k i) as [->|]; ring.
    + exists (snd (swap K i j)), one, zero. fold (swap K i j). change (one, snd (swap K i j)) with (swap K i j).
      split; [right; right; now apply swap_reflection|]. intros h L. rewrite act_swapping.
      apply map_ext. intro k. rewrite swap_exchanges by auto.
      apply Nat.ltb_lt in Bi, Bj. rewrite Bi, Bj. cbn [andb]. ring.
  - exists (e K 0), zero, zero. split; [now left|]. intros h L. rewrite act_swapping, B.
    apply map_ext. intro k. unfold apply_factor. simpl. ring.
Qed.

(* Every gate of every layer selects one step of the delta rule. *)
Definition one_reflection_layer (Y : layer K) : Prop :=
  columns Y = 1 /\ forall v X, gate Y v = Some X -> delta_rule (length (H0 Y)) X.
Theorem layers_reflect cs : forall l ys, Forall one_reflection_layer (layers_of l cs ys).
Proof.
  induction cs as [|c cs IH]; intros l [|y ys]; constructor; auto. split; [reflexivity|].
  intros [|a seen] X G; [discriminate|]. simpl in G. inversion G. destruct c as [f|m f|m f]; simpl.
  - apply scale_rule. destruct (f a seen); auto.
  - destruct (f a seen); [apply set_rule | apply scale_rule; auto].
  - rewrite unit_length. apply swapping_rule.
Qed.
Lemma layers_of_length cs : forall l ys, length ys = length cs -> length (layers_of l cs ys) = length cs.
Proof. induction cs as [|c cs IH]; intros l [|y ys] L; simpl in *; auto; lia. Qed.

(* ---- the labels --------------------------------------------------------- *)

Lemma whole_nonneg i : rle zero (whole i).
Proof.
  induction i as [|i IH]; [now right|]. left. cbn [Decoder.whole].
  replace (radd one (whole i)) with (radd (whole i) one) by ring.
  apply le_lt_add; auto. apply rlt_0_1.
Qed.
Lemma whole_inj : forall i j, whole i = whole j -> i = j.
Proof.
  assert (P : forall i, whole (S i) <> zero).
  { intros i E. assert (G := le_lt_add K _ _ (whole_nonneg i) (rlt_0_1 K)).
    replace (radd (whole i) one) with (whole (S i)) in G by (cbn [Decoder.whole]; ring).
    rewrite E in G. now apply rlt_irrefl in G. }
  induction i as [|i IH]; intros [|j] E; auto.
  - symmetry in E. now apply P in E. - now apply P in E.
  - f_equal. apply IH. cbn [Decoder.whole] in E.
    replace (whole i) with (rsub (radd one (whole i)) one) by ring. rewrite E. ring.
Qed.
Lemma label_vector c y : y < size c -> label_of c (vector_of c y) = Some y.
Proof.
  intro H. destruct c as [f|m f|m f]; cbn [size vector_of label_of nth] in *.
  - destruct y as [|[|y]]; [| |lia]; simpl Nat.eqb; cbv iota.
    + now rewrite (proj2 (eqb_eq one one) eq_refl).
    + destruct (eqb (ropp one) one) eqn:X; auto. apply eqb_eq in X. now apply minus_not_one in X.
  - unfold coordinate. apply find_unique; auto. intro j. simpl. rewrite eqb_eq. split; [|now intros ->].
    intro E. symmetry. now apply whole_inj.
  - apply onehot_unit; auto; apply one_not_zero.
Qed.
Lemma vector_length c y : length (vector_of c y) = match c with Swap m _ => m | _ => 1 end.
Proof. destruct c; simpl; auto. apply unit_length. Qed.
Lemma act_moves c a seen y : y < size c -> move c a seen y < size c ->
  act 1 (action_of c a seen) (vector_of c y) = vector_of c (move c a seen y).
Proof.
  intros H H'. destruct c as [f|m f|m f]; cbn [size vector_of action_of move] in *.
  - rewrite act_scale by auto. cbn [nth]. f_equal.
    destruct y as [|[|y]]; [| |lia]; destruct (f a seen); simpl; ring.
  - destruct (f a seen) as [v|]; [apply act_set|]. rewrite act_scale by auto. cbn [nth]. f_equal. ring.
  - destruct (f a seen) as [i j]. cbn [fst snd] in *. rewrite act_swapping. unfold Decoder.unit at 2.
    apply map_ext_in. intros k Hk. apply in_seq in Hk.
    destruct (Nat.ltb_spec i m) as [Bi|Bi], (Nat.ltb_spec j m) as [Bj|Bj]; cbn [andb];
    rewrite nth_unit by (try apply exchange_lt; lia).
    + replace (exchange i j k =? y) with (k =? exchange i j y); auto.
      destruct (Nat.eqb_spec k (exchange i j y)) as [E|E], (Nat.eqb_spec (exchange i j k) y) as [F|F]; auto;
      exfalso.
      * apply F. rewrite E. apply exchange_twice. * apply E. rewrite <- F. now rewrite exchange_twice.
    + unfold exchange in *. destruct (Nat.eqb_spec y i); [lia|]. destruct (Nat.eqb_spec y j); [lia|]. reflexivity.
    + unfold exchange in *. destruct (Nat.eqb_spec y i); [lia|]. destruct (Nat.eqb_spec y j); [lia|]. reflexivity.
    + unfold exchange in *. destruct (Nat.eqb_spec y i); [lia|]. destruct (Nat.eqb_spec y j); [lia|]. reflexivity.
Qed.
Lemma layer_moves c a seen y y0 : y < size c -> move c a seen y < size c ->
  layer_step K zero radd rmul (layer_of (length seen) c y0) a seen (vector_of c y)
    = Some (vector_of c (move c a seen y), move c a seen y).
Proof.
  intros H H'. unfold layer_step. cbn [reads layer_of values value].
  assert (V := values_below a seen []). simpl in V. rewrite V. cbn [gate layer_of columns decoder].
  rewrite act_moves by auto. now rewrite label_vector.
Qed.

(* Every label is a label of its cell. *)
Fixpoint fits (cs : list cell) (ys : list nat) : Prop :=
  match cs, ys with
  | [], [] => True
  | c :: cs', y :: ys' => y < size c /\ fits cs' ys'
  | _, _ => False
  end.
Fixpoint vectors_of (cs : list cell) (ys : list nat) : list (list K) :=
  match cs, ys with c :: cs', y :: ys' => vector_of c y :: vectors_of cs' ys' | _, _ => [] end.
Lemma fits_length cs : forall ys, fits cs ys -> length ys = length cs.
Proof. induction cs as [|c cs IH]; intros [|y ys]; simpl; try easy. intros [_ H]. f_equal. auto. Qed.
Lemma layers_go a : forall cs ys0 ys seen, length ys0 = length cs -> fits cs ys -> fits cs (go cs a seen ys) ->
  step_layers K zero radd rmul (layers_of (length seen) cs ys0) a seen (vectors_of cs ys)
    = Some (vectors_of cs (go cs a seen ys), seen ++ go cs a seen ys).
Proof.
  induction cs as [|c cs IH]; intros [|y0 ys0] [|y ys] seen L F F'; simpl in *; try easy.
  - now rewrite app_nil_r.
  - destruct F as [Fy F], F' as [Fy' F']. rewrite layer_moves by auto.
    specialize (IH ys0 ys (seen ++ [move c a seen y])). rewrite app_length, Nat.add_1_r in IH.
    rewrite IH by (auto; lia). now rewrite <- app_assoc.
Qed.

Definition run_cells (cs : list cell) (ys : list nat) (w : word) : list nat :=
  fold_left (fun ys a => go cs a [] ys) w ys.
Lemma initial_cells cs : forall l ys, fits cs ys ->
  initial_labels K (layers_of l cs ys) = Some ys /\ map H0 (layers_of l cs ys) = vectors_of cs ys.
Proof.
  induction cs as [|c cs IH]; intros l [|y ys] F; simpl in *; try easy.
  destruct F as [Fy F]. rewrite label_vector by auto. destruct (IH (S l) ys F) as [-> ->]. auto.
Qed.
(* The output of the stack is the readout of the labels of the cells. *)
Theorem stack_follows cs ys read k w :
  (forall u v, w = u ++ v -> fits cs (run_cells cs ys u)) ->
  names K zero radd rmul (stack_of cs ys read) k w = read (run_cells cs ys w).
Proof.
  intro F. assert (A : forall u v, w = u ++ v ->
    after K zero radd rmul (stack_of cs ys read) u = Some (vectors_of cs (run_cells cs ys u), run_cells cs ys u)).
  { induction u as [|a u IH] using rev_ind; intros v E.
    - unfold after. simpl. unfold before. cbn [layers stack_of].
      destruct (initial_cells cs 0 ys (F [] w eq_refl)) as [-> ->]. reflexivity.
    - unfold after in *. rewrite fold_left_app. rewrite <- app_assoc in E. rewrite (IH _ E).
      cbn [fold_left next layers stack_of]. assert (F' := F u _ E).
      change (layers_of 0 cs ys) with (layers_of (length (@nil nat)) cs ys). rewrite layers_go.
      + unfold run_cells. now rewrite fold_left_app.
      + apply (fits_length cs ys). apply (F [] w eq_refl).
      + auto.
      + assert (G := F (u ++ [a]) v). unfold run_cells in G |- *. rewrite fold_left_app in G. apply G.
        now rewrite <- app_assoc. }
  unfold names. rewrite (A w []) by now rewrite app_nil_r. cbn [readout_reads readout stack_of].
  assert (L := fits_length _ _ (F w [] (eq_sym (app_nil_r w)))). rewrite <- L.
  assert (V := values_below (last w k) (run_cells cs ys w) []). simpl in V. now rewrite V.
Qed.
End CellLayers.
