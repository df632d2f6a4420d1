/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CASCADE_LIFT_H
#define WREATH_CASCADE_LIFT_H

/* lift: a cascade as explicit tables: the reachable coordinates, and the
 * dependency functions of every letter.
 */

#include "cascade/cascade.h"

WR_BEGIN_DECLS

/* One level.
 * action  the actions that occur, each as the list of images of all states
 * gate    (letter, coordinates of the levels above); act has the number of its
 *         action */
typedef struct {
    wr_tuples_t action, gate;
    uint32_t *act;
} wr_lift_level_t;

/* coordinates  the initial ones, and all that letters lead to from these
 * state        the automaton state of each tuple of coordinates */
typedef struct {
    const wr_dfa_struct *A; /* the cascade's automaton */
    uint32_t levels;
    wr_tuples_t coordinates;
    uint32_t *state;
    wr_lift_level_t *level;
} wr_lift_struct;
typedef wr_lift_struct wr_lift_t[1];

/* A lift from given coordinates, with every action exactly as the walk has it.
 * start     one coordinate per level
 * rows      the number of rows of other tables, which count as well
 * max_rows  most rows of gates and coordinates; UNABLE beyond */
typedef struct {
    const uint32_t *start;
    uint64_t rows, max_rows;
} wr_lift_from_t;

void wr_lift_init(wr_lift_t T);
void wr_lift_clear(wr_lift_t T);
/* Write the cascade C out as tables.  If from is NULL, start from all states:
 * tuple q of the coordinates is that of state q, action 0 of a level is the
 * identity, and gates with action 0 are omitted, as are actions of a level
 * that nothing reads before its next reset.
 * shape   T initialised, overwritten; C must outlive it
 * status  OK; UNABLE past limits (states are tuples of coordinates); DOMAIN
 *         if C lacks an action or an action is neither a permutation nor
 *         constant
 * cost    coordinates * letters * levels look-ups, and the widths */
WR_MUST_CHECK wr_status_t wr_lift_make(wr_lift_t T, wr_cascade_t C,
                                       const wr_lift_from_t *from,
                                       wr_limits_t L);
/* Check that the tables of a lift from all states emulate the automaton: for
 * all coordinates x and letters a, x . a is among the coordinates and encodes
 * the state that a leads to from the state of x; and tuple q encodes state q.
 * status  OK; DOMAIN, the reason names x and a
 * cost    as wr_lift_make */
WR_MUST_CHECK wr_status_t wr_lift_check(const wr_lift_t T, wr_limits_t L);

WR_END_DECLS
#endif
