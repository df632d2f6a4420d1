/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Constructions: each against its automaton on all short words, run step by
 * step, and by proof for all words; the one that is printed wrongly fails at
 * the word of the text; the automata against plain arithmetic.
 */

#include "harness.h"

#include <string.h>

#include "lrnn/build.h"
#include "lrnn/oracle.h"

static uint64_t second; /* number, of a construction that has two */

/* As on a command line; the automaton where one is needed is S_4's action
 * on four points. */
static wr_status_t build(wr_lrnn_t M, wr_dfa_t A, const char *name,
                         uint64_t number, wr_limits_t L) {
    const wr_construction_t *C = wr_construction_find(name);
    static const uint32_t delta[] = {1, 1, 0, 2, 2, 3, 3, 0};
    wr_build_t P;
    wr_dfa_t points;
    REQUIRE(C != NULL, "%s", name);
    wr_dfa_init(points);
    wr_dfa_create(points, 4, 2);
    memcpy(points->delta, delta, sizeof delta);
    memset(P, 0, sizeof *P);
    P->number[0] = number;
    P->number[1] = second;
    P->automaton = C->automaton ? points : NULL;
    wr_status_t s = wr_lrnn_build(M, A, C, P, L);
    wr_dfa_clear(points);
    return s;
}

/* The words of up to `length` letters, depth first. */
static void all_words(wr_lrnn_t M, const wr_dfa_t A, uint32_t length) {
    uint32_t word[16];
    wr_limits_t L;
    wr_run_t R;
    wr_limits_init(L);
    REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
    uint64_t count = 1;
    for (uint32_t n = 0; n <= length; n++, count *= A->letters)
        for (uint64_t k = 0; k < count; k++) {
            uint64_t rest = k;
            uint32_t q = A->start;
            wr_run_reset(R);
            for (uint32_t i = 0; i < n; i++, rest /= A->letters) {
                word[i] = (uint32_t) (rest % A->letters);
                REQUIRE_STATUS(wr_run_step(R, word[i], L), WR_OK);
                q = A->delta[(size_t) q * A->letters + word[i]];
            }
            REQUIRE(wr_run_state(R) == q, "%s, word %lu of length %u",
                    M->name, (unsigned long) k, n);
        }
    wr_run_clear(R);
}

static uint32_t word_length(const wr_dfa_t A) {
    uint32_t n = 0;
    for (uint64_t words = 1; words * A->letters <= 600 && n < 9; n++)
        words *= A->letters;
    return n;
}

/* ---- finite-state ones ------------------------------------------------- */

static void proved(const char *name, uint64_t number) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_proof_t P;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_dfa_init(A);
    wr_proof_init(P);
    REQUIRE_STATUS(build(M, A, name, number, L), WR_OK);
    all_words(M, A, word_length(A));
    REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_STATE, L), WR_OK);
    REQUIRE(P->holds == WR_TRUE, "%s %lu", name, (unsigned long) number);
    wr_proof_clear(P);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
}

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
    for (uint64_t m = 2; m <= 12; m++)
        proved("mod-rotation-exact", m);
}

TEST(groups) {
    for (uint64_t n = 2; n <= 5; n++)
        proved("swaps", n);
    proved("s4-so3", 0);
    proved("a5-so3", 0);
    for (uint64_t m = 3; m <= 6; m++)
        proved("dihedral", m);
    proved("dihedral-3-integer", 0);
}

TEST(automata_and_registers) {
    proved("permutation-onehot", 0);
    proved("permutation-vector", 0);
    proved("onehot", 0);
    proved("pd", 0);
    for (uint64_t m = 2; m <= 4; m++)
        proved("modular-arithmetic", m);
    proved("set-reset", 2);
    proved("set-reset", 5);
    proved("flip-flop-predictor", 0);
}

/* ---- letters that may follow ------------------------------------------- */

/* Both readouts of one model: states, and letters that may follow. */
static void both(const char *name, uint64_t number) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_proof_t P;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_dfa_init(A);
    wr_proof_init(P);
    proved(name, number);
    REQUIRE_STATUS(build(M, A, name, number, L), WR_OK);
    REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_NEXT, L), WR_OK);
    REQUIRE(P->holds == WR_TRUE && P->compare == WR_COMPARE_NEXT, "%s", name);
    for (size_t i = 0; i < (size_t) M->states * M->letters; i++) {
        M->next[i] ^= 1;
        REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_NEXT, L), WR_OK);
        REQUIRE(P->holds == WR_FALSE, "%s: %zu", name, i);
        M->next[i] ^= 1;
    }
    wr_proof_clear(P);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
}

TEST(states_and_next_letters) {
    both("modular-arithmetic", 2);
    both("f15", 0);
    both("f15-nonnegative", 0);
}

/* A stack of brackets, written down once more: after each prefix of balanced
 * words the run R says which letters may follow. */
static void prefixes(wr_lrnn_t M, uint32_t *stack, uint32_t depth,
                     uint32_t *word, uint32_t n) {
    uint32_t k = M->letters / 2;
    wr_limits_t L;
    wr_run_t R;
    wr_limits_init(L);
    REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
    for (uint32_t i = 0; i < n; i++)
        REQUIRE_STATUS(wr_run_step(R, word[i], L), WR_OK);
    uint32_t q = wr_run_state(R);
    wr_run_clear(R);
    REQUIRE(q < M->states && !M->accept[q] == (depth > 0));
    for (uint32_t a = 0; a < M->letters; a++) {
        int may = a % 2 == 0 ? depth < second
                             : depth > 0 && stack[depth - 1] == a / 2;
        REQUIRE(M->next[(size_t) q * M->letters + a] == may, "%s: letter %u"
                " after %u", M->name, a, n);
        if (!may || n == (k == 2 ? 7 : 5))
            continue;
        uint32_t top = depth > 0 ? stack[depth - 1] : 0;
        word[n] = a;
        if (a % 2 == 0)
            stack[depth] = a / 2;
        prefixes(M, stack, a % 2 == 0 ? depth + 1 : depth - 1, word, n + 1);
        if (depth > 0)
            stack[depth - 1] = top;
    }
}

