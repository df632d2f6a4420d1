/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_HORIZON_H
#define WREATH_CLI_HORIZON_H

/* The parts of wreath horizon. */

#include "cert/horizon.h"
#include "cli/cli.h"
#include "horizon/horizon.h"

/* The orbit of a command line, and what it owns. */
typedef struct {
    wr_cast_orbit_t orbit;
    wr_recurrence_t R;
    uint32_t *word;
    int loaded; /* R was initialised */
} cli_horizon_t;
/* horizon_say.c: the recurrence and the word that a command line names, into a
 * J of zeros; to be cleared in any case.
 * returns 0, or an exit status after saying what was wrong */
int cli_horizon_load(cli_horizon_t *J, cli_t *c);
void cli_horizon_clear(cli_horizon_t *J);

extern const wr_field_t cli_horizon_fields[];
/* --trace: the first steps, printed or put into the list.  0, or an exit
 * status after saying what was wrong */
int cli_horizon_trace(json_t *list, cli_t *c, const cli_horizon_t *J);
void cli_horizon_say(const wr_horizon_t H, const wr_cast_t M, cli_t *c,
                     json_t *rows);

#endif
