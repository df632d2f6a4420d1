(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* The output after u w^k v, as k grows: it eventually has a period to which each
   layer contributes a factor, 1 if products of its gates have only real
   eigenvalues >= 0, 2 if they have only real ones (proofs/stacks.md, Lemmas 1 to
   3).  Decoders have finitely many pieces that polynomials cut.  The step from
   which signs are constant cannot be computed; it is proved that its absence is
   contradictory, which suffices for "no stack does it", and rests on no axiom. *)

From Coq Require Import List Arith Lia Ring.
From Wreath Require Import Spec.Words Spec.Stack Spec.Refutation Theory.Ordered Theory.OneSign
  Theory.Linear Theory.Settle.
Import ListNotations.

Lemma eventually_all_not_not {X} (l : list X) (P : X -> nat -> Prop) :
  (forall x, In x l -> ~ ~ eventually (P x)) ->
  ~ ~ eventually (fun k => forall x, In x l -> P x k).
Proof.
  induction l as [|x l IH]; intros H No.
  - apply No. exists 0. simpl; tauto.
  - apply (H x (or_introl eq_refl)). intro Ex.
    apply IH; [intros y Hy; apply H; now right|]. intro El. apply No.
    generalize (eventually_and _ _ Ex El). apply eventually_impl. intros k [A B] y [<-|Hy]; auto.
Qed.

Section Endings.
Variable K : ordered_ring.
Add Ring Kring : (r_ring K).
Open Scope or_scope.

(* ---- sums and products of sequences that shifts annihilate -------------- *)

Definition annihilated (l : list K) (s : nat -> K) := forall k, shifts l s k = 0.
Lemma shifts_add l : forall (s t : nat -> K) k,
  shifts l (fun j => s j + t j) k = shifts l s k + shifts l t k.
Proof.
  induction l as [|a l IH]; intros s t k; cbn [shifts]; auto.
  rewrite <- IH. apply shifts_ext. intro j. unfold shift_minus. ring.
Qed.
Lemma shifts_scale l : forall c (s : nat -> K) k, shifts l (fun j => c * s j) k = c * shifts l s k.
Proof.
  induction l as [|a l IH]; intros c s k; cbn [shifts]; auto.
  rewrite <- IH. apply shifts_ext. intro j. unfold shift_minus. ring.
