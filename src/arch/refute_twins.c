/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Words v and w of equal length such that v moves states in a cycle and w fixes
 * them.  The maps of the words of each length are listed from those of the
 * previous length.  Such words exist if and only if the language is not a
 * Boolean combination of star-free languages and of conditions on the length
 * modulo numbers [barrington1992].
 */

#include "arch/refute.h"

#define MOST_LENGTH 48
#define MOST_MAPS 2000 /* per length */

/* List the maps of the words of length t[0] from those of the previous length,
 * which begin at number `from`; a tuple is the length and the map. */
static wr_status_t list_maps(wr_paths_t *P, const arch_refute_t *R,
                             uint32_t from, uint32_t *t) {
    const wr_dfa_struct *A = R->A;
    const uint32_t to = P->T.count;
    wr_status_t s = WR_OK;
    for (uint32_t i = from; i < to && s == WR_OK; i++) {
        for (uint32_t a = 0; a < A->letters && P->T.count - to < MOST_MAPS;
             a++) {
            const uint32_t *u = wr_paths_tuple(P, i) + 1;
            for (uint32_t q = 0; q < A->states; q++)
                t[q + 1] = wr_dfa_step(A, u[q], a);
            (void) wr_paths_add(P, t, i, a);
        }
        s = wr_limits_check(R->L, "maps of words", 0, wr_paths_bytes(P));
    }
    return s;
}

/* Return the length of the cycle of q under t if it is above 1, q is its least
 * state, and e, unless NULL, fixes all its states; else 0. */
static uint32_t cycle(const uint32_t *t, const uint32_t *e, uint32_t n,
                      uint32_t q) {
    uint32_t c = 0, p = q;
    do {
        if ((e != NULL && e[p] != p) || p < q || c > n)
            return 0;
        p = t[p];
        c++;
    } while (p != q);
    return c > 1 ? c : 0;
}

/* Search the maps of one length, from number `from` on, for such words. */
static wr_status_t search_length(arch_refute_t *R, const wr_paths_t *P,
                                 uint32_t from) {
    const uint32_t n = R->A->states, all = P->T.count;
    wr_status_t s = WR_OK;
    for (uint32_t x = from; x < all && !R->found && s == WR_OK; x++)
        for (uint32_t q = 0; q < n && !R->found && s == WR_OK; q++) {
            const uint32_t *t = wr_paths_tuple(P, x) + 1;
            if (q % 16 == 0) /* a walk may pass all states */
                s = wr_limits_check(R->L, "cycles of words", 0, 0);
            if (s != WR_OK || cycle(t, NULL, n, q) == 0)
                continue;
            s = wr_limits_check(R->L, "pairs of words", 0, 0);
            for (uint32_t y = from; y < all && !R->found && s == WR_OK; y++) {
                uint32_t c = cycle(t, wr_paths_tuple(P, y) + 1, n, q);
                if (c == 0)
                    continue;
                s = arch_apart(R, q, t[q]);
                if (s != WR_OK || !R->found)
                    continue;
                lrnn_paths_word(R->X->witness[0], P, x);
                lrnn_paths_word(R->X->witness[1], P, y);
                R->X->witnesses = 2;
                R->X->period = arch_period_of(R, q, c);
            }
        }
    return s;
}

wr_status_t arch_find_twins(arch_refute_t *R) {
    wr_paths_t P;
    uint32_t *t = wr_malloc(((size_t) R->A->states + 1) * sizeof *t);
    uint32_t from = 0;
    wr_status_t s = WR_OK;
    t[0] = 0;
    for (uint32_t q = 0; q < R->A->states; q++)
        t[q + 1] = q;
    wr_paths_init(&P, R->A->states + 1);
    (void) wr_paths_add(&P, t, 0, 0);
    while (t[0]++ < MOST_LENGTH && !R->found && s == WR_OK) {
        const uint32_t to = P.T.count;
        s = wr_limits_steps(R->L, "lengths of words", t[0]);
        if (s == WR_OK)
            s = list_maps(&P, R, from, t);
        from = to;
        if (s == WR_OK)
            s = search_length(R, &P, from);
    }
    wr_paths_clear(&P);
    wr_free(t);
    return s;
}
