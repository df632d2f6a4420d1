/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Walks: next agrees with act and descend, several walks can share a cascade,
 * and invalid arguments are refused. */

#include "automata.h"

static void build(wr_cascade_t C, const wr_dfa_t A, int kind) {
    wr_limits_t L;
    wr_limits_init(L);
    wr_cascade_init(C);
    if (kind == 0)
        REQUIRE_STATUS(wr_cascade_permutation(C, A, L), WR_OK);
    else if (kind == 1)
        REQUIRE_STATUS(wr_cascade_exclusion(C, A, L), WR_OK);
    else
        REQUIRE_STATUS(wr_cascade_holonomy(C, A, (wr_layout_t) (kind - 2), L),
                       WR_OK);
}

TEST(next_is_act_and_descend) {
    for (unsigned long i = test_rounds(600); i > 0; i--) {
        wr_dfa_t A;
        wr_cascade_t C;
        wr_walk_t w, v;
        int kind = (int) (i % 6);
        wr_dfa_init(A);
        if (kind == 0)
            make_permutations(A, 2 + (uint32_t) test_below(5), 2);
        else
            make_random(A, 2 + (uint32_t) test_below(5), 2);
        build(C, A, kind);
        uint32_t levels = wr_cascade_levels(C);
        uint32_t *x = wr_calloc(2 * (size_t) levels, sizeof *x);
        uint32_t *y = x + levels;
        wr_walk_init(w, C, 200);
        wr_walk_init(v, C, 1 << 16);
        wr_cascade_start(x, C);
        wr_cascade_start(y, C);
        for (int step = 0; step < 20; step++) {
            uint32_t a = (uint32_t) test_below(2);
            slow_step(x, w, C, a, 0);
            wr_walk_begin(v, a);
            for (uint32_t l = 0; l < levels; l++)
                REQUIRE_STATUS(wr_walk_next(y + l, v, y[l]), WR_OK);
            REQUIRE(memcmp(x, y, levels * sizeof *x) == 0);
        }
        wr_walk_clear(w);
        wr_walk_clear(v);
        wr_cascade_clear(C);
        wr_dfa_clear(A);
        wr_free(x);
    }
}

TEST(refusals) {
    for (int kind = 0; kind < 6; kind++) {
        wr_dfa_t A;
        wr_cascade_t C;
        wr_walk_t w;
        wr_act_t act;
        uint32_t x[16], y[16];
        wr_dfa_init(A);
        make_permutations(A, 4, 1);
        put(A, 0, 0, 1), put(A, 1, 0, 2), put(A, 2, 0, 3), put(A, 3, 0, 0);
        build(C, A, kind);
        uint32_t levels = wr_cascade_levels(C), next = 99;
        wr_cascade_start(x, C);
        wr_walk_init(w, C, 1 << 16);
        wr_walk_begin(w, 0);
        /* not the new state that the action gives */
        REQUIRE_STATUS(wr_walk_next(&next, w, x[0]), WR_OK);
        wr_walk_begin(w, 0);
        REQUIRE_STATUS(wr_walk_descend(w, x[0], (next + 1) % 4), WR_DOMAIN);
        REQUIRE_STATUS(wr_walk_act(&act, w), WR_DOMAIN);
        /* beyond the width, beyond the last level */
        wr_walk_begin(w, 0);
        REQUIRE_STATUS(wr_walk_next(&next, w, 4), WR_DOMAIN);
        for (uint32_t l = 0; l < levels; l++)
            REQUIRE_STATUS(wr_walk_next(y + l, w, x[l]), WR_OK);
        REQUIRE_STATUS(wr_walk_next(&next, w, 0), WR_DOMAIN);
        REQUIRE_STATUS(wr_walk_act(&act, w), WR_DOMAIN);
        /* no such letter */
        memcpy(y, x, sizeof x);
        REQUIRE_STATUS(next_step(y, w, C, 1), WR_DOMAIN);
        REQUIRE(memcmp(x, y, levels * sizeof *x) == 0);
        y[0] = 4;
        REQUIRE_STATUS(next_step(y, w, C, 0), WR_DOMAIN);
        REQUIRE(wr_cascade_readout(C, y) == UINT32_MAX);
        wr_walk_clear(w);
        wr_cascade_clear(C);
        wr_dfa_clear(A);
    }
}

/* A coordinate that belongs to another class of its level. */
TEST(outside_the_window) {
    wr_dfa_t A;
    wr_cascade_t C;
    wr_walk_t w;
    wr_dfa_init(A);
    make_antichain(A, 4);
    A->start = 3;
    build(C, A, 2); /* disjoint: six windows of three */
    REQUIRE(wr_cascade_levels(C) == 2 && wr_cascade_width(C, 1) == 18);
    uint32_t x[2], y[2], next = 99;
    wr_cascade_start(x, C);
    memcpy(y, x, sizeof x);
    REQUIRE(wr_cascade_readout(C, x) == 3);
    y[1] = (x[1] + 9) % 18;
    REQUIRE(wr_cascade_readout(C, y) == UINT32_MAX);
    wr_walk_init(w, C, 1 << 10);
    wr_walk_begin(w, 0);
    REQUIRE_STATUS(wr_walk_next(&next, w, x[0]), WR_OK);
    next = 99; /* all go to the sink: a reset, but of the right node only */
    wr_status_t s = wr_walk_next(&next, w, y[1]);
    REQUIRE(s == WR_DOMAIN && next == 99);
    REQUIRE_STATUS(next_step(y, w, C, 0), WR_DOMAIN);
    wr_walk_clear(w);
    wr_cascade_clear(C);
    wr_dfa_clear(A);
}
