/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Component groups against the known groups of families. */

#include "automata.h"
#include "automaton/sample.h"
#include "base/bits.h"
#include "group/group.h"

#include <stdlib.h>

static void summary(wr_summary_t S, wr_cascade_t C) {
    wr_limits_t L;
    wr_limits_init(L);
    wr_summary_init(S);
    REQUIRE_STATUS(wr_cascade_summary(S, C, L), WR_OK);
    REQUIRE(S->levels == wr_cascade_levels(C));
    for (uint32_t l = 0; l < S->levels; l++)
        REQUIRE(S->states[l] == wr_cascade_width(C, l) && S->count[l] > 0);
}

static void holonomy(wr_cascade_t C, const wr_dfa_t A, wr_layout_t layout) {
    wr_limits_t L;
    wr_limits_init(L);
    wr_cascade_init(C);
    REQUIRE_STATUS(wr_cascade_holonomy(C, A, layout, L), WR_OK);
}

/* T_n: level l is S_(n-l) on its points, in every layout. */
TEST(full_monoid) {
    static const char *order[] = {"", "1", "2", "6", "24", "120", "720"};
    static const char *name[] = {"", "1", "C2", "S3", "S4", "S5", "S6"};
    wr_dfa_t A;
    wr_dfa_init(A);
    make_full(A, 6);
    for (int layout = 0; layout < 4; layout++) {
        wr_cascade_t C;
        wr_summary_t S;
        holonomy(C, A, (wr_layout_t) layout);
        summary(S, C);
        REQUIRE(S->levels == 5 && S->images == 63);
        for (uint32_t l = 0; l < 5; l++) {
            const wr_component_t *c = S->component[l];
            REQUIRE(S->count[l] == 1 && c->tiles == 6 - l);
            REQUIRE(strcmp(c->group_order, order[6 - l]) == 0, "%s",
                    c->group_order);
            REQUIRE(strcmp(c->group_name, name[6 - l]) == 0, "%s",
                    c->group_name);
        }
        REQUIRE(S->aperiodic == WR_FALSE);
        REQUIRE(strcmp(S->factors, "A5 A6 C2 C3") == 0, "%s", S->factors);
        wr_summary_clear(S);
        wr_cascade_clear(C);
    }
    wr_dfa_clear(A);
}

TEST(one_level) {
    wr_limits_t L;
    wr_dfa_t A;
    wr_cascade_t C;
    wr_summary_t S;
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_cascade_init(C);
    wr_dfa_create(A, 12, 1);
    for (uint32_t q = 0; q < 12; q++)
        put(A, q, 0, (q + 1) % 12);
    REQUIRE_STATUS(wr_cascade_permutation(C, A, L), WR_OK);
    summary(S, C);
    REQUIRE(S->images == 0 && S->count[0] == 1);
    REQUIRE(strcmp(S->component[0]->group_order, "12") == 0);
    REQUIRE(strcmp(S->factors, "C2 C3") == 0, "%s", S->factors);
    wr_summary_clear(S);
    wr_cascade_clear(C);
    wr_dfa_clear(A);
}

/* All groups trivial if and only if the monoid is aperiodic, whatever the
 * layout; a cascade read from its nodes has no classes. */
TEST(aperiodic) {
    unsigned long seen[2] = {0, 0};
    for (unsigned long i = test_rounds(1500); i > 0; i--) {
        wr_limits_t L;
        wr_dfa_t A;
        wr_cascade_t C, D;
        wr_summary_t S;
        uint64_t contexts;
        wr_limits_init(L);
        wr_dfa_init(A);
        wr_cascade_init(D);
        if (i % 2)
            make_random(A, 2 + (uint32_t) test_below(4), 2);
        else
            make_monotone(A, 2 + (uint32_t) test_below(6), 2);
        int aperiodic = brute_aperiodic(A, 3200);
        REQUIRE(aperiodic >= 0);
        seen[aperiodic]++;
        holonomy(C, A, (wr_layout_t) (i % 4));
        summary(S, C);
        REQUIRE(S->aperiodic == (aperiodic ? WR_TRUE : WR_FALSE));
        REQUIRE((strlen(S->factors) == 0) == aperiodic);
        REQUIRE_STATUS(wr_cascade_check(&contexts, C, L), WR_OK);
        size_t nodes = wr_cascade_node_count(C);
        wr_node_t *node = wr_calloc(nodes, sizeof *node);
        for (size_t j = 0; j < nodes; j++)
            wr_cascade_node(node + j, C, j);
        REQUIRE_STATUS(
            wr_cascade_nodes(
                D, A, &(wr_nodes_t){wr_cascade_levels(C), node, nodes}, L),
            WR_OK);
        REQUIRE_STATUS(wr_cascade_summary(S, D, L), WR_DOMAIN);
        REQUIRE(S->aperiodic == (aperiodic ? WR_TRUE : WR_FALSE));
        wr_free(node);
        wr_summary_clear(S);
        wr_cascade_clear(C);
        wr_cascade_clear(D);
        wr_dfa_clear(A);
    }
    REQUIRE(test_rounds(1500) < 1500 || (seen[0] > 20 && seen[1] > 20));
}

