/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_COMPILE_IMPL_H
#define WREATH_COMPILE_IMPL_H

/* From a cascade to a stack, in phases:
 *
 *   layers.c    one layer per level, a delay between levels, gated by the rule;
 *               true of every cascade, whatever its size
 *   reflect.c   the layers of a reflected rule instead
 *   tables.c    the rule's gates and readout as tables of the wires that can
 *               be met, and the actions that those name
 *   vectors.c   test vectors
 */

#include "compile/compile.h"
#include "model/parts.h"

/* ---- layers.c ---------------------------------------------------------- */

/* The stack of C's levels and delays, gated and read out by the rule, which
 * is not yet stored.  M has no layers.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t lrnn_compile_stack(wr_lrnn_t M, wr_cascade_t C,
                                             wr_limits_t L);
/* M->rule = C, complete with all its nodes. */
WR_MUST_CHECK wr_status_t lrnn_compile_rule(wr_lrnn_t M, wr_cascade_t C,
                                            wr_limits_t L);
/* The one layer of a permutation automaton, states and labels the same. */
void lrnn_compile_single(wr_lrnn_t M, const wr_dfa_t A, int factors);
/* The model of a one-state automaton: no layer, a constant readout. */
void lrnn_compile_constant(wr_lrnn_t M);

/* ---- reflect.c --------------------------------------------------------- */

/* The stack of reflections of C, a holonomy cascade; M has no layers.
 * status  OK; DOMAIN (another cascade); UNABLE past limits */
WR_MUST_CHECK wr_status_t lrnn_reflect_stack(wr_lrnn_t M, wr_cascade_t C,
                                             wr_limits_t L);

/* ---- tables.c ---------------------------------------------------------- */

/* Replaces the level and delay rules of M, a stack that carries C, and a
 * readout by rule, by tables.
 * status  OK; UNABLE past limits or max_rows; DOMAIN when the cascade, from
 *         a file, has no action in a context that is met */
WR_MUST_CHECK wr_status_t lrnn_tables(wr_lrnn_t M, wr_cascade_t C, int factors,
                                      uint64_t max_rows, wr_limits_t L);

/* One more action of y, which moves state i to f[i]: a permutation or a
 * constant. */
void lrnn_action_function(wr_layer_struct *y, const uint32_t *f, int factors);
/* A delay rule as a table of all labels 0 .. labels - 1; y has no rows and no
 * actions. */
void lrnn_delay_table(wr_layer_struct *y, uint32_t labels, int factors);

/* ---- vectors.c --------------------------------------------------------- */

/* count test vectors for A; M has none.  The first visits all transitions
 * if a short word does. */
void lrnn_make_vectors(wr_lrnn_t M, const wr_dfa_t A, size_t count,
                       uint64_t seed);

#endif
