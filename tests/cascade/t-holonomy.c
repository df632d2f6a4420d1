/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Holonomy cascades emulate their automaton in every layout, with the numbers
 * of levels and the widths that theory predicts. */

#include "automata.h"

static const wr_layout_t layouts[] = {WR_LAYOUT_DISJOINT, WR_LAYOUT_OVERLAP,
                                      WR_LAYOUT_SPLIT, WR_LAYOUT_FULL};

static void build(wr_cascade_t C, const wr_dfa_t A, wr_layout_t layout) {
    wr_limits_t L;
    wr_limits_init(L);
    wr_cascade_init(C);
    REQUIRE_STATUS(wr_cascade_holonomy(C, A, layout, L), WR_OK);
    REQUIRE(wr_cascade_kind(C) == WR_CASCADE_HOLONOMY);
    REQUIRE(wr_cascade_layout(C) == layout);
}

static void check(const wr_dfa_t A, size_t states, int trivial) {
    for (int i = 0; i < 4; i++) {
        wr_cascade_t C;
        if (layouts[i] == WR_LAYOUT_FULL && A->states > 10)
            continue;
        build(C, A, layouts[i]);
        check_homomorphism(C, A, states, trivial);
        check_words(C, A, A->letters > 2 ? 3 : 5);
        for (uint32_t l = 0; i >= 2 && l < wr_cascade_levels(C); l++)
            REQUIRE(layouts[i] != WR_LAYOUT_FULL ||
                    wr_cascade_width(C, l) <= A->states);
        wr_cascade_clear(C);
    }
}

TEST(random_automata) {
    for (unsigned long i = test_rounds(400); i > 0; i--) {
        wr_dfa_t A;
        wr_dfa_init(A);
        make_random(A, 1 + (uint32_t) test_below(7),
                    1 + (uint32_t) test_below(3));
        check(A, 150, brute_aperiodic(A, 2000) == 1);
        wr_dfa_clear(A);
    }
}

TEST(families) {
    wr_dfa_t A;
    wr_dfa_init(A);
    for (uint32_t n = 3; n <= 6; n++) {
        make_full(A, n);
        check(A, 200, 0);
        make_cerny(A, n);
        check(A, 200, 0);
        make_permutations(A, n, 2);
        check(A, 200, 0);
        make_resets(A, n, 3);
        check(A, 200, 1);
    }
    wr_dfa_clear(A);
}

TEST(aperiodic_means_resets) {
    wr_dfa_t A;
    wr_dfa_init(A);
    for (unsigned long i = test_rounds(400); i > 0; i--) {
        make_monotone(A, 2 + (uint32_t) test_below(7), 2);
        check(A, 100, 1);
    }
    for (uint32_t k = 1; k <= 5; k++) {
        make_counter(A, k);
        check(A, 200, 1);
    }
    wr_dfa_clear(A);
}

static uint32_t levels(const wr_dfa_t A, wr_layout_t layout) {
    wr_cascade_t C;
    build(C, A, layout);
    uint32_t n = wr_cascade_levels(C);
    wr_cascade_clear(C);
    return n;
}

TEST(level_counts) {
    wr_dfa_t A;
    wr_dfa_init(A);
    for (uint32_t n = 2; n <= 10; n++) {
        make_full(A, n);
        REQUIRE(levels(A, WR_LAYOUT_DISJOINT) == n - 1, "T_%u", n);
        REQUIRE(levels(A, WR_LAYOUT_SPLIT) == n - 1, "T_%u", n);
        REQUIRE(n > 8 || levels(A, WR_LAYOUT_FULL) == n - 1, "T_%u", n);
    }
    for (uint32_t k = 2; k <= 8; k++) {
        make_counter(A, k);
        REQUIRE(levels(A, WR_LAYOUT_DISJOINT) == (1u << k) + k, "k = %u", k);
        REQUIRE(levels(A, WR_LAYOUT_OVERLAP) == (1u << k) + k, "k = %u", k);
    }
    make_permutations(A, 6, 2); /* one image set: one level of points */
    REQUIRE(levels(A, WR_LAYOUT_DISJOINT) == 1);
    wr_dfa_create(A, 1, 2);
    REQUIRE(levels(A, WR_LAYOUT_DISJOINT) == 0);
    REQUIRE(levels(A, WR_LAYOUT_FULL) == 0);
    check(A, 10, 1);
    wr_dfa_create(A, 5, 0); /* no letters */
    REQUIRE(levels(A, WR_LAYOUT_DISJOINT) == 1);
    wr_dfa_clear(A);
}

