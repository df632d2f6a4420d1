/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_COMPILE_IMPL_H
#define WREATH_COMPILE_IMPL_H

/* From a cascade to a stack, in phases:
 *
 *   layers.c    one layer per level, a delay between levels, gates by rule;
 *               works for every cascade, whatever its size
 *   reflect.c   the layers of a reflected rule instead
 *   tables.c    the rule's gates and readout as tables of the reachable wire
 *               values, and the actions that they select
 *   vectors.c   test vectors
 */

#include "compile/compile.h"
#include "model/parts.h"

/* ---- layers.c ---------------------------------------------------------- */

/* Make the stack of C's levels and delays, with gates and readout by the rule,
 * which is not yet stored.  M has no layers.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t lrnn_compile_stack(wr_lrnn_t M, wr_cascade_t C,
                                             wr_limits_t L);
/* Set M->rule to C, complete with all its nodes. */
WR_MUST_CHECK wr_status_t lrnn_compile_rule(wr_lrnn_t M, wr_cascade_t C,
                                            wr_limits_t L);
/* Make the one layer of a permutation automaton, with states as labels.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t lrnn_compile_single(wr_lrnn_t M, const wr_dfa_t A,
                                              int factors, wr_limits_t L);
/* Make the model of a one-state automaton: no layer, a constant readout. */
void lrnn_compile_constant(wr_lrnn_t M);

/* ---- reflect.c --------------------------------------------------------- */

/* Make the stack of reflections of C, a holonomy cascade; M has no layers.
 * status  OK; DOMAIN (another cascade); UNABLE past limits */
WR_MUST_CHECK wr_status_t lrnn_reflect_stack(wr_lrnn_t M, wr_cascade_t C,
                                             wr_limits_t L);

/* ---- tables.c ---------------------------------------------------------- */

/* Replace by tables the level and delay rules of M, a stack of C, and its
 * readout if it is by rule.
 * status  OK; UNABLE past limits or max_rows; DOMAIN if the cascade, read from
 *         a file, has no action in a reachable context */
WR_MUST_CHECK wr_status_t lrnn_tables(wr_lrnn_t M, wr_cascade_t C, int factors,
                                      uint64_t max_rows, wr_limits_t L);

/* Add an action that moves state i to f[i], a permutation or a constant. */
void lrnn_action_function(wr_layer_struct *layer, const uint32_t *f,
                          int factors);
/* Bound the memory of such actions, numbered by `acts`, above that of others.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t lrnn_actions_fit(uint64_t *bytes,
                                           const wr_tuples_t *acts, int factors,
                                           wr_limits_t L);
/* Write the delay rule of a layer, which has no rows and no actions, as a table
 * of all labels 0 .. labels - 1. */
void lrnn_delay_table(wr_layer_struct *layer, uint32_t labels, int factors);

/* ---- vectors.c --------------------------------------------------------- */

/* Make `count` test vectors for A; M has none.  The first one visits all
 * transitions if a short word does. */
void lrnn_make_vectors(wr_lrnn_t M, const wr_dfa_t A, size_t count,
                       uint64_t seed);

#endif
