(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* X8 for one level: every automaton of n states whose letters permute the states
   or reset them is realised by layers with one reflection per letter: I - beta v
   v^T / (v^T v) with beta 0, 1 or 2.  The look-ahead by blocks is that of
   DeltaProduct [siems2025].

   A layer is one of three cells.  Turn: a sign, h <- -h (beta = 2) or h <- h.
   Keep: a number, h <- v (beta = 1, and v is added) or h <- h.  Swap: a one-hot
   vector, of which two coordinates are exchanged (beta = 2, v = e_i - e_j) or
   none.  The action of a cell is any function of the letter and of the labels of
   the cells below, at this step; Keep and Swap also state their number of
   labels.  Theory/OneReflectionStack.v builds layers from the cells and stacks the
   levels, which covers every automaton. *)

From Coq Require Import List Arith Lia Bool.
From Wreath Require Import Theory.Ordered Theory.Exclusion Theory.Householder Theory.Clock.
Import ListNotations.

Inductive cell :=
| Turn (f : nat -> list nat -> bool)
| Keep (m : nat) (f : nat -> list nat -> option nat)
| Swap (m : nat) (f : nat -> list nat -> nat * nat).
Definition move (c : cell) (a : nat) (seen : list nat) (y : nat) : nat :=
  match c with
  | Turn f => if f a seen then 1 - y else y
  | Keep _ f => match f a seen with Some v => v | None => y end
  | Swap _ f => exchange (fst (f a seen)) (snd (f a seen)) y
  end.
Fixpoint go (cs : list cell) (a : nat) (seen ys : list nat) : list nat :=
  match cs, ys with
  | c :: cs', y :: ys' => let y' := move c a seen y in y' :: go cs' a (seen ++ [y']) ys'
  | _, _ => []
  end.

Lemma go_app cs1 : forall a seen ys1 cs2 ys2, length cs1 = length ys1 ->
  go (cs1 ++ cs2) a seen (ys1 ++ ys2) =
  go cs1 a seen ys1 ++ go cs2 a (seen ++ go cs1 a seen ys1) ys2.
Proof.
  induction cs1 as [|c cs1 IH]; intros a seen [|y ys1] cs2 ys2 L; simpl in *; try lia.
  - now rewrite app_nil_r.
  - f_equal. rewrite IH by lia. rewrite <- app_assoc. reflexivity.
Qed.
(* Cells that depend only on the labels below all of them. *)
Lemma go_row {X} (c : X -> cell) (y : X -> nat) a seen l :
  (forall j more z, move (c j) a (seen ++ more) z = move (c j) a seen z) ->
  go (map c l) a seen (map y l) = map (fun j => move (c j) a seen (y j)) l.
Proof.
  intro H. rewrite <- (app_nil_r seen) at 1. generalize (@nil nat) as more.
  induction l as [|j l IH]; intro more; auto. cbn [map go]. rewrite H. f_equal.
  rewrite <- app_assoc. apply IH.
Qed.

(* An exchange is its own inverse and maps points to points. *)
Lemma exchange_twice i j x : exchange i j (exchange i j x) = x.
Proof.
  unfold exchange. destruct (Nat.eqb_spec x i), (Nat.eqb_spec x j); subst;
  repeat (match goal with |- context [?a =? ?b] => destruct (Nat.eqb_spec a b) end); lia.
Qed.
Lemma exchange_lt i j m x : i < m -> j < m -> x < m -> exchange i j x < m.
Proof. intros Hi Hj Hx. unfold exchange. destruct (x =? i), (x =? j); auto. Qed.

Section Level.
Variables (n : nat) (g : nat -> nat -> nat) (resets : nat -> option nat) (x0 : nat).
Hypothesis g_range : forall a x, x < n -> g a x < n.
Hypothesis g_inj : forall a x y, x < n -> y < n -> g a x = g a y -> x = y.
Hypothesis resets_range : forall a c, resets a = Some c -> c < n.
Hypothesis x0_range : x0 < n.
(* The automaton of the level. *)
Definition level_step (x a : nat) : nat := match resets a with Some c => c | None => g a x end.

(* Blocks of N = 2^p letters, N >= n; the last 2N letters are stored. *)
Variables (letters p : nat).
Definition N := 2 ^ p.
Hypothesis N_large : n <= N.
Definition L := S p.
Definition W := 2 ^ L.

(* The code of a letter in a register: 0 is none.  Its permutation; resets are
   the identity. *)
Definition code (a : nat) : nat := match resets a with Some _ => 0 | None => S a end.
Definition perm (k x : nat) : nat := match k with 0 => x | S a => g a x end.
(* Newest letter first. *)
Definition comp (l : list nat) (x : nat) : nat := fold_right perm x l.

