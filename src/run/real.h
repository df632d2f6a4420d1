/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_RUN_REAL_H
#define WREATH_RUN_REAL_H

/* real: a model in real numbers of finite precision, beside the exact runs
 * of model/model.h.
 *
 *   BALL  rigorous balls around the exact state (evaluation model E0).  A
 *         label is read where only one is possible for a state in the ball
 *         on which the decoder is defined; otherwise the step is refused.
 *   MPFR  every operation rounded (evaluation model E2, in the order that
 *         exact/ball.h states).  Labels are those of the rounded state,
 *         read exactly.
 */

#include "run/stack.h"

WR_BEGIN_DECLS

typedef struct wr_real_struct wr_real_struct;
typedef struct {
    wr_real_struct *p;
} wr_real_t[1];

/* M must stay.
 * status  OK; DOMAIN (a gate by rule, MPFR over a field that is not real,
 *         a precision out of range, a label of H0 that is not decided);
 *         UNABLE */
WR_MUST_CHECK wr_status_t wr_real_init(wr_real_t R, const wr_lrnn_t M,
                                       const wr_real_how_t *how, wr_limits_t L);
void wr_real_clear(wr_real_t R);
/* BALL: bits of the layer's state that are certain. */
slong wr_real_bits(const wr_real_t R, uint32_t layer);
/* R as a stack, valid as long as R is; after a step that failed only clear
 * may follow.  Its print gives about 20 digits, with the radius of a ball; a
 * step is DOMAIN as well where a label is not decided: the reason names the
 * layer and the cause. */
void wr_real_stack(wr_stack_t *S, wr_real_t R);

WR_END_DECLS
#endif
