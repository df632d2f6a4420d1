(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* usage: compile AUTOMATON.dfa VERSION

   Writes the .lrnn file of compile_exclusion for the automaton, in canonical
   .dfa text (`wreath show`), as `wreath compile --method exclusion` of that
   VERSION writes it.

   From the compiled stack: the layers, their H0, dimensions and labels, the
   actions that every gate selects, and the readout.  Computed here: the order of
   the tables' rows (the states of the cascade breadth first), the factors of a
   permutation (its cycles), the words of the test vectors, and the rule if
   tables would have more than 20000 rows.  Status 3: not read here. *)

open Kernel

let rows_at_most = 20000
let tour_at_most = 200
let random_length = 32

(* ---- leaves ------------------------------------------------------------ *)

let out = Buffer.create 100000
let put fmt = Printf.bprintf out fmt
let sep between l print = List.iteri (fun i x -> if i > 0 then put "%s" between; print x) l
let text s =
  put "\"";
  String.iter (fun c ->
      if c = '"' || c = '\\' then put "\\%c" c
      else if c < ' ' then put "\\u%04x" (Char.code c)
      else put "%c" c) s;
  put "\""
let list print l = put "["; sep ", " l print; put "]"
let numbers = list (put "%d")
let rows indent l =
  put "["; sep "," l (fun r -> put "\n%*s" indent ""; numbers r); put "]"
let scalar x =
  let n = Big_int_Z.string_of_big_int x.qnum and d = Big_int_Z.string_of_big_int x.qden in
  if d = "1" then put "\"%s\"" n else put "\"%s/%s\"" n d
let zero x = Big_int_Z.sign_big_int x.qnum = 0
let one x = Big_int_Z.(eq_big_int x.qnum unit_big_int && eq_big_int x.qden unit_big_int)
let places f v = List.filter (fun i -> f (List.nth v i)) (List.init (List.length v) Fun.id)
let nonzero = places (fun x -> not (zero x))
let vector v = match nonzero v with
  | [i] when one (List.nth v i) -> put "{\"onehot\": %d}" i
  | _ -> list scalar v

(* ---- the automaton ----------------------------------------------------- *)

let read path =
  let ic = open_in_bin path in
  let s = really_input_string ic (in_channel_length ic) in
  close_in ic;
  s
let give_up why = prerr_endline why; exit 3
let dfa = read Sys.argv.(1)
let lines = Parse.lines dfa
let file = match automaton_of lines with Some a -> a | None -> give_up "an automaton that is not read here"
let d = Option.get (matched file file.a_letters)
let stack = compile_rational d
let layers = Array.of_list stack.layers
let levels = d.states - 1
let width l = List.length layers.(2 * l).h0
let start = Array.init levels (fun l -> Option.get (layers.(2 * l).decoder layers.(2 * l).h0))
let name = match record_of "name" lines with Some t -> String.concat " " t | None -> ""
let state_names () = match record_of "states" lines with
  | Some [n] when int_of_string_opt n <> None -> put "%d" d.states
  | _ -> list text file.a_states

(* ---- the tables -------------------------------------------------------- *)

(* The images of e_0 .. e_(n-1) under an action. *)
let image (x : _ action) =
  let f = Array.make (List.length x.input) (-1) in
  (match nonzero x.input with
   | [c] when one (List.nth x.input c) && List.for_all ((=) []) x.matrix -> Array.fill f 0 (Array.length f) c
   | [] -> List.iteri (fun i r -> match r with
       | [(j, v)] when one v && f.(j) < 0 -> f.(j) <- i
       | _ -> failwith "not a permutation matrix") x.matrix
   | _ -> failwith "neither a permutation nor a reset");
  f

