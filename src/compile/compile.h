/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_COMPILE_H
#define WREATH_COMPILE_H

/* compile: from a cascade to a stack of layers, and from stacks to equivalent
 * stacks.  This module may include model, cascade, automaton, exact and base.
 */

#include "model/model.h"

WR_BEGIN_DECLS

typedef enum {
    WR_GATES_AUTO, /* tables if they stay small, else rules */
    WR_GATES_RULE,
    WR_GATES_TABLE, /* tables; UNABLE past limits */
    WR_GATES_REFLECTION
} wr_gates_t;

typedef struct {
    wr_gates_t gates;
    uint64_t max_table; /* maximum number of rows of all tables; 0: 20000 */
    int factors;        /* 1 to state Householder factors as well as A */
    size_t vectors;     /* number of test vectors to store */
    uint64_t seed;      /* of their words */
} wr_compile_struct;
typedef wr_compile_struct wr_compile_t[1];
void wr_compile_init(wr_compile_t P); /* AUTO, 0, 1, 2, 1 */

/* Compile the cascade C of A: one layer per level (H one-hot, A a permutation
 * matrix or 0, B = 0 or one-hot) and, after every level but the last, the delay
 * layer that same-step wiring requires: 2 levels - 1 layers, hence 2|Q| - 3 for
 * an exclusion cascade.  Gates REFLECTION, for a holonomy cascade: the layers
 * of a reflected rule, in which each matrix is I - beta v v^T / (v^T v) with
 * beta 0, 1 or 2.  M takes A's names and acceptance.
 * status  OK; UNABLE past limits (gates TABLE: the reason has the number of
 *         rows); DOMAIN (REFLECTION of another cascade)
 * source  [grazzi2025, Thm 4]; the delays repair its proof, doc/algorithms;
 *         [siems2025] for the blocks of letters of reflections */
WR_MUST_CHECK wr_status_t wr_lrnn_compile(wr_lrnn_t M, const wr_dfa_t A,
                                          wr_cascade_t C, const wr_compile_t P,
                                          wr_limits_t L);
/* Find the holonomy cascade whose stack of reflections has the fewest layers.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_compile_cascade(wr_cascade_t C, const wr_dfa_t A,
                                             wr_limits_t L);
/* Replace decoder tables by argmax decoders, which find the nearest vector by
 * forms with few bits, if no binary format represents the vectors or the
 * actions of the layer.  *layers is the number of layers changed; unless it is
 * 0, *least is a multiple of 1/1024: errors of numbers below it do no harm.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_lrnn_margins(fmpq_t least, uint32_t *layers,
                                          wr_lrnn_t M, wr_limits_t L);
/* Set N, which may be M, to the same stack with every rule written out as
 * tables of at most max_table rows (0: 20000). */
WR_MUST_CHECK wr_status_t wr_lrnn_expand(wr_lrnn_t N, const wr_lrnn_t M,
                                         uint64_t max_table, wr_limits_t L);

WR_END_DECLS
#endif
