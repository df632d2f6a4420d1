(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* Certificates of rounded recurrences: RHO, HOM and COLL in E2. *)

open Kernel
open Report

let mode_words = function
  | Rne -> "to nearest, ties to even"
  | Rna -> "to nearest, ties away from zero"
  | Rnd -> "to nearest, ties to the smaller number"
  | Rz -> "toward zero" | Ru -> "up" | Rd -> "down" | Odd -> "to odd"
let order_words = function
  | Dot -> "the exact dot product rounded once"
  | Seq -> "every product and every sum rounded, from the left, the constant last"
  | Bias -> "every product and every sum rounded, from the left, the constant first"
  | Fma -> "fused multiply-adds from the left, the constant first"
  | Wide _ -> "products rounded into the format, sums in the accumulator"
  | Acc _ -> "products and sums in the accumulator"

let key h =
  let number = function
    | Finite (s, x) -> Printf.sprintf "%b%s/%s" s (Big_int_Z.string_of_big_int x.qnum)
                         (Big_int_Z.string_of_big_int x.qden)
    | Infinite s -> if s then "-inf" else "inf"
    | Nan -> "nan" in
  String.concat " " (List.map number h)

(* The successors of the listed states; these may be wrong. *)
let successors p (c : closed_set) =
  let place = Hashtbl.create 4096 in
  List.iteri (fun i (_, h) -> Hashtbl.replace place (key h) (i + 1)) c.members;
  let many = List.length c.members in
  demand "no states" (many > 0);
  demand "a state is listed twice" (Hashtbl.length place = many);
  demand "the first state is not the start" (key (snd (List.hd c.members)) = key (round_first p));
  let next = List.map (fun e -> List.init (round_letters p) (fun a ->
      Option.value ~default:(many + 1)
        (Hashtbl.find_opt place (key (snd (round_follow p c e a)))))) c.members in
  let table = Array.of_list next and reached = Array.make (many + 2) false in
  let rec reach = function
    | [] -> ()
    | i :: r when i > many || reached.(i) -> reach r
    | i :: r -> reached.(i) <- true; reach (List.rev_append table.(i - 1) r) in
  reach [1];
  List.iteri (fun i _ -> demand "a state is not reached" reached.(i + 1)) next;
  List.map (List.map Big_int_Z.big_int_of_int) next

let told (a : file_automaton) name states =
  if a.a_accept <> None then Printf.sprintf "whether %s (%s) accepts" name (count states "state")
  else Printf.sprintf "the state of %s (%s)" name (count states "state")

(* Parts that Spec/RoundFile.v lacks: an order in the name of a model, and other
   kinds of formats. *)
let beyond word = String.starts_with ~prefix:"tree" word
let beyond_format = function ("float" | "fixed") :: _ -> false | _ -> true

let check text certificate =
  hashed text;
  match certificate with
  | _ :: ["model"; m] :: _ when String.length m > 1 && (m.[1] <> '2' ||
      List.exists (fun p -> List.exists beyond (String.split_on_char '-' p))
        (String.split_on_char ':' m)) ->
    unknown "an evaluation model other than E2, or the order tree,"
  | _ when List.exists beyond_format (tagged "format" certificate @ tagged "accumulator" certificate) ->
    unknown "a format that is neither a float nor fixed point"
  | _ when List.exists (fun t -> not (List.mem t [["RHO"]; ["HOM"]; ["COLL"]])) (tagged "type" certificate) ->
    unknown "evidence other than RHO, HOM and COLL"
  | _ ->
  match round_claim certificate with
  | None -> rejected "no certificate of a rounded recurrence"
  | Some p ->
    let objects = List.map automaton_object (automata certificate) in
    let name = match objects with (n, _) :: _ -> n | [] -> "" in
    let evidence, kind, said = match round_evidence p with
      | None -> unread certificate
      | Some (Found_rho r) ->
        demand "the orbit differs from the list, or has a smaller preperiod or period" (round_check p []);
        let shown = List.filteri (fun i _ -> i < 16) r.rho_word in
        ("RHO", (if r.period = 1 then "constant" else "periodic"), Printf.sprintf
           "from time %d on, and no earlier, the rounded states on the word of %s%s%s, repeated forever, have the least period %d"
           r.preperiod (count (List.length r.rho_word) "letter")
           (String.concat "" (List.map (fun a -> " " ^ quote (List.nth p.names a)) shown))
           (if List.length r.rho_word > 16 then " .." else "") r.period)
      | Some (Found_hom c) ->
        let next = successors p c in
        demand "the states listed are not closed, or classes do not agree" (round_check p next);
        ("HOM", "recognise", Printf.sprintf
           "after every word over %s the rounded state determines %s: %s, closed under every letter"
           (letters p.names) (told c.hom_file name c.hom_automaton.states)
           (count (List.length c.members) "rounded state"))
      | Some (Found_coll c) ->
        demand "the words lead to different rounded states, or the automaton says the same after both"
          (round_check p []);
        let size = List.length in
        ("COLL", "collide", Printf.sprintf
           "no function of the rounded state determines %s: a word of %d and one of %s lead to the same rounded state, but %s later the answers differ%s"
           (told c.coll_file name c.coll_automaton.states) (size c.first)
           (count (size c.second) "letter") (count (size c.behind_both) "letter")
           (if round_last_too c.first c.second c.behind_both then "; nor does any function of the rounded state and the last letter" else "")) in
    let rec recurrence on = function
      | ("type" :: _) :: _ | [] -> []
      | l :: r -> let on = on || List.hd l = "recurrence" in
        (if on then [String.concat " " l ^ "\n"] else []) @ recurrence on r in
    { kind; statement = Printf.sprintf "%s; evaluation model %s" said (quote ~most:200 p.evaluation);
      objects = ("recurrence", None, Sha256.digest (String.concat "" (recurrence false certificate)))
        :: List.map snd objects;
      header = "wreath-rounding"; evidence; theorem = "Wreath.Kernel.Rounded.rounded_sound";
      notes = [
        Printf.sprintf "evaluation model E2 (stepwise), %s" (quote ~most:200 p.evaluation);
        Printf.sprintf "format %s, rounded %s" (String.concat " " (round_parameters p)) (mode_words p.e.rounding);
        "order: " ^ order_words (round_order p)]
        @ List.map (fun g -> "accumulator " ^ String.concat " " g) (tagged "accumulator" certificate) }
