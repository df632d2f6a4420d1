/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_SPECTRUM_IMPL_H
#define WREATH_SPECTRUM_IMPL_H

/* Inside the room: the steps of wr_spectrum_compute. */

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
/* Block sizes at the roots of p (irreducible, p^multiplicity exactly divides
 * the characteristic polynomial of A) into f. */
WR_MUST_CHECK wr_status_t spectrum_blocks(wr_spectrum_factor_struct *f,
                                          const fmpz_poly_t p,
                                          const fmpq_mat_t A, wr_limits_t L);
/* Characteristic polynomial of A, made primitive over Z. */
void spectrum_charpoly(fmpz_poly_t chi, const fmpq_mat_t A);
/* Factors over Q(a), with their blocks: all of S->factor but for places. */
WR_MUST_CHECK wr_status_t spectrum_factor_over(wr_spectrum_t S,
                                               const wr_spectrum_matrix_t M,
                                               wr_limits_t L);
wr_spectrum_factor_struct *spectrum_factor_add(wr_spectrum_t S);
/* The summary from the factors. */
void spectrum_decide(wr_spectrum_t S);

/* D^deg(p) p(A), for D the common denominator of A: an integer matrix. */
void spectrum_value(fmpz_mat_t out, const fmpz_poly_t p, const fmpq_mat_t A);
/* Vectors w[0 .. blocks-1], n x 1, that generate ker p(A)^e over Q[A], the
 * annihilator of w[b] being p^block[b], for the p of f. */
WR_MUST_CHECK wr_status_t
spectrum_generators(fmpz_mat_struct *w, const wr_spectrum_factor_struct *f,
                    const fmpq_mat_t A, wr_limits_t L);

/* Kinds, values and periods of entries whose terms are known. */
WR_MUST_CHECK wr_status_t spectrum_behaviour(wr_sequences_struct *Q,
                                             const wr_spectrum_t S,
                                             const wr_ring_t K, wr_limits_t L);

/* The properties that signs of numbers decide over Q(a): orthogonal (unitary),
 * Hermitian, definite, norm, entries >= 0; UNKNOWN stays where the conjugate of
 * a is not known. */
WR_MUST_CHECK wr_status_t spectrum_shape_over(wr_spectrum_shape_t *s,
                                              const wr_spectrum_matrix_t M,
                                              wr_limits_t L);
/* x as coefficients of 1, a, .. joined with + and *; "1/2*a^2-3". */
void spectrum_put_polynomial(wr_buffer_t out, const fmpz_poly_t f);
void spectrum_put_scalar(wr_buffer_t out, const fmpq_poly_t x, char variable);
#endif
