/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_SPECTRUM_JORDAN_H
#define WREATH_SPECTRUM_JORDAN_H

/* jordan: the full Jordan form A = P J P^-1 with algebraic numbers. */

#include "spectrum/spectrum.h"

WR_BEGIN_DECLS

/* One Jordan block for a generic root r of an irreducible f: the vectors v_1,
 * .., v_size with A v_1 = r v_1 and A v_k = r v_k + v_(k-1).  Entry i of v_k is
 * the polynomial v[(k - 1) n + i] in r, of degree < deg f; evaluated at each
 * root of f, the chain gives the columns of P at that root. */
typedef struct {
    slong factor; /* number among the factors of the spectrum */
    slong size;
    fmpq_poly_struct *v;
} wr_jordan_chain_struct;

typedef struct {
    slong n, chains;
    wr_jordan_chain_struct *chain;
} wr_jordan_struct;
typedef wr_jordan_struct wr_jordan_t[1];

void wr_jordan_init(wr_jordan_t J);
void wr_jordan_clear(wr_jordan_t J);

/* Compute the Jordan form of a rational matrix M with spectrum S, and verify
 * A P = P J before returning it.
 * order   factors as in S, sizes descending
 * status  OK; UNABLE (over a field other than Q, or past limits)
 * cost    kernels over Q of p(A)^k for each factor p, and one Krylov space per
 *         chain; no arithmetic with algebraic numbers
 * source  [Horn2012, Thm 3.1.11] */
WR_MUST_CHECK wr_status_t wr_spectrum_jordan(wr_jordan_t J,
                                             const wr_spectrum_t S,
                                             const wr_spectrum_matrix_t M,
                                             wr_limits_t L);
/* Decide whether A P = P J and P is invertible.  Invertibility is tested modulo
 * one prime, which proves it over Q; UNKNOWN if P is singular modulo that
 * prime.
 * shape   J for S and M, both over Q */
wr_truth_t wr_jordan_check(const wr_jordan_t J, const wr_spectrum_t S,
                           const wr_spectrum_matrix_t M);
/* Append the roots of every factor in isolating discs, then its chains. */
WR_MUST_CHECK wr_status_t wr_jordan_print(wr_buffer_t out, const wr_jordan_t J,
                                          const wr_spectrum_t S,
                                          const wr_ring_t K, wr_limits_t L);

/* Append the Jordan form computed by Calcium's ca_mat_jordan_form, for any
 * field.  Limits are not checked and it may never return: run it in a process
 * that can be killed.
 * status  OK, with A P = P J verified; UNABLE (Calcium failed, or could not
 *         decide that A P = P J) */
WR_MUST_CHECK wr_status_t wr_spectrum_jordan_calcium(
    wr_buffer_t out, const wr_spectrum_matrix_t M, wr_limits_t L);

/* ---- isolating discs ---------------------------------------------------- */

/* Discs of radius 10^-digits about (re + im i) 10^-digits, pairwise disjoint,
 * one for each eigenvalue, factor by factor in the order of
 * wr_spectrum_roots. */
typedef struct {
    slong count, digits;
    fmpz *re, *im;
} wr_discs_struct;
typedef wr_discs_struct wr_discs_t[1];
void wr_discs_init(wr_discs_t D);
void wr_discs_clear(wr_discs_t D);
/* Compute isolating discs with at least the given number of digits.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_spectrum_discs(wr_discs_t D, const wr_spectrum_t S,
                                            const wr_ring_t K, slong digits,
                                            wr_limits_t L);
/* Append the centre of disc i: "0.618 - 1.2 i". */
void wr_discs_print(wr_buffer_t out, const wr_discs_t D, slong i);

WR_END_DECLS
#endif
