(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* APER and LANG: the elements of the monoid of an automaton; pairs of states,
   closed under letters; words that show the opposite. *)

From Coq Require Import List Bool Arith PArith Lia.
From Wreath Require Import Spec.Words Spec.CertFile Spec.LanguageFile Kernel.Closure.
Import ListNotations.

Fixpoint list_eqb (x y : list nat) : bool :=
  match x, y with
  | [], [] => true
  | a :: x', b :: y' => (a =? b) && list_eqb x' y'
  | _, _ => false
  end.
Lemma list_eqb_eq : forall x y, list_eqb x y = true -> x = y.
Proof.
  induction x as [|a x IH]; intros [|b y]; simpl; try discriminate; auto.
  rewrite andb_true_iff, Nat.eqb_eq. intros [-> E]. f_equal. auto.
Qed.
Definition automaton_ok (A : automaton) : bool :=
  (start A <? states A) &&
  forallb (fun q => forallb (fun a => delta A q a <? states A) (seq 0 (letters A)))
    (seq 0 (states A)).
Lemma automaton_well_formed A : automaton_ok A = true -> well_formed A.
Proof.
  unfold automaton_ok. rewrite andb_true_iff, Nat.ltb_lt, forallb_forall. intros [S H].
  split; auto. intros q a Hq Ha. specialize (H q ltac:(apply in_seq; lia)).
  rewrite forallb_forall in H. specialize (H a ltac:(apply in_seq; lia)). now apply Nat.ltb_lt.
Qed.
Lemma run_from_below A : well_formed A -> forall w q, over (letters A) w -> q < states A ->
  run_from A q w < states A.
Proof.
  intros [_ D]. induction w as [|a w IH]; intros q O Q; auto.
  inversion O; subst. simpl. apply IH; auto.
Qed.
Lemma run_from_app A q u v : run_from A q (u ++ v) = run_from A (run_from A q u) v.
Proof. apply fold_left_app. Qed.
Lemma over_power k w : over k w -> forall n, over k (power w n).
Proof. intros O n. induction n; simpl; [constructor | now apply Forall_app]. Qed.
Lemma run_power A w N : forall q,
  run_from A q (power w (S N)) = run_from A (run_from A q (power w N)) w.
Proof.
  induction N as [|N IH]; intro q.
  - simpl. now rewrite app_nil_r.
  - change (power w (S (S N))) with (w ++ power w (S N)).
    rewrite run_from_app, IH. simpl power at 2. now rewrite run_from_app.
Qed.

(* ---- the monoid --------------------------------------------------------- *)

(* The map of a word: the list of the images of 0, 1, .. *)
Section Monoid.
Variable A : automaton.
Definition move (x : list nat) (a : nat) : list nat := map (fun q => delta A q a) x.
Definition compose (x y : list nat) : list nat := map (fun q => nth q x 0) y.
(* y is a power of x; the powers become constant after at most [fuel] more. *)
Fixpoint settles (fuel : nat) (x y : list nat) : bool :=
  let z := compose x y in
  list_eqb z y || match fuel with 0 => false | S f => settles f x z end.
Definition identity_map : list nat := seq 0 (states A).

Lemma map_of_word w : fold_left move w identity_map = map (fun q => run_from A q w) identity_map.
Proof.
  unfold identity_map. generalize (seq 0 (states A)) as l.
  induction w as [|a w IH] using rev_ind; intro l.
  - simpl. now rewrite map_id.
  - rewrite fold_left_app, IH. simpl. unfold move. rewrite map_map. apply map_ext.
    intro q. now rewrite run_from_app.
Qed.
Definition powers (w : word) (n : nat) : list nat :=
  map (fun q => run_from A q (power w n)) identity_map.
Lemma compose_power w n : well_formed A -> over (letters A) w ->
  compose (fold_left move w identity_map) (powers w n) = powers w (S n).
