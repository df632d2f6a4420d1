/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The constructions, one per row; included by build.c, and by impl.h for the
 * declarations of the builders.
 * ROW(name, parameters, automaton, summary, source, builder): compared by
 * states; PREDICTOR: by the letters that may follow, within the language;
 * COUNTER: by these, with an oracle, which is in the place of `automaton`. */

/* ---- counting ---------------------------------------------------------- */
ROW("parity-sign", NONE, 0, "h0 = 1, h <- -h on 1", "grazzi2025 eq. (3)",
    build_parity_sign)
ROW("parity-affine", NONE, 0, "h0 = 0, h <- 1 - h on 1", "grazzi2025 eq. (3)",
    build_parity_affine)
ROW("mod-signs", ONE("L", 1, 10), 0,
    "1s modulo 2^L by L scalar layers of signs", "grazzi2025 introduction",
    build_mod_signs)
ROW("mod-permutation", ONE("M", 2, 4096), 0,
    "1s modulo M by a permutation of M points", "grazzi2025 Thm 3",
    build_mod_permutation)
ROW("mod-cycles", ONE("M", 2, 4096), 0,
    "1s modulo M by cycles of prime powers side by side", "grazzi2025 Thm 3",
    build_mod_cycles)
ROW("mod-companion", ONE_OF("M", 2, 1024, 0), 0,
    "1s modulo M by the companion matrix of a cyclotomic polynomial",
    "Horn2012 section 3.3", build_companions)
ROW("mod-blocks", ONE_OF("M", 2, 1024, 1), 0,
    "1s modulo M by companion matrices of prime powers (Z_60: dim 8)",
    "Horn2012 section 3.3", build_companions)
ROW("mod-rotation", ONE_OF("M", 2, 64, BY_DIRECTIONS), 0,
    "1s modulo M by a rotation of the plane over Q(2 cos(2 pi / n))",
    "grazzi2025 Thm 3", build_rotation)
ROW("mod-rotation-exact", ONE_OF("M", 2, 64, BY_TABLE), 0,
    "the same rotation, decoded by a table of its M vectors",
    "grazzi2025 Thm 3", build_rotation)
ROW("sum-rotation", ONE_OF("M", 2, 64, OF_SUM), 0,
    "the sum of the letters 0 .. M-1 modulo M, letter j a turn by 2 pi j / M",
    "grazzi2025 Thm 3", build_rotation)

/* ---- groups ------------------------------------------------------------ */
ROW("swaps", ONE("N", 2, 7), 0,
    "the symmetric group S_N, letters the swaps, one reflection each",
    "grazzi2025 Thm 3", build_swaps)
ROW("permutations", TWO("N", 2, 6, "K", 2, 6), 0,
    "the symmetric group S_N, letters all permutations that move at most K",
    "grazzi2025 experiments with S_5", build_permutations)
ROW("neighbours", ONE("N", 2, 7), 0,
    "the symmetric group S_N, letters the N - 1 swaps of neighbours",
    "grazzi2025 Thm 3", build_neighbours)
ROW("word-problem", NONE, 1,
    "the word problem of the group that a permutation automaton's letters are",
    "merrill2024 word problems", build_word_problem)
ROW("s4-so3", NONE, 0, "S_4 as the rotations of the cube, integers",
    "merrill2024 word problems", build_s4)
ROW("a5-so3", NONE, 0,
    "A_5 as the rotations of the icosahedron, over Q(sqrt 5)",
    "merrill2024 word problems", build_a5)
ROW("dihedral", ONE("M", 3, 32), 0,
    "the dihedral group of 2M elements, one reflection per symbol, 2 layers",
    "siems2025 dihedral groups", build_dihedral)
ROW("dihedral-3-integer", FIXED(3, 1), 0,
    "the same for M = 3 on three points, integers", "siems2025 dihedral groups",
    build_dihedral)

/* ---- any automaton ----------------------------------------------------- */
ROW("permutation-onehot", NONE, 1,
    "a permutation automaton, H = e_q, reflections counted", "grazzi2025 Thm 3",
    build_permutation_onehot)
ROW("permutation-vector", NONE, 1,
    "a permutation automaton on the fewest points found, H0 = (1, .., n)",
    "grazzi2025 Thm 3", build_permutation_vector)
ROW("onehot", NONE, 1, "any automaton, H = e_q, one layer of 0/1 matrices",
    "merrill2024 one-hot states", build_onehot)
ROW("pd", NONE, 1,
    "any automaton by one-hot columns times a diagonal, a sink as H = 0",
    "terzic2025 PD-SSM", build_pd)
ROW("pd-rows", NONE, 1,
    "any automaton by one-hot rows: sets of states closed under preimages",
    "terzic2025 PD-SSM", build_pd_rows)
ROW("pd-phases", NONE, 1,
    "the same with roots of unity: |Q|/m entries, m the order of a symmetry",
    "terzic2025 PD-SSM", build_phases)
