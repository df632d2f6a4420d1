/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_EXACT_H
#define WREATH_EXACT_H

/* exact: exact arithmetic beyond FLINT.  May include base only.  compat.h is
 * the only file that depends on the FLINT version. */

#include "base/base.h"
#include "exact/compat.h"

WR_BEGIN_DECLS

/* The ring of weights and states: Q (degree 1), or Q(a), where a is one root of
 * an irreducible polynomial, chosen by a box that contains no other root.
 * A scalar is a polynomial in a of degree < degree.
 */
typedef struct {
    slong degree;        /* 1 for Q */
    fmpq_poly_t minpoly; /* monic; x for Q */
    fmpq_t re[2], im[2]; /* the box: lower and upper bounds; 0 for Q */
} wr_ring_struct;
typedef wr_ring_struct wr_ring_t[1];

void wr_ring_init(wr_ring_t K); /* Q */
void wr_ring_clear(wr_ring_t K);
void wr_ring_set(wr_ring_t K, const wr_ring_t J);

/* K = Q(a), a the only root of minpoly in the box re x im.
 * shape   minpoly monic of degree 2 .. WR_RING_MAX_DEGREE; re[0] <= re[1] and
 *         im[0] <= im[1]; no root is on the boundary, except a real one if
 *         im[0] = im[1] = 0
 * status  OK; DOMAIN (reducible; no root or several roots in the box; a real
 *         root on its boundary); UNABLE past limits, and if another root is on
 *         the boundary or too near to decide
 * source  [johansson2017] for the enclosures of the roots */
#define WR_RING_MAX_DEGREE 128
WR_MUST_CHECK wr_status_t wr_ring_field(wr_ring_t K, const fmpq_poly_t minpoly,
                                        const fmpq *re, const fmpq *im,
                                        wr_limits_t L);
/* x y and 1/x (x not 0) in K; out may be an argument. */
void wr_ring_mul(fmpq_poly_t out, const fmpq_poly_t x, const fmpq_poly_t y,
                 const wr_ring_t K);
/* Write the matrix of multiplication by x (the regular representation of K) at
 * block (r, s) of A. */
void wr_ring_block(fmpq_mat_t A, slong r, slong s, const fmpq_poly_struct *x,
                   const wr_ring_struct *K);
/* out += x y */
void wr_ring_addmul(fmpq_poly_struct *out, const fmpq_poly_struct *x,
                    const fmpq_poly_struct *y, const wr_ring_struct *K);
void wr_ring_inv(fmpq_poly_t out, const fmpq_poly_t x, const wr_ring_t K);

/* Allocate an array of n scalars, all 0; free it. */
fmpq_poly_struct *wr_scalars_new(size_t n);
void wr_scalars_free(fmpq_poly_struct *x, size_t n);

/* Read a rational "p", "-p" or "p/q" (decimal digits, q > 0, any size).
 * status  OK; DOMAIN if the text is anything else */
WR_MUST_CHECK wr_status_t wr_rational_read(fmpq_t x, const char *text);

/* ---- numbers as text, which wr_rational_read reads back (text.c) -------- */

/* Append `before`, then x: "p/q" in lowest terms, or "p" if q is 1. */
void wr_rational_put(wr_buffer_t out, const char *before, const fmpq_t x);
/* Append `before`, then x. */
void wr_integer_put(wr_buffer_t out, const char *before, const fmpz_t x);
/* Append `before`, then the coefficients of 1, a, a^2, .., up to the last
 * nonzero one, separated by `between`; "0" if x is 0. */
void wr_coefficients_put(wr_buffer_t out, const char *before,
                         const fmpq_poly_t x, const char *between);

/* Append JSON: a string, or an array of the coefficients of 1, a, a^2, .. */
void wr_scalar_put_json(wr_buffer_t out, const fmpq_poly_t x);

/* Return the same texts, allocated by wr_malloc. */
char *wr_rational_text(const fmpq_t x);
char *wr_integer_text(const fmpz_t x);
/* Append an approximation to x with the given number of digits, "~0.0731". */
void wr_decimal_put(wr_buffer_t out, const arb_t x, slong digits);
void wr_rational_put_decimal(wr_buffer_t out, const fmpq_t x, slong digits);
/* Compute the ends of a ball exactly: midpoint minus and plus radius.
 * shape   x finite, with exponents small enough to write out all bits */
void wr_rational_bounds(fmpq_t lo, fmpq_t hi, const arb_t x);
/* Set y = sqrt(x) and return 1, or return 0 if it is not rational. */
int wr_rational_root(fmpq_t y, const fmpq_t x);
/* q = the multiple of 2^-bits nearest to the midpoint of x (ties to even)
 * shape   bits >= 0; x finite */
void wr_rational_near(fmpq_t q, const arb_t x, slong bits);
/* Return nonzero if x, d x + b, d (d x + b) + b, .. are infinitely many
 * numbers: this holds unless d x + b = x, or d is 0 or -1.  With d = 1 they are
 * an arithmetic progression; otherwise x is not the fixed point f, and they are
 * f + d^k (x - f). */
int wr_rational_endless(const fmpq_t x, const fmpq_t d, const fmpq_t b);

/* out = A^k; out may be A */
void wr_matrix_power(fmpq_mat_t out, const fmpq_mat_t A, ulong k);
/* out = the sum over j of |P_ij| w_j for row i, and its maximum over all rows;
 * w NULL: all w_j are 1. */
void wr_matrix_row_norm(fmpq_t out, const fmpq_mat_t P, slong i, const fmpq *w);
void wr_matrix_norm(fmpq_t out, const fmpq_mat_t P, const fmpq *w);

WR_END_DECLS

#include "exact/affine.h" /* maps over Q: products, powers, steps */
#include "exact/embed.h"  /* embedded fields: values, signs, zeta(m) */
#include "exact/ball.h"   /* steps in balls and in MPFR */
#include "exact/size.h"   /* long numbers as text */
#include "exact/cell.h"   /* cells that are not linear, and boxes */

#endif
