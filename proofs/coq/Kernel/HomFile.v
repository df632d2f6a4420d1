(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* From the files to the statement: a certificate of type HOM over Q. *)

From Coq Require Import List String Bool Arith PArith QArith Qcanon Lia FMapPositive.
From Wreath Require Import Spec.Words Spec.Stack Spec.Json Spec.ModelFile Spec.CertFile
  Spec.LanguageFile Kernel.Hom.
From Wreath Require Kernel.Quick.
Import ListNotations.
Open Scope string_scope.
Open Scope nat_scope.

(* ---- states from which some word is accepted ---------------------------- *)
(* Each of them has a rank: 0 if it accepts; otherwise some letter leads to a
   state of smaller rank. *)
Section Live.
Variables (D : automaton) (rank : nat -> option nat).
Definition live (q : nat) : bool := match rank q with Some _ => true | None => false end.
Definition ranks_ok : bool := forallb (fun q =>
  (negb (accept D q) || live q) &&
  forallb (fun a => negb (live (delta D q a)) || live q) (seq 0 (letters D)) &&
  match rank q with
  | None => true
  | Some r => accept D q || existsb (fun a => (delta D q a <? states D) &&
      match rank (delta D q a) with Some r' => r' <? r | None => false end) (seq 0 (letters D))
  end) (seq 0 (states D)).
