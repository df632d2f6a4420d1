/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_EXACT_H
#define WREATH_EXACT_H

/* exact: the arithmetic that FLINT does not bring ready-made.  May include
 * base only.  compat.h is the one file that knows FLINT versions.
 */

#include "base/base.h"
#include "exact/compat.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The ring that weights and states live in: Q (degree 1), or Q(a) with a
 * one chosen root of an irreducible polynomial, enclosed by a box that
 * holds no other root.  A scalar is a polynomial in a of degree < degree.
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
wr_truth_t wr_ring_equal(const wr_ring_t K, const wr_ring_t J);

/* A rational "p", "-p" or "p/q" (decimal digits, q > 0, any size).
 * status  OK; DOMAIN if the text is anything else */
WR_MUST_CHECK wr_status_t wr_rational_read(fmpq_t x, const char *text);

#ifdef __cplusplus
}
#endif
#endif