Qed.
Lemma shifts_app l : forall l' (s : nat -> K) k, shifts (l ++ l') s k = shifts l' (shifts l s) k.
Proof. induction l as [|a l IH]; intros l' s k; cbn [shifts app]; auto. Qed.
Lemma shifts_later l : forall (s : nat -> K) k, shifts l (fun j => s (S j)) k = shifts l s (S k).
Proof. induction l as [|a l IH]; intros s k; auto. exact (IH (shift_minus a s) k). Qed.
Lemma shifts_swap l : forall l' (s : nat -> K) k, shifts l' (shifts l s) k = shifts l (shifts l' s) k.
Proof.
  intros l'. induction l' as [|b l' IH]; intros s k; cbn [shifts]; auto.
  rewrite <- IH. apply shifts_ext. intro j. symmetry. apply shifts_comm.
Qed.
Lemma annihilated_left l l' s : annihilated l s -> annihilated (l ++ l') s.
Proof. intros H k. rewrite shifts_app. now apply shifts_zero. Qed.
Lemma annihilated_right l l' s : annihilated l' s -> annihilated (l ++ l') s.
Proof. intros H k. rewrite shifts_app, shifts_swap. now apply shifts_zero. Qed.
Lemma annihilated_add l l' s t : annihilated l s -> annihilated l' t ->
  annihilated (l ++ l') (fun k => s k + t k).
Proof.
  intros H G k. rewrite shifts_add, (annihilated_left l l' s H), (annihilated_right l l' t G). ring.
Qed.

(* (E - a b)(s t) = (E - a)s . E t + a s . (E - b)t, and so on. *)
Fixpoint both (l l' : list K) {struct l} : list K :=
  match l with
  | [] => []
  | a :: m => (fix go (l' : list K) := match l' with
      | [] => [] | b :: m' => (a * b) :: both m (b :: m') ++ go m' end) l'
  end.
Lemma both_annihilates n : forall l l' s t, (length l + length l' <= n)%nat ->
  annihilated l s -> annihilated l' t -> annihilated (both l l') (fun k => s k * t k).
Proof.
  induction n as [|n IH]; intros l l' s t Hn Hs Ht.
  - destruct l; [|simpl in Hn; lia]. intro k. simpl. rewrite (Hs k : s k = 0). ring.
  - destruct l as [|a m]; [intro k; simpl; rewrite (Hs k : s k = 0); ring|].
    destruct l' as [|b m']; [intro k; simpl; rewrite (Ht k : t k = 0); ring|].
    simpl in Hn. change (both (a :: m) (b :: m')) with ((a * b) :: both m (b :: m') ++ both (a :: m) m').
    intro k. cbn [shifts].
    rewrite (shifts_ext K _ _ (fun j => shift_minus a s j * t (S j) + a * s j * shift_minus b t j))
      by (intro j; unfold shift_minus; ring).
    apply annihilated_add.
    + apply (IH m (b :: m') (shift_minus a s) (fun j => t (S j))); [simpl; lia | exact Hs |].
      intro j. now rewrite shifts_later.
    + apply (IH (a :: m) m' (fun j => a * s j) (shift_minus b t)); [simpl; lia | | exact Ht].
      intro j. rewrite shifts_scale, Hs. ring.
Qed.

(* ---- eigenvalues, and the factor that they contribute to the period ----- *)

Definition good (e : nat) (ok : K -> Prop) := (0 < e)%nat /\ ok 1 /\
  (forall a b, ok a -> ok b -> ok (a * b)) /\
  forall l s, Forall ok l -> annihilated l s -> forall c, ~ ~ settles (fun k => s (e * k + c)%nat).
Lemma good_nonnegative : good 1 (fun a => 0 <= a).
Proof.
  repeat split; [lia | left; apply rlt_0_1 | intros; now apply le_mul |].
  intros l s F H c. apply (one_sign_not_not K l); auto. intro k.
  assert (E : forall (l : list K) s k,
    shifts l (fun j : nat => s (1 * j + c)%nat) k = shifts l s (1 * k + c)%nat).
  { clear. induction l as [|a l IH]; intros s k; cbn [shifts]; auto. rewrite <- IH.
    apply shifts_ext. intro j. unfold shift_minus.
    now replace (1 * S j + c)%nat with (S (1 * j + c)) by lia. }
  now rewrite E.
Qed.
Lemma good_real : good 2 (fun _ => True).
Proof.
  repeat split; auto. intros l s _ H c.
  apply (one_sign_not_not K (map (fun a => a * a) l)); [apply squares_nonneg | now apply squares].
Qed.
Lemma both_ok e ok : good e ok -> forall l l', Forall ok l -> Forall ok l' -> Forall ok (both l l').
Proof.
  intros (_ & _ & M & _) l l' F. revert l'. induction F as [|a m Ha F IH]; intros l' G; [constructor|].
  induction G as [|b m' Hb G IG]; [constructor|].
  change (both (a :: m) (b :: m')) with ((a * b) :: both m (b :: m') ++ both (a :: m) m').
  constructor; [now apply M|]. apply Forall_app. split; auto.
Qed.

Lemma polynomial_annihilated e ok l (h : nat -> list K) : good e ok -> Forall ok l ->
  (forall i, annihilated l (fun k => nth i (h k) 0)) ->
  forall p, exists l', Forall ok l' /\ annihilated l' (fun k => value_at K (h k) p).
Proof.
  intros G F H. induction p as [c|i|p (lp & Fp & Hp) q (lq & Fq & Hq)|p (lp & Fp & Hp) q (lq & Fq & Hq)];
    cbn [value_at].
  - exists [1]. split; [constructor; [apply G|constructor]|]. intro k. unfold shifts, shift_minus. ring.
  - exists l. auto.
  - exists (lp ++ lq). split; [now apply Forall_app | now apply annihilated_add].
  - exists (both lp lq). split; [now apply (both_ok e)|]. now apply (both_annihilates (length lp + length lq)).
Qed.

(* A linear map of an orbit of a linear map. *)
Lemma shifts_linear L : linear L -> forall l (D : nat -> vec K) i k,
  shifts l (fun j => L (D j) i) k = L (fun i' => shifts l (fun j => D j i') k) i.
Proof.
  intro HL. induction l as [|a l IH]; intros D i k; cbn [shifts]; auto.
  rewrite (shifts_ext K l _ (fun j => L (fun i' => D (S j) i' - a * D j i') i)).
  - exact (IH (fun j i' => D (S j) i' - a * D j i') i k).
  - intro j. unfold shift_minus. now rewrite (lin_sub K L HL).
Qed.

(* ---- layers and words --------------------------------------------------- *)

Definition layer_ok (e p : nat) (L : layer K) :=
  (forall X, action_of K L X -> length (input X) = length (H0 L)) /\
  finitely_many_pieces K (length (H0 L)) (decoder L) /\
  exists ok, good e ok /\ forall Xs, length Xs = p -> Forall (action_of K L) Xs ->
    exists l, Forall ok l /\ vanishes (length (H0 L)) (product K (length (H0 L)) (columns L) Xs) l.

Lemma power_add (w : word) m n : power w (m + n) = power w m ++ power w n.
Proof. induction m as [|m IH]; simpl; auto. now rewrite IH, app_assoc. Qed.
Lemma power_over k w : over k w -> forall n, over k (power w n).
Proof. intros O n. induction n; simpl; [constructor | now apply Forall_app]. Qed.
Lemma power_size (w : word) n : length (power w n) = (length w * n)%nat.
Proof. induction n as [|n IH]; simpl; [lia|]. rewrite app_length, IH. lia. Qed.
Lemma last_behind {X} (d : X) x s : s <> [] -> last (x ++ s) d = last s d.
Proof.
  intro Hs. induction x as [|y x IH]; auto. simpl. rewrite IH.
  destruct (x ++ s) eqn:E; auto. apply app_eq_nil in E. tauto.
Qed.

Section Words.
Variables (k : nat) (u w : word).
Hypothesis (u_over : over k u) (w_over : over k w).
Lemma on_word j s : over k s -> over k (u ++ power w j ++ s).
Proof. intro. repeat (apply Forall_app; split); auto. now apply power_over. Qed.

(* After u w^j s, for each s, it eventually has the period P in j. *)
Definition steady (P : nat) {X} (f : word -> X) := forall s, s <> [] -> over k s ->
  ~ ~ repeats P (fun j => f (u ++ power w j ++ s)).

Section Layer.
Variables (L : layer K) (X : word -> action K) (h : word -> list K).
Hypothesis X_gate : forall t a, over k (t ++ [a]) -> action_of K L (X (t ++ [a])).
Hypothesis h_start : length (h []) = length (H0 L).
Hypothesis h_step : forall t a, over k (t ++ [a]) ->
  h (t ++ [a]) = act K r0 radd rmul (columns L) (X (t ++ [a])) (h t).

Fixpoint path (t s : word) : list (action K) :=
  match s with [] => [] | a :: s' => X (t ++ [a]) :: path (t ++ [a]) s' end.
Lemma path_acts s : forall t, over k (t ++ s) ->
  h (t ++ s) = acts K (columns L) (path t s) (h t).
Proof.
  induction s as [|a s IH]; intros t O; [now rewrite app_nil_r|].
  replace (t ++ a :: s) with ((t ++ [a]) ++ s) in * by now rewrite <- app_assoc.
  rewrite IH by auto. simpl. rewrite h_step; auto. now apply Forall_app in O.
Qed.
Lemma path_gates s : forall t, over k (t ++ s) -> Forall (action_of K L) (path t s).
Proof.
  induction s as [|a s IH]; intros t O; [constructor|].
  replace (t ++ a :: s) with ((t ++ [a]) ++ s) in O by now rewrite <- app_assoc.
  constructor; [|now apply IH]. apply X_gate. now apply Forall_app in O.
Qed.
Lemma path_length s : forall t, length (path t s) = length s.
Proof. induction s as [|a s IH]; intro t; simpl; auto. Qed.
Lemma path_steady P : steady P X -> forall s s0, over k (s0 ++ s) ->
  ~ ~ repeats P (fun j => path (u ++ power w j ++ s0) s).
Proof.
  intros SX s. induction s as [|a s IH]; intros s0 O No.
  - apply No. now exists 0%nat.
  - replace (s0 ++ a :: s) with ((s0 ++ [a]) ++ s) in O by now rewrite <- app_assoc.
    apply (SX (s0 ++ [a])); [now destruct s0 | now apply Forall_app in O |]. intro Ea.
    apply (IH (s0 ++ [a])); auto. intro Es. apply No.
    generalize (eventually_and _ _ Ea Es). apply eventually_impl. intros j [A B]. simpl.
    rewrite <- !app_assoc. now rewrite A, B.
Qed.

Theorem layer_steady e p P : (0 < P)%nat -> (length w * P = p)%nat -> layer_ok e p L ->
  steady P X -> steady (e * P) (fun t => decoder L (h t)).
Proof.
  intros HP Hp (Len & [ps Dec] & ok & G & Van) SX s Hs Os No.
  destruct G as (He & G'). assert (G : good e ok) by (split; auto). destruct G' as (_ & _ & Sets).
  set (n := length (H0 L)) in *.
  apply (path_steady P SX s []); auto. intros [N1 H1].
  apply (path_steady P SX (power w P) []); [now apply power_over|]. intros [N2 H2].
  set (N := max N1 N2). set (at_ := fun j => u ++ power w j).
  assert (P1 : forall j, (N <= j)%nat -> path (at_ (j + P)%nat) s = path (at_ j) s).
  { intros j Hj. specialize (H1 j ltac:(lia)). simpl in H1. now rewrite !app_nil_r in H1. }
  assert (P2 : forall j, (N <= j)%nat -> path (at_ (j + P)%nat) (power w P) = path (at_ j) (power w P)).
  { intros j Hj. specialize (H2 j ltac:(lia)). simpl in H2. now rewrite !app_nil_r in H2. }
  assert (Many : forall f : nat -> list (action K),
    (forall j, (N <= j)%nat -> f (j + P)%nat = f j) -> forall r j, f (N + r + P * j)%nat = f (N + r)%nat).
  { intros f Hf r j. induction j as [|j IH]; [f_equal; lia|].
    replace (N + r + P * S j)%nat with (N + r + P * j + P)%nat by lia. rewrite Hf by lia. exact IH. }
  assert (Ov : forall j s, over k s -> over k (at_ j ++ s)).
  { intros j s' O. unfold at_. rewrite <- app_assoc. now apply on_word. }
  assert (Oa : forall j, over k (at_ j)).
  { intro j. rewrite <- (app_nil_r (at_ j)). apply Ov. constructor. }
  assert (Lh : forall t, over k t -> length (h t) = n).
  { intros t O. destruct t as [|a t] using rev_ind; auto. rewrite h_step, act_length by auto.
    now apply Len, X_gate. }
  assert (Inp : forall t s, over k (t ++ s) -> Forall (fun X => length (input X) = n) (path t s)).
  { intros t s' O. eapply Forall_impl; [|apply path_gates; eauto]. exact Len. }
  (* Along one residue r modulo P. *)
  set (when := fun r j => (N + r + P * j)%nat).
  assert (One : forall r c p, ~ ~ settles (fun j => value_at K (h (at_ (when r (e * j + c)%nat) ++ s)) p)).
  { intros r c q. set (F := path (at_ (N + r)%nat) (power w P)). set (G0 := path (at_ (N + r)%nat) s).
    destruct (Van F) as (l & Fl & Vl).
    { unfold F. now rewrite path_length, power_size. }
    { apply path_gates, Ov. now apply power_over. }
    set (D := fun j i => vector K (h (at_ (when r (S j)))) i - vector K (h (at_ (when r j))) i).
    assert (Next : forall j, h (at_ (when r (S j))) = acts K (columns L) F (h (at_ (when r j)))).
    { intro j. replace (when r (S j)) with (when r j + P)%nat by (unfold when; lia).
      unfold at_ at 1. rewrite power_add, app_assoc. change (u ++ power w (when r j)) with (at_ (when r j)).
      rewrite path_acts by (apply Ov; now apply power_over). f_equal.
      apply (Many (fun j => path (at_ j) (power w P))). apply P2. }
    assert (FF : Forall (fun X => length (input X) = n) F) by (apply Inp, Ov; now apply power_over).
    assert (FG : Forall (fun X => length (input X) = n) G0) by (now apply Inp, Ov).
    assert (Zero : forall i j, shifts l (fun j => D j i) j = 0).
    { intros i j. rewrite (orbit_shifts K (product K n (columns L) F) (lin_product K n _ F)).
      - apply Vl. intros i' Hi. unfold D, vector.
        rewrite !nth_overflow by now rewrite Lh. ring.
      - intros j' i'. unfold D. rewrite (Next (S j')), (Next j').
        now rewrite (acts_difference K n). }
    assert (Coord : forall i, annihilated (1 :: l) (fun j => nth i (h (at_ (when r j) ++ s)) 0)).
    { intros i j. cbn [shifts].
      rewrite (shifts_ext K l _ (fun j => product K n (columns L) G0 (D j) i)).
      - rewrite (shifts_linear _ (lin_product K n _ G0)).
        apply (lin_zero K _ (lin_product K n _ G0)). intro i'. apply Zero.
      - intro j'. unfold shift_minus.
        assert (E : forall j, h (at_ (when r j) ++ s) = acts K (columns L) G0 (h (at_ (when r j)))).
        { intro j0. rewrite path_acts by now apply Ov. f_equal.
          apply (Many (fun j => path (at_ j) s)). apply P1. }
        rewrite !E. transitivity (vector K (acts K (columns L) G0 (h (at_ (when r (S j'))))) i
          - vector K (acts K (columns L) G0 (h (at_ (when r j')))) i); [unfold vector; ring|].
        now apply acts_difference. }
    destruct (polynomial_annihilated e ok (1 :: l) (fun j => h (at_ (when r j) ++ s)) G) with (p := q)
      as (l' & Fl' & Hl'); auto.
    { constructor; auto. apply G. }
    apply (Sets l' (fun j => value_at K (h (at_ (when r j) ++ s)) q)); auto. }
  (* All residues and polynomials together. *)
  apply (eventually_all_not_not (list_prod (list_prod (seq 0 P) (seq 0 e)) ps) (fun x j =>
    same_sign (value_at K (h (at_ (when (fst (fst x)) (e * S j + snd (fst x))%nat) ++ s)) (snd x))
              (value_at K (h (at_ (when (fst (fst x)) (e * j + snd (fst x))%nat) ++ s)) (snd x)))).
  { intros [[r c] q] _ Never. apply (One r c q). intro St. apply Never.
    exact (settles_next K _ St). }
  intros [M All]. apply No. exists (N + P * (e * S M))%nat. intros m Hm.
  assert (Dm : exists r c j, (r < P)%nat /\ (c < e)%nat /\ (M <= j)%nat /\ m = when r (e * j + c)%nat).
  { pose (q := (m - N)%nat). exists (q mod P), ((q / P) mod e), (q / P / e).
    assert (Ep := Nat.div_mod q P ltac:(lia)). assert (Ee := Nat.div_mod (q / P) e ltac:(lia)).
    repeat split; try (apply Nat.mod_upper_bound; lia).
    - apply Nat.div_le_lower_bound; [lia|]. apply Nat.div_le_lower_bound; [lia|]. unfold q. nia.
    - unfold when. rewrite <- Ee. unfold q in *. lia. }
  destruct Dm as (r & c & j & Hr & Hc & Hj & ->).
  replace (when r (e * j + c) + e * P)%nat with (when r (e * S j + c)%nat) by (unfold when; nia).
  rewrite !app_assoc. apply Dec; try (apply Lh; now apply Ov).
  intros q Hq. apply (All j Hj ((r, c), q)). apply in_prod; auto. apply in_prod; apply in_seq; lia.
Qed.
End Layer.

(* ---- stacks ------------------------------------------------------------ *)

Fixpoint stack_ok (p : nat) (es : list nat) (Ls : list (layer K)) : Prop :=
  match es, Ls with
  | [], [] => True
  | e :: es', L :: Ls' => layer_ok e p L /\ stack_ok (e * p) es' Ls'
  | _, _ => False
  end.
Definition multiple (es : list nat) : nat := fold_right Nat.mul 1%nat es.

Lemma steady_function {X Y} P (f : word -> X) (g : word -> Y) : steady P f ->
  (forall t t' s, s <> [] -> over k (t ++ s) -> over k (t' ++ s) -> f (t ++ s) = f (t' ++ s) ->
    g (t ++ s) = g (t' ++ s)) -> steady P g.
Proof.
  intros SF E s Hs Os No. apply (SF s); auto. intros [N H]. apply No. exists N. intros j Hj.
  rewrite !app_assoc. apply E; auto; rewrite <- !app_assoc; try now apply on_word. now apply H.
Qed.

Theorem stack_steady : forall es Ls p P (below : word -> list nat) hs ys,
  (0 < P)%nat -> (length w * P = p)%nat -> stack_ok p es Ls -> steady P below -> hs [] = map H0 Ls ->
  (forall t a, over k (t ++ [a]) ->
    step_layers K r0 radd rmul Ls a (below (t ++ [a])) (hs t) = Some (hs (t ++ [a]), ys (t ++ [a]))) ->
  steady (multiple es * P) ys.
Proof.
  induction es as [|e es IH]; intros [|L Ls] p P below hs ys HP Hp OK SB Start Step; try easy.
  - unfold multiple. simpl. rewrite Nat.add_0_r. apply (steady_function P below); auto.
    assert (E : forall t, t <> [] -> over k t -> ys t = below t).
    { intros t Ht O. destruct t as [|a t] using rev_ind; [easy|]. specialize (Step t a O).
      simpl in Step. destruct (hs t); congruence. }
    intros t t' s Hs O O' Eq. rewrite !E; auto; intro C; apply app_eq_nil in C; tauto.
  - destruct OK as [OL OLs].
    pose (X t := match values (last t 0%nat) (below t) (reads L) with
      | Some xs => match gate L xs with Some X => X | None => {| matrix := []; input := [] |} end
      | None => {| matrix := []; input := [] |} end).
    pose (h t := hd [] (hs t)). pose (tl t := List.tl (hs t)).
    pose (y t := match decoder L (h t) with Some y => y | None => 0%nat end).
    assert (All : forall t a, over k (t ++ [a]) -> action_of K L (X (t ++ [a])) /\
      h (t ++ [a]) = act K r0 radd rmul (columns L) (X (t ++ [a])) (h t) /\
      step_layers K r0 radd rmul Ls a (below (t ++ [a]) ++ [y (t ++ [a])]) (tl t)
        = Some (tl (t ++ [a]), ys (t ++ [a]))).
    { intros t a O. specialize (Step t a O). unfold X, y, h, tl. rewrite last_last. simpl in Step.
      destruct (hs t) as [|hk hr] eqn:Ek; [discriminate|]. unfold layer_step in Step.
      destruct (values _ _ _) as [xs|]; [|discriminate].
      destruct (gate L xs) as [Y|] eqn:GE; [|discriminate].
      destruct (decoder L _) as [z|] eqn:D; [|discriminate].
      destruct (step_layers _ _ _ _ Ls _ _ _) as [[r z']|] eqn:T; [|discriminate].
      injection Step as E1 E2. rewrite <- E1. simpl. rewrite D, <- E2. repeat split; auto. now exists xs. }
    assert (SX : steady P X).
    { apply (steady_function P below); auto. intros t t' s Hs _ _ E. unfold X.
      now rewrite !last_behind, E by auto. }
    assert (SY : steady (e * P) y).
    { apply (steady_function (e * P) (fun t => decoder L (h t))).
      - apply (layer_steady L X h) with (p := p); auto; try (intros; apply All; auto).
        unfold h. now rewrite Start.
      - intros t t' s _ _ _ E. unfold y. now rewrite E. }
    assert (He : (0 < e)%nat) by (destruct OL as (_ & _ & ok & (? & _) & _); auto).
    replace (multiple (e :: es) * P)%nat with (multiple es * (e * P))%nat
      by (unfold multiple; simpl; ring).
    apply (IH Ls (e * p)%nat (e * P)%nat (fun t => below t ++ [y t]) tl ys); auto; try nia.
    + intros s Hs Os No. apply (SB s); auto. intro B. apply (SY s); auto. intro Y. apply No.
      apply (repeats_multiple P e) in B. generalize (eventually_and _ _ B Y).
      apply eventually_impl. intros j [A1 A2]. now rewrite A1, A2.
    + unfold tl. now rewrite Start.
    + intros t a O. now apply All.
Qed.

(* The state that the readout names after u w^j v. *)
Theorem names_steady (M : model K) es v : over k v ->
  (forall t, over k t -> after K r0 radd rmul M t <> None) ->
  stack_ok (length w) es (layers M) ->
  ~ ~ repeats (multiple es) (fun j => names K r0 radd rmul M k (u ++ power w j ++ v)).
Proof.
  intros Ov Def OK.
  pose (m t := match after K r0 radd rmul M t with Some m => m | None => ([], []) end).
  assert (A : forall t, over k t -> after K r0 radd rmul M t = Some (m t)).
  { intros t O. unfold m. generalize (Def t O). destruct (after _ _ _ _ M t); [easy|tauto]. }
  assert (St : steady (multiple es * 1) (fun t => snd (m t))).
  { apply (stack_steady es (layers M) (length w) 1 (fun _ => []) (fun t => fst (m t))); auto; try lia.
    - intros s _ _ No. apply No. now exists 0%nat.
    - specialize (A [] (Forall_nil _)). unfold after, before in A. simpl in A.
      destruct (initial_labels _ _); [|discriminate]. injection A as A. now rewrite <- A.
    - intros t a O. assert (B := A _ O). unfold after in B. rewrite fold_left_app in B. simpl in B.
      change (fold_left (next K r0 radd rmul M) t (before K M)) with (after K r0 radd rmul M t) in B.
      rewrite A in B by now apply Forall_app in O. simpl in B. destruct (m t), (m (t ++ [a])). exact B. }
  rewrite Nat.mul_1_r in St.
  assert (SN : steady (multiple es) (names K r0 radd rmul M k)).
  { apply (steady_function _ (fun t => snd (m t))); auto. intros t t' s Hs O O' E. unfold names.
    rewrite !A by auto. destruct (m (t ++ s)), (m (t' ++ s)). simpl in E.
    now rewrite !last_behind, E by auto. }
  destruct v as [|a v]; [|now apply SN].
  intro No. destruct (list_eq_dec Nat.eq_dec w []) as [Ew|Nw].
  { apply No. exists 0%nat. intros j _. rewrite Ew.
    assert (Z : forall j, power (@nil nat) j = []) by (intro i; induction i; auto). now rewrite !Z. }
  apply (SN w); auto. intros [N H]. apply No. exists (S N). intros j Hj.
  destruct j as [|j]; [lia|]. specialize (H j ltac:(lia)).
  assert (Sw : forall i, power w i ++ w = power w (S i)).
  { intro i. rewrite <- (Nat.add_1_r i), power_add. simpl. now rewrite app_nil_r. }
  rewrite !Sw in H. rewrite !app_nil_r. exact H.
Qed.
End Words.

(* The hypotheses are satisfiable: a layer that stores 1. *)
Definition holding : layer K := {| columns := 1; H0 := [0]; reads := [];
  gate := fun _ => Some {| matrix := []; input := [1] |}; decoder := fun _ => Some 0%nat |}.
Example holding_ok : stack_ok 1 [1%nat] [holding].
Proof.
  split; [|exact I]. split; [|split].
  - intros X [xs H]. now inversion H.
  - now exists [].
  - exists (fun a => 0 <= a). split; [apply good_nonnegative|]. intros Xs HX F.
    destruct Xs as [|X [|]]; try discriminate. inversion F as [|? ? [xs H] _]. inversion H.
    exists [0]. split; [constructor; [now right | constructor]|].
    intros v _ i. simpl. unfold linear_part. destruct i; simpl; ring.
Qed.
End Endings.
