/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CASCADE_FACTS_H
#define WREATH_CASCADE_FACTS_H

/* facts: the facts about an automaton without a model: sizes, its monoid,
 * whether it is aperiodic, its simple group factors.
 */

#include "cascade/cascade.h"

WR_BEGIN_DECLS

/* Everything found, as text; "" where it does not apply and a leading '?'
 * where a limit kept it from being decided. */
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
/* Computes everything.
 * status  OK, also where a limit is noted in f; DOMAIN, UNABLE: of what cannot
 *         go on without its answer */
WR_MUST_CHECK wr_status_t wr_facts_find(wr_facts_t *f, const wr_dfa_t A,
                                        wr_limits_t L);

WR_END_DECLS

#endif
