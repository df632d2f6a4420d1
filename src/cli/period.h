/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_PERIOD_H
#define WREATH_CLI_PERIOD_H

/* What cmd_period.c and period.c share. */

#include "cli/cli.h"
#include "rounding/rounding.h"

/* Whether the answer is to be printed: not when the certificate is. */
int cli_answer(const cli_t *c);
/* Initialises cert; 1, and its first lines, if --output was given. */
int cli_wants_certificate(wr_buffer_t cert, const cli_t *c,
                          const wr_recurrence_t R, const wr_model_t model);
/* Writes cert to the file of --output, if there is one and s is OK; clears
 * it.  An exit status. */
int cli_save_certificate(wr_buffer_t cert, cli_t *c, wr_status_t s);
/* wreath period --all: whether the rounded state tells the automaton of this
 * name.  An exit status. */
int cli_all_words(cli_t *c, const wr_recurrence_t R, const wr_model_t model,
                  wr_machine_t M, const char *name);

#endif
