/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TESTS_CASCADE_AUTOMATA_H
#define WREATH_TESTS_CASCADE_AUTOMATA_H

/* Families of automata with known decompositions, and independent checks of the
 * properties of every cascade. */

#include <string.h>

#include "cascade/cascade.h"
#include "harness.h"

static inline void put(wr_dfa_t A, uint32_t q, uint32_t a, uint32_t r) {
    A->delta[(size_t) q * A->letters + a] = r;
}

static inline uint32_t get(const wr_dfa_t A, uint32_t q, uint32_t a) {
    return A->delta[(size_t) q * A->letters + a];
}

static inline void make_random(wr_dfa_t A, uint32_t n, uint32_t k) {
    wr_dfa_create(A, n, k);
    for (uint32_t i = 0; i < n * k; i++)
        A->delta[i] = (uint32_t) test_below(n);
    A->start = (uint32_t) test_below(n);
}

/* Every letter permutes the states. */
static inline void make_permutations(wr_dfa_t A, uint32_t n, uint32_t k) {
    wr_dfa_create(A, n, k);
    for (uint32_t a = 0; a < k; a++)
        for (uint32_t q = n; q-- > 1;) {
            uint32_t r = (uint32_t) test_below(q + 1), t = get(A, q, a);
            put(A, q, a, get(A, r, a));
            put(A, r, a, t);
        }
    A->start = (uint32_t) test_below(n);
}

/* Every letter is a constant or the identity. */
static inline void make_resets(wr_dfa_t A, uint32_t n, uint32_t k) {
    wr_dfa_create(A, n, k);
    for (uint32_t a = 1; a < k; a++) {
        uint32_t r = (uint32_t) test_below(n);
        for (uint32_t q = 0; q < n; q++)
            put(A, q, a, r);
    }
}

/* Non-decreasing maps of a chain: an aperiodic monoid. */
static inline void make_monotone(wr_dfa_t A, uint32_t n, uint32_t k) {
    wr_dfa_create(A, n, k);
    for (uint32_t a = 0; a < k; a++)
        for (uint32_t q = 0; q < n; q++) {
            uint32_t low = q == 0 ? 0 : get(A, q - 1, a);
            put(A, q, a,
                low +
                    (uint32_t) (test_below(3) == 0 ? test_below(n - low) : 0));
        }
    A->start = (uint32_t) test_below(n);
}

/* All maps of n points: a cycle, an exchange, a collapse. */
static inline void make_full(wr_dfa_t A, uint32_t n) {
    wr_dfa_create(A, n, 3);
    for (uint32_t q = 0; q < n; q++)
        put(A, q, 0, (q + 1) % n);
    if (n > 1) {
        put(A, 0, 1, 1);
        put(A, 1, 1, 0);
        put(A, 0, 2, 1);
    }
}

/* A cycle and a letter that moves one state: the longest reset words. */
static inline void make_cerny(wr_dfa_t A, uint32_t n) {
    wr_dfa_create(A, n, 2);
    for (uint32_t q = 0; q < n; q++)
        put(A, q, 0, (q + 1) % n);
    put(A, n - 1, 1, 0);
}

/* Counts in binary with the sets of its states: dead = 0, s_i = i,
 * (i, v) = k + 2 i - 1 + v for i = 1 .. k.  Aperiodic, 3 k + 1 states, and
 * 2^k + k holonomy levels. */
static inline void make_counter(wr_dfa_t A, uint32_t k) {
    wr_dfa_create(A, 3 * k + 1, k + 1);
    memset(A->delta, 0, (3 * k + 1) * (k + 1) * sizeof *A->delta);
    for (uint32_t i = 1; i <= k; i++) {
        uint32_t zero = k + 2 * i - 1, one = zero + 1;
        put(A, i, 0, zero); /* load */
        for (uint32_t j = 1; j <= k; j++) {
            if (i < j) {
                put(A, one, j, zero);
            } else if (i == j) {
                put(A, zero, j, one);
            } else {
                put(A, zero, j, zero);
                put(A, one, j, one);
            }
        }
    }
    A->start = 1;
}

/* Pairs of m points without further transitions: letters lead from states 0 and
 * 1 to the pair of the letter, and from all other states to the sink 2. */
static inline void make_antichain(wr_dfa_t A, uint32_t m) {
    uint32_t a = 0;
    wr_dfa_create(A, m + 3, m * (m - 1) / 2);
    for (uint32_t i = 0; i < m; i++)
        for (uint32_t j = 0; j < i; j++, a++)
            for (uint32_t q = 0; q < m + 3; q++)
                put(A, q, a, q == 0 ? 3 + i : q == 1 ? 3 + j : 2);
}

/* ---- aperiodicity by brute force --------------------------------------- */

/* Returns 1 if the automaton is aperiodic, by listing its monoid, 0 if not, -1
 * if there are more than `most` elements. */
