(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Faster steps of stacks over Q: rows and inputs are traversed together, sums
   with 0 and products with 0 and 1 are not computed, and the image of a vector
   under the tuple that a layer reads is computed once.  They equal the steps of
   Spec/Stack.v, and so does the check of closed sets. *)

From Coq Require Import List Bool Arith PArith ZArith QArith Qcanon.
From Wreath Require Import Spec.Words Spec.Stack Spec.Verdict Spec.Json Spec.ModelFile Kernel.Hom
  Kernel.Index.
From Wreath Require Kernel.Walk.
Import ListNotations.
Open Scope nat_scope.

Lemma q_eqb_eq x y : q_eqb x y = true -> x = y.
Proof.
  unfold q_eqb. rewrite andb_true_iff, Z.eqb_eq, Pos.eqb_eq. intros [A B]. apply Qc_is_canon.
  destruct x as [[n d] C], y as [[n' d'] C']. simpl in *. subst. apply Qeq_refl.
Qed.
Definition is_number (n : Z) (x : Qc) : bool := (Qnum x =? n)%Z && (Qden x =? 1)%positive.
Lemma is_number_eq n x : is_number n x = true -> x = Q2Qc (inject_Z n).
Proof.
  unfold is_number. rewrite andb_true_iff, Z.eqb_eq, Pos.eqb_eq. intros [A B]. apply Qc_is_canon.
  apply Qeq_trans with (inject_Z n); [|symmetry; apply Qred_correct].
  destruct x as [[m d] C]. simpl in *. subst. apply Qeq_refl.
Qed.
Definition add (x y : Qc) : Qc :=
  if is_number 0 x then y else if is_number 0 y then x else Qcplus x y.
Definition mul (x y : Qc) : Qc :=
  if is_number 1 x then y else if is_number 1 y then x
  else if is_number 0 x then x else if is_number 0 y then y else Qcmult x y.
Lemma add_plus x y : add x y = Qcplus x y.
Proof.
  unfold add. destruct (is_number 0 x) eqn:A.
  - apply is_number_eq in A. subst. symmetry. apply Qcplus_0_l.
  - destruct (is_number 0 y) eqn:B; auto. apply is_number_eq in B. subst. symmetry. apply Qcplus_0_r.
Qed.
Lemma mul_mult x y : mul x y = Qcmult x y.
Proof.
  unfold mul. destruct (is_number 1 x) eqn:A.
  { apply is_number_eq in A. subst. symmetry. apply Qcmult_1_l. }
  destruct (is_number 1 y) eqn:B.
  { apply is_number_eq in B. subst. symmetry. apply Qcmult_1_r. }
  destruct (is_number 0 x) eqn:C.
  { apply is_number_eq in C. subst. symmetry. apply Qcmult_0_l. }
  destruct (is_number 0 y) eqn:D; auto.
  apply is_number_eq in D. subst. symmetry. apply Qcmult_0_r.
Qed.

Lemma row_quick d c r h : row_times Qc q0 add mul d c r h = row_times Qc q0 Qcplus Qcmult d c r h.
Proof. induction r as [|e r IH]; simpl; auto. now rewrite IH, add_plus, mul_mult. Qed.
(* For one column.  [at_place] is [nth] without pattern matching on [nat]. *)
Fixpoint at_place (n : nat) (h : list Qc) : Qc :=
  match h with [] => q0 | x :: h' => if n =? 0 then x else at_place (pred n) h' end.
Lemma at_place_nth : forall h n, at_place n h = nth n h q0.
Proof. induction h as [|x h IH]; intros [|n]; simpl; auto. Qed.
Fixpoint row_at (r : row Qc) (h : list Qc) : Qc :=
  match r with [] => q0 | e :: r' => add (mul (snd e) (at_place (fst e) h)) (row_at r' h) end.
Lemma row_at_times r h : row_at r h = row_times Qc q0 Qcplus Qcmult 1 0 r h.
Proof.
  induction r as [|e r IH]; simpl; auto. now rewrite IH, add_plus, mul_mult, at_place_nth, Nat.mul_1_r, Nat.add_0_r.
