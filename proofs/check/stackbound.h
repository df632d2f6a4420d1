/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_STACKBOUND_H
#define WREATH_CHECK_STACKBOUND_H

/* Evidence BOUND: what is known of one layer.
 *
 *     stackbound.c  vectors and margins; the recursion
 *     stackerror.c  what a step of the layer adds to the error
 */

#include "stack.h"

/* After t letters |h - H| is at most e_t: e_0 = first, and e_(t+1) = growth
 * e_t + error.  Below the margin, which is -1 if there is none, labels are
 * those of E0. */
typedef struct {
    const ck_stack_layer *y;
    const ck_layer *L;
    uint32_t l, parts;
    mpq_t *most; /* of each row, at least the largest modulus in E0 */
    mpq_t margin, growth, error, first;
} ck_bound;

/* x >= 0 becomes a number of some hundred bits that is not smaller, or not
 * larger; or one that is not smaller than its root. */
void ck_shorten(mpq_t x, int up);
void ck_bound_root(mpq_t x);
/* out = |x' - from|, x' that part of x: not less than it, or not more, by less
 * than 2^-40 of it. */
void ck_distance(mpq_t out, ck_num x, int part, const mpq_t from, int up);
/* A rational number, -0 as 0. */
void ck_bound_finite(mpq_t out, ck_num x);

/* stackerror.c: no step of the layer rounds, as all is integers; growth and
 * error become bounds for action a, too. */
int ck_bound_exact(const ck_bound *b);
void ck_bound_action(ck_bound *b, uint32_t a);

#endif
