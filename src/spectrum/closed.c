/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The hypotheses of theorems for one matrix, and structural reasons why all
 * products satisfy them.
 *
 * If the matrices are triangular in one order of the coordinates, or commute
 * (and so are triangular in one basis), eigenvalues of products are products of
 * eigenvalues.  If all norms are at most 1, so are those of products.
 * Paracontractions, |A v| < |v| unless A v = v: if |A B v| = |v|, then
 * |B v| = |v|, so B v = v and A v = v; hence products are paracontractions.
 * An eigenvector v of A with |lambda| = 1 satisfies A v = v.  For |A| <= 1,
 * |A v| = |v| means (I - A^T A) v = 0, so the condition is
 * rank(I - A^T A) = rank(I - A).  Sources: [Horn2012], and for the last one
 * [grazzi2025, Prop. 1]. */

#include "spectrum/impl.h"

wr_status_t wr_spectrum_paracontraction(wr_truth_t *yes,
                                        const wr_spectrum_matrix_t M,
                                        wr_limits_t L) {
    wr_spectrum_shape_t shape;
    wr_status_t status = wr_spectrum_shape(&shape, M, L);
    if (status != WR_OK)
        return status;
    if (shape.rational != WR_TRUE) {
        *yes = shape.norm_le_1 == WR_FALSE ? WR_FALSE : WR_UNKNOWN;
        return WR_OK;
    }
    slong defect = 0, rank = 0; /* times the degree of the field */
    fmpq_mat_t D;
    fmpq_mat_init(D, fmpq_mat_nrows(M->A), fmpq_mat_nrows(M->A));
    status = factors_defect(D, M->A, 0, L);
    if (status == WR_OK)
        status = factors_rank(&defect, D, L);
    if (status == WR_OK)
        status = factors_rank_minus_one(&rank, M->A, L);
    if (status == WR_OK)
        *yes = wr_truth_of(shape.norm_le_1 == WR_TRUE && defect == rank);
    fmpq_mat_clear(D);
    return status;
}

/* ---- structural reasons -------------------------------------------------- */

static int all_commute(const wr_spectrum_matrix_struct *A, size_t count,
                       wr_limits_t L, wr_status_t *status) {
    int yes = 1;
    for (size_t i = 0; i < count && yes; i++)
        for (size_t j = 0; j < i && yes && *status == WR_OK; j++) {
            wr_spectrum_matrix_t P, Q;
            WR_EACH(wr_spectrum_matrix_init, P, Q);
            wr_spectrum_matrix_mul(P, A + i, A + j);
            wr_spectrum_matrix_mul(Q, A + j, A + i);
            yes = fmpq_mat_equal(P->A, Q->A);
            WR_EACH(wr_spectrum_matrix_clear, P, Q);
            *status = wr_limits_check(L, "commutators", 0, 0);
        }
    return yes;
}

/* Return nonzero if all matrices are triangular in one order of the
 * coordinates.  Entry (i, j), i != j, is an edge if it is not 0 in some matrix:
 * such an order exists if the edges have no cycle.  Coordinates without an edge
 * to a remaining one are removed. */
static int is_triangular(const wr_spectrum_matrix_struct *A, size_t count) {
    slong n = count > 0 ? A->n : 0, left = n, taken = 1;
    unsigned char *edge = wr_calloc((size_t) (n * n) + 1, 1);
    unsigned char *gone = wr_calloc((size_t) n + 1, 1);
    fmpq_poly_t x;
    fmpq_poly_init(x);
    for (size_t m = 0; m < count; m++)
        for (slong i = 0; i < n; i++)
            for (slong j = 0; j < n; j++) {
                wr_spectrum_matrix_entry(x, A + m, i, j);
                if (i != j && !fmpq_poly_is_zero(x))
                    edge[i * n + j] = 1;
            }
    while (taken > 0) {
        taken = 0;
        for (slong i = 0; i < n; i++) {
            int out = gone[i];
            for (slong j = 0; j < n && !out; j++)
                out = edge[i * n + j] && !gone[j];
            if (!out) {
                gone[i] = 1;
                left--;
                taken++;
            }
        }
    }
    fmpq_poly_clear(x);
    WR_FREE(edge, gone);
    return left == 0;
}

static int all_paracontract(const wr_spectrum_matrix_struct *A, size_t count,
                            wr_limits_t L, wr_status_t *status) {
    wr_truth_t yes = WR_TRUE;
    for (size_t i = 0; i < count && yes == WR_TRUE && *status == WR_OK; i++)
        *status = wr_spectrum_paracontraction(&yes, A + i, L);
    return *status == WR_OK && yes == WR_TRUE;
}

/* ---- hypotheses on one matrix -------------------------------------------- */

/* Return nonzero unless an eigenvalue of this factor violates h. */
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
        return wr_truth_of(shape->diagonal == WR_TRUE &&
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

/* True if h is preserved under products of eigenvalues. */
static int multiplicative(wr_hypothesis_t h) {
    return h == WR_REAL_NONNEGATIVE || h == WR_ALL_REAL ||
           h == WR_ONE_OR_INSIDE;
}

/* True if h holds when 1 is the only eigenvalue of modulus >= 1. */
static int follows_from_paracontraction(wr_hypothesis_t h) {
    return h == WR_POSITIVE_OR_INSIDE || h == WR_REAL_OR_INSIDE ||
           h == WR_ONE_OR_INSIDE;
}

/* Decide whether each matrix satisfies h. */
static wr_status_t each_holds(int *each, wr_hypothesis_t h,
                              const wr_spectrum_matrix_struct *A, size_t count,
                              wr_limits_t L) {
    wr_status_t status = WR_OK;
    wr_truth_t holds = WR_TRUE;
    slong factor;
    for (size_t i = 0; i < count && holds == WR_TRUE && status == WR_OK; i++)
        status = wr_hypothesis_check(&holds, &factor, h, A + i, L);
    *each = holds == WR_TRUE;
    return status;
}

wr_status_t wr_hypothesis_closed(const char **reason, wr_hypothesis_t h,
                                 const wr_spectrum_matrix_struct *A,
                                 size_t count, wr_limits_t L) {
    const char *why = NULL;
    int each = 0;
    wr_status_t status = each_holds(&each, h, A, count, L);
    if (status != WR_OK || !each) {
        *reason = NULL;
        return status;
    }
    /* POSITIVE_OR_INSIDE and REAL_OR_INSIDE are not multiplicative, but each
     * follows from a stronger hypothesis that is. */
    int strong = multiplicative(h);
    if (h == WR_POSITIVE_OR_INSIDE || h == WR_REAL_OR_INSIDE) {
        wr_hypothesis_t stronger =
            h == WR_REAL_OR_INSIDE ? WR_ALL_REAL : WR_REAL_NONNEGATIVE;
        status = each_holds(&strong, stronger, A, count, L);
    }
    if (h == WR_NONNEGATIVE_DIAGONAL)
        why = "products of non-negative diagonal matrices are such";
    else if (h == WR_NORM_AT_MOST_1)
        why = "the norm of a product is at most the product of the norms";
    else if (strong && is_triangular(A, count))
        why = "triangular in one order of coordinates: eigenvalues multiply";
    else if (strong && status == WR_OK && all_commute(A, count, L, &status))
        why = "commuting, so triangular in one basis: eigenvalues multiply";
    else if (follows_from_paracontraction(h) && status == WR_OK &&
             all_paracontract(A, count, L, &status))
        why = "paracontractions, |A v| < |v| unless A v = v: 1 or inside";
    if (status == WR_OK)
        *reason = why;
    return status;
}
