/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Constructions: each against its automaton on all short words, step by step,
 * and by a proof for all words; the construction printed wrongly fails at the
 * word of the text; the automata against plain arithmetic. */

#include "build/built.h"

/* ---- finite-state ones ------------------------------------------------- */

TEST(counting) {
    proved("parity-sign", 0);
    proved("parity-affine", 0);
    for (uint64_t m = 1; m <= 4; m++)
        proved("mod-signs", m);
    for (uint64_t m = 2; m <= 12; m++) {
        proved("mod-permutation", m);
        proved("mod-cycles", m);
        proved("mod-companion", m);
        proved("mod-blocks", m);
    }
    proved("mod-blocks", 60);
    proved("mod-cycles", 60);
}

TEST(rotations) {
    for (uint64_t m = 2; m <= 4; m++)
        proved("mod-rotation", m);
    for (uint64_t m = 2; m <= 7; m++)
        proved("sum-rotation", m);
    for (uint64_t m = 2; m <= 12; m++)
        proved("mod-rotation-exact", m);
}

TEST(groups) {
    for (uint64_t n = 2; n <= 5; n++)
        proved("swaps", n);
    proved("s4-so3", 0);
    proved("a5-so3", 0);
    for (uint64_t n = 2; n <= 5; n++) {
        proved("neighbours", n);
        for (second = 2; second <= n; second++)
            proved("permutations", n);
        second = 0;
    }
    proved("word-problem", 0);
    for (uint64_t m = 3; m <= 6; m++)
        proved("dihedral", m);
    proved("dihedral-3-integer", 0);
}

TEST(automata_and_registers) {
    proved("permutation-onehot", 0);
    proved("permutation-vector", 0);
    proved("onehot", 0);
    proved("pd", 0);
    proved("pd-rows", 0);
    proved("pd-phases", 0);
    for (uint64_t m = 2; m <= 4; m++)
        proved("modular-arithmetic", m);
    proved("set-reset", 2);
    proved("set-reset", 5);
    proved("flip-flop-predictor", 0);
}

TEST(recall) {
    for (second = 1; second <= 3; second++)
        for (uint64_t k = 1; k <= 3; k++)
            proved("recall", k);
    second = 0;
    for (uint64_t n = 1; n <= 3; n++)
        proved("induction", n);
}

/* S_5 has 1, 11, 31, .. permutations that move at most 0, 2, 3 points. */
TEST(permutations) {
    static const uint32_t letters[] = {11, 31, 76, 120};
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_dfa_init(A);
    for (second = 2; second <= 5; second++) {
        REQUIRE_STATUS(build(M, A, "permutations", 5, L), WR_OK);
        REQUIRE(A->letters == letters[second - 2] && A->states == 120);
    }
    second = 0;
    REQUIRE_STATUS(build(M, A, "neighbours", 5, L), WR_OK);
    REQUIRE(A->letters == 4 && A->states == 120);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
}

/* Against the definitions of the tasks: the last value given to a key, and the
 * letter after the last earlier occurrence of the last letter. */
TEST(answers) {
    for (unsigned long k = test_rounds(20); k > 0; k--) {
        uint32_t word[40], keys = 3, values = 2, n = 3;
        wr_limits_t L;
        wr_lrnn_t M;
        wr_dfa_t A, B;
        wr_limits_init(L);
        wr_lrnn_init(M);
        wr_dfa_init(A);
        wr_dfa_init(B);
        second = values;
        REQUIRE_STATUS(build(M, A, "recall", keys, L), WR_OK);
        second = 0;
        REQUIRE_STATUS(build(M, B, "induction", n, L), WR_OK);
        uint32_t q = A->start, r = B->start;
        uint32_t given[3] = {0, 0, 0};
        for (uint32_t i = 0; i < 40; i++) {
            uint32_t x = (uint32_t) test_below(A->letters), answer = 0;
            q = A->delta[(size_t) q * A->letters + x];
            if (x < keys * values)
                given[x / values] = 1 + x % values;
            for (uint32_t j = 0; j < keys; j++) {
                char c = A->state_name[q][2 * j];
                REQUIRE(c == (given[j] ? (char) ('0' + given[j]) : '-'));
            }
            word[i] = (uint32_t) test_below(n);
            r = B->delta[(size_t) r * n + word[i]];
            for (uint32_t j = 0; j < i; j++)
                if (word[j] == word[i])
                    answer = 1 + word[j + 1];
            char c = B->state_name[r][2 * (1 + word[i])];
            REQUIRE(c == (answer ? (char) ('0' + answer) : '-'));
        }
        wr_dfa_clear(A);
        wr_dfa_clear(B);
        wr_lrnn_clear(M);
    }
}

