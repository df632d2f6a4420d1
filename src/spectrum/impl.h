/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_SPECTRUM_IMPL_H
#define WREATH_SPECTRUM_IMPL_H

/* Inside module spectrum: the steps of wr_spectrum_compute and of
 * wr_reflections_compute. */

#include "spectrum/sequence.h"
#include "spectrum/spectrum.h"

/* The truth of what is decided. */
static inline wr_truth_t spectrum_truth(int yes) {
    return yes ? WR_TRUE : WR_FALSE;
}

#define SPECTRUM_PRIME UINT64_C(4611686018427387847) /* largest below 2^62 */

/* Places of the roots of an irreducible minpoly, all of which count. */
WR_MUST_CHECK wr_status_t spectrum_locate(wr_spectrum_factor_struct *f,
                                          wr_limits_t L);
/* Places of those roots that are roots of f->over, too, under the embedding
 * of K. */
WR_MUST_CHECK wr_status_t spectrum_locate_over(wr_spectrum_factor_struct *f,
                                               const wr_ring_t K,
                                               wr_limits_t L);
/* Counts the balls, of n, that touch the unit circle, are inside, and of the
 * others are real, and of these negative. */
slong spectrum_touching(slong *inside, slong real[2], acb_srcptr root, slong n,
                        slong prec);
/* Block sizes at the roots of p (irreducible, p^multiplicity exactly divides
 * the characteristic polynomial of A) into f. */
WR_MUST_CHECK wr_status_t spectrum_blocks(wr_spectrum_factor_struct *f,
                                          const fmpz_poly_t p,
                                          const fmpq_mat_t A, wr_limits_t L);
/* Characteristic polynomial of A, made primitive over Z. */
WR_MUST_CHECK wr_status_t spectrum_charpoly(fmpz_poly_t chi, const fmpq_mat_t A,
                                            wr_limits_t L);
/* Factors over Q(a), with their places and blocks. */
WR_MUST_CHECK wr_status_t spectrum_factor_over(wr_spectrum_t S,
                                               const wr_spectrum_matrix_t M,
                                               wr_limits_t L);
wr_spectrum_factor_struct *spectrum_factor_add(wr_spectrum_t S);

/* D^deg(p) p(A), for D the common denominator of A: an integer matrix. */
WR_MUST_CHECK wr_status_t spectrum_value(fmpz_mat_t out, const fmpz_poly_t p,
                                         const fmpq_mat_t A, wr_limits_t L);
/* Vectors w[0 .. blocks-1], n x 1, that generate ker p(A)^e over Q[A], the
 * annihilator of w[b] being p^block[b], for the p of f. */
WR_MUST_CHECK wr_status_t
spectrum_generators(fmpz_mat_struct *w, const wr_spectrum_factor_struct *f,
                    const fmpq_mat_t A, wr_limits_t L);

/* Kinds, values and periods of entries whose terms are known. */
WR_MUST_CHECK wr_status_t spectrum_behaviour(wr_sequences_struct *Q,
                                             const wr_spectrum_t S,
                                             const wr_ring_t K, wr_limits_t L);

/* Whether a symmetric N, which is spent, is positive semidefinite: by LDL^T. */
WR_MUST_CHECK wr_status_t spectrum_psd_whole(wr_truth_t *psd, fmpz_mat_t N,
                                             wr_limits_t L);
/* x as coefficients of 1, a, .. joined with + and *; "1/2*a^2-3". */
void spectrum_put_polynomial(wr_buffer_t out, const fmpz_poly_t f);
void spectrum_put_scalar(wr_buffer_t out, const fmpq_poly_t x, char variable);

/* ---- the methods of wr_reflections_compute ------------------------------- */

/* Vectors over Q are matrices of one column. */

/* A new factor, all 0: its v, n entries; then divide v by its first entry
 * that is not 0. */
