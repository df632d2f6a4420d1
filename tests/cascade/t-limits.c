/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Limits stop a search cleanly: UNABLE, a reason with numbers, outputs
 * unchanged, nothing leaked. */

#include "automata.h"
#include "cascade/impl.h"

TEST(states) {
    wr_limits_t L;
    wr_dfa_t A;
    wr_cascade_t C;
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_cascade_init(C);
    make_full(A, 12);
    REQUIRE_STATUS(wr_cascade_exclusion(C, A, L), WR_OK);
    for (uint64_t most = 1; most < 4095; most = 2 * most + 5) {
        L->max_states = most;
        for (int layout = 0; layout < 4; layout++) {
            L->reason[0] = '\0';
            REQUIRE_STATUS(wr_cascade_holonomy(C, A, (wr_layout_t) layout, L),
                           WR_UNABLE);
            REQUIRE(strstr(L->reason, "sets") != NULL, "%s", L->reason);
            REQUIRE(wr_cascade_kind(C) == WR_CASCADE_EXCLUSION);
        }
    }
    L->max_states = 4095;
    REQUIRE_STATUS(wr_cascade_holonomy(C, A, WR_LAYOUT_DISJOINT, L), WR_OK);
    wr_cascade_clear(C);
    wr_dfa_clear(A);
}

/* Every amount of memory from too little to enough: building, then walking and
 * checking with the remaining memory.  The least bound for building is
 * approached in small steps, because there nothing remains. */
TEST(memory) {
    wr_dfa_t A;
    wr_dfa_init(A);
    make_full(A, 8);
    int built = 0, walked = 0, checked = 0;
    for (uint64_t most = 1000; most < 3000000;
         most += most / (built < 9 ? 400 : 16)) {
        wr_limits_t L;
        wr_cascade_t C;
        wr_walk_t w;
        uint64_t contexts;
        uint32_t x[7];
        wr_limits_init(L);
        L->max_memory = most;
        wr_cascade_init(C);
        wr_status_t s = wr_cascade_holonomy(C, A, WR_LAYOUT_DISJOINT, L);
        REQUIRE(s == WR_OK ? 1 : s == WR_UNABLE && !built);
        if (s == WR_OK) {
            built++;
            wr_cascade_start(x, C);
            wr_walk_init(w, C, 0);
            for (int i = 0; i < 30000 && s == WR_OK; i++)
                s = next_step(x, w, C, (uint32_t) test_below(3));
            REQUIRE(s == WR_OK || s == WR_UNABLE);
            walked += s == WR_OK;
            wr_walk_clear(w);
            s = wr_cascade_check(&contexts, C, L);
            REQUIRE(s == WR_OK || s == WR_UNABLE);
            checked += s == WR_OK;
        }
        wr_cascade_clear(C);
    }
    REQUIRE(built > walked && walked > 0 && checked > 0, "%d %d %d", built,
            walked, checked);
    wr_dfa_clear(A);
}

/* Subsets of 40 states are not even counted. */
TEST(full_layout) {
    wr_limits_t L;
    wr_dfa_t A;
    wr_cascade_t C;
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_cascade_init(C);
    make_resets(A, 40, 2);
    REQUIRE_STATUS(wr_cascade_holonomy(C, A, WR_LAYOUT_FULL, L), WR_UNABLE);
    REQUIRE_STATUS(wr_cascade_holonomy(C, A, WR_LAYOUT_SPLIT, L), WR_OK);
    make_resets(A, 31, 2);
    L->max_memory = 1 << 26;
    REQUIRE_STATUS(wr_cascade_holonomy(C, A, WR_LAYOUT_FULL, L), WR_UNABLE);
    REQUIRE(strstr(L->reason, "memory") != NULL, "%s", L->reason);
    wr_cascade_clear(C);
    wr_dfa_clear(A);
}

TEST(interrupted) {
    volatile int stop = 1;
    wr_limits_t L;
    wr_dfa_t A;
    wr_cascade_t C;
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_cascade_init(C);
    make_counter(A, 5);
    L->interrupted = &stop;
    REQUIRE_STATUS(wr_cascade_holonomy(C, A, WR_LAYOUT_DISJOINT, L), WR_UNABLE);
    REQUIRE_STATUS(wr_cascade_exclusion(C, A, L), WR_UNABLE);
    wr_cascade_clear(C);
    wr_dfa_clear(A);
}

/* Walks drop contexts instead of growing: the same result with any cache size,
 * and at most that many contexts plus those of one letter. */
TEST(small_caches) {
    wr_limits_t L;
    wr_dfa_t A;
    wr_cascade_t C;
    wr_word_t word;
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_cascade_init(C);
    wr_word_init(word);
    make_full(A, 7);
    wr_word_random(word, 2000, 3, test_rng);
    REQUIRE_STATUS(wr_cascade_holonomy(C, A, WR_LAYOUT_DISJOINT, L), WR_OK);
    for (size_t bytes = 0; bytes < 100000; bytes = 3 * bytes + 1) {
        wr_walk_t w;
        uint32_t x[6];
        wr_walk_init(w, C, bytes);
        wr_cascade_start(x, C);
        for (size_t i = 0; i < word->length; i++)
            REQUIRE_STATUS(next_step(x, w, C, word->letter[i]), WR_OK);
        REQUIRE(wr_cascade_readout(C, x) == wr_dfa_run(A, A->start, word));
        REQUIRE(wr_contexts_bytes(w->p->T) < bytes + bytes / 2 + 2048,
                "%lu of %zu", (unsigned long) wr_contexts_bytes(w->p->T),
                bytes);
        wr_walk_clear(w);
    }
    wr_word_clear(word);
    wr_cascade_clear(C);
    wr_dfa_clear(A);
}
