(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* RHO, HOM and COLL of a rounded recurrence, in E2: from the file to the
   statement. *)

From Coq Require Import List String Bool Arith ZArith QArith Qcanon Lia FMapPositive.
From Wreath Require Import Spec.Rounding Spec.Words Spec.Json Spec.ModelFile Spec.CertFile
  Spec.LanguageFile Spec.RoundFile Kernel.Closure.
From Wreath Require Kernel.Orbit.
Import ListNotations.
Open Scope list_scope.
Open Scope nat_scope.

(* ---- numbers ------------------------------------------------------------ *)

Definition number_eqb (v w : number) : bool :=
  match v, w with
  | Finite s x, Finite t y => Bool.eqb s t && q_eqb x y
  | Infinite s, Infinite t => Bool.eqb s t
  | Nan, Nan => true
  | _, _ => false
  end.
Fixpoint numbers_eqb (v w : list number) : bool :=
  match v, w with
  | [], [] => true
  | x :: v', y :: w' => if number_eqb x y then numbers_eqb v' w' else false
  | _, _ => false
  end.
Lemma q_eqb_iff x y : q_eqb x y = true <-> x = y.
Proof.
  unfold q_eqb. rewrite andb_true_iff, Z.eqb_eq, Pos.eqb_eq. split.
  - intros [N D]. apply Qc_is_canon. unfold Qeq. now rewrite N, D.
  - intros ->. auto.
Qed.
Lemma number_eqb_iff v w : number_eqb v w = true <-> v = w.
Proof.
  destruct v as [s x|s|], w as [t y|t|]; simpl; try (split; [discriminate | intro E; discriminate]).
  - rewrite andb_true_iff, eqb_true_iff, q_eqb_iff. split; [intros [-> ->]; auto|].
    intro E. inversion E. auto.
  - rewrite eqb_true_iff. split; [now intros -> | intro E; now inversion E].
  - tauto.
Qed.
Lemma numbers_eqb_iff : forall v w, numbers_eqb v w = true <-> v = w.
Proof.
  induction v as [|x v IH]; intros [|y w]; simpl; try (split; [discriminate | intro E; discriminate]).
  - tauto.
  - destruct (number_eqb x y) eqn:E.
    + apply number_eqb_iff in E. subst. rewrite IH. split; [now intros -> | intro E; now inversion E].
    + split; [discriminate|]. intro F. inversion F; subst.
      assert (T : number_eqb y y = true) by now apply number_eqb_iff. congruence.
Qed.

(* ---- RHO ---------------------------------------------------------------- *)

Definition letter_map (E : Rounding.model) (R : recurrence) (a : nat) (h : list number) : list number :=
  letter_step E (nth a (Rounding.letters R) (Affine [] None)) h.
Definition maps_of (E : Rounding.model) (R : recurrence) (w : word) :=
  map (letter_map E R) w.
Definition check_rho (P : rounded) (r : rho) : bool :=
  (List.length (cycle r) =? period r) &&
  Orbit.check _ numbers_eqb (maps_of (E P) (R P) (rho_word r)) (rounded_start (E P) (R P))
    (preperiod r) (cycle r).

Lemma orbit_same E R w : 0 < List.length w -> forall t,
  Orbit.orbit _ (maps_of E R w) (rounded_start E R) t = Rounding.orbit E R w t.
