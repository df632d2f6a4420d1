/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Cascades by the names of method and layout, valid and invalid ones. */

#include "harness.h"

#include <string.h>

#include "cascade/cascade.h"

/* Letter 0 is a cycle; letter 1 too, or a reset. */
static void automaton(wr_dfa_t A, int permutation) {
    wr_dfa_init(A);
    wr_dfa_create(A, 3, 2);
    for (uint32_t q = 0; q < 3; q++) {
        A->delta[2 * q] = (q + 1) % 3;
        A->delta[2 * q + 1] = permutation ? (q + 2) % 3 : 0;
    }
}

static wr_status_t build(wr_cascade_t C, int permutation, const char *method,
                         const char *layout) {
    wr_limits_t L;
    wr_dfa_t A;
    wr_limits_init(L);
    automaton(A, permutation);
    wr_status_t s = wr_cascade_build(C, A, method, layout, L);
    wr_dfa_clear(A);
    return s;
}

TEST(words_and_what_they_stand_for) {
    static const struct {
        const char *method, *layout;
        int permutation;
        wr_cascade_kind_t kind;
        wr_layout_t is;
    } row[] = {
        {"auto", NULL, 1, WR_CASCADE_PERMUTATION, WR_LAYOUT_DISJOINT},
        {"auto", NULL, 0, WR_CASCADE_EXCLUSION, WR_LAYOUT_DISJOINT},
        {"exclusion", NULL, 1, WR_CASCADE_EXCLUSION, WR_LAYOUT_DISJOINT},
        {"holonomy", NULL, 0, WR_CASCADE_HOLONOMY, WR_LAYOUT_DISJOINT},
        {"holonomy", "split", 0, WR_CASCADE_HOLONOMY, WR_LAYOUT_SPLIT},
        {"holonomy", "full", 0, WR_CASCADE_HOLONOMY, WR_LAYOUT_FULL},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        wr_cascade_t C;
        wr_cascade_init(C);
        REQUIRE_STATUS(
            build(C, row[i].permutation, row[i].method, row[i].layout), WR_OK);
        REQUIRE(wr_cascade_kind(C) == row[i].kind, "row %zu", i);
        REQUIRE(wr_cascade_layout(C) == row[i].is, "row %zu", i);
        if (strcmp(row[i].method, "auto") != 0)
            REQUIRE(strcmp(wr_cascade_kind_name(row[i].kind), row[i].method) ==
                    0);
        wr_cascade_clear(C);
    }
}

TEST(states_that_are_not_there) {
    static const char *const methods[] = {"exclusion", "holonomy",
                                          "permutation"};
    for (size_t i = 0; i < 3; i++) {
        wr_cascade_t C;
        wr_limits_t L;
        uint32_t x[3] = {7, 7, 7};
        wr_limits_init(L);
        wr_cascade_init(C);
        REQUIRE_STATUS(build(C, 1, methods[i], NULL), WR_OK);
        REQUIRE(wr_cascade_levels(C) <= 3);
        REQUIRE_STATUS(wr_cascade_encode(x, C, 3, L), WR_DOMAIN);
        REQUIRE(x[0] == 7 && strcmp(L->reason, "there is no state 3") == 0,
                "%s", L->reason);
        for (uint32_t q = 0; q < 3; q++) {
            REQUIRE_STATUS(wr_cascade_encode(x, C, q, L), WR_OK);
            REQUIRE(wr_cascade_readout(C, x) == q);
        }
        wr_cascade_clear(C);
    }
}

TEST(other_words_are_refused) {
    static const char *const row[][2] = {{"krohn", NULL},
                                         {"", NULL},
                                         {"holonomy", "round"},
                                         {"exclusion", "split"},
                                         {"auto", "split"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        wr_cascade_t C;
        wr_cascade_init(C);
        REQUIRE(build(C, 0, row[i][0], row[i][1]) == WR_DOMAIN, "row %zu", i);
        wr_cascade_clear(C);
    }
}