static void bounded(uint64_t k, uint64_t m) {
    static uint32_t stack[16], word[16];
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_proof_t P;
    wr_verify_t V;
    wr_verdict_t D;
    uint32_t bits = 0, states = 1, power = 1;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_dfa_init(A);
    wr_proof_init(P);
    wr_verify_init(V);
    wr_verdict_init(D);
    second = m;
    REQUIRE_STATUS(build(M, A, "dyck", k, L), WR_OK);
    for (uint64_t l = 0; l < m; l++)
        states += power *= (uint32_t) k;
    while (1u << bits < k)
        bits++;
    REQUIRE(A->states == states + 1 && M->layers == 2);
    REQUIRE(M->layer[0].dim + M->layer[1].dim == 1 + m * bits);
    prefixes(M, stack, 0, word, 0);
    REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_PREDICT, L), WR_OK);
    REQUIRE(P->holds == WR_TRUE);
    V->length = 3000;
    V->compare = WR_COMPARE_PREDICT;
    REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_OK);
    REQUIRE(D->holds == WR_TRUE && D->symbols >= 3 * V->length);
    for (size_t i = 0; i < (size_t) M->states * M->letters; i++) {
        M->next[i] ^= 1;
        REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_PREDICT, L), WR_OK);
        REQUIRE(P->holds == WR_FALSE, "%zu", i);
        REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_OK);
        REQUIRE(D->holds == WR_FALSE, "%zu", i);
        M->next[i] ^= 1;
    }
    /* Behind a mistake it says nothing, so for all words it is no match. */
    REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_NEXT, L), WR_OK);
    REQUIRE(P->holds == WR_FALSE);
    /* With nothing accepted there is nothing to predict. */
    memset(A->accept, 0, A->states);
    REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_PREDICT, L), WR_DOMAIN);
    wr_verdict_clear(D);
    wr_proof_clear(P);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
}

TEST(bounded_brackets) {
    bounded(2, 1);
    bounded(2, 3);
    bounded(3, 2);
    bounded(5, 2);
    second = 0;
}

TEST(refutations) {
    proved("f1", 0);
    proved("f2-mod3", 0);
    proved("f2-mod6", 0);
    proved("f4", 0);
    proved("f11-repaired", 0);
    proved("f15", 0);
    proved("f15-nonnegative", 0);
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
    REQUIRE(P->holds == WR_FALSE && P->word->length == 1
            && P->word->letter[0] == 1);
    REQUIRE(strcmp(A->state_name[P->expected], "(1,0)") == 0);
    REQUIRE(strcmp(M->state_name[P->got], "(1,1)") == 0);
    wr_proof_clear(P);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
}

/* No two states of the contracting flip-flop are the same: on words. */
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
    REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_STATE, L), WR_UNABLE);
    wr_proof_clear(P);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
}

static wr_truth_t against(wr_lrnn_t M, const char *oracle, uint64_t length,
                          char failure[256]) {
    wr_limits_t L;
    wr_oracle_t O;
    wr_verify_t V;
    wr_verdict_t D;
    wr_limits_init(L);
    wr_verify_init(V);
    wr_verdict_init(D);
    V->length = length;
    REQUIRE_STATUS(wr_oracle_set(O, oracle, L), WR_OK);
    REQUIRE_STATUS(wr_lrnn_verify_oracle(D, M, O, V, L), WR_OK);
    REQUIRE(D->compare == WR_COMPARE_NEXT, "%s: next letters", oracle);
    wr_truth_t holds = D->holds;
    memcpy(failure, D->failure, 256);
    wr_verdict_clear(D);
    return holds;
}

/* Acceptance and the letters that may follow; and every letter of every list
 * counts. */
static void counts(const char *name, uint64_t number, const char *oracle) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    char failure[256];
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_dfa_init(A);
    REQUIRE_STATUS(build(M, A, name, number, L), WR_OK);
    REQUIRE(A->states == 0, "%s has an oracle and an automaton", name);
    REQUIRE(against(M, oracle, 5000, failure) == WR_TRUE, "%s: %s", oracle,
            failure);
    for (size_t i = 0; i < (size_t) M->states * M->letters; i++) {
        M->next[i] ^= 1;
        REQUIRE(against(M, oracle, 50, failure) == WR_FALSE, "%s: letter %zu"
                " of state %s", oracle, i % M->letters,
                M->state_name[i / M->letters]);
        M->next[i] ^= 1;
    }
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
}

TEST(unbounded_counters) {
    counts("dyck-1", 0, "dyck-1");
    counts("shuffle-dyck", 1, "shuffle-dyck-1");
    counts("shuffle-dyck", 3, "shuffle-dyck-3");
    counts("boolean", 1, "boolean-1");
    counts("boolean", 2, "boolean-2");
    counts("boolean", 4, "boolean-4");
    counts("anbn", 0, "anbn");
    counts("anbncn", 0, "anbncn");
    counts("anbncndn", 0, "anbncndn");
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

/* Z_60 in dimension 8 and with 9 reflections; a 4-cycle needs 3. */
TEST(sizes) {
    static const struct { const char *name; uint32_t dim, factors; } row[] =
        {{"mod-blocks", 8, 0}, {"mod-cycles", 12, 9},
         {"mod-companion", 16, 0}, {"permutation-onehot", 4, 3}};
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
