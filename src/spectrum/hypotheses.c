/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The hypotheses of theorems for one matrix.  An eigenvalue that decides is
 * named by its irreducible polynomial.
 */

#include "spectrum/impl.h"

/* Whether no eigenvalue of this factor contradicts h. */
static int factor_fits(const wr_spectrum_factor_struct *f, wr_hypothesis_t h) {
    slong far = f->on + f->outside;
    switch (h) {
    case WR_REAL_NONNEGATIVE:
        return f->real == f->count && f->negative == 0;
    case WR_POSITIVE_OR_INSIDE:
        return far == f->far_real && f->far_negative == 0;
    case WR_ALL_REAL:
        return f->real == f->count;
    case WR_REAL_OR_INSIDE:
        return f->far_nonreal == 0;
    case WR_ONE_OR_INSIDE:
        return far == 0 || f->order == 1;
    default:
        return 1;
    }
}

wr_truth_t wr_hypothesis_decide(slong *factor, wr_hypothesis_t h,
                                const wr_spectrum_t S,
                                const wr_spectrum_shape_t *shape) {
    *factor = -1;
    if (h == WR_NORM_AT_MOST_1)
        return shape->norm_le_1;
    if (h == WR_NONNEGATIVE_DIAGONAL)
        return spectrum_truth(shape->diagonal == WR_TRUE &&
                              S->all_nonnegative == WR_TRUE);
    for (slong i = 0; i < S->factors; i++)
        if (!factor_fits(S->factor + i, h)) {
            *factor = i;
            return WR_FALSE;
        }
    return WR_TRUE;
}

wr_status_t wr_hypothesis_check(wr_truth_t *holds, slong *factor,
                                wr_hypothesis_t h, const wr_spectrum_matrix_t M,
                                wr_limits_t L) {
    wr_spectrum_t S;
    wr_spectrum_shape_t shape;
    wr_spectrum_init(S);
    wr_status_t status = wr_spectrum_compute(S, M, L);
    if (status == WR_OK)
        status = wr_spectrum_shape(&shape, M, L);
    if (status == WR_OK)
        *holds = wr_hypothesis_decide(factor, h, S, &shape);
    wr_spectrum_clear(S);
    return status;
}
