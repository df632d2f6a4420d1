/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A modified node table is refused, does not pass the check, or is another
 * cascade that emulates the same automaton. */

#include "table.h"

/* Reads and checks a table: 0 refused by the reader, 1 by the check, 2
 * accepted; an accepted table emulates the automaton. */
static int outcome(const wr_dfa_t A, uint32_t levels, const table_t *t) {
    wr_limits_t L;
    wr_cascade_t C;
    uint64_t contexts;
    int result = 0;
    wr_limits_init(L);
    wr_cascade_init(C);
    wr_status_t s =
        wr_cascade_nodes(C, A, &(wr_nodes_t){levels, t->node, t->count}, L);
    REQUIRE(s == WR_OK || s == WR_DOMAIN);
    if (s == WR_OK) {
        s = wr_cascade_check(&contexts, C, L);
        REQUIRE(s == WR_OK || s == WR_DOMAIN);
        result = s == WR_OK ? 2 : 1;
    }
    REQUIRE(s == WR_OK || strlen(L->reason) > 10);
    if (s == WR_OK)
        check_homomorphism(C, A, 100, 0);
    wr_cascade_clear(C);
    return result;
}

/* One number changed anywhere. */
static void tamper(table_t *t, const wr_dfa_t A, uint32_t *levels) {
    size_t i = test_below(t->count);
    wr_node_t *node = t->node + i;
    switch (test_below(7)) {
    case 0:
        *(uint64_t *) (uintptr_t) node->set ^= UINT64_C(1)
                                               << test_below(A->states + 1);
        break;
    case 1:
        node->level += test_below(2) ? 1u : UINT32_MAX;
        break;
    case 2:
        node->offset += test_below(2) ? 1u : UINT32_MAX;
        break;
    case 3:
        node->children -= node->children > 0;
        break;
    case 4:
        if (node->children > 0)
            child(t, i)[test_below(node->children)] =
                (uint32_t) test_below(t->count + 1);
        break;
    case 5:
        if (node->children > 1) {
            uint32_t j = (uint32_t) test_below(node->children - 1);
            uint32_t k = child(t, i)[j];
            child(t, i)[j] = child(t, i)[j + 1];
            child(t, i)[j + 1] = k;
        }
        break;
    default:
        *levels += test_below(2) ? 1u : UINT32_MAX;
    }
}

TEST(tampered_tables) {
    unsigned long outcomes[3] = {0, 0, 0};
    for (unsigned long i = test_rounds(4000); i > 0; i--) {
        wr_limits_t L;
        wr_dfa_t A;
        wr_cascade_t C;
        table_t t, u;
        wr_limits_init(L);
        wr_dfa_init(A);
        wr_cascade_init(C);
        make_random(A, 2 + (uint32_t) test_below(4), 2);
        REQUIRE_STATUS(wr_cascade_holonomy(C, A, layouts[i % 3], L), WR_OK);
        export(&t, C);
        copy(&u, &t);
        uint32_t levels = wr_cascade_levels(C);
        REQUIRE(outcome(A, levels, &u) == 2);
        tamper(&u, A, &levels);
        outcomes[outcome(A, levels, &u)]++;
        clear(&u);
        wr_free(t.node);
        wr_cascade_clear(C);
        wr_dfa_clear(A);
    }
    /* reordered children are another cascade of the same automaton */
    REQUIRE(test_rounds(4000) < 4000 ||
                (outcomes[0] > 100 && outcomes[1] > 0 && outcomes[2] > 10),
            "%lu %lu %lu", outcomes[0], outcomes[1], outcomes[2]);
}

/* One table for each reason to refuse. */
typedef void (*change_t)(table_t *t);

static void empty_set(table_t *t) {
    *(uint64_t *) (uintptr_t) t->node[1].set = 0;
}
static void foreign_state(table_t *t) {
    *(uint64_t *) (uintptr_t) t->node[1].set |= 1 << 4;
}
static void not_all(table_t *t) {
    *(uint64_t *) (uintptr_t) t->node[0].set &= ~UINT64_C(1);
}
static void no_nodes(table_t *t) {
    t->count = 0;
}
static void level_beyond(table_t *t) {
    t->node[0].level = 99;
}
static void level_not_below(table_t *t) {
    t->node[1].level = 0;
}
static void child_beyond(table_t *t) {
    child(t, 0)[0] = 12345;
}
static void child_itself(table_t *t) {
    child(t, 0)[0] = 0;
}
static void child_twice(table_t *t) {
    child(t, 0)[0] = child(t, 0)[1];
}
static void too_few_children(table_t *t) {
    t->node[0].children = 1;
}
static void offset_beyond(table_t *t) {
    t->node[0].offset = 1u << 31;
}

