(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* REFUTATION by a period: the output of the automaton after u w^k v eventually
   has a least period that no stack of a kind can have (Theory/Endings.v). *)

From Coq Require Import String List Bool Arith PArith Lia Ring.
From Wreath Require Import Spec.Words Spec.Stack Spec.Verdict Spec.Json Spec.CertFile
  Spec.RefutationFile Theory.Ordered Theory.OneSign Theory.Linear Theory.Settle Theory.Periods
  Theory.Endings Theory.TwoFactors Kernel.Language.
Import ListNotations.
Open Scope list_scope.
Open Scope nat_scope.

(* ---- the automaton: its least period ------------------------------------ *)

Section Period.
Variables (D : automaton) (say : nat -> nat) (u w v : word).

Fixpoint trail (c q : nat) : list nat :=
  match c with 0 => [] | S c' => q :: trail c' (run_from D q w) end.
Definition turned (m : nat) (o : list nat) : list nat := skipn m o ++ firstn m o.
Definition outputs (lead c : nat) : list nat :=
  map (fun q => say (run_from D q v)) (trail c (run_from D (start D) (u ++ power w lead))).
(* After [lead] words the state recurs every [c] words; the outputs from there on
   have the least period p. *)
Definition check_period (lead c p : nat) : bool :=
  let q := run_from D (start D) (u ++ power w lead) in
  let o := outputs lead c in
  (0 <? p) && (p <=? c) && (run_from D q (power w c) =? q) && list_eqb (turned p o) o &&
  forallb (fun m => negb (list_eqb (turned m o) o)) (seq 1 (p - 1)).

Definition out (j : nat) : nat := say (run D (u ++ power w j ++ v)).
Lemma trail_length c : forall q, length (trail c q) = c.
Proof. induction c as [|c IH]; intro q; simpl; auto. Qed.
Lemma trail_nth c : forall q j, j < c -> nth j (trail c q) 0 = run_from D q (power w j).
Proof.
  induction c as [|c IH]; intros q j Hj; [lia|]. destruct j as [|j]; auto. simpl.
  rewrite run_from_app. apply IH. lia.
Qed.
Lemma turned_nth m (o : list nat) i : m <= length o -> i < length o ->
  nth i (turned m o) 0 = nth ((i + m) mod length o) o 0.
Proof.
  intros Hm Hi. unfold turned.
  assert (E : forall j, nth j o 0 = nth j (firstn m o ++ skipn m o) 0) by (intro; now rewrite firstn_skipn).
  rewrite E. clear E.
  assert (Lf : length (firstn m o) = m) by (rewrite firstn_length; lia).
  assert (Ls : length (skipn m o) = length o - m) by apply skipn_length.
  destruct (Nat.lt_ge_cases i (length o - m)) as [A|A].
  - rewrite app_nth1 by lia. rewrite Nat.mod_small by lia. rewrite app_nth2 by lia. f_equal. lia.
  - rewrite app_nth2 by lia.
    replace (i + m) with (i + m - length o + 1 * length o) by lia.
    rewrite Nat.mod_add, Nat.mod_small by lia. rewrite app_nth1 by lia. f_equal. lia.
Qed.
Lemma list_eqb_refl l : list_eqb l l = true.
Proof. induction l as [|a l IH]; simpl; auto. now rewrite Nat.eqb_refl. Qed.

Section Checked.
Variables lead c p : nat.
Hypothesis Ok : check_period lead c p = true.
Let o := outputs lead c.
Lemma outputs_length : length o = c.
Proof. unfold o, outputs. now rewrite map_length, trail_length. Qed.
Lemma parts : 0 < p <= c /\ (forall j, out (lead + j) = nth (j mod c) o 0) /\
  turned p o = o /\ forall m, 1 <= m < p -> turned m o <> o.
Proof.
  unfold check_period in Ok. fold o in Ok. rewrite !andb_true_iff, forallb_forall in Ok.
  destruct Ok as [[[[P0 Pc] Back] Turn] Least].
  apply Nat.ltb_lt in P0. apply Nat.leb_le in Pc. apply Nat.eqb_eq in Back. apply list_eqb_eq in Turn.
  repeat split; auto.
  - intro j. unfold out, run. rewrite run_from_app. set (q := run_from D (start D) (u ++ power w lead)) in *.
    assert (Q : forall n, run_from D q (power w (n * c)) = q).
    { induction n as [|n IH]; auto. simpl. now rewrite power_add, run_from_app, Back. }
    replace (run_from D (run_from D (start D) u) (power w (lead + j) ++ v))
      with (run_from D (run_from D q (power w j)) v).
    2:{ unfold q. rewrite power_add, <- !run_from_app. f_equal. now rewrite !app_assoc. }
    rewrite (Nat.div_mod j c) at 1 by lia. rewrite Nat.mul_comm, power_add, run_from_app, Q.
    assert (Hj : j mod c < c) by (apply Nat.mod_upper_bound; lia).
    unfold o, outputs. fold q. set (f := fun q => say (run_from D q v)).
    rewrite (nth_indep (map f (trail c q)) 0 (f 0)) by now rewrite map_length, trail_length.
    now rewrite map_nth, trail_nth.
  - intros m Hm E. specialize (Least m ltac:(apply in_seq; lia)).
    rewrite E, list_eqb_refl in Least. discriminate.
