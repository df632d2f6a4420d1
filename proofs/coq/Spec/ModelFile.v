(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* .lrnn files over Q (doc/formats.md, ".lrnn"): from the tree to the stack.
   Number fields and level rules are not read here.  None: the file is not of
   this kind. *)

From Coq Require Import List String ZArith QArith Qcanon Bool Arith DecimalString.
From Wreath Require Export Spec.Verdict.
From Wreath Require Import Spec.Words Spec.Stack Spec.Decoder Spec.Json.
Import ListNotations.
Open Scope string_scope.
Open Scope nat_scope.

Definition unit_vector (n i : nat) : list Qc :=
  map (fun j => if j =? i then q1 else q0) (seq 0 n).

Definition decimal (n : nat) : string := NilEmpty.string_of_uint (Nat.to_uint n).
(* Names, or a number N, which stands for 0 .. N-1. *)
Definition names_of (j : json) : option (list string) :=
  match j with
  | JNumber s => n <- small s ;; Some (map decimal (seq 0 n))
  | _ => texts_of j
  end.
Fixpoint distinct_texts (l : list string) : bool :=
  match l with [] => true | s :: r => negb (existsb (String.eqb s) r) && distinct_texts r end.

(* ---- matrices and vectors (".lrnn": an action, the matrix) ------------- *)

Definition rows := list (list (nat * Qc)).
(* A matrix given by all entries of its rows; zeros are omitted from rows. *)
Definition sparse_row (r : list Qc) : list (nat * Qc) :=
  filter (fun e => negb (q_eqb (snd e) q0)) (combine (seq 0 (List.length r)) r).
Fixpoint cut {A} (n count : nat) (l : list A) : list (list A) :=
  match count with 0 => [] | S c => firstn n l :: cut n c (skipn n l) end.
Definition dense_row (n : nat) (r : list (nat * Qc)) : list Qc :=
  map (fun j => match find (fun e => fst e =? j) r with Some e => snd e | None => q0 end)
    (seq 0 n).
Definition identity (n : nat) : rows := map (fun i => [(i, q1)]) (seq 0 n).

(* Sums and multiples of rows, whose columns are increasing; c is not 0. *)
Fixpoint row_sum (r : list (nat * Qc)) : list (nat * Qc) -> list (nat * Qc) :=
  fix go s := match r, s with
    | [], _ => s
    | _, [] => r
    | (i, x) :: r', (j, y) :: s' =>
      if i <? j then (i, x) :: row_sum r' s else if j <? i then (j, y) :: go s' else
        let z := Qcplus x y in if q_eqb z q0 then row_sum r' s' else (i, z) :: row_sum r' s'
    end.
Definition row_multiple (c : Qc) (r : list (nat * Qc)) : list (nat * Qc) :=
  map (fun e => (fst e, Qcmult c (snd e))) r.
(* (I - beta v v^T / (v^T v)) M; beta is not 0. *)
Definition reflect (v : list Qc) (beta : Qc) (M : rows) : rows :=
  let on := filter (fun p => negb (q_eqb (fst p) q0)) (combine v M) in
  let vv := fold_right (fun p s => Qcplus (Qcmult (fst p) (fst p)) s) q0 on in
  let w := fold_right (fun p s => row_sum (row_multiple (fst p) (snd p)) s) [] on in
  map (fun p => if q_eqb (fst p) q0 then snd p else
         row_sum (snd p) (row_multiple (Qcopp (Qcmult (Qcdiv beta vv) (fst p))) w))
    (combine v M).
Definition factor_of (n : nat) (j : json) : option (list Qc * Qc) :=
  v <- field "v" j ;; l <- elements v ;;
  es <- map_option (fun e => p <- elements e ;; match p with
    | [i; x] => i <- number_of i ;; x <- scalar_of x ;; _ <- guard (i <? n) ;; Some (i, x)
    | _ => None end) l ;;
  b <- field "beta" j ;; beta <- scalar_of b ;;
  let v := dense_row n es in
  _ <- guard (negb (forallb (q_eqb q0) v)) ;; Some (v, beta).
Definition product_of (n : nat) (j : json) : option rows :=
  l <- elements j ;; fs <- map_option (factor_of n) l ;;
  Some (fold_right (fun f M => if q_eqb (snd f) q0 then M else reflect (fst f) (snd f) M)
    (identity n) fs).

