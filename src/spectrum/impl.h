/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_SPECTRUM_IMPL_H
#define WREATH_SPECTRUM_IMPL_H

/* Private declarations: the steps of wr_spectrum_compute and
 * wr_reflections_compute. */

#include "spectrum/householder.h"
#include "spectrum/sequence.h"
#include "spectrum/spectrum.h"

#define SPECTRUM_PRIME UINT64_C(4611686018427387847) /* largest below 2^62 */

/* Locate the roots of an irreducible minpoly, all of which are eigenvalues. */
WR_MUST_CHECK wr_status_t spectrum_locate(wr_spectrum_factor_struct *f,
                                          wr_limits_t L);
/* Locate the common roots of minpoly and f->over under the embedding of K. */
WR_MUST_CHECK wr_status_t spectrum_locate_over(wr_spectrum_factor_struct *f,
                                               const wr_ring_t K,
                                               wr_limits_t L);
/* Set the location counts of f from the balls of n roots; those that touch the
 * unit circle are counted as on it. */
void spectrum_place(wr_spectrum_factor_struct *f, acb_srcptr root, slong n,
                    slong prec);
/* Compute the block sizes at the roots of p into f (p irreducible,
 * p^multiplicity exactly divides the characteristic polynomial of A). */
WR_MUST_CHECK wr_status_t spectrum_blocks(wr_spectrum_factor_struct *f,
                                          const fmpz_poly_t p,
                                          const fmpq_mat_t A, wr_limits_t L);
/* Compute the characteristic polynomial of A, made primitive over Z. */
WR_MUST_CHECK wr_status_t spectrum_charpoly(fmpz_poly_t chi, const fmpq_mat_t A,
                                            wr_limits_t L);
/* Append the factors over Q(a) to S, with root locations and blocks. */
WR_MUST_CHECK wr_status_t spectrum_factor_over(wr_spectrum_t S,
                                               const wr_spectrum_matrix_t M,
                                               wr_limits_t L);
/* Replace a period by its least common multiple with an order, unless it is 0.
 */
void spectrum_add_order(fmpz_t period, ulong order);
wr_spectrum_factor_struct *spectrum_factor_add(wr_spectrum_t S);

/* out = D^deg(p) p(A), an integer matrix; D is the common denominator of A. */
WR_MUST_CHECK wr_status_t spectrum_value(fmpz_mat_t out, const fmpz_poly_t p,
                                         const fmpq_mat_t A, wr_limits_t L);
/* Compute vectors w[0 .. blocks-1], n x 1, that generate ker p(A)^e over Q[A],
 * where p is the polynomial of f and p^block[b] the annihilator of w[b]. */
WR_MUST_CHECK wr_status_t
spectrum_generators(fmpz_mat_struct *w, const wr_spectrum_factor_struct *f,
                    const fmpq_mat_t A, wr_limits_t L);

/* The eigenvalues of the factors marked in `use` whose modulus may be the
 * largest at one precision: the number of real and of nonreal ones, the factors
 * that have them, and the last of them.  The squares of their moduli are at
 * most `gap` away from one of them. */
enum {
    SPECTRUM_SEPARATE = 4, /* levels, 64 bits to 4096, that separate moduli */
    SPECTRUM_LEVELS = 6    /* and those up to 65536, that prove them equal */
};
typedef struct {
    const wr_spectrum_struct *S;
    const wr_ring_struct *K;
    acb_ptr *root; /* of factor s at s LEVELS + level; NULL: not needed yet */
    unsigned char *use, *leads; /* 0 or 1 per factor */
    slong real, nonreal, factor;
    acb_ptr last;
    mag_t gap;
} spectrum_leaders_t;
void spectrum_leaders_init(spectrum_leaders_t *l, const wr_spectrum_t S,
                           const wr_ring_t K);
void spectrum_leaders_clear(spectrum_leaders_t *l);
WR_MUST_CHECK wr_status_t spectrum_leaders(spectrum_leaders_t *l, int level,
                                           wr_limits_t L);

/* Determine kinds, values and periods of entries whose terms are known. */
WR_MUST_CHECK wr_status_t spectrum_behaviour(wr_sequences_struct *Q,
                                             const wr_spectrum_t S,
                                             const wr_ring_t K, wr_limits_t L);

/* Decide by LDL^T whether a symmetric N is positive semidefinite; destroys
 * N. */