Qed.

(* Every eventual period is a multiple of the least one. *)
Theorem period_divides m : repeats m out -> Nat.divide p m.
Proof.
  destruct parts as ([P0 Pc] & Out & Turn & Least). intros [N R].
  assert (Rp : forall j, lead <= j -> out (j + p) = out j).
  { intros j Hj. replace j with (lead + (j - lead)) by lia. set (i := j - lead).
    rewrite <- Nat.add_assoc, !Out. rewrite <- Turn at 2.
    assert (Hi : i mod c < c) by (apply Nat.mod_upper_bound; lia).
    rewrite turned_nth; rewrite outputs_length; auto. now rewrite Nat.add_mod_idemp_l by lia. }
  assert (Rm : forall b j, N <= j -> out (j + b * m) = out j).
  { induction b as [|b IH]; intros j Hj; [f_equal; lia|].
    replace (j + S b * m) with (j + b * m + m) by lia. rewrite R by lia. now apply IH. }
  assert (Ra : forall a j, lead <= j -> out (j + a * p) = out j).
  { induction a as [|a IH]; intros j Hj; [f_equal; lia|].
    replace (j + S a * p) with (j + a * p + p) by lia. rewrite Rp by lia. now apply IH. }
  destruct (Nat.gcd_bezout_pos p m ltac:(lia)) as (a & b & E).
  set (g := Nat.gcd p m) in *.
  assert (Hg : Nat.divide g p) by apply Nat.gcd_divide_l.
  assert (Hm : Nat.divide g m) by apply Nat.gcd_divide_r.
  assert (G : forall j, N + lead <= j -> out (j + g) = out j).
  { intros j Hj. rewrite <- (Rm b (j + g)) by lia. replace (j + g + b * m) with (j + a * p) by lia.
    apply Ra. lia. }
  destruct (Nat.lt_ge_cases g p) as [Lt|Ge].
  - exfalso. assert (0 < g) by (destruct Hg as [x Hx]; destruct g; lia).
    apply (Least g ltac:(lia)). apply nth_ext with 0 0.
    { unfold turned. rewrite app_length, skipn_length, firstn_length, outputs_length. lia. }
    intros i Hi. unfold turned in Hi. rewrite app_length, skipn_length, firstn_length, outputs_length in Hi.
    rewrite turned_nth by (rewrite outputs_length; lia). rewrite outputs_length.
    rewrite <- (Nat.mod_small i c) at 2 by lia.
    replace ((i + g) mod c) with ((i + N * c + g) mod c).
    2:{ replace (i + N * c + g) with (i + g + N * c) by lia. now rewrite Nat.mod_add by lia. }
    replace (i mod c) with ((i + N * c) mod c) by (rewrite Nat.mod_add by lia; auto).
    rewrite <- !Out. rewrite Nat.add_assoc. apply G. nia.
  - apply Nat.divide_pos_le in Hg; [|lia]. now replace p with g by lia.
Qed.
End Checked.
End Period.

(* ---- the kinds of stacks ------------------------------------------------ *)

Section Kinds.
Variable K : ordered_ring.
Add Ring Kring : (r_ring K).
Open Scope or_scope.

(* A row as a sum over its entries. *)
Definition entry_of (r : row K) (j : nat) : K :=
  fold_right (fun e s => if fst e =? j then snd e + s else s) 0 r.
Fixpoint upto (m : nat) (f : nat -> K) : K := match m with 0%nat => 0 | S m' => upto m' f + f m' end.
Lemma upto_add m f g : upto m (fun j => f j + g j) = upto m f + upto m g.
Proof. induction m as [|m IH]; simpl; [ring|]. rewrite IH. ring. Qed.
Lemma upto_ext m f g : (forall j, (j < m)%nat -> f j = g j) -> upto m f = upto m g.
Proof. induction m as [|m IH]; simpl; intro H; auto. rewrite IH, H by auto. reflexivity. Qed.
Lemma upto_zero m f : (forall j, (j < m)%nat -> f j = 0) -> upto m f = 0.
Proof. induction m as [|m IH]; simpl; intro H; auto. rewrite IH, H by auto. ring. Qed.
Lemma upto_one m i f : (i < m)%nat -> (forall j, (j < m)%nat -> j <> i -> f j = 0) -> upto m f = f i.
Proof.
  induction m as [|m IH]; simpl; intros Hi H; [lia|]. destruct (Nat.eq_dec i m) as [->|Ne].
  - rewrite upto_zero; [ring|]. intros j Hj. apply H; lia.
  - rewrite IH by (auto; lia). rewrite (H m) by lia. ring.
Qed.
Lemma form_entries d c (r : row K) v m : Forall (fun e => (fst e < m)%nat) r ->
  form d c r v = upto m (fun j => entry_of r j * v (j * d + c)%nat).