/* Ten classes of three tiles at one depth, on eight states. */
TEST(antichain_is_wide) {
    wr_dfa_t A;
    wr_cascade_t C;
    wr_dfa_init(A);
    make_antichain(A, 5);
    uint32_t widest[4] = {0};
    for (int i = 0; i < 4; i++) {
        build(C, A, layouts[i]);
        for (uint32_t l = 0; l < wr_cascade_levels(C); l++)
            if (wr_cascade_width(C, l) > widest[i])
                widest[i] = wr_cascade_width(C, l);
        wr_cascade_clear(C);
    }
    REQUIRE(A->states == 8);
    REQUIRE(widest[0] == 30, "%u", widest[0]);
    /* Q has as tiles the ten sets and two points: also wider than Q */
    REQUIRE(widest[1] == 12 && widest[2] == 12, "%u", widest[1]);
    REQUIRE(widest[3] <= 8, "%u", widest[3]);
    check(A, 300, 1);
    wr_dfa_clear(A);
}

/* More than 64 states: bitsets of several words. */
TEST(many_states) {
    wr_dfa_t A;
    wr_cascade_t C;
    wr_dfa_init(A);
    for (uint32_t n = 63; n <= 130; n += 11) {
        make_monotone(A, n, 2);
        build(C, A, WR_LAYOUT_DISJOINT);
        check_homomorphism(C, A, 100, 1);
        wr_cascade_clear(C);
    }
    make_permutations(A, 100, 2);
    build(C, A, WR_LAYOUT_DISJOINT);
    check_homomorphism(C, A, 50, 0);
    wr_cascade_clear(C);
    wr_dfa_clear(A);
}

static int bits(uint64_t set) {
    int n = 0;
    for (; set != 0; set &= set - 1)
        n++;
    return n;
}

/* Tiles by their definition, for all reachable nodes: a child is maximal
 * among images and points properly inside its node. */
TEST(children_are_maximal) {
    wr_limits_t L;
    wr_limits_init(L);
    for (unsigned long i = test_rounds(300); i > 0; i--) {
        wr_dfa_t A;
        wr_cascade_t C;
        uint64_t contexts;
        wr_dfa_init(A);
        make_random(A, 2 + (uint32_t) test_below(6), 2);
        build(C, A, WR_LAYOUT_DISJOINT);
        REQUIRE_STATUS(wr_cascade_check(&contexts, C, L), WR_OK);
        /* all images and points are nodes now */
        size_t n = wr_cascade_node_count(C);
        for (size_t p = 0; p < n; p++) {
            wr_node_t P, S, T;
            wr_cascade_node(&P, C, p);
            size_t maximal = 0;
            for (size_t s = 0; s < n; s++) {
                int is_maximal;
                wr_cascade_node(&S, C, s);
                if ((*S.set & ~*P.set) != 0 || *S.set == *P.set)
                    continue;
                is_maximal = 1;
                for (size_t t = 0; t < n; t++) {
                    wr_cascade_node(&T, C, t);
                    if ((*T.set & ~*P.set) == 0 && *T.set != *P.set &&
                        (*S.set & ~*T.set) == 0 && *S.set != *T.set)
                        is_maximal = 0;
                }
                size_t j = 0;
                while (j < P.children && P.child[j] != s)
                    j++;
                REQUIRE(is_maximal == (j < P.children));
                maximal += (size_t) is_maximal;
            }
            REQUIRE(maximal == P.children);
            /* node 0 represents its class: its tiles come by decreasing
             * size, then as numbers */
            for (uint32_t j = 0; p == 0 && j + 1 < P.children; j++) {
                wr_cascade_node(&S, C, P.child[j]);
                wr_cascade_node(&T, C, P.child[j + 1]);
                int more = bits(*S.set) - bits(*T.set);
                REQUIRE(more > 0 || (more == 0 && *S.set < *T.set));
            }
        }
        wr_cascade_clear(C);
        wr_dfa_clear(A);
    }
}

