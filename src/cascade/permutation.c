/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A permutation automaton is a cascade of one level as it stands: every
 * letter acts on the states by a bijection.  Source: [grazzi2025, Thm 3].
 */

#include "cascade/impl.h"

wr_status_t wr_cascade_permutation(wr_cascade_t C, const wr_dfa_t A,
                                   wr_limits_t L) {
    uint64_t bytes = 8 * (uint64_t) A->states * A->letters;
    wr_status_t s = wr_limits_check(L, "permutation cascade", A->states, bytes);
    if (s != WR_OK)
        return s;
    uint32_t a = wr_dfa_no_permutation(A);
    if (a < A->letters)
        return wr_limits_fail(L, WR_DOMAIN,
                              "letter %s does not permute the states",
                              A->letter_name[a]);
    wr_cascade_struct *N = wr_cascade_new(A, WR_CASCADE_PERMUTATION, L);
    N->levels = 1;
    N->width = wr_malloc(sizeof *N->width);
    N->start = wr_malloc(sizeof *N->start);
    N->width[0] = A->states;
    N->start[0] = A->start;
    wr_cascade_replace(C, N);
    return WR_OK;
}
