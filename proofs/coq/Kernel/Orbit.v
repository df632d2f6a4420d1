(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* RHO: maps f_0 .. f_(N-1) applied in turn, repeatedly.  From time M on the
   states repeat a list, and neither M nor the length of the list can be smaller. *)

From Coq Require Import List Bool Arith Lia.
Import ListNotations.

Section Rotation.
Context {T : Type}.
(* l without its first element, or [whole] if nothing remains; l is a tail of
   [whole]. *)
Definition shift (whole l : list T) : list T :=
  match l with _ :: (_ :: _) as r => tl l | _ => whole end.
Lemma skipn_cons (d : T) : forall i l, i < length l -> skipn i l = nth i l d :: skipn (S i) l.
Proof.
  induction i as [|i IH]; intros [|x l] H; simpl in *; try lia; auto.
  now rewrite (IH l) by lia.
Qed.
Lemma shift_skipn l t : 0 < length l ->
  shift l (skipn (t mod length l) l) = skipn (S t mod length l) l.
Proof.
  intro H. assert (B := Nat.mod_upper_bound t (length l) ltac:(lia)).
  destruct l as [|d l']; [simpl in H; lia|]. set (l := d :: l') in *.
  set (i := t mod length l) in *. rewrite (skipn_cons d i l B). unfold shift.
  assert (Q : S t = S i + length l * (t / length l)) by (unfold i; rewrite (Nat.div_mod t (length l)) at 1; lia).
  destruct (Nat.eq_dec (S i) (length l)) as [E|E].
  - rewrite E, skipn_all. rewrite Q, E.
    replace (length l + length l * (t / length l)) with ((1 + t / length l) * length l) by lia.
    now rewrite Nat.mod_mul by lia.
  - rewrite Q, (Nat.mul_comm (length l)), Nat.mod_add, Nat.mod_small by lia.
    rewrite (skipn_cons d (S i) l) by lia. reflexivity.
Qed.
End Rotation.

Section Orbit.
Variables (X : Type) (eqb : X -> X -> bool).
Hypothesis eqb_eq : forall x y, eqb x y = true <-> x = y.
Variables (maps : list (X -> X)) (x0 : X).
Notation N := (length maps).