Qed.
Fixpoint rows_act (rows : list (row Qc)) (input h : list Qc) : list Qc :=
  match input with
  | [] => []
  | b :: input => add (row_at (hd [] rows) h) b :: rows_act (tl rows) input h
  end.
Definition act (d : nat) (X : action Qc) (h : list Qc) : list Qc :=
  if d =? 1 then rows_act (matrix X) (input X) h else Stack.act Qc q0 add mul d X h.
Lemma rows_act_from h : forall input rows,
  rows_act rows input h = map (fun e => Qcplus (row_times Qc q0 Qcplus Qcmult 1 0 (nth e rows []) h)
    (nth e input q0)) (seq 0 (length input)).
Proof.
  induction input as [|b input IH]; intro rows; simpl; auto. f_equal.
  - rewrite add_plus, row_at_times. now destruct rows.
  - rewrite IH, <- seq_shift, map_map. apply map_ext. intro e. now destruct rows, e.
Qed.
Theorem act_exact d X h : act d X h = Stack.act Qc q0 Qcplus Qcmult d X h.
Proof.
  unfold act. destruct (Nat.eqb_spec d 1) as [->|_].
  - rewrite rows_act_from. unfold Stack.act. apply map_ext. intro e. now rewrite Nat.mod_1_r, Nat.div_1_r.
  - unfold Stack.act. apply map_ext. intro e. now rewrite add_plus, row_quick.
Qed.

(* The next H of one layer, given h and the tuple that it reads. *)
Definition move (L : layer Qc) (xs : list nat) (h : list Qc) : option (list Qc) :=
  option_map (fun X => act (columns L) X h) (gate L xs).

Fixpoint numbers_eqb (x y : list Qc) : bool :=
  match x, y with
  | [], [] => true | a :: x', b :: y' => q_eqb a b && numbers_eqb x' y' | _, _ => false end.
Lemma numbers_eqb_eq : forall x y, numbers_eqb x y = true -> x = y.
Proof.
  induction x as [|a x IH]; intros [|b y]; simpl; try discriminate; auto.
  rewrite andb_true_iff. intros [A B]. apply q_eqb_eq in A. f_equal; auto.
Qed.

(* ---- closed sets ---------------------------------------------------------- *)
(* A listed vector: its layer, its numbers, its label, and its moves, which map
   the tuple that the layer reads to the number of the next vector.  Each move is
   computed once; states are numbers of vectors, and moves lead from state to
   state. *)
Definition moves : Type := tree (list (list nat * nat)).
Definition place (xs : list nat) : nat := fold_left (fun k x => (k * 7 + x) mod 61) xs 0.
Definition moves_of (rows : list (list nat * nat)) : moves :=
  fold_right (fun r t => let k := place (fst r) in
    put (S k) k (r :: match get k t with Some b => b | None => [] end) t) Leaf rows.
Fixpoint move_in (xs : list nat) (rows : list (list nat * nat)) : option nat :=
  match rows with
  | [] => None | r :: rows' => if tuple_eqb xs (fst r) then Some (snd r) else move_in xs rows' end.
Definition move_by (t : moves) (xs : list nat) : option nat :=
  match get (place xs) t with Some b => move_in xs b | None => None end.
Lemma move_by_in (f : list nat * nat -> bool) t xs v :
  all_in (forallb f) t = true -> move_by t xs = Some v -> f (xs, v) = true.
