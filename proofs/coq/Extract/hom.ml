(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Certificates of type HOM about a model over Q. *)

open Kernel
open Parse
open Report

(* ---- successors for the check: these may be wrong ---------------------- *)

let lowest s = match read_number s with
  | Some x when s = (let n = Big_int_Z.string_of_big_int x.qnum and d = Big_int_Z.string_of_big_int x.qden in
                     if d = "1" then n else n ^ "/" ^ d) -> x
  | _ -> rejected (quote s ^ " is not a number in lowest terms")

(* A table of vectors, with a hash of all their numbers. *)
module Vectors = Hashtbl.Make (struct
    type t = int * q list
    let equal = (=)
    let hash x = Hashtbl.hash_param 256 256 x
  end)
module Numbers = Hashtbl.Make (struct
    type t = int list
    let rec equal x y = match x, y with
      | a :: x, b :: y -> (a : int) = b && equal x y | [], [] -> true | _ -> false
    let hash x = let k = List.fold_left (fun k a -> (k + a) * 0x9e3779b97f4a7) 0 x in (k lxor (k lsr 31)) land max_int
  end)
(* The layer of each vector with its moves, and the successors of each state.  A
   state is the numbers of its vectors, one per layer, and the image of a vector
   under the tuple that a layer reads is computed once. *)
let successors claim certificate =
  let vectors = match listed_vectors certificate with
    | Some vs -> Array.of_list vs | None -> rejected "a vector cannot be read" in
  let states = match listed_states certificate with
    | Some ss -> ss | None -> rejected "a state cannot be read" in
  let number = Vectors.create 4096 and layer_of = Array.make (Array.length vectors) (-1) in
  List.iter (fun (_, vs) -> List.iteri (fun l v ->
      if v < 0 || v >= Array.length vectors then rejected "a state refers to a vector that is not listed";
      if layer_of.(v) < 0 then begin
        layer_of.(v) <- l;
        Vectors.replace number (l, vectors.(v)) v
      end) vs) states;
  let place = Numbers.create 4096 in
  List.iteri (fun i (q, vs) -> Numbers.replace place (q :: vs) (i + 1)) states;
  let d = claim.aligned and layers = claim.file.stack.layers in
  let known = Array.map (fun _ -> Numbers.create 8) vectors in
  let labels = Array.make (List.length layers) (-1) in
  let label v layer = Option.value (layer.decoder vectors.(v)) ~default:0 in
  let label = Array.mapi (fun v l -> if l < 0 then 0 else match List.nth_opt layers l with
      | Some layer -> label v layer | None -> 0) layer_of in
  let rec step a l layers vs = match layers, vs with
    | layer :: layers, v :: vs ->
      let xs = List.map (function Letter -> a | Below k -> labels.(k)) layer.reads in
      let v' = match Numbers.find known.(v) xs with
        | v' -> v'
        | exception Not_found ->
          let v' = match follow_layer layer xs vectors.(v) with
            | None -> raise Not_found
            | Some h -> Vectors.find number (l, h) in
          Numbers.add known.(v) xs v';
          v' in
      labels.(l) <- label.(v');
      v' :: step a (l + 1) layers vs
    | _ -> [] in
  let none = List.length states + 1 in
  let next = List.map (fun (q, vs) -> List.init d.letters (fun a ->
      Big_int_Z.big_int_of_int (match Numbers.find place (d.delta q a :: step a 0 layers vs) with
        | i -> i | exception Not_found -> none))) states in
  (List.mapi (fun v k -> ((max 0 layer_of.(v), label.(v)), Numbers.fold (fun xs v' l -> (xs, v') :: l) k []))
     (Array.to_list known), next)

(* "Every state is reached and every vector used", and none occurs twice; the
   stated numbers of lines are correct.  This can only reject. *)
