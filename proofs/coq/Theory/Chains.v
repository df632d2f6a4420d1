(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Rounded recurrences whose steps preserve or reverse an order (proofs/X1, X2,
   X3).  The numbers of a format other than NaN form a finite chain, with -0
   below +0; NaN is absorbing.  For every monotone rounding, a step h <- fl(fl(a
   h) + b) is monotone on the chain if the sign bit of a is clear, and antitone
   if it is set.

   X1: orbits of a monotone map are constant after as many steps as the chain is
   long; orbits of an antitone map have period 1 or 2.

   X2: cascades of such monotone maps, with any functions between the levels,
   have aperiodic transition monoids: w^(N+1) acts as w^N does.

   X3: if antitone maps are allowed, w^(N + 2^n) acts as w^N for n levels. *)

From Coq Require Import List Arith Lia.
Import ListNotations.

Fixpoint iter {X} (n : nat) (f : X -> X) (x : X) : X :=
  match n with 0 => x | S k => f (iter k f x) end.
Lemma iter_add {X} n m (f : X -> X) x : iter (n + m) f x = iter n f (iter m f x).
Proof. induction n as [|n IH]; simpl; congruence. Qed.
Lemma iter_mul {X} n m (f : X -> X) x : iter (n * m) f x = iter n (iter m f) x.
Proof. induction n as [|n IH]; simpl; auto. now rewrite iter_add, IH. Qed.

(* ---- cascades ----------------------------------------------------------- *)
(* A state is a list of coordinates.  A map of states is triangular if it acts on
   coordinate l by a map of the class C l that the previous coordinates select. *)
Section Cascade.
Variables (X : Type) (C : nat -> (X -> X) -> Prop) (N e : nat).
Hypothesis e_pos : 0 < e.
Hypothesis C_id : forall l, C l (fun x => x).
Hypothesis C_compose : forall l f g, C l f -> C l g -> C l (fun x => f (g x)).
Hypothesis C_repeats : forall l f x, C l f -> iter (N + e) f x = iter N f x.

Definition coordinate_maps := nat -> list X -> X -> X.
Fixpoint go (G : coordinate_maps) (l : nat) (seen s : list X) : list X :=
  match s with [] => [] | x :: r => G l seen x :: go G (S l) (seen ++ [x]) r end.
Definition in_class (G : coordinate_maps) := forall l seen, C l (G l seen).
Definition triangular (T : list X -> list X) :=
  exists G, in_class G /\ forall s, T s = go G 0 [] s.

Lemma go_snoc G : forall s l seen x,
  go G l seen (s ++ [x]) = go G l seen s ++ [G (l + length s) (seen ++ s) x].
Proof.
  induction s as [|y s IH]; intros l seen x; simpl.
  - now rewrite Nat.add_0_r, app_nil_r.
  - rewrite IH. rewrite <- app_assoc. simpl. now rewrite Nat.add_succ_r.
Qed.
Lemma go_length G : forall s l seen, length (go G l seen s) = length s.
Proof. induction s as [|y s IH]; intros; simpl; auto. Qed.

(* The action of a word is triangular: such maps form a monoid. *)
Lemma triangular_id : triangular (fun s => s).
Proof.
  exists (fun _ _ x => x). split; [intros l seen; apply C_id|].
  intro s. symmetry. generalize 0 (@nil X). induction s as [|x s IH]; intros; simpl; auto.
  now rewrite IH.
Qed.
Lemma triangular_compose S T : triangular S -> triangular T -> triangular (fun s => S (T s)).
Proof.
  intros (F & HF & ES) (G & HG & ET).
  exists (fun l seen x => F l (T seen) (G l seen x)). split.
  - intros l seen. apply (C_compose l (F l (T seen)) (G l seen)); auto.
  - intro s. rewrite ES, ET. induction s as [|x s IH] using rev_ind; auto.
    rewrite !go_snoc, IH, go_length, <- ET. reflexivity.