Definition matrix_of (n : nat) (j : json) : option rows :=
  match j with
  | JString s => if String.eqb s "identity" then Some (identity n)
                 else if String.eqb s "zero" then Some (repeat [] n) else None
  | JObject _ [e] =>
    let v := entry_value e in
    let is := String.eqb (entry_key e) in
    if is "permutation" then
      p <- numbers_of v ;; _ <- guard ((List.length p =? n) && forallb (fun x => x <? n) p) ;;
      Some (map (fun i => map (fun e => (fst e, q1))
        (filter (fun e => snd e =? i) (combine (seq 0 n) p))) (seq 0 n))
    else if is "diagonal" then
      l <- scalars_of v ;; _ <- guard (List.length l =? n) ;;
      Some (map (fun e => [e]) (combine (seq 0 n) l))
    else if is "dense" then
      l <- scalars_of v ;; _ <- guard (List.length l =? n * n) ;; Some (map sparse_row (cut n n l))
    else if is "sparse" then
      l <- elements v ;;
      es <- map_option (fun e => p <- elements e ;; match p with
        | [r; c; x] => r <- number_of r ;; c <- number_of c ;; x <- scalar_of x ;;
            _ <- guard ((r <? n) && (c <? n)) ;; Some (r, (c, x))
        | _ => None end) l ;;
      Some (map (fun i => sparse_row (dense_row n (map snd (filter (fun e => fst e =? i) es))))
        (seq 0 n))
    else if is "householder" then product_of n v
    else if is "companion" then
      c <- scalars_of v ;; _ <- guard (List.length c =? n) ;;
      Some (map (fun e => ((if (fst e =? 0) || (fst e =? n) then [] else [(fst e - 1, q1)])
        ++ [(n - 1, Qcopp (snd e))])%list) (combine (seq 0 n) c))
    else None
  | _ => None
  end.

Definition vector_of (n d : nat) (j : json) : option (list Qc) :=
  match j with
  | JObject _ [e] => if String.eqb (entry_key e) "onehot" then
      i <- number_of (entry_value e) ;; _ <- guard ((d =? 1) && (i <? n)) ;; Some (unit_vector n i)
      else None
  | _ => l <- scalars_of j ;; _ <- guard (List.length l =? n * d) ;; Some l
  end.

(* Rows of A may contain zeros, rows of B may not. *)
Fixpoint same_row (r s : list (nat * Qc)) : bool :=
  match r, s with
  | [], [] => true
  | e :: r', f :: s' => (fst e =? fst f) && q_eqb (snd e) (snd f) && same_row r' s'
  | _, _ => false
  end.
Definition same_rows (A B : rows) : bool :=
  forallb (fun p => same_row (filter (fun e => negb (q_eqb (snd e) q0)) (fst p)) (snd p)) (combine A B).
Definition action_of (n d : nat) (j : json) : option (action Qc) :=
  a <- field "A" j ;; A <- matrix_of n a ;;
  B <- (if has_field "B" j then b <- field "B" j ;; vector_of n d b
        else Some (repeat q0 (n * d))) ;;
  _ <- (if has_field "factors" j then f <- field "factors" j ;; F <- product_of n f ;;
          guard (same_rows A F) else Some tt) ;;
  Some {| matrix := A; input := B |}.

(* ---- gates and decoders (".lrnn": a table gate, decoders) -------------- *)

(* A table of distinct tuples: the value of a tuple, by an index.  The subtrees
   of a node contain the positive numbers, halved: even ones on the left, odd
   ones on the right. *)
Inductive tree A := Leaf | Node (l : tree A) (x : option A) (r : tree A).
Arguments Leaf {A}.
Arguments Node {A} _ _ _.
Fixpoint get {A} (k : nat) (t : tree A) : option A :=
  match t with
  | Leaf => None
  | Node l x r => if k =? 0 then x else
      let h := Nat.div2 k in if 2 * h =? k then get h l else get h r
  end.
Definition parts {A} (t : tree A) : tree A * option A * tree A :=
  match t with Leaf => (Leaf, None, Leaf) | Node l x r => (l, x, r) end.
(* [fuel]: larger than k. *)
Fixpoint put {A} (fuel k : nat) (v : A) (t : tree A) : tree A :=
  match fuel with
  | 0 => t
  | S f => let '(l, x, r) := parts t in
    if k =? 0 then Node l (Some v) r else
      let h := Nat.div2 k in
      if 2 * h =? k then Node (put f h v l) x r else Node l x (put f h v r)
  end.
Definition table := tree (list (list nat * nat)).
Definition key (l : list nat) : nat := fold_left (fun k x => (k * 251 + x) mod 4093) l 1.
Fixpoint tuple_eqb (a b : list nat) : bool :=
  match a, b with
  | [], [] => true | x :: a', y :: b' => (x =? y) && tuple_eqb a' b' | _, _ => false end.
Definition bucket (t : table) (k : nat) : list (list nat * nat) :=
  match get k t with Some b => b | None => [] end.