let superfluous certificate next =
  let tagged k = List.filter_map (function w :: r when w = k -> Some r | _ -> None) certificate in
  let states = tagged "state" and vectors = tagged "vector" in
  let distinct what l =
    let seen = Hashtbl.create 4096 in
    List.iter (fun x ->
        let x = String.concat " " x in
        demand (what ^ " is listed twice") (not (Hashtbl.mem seen x));
        Hashtbl.add seen x ()) l in
  distinct "a vector" vectors;
  distinct "a state" states;
  let numbers what l = demand ("the number of " ^ what)
      (tagged what = [[string_of_int (List.length l)]]) in
  numbers "states" states;
  numbers "vectors" vectors;
  let used = Array.make (List.length vectors) false in
  List.iter (function
      | _ :: vs -> List.iter (fun v ->
          demand "a number with leading zeros" (v = "0" || v.[0] <> '0');
          used.(int_of_string v) <- true) vs
      | [] -> ()) states;
  demand "a vector is not used" (Array.for_all Fun.id used);
  let reached = Array.make (List.length states + 2) false in
  let next = Array.of_list (List.map (List.map Big_int_Z.int_of_big_int) next) in
  let rec reach = function
    | [] -> ()
    | i :: r when i > Array.length next || reached.(i) -> reach r
    | i :: r -> reached.(i) <- true; reach (next.(i - 1) @ r) in
  reach [1];
  List.iteri (fun i _ -> demand "a state is not reached" reached.(i + 1)) states

(* The lines after the type are in order, and there are no others. *)
let body certificate =
  let rec behind = function ["type"; _] :: r -> r | _ :: r -> behind r | [] -> [] in
  let many k = List.map (fun _ -> k) (tagged k certificate) in
  if List.exists (fun l -> List.length l > 1) (tagged "vectors" certificate) then unknown "a list of rays";
  demand "the lines after the type are in the wrong order"
    (List.map List.hd (behind certificate)
     = ["layers"] @ many "layer" @ ["vectors"] @ many "vector" @ ["states"] @ many "state" @ ["."])

(* The lines "layers" and "layer" repeat the contents of the model, and a vector
   names its layer.  This can only reject, too. *)
let layer_lines tree certificate =
  let the = function Some x -> x | None -> rejected "a layer" in
  let layers = the (json_elements (the (json_field "layers" tree))) in
  let number key l = match json_field key l with Some (JNumber s) -> int_of_string s | _ -> 1 in
  let tagged k = List.filter_map (function w :: r when w = k -> Some r | _ -> None) certificate in
  demand "the number of layers" (tagged "layers" = [[string_of_int (List.length layers)]]);
  demand "the layers"
    (tagged "layer" = List.mapi (fun i l ->
       [string_of_int i; the (json_text (the (json_field "role" l)));
        match json_field "actions" l with
        | Some a -> string_of_int (List.length (the (json_elements a)))
        | None -> "rule"]) layers);
  Array.of_list (List.map (fun l -> number "dim" l * number "columns" l) layers)
let shape tree certificate =
  let size = layer_lines tree certificate in
  let tagged k = List.filter_map (function w :: r when w = k -> Some r | _ -> None) certificate in
  let small s = Option.value (int_of_string_opt s) ~default:(-1) in
  let vectors = Array.of_list (tagged "vector") in
  let layer_of v = match vectors.(v) with l :: _ -> small l | [] -> -1 in
  Array.iter (function
      | l :: xs when small l >= 0 && small l < Array.length size
                     && List.length xs = size.(small l) -> List.iter (fun x -> if x <> "0" && x <> "1" then ignore (lowest x)) xs
      | _ -> rejected "a vector does not fit a layer") vectors;
  List.iter (function
      | _ :: vs -> demand "a state has a vector of another layer"
          (List.for_all (fun v -> small v >= 0 && small v < Array.length vectors) vs
           && List.map (fun v -> layer_of (small v)) vs = List.init (Array.length size) Fun.id)
      | [] -> ()) (tagged "state")

(* For each state the length of a shortest word that is accepted from it. *)
let ranks d =
  let rank = Array.make d.states None in
  for q = 0 to d.states - 1 do if d.accept q then rank.(q) <- Some 0 done;
  let changed = ref true and round = ref 0 in
  while !changed do
    changed := false; incr round;
    for q = 0 to d.states - 1 do
      if rank.(q) = None && List.exists (fun a ->
          match rank.(d.delta q a) with Some r -> r < !round | None -> false)
          (List.init d.letters Fun.id)
      then (rank.(q) <- Some !round; changed := true)
    done
  done;
  Array.to_list rank

(* ---- the verdict ----------------------------------------------------------- *)

(* "Readers refuse keys that are not in these tables, keys that stand twice." The
   named functions check the value of a key. *)
let entry (((((_, key), _), _), v), _) = (key, v)
let members known = function
  | JObject (_, l) ->
    List.iter (fun e -> let key, v = entry e in
        match List.assoc_opt key known with
        | Some look -> look v
        | None when String.contains key '\\' -> unknown "a key that is written with escapes"
        | None -> rejected ("the model has an unknown key " ^ quote key)) l
  | _ -> ()