Proof.
  induction 1 as [|e r He F IH]; simpl.
  - symmetry. apply upto_zero. intros; ring.
  - transitivity (upto m (fun j => (if fst e =? j then snd e * v (j * d + c)%nat else 0)
        + entry_of r j * v (j * d + c)%nat)).
    + rewrite upto_add, IH. f_equal. rewrite (upto_one m (fst e)); auto.
      * now rewrite Nat.eqb_refl.
      * intros j _ Ne. destruct (Nat.eqb_spec (fst e) j); [congruence|auto].
    + apply upto_ext. intros j _. unfold entry_of. simpl. destruct (fst e =? j)%nat; ring.
Qed.
Lemma columns_bounded (r : row K) i : exists m, (i < m)%nat /\ Forall (fun e => (fst e < m)%nat) r.
Proof.
  induction r as [|e r (m & Hi & F)]; [exists (S i); auto|].
  exists (S (max (fst e) m)). split; [lia|]. constructor; [lia|].
  eapply Forall_impl; [|exact F]. simpl. lia.
Qed.
Lemma form_row d c (r : row K) (v : vec K) i :
  (forall j, (i < j)%nat -> entry_of r j = 0) -> (forall j, (j < i)%nat -> v (j * d + c)%nat = 0) ->
  form d c r v = entry_of r i * v (i * d + c)%nat.
Proof.
  intros Up Down. destruct (columns_bounded r i) as (m & Hi & F).
  rewrite (form_entries d c r v m F). apply (upto_one m i); auto. intros j _ Ne.
  destruct (Nat.lt_ge_cases j i); [rewrite Down by auto; ring|]. rewrite Up by lia. ring.
Qed.

(* Lower triangular maps: coordinate i is multiplied by a i if the previous
   coordinates are 0. *)
Definition lower (n : nat) (f : vec K -> vec K) (a : nat -> K) :=
  (forall v, supported n v -> supported n (f v)) /\
  forall v i, (i < n)%nat -> (forall j, (j < i)%nat -> v j = 0) -> f v i = a i * v i.
Definition lower_gate (n d : nat) (X : action K) (a : nat -> K) := forall i,
  entry K X i i = a i /\ forall j, (i < j)%nat -> entry K X i j = 0.
Lemma lower_part n d X a : (0 < d)%nat -> lower_gate n d X a ->
  lower n (linear_part K n d X) (fun e => a (e / d)%nat).
Proof.
  intros Hd H. unfold linear_part. split.
  - intros v _ i Hi. apply Nat.ltb_ge in Hi. now rewrite Hi.
  - intros v e He Z. apply Nat.ltb_lt in He. rewrite He. destruct (H (e / d)%nat) as [E U].
    rewrite (form_row d (e mod d) _ v (e / d)%nat); auto.
    + replace (e / d * d + e mod d)%nat with e by (rewrite (Nat.div_mod e d) at 1; nia).
      f_equal. exact E.
    + intros j Hj. apply Z. rewrite (Nat.div_mod e d) at 2 by lia.
      assert (e mod d < d)%nat by (apply Nat.mod_upper_bound; lia). nia.
Qed.
Definition product_of (fs : list (nat -> K)) (i : nat) : K := fold_right (fun f x => x * f i) 1 fs.
Lemma lower_product n d Xs fs : Forall2 (fun X f => lower n (linear_part K n d X) f) Xs fs ->
  lower n (product K n d Xs) (product_of fs).
Proof.
  induction 1 as [|X f Xs fs [S1 L1] F [S2 L2]]; simpl.
  - split; auto. intros. unfold product_of. simpl. ring.
  - split; [auto|]. intros v i Hi Z. rewrite L2; auto.
    + rewrite (L1 v i Hi Z). unfold product_of. simpl. ring.
    + intros j Hj. rewrite (L1 v j) by (lia || (intros; apply Z; lia)). rewrite (Z j Hj). ring.
Qed.
Lemma lower_vanishes n d Xs a : lower n (product K n d Xs) a ->
  vanishes n (product K n d Xs) (map a (seq 0 n)).
Proof. intros [S L]. apply triangular_vanishes; auto. apply lin_product. Qed.

(* Layers whose gates are lower triangular, with diagonals in a class. *)
Definition shaped (L : layer K) := (0 < columns L)%nat /\
  gates K L (fun X => length (input X) = length (H0 L)) /\
  finitely_many_pieces K (length (H0 L)) (decoder L).
Lemma lower_layer e ok p L : shaped L -> good K e ok ->
  (exists C : (nat -> K) -> Prop, gates K L (fun X => exists a, C a /\ lower_gate (length (H0 L)) (columns L) X a) /\
    forall fs, length fs = p -> Forall C fs -> forall d i, ok (product_of (map (fun f e => f (e / d)%nat) fs) i)) ->
  layer_ok K e p L.