(* Tuples in the order of insertion, with their values. *)
type 'a table = { place : (int list, 'a) Hashtbl.t; mutable order : (int list * 'a) list }
let table () = { place = Hashtbl.create 100; order = [] }
let met t = List.rev t.order
exception Too_many

(* One table per level, (letter, old coordinates) -> image, and the states. *)
let closure () =
  let gates = Array.init levels (fun _ -> table ()) and states = table () in
  let count = ref 0 in
  for l = 0 to levels - 2 do count := !count + width l done;
  let remember t k v =
    Hashtbl.add t.place k v; t.order <- (k, v) :: t.order;
    incr count; if !count > rows_at_most then raise Too_many in
  let todo = Queue.create () in
  let state x = if not (Hashtbl.mem states.place x) then begin
      remember states x (Option.get (stack.readout x)); Queue.add x todo end in
  (* prefix: letter and old coordinates; labels: new and old ones, in reverse *)
  let rec step l prefix labels olds news = match olds with
    | [] -> List.rev news
    | x :: olds ->
      let k = List.rev prefix in
      let f = match Hashtbl.find_opt gates.(l).place k with
        | Some f -> f
        | None ->
          let f = image (Option.get (layers.(2 * l).gate (List.hd k :: List.rev labels))) in
          remember gates.(l) k f; f in
      step (l + 1) (x :: prefix) (x :: f.(x) :: labels) olds (f.(x) :: news) in
  state (Array.to_list start);
  while not (Queue.is_empty todo) do
    let x = Queue.pop todo in
    for a = 0 to d.letters - 1 do state (step 0 [a] [] x []) done
  done;
  (gates, states)

(* ---- actions ----------------------------------------------------------- *)

(* Each cycle (c c1 .. ck), c its least point: (c ck) .. (c c1). *)
let swaps f =
  let seen = Array.make (Array.length f) false in
  List.concat (List.init (Array.length f) (fun c ->
      let rec go x l = if x = c then l else begin seen.(x) <- true; go f.(x) ((c, x) :: l) end in
      if seen.(c) then [] else go f.(c) []))
let swap (i, j) = put "{\"v\": [[%d, \"1\"], [%d, \"-1\"]], \"beta\": \"2\"}" (min i j) (max i j)
let action_of_image f =
  let n = Array.length f in
  put "{\"A\": ";
  if Array.for_all ((=) f.(0)) f then put "\"zero\", \"B\": {\"onehot\": %d}" f.(0)
  else begin
    if f = Array.init n Fun.id then put "\"identity\""
    else (put "{\"permutation\": "; numbers (Array.to_list f); put "}");
    put ", \"factors\": "; list swap (swaps f)
  end;
  put "}"
let delay_action (x : _ action) =
  let dense = List.concat_map (fun r -> List.init 2 (fun j ->
      match List.assoc_opt j r with Some v -> v | None -> { qnum = Big_int_Z.zero_big_int; qden = Big_int_Z.unit_big_int }))
      x.matrix in
  put "{\"A\": {\"dense\": "; list scalar dense; put "}";
  if nonzero x.input <> [] then (put ", \"B\": "; vector x.input);
  put ", \"factors\": ["; swap (0, 1); put ", {\"v\": [[1, \"1\"]], \"beta\": \"1\"}]}"
let actions print l = put "},\n      \"actions\": ["; sep "," l (fun x -> put "\n        "; print x); put "]"

(* ---- layers ------------------------------------------------------------ *)

let layer i role name reads labels gate decoder =
  put "%s\n    {\n      \"name\": \"%s\",\n      \"role\": \"%s\"" (if i > 0 then "," else "") name role;
  put ",\n      \"dim\": %d,\n      \"H0\": " (List.length layers.(i).h0);
  vector layers.(i).h0;
  put ",\n      \"reads\": %s,\n      \"labels\": %d,\n      \"gate\": " reads labels;
  gate ();
  put ",\n      \"decoder\": %s\n    }" decoder

(* Equal images have one number, in the order of their first occurrence. *)
let level_table t =
  let number = Hashtbl.create 100 and distinct = ref [] in
  let index f = match Hashtbl.find_opt number f with Some i -> i | None ->
    let i = Hashtbl.length number in
    Hashtbl.add number f i; distinct := f :: !distinct; i in
  let l = List.map (fun (k, f) -> k @ [index f]) (met t) in
  put "{\"table\": "; rows 8 l; actions action_of_image (List.rev !distinct)
let delay_table l =
  let labels = List.init (width l) Fun.id in
  put "{\"table\": "; rows 8 (List.map (fun i -> [i; i]) labels);
  actions delay_action (List.map (fun i -> Option.get (layers.(2 * l + 1).gate [i])) labels)
let print_layers tables =
  put "  \"layers\": [";
  for l = 0 to levels - 1 do
    let olds = String.concat "" (List.init l (fun i -> Printf.sprintf ", %d" (2 * i + 1))) in
    let reads, gate = match tables with
      | Some (gates, _) -> "[\"letter\"" ^ olds ^ "]", (fun () -> level_table gates.(l))
      | None -> "\"all\"", (fun () -> put "{\"rule\": \"level\", \"level\": %d}" l) in
    layer (2 * l) "permutation-reset" (Printf.sprintf "level %d" l) reads (width l) gate "{\"kind\": \"onehot\"}";
    if l + 1 < levels then
      layer (2 * l + 1) "delay" (Printf.sprintf "delay %d" l) (Printf.sprintf "[%d]" (2 * l)) (width l)
        (fun () -> if tables = None then put "{\"rule\": \"delay\"}" else delay_table l)
        "{\"kind\": \"coordinate\", \"index\": 1}"
  done;
  put "\n  ],\n"
let print_rule () =
  put "  \"rule\": {\n    \"kind\": \"exclusion\",\n    \"states\": %d,\n    \"start\": %d,\n    \"trans\": " d.states d.start;
  rows 6 (List.init d.states (fun q -> List.init d.letters (d.delta q)));
  put ",\n    \"levels\": "; numbers (List.init levels (fun l -> 2 * l));
  put ",\n    \"delays\": "; numbers (List.init (levels - 1) (fun l -> 2 * l + 1));
  put "\n  },\n"
let print_readout tables =
  put "  \"readout\": {\n    \"states\": "; state_names ();
  (match file.a_accept with
   | Some _ -> put ",\n    \"accept\": "; numbers (List.filter d.accept (List.init d.states Fun.id))
   | None -> ());
  (match tables with
   | None -> put ",\n    \"rule\": \"cascade\""
   | Some (_, states) ->
     put ",\n    \"reads\": "; numbers (List.init levels (fun l -> 2 * l));
     put ",\n    \"table\": "; rows 6 (List.map (fun (x, q) -> x @ [q]) (met states)));
  put "\n  },\n"

(* ---- test vectors ------------------------------------------------------ *)

(* A walk over the transitions, which each time continues to the nearest one not
   yet walked. *)
let tour () =
  let walked = Hashtbl.create 100 in
  let fresh q = List.find_opt (fun a -> not (Hashtbl.mem walked (q, a))) (List.init d.letters Fun.id) in
  let nearest q =
    let seen = Hashtbl.create 100 and todo = Queue.create () in
    let add q path = if not (Hashtbl.mem seen q) then (Hashtbl.add seen q (); Queue.add (q, path) todo) in
    add q [];
    let rec go () = if Queue.is_empty todo then None else
        let q, path = Queue.pop todo in
        match fresh q with
        | Some a -> Some (q, a, path)
        | None -> for a = 0 to d.letters - 1 do add (d.delta q a) (a :: path) done; go () in
    go () in
  let rec go q word = if List.length word >= tour_at_most then word else match nearest q with
    | None -> word
    | Some (q, a, path) -> Hashtbl.add walked (q, a) (); go (d.delta q a) (a :: path @ word) in
  List.rev (go d.start [])
(* SplitMix64 [steele2014], from 1. *)
let random () =
  let state = ref 1L in
  let next () =
    let open Int64 in
    let mix z shift factor = mul (logxor z (shift_right_logical z shift)) factor in
    state := add !state 0x9e3779b97f4a7c15L;
    let z = mix (mix !state 30 0xbf58476d1ce4e5b9L) 27 0x94d049bb133111ebL in
    logxor z (shift_right_logical z 31) in
  let n = Int64.of_int d.letters in
  let rec below () =
    let x = next () in
    if Int64.(unsigned_compare x (unsigned_rem (neg n) n)) < 0 then below ()
    else Int64.(to_int (unsigned_rem x n)) in
  List.init random_length (fun _ -> below ())
let print_vectors () =
  put "  \"test_vectors\": [";
  sep "," (if d.letters = 0 then [] else [tour (); random ()]) (fun w ->
      put "\n    {\"word\": "; list (fun a -> text (List.nth file.a_letters a)) w;
      put ",\n     \"states\": ";
      numbers (snd (List.fold_left_map (fun q a -> let q = d.delta q a in (q, q)) d.start w));
      put "}");
  put "]\n"

let () =
  let tables = try Some (closure ()) with Too_many -> None in
  put "{\n  \"format\": \"wreath-lrnn\",\n  \"version\": 1,\n  \"name\": "; text name;
  put ",\n  \"origin\": {\"automaton\": "; text name;
  sep "" ["sha256", Sha256.digest dfa; "method", "exclusion"; "wreath", Sys.argv.(2)]
    (fun (k, v) -> put ",\n             \"%s\": " k; text v);
  put "},\n  \"alphabet\": "; list text file.a_letters;
  put ",\n  \"ring\": \"Q\",\n";
  if tables = None then print_rule ();
  print_layers tables;
  print_readout tables;
  print_vectors ();
  put "}\n";
  print_string (Buffer.contents out)
