/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ARCH_WHOLE_H
#define WREATH_ARCH_WHOLE_H

/* A whole automaton in one layer that is not linear, in phases:
 *
 *   whole_split.c  quotients of the automaton that jointly distinguish its
 *                  states
 *   whole.c        neurons for their classes, the reachable patterns, and the
 *                  greatest margin that is found to hold
 *   whole_text.c   the cell and the stack of its boxes as text
 */

#include "arch/express.h"

/* A quotient: class[q] of state q of the automaton, and its transitions
 * next[c * letters + a].  on[c * letters + a] is the neuron that letter a
 * turns on when it leads to class c, UINT32_MAX if it never does.  The neurons
 * of class c are from[c] to from[c + 1] - 1.  start is the neuron that is on
 * before the first letter. */
typedef struct {
    uint32_t classes, *class, *next, *on, *from, start;
} whole_block_t;

/* A neuron of class `target`.
 * at       per letter: 0 turns it off; 1 turns it on if the class before is in
 *          `source`, else off; 2 turns it on
 * inputs   number of neurons that it sums: those of the classes in source, or
 *          of all other classes if `inverse` is set */
typedef struct {
    uint32_t block, target, inputs;
    unsigned char *at, *source;
    int inverse;
} whole_neuron_t;

typedef struct {
    const wr_dfa_struct *A;
    whole_block_t *block;
    whole_neuron_t *neuron;
    uint32_t blocks, neurons, inputs; /* inputs: maximum over neurons */
    wr_tuples_t pattern;              /* the neuron that is on in each block */
    uint32_t *state, *next;           /* of A at a pattern; next patterns */
    wr_limits_struct *L;
} whole_t;

/* Set the blocks of W to quotients, classes and transitions only; if split is
 * 0, to one block of all states.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t whole_split(whole_t *W, int split);
/* Write the text of the cell with margin 1/n; return 0 if the sums have too
 * many inputs for this margin. */
int whole_cell(wr_buffer_t out, const whole_t *W, const wr_arch_t *arch,
               uint32_t n);
/* Set M to the one-layer stack of the boxes. */
WR_MUST_CHECK wr_status_t whole_model(wr_lrnn_t M, const whole_t *W);

#endif
