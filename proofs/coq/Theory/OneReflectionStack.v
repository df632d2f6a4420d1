(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* X8: every automaton, and so every regular language, is realised by a stack of
   layers with one reflection per letter.  Each level of the exclusion cascade
   (Theory/Exclusion.v) becomes the cells of Theory/OneReflection.v and two
   registers that store the previous state of the level; the stacked levels
   determine the state of the automaton after every word. *)

From Coq Require Import List Arith Lia Bool.
From Wreath Require Import Spec.Words Spec.Stack Spec.Decoder.
From Wreath Require Import Theory.Ordered Theory.Exclusion Theory.Householder Theory.Clock.
From Wreath Require Import Theory.OneReflection Theory.CellLayers.
Import ListNotations.

(* ---- a level of n points, with every permutation and every reset --------- *)

(* Letter c < n resets to c; letter n + k permutes by the n digits of k. *)
Fixpoint digits (n length k : nat) : list nat :=
  match length with 0 => [] | S length' => k mod n :: digits n length' (k / n) end.
Fixpoint number (n : nat) (p : list nat) : nat :=
  match p with [] => 0 | d :: p' => d + n * number n p' end.
Definition letters_of (n : nat) : nat := n + n ^ n.
Definition resets_of (n a : nat) : option nat := if a <? n then Some a else None.
Definition permutes (n a x : nat) : nat :=
  let p := digits n n (a - n) in if distinct p then nth x p 0 else x.

Lemma digits_number n : forall p, 0 < n -> Forall (fun d => d < n) p -> digits n (length p) (number n p) = p.
Proof.
  induction p as [|d p IH]; intros Hn F; auto. inversion F; subst. cbn [length digits number]. f_equal.
  - rewrite Nat.mul_comm, Nat.mod_add by lia. now apply Nat.mod_small.
  - rewrite Nat.mul_comm, Nat.div_add, Nat.div_small by lia. now apply IH.
Qed.
Lemma number_lt n : forall p, Forall (fun d => d < n) p -> number n p < n ^ length p.
Proof. induction 1 as [|d p H F IH]; simpl; [lia|]. nia. Qed.
Lemma digits_length n : forall length k, List.length (digits n length k) = length.
Proof. induction length as [|l IH]; intro k; simpl; auto. Qed.
Lemma digits_lt n : 0 < n -> forall length k, Forall (fun d => d < n) (digits n length k).
Proof.
  intro Hn. induction length as [|l IH]; intro k; constructor; auto. apply Nat.mod_upper_bound. lia.
Qed.

Section Block.
Variable n : nat.
Hypothesis n_pos : 0 < n.

Lemma permutes_range a x : x < n -> permutes n a x < n.
Proof.
  intro Hx. unfold permutes. destruct (distinct _); auto.
  assert (F := digits_lt n n_pos n (a - n)). rewrite Forall_forall in F. apply F, nth_In.
  now rewrite digits_length.
Qed.
Lemma permutes_inj a x y : x < n -> y < n -> permutes n a x = permutes n a y -> x = y.
Proof.
  intros Hx Hy. unfold permutes. destruct (distinct _) eqn:E; auto. apply distinct_nodup in E.
  intro H. apply (proj1 (NoDup_nth _ 0) E) in H; rewrite ?digits_length; auto.
Qed.
Lemma resets_range a c : resets_of n a = Some c -> c < n.
Proof. unfold resets_of. destruct (Nat.ltb_spec a n); [|discriminate]. intro E. now inversion E; subst. Qed.

Definition exponent : nat := Nat.log2_up n.
Lemma large : n <= N exponent.
Proof.
  unfold N, exponent. destruct (Nat.eq_dec n 1) as [->|H]; [simpl; lia|].
  apply Nat.log2_log2_up_spec. lia.
Qed.
Definition step_of : nat -> nat -> nat := level_step (permutes n) (resets_of n).
Definition base : list cell := cells n (permutes n) (resets_of n) (letters_of n) exponent.
Definition state_in (ys : list nat) : nat := read n (permutes n) exponent ys.
(* The registers of the even times and of the odd times. *)
Definition register (i : nat) : cell := Keep n (fun _ seen =>
  if nth 0 seen 0 =? i then Some (state_in seen) else None).
Definition block : list cell := base ++ [register 0; register 1].
Definition height : nat := L exponent + W exponent + n + 3.
(* The current state of the level, and the previous one. *)
Definition new_of (ys : list nat) : nat := state_in ys.
Definition old_of (ys : list nat) : nat := nth (height - 2 + (1 - nth 0 ys 0)) ys 0.

Variable x0 : nat.
Hypothesis x0_range : x0 < n.
Definition block_begin : list nat := begin n x0 exponent ++ [x0; x0].
Definition of_level (v : word) : nat := fold_left step_of v x0.
Notation labels_in := (labels n (permutes n) (resets_of n) x0 (letters_of n) exponent).