Proof.
  intros (Hd & Len & Dec) G (C & Low & Prod). split; [|split; auto].
  - intros X [xs H]. exact (Len xs X H).
  - exists ok. split; auto. intros Xs HX F.
    assert (E : exists fs, length fs = length Xs /\ Forall C fs /\
      Forall2 (fun X f => lower (length (H0 L)) (linear_part K (length (H0 L)) (columns L) X) f) Xs
        (map (fun f e => f (e / columns L)%nat) fs)).
    { clear HX. induction F as [|X Xs [xs HX] F (fs & E1 & E2 & E3)].
      - exists []. repeat split; constructor.
      - destruct (Low xs X HX) as (a & Ca & La). exists (a :: fs). simpl.
        repeat split; auto. constructor; auto. now apply lower_part. }
    destruct E as (fs & E1 & E2 & E3).
    exists (map (product_of (map (fun f e => f (e / columns L)%nat) fs)) (seq 0 (length (H0 L)))). split.
    + apply Forall_forall. intros x Hx. apply in_map_iff in Hx. destruct Hx as (i & <- & _).
      apply Prod; auto. congruence.
    + apply lower_vanishes, lower_product, E3.
Qed.

Lemma nonnegative_product fs : Forall (fun f : nat -> K => forall i, 0 <= f i) fs ->
  forall d i, 0 <= product_of (map (fun f e => f (e / d)%nat) fs) i.
Proof.
  intros F d i. induction F as [|f fs Hf F IH]; simpl; [left; apply rlt_0_1 | now apply le_mul].
Qed.
Lemma even_product (a : nat -> K) fs : Nat.Even (length fs) -> Forall (fun f => forall i, f i = a i) fs ->
  forall d i, 0 <= product_of (map (fun f e => f (e / d)%nat) fs) i.
