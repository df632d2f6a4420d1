/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_RUN_STACK_H
#define WREATH_RUN_STACK_H

/* stack: a stack of layers that is stepped letter by letter, in any evaluation
 * model, as a table of functions.  Code that needs only the next state and its
 * labels (a closed set, a run compared with an automaton, a trace) is written
 * once, on top of this interface.
 *
 *     run.h      exact, by matrices or by indices    wr_run_stack
 *     real.h     balls and MPFR                      wr_real_stack
 *     rounded.h  formats, every operation rounded    wr_rounded_stack
 */

#include "model/model.h"

WR_BEGIN_DECLS

/* A step from the state of one key, by a letter, to the state of another. */
typedef struct {
    const uint32_t *from;
    uint32_t letter, *to;
} wr_stack_step_t;

/* The stack has one current state, which start and step change.
 * start    go to H0.  OK; DOMAIN (H0 has no label: reason in L); UNABLE
 * step     read one symbol.  OK; DOMAIN (the model is undefined here: reason in
 *          L) or UNABLE: the state is then unchanged, or only start, load and
 *          clear may follow
 * label    current label of a layer, or UINT32_MAX
 * readout  the automaton state named after start or step, or UINT32_MAX
 * width    length of a key
 * key      write the current state as `width` numbers, which determine it; key
 *          and load are NULL if states have no keys
 * load     go to the state of a key; the next call is step
 * steps    set `to` of *count steps; on any status but OK, which are those of
 *          step, of the *count steps before the one that failed.  NULL if steps
 *          that turn out not to be needed would count against a limit
 * arrive   go to the state of a key, reached by a letter (M->letters: none);
 *          the next calls are label and readout.  NULL if steps is NULL
 * print    print entry (i, j) of H in a layer, for people */
typedef struct {
    const wr_lrnn_struct *M;
    void *self;
    uint32_t width;
    wr_status_t (*start)(void *self, wr_limits_t L);
    wr_status_t (*step)(void *self, uint32_t letter, wr_limits_t L);
    uint32_t (*label)(void *self, uint32_t layer);
    uint32_t (*readout)(void *self);
    void (*key)(uint32_t *key, void *self);
    void (*load)(void *self, const uint32_t *key);
    wr_status_t (*steps)(const wr_stack_step_t *step, uint32_t *count,
                         void *self, wr_limits_t L);
    void (*arrive)(void *self, const uint32_t *key, uint32_t letter);
    void (*print)(wr_buffer_t out, void *self, uint32_t layer, uint32_t i,
                  uint32_t j);
} wr_stack_t;

/* What "the same" means between a model and an automaton.  STATE: the readout's
 * state has the name of the automaton's state, and the same acceptance if both
 * have one.  ACCEPT: the same acceptance.  NEXT: the same acceptance, and the
 * admissible letters that the model outputs are those with which some accepted
 * word continues.  PREDICT: as NEXT, but only after prefixes of accepted words;
 * what the model does after a mistake is ignored.  AUTO: STATE if the sets of
 * names agree, or if the automaton is a semiautomaton that has all names of the
 * model; else ACCEPT. */
typedef enum {
    WR_COMPARE_AUTO,
    WR_COMPARE_STATE,
    WR_COMPARE_ACCEPT,
    WR_COMPARE_NEXT,
    WR_COMPARE_PREDICT
} wr_compare_t;
/* "auto", "state", "accept", "next" or "predict". */
const char *wr_compare_name(wr_compare_t compare);

WR_END_DECLS
#endif
