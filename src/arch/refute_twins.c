/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Words v and w of one length: v moves in a cycle states that w fixes.  The
 * maps of the words of each length are listed from those of the length
 * before; such words exist if and only if the language is not a Boolean
 * combination of star-free ones and of lengths modulo numbers [barrington1992].
 */

#include "arch/refute.h"

#include <string.h>

#define MOST_LENGTH 48
#define MOST_MAPS 2000 /* of one length */

/* The maps of all words of length l; parents are of length l - 1. */
typedef struct {
    wr_tuples_t T;
    uint32_t *parent, *via;
} length_t;

static void length_init(length_t *V, uint32_t n) {
    wr_tuples_init(&V->T, n);
    V->parent = wr_calloc(MOST_MAPS + 1, sizeof *V->parent);
    V->via = wr_calloc(MOST_MAPS + 1, sizeof *V->via);
}

static void length_clear(length_t *V) {
    wr_free(V->via);
    wr_free(V->parent);
    wr_tuples_clear(&V->T);
}

static void length_fill(length_t *V, const wr_dfa_t A, uint32_t *t) {
    const length_t *B = V - 1;
    const uint32_t n = A->states;
    for (uint32_t i = 0; i < B->T.count; i++)
        for (uint32_t a = 0; a < A->letters && V->T.count < MOST_MAPS; a++) {
            uint32_t before = V->T.count;
            for (uint32_t q = 0; q < n; q++)
                t[q] = A->delta[(size_t) B->T.tuple[(size_t) i * n + q] *
                                    A->letters +
                                a];
            if (wr_tuples_add(&V->T, t) < before)
                continue;
            V->parent[before] = i;
            V->via[before] = a;
        }
}

static void word_of(wr_word_t w, const length_t *V, uint32_t l, uint32_t i) {
    w->length = 0;
    for (uint32_t k = 0; k < l; k++)
        wr_word_append(w, 0);
    for (; l > 0; i = V[l--].parent[i])
        w->letter[l - 1] = V[l].via[i];
}

/* The length of the cycle of q under t if it has several states and q is
 * the least of them, and e fixes them all; else 0. */
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

static wr_status_t look(int *found, wr_arch_answer_t X, const wr_dfa_t A,
                        const length_t *V, uint32_t l, wr_limits_t L) {
    const uint32_t n = A->states, all = V[l].T.count;
    wr_status_t s = WR_OK;
    for (uint32_t x = 0; x < all && !*found && s == WR_OK; x++)
        for (uint32_t q = 0; q < n && !*found && s == WR_OK; q++) {
            const uint32_t *t = V[l].T.tuple + (size_t) x * n;
            if (cycle(t, NULL, n, q) == 0)
                continue;
            for (uint32_t y = 0; y < all && !*found && s == WR_OK; y++) {
                uint32_t c = cycle(t, V[l].T.tuple + (size_t) y * n, n, q);
                if (c == 0)
                    continue;
                s = arch_apart(found, X, A, q, t[q], L);
                if (s != WR_OK || !*found)
                    continue;
                word_of(X->witness[0], V, l, x);
                word_of(X->witness[1], V, l, y);
                X->witnesses = 2;
                X->period = arch_period_of(X, A, q, c);
            }
        }
    return s;
}

wr_status_t arch_find_twins(int *found, wr_arch_answer_t X, const wr_dfa_t A,
                            wr_limits_t L) {
    length_t V[MOST_LENGTH + 1];
    uint32_t *t = wr_malloc((A->states + 1) * sizeof *t), l;
    wr_status_t s = WR_OK;
    for (uint32_t q = 0; q < A->states; q++)
        t[q] = q;
    *found = 0;
    length_init(&V[0], A->states);
    wr_tuples_add(&V[0].T, t);
    for (l = 1; l <= MOST_LENGTH && !*found && s == WR_OK; l++) {
        length_init(&V[l], A->states);
        length_fill(&V[l], A, t);
        s = wr_limits_steps(L, "lengths of words", l);
        if (s == WR_OK)
            s = look(found, X, A, V, l, L);
    }
    while (l-- > 0)
        length_clear(&V[l]);
    wr_free(t);
    return s;
}
