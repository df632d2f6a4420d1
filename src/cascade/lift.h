/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CASCADE_LIFT_H
#define WREATH_CASCADE_LIFT_H

/* lift: a cascade written out, state by state: the coordinates that can occur,
 * and the dependency functions of every letter as tables.
 */

#include "cascade/cascade.h"

WR_BEGIN_DECLS

/* One level.
 * action  the actions that occur, as lists of images of all its states
 * gate    (letter, coordinates of the levels above) and the number of the
 *         action of the level in act */
typedef struct {
    wr_tuples_t action, gate;
    uint32_t *act;
} wr_lift_level_t;

/* coordinates  those of the start, and what letters lead to from these
 * state        of a tuple: the state it stands for */
typedef struct {
    const wr_dfa_struct *A; /* of the cascade */
    uint32_t levels;
    wr_tuples_t coordinates;
    uint32_t *state;
    wr_lift_level_t *level;
} wr_lift_struct;
typedef wr_lift_struct wr_lift_t[1];

/* A lift from coordinates that are given, with all that the walk says.
 * start     one coordinate per level
 * rows      of other tables, which count too
 * max_rows  of gates and coordinates: more are UNABLE */
typedef struct {
    const uint32_t *start;
    uint64_t rows, max_rows;
} wr_lift_from_t;

void wr_lift_init(wr_lift_t T);
void wr_lift_clear(wr_lift_t T);
/* shape   T initialised, overwritten; C must outlive it
 * meaning of from: NULL is a lift from all states, tuple q of the coordinates
 *         being that of state q; then action 0 of a level is the identity, and
 *         gates that take it are left out, as are actions of a level that
 *         nothing reads before its next reset
 * status  OK; UNABLE past limits (states are tuples of coordinates); DOMAIN
 *         if C lacks an action or an action is neither a permutation nor
 *         constant
 * cost    coordinates * letters * levels look-ups, and the widths */
WR_MUST_CHECK wr_status_t wr_lift_make(wr_lift_t T, wr_cascade_t C,
                                       const wr_lift_from_t *from,
                                       wr_limits_t L);
/* Whether the tables of a lift from all states do what the automaton does: for
 * all coordinates x and letters a, x . a is among the coordinates, and stands
 * for the state that a takes the state of x to; and tuple q stands for q.
 * status  OK; DOMAIN, the reason names x and a
 * cost    as wr_lift_make */
WR_MUST_CHECK wr_status_t wr_lift_check(const wr_lift_t T, wr_limits_t L);

WR_END_DECLS
#endif
