/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ROUNDING_REACH_H
#define WREATH_ROUNDING_REACH_H

/* reach: all words at once, over states that are tuples, beside a table.
 * Shared with module prove; not installed. */

#include "rounding/rounding.h"

/* A step from state `from` by a letter (UINT32_MAX: the start) to a state of
 * this tuple, after which the words are in class q. */
typedef struct {
    uint32_t from, letter, q, *to;
    uint64_t hash;
} wr_reach_step_t;

/* A search.  The caller sets the fields before X.
 * live    the classes of words that are read on; NULL: all
 * ahead   steps are taken together, so many at most
 * choose  the state that is left next, by steps that are one batch; returns 0
 *         if there is none.  NULL: breadth first
 * take    fills in `to` of *count steps; on any status but OK, of the *count
 *         before the one that failed
 * meet    a step led to a state, which is `fresh` or was met before; X->holds
 *         = FALSE ends the search
 * X       kind may be NULL: then states may be met with any two classes
 * at      the step that was looked at last, or that failed */
typedef struct {
    const wr_table_t *T;
    uint32_t letters, ahead;
    const unsigned char *live;
    int (*choose)(uint32_t *state, void *self);
    wr_status_t (*take)(uint32_t *count, const wr_reach_step_t *step,
                        void *self);
    wr_status_t (*meet)(const wr_reach_step_t *t, int fresh, void *self);
    void *self;
    wr_reach_t X;
    uint32_t next, from, letter; /* next to be left; of the next step */
    wr_reach_step_t at;
} wr_reach_search_t;

/* Closes the set of states that words reach, from the one of the tuple on.
 * shape   X->met of the width of a tuple, and empty
 * status  OK: X->holds TRUE, or FALSE with the words of a collision, or as
 *         meet left it; or that of take or meet */
WR_MUST_CHECK wr_status_t wr_reach_close(wr_reach_search_t *S, uint32_t *start);

#endif
