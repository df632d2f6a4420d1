/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The one-level cascade of a permutation automaton, and cascades in general:
 * an empty one, swaps, and outputs that stay as they were on failure. */

#include "automata.h"

TEST(permutation_automata) {
    wr_limits_t L;
    wr_limits_init(L);
    for (uint32_t n = 1; n <= 7; n++) {
        wr_dfa_t A;
        wr_cascade_t C;
        wr_dfa_init(A);
        wr_cascade_init(C);
        make_permutations(A, n, 2);
        REQUIRE_STATUS(wr_cascade_permutation(C, A, L), WR_OK);
        REQUIRE(wr_cascade_kind(C) == WR_CASCADE_PERMUTATION);
        REQUIRE(wr_cascade_levels(C) == 1 && wr_cascade_width(C, 0) == n);
        REQUIRE(wr_cascade_automaton(C)->states == n);
        check_homomorphism(C, A, 50, 0);
        check_words(C, A, 5);
        uint32_t x = n;
        REQUIRE(wr_cascade_readout(C, &x) == UINT32_MAX);
        wr_cascade_clear(C);
        wr_dfa_clear(A);
    }
}

TEST(refuses_collapses) {
    wr_limits_t L;
    wr_dfa_t A;
    wr_cascade_t C;
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_cascade_init(C);
    make_permutations(A, 5, 1);
    REQUIRE_STATUS(wr_cascade_permutation(C, A, L), WR_OK);
    make_full(A, 5);
    REQUIRE_STATUS(wr_cascade_permutation(C, A, L), WR_DOMAIN);
    REQUIRE(strstr(L->reason, "letter 2") != NULL, "%s", L->reason);
    /* the old contents are still there */
    REQUIRE(wr_cascade_levels(C) == 1);
    REQUIRE(wr_cascade_automaton(C)->letters == 1);
    wr_cascade_clear(C);
    wr_dfa_clear(A);
}

TEST(empty_and_again) {
    wr_limits_t L;
    wr_dfa_t A;
    wr_cascade_t C;
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_cascade_init(C);
    REQUIRE(wr_cascade_levels(C) == 0 && wr_cascade_node_count(C) == 0);
    make_full(A, 4);
    REQUIRE_STATUS(wr_cascade_exclusion(C, A, L), WR_OK);
    REQUIRE(wr_cascade_levels(C) == 3);
    REQUIRE_STATUS(wr_cascade_holonomy(C, A, WR_LAYOUT_SPLIT, L), WR_OK);
    REQUIRE(wr_cascade_kind(C) == WR_CASCADE_HOLONOMY);
    check_words(C, A, 3);
    wr_cascade_clear(C);
    wr_dfa_clear(A);
}
