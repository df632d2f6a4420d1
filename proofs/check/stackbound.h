/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_STACKBOUND_H
#define WREATH_CHECK_STACKBOUND_H

/* Evidence BOUND: bounds for one layer.
 *
 *     stackbound.c  vectors and margins; the recursion
 *     stackerror.c  the error that a step of the layer adds
 */

#include "stack.h"

/* Bounds for a layer.  After t letters |h - H| is at most e_t, where e_0 =
 * first and e_(t+1) = growth e_t + error.  If e_t is below the margin (-1:
 * there is none), labels are those of E0. */
typedef struct {
    const ck_stack_layer *y;
    const ck_layer *L;
    uint32_t l, parts;
    mpq_t *most; /* per row: at least the largest modulus in E0 */
    mpq_t margin, growth, error, first;
} ck_bound;

/* Replace x >= 0 by a number of some hundred bits that is not smaller (up), or
 * not larger; replace x by a number not smaller than its square root. */
void ck_shorten(mpq_t x, int up);
void ck_bound_root(mpq_t x);
/* Set out to |x' - from|, where x' is that part of x, rounded up or down by
 * less than 2^-40 of it. */
void ck_distance(mpq_t out, ck_num x, int part, const mpq_t from, int up);
/* Set out to a rational number, with 0 in place of -0. */
void ck_bound_finite(mpq_t out, ck_num x);

/* stackerror.c: return nonzero if no step of the layer rounds, because all
 * numbers are integers; increase growth and error to bounds for action a. */
int ck_bound_exact(const ck_bound *b);
void ck_bound_action(ck_bound *b, uint32_t a);

#endif
