(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Matrices of layers as products of generalised Householder matrices.

   A shortest product of reflections for a permutation, with n - c factors if c
   points reach all others (P1.2b, G14 and G22, exactly); the true form of
   Theorem 3 of [grazzi2025]; and the factors of the matrices of the exclusion
   compiler (Theorem 4): at most n of them in dimension n, none with an
   eigenvalue outside [-1, 1]. *)

From Coq Require Import List Arith Lia Bool.
From Wreath Require Import Spec.Words Spec.Stack Spec.Decoder.
From Wreath Require Import Theory.Ordered Theory.Exclusion Theory.Householder Theory.Rank.
From Wreath Require Import Theory.OneReflection Theory.CellLayers Theory.OneReflectionStack.
Import ListNotations.

Section Factors.
Variable K : ordered_ring.
Add Ring Kring : (r_ring K).
Notation zero := (@r0 K).
Notation one := (@r1 K).
Notation act := (act K zero radd rmul).
Notation permutation := (permutation K zero one).

(* ---- a shortest product -------------------------------------------------- *)

Definition permutes_below (n : nat) (p : nat -> nat) : Prop :=
  (forall i, i < n -> p i < n) /\ (forall i j, i < n -> j < n -> p i = p j -> i = j).
(* A e_j = e_(p j). *)
Definition multiply_to (n : nat) (fs : list (factor K)) (p : nat -> nat) : Prop :=
  forall h j, j < n -> apply_all K n fs h (p j) = h j.
(* Every point is reached from a point in R, which thus contains at least one
   point of each cycle. *)
Definition covers (n : nat) (p : nat -> nat) (R : list nat) : Prop :=
  forall i, i < n -> exists r k, In r R /\ Nat.iter k p r = i.

Theorem product_needs n fs p R : (forall i, i < n -> p i < n) -> (forall r, In r R -> r < n) ->
  covers n p R -> multiply_to n fs p -> n <= length fs + length R.
Proof.
  intros B BR C M. destruct (Nat.le_gt_cases n (length fs + length R)) as [|L]; auto. exfalso.
  destruct (fixed_vector K n fs (map (e K) R)) as (v & (i & Hi & Vi) & Fix & Z);
    [now rewrite map_length|].
  destruct (C i Hi) as (r & k & Hr & <-). apply Vi. clear Vi Hi.
  assert (G : Nat.iter k p r < n /\ v (Nat.iter k p r) = zero); [|apply G].
  induction k as [|k [Bk Vk]]; simpl.
  - split; [auto|]. assert (E := Z _ (in_map (e K) _ _ Hr)). rewrite dot_e in E; auto.
  - split; [auto|]. rewrite <- Fix, M; auto.
Qed.
Lemma product_exists n p : permutes_below n p -> exists fs R,
  length fs + length R <= n /\ Forall (reflection K n) fs /\ multiply_to n fs p /\
  (forall r, In r R -> r < n) /\ covers n p R.