Lemma follows v : exists r, r < n /\ labels_in v = bits_of exponent v ++
  windows_of (resets_of n) exponent v ++ points_of n (permutes n) (resets_of n) exponent v ++ [r].
Proof.
  destruct (machine_follows n (permutes n) (resets_of n) x0 permutes_range permutes_inj resets_range
    x0_range (letters_of n) exponent large v) as (r & Hr & _ & E). eauto.
Qed.
Lemma block_length : length block = height.
Proof. clear. unfold block, base. rewrite app_length, cells_count. unfold height. simpl. lia. Qed.
Lemma labels_length v : length (labels_in v) = height - 2.
Proof.
  destruct (follows v) as (r & _ & ->). rewrite !app_length, bits_length, windows_length.
  unfold points_of. rewrite map_length, seq_length. unfold height. simpl. lia.
Qed.
Lemma state_more v more : state_in (labels_in v ++ more) = of_level v.
Proof.
  rewrite <- (one_reflection_level n (permutes n) (resets_of n) x0 permutes_range permutes_inj resets_range
    x0_range (letters_of n) exponent large v : read _ _ _ _ = of_level v).
  unfold state_in, read.
  assert (E : nth (L exponent + W exponent + n) (labels_in v ++ more) 0 =
    nth (L exponent + W exponent + n) (labels_in v) 0).
  { apply app_nth1. rewrite labels_length. unfold height. lia. }
  destruct (follows v) as (r & Hr & F).
  assert (G : nth (L exponent + W exponent + n) (labels_in v) 0 = r).
  { rewrite F, !app_assoc, app_nth2; rewrite !app_length, bits_length, windows_length;
    unfold points_of; rewrite map_length, seq_length; [|lia]. now rewrite Nat.sub_diag. }
  assert (P : forall more, P_of n (permutes n) exponent (labels_in v ++ more) r
    = total (permutes n) (resets_of n) exponent v r).
  { intro m. apply (P_of_knows n (permutes n) (resets_of n) x0 permutes_range x0_range exponent large); auto.
    rewrite F, <- !app_assoc. apply (points_know n (permutes n) (resets_of n) x0 x0_range exponent large). }
  rewrite E, G, P. specialize (P []). rewrite app_nil_r in P. now rewrite P.
Qed.
Lemma clock_more v more : nth 0 (labels_in v ++ more) 0 = length v mod 2.
Proof.
  destruct (follows v) as (r & _ & ->). unfold bits_of, L. cbn [seq map app nth]. unfold Clock.bit.
  now rewrite Nat.pow_0_r, Nat.div_1_r.
Qed.

(* The registers alternate. *)
Definition pair_of (v : word) : list nat :=
  if length v mod 2 =? 0 then [of_level v; of_level (removelast v)] else [of_level (removelast v); of_level v].
Lemma block_follows v : run_cells block block_begin v = labels_in v ++ pair_of v.
Proof.
  induction v as [|a v IH] using rev_ind; [reflexivity|].
  unfold run_cells in *. rewrite fold_left_app, IH. cbn [fold_left]. unfold block.
  rewrite go_app by (rewrite labels_length; unfold base; rewrite cells_count; unfold height; lia).
  assert (B : go base a [] (labels_in v) = labels_in (v ++ [a])) by (unfold labels; now rewrite fold_left_app).
  rewrite B. f_equal. simpl app. unfold pair_of at 2. rewrite removelast_last, app_length, Nat.add_1_r.
  assert (M : S (length v) mod 2 = 1 - length v mod 2).
  { rewrite <- Nat.add_1_r, Nat.add_mod by lia. assert (Bd := Nat.mod_upper_bound (length v) 2).
    destruct (length v mod 2) as [|[|]]; simpl; lia. }
  assert (C := clock_more (v ++ [a])). assert (S0 := state_more (v ++ [a])).
  rewrite app_length, Nat.add_1_r in C.
  unfold pair_of. assert (C0 := C []). assert (S1 := S0 []). rewrite app_nil_r in C0, S1.
  assert (Bd := Nat.mod_upper_bound (length v) 2). rewrite M in *.
  destruct (length v mod 2) as [|[|]]; [| |lia]; cbn [Nat.sub Nat.eqb go move register];
  rewrite ?C0, ?S1; cbn [Nat.eqb]; rewrite ?C, ?S0; reflexivity.
Qed.
Lemma block_knows v : new_of (run_cells block block_begin v) = of_level v /\
  old_of (run_cells block block_begin v) = of_level (removelast v).
