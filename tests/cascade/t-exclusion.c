/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Exclusion cascades emulate their automaton and follow the rule of exclusion.
 */

#include "automata.h"

static void build(wr_cascade_t C, const wr_dfa_t A) {
    wr_limits_t L;
    wr_limits_init(L);
    wr_cascade_init(C);
    REQUIRE_STATUS(wr_cascade_exclusion(C, A, L), WR_OK);
    REQUIRE(wr_cascade_levels(C) == A->states - 1);
    for (uint32_t l = 0; l + 1 < A->states; l++)
        REQUIRE(wr_cascade_width(C, l) == A->states - l);
}

static void check(const wr_dfa_t A) {
    wr_cascade_t C;
    build(C, A);
    check_homomorphism(C, A, 300, 0);
    check_words(C, A, A->letters > 2 ? 4 : 7);
    wr_cascade_clear(C);
}

TEST(random_automata) {
    for (unsigned long i = test_rounds(1000); i > 0; i--) {
        wr_dfa_t A;
        wr_dfa_init(A);
        make_random(A, 1 + (uint32_t) test_below(7),
                    1 + (uint32_t) test_below(3));
        check(A);
        wr_dfa_clear(A);
    }
}

TEST(families) {
    wr_dfa_t A;
    wr_dfa_init(A);
    for (uint32_t n = 2; n <= 7; n++) {
        make_full(A, n);
        check(A);
        make_cerny(A, n);
        check(A);
        make_permutations(A, n, 2);
        check(A);
        make_resets(A, n, 3);
        check(A);
    }
    make_counter(A, 4);
    check(A);
    wr_dfa_clear(A);
}

TEST(every_start) {
    wr_dfa_t A;
    wr_dfa_init(A);
    make_random(A, 6, 1);
    for (A->start = 0; A->start < 6; A->start++) {
        wr_cascade_t C;
        uint32_t x[5];
        build(C, A);
        wr_cascade_start(x, C);
        REQUIRE(wr_cascade_readout(C, x) == A->start, "%u", A->start);
        wr_cascade_clear(C);
    }
    wr_dfa_clear(A);
}

/* The rule with plain arrays: S and T as flags, positions by counting. */
static void plain_step(uint32_t *x, const wr_dfa_t A, uint32_t a) {
    uint32_t n = A->states;
    unsigned char *S = wr_malloc(n), *T = wr_malloc(n);
    uint32_t *hits = wr_calloc(n, sizeof *hits);
    memset(S, 1, n);
    memset(T, 1, n);
    for (uint32_t l = 0; l + 1 < n; l++) {
        uint32_t s = 0, y, k = 0, free_state = n;
        memset(hits, 0, n * sizeof *hits);
        for (uint32_t q = 0; q < n; q++) {
            hits[get(A, q, a)] += S[q];
            if (S[q] && k++ == x[l])
                s = q;
        }
        for (uint32_t q = n; q-- > 0;)
            if (T[q] && hits[q] == 0)
                free_state = q;
        y = free_state < n ? free_state : get(A, s, a);
        REQUIRE(S[s] && T[y]);
        S[s] = T[y] = 0;
        x[l] = 0;
        for (uint32_t q = 0; q < y; q++)
            x[l] += T[q];
    }
    wr_free(hits);
    wr_free(S);
    wr_free(T);
}

/* Sizes on both sides of the words of a bitset, and long words. */
TEST(follows_the_rule) {
    static const uint32_t sizes[] = {2, 3, 5, 17, 63, 64, 65, 127, 128, 150};
    for (int i = 0; i < 10; i++)
        for (int kind = 0; kind < 3; kind++) {
            uint32_t n = sizes[i], x[150], y[150];
            wr_dfa_t A;
            wr_cascade_t C;
            wr_walk_t w;
            wr_dfa_init(A);
            if (kind == 0)
                make_random(A, n, 2);
            else if (kind == 1)
                make_permutations(A, n, 2);
            else
                make_monotone(A, n, 2);
            build(C, A);
            wr_walk_init(w, C, 0);
            wr_cascade_start(x, C);
            memcpy(y, x, sizeof x);
            for (int step = 0; step < 12; step++) {
                uint32_t a = (uint32_t) test_below(2);
                REQUIRE_STATUS(next_step(x, w, C, a), WR_OK);
                plain_step(y, A, a);
                REQUIRE(memcmp(x, y, (n - 1) * sizeof *x) == 0,
                        "n = %u, kind %d, step %d", n, kind, step);
            }
            wr_walk_clear(w);
            wr_cascade_clear(C);
            wr_dfa_clear(A);
        }
}

TEST(large) {
    uint32_t n = 1000, *x = wr_malloc(n * sizeof *x), q;
    wr_dfa_t A;
    wr_cascade_t C;
    wr_walk_t w;
    wr_dfa_init(A);
    make_random(A, n, 2);
    build(C, A);
    wr_walk_init(w, C, 0);
    wr_cascade_start(x, C);
    q = A->start;
    for (int step = 0; step < 50; step++) {
        uint32_t a = (uint32_t) test_below(2);
        REQUIRE_STATUS(next_step(x, w, C, a), WR_OK);
        q = get(A, q, a);
        REQUIRE(wr_cascade_readout(C, x) == q);
    }
    wr_walk_clear(w);
    wr_cascade_clear(C);
    wr_dfa_clear(A);
    wr_free(x);
}

/* Coordinates and letters out of range are refused. */
TEST(out_of_range) {
    wr_dfa_t A;
    wr_cascade_t C;
    wr_walk_t w;
    wr_dfa_init(A);
    make_random(A, 4, 2);
    build(C, A);
    wr_walk_init(w, C, 0);
    uint32_t x[3] = {0, 3, 0};
    REQUIRE(wr_cascade_readout(C, x) == UINT32_MAX);
    REQUIRE_STATUS(next_step(x, w, C, 0), WR_DOMAIN);
    wr_walk_begin(w, 0);
    wr_act_t act;
    REQUIRE_STATUS(wr_walk_descend(w, 4, 0), WR_DOMAIN);
    REQUIRE_STATUS(wr_walk_act(&act, w), WR_OK);
    wr_walk_begin(w, 7);
    REQUIRE_STATUS(wr_walk_act(&act, w), WR_DOMAIN);
    REQUIRE(strlen(wr_walk_reason(w)) > 0);
    wr_walk_clear(w);
    wr_cascade_clear(C);
    wr_dfa_clear(A);
}