Qed.
Lemma word_triangular {A} (step : A -> list X -> list X) : (forall a, triangular (step a)) ->
  forall w, triangular (fun s => fold_left (fun s a => step a s) w s).
Proof.
  intros H w. induction w as [|a w IH]; simpl; [apply triangular_id|].
  apply (triangular_compose (fun s => fold_left (fun s a => step a s) w s) (step a)); auto.
Qed.

Fixpoint settled (n : nat) : nat := match n with 0 => 0 | S n' => settled n' + e ^ n' * N end.

Theorem cascade_repeats T : triangular T -> forall s k, settled (length s) <= k ->
  iter (k + e ^ length s) T s = iter k T s.
Proof.
  intros (G & HG & ET). induction s as [|x s IH] using rev_ind; intros k Hk.
  - assert (E : forall j, iter j T [] = []) by (induction j; simpl; auto; rewrite IHj, ET; auto).
    now rewrite !E.
  - rewrite app_length in *. simpl length in *. rewrite Nat.add_1_r in *. cbn [settled] in Hk.
    set (n := length s) in *. set (P := e ^ n) in *.
    assert (Len : forall j, length (iter j T s) = n).
    { induction j; simpl; auto. now rewrite ET, go_length. }
    (* coordinate n over time *)
    pose (y := fix y j := match j with 0 => x | S j' => G n (iter j' T s) (y j') end).
    assert (Split : forall j, iter j T (s ++ [x]) = iter j T s ++ [y j]).
    { induction j as [|j IHj]; simpl; auto. rewrite IHj, !ET, go_snoc, Len. reflexivity. }
    (* one period of the previous coordinates *)
    pose (block := fix block (j : nat) (m : nat) (z : X) := match m with 0 => z
      | S m' => G n (iter (j + m') T s) (block j m' z) end).
    assert (Walk : forall m j, y (j + m) = block j m (y j)).
    { induction m as [|m IHm]; intro j; simpl; [now rewrite Nat.add_0_r|].
      rewrite Nat.add_succ_r. simpl. now rewrite IHm. }
    assert (Cb : forall m j, C n (block j m)).
    { induction m as [|m IHm]; intro j; simpl; [apply C_id|].
      apply (C_compose n (G n (iter (j + m) T s)) (block j m)); auto. }
    assert (Same : forall m j z, settled n <= j -> block (j + P) m z = block j m z).
    { induction m as [|m IHm]; intros j z Hj; simpl; auto. rewrite IHm by auto. f_equal.
      replace (j + P + m) with (j + m + P) by lia. apply IH. lia. }
    assert (Times : forall q j, settled n <= j -> y (j + q * P) = iter q (block j P) (y j)).
    { induction q as [|q IHq]; intros j Hj; [now rewrite Nat.add_0_r|].
      replace (j + S q * P) with (j + q * P + P) by lia. rewrite Walk. simpl. rewrite <- IHq by auto.
      clear IHq.
      assert (Q : forall q m z, block (j + q * P) m z = block j m z).
      { clear q. induction q as [|q IHq]; intros m z; [now rewrite Nat.add_0_r|].
        replace (j + S q * P) with (j + q * P + P) by lia. rewrite Same by lia. apply IHq. }
      apply Q. }
    rewrite !Split. replace (e ^ S n) with (e * P) by reflexivity. f_equal.
    + assert (Q : forall q j, settled n <= j -> iter (j + q * P) T s = iter j T s).
      { induction q as [|q IHq]; intros j Hj; [now rewrite Nat.add_0_r|].
        replace (j + S q * P) with (j + q * P + P) by lia. rewrite IH by lia. now apply IHq. }
      apply Q. lia.
    + f_equal. replace k with (k - P * N + N * P) by lia.
      set (j := k - P * N). assert (Hj : settled n <= j) by (unfold j; lia).
      replace (j + N * P + e * P) with (j + (N + e) * P) by lia.
      rewrite !Times by auto. apply (C_repeats n). apply Cb.
Qed.
End Cascade.

(* ---- chains ------------------------------------------------------------- *)
(* Some x: the number of rank x in the chain 0 .. B; None: NaN. *)
Section Chain.
Variable B : nat.
Definition number := option nat.
Definition bounded (f : number -> number) :=
  f None = None /\ forall x y, f x = Some y -> y <= B.
Definition monotone (f : number -> number) := bounded f /\
  forall x y x' y', x <= y -> f (Some x) = Some x' -> f (Some y) = Some y' -> x' <= y'.
Definition antitone (f : number -> number) := bounded f /\
  forall x y x' y', x <= y -> f (Some x) = Some x' -> f (Some y) = Some y' -> y' <= x'.

Lemma stable {X} (f : X -> X) x m : iter (S m) f x = iter m f x ->
  forall k, m <= k -> iter k f x = iter m f x.
Proof.
  intros E k Hk. replace k with (k - m + m) by lia.
  induction (k - m) as [|j IH]; auto. simpl in *. rewrite IH. exact E.
Qed.

(* X1 *)
Theorem monotone_settles f x : monotone f ->
  forall k, B + 3 <= k -> iter k f x = iter (B + 3) f x.
Proof.
  intros [[Nan Bd] Mono].
  assert (C : exists m, m <= B + 3 /\ iter (S m) f x = iter m f x).
  { destruct (f x) as [x0|] eqn:E0.
    2:{ exists 1. split; [lia|]. simpl. now rewrite E0. }
    assert (Hx0 := Bd _ _ E0).
    (* either it has become constant, or it still increases, or it still
       decreases *)
    assert (G : forall n, (exists m, m <= n + 2 /\ iter (S m) f x = iter m f x) \/
      (exists y z, iter (S n) f x = Some y /\ f (Some y) = Some z /\ x0 + n <= y /\ y < z) \/
      (exists y z, iter (S n) f x = Some y /\ f (Some y) = Some z /\ y + n <= x0 /\ z < y)).
    { induction n as [|n [(m & L & E)|[(y & z & E1 & E2 & L & L')|(y & z & E1 & E2 & L & L')]]].
      - simpl. rewrite E0. destruct (f (Some x0)) as [x1|] eqn:E1.
        + destruct (lt_eq_lt_dec x0 x1) as [[L| ->]|L].
          * right; left. exists x0, x1. repeat split; auto; lia.
          * left. exists 1. split; [lia|]. simpl. now rewrite E0.
          * right; right. exists x0, x1. repeat split; auto; lia.
        + left. exists 2. split; [lia|]. simpl. now rewrite E0, E1.
      - left. exists m. split; [lia|auto].
      - assert (E3 : iter (S (S n)) f x = Some z) by (simpl in *; now rewrite E1).
        destruct (f (Some z)) as [z'|] eqn:Ez.
        + assert (z <= z') by (apply (Mono y z); auto; lia).
          destruct (Nat.eq_dec z z') as [<-|].
          * left. exists (S (S n)). split; [lia|].
            change (f (iter (S (S n)) f x) = iter (S (S n)) f x). now rewrite E3.
          * right; left. exists z, z'. repeat split; auto; lia.
        + left. exists (S (S (S n))). split; [lia|].
          change (f (f (iter (S (S n)) f x)) = f (iter (S (S n)) f x)). now rewrite E3, Ez.
      - assert (E3 : iter (S (S n)) f x = Some z) by (simpl in *; now rewrite E1).
        destruct (f (Some z)) as [z'|] eqn:Ez.
        + assert (z' <= z) by (apply (Mono z y); auto; lia).
          destruct (Nat.eq_dec z z') as [<-|].
          * left. exists (S (S n)). split; [lia|].
            change (f (iter (S (S n)) f x) = iter (S (S n)) f x). now rewrite E3.
          * right; right. exists z, z'. repeat split; auto; lia.
        + left. exists (S (S (S n))). split; [lia|].
          change (f (f (iter (S (S n)) f x)) = f (iter (S (S n)) f x)). now rewrite E3, Ez. }
    destruct (G (B + 1)) as [(m & L & E)|[(y & z & E1 & E2 & L & L')|(y & z & E1 & E2 & L & L')]].
    - exists m. split; [lia|auto].
    - apply Bd in E2. lia.
    - lia. }
  destruct C as (m & L & E). intros k Hk.
  rewrite (stable f x m E k), (stable f x m E (B + 3)) by lia. reflexivity.
Qed.

Lemma antitone_square f : antitone f -> monotone (fun x => f (f x)).
Proof.
  intros [[Nan Bd] Anti]. split; [split|].
  - now rewrite Nan.
  - intros x y E. destruct (f x) as [z|]; [eauto | congruence].
  - intros x y x' y' L E1 E2.
    destruct (f (Some x)) as [x1|] eqn:F1; [|congruence].
    destruct (f (Some y)) as [y1|] eqn:F2; [|congruence].
    apply (Anti y1 x1); auto. now apply (Anti x y).
Qed.
Theorem antitone_period f x : antitone f ->
  forall k, 2 * (B + 3) <= k -> iter (k + 2) f x = iter k f x.
Proof.
  intros A. apply antitone_square in A.
  assert (Sq : forall j z, iter j (fun x => f (f x)) z = iter (j * 2) f z).
  { intros j z. now rewrite iter_mul. }
  assert (E : iter (2 * (B + 3) + 2) f x = iter (2 * (B + 3)) f x).
  { replace (2 * (B + 3) + 2) with ((B + 3 + 1) * 2) by lia.
    replace (2 * (B + 3)) with ((B + 3) * 2) by lia.
    rewrite <- !Sq. apply (monotone_settles _ x A). lia. }
  intros k Hk. replace (k + 2) with (k - 2 * (B + 3) + (2 * (B + 3) + 2)) by lia.
  rewrite iter_add, E, <- iter_add. f_equal. lia.
Qed.

(* A signed step, for X3: monotone or antitone. *)
Definition signed f := monotone f \/ antitone f.
Lemma monotone_compose f g : monotone f -> monotone g -> monotone (fun x => f (g x)).
Proof.
  intros [[Nf Bf] Mf] [[Ng Bg] Mg]. split; [split|].
  - now rewrite Ng. - intros x y E. destruct (g x); [eauto | congruence].
  - intros x y x' y' L E1 E2.
    destruct (g (Some x)) as [x1|] eqn:F1; [|congruence].
    destruct (g (Some y)) as [y1|] eqn:F2; [|congruence].
    apply (Mf x1 y1); auto. now apply (Mg x y).
Qed.
Lemma signed_compose f g : signed f -> signed g -> signed (fun x => f (g x)).
Proof.
  intros [F|F] [G|G]; [left; now apply monotone_compose| right | right | left];
  destruct F as [[Nf Bf] Mf], G as [[Ng Bg] Mg]; (split; [split|]);
  try (now rewrite Ng); try (intros x y E; destruct (g x); [eauto | congruence]);
  intros x y x' y' L E1 E2;
  (destruct (g (Some x)) as [x1|] eqn:F1; [|congruence]);
  (destruct (g (Some y)) as [y1|] eqn:F2; [|congruence]);
  solve [apply (Mf y1 x1); eauto | apply (Mf x1 y1); eauto].
Qed.
End Chain.

(* ---- X2 and X3 ---------------------------------------------------------- *)
(* The identity is not a step (its values are not bounded), so the classes
   consist of the steps and the identity. *)
Definition class (P : (number -> number) -> Prop) f := P f \/ forall x, f x = x.
Lemma iter_ext {X} (f g : X -> X) : (forall x, f x = g x) -> forall n x, iter n f x = iter n g x.
Proof. intros E n x. induction n as [|n IH]; simpl; auto. now rewrite IH, E. Qed.
Lemma iter_id {X} (f : X -> X) : (forall x, f x = x) -> forall n x, iter n f x = x.
Proof. intros E n x. induction n as [|n IH]; simpl; auto. now rewrite IH. Qed.

Section Float.
Variable B : nat.

(* A stack of layers as a map of its coordinates, one number per layer, from the
   lowest layer up.  The previous coordinates select the map of a coordinate by
   any function, which includes gates, inputs and decoders. *)
Definition stack_map (P : (number -> number) -> Prop) (T : list number -> list number) :=
  exists G : coordinate_maps number, (forall l seen, P (G l seen)) /\
    forall s, T s = go number G 0 [] s.

Lemma class_compose (P : (number -> number) -> Prop) :
  (forall f g, (forall x, f x = g x) -> P f -> P g) ->
  (forall f g, P f -> P g -> P (fun x => f (g x))) ->
  forall f g, class P f -> class P g -> class P (fun x => f (g x)).
Proof.
  intros Ext Comp f g [F|F] [G|G].
  - left; auto. - left. apply (Ext f); auto. intro x. now rewrite G.
  - left. apply (Ext g); auto. - right. intro x. now rewrite F.
Qed.
Lemma monotone_ext f g : (forall x, f x = g x) -> monotone B f -> monotone B g.
Proof.
  intros E [[Nf Bf] Mf]. split; [split|]; intros.
  - now rewrite <- E. - apply (Bf x). now rewrite E. - apply (Mf x y); auto; now rewrite E.
Qed.
Lemma antitone_ext f g : (forall x, f x = g x) -> antitone B f -> antitone B g.
Proof.
  intros E [[Nf Bf] Mf]. split; [split|]; intros.
  - now rewrite <- E. - apply (Bf x). now rewrite E. - apply (Mf x y); auto; now rewrite E.
Qed.

(* X2: the transition monoid is aperiodic: w^(k+1) and w^k act alike. *)
Theorem monotone_stacks_aperiodic {A} (step : A -> list number -> list number) :
  (forall a, stack_map (monotone B) (step a)) ->
  forall w s k, length s * (B + 3) <= k ->
  let T := fun s => fold_left (fun s a => step a s) w s in
  iter (k + 1) T s = iter k T s.
Proof.
  intros H w s k Hk T.
  assert (Tri : triangular number (fun _ => class (monotone B)) T).
  { apply word_triangular.
    - intro l. right. auto.
    - intros l. apply class_compose; [apply monotone_ext | apply monotone_compose].
    - intro a. destruct (H a) as (G & HG & E). exists G. split; auto. intros l seen. left. apply HG. }
  assert (C := cascade_repeats number (fun _ => class (monotone B)) (B + 3) 1 ltac:(lia)
    ltac:(intro; right; auto)
    ltac:(intro; apply class_compose; [apply monotone_ext | apply monotone_compose])).
  rewrite <- (Nat.pow_1_l (length s)). apply C; auto.
  - intros l f x [F|F].
    + apply monotone_settles; auto. lia. + now rewrite !iter_id.
  - assert (S1 : forall n, settled (B + 3) 1 n = n * (B + 3)).
    { induction n as [|n IH]; simpl; auto. rewrite IH, Nat.pow_1_l. lia. }
    now rewrite S1.
Qed.

(* X3: every group in the transition monoid is a 2-group, of bounded depth. *)
Theorem signed_stacks_period {A} (step : A -> list number -> list number) :
  (forall a, stack_map (signed B) (step a)) ->
  forall w s, exists N, forall k, N <= k ->
  let T := fun s => fold_left (fun s a => step a s) w s in
  iter (k + 2 ^ length s) T s = iter k T s.
Proof.
  intros H w s. exists (settled (2 * (B + 3)) 2 (length s)). intros k Hk T.
  assert (Ext : forall f g, (forall x, f x = g x) -> signed B f -> signed B g).
  { intros f g E [F|F]; [left; now apply (monotone_ext f) | right; now apply (antitone_ext f)]. }
  assert (Tri : triangular number (fun _ => class (signed B)) T).
  { apply word_triangular.
    - intro l. right. auto.
    - intros l. apply class_compose; [exact Ext | apply signed_compose].
    - intro a. destruct (H a) as (G & HG & E). exists G. split; auto. intros l seen. left. apply HG. }
  apply (cascade_repeats number (fun _ => class (signed B)) (2 * (B + 3)) 2); auto.
  - intro l. right. auto.
  - intros l. apply class_compose; [exact Ext | apply signed_compose].
  - intros l f x [[F|F]|F].
    + now rewrite (monotone_settles B f x F (2 * (B + 3) + 2)),
        (monotone_settles B f x F (2 * (B + 3))) by lia.
    + apply antitone_period with (B := B); auto.
    + now rewrite !iter_id.
Qed.

(* No stack of monotone maps decides parity, with any readout. *)
Corollary monotone_no_parity {A} (step : A -> list number -> list number) a s
  (read : list number -> bool) : (forall a, stack_map (monotone B) (step a)) ->
  ~ (forall k, read (iter k (step a) s) = Nat.odd k).
Proof.
  intros H P. set (k := length s * (B + 3)).
  assert (E := monotone_stacks_aperiodic step H [a] s k (le_n k)). simpl in E.
  assert (E' : read (iter (k + 1) (step a) s) = read (iter k (step a) s)) by (f_equal; exact E).
  rewrite !P, Nat.add_1_r, Nat.odd_succ, <- Nat.negb_odd in E'. destruct (Nat.odd k); discriminate.
Qed.
(* Signed stacks count modulo powers of two only. *)
Corollary signed_counts_powers_of_two {A} (step : A -> list number -> list number) w s m
  (read : list number -> nat) : 0 < m -> (forall a, stack_map (signed B) (step a)) ->
  (forall k, read (iter k (fun s => fold_left (fun s a => step a s) w s) s) = k mod m) ->
  Nat.divide m (2 ^ length s).
Proof.
  intros Hm H R. destruct (signed_stacks_period step H w s) as [N E].
  specialize (E (N * m) ltac:(nia)). cbv zeta in E. apply (f_equal read) in E. rewrite !R in E.
  rewrite Nat.mod_mul, Nat.add_comm, Nat.mod_add in E by lia. apply Nat.mod_divide; lia.
Qed.
End Float.

(* Such maps exist: x <- min(x + 1, 2), and x <- 2 - x. *)
Definition climbs (x : number) := match x with None => None | Some x => Some (min (x + 1) 2) end.
Definition turns (x : number) := match x with None => None | Some x => Some (2 - x) end.
Example climbs_monotone : monotone 2 climbs.
Proof.
  split; [split|]; auto; unfold climbs.
  - intros [x|] y E; [|discriminate]. assert (E' : forall a b : nat, Some a = Some b -> a = b) by congruence.
    apply E' in E. lia.
  - intros x y x' y' L E1 E2. assert (E' : forall a b : nat, Some a = Some b -> a = b) by congruence.
    apply E' in E1, E2. lia.
Qed.
Example turns_antitone : antitone 2 turns.
Proof.
  split; [split|]; auto; unfold turns.
  - intros [x|] y E; [|discriminate]. assert (E' : forall a b : nat, Some a = Some b -> a = b) by congruence.
    apply E' in E. lia.
  - intros x y x' y' L E1 E2. assert (E' : forall a b : nat, Some a = Some b -> a = b) by congruence.
    apply E' in E1, E2. lia.
Qed.
Example stack_exists : stack_map (monotone 2) (go number (fun l seen => climbs) 0 []).
Proof. exists (fun l seen => climbs). split; auto. intros. apply climbs_monotone. Qed.
