/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_RUN_H
#define WREATH_RUN_H

/* run: run a model letter by letter, exactly (evaluation model E0).  May
 * include model, cascade, automaton, exact, base.
 */

#include "run/stack.h"

WR_BEGIN_DECLS

typedef enum {
    WR_ENGINE_MATRIX, /* multiply by the matrices of the model at every step;
                       * layers that exceed machine integers remember their
                       * products while they have few vectors */
    WR_ENGINE_INDEX   /* move state indices; every layer must be permutation-
                       * reset, a delay, or have few vectors closed under all
                       * actions, which is proved at init */
} wr_engine_t;

typedef struct wr_run_struct wr_run_struct;
typedef struct {
    wr_run_struct *p;
} wr_run_t[1];

/* Prepare M for stepping; M must outlive the run.  The matrix engine uses
 * machine integers where no entry can overflow, by a bound proved beforehand or
 * checked at every step, and rationals (or field elements) otherwise.
 * status  OK; DOMAIN (INDEX engine: a layer of none of these kinds, which the
 *         reason names; H0 has no label); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_run_init(wr_run_t R, const wr_lrnn_t M,
                                      wr_engine_t engine, wr_limits_t L);
void wr_run_clear(wr_run_t R);
/* Return to H0. */
void wr_run_reset(wr_run_t R);
/* Step all layers by one symbol.
 * status  OK; DOMAIN (no action for the wires' values, or no label for the new
 *         state: the reason names layer and values); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_run_step(wr_run_t R, uint32_t letter,
                                      wr_limits_t L);
/* Return the current output label of a layer. */
uint32_t wr_run_label(const wr_run_t R, uint32_t layer);
/* Return the automaton state that the readout names now, or UINT32_MAX. */
uint32_t wr_run_state(wr_run_t R);
/* Set h to entry (i, j) of H in a layer, exactly. */
void wr_run_entry(fmpq_poly_t h, const wr_run_t R, uint32_t layer, uint32_t i,
                  uint32_t j);
/* Return "int64", "fmpz", "fmpq", "fmpq_poly" (elements of Q(a)) or "index":
 * the most general arithmetic that some layer uses now, for reports.  A layer
 * of integers without a bound for all words starts with "int64", is checked at
 * every step, and changes to "fmpz" when its entries grow. */
const char *wr_run_arithmetic(const wr_run_t R);
/* Set S to R as a stack, valid as long as R is. */
void wr_run_stack(wr_stack_t *S, wr_run_t R);

WR_END_DECLS
#endif
