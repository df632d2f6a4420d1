/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_RUN_H
#define WREATH_RUN_H

/* run: a model letter by letter, exactly (evaluation model E0).  May include
 * model, cascade, automaton, exact, base.
 */

#include "run/stack.h"

WR_BEGIN_DECLS

typedef enum {
    WR_ENGINE_MATRIX, /* multiplies the matrices of the model every step;
                       * beyond machine integers it remembers products while
                       * the vectors are few */
    WR_ENGINE_INDEX   /* moves state indices; layers must be permutation-
                       * reset, delays, or have few vectors closed under all
                       * actions, which is proved at init */
} wr_engine_t;

typedef struct wr_run_struct wr_run_struct;
typedef struct {
    wr_run_struct *p;
} wr_run_t[1];

/* Prepares M for stepping; M must outlive the run.  The matrix engine uses
 * machine integers where a bound on all entries is proved beforehand, and
 * rationals (or field elements) otherwise.
 * status  OK; DOMAIN (INDEX engine on a layer that is none of the kinds
 *         above, named in the reason; an undefined decoder at H0) */
WR_MUST_CHECK wr_status_t wr_run_init(wr_run_t R, const wr_lrnn_t M,
                                      wr_engine_t engine, wr_limits_t L);
void wr_run_clear(wr_run_t R);
/* Back to H0. */
void wr_run_reset(wr_run_t R);
/* One symbol through all layers.
 * status  OK; DOMAIN (no action for the wires met, or no label for the
 *         state reached: reason names layer and values) */
WR_MUST_CHECK wr_status_t wr_run_step(wr_run_t R, uint32_t letter,
                                      wr_limits_t L);
/* The output label of a layer now. */
uint32_t wr_run_label(const wr_run_t R, uint32_t layer);
/* The automaton state that the readout names now; UINT32_MAX if it names
 * none. */
uint32_t wr_run_state(wr_run_t R);
/* Entry (i, j) of H in a layer, exactly. */
void wr_run_entry(fmpq_poly_t h, const wr_run_t R, uint32_t layer, uint32_t i,
                  uint32_t j);
/* "int64", "fmpz", "fmpq", "fmpq_poly" (elements of Q(a)) or "index": the
 * most general that some layer needs now, for reports.  A layer of integers
 * without a bound for all words begins with "int64", watched at every step,
 * and goes over to "fmpz" when its entries grow. */
const char *wr_run_arithmetic(const wr_run_t R);
/* R as a stack, valid as long as R is. */
void wr_run_stack(wr_stack_t *S, wr_run_t R);

WR_END_DECLS
#endif
