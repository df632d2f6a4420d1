/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Before the guard: spectrum.h includes this header. */
#include "spectrum/spectrum.h"

#ifndef WREATH_SPECTRUM_COLLAPSE_H
#define WREATH_SPECTRUM_COLLAPSE_H

/* collapse: how often a letter has to be repeated, h -> A h + b in exact
 * arithmetic, until a box of states is smaller than eta.  The diameter (max
 * norm) of the box after k steps does not depend on b:
 *     diam_k = max over i of sum over j of |(A^k)_ij| w_j,
 * w the widths of the box.  Once it is below eta, states that were eta apart
 * are closer than eta: they have collapsed in the sense of [mat2025].
 */

WR_BEGIN_DECLS

typedef enum {
    WR_NEVER_EXPANDS, /* |A^-1| <= 1, and eta <= the least width */
    WR_NEVER_FORM,    /* u^T A = factor u^T, |factor| >= 1, and
                       * sum |u_i| w_i >= eta sum |u_i| */
    WR_NEVER_PERIOD   /* A^early = A^late, and diam_k >= eta for k < late */
} wr_never_t;

typedef struct {
    wr_truth_t collapses;  /* FALSE: diam_k >= eta for all k */
    uint64_t first;        /* TRUE: the least k with diam_k < eta */
    fmpq_t before, after;  /* diam_(first - 1) (0 if first is 0), diam_first */
    wr_truth_t stays;      /* TRUE: diam_k < eta for all k >= from, the */
    uint64_t from, shrink; /* least one; |A^shrink| w <= w entrywise */
    wr_never_t never;
    uint64_t early, late;
    fmpq_mat_t u; /* n x 1 for NEVER_FORM, else 0 x 0 */
    fmpq_t factor;
} wr_collapse_struct;
typedef wr_collapse_struct wr_collapse_t[1];

void wr_collapse_init(wr_collapse_t R);
void wr_collapse_clear(wr_collapse_t R);

/* Compute the first k with diam_k < eta and whether the diameter stays below
 * eta, or prove that it is never below eta.
 * shape   A over Q, n x n; width has n entries > 0; eta > 0
 * status  OK (R->collapses is UNKNOWN if the bound on steps was reached: 100000
 *         unless set; 1000 if an eigenvalue has modulus >= 1, 10000 where
 *         powers are followed one by one); DOMAIN (a field other than Q, a
 *         width or eta <= 0); UNABLE past other limits
 * cost    powers up to A^first; O(log first) powers if |A| w <= w
 * source  [mat2025]
 */
WR_MUST_CHECK wr_status_t wr_collapse_compute(wr_collapse_t R,
                                              const wr_spectrum_matrix_t A,
                                              const fmpq *width,
                                              const fmpq_t eta, wr_limits_t L);

/* Compute the greatest margin e (possibly < 0) such that for all h in the box
 * low .. high, every point within e of A h + b is in the box. */
void wr_collapse_margin(fmpq_t margin, const wr_spectrum_matrix_t A,
                        const fmpq *b, const fmpq *low, const fmpq *high);

/* Compute two bounds on the number of steps.  If a set of diameter M has margin
 * eps > 0, its image has diameter below delta after n steps for
 *   general   n > M (M - delta) / (2 eps delta), the published bound
 *   convex    M (1 - 2 eps / M)^n < delta, which is never greater
 * The bounds are the least such n.
 * shape   M, eps, delta > 0, 2 eps <= M
 * status  OK; UNABLE beyond 2^62
 * source  [mat2025] for the first; proofs/M3/proof.md proves both */
typedef struct {
    uint64_t general, convex;
} wr_collapse_bounds_t;
WR_MUST_CHECK wr_status_t wr_collapse_bounds(wr_collapse_bounds_t *n,
                                             const fmpq_t M, const fmpq_t eps,
                                             const fmpq_t delta, wr_limits_t L);

/* Append the certificate for wreath-check (doc/cells.md); R is not UNKNOWN. */
void wr_collapse_certify(wr_buffer_t out, const wr_collapse_t R,
                         const wr_spectrum_matrix_t A, const fmpq *width,
                         const fmpq_t eta);

WR_END_DECLS
#endif
