/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Verification on words: agreement of correct models; for every mutant that a
 * short word refutes, a word that ends at its first difference; the kinds of
 * words; the comparisons; limits. */

#include "model/mutate.h"
#include "prove/prove.h"
#include "compile/compile.h"

static void settings(wr_verify_t V, uint64_t length, wr_engine_t engine) {
    wr_verify_init(V);
    V->length = length;
    V->engine = engine;
    V->seed = 1 + test_below(1000);
}

TEST(samples_hold) {
    for (size_t i = 0; i < SAMPLES; i++)
        for (int engine = 0; engine <= samples[i].index; engine++) {
            wr_limits_t L;
            wr_lrnn_t M;
            wr_dfa_t A;
            wr_verify_t V;
            wr_verdict_t D;
            wr_limits_init(L);
            wr_verdict_init(D);
            sample_open(M, A, i);
            settings(V, test_rounds(2000), (wr_engine_t) engine);
            REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_OK);
            REQUIRE(D->holds == WR_TRUE, "%s: %s", samples[i].name, D->failure);
            REQUIRE(D->compare == WR_COMPARE_STATE);
            REQUIRE(D->symbols >= 3 * V->length &&
                        D->symbols <= 4 * V->length + 100,
                    "%llu", (unsigned long long) D->symbols);
            wr_verdict_clear(D);
            wr_lrnn_clear(M);
            wr_dfa_clear(A);
        }
}

/* The word's last letter is the first at which M and A differ. */
static void require_first(const wr_verdict_t D, const wr_lrnn_t M,
                          const wr_dfa_t A) {
    naive_t N;
    uint32_t q = A->start;
    int agrees;
    naive_init(N, M);
    agrees = naive_agrees(N, A, q, 0);
    for (size_t i = 0; i < D->word->length; i++) {
        REQUIRE(agrees, "letter %zu of %zu", i, D->word->length);
        q = A->delta[q * A->letters + D->word->letter[i]];
        agrees = naive_step(N, D->word->letter[i]) && naive_agrees(N, A, q, 0);
    }
    REQUIRE(!agrees);
    REQUIRE(D->expected == q);
    REQUIRE((D->got == UINT32_MAX) == (D->failure[0] != '\0'), "%u %s", D->got,
            D->failure);
    naive_clear(N);
}

TEST(mutants) {
    size_t caught = 0, all = 0;
    for (size_t i = 0; i < SAMPLES; i++)
        for (size_t k = 0;; k++) {
            wr_limits_t L;
            wr_lrnn_t M;
            wr_dfa_t A;
            wr_verify_t V;
            wr_verdict_t D;
            wr_word_t w;
            sample_open(M, A, i);
            int more = mutate(M, k);
            if (more) {
                wr_limits_init(L);
                wr_verdict_init(D);
                wr_word_init(w);
                settings(V, 500, WR_ENGINE_MATRIX);
                REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_OK);
                int short_one = naive_counterexample(w, M, A, 0, 4);
                REQUIRE(!short_one || D->holds == WR_FALSE, "%s, mutant %zu",
                        samples[i].name, k);
                if (D->holds == WR_FALSE)
                    require_first(D, M, A);
                caught += D->holds == WR_FALSE;
                all++;
                wr_word_clear(w);
                wr_verdict_clear(D);
            }
            wr_lrnn_clear(M);
            wr_dfa_clear(A);
            if (!more)
                break;
        }
    REQUIRE(all > 100 && caught * 10 >= all * 9, "%zu of %zu", caught, all);
}

/* Each kind of word finds its kind of error.  In a chain of n states one letter
 * continues and the other returns to the start: only a long run of the first
 * letter reaches the end, and only a tour does so at once. */
