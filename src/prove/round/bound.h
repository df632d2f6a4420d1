/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PROVE_ROUND_BOUND_H
#define WREATH_PROVE_ROUND_BOUND_H

/* Internal declarations of wr_rounded_bound: the bounds for one layer. */

#include "prove/impl.h"
#include "prove/round.h"
#include "run/round/layer.h"

#define BOUND_PREC 256

/* first, error, growth, margin: after t letters |h - H| <= e_t, where e_0 =
 * first and e_(t+1) = growth e_t + error; if |h - H| is below the margin, the
 * label is that in E0 */
typedef struct {
    wr_rounded_t R;
    wr_limits_struct *L;
    uint64_t letters; /* the least over all layers so far */
    /* for layer l: */
    uint32_t l;
    const round_layer_t *y;
    const wr_layer_struct *z;
    lrnn_vectors_t *V;
    arb_ptr most; /* for each row: the largest modulus in E0 */
    arb_ptr h;    /* a vector, row by row: n d numbers */
    int integers; /* all vectors have integer entries */
    arb_t margin, growth, error, first;
} bound_t;

/* bound.c: enlarge x, or reduce it, by 2^-20 of itself, because the checker
 * recomputes all bounds from enclosures of another width. */
void bound_leave_room(arb_t x, int up);
/* Enclose an element of the field, as `parts` real numbers at distance d. */
WR_MUST_CHECK wr_status_t bound_enclose(arb_ptr out, const fmpq_poly_struct *x,
                                        const bound_t *b);
/* bound_margin.c: set most, integers, margin and first. */
WR_MUST_CHECK wr_status_t bound_vectors(bound_t *b);
/* bound_step.c: set growth and error. */
WR_MUST_CHECK wr_status_t bound_actions(bound_t *b);

#endif
