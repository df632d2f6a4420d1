/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Minimisation against Moore's table of distinguishable pairs, on random
 * automata and on blown-up ones whose minimal size is planted. */

#include "automaton/sample.h"

#include <string.h>

/* apart[p * n + q]: some word is accepted from one of p, q only.  Rounds
 * over all pairs until nothing changes. */
static unsigned char *moore(const wr_dfa_t A) {
    const size_t n = A->states, k = A->letters;
    unsigned char *apart = wr_malloc(n * n);
    int changed = 1;
    for (size_t p = 0; p < n; p++)
        for (size_t q = 0; q < n; q++)
            apart[p * n + q] = A->accept[p] != A->accept[q];
    while (changed) {
        changed = 0;
        for (size_t p = 0; p < n; p++)
            for (size_t q = 0; q < n; q++)
                for (size_t a = 0; a < k && !apart[p * n + q]; a++)
                    if (apart[A->delta[p * k + a] * n + A->delta[q * k + a]])
                        apart[p * n + q] = 1, changed = 1;
    }
    return apart;
}

/* The number of classes of reachable states. */
static uint32_t classes(const wr_dfa_t A, const unsigned char *apart) {
    uint32_t *map = wr_malloc(A->states * sizeof *map), n, count = 0;
    n = wr_dfa_reach(map, A);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t j = 0;
        while (j < i && apart[(size_t) map[i] * A->states + map[j]])
            j++;
        count += j == i;
    }
    wr_free(map);
    return count;
}

/* States are numbered in the order of a breadth-first search from state 0. */
static int in_search_order(const wr_dfa_t A) {
    uint32_t *map = wr_malloc(A->states * sizeof *map), n;
    int yes = A->start == 0;
    n = wr_dfa_reach(map, A);
    for (uint32_t i = 0; i < n; i++)
        yes = yes && map[i] == i;
    wr_free(map);
    return yes && n == A->states;
}

static int same_language_up_to(const wr_dfa_t A, const wr_dfa_t B,
                               size_t length) {
    wr_word_t w;
    int same = 1;
    wr_word_init(w);
    for (size_t l = 0; l <= length && same; l++) {
        sample_first(w, l);
        do
            same = sample_accepts(A, w) == sample_accepts(B, w);
        while (same && sample_next(w, A->letters));
    }
    wr_word_clear(w);
    return same;
}

static void require_minimal(const wr_dfa_t A, wr_limits_t L) {
    wr_dfa_t M, N;
    char *text = sample_text(A);
    unsigned char *apart = moore(A);
    wr_dfa_init(M);
    wr_dfa_init(N);
    REQUIRE_STATUS(wr_dfa_minimise(M, A, L), WR_OK);
    REQUIRE(M->states == classes(A, apart), "%lu states of %s",
            (unsigned long) M->states, text);
    REQUIRE(in_search_order(M), "%s", text);
    REQUIRE(same_language_up_to(A, M, 5), "%s", text);
    REQUIRE_STATUS(wr_dfa_minimise(N, M, L), WR_OK);
    REQUIRE(sample_same(M, N), "%s", text);
    wr_free(text);
    wr_free(apart);
    wr_dfa_clear(M);
    wr_dfa_clear(N);
}

TEST(as_many_states_as_moore_finds) {
    wr_limits_t L;
    wr_limits_init(L);
    for (unsigned long i = test_rounds(3000); i > 0; i--) {
        wr_dfa_t A;
        wr_dfa_init(A);
        sample_random(A, 1 + (uint32_t) test_below(25),
                      1 + (uint32_t) test_below(3), 1);
        for (uint32_t q = 0; i % 2 && q < A->states; q++)
            A->accept[q] = A->accept[q] && test_below(6) == 0;
        if (i % 3 == 0)
            sample_names(A);
        require_minimal(A, L);
        wr_dfa_clear(A);
    }
}

/* B has `times` copies of every state of A; each transition goes to a random
 * copy of its target, and the copies are shuffled. */
static void blow_up(wr_dfa_t B, const wr_dfa_t A, uint32_t times) {
    const size_t k = A->letters;
    const uint32_t n = A->states * times;
    uint32_t *at = wr_malloc(n * sizeof *at);
    wr_dfa_create(B, n, A->letters);
    B->accept = wr_malloc(n);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t j = (uint32_t) test_below(i + 1);
        at[i] = at[j];
        at[j] = i;
    }
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t q = i % A->states;
        B->accept[at[i]] = A->accept[q];
        for (size_t a = 0; a < k; a++)
            B->delta[at[i] * k + a] =
                at[A->delta[q * k + a] +
                   A->states * (uint32_t) test_below(times)];
    }
    B->start = at[A->start];
    wr_free(at);
}

TEST(copies_are_merged_again) {
    wr_limits_t L;
    wr_limits_init(L);
    for (unsigned long i = test_rounds(600); i > 0; i--) {
        wr_dfa_t A, B, M, N;
        wr_dfa_init(A);
        wr_dfa_init(B);
        wr_dfa_init(M);
        wr_dfa_init(N);
        sample_random(A, 1 + (uint32_t) test_below(60), 2, 1);
        blow_up(B, A, 1 + (uint32_t) test_below(30));
        REQUIRE_STATUS(wr_dfa_minimise(M, A, L), WR_OK);
        REQUIRE_STATUS(wr_dfa_minimise(N, B, L), WR_OK);
        REQUIRE(sample_same(M, N), "%lu and %lu states",
                (unsigned long) M->states, (unsigned long) N->states);
        wr_dfa_clear(A);
        wr_dfa_clear(B);
        wr_dfa_clear(M);
        wr_dfa_clear(N);
    }
}

