/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_COMPILE_H
#define WREATH_COMPILE_H

/* compile: from a cascade to a stack of layers, and stacks to other stacks
 * that do the same.  May include model, cascade, automaton, exact, base.
 */

#include "model/model.h"

WR_BEGIN_DECLS

typedef enum {
    WR_GATES_AUTO, /* tables where they stay small, else rules */
    WR_GATES_RULE,
    WR_GATES_TABLE, /* tables or UNABLE past limits */
    WR_GATES_REFLECTION
} wr_gates_t;

typedef struct {
    wr_gates_t gates;
    uint64_t max_table; /* rows in all tables together; 0: 20000 */
    int factors;        /* state Householder factors beside A */
    size_t vectors;     /* test vectors to store */
    uint64_t seed;      /* for their words */
} wr_compile_struct;
typedef wr_compile_struct wr_compile_t[1];
void wr_compile_init(wr_compile_t P); /* AUTO, 0, 1, 2, 1 */

/* One layer per level (H one-hot, A a permutation matrix or 0, B = 0 or
 * one-hot) and, below every level but the last, the delay layer that the
 * same-step wiring needs: 2 levels - 1 layers, hence 2|Q| - 3 by exclusion.
 * Gates REFLECTION: the layers of a reflected rule, each of whose matrices is
 * I - beta v v^T / (v^T v) with beta 0, 1 or 2, of a holonomy cascade.
 * M takes A's names and acceptance.
 * status  OK; UNABLE past limits (gates TABLE: how many rows were met); DOMAIN
 *         (REFLECTION of another cascade)
 * source  [grazzi2025, Thm 4]; the delays repair its proof, doc/algorithms;
 *         [siems2025] for the blocks of letters of reflections */
WR_MUST_CHECK wr_status_t wr_lrnn_compile(wr_lrnn_t M, const wr_dfa_t A,
                                          wr_cascade_t C, const wr_compile_t P,
                                          wr_limits_t L);
/* The holonomy cascade whose stack of reflections has the fewest layers.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_compile_cascade(wr_cascade_t C, const wr_dfa_t A,
                                             wr_limits_t L);
/* Tables of vectors that no binary format holds, or does not keep, become
 * argmax decoders: the nearest vector, by forms of few bits.  layers: of how
 * many layers; least: what each number of a state may be off at least, a
 * multiple of 1/1024, untouched where there is no such layer.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_lrnn_margins(fmpq_t least, uint32_t *layers,
                                          wr_lrnn_t M, wr_limits_t L);
/* The same stack with every rule written out as tables. */
WR_MUST_CHECK wr_status_t wr_lrnn_expand(wr_lrnn_t N, const wr_lrnn_t M,
                                         uint64_t max_table, wr_limits_t L);

WR_END_DECLS
#endif
