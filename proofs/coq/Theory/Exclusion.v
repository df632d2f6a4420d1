(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* A verified compiler: every automaton with n >= 2 states is realised, state for
   state and after every word, by 2n - 3 layers whose matrices are permutation
   matrices, 0 or [[0,0],[1,0]] [grazzi2025, Thm 4, with the wiring repaired;
   proofs/cascade.md, Theorems 1 and 3].

   Level l stores the place x_l of the l-th excluded state in the increasing list
   of the states that the levels before it do not exclude; a delay between two
   levels provides the previous x_l (doc/formats.md, "exclusion"). *)

From Coq Require Import List Arith Lia Bool.
From Wreath Require Import Spec.Words Spec.Stack Spec.Decoder.
Import ListNotations.

(* ---- lists of states ---------------------------------------------------- *)

Definition member (q : nat) (S : list nat) : bool := existsb (Nat.eqb q) S.
Fixpoint place (q : nat) (S : list nat) : nat :=
  match S with [] => 0 | x :: S' => if x =? q then 0 else 1 + place q S' end.
Fixpoint without (i : nat) (S : list nat) : list nat :=
  match S, i with
  | [], _ => []
  | _ :: S', 0 => S'
  | x :: S', Datatypes.S i' => x :: without i' S'
  end.
Fixpoint distinct (S : list nat) : bool :=
  match S with [] => true | x :: S' => negb (member x S') && distinct S' end.

Lemma member_in q S : member q S = true <-> In q S.
Proof.
  unfold member. rewrite existsb_exists. split.
  - intros [x [H E]]. apply Nat.eqb_eq in E. now subst.
  - intro H. exists q. now rewrite Nat.eqb_refl.
Qed.
Lemma distinct_nodup S : distinct S = true <-> NoDup S.
Proof.
  induction S as [|x S IH]; simpl.
  - split; [constructor | auto].
  - rewrite andb_true_iff, negb_true_iff, <- not_true_iff_false, member_in, IH. split.
    + intros [A B]. now constructor. + intro H. inversion H; auto.
Qed.
Lemma nth_place q S : In q S -> nth (place q S) S 0 = q.
Proof.
  induction S as [|x S IH]; simpl; [tauto|]. intros H.
  destruct (Nat.eqb_spec x q); auto. destruct H; [easy|]. now apply IH.
Qed.
Lemma place_lt q S : In q S -> place q S < length S.
Proof.
  induction S as [|x S IH]; simpl; [tauto|]. intros H.
  destruct (Nat.eqb_spec x q); [lia|]. destruct H; [easy|]. apply IH in H. lia.
Qed.
Lemma length_without S : forall i, i < length S -> length (without i S) = length S - 1.
Proof.
  induction S as [|x S IH]; intros [|i] H; simpl in *; try lia. rewrite IH by lia. lia.
Qed.
Lemma in_without q S : forall i, In q (without i S) -> In q S.
Proof.
  induction S as [|x S IH]; intros [|i]; simpl; auto. intros [H|H]; eauto.
Qed.
Lemma nodup_without S : forall i, NoDup S -> NoDup (without i S).
Proof.
  induction S as [|x S IH]; intros [|i] H; simpl; auto; inversion H; subst; auto.
  constructor; auto. intro A. now apply in_without in A.
Qed.
Lemma not_in_without S : forall i, NoDup S -> i < length S -> ~ In (nth i S 0) (without i S).
Proof.
  induction S as [|x S IH]; intros [|i] H L; simpl in *; try lia; inversion H; subst; auto.
  intros [E|E].
  - apply H2. rewrite E. apply nth_In. lia.
  - now apply (IH i) in E; [|auto|lia].
Qed.
Lemma in_without_other q S : forall i, In q S -> q <> nth i S 0 -> In q (without i S).
Proof.
  induction S as [|x S IH]; intros [|i] H N; simpl in *; auto.
  - destruct H; [congruence | auto].
  - destruct H; [now left | right; auto].
Qed.

(* ---- the compiler ------------------------------------------------------- *)

Section Compiler.
Variables (K : Type) (zero one : K) (add mul : K -> K -> K) (eqb : K -> K -> bool).
Notation unit := (unit K zero one).
Notation whole := (whole K zero one add).

(* A e_j = e_(p_j), B = 0; and A = 0, B = e_c. *)
Definition permutation (p : list nat) : action K := {|
  matrix := map (fun i => map (fun j => (j, one))
                  (filter (fun j => nth j p 0 =? i) (seq 0 (length p))))
              (seq 0 (length p));
  input := repeat zero (length p) |}.
Definition reset (n c : nat) : action K := {|
  matrix := repeat [] n; input := unit n c |}.
Definition delay (k : nat) : action K := {|
  matrix := [[]; [(0, one)]]; input := [whole k; zero] |}.

Variable D : automaton.
Definition all : list nat := seq 0 (states D).

(* The sets S and S' from the labels below, in which new and old coordinates
   alternate. *)
