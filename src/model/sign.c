/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Signs of elements of a model's field.  The chosen root is located at the
 * first question that is not about a rational number, and reused by later
 * questions, because enclosing all roots costs far more than a sign.
 */

#include "model/parts.h"

void lrnn_signs_init(lrnn_signs_t *S, const wr_ring_struct *K) {
    S->K = K;
    S->ready = 0;
    wr_embedding_init(S->E);
}

void lrnn_signs_clear(lrnn_signs_t *S) {
    wr_embedding_clear(S->E);
}

static int ready(lrnn_signs_t *S, wr_limits_t L) {
    wr_limits_init(L);
    if (!S->ready && wr_embedding_set(S->E, S->K, L) != WR_OK)
        return 0;
    S->ready = 1;
    return 1;
}

static int rational(int *sign, const fmpq_poly_struct *x) {
    *sign = fmpq_poly_is_zero(x) ? 0 : fmpz_sgn(fmpq_poly_numref(x));
    return fmpq_poly_length(x) <= 1;
}

int lrnn_sign(int *sign, const fmpq_poly_struct *x, lrnn_signs_t *S) {
    wr_limits_t L;
    return rational(sign, x) ||
           (ready(S, L) && wr_embedding_sign(sign, x, S->E, L) == WR_OK);
}

int lrnn_sign_parts(int *sign, const fmpq_poly_struct *x,
                    const fmpq_poly_struct *y, lrnn_signs_t *S) {
    wr_limits_t L;
    int im;
    if (rational(&im, y) && rational(sign, x))
        return 1;
    return ready(S, L) && wr_embedding_sign_parts(sign, x, y, S->E, L) == WR_OK;
}
