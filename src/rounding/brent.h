/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ROUNDING_BRENT_H
#define WREATH_ROUNDING_BRENT_H

/* The least preperiod and period of a sequence of states, each of which is
 * shown by something hidden that determines what follows.  Shared with room
 * prove; not installed. */

#include "base/base.h"

/* Two walks along one sequence, both at its start, and what can be done with
 * a walk.
 * same    whether the states are the same
 * meet    whether the hidden ones are
 * plain   the states are all there is: same and meet are one question */
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

/* status  OK; that of a step; UNABLE past L->max_steps or the deadline
 * cost    about 4 (preperiod + period) steps, no memory; as many again for
 *         each prime that may divide the period, unless plain
 * source  [brent1980] */
WR_MUST_CHECK wr_status_t wr_walks_period(uint64_t *preperiod, uint64_t *period,
                                          const wr_walks_t *W, wr_limits_t L);

#endif
