/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CASCADE_LIFT_H
#define WREATH_CASCADE_LIFT_H

/* lift: a cascade written out, state by state: the coordinates that can occur,
 * and the dependency functions of every letter as tables.
 */

#include "cascade/cascade.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One level.
 * action  the actions that occur, as lists of images of all its states; action
 *         0 is the identity
 * gate    (letter, coordinates of the levels above) for which the action of
 *         the level is not the identity, and its number in act */
typedef struct {
    wr_tuples_t action, gate;
    uint32_t *act;
} wr_lift_level_t;

/* coordinates  tuple q is that of state q, what follows is what letters lead
 *              to from these
 * state        of a tuple: the state it stands for */
typedef struct {
    const wr_dfa_struct *A; /* of the cascade */
    uint32_t levels;
    wr_tuples_t coordinates;
    uint32_t *state;
    wr_lift_level_t *level;
} wr_lift_struct;
typedef wr_lift_struct wr_lift_t[1];

void wr_lift_init(wr_lift_t T);
void wr_lift_clear(wr_lift_t T);
/* shape   T initialised, overwritten; C must outlive it
 * status  OK; UNABLE past limits (states are tuples of coordinates); DOMAIN
 *         if C lacks an action or an action is neither a permutation nor
 *         constant
 * cost    coordinates * letters * levels look-ups, and the widths */
WR_MUST_CHECK wr_status_t wr_lift_make(wr_lift_t T, wr_cascade_t C,
                                       wr_limits_t L);
/* Whether the tables do what the automaton does: for all coordinates x and
 * letters a, x . a is among the coordinates, and stands for the state that a
 * takes the state of x to; and tuple q stands for q.
 * status  OK; DOMAIN, the reason names x and a
 * cost    as wr_lift_make */
WR_MUST_CHECK wr_status_t wr_lift_check(const wr_lift_t T, wr_limits_t L);

#ifdef __cplusplus
}
#endif
#endif