TEST(kinds) {
    enum { N = 40 };
    wr_limits_t L;
    wr_dfa_t A, B;
    wr_lrnn_t M;
    wr_cascade_t C;
    wr_compile_t P;
    wr_verdict_t D;
    wr_verify_t V;
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_dfa_init(B);
    wr_lrnn_init(M);
    wr_cascade_init(C);
    wr_compile_init(P);
    wr_verdict_init(D);
    wr_dfa_create(A, N, 2);
    for (uint32_t q = 0; q < N; q++) {
        A->delta[2 * q] = q + 1 < N ? q + 1 : q;
        A->delta[2 * q + 1] = 0;
    }
    wr_dfa_set(B, A);
    B->delta[2 * (N - 1)] = 1; /* the end is no trap */
    REQUIRE_STATUS(wr_cascade_exclusion(C, B, L), WR_OK);
    REQUIRE_STATUS(wr_lrnn_compile(M, B, C, P, L), WR_OK);
    settings(V, 3000, WR_ENGINE_INDEX);
    V->adversarial = 0;
    V->words = 3;
    REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_OK);
    REQUIRE(D->holds == WR_TRUE && D->symbols == 9000 && D->words == 3);
    REQUIRE(strstr(D->kinds, "3 random, 0 long runs") != NULL, "%s", D->kinds);
    V->adversarial = 1;
    V->words = 0;
    REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_OK);
    REQUIRE(D->holds == WR_FALSE && D->word->length == N, "%zu",
            D->word->length);
    require_first(D, M, A);
    /* runs of 10 letters are too short to detect it, the tour is not */
    V->length = 20;
    REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_OK);
    REQUIRE(D->holds == WR_TRUE);
    V->length = 60;
    REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_OK);
    REQUIRE(D->holds == WR_FALSE);
    REQUIRE(strstr(D->kinds, "tour") != NULL, "%s", D->kinds);
    REQUIRE_STATUS(wr_lrnn_verify(D, M, B, V, L), WR_OK);
    REQUIRE(D->holds == WR_TRUE);
    wr_verdict_clear(D);
    wr_lrnn_clear(M);
    wr_cascade_clear(C);
    wr_dfa_clear(A);
    wr_dfa_clear(B);
}

/* Only a tour finds the way: state q continues by one letter that cannot be
 * guessed, and the other leads into a trap, so that there are many tours. */
TEST(hidden) {
    enum { N = 30 };
    const uint64_t way = UINT64_C(0x2d3a96b45c1e8f07);
    wr_limits_t L;
    wr_dfa_t A, B;
    wr_lrnn_t M;
    wr_cascade_t C;
    wr_compile_t P;
    wr_verdict_t D;
    wr_verify_t V;
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_dfa_init(B);
    wr_lrnn_init(M);
    wr_cascade_init(C);
    wr_compile_init(P);
    P->vectors = 0;
    wr_verdict_init(D);
    wr_dfa_create(A, N + 1, 2); /* state N is the trap */
    for (uint32_t q = 0; q < N; q++)
        for (uint32_t a = 0; a < 2; a++)
            A->delta[2 * q + a] = a != (way >> q & 1) ? N
                                  : q + 1 < N         ? q + 1
                                                      : 0;
    A->delta[2 * N] = A->delta[2 * N + 1] = N;
    settings(V, 3000, WR_ENGINE_INDEX);
    for (uint32_t q = 0; q < N; q += 7)
        for (uint32_t a = 0; a < 2; a++) {
            wr_dfa_set(B, A);
            B->delta[2 * q + a] = q; /* stays */
            REQUIRE_STATUS(wr_cascade_exclusion(C, B, L), WR_OK);
            REQUIRE_STATUS(wr_lrnn_compile(M, B, C, P, L), WR_OK);
            REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_OK);
            REQUIRE(D->holds == WR_FALSE && D->word->length > q, "%u %u", q, a);
        }
    wr_verdict_clear(D);
    wr_lrnn_clear(M);
    wr_cascade_clear(C);
    wr_dfa_clear(A);
    wr_dfa_clear(B);
}

/* Tours use every reachable transition, also after traps, and no other. */
TEST(tours) {
    for (unsigned long i = test_rounds(50); i > 0; i--) {
        wr_limits_t L;
        wr_dfa_t A, B;
        wr_lrnn_t M;
        wr_cascade_t C;
        wr_compile_t P;
        wr_verdict_t D;
        wr_verify_t V;
        wr_word_t w;
        uint32_t count, *map;
        wr_limits_init(L);
        wr_dfa_init(A);
        wr_dfa_init(B);
        wr_lrnn_init(M);
        wr_cascade_init(C);
        wr_compile_init(P);
        wr_verdict_init(D);
        wr_word_init(w);
        random_dfa(A, 2 + (uint32_t) test_below(8), 2);
        wr_dfa_set(B, A);
        /* One transition goes elsewhere. */
        uint32_t q = (uint32_t) test_below(A->states);
        uint32_t *d = &B->delta[2 * q + test_below(2)];
        *d = (*d + 1) % A->states;
        REQUIRE_STATUS(wr_cascade_exclusion(C, B, L), WR_OK);
        REQUIRE_STATUS(wr_lrnn_compile(M, B, C, P, L), WR_OK);
        settings(V, 200, WR_ENGINE_MATRIX);
        V->words = 0;
        REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_OK);
        map = wr_malloc(A->states * sizeof *map);
        count = wr_dfa_reach(map, A);
        int reached = 0;
        for (uint32_t j = 0; j < count; j++)
            reached = reached || map[j] == q;
        wr_free(map);
        REQUIRE(D->holds == (reached ? WR_FALSE : WR_TRUE));
        if (reached)
            require_first(D, M, A);
        wr_word_clear(w);
        wr_verdict_clear(D);
        wr_lrnn_clear(M);
        wr_cascade_clear(C);
        wr_dfa_clear(A);
        wr_dfa_clear(B);
    }
}