Proof.
  unfold move_by. intros A E. destruct (get _ t) as [b|] eqn:G; [|discriminate].
  apply (all_in_get _ _ _ _ A) in G. induction b as [|[ys w] b IH]; [discriminate|].
  simpl in G, E. apply andb_true_iff in G. destruct G as [G G'].
  destruct (tuple_eqb xs ys) eqn:T; auto. apply tuple_eqb_eq in T. inversion E. now subst.
Qed.
Definition vector : Type := nat * list Qc * nat * moves.
Section Moves.
Variables (M : model Qc) (T : tree vector).
Definition numbers (v : nat) : option (list Qc) :=
  match get v T with Some (_, h, _, _) => Some h | None => None end.
Definition move_ok (l : nat) (L : layer Qc) (h : list Qc) (m : list nat * nat) : bool :=
  match move L (fst m) h, get (snd m) T with
  | Some g, Some (l', h', _, _) => (l' =? l) && numbers_eqb g h'
  | _, _ => false end.
Definition vector_ok (x : vector) : bool :=
  let '(l, h, y, t) := x in
  match nth_error (layers M) l with None => false | Some L =>
    match decoder L h with None => false | Some z => y =? z end &&
    all_in (forallb (move_ok l L h)) t end.
Fixpoint moved (l : nat) (Ls : list (layer Qc)) (a : nat) (labels vs : list nat)
  : option (list nat * list nat) :=
  match Ls, vs with
  | [], [] => Some ([], labels)
  | L :: Ls', v :: vs' =>
    match values a labels (reads L), get v T with
    | Some xs, Some (k, _, _, t) =>
      if k =? l then
        match move_by t xs with None => None | Some v' =>
        match get v' T with None => None | Some (_, _, y, _) =>
        match moved (S l) Ls' a (labels ++ [y]) vs' with None => None
        | Some (r, ys) => Some (v' :: r, ys) end end end
      else None
    | _, _ => None
    end
  | _, _ => None
  end.
(* The state that is listed first is the initial one. *)
Definition beginning (vs : list nat) : option (list nat * list nat) :=
  match before Qc M, map_option numbers vs with
  | Some (hs, ys), Some hs' =>
    if (length hs =? length hs') && forallb (fun p => numbers_eqb (fst p) (snd p)) (combine hs hs')
    then Some (vs, ys) else None
  | _, _ => None
  end.

Hypothesis ok : all_in vector_ok T = true.
Lemma moved_exact a : forall Ls l labels vs vs' ys,
  (forall i, nth_error Ls i = nth_error (layers M) (l + i)) ->
  moved l Ls a labels vs = Some (vs', ys) ->
  exists hs hs', map_option numbers vs = Some hs /\ map_option numbers vs' = Some hs' /\
    Stack.step_layers Qc q0 Qcplus Qcmult Ls a labels hs = Some (hs', ys).
Proof.
  induction Ls as [|L Ls IH]; intros l labels [|v vs] vs' ys At; simpl; try discriminate.
  - intro E. inversion E; subst. exists [], []. auto.
  - destruct (values a labels (reads L)) as [xs|] eqn:V; [|discriminate].
    destruct (get v T) as [[[[k h] y0] t]|] eqn:G; [|discriminate].
    destruct (Nat.eqb_spec k l) as [->|]; [|discriminate].
    destruct (move_by t xs) as [v'|] eqn:Mv; [|discriminate].
    destruct (get v' T) as [[[[k' h'] y] t']|] eqn:G'; [|discriminate].
    destruct (moved (S l) Ls a (labels ++ [y]) vs) as [[r zs]|] eqn:R; [|discriminate].
    intro E. inversion E; subst. clear E.
    assert (At' : forall i, nth_error Ls i = nth_error (layers M) (S l + i)).
    { intro i. specialize (At (S i)). simpl in At. now rewrite Nat.add_succ_r in At. }
    destruct (IH (S l) _ _ _ _ At' R) as (hs & hs' & A & B & C).
    assert (At0 := At 0). simpl in At0. rewrite Nat.add_0_r in At0.
    assert (O := all_in_get _ _ _ _ ok G). simpl in O. rewrite <- At0 in O.
    apply andb_true_iff in O. destruct O as [_ O]. apply (move_by_in _ _ _ _ O) in Mv.
    unfold move_ok, move in Mv. cbn [fst snd] in Mv. rewrite G' in Mv.
    destruct (gate L xs) as [X|] eqn:Gt; [|discriminate]. cbn [option_map] in Mv.
    rewrite andb_true_iff, Nat.eqb_eq in Mv. destruct Mv as [-> N]. apply numbers_eqb_eq in N.
    assert (O' := all_in_get _ _ _ _ ok G'). simpl in O'. rewrite <- At0 in O'.
    apply andb_true_iff in O'. destruct O' as [O' _].
    destruct (decoder L h') as [z|] eqn:De; [|discriminate]. apply Nat.eqb_eq in O'. subst z.
    exists (h :: hs), (h' :: hs'). assert (Nv : numbers v = Some h) by (unfold numbers; now rewrite G).
    assert (Nv' : numbers v' = Some h') by (unfold numbers; now rewrite G').
    cbn [map_option]. rewrite Nv, Nv', A, B. cbn [bind]. repeat split; auto. unfold layer_step.
    now rewrite V, Gt, <- act_exact, N, De, C.
Qed.
Lemma first_exact vs vs' ys : beginning vs = Some (vs', ys) ->
  exists hs, map_option numbers vs' = Some hs /\ before Qc M = Some (hs, ys).
Proof.
  unfold beginning. destruct (before Qc M) as [[hs zs]|]; [|discriminate].
  destruct (map_option numbers vs) as [hs'|] eqn:N; [|discriminate].
  destruct (_ && _) eqn:E; [|discriminate]. intro F. inversion F; subst. clear F.
  exists hs'. split; auto. f_equal. f_equal. clear - E. revert hs' E.
  induction hs as [|h hs IH]; intros [|h' hs']; simpl; try discriminate; auto.
  rewrite !andb_true_iff. intros (A & B & C). apply numbers_eqb_eq in B. f_equal; auto.
  apply IH. now rewrite A, C.
Qed.
End Moves.

(* A state consists of a state of the automaton and the number of one vector per
   layer, with the numbers of its successors; the first state is the initial one. *)
Definition check (M : model Qc) (D : automaton) (agree : nat -> nat -> bool) (live : nat -> bool)
    (T : tree vector) (vs : list nat) (c : Walk.entries (list nat)) : bool :=
  all_in (vector_ok M T) T &&
  Walk.check _ _ tuple_eqb (beginning M T vs) (fun a vs => moved T 0 (layers M) a [] vs)
    (named Qc M) D agree live c.
Theorem check_sound M D agree live T vs c : check M D agree live T vs c = true ->
  forall w, over (letters D) w -> live (run D w) = true ->
  exists m, names Qc q0 Qcplus Qcmult M (letters D) w = Some m /\ agree m (run D w) = true.
Proof.
  unfold check. rewrite andb_true_iff. intros [A C] w O L.
  destruct (Walk.check_sound _ _ _ (fun x y => proj1 (tuple_eqb_eq x y)) _ _ _ _ _ _ _ C w O L) as (m & N & G).
  exists m. split; auto. rewrite <- N. clear - A N. unfold names, Walk.names in *.
  assert (E : forall p, Walk.after _ _ (beginning M T vs) (fun a vs => moved T 0 (layers M) a [] vs) w = Some p ->
    exists hs, map_option (numbers T) (fst p) = Some hs /\
      after Qc q0 Qcplus Qcmult M w = Some (hs, snd p)).
  { clear N. unfold Walk.after, after. induction w as [|a w IH] using rev_ind; intros [us ys] F.
    - simpl in F. destruct (first_exact M T vs us ys F) as (hs & H & B). exists hs. auto.
    - rewrite fold_left_app in F |- *. cbn [fold_left] in F |- *.
      destruct (fold_left _ w (beginning M T vs)) as [[us0 ys0]|]; [|discriminate].
      destruct (IH _ eq_refl) as (hs & H & B). cbn [fst snd] in *.
      destruct (moved_exact M T A a (layers M) 0 [] us0 us ys (fun i => eq_refl) F) as (h0 & h1 & H0 & H1 & S).
      rewrite H in H0. inversion H0; subst. exists h1. split; auto. rewrite B. exact S. }
  destruct (Walk.after _ _ _ _ w) as [[us ys]|] eqn:F; [|discriminate].
  destruct (E _ eq_refl) as (hs & _ & B). rewrite B. reflexivity.
Qed.

(* The hypotheses are satisfiable: sums and products that are not computed. *)
Example quick_numbers : add q0 q1 = q1 /\ mul q1 q1 = q1.
Proof. split; reflexivity. Qed.