ROW("modular-arithmetic", ONE("M", 2, 31), 0,
    "expressions without brackets modulo M, one layer of 0/1 matrices",
    "deletang2023 modular arithmetic", build_modular_arithmetic)

/* ---- registers --------------------------------------------------------- */
ROW("set-reset", ONE("N", 2, 4096), 0,
    "a register of N values in one dimension, gates 0 and 1",
    "sarrof2024 set-reset automata", build_set_reset)
ROW("flip-flop-predictor", NONE, 0,
    "the flip-flop language by two layers, with the letters that may follow",
    "sarrof2024 flip-flop", build_flip_flop)
ROW("recall", TWO("K", 1, 6, "V", 1, 16), 0,
    "associative recall of K keys with V values (MQAR), one number per key",
    "arora2024 MQAR", build_recall)
ROW("induction", ONE("N", 1, 4), 0,
    "for each of N letters the one after its last occurrence, two layers",
    "olsson2022 induction heads", build_induction)
ROW("mamba-flip-flop", NONE, 0,
    "a flip-flop by gates 3/4 and 1/4, read by the sign; not finite-state",
    "mat2025 Construction 2", build_mamba)

PREDICTOR(
    "dyck", TWO("K", 2, 16, "M", 1, 12), 0,
    "brackets of K kinds, at most M deep, two layers of 1 + M ceil(log2 K)",
    "sarrof2024 bounded Dyck languages", build_dyck)

/* ---- unbounded counters ------------------------------------------------ */
COUNTER("dyck-1", FIXED(1, 0), "dyck-1",
        "balanced brackets by a counter and a flag", "sarrof2024 counters",
        build_brackets)
COUNTER(
    "shuffle-dyck", ONE_OF("K", 1, 8, 1), "shuffle-dyck",
    "K kinds of brackets, each balanced separately, by K counters and a flag",
    "sarrof2024 counters", build_brackets)
COUNTER("boolean", ONE("N", 1, 8), "boolean",
        "expressions in prefix notation with up to N arguments",
        "sarrof2024 counters", build_boolean)
COUNTER("anbn", FIXED(2, 0), "anbn", "a^n b^n by a counter and two flags",
        "sarrof2024 counters", build_blocks)
COUNTER("anbncn", FIXED(3, 0), "anbncn",
        "a^n b^n c^n by two counters and three flags", "sarrof2024 counters",
        build_blocks)
COUNTER("anbncndn", FIXED(4, 0), "anbncndn",
        "a^n b^n c^n d^n by three counters and four flags",
        "sarrof2024 counters", build_blocks)

/* ---- statements refuted ------------------------------------------------ */
ROW("f1", NONE, 0, "F1: an idle layer of eigenvalue 1 below a parity layer",
    "grazziworkshop Thm 1", build_f1)
ROW("f2-mod3", FIXED(3, 0), 0,
    "F2: 1s modulo 3 by symmetric matrices, two layers", "grazziworkshop Thm 2",
    build_f2)
ROW("f2-mod6", FIXED(6, 0), 0, "F2: 1s modulo 6 by the same weights",
    "grazziworkshop Thm 2", build_f2)
ROW("f4", FIXED(2, 0), 0, "F4: 1s modulo 4 by two scalar layers of signs",
    "grazziworkshop Thm 2", build_mod_signs)
ROW("f5-complex", NONE, 0,
    "F5: three Householder factors of [0,1], eigenvalues not real; no task",
    "grazziworkshop Prop. 1", build_f5_complex)
ROW("f5-parity", NONE, 0,
    "F5: parity by the sign, factors of [0,1], eigenvalue -1/10; not finite",
    "grazziworkshop Prop. 1", build_f5_parity)
ROW("f11-printed", FIXED(0, 0), 0,
    "F11: a level that reads the other's current label, as printed (fails)",
    "grazzi2025 Thm 4", build_f11)
ROW("f11-repaired", FIXED(1, 0), 0,
    "F11: a level that reads the other's previous label, by a delay",
    "grazzi2025 Thm 4", build_f11)
ROW("f15", FIXED(2, 2), 0, "F15: (abab)* by two nilpotent 2x2 matrices",
    "mat2025 Thm 13", build_f15)
ROW("f15-nonnegative", FIXED(4, 2), 0,
    "F15: (abab)* by two nilpotent 0/1 matrices", "mat2025 Thm 13", build_f15)
ROW("f15-parity", FIXED(2, 3), 0,
    "F15: parity of bits 1 = ab, 0 = ad by three nilpotent 2x2 matrices",
    "mat2025 Thm 13", build_f15)
ROW("f15-parity-nonnegative", FIXED(4, 3), 0,
    "F15: the same by three nilpotent 0/1 matrices", "mat2025 Thm 13",
    build_f15)
