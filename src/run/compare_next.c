/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Next-symbol readouts: a model and an automaton agree in a state when they
 * allow the same letters and agree on whether the word may end.  A letter is
 * allowed by the automaton where some word beginning with it is accepted.
 * A word is live when some accepted word begins with it; then so are all
 * words that it begins with, and a run that leaves the live states never
 * comes back to them.
 */

#include "run/beside.h"

#include <string.h>

/* Classes of equal lists of letters, numbered as they are met. */
wr_status_t lrnn_compare_next(lrnn_compare_t *E, const wr_lrnn_struct *M,
                              const wr_dfa_struct *A, wr_limits_t L) {
    unsigned char *live = wr_dfa_live(A);
    uint32_t width = A->letters / 32 + 1, a;
    uint32_t *set = wr_malloc(width * sizeof *set);
    wr_tuples_t T;
    wr_tuples_init(&T, width);
    for (uint32_t q = 0; q < A->states; q++) {
        memset(set, 0, width * sizeof *set);
        set[A->letters / 32] |= (uint32_t) (A->accept[q] != 0)
                                << A->letters % 32;
        for (a = 0; a < A->letters; a++)
            if (live[A->delta[(size_t) q * A->letters + a]])
                set[a / 32] |= (uint32_t) 1 << a % 32;
        E->dfa[q] = wr_tuples_add(&T, set);
    }
    for (uint32_t m = 0; m < M->states; m++) {
        memset(set, 0, width * sizeof *set);
        set[A->letters / 32] |= (uint32_t) (M->accept[m] != 0)
                                << A->letters % 32;
        for (a = 0; a < A->letters; a++)
            if (M->next[(size_t) m * M->letters + E->letter[a]])
                set[a / 32] |= (uint32_t) 1 << a % 32;
        E->model[m] = wr_tuples_add(&T, set);
    }
    wr_tuples_clear(&T);
    wr_free(set);
    if (E->compare == WR_COMPARE_PREDICT)
        E->live = live;
    else
        wr_free(live);
    if (E->live != NULL && !live[A->start])
        return wr_limits_fail(L, WR_DOMAIN,
                              "nothing to compare: the "
                              "automaton accepts no word");
    return WR_OK;
}
