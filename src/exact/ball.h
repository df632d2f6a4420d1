/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_EXACT_BALL_H
#define WREATH_EXACT_BALL_H

/* ball: stepping with reals of finite precision - in balls that are rigorous
 * and avoid wrapping, and in floating-point numbers whose every rounding is
 * specified.
 *
 * Over a field whose root is not real, a complex number x + i y is represented
 * by two reals: an n x k state is 2 n x k, rows 2 i and 2 i + 1 the real and
 * imaginary parts of row i, and likewise for the letters.
 */

#include "exact/embed.h"

WR_BEGIN_DECLS

/* ---- letters over a field --------------------------------------------- */

/* The maps H -> A H + B of an alphabet, exact, with the embedding that defines
 * their real values.  A[a] has n n entries by rows, B[a] n k; owned. */
typedef struct {
    wr_embedding_t E;
    slong n, k;
    uint32_t count;
    fmpq_poly_struct **A, **B;
} wr_maps_struct;
typedef wr_maps_struct wr_maps_t[1];

/* Initialise M without maps, for H with n rows and k columns. */
void wr_maps_init(wr_maps_t M, slong n, slong k);
/* Add `count` maps over K, all 0, to an M without maps; write the entries,
 * reduced in the field, into M->A[a] and M->B[a].
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_maps_set(wr_maps_t M, const wr_ring_t K,
                                      uint32_t count, wr_limits_t L);
void wr_maps_clear(wr_maps_t M);
/* Return the rows of the real state: n, or 2 n if the root is not real. */
slong wr_maps_rows(const wr_maps_t M);
/* Set S to the same letters over Q, with n degree(K) rows. */
WR_MUST_CHECK wr_status_t wr_maps_letters(wr_letters_t S, const wr_maps_t M,
                                          wr_limits_t L);

/* ---- states ----------------------------------------------------------- */

/* BALL  A state known to within `error` of x, column by column, in one norm:
 *       the maximum norm or the Euclidean norm, whichever is smaller for the
 *       letters.  A letter of norm |A| maps error e to |A| e + the bound on the
 *       roundings of this step, so rotations do not let it grow, while interval
 *       arithmetic loses half a bit per step.
 * MPFR  A state of numbers with prec bits, as in MPFR except for bounds on
 *       exponents and the sign of 0.  Every entry of the letters and of the
 *       start is the exact number rounded once.  A step computes row i, column
 *       j as
 *           s = A[i][0] x[0][j];  s = s + A[i][l] x[l][j], l = 1, 2, ..;
 *           s = s + B[i][j]
 *       each product and each sum rounded to prec bits in the same direction,
 *       without fused operations, all entries from the old state.  Nothing is
 *       rigorous: this models hardware arithmetic, at any precision.
 */
typedef enum { WR_REAL_BALL, WR_REAL_MPFR } wr_real_kind_t;
typedef struct {
    wr_real_kind_t kind;
    slong prec;
    mpfr_rnd_t rnd; /* MPFR: one of RNDN, RNDZ, RNDU, RNDD, RNDA */
} wr_real_how_t;

typedef struct {
    wr_maps_struct *M;
    wr_real_how_t how;
    arf_rnd_t rnd;
    slong rows, k;
    arf_struct *A, *B; /* count x rows x rows, count x rows x k, .. */
    arf_struct *x, *next, *start; /* .. and rows x k: one allocation */
    int euclidean;                /* BALL */
    mag_struct *norm;             /* of each letter: an upper bound of |A| */
    mag_struct *scale;            /* error bound per |x| */
    mag_struct *offset;           /* plus this constant */
    mag_t error, start_error;
} wr_ball_struct;
typedef wr_ball_struct wr_ball_t[1];

/* Initialise X with the exact start H (n x k in the field) and the letters of
 * M, which must outlive X.  Clear X in any case.
 * status  OK; DOMAIN (MPFR: the field is not real, a precision out of MPFR's
 *         range, an unsupported rnd); UNABLE past limits, or if balls have too
 *         few bits for the rows
 * cost    BALL: 1 to about 20 Cholesky decompositions per letter */
WR_MUST_CHECK wr_status_t wr_ball_init(wr_ball_t X, wr_maps_t M,
                                       const fmpq_poly_struct *H,
                                       const wr_real_how_t *how, wr_limits_t L);
void wr_ball_clear(wr_ball_t X);
/* Back to the start. */
void wr_ball_reset(wr_ball_t X);
void wr_ball_step(wr_ball_t X, uint32_t letter);
/* x = an enclosure of entry (i, j) of the exact state; i < wr_maps_rows.  To
 * read labels, apply arb's predicates and refuse where they do not decide.
 * MPFR: the number, with radius 0. */
void wr_ball_entry(arb_t x, const wr_ball_t X, slong i, slong j);
/* Return the number of correct bits of the state: log2 of the greatest |entry|
 * over the error, rounded down, at most prec; < 0 if even the magnitude is
 * unknown. */
slong wr_ball_bits(const wr_ball_t X);

WR_END_DECLS
#endif