/* ---- symmetries -------------------------------------------------------- */

/* States (i, k), i < n and k modulo m, and perhaps one more, a sink: letter 0
 * adds 1 to k, the others take (i, k) to (f(i), k + s(i)) or to the sink. */
static void symmetric(wr_dfa_t A, uint32_t n, uint32_t m, int sink) {
    uint32_t letters = 3, last = n * m;
    wr_dfa_create(A, last + (sink != 0), letters);
    for (uint32_t a = 0; a < letters; a++)
        for (uint32_t i = 0; i < n; i++) {
            uint32_t f = a == 0 ? i : (uint32_t) test_below(n);
            uint32_t s = a == 0 ? 1 : (uint32_t) test_below(m);
            int lost = sink && a > 0 && test_below(4) == 0;
            for (uint32_t k = 0; k < m; k++)
                A->delta[(size_t) (i * m + k) * letters + a] =
                    lost ? last : f * m + (k + s) % m;
        }
    for (uint32_t a = 0; a < letters && sink; a++)
        A->delta[(size_t) last * letters + a] = last;
    A->start = (uint32_t) test_below(last);
}

/* Nonempty proper sets of states, as bits, that are preimages of single states
 * under words, by brute force. */
static uint32_t count_preimages(const wr_dfa_t A) {
    const uint32_t all = ((uint32_t) 1 << A->states) - 1;
    unsigned char met[256] = {0};
    uint32_t count = 0, grows = 1;
    for (uint32_t q = 0; q < A->states; q++)
        met[1u << q] = 1;
    while (grows) {
        grows = 0;
        for (uint32_t set = 1; set < all; set++)
            for (uint32_t a = 0; met[set] && a < A->letters; a++) {
                uint32_t from = 0;
                for (uint32_t q = 0; q < A->states; q++)
                    from |= (set >> A->delta[q * A->letters + a] & 1) << q;
                grows |= !met[from];
                met[from] = 1;
            }
    }
    for (uint32_t set = 1; set < all; set++)
        count += met[set];
    return count;
}

/* Rows have one entry; there are as many sets as states, or fewer if those of
 * the accepting set suffice. */
TEST(preimages) {
    for (unsigned long k = test_rounds(60); k > 0; k--) {
        const uint32_t n = 2 + (uint32_t) test_below(5);
        wr_limits_t L;
        wr_lrnn_t M;
        wr_dfa_t A, given;
        wr_proof_t proof;
        wr_build_t P;
        wr_limits_init(L);
        wr_lrnn_init(M);
        wr_dfa_init(A);
        wr_dfa_init(given);
        wr_proof_init(proof);
        wr_dfa_create(given, n, 2);
        for (uint32_t i = 0; i < 2 * n; i++)
            given->delta[i] = (uint32_t) test_below(n);
        if (k % 2 == 0)
            given->accept = wr_calloc(n, 1);
        for (uint32_t q = 0; q < n && k % 2 == 0; q++)
            given->accept[q] = (unsigned char) test_below(2);
        memset(P, 0, sizeof *P);
        P->automaton = given;
        REQUIRE_STATUS(
            wr_lrnn_build(M, A, wr_construction_find("pd-rows"), P, L), WR_OK);
        const uint32_t dim = M->layer[0].dim, sets = count_preimages(given);
        REQUIRE(k % 2 ? dim == sets : dim <= sets, "%u of %u sets", dim, sets);
        for (uint32_t a = 0; a < 2; a++) {
            const wr_matrix_struct *X = &M->layer[0].action[a].A;
            for (size_t e = 1; e < X->entries; e++)
                REQUIRE(X->entry[e - 1].row < X->entry[e].row);
        }
        REQUIRE_STATUS(wr_lrnn_prove(proof, M, A, WR_COMPARE_STATE, L), WR_OK);
        REQUIRE(proof->holds == WR_TRUE);
        wr_proof_clear(proof);
        wr_dfa_clear(given);
        wr_dfa_clear(A);
        wr_lrnn_clear(M);
    }
}

