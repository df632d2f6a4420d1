/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* States of an automaton that no word tells apart, by refining classes until
 * successors agree; and words that distinguish others. */

#include "prove/closure.h"

#include <string.h>

void lrnn_classes(uint32_t *kind, const wr_dfa_struct *A,
                  const lrnn_compare_t *E) {
    uint32_t n = A->states, k = A->letters, width = k + 1;
    uint32_t *row = wr_malloc((size_t) width * sizeof *row);
    uint32_t *fresh = wr_malloc(n * sizeof *fresh), count = 0, before;
    for (uint32_t q = 0; q < n; q++)
        kind[q] = E->dfa[q];
    do {
        wr_tuples_t T;
        wr_tuples_init(&T, width);
        before = count;
        for (uint32_t q = 0; q < n; q++) {
            row[0] = kind[q];
            for (uint32_t a = 0; a < k; a++)
                row[1 + a] = kind[A->delta[(size_t) q * k + a]];
            fresh[q] = wr_tuples_add(&T, row);
        }
        count = T.count;
        memcpy(kind, fresh, n * sizeof *kind);
        wr_tuples_clear(&T);
    } while (count != before);
    wr_free(row);
    wr_free(fresh);
}

void lrnn_tell_apart(wr_word_t rest, uint32_t p, uint32_t q,
                     const wr_dfa_struct *A, const lrnn_compare_t *E) {
    wr_assert(p < A->states && q < A->states);
    uint32_t pair[2] = {p, q};
    lrnn_paths_t B;
    lrnn_paths_init(&B, 2);
    (void) lrnn_paths_add(&B, pair, 0, 0);
    for (uint32_t i = 0; i < B.T.count; i++) {
        uint32_t x = lrnn_paths_tuple(&B, i)[0];
        uint32_t y = lrnn_paths_tuple(&B, i)[1];
        if (E->dfa[x] != E->dfa[y]) {
            lrnn_paths_word(rest, &B, i);
            break;
        }
        for (uint32_t a = 0; a < A->letters; a++) {
            pair[0] = A->delta[(size_t) x * A->letters + a];
            pair[1] = A->delta[(size_t) y * A->letters + a];
            (void) lrnn_paths_add(&B, pair, i, a);
        }
    }
    lrnn_paths_clear(&B);
}