Proof.
  intros [q Hq] F d i. revert fs Hq F. induction q as [|q IH]; intros fs Hq F.
  - destruct fs; [left; apply rlt_0_1 | simpl in Hq; lia].
  - destruct fs as [|f [|g fs]]; simpl in Hq; try lia. inversion F as [|? ? Hf F']; subst.
    inversion F' as [|? ? Hg F'']; subst. simpl. rewrite Hf, Hg.
    replace (product_of (map (fun f e => f (e / d)%nat) fs) i * a (i / d)%nat * a (i / d)%nat)
      with (product_of (map (fun f e => f (e / d)%nat) fs) i * (a (i / d)%nat * a (i / d)%nat)) by ring.
    apply le_mul; [|apply sq_le]. apply IH; auto. lia.
Qed.

(* ---- layers of Householder factors, column by column of H --------------- *)

Section Columns.
Variables (n d c : nat) (complex : bool).
Hypothesis c_below : (c < d)%nat.
Notation N := (n * d)%nat.
Definition column (v : vec K) : vec K := fun j => v (j * d + c)%nat.
Lemma place_below i : (i < n)%nat -> (i * d + c < N)%nat.
Proof. nia. Qed.
Lemma column_factors L M : (forall v, supported N v -> supported N (L v)) ->
  (forall v, supported N v -> forall i, (i < n)%nat -> L v (i * d + c)%nat = M (column v) i) ->
  (forall x y, (forall j, (j < n)%nat -> x j = y j) -> forall i, (i < n)%nat -> M x i = M y i) ->
  forall l v, supported N v -> forall i, (i < n)%nat ->
  factors L l v (i * d + c)%nat = factors M l (column v) i.
Proof.
  intros Sup Col Loc. induction l as [|a l IH]; intros v Sv i Hi; cbn [factors]; auto.
  rewrite IH; auto.
  - apply (factors_local K n M l Loc); auto. intros j Hj. unfold column at 1. now rewrite Col.
  - intros j Hj. rewrite (Sup v Sv j Hj), (Sv j Hj). ring.
Qed.
Lemma upto_cut m f : (n <= m)%nat -> (forall j, (n <= j)%nat -> f j = 0) -> upto m f = upto n f.
Proof.
  intros Hm Z. induction Hm as [|m Hm IH]; auto. simpl. rewrite IH, Z by auto. ring.
Qed.
Lemma dot_upto m k x : dot K m k x = upto m (fun j => k j * x j).
Proof. induction m as [|m IH]; simpl; auto. now rewrite IH. Qed.
Lemma part_supported X v : supported N (linear_part K N d X v).
Proof. intros i Hi. unfold linear_part. apply Nat.ltb_ge in Hi. now rewrite Hi. Qed.
Lemma entries_column X v i : supported N v -> (i < n)%nat ->
  linear_part K N d X v (i * d + c)%nat = dot K n (entry K X i) (column v).
Proof.
  intros Sv Hi. unfold linear_part.
  rewrite (proj2 (Nat.ltb_lt (i * d + c) N) (place_below i Hi)).
  rewrite Nat.div_add_l, (Nat.div_small c d), Nat.add_0_r by lia.
  rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small by lia.
  destruct (columns_bounded (nth i (matrix X) []) n) as (m & Hm & F).
  rewrite (form_entries d c _ v m F), (upto_cut m), dot_upto; auto; [lia|].
  intros j Hj. rewrite (Sv (j * d + c)%nat) by nia. ring.
Qed.
Lemma gate_column X fs v i : factors_of K n complex X fs -> supported N v -> (i < n)%nat ->
  linear_part K N d X v (i * d + c)%nat = reflected K n complex fs (column v) i.
Proof. intros [_ E] Sv Hi. rewrite entries_column by auto. now apply E. Qed.
Lemma product_column Xs fss : Forall2 (factors_of K n complex) Xs fss -> forall v, supported N v ->
  supported N (product K N d Xs v) /\ forall i, (i < n)%nat ->
  product K N d Xs v (i * d + c)%nat = reflected K n complex (List.concat (rev fss)) (column v) i.
Proof.
  induction 1 as [|X fs Xs fss HX F IH]; intros v Sv; cbn [product].
  - split; auto.
  - destruct (IH _ (part_supported X v)) as [S E]. split; auto. intros i Hi. rewrite E by auto.
    simpl. rewrite concat_app. simpl. rewrite app_nil_r. unfold reflected at 2. rewrite fold_right_app.
    apply reflected_local; auto. intros j Hj. now apply gate_column.
Qed.
End Columns.
(* A product that vanishes on every column vanishes. *)
Lemma column_vanishes n d (Hd : (0 < d)%nat) L M l :
  (forall v, supported (n * d) v -> supported (n * d) (L v)) ->
  (forall c, (c < d)%nat -> forall v, supported (n * d) v -> forall i, (i < n)%nat ->
     L v (i * d + c)%nat = M (column d c v) i) ->
  (forall x y, (forall j, (j < n)%nat -> x j = y j) -> forall i, (i < n)%nat -> M x i = M y i) ->
  (forall x i, (i < n)%nat -> factors M l x i = 0) -> vanishes (n * d) L l.
Proof.
  intros Sup Col Loc Z v Sv e. destruct (Nat.lt_ge_cases e (n * d)) as [He|He].
  - assert (Hc : (e mod d < d)%nat) by (apply Nat.mod_upper_bound; lia).
    assert (Hi : (e / d < n)%nat) by (apply Nat.div_lt_upper_bound; lia).
    replace e with (e / d * d + e mod d)%nat by (rewrite (Nat.div_mod e d) at 3; lia).
    rewrite (column_factors n d (e mod d) L M); auto.
  - clear Z. revert v Sv. induction l as [|a l IH]; intros v Sv; cbn [factors]; [now apply Sv|].
    apply IH. intros j Hj. rewrite (Sup v Sv j Hj), (Sv j Hj). ring.
Qed.

Lemma factors_layer m p L : shaped L -> numbers K (G1p m) -> kind K (G1p m) L -> (m * p <= 2)%nat ->
  layer_ok K 1 p L.
Proof.
  intros (Hd & Len & Dec) Roots (n & complex & Size & Even & Gates) Hp. split; [|split; auto].
  - intros X [xs H]. exact (Len xs X H).
  - exists (fun a => 0 <= a). split; [apply good_nonnegative|]. intros Xs HX F. rewrite Size.
    assert (E : exists fss, length (List.concat (rev fss)) = (m * length Xs)%nat /\
      Forall2 (factors_of K n complex) Xs fss).
    { clear HX. induction F as [|X Xs [xs HX] F (fss & E1 & E2)]; [exists []; split; [simpl; lia | constructor]|].
      destruct (Gates xs X HX) as (fs & E3 & E4). exists (fs :: fss). split; [|now constructor].
      simpl. rewrite concat_app, app_length, E1. simpl. rewrite app_nil_r, E3. lia. }
    destruct E as (fss & E1 & E2).
    destruct (factors_vanish K n complex Even Roots (List.concat (rev fss))) as (l & Fl & Z).
    { rewrite E1, HX. exact Hp. }
    { clear - E2. induction E2 as [|X fs Xs fss [G _] F IH]; simpl; [constructor|].
      rewrite concat_app. apply Forall_app. split; auto. simpl. now rewrite app_nil_r. }
    exists l. split; auto.
    apply (column_vanishes n (columns L) Hd _ (reflected K n complex (List.concat (rev fss)))); auto.
    + intros v Sv. now apply (product_column n (columns L) 0 complex Hd Xs fss E2).
    + intros c Hc v Sv i Hi. now apply (product_column n (columns L) c complex Hc Xs fss E2).
    + intros x y. apply reflected_local.
Qed.

(* The factor that a layer of a kind contributes to the period, and the numbers
   of steps to which the claim applies if n more such layers are allowed. *)
Definition factor (c : claim) : nat := match c with S1 | X4 | G1p _ => 1 | X3 | G5 => 2 end.
Definition spoken (c : claim) (n p : nat) : Prop :=
  match c with
  | S1 | X3 => True
  | X4 => Nat.Even p
  | G5 => (n <= 1)%nat /\ (n = 1%nat -> p = 1%nat)
  | G1p m => (m * p <= 2)%nat
  end.
Lemma diagonal_lower n d X a : diagonal K X -> (forall i, entry K X i i = a i) -> lower_gate n d X a.
Proof. intros Dg E i. split; auto. intros j Hj. apply Dg. lia. Qed.
Lemma delay_ok p L : shaped L -> delay K L -> layer_ok K 1 p L.
Proof.
  intros Sh (m & Dl). apply (lower_layer 1 (fun a => 0 <= a)); auto; [apply good_nonnegative|].
  exists (fun a => forall i, 0 <= a i). split.
  - intros xs X HX. exists (fun _ => 0). split; [intros; now right|]. intro i.
    assert (Z : forall j, (i <= j)%nat -> entry K X i j = 0).
    { intros j Hj. rewrite (Dl xs X HX). destruct (Nat.ltb_spec j m); auto. simpl.
      destruct (Nat.eqb_spec i (m + j)); auto. lia. }
    split; [now apply Z|]. intros. apply Z. lia.
  - intros fs _ F. now apply nonnegative_product.
Qed.
Lemma kind_ok c n p L : numbers K c -> shaped L -> kind K c L -> spoken c (S n) p ->
  layer_ok K (factor c) p L.
Proof.
  intros Nb Sh Kd Sp. destruct c; cbn [factor spoken] in *; [| | | |now apply (factors_layer each)];
    cbn [kind] in Kd.
  - apply (lower_layer 1 (fun a => 0 <= a)); auto; [apply good_nonnegative|].
    exists (fun a => forall i, 0 <= a i). split.
    + intros xs X HX. destruct (Kd xs X HX) as [Dg P]. exists (fun i => entry K X i i). split; auto.
      now apply diagonal_lower.
    + intros fs _ F. now apply nonnegative_product.
  - apply (lower_layer 2 (fun _ => True)); auto; [apply good_real|].
    exists (fun _ => True). split; auto.
    intros xs X HX. exists (fun i => entry K X i i). split; auto. apply diagonal_lower; auto.
    exact (Kd xs X HX).
  - destruct Kd as [a Kd]. apply (lower_layer 1 (fun a => 0 <= a)); auto; [apply good_nonnegative|].
    exists (fun f => forall i, f i = a i). split.
    + intros xs X HX. destruct (Kd xs X HX) as [Dg P]. exists a. split; auto. now apply diagonal_lower.
    + intros fs <- F. now apply (even_product a).
  - destruct Sp as [Hn Hp]. assert (n = 0)%nat by lia. subst n. rewrite Hp by auto.
    destruct Sh as (Hd & Len & Dec), Kd as (n & Size & Real). split; [|split; auto].
    + intros X [xs H]. exact (Len xs X H).
    + exists (fun _ => True). split; [apply good_real|]. intros Xs HX F. rewrite Size.
      destruct Xs as [|X [|]]; try discriminate. inversion F as [|? ? [xs H] _]; subst.
      destruct (Real xs X H) as (l & Z). exists l. split; [apply Forall_forall; auto|].
      apply (column_vanishes n (columns L) Hd _ (fun x i => dot K n (entry K X i) x)); auto.
      * intros v Sv. apply part_supported.
      * intros c Hc v Sv i Hi. now apply entries_column.
      * intros x y E i Hi. now apply dot_ext.
      * intros x i Hi. rewrite <- (Z x i Hi). clear Z. revert x.
        induction l as [|a l IH]; intro x; simpl; auto.
Qed.
Lemma spoken_next c n p : spoken c (S n) p -> spoken c n (factor c * p).
Proof.
  destruct c; cbn [spoken factor]; auto.
  - intro. now rewrite Nat.mul_1_l. - intros [Hn _]. lia.
  - intro. now rewrite Nat.mul_1_l.
Qed.
Lemma stack_of_kind c : numbers K c -> forall Ls n p, (forall L, In L Ls -> shaped L) -> at_most K n (kind K c) Ls ->
  spoken c n p -> exists es j, stack_ok K p es Ls /\ multiple es = (factor c ^ j)%nat /\ (j <= n)%nat.
Proof.
  intro Nb. induction Ls as [|L Ls IH]; intros n p Sh AM Sp.
  - exists [], 0%nat. repeat split. lia.
  - destruct AM as [[Dl AM]|AM].
    + destruct (IH n p) as (es & j & A & B & C); auto; [intros; apply Sh; now right|].
      exists (1%nat :: es), j. split; [split|split; auto].
      * apply delay_ok; auto. apply Sh. now left.
      * replace (1 * p)%nat with p by lia. exact A.
      * change (1 * multiple es = factor c ^ j)%nat. rewrite B. apply Nat.mul_1_l.
    + destruct n as [|n]; [easy|]. destruct AM as [Kd AM].
      destruct (IH n (factor c * p)%nat) as (es & j & A & B & C); auto;
        [intros; apply Sh; now right | now apply spoken_next|].
      exists (factor c :: es), (S j). split; [split; auto|split].
      * apply (kind_ok c n); auto. apply Sh. now left.
      * change (factor c * multiple es = factor c ^ S j)%nat. now rewrite B.
      * lia.
Qed.
End Kinds.

(* ---- impossible periods ------------------------------------------------- *)

Fixpoint halves (n p : nat) : bool :=
  (p =? 1) || match n with 0 => false | S n' => Nat.even p && halves n' (Nat.div2 p) end.
Lemma odd_divides n : forall p, Nat.even p = false -> Nat.divide p (2 ^ n) -> p = 1.
Proof.
  induction n as [|n IH]; intros p O H; [now apply Nat.divide_1_r|].
  apply IH; auto. apply (Nat.gauss p 2); auto.
  assert (G : Nat.divide (Nat.gcd p 2) 2) by apply Nat.gcd_divide_r.
  assert (G' : Nat.divide (Nat.gcd p 2) p) by apply Nat.gcd_divide_l.
  assert (B := Nat.divide_pos_le _ 2 ltac:(lia) G).
  destruct (Nat.gcd p 2) as [|[|[|g]]] eqn:E; auto; try lia.
  - apply Nat.divide_0_l in G. discriminate.
  - destruct G' as [q ->]. rewrite Nat.even_mul in O. simpl in O. now rewrite orb_true_r in O.
Qed.
Lemma halves_of f : forall n p, Nat.divide p (2 ^ n) -> n <= f \/ p <= f -> halves f p = true.
Proof.
  induction f as [|f IH]; intros n p H Hf.
  - simpl. destruct Hf as [Hf|Hf].
    + destruct n; [|lia]. apply Nat.divide_1_r in H. now subst.
    + destruct p; [|lia]. apply Nat.divide_0_l in H. now apply Nat.pow_nonzero in H.
  - simpl. destruct (Nat.even p) eqn:E.
    + apply Nat.even_spec in E. destruct E as [q ->]. rewrite (Nat.mul_comm 2 q), Nat.div2_div, Nat.div_mul by lia.
      rewrite orb_true_iff. right. simpl. destruct n as [|n].
      * apply Nat.divide_1_r in H. lia.
      * apply (IH n).
        { apply (Nat.mul_divide_cancel_l q (2 ^ n) 2); [lia|]. exact H. }
        destruct Hf as [Hf|Hf]; [left; lia|]. right. lia.
    + now rewrite (odd_divides n p E H).
Qed.
Definition cannot (c : claim) (bound : option nat) (size p : nat) : bool :=
  match c, bound with
  | S1, _ => 2 <=? p
  | X3, Some n => negb (halves n p)
  | X3, None => negb (halves p p)
  | X4, _ => Nat.even size && (2 <=? p)
  | G5, Some 1 => (size =? 1) && (3 <=? p)
  | G1p m, _ => (m * size <=? 2) && (2 <=? p)
  | G5, _ => false
  end.

(* ---- from the file to the statement -------------------------------------- *)

(* After [lead] words the state recurs every [c] words; these numbers may be of
   any origin. *)
Definition check_refutation (C : list line) (lead c : nat) : bool :=
  match refutation_of C with
  | None => false
  | Some R =>
    let D := its_automaton R in
    forallb (fun a => a <? letters D) (prefix R ++ repeated R ++ suffix R) &&
    check_period D (said (refuted R) D) (prefix R) (repeated R) (suffix R) lead c (least_period R) &&
    cannot (by_claim R) (bound R) (List.length (repeated R)) (least_period R)
  end.

Theorem period_refutes c bound A D u w v lead cycle p :
  forallb (fun a => a <? letters D) (u ++ w ++ v) = true ->
  check_period D (said A D) u w v lead cycle p = true ->
  cannot c bound (List.length w) p = true -> impossible c bound A D.
Proof.
  intros O P N K M Nb [Sh (n & Hb & AM)] tell Does.
  assert (Ov : over (letters D) (u ++ w ++ v)).
  { apply Forall_forall. intros a Ia. rewrite forallb_forall in O. apply Nat.ltb_lt; auto. }
  apply Forall_app in Ov. destruct Ov as [Ou Ov]. apply Forall_app in Ov. destruct Ov as [Ow Ov].
  assert (Sp : spoken c n (List.length w)).
  { destruct c; cbn [cannot spoken] in *; auto.
    - apply andb_true_iff in N. apply Nat.even_spec, N.
    - destruct bound as [[|[|]]|]; try discriminate. apply andb_true_iff in N. destruct N as [N _].
      apply Nat.eqb_eq in N. destruct Hb as [Hb|Hb]; inversion Hb. auto.
    - apply andb_true_iff in N. apply Nat.leb_le, N. }
  destruct (stack_of_kind K c Nb (layers M) n (List.length w)) as (es & j & OK & E & Hj); auto.
  apply (names_steady K (letters D) u w Ou Ow M es v Ov); auto.
  { intros t Ot Z. destruct (Does t Ot) as (m & Hm & _). unfold names in Hm. now rewrite Z in Hm. }
  intros [T R].
  assert (Dv : Nat.divide p (multiple es)).
  { apply (period_divides D (said A D) u w v lead cycle p P). exists T. intros i Hi.
    assert (Said : forall i, exists m, names K r0 radd rmul M (letters D) (u ++ power w i ++ v) = Some m
      /\ out D (said A D) u w v i = tell m).
    { intro i'. destruct (Does (u ++ power w i' ++ v)) as (m & Hm & Tm).
      - now apply on_word. - exists m. auto. }
    destruct (Said i) as (m & Hm & ->), (Said (i + multiple es)) as (m' & Hm' & ->).
    specialize (R i Hi). congruence. }
  assert (Dn : Nat.divide p (factor c ^ n)).
  { rewrite E in Dv. eapply Nat.divide_trans; [exact Dv|]. exists (factor c ^ (n - j)).
    rewrite <- Nat.pow_add_r. f_equal. lia. }
  clear - N Dn Hb. destruct c; cbn [cannot factor] in *.
  - rewrite Nat.pow_1_l in Dn. apply Nat.divide_1_r in Dn. now subst.
  - destruct bound as [b|]; apply negb_true_iff in N.
    + destruct Hb as [Hb|Hb]; inversion Hb; subst. rewrite (halves_of n n p) in N; auto. discriminate.
    + rewrite (halves_of p n p) in N; auto. discriminate.
  - rewrite Nat.pow_1_l in Dn. apply Nat.divide_1_r in Dn. subst. now rewrite andb_false_r in N.
  - destruct bound as [[|[|]]|]; try discriminate. destruct Hb as [Hb|Hb]; inversion Hb; subst.
    apply andb_true_iff in N. destruct N as [_ N]. apply Nat.leb_le in N.
    apply Nat.divide_pos_le in Dn; simpl in *; lia.
  - rewrite Nat.pow_1_l in Dn. apply Nat.divide_1_r in Dn. subst. now rewrite andb_false_r in N.
