/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A model in parallel with an automaton, letter by letter.  The automaton moves
 * first, so that the expected state is known if the model's step is undefined.
 */

#include "run/beside.h"

static void compare(lrnn_beside_t *B) {
    B->got = B->S->readout(B->S->self);
    B->differs = B->claims && !lrnn_compare_agree(B->E, B->got, B->q);
    if (B->differs && B->got == LRNN_NONE)
        snprintf(B->failure, sizeof B->failure, "the readout names no state");
}

/* The model has no step or no label, which is a difference as well. */
static void report_undefined(lrnn_beside_t *B, const wr_limits_struct *L) {
    B->got = LRNN_NONE;
    B->differs = B->claims;
    B->undefined = 1;
    snprintf(B->failure, sizeof B->failure, "%.255s", L->reason);
    wr_make_printable(B->failure);
}

wr_status_t lrnn_beside_look(lrnn_beside_t *B, wr_status_t s, wr_limits_t L) {
    B->claims = lrnn_compare_claims(B->E, B->q);
    if (s == WR_OK)
        compare(B);
    else if (s == WR_DOMAIN)
        report_undefined(B, L);
    return s == WR_DOMAIN ? WR_OK : s;
}

wr_status_t lrnn_beside_start(lrnn_beside_t *B, wr_limits_t L) {
    B->q = B->A->start;
    B->undefined = 0;
    B->failure[0] = '\0';
    return lrnn_beside_look(B, B->S->start(B->S->self, L), L);
}