/* All sets of the skeleton, words 64-bit words each. */
static uint64_t *all_sets(size_t *count, const wr_cascade_t C, size_t words) {
    const uint32_t n = wr_cascade_automaton(C)->states;
    size_t m = n;
    for (uint32_t c = 0; c < wr_cascade_class_count(C); c++) {
        wr_image_class_t K;
        wr_cascade_class(&K, C, c);
        m += K.sets;
    }
    uint64_t *set = wr_calloc(m * words, sizeof *set);
    for (uint32_t q = 0; q < n; q++)
        set[q * words + q / 64] |= UINT64_C(1) << q % 64;
    m = n;
    for (uint32_t c = 0; c < wr_cascade_class_count(C); c++) {
        wr_image_class_t K;
        wr_cascade_class(&K, C, c);
        for (uint32_t i = 0; i < K.sets; i++)
            memcpy(set + m++ * words, wr_cascade_set(C, K.set[i]),
                   words * sizeof *set);
    }
    *count = m;
    return set;
}

static int inside(const uint64_t *s, const uint64_t *t, size_t words) {
    for (size_t w = 0; w < words; w++)
        if ((s[w] & ~t[w]) != 0)
            return 0;
    return 1;
}

static int properly(const uint64_t *s, const uint64_t *t, size_t words) {
    return inside(s, t, words) && memcmp(s, t, words * sizeof *s) != 0;
}

/* Tiles are properly inside X, in no other tile, in order, and every set
 * properly inside X is inside one: so they are the maximal ones. */
static void require_tiles(const wr_cascade_t C) {
    const size_t words = (wr_cascade_automaton(C)->states + 63) / 64;
    size_t sets;
    uint64_t *set = all_sets(&sets, C, words);
    for (uint32_t c = 0; c < wr_cascade_class_count(C); c++) {
        wr_image_class_t K;
        wr_cascade_class(&K, C, c);
        const uint64_t *X = wr_cascade_set(C, K.set[0]);
        for (size_t i = 0; i < K.tiles; i++) {
            const uint64_t *T = wr_cascade_set(C, K.tile[i]);
            REQUIRE(properly(T, X, words));
            for (size_t j = 0; j < K.tiles; j++)
                REQUIRE(j == i ||
                        !inside(T, wr_cascade_set(C, K.tile[j]), words));
        }
        for (size_t s = 0, i = 0; s < sets; s++) {
            if (!properly(set + s * words, X, words))
                continue;
            for (i = 0; i < K.tiles; i++)
                if (inside(set + s * words, wr_cascade_set(C, K.tile[i]),
                           words))
                    break;
            REQUIRE(i < K.tiles, "class %lu", (unsigned long) c);
        }
    }
    wr_free(set);
}

/* Bits that letters set and clear. */
static void make_flip_flops(wr_dfa_t A, uint32_t bits) {
    wr_dfa_create(A, 1u << bits, 2 * bits);
    for (uint32_t q = 0; q < A->states; q++)
        for (uint32_t i = 0; i < bits; i++) {
            put(A, q, 2 * i, q | 1u << i);
            put(A, q, 2 * i + 1, q & ~(1u << i));
        }
}

/* More classes than are examined together, in one machine word and in several;
 * the tiles of flip-flops are the faces of a cube, two for each unknown bit. */
TEST(tiles_of_many_classes) {
    unsigned long most = 0;
    for (unsigned long i = test_rounds(12); i > 0; i--) {
        wr_dfa_t A;
        wr_cascade_t C;
        wr_dfa_init(A);
        make_random(A, 9 + (uint32_t) test_below(6), 2);
        build(C, A, WR_LAYOUT_DISJOINT);
        if (wr_cascade_class_count(C) > most)
            most = wr_cascade_class_count(C);
        if (wr_cascade_class_count(C) < 2500)
            require_tiles(C);
        wr_cascade_clear(C);
        wr_dfa_clear(A);
    }
    REQUIRE(most > 64);
    for (uint32_t bits = 5; bits <= 10; bits += bits == 8 ? 2 : 1) {
        wr_dfa_t A;
        wr_cascade_t C;
        wr_dfa_init(A);
        make_flip_flops(A, bits);
        build(C, A, WR_LAYOUT_DISJOINT);
        REQUIRE(wr_cascade_class_count(C) == (1u << bits) - 1);
        for (uint32_t c = 0; c < wr_cascade_class_count(C); c++) {
            wr_image_class_t K;
            wr_cascade_class(&K, C, c);
            REQUIRE(K.tiles == 2 * (bits - K.level));
            REQUIRE(K.sets == 1u << K.level);
        }
        require_tiles(C);
        wr_cascade_clear(C);
        wr_dfa_clear(A);
    }
}
