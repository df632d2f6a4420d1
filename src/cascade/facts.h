/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CASCADE_FACTS_H
#define WREATH_CASCADE_FACTS_H

/* facts: the facts about an automaton alone: sizes, its monoid, whether it is
 * aperiodic, its simple group factors.
 */

#include "cascade/cascade.h"

WR_BEGIN_DECLS

/* All facts, as text; "" if a fact does not apply, and a leading '?' if a
 * limit prevented its decision. */
typedef struct {
    char states[24], minimal[24], aperiodic[16], group[16];
    char *monoid, *components;
    uint32_t letters, reachable, sinks, permutations, identities, resets;
    char orbit[24];
    wr_buffer_t witness;
    char *limit; /* what stopped a search, or NULL */
} wr_facts_t;

void wr_facts_init(wr_facts_t *f);
void wr_facts_clear(wr_facts_t *f);
/* Compute all facts.
 * status  OK, even if f notes a limit; DOMAIN, UNABLE: from a computation that
 *         the others depend on */
WR_MUST_CHECK wr_status_t wr_facts_find(wr_facts_t *f, const wr_dfa_t A,
                                        wr_limits_t L);

WR_END_DECLS

#endif
