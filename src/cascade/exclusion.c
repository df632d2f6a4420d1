/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The exclusion cascade of n states: n - 1 levels, no search.
 *
 * Level l (from 0) stores the element x_l of S_l = Q \ {x_0 .. x_(l-1)} that
 * is excluded next, as its position in the increasing list of S_l.  The
 * state coded is the one element that is never excluded.
 *
 * A letter f, with S = S_l before and T = S_l after it, acts on level l by
 *     x' = f(x)                         if f maps S onto T bijectively,
 *     x' = the least element of T \ f(S)  otherwise,
 * which is a permutation of positions or a reset.  Proof that this follows
 * f: let f(S) be inside T, as it is for S = T = Q.  In the first case
 * f(S \ x) = T \ f(x).  In the second case |S| = |T| and f does not map S
 * onto T, so T \ f(S) is not empty, and f(S \ x) lies in T \ x', because x'
 * is no image.  So f(S) is inside T on every level; below the last level
 * both have one element.  Source: [zeiger1967].
 */

#include "cascade/impl.h"

wr_status_t wr_cascade_exclusion(wr_cascade_t C, const wr_dfa_t A,
                                 wr_limits_t L) {
    uint32_t n = A->states;
    uint64_t bytes = 12 * (uint64_t) n * A->letters + 8 * (uint64_t) n;
    wr_status_t s = wr_limits_check(L, "exclusion cascade", n, bytes);
    if (s != WR_OK)
        return s;
    wr_cascade_struct *N = wr_cascade_new(A, WR_CASCADE_EXCLUSION, L);
    N->levels = n - 1;
    N->width = wr_malloc(n * sizeof *N->width);
    N->start = wr_malloc(n * sizeof *N->start);
    for (uint32_t l = 0; l < N->levels; l++)
        N->width[l] = n - l;
    wr_exclusion_start(N->start, n, A->start);
    N->column = wr_malloc((size_t) n * A->letters * sizeof *N->column);
    for (uint32_t a = 0; a < A->letters; a++)
        for (uint32_t q = 0; q < n; q++)
            N->column[(size_t) a * n + q] =
                A->delta[(size_t) q * A->letters + a];
    wr_cascade_replace(C, N);
    return WR_OK;
}

/* Always excludes the least element other than the start: first those below
 * it, each then in position 0, later those above, each in position 1. */
void wr_exclusion_start(uint32_t *x, uint32_t states, uint32_t start) {
    wr_assert(start < states);
    for (uint32_t l = 0; l + 1 < states; l++)
        x[l] = l < start ? 0 : 1;
}

/* From the bottom up: the element at position p of S_(l+1) has position p in
 * S_l if that is before the one excluded there, else p + 1; and S_0 = Q. */
uint32_t wr_exclusion_readout(const uint32_t *x, uint32_t states) {
    uint32_t p = 0;
    for (uint32_t l = states - 1; l-- > 0;) {
        if (x[l] >= states - l)
            return WR_NONE;
        p += p >= x[l];
    }
    return p;
}