Proof.
  rewrite block_follows. split; [apply state_more|]. unfold old_of. rewrite clock_more.
  rewrite app_nth2; rewrite labels_length; [|lia]. unfold pair_of.
  assert (Bd := Nat.mod_upper_bound (length v) 2).
  destruct (length v mod 2) as [|[|]]; [| |lia]; cbn [Nat.eqb].
  - now replace (height - 2 + (1 - 0) - (height - 2)) with 1 by lia.
  - now replace (height - 2 + (1 - 1) - (height - 2)) with 0 by lia.
Qed.

Lemma fits_app cs1 cs2 : forall ys1 ys2, fits cs1 ys1 -> fits cs2 ys2 -> fits (cs1 ++ cs2) (ys1 ++ ys2).
Proof. induction cs1 as [|c cs1 IH]; intros [|y ys1] ys2; simpl; try easy. intros [A B] C. auto. Qed.
Lemma fits_map {X} (c : X -> cell) (y : X -> nat) l : (forall j, In j l -> y j < size (c j)) ->
  fits (map c l) (map y l).
Proof. induction l as [|j l IH]; simpl; intro H; auto. Qed.
Lemma of_level_range v : of_level v < n.
Proof. apply (state_range n (permutes n) (resets_of n) x0 permutes_range resets_range x0_range). Qed.
Lemma block_fits v : Forall (fun a => a < letters_of n) v -> fits block (run_cells block block_begin v).
Proof.
  intro F. rewrite block_follows. destruct (follows v) as (r & Hr & ->). apply fits_app.
  - unfold base, cells. repeat apply fits_app.
    + apply fits_map. intros j _. simpl. destruct (Clock.bit_01 (length v) j); lia.
    + apply fits_map. intros j _. simpl. unfold win.
      assert (H : Forall (fun k => k < S (letters_of n)) (hist (resets_of n) exponent v)).
      { unfold hist. apply Forall_app. split.
        - apply Forall_map. apply Forall_rev in F. revert F. apply Forall_impl. intros a Ha.
          unfold code. destruct (resets_of n a); lia.
        - apply Forall_forall. intros k Hk. apply repeat_spec in Hk. lia. }
      rewrite Forall_forall in H. set (i := _ mod _).
      destruct (nth_in_or_default i (hist (resets_of n) exponent v) 0) as [I| ->]; [auto|lia].
    + apply fits_map. intros j Hj. apply in_seq in Hj. simpl. unfold point.
      apply (apply_into n (permutes n) x0 permutes_range x0_range exponent large).
      apply (comp_into n (permutes n) permutes_range). lia.
    + simpl. auto.
  - unfold pair_of. assert (A := of_level_range v). assert (B := of_level_range (removelast v)).
    destruct (_ =? 0); simpl; auto.
Qed.
End Block.

(* ---- stacked levels ------------------------------------------------------- *)

(* A history is a word, newest letter first. [drive f h] is the word of the
   values of f at the times of h. *)
Fixpoint drive (f : word -> nat) (h : word) : word :=
  match h with [] => [] | _ :: h' => drive f h' ++ [f h] end.
(* Cells above given labels: these are [below h] after the history h. *)
Fixpoint under (below : word -> list nat) (cs : list cell) (ys : list nat) (h : word) : list nat :=
  match h with [] => ys | a :: h' => go cs a (below h) (under below cs ys h') end.

(* A cell of a level that reads k labels below: its letter is computed from the
   letter and these labels. *)
Definition lift (k : nat) (tr : nat -> list nat -> nat) (c : cell) : cell :=
  match c with
  | Turn f => Turn (fun a seen => f (tr a (firstn k seen)) (skipn k seen))
  | Keep m f => Keep m (fun a seen => f (tr a (firstn k seen)) (skipn k seen))
  | Swap m f => Swap m (fun a seen => f (tr a (firstn k seen)) (skipn k seen))
  end.
Lemma first_part {A} (l l' : list A) : firstn (length l) (l ++ l') = l.
Proof. rewrite firstn_app, Nat.sub_diag, firstn_all, firstn_O. apply app_nil_r. Qed.
Lemma second_part {A} (l l' : list A) : skipn (length l) (l ++ l') = l'.
Proof. now rewrite skipn_app, Nat.sub_diag, skipn_all. Qed.
Lemma go_lift tr a pre : forall cs seen ys,
  go (map (lift (length pre) tr) cs) a (pre ++ seen) ys = go cs (tr a pre) seen ys.
Proof.
  induction cs as [|c cs IH]; intros seen [|y ys]; auto. cbn [map go].
  assert (M : move (lift (length pre) tr c) a (pre ++ seen) y = move c (tr a pre) seen y)
    by (destruct c; cbn [lift move]; now rewrite first_part, second_part).
  rewrite M, <- app_assoc. now rewrite IH.
Qed.
Lemma under_lift below k tr cs ys : (forall h, length (below h) = k) -> forall h,
  under below (map (lift k tr) cs) ys h = run_cells cs ys (drive (fun h => tr (hd 0 h) (below h)) h).