/* The planted symmetry, or a longer one, is found: H is that much shorter. */
TEST(phases) {
    for (unsigned long k = test_rounds(60); k > 0; k--) {
        uint32_t n = 1 + (uint32_t) test_below(5), count, inside = 0;
        uint32_t m = 1 + (uint32_t) test_below(12), map[64];
        wr_limits_t L;
        wr_lrnn_t M;
        wr_dfa_t A, given;
        wr_proof_t proof;
        wr_build_t P;
        wr_limits_init(L);
        wr_lrnn_init(M);
        wr_dfa_init(A);
        wr_dfa_init(given);
        wr_proof_init(proof);
        symmetric(given, n, m, (int) test_below(2));
        memset(P, 0, sizeof *P);
        P->automaton = given;
        REQUIRE_STATUS(
            wr_lrnn_build(M, A, wr_construction_find("pd-phases"), P, L),
            WR_OK);
        count = wr_dfa_reach(map, given);
        for (uint32_t i = 0; i < count; i++)
            inside += map[i] < n * m;
        REQUIRE(M->layer[0].dim * m <= inside, "%u states, %u, dimension %u",
                inside, m, M->layer[0].dim);
        REQUIRE_STATUS(wr_lrnn_prove(proof, M, A, WR_COMPARE_STATE, L), WR_OK);
        REQUIRE(proof->holds == WR_TRUE);
        wr_proof_clear(proof);
        wr_dfa_clear(given);
        wr_dfa_clear(A);
        wr_lrnn_clear(M);
    }
}

/* Three projections, or halves of them: models without finitely many states. */
TEST(three_factors) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_dfa_init(A);
    REQUIRE_STATUS(build(M, A, "f5-parity", 0, L), WR_OK);
    REQUIRE(M->layer[0].action[1].A.factors == 3);
    all_words(M, A, 9);
    REQUIRE_STATUS(build(M, A, "f5-complex", 0, L), WR_OK);
    all_words(M, A, 9);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
}

TEST(refutations) {
    proved("f1", 0);
    proved("f2-mod3", 0);
    proved("f2-mod6", 0);
    proved("f4", 0);
    proved("f11-repaired", 0);
    proved("f15", 0);
    proved("f15-nonnegative", 0);
    proved("f15-parity", 0);
    proved("f15-parity-nonnegative", 0);
}

/* ---- those that are not ------------------------------------------------ */

TEST(printed_wiring_fails_at_1) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_proof_t P;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_dfa_init(A);
    wr_proof_init(P);
    REQUIRE_STATUS(build(M, A, "f11-printed", 0, L), WR_OK);
    REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_STATE, L), WR_OK);
    REQUIRE(P->holds == WR_FALSE && P->word->length == 1 &&
            P->word->letter[0] == 1);
    REQUIRE(strcmp(A->state_name[P->expected], "(1,0)") == 0);
    REQUIRE(strcmp(M->state_name[P->got], "(1,1)") == 0);
    wr_proof_clear(P);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
}

