/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Aperiodicity from image sets, against brute force; every witness moves
 * states in a cycle. */

#include "automata.h"

/* Whether the powers of w never settle. */
static int moves(const wr_dfa_t A, const wr_word_t w) {
    for (uint32_t q = 0; q < A->states; q++) {
        uint32_t r = q;
        for (uint32_t t = 0; t < A->states; t++)
            r = wr_dfa_run(A, r, w);
        if (wr_dfa_run(A, r, w) != r)
            return 1;
    }
    return 0;
}

static int decide(const wr_dfa_t A) {
    wr_limits_t L;
    wr_word_t w;
    int found = 7;
    wr_limits_init(L);
    wr_word_init(w);
    REQUIRE_STATUS(wr_cascade_witness(&found, w, A, L), WR_OK);
    REQUIRE(found == 0 || (found == 1 && moves(A, w)));
    wr_word_clear(w);
    return found;
}

/* Letters that are aperiodic each by themselves, so that longer words have
 * to be found: images go down and up a chain. */
static void make_quiet(wr_dfa_t A, uint32_t n, uint32_t k) {
    make_random(A, n, k);
    for (uint32_t a = 0; a < k; a++) {
        uint32_t turn = (uint32_t) test_below(2);
        for (uint32_t q = 0; q < n; q++) /* all down, or all up */
            if (get(A, q, a) != q && (get(A, q, a) > q) != (turn == 1))
                put(A, q, a, q);
    }
}

TEST(random_automata) {
    unsigned long seen[2] = {0, 0};
    for (unsigned long i = test_rounds(6000); i > 0; i--) {
        wr_dfa_t A;
        wr_dfa_init(A);
        make_quiet(A, 2 + (uint32_t) test_below(4),
                   1 + (uint32_t) test_below(3));
        int aperiodic = brute_aperiodic(A, 3200);
        REQUIRE(aperiodic >= 0);
        REQUIRE(decide(A) == !aperiodic);
        seen[aperiodic]++;
        wr_dfa_clear(A);
    }
    REQUIRE(test_rounds(6000) < 6000 || (seen[0] > 50 && seen[1] > 50),
            "%lu %lu", seen[0], seen[1]);
}

TEST(families) {
    wr_dfa_t A;
    wr_dfa_init(A);
    for (uint32_t k = 1; k <= 8; k++) {
        make_counter(A, k);
        REQUIRE(decide(A) == 0, "k = %u", k);
    }
    for (uint32_t n = 2; n <= 20; n += 3) {
        make_full(A, n);
        REQUIRE(decide(A) == 1);
        make_monotone(A, 3 * n, 3);
        REQUIRE(decide(A) == 0);
        make_permutations(A, 4 * n, 1);
        put(A, 0, 0, 1), put(A, 1, 0, 0);
        REQUIRE(decide(A) == 1);
    }
    wr_dfa_create(A, 5, 0);
    REQUIRE(decide(A) == 0);
    wr_dfa_create(A, 1, 3);
    REQUIRE(decide(A) == 0);
    wr_dfa_clear(A);
}

/* Both letters nilpotent, their product of order two: (abab)*. */
TEST(quiet_letters_loud_word) {
    wr_dfa_t A;
    wr_dfa_init(A);
    wr_dfa_create(A, 5, 2); /* 0 -a-> 1 -b-> 2 -a-> 3 -b-> 0, else 4 */
    for (uint32_t q = 0; q < 5; q++)
        for (uint32_t a = 0; a < 2; a++)
            put(A, q, a, q < 4 && q % 2 == a ? (q + 1) % 4 : 4);
    REQUIRE(decide(A) == 1);
    wr_dfa_clear(A);
}

/* The counter with one more letter, which hands a 1 on as the next 0: then
 * digits can change places, but only after many steps. */
TEST(late_witness) {
    wr_dfa_t A, B;
    wr_dfa_init(A);
    wr_dfa_init(B);
    for (uint32_t k = 2; k <= 10; k++) {
        make_counter(A, k);
        wr_dfa_create(B, A->states, A->letters + 1);
        for (uint32_t q = 0; q < A->states; q++) {
            for (uint32_t a = 0; a < A->letters; a++)
                put(B, q, a, get(A, q, a));
            put(B, q, A->letters, 0);
        }
        for (uint32_t i = 1; i <= k; i++)
            put(B, k + 2 * i, A->letters, k + 2 * (i % k + 1) - 1);
        REQUIRE(decide(B) == 1, "k = %u", k);
    }
    wr_dfa_clear(A);
    wr_dfa_clear(B);
}
