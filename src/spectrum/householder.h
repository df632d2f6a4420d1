/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_SPECTRUM_HOUSEHOLDER_H
#define WREATH_SPECTRUM_HOUSEHOLDER_H

/* householder: products of I - beta v v^T / (v^T v) over Q, and a search for
 * products with a non-real or negative eigenvalue. */

#include "spectrum/spectrum.h"

WR_BEGIN_DECLS

/* A product of count factors with the vectors v, n x 1. */
typedef struct {
    slong n;
    size_t count;
    fmpq *beta;
    fmpq_mat_struct *v;
} wr_householders_struct;
typedef wr_householders_struct wr_householders_t[1];

void wr_householders_init(wr_householders_t H); /* no factors, n = 0 */
void wr_householders_clear(wr_householders_t H);
/* Append a factor, on the right.
 * shape   v is n x 1, not 0; the first factor determines n */
void wr_householders_add(wr_householders_t H, const fmpq_mat_t v,
                         const fmpq_t beta);
/* Read "H(1/2;1,0)H(1/2;-1,-2)", the factors from left to right.
 * status  OK; PARSE (the message is in L) */
WR_MUST_CHECK wr_status_t wr_householders_read(wr_householders_t H,
                                               const char *text, wr_limits_t L);
void wr_householders_print(wr_buffer_t out, const wr_householders_t H);
/* M = the product.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_householders_product(wr_spectrum_matrix_t M,
                                                  const wr_householders_t H,
                                                  wr_limits_t L);

typedef enum { WR_SEEK_NONREAL, WR_SEEK_NEGATIVE } wr_seek_t;
/* Products of count factors of dimension 2: directions (p, q) with integers
 * |p|, |q| <= height, and one beta for all factors, a fraction in (0, 1] with
 * denominator <= denominator. */
typedef struct {
    size_t count;
    wr_seek_t seek;
    slong height, denominator;
} wr_householder_bounds_t;
/* Find the first of these products with a non-real (or a negative) eigenvalue,
 * by increasing height, then denominator of beta.
 * status  OK; DOMAIN if none of them has one; UNABLE past limits (steps:
 *         products)
 * source  [grazziworkshop, Prop. 1], whose last clause it refutes */
WR_MUST_CHECK wr_status_t wr_householders_search(
    wr_householders_t H, const wr_householder_bounds_t *B, wr_limits_t L);

WR_END_DECLS
#endif