/* Exclusion: the permutation groups that occur, or "" if there are too many
 * contexts; for 70 states there is no answer. */
TEST(exclusion) {
    wr_limits_t L;
    wr_dfa_t A;
    wr_cascade_t C;
    wr_summary_t S;
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_cascade_init(C);
    make_full(A, 6);
    REQUIRE_STATUS(wr_cascade_exclusion(C, A, L), WR_OK);
    summary(S, C);
    REQUIRE(strcmp(S->component[0]->group_order, "720") == 0);
    REQUIRE(S->aperiodic == WR_FALSE && S->images == 0);
    wr_summary_clear(S);
    make_resets(A, 5, 3); /* a reset moves every level, the identity none */
    REQUIRE_STATUS(wr_cascade_exclusion(C, A, L), WR_OK);
    summary(S, C);
    REQUIRE(S->aperiodic == WR_TRUE && strcmp(S->factors, "") == 0);
    wr_summary_clear(S);
    make_random(A, 70, 2);
    REQUIRE_STATUS(wr_cascade_exclusion(C, A, L), WR_OK);
    summary(S, C);
    REQUIRE(S->aperiodic == WR_UNKNOWN);
    REQUIRE(strcmp(S->component[3]->group_order, "") == 0);
    wr_summary_clear(S);
    make_permutations(A, 40, 2); /* too many pairs, but all are S_40 or A_40 */
    REQUIRE_STATUS(wr_cascade_exclusion(C, A, L), WR_OK);
    summary(S, C);
    REQUIRE(S->aperiodic == WR_FALSE);
    wr_summary_clear(S);
    wr_dfa_create(A, 20, 1); /* too many pairs, and groups short of S_n */
    for (uint32_t q = 0; q < 20; q++)
        put(A, q, 0, (q + 1) % 20);
    REQUIRE_STATUS(wr_cascade_exclusion(C, A, L), WR_OK);
    summary(S, C);
    REQUIRE(strcmp(S->component[0]->group_order, "") == 0);
    REQUIRE(S->aperiodic == WR_FALSE);
    wr_summary_clear(S);
    wr_cascade_clear(C);
    wr_dfa_clear(A);
}

/* Every group of a small exclusion cascade against a walk over all states of
 * the cascade, reachable or not: the permutations that occur must lie in groups
 * of the same size. */
TEST(exclusion_met) {
    for (unsigned long i = test_rounds(300); i > 0; i--) {
        wr_limits_t L;
        wr_dfa_t A;
        wr_cascade_t C;
        wr_summary_t S;
        wr_walk_t w;
        wr_group_t G[4];
        wr_limits_init(L);
        wr_dfa_init(A);
        wr_cascade_init(C);
        uint32_t n = 2 + (uint32_t) test_below(4), total = 1, x[4];
        make_random(A, n, 2);
        REQUIRE_STATUS(wr_cascade_exclusion(C, A, L), WR_OK);
        summary(S, C);
        wr_walk_init(w, C, 0);
        for (uint32_t l = 0; l + 1 < n; l++) {
            wr_group_init(G[l], n - l);
            total *= n - l;
        }
        for (uint32_t code = 0; code < 2 * total; code++) {
            uint32_t rest = code / 2;
            wr_walk_begin(w, code % 2);
            for (uint32_t l = 0; l + 1 < n; l++) {
                wr_act_t act;
                uint32_t next;
                x[l] = rest % (n - l);
                rest /= n - l;
                REQUIRE_STATUS(wr_walk_act(&act, w), WR_OK);
                if (act.kind == WR_ACT_PERMUTATION && act.image != NULL)
                    REQUIRE_STATUS(wr_group_add(G[l], act.image, L), WR_OK);
                REQUIRE_STATUS(wr_walk_next(&next, w, x[l]), WR_OK);
            }
        }
        for (uint32_t l = 0; l + 1 < n; l++) {
            char *order = wr_group_order(G[l]);
            REQUIRE(strcmp(order, S->component[l]->group_order) == 0,
                    "level %u of %u: %s, %s", l, n, order,
                    S->component[l]->group_order);
            wr_free(order);
            wr_group_clear(G[l]);
        }
        wr_walk_clear(w);
        wr_summary_clear(S);
        wr_cascade_clear(C);
        wr_dfa_clear(A);
    }
}