/* No two states of the contracting flip-flop are the same: boxes prove it. */
TEST(contracting_flip_flop) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_proof_t P;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_dfa_init(A);
    wr_proof_init(P);
    REQUIRE_STATUS(build(M, A, "mamba-flip-flop", 0, L), WR_OK);
    all_words(M, A, 7);
    L->max_states = 500;
    REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_STATE, L), WR_OK);
    REQUIRE(P->holds == WR_TRUE && P->kind == WR_EVIDENCE_HULL);
    wr_proof_clear(P);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
}

/* ---- bad parameters and the automata ----------------------------------- */

TEST(numbers_out_of_range_change_nothing) {
    for (size_t i = 0; i < wr_construction_count(); i++) {
        const wr_construction_t *C = wr_construction_get(i);
        REQUIRE(wr_construction_find(C->name) == C);
        if (C->parameter[0].name == NULL)
            continue;
        wr_limits_t L;
        wr_lrnn_t M;
        wr_dfa_t A;
        wr_limits_init(L);
        wr_lrnn_init(M);
        wr_dfa_init(A);
        uint64_t low = C->parameter[0].low, high = C->parameter[0].high;
        second = C->parameter[1].low;
        REQUIRE_STATUS(build(M, A, C->name, low - 1, L), WR_DOMAIN);
        REQUIRE_STATUS(build(M, A, C->name, high + 1, L), WR_DOMAIN);
        if (C->parameter[1].name != NULL) {
            second = C->parameter[1].high + 1;
            REQUIRE_STATUS(build(M, A, C->name, low, L), WR_DOMAIN);
            second = C->parameter[1].high; /* too much together */
            REQUIRE_STATUS(build(M, A, C->name, high, L), WR_DOMAIN);
        }
        second = 0;
        REQUIRE(M->layers == 0 && A->states == 0);
        wr_dfa_clear(A);
        wr_lrnn_clear(M);
    }
}

/* The cosines of turns by 2 pi / 59 are in a field of too high a degree. */
TEST(a_field_over_the_limit) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_dfa_init(A);
    REQUIRE_STATUS(build(M, A, "mod-rotation", 59, L), WR_UNABLE);
    REQUIRE(M->layers == 0 && A->states == 0);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
}

/* Z_60 in dimension 8 and with 9 reflections; a 4-cycle needs 3. */
TEST(sizes) {
    static const struct {
        const char *name;
        uint32_t dim, factors;
    } row[] = {{"mod-blocks", 8, 0},
               {"mod-cycles", 12, 9},
               {"mod-companion", 16, 0},
               {"permutation-onehot", 4, 3}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        wr_limits_t L;
        wr_lrnn_t M;
        wr_dfa_t A;
        wr_limits_init(L);
        wr_lrnn_init(M);
        wr_dfa_init(A);
        REQUIRE_STATUS(build(M, A, row[i].name, 60, L), WR_OK);
        REQUIRE(M->layer[0].dim == row[i].dim, "%s", row[i].name);
        REQUIRE(M->layer[0].action[1].A.factors == row[i].factors, "%s: %u",
                row[i].name, M->layer[0].action[1].A.factors);
        wr_dfa_clear(A);
        wr_lrnn_clear(M);
    }
}

/* 2-3-3*2 = 3 modulo 5, and 2*2^2 + 1 states modulo 2. */
TEST(modular_arithmetic) {
    static const uint32_t word[] = {2, 6, 3, 6, 3, 7, 2};
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_dfa_init(A);
    REQUIRE_STATUS(build(M, A, "modular-arithmetic", 5, L), WR_OK);
    REQUIRE(A->states == 51);
    uint32_t q = A->start;
    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        q = A->delta[(size_t) q * A->letters + word[i]];
    uint32_t a = (uint32_t) (A->state_name[q][0] - '0');
    uint32_t t = (uint32_t) (A->state_name[q][2] - '0');
    REQUIRE(strlen(A->state_name[q]) == 3 && (a + t) % 5 == 3);
    REQUIRE_STATUS(build(M, A, "modular-arithmetic", 2, L), WR_OK);
    REQUIRE(A->states == 9);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
}
