/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_EXACT_BALL_H
#define WREATH_EXACT_BALL_H

/* ball: stepping with reals of finite precision - in balls that are
 * rigorous and do not wrap, and in floating-point numbers whose every
 * rounding is stated.
 *
 * Over a field whose root is not real, a complex number x + i y is two
 * reals: an n x k state is 2 n x k, rows 2 i and 2 i + 1 the real and
 * imaginary parts of row i, and the same is done to the letters.
 */

#include "exact/embed.h"

WR_BEGIN_DECLS

/* ---- letters over a field --------------------------------------------- */

/* The maps H -> A H + B of an alphabet, exact, with the embedding that makes
 * them real.  A[a] has n n entries by rows, B[a] n k; owned. */
typedef struct {
    wr_embedding_t E;
    slong n, k;
    uint32_t count;
    fmpq_poly_struct **A, **B;
} wr_maps_struct;
typedef wr_maps_struct wr_maps_t[1];

/* No maps, of H with n rows and k columns. */
void wr_maps_init(wr_maps_t M, slong n, slong k);
/* `count` maps over K, all 0, where M has none; write the entries, reduced in
 * the field, into M->A[a] and M->B[a].
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_maps_set(wr_maps_t M, const wr_ring_t K,
                                      uint32_t count, wr_limits_t L);
void wr_maps_clear(wr_maps_t M);
/* Rows of the real state: n, or 2 n if the root is not real. */
slong wr_maps_rows(const wr_maps_t M);
/* The same letters over Q, n degree(K) rows, for products and steps. */
WR_MUST_CHECK wr_status_t wr_maps_letters(wr_letters_t S, const wr_maps_t M,
                                          wr_limits_t L);

/* ---- states ----------------------------------------------------------- */

/* BALL  A state known to within `error` of x, column by column, in ONE norm:
 *       the greatest absolute value, or the Euclidean norm.  The norm is that
 *       in which the letters are smaller; a letter of norm |A| takes error e
 *       to |A| e + what this step's roundings add, so rotations do not let it
 *       grow, while interval arithmetic loses half a bit per step.
 * MPFR  A state of numbers with prec bits, as MPFR has them but for bounds of
 *       exponents and the sign of 0.  Every entry of the letters and of the
 *       start is the exact number rounded once.  A step computes row i, column
 *       j as
 *           s = A[i][0] x[0][j];  s = s + A[i][l] x[l][j], l = 1, 2, ..;
 *           s = s + B[i][j]
 *       each product and each sum rounded to prec bits in the same direction,
 *       no fused operations, all entries from the old state.  Nothing is
 *       rigorous: this is the arithmetic that hardware has, at any precision.
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
    arf_struct *A, *B; /* count x rows x rows, count x rows x k */
    arf_struct *x, *next, *start;
    int euclidean;      /* BALL */
    mag_struct *norm;   /* of each letter: an upper bound of |A| */
    mag_struct *scale;  /* error added, for each |x| */
    mag_struct *offset; /* and in any case */
    mag_t error, start_error;
} wr_ball_struct;
typedef wr_ball_struct wr_ball_t[1];

/* The exact start H (n x k in the field), and the letters; M must stay.  To be
 * cleared in any case.
 * status  OK; DOMAIN (MPFR: the field is not real, a precision out of MPFR's
 *         range, rnd another); UNABLE past limits, or where a ball has too few
 *         bits for the rows
 * cost    BALL: a Cholesky decomposition or twenty a letter */
WR_MUST_CHECK wr_status_t wr_ball_init(wr_ball_t X, wr_maps_t M,
                                       const fmpq_poly_struct *H,
                                       const wr_real_how_t *how, wr_limits_t L);
void wr_ball_clear(wr_ball_t X);
/* Back to the start. */
void wr_ball_reset(wr_ball_t X);
void wr_ball_step(wr_ball_t X, uint32_t letter);
/* Encloses entry (i, j) of the exact state; i < wr_maps_rows.  A reader of
 * labels asks arb's predicates of it and refuses where they do not decide.
 * MPFR: the number, with radius 0. */
void wr_ball_entry(arb_t x, const wr_ball_t X, slong i, slong j);
/* Bits of the state that are certain: log2 of the greatest |entry| over the
 * error, rounded down, at most prec; below 0 if even the size is not. */
slong wr_ball_bits(const wr_ball_t X);

WR_END_DECLS
#endif