Proof.
  intros Lb. induction h as [|a h IH]; auto. cbn [under drive hd]. unfold run_cells in *.
  rewrite fold_left_app, <- IH. cbn [fold_left]. rewrite <- (Lb (a :: h)).
  rewrite <- (app_nil_r (below (a :: h))) at 2. now rewrite go_lift, Lb.
Qed.
Lemma go_length cs : forall a seen ys, length ys = length cs -> length (go cs a seen ys) = length cs.
Proof. induction cs as [|c cs IH]; intros a seen [|y ys] E; simpl in *; auto. Qed.
Lemma under_length below cs ys : length ys = length cs -> forall h, length (under below cs ys h) = length cs.
Proof. intros E. induction h as [|a h IH]; auto. now apply go_length. Qed.
Lemma under_app below cs1 ys1 cs2 ys2 : length ys1 = length cs1 -> forall h,
  under below (cs1 ++ cs2) (ys1 ++ ys2) h =
  under below cs1 ys1 h ++ under (fun h => below h ++ under below cs1 ys1 h) cs2 ys2 h.
Proof.
  intro E. induction h as [|a h IH]; auto. cbn [under]. rewrite IH.
  apply go_app. now rewrite under_length.
Qed.
Lemma under_nothing cs ys : forall h, under (fun _ => []) cs ys h = run_cells cs ys (rev h).
Proof.
  induction h as [|a h IH]; auto. cbn [under rev]. unfold run_cells in *. now rewrite fold_left_app, IH.
Qed.
Lemma drive_same f g : (forall h, f h = g h) -> forall h, drive f h = drive g h.
Proof. intros E. induction h as [|a h IH]; auto. cbn [drive]. now rewrite IH, E. Qed.
Lemma drive_last f h : removelast (drive f h) = drive f (tl h).
Proof. destruct h as [|a h]; auto. apply removelast_last. Qed.
Lemma drive_all (P : nat -> Prop) f : (forall h, P (f h)) -> forall h, Forall P (drive f h).
Proof. intro H. induction h as [|a h IH]; simpl; auto. apply Forall_app. auto. Qed.

(* A level: its number of points, its initial point, and its letter, as a
   function of the letter and of the alternating current and previous states of
   the lower levels. *)
Record level := { points : nat; begins : nat; letter : nat -> list nat -> nat }.
Definition sound_level (l : level) := begins l < points l /\
  forall a pairs, letter l a pairs < letters_of (points l).

(* The state of a level after a history, where [pairs] contains the current and
   the previous states of the lower levels. *)
Definition coordinate (l : level) (pairs : word -> list nat) (h : word) : nat :=
  of_level (points l) (begins l) (drive (fun h => letter l (hd 0 h) (pairs h)) h).
Definition also (l : level) (pairs : word -> list nat) (h : word) : list nat :=
  pairs h ++ [coordinate l pairs h; coordinate l pairs (tl h)].
Definition cascade (ls : list level) (pairs : word -> list nat) : word -> list nat :=
  fold_left (fun pairs l => also l pairs) ls pairs.

(* The cells of all levels above k labels, from which [pairs_in] computes the
   current and previous states of the lower levels; their initial labels; and the
   pairs in the labels of all levels. *)
Definition more_pairs (l : level) (k : nat) (pairs_in : list nat -> list nat) (ys : list nat) : list nat :=
  pairs_in (firstn k ys) ++ [new_of (points l) (skipn k ys); old_of (points l) (skipn k ys)].
Fixpoint tower (ls : list level) (k : nat) (pairs_in : list nat -> list nat) : list cell :=
  match ls with
  | [] => []
  | l :: ls' => map (lift k (fun a pre => letter l a (pairs_in pre))) (block (points l)) ++
      tower ls' (k + height (points l)) (more_pairs l k pairs_in)
  end.
Definition tower_begin (ls : list level) : list nat :=
  flat_map (fun l => block_begin (points l) (begins l)) ls.
Fixpoint pairs_of (ls : list level) (k : nat) (pairs_in : list nat -> list nat) : list nat -> list nat :=
  match ls with
  | [] => pairs_in
  | l :: ls' => pairs_of ls' (k + height (points l)) (more_pairs l k pairs_in)
  end.

Lemma begin_length n x0 : length (block_begin n x0) = length (block n).
Proof.
  rewrite block_length. unfold block_begin, begin, height.
  rewrite !app_length, !repeat_length, seq_length. simpl. lia.
Qed.
Lemma fits_lift k tr cs : forall ys, fits cs ys -> fits (map (lift k tr) cs) ys.
Proof.
  induction cs as [|c cs IH]; intros [|y ys]; simpl; auto. intros [A B]. split; auto. now destruct c.