Definition table_of_rows (l : list (list nat * nat)) : table :=
  fold_right (fun r t => let k := key (fst r) in put (S k) k (r :: bucket t k) t) Leaf l.
Definition look_up (t : table) (xs : list nat) : option nat :=
  option_map snd (find (fun r => tuple_eqb (fst r) xs) (bucket t (key xs))).

(* No tuple occurs twice. *)
Definition once (t : table) (l : list (list nat * nat)) : bool :=
  forallb (fun r => List.length (filter (fun s => tuple_eqb (fst s) (fst r))
                                   (bucket t (key (fst r)))) =? 1) l.

Definition rows_of (j : json) : option (list (list nat * nat)) :=
  l <- elements j ;; map_option (fun r => v <- numbers_of r ;;
    match rev v with [] => None | x :: w => Some (rev w, x) end) l.

Definition wires_of (below : nat) (j : json) : option (list wire) :=
  match j with
  | JString s => if String.eqb s "all" then Some (Letter :: map Below (seq 0 below)) else None
  | _ => l <- elements j ;; map_option (fun w => match w with
      | JString s => if String.eqb s "letter" then Some Letter else None
      | _ => i <- number_of w ;; _ <- guard (i <? below) ;; Some (Below i) end) l
  end.

(* An array of n coefficients and the constant. *)
Definition form_of (n : nat) (j : json) : option (Decoder.form Qc) :=
  l <- scalars_of j ;; _ <- guard (List.length l =? S n) ;; Some (firstn n l, nth n l q0).
Fixpoint increasing (l : list Qc) : bool :=
  match l with x :: ((y :: _) as r) => q_ltb x y && increasing r | _ => true end.
(* Decoders that compare linear forms. *)
Inductive shape :=
| Argmax (forms : list (form Qc)) | Sign (f : form Qc) | Threshold (f : form Qc) (cuts : list Qc).
Definition decode (s : shape) : list Qc -> option nat :=
  match s with
  | Argmax fs => argmax Qc q0 Qcplus Qcmult q_ltb fs
  | Sign f => sign Qc q0 Qcplus Qcmult q_eqb q_ltb f
  | Threshold f cuts => threshold Qc q0 Qcplus Qcmult q_ltb f cuts
  end.
(* n numbers *)
Definition shape_of (n labels : nat) (j : json) : option shape :=
  k <- field "kind" j ;; kind <- text k ;;
  let is := String.eqb kind in
  if is "argmax" then
    f <- field "forms" j ;; l <- elements f ;; fs <- map_option (form_of n) l ;;
    _ <- guard (List.length fs =? labels) ;; Some (Argmax fs)
  else if is "sign" then
    f <- field "form" j ;; f <- form_of n f ;; _ <- guard (labels =? 3) ;; Some (Sign f)
  else if is "threshold" then
    f <- field "form" j ;; f <- form_of n f ;; c <- field "cuts" j ;; cuts <- scalars_of c ;;
    _ <- guard (increasing cuts && (List.length cuts + 1 =? labels)) ;; Some (Threshold f cuts)
  else None.
Definition decoder_of (n labels d : nat) (j : json) : option (list Qc -> option nat) :=
  k <- field "kind" j ;; kind <- text k ;;
  let is := String.eqb kind in
  if is "onehot" then _ <- guard (d =? 1) ;; Some (onehot Qc q0 q1 q_eqb labels)
  else if is "coordinate" then
    i <- field "index" j ;; i <- number_of i ;; _ <- guard (i <? n) ;;
    Some (coordinate Qc q0 q1 Qcplus q_eqb labels i)
  else if is "table" then
    e <- field "entries" j ;; l <- elements e ;;
    es <- map_option (fun e => p <- elements e ;; match p with
      | [v; y] => v <- scalars_of v ;; y <- number_of y ;;
          _ <- guard ((List.length v =? n) && (y <? labels)) ;; Some (v, y)
      | _ => None end) l ;;
    Some (Decoder.table Qc q_eqb es)
  else option_map decode (shape_of n labels j).

(* ---- layers, readout, model (".lrnn": a layer, the readout) ------------ *)

(* The tuple selects action number i. *)
Definition gate_of (t : table) (actions : list (action Qc)) (xs : list nat) : option (action Qc) :=
  match look_up t xs with Some i => nth_error actions i | None => None end.
Definition labels_of (j : json) : option nat :=
  l <- field "labels" j ;;
  match l with JNumber s => small s | _ => option_map (@List.length _) (texts_of l) end.