Fixpoint orbit (t : nat) : X :=
  match t with 0 => x0 | S t' => nth (t' mod N) maps (fun x => x) (orbit t') end.

(* The next tail of the maps, and the state. *)
Fixpoint advance (k : nat) (fs : list (X -> X)) (x : X) : list (X -> X) * X :=
  match k with
  | 0 => (fs, x)
  | S k' => match fs with [] => (fs, x) | f :: _ => advance k' (shift maps fs) (f x) end
  end.
Fixpoint walk (k : nat) (fs : list (X -> X)) (l ys : list X) (x : X) : bool :=
  match ys with [] => false | y :: _ =>
  if eqb y x then
    match k with 0 => true | S k' =>
    match fs with [] => false | f :: _ => walk k' (shift maps fs) l (shift l ys) (f x) end end
  else false end.
(* Compare x with y followed by repetitions of l. *)
Fixpoint around (l x y : list X) : bool :=
  match x with
  | [] => true
  | a :: x' =>
    match y with
    | b :: y' => if eqb a b then around l x' y' else false
    | [] => match l with b :: y' => if eqb a b then around l x' y' else false | [] => false end
    end
  end.
(* l does not begin any of its proper tails followed by repetitions of l. *)
Fixpoint no_tail (l y : list X) : bool :=
  match y with
  | [] => true
  | _ :: y' => match y' with [] => true | _ => negb (around l l y') end && no_tail l y'
  end.
Definition check (M : nat) (l : list X) : bool :=
  let L := length l in
  let P := Nat.lcm L N in
  (0 <? N) && (0 <? L) && (P mod L =? 0) && (P mod N =? 0) && (0 <? P) &&
  no_tail l l &&
  match M with
  | 0 => walk P maps l l x0
  | S m =>
    let (fs, x) := advance m maps x0 in
    match fs with [] => false | f :: _ =>
      negb (eqb x (last l x0)) && walk P (shift maps fs) l l (f x) end
  end.

Hypothesis N_positive : 0 < N.
Lemma head_map t f r : skipn (t mod N) maps = f :: r -> orbit (S t) = f (orbit t).
Proof.
  intro E. simpl. rewrite (skipn_cons (fun x => x)) in E by (apply Nat.mod_upper_bound; lia).
  injection E as -> _. reflexivity.
Qed.
Lemma advance_ok k : forall t, advance k (skipn (t mod N) maps) (orbit t) =
  (skipn ((t + k) mod N) maps, orbit (t + k)).
Proof.
  induction k as [|k IH]; intro t; simpl advance.
  - now rewrite Nat.add_0_r.
  - destruct (skipn (t mod N) maps) as [|f r] eqn:E.
    + rewrite (skipn_cons (fun x => x)) in E by (apply Nat.mod_upper_bound; lia). discriminate.
    + rewrite <- (head_map t f r E), <- E, shift_skipn, (IH (S t)) by auto.
      now rewrite <- Nat.add_succ_comm.
Qed.
Lemma walk_ok l : 0 < length l -> forall k t j,
  walk k (skipn (t mod N) maps) l (skipn (j mod length l) l) (orbit t) = true ->
  forall i, i <= k -> nth_error l ((j + i) mod length l) = Some (orbit (t + i)).
Proof.
  intro HL. induction k as [|k IH]; intros t j H i Hi; simpl walk in H;
    destruct (skipn (j mod length l) l) as [|y ys] eqn:E; try discriminate;
    destruct (eqb y (orbit t)) eqn:Q; try discriminate; apply eqb_eq in Q; subst;
    assert (B := Nat.mod_upper_bound j (length l) ltac:(lia));
    assert (E0 := E); rewrite (skipn_cons (orbit t)) in E by exact B; injection E as E1 _.
  - replace i with 0 by lia. rewrite !Nat.add_0_r, nth_error_nth' with (d := orbit t) by exact B.
    now rewrite E1.
  - destruct i as [|i].
    + rewrite !Nat.add_0_r, nth_error_nth' with (d := orbit t) by exact B. now rewrite E1.
    + destruct (skipn (t mod N) maps) as [|f r] eqn:F; [discriminate|].
      rewrite <- (head_map t f r F), <- F, shift_skipn in H by auto.
      rewrite <- E0, shift_skipn in H by exact HL.
      rewrite <- !Nat.add_succ_comm. apply (IH (S t)); auto. lia.
Qed.

(* A sequence c of period L: l is one period of it. *)
Lemma around_ok (c : nat -> X) l : 0 < length l ->
  (forall n, c (n + length l) = c n) -> (forall i, i < length l -> nth_error l i = Some (c i)) ->
  forall x i j y, (forall n, n < length x -> nth_error x n = Some (c (i + n))) ->
  (forall n, n < length y -> nth_error y n = Some (c (j + n))) ->
  (forall n, c (j + length y + n) = c n) -> (forall n, c (i + n) = c (j + n)) ->
  around l x y = true.
Proof.
  intros HL Per Lst. induction x as [|a x IH]; intros i j y Hx Hy Hr Hc; simpl; auto.
  assert (A := Hx 0 ltac:(simpl; lia)). simpl in A. injection A as A. rewrite Nat.add_0_r in A.
  assert (Hx' : forall n, n < length x -> nth_error x n = Some (c (S i + n))).
  { intros n Hn. assert (B := Hx (S n) ltac:(simpl; lia)). simpl in B. now rewrite <- Nat.add_succ_comm in B. }
  destruct y as [|b y].
  - destruct l as [|b y]; [simpl in HL; lia|].
    assert (B := Lst 0 ltac:(simpl; lia)). simpl in B. injection B as B.
    simpl in Hr. assert (E : a = b).
    { subst a b. specialize (Hc 0). specialize (Hr 0). rewrite !Nat.add_0_r in *. congruence. }
    rewrite (proj2 (eqb_eq a b) E). apply (IH (S i) 1 y); auto.
    + intros n Hn. apply (Lst (S n)). simpl. lia.
    + intro n. replace (1 + length y + n) with (n + length (b :: y)) by (simpl; lia). apply Per.
    + intro n. specialize (Hc (S n)). rewrite <- !Nat.add_succ_comm in Hc.
      replace (1 + n) with (S n) by lia. specialize (Hr (S n)). rewrite Nat.add_0_r in Hr.
      rewrite <- Nat.add_succ_comm in Hr. congruence.
  - assert (B := Hy 0 ltac:(simpl; lia)). simpl in B. injection B as B. rewrite Nat.add_0_r in B.
    assert (E : a = b).
    { subst a b. specialize (Hc 0). now rewrite !Nat.add_0_r in Hc. }
    rewrite (proj2 (eqb_eq a b) E). apply (IH (S i) (S j) y); auto.
    + intros n Hn. assert (C := Hy (S n) ltac:(simpl; lia)). simpl in C.
      now rewrite <- Nat.add_succ_comm in C.
    + intro n. rewrite <- (Hr n). f_equal. simpl. lia.
    + intro n. specialize (Hc (S n)). now rewrite <- !Nat.add_succ_comm in Hc.
Qed.
Lemma nth_error_tail (l : list X) : forall d n, nth_error (skipn d l) n = nth_error l (d + n).
Proof. induction l as [|a l IH]; intros [|d] n; simpl; auto. now destruct n. Qed.
Lemma no_tail_ok l : forall y d, no_tail l y = true -> 0 < d < length y ->
  around l l (skipn d y) = false.
Proof.
  induction y as [|a y IH]; simpl; intros d H Hd; [lia|].
  apply andb_true_iff in H. destruct H as [H H'].
  destruct d as [|[|d]]; [lia| |].
  - simpl. destruct y; [simpl in Hd; lia|]. now apply negb_true_iff.
  - change (skipn (S (S d)) (a :: y)) with (skipn (S d) y). apply IH; auto. lia.
Qed.

(* From M on, L is a period. *)
Definition period (M L : nat) : Prop := forall t, M <= t -> orbit (t + L) = orbit t.
Lemma period_times M L : period M L -> forall k t, M <= t -> orbit (t + k * L) = orbit t.
Proof.
  intros H k. induction k as [|k IH]; intros t Ht; simpl; [now rewrite Nat.add_0_r|].
  rewrite Nat.add_assoc, IH by lia. now apply H.
Qed.

Theorem check_sound M l : check M l = true ->
  0 < length l /\ period M (length l) /\
  (forall i, i < length l -> nth_error l i = Some (orbit (M + i))) /\
  (forall M' L', 0 < L' -> period M' L' -> M <= M' /\ length l <= L').
Proof.
  unfold check. set (P := Nat.lcm (length l) N). rewrite !andb_true_iff.
  intros [[[[[[_ HL] PL] PN] P0] NT] W].
  apply Nat.ltb_lt in HL, P0. apply Nat.eqb_eq in PL, PN.
  assert (W' : (forall i, i <= P -> nth_error l (i mod length l) = Some (orbit (M + i))) /\
    (forall m, M = S m -> orbit m <> last l x0)).
  { destruct M as [|m].
    - split; [|discriminate]. intros i Hi. apply (walk_ok l HL P 0 0); auto.
      rewrite !Nat.mod_0_l by lia. exact W.
    - assert (A := advance_ok m 0). rewrite Nat.mod_0_l in A by lia. simpl in A.
      rewrite A in W. destruct (skipn (m mod N) maps) as [|f r] eqn:F; [discriminate|].
      apply andb_true_iff in W. destruct W as [NE W].
      split.
      + intros i Hi. apply (walk_ok l HL P (S m) 0); auto.
        rewrite Nat.mod_0_l by lia. rewrite (head_map m f r F), <- shift_skipn, F by auto. exact W.
      + intros m' Em. injection Em as <-. intro Eq. apply negb_true_iff in NE.
        apply eqb_eq in Eq. congruence. }
  destruct W' as [All Prev]. clear W.
  assert (QL : exists a, P = a * length l) by (exists (P / length l); rewrite (Nat.div_mod P (length l)) at 1; lia).
  assert (QN : exists b, P = b * N) by (exists (P / N); rewrite (Nat.div_mod P N) at 1; lia).
  destruct QL as [a QL], QN as [b QN].
  assert (R0 : orbit (M + P) = orbit M).
  { assert (U := All P (le_n _)). assert (V := All 0 (Nat.le_0_l _)).
    rewrite QL, Nat.mod_mul in U by lia. rewrite Nat.mod_0_l in V by lia.
    rewrite <- QL in U. rewrite Nat.add_0_r in V. congruence. }
  assert (R : forall k, orbit (M + k + P) = orbit (M + k)).
  { induction k as [|k IH]; [now rewrite !Nat.add_0_r|].
    replace (M + S k + P) with (S (M + k + P)) by lia. replace (M + S k) with (S (M + k)) by lia.
    simpl. rewrite IH, QN, Nat.mod_add by lia. reflexivity. }
  assert (A : forall k, nth_error l (k mod length l) = Some (orbit (M + k))).
  { induction k as [k IH] using lt_wf_ind. destruct (le_lt_dec k P) as [?|?]; [now apply (All k)|].
    specialize (IH (k - P) ltac:(lia)). rewrite <- (R (k - P)) in IH.
    replace (M + (k - P) + P) with (M + k) in IH by lia.
    rewrite <- IH. f_equal. replace k with ((k - P) + a * length l) at 1 by lia.
    now rewrite Nat.mod_add by lia. }
  assert (Per : period M (length l)).
  { intros t Ht. replace t with (M + (t - M)) by lia.
    assert (U := A (t - M)). assert (V := A (t - M + 1 * length l)).
    rewrite Nat.mod_add in V by lia.
    replace (M + (t - M) + length l) with (M + (t - M + 1 * length l)) by lia. congruence. }
  split; [exact HL|]. split; [exact Per|]. split.
  { intros i Hi. rewrite <- (A i). now rewrite Nat.mod_small. }
  intros M' L' HL' Per'. split.
  - destruct (le_lt_dec M M') as [?|Lt]; auto. exfalso.
    destruct M as [|m]; [lia|]. apply (Prev m eq_refl).
    rewrite <- (period_times M' L' Per' (length l) m) by lia.
    assert (U := A (length l - 1)). rewrite Nat.mod_small in U by lia.
    assert (V : orbit (m + length l * L') = orbit (S m + (length l - 1))).
    { rewrite <- (period_times (S m) (length l) Per (L' - 1) (S m + (length l - 1))) by lia.
      f_equal. nia. }
    rewrite V. clear - U HL. revert U.
    destruct (exists_last (l := l)) as (l' & z & ->); [intros ->; simpl in HL; lia|].
    rewrite last_last, app_length. simpl. replace (length l' + 1 - 1) with (length l') by lia.
    rewrite nth_error_app2, Nat.sub_diag by lia. simpl. congruence.
  - destruct (le_lt_dec (length l) L') as [?|Lt]; auto. exfalso.
    assert (F := no_tail_ok l l L' NT ltac:(lia)).
    assert (Sh : forall n, orbit (M + (n + L')) = orbit (M + n)).
    { intro n. rewrite <- (period_times M _ Per M' (M + (n + L'))) by lia.
      rewrite <- (period_times M _ Per M' (M + n)) by lia.
      replace (M + (n + L') + M' * length l) with (M + n + M' * length l + L') by lia.
      apply Per'. nia. }
    rewrite (around_ok (fun n => orbit (M + n)) l HL) with (i := 0) (j := L') in F; try discriminate.
    + intro n. rewrite Nat.add_assoc. apply Per. lia.
    + intros i Hi. rewrite <- (A i). now rewrite Nat.mod_small.
    + intros n Hn. simpl. rewrite <- (A n). now rewrite Nat.mod_small.
    + intros n Hn. rewrite skipn_length in Hn. rewrite nth_error_tail.
      rewrite <- (A (L' + n)). now rewrite Nat.mod_small by lia.
    + intro n. rewrite skipn_length. replace (M + (L' + (length l - L') + n)) with (M + n + length l) by lia.
      apply Per. lia.
    + intro n. simpl. rewrite (Nat.add_comm L' n). symmetry. apply Sh.
Qed.
End Orbit.