fmpq_poly_struct *factors_add(wr_reflections_t F);
/* None. */
void factors_forget(wr_reflections_t F);
void factors_normalise(wr_reflections_t F, slong k);
void factors_add_rational(wr_reflections_t F, const fmpq_mat_t v,
                          const fmpq_t beta);

WR_MUST_CHECK wr_status_t factors_rank(slong *rank, const fmpq_mat_t A,
                                       wr_limits_t L);
/* The rank of A - I.  Over Q(a) A is nd x nd, and of d times the rank. */
WR_MUST_CHECK wr_status_t factors_rank_minus_one(slong *rank,
                                                 const fmpq_mat_t A,
                                                 wr_limits_t L);
/* C = A A^T for another matrix C, which is 0. */
WR_MUST_CHECK wr_status_t factors_gram(fmpq_mat_t C, const fmpq_mat_t A,
                                       wr_limits_t L);
/* D = I - A^T A, or with left != 0 I - A A^T. */
WR_MUST_CHECK wr_status_t factors_defect(fmpq_mat_t D, const fmpq_mat_t A,
                                         int left, wr_limits_t L);
/* Whether I - A A^T, or with sign < 0 A A^T - I, is positive semidefinite, and
 * whether it is 0: of that matrix times the denominators of the rows of A, from
 * both sides. */
WR_MUST_CHECK wr_status_t factors_defect_sign(wr_truth_t *psd, int *zero,
                                              const fmpq_mat_t A, int sign,
                                              wr_limits_t L);
/* Columns that span the kernel of A, of integers; N is initialised. */
WR_MUST_CHECK wr_status_t factors_kernel(fmpq_mat_t N, const fmpq_mat_t A,
                                         wr_limits_t L);
/* x^T y */
void factors_dot(fmpq_t out, const fmpq_mat_t x, const fmpq_mat_t y);
/* A += c x y^T */
WR_MUST_CHECK wr_status_t factors_rank_one(fmpq_mat_t A, const fmpq_t c,
                                           const fmpq_mat_t x,
                                           const fmpq_mat_t y, wr_limits_t L);
/* A <- (I + c v v^T / (v^T v)) A */
WR_MUST_CHECK wr_status_t factors_apply(fmpq_mat_t A, const fmpq_t c,
                                        const fmpq_mat_t v, wr_limits_t L);

/* D symmetric: gain = -x^T D x > 0 for a whole vector x, or 0 if D is
 * positive semidefinite. */
WR_MUST_CHECK wr_status_t factors_longer(fmpz *x, fmpq_t gain,
                                         const fmpq_mat_t D, wr_limits_t L);
/* A orthogonal over any ring: rank(A - I) reflections after the factors
 * that F has; over Q(a) UNABLE if it is not. */
WR_MUST_CHECK wr_status_t factors_reflect(wr_reflections_t F,
                                          const wr_spectrum_matrix_t A,
                                          wr_limits_t L);
/* A of norm at most 1 over Q: exact factors, or F->exact = 0 and none. */
WR_MUST_CHECK wr_status_t factors_peel(wr_reflections_t F, const fmpq_mat_t A,
                                       wr_limits_t L);
/* A of norm at most 1 over Q with two rows, not orthogonal, rank(A - I) = 2:
 * two exact factors, over a real quadratic field in F->ring if they have to; or
 * F->lower = 3 if there are none.  F is left alone where A = 0. */
WR_MUST_CHECK wr_status_t factors_plane(wr_reflections_t F, const fmpq_mat_t A,
                                        wr_limits_t L);
/* E = I - A A^T, not 0: a vector v in its range and root > 0, the square
 * root of 1 - v^T v / (v^T y), E y = v; *found = 0 if none was found. */
WR_MUST_CHECK wr_status_t factors_small(int *found, fmpq_mat_t v, fmpq_t root,
                                        const fmpq_mat_t E, wr_limits_t L);
/* The same, nearly. */
WR_MUST_CHECK wr_status_t factors_near(wr_reflections_t F, const fmpq_mat_t A,
                                       slong bits, wr_limits_t L);
#endif