WR_MUST_CHECK wr_status_t spectrum_psd_whole(wr_truth_t *psd, fmpz_mat_t N,
                                             wr_limits_t L);
/* Return 1 and set r to the root of f if its degree is 1. */
int spectrum_rational(fmpq_t r, const fmpz_poly_t f);
/* Append a polynomial in x, or in `variable`, as text: "1/2*a^2-3". */
void spectrum_put_polynomial(wr_buffer_t out, const fmpz_poly_t f);
void spectrum_put_scalar(wr_buffer_t out, const fmpq_poly_t x, char variable);

/* ---- the methods of wr_reflections_compute ------------------------------- */

/* Vectors over Q are matrices of one column. */

/* Append a factor whose entries are 0 and return its v, n entries.  Divide v by
 * its first nonzero entry with factors_normalise. */
fmpq_poly_struct *factors_add(wr_reflections_t F);
/* Remove all factors. */
void factors_forget(wr_reflections_t F);
void factors_normalise(wr_reflections_t F, slong k);
void factors_add_rational(wr_reflections_t F, const fmpq_mat_t v,
                          const fmpq_t beta);
void factors_add_all(wr_reflections_t F, const wr_householders_t H);

WR_MUST_CHECK wr_status_t factors_rank(slong *rank, const fmpq_mat_t A,
                                       wr_limits_t L);
/* Compute the rank of A - I.  Over Q(a), A is nd x nd, *rank d times the
 * rank. */
WR_MUST_CHECK wr_status_t factors_rank_minus_one(slong *rank,
                                                 const fmpq_mat_t A,
                                                 wr_limits_t L);
/* C = A A^T; C is another matrix, 0 on entry. */
WR_MUST_CHECK wr_status_t factors_gram(fmpq_mat_t C, const fmpq_mat_t A,
                                       wr_limits_t L);
/* D = I - A^T A, or I - A A^T if left != 0. */
WR_MUST_CHECK wr_status_t factors_defect(fmpq_mat_t D, const fmpq_mat_t A,
                                         int left, wr_limits_t L);
/* Decide whether I - A A^T, or A A^T - I if sign < 0, is positive semidefinite,
 * and whether it is 0.  The test uses that matrix with row and column i
 * multiplied by the denominator of row i of A. */
WR_MUST_CHECK wr_status_t factors_defect_sign(wr_truth_t *psd, int *zero,
                                              const fmpq_mat_t A, int sign,
                                              wr_limits_t L);
/* N = integer columns that span the kernel of A; N is initialised. */
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

/* For a symmetric D: gain = -x^T D x > 0 with an integer vector x, or gain = 0
 * if D is positive semidefinite. */
WR_MUST_CHECK wr_status_t factors_longer(fmpz *x, fmpq_t gain,
                                         const fmpq_mat_t D, wr_limits_t L);
/* Append rank(A - I) reflections to F for an orthogonal A over any ring; UNABLE
 * if A is not orthogonal. */
WR_MUST_CHECK wr_status_t factors_reflect(wr_reflections_t F,
                                          const wr_spectrum_matrix_t A,
                                          wr_limits_t L);
/* Append exact factors of a rational A of norm at most 1, or leave F without
 * factors and F->exact = 0. */
WR_MUST_CHECK wr_status_t factors_peel(wr_reflections_t F, const fmpq_mat_t A,
                                       wr_limits_t L);
/* For a rational 2 x 2 matrix A of norm at most 1, not orthogonal, with
 * rank(A - I) = 2: append two exact factors, possibly over a real quadratic
 * field in F->ring, or set F->lower = 3.  If A = 0, F is unchanged. */
WR_MUST_CHECK wr_status_t factors_plane(wr_reflections_t F, const fmpq_mat_t A,
                                        wr_limits_t L);
/* For E = I - A A^T, not 0: find a vector v in the range of E and root > 0, the
 * square root of 1 - v^T v / (v^T y), E y = v; *found = 0 if none was found. */
WR_MUST_CHECK wr_status_t factors_small(int *found, fmpq_mat_t v, fmpq_t root,
                                        const fmpq_mat_t E, wr_limits_t L);
/* Append factors whose product is within 2^-bits of A, of norm at most 1. */
WR_MUST_CHECK wr_status_t factors_near(wr_reflections_t F, const fmpq_mat_t A,
                                       slong bits, wr_limits_t L);
#endif
