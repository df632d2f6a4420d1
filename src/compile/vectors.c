/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Test vectors: words, and the state after every symbol.  The first word walks
 * to the nearest transition not yet visited until all are visited or the word
 * is long; the other words are random.
 */

#include "compile/impl.h"

#define LONGEST 200 /* symbols of the walk over all transitions */
#define RANDOM 32   /* symbols of a random word */

static void tour(wr_word_t w, const wr_dfa_t A) {
    wr_tour_t T = {.A = A, .q = A->start};
    T.done = wr_calloc((size_t) A->states * A->letters, 1);
    while (w->length < LONGEST && wr_tour_next(w, &T))
        continue;
    wr_free(T.done);
}

void lrnn_make_vectors(wr_lrnn_t M, const wr_dfa_t A, size_t count,
                       uint64_t seed) {
    wr_assert(M->vectors == 0);
    wr_rng_t rng;
    wr_rng_init(rng, seed);
    if (count == 0 || A->letters == 0)
        return;
    M->vector = wr_calloc(count, sizeof *M->vector);
    for (; M->vectors < count; M->vectors++) {
        wr_word_struct *w = M->vector[M->vectors].word;
        wr_word_init(w);
        if (M->vectors == 0)
            tour(w, A);
        else
            wr_word_random(w, RANDOM, A->letters, rng);
        uint32_t q = A->start;
        uint32_t *state = wr_malloc(w->length * sizeof *state);
        for (size_t i = 0; i < w->length; i++)
            state[i] = q = wr_dfa_step(A, q, w->letter[i]);
        M->vector[M->vectors].state = state;
    }
}
