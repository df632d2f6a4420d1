/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_RUN_STACK_H
#define WREATH_RUN_STACK_H

/* stack: layers stepped, a letter at a time, in whatever evaluation
 * model: a table of functions each.  What asks only for the next state and
 * for what it says - a closed set, a run beside an automaton, a trace - is
 * written once, over this.
 *
 *     run.h      exact, by matrices or by indices    wr_run_stack
 *     real.h     balls and MPFR                      wr_real_stack
 *     rounded.h  formats, every operation rounded    wr_rounded_stack
 */

#include "model/model.h"

WR_BEGIN_DECLS

/* From the state of a key by a letter to the state of another key. */
typedef struct {
    const uint32_t *from;
    uint32_t letter, *to;
} wr_stack_step_t;

/* The stack is in one state, its own, that start and step move.
 * start    to H0.  OK; DOMAIN (H0 has no label: reason in L); UNABLE
 * step     one symbol through all layers.  OK; DOMAIN (the model is undefined
 *          here: reason in L) and UNABLE, and then the state is as before or
 *          only start, load and clear may follow
 * label    of a layer now, UINT32_MAX: none
 * readout  the state that the readout names after start or step, UINT32_MAX:
 *          none
 * width    of a key, in numbers
 * key      the state now as `width` numbers, which are those of no other; key
 *          and load are NULL where states have none
 * load     the state of a key; then comes a step
 * steps    `to` of *count steps; on any status but OK, which are those of
 *          step, of the *count before the one that failed.  NULL where steps
 *          that nobody asks for in the end would count against a limit
 * arrive   the state of a key, met by a letter (M->letters: none yet); then
 *          come label and readout.  NULL where steps is
 * print    entry (i, j) of H in a layer, as people read it */
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

/* The meaning of "the same" between a model and an automaton.  STATE: the
 * readout's state has the name of the DFA's state, and equal acceptance where
 * both have one.  ACCEPT: equal acceptance only.  NEXT: equal acceptance, and
 * the admissible letters that the model outputs are those with which some
 * accepted word goes on.  PREDICT: the same, but only after words that some
 * accepted word begins with; what the model does after a mistake, if
 * anything, is not looked at.  AUTO: STATE when the sets of names agree, or
 * when a semiautomaton has all names of the model and more, else ACCEPT. */
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