/* A letter that advances, one that returns: all states differ, and a refinement
 * by the larger halves takes n^2 steps. All splitters together may have at most
 * n log2 n states, whichever side of the chain accepts. */
TEST(long_chains_in_n_log_n_steps) {
    const uint32_t n = 1 << 15;
    for (int side = 0; side < 2; side++) {
        wr_dfa_t A, M;
        wr_limits_t L;
        wr_dfa_init(A);
        wr_dfa_init(M);
        wr_limits_init(L);
        L->max_steps = 15 * (uint64_t) n;
        wr_dfa_create(A, n, 2);
        for (size_t q = 0; q < n; q++) {
            A->delta[2 * q] = (uint32_t) (q + 1 < n ? q + 1 : q);
            A->delta[2 * q + 1] = (uint32_t) (q / 2);
        }
        A->accept = wr_malloc(n);
        memset(A->accept, side, n);
        A->accept[n - 1] = !side;
        REQUIRE_STATUS(wr_dfa_minimise(M, A, L), WR_OK);
        REQUIRE(M->states == n);
        L->max_steps = 1; /* and the limit is one */
        REQUIRE_STATUS(wr_dfa_minimise(M, A, L), WR_UNABLE);
        REQUIRE(M->states == n);
        wr_dfa_clear(A);
        wr_dfa_clear(M);
    }
}

TEST(names_stay_with_a_state_of_their_class) {
    wr_limits_t L;
    wr_limits_init(L);
    for (unsigned long i = test_rounds(100); i > 0; i--) {
        wr_dfa_t A, M;
        wr_word_t w;
        uint32_t p;
        wr_dfa_init(A);
        wr_dfa_init(M);
        wr_word_init(w);
        sample_random(A, 1 + (uint32_t) test_below(9), 2, 1);
        sample_names(A);
        unsigned char *apart = moore(A);
        REQUIRE_STATUS(wr_dfa_minimise(M, A, L), WR_OK);
        wr_word_random(w, test_below(9), 2, test_rng);
        const uint32_t q = wr_dfa_run(A, A->start, w);
        const uint32_t r = wr_dfa_run(M, M->start, w);
        REQUIRE(wr_dfa_find_state(&p, A, M->state_name[r]));
        REQUIRE(!apart[(size_t) p * A->states + q]);
        wr_free(apart);
        wr_word_clear(w);
        wr_dfa_clear(A);
        wr_dfa_clear(M);
    }
}

TEST(a_semiautomaton_is_refused_and_trimmed) {
    for (unsigned long i = test_rounds(100); i > 0; i--) {
        wr_dfa_t A, B;
        wr_word_t w;
        wr_limits_t L;
        uint32_t p;
        wr_dfa_init(A);
        wr_dfa_init(B);
        wr_word_init(w);
        wr_limits_init(L);
        sample_random(A, 1 + (uint32_t) test_below(9), 2, 0);
        sample_names(A);
        REQUIRE_STATUS(wr_dfa_minimise(B, A, L), WR_DOMAIN);
        REQUIRE(B->states == 0 && L->reason[0] != '\0');
        wr_dfa_trim(B, A);
        REQUIRE(in_search_order(B) && B->accept == NULL);
        wr_word_random(w, test_below(9), 2, test_rng);
        REQUIRE(wr_dfa_find_state(&p, A, B->state_name[wr_dfa_run(B, 0, w)]));
        REQUIRE(p == wr_dfa_run(A, A->start, w));
        wr_word_clear(w);
        wr_dfa_clear(A);
        wr_dfa_clear(B);
    }
}

/* True if some word is accepted from q, by all states reachable from q. */
static int reaches(const wr_dfa_t A, uint32_t q) {
    unsigned char *met = wr_calloc(A->states, 1);
    int changed = 1, found = 0;
    met[q] = 1;
    while (changed) {
        changed = 0;
        for (uint32_t p = 0; p < A->states; p++)
            for (uint32_t a = 0; met[p] && a < A->letters; a++) {
                changed |= !met[A->delta[(size_t) p * A->letters + a]];
                met[A->delta[(size_t) p * A->letters + a]] = 1;
            }
    }
    for (uint32_t p = 0; p < A->states; p++)
        found |= met[p] && A->accept[p];
    wr_free(met);
    return found;
}

TEST(live_states_reach_acceptance) {
    wr_dfa_t A;
    wr_dfa_init(A);
    for (unsigned long i = test_rounds(200); i > 0; i--) {
        sample_random(A, 1 + (uint32_t) test_below(12),
                      (uint32_t) test_below(3), 1);
        for (uint32_t q = 0; q < A->states; q++)
            A->accept[q] = test_below(6) == 0;
        unsigned char *live = wr_dfa_live(A);
        for (uint32_t q = 0; q < A->states; q++)
            REQUIRE(live[q] == reaches(A, q), "state %u", (unsigned) q);
        wr_free(live);
    }
    wr_dfa_clear(A);
}