let each look = function JArray (_, l) -> List.iter (fun ((_, v), _) -> look v) l | _ -> ()
let leaf _ = ()
let leaves = List.map (fun key -> (key, leaf))
let texts = List.map (fun key -> (key, function JString _ -> () | _ -> rejected (key ^ " is not a text")))
let factors = each (members (leaves ["v"; "beta"]))
let matrix = members (("householder", factors) :: leaves ["permutation"; "diagonal"; "dense"; "sparse"; "companion"])
let vector = members (leaves ["onehot"])
let by_rule rule table j = members (leaves (if json_field "rule" j <> None then "rule" :: rule else table)) j
let gate j =
  let level = json_field "rule" j = Some (JString "level") in
  by_rule (if level then ["level"] else []) ["table"] j
let layer = members (("H0", vector)
  :: ("gate", gate)
  :: ("actions", each (members [("A", matrix); ("B", vector); ("factors", factors)]))
  :: ("decoder", members (leaves ["kind"; "index"; "entries"; "forms"; "form"; "cuts"]))
  :: texts ["name"; "role"] @ leaves ["dim"; "columns"; "reads"; "labels"])
let model_keys = members (("layers", each layer)
  :: ("ring", members (("root", members (leaves ["re"; "im"])) :: leaves ["minpoly"]))
  :: ("rule", members (("nodes", each (members (leaves ["set"; "level"; "offset"; "children"])))
      :: leaves ["kind"; "states"; "start"; "trans"; "levels"; "delays"; "layout"; "moves"]))
  :: ("readout", by_rule ["states"; "accept"; "next"] ["states"; "accept"; "next"; "reads"; "table"])
  :: texts ["format"] @ leaves ["version"; "alphabet"; "name"; "origin"; "test_vectors"])

(* Requirements on a model beyond its meaning: distinct names, tables with values
   in the ranges of their wires, distinct entries.  This can only reject; other
   forms are ignored. *)