Definition layer_of (below : nat) (j : json) : option (layer Qc) :=
  n <- field "dim" j ;; n <- number_of n ;;
  d <- (if has_field "columns" j then d <- field "columns" j ;; number_of d else Some 1) ;;
  _ <- guard ((0 <? n) && (0 <? d)) ;;
  h <- field "H0" j ;; h0 <- vector_of n d h ;;
  r <- field "reads" j ;; reads <- wires_of below r ;;
  labels <- labels_of j ;;
  a <- field "actions" j ;; a <- elements a ;; actions <- map_option (action_of n d) a ;;
  g <- field "gate" j ;; g <- field "table" g ;; g <- rows_of g ;;
  _ <- guard (forallb (fun r => (List.length (fst r) =? List.length reads) &&
                                (snd r <? List.length actions)) g) ;;
  c <- field "decoder" j ;; decoder <- decoder_of (n * d) labels d c ;;
  let t := table_of_rows g in
  _ <- guard (once t g) ;;
  Some {| Stack.columns := d; Stack.H0 := h0; Stack.reads := reads;
          Stack.gate := gate_of t actions; Stack.decoder := decoder |}.
(* "A delay rule reads one wire with values 0 .. m-1, has n = 2, d = 1 and at
   least m labels, and means A = [[0,0],[1,0]], B = (value, 0)^T." *)
Definition is_delay (j : json) : bool :=
  match g <- field "gate" j ;; r <- field "rule" g ;; text r with
  | Some r => String.eqb r "delay" | None => false end.
Definition delay_gate (m : nat) (xs : list nat) : option (action Qc) :=
  match xs with
  | [v] => if v <? m then Some {| matrix := [[]; [(0, q1)]]; input := [whole Qc q0 q1 Qcplus v; q0] |}
           else None
  | _ => None end.
Definition delay_layer_of (letters : nat) (below : list nat) (j : json) : option (layer Qc) :=
  n <- field "dim" j ;; n <- number_of n ;; _ <- guard ((n =? 2) && negb (has_field "actions" j)) ;;
  d <- (if has_field "columns" j then d <- field "columns" j ;; number_of d else Some 1) ;;
  _ <- guard (d =? 1) ;;
  h <- field "H0" j ;; h0 <- vector_of 2 1 h ;;
  r <- field "reads" j ;; reads <- wires_of (List.length below) r ;;
  m <- match reads with [Letter] => Some letters | [Below l] => nth_error below l | _ => None end ;;
  labels <- labels_of j ;; _ <- guard (m <=? labels) ;;
  c <- field "decoder" j ;; decoder <- decoder_of 2 labels 1 c ;;
  Some {| Stack.columns := 1; Stack.H0 := h0; Stack.reads := reads;
          Stack.gate := delay_gate m; Stack.decoder := decoder |}.
(* [below]: the numbers of labels of the layers below. *)
Fixpoint layers_of (letters : nat) (below : list nat) (l : list json) : option (list (layer Qc)) :=
  match l with
  | [] => Some []
  | j :: r =>
    L <- (if is_delay j then delay_layer_of letters below j else layer_of (List.length below) j) ;;
    n <- labels_of j ;; Ls <- layers_of letters (below ++ [n])%list r ;; Some (L :: Ls)
  end.

Definition model_of (j : json) : option file_model :=
  f <- field "format" j ;; f <- text f ;; _ <- guard (String.eqb f "wreath-lrnn") ;;
  v <- field "version" j ;; v <- number_of v ;; _ <- guard (v =? 1) ;;
  r <- field "ring" j ;; r <- text r ;; _ <- guard (String.eqb r "Q") ;;
  a <- field "alphabet" j ;; alphabet <- texts_of a ;; _ <- guard (distinct_texts alphabet) ;;
  l <- field "layers" j ;; l <- elements l ;; Ls <- layers_of (List.length alphabet) [] l ;;
  o <- field "readout" j ;;
  s <- field "states" o ;; names <- names_of s ;; _ <- guard (distinct_texts names) ;;
  w <- field "reads" o ;; wires <- wires_of (List.length Ls) w ;;
  t <- field "table" o ;; t <- rows_of t ;;
  _ <- guard (forallb (fun r => (List.length (fst r) =? List.length wires) &&
                                (snd r <? List.length names)) t) ;;
  acc <- (if has_field "accept" o then a <- field "accept" o ;; option_map Some (numbers_of a)
          else Some None) ;;
  nxt <- (if has_field "next" o then a <- field "next" o ;; a <- elements a ;;
            option_map Some (map_option texts_of a) else Some None) ;;
  let rows := t in
  let t := table_of_rows rows in
  _ <- guard (once t rows) ;;
  Some {| alphabet := alphabet;
          stack := {| layers := Ls; readout_reads := wires; readout := look_up t |};
          state_names := names; accepting := acc; next_letters := nxt |}.