Proof.
  intros [B I].
  assert (G : forall m, m <= n -> forall p, (forall i, i < m -> p i < m) ->
    (forall i j, i < m -> j < m -> p i = p j -> i = j) -> (forall i, m <= i -> p i = i) ->
    exists fs R, length fs + length R <= m /\ Forall (reflection K n) fs /\ multiply_to n fs p /\
      (forall r, In r R -> r < m) /\ covers m p R).
  { clear p B I. induction m as [|m IH]; intros Hm p B I F.
    - exists [], []. repeat split; auto; [intros h j _; now rewrite F by lia | intros r [] | intros i Hi; lia].
    - destruct (Nat.eq_dec (p m) m) as [E|E].
      + destruct (IH ltac:(lia) p) as (fs & R & L & Rf & M & BR & C).
        * intros i Hi. assert (p i < S m) by (apply B; lia).
          destruct (Nat.eq_dec (p i) m) as [E'|]; [|lia]. assert (i = m) by (apply I; lia). lia.
        * intros i j Hi Hj. apply I; lia.
        * intros i Hi. destruct (Nat.eq_dec i m) as [->|]; auto. apply F. lia.
        * exists fs, (m :: R). split; [simpl; lia|]. split; auto. split; auto. split.
          -- intros r [<-|Hr]; [lia|]. apply BR in Hr. lia.
          -- intros i Hi. destruct (Nat.eq_dec i m) as [->|].
             ++ exists m, 0. split; [now left|reflexivity].
             ++ destruct (C i ltac:(lia)) as (r & k & Hr & Ek). exists r, k. split; [now right|auto].
      + (* after the exchange of m and p m, m is fixed, and its cycle is shorter by one *)
        set (k := p m) in *. assert (Hk : k < m) by (assert (k < S m) by (apply B; lia); lia).
        set (p' := fun i => exchange k m (p i)) in *.
        assert (P' : forall i, i < m -> p' i = if p i =? m then k else p i).
        { intros i Hi. unfold p', exchange. destruct (Nat.eqb_spec (p i) k) as [E'|]; auto.
          apply I in E'; lia. }
        destruct (IH ltac:(lia) p') as (fs & R & L & Rf & M & BR & C).
        * intros i Hi. rewrite P' by auto. assert (p i < S m) by (apply B; lia).
          destruct (Nat.eqb_spec (p i) m); lia.
        * intros i j Hi Hj. rewrite !P' by auto. intro X. apply I; try lia.
          destruct (Nat.eqb_spec (p i) m), (Nat.eqb_spec (p j) m); try lia.
          -- assert (j = m) by (apply I; fold k; lia). lia.
          -- assert (i = m) by (apply I; fold k; lia). lia.
        * intros i Hi. unfold p'. destruct (Nat.eq_dec i m) as [->|].
          -- fold k. unfold exchange. now rewrite Nat.eqb_refl.
          -- rewrite F by lia. unfold exchange.
             destruct (Nat.eqb_spec i k); [lia|]. destruct (Nat.eqb_spec i m); lia.
        * exists (swap K k m :: fs), R. split; [simpl; lia|]. split.
          { constructor; auto. exists k, m. repeat split; lia. }
          split; [intros h j Hj; simpl; rewrite swap_exchanges by lia; now apply M|].
          split; [intros r Hr; apply BR in Hr; lia|].
          (* points that p' reaches below m are reached by p as well *)
          assert (Low : forall r j, r < m -> Nat.iter j p' r < m).
          { intros r j Hr. induction j as [|j IHj]; simpl; auto. rewrite P' by auto.
            assert (p (Nat.iter j p' r) < S m) by (apply B; lia).
            destruct (Nat.eqb_spec (p (Nat.iter j p' r)) m); lia. }
          assert (Up : forall r j, r < m -> exists k', Nat.iter k' p r = Nat.iter j p' r).
          { intros r j Hr. induction j as [|j [k' Ek]]; [now exists 0|]. simpl. rewrite P' by now apply Low.
            destruct (Nat.eqb_spec (p (Nat.iter j p' r)) m) as [E'|_].
            - exists (S (S k')). simpl. now rewrite Ek, E'.
            - exists (S k'). simpl. now rewrite Ek. }
          assert (Pre : exists j, j < m /\ p j = m).
          { destruct (in_dec Nat.eq_dec m (map p (seq 0 m))) as [X|X].
            - apply in_map_iff in X. destruct X as (j & Ej & X). apply in_seq in X. exists j. split; [lia|auto].
            - (* m + 1 points would be mapped to m *)
              exfalso. assert (Nd : NoDup (map p (seq 0 (S m)))).
              { assert (G : forall l, NoDup l -> (forall q, In q l -> q < S m) -> NoDup (map p l)).
                { induction l as [|q l IHl]; intros Nd Bl; simpl; constructor; inversion Nd; subst.
                  - intro Y. apply in_map_iff in Y. destruct Y as (z & Ez & Y).
                    apply I in Ez; [|apply Bl; now right|apply Bl; now left]. subst. auto.
                  - apply IHl; auto. intros; apply Bl; now right. }
                apply G; [apply seq_NoDup|]. intros q Hq. apply in_seq in Hq. lia. }
              assert (Inc : incl (map p (seq 0 (S m))) (seq 0 m)).
              { intros y Hy. apply in_map_iff in Hy. destruct Hy as (z & <- & Hz). apply in_seq in Hz.
                apply in_seq. split; [lia|]. assert (p z < S m) by (apply B; lia).
                destruct (Nat.eq_dec (p z) m) as [Ez|]; [|lia]. exfalso. apply X, in_map_iff. exists z.
                split; auto. apply in_seq. split; [lia|]. destruct (Nat.eq_dec z m) as [->|]; [|lia]. now apply E in Ez. }
              apply (NoDup_incl_length Nd) in Inc. rewrite map_length, !seq_length in Inc. lia. }
          intros i Hi. destruct (Nat.eq_dec i m) as [->|Ni].
          -- destruct Pre as (j & Hj & Ej). destruct (C j Hj) as (r & c & Hr & Ec).
             destruct (Up r c (BR r Hr)) as [k' Ek]. exists r, (S k'). split; auto. simpl. now rewrite Ek, Ec.
          -- destruct (C i ltac:(lia)) as (r & c & Hr & Ec). destruct (Up r c (BR r Hr)) as [k' Ek].
             exists r, k'. split; auto. now rewrite Ek. }
  destruct (G n (le_n n) (fun i => if i <? n then p i else i)) as (fs & R & L & Rf & M & BR & C).
  - intros i Hi. apply Nat.ltb_lt in Hi as Hi'. rewrite Hi'. auto.
  - intros i j Hi Hj. apply Nat.ltb_lt in Hi as Hi'. apply Nat.ltb_lt in Hj as Hj'. rewrite Hi', Hj'. auto.
  - intros i Hi. apply Nat.ltb_ge in Hi. now rewrite Hi.
  - exists fs, R. split; auto. split; auto. split; [|split; auto].
    + intros h j Hj. specialize (M h j Hj). cbv beta in M. apply Nat.ltb_lt in Hj. now rewrite Hj in M.
    + intros i Hi. destruct (C i Hi) as (r & k & Hr & Ek). exists r, k. split; auto.
      assert (S0 : forall k, Nat.iter k (fun i => if i <? n then p i else i) r = Nat.iter k p r /\ Nat.iter k p r < n).
      { induction k0 as [|k0 [E0 B0]]; simpl; [split; auto|]. rewrite E0. assert (B1 := B0). apply Nat.ltb_lt in B1.
        rewrite B1. auto. }
      now rewrite <- (proj1 (S0 k)).
Qed.
(* So a permutation has a product of reflections that is shortest among all
   products of Householder matrices with any eigenvalues. *)
Theorem shortest_product n p : permutes_below n p -> exists fs,
  Forall (reflection K n) fs /\ multiply_to n fs p /\
  forall gs, multiply_to n gs p -> length fs <= length gs.
Proof.
  intro P. destruct (product_exists n p P) as (fs & R & L & Rf & M & BR & C).
  exists fs. split; auto. split; auto. intros gs Mg.
  assert (N := product_needs n gs p R (proj1 P) BR C Mg). lia.
Qed.

(* ---- matrices of layers -------------------------------------------------- *)

(* A h equals the product of the factors applied to h. *)
Definition factors_to (X : action K) (fs : list (factor K)) : Prop :=
  let n := length (input X) in
  forall h, length h = n -> act 1 {| matrix := matrix X; input := repeat zero n |} h
    = map (apply_all K n fs (fun j => nth j h zero)) (seq 0 n).

Lemma filter_one (p : list nat) j : NoDup p -> j < length p ->
  filter (fun i => nth i p 0 =? nth j p 0) (seq 0 (length p)) = [j].
Proof.
  intros Nd Hj. assert (G : forall l, NoDup l -> (forall i, In i l -> i < length p) ->
    filter (fun i => nth i p 0 =? nth j p 0) l = if member j l then [j] else []).
  { induction l as [|i l IH]; intros Nl B; auto. inversion Nl as [|? ? Ni Nl']; subst. cbn [filter].
    rewrite IH by (auto; intros; apply B; now right).
    change (member j (i :: l)) with ((j =? i) || member j l). destruct (Nat.eqb_spec (nth i p 0) (nth j p 0)) as [E|N].
    - apply (proj1 (NoDup_nth p 0) Nd) in E; [|apply B; now left|auto]. subst i. rewrite Nat.eqb_refl. simpl.
      destruct (member j l) eqn:M; auto. apply member_in in M. tauto.
    - destruct (Nat.eqb_spec j i) as [->|]; [tauto|]. reflexivity. }
  rewrite G by (try apply seq_NoDup; intros i Hi; apply in_seq in Hi; lia).
  replace (member j (seq 0 (length p))) with true; auto. symmetry. apply member_in, in_seq. lia.
Qed.
(* Entry p_j of A h is entry j of h. *)
Lemma act_permutation_entry n p h j : is_permutation n p -> j < n ->
  nth (nth j p 0) (act 1 (permutation p) h) zero = nth j h zero.
Proof.
  intros (Lp & Nd & Bp) Hj. subst n. assert (Hi : nth j p 0 < length p).
  { rewrite Forall_forall in Bp. now apply Bp, nth_In. }
  unfold Stack.act. simpl input. rewrite repeat_length.
  rewrite (nth_indep _ zero ((fun e => radd (row_times K zero radd rmul 1 (e mod 1)
    (nth (e / 1) (matrix (permutation p)) []) h) (nth e (repeat zero (length p)) zero)) 0))
    by (rewrite map_length, seq_length; lia).
  rewrite (map_nth (fun e => radd (row_times K zero radd rmul 1 (e mod 1)
    (nth (e / 1) (matrix (permutation p)) []) h) (nth e (repeat zero (length p)) zero))), seq_nth by lia.
  cbn [Nat.add]. rewrite nth_zeros, Nat.div_1_r, Nat.mod_1_r. simpl matrix.
  set (f := fun i => map (fun j => (j, one)) (filter (fun j => nth j p 0 =? i) (seq 0 (length p)))).
  rewrite (nth_indep _ [] (f 0)) by (rewrite map_length, seq_length; lia).
  rewrite (map_nth f), seq_nth by lia. unfold f. cbn [Nat.add]. rewrite filter_one by auto. simpl.
  rewrite Nat.mul_1_r, Nat.add_0_r. ring.
Qed.
Lemma permutation_below n p : is_permutation n p -> permutes_below n (fun i => nth i p 0).
Proof.
  intros (Lp & Nd & Bp). subst n. split.
  - intros i Hi. rewrite Forall_forall in Bp. now apply Bp, nth_In.
  - intros i j Hi Hj E. apply (proj1 (NoDup_nth p 0) Nd); auto.
Qed.
Lemma permutation_onto n p : is_permutation n p -> forall i, i < n -> exists j, j < n /\ nth j p 0 = i.
Proof.
  intros (Lp & Nd & Bp) i Hi. subst n. assert (I : In i p).
  { apply (NoDup_length_incl Nd (l' := seq 0 (length p))).
    - now rewrite seq_length.
    - intros x Hx. rewrite Forall_forall in Bp. apply in_seq. split; [lia|]. now apply Bp.
    - apply in_seq. lia. }
  apply (In_nth _ _ 0) in I. destruct I as (j & Hj & E). eauto.
Qed.
Lemma nth_map_seq {A} (F : nat -> A) n i d : i < n -> nth i (map F (seq 0 n)) d = F i.
Proof.
  intro Hi. rewrite (nth_indep _ d (F 0)) by (rewrite map_length, seq_length; lia).
  now rewrite (map_nth F), seq_nth by lia.
Qed.
Lemma permutation_factors n p fs : is_permutation n p -> multiply_to n fs (fun j => nth j p 0) ->
  factors_to (permutation p) fs.
Proof.
  intros P M. assert (Lp : length p = n) by apply P. unfold factors_to. simpl input. rewrite repeat_length, Lp.
  intros h Lh.
  replace {| matrix := matrix (permutation p); input := repeat zero n |} with (permutation p)
    by (unfold Exclusion.permutation; now rewrite Lp).
  assert (La : length (act 1 (permutation p) h) = n).
  { unfold Stack.act. simpl input. now rewrite map_length, seq_length, repeat_length. }
  apply nth_ext with zero zero; [now rewrite map_length, seq_length|].
  rewrite La. intros i Hi. destruct (permutation_onto n p P i Hi) as (j & Hj & <-).
  rewrite (act_permutation_entry n) by auto. specialize (M (fun j => nth j h zero) j Hj). simpl in M.
  rewrite nth_map_seq by auto. now rewrite M.
Qed.

(* The matrices of the exclusion compiler. *)
Lemma reflection_contracts n f : reflection K n f -> contraction K n f.
Proof.
  intros (i & j & Hi & Hj & N & ->). split; [left; apply rlt_0_1|].
  rewrite swap_reflection by auto. apply le_refl.
Qed.
Lemma kill_contracts n i : i < n -> contraction K n (kill K i).
Proof.
  intro Hi. split; [left; apply rlt_0_1|]. rewrite kill_beta by auto.
  left. rewrite lt_sub. replace (rsub (radd one one) one) with one by ring. apply rlt_0_1.
Qed.
Variable eqb : K -> K -> bool.
Theorem compile_factors (D : automaton) : Forall (fun L => forall v X, gate L v = Some X ->
    length (input X) <= states D /\
    exists fs, length fs <= length (input X) /\ Forall (contraction K (length (input X))) fs /\ factors_to X fs)
  (layers (compile_exclusion K zero one radd eqb D)).
Proof.
  assert (S0 := compile_simple K zero one radd eqb D). revert S0.
  assert (Two : layers (compile_exclusion K zero one radd eqb D) = [] \/ 2 <= states D).
  { destruct (states D) as [|[|n]] eqn:E; [left|left|right; lia];
    unfold compile_exclusion; cbn [layers]; rewrite E; reflexivity. }
  destruct Two as [-> | Two]; [constructor|].
  apply Forall_impl. intros L S0 v X G.
  destruct (S0 v X G) as [(n & p & Hn & P & ->)|[(n & c & Hn & Hc & ->)|[k ->]]].
  - assert (Lp : length p = n) by apply P. simpl input. rewrite repeat_length, Lp. split; [lia|].
    destruct (permutation_reflections K n (fun i => nth i p 0)) as (fs & Lf & Rf & M);
      [apply (permutation_below n p P) | apply (permutation_below n p P)|].
    exists fs. split; [lia|]. split; [|now apply (permutation_factors n)].
    revert Rf. apply Forall_impl. intro f. apply reflection_contracts.
  - assert (Li : length (input (reset K zero one n c)) = n) by (simpl; apply unit_length).
    rewrite Li. split; [lia|]. exists (map (kill K) (seq 0 n)). split; [now rewrite map_length, seq_length|].
    split.
    + apply Forall_map, Forall_forall. intros i Hi. apply in_seq in Hi. apply kill_contracts. lia.
    + unfold factors_to. rewrite Li. intros h Lh. unfold Stack.act. cbn [matrix input reset]. rewrite repeat_length.
      apply map_ext_in. intros i Hi. apply in_seq in Hi. rewrite zero_factors by lia.
      rewrite !nth_zeros. simpl. ring.
  - simpl input. split; [simpl; lia|]. exists [swap K 0 1; kill K 1]. split; [simpl; lia|]. split.
    + constructor; [|constructor; [|constructor]].
      * apply reflection_contracts. exists 0, 1. simpl. repeat split; lia.
      * apply kill_contracts. simpl. lia.
    + unfold factors_to. simpl length. intros [|x [|y [|z h]]] Lh; try discriminate Lh.
      destruct (delay_factors K (fun j => nth j [x; y] zero)) as [E0 E1].
      cbn [seq map]. rewrite E0, E1. unfold Stack.act. simpl. f_equal; [ring|]. f_equal. ring.
Qed.

(* ---- Theorem 3 ----------------------------------------------------------- *)

(* The letters of D permute n points, and the action of a word on the points
   determines the state: in particular any faithful action of the group of D on n
   points, or D's own action on its states.  The printed proof confuses the moved
   points with the moved states. *)
Variable D : automaton.
Variables (n : nat) (p : nat -> list nat) (tell : list nat -> nat).
Hypothesis eqb_eq : forall x y, eqb x y = true <-> x = y.
Hypothesis p_permutes : forall a, a < letters D -> is_permutation n (p a).
(* The image of each point. *)
Definition points_after (w : word) : list nat :=
  fold_left (fun P a => map (fun i => nth i (p a) 0) P) w (seq 0 n).
Hypothesis tells : forall w, over (letters D) w -> tell (points_after w) = run D w.
Notation whole := (whole K zero one radd).

Definition inverse (l : list nat) : list nat := map (fun i => place i l) (seq 0 n).
Definition entries_label (h : list K) : option nat :=
  Some (number n (map (fun x => match find (fun i => eqb x (whole i)) (seq 0 n) with
    | Some i => i | None => 0 end) h)).
Definition points_layer : layer K := {|
  columns := 1; H0 := map whole (seq 0 n); reads := [Letter];
  gate := fun v => match v with [a] => Some (permutation (p a)) | _ => None end;
  decoder := entries_label |}.
Definition points_stack : model K := {| layers := [points_layer]; readout_reads := [Below 0];
  readout := fun v => match v with [y] => Some (tell (inverse (digits n n y))) | _ => None end |}.

Lemma place_nth l j : NoDup l -> j < length l -> place (nth j l 0) l = j.
Proof.
  intros Nd Hj. assert (I : In (nth j l 0) l) by now apply nth_In.
  apply (proj1 (NoDup_nth l 0) Nd); [now apply place_lt | auto | now apply nth_place].
Qed.
Lemma points_permute w : over (letters D) w -> is_permutation n (points_after w).
Proof.
  induction w as [|a w IH] using rev_ind; intro O.
  - split; [apply seq_length|]. split; [apply seq_NoDup|]. apply Forall_forall. intros x Hx. apply in_seq in Hx. lia.
  - apply Forall_app in O. destruct O as [O Oa]. inversion Oa as [|? ? Ha _]; subst.
    destruct (IH O) as (L & Nd & B). destruct (permutation_below n (p a) (p_permutes a Ha)) as [Pb Pi].
    unfold points_after in *. rewrite fold_left_app. cbn [fold_left]. set (P := fold_left _ w _) in *.
    rewrite Forall_forall in B. split; [now rewrite map_length|]. split.
    + clear L IH. induction P as [|x P IHP]; simpl; constructor; inversion Nd; subst.
      * intro I. apply in_map_iff in I. destruct I as (y & E & I).
        apply Pi in E; [|apply B; now right|apply B; now left]. subst. auto.
      * apply IHP; auto. intros; apply B; now right.
    + apply Forall_map, Forall_forall. auto.
Qed.
Lemma inverse_permutes l : is_permutation n l -> forall j, j < n -> nth (nth j l 0) (inverse l) 0 = j.
Proof.
  intros (L & Nd & B) j Hj. unfold inverse. rewrite nth_map_seq; [apply place_nth; auto; lia|].
  rewrite Forall_forall in B. apply B, nth_In. lia.
Qed.
Lemma inverse_lt l : is_permutation n l -> Forall (fun x => x < n) (inverse l).
Proof.
  intros P. apply Forall_map, Forall_forall. intros i Hi. apply in_seq in Hi.
  destruct (permutation_onto n l P i ltac:(lia)) as (j & Hj & <-). destruct P as (L & Nd & B).
  rewrite place_nth; auto. lia.
Qed.
Lemma inverse_length l : length (inverse l) = n.
Proof. unfold inverse. now rewrite map_length, seq_length. Qed.
Lemma inverse_twice l : is_permutation n l -> inverse (inverse l) = l.
Proof.
  intros P. apply nth_ext with 0 0; [rewrite inverse_length; symmetry; apply P|].
  rewrite inverse_length. intros j Hj. unfold inverse at 1. rewrite nth_map_seq by auto.
  assert (Nd : NoDup (inverse l)).
  { apply (NoDup_nth (inverse l) 0). rewrite inverse_length. intros x y Hx Hy E.
    destruct (permutation_onto n l P x Hx) as (u & Hu & <-). destruct (permutation_onto n l P y Hy) as (v & Hv & <-).
    rewrite !inverse_permutes in E by auto. now subst. }
  rewrite <- (inverse_permutes l P j Hj) at 1. apply place_nth; auto. rewrite inverse_length.
  destruct (permutation_below n l P) as [B _]. now apply B.
Qed.
Lemma nth_whole i l : nth i (map whole l) zero = whole (nth i l 0).
Proof. apply (map_nth whole l 0 i). Qed.
Lemma act_points a l : is_permutation n (p a) -> is_permutation n l ->
  act 1 (permutation (p a)) (map whole (inverse l)) = map whole (inverse (map (fun i => nth i (p a) 0) l)).
Proof.
  intros P Pl. assert (La : length (act 1 (permutation (p a)) (map whole (inverse l))) = n).
  { unfold Stack.act. simpl input. rewrite map_length, seq_length, repeat_length. apply P. }
  apply nth_ext with zero zero; [now rewrite La, map_length, inverse_length|].
  rewrite La. intros i Hi. destruct (permutation_onto n (p a) P i Hi) as (j & Hj & <-).
  rewrite (act_permutation_entry n) by auto.
  rewrite !nth_whole. f_equal. unfold inverse. rewrite !nth_map_seq by auto.
  (* place j l = place (p_j) (map p l) *)
  destruct (permutation_below n (p a) P) as [_ Inj]. destruct Pl as (_ & _ & B).
  clear - Inj B Hj. induction l as [|x l IH]; [reflexivity|]. apply Forall_cons_iff in B. destruct B as [Bx Bl]. cbn [map place].
  destruct (Nat.eqb_spec x j) as [->|N].
  - now rewrite Nat.eqb_refl.
  - destruct (Nat.eqb_spec (nth x (p a) 0) (nth j (p a) 0)) as [E|_]; [apply Inj in E; auto; lia|]. now rewrite IH.
Qed.
Lemma label_points l : Forall (fun x => x < n) l -> length l = n ->
  entries_label (map whole l) = Some (number n l).
Proof.
  intros F _. unfold entries_label. rewrite map_map. f_equal. f_equal.
  transitivity (map (fun x => x) l); [|apply map_id]. apply map_ext_in. intros x Hx.
  rewrite Forall_forall in F. rewrite (find_unique (fun i => eqb (whole x) (whole i)) x n); auto.
  intro j. rewrite eqb_eq. split; [|now intros ->]. intro E. symmetry. now apply (whole_inj K).
Qed.
Theorem group_on_points : does K zero radd rmul points_stack D eq.
Proof.
  assert (Inv : forall w, over (letters D) w -> after K zero radd rmul points_stack w
    = Some ([map whole (inverse (points_after w))], [number n (inverse (points_after w))])).
  { induction w as [|a w IH] using rev_ind; intro O.
    - unfold after. simpl. unfold before. cbn [layers points_stack initial_labels decoder points_layer map H0 points_after fold_left].
      assert (S0 : inverse (seq 0 n) = seq 0 n).
      { unfold inverse. transitivity (map (fun i => i) (seq 0 n)); [|apply map_id]. apply map_ext_in. intros i Hi. apply in_seq in Hi.
        assert (E := place_nth (seq 0 n) i (seq_NoDup _ _)). rewrite seq_length, seq_nth in E by lia. apply E. lia. }
      unfold points_after. cbn [fold_left]. rewrite S0, label_points; auto; [|apply seq_length].
      apply Forall_forall. intros x Hx. apply in_seq in Hx. lia.
    - apply Forall_app in O. destruct O as [O Oa]. inversion Oa as [|? ? Ha _]; subst.
      assert (P := points_permute w O). assert (P' := points_permute (w ++ [a])).
      unfold after in *. rewrite fold_left_app, IH by auto. cbn [fold_left next layers points_stack step_layers].
      unfold layer_step. cbn [reads points_layer values value gate columns decoder].
      rewrite act_points by auto. fold (points_after (w ++ [a])).
      assert (E : map (fun i => nth i (p a) 0) (points_after w) = points_after (w ++ [a]))
        by (unfold points_after; now rewrite fold_left_app).
      rewrite E, label_points; auto; [|apply inverse_length].
      apply inverse_lt, P', Forall_app. auto. }
  intros w O. exists (run D w). split; auto. unfold names. rewrite (Inv w O).
  cbn [readout_reads points_stack values value nth_error readout]. assert (P := points_permute w O).
  assert (Dg : digits n n (number n (inverse (points_after w))) = inverse (points_after w)).
  { assert (Li := inverse_length (points_after w)). assert (F := inverse_lt _ P).
    rewrite <- Li at 2. destruct (inverse (points_after w)) as [|x l]; [reflexivity|].
    apply digits_number; auto. simpl in Li. lia. }
  rewrite Dg, inverse_twice by auto. now rewrite tells.
Qed.
(* Theorem 3: one layer, and for each letter a shortest product of reflections,
   of length at most n - 1. *)
Theorem theorem_3 : does K zero radd rmul points_stack D eq /\
  forall a, a < letters D -> gate points_layer [a] = Some (permutation (p a)) /\
    exists fs, Forall (reflection K n) fs /\ factors_to (permutation (p a)) fs /\
      length fs <= n - 1 /\ forall gs, multiply_to n gs (fun j => nth j (p a) 0) -> length fs <= length gs.
Proof.
  split; [exact group_on_points|]. intros a Ha. split; [reflexivity|].
  assert (P := p_permutes a Ha). assert (Pb := permutation_below n (p a) P).
  destruct (shortest_product n _ Pb) as (fs & Rf & M & Short). exists fs. split; auto.
  split; [now apply (permutation_factors n)|]. split; auto.
  destruct (permutation_reflections K n (fun i => nth i (p a) 0) (proj1 Pb) (proj2 Pb)) as (gs & Lg & _ & Mg).
  specialize (Short gs Mg). lia.
Qed.
End Factors.

(* 2n - 3 layers of size at most n suffice, whose matrices are products of at
   most as many contractions as their size. *)
Theorem enough_layers (D : automaton) : well_formed D -> exists M,
  does rationals r0 radd rmul M D eq /\ length (layers M) = 2 * states D - 3 /\
  Forall (fun L => forall v X, gate L v = Some X ->
    length (input X) <= states D /\
    exists fs, length fs <= length (input X) /\
      Forall (contraction rationals (length (input X))) fs /\ factors_to rationals X fs)
  (layers M).
Proof.
  intro W. exists (compile_rational D). split; [exact (compile_rational_correct D W)|].
  split; [apply layers_count|].
  exact (compile_factors rationals (fun x y => if Qcanon.Qc_eq_dec x y then true else false) D).
Qed.

(* Counting modulo 3 with three points; the group is their cyclic group. *)
Definition mod_3 : automaton := {| states := 3; letters := 2; start := 0;
  delta := fun q a => (q + a) mod 3; accept := Nat.eqb 0 |}.
Definition turns (a : nat) : list nat := map (fun j => (j + a) mod 3) (seq 0 3).
Example turning_counts : does rationals r0 radd rmul
  (points_stack rationals rational_eqb 3 turns (fun P => nth 0 P 0)) mod_3 eq.
Proof.
  apply group_on_points.
  - intros x y. unfold rational_eqb. destruct (Qcanon.Qc_eq_dec x y); split; congruence.
  - intros [|[|a]] Ha; [| |simpl in Ha; lia]; (split; [reflexivity|]; split;
      [apply distinct_nodup; reflexivity | repeat constructor]).
  - intros w O. assert (G : points_after 3 turns w = map (fun j => (run mod_3 w + j) mod 3) [0; 1; 2] /\ run mod_3 w < 3).
    { induction w as [|a w IH] using rev_ind; [split; [reflexivity | apply (Nat.lt_0_succ 2)]|].
      apply Forall_app in O. destruct O as [O Oa]. inversion Oa as [|? ? Ha _]; subst. destruct (IH O) as [E B].
      assert (R : run mod_3 (w ++ [a]) = (run mod_3 w + a) mod 3) by (unfold run, run_from; now rewrite fold_left_app).
      unfold points_after in *. rewrite fold_left_app, E, R. cbn [fold_left]. clear E R.
      revert B. generalize (run mod_3 w) as r. intros r B.
      change (letters mod_3) with 2 in Ha. assert (Cr : r = 0 \/ r = 1 \/ r = 2) by lia.
      assert (Ca : a = 0 \/ a = 1) by lia.
      destruct Cr as [->|[->| ->]], Ca as [->| ->]; split; reflexivity || (simpl; lia). }
    destruct G as [-> B]. cbn [map nth]. rewrite Nat.add_0_r. now apply Nat.mod_small.
Qed.