Proof.
  intros H t. induction t as [|t IH]; simpl; auto. rewrite IH. unfold maps_of. rewrite map_length.
  rewrite nth_indep with (d' := letter_map E R 0)
    by (rewrite map_length; apply Nat.mod_upper_bound; lia).
  now rewrite map_nth.
Qed.
Theorem rho_check_sound P r : check_rho P r = true ->
  repeats (E P) (R P) (rho_word r) (preperiod r) (period r) (cycle r).
Proof.
  unfold check_rho. rewrite andb_true_iff, Nat.eqb_eq. intros [L C].
  assert (N : 0 < List.length (rho_word r)).
  { unfold Orbit.check in C. rewrite !andb_true_iff in C. destruct C as [[[[[[C _] _] _] _] _] _].
    apply Nat.ltb_lt in C. unfold maps_of in C. now rewrite map_length in C. }
  assert (S := Orbit.check_sound _ _ numbers_eqb_iff _ _
    ltac:(unfold maps_of; rewrite map_length; exact N) _ _ C).
  unfold Orbit.period in S. rewrite L in S. unfold repeats.
  assert (O := orbit_same (E P) (R P) (rho_word r) N).
  destruct S as (S1 & S2 & S3 & S4). repeat split; auto.
  - intros t Ht. rewrite <- !O. now apply S2.
  - intros i Hi. rewrite <- O. now apply S3.
  - apply (S4 M' L'); auto. intros t Ht. rewrite !O. now apply H0.
  - apply (S4 M' L'); auto. intros t Ht. rewrite !O. now apply H0.
Qed.

(* ---- HOM ---------------------------------------------------------------- *)

Definition entry : Type := nat * list number.
Definition entry_eqb (x y : entry) : bool := (fst x =? fst y) && numbers_eqb (snd x) (snd y).
Lemma entry_eqb_eq x y : entry_eqb x y = true -> x = y.
Proof.
  destruct x, y. unfold entry_eqb. simpl. rewrite andb_true_iff, Nat.eqb_eq, numbers_eqb_iff.
  now intros [-> ->].
Qed.

(* An index of the listed states, by a hash of their numbers. *)
Definition mix (v : number) : Z :=
  match v with
  | Finite s x => 8 * (Qnum x + 1048583 * Zpos (Qden x)) + if s then 1 else 0
  | Infinite s => if s then 2 else 4
  | Nan => 6
  end%Z.
Definition hash (h : list number) : positive :=
  Z.to_pos (1 + (fold_left (fun k v => k * 1000003 + mix v) h 7) mod 1099511627689)%Z.
Definition index_of (ms : list entry) : PositiveMap.t (list entry) :=
  fold_left (fun t e => let k := hash (snd e) in
    PositiveMap.add k (e :: match PositiveMap.find k t with Some b => b | None => [] end) t)
    ms (PositiveMap.empty _).
Definition class_of (t : PositiveMap.t (list entry)) (h : list number) : option nat :=
  match PositiveMap.find (hash h) t with
  | Some b => option_map fst (find (fun e => numbers_eqb (snd e) h) b)
  | None => None end.

Section Hom.
Variables (P : rounded) (A : file_automaton) (D : automaton).
Variables (classes : list nat) (members : list entry).
Definition class (q : nat) : nat := nth q classes 0.
(* The first state of the automaton in a class. *)
Definition some_of (c : nat) : nat :=
  match find (fun q => class q =? c) (seq 0 (states D)) with Some q => q | None => 0 end.
Definition classes_ok : bool :=
  (Words.start D <? states D) && forallb (fun q =>
    let r := some_of (class q) in
    (said A D q =? said A D r) && forallb (fun a =>
      (delta D q a <? states D) && (class (delta D q a) =? class (delta D r a)))
      (seq 0 (Words.letters D))) (seq 0 (states D)).
Definition entry_step (x : entry) (a : nat) : entry :=
  (class (delta D (some_of (fst x)) a), letter_map (E P) (R P) a (snd x)).
Definition check_hom (successors : list (list positive)) : bool :=
  let t := index_of members in
  classes_ok && (List.length successors =? List.length members) &&
  closed _ entry_eqb entry_step (Words.letters D)
    (fun x => match class_of t (snd x) with Some c => c =? fst x | None => false end)
    (numbered (combine members successors))
    (class (Words.start D), rounded_start (E P) (R P)).

Lemma classes_run : classes_ok = true -> forall w, over (Words.letters D) w ->
  run D w < states D /\
  fold_left entry_step w (class (Words.start D), rounded_start (E P) (R P)) =
    (class (run D w), state_after (E P) (R P) w) /\
  said A D (run D w) = said A D (some_of (class (run D w))).
Proof.
  unfold classes_ok. rewrite andb_true_iff, Nat.ltb_lt, forallb_forall. intros [St All].
  assert (G : forall q, q < states D -> said A D q = said A D (some_of (class q)) /\
    forall a, a < Words.letters D -> delta D q a < states D /\
      class (delta D q a) = class (delta D (some_of (class q)) a)).
  { intros q Q. specialize (All q ltac:(apply in_seq; lia)). rewrite andb_true_iff, Nat.eqb_eq in All.
    destruct All as [S L]. split; auto. intros a Ha. rewrite forallb_forall in L.
    specialize (L a ltac:(apply in_seq; lia)). now rewrite andb_true_iff, Nat.ltb_lt, Nat.eqb_eq in L. }
  assert (I : forall w, over (Words.letters D) w -> run D w < states D /\
    fold_left entry_step w (class (Words.start D), rounded_start (E P) (R P)) =
    (class (run D w), state_after (E P) (R P) w)).
  { induction w as [|a w IH] using rev_ind; intro O; [split; [exact St | reflexivity]|].
    apply Forall_app in O. destruct O as [O Oa]. inversion Oa as [|? ? Ha _]; subst.
    destruct (IH O) as [B Eq]. unfold run, run_from, state_after in *.
    rewrite !fold_left_app, Eq. simpl. destruct (G _ B) as [_ M]. destruct (M a Ha) as [M1 M2].
    split; auto. unfold entry_step. simpl. now rewrite <- M2. }
  intros w O. destruct (I w O) as [B Eq]. split; [exact B|]. split; [exact Eq|]. now apply G.
Qed.
Theorem hom_check_sound successors : check_hom successors = true ->
  told (E P) (R P) (Words.letters D) nothing (said_after A D).
Proof.
  unfold check_hom. rewrite !andb_true_iff. intros [[C _] H].
  set (t := index_of members) in *.
  exists (fun h _ => match class_of t h with Some c => said A D (some_of c) | None => 0 end).
  intros w O. destruct (closed_holds _ _ entry_eqb_eq _ _ _ _ _ H w O) as [_ G].
  destruct (classes_run C w O) as (_ & Eq & S). rewrite Eq in G. simpl in G.
  destruct (class_of t _) as [c|]; [|discriminate]. apply Nat.eqb_eq in G. subst c.
  unfold said_after. now rewrite S.
Qed.
End Hom.

(* ---- COLL --------------------------------------------------------------- *)

Section Coll.
Variables (P : rounded) (A : file_automaton) (D : automaton) (u v r : word).
Definition below (w : word) : bool := forallb (fun a => a <? Words.letters D) w.
Definition check_coll : bool :=
  below u && below v && below r &&
  numbers_eqb (state_after (E P) (R P) u) (state_after (E P) (R P) v) &&
  negb (said_after A D (u ++ r) =? said_after A D (v ++ r)).
(* The last letter does not determine the answer either. *)
Definition last_too : bool :=
  match r, last_letter u, last_letter v with
  | _ :: _, _, _ => true
  | [], Some a, Some b => a =? b
  | [], None, None => true
  | _, _, _ => false
  end.
Lemma below_over w : below w = true -> over (Words.letters D) w.
Proof.
  unfold below. rewrite forallb_forall. intro H. apply Forall_forall. intros a I.
  apply Nat.ltb_lt; auto.
Qed.
Theorem coll_view {V} (view : word -> V) : check_coll = true -> view (u ++ r) = view (v ++ r) ->
  ~ told (E P) (R P) (Words.letters D) view (said_after A D).
Proof.
  unfold check_coll. rewrite !andb_true_iff, numbers_eqb_iff, negb_true_iff, Nat.eqb_neq.
  intros [[[[U W] X] S] N] Same [tell T]. apply N.
  apply below_over in U, W, X.
  assert (Z : state_after (E P) (R P) (u ++ r) = state_after (E P) (R P) (v ++ r)).
  { unfold state_after in *. now rewrite !fold_left_app, S. }
  rewrite <- (T (u ++ r)), <- (T (v ++ r)) by now apply Forall_app. now rewrite Z, Same.
Qed.
Theorem coll_check_sound : check_coll = true ->
  ~ told (E P) (R P) (Words.letters D) nothing (said_after A D) /\
  (last_too = true -> ~ told (E P) (R P) (Words.letters D) last_letter (said_after A D)).
Proof.
  intro C. split; [now apply coll_view|]. intro L. apply coll_view; auto.
  unfold last_too in L. unfold last_letter in *. rewrite !rev_app_distr.
  destruct r as [|z r'].
  - simpl. destruct (rev u) as [|a u'], (rev v) as [|b v']; simpl in *; try discriminate; auto.
    apply Nat.eqb_eq in L. now subst.
  - destruct (rev (z :: r')) as [|y l] eqn:E0; [|reflexivity].
    apply (f_equal (@List.length _)) in E0. rewrite rev_length in E0. discriminate.
Qed.
End Coll.

(* ---- from the file to the statement ------------------------------------- *)

Inductive found := Found_rho (r : rho) | Found_hom (c : closed_set) | Found_coll (c : collision).
Definition evidence_of (P : rounded) : option found :=
  match rho_of P, hom_of P, coll_of P with
  | Some r, _, _ => Some (Found_rho r)
  | _, Some c, _ => Some (Found_hom c)
  | _, _, Some c => Some (Found_coll c)
  | _, _, _ => None end.
(* The successors of the listed states may be of any origin. *)
Definition check_rounded (P : rounded) (successors : list (list positive)) : bool :=
  match evidence_of P with
  | Some (Found_rho r) => check_rho P r
  | Some (Found_hom c) => check_hom P (hom_file c) (hom_automaton c) (classes c) (members c) successors
  | Some (Found_coll c) =>
    check_coll P (coll_file c) (coll_automaton c) (first c) (second c) (behind_both c)
  | None => false end.
Definition holds (P : rounded) (e : found) : Prop :=
  match e with
  | Found_rho r => repeats (E P) (R P) (rho_word r) (preperiod r) (period r) (cycle r)
  | Found_hom c => told (E P) (R P) (Words.letters (hom_automaton c)) nothing
                     (said_after (hom_file c) (hom_automaton c))
  | Found_coll c =>
    ~ told (E P) (R P) (Words.letters (coll_automaton c)) nothing
        (said_after (coll_file c) (coll_automaton c)) /\
    (last_too (first c) (second c) (behind_both c) = true ->
     ~ told (E P) (R P) (Words.letters (coll_automaton c)) last_letter
         (said_after (coll_file c) (coll_automaton c)))
  end.
Theorem rounded_sound C P successors : rounded_of C = Some P ->
  check_rounded P successors = true -> exists e, evidence_of P = Some e /\ holds P e.
Proof.
  intros _. unfold check_rounded. destruct (evidence_of P) as [e|]; [|discriminate].
  intro H. exists e. split; auto. destruct e; simpl.
  - now apply rho_check_sound.
  - now apply hom_check_sound in H.
  - now apply coll_check_sound.
Qed.

(* The hypotheses are satisfiable: h <- 1 - h in e5m2 has period 2 and determines
   the parity; h <- h / 2 + 1 increases to 2, remains there, and does not
   determine it. *)
Definition q (n : Z) (d : positive) : number := finite (Q2Qc (n # d)).
Definition example (a b : number) : rounded :=
  {| evaluation := "E2:e5m2:rne:dot";
     E := {| storage := e5m2; rounding := Rne; ordering := Dot |};
     dimension := 1; names := ["a"%string];
     R := {| Rounding.start := [q 0 1];
             Rounding.letters := [Affine [[a]] (Some [b])] |};
     kind := "RHO"; rest := [] |}.
Definition turns : automaton :=
  {| states := 2; Words.letters := 1; Words.start := 0;
     delta := fun s _ => 1 - s; accept := Nat.eqb 1 |}.
Definition turns_file : file_automaton :=
  {| a_states := ["0"; "1"]%string; a_letters := ["a"%string]; a_start := 0;
     a_rows := [[1]; [0]]; a_accept := Some [1] |}.
Example repeats_two : repeats (E (example (q (-1) 1) (q 1 1))) (R (example (q (-1) 1) (q 1 1)))
  [0] 0 2 [[q 0 1]; [q 1 1]].
Proof.
  apply (rho_check_sound (example (q (-1) 1) (q 1 1))
    {| rho_word := [0]; preperiod := 0; period := 2; cycle := [[q 0 1]; [q 1 1]] |}).
  vm_compute. reflexivity.
Qed.
Example settles_at_two : repeats (E (example (q 1 2) (q 1 1))) (R (example (q 1 2) (q 1 1)))
  [0] 4 1 [[q 2 1]].
Proof.
  apply (rho_check_sound (example (q 1 2) (q 1 1))
    {| rho_word := [0]; preperiod := 4; period := 1; cycle := [[q 2 1]] |}).
  vm_compute. reflexivity.
Qed.
Example tells_parity : told (E (example (q (-1) 1) (q 1 1))) (R (example (q (-1) 1) (q 1 1)))
  1 nothing (said_after turns_file turns).
Proof.
  apply (hom_check_sound (example (q (-1) 1) (q 1 1)) turns_file turns [0; 1] [(0, [q 0 1]); (1, [q 1 1])] [[2%positive]; [1%positive]]).
  vm_compute. reflexivity.
Qed.
Example tells_no_parity : ~ told (E (example (q 1 2) (q 1 1))) (R (example (q 1 2) (q 1 1)))
  1 nothing (said_after turns_file turns).
Proof.
  apply (coll_check_sound (example (q 1 2) (q 1 1)) turns_file turns
    [0; 0; 0; 0; 0] [0; 0; 0; 0; 0; 0] []). vm_compute. reflexivity.
Qed.