Fixpoint descend (labels S S' : list nat) : list nat * list nat :=
  match labels with
  | new :: old :: rest => descend rest (without old S) (without new S')
  | _ => (S, S')
  end.

Definition level_action (a : nat) (S S' : list nat) : option (action K) :=
  let image := map (fun q => delta D q a) S in
  if distinct image && forallb (fun q => member q S') image
  then Some (permutation (map (fun q => place q S') image))
  else option_map (fun r => reset (length S') (place r S'))
         (find (fun r => negb (member r image)) S').

Definition level_gate (l : nat) (values : list nat) : option (action K) :=
  match values with
  | [] => None
  | a :: labels =>
    let (S, S') := descend labels all all in
    if (length S =? states D - l) && (length S' =? states D - l)
    then level_action a S S' else None
  end.

(* The start: each level excludes the first state other than the start. *)
Fixpoint coordinates_of (q : nat) (r : nat) (S : list nat) : list nat :=
  match r with
  | 0 => []
  | Datatypes.S r' =>
    let x := match find (fun s => negb (s =? q)) S with Some s => place s S | None => 0 end in
    x :: coordinates_of q r' (without x S)
  end.

Definition level (l x : nat) : layer K := {|
  columns := 1; H0 := unit (states D - l) x;
  reads := Letter :: map Below (seq 0 (2 * l));
  gate := level_gate l;
  decoder := onehot K zero one eqb (states D - l) |}.
Definition delayed (l x : nat) : layer K := {|
  columns := 1; H0 := [whole x; zero];
  reads := [Below (2 * l)];
  gate := fun v => match v with [k] => Some (delay k) | _ => None end;
  decoder := coordinate K zero one add eqb (states D - l) 1 |}.
Fixpoint build (l : nat) (xs : list nat) : list (layer K) :=
  match xs with
  | [] => []
  | [x] => [level l x]
  | x :: xs' => level l x :: delayed l x :: build (Datatypes.S l) xs'
  end.

(* The one state that no level excludes. *)
Definition remaining (xs S : list nat) : list nat := fold_left (fun S x => without x S) xs S.

Definition compile_exclusion : model K := {|
  layers := build 0 (coordinates_of (start D) (states D - 1) all);
  readout_reads := map (fun l => Below (2 * l)) (seq 0 (states D - 1));
  readout := fun xs => match remaining xs all with [q] => Some q | _ => None end |}.

(* ---- the compiled layers ------------------------------------------------ *)

Theorem layers_count : length (layers compile_exclusion) = 2 * states D - 3.
Proof.
  unfold compile_exclusion. cbn [layers].
  assert (L : forall r S q, length (coordinates_of q r S) = r)
    by (induction r; simpl; auto).
  assert (B : forall xs l, length (build l xs) = 2 * length xs - 1).
  { induction xs as [|x [|y xs] IH]; intro l; auto.
    change (length (build l (x :: y :: xs))) with (2 + length (build (S l) (y :: xs))).
    rewrite IH. simpl. lia. }
  rewrite B, L. lia.
Qed.

Definition is_permutation (n : nat) (p : list nat) :=
  length p = n /\ NoDup p /\ Forall (fun x => x < n) p.

(* Every gate of every layer selects an action of one of the three kinds, of
   dimension at most n. *)
Definition simple_layer (L : layer K) := forall v X, gate L v = Some X ->
  (exists n p, 2 <= n <= states D /\ is_permutation n p /\ X = permutation p) \/
  (exists n c, 2 <= n <= states D /\ c < n /\ X = reset n c) \/
  (exists k, X = delay k).

Lemma nodup_places S' l : NoDup l -> (forall q, In q l -> In q S') ->
  NoDup (map (fun q => place q S') l).
Proof.
  intros H I. apply (NoDup_map_inv (fun i => nth i S' 0)). rewrite map_map.
  rewrite (map_ext_in _ (fun q => q)); [now rewrite map_id|].
  intros q Hq. apply nth_place. auto.
Qed.

Lemma level_simple l x : 2 <= states D - l -> simple_layer (level l x).
Proof.
  intros Hl v X G. simpl in G. destruct v as [|a labels]; [discriminate|]. simpl in G.
  destruct (descend labels all all) as [S S'].
  destruct (Nat.eqb_spec (length S) (states D - l)) as [LS|]; [|discriminate].
  destruct (Nat.eqb_spec (length S') (states D - l)) as [LS'|]; [|discriminate].
  simpl in G. unfold level_action in G.
  destruct (distinct _ && _) eqn:B.
  - left. apply andb_true_iff in B. destruct B as [Di In']. apply distinct_nodup in Di.
    rewrite forallb_forall in In'.
    assert (I : forall q, In q (map (fun q => delta D q a) S) -> In q S')
      by (intros q Hq; apply member_in; auto).
    inversion G. eexists (states D - l), _. split; [lia|]. split; [|reflexivity].
    split; [|split].
    + now rewrite !map_length.
    + now apply nodup_places.
    + apply Forall_forall. intros p Hp. apply in_map_iff in Hp. destruct Hp as (q & <- & Hq).
      rewrite <- LS'. apply place_lt. auto.
  - right; left. destruct (find _ S') as [r|] eqn:F; [|discriminate]. inversion G.
    apply find_some in F. exists (states D - l), (place r S'). rewrite LS'.
    split; [lia|]. split; [|reflexivity]. rewrite <- LS'. now apply place_lt.
Qed.

Theorem compile_simple : Forall simple_layer (layers compile_exclusion).
Proof.
  unfold compile_exclusion. cbn [layers].
  assert (L : forall r S q, length (coordinates_of q r S) = r)
    by (induction r; simpl; auto).
  assert (B : forall xs l, l + length xs = states D - 1 -> Forall simple_layer (build l xs)).
  { induction xs as [|x xs IH]; intros l E; [constructor|]. simpl in E.
    assert (A : simple_layer (level l x)) by (apply level_simple; lia).
    destruct xs as [|y xs]; [now constructor|].
    change (build l (x :: y :: xs)) with (level l x :: delayed l x :: build (S l) (y :: xs)).
    constructor; [auto|]. constructor.
    - intros v X G. right; right. simpl in G. destruct v as [|k [|]]; try discriminate.
      inversion G. now exists k.
    - apply IH. simpl in *. lia. }
  apply B. now rewrite L.
Qed.

(* ---- the image of the sets under a letter ------------------------------- *)

(* The letter a maps S into S'; both have n states. *)
Section Letter.
Variables (a : nat) (S S' : list nat).
Definition image : list nat := map (fun q => delta D q a) S.
Definition bijective : bool := distinct image && forallb (fun q => member q S') image.
Definition missed : option nat := find (fun r => negb (member r image)) S'.
Hypothesis S_nodup : NoDup S.
Hypothesis S'_nodup : NoDup S'.
Hypothesis same_length : length S = length S'.
Hypothesis into : forall q, In q S -> In (delta D q a) S'.

Lemma image_into q : In q image -> In q S'.
Proof. intro Hq. apply in_map_iff in Hq. destruct Hq as (s & <- & Hs). auto. Qed.
Lemma nth_places x : x < length S ->
  nth x (map (fun q => place q S') image) 0 = place (delta D (nth x S 0) a) S'.
Proof.
  clear. intro Hx. unfold image. rewrite map_map.
  rewrite (nth_indep _ 0 ((fun q => place (delta D q a) S') 0)) by (rewrite map_length; lia).
  now rewrite (map_nth (fun q => place (delta D q a) S')).
Qed.
Lemma places_permute : bijective = true ->
  NoDup (map (fun q => place q S') image) /\
  Forall (fun x => x < length S') (map (fun q => place q S') image).
Proof.
  intro B. apply andb_true_iff in B. destruct B as [Di _]. apply distinct_nodup in Di. split.
  - apply (NoDup_map_inv (fun i => nth i S' 0)). rewrite map_map, (map_ext_in _ (fun q => q)); [now rewrite map_id|].
    intros q Hq. now apply nth_place, image_into.
  - apply Forall_forall. intros z Hz. apply in_map_iff in Hz. destruct Hz as (q & <- & Hq).
    now apply place_lt, image_into.
Qed.
Lemma moved_excludes x q : bijective = true -> x < length S -> In q (without x S) ->
  In (delta D q a) (without (place (delta D (nth x S 0) a) S') S').
Proof.
  intros B Hx Hq. apply andb_true_iff in B. destruct B as [Di _]. apply distinct_nodup in Di.
  assert (Hq' := Hq). apply in_without in Hq'. assert (Ix : In (nth x S 0) S) by now apply nth_In.
  apply in_without_other; auto. rewrite nth_place by auto. intro E.
  (* the letter is injective on S *)
  assert (Inj : forall s t, In s S -> In t S -> delta D s a = delta D t a -> s = t).
  { clear - Di. unfold image in Di. induction S as [|z T IH]; simpl in *; [tauto|].
    inversion Di as [|? ? N1 N2]; subst. intros s t [<-|Hs] [<-|Ht] E; auto.
    - exfalso. apply N1. rewrite E. now apply (in_map (fun q => delta D q a)).
    - exfalso. apply N1. rewrite <- E. now apply (in_map (fun q => delta D q a)). }
  apply Inj in E; auto. rewrite E in Hq. now apply not_in_without in Hq.
Qed.
Lemma missed_excludes r q : missed = Some r -> In q S ->
  In (delta D q a) (without (place r S') S') /\ In r S'.
Proof.
  intros F Hq. apply find_some in F. destruct F as [Hr Nr]. split; auto.
  apply in_without_other; auto. rewrite nth_place by auto. intro E. apply negb_true_iff in Nr.
  rewrite <- not_true_iff_false, member_in in Nr. apply Nr. rewrite <- E.
  now apply (in_map (fun q => delta D q a)).
Qed.
(* If every element of S' is hit, the letter is a bijection. *)
Lemma missed_or_bijective : bijective = false -> missed <> None.
Proof.
  intros B F. assert (I : incl S' image).
  { intros s Hs. apply (find_none _ _ F) in Hs. apply negb_false_iff, member_in in Hs. auto. }
  apply andb_false_iff in B. destruct B as [B|B].
  - rewrite <- not_true_iff_false, distinct_nodup in B. apply B.
    apply (NoDup_incl_NoDup S'_nodup); auto. unfold image. rewrite map_length. lia.
  - rewrite <- not_true_iff_false, forallb_forall in B. apply B. intros q Hq.
    apply member_in. now apply image_into.
Qed.
End Letter.

(* ---- correctness -------------------------------------------------------- *)

Hypothesis add_0_l : forall x, add zero x = x.
Hypothesis add_0_r : forall x, add x zero = x.
Hypothesis mul_1_l : forall x, mul one x = x.
Hypothesis eqb_eq : forall x y, eqb x y = true <-> x = y.
Hypothesis one_not_zero : one <> zero.
Hypothesis whole_inj : forall i j, whole i = whole j -> i = j.
Notation act := (act K zero add mul).

Lemma unit_length n i : length (unit n i) = n.
Proof. unfold Decoder.unit. now rewrite map_length, seq_length. Qed.
Lemma nth_unit n i e d : e < n -> nth e (unit n i) d = if e =? i then one else zero.
Proof.
  intro H. unfold Decoder.unit.
  rewrite (nth_indep _ d ((fun j => if j =? i then one else zero) 0))
    by now rewrite map_length, seq_length.
  rewrite (map_nth (fun j => if j =? i then one else zero)), seq_nth by lia. reflexivity.
Qed.
Lemma nth_zeros n e : nth e (repeat zero n) zero = zero.
Proof. revert e. induction n as [|n IH]; intros [|e]; simpl; auto. Qed.

Lemma row_times_cons d c e r h : row_times K zero add mul d c (e :: r) h
  = add (mul (snd e) (nth (fst e * d + c) h zero)) (row_times K zero add mul d c r h).
Proof. reflexivity. Qed.
Lemma act_columns_any n p i : length p = n -> i < n ->
  act 1 (permutation p) (unit n i) = unit n (nth i p 0).
Proof.
  intros Lp Hi. apply nth_ext with zero zero.
  - unfold Stack.act. rewrite map_length, seq_length, unit_length. simpl.
    now rewrite repeat_length.
  - unfold Stack.act. rewrite map_length, seq_length. simpl input. rewrite repeat_length, Lp.
    intros e He.
    rewrite (nth_indep _ zero ((fun e => add (row_times K zero add mul 1 (e mod 1)
      (nth (e / 1) (matrix (permutation p)) []) (unit n i)) (nth e (repeat zero n) zero)) 0))
      by (rewrite map_length, seq_length; lia).
    rewrite (map_nth (fun e => add (row_times K zero add mul 1 (e mod 1)
      (nth (e / 1) (matrix (permutation p)) []) (unit n i)) (nth e (repeat zero n) zero))).
    rewrite seq_nth by lia. cbn [Nat.add]. rewrite nth_zeros, add_0_r, Nat.div_1_r, Nat.mod_1_r.
    simpl matrix.
    rewrite (nth_indep _ [] ((fun i => map (fun j => (j, one))
      (filter (fun j => nth j p 0 =? i) (seq 0 (length p)))) 0))
      by (rewrite map_length, seq_length; lia).
    rewrite (map_nth (fun i => map (fun j => (j, one))
      (filter (fun j => nth j p 0 =? i) (seq 0 (length p))))).
    rewrite seq_nth by lia. cbn [Nat.add]. rewrite nth_unit by auto.
    (* the sum over j with p_j = e of (e_i)_j *)
    assert (G : forall l, NoDup l -> (forall j, In j l -> j < n) ->
      row_times K zero add mul 1 0 (map (fun j => (j, one)) (filter (fun j => nth j p 0 =? e) l))
        (unit n i) = if member i l && (e =? nth i p 0) then one else zero).
    { induction l as [|j l IH]; intros Nd B; auto.
      apply NoDup_cons_iff in Nd. destruct Nd as [Nj Nl]. cbn [filter].
      assert (Bl : forall j, In j l -> j < n) by (intros; apply B; now right).
      specialize (IH Nl Bl). destruct (Nat.eqb_spec (nth j p 0) e) as [E|E].
      - cbn [map]. rewrite row_times_cons, IH. cbn [fst snd].
        rewrite mul_1_l, Nat.mul_1_r, Nat.add_0_r, nth_unit by (apply B; now left).
        change (member i (j :: l)) with ((i =? j) || member i l).
        rewrite (Nat.eqb_sym i j). destruct (Nat.eqb_spec j i) as [->|N].
        + destruct (member i l) eqn:M; [apply member_in in M; tauto|].
          rewrite E, Nat.eqb_refl. simpl. apply add_0_r.
        + apply add_0_l.
      - rewrite IH. change (member i (j :: l)) with ((i =? j) || member i l).
        destruct (Nat.eqb_spec i j) as [->|]; auto. simpl.
        rewrite (proj2 (Nat.eqb_neq e _)) by auto. now rewrite andb_false_r. }
    rewrite G.
    + replace (member i (seq 0 (length p))) with true; auto. symmetry. apply member_in.
      apply in_seq. lia.
    + apply seq_NoDup.
    + intros j Hj. apply in_seq in Hj. lia.
Qed.

Lemma act_permutation n p i : is_permutation n p -> i < n ->
  act 1 (permutation p) (unit n i) = unit n (nth i p 0).
Proof. intros (Lp & _). now apply act_columns_any. Qed.

Lemma act_reset n c h : act 1 (reset n c) h = unit n c.
Proof.
  apply nth_ext with zero zero.
  - unfold Stack.act. rewrite map_length, seq_length. reflexivity.
  - unfold Stack.act. rewrite map_length, seq_length. simpl input. rewrite unit_length.
    intros e He.
    rewrite (nth_indep _ zero ((fun e => add (row_times K zero add mul 1 (e mod 1)
      (nth (e / 1) (matrix (reset n c)) []) h) (nth e (unit n c) zero)) 0))
      by (rewrite map_length, seq_length; lia).
    rewrite (map_nth (fun e => add (row_times K zero add mul 1 (e mod 1)
      (nth (e / 1) (matrix (reset n c)) []) h) (nth e (unit n c) zero))).
    rewrite seq_nth by lia. cbn [Nat.add]. rewrite Nat.div_1_r.
    assert (Z : nth e (matrix (reset n c)) [] = []).
    { simpl. clear. revert e. induction n as [|n IH]; intros [|e]; simpl; auto. }
    rewrite Z. simpl. apply add_0_l.
Qed.
Lemma act_delay k u v : act 1 (delay k) [u; v] = [whole k; u].
Proof. unfold Stack.act. simpl. now rewrite mul_1_l, !add_0_r, add_0_l. Qed.

Lemma vector_eqb_eq : forall v w, vector_eqb K eqb v w = true <-> v = w.
Proof.
  unfold vector_eqb. induction v as [|x v IH]; intros [|y w]; simpl.
  - tauto.
  - split; discriminate.
  - split; discriminate.
  - specialize (IH w). rewrite andb_true_iff in *. rewrite andb_true_iff, eqb_eq. split.
    + intros (A & B & C). f_equal; auto. apply IH. auto.
    + intro E. inversion E; subst. destruct IH as [_ IH]. specialize (IH eq_refl). tauto.
Qed.
Lemma unit_inj n i j : i < n -> unit n i = unit n j -> i = j.
Proof.
  intros Hi E. assert (N := nth_unit n i i zero Hi). rewrite E, nth_unit, Nat.eqb_refl in N by auto.
  destruct (Nat.eqb_spec i j); congruence.
Qed.

Lemma find_unique (f : nat -> bool) i n : i < n -> (forall j, f j = true <-> j = i) ->
  find f (seq 0 n) = Some i.
Proof.
  intros Hi H. destruct (find f (seq 0 n)) as [j|] eqn:F.
  - apply find_some in F. f_equal. now apply H.
  - assert (A := find_none f _ F i). rewrite (proj2 (H i) eq_refl) in A.
    discriminate A. apply in_seq. lia.
Qed.
Lemma onehot_unit m n i : i < n -> i < m -> onehot K zero one eqb m (unit n i) = Some i.
Proof.
  intros Hn Hm. unfold onehot. rewrite unit_length.
  assert (F : forall n s, filter (fun p => negb (eqb (snd p) zero))
      (combine (seq s n) (map (fun j => if j =? i then one else zero) (seq s n)))
    = if (s <=? i) && (i <? s + n) then [(i, one)] else []).
  { clear - eqb_eq one_not_zero. induction n as [|n IH]; intro s; cbn [seq map combine filter snd].
    - destruct (Nat.leb_spec s i), (Nat.ltb_spec i (s + 0)); simpl; auto; lia.
    - rewrite IH. destruct (Nat.eqb_spec s i) as [->|Ne].
      + destruct (eqb one zero) eqn:E; [now apply eqb_eq in E|].
        destruct (Nat.leb_spec (S i) i), (Nat.leb_spec i i), (Nat.ltb_spec i (i + S n)); simpl; auto; lia.
      + rewrite (proj2 (eqb_eq zero zero) eq_refl).
        destruct (Nat.leb_spec (S s) i), (Nat.ltb_spec i (S s + n)), (Nat.leb_spec s i),
          (Nat.ltb_spec i (s + S n)); simpl; auto; lia. }
  unfold unit at 1. rewrite F. simpl.
  rewrite (proj2 (Nat.ltb_lt i n) Hn), (proj2 (eqb_eq one one) eq_refl), (proj2 (Nat.ltb_lt i m) Hm).
  reflexivity.
Qed.
Lemma coordinate_whole m u k : k < m -> coordinate K zero one add eqb m 1 [u; whole k] = Some k.
Proof.
  intro Hk. unfold coordinate. apply find_unique; auto. intro j. simpl. rewrite eqb_eq.
  split; [|now intros ->]. intro E. symmetry. now apply whole_inj.
Qed.

(* The state of the stack: coordinates xs, and ys what they were before. *)
Fixpoint holds (l : nat) (xs ys : list nat) : list (list K) :=
  match xs, ys with
  | [], _ => []
  | [x], _ => [unit (states D - l) x]
  | x :: xs', y :: ys' => unit (states D - l) x :: [whole x; whole y] :: holds (S l) xs' ys'
  | x :: xs', [] => []
  end.
Fixpoint interleave (xs ys : list nat) : list nat :=
  match xs, ys with
  | [], _ => []
  | [x], _ => [x]
  | x :: xs', y :: ys' => x :: y :: interleave xs' ys'
  | _, [] => []
  end.
Fixpoint in_range (l : nat) (xs : list nat) : Prop :=
  match xs with [] => True | x :: xs' => x < states D - l /\ in_range (S l) xs' end.

Lemma values_below a : forall ys zs, values a (zs ++ ys) (map Below (seq (length zs) (length ys))) = Some ys.
Proof.
  induction ys as [|y ys IH]; intro zs; auto. simpl.
  rewrite nth_error_app2, Nat.sub_diag by lia. simpl.
  specialize (IH (zs ++ [y])). rewrite <- app_assoc in IH. simpl in IH.
  rewrite app_length in IH. simpl in IH. rewrite Nat.add_1_r in IH. now rewrite IH.
Qed.
Lemma descend_app : forall n l, length l = 2 * n -> forall r S S',
  descend (l ++ r) S S' = let (T, T') := descend l S S' in descend r T T'.
Proof.
  induction n as [|n IH]; intros [|x [|y l]] L r S S'; simpl in *; try lia; auto.
  apply IH. lia.
Qed.

(* The level does what the sets say: a takes S into S', and afterwards, without
   the old and the new coordinate, still. *)
Lemma level_steps a l x S S' labels : 2 <= states D - l -> x < states D - l ->
  length labels = 2 * l -> descend labels all all = (S, S') ->
  NoDup S -> NoDup S' -> length S = states D - l -> length S' = states D - l ->
  (forall q, In q S -> In (delta D q a) S') ->
  exists x', x' < states D - l /\
    layer_step K zero add mul (level l x) a labels (unit (states D - l) x)
      = Some (unit (states D - l) x', x') /\
    forall q, In q (without x S) -> In (delta D q a) (without x' S').
Proof.
  intros Hl Hx Ll De NS NS' LS LS' In_S.
  set (n := states D - l) in *.
  assert (V : values a labels (reads (level l x)) = Some (a :: labels)).
  { cbn [reads level]. rewrite <- Ll. cbn [values value].
    assert (V := values_below a labels []). simpl in V. now rewrite V. }
  unfold layer_step. rewrite V. simpl gate. unfold level_gate. rewrite De, LS, LS'.
  fold n. rewrite Nat.eqb_refl. simpl andb. cbv iota.
  unfold level_action. fold (image a S). fold (bijective a S S'). fold (missed a S S').
  assert (LL : length S = length S') by lia.
  destruct (bijective a S S') eqn:B.
  - destruct (places_permute a S S' In_S B) as [Pn Pl]. rewrite LS' in Pl.
    set (p := map (fun q => place q S') (image a S)) in *.
    assert (P : is_permutation n p).
    { split; [unfold p, image; now rewrite !map_length|]. now split. }
    assert (Np : nth x p 0 = place (delta D (nth x S 0) a) S') by (apply nth_places; lia).
    assert (Hp : nth x p 0 < n).
    { rewrite Np, <- LS'. apply place_lt, In_S, nth_In. lia. }
    exists (nth x p 0). split; auto. split.
    + simpl columns. rewrite act_permutation by auto. simpl decoder.
      now rewrite onehot_unit.
    + intros q Hq. rewrite Np. apply moved_excludes; auto. lia.
  - destruct (missed a S S') as [r|] eqn:F.
    + assert (Hr : In r S') by (apply find_some in F; tauto).
      assert (Hp : place r S' < n) by (rewrite <- LS'; now apply place_lt).
      exists (place r S'). split; auto. simpl. rewrite LS', act_reset, onehot_unit by auto.
      split; auto. intros q Hq. apply in_without in Hq. now apply (missed_excludes a S S' In_S r).
    + exfalso. now apply (missed_or_bijective a S S' NS' LL In_S B).
Qed.

Lemma holds_cons l x y y' xs ys : holds l (x :: y :: xs) (y' :: ys) =
  unit (states D - l) x :: [whole x; whole y'] :: holds (S l) (y :: xs) ys.
Proof. reflexivity. Qed.
Lemma interleave_cons x y y' xs ys : interleave (x :: y :: xs) (y' :: ys) =
  x :: y' :: interleave (y :: xs) ys.
Proof. reflexivity. Qed.
Lemma build_cons l x y xs : build l (x :: y :: xs) =
  level l x :: delayed l x :: build (S l) (y :: xs).
Proof. reflexivity. Qed.

Lemma stack_steps a : forall zs xs ys l labels S S', length zs = length xs ->
  length xs = length ys -> l + length xs = states D - 1 -> xs <> [] ->
  in_range l xs -> length labels = 2 * l -> descend labels all all = (S, S') ->
  NoDup S -> NoDup S' -> length S = states D - l -> length S' = states D - l ->
  (forall q, In q S -> In (delta D q a) S') ->
  exists xs', length xs' = length xs /\ in_range l xs' /\
    step_layers K zero add mul (build l zs) a labels (holds l xs ys)
      = Some (holds l xs' xs, labels ++ interleave xs' xs) /\
    exists q, remaining xs S = [q] /\ remaining xs' S' = [delta D q a].
Proof.
  induction zs as [|z zs IH]; intros xs ys l labels T T' Lz Ly Ls NE R Ll De NT NT' LT LT' In_T;
    destruct xs as [|x xs]; simpl in Lz; try lia; [easy|].
  destruct ys as [|y ys]; simpl in Ly; [lia|]. simpl in Ls. destruct R as [Rx Rxs].
  destruct (level_steps a l x T T' labels) as (x' & Rx' & Step & In'); auto; [lia|].
  destruct xs as [|x1 xs].
  - (* the last level *)
    destruct zs as [|]; [|simpl in Lz; lia].
    exists [x']. split; [easy|]. split; [easy|]. split.
    + cbn [build step_layers holds interleave]. 
      replace (layer_step K zero add mul (level l z) a labels (unit (states D - l) x))
        with (layer_step K zero add mul (level l x) a labels (unit (states D - l) x)) by reflexivity.
      rewrite Step. reflexivity.
    + simpl in Ls. cbn [remaining fold_left].
      assert (L1 : length (without x T) = 1) by (rewrite length_without; lia).
      assert (L1' : length (without x' T') = 1) by (rewrite length_without; lia).
      destruct (without x T) as [|q [|]] eqn:E; try (simpl in L1; lia).
      destruct (without x' T') as [|q' [|]] eqn:E'; try (simpl in L1'; lia).
      exists q. split; auto. f_equal. destruct (In' q (or_introl eq_refl)) as [->|[]]. reflexivity.
  - destruct zs as [|z1 zs]; [simpl in Lz; lia|]. destruct ys as [|y1 ys]; [simpl in Ly; lia|].
    destruct (IH (x1 :: xs) (y1 :: ys) (S l) (labels ++ [x'; x]) (without x T) (without x' T'))
      as (xs' & Lxs' & R' & Steps & q & Q & Q').
    + simpl in *; lia. + simpl in *; lia. + simpl in *; lia. + discriminate. + auto.
    + rewrite app_length. simpl. lia.
    + rewrite (descend_app l) by auto. now rewrite De.
    + now apply nodup_without. + now apply nodup_without.
    + rewrite length_without; lia. + rewrite length_without; lia.
    + auto.
    + destruct xs' as [|x1' xs']; [simpl in Lxs'; lia|].
      exists (x' :: x1' :: xs'). split; [simpl in *; lia|]. split; [split; auto|]. split.
      * rewrite build_cons, !holds_cons. cbn [step_layers].
        replace (layer_step K zero add mul (level l z) a labels (unit (states D - l) x))
          with (layer_step K zero add mul (level l x) a labels (unit (states D - l) x)) by reflexivity.
        rewrite Step.
        assert (Delay : layer_step K zero add mul (delayed l z) a (labels ++ [x']) [whole x; whole y]
          = Some ([whole x'; whole x], x)).
        { unfold layer_step, delayed. cbn [reads gate columns decoder values value].
          rewrite nth_error_app2, Ll, Nat.sub_diag by lia. cbn [nth_error]. rewrite act_delay, coordinate_whole by auto. reflexivity. }
        rewrite Delay, <- app_assoc. cbn [app]. rewrite Steps, interleave_cons, <- app_assoc.
        reflexivity.
      * exists q. auto.
Qed.

(* The start. *)
Lemma start_coordinates q : forall r l S, In q S -> NoDup S -> length S = states D - l ->
  l + r = states D - 1 ->
  in_range l (coordinates_of q r S) /\ remaining (coordinates_of q r S) S = [q] /\
  length (coordinates_of q r S) = r.
Proof.
  clear. induction r as [|r IH]; intros l T Hq NT LT E.
  - simpl. repeat split; auto. destruct T as [|s [|]]; simpl in *; try lia.
    destruct Hq as [->|[]]; auto.
  - cbn [coordinates_of]. set (x := match find _ T with Some s => place s T | None => 0 end).
    assert (P : x < length T /\ nth x T 0 <> q).
    { unfold x. destruct (find _ T) as [s|] eqn:F.
      - apply find_some in F. destruct F as [Hs N]. split; [now apply place_lt|].
        rewrite nth_place by auto. apply negb_true_iff in N. now apply Nat.eqb_neq.
      - exfalso. assert (A : forall s, In s T -> s = q).
        { intros s Hs. apply (find_none _ _ F) in Hs. now apply negb_false_iff, Nat.eqb_eq in Hs. }
        destruct T as [|s [|t T]]; simpl in LT; try lia.
        assert (s = q) by (apply A; now left). assert (t = q) by (apply A; right; now left).
        subst. inversion NT as [|? ? N _]. apply N. now left. }
    destruct P as [Px Nx].
    destruct (IH (S l) (without x T)) as (A & B & C).
    + now apply in_without_other; auto. + now apply nodup_without.
    + rewrite length_without; lia. + lia.
    + simpl. repeat split; auto. lia.
Qed.

Lemma initial l xs : in_range l xs ->
  initial_labels K (build l xs) = Some (interleave xs (repeat 0 (length xs))) /\
  map H0 (build l xs) = holds l xs (repeat 0 (length xs)).
Proof.
  revert l. induction xs as [|x xs IH]; intros l R; auto. destruct R as [Rx R].
  assert (A : decoder (level l x) (H0 (level l x)) = Some x) by (apply onehot_unit; auto).
  destruct xs as [|y xs].
  - cbn [build initial_labels map]. now rewrite A.
  - specialize (IH _ R). destruct IH as [I1 I2]. rewrite build_cons. cbn [initial_labels map].
    assert (B : decoder (delayed l x) (H0 (delayed l x)) = Some 0).
    { simpl. apply (coordinate_whole (states D - l) (whole x) 0). lia. }
    rewrite A, B, I1, I2. now split.
Qed.

Lemma interleave_length xs : forall ys, length ys = length xs -> xs <> [] ->
  length (interleave xs ys) = 2 * length xs - 1.
Proof.
  induction xs as [|x [|x1 xs] IH]; intros [|y ys] L N; simpl in L; try easy.
  rewrite interleave_cons. cbn [length]. rewrite IH; [simpl; lia | simpl; lia | easy].
Qed.
Lemma read_levels a : forall xs ys pre l, length ys = length xs -> length pre = 2 * l ->
  values a (pre ++ interleave xs ys) (map (fun l => Below (2 * l)) (seq l (length xs))) = Some xs.
Proof.
  induction xs as [|x [|x1 xs] IH]; intros [|y ys] pre l L Lp; simpl in L; try lia; auto.
  - cbn [length seq map values value interleave].
    rewrite nth_error_app2 by lia. now replace (2 * l - length pre) with 0 by lia.
  - rewrite interleave_cons. change (length (x :: x1 :: xs)) with (S (length (x1 :: xs))).
    cbn [seq map values value]. rewrite nth_error_app2 by lia.
    replace (2 * l - length pre) with 0 by lia. cbn [nth_error].
    specialize (IH ys (pre ++ [x; y]) (S l)). rewrite <- app_assoc in IH. cbn [app] in IH.
    rewrite IH; [easy | simpl in *; lia | rewrite app_length; simpl; lia].
Qed.

(* Theorem 4 of the paper for every automaton; the bound on the number of
   layers is [layers_count], the matrices are those of [compile_simple]. *)
Theorem compile_correct : well_formed D ->
  does K zero add mul compile_exclusion D eq.
Proof.
  intros [Start Del]. set (r := states D - 1).
  assert (Nall : NoDup all) by apply seq_NoDup.
  assert (Lall : length all = states D - 0) by (unfold all; rewrite seq_length; lia).
  destruct (start_coordinates (start D) r 0 all) as (R0 & Rem0 & L0); auto.
  { apply in_seq. lia. }
  set (x0 := coordinates_of (start D) r all) in *.
  assert (Inv : forall w, over (letters D) w -> run D w < states D /\ exists xs ys,
    length xs = r /\ length ys = r /\ in_range 0 xs /\ remaining xs all = [run D w] /\
    after K zero add mul compile_exclusion w = Some (holds 0 xs ys, interleave xs ys)).
  { induction w as [|a w IH] using rev_ind; intro O.
    - split; [exact Start|]. exists x0, (repeat 0 r). rewrite repeat_length. repeat split; auto.
      unfold after. simpl. unfold before. cbn [layers compile_exclusion]. fold r x0.
      destruct (initial 0 x0 R0) as [I1 I2]. rewrite L0 in I1, I2. now rewrite I1, I2.
    - apply Forall_app in O. destruct O as [O Oa]. inversion Oa as [|? ? Ha _]; subst.
      destruct (IH O) as (Q & xs & ys & Lx & Ly & Rx & Rem & Af).
      unfold run, run_from in *. rewrite fold_left_app. simpl.
      split; [now apply Del|].
      unfold after in *. rewrite fold_left_app, Af. simpl. cbn [layers compile_exclusion]. fold r x0.
      destruct xs as [|x xs].
      + (* one state, no layer *)
        simpl in Lx. exists [], []. assert (E : x0 = []) by (unfold x0; rewrite <- Lx; reflexivity).
        rewrite E. simpl. repeat split; auto.
        assert (One : forall q, q < states D -> q = 0) by (intros; lia).
        simpl in Rem. rewrite Rem. f_equal. rewrite (One _ Q). symmetry. apply One.
        rewrite <- (One _ Q) at 1. now apply Del.
      + destruct (stack_steps a x0 (x :: xs) ys 0 [] all all) as (xs' & Lx' & Rx' & St & q & Rq & Rq');
          auto; try lia; try easy.
        { intros q Hq. apply in_seq in Hq. apply in_seq. split; [lia|]. simpl. apply Del; lia. }
        exists xs', (x :: xs). rewrite Rem in Rq. inversion Rq; subst q.
        repeat split; auto; lia. }
  intros w O. destruct (Inv w O) as (Q & xs & ys & Lx & Ly & Rx & Rem & Af).
  exists (run D w). split; auto. unfold names. rewrite Af. cbn [readout_reads readout compile_exclusion].
  fold r. rewrite <- Lx. assert (V := read_levels (last w (letters D)) xs ys [] 0). simpl app in V.
  rewrite V by (reflexivity || lia). now rewrite Rem.
Qed.
End Compiler.

(* Over the rationals, where all of this is computed; and an automaton to
   which it applies: 5 layers for 4 states, the word read and compared. *)
From Coq Require Import QArith Qcanon.
Open Scope nat_scope.
Definition compile_rational : automaton -> model Qc :=
  compile_exclusion Qc 0%Qc 1%Qc Qcplus (fun x y => if Qc_eq_dec x y then true else false).
Definition does_rational := does Qc 0%Qc Qcplus Qcmult.

Lemma whole_rational i : whole Qc 0%Qc 1%Qc Qcplus i = Q2Qc (inject_Z (Z.of_nat i)).
Proof.
  induction i as [|i IH]; [reflexivity|]. cbn [whole]. rewrite IH. apply Qc_is_canon.
  unfold Qcplus, Q2Qc. cbn [this]. rewrite !Qred_correct.
  rewrite Nat2Z.inj_succ. unfold Z.succ. rewrite inject_Z_plus. ring.
Qed.
Theorem compile_rational_correct (D : automaton) : well_formed D ->
  does_rational (compile_rational D) D eq.
Proof.
  apply compile_correct; intros; try ring.
  - destruct (Qc_eq_dec x y); split; congruence.
  - discriminate.
  - rewrite !whole_rational in H. apply (f_equal this) in H. unfold Q2Qc in H. cbn [this] in H.
    assert (E : (inject_Z (Z.of_nat i) == inject_Z (Z.of_nat j))%Q)
      by (rewrite <- (Qred_correct (inject_Z (Z.of_nat i))), H; apply Qred_correct).
    unfold Qeq in E. simpl in E. lia.
Qed.

Example collapsing : automaton := {| states := 4; letters := 2; start := 2;
  delta := fun q a => nth (2 * q + a) [1; 0; 2; 0; 3; 1; 0; 3] 0; accept := Nat.eqb 0 |}.
Example collapsing_well_formed : well_formed collapsing.
Proof.
  split; [simpl; lia|]. simpl. intros q a Hq Ha.
  do 4 (destruct q as [|q]; [do 2 (destruct a as [|a]; [simpl; lia|]); lia|]). lia.
Qed.
Example collapsing_layers : length (layers (compile_rational collapsing)) = 5.
Proof. reflexivity. Qed.
Example collapsing_run :
  names Qc 0%Qc Qcplus Qcmult (compile_rational collapsing) 2 [0; 1; 1; 0; 0; 1; 0]
    = Some (run collapsing [0; 1; 1; 0; 0; 1; 0]).
Proof. vm_compute. reflexivity. Qed.