(* A permutation of 0 .. m-1 as m exchanges, the last one first. *)
Fixpoint fact (m : nat) (f : nat -> nat) : list (nat * nat) :=
  match m with
  | 0 => []
  | S m' => (f m', m') :: fact m' (fun i => exchange (f m') m' (f i))
  end.
Definition exchanges (l : list nat) : list (nat * nat) :=
  rev (fact n (comp l)) ++ repeat (0, 0) (N - n).
Definition apply_first (k : nat) (es : list (nat * nat)) (y : nat) : nat :=
  fold_left (fun y e => exchange (fst e) (snd e) y) (firstn k es) y.

(* The values that the cells compute from the labels below: the clock; the stored
   letters, newest first; the position in the block; the letters of this block
   and of the previous one. *)
Definition value_of (bits : list nat) : nat := fold_right (fun b s => b + 2 * s) 0 bits.
Definition clock_of (seen : list nat) : nat := value_of (firstn L seen).
Definition recent_of (seen : list nat) : list nat :=
  map (fun q => nth (L + (clock_of seen + W - q) mod W) seen 0) (seq 0 W).
Definition pos (t : nat) : nat := (t + N - 1) mod N.
Definition cur_of (c : nat) (r : list nat) := firstn (S (pos c)) r.
Definition prev_of (c : nat) (r : list nat) := firstn N (skipn (S (pos c)) r).
Definition find_first (f : nat -> bool) : nat :=
  match find f (seq 0 n) with Some x => x | None => 0 end.
(* P_t = C_t B_(j-1) u^-1 H *)
Definition P_of (seen : list nat) (x : nat) : nat :=
  let c := clock_of seen in
  let r := recent_of seen in
  let H := nth (L + W + x) seen 0 in
  comp (cur_of c r) (comp (prev_of c r)
    (find_first (fun z => apply_first (S (pos c)) (exchanges (prev_of c r)) z =? H))).

Definition clock_cells : list cell := map (fun i => Turn (fun _ seen => forallb (Nat.eqb 0) seen)) (seq 0 L).
Definition window_cells : list cell := map (fun j => Keep (S letters) (fun a seen =>
  if clock_of seen =? j then Some (code a) else None)) (seq 0 W).
Definition point_cells : list cell := map (fun x : nat => Swap n (fun _ seen =>
  nth (pos (clock_of seen)) (exchanges (prev_of (clock_of seen) (recent_of seen))) (0, 0))) (seq 0 n).
Definition reset_cell : cell := Keep n (fun a seen => match resets a with
  | Some c => Some (find_first (fun x => P_of seen x =? c)) | None => None end).
Definition cells : list cell := clock_cells ++ window_cells ++ point_cells ++ [reset_cell].
Definition begin : list nat := repeat 0 L ++ repeat 0 W ++ seq 0 n ++ [x0].
Definition labels (w : list nat) : list nat := fold_left (fun ys a => go cells a [] ys) w begin.
Definition read (ys : list nat) : nat := P_of ys (nth (L + W + n) ys 0).

(* ---- history ------------------------------------------------------------ *)
(* The letters read, as codes, newest first, followed by W times none. *)
Definition hist (w : list nat) : list nat := map code (rev w) ++ repeat 0 W.
Definition win (w : list nat) (j : nat) : nat :=
  (* the code at the last time that is j modulo W *)
  nth ((length w + W - j) mod W) (hist w) 0.

Lemma N_pos : 0 < N. Proof. apply pow_pos. Qed.
Lemma W_N : W = 2 * N. Proof. reflexivity. Qed.
Lemma hist_snoc w a : hist (w ++ [a]) = code a :: hist w.
Proof. unfold hist. rewrite rev_app_distr. reflexivity. Qed.
Lemma hist_length w : length (hist w) = length w + W.
Proof. unfold hist. now rewrite app_length, map_length, rev_length, repeat_length. Qed.
Lemma win_next w a j : j < W ->
  win (w ++ [a]) j = if (S (length w)) mod W =? j then code a else win w j.
Proof.
  intro Hj. unfold win. rewrite hist_snoc, app_length, Nat.add_1_r.
  assert (P := N_pos). assert (WN := W_N). set (t := length w).
  destruct (Nat.eqb_spec (S t mod W) j) as [E|E].
  - replace ((S t + W - j) mod W) with 0; [reflexivity|]. symmetry.
    assert (D := Nat.div_mod (S t) W ltac:(lia)).
    replace (S t + W - j) with ((S (S t / W)) * W) by (rewrite <- E; nia).
    apply Nat.mod_mul. lia.
  - assert (Q : (S t + W - j) mod W = S ((t + W - j) mod W)).
    { assert (D := Nat.div_mod (t + W - j) W ltac:(lia)).
      assert (B := Nat.mod_upper_bound (t + W - j) W ltac:(lia)).
      destruct (Nat.eq_dec (S ((t + W - j) mod W)) W) as [F|F].
      - exfalso. apply E. set (q := (t + W - j) / W) in *.
        assert (T : S t = q * W + j) by nia.
        symmetry. apply (Nat.mod_unique _ _ q); lia.
      - symmetry. apply (Nat.mod_unique _ _ ((t + W - j) / W)); lia. }
    rewrite Q. reflexivity.
Qed.
(* The ring of registers stores the newest W letters. *)
Lemma recent_is w q : q < W -> win w ((length w + W - q) mod W) = nth q (hist w) 0.
Proof.
  intro Hq. unfold win. f_equal. assert (P := N_pos). assert (WN := W_N).
  set (t := length w). set (m := (t + W - q) mod W).
  assert (D := Nat.div_mod (t + W - q) W ltac:(lia)).
  assert (B := Nat.mod_upper_bound (t + W - q) W ltac:(lia)). fold m in D, B.
  symmetry. apply (Nat.mod_unique _ _ ((t + W - q) / W)); [lia|].
  set (d := (t + W - q) / W) in *. nia.
Qed.

(* ---- permutations ------------------------------------------------------- *)
Definition into (f : nat -> nat) (m : nat) := forall x, x < m -> f x < m.
Definition inj (f : nat -> nat) (m : nat) := forall x y, x < m -> y < m -> f x = f y -> x = y.
Lemma perm_into k : into (perm k) n.
Proof. destruct k as [|a]; intros x Hx; simpl; auto. Qed.
Lemma perm_inj k : inj (perm k) n.
Proof. destruct k as [|a]; intros x y Hx Hy; simpl; auto. now apply g_inj. Qed.
Lemma comp_into l : into (comp l) n.
Proof. induction l as [|k l IH]; intros x Hx; simpl; auto. apply perm_into. now apply IH. Qed.
Lemma comp_inj l : inj (comp l) n.
Proof.
  induction l as [|k l IH]; intros x y Hx Hy E; simpl in E; auto.
  apply IH; auto. apply (perm_inj k); auto; now apply comp_into.
Qed.
Lemma comp_app l l' x : comp (l ++ l') x = comp l (comp l' x).
Proof. unfold comp. apply fold_right_app. Qed.

Lemma fact_bounds M : forall k f, k <= M -> (forall i, i < k -> f i < M) ->
  Forall (fun e => fst e < M /\ snd e < M) (fact k f).
Proof.
  induction k as [|k IH]; intros f Hk B; cbn [fact]; constructor.
  - simpl. split; [apply B|]; lia.
  - apply IH; [lia|]. intros i Hi. apply exchange_lt; [apply B; lia | lia | apply B; lia].
Qed.
Lemma exchange_leaves i j y : y <> i -> y <> j -> exchange i j y = y.
Proof.
  intros Hi Hj. unfold exchange. destruct (Nat.eqb_spec y i); [easy|].
  destruct (Nat.eqb_spec y j); easy.
Qed.
Lemma leaves M l y : Forall (fun e => fst e < M /\ snd e < M) l -> M <= y ->
  fold_right (fun e y => exchange (fst e) (snd e) y) y l = y.
Proof.
  intros F Hy. induction F as [|e l [A B] F IH]; auto. cbn [fold_right]. rewrite IH.
  apply exchange_leaves; lia.
Qed.
Lemma fact_is : forall m f, into f m -> inj f m -> forall x, x < m ->
  fold_right (fun e y => exchange (fst e) (snd e) y) x (fact m f) = f x.
Proof.
  induction m as [|m IH]; intros f I J x Hx; [lia|]. cbn [fact fold_right fst snd].
  assert (Hk : f m < S m) by (apply I; lia).
  set (f' := fun i => exchange (f m) m (f i)).
  assert (I' : into f' m).
  { intros i Hi. unfold f', exchange. assert (f i < S m) by (apply I; lia).
    destruct (Nat.eqb_spec (f i) (f m)) as [E|E]; [apply J in E; lia|].
    destruct (Nat.eqb_spec (f i) m); lia. }
  assert (J' : inj f' m).
  { intros i j Hi Hj E. apply J; try lia. unfold f' in E.
    rewrite <- (exchange_twice (f m) m (f i)), E. apply exchange_twice. }
  destruct (Nat.eq_dec x m) as [->|Nx].
  - rewrite (leaves m) by (lia || (apply fact_bounds; auto)).
    unfold exchange. destruct (Nat.eqb_spec m (f m)) as [E|E]; [now rewrite <- E|].
    now rewrite Nat.eqb_refl.
  - rewrite IH by (auto; lia). unfold f'. apply exchange_twice.
Qed.
Lemma fact_length : forall m f, length (fact m f) = m.
Proof. induction m as [|m IH]; intro f; simpl; auto. Qed.
Lemma exchanges_length l : length (exchanges l) = N.
Proof. unfold exchanges. rewrite app_length, rev_length, fact_length, repeat_length. lia. Qed.
Lemma exchanges_all l x : x < n -> apply_first N (exchanges l) x = comp l x.
Proof.
  intro Hx. unfold apply_first. rewrite firstn_all2 by (rewrite exchanges_length; lia).
  unfold exchanges. rewrite fold_left_app.
  assert (R : forall k y, fold_left (fun y e => exchange (fst e) (snd e) y) (repeat (0, 0) k) y = y).
  { induction k as [|k IH]; intro y; simpl; auto. rewrite IH.
    unfold exchange. destruct (Nat.eqb_spec y 0); auto. }
  rewrite R, <- fold_left_rev_right, rev_involutive.
  apply fact_is; auto; [apply comp_into | apply comp_inj].
Qed.
Lemma exchanges_bounds l : Forall (fun e => fst e < n /\ snd e < n) (exchanges l).
Proof.
  assert (Hn : 0 < n) by lia. unfold exchanges. apply Forall_app. split.
  - apply Forall_rev. apply fact_bounds; [lia|]. apply comp_into.
  - apply Forall_forall. intros e He. apply repeat_spec in He. subst. simpl. lia.
Qed.
Lemma apply_step k l y : k < N ->
  apply_first (S k) (exchanges l) y =
  exchange (fst (nth k (exchanges l) (0, 0))) (snd (nth k (exchanges l) (0, 0))) (apply_first k (exchanges l) y).
Proof.
  intro Hk. unfold apply_first. assert (Le := exchanges_length l). revert k y Hk Le.
  generalize (exchanges l) N. induction l0 as [|e es IH]; intros M k y Hk Le; simpl in Le; [lia|].
  destruct k as [|k]; auto. cbn [firstn fold_left nth]. apply (IH (M - 1)); lia.
Qed.
Lemma apply_into k l : into (apply_first k (exchanges l)) n.
Proof.
  intros x Hx. unfold apply_first. assert (B := exchanges_bounds l). revert k x Hx.
  induction B as [|e es [B1 B2] B IH]; intros [|k] x Hx; simpl; auto. apply IH. now apply exchange_lt.
Qed.
Lemma apply_inj k l x y : apply_first k (exchanges l) x = apply_first k (exchanges l) y -> x = y.
Proof.
  unfold apply_first. generalize (firstn k (exchanges l)). intro es. revert x y.
  induction es as [|e es IH]; intros x y E; simpl in E; auto. apply IH in E.
  rewrite <- (exchange_twice (fst e) (snd e) x), E. apply exchange_twice.
Qed.

(* ---- the contents of the cells ----------------------------------------- *)
Definition cur w := cur_of (length w) (hist w).
Definition prev w := prev_of (length w) (hist w).
Definition rest w := skipn (S (pos (length w)) + N) (hist w).
(* The point layers: a known part of the previous block, applied after all
   earlier blocks. *)
Definition point w x := apply_first (S (pos (length w))) (exchanges (prev w)) (comp (rest w) x).
(* The product of all letters. *)
Definition total w := comp (hist w).

Lemma split_hist w : hist w = cur w ++ prev w ++ rest w.
Proof.
  unfold cur, prev, rest, cur_of, prev_of.
  rewrite <- (firstn_skipn (S (pos (length w))) (hist w)) at 1. f_equal.
  rewrite <- (firstn_skipn N (skipn (S (pos (length w))) (hist w))) at 1. f_equal.
  assert (G : forall {A} i j (l : list A), skipn j (skipn i l) = skipn (i + j) l).
  { clear. induction i as [|i IH]; intros j l; auto. destruct l; [now rewrite skipn_nil|]. apply IH. }
  apply G.
Qed.
Lemma pos_lt t : pos t < N.
Proof. unfold pos. apply Nat.mod_upper_bound. assert (P := N_pos). lia. Qed.
Lemma pos_next t : pos (S t) = if S (pos t) =? N then 0 else S (pos t).
Proof.
  assert (P := N_pos). unfold pos. assert (D := Nat.div_mod (t + N - 1) N ltac:(lia)).
  assert (B := Nat.mod_upper_bound (t + N - 1) N ltac:(lia)).
  set (m := (t + N - 1) mod N) in *. set (d := (t + N - 1) / N) in *.
  destruct (Nat.eqb_spec (S m) N) as [E|E]; symmetry.
  - apply (Nat.mod_unique _ _ (S d)); nia.
  - apply (Nat.mod_unique _ _ d); nia.
Qed.
Lemma point_next w a x : x < n -> point (w ++ [a]) x =
  (let e := nth (pos (length (w ++ [a]))) (exchanges (prev (w ++ [a]))) (0, 0) in
   exchange (fst e) (snd e) (point w x)).
Proof.
  intro Hx. unfold point. cbv zeta. rewrite apply_step by apply pos_lt. f_equal.
  rewrite app_length, Nat.add_1_r.
  assert (P := pos_next (length w)). destruct (Nat.eqb_spec (S (pos (length w))) N) as [E|E].
  - (* a new block *)
    rewrite P. unfold apply_first at 1. cbn [firstn fold_left].
    rewrite E, exchanges_all by now apply comp_into.
    unfold rest. rewrite app_length, Nat.add_1_r, P, hist_snoc, E.
    change (skipn (1 + N) (code a :: hist w)) with (skipn N (hist w)).
    assert (S1 : skipn N (hist w) = prev w ++ rest w).
    { rewrite (split_hist w) at 1. unfold cur, cur_of. rewrite E.
      rewrite skipn_app, skipn_all2, firstn_length, hist_length.
      - assert (WN := W_N). replace (N - min N (length w + W)) with 0 by lia. reflexivity.
      - rewrite firstn_length. lia. }
    rewrite S1, comp_app. f_equal. unfold rest. now rewrite E.
  - rewrite P. unfold prev, prev_of, rest. rewrite app_length, Nat.add_1_r, P, hist_snoc.
    reflexivity.
Qed.
Lemma find_first_is f x : x < n -> (forall y, y < n -> f y = true <-> y = x) -> find_first f = x.
Proof.
  intros Hx H. unfold find_first. destruct (find f (seq 0 n)) as [y|] eqn:F.
  - apply find_some in F. destruct F as [I F]. apply in_seq in I. apply H; [lia|auto].
  - assert (A := find_none f _ F x). rewrite (proj2 (H x Hx) eq_refl) in A.
    discriminate A. apply in_seq. lia.
Qed.
(* The value of P_of if the labels are those after w. *)
Definition knows (w : list nat) (seen : list nat) :=
  clock_of seen = length w mod W /\ recent_of seen = firstn W (hist w) /\
  forall x, x < n -> nth (L + W + x) seen 0 = point w x.
Lemma pos_clock t : pos (t mod W) = pos t.
Proof.
  assert (P := N_pos). assert (WN := W_N). unfold pos.
  assert (D := Nat.div_mod t W ltac:(lia)).
  replace (t + N - 1) with (t mod W + N - 1 + (2 * (t / W)) * N) by nia.
  now rewrite Nat.mod_add by lia.
Qed.
Lemma firstn_hist w k : k <= W -> firstn k (firstn W (hist w)) = firstn k (hist w).
Proof. intro Hk. rewrite firstn_firstn. f_equal. lia. Qed.
Lemma cur_clock w : cur_of (length w mod W) (firstn W (hist w)) = cur w.
Proof.
  unfold cur, cur_of. rewrite pos_clock. apply firstn_hist.
  assert (B := pos_lt (length w)). assert (WN := W_N). lia.
Qed.
Lemma prev_clock w : prev_of (length w mod W) (firstn W (hist w)) = prev w.
Proof.
  unfold prev, prev_of. rewrite pos_clock. rewrite skipn_firstn_comm, firstn_firstn. f_equal.
  assert (B := pos_lt (length w)). assert (WN := W_N). lia.
Qed.
Lemma P_of_knows w seen x : knows w seen -> x < n -> P_of seen x = total w x.
Proof.
  intros (C & R & H) Hx. unfold P_of. rewrite C, R, cur_clock, prev_clock, pos_clock, H by auto.
  unfold total. rewrite (split_hist w), !comp_app. f_equal. f_equal.
  apply find_first_is; [now apply comp_into|]. intros y Hy. rewrite Nat.eqb_eq. unfold point. split.
  - apply apply_inj. - now intros ->.
Qed.

(* ---- the machine -------------------------------------------------------- *)
Definition bits_of (w : list nat) := map (Clock.bit (length w)) (seq 0 L).
Definition windows_of w := map (win w) (seq 0 W).
Definition points_of w := map (point w) (seq 0 n).

Lemma bits_length w : length (bits_of w) = L.
Proof. unfold bits_of. now rewrite map_length, seq_length. Qed.
Lemma windows_length w : length (windows_of w) = W.
Proof. unfold windows_of. now rewrite map_length, seq_length. Qed.
Lemma clock_knows w more : clock_of (bits_of w ++ more) = length w mod W.
Proof.
  unfold clock_of. rewrite firstn_app, bits_length, Nat.sub_diag.
  rewrite firstn_all2 by (rewrite bits_length; lia). rewrite firstn_O, app_nil_r.
  apply Clock.low_bits.
Qed.
Lemma recent_knows w more : recent_of (bits_of w ++ windows_of w ++ more) = firstn W (hist w).
Proof.
  assert (WN := W_N). assert (P := N_pos).
  apply nth_ext with 0 0.
  - unfold recent_of. rewrite map_length, seq_length, firstn_length, hist_length. lia.
  - unfold recent_of. rewrite map_length, seq_length. intros q Hq.
    set (f := fun q => nth (L + (clock_of (bits_of w ++ windows_of w ++ more) + W - q) mod W)
      (bits_of w ++ windows_of w ++ more) 0).
    rewrite (nth_indep _ 0 (f 0)) by (rewrite map_length, seq_length; lia).
    rewrite (map_nth f), seq_nth by lia. simpl (0 + q). unfold f. rewrite clock_knows.
    assert (E : (length w mod W + W - q) mod W = (length w + W - q) mod W).
    { assert (D := Nat.div_mod (length w) W ltac:(lia)).
      replace (length w + W - q) with (length w mod W + W - q + length w / W * W) by nia.
      now rewrite Nat.mod_add by lia. }
    rewrite E. set (j := (length w + W - q) mod W).
    assert (Hj : j < W) by (apply Nat.mod_upper_bound; lia).
    rewrite app_nth2 by (rewrite bits_length; lia). rewrite bits_length.
    replace (L + j - L) with j by lia. rewrite app_nth1 by (rewrite windows_length; lia).
    unfold windows_of. rewrite (nth_indep _ 0 (win w 0)) by (rewrite map_length, seq_length; lia).
    rewrite map_nth, seq_nth by lia. simpl (0 + j). unfold j. rewrite recent_is by auto.
    rewrite <- (firstn_skipn W (hist w)) at 1. apply app_nth1.
    rewrite firstn_length, hist_length. lia.
Qed.
Lemma points_know w more : knows w (bits_of w ++ windows_of w ++ points_of w ++ more).
Proof.
  split; [apply clock_knows|]. split; [apply recent_knows|]. intros x Hx.
  rewrite app_nth2 by (rewrite bits_length; lia). rewrite bits_length.
  rewrite app_nth2 by (rewrite windows_length; lia). rewrite windows_length.
  replace (L + W + x - L - W) with x by lia. unfold points_of.
  rewrite app_nth1 by (rewrite map_length, seq_length; lia).
  rewrite (nth_indep _ 0 (point w 0)) by (rewrite map_length, seq_length; lia).
  now rewrite map_nth, seq_nth by lia.
Qed.

Lemma go_clock a (w : list nat) : forall m i, go (map (fun i => Turn (fun _ seen => forallb (Nat.eqb 0) seen)) (seq i m)) a
    (map (Clock.bit (S (length w))) (seq 0 i)) (map (Clock.bit (length w)) (seq i m))
  = map (Clock.bit (S (length w))) (seq i m).
Proof.
  induction m as [|m IH]; intro i; auto. cbn [seq map go move].
  assert (Z := Clock.zeros_low (S (length w)) i). assert (Nx := Clock.bit_next (length w) i).
  assert (E : (if forallb (Nat.eqb 0) (map (Clock.bit (S (length w))) (seq 0 i))
    then 1 - Clock.bit (length w) i else Clock.bit (length w) i) = Clock.bit (S (length w)) i).
  { rewrite Nx. destruct (forallb _ _); destruct (Nat.eqb_spec (S (length w) mod 2 ^ i) 0) as [N0|N0]; auto.
    - exfalso. apply N0. now apply Z. - apply Z in N0. discriminate. }
  rewrite E. f_equal.
  replace (map (Clock.bit (S (length w))) (seq 0 i) ++ [Clock.bit (S (length w)) i])
    with (map (Clock.bit (S (length w))) (seq 0 (S i))) by (rewrite seq_S, map_app; reflexivity).
  apply IH.
Qed.

Definition state (w : list nat) : nat := fold_left level_step w x0.
Lemma state_range w : state w < n.
Proof.
  unfold state. induction w as [|a w IH] using rev_ind; auto. rewrite fold_left_app. simpl.
  unfold level_step at 1. destruct (resets a) eqn:R; [eauto|]. now apply g_range.
Qed.
(* Permutations of finitely many points are surjective. *)
Lemma total_onto w y : y < n -> exists x, x < n /\ total w x = y.
Proof.
  intro Hy. assert (I : In y (map (total w) (seq 0 n))).
  { assert (Nd : NoDup (map (total w) (seq 0 n))).
    { assert (G : forall l, NoDup l -> (forall q, In q l -> q < n) -> NoDup (map (total w) l)).
      { induction l as [|q l IH]; intros Nd B; simpl; constructor; inversion Nd; subst.
        - intro C. apply in_map_iff in C. destruct C as (z & E & C).
          apply comp_inj in E; [|apply B; now right|apply B; now left]. subst. auto.
        - apply IH; auto. intros; apply B; now right. }
      apply G; [apply seq_NoDup|]. intros q Hq. apply in_seq in Hq. lia. }
    apply (NoDup_length_incl Nd (l' := seq 0 n)).
    - now rewrite map_length.
    - intros z Hz. apply in_map_iff in Hz. destruct Hz as (q & <- & Hq). apply in_seq in Hq.
      apply in_seq. split; [lia|]. simpl. apply comp_into. lia.
    - apply in_seq. lia. }
  apply in_map_iff in I. destruct I as (x & E & I). apply in_seq in I. exists x. split; [lia|auto].
Qed.


Lemma comp_zeros l x : Forall (fun k => k = 0) l -> comp l x = x.
Proof. induction 1 as [|k l -> F IH]; auto. Qed.
Lemma zeros k : Forall (fun k => k = 0) (repeat 0 k).
Proof. apply Forall_forall. intros z Hz. now apply repeat_spec in Hz. Qed.
Lemma hist_nil : hist [] = repeat 0 W. Proof. reflexivity. Qed.
Lemma Forall_part (Q : nat -> Prop) l i j : Forall Q l -> Forall Q (firstn j (skipn i l)) /\ Forall Q (skipn i l).
Proof.
  intro F. assert (S0 : Forall Q (skipn i l)).
  { rewrite <- (firstn_skipn i l) in F. apply Forall_app in F. tauto. }
  split; auto. rewrite <- (firstn_skipn j (skipn i l)) in S0. apply Forall_app in S0. tauto.
Qed.
Lemma map_const (f : nat -> nat) l : (forall j, In j l -> f j = 0) -> map f l = repeat 0 (length l).
Proof. induction l as [|j l IH]; simpl; intro H; auto. rewrite H, IH by auto. reflexivity. Qed.
Lemma begin_is : begin = bits_of [] ++ windows_of [] ++ points_of [] ++ [x0].
Proof.
  assert (P := N_pos). assert (WN := W_N). unfold begin. f_equal; [|f_equal; [|f_equal]].
  - unfold bits_of. rewrite map_const, seq_length; auto. intros j _. unfold Clock.bit. simpl length.
    rewrite Nat.div_0_l; auto. assert (Q := pow_pos j). lia.
  - unfold windows_of. rewrite map_const, seq_length; auto. intros j _. unfold win. rewrite hist_nil.
    apply nth_repeat.
  - unfold points_of. rewrite <- (map_id (seq 0 n)) at 1. apply map_ext_in. intros x Hx.
    apply in_seq in Hx. unfold point. simpl length.
    assert (P0 : S (pos 0) = N) by (unfold pos; rewrite Nat.mod_small by lia; lia).
    rewrite P0, exchanges_all by (apply comp_into; lia).
    assert (Z := zeros W). rewrite <- hist_nil in Z.
    unfold prev, prev_of, rest. rewrite !comp_zeros; auto; apply (Forall_part _ _ _ N Z).
Qed.

Theorem machine_follows w : exists r, r < n /\ total w r = state w /\
  labels w = bits_of w ++ windows_of w ++ points_of w ++ [r].
Proof.
  induction w as [|a w (r & Hr & Tr & IH)] using rev_ind.
  - exists x0. split; auto. split; [|apply begin_is].
    unfold total. rewrite hist_nil. now rewrite comp_zeros by apply zeros.
  - set (w' := w ++ [a]).
    assert (Len : length w' = S (length w)) by (unfold w'; rewrite app_length; simpl; lia).
    assert (Step : exists r', go cells a [] (labels w) = bits_of w' ++ windows_of w' ++ points_of w' ++ [r'] /\
      r' = move reset_cell a (bits_of w' ++ windows_of w' ++ points_of w') r).
    { eexists. split; [|reflexivity]. rewrite IH. unfold cells.
      rewrite go_app by (unfold clock_cells, bits_of; now rewrite !map_length).
      assert (G1 : go clock_cells a [] (bits_of w) = bits_of w').
      { unfold bits_of. rewrite Len. apply (go_clock a w L 0). }
      rewrite G1. f_equal. simpl app.
      rewrite go_app by (unfold window_cells, windows_of; now rewrite !map_length).
      assert (G2 : go window_cells a (bits_of w') (windows_of w) = windows_of w').
      { unfold window_cells, windows_of.
        rewrite (go_row (fun j => Keep (S letters) (fun a seen => if clock_of seen =? j then Some (code a) else None)) (win w)).
        - apply map_ext_in. intros j Hj. apply in_seq in Hj. cbn [move].
          assert (C := clock_knows w' []). rewrite app_nil_r, Len in C. rewrite C.
          unfold w'. rewrite win_next by lia. destruct (_ =? j); reflexivity.
        - intros j more z. cbn [move]. rewrite clock_knows.
          assert (C := clock_knows w' []). rewrite app_nil_r in C. now rewrite C. }
      rewrite G2. f_equal.
      rewrite go_app by (unfold point_cells, points_of; now rewrite !map_length).
      assert (G3 : go point_cells a (bits_of w' ++ windows_of w') (points_of w) = points_of w').
      { unfold point_cells, points_of.
        rewrite (go_row (fun x : nat => Swap n (fun _ seen => nth (pos (clock_of seen))
          (exchanges (prev_of (clock_of seen) (recent_of seen))) (0, 0))) (point w)).
        - apply map_ext_in. intros x Hx. apply in_seq in Hx. cbn [move].
          assert (R := recent_knows w' []). rewrite app_nil_r in R.
          rewrite clock_knows, R, prev_clock, pos_clock.
          unfold w' at 1 2 3 4 5. symmetry. apply point_next. lia.
        - intros x more z. cbn [move]. assert (R := recent_knows w' []). rewrite app_nil_r in R.
          rewrite <- app_assoc, !clock_knows, recent_knows, R. reflexivity. }
      rewrite G3. f_equal. rewrite <- app_assoc. reflexivity. }
    destruct Step as (r' & Go & Er). exists r'.
    assert (Lab : labels w' = go cells a [] (labels w)).
    { unfold labels, w'. now rewrite fold_left_app. }
    assert (K := points_know w' []). rewrite app_nil_r in K.
    assert (St : state w' = level_step (state w) a).
    { unfold state, w'. now rewrite fold_left_app. }
    rewrite Lab, Go, St. unfold level_step. unfold reset_cell in Er. cbn [move] in Er.
    destruct (resets a) as [c|] eqn:Ra.
    + assert (Hc := resets_range a c Ra). destruct (total_onto w' c Hc) as (x & Hx & Ex).
      assert (E : r' = x).
      { rewrite Er. apply find_first_is; auto. intros y Hy. rewrite Nat.eqb_eq.
        rewrite (P_of_knows w') by auto. split; [|now intros ->].
        intro E. apply (comp_inj (hist w')); auto. unfold total in *. congruence. }
      rewrite E. auto.
    + rewrite Er. split; auto. split; auto. unfold total, w'. rewrite hist_snoc. simpl.
      unfold code. rewrite Ra. simpl. now rewrite <- Tr.
Qed.

(* X8 for one level: after every word the labels determine the state. *)
Theorem one_reflection_level w : read (labels w) = state w.
Proof.
  destruct (machine_follows w) as (r & Hr & Tr & ->). unfold read.
  assert (E : nth (L + W + n) (bits_of w ++ windows_of w ++ points_of w ++ [r]) 0 = r).
  { rewrite app_nth2 by (rewrite bits_length; lia). rewrite bits_length.
    rewrite app_nth2 by (rewrite windows_length; lia). rewrite windows_length.
    unfold points_of. rewrite app_nth2 by (rewrite map_length, seq_length; lia).
    rewrite map_length, seq_length. now replace (L + W + n - L - W - n) with 0 by lia. }
  rewrite E, (P_of_knows w) by (auto; apply points_know). exact Tr.
Qed.
Theorem cells_count : length cells = L + W + n + 1.
Proof.
  clear. unfold cells, clock_cells, window_cells, point_cells.
  rewrite !app_length, !map_length, !seq_length. simpl. lia.
Qed.
End Level.

(* ---- the cells are layers with one reflection --------------------------- *)
(* h <- (I - c v v^T) h + b with c (v^T v) = beta; vectors encode labels. *)
Section Reflections.
Variable K : ordered_ring.
Add Ring Kring : (r_ring K).
Open Scope or_scope.
Definition turn : factor K := (1 + 1, e K 0).
Lemma turn_reflects : beta K 1 turn = 1 + 1 /\
  forall h, apply_factor K 1 turn h 0%nat = - h 0%nat.
Proof.
  split.
  - unfold beta, norm2. simpl. rewrite e_same. ring.
  - intro h. unfold apply_factor. simpl. rewrite e_same. ring.
Qed.
Lemma keep_sets v : beta K 1 (kill K 0) = 1 /\
  forall h, apply_factor K 1 (kill K 0) h 0%nat + v = v.
Proof.
  split; [apply kill_beta; lia|]. intro h. rewrite apply_kill by lia. simpl. ring.
Qed.
Lemma swap_moves n i j y k : (i < n)%nat -> (j < n)%nat -> i <> j ->
  beta K n (swap K i j) = 1 + 1 /\
  apply_factor K n (swap K i j) (e K y) k = e K (exchange i j y) k.
Proof.
  intros Hi Hj Nij. split; [now apply swap_reflection|]. rewrite swap_exchanges by auto.
  unfold e, exchange.
  destruct (Nat.eqb_spec k i), (Nat.eqb_spec k j), (Nat.eqb_spec y i), (Nat.eqb_spec y j); subst;
  repeat (match goal with |- context [(?a =? ?b)%nat] => destruct (Nat.eqb_spec a b) end);
  congruence || reflexivity.
Qed.
End Reflections.

(* Three points: letter 0 rotates them, 1 exchanges two, 2 resets to the last;
   blocks of 4, 15 layers, and some words. *)
Definition three (a x : nat) : nat :=
  if 2 <? x then x else match a with 0 => (x + 1) mod 3 | 1 => exchange 0 1 x | _ => x end.
Definition three_resets (a : nat) : option nat := if a =? 2 then Some 2 else None.
Example three_level w :
  read 3 three 2 (labels 3 three three_resets 0 3 2 w) = state three three_resets 0 w.
Proof.
  apply one_reflection_level; try lia.
  - intros a x Hx. unfold three. destruct (Nat.ltb_spec 2 x); [lia|].
    destruct a as [|[|a]]; [apply Nat.mod_upper_bound; lia | | lia].
    unfold exchange. destruct (x =? 0), (x =? 1); lia.
  - intros a x y Hx Hy. unfold three. destruct (Nat.ltb_spec 2 x); [lia|]. destruct (Nat.ltb_spec 2 y); [lia|].
    destruct x as [|[|[|]]], y as [|[|[|]]]; try lia; destruct a as [|[|]]; simpl; lia || discriminate.
  - intros a c. unfold three_resets. destruct (a =? 2); [|discriminate]. intro E. inversion E. lia.
  - unfold N. simpl. lia.
Qed.
Example three_runs :
  map (fun w => read 3 three 2 (labels 3 three three_resets 0 3 2 w))
    [[0]; [0; 0; 1]; [0; 1; 2; 0; 0; 1; 0; 0; 1; 0; 1; 0; 0]]
  = map (state three three_resets 0) [[0]; [0; 0; 1]; [0; 1; 2; 0; 0; 1; 0; 0; 1; 0; 1; 0; 0]].
Proof. vm_compute. reflexivity. Qed.