static inline int brute_aperiodic(const wr_dfa_t A, size_t most) {
    size_t n = A->states, count = 1;
    uint32_t *map = wr_malloc(most * n * sizeof *map);
    int result = 1;
    for (uint32_t q = 0; q < n; q++)
        map[q] = q;
    for (size_t i = 0; i < count && result == 1; i++)
        for (uint32_t a = 0; a < A->letters && result == 1; a++) {
            uint32_t *m = map + count * n;
            size_t j = 0;
            if (count == most) {
                result = -1;
                break;
            }
            for (uint32_t q = 0; q < n; q++)
                m[q] = get(A, map[i * n + q], a);
            while (memcmp(map + j * n, m, n * sizeof *m) != 0)
                j++;
            if (j == count)
                count++;
        }
    for (size_t i = 0; i < count && result == 1; i++)
        for (uint32_t q = 0; q < n; q++) { /* after n steps, on a cycle */
            uint32_t r = q;
            for (uint32_t t = 0; t < n; t++)
                r = map[i * n + r];
            if (map[i * n + r] != r)
                result = 0;
        }
    wr_free(map);
    return result;
}

/* ---- properties of every cascade --------------------------------------- */

/* One letter by wr_walk_act, level by level; every action is applied to the
 * old coordinate only and checked to be a bijection or a constant.
 * trivial: permutations must be the identity. */
static inline void slow_step(uint32_t *x, wr_walk_t w, const wr_cascade_t C,
                             uint32_t a, int trivial) {
    wr_walk_begin(w, a);
    for (uint32_t l = 0; l < wr_cascade_levels(C); l++) {
        wr_act_t act;
        uint32_t width = wr_cascade_width(C, l), y = x[l];
        REQUIRE(x[l] < width, "level %u", l);
        REQUIRE_STATUS(wr_walk_act(&act, w), WR_OK);
        if (act.kind == WR_ACT_RESET) {
            y = act.target;
        } else if (act.image != NULL) {
            unsigned char *met = wr_calloc(width, 1);
            uint32_t moved = 0;
            for (uint32_t i = 0; i < width; i++) {
                REQUIRE(act.image[i] < width && !met[act.image[i]],
                        "not a bijection at level %u", l);
                met[act.image[i]] = 1;
                moved += act.image[i] != i;
            }
            wr_free(met);
            REQUIRE(moved > 0, "the identity must be NULL");
            REQUIRE(!trivial, "a permutation at level %u", l);
            y = act.image[x[l]];
        }
        REQUIRE(y < width, "level %u", l);
        REQUIRE_STATUS(wr_walk_descend(w, x[l], y), WR_OK);
        x[l] = y;
    }
}

/* The same by wr_walk_next. */
static inline wr_status_t next_step(uint32_t *x, wr_walk_t w,
                                    const wr_cascade_t C, uint32_t a) {
    wr_status_t s = WR_OK;
    wr_walk_begin(w, a);
    for (uint32_t l = 0; l < wr_cascade_levels(C) && s == WR_OK; l++)
        s = wr_walk_next(x + l, w, x[l]);
    return s;
}

/* Checks W(x . a) = W(x) . a, by actions and by wr_walk_next, for the reachable
 * states x of the cascade, breadth first up to `most`. */
static inline void check_homomorphism(wr_cascade_t C, const wr_dfa_t A,
                                      size_t most, int trivial) {
    uint32_t levels = wr_cascade_levels(C);
    size_t width = levels + 1, count = 1; /* the last entry is the state */
    uint32_t *x = wr_calloc((most + 2) * width, sizeof *x);
    wr_walk_t w;
    wr_walk_init(w, C, 1 << 20);
    wr_cascade_start(x, C);
    x[levels] = A->start;
    REQUIRE(wr_cascade_readout(C, x) == A->start, "start");
    for (size_t i = 0; i < count; i++)
        for (uint32_t a = 0; a < A->letters && count <= most; a++) {
            uint32_t *y = x + count * width, *z = y + width;
            size_t j = 0;
            memcpy(y, x + i * width, width * sizeof *y);
            memcpy(z, y, width * sizeof *z);
            slow_step(y, w, C, a, trivial);
            REQUIRE_STATUS(next_step(z, w, C, a), WR_OK);
            REQUIRE(memcmp(y, z, width * sizeof *y) == 0, "step");
            y[levels] = get(A, y[levels], a);
            REQUIRE(wr_cascade_readout(C, y) == y[levels],
                    "letter %u: %u codes %u", a, y[levels],
                    wr_cascade_readout(C, y));
            while (memcmp(x + j * width, y, width * sizeof *y) != 0)
                j++;
            if (j == count)
                count++;
        }
    wr_walk_clear(w);
    wr_free(x);
}

/* All words up to a length, each from the start. */
static inline void check_words(wr_cascade_t C, const wr_dfa_t A,
                               size_t length) {
    uint32_t *x = wr_calloc(wr_cascade_levels(C) + 1, sizeof *x);
    uint32_t *word = wr_calloc(length + 1, sizeof *word);
    wr_walk_t w;
    wr_walk_init(w, C, 1 << 12);
    for (size_t n = 0; n <= length;) {
        uint32_t q = A->start;
        size_t i = 0;
        for (size_t j = 0; j < n; j++)
            q = get(A, q, word[j]);
        wr_cascade_start(x, C);
        for (size_t j = 0; j < n; j++)
            REQUIRE_STATUS(next_step(x, w, C, word[j]), WR_OK);
        REQUIRE(wr_cascade_readout(C, x) == q, "a word of length %zu", n);
        while (i < n && ++word[i] == A->letters) /* the next word */
            word[i++] = 0;
        n += i == n;
    }
    wr_walk_clear(w);
    wr_free(word);
    wr_free(x);
}

#endif
