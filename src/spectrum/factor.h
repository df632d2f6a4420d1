/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Before the guard: spectrum.h includes this header after its matrices, even if
 * this one is included first. */
#include "spectrum/spectrum.h"

#ifndef WREATH_SPECTRUM_FACTOR_H
#define WREATH_SPECTRUM_FACTOR_H

/* factor: a real matrix of norm at most 1 as a product of generalized
 * Householder matrices C = I - beta v v^T / (v^T v), 0 < beta <= 2.  v is
 * not normalised, so that no square root is needed to write C down.
 */

WR_BEGIN_DECLS

/* A = C_1 C_2 .. C_count, exactly or approximately, or a proof that there is no
 * such product.  Entry i of v_k is v[k n + i]; the first nonzero one is 1. */
typedef struct {
    slong n, count;
    wr_ring_t ring;             /* of the factors: that of A, or an extension */
    fmpq_poly_struct *v, *beta; /* count x n, count */
    int exact;
    fmpq_t error; /* the greatest |entry| of product - A; 0 if exact */
    slong bits;   /* not exact: the greatest b with error <= 2^-b */
    wr_truth_t contraction, orthogonal;
    slong rank;   /* of A - I */
    slong defect; /* rank of I - A^T A */
    int extended; /* A over Q, factors over Q(a), a > 0, a^2 an integer */
    slong lower;  /* lower bound on the number of factors */
    int least;    /* exact, with the least possible number of factors */
    fmpz *longer; /* x with |A x| > |x| if the norm is over 1, else NULL; its
                   * first nonzero entry is positive */
    fmpq_t gain;  /* |A x|^2 - |x|^2 > 0 */
} wr_reflections_struct;
typedef wr_reflections_struct wr_reflections_t[1];

void wr_reflections_init(
    wr_reflections_t F); /* no factors of the 0 x 0 matrix */
void wr_reflections_clear(wr_reflections_t F);

/* Factor A.  At least max(rank(A - I), rank(I - A^T A)) factors are needed, and
 * 2 n - 1 are enough (doc/certificates-factors.md has the proofs).
 *   orthogonal A      rank(A - I) reflections, the least number; also over a
 *                     field of real numbers
 *   2 x 2, rational   two exact factors if two suffice, if necessary over a
 *                     real quadratic field; otherwise lower = 3
 *   rational A        exact factors where the square roots that occur are
 *                     rational; otherwise at most 2 n factors computed in balls
 *                     and rounded, whose product is within 2^-bits of A
 *   norm over 1       no factors; a vector x with |A x| > |x|
 * shape   bits >= 1
 * status  OK; DOMAIN (entries that are not real); UNABLE past limits, or over a
 *         field of degree > 1 if A is not orthogonal
 * cost    O(n^3) operations in the field for orthogonal A
 * source  [scherk1950], [grazzi2025, Prop. 1] */
WR_MUST_CHECK wr_status_t wr_reflections_compute(wr_reflections_t F,
                                                 const wr_spectrum_matrix_t A,
                                                 slong bits, wr_limits_t L);
/* Append the factors and bounds as lines of text. */
void wr_reflections_print(wr_buffer_t out, const wr_reflections_t F);

/* Append the claims of a certificate for wreath-check on one matrix (FACT,
 * RANK, or a vector that A lengthens), between the first lines and the last
 * one. doc/certificates-factors.md describes the format. */
void wr_reflections_certify(wr_buffer_t out, const wr_spectrum_matrix_t A,
                            const wr_reflections_t F);

WR_END_DECLS
#endif