Lemma ranks_live : well_formed D -> ranks_ok = true -> lives D live.
Proof.
  intros [_ Del] H. unfold ranks_ok in H. rewrite forallb_forall in H.
  assert (G : forall q, q < states D -> (accept D q = true -> live q = true) /\
    (forall a, a < letters D -> live (delta D q a) = true -> live q = true) /\
    (forall r, rank q = Some r -> accept D q = true \/
       exists a r', a < letters D /\ delta D q a < states D /\ rank (delta D q a) = Some r' /\ r' < r)).
  { intros q Hq. specialize (H q ltac:(apply in_seq; lia)). rewrite !andb_true_iff in H.
    destruct H as [[A B] C]. rewrite forallb_forall in B. repeat split.
    - intro E. rewrite E in A. exact A.
    - intros a Ha E. specialize (B a ltac:(apply in_seq; lia)). rewrite E in B. exact B.
    - intros r E. rewrite E in C. apply orb_true_iff in C. destruct C as [C|C]; auto.
      right. apply existsb_exists in C. destruct C as (a & Ia & C). apply in_seq in Ia.
      apply andb_true_iff in C. destruct C as [C1 C2]. apply Nat.ltb_lt in C1.
      destruct (rank (delta D q a)) as [r'|] eqn:R; [|discriminate]. apply Nat.ltb_lt in C2.
      exists a, r'. repeat split; auto; lia. }
  intros q Hq. split.
  - unfold live. destruct (rank q) as [r|] eqn:R; [|discriminate]. intros _. revert q Hq R.
    induction r as [r IH] using lt_wf_ind. intros q Hq R.
    destruct (proj2 (proj2 (G q Hq)) r R) as [E|(a & r' & Ha & Hd & R' & L)].
    + exists []. split; [constructor | exact E].
    + destruct (IH r' L _ Hd R') as (v & Ov & Av). exists (a :: v). split; [now constructor|exact Av].
  - intros (v & Ov & Av). revert q Hq Av. induction v as [|a v IH]; intros q Hq Av.
    + now apply (G q Hq).
    + inversion Ov as [|? ? Ha Ov']; subst. apply (proj1 (proj2 (G q Hq)) a Ha).
      apply IH; auto.
Qed.
End Live.

(* ---- the certificate ---------------------------------------------------- *)

Definition automaton_lines (C : list line) : list line :=
  flat_map (fun l => match l with "|" :: r => [r] | _ => [] end) C.
(* The vectors, in the order of their lines, and the states. *)
Definition vectors_of (C : list line) : option (list (list Qc)) :=
  map_option (fun l => match l with _ :: _ :: xs => map_option rational xs | _ => None end)
    (filter (fun l => match l with "vector" :: _ => true | _ => false end) C).
Definition states_of (C : list line) : option (list (nat * list nat)) :=
  map_option (fun l => match l with _ :: q :: vs =>
      q <- small q ;; vs <- map_option small vs ;; Some (q, vs) | _ => None end)
    (filter (fun l => match l with "state" :: _ => true | _ => false end) C).
Definition numbered {A} (l : list A) : PositiveMap.t A :=
  snd (fold_left (fun p a => (Pos.succ (fst p), PositiveMap.add (fst p) a (snd p)))
    l (1%positive, PositiveMap.empty A)).
Definition header_ok (C : list line) : bool :=
  match C with
  | ["wreath-cert"; "1"] :: ["job"; "verify-all"] :: ["evaluation"; "E0"] ::
    ("lrnn" :: _) :: ["sha256"; _] :: ("automaton" :: _) :: ["sha256"; _] :: ("compare" :: _) :: _ =>
      match record_of "type" C with Some ["HOM"] | Some ["POLY"] | Some ["HULL"] => true | _ => false end
  | _ => false
  end.

Record claim := {
  what : comparison; file : file_model; automaton_file : file_automaton; aligned : automaton }.
Definition claim_of (J : json) (C : list line) : option claim :=
  _ <- guard (well_printed J && well_printed_lines C && header_ok C) ;;
  _ <- plain_automaton (automaton_lines C) ;;
  F <- model_of J ;; A <- automaton_of (automaton_lines C) ;;
  D <- matched A (alphabet F) ;;
  c <- record_of "compare" C ;; c <- comparison_of c ;;
  Some {| what := c; file := F; automaton_file := A; aligned := D |}.

Definition rank_in (ranks : list (option nat)) (q : nat) : option nat := nth q ranks None.
Definition asked (P : claim) (rank : nat -> option nat) : nat -> bool :=
  match what P with By_predict => live rank | _ => fun _ => true end.
Definition agrees (P : claim) (rank : nat -> option nat) : nat -> nat -> bool :=
  agree (what P) (file P) (automaton_file P) (aligned P) (live rank).

(* From the relevant words to the statement, for every kind of evidence. *)
Lemma claim_holds J C P rank : claim_of J C = Some P -> well_formed (aligned P) ->
  ranks_ok (aligned P) rank = true ->
  (forall w, over (letters (aligned P)) w -> asked P rank (run (aligned P) w) = true ->
   exists m, names Qc q0 Qcplus Qcmult (stack (file P)) (letters (aligned P)) w = Some m /\
     agrees P rank m (run (aligned P) w) = true) ->
  model_of J = Some (file P) /\
  automaton_of (automaton_lines C) = Some (automaton_file P) /\
  matched (automaton_file P) (alphabet (file P)) = Some (aligned P) /\
  holds (what P) (file P) (automaton_file P) (aligned P).
Proof.
  unfold claim_of, bind. destruct (guard _); [|discriminate].
  destruct (plain_automaton _) as [A0|]; [clear A0|discriminate].
  destruct (model_of J) as [F|]; [|discriminate].
  destruct (automaton_of _) as [A|]; [|discriminate].
  destruct (matched A _) as [D|] eqn:Mt; [|discriminate].
  destruct (record_of _ C); [|discriminate]. destruct (comparison_of _) as [c|]; [|discriminate].
  intro E. inversion E; subst; clear E. unfold asked, agrees. simpl. intros W R S. repeat split; auto.
  exists (live rank). assert (L := ranks_live D rank W R).
  split; [destruct c; auto|]. intros w O G. apply S; auto.
  destruct c; auto. apply L; auto.
  clear - W O. destruct W as [St Del]. unfold run, run_from. revert St. generalize (start D).
  induction w as [|a w IH]; intros q Hq; auto. inversion O; subst. simpl. apply IH; auto.
Qed.

(* The whole check.  Ranks, successors, and the layer, the label and the moves of
   each vector may be of any origin. *)
Definition tree_of {A} (l : list A) : tree A :=
  snd (fold_left (fun p a => (S (fst p), put (S (fst p)) (fst p) a (snd p))) l (0, Leaf)).
Definition check_claim (P : claim) (C : list line) (ranks : list (option nat))
    (moves : list (nat * nat * list (list nat * nat))) (successors : list (list positive)) : bool :=
  match vectors_of C, states_of C with
  | Some vs, Some ((q, first) :: ss) =>
    let rank := rank_in ranks in
    ranks_ok (aligned P) rank &&
    Quick.check (stack (file P)) (aligned P) (agrees P rank) (asked P rank)
      (tree_of (map (fun p => let '(h, (l, y, ms)) := p in (l, h, y, Quick.moves_of ms))
        (combine vs moves))) first
      (numbered (combine ((q, first) :: ss) successors))
  | _, _ => false
  end.

Theorem hom_sound J C ranks moves successors P : claim_of J C = Some P ->
  check_claim P C ranks moves successors = true ->
  model_of J = Some (file P) /\
  automaton_of (automaton_lines C) = Some (automaton_file P) /\
  matched (automaton_file P) (alphabet (file P)) = Some (aligned P) /\
  holds (what P) (file P) (automaton_file P) (aligned P).
Proof.
  intro E. unfold check_claim. destruct (vectors_of C) as [vs|]; [|discriminate].
  destruct (states_of C) as [[|[q first] ss]|]; [discriminate| |discriminate].
  rewrite andb_true_iff. intros [R H]. apply claim_holds with (rank_in ranks); auto.
  - unfold Quick.check, Walk.check in H. rewrite !andb_true_iff in H. destruct H as [_ [H _]].
    now apply automaton_closed in H.
  - exact (Quick.check_sound _ _ _ _ _ _ _ H).
Qed.
