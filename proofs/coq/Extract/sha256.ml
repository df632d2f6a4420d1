(* SPDX-License-Identifier: LGPL-3.0-or-later *)
(* FIPS 180-4, in native integers of 63 bits. *)

let k =
  (* the first 32 bits of the fractional parts of the cube roots of primes *)
  let rec prime n d = d * d > n || (n mod d <> 0 && prime n (d + 1)) in
  let rec primes n l = if List.length l = 64 then List.rev l
    else primes (n + 1) (if prime n 2 then n :: l else l) in
  let root n = (* floor (cuberoot n * 2^32) mod 2^32 *)
    let target = Z.shift_left (Z.of_int n) 96 in
    let rec up lo hi = if Z.equal (Z.sub hi lo) Z.one then lo else
      let m = Z.shift_right (Z.add lo hi) 1 in
      if Z.leq (Z.pow m 3) target then up m hi else up lo m in
    Z.to_int (Z.extract (up Z.zero (Z.shift_left Z.one 36)) 0 32) in
  Array.of_list (List.map root (primes 2 []))

let mask = 0xffffffff
let rotate x n = ((x lsr n) lor (x lsl (32 - n))) land mask

let digest text =
  let h = [| 0x6a09e667; 0xbb67ae85; 0x3c6ef372; 0xa54ff53a;
             0x510e527f; 0x9b05688c; 0x1f83d9ab; 0x5be0cd19 |] in
  let n = String.length text in
  let pad = (119 - n mod 64) mod 64 in
  let b = Buffer.create (n + 72) in
  Buffer.add_string b text;
  Buffer.add_char b '\x80';
  Buffer.add_string b (String.make pad '\000');
  Buffer.add_int64_be b (Int64.of_int (8 * n));
  let data = Buffer.contents b in
  let w = Array.make 64 0 in
  for block = 0 to String.length data / 64 - 1 do
    for i = 0 to 15 do
      w.(i) <- Int32.to_int (String.get_int32_be data (64 * block + 4 * i)) land mask
    done;
    for i = 16 to 63 do
      let x = w.(i - 15) and y = w.(i - 2) in
      let s0 = rotate x 7 lxor rotate x 18 lxor (x lsr 3)
      and s1 = rotate y 17 lxor rotate y 19 lxor (y lsr 10) in
      w.(i) <- (w.(i - 16) + s0 + w.(i - 7) + s1) land mask
    done;
    let rec rounds i a b c d e f g z =
      if i = 64 then
        List.iteri (fun i x -> h.(i) <- (h.(i) + x) land mask) [a; b; c; d; e; f; g; z]
      else
        let s1 = rotate e 6 lxor rotate e 11 lxor rotate e 25
        and ch = (e land f) lxor (lnot e land mask land g)
        and s0 = rotate a 2 lxor rotate a 13 lxor rotate a 22
        and maj = (a land b) lxor (a land c) lxor (b land c) in
        let t1 = z + s1 + ch + k.(i) + w.(i) in
        rounds (i + 1) ((t1 + s0 + maj) land mask) a b c ((d + t1) land mask) e f g in
    rounds 0 h.(0) h.(1) h.(2) h.(3) h.(4) h.(5) h.(6) h.(7)
  done;
  String.concat "" (Array.to_list (Array.map (Printf.sprintf "%08x") h))
