/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The action of words and of their powers on states. */

#include "automaton/impl.h"
#include "exact/compat.h"

uint32_t wr_dfa_run(const wr_dfa_t A, uint32_t q, const wr_word_t w) {
    wr_assert(q < A->states);
    const size_t k = A->letters;
    const uint32_t *delta = A->delta;
    for (size_t i = 0; i < w->length; i++)
        q = delta[q * k + w->letter[i]];
    return q;
}

/* colour[q] is the number of the walk that first visited q, 0 = not visited.  A
 * walk that returns to its own colour has closed a new cycle. */
uint64_t automaton_period(const uint32_t *t, uint32_t n) {
    uint32_t *colour = wr_calloc(n, sizeof *colour);
    uint64_t period = 1;
    for (uint32_t q = 0; q < n && period != UINT64_MAX; q++) {
        uint32_t r = q;
        while (colour[r] == 0) {
            colour[r] = q + 1;
            r = t[r];
        }
        if (colour[r] != q + 1)
            continue;
        uint64_t length = 1;
        for (uint32_t s = t[r]; s != r; s = t[s])
            length++;
        length /= n_gcd(length, period);
        period = period > UINT64_MAX / length ? UINT64_MAX : period * length;
    }
    wr_free(colour);
    return period;
}

/* Once states have merged, the rest of the word is still followed for each of
 * them; where that would matter, words are short. */
uint64_t wr_monoid_orbit(const wr_dfa_t A, const wr_word_t w) {
    uint32_t *t = wr_malloc(A->states * sizeof *t);
    for (uint32_t q = 0; q < A->states; q++)
        t[q] = wr_dfa_run(A, q, w);
    const uint64_t period = automaton_period(t, A->states);
    wr_free(t);
    return period;
}
