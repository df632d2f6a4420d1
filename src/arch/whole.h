/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ARCH_WHOLE_H
#define WREATH_ARCH_WHOLE_H

/* A whole automaton in one layer that is not linear, in phases:
 *
 *   whole_split.c  quotients of the automaton that together tell its states
 *                  apart
 *   whole.c        neurons for their classes, the patterns that are met, and
 *                  the greatest margin that is seen to hold
 *   whole_text.c   the cell and the stack of its boxes as text
 */

#include "arch/express.h"

/* A quotient: class[q] of the automaton's state q, and next[c * letters + a].
 * Neuron number on[c * letters + a] of all is the one that letter a turns on
 * when it leads to class c, UINT32_MAX where it never does; of[c] are the
 * neurons of a class, from[c] to from[c + 1] - 1.  start is the neuron that
 * is on before the first letter. */
typedef struct {
    uint32_t classes, *class, *next, *on, *from, start;
} whole_block_t;

/* A neuron of class `target`.
 * at       of a letter: 0 it turns the neuron off; 1 on from the classes in
 *          `source`, off from others; 2 on
 * inputs   neurons that it sums: those of the classes in source or, where
 *          `inverse` is set, of all others */
typedef struct {
    uint32_t block, target, inputs;
    unsigned char *at, *source;
    int inverse;
} whole_neuron_t;

typedef struct {
    const wr_dfa_struct *A;
    whole_block_t *block;
    whole_neuron_t *neuron;
    uint32_t blocks, neurons, inputs; /* inputs: the most of a neuron */
    wr_tuples_t pattern;              /* of the neuron on in each block */
    uint32_t *state, *next;           /* A's at a pattern; patterns after */
    wr_limits_struct *L;
} whole_t;

/* The quotients as blocks of W, classes and transitions alone; one block of
 * all states if split is 0.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t whole_split(whole_t *W, int split);
/* The text of the cell with margin 1/n into out; 0 where the sums leave no
 * room for it. */
int whole_cell(wr_buffer_t out, const whole_t *W, const wr_arch_t *arch,
               uint32_t n);
/* M = the stack of the boxes, one layer. */
WR_MUST_CHECK wr_status_t whole_model(wr_lrnn_t M, const whole_t *W);

#endif