let in_range tree =
  let get key j = Option.value (json_field key j) ~default:(JArray ("", [])) in
  let items j = Option.value (json_elements j) ~default:[] in
  let number = function JNumber s -> Option.value (int_of_string_opt s) ~default:(-1) | _ -> -1 in
  let size j = match j with JNumber _ -> number j | j -> List.length (items j) in
  let distinct what l = demand (what ^ " is listed twice") (List.length (List.sort_uniq compare l) = List.length l) in
  let scalar = function JString s -> read_number s | _ -> None in
  let rec plain depth j =
    let inside = List.iter (fun v -> demand "brackets deeper than 32" (depth < 32); plain (depth + 1) v) in
    match j with
    | JNumber s -> demand "a number with leading zeros"
        (String.length s < 2 || s.[0] <> '0' || not (String.for_all (fun c -> c >= '0' && c <= '9') s))
    | JArray (_, l) -> inside (List.map (fun ((_, v), _) -> v) l)
    | JObject (_, l) ->
      distinct "a key of the model" (List.map (fun e -> fst (entry e)) l);
      demand "an object with more than 64 keys" (List.length l <= 64);
      inside (List.map (fun e -> snd (entry e)) l)
    | JString _ -> () in
  plain 0 tree;
  List.iter (fun y -> match get "dim" y with
      | JNumber _ as d -> demand "dim: not from 0 to 2^24" (number d >= 0 && number d <= 1 lsl 24)
      | _ -> ()) (items (get "layers" tree));
  List.iter (fun y -> demand "a layer has no name" (json_field "name" y <> None)) (items (get "layers" tree));
  let names what j =
    let l = items j in
    demand (what ^ ": the number of entries is out of range") (size j > 0 && size j <= 1 lsl 24);
    List.iter (function
        | JString s -> demand (what ^ ": a name is empty or contains white space") (s <> "" && not (String.contains s ' ') && printable s)
        | _ -> ()) l;
    distinct what l in
  let alphabet = get "alphabet" tree in
  (match alphabet with JArray (_, []) -> () | _ -> names "a letter" alphabet);
  let letters = List.length (items alphabet) in
  let factors l = List.iter (fun f ->
      let v = List.map items (items (get "v" f)) in
      distinct "an entry of a factor" (List.map (function i :: _ -> number i | [] -> -1) v);
      List.iter (function
          | [_; x] -> demand "an entry of a factor is 0" (scalar x <> read_number "0")
          | _ -> ()) v) (items l) in
  let action x =
    let a = get "A" x in
    let has key = json_field key a <> None in
    demand "A is written by its factors already" (not (has "householder" && json_field "factors" x <> None));
    factors (get "factors" x);
    factors (get "householder" a);
    distinct "an index of a permutation" (List.map number (items (get "permutation" a)));
    distinct "an entry of a sparse matrix" (List.map (fun e -> match items e with
        | r :: c :: _ -> (number r, number c) | _ -> (-1, -1)) (items (get "sparse" a))) in
  let decoder j =
    let keys = match json_field "kind" j with
      | Some (JString "coordinate") -> ["index"] | Some (JString "table") -> ["entries"]
      | Some (JString "argmax") -> ["forms"] | Some (JString "sign") -> ["form"]
      | Some (JString "threshold") -> ["form"; "cuts"] | _ -> [] in
    members (leaves ("kind" :: keys)) j;
    distinct "a vector of a decoder" (List.map (fun e -> match items e with
        | v :: _ -> List.map (fun x -> match scalar x with Some q -> Ok q | None -> Error x) (items v) | [] -> []) (items (get "entries" j))) in
  let role layer =
    let one key = match json_field key layer with Some (JNumber _ as n) -> number n | _ -> 1 in
    let n = one "dim" and d = one "columns" in
    let is x = fun y -> Some y = read_number x in
    let units rows = List.for_all (function [(_, x)] -> is "1" x | _ -> false) rows in
    let empty = List.for_all (fun r -> r = []) and zeros = List.for_all (is "0") in
    let entries = List.map (List.filter (fun (_, x) -> not (is "0" x))) in
    let matrix_and_input = function (* the product is not checked here *)
      | JObject (e, l) -> JObject (e, List.filter (fun e -> fst (entry e) <> "factors") l) | j -> j in
    let actions plays = List.iter (fun x -> match read_action n d (matrix_and_input x) with
        | Some x -> demand "the actions are not all of this role" (plays (entries x.matrix) x.input)
        | None -> ()) (items (get "actions" layer)) in
    let gate = get "gate" layer in
    match json_field "role" layer with
    | Some (JString "general") -> ()
    | Some (JString "permutation-reset") ->
      demand "the role permutation-reset is given to a delay" (json_field "rule" gate <> Some (JString "delay"));
      actions (fun a b -> d = 1 && match List.filter (fun x -> not (is "0" x)) b with
        | [] -> units a && List.length (List.sort_uniq compare (List.map (fun r -> fst (List.hd r)) a)) = n
        | [x] -> empty a && is "1" x
        | _ -> false)
    | Some (JString "delay") ->
      demand "the role delay is given to a level" (json_field "level" gate = None);
      actions (fun a b -> n = 2 && d = 1 && match a, b with
        | [[]; [(0, x)]], [k; z] ->
          is "1" x && zeros [z] && Big_int_Z.string_of_big_int k.qden = "1" && Big_int_Z.sign_big_int k.qnum >= 0
        | _ -> false)
    | _ -> rejected "a layer has no role" in
  let below letters labels = function
    | JString "all" -> letters :: labels
    | j -> List.map (function JString _ -> letters
                            | l -> (match List.nth_opt labels (number l) with Some n -> n | None | exception _ -> 0))
             (items j) in
  let rows counts j = List.iter (fun row ->
      let row = List.map number (items row) in
      List.iteri (fun i n -> match List.nth_opt row i with
          | Some v when List.length row = List.length counts + 1 -> demand "a table holds a value out of range" (v < n)
          | _ -> ()) counts) (items j) in
  let labels = List.fold_left (fun labels layer ->
      let reads = get "reads" layer in
      distinct "a wire" (List.map number (List.filter (function JNumber _ -> true | _ -> false) (items reads)));
      distinct "the wire letter" (List.filter (function JString _ -> true | _ -> false) (items reads));
      names "a label" (get "labels" layer);
      List.iter action (items (get "actions" layer));
      decoder (get "decoder" layer);
      role layer;
      rows (below letters labels reads) (get "table" (get "gate" layer));
      labels @ [size (get "labels" layer)]) [] (items (get "layers" tree)) in
  let readout = get "readout" tree in
  let states = get "states" readout in
  names "a state" states;
  rows (below (letters + 1) labels (get "reads" readout)) (get "table" readout);
  let accept = List.map number (items (get "accept" readout)) in
  distinct "a state that accepts" accept;
  List.iter (fun q -> demand "an accepting state is out of range" (q < size states)) accept;
  match json_field "next" readout with
  | None -> ()
  | Some next ->
    demand "as many lists of letters as states" (List.length (items next) = size states);
    List.iter (fun l ->
        distinct "a letter that may follow" (items l);
        List.iter (fun a -> demand "a letter that may follow is not in the alphabet"
            (List.exists (function JString b -> a = JString b | _ -> false) (items alphabet))) (items l))
      (items next)

