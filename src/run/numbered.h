/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_RUN_NUMBERED_H
#define WREATH_RUN_NUMBERED_H

/* numbered: an exact stack whose every layer numbers the vectors it meets.
 * A state is the number of one vector per layer, and a step that was taken
 * before costs one look-up per layer.  Not installed.
 */

#include "run/step.h"
#include "run/stack.h"

typedef struct {
    const wr_lrnn_struct *M;
    lrnn_control_t control;
    lrnn_vectors_t *layer;
    uint32_t ready;      /* layers that have been made */
    uint32_t *signal;    /* of the last step, */
    uint32_t *at, *next; /* one vector per layer: now, and in the making */
} lrnn_numbered_t;

/* rays: layers whose labels are the same all along a ray, and whose vectors
 * are many, go by rays; UNABLE where there is no such layer.
 * status  OK; as lrnn_control_init and lrnn_vectors_init; to be cleared in
 *         any case */
WR_MUST_CHECK wr_status_t lrnn_numbered_init(lrnn_numbered_t *N,
                                             const wr_lrnn_struct *M, int rays,
                                             wr_limits_t L);
void lrnn_numbered_clear(lrnn_numbered_t *N);
void lrnn_numbered_stack(wr_stack_t *S, lrnn_numbered_t *N);

#endif
