/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ROUNDING_REACH_H
#define WREATH_ROUNDING_REACH_H

/* reach: the states that words reach, as tuples, with the classes of a table.
 * Shared with module prove; not installed. */

#include "rounding/rounding.h"

/* A step from state `from` by a letter (UINT32_MAX: the start) to the state
 * `to`, after which the words are in class q. */
typedef struct {
    uint32_t from, letter, q, *to;
    uint64_t hash;
} wr_reach_step_t;

/* A search.  The caller sets the fields before X.
 * live    nonzero for the classes of words that are extended; NULL: all
 * ahead   maximum number of steps in one batch
 * choose  sets the state to expand next, whose steps form one batch; returns 0
 *         if there is none.  NULL: breadth first
 * take    fills in `to` of *count steps; on any status but OK, *count is set to
 *         the number of steps before the one that failed
 * meet    is called after each step; `fresh` if the state is new;
 *         X->holds = FALSE ends the search
 * X       if kind is NULL, a state may have more than one class
 * at      the last step that was processed, or that failed */
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
    uint32_t next, from, letter; /* next to expand; of the next step */
    wr_reach_step_t at;
} wr_reach_search_t;

/* Compute the closed set of states that words reach from the state start.
 * shape   X->met has the width of a tuple and is empty
 * status  OK: X->holds TRUE, or FALSE with the words of a collision, or as meet
 *         set it; or that of take or meet */
WR_MUST_CHECK wr_status_t wr_reach_close(wr_reach_search_t *S, uint32_t *start);

#endif