static void rename_states(wr_dfa_t A) {
    A->state_name = wr_calloc(A->states, sizeof *A->state_name);
    for (uint32_t q = 0; q < A->states; q++) {
        char name[16];
        snprintf(name, sizeof name, "n%u", q);
        A->state_name[q] = wr_strdup(name);
    }
}

/* The comparison: states if the names are equal, otherwise acceptance. */
TEST(compares) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_verify_t V;
    wr_verdict_t D;
    wr_limits_init(L);
    wr_verdict_init(D);
    sample_open(M, A, 3);
    settings(V, 300, WR_ENGINE_MATRIX);
    A->accept[0] = 0; /* the names agree, acceptance does not */
    REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_OK);
    REQUIRE(D->holds == WR_FALSE && D->word->length == 0 && D->got == 0);
    A->accept[0] = 1;
    rename_states(A);
    REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_OK);
    REQUIRE(D->holds == WR_TRUE && D->compare == WR_COMPARE_ACCEPT);
    V->compare = WR_COMPARE_STATE;
    REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_OK);
    REQUIRE(D->holds == WR_FALSE && D->word->length == 0);
    V->compare = WR_COMPARE_AUTO;
    wr_free(M->accept);
    M->accept = NULL;
    REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_DOMAIN);
    REQUIRE(strstr(L->reason, "nothing to compare") != NULL, "%s", L->reason);
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
    /* letters by name: c and s are exchanged, in name and in delta */
    sample_open(M, A, 3);
    char *t = A->letter_name[0];
    A->letter_name[0] = A->letter_name[1];
    A->letter_name[1] = t;
    REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_OK);
    REQUIRE(D->holds == WR_FALSE);
    for (uint32_t q = 0; q < A->states; q++) {
        uint32_t d = A->delta[3 * q];
        A->delta[3 * q] = A->delta[3 * q + 1];
        A->delta[3 * q + 1] = d;
    }
    REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_OK);
    REQUIRE(D->holds == WR_TRUE);
    /* all the model's names are the automaton's, but not the reverse */
    uint32_t *d = wr_realloc(A->delta, 21 * sizeof *d);
    A->delta = d;
    d[18] = d[19] = d[20] = 6;
    A->accept = wr_realloc(A->accept, 7);
    A->accept[6] = 1;
    A->states = 7;
    REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_OK);
    REQUIRE(D->holds == WR_TRUE && D->compare == WR_COMPARE_ACCEPT);
    A->letter_name[2][0] = 'x';
    REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_DOMAIN);
    REQUIRE(strstr(L->reason, "no letter x") != NULL, "%s", L->reason);
    REQUIRE(D->holds == WR_TRUE); /* unchanged */
    wr_verdict_clear(D);
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}

/* A given word must consist of the automaton's letters. */
TEST(given_words) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_verify_t V;
    wr_verdict_t D;
    wr_word_t w;
    wr_limits_init(L);
    wr_verdict_init(D);
    wr_word_init(w);
    sample_open(M, A, 0);
    settings(V, 100, WR_ENGINE_MATRIX);
    wr_word_append(w, A->letters - 1);
    V->word = w;
    REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_OK);
    REQUIRE(D->holds == WR_TRUE && D->words == 1 && D->symbols == 1);
    wr_word_append(w, 7);
    REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_DOMAIN);
    REQUIRE(strcmp(L->reason, "there is no letter 7") == 0, "%s", L->reason);
    REQUIRE(D->holds == WR_TRUE && D->words == 1); /* unchanged */
    wr_word_clear(w);
    wr_verdict_clear(D);
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}

TEST(limits) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_verify_t V;
    wr_verdict_t D;
    volatile int stop = 1;
    wr_verdict_init(D);
    sample_open(M, A, 0);
    settings(V, 100000, WR_ENGINE_MATRIX);
    wr_limits_init(L);
    L->max_steps = 50000;
    REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_UNABLE);
    REQUIRE(strstr(L->reason, "50000 steps") != NULL ||
                strstr(L->reason, "limit of 50000") != NULL,
            "%s", L->reason);
    wr_limits_init(L);
    L->interrupted = &stop;
    REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_UNABLE);
    wr_limits_init(L);
    L->max_memory = 1000;
    REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_UNABLE);
    REQUIRE(D->holds == WR_UNKNOWN);
    wr_verdict_clear(D);
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}