Proof.
  intros W O. unfold compose, powers. rewrite map_map. apply map_ext_in. intros q Q.
  apply in_seq in Q. rewrite map_of_word, run_power.
  assert (B : run_from A q (power w n) < states A).
  { apply run_from_below; auto; [now apply over_power | lia]. }
  unfold identity_map. rewrite nth_indep with (d' := run_from A 0 w) by now rewrite map_length, seq_length.
  rewrite (map_nth (fun q => run_from A q w)). now rewrite seq_nth.
Qed.
Lemma settles_ok w : well_formed A -> over (letters A) w -> forall fuel n,
  settles fuel (fold_left move w identity_map) (powers w n) = true ->
  powers w (fuel + n) = powers w (S (fuel + n)).
Proof.
  intros W O.
  assert (Still : forall n, powers w n = powers w (S n) -> forall m, powers w (m + n) = powers w (S (m + n))).
  { intros n E m. induction m as [|m IH]; auto.
    change (powers w (S m + n)) with (powers w (S (m + n))).
    rewrite <- (compose_power w (m + n)) by auto. rewrite IH at 1. now apply compose_power. }
  induction fuel as [|fuel IH]; intros n; simpl; rewrite orb_true_iff, compose_power by auto;
    intros [E|E]; try (apply list_eqb_eq in E).
  - now rewrite E.
  - discriminate.
  - apply (Still n (eq_sym E) (S fuel)).
  - apply IH in E. now rewrite <- plus_n_Sm in E.
Qed.

Definition check_monoid (N : nat) (c : table (list nat)) : bool :=
  automaton_ok A && closed (list nat) list_eqb move (letters A)
    (fun x => settles N x identity_map) c identity_map.
Theorem monoid_sound N c : check_monoid N c = true -> aperiodic_at A N.
Proof.
  unfold check_monoid. rewrite andb_true_iff. intros [W C]. apply automaton_well_formed in W.
  intros w q O Q. destruct (closed_holds _ _ list_eqb_eq _ _ _ _ _ C w O) as [_ G].
  assert (P0 : powers w 0 = identity_map).
  { unfold powers. simpl. rewrite <- (map_id identity_map) at 2. now apply map_ext. }
  rewrite <- P0 in G at 2. apply settles_ok in G; auto.
  rewrite Nat.add_0_r in G. unfold powers in G.
  assert (E : forall n, nth q (map (fun q => run_from A q (power w n)) identity_map)
                          (run_from A 0 (power w n)) = run_from A q (power w n)).
  { intro n. rewrite (map_nth (fun q => run_from A q (power w n))). unfold identity_map.
    now rewrite seq_nth. }
  rewrite <- (E N), <- (E (S N)), G. apply nth_indep.
  unfold identity_map. now rewrite map_length, seq_length.
Qed.

(* ---- a cycle ------------------------------------------------------------ *)

Fixpoint distinct (l : list nat) : bool :=
  match l with [] => true | q :: r => negb (existsb (Nat.eqb q) r) && distinct r end.
Lemma distinct_nodup l : distinct l = true -> NoDup l.
Proof.
  induction l as [|q l IH]; simpl; [constructor|]. rewrite andb_true_iff, negb_true_iff.
  intros [E D]. constructor; auto. intro I.
  assert (T : existsb (Nat.eqb q) l = true) by (apply existsb_exists; exists q; now rewrite Nat.eqb_refl).
  congruence.
Qed.
Definition next_of (o : list nat) : list nat :=
  match o with [] => [] | q :: r => r ++ [q] end.
Definition check_witness (w : word) (o : list nat) : bool :=
  forallb (fun a => a <? letters A) w && forallb (fun q => q <? states A) o &&
  (2 <=? length o) && distinct o &&
  list_eqb (map (fun q => run_from A q w) o) (next_of o).
Theorem witness_sound w o : check_witness w o = true -> ~ aperiodic A.
Proof.
  unfold check_witness. rewrite !andb_true_iff. intros [[[[O S] L] D] M] [N H].
  rewrite forallb_forall in O, S. apply Nat.leb_le in L. apply distinct_nodup in D.
  apply list_eqb_eq in M. destruct o as [|q o]; [simpl in L; lia|]. simpl next_of in M.
  set (f := fun q => run_from A q w) in *.
  (* Powers of f map the orbit to itself, rotated. *)
  assert (R : forall n, exists u v, q :: o = u ++ v /\
    map (fun p => run_from A p (power w n)) (q :: o) = v ++ u).
  { induction n as [|n (u & v & E & P)].
    - exists [], (q :: o). split; auto. rewrite app_nil_r. simpl power.
      change (map (fun p : nat => p) (q :: o) = q :: o). apply map_id.
    - assert (Q : map (fun p => run_from A p (power w (Datatypes.S n))) (q :: o) = map f (v ++ u)).
      { rewrite <- P, map_map. apply map_ext. intro p. apply run_power. }
      assert (F : map f (u ++ v) = tl (u ++ v) ++ [hd 0 (u ++ v)]).
      { rewrite <- E. exact M. }
      destruct v as [|z v].
      + rewrite app_nil_r in *. simpl app in Q. rewrite F in Q.
        exists [hd 0 u], (tl u). rewrite <- E in *. simpl in *. split; auto.
      + exists (u ++ [z]), v. split; [rewrite <- app_assoc; exact E|]. rewrite Q.
        rewrite map_app in F. destruct u as [|y u]; simpl in F |- *.
        * rewrite app_nil_r. exact F.
        * assert (Lu : length (map f (y :: u)) = length (u ++ [z])) by (rewrite map_length, app_length; simpl; lia).
          replace (u ++ z :: v) with ((u ++ [z]) ++ v) in F by now rewrite <- app_assoc.
          rewrite <- app_assoc in F. change (f y :: map f u ++ f z :: map f v)
            with (map f (y :: u) ++ map f (z :: v)) in F.
          assert (G : map f (y :: u) = u ++ [z] /\ map f (z :: v) = v ++ [y]).
          { clear - F Lu. revert F Lu. generalize (map f (y :: u)), (u ++ [z]).
            intros a b F Lu. assert (E : a = b).
            { apply (f_equal (firstn (length a))) in F.
              rewrite firstn_app, Nat.sub_diag, firstn_all, app_nil_r in F. rewrite Lu in F.
              rewrite firstn_app, Nat.sub_diag, firstn_all, app_nil_r in F. exact F. }
            subst b. split; auto. now apply app_inv_head in F. }
          change (f z :: map f (v ++ y :: u)) with (map f ((z :: v) ++ (y :: u))).
          rewrite map_app. destruct G as [-> ->]. now rewrite <- !app_assoc. }
  destruct (R N) as (u & v & E & P).
  (* The N-th power of f maps the first state of the orbit to a state z, which f
     moves. *)
  destruct (v ++ u) as [|z r] eqn:VU; [discriminate|].
  assert (Iz : In z (q :: o)) by (rewrite E; apply in_or_app;
    assert (In z (v ++ u)) by (rewrite VU; now left); apply in_app_or in H0; tauto).
  simpl in P. injection P as Pz _.
  assert (Ow : over (letters A) w) by (apply Forall_forall; intros a Ia; apply Nat.ltb_lt; auto).
  assert (Hq := H w q Ow ltac:(apply Nat.ltb_lt; apply S; now left)).
  rewrite run_power, Pz in Hq. fold (f z) in Hq.
  (* f moves every state of the orbit. *)
  assert (K : forall l y, NoDup (y :: l) -> 1 <= length l -> map f (y :: l) = l ++ [y] ->
    forall x, In x (y :: l) -> f x <> x).
  { clear. intros l y ND Ln Eq x Ix Fx.
    destruct (In_nth _ _ 0 Ix) as (i & Hi & Ei).
    assert (T : nth i (map f (y :: l)) (f 0) = f x) by (rewrite map_nth; now rewrite Ei).
    rewrite Eq, Fx in T.
    rewrite nth_indep with (d' := 0) in T by (rewrite app_length; simpl in *; lia).
    destruct (Nat.eq_dec i (length l)) as [->|Ne].
    - rewrite app_nth2, Nat.sub_diag in T by lia. simpl nth in T.
      assert (I0 : length l = 0).
      { apply (proj1 (NoDup_nth (y :: l) 0) ND); simpl; try lia.
        simpl in Ei. rewrite Ei. now symmetry. }
      lia.
    - simpl in Hi. rewrite app_nth1 in T by lia.
      assert (I1 : Datatypes.S i = i).
      { apply (proj1 (NoDup_nth (y :: l) 0) ND); simpl; try lia. now rewrite T. }
      lia. }
  apply (K o q D ltac:(simpl in L; lia) M z Iz). congruence.
Qed.
End Monoid.

(* ---- two automata ------------------------------------------------------- *)

Section Two.
Variables A B : automaton.
Definition both (x : nat * nat) (a : nat) : nat * nat := (delta A (fst x) a, delta B (snd x) a).
Definition pair_eqb (x y : nat * nat) : bool := (fst x =? fst y) && (snd x =? snd y).
Lemma pair_eqb_eq x y : pair_eqb x y = true -> x = y.
Proof.
  destruct x, y. unfold pair_eqb. simpl. rewrite andb_true_iff, !Nat.eqb_eq. now intros [-> ->].
Qed.
Lemma both_run w : forall x, fold_left both w x = (run_from A (fst x) w, run_from B (snd x) w).
Proof. induction w as [|a w IH]; intros [p q]; [reflexivity | exact (IH _)]. Qed.

(* The pair of starts is entry 1. *)
Definition check_pairs (c : table (nat * nat)) : bool :=
  closed _ pair_eqb both (letters A)
    (fun x => Bool.eqb (accept A (fst x)) (accept B (snd x))) c (start A, start B).
Theorem pairs_sound c : check_pairs c = true -> same_language A B.
Proof.
  intros C w O. destruct (closed_holds _ _ pair_eqb_eq _ _ _ _ _ C w O) as [_ G].
  rewrite both_run in G. now apply eqb_prop.
Qed.
Definition check_word (w : word) : bool :=
  forallb (fun a => a <? letters A) w && negb (Bool.eqb (accepts A w) (accepts B w)).
Theorem word_sound w : check_word w = true -> ~ same_language A B.
Proof.
  unfold check_word. rewrite andb_true_iff, negb_true_iff, forallb_forall. intros [O D] S.
  rewrite S, eqb_reflx in D; [discriminate|].
  apply Forall_forall. intros a I. apply Nat.ltb_lt; auto.
Qed.
End Two.

(* ---- from the files to the statements ----------------------------------- *)

(* The maps with their successors, and N; the pairs in another order, with their
   successors.  These may be of any origin. *)
Definition check_aperiodicity (C : list line) (N : nat)
    (maps : list (list nat * list positive)) : bool :=
  match aperiodicity_of C with
  | Some (_, D, Monoid count) => (length maps =? count) && check_monoid D N (numbered maps)
  | Some (_, D, Witness w o) => check_witness D w o
  | None => false end.
Theorem aperiodicity_sound C N maps : check_aperiodicity C N maps = true ->
  exists A D e, aperiodicity_of C = Some (A, D, e) /\
  match e with Monoid _ => aperiodic_at D N | Witness _ _ => ~ aperiodic D end.
Proof.
  unfold check_aperiodicity. destruct (aperiodicity_of C) as [[[A D] e]|]; [|discriminate].
  intro H. exists A, D, e. split; auto. destruct e.
  - apply andb_true_iff in H. destruct H as [_ H]. now apply monoid_sound in H.
  - now apply witness_sound in H.
Qed.
Definition check_languages (C : list line) (pairs : list (nat * nat * list positive)) : bool :=
  match languages_of C with
  | Some (_, _, D, E, Equal ps) => (length pairs =? length ps) && check_pairs D E (numbered pairs)
  | Some (_, _, D, E, Differ w) => check_word D E w
  | None => false end.
Theorem languages_sound C pairs : check_languages C pairs = true ->
  exists A B D E e, languages_of C = Some (A, B, D, E, e) /\
  match e with Equal _ => same_language D E | Differ _ => ~ same_language D E end.
Proof.
  unfold check_languages. destruct (languages_of C) as [[[[[A B] D] E] e]|]; [|discriminate].
  intro H. exists A, B, D, E, e. split; auto. destruct e.
  - apply andb_true_iff in H. destruct H as [_ H]. now apply pairs_sound in H.
  - now apply word_sound in H.
Qed.

(* The hypotheses are satisfiable: the monoid of "the last letter" has three
   maps, none of which permutes states cyclically; parity has a cycle; the two
   automata differ on the word 1 1. *)
Definition last_of_two : automaton :=
  {| states := 2; letters := 2; start := 0; delta := fun _ a => a; accept := Nat.eqb 1 |}.
Definition parity : automaton :=
  {| states := 2; letters := 2; start := 0; delta := fun q a => (q + a) mod 2; accept := Nat.eqb 1 |}.
Example last_of_two_aperiodic : aperiodic_at last_of_two 1.
Proof.
  apply monoid_sound with (c := numbered
    [([0; 1], [2; 3]%positive); ([0; 0], [2; 3]%positive); ([1; 1], [2; 3]%positive)]). reflexivity.
Qed.
Example parity_not_aperiodic : ~ aperiodic parity.
Proof. apply witness_sound with (w := [1]) (o := [0; 1]). reflexivity. Qed.
Example parity_itself : same_language parity parity.
Proof. apply pairs_sound with (c := numbered [((0, 0), [1; 2]%positive); ((1, 1), [2; 1]%positive)]). reflexivity. Qed.
Example parity_other : ~ same_language parity last_of_two.
Proof. apply word_sound with (w := [1; 1]). reflexivity. Qed.