(* The eight lines of the header and the automaton, whose name is that of the
   header; no other lines of an automaton follow. *)
let in_order certificate =
  let rec rest n ls = if n = 0 then ls else match ls with _ :: ls -> rest (n - 1) ls | [] -> [] in
  let rec past = function ("|" :: _) :: ls -> past ls | ls -> ls in
  let behind = past (rest 8 certificate) in
  demand "the lines are in the wrong order"
    (match behind with ["type"; _] :: ls -> tagged "|" ls = [] && tagged "type" ls = [] | _ -> false);
  let name = match tagged "name" (tagged "|" certificate) with [r] when r <> [] -> String.concat " " r | _ -> "-" in
  demand "the name of the automaton differs from the line automaton" (name = find "automaton" certificate)

(* The model of a certificate: its path, its tree, and the hashes of both files. *)
let model_beside path certificate model =
  let named = find "lrnn" certificate in
  demand "the certificate names no model" (named <> "");
  if model = None && named = "-" then
    raise (Unreadable (path ^ ": the certificate names no model file: use --model"));
  let model = match model, Filename.dirname path with
    | Some m, _ -> m
    | None, "." -> named
    | None, folder -> Filename.concat folder named in
  let bytes = read model in
  let hashes = List.filter_map (function ["sha256"; h] -> Some h | _ -> None) certificate in
  let automaton = List.filter_map (function "|" :: r -> Some (String.concat " " r ^ "\n") | _ -> None) certificate in
  let hash_m = Sha256.digest bytes and hash_a = Sha256.digest (String.concat "" automaton) in
  demand "a hash is not that of the file"
    (match hashes with m :: a :: _ -> m = hash_m && a = hash_a | _ -> false);
  let tree, rest = try json bytes with Syntax i ->
    let is word = i + 4 <= String.length bytes && String.sub bytes i 4 = word in
    if List.exists is ["true"; "fals"; "null"] then unknown "a model with true, false or null"
    else rejected (Printf.sprintf "%s: byte %d is not read here" model i) in
  demand (model ^ ": text after the model") (String.trim rest = "");
  same model (print_json tree [rest]) bytes;
  model_keys tree;
  in_range tree;
  (model, tree, hash_m, hash_a)

(* The verdict on a model file and an automaton, with its basis. *)
let verdict certificate what states alphabet (model, hash_m, hash_a) evidence theorem =
  let automaton = find "automaton" certificate in
  let name = quote automaton and states = count states "state" in
  let over = letters alphabet and exact = "evaluation model E0 (exact)" and m = quote ~most:200 model in
  let predicts = Printf.sprintf "%s predicts which letters may follow, and whether the word may end, for %s (%s), after every" m name states in
  { kind = if what = By_predict then "predict" else "agree";
    statement = (match what with
      | By_state -> Printf.sprintf "%s agrees with %s (%s), state for state, on every word over %s; %s" m name states over exact
      | By_accept -> Printf.sprintf "%s accepts exactly the words that %s (%s) accepts, over %s; %s" m name states over exact
      | By_next -> Printf.sprintf "%s word over %s; %s" predicts over exact
      | By_predict -> Printf.sprintf "%s prefix of an accepted word over %s; %s" predicts over exact);
    objects = [("automaton", Some automaton, hash_a); ("model", Some model, hash_m)];
    header = "wreath-cert"; evidence; theorem = "Wreath.Kernel." ^ theorem; notes = [] }

let check path certificate model =
  let model, tree, hash_m, hash_a = model_beside path certificate model in
  match claim_of tree certificate with
  | Some claim when json_field "rule" tree = None ->
    let d = claim.aligned in
    body certificate;
    shape tree certificate;
    let moves, next = successors claim certificate in
    superfluous certificate next;
    if not (check_claim claim certificate (ranks d) moves next) then
      rejected "the states listed are not closed, or do not agree";
    verdict certificate claim.what d.states claim.automaton_file.a_letters (model, hash_m, hash_a)
      "HOM" "HomFile.hom_sound"
  | _ -> unknown "a model or an automaton of this kind"
