/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Admissible next letters of constructions: for all words, inside the language
 * only, and against oracles. Each test also changes every letter of every list,
 * which the comparison must detect. */

#include "build/built.h"

#include <stdlib.h>

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

/* An independent stack of brackets: after each prefix of balanced words the run
 * R gives the admissible letters. */
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
        REQUIRE(M->next[(size_t) q * M->letters + a] == may,
                "%s: letter %u"
                " after %u",
                M->name, a, n);
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
    /* After an error it has no output, so for all words there is no
     * agreement. */
    REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_NEXT, L), WR_OK);
    REQUIRE(P->holds == WR_FALSE);
    /* Without accepting states there is nothing to predict. */
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

/* ---- unbounded counters ------------------------------------------------ */

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
    /* The counters went up and came down again. */
    const char *longest = strstr(D->kinds, "longest word of the language: ");
    REQUIRE(longest != NULL && (holds == WR_FALSE ||
                                strtoull(longest + 30, NULL, 10) >= length - 3),
            "%s: %s", oracle, D->kinds);
    wr_verdict_clear(D);
    return holds;
}

/* Acceptance and the admissible next letters; every letter of every list
 * matters. */
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
        REQUIRE(against(M, oracle, 50, failure) == WR_FALSE,
                "%s: letter %zu"
                " of state %s",
                oracle, i % M->letters, M->state_name[i / M->letters]);
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
