/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A walk over all transitions, each time by a shortest path to the nearest one
 * not yet walked. */

#include "automaton/automaton.h"

int wr_tour_next(wr_word_t w, wr_tour_t *T) {
    const wr_dfa_struct *A = T->A;
    const size_t k = A->letters;
    const unsigned char *fresh;
    uint32_t p = T->q, i = 0;
    wr_paths_t P;
    wr_paths_init(&P, 1);
    while ((fresh = memchr(T->done + p * k, 0, k)) == NULL) {
        if (i == 0)
            wr_paths_add(&P, &p, 0, 0);
        for (uint32_t a = 0; a < k; a++)
            wr_paths_add(&P, A->delta + p * k + a, i, a);
        T->work += k;
        if (++i == P.T.count) {
            wr_paths_clear(&P);
            return 0;
        }
        p = *wr_paths_tuple(&P, i);
    }
    if (i > 0)
        wr_word_append_path(w, P.parent, P.via, i);
    wr_paths_clear(&P);
    const size_t at = (size_t) (fresh - T->done);
    T->done[at] = 1;
    T->q = A->delta[at];
    wr_word_append(w, (uint32_t) (at - p * k));
    return 1;
}
