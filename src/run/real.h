/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_RUN_REAL_H
#define WREATH_RUN_REAL_H

/* real: a model in real numbers of finite precision.
 *
 *   BALL  rigorous balls around the exact state (evaluation model E0).  A label
 *         is accepted if only one is possible for the states in the ball on
 *         which the decoder is defined; otherwise the step is refused.
 *   MPFR  every operation rounded (evaluation model E2, in the order that
 *         exact/ball.h states).  Labels are those of the rounded state,
 *         decided exactly.
 */

#include "run/stack.h"

WR_BEGIN_DECLS

typedef struct wr_real_struct wr_real_struct;
typedef struct {
    wr_real_struct *p;
} wr_real_t[1];

/* Prepare M, which must outlive R, at H0.
 * status  OK; DOMAIN (a gate by rule, MPFR over a field that is not real, a
 *         precision out of range, no label of H0); UNABLE also if a ball does
 *         not decide the label of H0 */
WR_MUST_CHECK wr_status_t wr_real_init(wr_real_t R, const wr_lrnn_t M,
                                       const wr_real_how_t *how, wr_limits_t L);
void wr_real_clear(wr_real_t R);
/* BALL: return the number of certain bits in a layer's state. */
slong wr_real_bits(const wr_real_t R, uint32_t layer);
/* Set S to R as a stack, valid as long as R is.  A step is UNABLE also if a
 * ball does not decide a label, and DOMAIN if there is none: the reason names
 * the layer and the cause; only clear may follow a step that failed.  print
 * gives 17 digits, and the radius of a ball. */
void wr_real_stack(wr_stack_t *S, wr_real_t R);

WR_END_DECLS
#endif
