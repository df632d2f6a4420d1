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

#ifdef __cplusplus
extern "C" {
#endif

typedef enum { WR_REAL_BALL, WR_REAL_MPFR } wr_real_kind_t;
typedef struct wr_real_struct wr_real_struct;
typedef struct {
    wr_real_struct *p;
} wr_real_t[1];

/* M must stay.  rnd is for MPFR.
 * status  OK; DOMAIN (a gate by rule, MPFR over a field that is not real,
 *         a precision out of range, a label of H0 that is not decided);
 *         UNABLE */
WR_MUST_CHECK wr_status_t wr_real_init(wr_real_t R, const wr_lrnn_t M,
                                       wr_real_kind_t kind, slong prec,
                                       mpfr_rnd_t rnd, wr_limits_t L);
void wr_real_clear(wr_real_t R);
/* One symbol through all layers; after a failure only clear may follow.
 * status  OK; DOMAIN (no action, or a label that is not decided: the reason
 *         names the layer and says why) */
WR_MUST_CHECK wr_status_t wr_real_step(wr_real_t R, uint32_t letter,
                                       wr_limits_t L);
uint32_t wr_real_label(const wr_real_t R, uint32_t layer);
/* As wr_run_state. */
uint32_t wr_real_state(wr_real_t R);
/* BALL: bits of the layer's state that are certain. */
slong wr_real_bits(const wr_real_t R, uint32_t layer);
/* Entry (i, j) in about 20 digits, with the radius of a ball. */
void wr_real_print(wr_buffer_t out, const wr_real_t R, uint32_t layer,
                   uint32_t i, uint32_t j);
/* R as a stack, valid as long as R is. */
void wr_real_stack(wr_stack_t *S, wr_real_t R);

#ifdef __cplusplus
}
#endif
#endif
