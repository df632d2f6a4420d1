/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The hypotheses of theorems, for the letters of each layer, for products
 * of a few letters, and, where a structure forces them, for all products.
 * An eigenvalue that decides is named by its irreducible polynomial.
 */

#include "spectrum/impl.h"

static const char *const names[WR_HYPOTHESES] = {
    "real-nonnegative",  "positive-or-inside", "all-real",
    "real-or-inside",    "one-or-inside",      "norm-at-most-1",
    "nonnegative-diagonal",
};

const char *wr_hypothesis_name(wr_hypothesis_t h) {
    return names[h];
}

static int is_zero(const wr_spectrum_factor_struct *f) {
    return f->real == 1 && f->positive == 0 && f->negative == 0;
}

/* Whether no eigenvalue of this factor contradicts h. */
static int factor_fits(const wr_spectrum_factor_struct *f,
                       wr_hypothesis_t h) {
    slong far = f->on + f->outside;
    switch (h) {
    case WR_REAL_NONNEGATIVE:
        return is_zero(f) || f->positive == f->count;
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

static int is_nonnegative_diagonal(const wr_spectrum_shape_t *s,
                                   const wr_spectrum_t S) {
    return s->diagonal == WR_TRUE && S->all_nonnegative == WR_TRUE;
}

wr_status_t wr_hypothesis_check(wr_truth_t *holds, slong *factor,
                                wr_hypothesis_t h,
                                const wr_spectrum_matrix_t M, wr_limits_t L) {
    wr_spectrum_t S;
    wr_spectrum_shape_t shape;
    wr_truth_t answer = WR_TRUE;
    slong at = -1;
    wr_spectrum_init(S);
    wr_status_t status = wr_spectrum_compute(S, M, L);
    if (status == WR_OK)
        status = wr_spectrum_shape(&shape, M, L);
    if (status == WR_OK && h == WR_NORM_AT_MOST_1)
        answer = shape.norm_le_1;
    else if (status == WR_OK && h == WR_NONNEGATIVE_DIAGONAL)
        answer = is_nonnegative_diagonal(&shape, S) ? WR_TRUE : WR_FALSE;
    for (slong i = 0; i < S->factors && status == WR_OK; i++)
        if (answer == WR_TRUE && !factor_fits(S->factor + i, h)) {
            answer = WR_FALSE;
            at = i;
        }
    if (status == WR_OK) {
        *holds = answer;
        *factor = at;
    }
    wr_spectrum_clear(S);
    return status;
}

/* ---- all products ------------------------------------------------------- */

static int all_commute(const wr_spectrum_matrix_struct *A, size_t count) {
    int yes = 1;
    for (size_t i = 0; i < count && yes; i++)
        for (size_t j = 0; j < i && yes; j++) {
            wr_spectrum_matrix_t P, Q;
            wr_spectrum_matrix_init(P);
            wr_spectrum_matrix_init(Q);
            wr_spectrum_matrix_mul(P, A + i, A + j);
            wr_spectrum_matrix_mul(Q, A + j, A + i);
            yes = fmpq_mat_equal(P->A, Q->A);
            wr_spectrum_matrix_clear(P);
            wr_spectrum_matrix_clear(Q);
        }
    return yes;
}

/* Products of eigenvalues keep h: then triangular or commuting matrices,
 * which are triangular in one basis, keep it. */
static int multiplicative(wr_hypothesis_t h) {
    return h == WR_REAL_NONNEGATIVE || h == WR_ALL_REAL
           || h == WR_ONE_OR_INSIDE;
}

wr_status_t wr_hypothesis_closed(const char **reason, wr_hypothesis_t h,
                                 const wr_spectrum_matrix_struct *A,
                                 size_t count, wr_limits_t L) {
    int upper = 1, lower = 1, each = 1;
    wr_status_t status = WR_OK;
    const char *why = NULL;
    for (size_t i = 0; i < count && status == WR_OK && each; i++) {
        wr_spectrum_shape_t shape;
        wr_truth_t holds = WR_FALSE;
        slong factor;
        status = wr_hypothesis_check(&holds, &factor, h, A + i, L);
        if (status == WR_OK)
            status = wr_spectrum_shape(&shape, A + i, L);
        if (status != WR_OK)
            return status;
        each = holds == WR_TRUE;
        upper &= shape.upper == WR_TRUE;
        lower &= shape.lower == WR_TRUE;
    }
    if (each && h == WR_NONNEGATIVE_DIAGONAL)
        why = "products of non-negative diagonal matrices are such";
    else if (each && h == WR_NORM_AT_MOST_1)
        why = "the norm of a product is at most the product of the norms";
    else if (each && multiplicative(h) && (upper || lower))
        why = "triangular in one basis: eigenvalues multiply";
    else if (each && multiplicative(h) && all_commute(A, count))
        why = "commuting, so triangular in one basis: eigenvalues multiply";
    *reason = why;
    return WR_OK;
}