TEST(each_reason) {
    static const struct {
        change_t change;
        const char *reason;
    } cases[] = {
        {empty_set, "empty"},
        {foreign_state, "does not exist"},
        {not_all, "all states"},
        {no_nodes, "nodes"},
        {level_beyond, "level does not exist"},
        {level_not_below, "same level or above"},
        {child_beyond, "child does not exist"},
        {child_itself, "not smaller"},
        {child_twice, "same set"},
        {too_few_children, "cover"},
        {offset_beyond, "offset"},
    };
    wr_limits_t L;
    wr_dfa_t A;
    wr_cascade_t C;
    table_t t, u;
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_cascade_init(C);
    make_full(A, 4); /* node 1 is a tile of the states, three of them */
    REQUIRE_STATUS(wr_cascade_holonomy(C, A, WR_LAYOUT_DISJOINT, L), WR_OK);
    export(&t, C);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        copy(&u, &t);
        size_t count = u.count;
        cases[i].change(&u);
        REQUIRE_STATUS(
            wr_cascade_nodes(C, A, &(wr_nodes_t){3, u.node, u.count}, L),
            WR_DOMAIN);
        REQUIRE(strstr(L->reason, cases[i].reason) != NULL, "%s for %s",
                L->reason, cases[i].reason);
        u.count = count;
        clear(&u);
    }
    wr_free(t.node);
    wr_cascade_clear(C);
    wr_dfa_clear(A);
}

/* A table that reads well but lacks an action: the check names it, and so
 * does a walk. */
TEST(missing_action) {
    /* 0 -> 1 -> 2 -> 0; children {0,1} and {2}: the first has no image */
    static const uint32_t top[] = {1, 2}, pair[] = {3, 4};
    static const uint64_t set[] = {7, 3, 4, 1, 2};
    wr_node_t node[] = {{0, 0, 2, top, set},
                        {1, 0, 2, pair, set + 1},
                        {0, 0, 0, NULL, set + 2},
                        {0, 0, 0, NULL, set + 3},
                        {0, 0, 0, NULL, set + 4}};
    wr_limits_t L;
    wr_dfa_t A;
    wr_cascade_t C;
    wr_walk_t w;
    uint64_t contexts = 77;
    uint32_t x[2] = {0, 0};
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_cascade_init(C);
    wr_dfa_create(A, 3, 1);
    for (uint32_t q = 0; q < 3; q++)
        put(A, q, 0, (q + 1) % 3);
    REQUIRE_STATUS(wr_cascade_nodes(C, A, &(wr_nodes_t){2, node, 5}, L), WR_OK);
    REQUIRE_STATUS(wr_cascade_check(&contexts, C, L), WR_DOMAIN);
    REQUIRE(contexts == 77 && strstr(L->reason, "no action") != NULL);
    wr_cascade_start(x, C);
    wr_walk_init(w, C, 1 << 10);
    REQUIRE_STATUS(next_step(x, w, C, 0), WR_DOMAIN);
    REQUIRE(strstr(wr_walk_reason(w), "no action") != NULL);
    wr_walk_clear(w);
    wr_cascade_clear(C);
    wr_dfa_clear(A);
}

/* 0, 1, 2, 6 go to 3, 4, 5, 3: the children {0,1}, {2}, {1,6} of the first
 * set all have images among the children {3,4}, {5}, {3} of the second, but
 * two have the same one.  That is not a permutation. */
TEST(not_injective) {
    static const uint32_t top[] = {1, 2}, P[] = {3, 4, 5}, R[] = {6, 7, 8};
    static const uint32_t pair[3][2] = {{9, 10}, {10, 11}, {8, 12}};
    static const uint64_t set[] = {127, 71, 56, 3, 4,  66, 24,
                                   32,  8,  1,  2, 64, 16};
    wr_node_t node[13];
    for (uint32_t i = 0; i < 13; i++)
        node[i] = (wr_node_t){0, 0, 0, NULL, set + i};
    node[0] = (wr_node_t){0, 0, 2, top, set};
    node[1] = (wr_node_t){1, 0, 3, P, set + 1};
    node[2] = (wr_node_t){1, 0, 3, R, set + 2};
    node[3] = (wr_node_t){2, 0, 2, pair[0], set + 3};
    node[5] = (wr_node_t){2, 0, 2, pair[1], set + 5};
    node[6] = (wr_node_t){2, 0, 2, pair[2], set + 6};
    static const uint32_t to[] = {3, 4, 5, 3, 3, 3, 3};
    wr_limits_t L;
    wr_dfa_t A;
    wr_cascade_t C;
    uint64_t contexts;
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_cascade_init(C);
    wr_dfa_create(A, 7, 1);
    for (uint32_t q = 0; q < 7; q++)
        put(A, q, 0, to[q]);
    REQUIRE_STATUS(wr_cascade_nodes(C, A, &(wr_nodes_t){3, node, 13}, L),
                   WR_OK);
    REQUIRE_STATUS(wr_cascade_check(&contexts, C, L), WR_DOMAIN);
    REQUIRE(strstr(L->reason, "from node 1 to node 2") != NULL, "%s",
            L->reason);
    wr_cascade_clear(C);
    wr_dfa_clear(A);
}
