/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Groups of an exclusion cascade: those of the permutations that occur.
 *
 * For each letter the pairs (S, T) are listed that can follow from (Q, Q)
 * when any element of S is excluded.  There may be very many, so this is
 * done for automata of at most 64 states and up to a number of pairs that
 * takes well under a second.  A pair is stored as one subset of 128 points.
 * Nothing below a level is looked at when the groups of all levels below are
 * already the full symmetric groups: those are then known in any case.
 */

#include "cascade/impl.h"

enum { MOST_STATES = 64, MOST_PAIRS = 65536 };

typedef struct {
    const uint32_t *f;
    uint32_t n;
    wr_group_t *G;       /* of each level */
    unsigned char *full; /* it is the symmetric group */
    uint32_t settled;    /* every level from here down is full */
    uint32_t perm[MOST_STATES];
} explore_t;

/* Positions of the images of S in T; f maps S onto T. */
static wr_status_t add_permutation(explore_t *E, uint64_t S, uint64_t T,
                                   uint32_t level, wr_limits_t L) {
    uint32_t i = 0, moved = 0;
    for (uint64_t rest = S; rest != 0; rest &= rest - 1, i++) {
        uint64_t t = UINT64_C(1) << E->f[wr_bits_lowest(rest)];
        E->perm[i] = wr_bits_count(T & (t - 1));
        moved |= E->perm[i] ^ i;
    }
    if (moved == 0 || wr_group_contains(E->G[level], E->perm))
        return WR_OK;
    wr_status_t s = wr_group_add(E->G[level], E->perm, L);
    if (s == WR_OK && wr_group_has_all(E->G[level]))
        E->full[level] = 1;
    while (E->settled > 0 && E->full[E->settled - 1])
        E->settled--;
    return s;
}

/* Enters what follows from a pair, by the rule of exclusion.c. */
static wr_status_t follow(explore_t *E, wr_images_t I, uint64_t S, uint64_t T,
                          wr_limits_t L) {
    uint32_t size = wr_bits_count(S), level = E->n - size;
    uint64_t image = 0;
    wr_status_t s = WR_OK;
    if (size < 2)
        return WR_OK;
    for (uint64_t rest = S; rest != 0; rest &= rest - 1)
        image |= UINT64_C(1) << E->f[wr_bits_lowest(rest)];
    uint64_t y = T & ~image;
    y &= ~y + 1; /* its least element, or nothing */
    if (y == 0 && !E->full[level])
        s = add_permutation(E, S, T, level, L);
    if (level + 1 >= E->settled)
        return s;
    for (uint64_t rest = S; rest != 0; rest &= rest - 1) {
        uint64_t fx = UINT64_C(1) << E->f[wr_bits_lowest(rest)];
        uint64_t pair[2] = {S & ~(rest & (~rest + 1)), T & ~(y != 0 ? y : fx)};
        wr_images_add(I, pair);
    }
    return s;
}

/* All pairs of one letter; *left = pairs that may still be looked at. */
static wr_status_t explore(explore_t *E, const wr_dfa_t pairs, uint32_t *left,
                           wr_limits_t L) {
    uint64_t all = UINT64_MAX >> (64 - E->n), top[2] = {all, all};
    wr_status_t s = WR_OK;
    wr_images_t I;
    wr_images_init(I);
    wr_images_start(I, pairs);
    uint32_t i = wr_images_add(I, top); /* after what start has put there */
    for (; i<I->count && * left> 0 && s == WR_OK; i++, (*left)--) {
        s = wr_limits_check(L, "pairs of sets", i, wr_images_bytes(I));
        if (s == WR_OK)
            s = follow(E, I, I->set[2 * (size_t) i], I->set[2 * (size_t) i + 1],
                       L);
    }
    wr_images_clear(I);
    return s;
}

static wr_status_t add_all(wr_summary_t S, const explore_t *E, int complete,
                           wr_limits_t L) {
    wr_status_t s = WR_OK;
    for (uint32_t l = 0; l + 1 < E->n && s == WR_OK; l++) {
        if (complete || E->full[l])
            s = wr_summary_add(S, l, E->n - l, E->G[l], L);
        else
            wr_summary_add_unknown(S, l, E->n - l,
                                   !wr_group_is_trivial(E->G[l]));
    }
    return s;
}

wr_status_t wr_summary_exclusion(wr_summary_t S, wr_cascade_struct *C,
                                 wr_limits_t L) {
    uint32_t n = C->A->states, left = MOST_PAIRS;
    wr_status_t s = WR_OK;
    if (n > MOST_STATES) {
        for (uint32_t l = 0; l + 1 < n; l++)
            wr_summary_add_unknown(S, l, n - l, 0);
        return WR_OK;
    }
    explore_t E = {.n = n, .settled = n - 1};
    wr_dfa_t pairs;
    wr_dfa_init(pairs);
    wr_dfa_create(pairs, 128, 0);
    E.G = wr_malloc(n * sizeof *E.G);
    E.full = wr_calloc(n, 1);
    for (uint32_t l = 0; l + 1 < n; l++)
        wr_group_init(E.G[l], n - l);
    for (uint32_t a = 0; a < C->A->letters && s == WR_OK; a++) {
        E.f = C->column + (size_t) a * n;
        s = explore(&E, pairs, &left, L);
    }
    if (s == WR_OK)
        s = add_all(S, &E, left > 0, L);
    for (uint32_t l = 0; l + 1 < n; l++)
        wr_group_clear(E.G[l]);
    WR_FREE(E.G, E.full);
    wr_dfa_clear(pairs);
    return s;
}
