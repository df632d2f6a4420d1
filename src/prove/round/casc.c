/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A reflected rule where numbers round.  All numbers of its layers are integers
 * from 0 to the last label or 1, and a row of A has at most one entry, which is
 * 1.  So every operation of a step has such an integer as its exact result,
 * whatever the order, and a format that represents them computes the states of
 * E0: the local conditions of the rule decide (proofs/cascade.md, "Rounding").
 */

#include "prove/impl.h"
#include "prove/round.h"
#include "run/round/layer.h"

#include <inttypes.h>

/* The least integer up to `most` that F does not represent, or most + 1. */
static uint32_t first_missing(const wr_format_struct *F,
                              const wr_mode_struct *mode, uint32_t most) {
    uint32_t k = 0;
    int same = 1, negative;
    fmpq_t x, y;
    fmpq_init(x);
    fmpq_init(y);
    for (; same && k <= most; k += (uint32_t) same) {
        uint64_t code;
        fmpq_set_ui(x, k, 1);
        (void) wr_round_q(&code, x, 0, F, mode);
        same = wr_format_decode(y, &negative, code, F) == WR_FINITE &&
               !negative && fmpq_equal(x, y);
    }
    fmpq_clear(x);
    fmpq_clear(y);
    return k;
}

/* The layer's formats represent its numbers. */
static wr_status_t represents(const wr_rounded_t R, uint32_t l, wr_limits_t L) {
    const wr_evaluation_struct *how = R->layer[l].how->evaluation;
    const wr_layer_struct *y = &R->M->layer[l];
    const uint32_t most = y->dim > 1 || y->labels < 2 ? 1 : y->labels - 1;
    uint32_t k = first_missing(how->format, how->mode, most);
    if (k > most && how->order >= WR_ORDER_WIDE)
        k = first_missing(how->acc, how->mode, most);
    return k > most ? WR_OK
                    : wr_limits_fail(
                          L, WR_UNABLE,
                          "layer %" PRIu32 " stores the numbers 0 to %" PRIu32
                          ", and %" PRIu32 " is not a number of its format",
                          l, most, k);
}

wr_status_t wr_rounded_casc(int *applies, wr_rounded_proof_t P,
                            const wr_rounded_question_t *Q, wr_limits_t L) {
    const wr_rounded_t R = Q->R;
    lrnn_compare_t E;
    wr_proof_t exact;
    wr_status_t s = WR_OK;
    *applies = 0;
    if (R->M->move == NULL || Q->any || !R->stepwise)
        return WR_OK;
    for (uint32_t l = 0; l < R->M->layers; l++)
        if (R->layer[l].how->factors || represents(R, l, L) != WR_OK)
            return WR_OK;
    s = lrnn_compare_init(&E, R->M, Q->A, Q->compare, L);
    if (s != WR_OK)
        return s;
    const lrnn_pair_t X = {R->M, Q->A, &E};
    wr_proof_init(exact);
    s = lrnn_prove_casc(applies, exact, &X, L);
    *applies = s == WR_OK && *applies && exact->holds == WR_TRUE;
    if (*applies) {
        wr_rounded_proof_clear(P);
        P->kind = WR_EVIDENCE_CASC;
        P->compare = E.compare;
        P->contexts = exact->contexts;
    }
    wr_proof_clear(exact);
    lrnn_compare_clear(&E);
    return s;
}