/* The action of a map of the points of X onto X on the tiles of X, of which
 * there are at most 64; 0 if it is not onto X. */
static int on_tiles(uint32_t *perm, const wr_cascade_t C,
                    const wr_image_class_t *K, const uint32_t *point,
                    const uint32_t *image) {
    const uint64_t X = *wr_cascade_set(C, K->set[0]);
    uint64_t onto = 0;
    for (uint64_t rest = X, i = 0; rest != 0; rest &= rest - 1)
        onto |= UINT64_C(1) << image[i++];
    for (size_t t = 0; onto == X && t < K->tiles; t++) {
        const uint64_t tile = *wr_cascade_set(C, K->tile[t]);
        uint64_t to = 0, rest = X;
        for (uint32_t i = 0; rest != 0; rest &= rest - 1, i++)
            to |= (tile >> point[i] & 1) << image[i];
        perm[t] = 0;
        while (*wr_cascade_set(C, K->tile[perm[t]]) != to)
            perm[t]++;
    }
    return onto == X;
}

/* The order of the group of a class by all words that keep its size, or 0 if
 * there are too many. */
static uint32_t group_by_words(const wr_cascade_t C, const wr_image_class_t *K,
                               const wr_dfa_t A) {
    uint32_t point[64], image[64], perm[512], n = 0, order = 0;
    wr_tuples_t maps, perms;
    for (uint32_t q = 0; q < A->states; q++)
        if (*wr_cascade_set(C, K->set[0]) >> q & 1)
            point[n++] = q;
    REQUIRE(K->tiles <= 512);
    wr_tuples_init(&maps, n);
    wr_tuples_init(&perms, (uint32_t) K->tiles);
    wr_tuples_add(&maps, point);
    for (uint32_t m = 0; m < maps.count && maps.count < 20000; m++)
        for (uint32_t a = 0; a < A->letters; a++) {
            uint64_t onto = 0;
            for (uint32_t i = 0; i < n; i++) {
                image[i] = get(A, maps.tuple[(size_t) m * n + i], a);
                onto |= UINT64_C(1) << image[i];
            }
            if (wr_bits_size(&onto, 1) == n)
                wr_tuples_add(&maps, image);
        }
    if (maps.count < 20000) {
        for (uint32_t m = 0; m < maps.count; m++)
            if (on_tiles(perm, C, K, point, maps.tuple + (size_t) m * n))
                wr_tuples_add(&perms, perm);
        order = perms.count;
    }
    wr_tuples_clear(&maps);
    wr_tuples_clear(&perms);
    return order;
}

/* Letters that commute, so that most loops follow from others. */
TEST(groups_by_words) {
    unsigned long nontrivial = 0;
    for (unsigned long i = test_rounds(60); i > 0; i--) {
        wr_dfa_t A;
        wr_cascade_t C;
        wr_summary_t S;
        wr_dfa_init(A);
        do
            sample_counters(A, 2 + (uint32_t) test_below(3),
                            3 + (uint32_t) test_below(9));
        while (A->states > 40);
        holonomy(C, A, WR_LAYOUT_SPLIT);
        summary(S, C);
        for (uint32_t c = 0; c < wr_cascade_class_count(C); c++) {
            wr_image_class_t K;
            wr_cascade_class(&K, C, c);
            const uint32_t order = group_by_words(C, &K, A);
            const char *found = S->component[K.level][0].group_order;
            REQUIRE(order == 0 || strtoul(found, NULL, 10) == order,
                    "class %lu: %s, not %lu", (unsigned long) c, found,
                    (unsigned long) order);
            nontrivial += order > 1;
        }
        wr_summary_clear(S);
        wr_cascade_clear(C);
        wr_dfa_clear(A);
    }
    REQUIRE(nontrivial > 0);
}
