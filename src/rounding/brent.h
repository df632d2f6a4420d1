/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ROUNDING_BRENT_H
#define WREATH_ROUNDING_BRENT_H

/* The least preperiod and period of a sequence of states, each determined by a
 * hidden state that also determines the next one.  Shared with module prove;
 * not installed. */

#include "base/base.h"

/* Two walks along one sequence, both at its start, and the operations on a
 * walk.
 * same    nonzero if the states are equal
 * meet    nonzero if the hidden states are equal
 * plain   states and hidden states are the same: so are same and meet */
typedef struct {
    void *slow, *fast;
    void (*rewind)(void *walk);
    void (*copy)(void *walk, void *from);
    wr_status_t (*step)(void *walk, wr_limits_t L);
    int (*same)(void *a, void *b);
    int (*meet)(void *a, void *b);
    int plain;
    const char *what; /* "steps of the orbit" */
} wr_walks_t;

/* Compute the least preperiod and period of the states.
 * status  OK; that of a step; UNABLE past L->max_steps or the deadline
 * cost    about 4 (preperiod + period) steps, no memory; the same again for
 *         each prime divisor of the hidden period, unless plain
 * source  [brent1980] */
WR_MUST_CHECK wr_status_t wr_walks_period(uint64_t *preperiod, uint64_t *period,
                                          const wr_walks_t *W, wr_limits_t L);

#endif