Qed.

Theorem refutation_sound C lead c : check_refutation C lead c = true ->
  exists R, refutation_of C = Some R /\
  impossible (by_claim R) (bound R) (refuted R) (its_automaton R).
Proof.
  unfold check_refutation. destruct (refutation_of C) as [R|]; [|discriminate].
  rewrite !andb_true_iff. intros [[O P] N]. exists R. split; auto.
  now apply (period_refutes _ _ _ _ (prefix R) (repeated R) (suffix R) lead c (least_period R)).
Qed.

(* The hypotheses are satisfiable: no stack of gates >= 0 realises parity; no
   stack of one layer of real diagonal gates counts modulo 4; and such stacks
   exist. *)
Definition modulo (m : nat) : automaton :=
  {| states := m; letters := 2; start := 0; delta := fun q a => (q + a) mod m; accept := Nat.eqb 0 |}.
Definition named_states (m : nat) : file_automaton :=
  {| a_states := []; a_letters := []; a_start := 0; a_rows := []; a_accept := Some [0] |}.
Example no_parity_by_S1 : impossible S1 None (named_states 2) (modulo 2).
Proof. now apply (period_refutes _ _ _ _ [] [1] [] 0 2 2). Qed.
Example no_four_in_one_layer : impossible X3 (Some 1) (named_states 4) (modulo 4).
Proof. now apply (period_refutes _ _ _ _ [] [1] [] 0 4 4). Qed.
Example no_three : impossible X3 None (named_states 3) (modulo 3).
Proof. now apply (period_refutes _ _ _ _ [] [1] [] 0 3 3). Qed.
Example no_three_at_once : impossible G5 (Some 1) (named_states 3) (modulo 3).
Proof. now apply (period_refutes _ _ _ _ [] [1] [] 0 3 3). Qed.
Example no_two_words : impossible X4 None (named_states 4) (modulo 4).
Proof. now apply (period_refutes _ _ _ _ [] [1; 1] [] 0 2 2). Qed.
Example no_parity_by_G1p : impossible (G1p 2) None (named_states 2) (modulo 2).
Proof. now apply (period_refutes _ _ _ _ [] [1] [] 0 2 2). Qed.
Definition one_layer (K : ordered_ring) (a b h : K) : model K :=
  {| layers := [scalar K a b h]; readout_reads := [Below 0]; readout := fun _ => Some 0 |}.
Example stacks_exist (K : ordered_ring) : of_kind K S1 None (one_layer K r1 r1 r0).
Proof.
  split.
  - intros L [<-|[]]. repeat split; simpl; [lia | |].
    + intros xs X H. injection H as <-. reflexivity.
    + exists []. auto.
  - exists 1. split; auto. right. split; [|exact I]. intros xs X H. injection H as <-.
    split.
    + intros i j Ne. unfold entry. simpl. destruct i as [|[|]]; simpl; auto.
      destruct j; [congruence|reflexivity].
    + intros i. unfold entry. simpl. destruct i as [|[|]]; simpl; try (now right).
      left. rewrite (Radd_comm (r_ring K)), (Radd_0_l (r_ring K)). apply rlt_0_1.
Qed.
