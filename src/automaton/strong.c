/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Strong components of the image sets known so far, with their members: two
 * sets are in one component if words lead from each to the other, and such
 * words are bijections between them.
 */

#include "automaton/impl.h"

#include <string.h>

void automaton_strong_clear(automaton_strong_t S) {
    wr_free(S->component);
    wr_free(S->member);
    wr_free(S->first);
    memset(S, 0, sizeof *S);
}

wr_status_t automaton_strong(automaton_strong_t S, const wr_images_t I,
                             wr_limits_t L) {
    const size_t n = I->count;
    wr_status_t s = wr_limits_check(L, "components of image sets", 0,
                                    wr_images_bytes(I) + 36 * (uint64_t) n);
    if (s != WR_OK)
        return s;
    automaton_strong_clear(S);
    S->component = wr_malloc(n * sizeof *S->component);
    S->member = wr_malloc(n * sizeof *S->member);
    S->count = wr_images_components(S->component, I);
    S->first = wr_calloc((size_t) S->count + 2, sizeof *S->first);
    for (size_t i = 0; i < n; i++) /* a counting sort */
        S->first[S->component[i] + 2]++;
    for (size_t c = 2; c <= S->count; c++)
        S->first[c + 1] += S->first[c];
    for (size_t i = 0; i < n; i++)
        S->member[S->first[S->component[i] + 1]++] = (uint32_t) i;
    return WR_OK;
}
