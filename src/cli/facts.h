/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_FACTS_H
#define WREATH_CLI_FACTS_H

/* What wreath classify finds. */

#include "cli/cli.h"

/* Everything found, as text; "" where it does not apply and a leading '?'
 * where a limit kept it from being decided. */
typedef struct {
    char states[24], minimal[24], monoid[32], aperiodic[16], group[16];
    char *components;
    uint32_t letters, reachable, sinks, permutations, identities, resets;
    char orbit[24];
    wr_buffer_t witness;
    char *limit; /* what stopped a search, or NULL */
} cli_facts_t;

void cli_facts_init(cli_facts_t *f);
void cli_facts_clear(cli_facts_t *f);
/* Computes everything.  A limit is noted in f; DOMAIN and UNABLE come from
 * what cannot go on without its answer. */
WR_MUST_CHECK wr_status_t cli_facts_find(cli_facts_t *f, const wr_dfa_t A,
                                         wr_limits_t L);

#endif