Qed.
Lemma cascade_same ls : forall P Q, (forall h, P h = Q h) -> forall h, cascade ls P h = cascade ls Q h.
Proof.
  induction ls as [|l ls IH]; intros P Q E h; [apply E|]. apply IH. clear h. intro h. unfold also.
  assert (C : forall h, coordinate l P h = coordinate l Q h).
  { intro g. unfold coordinate. f_equal. apply drive_same. intro f. now rewrite E. }
  now rewrite E, !C.
Qed.
Theorem tower_follows ls : forall k pairs_in below pairs, Forall sound_level ls ->
  (forall h, length (below h) = k) -> (forall h, pairs_in (below h) = pairs h) -> forall h,
  let ys := under below (tower ls k pairs_in) (tower_begin ls) h in
  pairs_of ls k pairs_in (below h ++ ys) = cascade ls pairs h /\ fits (tower ls k pairs_in) ys.
Proof.
  induction ls as [|l ls IH]; intros k pairs_in below pairs F Lb E h ys.
  - assert (Z : ys = []) by (unfold ys; induction h; auto).
    rewrite Z. cbn. rewrite app_nil_r. split; auto.
  - inversion F as [|? ? [B0 B1] F']; subst.
    set (b := map (lift k (fun a pre => letter l a (pairs_in pre))) (block (points l))) in *.
    set (yb := under below b (block_begin (points l) (begins l))).
    assert (Lbl : length (block_begin (points l) (begins l)) = length b)
      by (unfold b; rewrite map_length; apply begin_length).
    assert (Run : forall h, yb h = run_cells (block (points l)) (block_begin (points l) (begins l))
      (drive (fun h => letter l (hd 0 h) (pairs h)) h)).
    { intro g. unfold yb, b. rewrite under_lift by auto. f_equal. apply drive_same. intro f. now rewrite E. }
    assert (Lyb : forall h, length (yb h) = height (points l)).
    { intro g. unfold yb. rewrite under_length by auto. unfold b. now rewrite map_length, block_length. }
    assert (Pos : 0 < points l) by lia.
    assert (Known : forall h, more_pairs l k pairs_in (below h ++ yb h) = also l pairs h).
    { intro g. unfold more_pairs, also. rewrite <- (Lb g), first_part, second_part, E, Run.
      destruct (block_knows (points l) Pos (begins l) B0 (drive (fun h => letter l (hd 0 h) (pairs h)) g)) as [-> ->].
      unfold coordinate. now rewrite drive_last. }
    assert (Split : ys = yb h ++ under (fun h => below h ++ yb h)
      (tower ls (k + height (points l)) (more_pairs l k pairs_in)) (tower_begin ls) h)
      by (apply under_app; auto).
    destruct (IH (k + height (points l)) (more_pairs l k pairs_in) (fun h => below h ++ yb h) (also l pairs) F')
      with (h := h) as [I1 I2]; [intro g; now rewrite app_length, Lb, Lyb | exact Known |].
    rewrite Split. split.
    + cbn [pairs_of]. rewrite app_assoc. exact I1.
    + cbn [tower]. apply fits_app; auto. rewrite Run. apply fits_lift.
      apply block_fits; auto. apply drive_all. intro g. apply B1.
Qed.

(* ---- the exclusion cascade ------------------------------------------------ *)

Section Every.
Variable D : automaton.
Hypothesis D_well : well_formed D.
Notation all := (Exclusion.all D).

Definition exclusion_letter (l a : nat) (pairs : list nat) : nat :=
  let (S, S') := descend pairs all all in
  let n := states D - l in
  let c := if bijective D a S S'
    then n + number n (map (fun q => place q S') (image D a S))
    else match missed D a S S' with Some r => place r S' | None => 0 end in
  if c <? letters_of n then c else 0.
Fixpoint exclusion_levels (l : nat) (xs : list nat) : list level :=
  match xs with
  | [] => []
  | x :: xs' => {| points := states D - l; begins := x; letter := exclusion_letter l |} ::
      exclusion_levels (S l) xs'
  end.

Lemma letter_bound l a pairs : l < states D -> exclusion_letter l a pairs < letters_of (states D - l).
Proof.
  intro H. unfold exclusion_letter. destruct (descend _ _ _) as [S S'].
  destruct (Nat.ltb_spec (if bijective D a S S' then states D - l +
    number (states D - l) (map (fun q => place q S') (image D a S))
    else match missed D a S S' with Some r => place r S' | None => 0 end) (letters_of (states D - l))); auto.
  unfold letters_of. lia.
Qed.
Lemma letter_moves l a pairs S S' x : l < states D -> descend pairs all all = (S, S') ->
  NoDup S -> NoDup S' -> length S = states D - l -> length S' = states D - l ->
  (forall q, In q S -> In (delta D q a) S') -> x < states D - l ->
  forall q, In q (without x S) ->
    In (delta D q a) (without (step_of (states D - l) x (exclusion_letter l a pairs)) S').
Proof.
  intros Hl De NS NS' LS LS' Into Hx q Hq. set (n := states D - l) in *.
  assert (LL : length S = length S') by lia. unfold exclusion_letter. rewrite De. fold n.
  destruct (bijective D a S S') eqn:B.
  - destruct (places_permute D a S S' Into B) as [Pn Pl]. rewrite LS' in Pl.
    assert (Np := nth_places D a S S' x ltac:(lia)).
    set (p := map (fun q => place q S') (image D a S)) in *.
    assert (Lp : length p = n) by (unfold p, image; now rewrite !map_length).
    assert (Bn := number_lt n p Pl). rewrite Lp in Bn.
    destruct (Nat.ltb_spec (n + number n p) (letters_of n)) as [_|H]; [|unfold letters_of in H; lia].
    unfold step_of, level_step, resets_of. destruct (Nat.ltb_spec (n + number n p) n); [lia|].
    unfold permutes. replace (n + number n p - n) with (number n p) by lia.
    assert (Dg : digits n n (number n p) = p) by (rewrite <- Lp at 2; apply digits_number; auto; lia).
    rewrite Dg. apply distinct_nodup in Pn. rewrite Pn, Np. apply moved_excludes; auto. lia.
  - destruct (missed D a S S') as [r|] eqn:M; [|now apply (missed_or_bijective D a S S') in M].
    apply in_without in Hq. destruct (missed_excludes D a S S' Into r q M Hq) as [I Ir].
    assert (Hp : place r S' < n) by (rewrite <- LS'; now apply place_lt).
    destruct (Nat.ltb_spec (place r S') (letters_of n)) as [_|H]; [|unfold letters_of in H; lia].
    unfold step_of, level_step, resets_of. destruct (Nat.ltb_spec (place r S') n); [exact I|lia].
Qed.

(* [left h]: the states that the lower levels do not exclude after h. *)
Lemma levels_follow : forall xs l pairs left, l + length xs = states D - 1 -> in_range D l xs ->
  remaining xs (left []) = [start D] ->
  (forall h, length (pairs h) = 2 * l) ->
  (forall h, over (letters D) h -> descend (pairs h) all all = (left (tl h), left h) /\
    NoDup (left h) /\ length (left h) = states D - l) ->
  (forall a h, over (letters D) (a :: h) -> forall q, In q (left h) -> In (delta D q a) (left (a :: h))) ->
  forall h, over (letters D) h ->
    snd (descend (cascade (exclusion_levels l xs) pairs h) all all) = [run D (rev h)].
Proof.
  destruct D_well as [Start _].
  induction xs as [|x xs IH]; intros l pairs left E R Rem Lp De Mv.
  - intros h O. cbn [exclusion_levels cascade fold_left]. destruct (De h O) as (-> & _). cbn [snd].
    simpl in Rem. induction h as [|a h IHh]; auto.
    assert (O' : over (letters D) h) by (inversion O; auto).
    destruct (De _ O) as (_ & _ & Ln). simpl in E. replace (states D - l) with 1 in Ln by lia.
    assert (I := Mv a h O (run D (rev h))). rewrite (IHh O') in I.
    assert (Rn : run D (rev (a :: h)) = delta D (run D (rev h)) a)
      by (cbn [rev]; unfold run, run_from; now rewrite fold_left_app).
    rewrite Rn. destruct (left (a :: h)) as [|q [|]]; try discriminate Ln.
    destruct (I (or_introl eq_refl)) as [->|[]]. reflexivity.
  - intros h O. cbn [exclusion_levels cascade fold_left].
    set (lv := {| points := states D - l; begins := x; letter := exclusion_letter l |}).
    destruct R as [Rx R]. simpl in E.
    assert (Cr : forall h, coordinate lv pairs h < states D - l)
      by (intro g; apply of_level_range; [lia|exact Rx]).
    assert (Tl : forall h, over (letters D) h -> over (letters D) (tl h))
      by (intros [|a g] Og; auto; now inversion Og).
    apply (IH (S l) (also lv pairs) (fun h => without (coordinate lv pairs h) (left h))); auto.
    + lia.
    + intro g. unfold also. rewrite app_length, Lp. simpl. lia.
    + intros g Og. destruct (De g Og) as (Dg & Ng & Lg). destruct (De _ (Tl _ Og)) as (_ & Nt & Lt).
      split; [|split].
      * unfold also. rewrite (descend_app l) by auto. now rewrite Dg.
      * now apply nodup_without.
      * rewrite length_without by (rewrite Lg; apply Cr). lia.
    + intros a g Og q Hq. destruct (De _ Og) as (Dg & Ng & Lg). cbn [tl] in Dg.
      destruct (De _ (Tl _ Og)) as (_ & Nt & Lt). cbn [tl] in Nt, Lt.
      assert (St : coordinate lv pairs (a :: g) =
        step_of (states D - l) (coordinate lv pairs g) (exclusion_letter l a (pairs (a :: g)))).
      { unfold coordinate, of_level. cbn [drive]. now rewrite fold_left_app. }
      rewrite St. apply (letter_moves l a (pairs (a :: g)) (left g) (left (a :: g))); auto. lia.
Qed.

(* The cells of all levels, and the stack of their layers. *)
Definition all_levels : list level := exclusion_levels 0 (coordinates_of (start D) (states D - 1) all).
Definition all_cells : list cell := tower all_levels 0 (fun _ => []).
Definition state_of (ys : list nat) : option nat :=
  match snd (descend (pairs_of all_levels 0 (fun _ => []) ys) all all) with [q] => Some q | _ => None end.
Variable K : ordered_ring.
Variable eqb : K -> K -> bool.
Hypothesis eqb_eq : forall x y, eqb x y = true <-> x = y.
Definition compile_reflections : model K := stack_of K eqb all_cells (tower_begin all_levels) state_of.

Lemma levels_sound : forall xs l, l + length xs = states D - 1 -> in_range D l xs ->
  Forall sound_level (exclusion_levels l xs).
Proof.
  induction xs as [|x xs IH]; intros l E R; constructor; simpl in *; destruct R as [Rx R].
  - split; [exact Rx|]. intros a pairs. apply letter_bound. lia.
  - apply IH; auto. lia.
Qed.

(* X8: the stack names the state after every word. *)
Theorem one_reflection_correct : does K r0 radd rmul compile_reflections D eq.
Proof.
  destruct D_well as [Start Del]. intros w O.
  assert (Lall : length all = states D - 0) by (unfold Exclusion.all; rewrite seq_length; lia).
  assert (Sall : In (start D) all) by (apply in_seq; lia).
  destruct (start_coordinates D (start D) (states D - 1) 0 all Sall (seq_NoDup _ _) Lall ltac:(lia)) as (R & Rem & Lx).
  assert (Follow := tower_follows all_levels 0 (fun _ => []) (fun _ => []) (fun _ => [])
    (levels_sound _ 0 Lx R) (fun _ => eq_refl) (fun _ => eq_refl)).
  exists (run D w). split; auto. unfold compile_reflections. rewrite stack_follows; auto.
  - destruct (Follow (rev w)) as [P _]. rewrite under_nothing, rev_involutive in P. simpl app in P.
    unfold state_of, all_cells. rewrite P.
    assert (F := levels_follow _ 0 (fun _ => []) (fun _ => all) Lx R Rem (fun _ => eq_refl)).
    rewrite <- (rev_involutive w) at 2. unfold all_levels. rewrite F; auto.
    + intros h _. split; [reflexivity|]. split; [apply seq_NoDup|exact Lall].
    + intros a h Oh q Hq. apply in_seq in Hq. apply in_seq. split; [lia|]. simpl. apply Del; [lia|].
      now inversion Oh.
    + apply Forall_rev. exact O.
  - intros u v _. destruct (Follow (rev u)) as [_ F]. rewrite under_nothing, rev_involutive in F. exact F.
Qed.
(* So every regular language is recognised: D is any automaton of it. *)
Corollary one_reflection_recognises w : over (letters D) w ->
  option_map (accept D) (names K r0 radd rmul compile_reflections (letters D) w) = Some (accepts D w).
Proof. intro O. destruct (one_reflection_correct w O) as (q & -> & ->). reflexivity. Qed.
(* Each step is one of the delta rule with beta 0, 1 or 2. *)
Theorem one_reflection_layers : Forall (one_reflection_layer K) (layers compile_reflections).
Proof. apply layers_reflect. Qed.

(* The number of layers: a level of m points has log2_up m + 1 signs, twice as
   many registers as a block has letters, m vectors, and three more registers. *)
Definition level_depth (m : nat) : nat := (Nat.log2_up m + 1) + 2 ^ (Nat.log2_up m + 1) + m + 3.
Theorem one_reflection_depth : length (layers compile_reflections) =
  list_sum (map level_depth (seq 2 (states D - 1))).
Proof.
  unfold compile_reflections. cbn [layers stack_of].
  assert (Lt : forall ls k p, length (tower_begin ls) = length (tower ls k p) /\
    length (tower ls k p) = list_sum (map (fun l => level_depth (points l)) ls)).
  { induction ls as [|l ls IH]; intros k p; auto. cbn [tower tower_begin flat_map map].
    destruct (IH (k + height (points l)) (more_pairs l k p)) as [I1 I2].
    rewrite !app_length, map_length, begin_length, block_length. unfold tower_begin in I1.
    rewrite I1, I2. split; auto. change (list_sum (?x :: ?l)) with (x + list_sum l).
    cbn [list_sum fold_right]. f_equal. unfold height, level_depth, L, W, exponent.
    unfold L. rewrite Nat.add_1_r. lia. }
  destruct (Lt all_levels 0 (fun _ => [])) as [L1 L2]. unfold all_cells.
  rewrite layers_of_length, L2 by exact L1. unfold all_levels.
  assert (Lc : forall r S q, length (coordinates_of q r S) = r) by (induction r; simpl; auto).
  assert (G : forall xs l, l + length xs = states D - 1 ->
    list_sum (map (fun l => level_depth (points l)) (exclusion_levels l xs)) =
    list_sum (map level_depth (seq 2 (length xs)))).
  { induction xs as [|x xs IH]; intros l E; auto. cbn [exclusion_levels map length]. simpl in E.
    rewrite seq_S, map_app, list_sum_app. cbn [list_sum fold_right map]. cbn [list_sum fold_right] in *.
    change (fold_right Nat.add 0) with list_sum. rewrite IH by lia. cbn [points].
    replace (2 + length xs) with (states D - l) by lia. lia. }
  rewrite G by now rewrite Lc. now rewrite Lc.
Qed.
(* The number of layers is at most quadratic. *)
Theorem one_reflection_quadratic : length (layers compile_reflections) + 7 <= 3 * states D * states D + 4 * states D.
Proof.
  rewrite one_reflection_depth. destruct D_well as [Start _].
  assert (B : forall m, 2 <= m -> level_depth m <= 6 * m + 1).
  { intros m Hm. unfold level_depth. assert (H := Nat.log2_log2_up_spec m). rewrite Nat.add_1_r. simpl Nat.pow.
    destruct (Nat.log2_up_spec m ltac:(lia)) as [H1 _].
    assert (P : 2 ^ Nat.log2_up m = 2 * 2 ^ Nat.pred (Nat.log2_up m)).
    { assert (Q := Nat.log2_up_pos m ltac:(lia)). rewrite <- Nat.pow_succ_r'. f_equal. lia. }
    assert (T : Nat.log2_up m < m) by (apply Nat.log2_up_lt_lin; lia). lia. }
  remember (states D - 1) as k eqn:Ek. replace (states D) with (S k) by lia. clear Ek.
  induction k as [|k IH]; [simpl; lia|]. rewrite seq_S, map_app, list_sum_app.
  assert (Bk := B (2 + k) ltac:(lia)). cbn [map]. remember (level_depth (2 + k)) as d.
  replace (list_sum [d]) with d by (simpl; lia). lia.
Qed.
End Every.

(* Over the rationals; and an automaton to which the theorem applies: three
   states, two of which a letter merges. *)
From Coq Require Import QArith Qcanon.
Open Scope nat_scope.
Definition rational_eqb (x y : Qc) : bool := if Qc_eq_dec x y then true else false.
Definition compile_reflections_rational (D : automaton) : model Qc :=
  compile_reflections D rationals rational_eqb.
Theorem one_reflection_rational (D : automaton) : well_formed D ->
  does_rational (compile_reflections_rational D) D eq /\
  Forall (one_reflection_layer rationals) (layers (compile_reflections_rational D)).
Proof.
  intro W. split; [|apply one_reflection_layers].
  apply (one_reflection_correct D W rationals rational_eqb).
  intros x y. unfold rational_eqb. destruct (Qc_eq_dec x y); split; congruence.
Qed.

Example merging : automaton := {| states := 3; letters := 2; start := 1;
  delta := fun q a => nth (2 * q + a) [1; 0; 2; 0; 0; 1] 0; accept := Nat.eqb 0 |}.
Example merging_does : does_rational (compile_reflections_rational merging) merging eq.
Proof.
  apply one_reflection_rational. split; [simpl; lia|]. simpl. intros q a Hq Ha.
  do 3 (destruct q as [|q]; [do 2 (destruct a as [|a]; [simpl; lia|]); lia|]). lia.
Qed.
Example merging_layers : length (layers (compile_reflections_rational merging)) = 28.
Proof. reflexivity. Qed.
(* The labels of the cells after a word. *)
Example merging_runs : map (fun w => state_of merging (run_cells (all_cells merging) (tower_begin (all_levels merging)) w))
    [[]; [0]; [0; 0; 1]; [1; 0; 0; 1; 0; 1; 1; 0; 0; 0]]
  = map (fun w => Some (run merging w)) [[]; [0]; [0; 0; 1]; [1; 0; 0; 1; 0; 1; 1; 0; 0; 0]].
Proof. vm_compute. reflexivity. Qed.
