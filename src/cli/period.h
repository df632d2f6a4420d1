/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_PERIOD_H
#define WREATH_CLI_PERIOD_H

/* Declarations of the commands on recurrences, wreath period and horizon, which
 * other commands share. */

#include "cert/horizon.h"
#include "cli/cli.h"
#include "horizon/horizon.h"
#include "rounding/rounding.h"

/* The answer of wreath period, for recurrences and for models. */
extern const wr_field_t cli_period_fields[];

/* ---- word.c ---- */

/* Read the recurrence of FILE, or of --expression, where ; separates lines. */
void cli_load_recurrence(wr_recurrence_t R, cli_t *c);
/* Read --word, which must not be empty; the default is the first letter. */
void cli_read_repeated(wr_word_t w, cli_t *c, const wr_dfa_t names);
void cli_read_letters(wr_word_t w, const wr_recurrence_t R, cli_t *c);

/* ---- period.c ---- */

/* Return 1 unless the certificate goes to standard output. */
int cli_wants_answer(const cli_t *c);
/* If --output is given, write the first lines of cert and return 1, else 0. */
int cli_wants_certificate(wr_buffer_t cert, const cli_t *c,
                          const wr_recurrence_t R,
                          const wr_evaluation_t evaluation);
/* Seal cert and write it to the file. */
void cli_save_certificate(wr_buffer_t cert, cli_t *c);
/* wreath period --all: whether the rounded state determines the answer of the
 * automaton `name`.  Return an exit status. */
int cli_all_words(cli_t *c, const wr_recurrence_t R,
                  const wr_evaluation_t evaluation, wr_machine_t M,
                  const char *name);
/* period_orbit.c: the orbit of --word; --mono.  Return exit statuses. */
int cli_period_orbit(cli_t *c, const wr_recurrence_t R, wr_machine_t M,
                     const wr_evaluation_t evaluation);
int cli_period_monotone(cli_t *c, const wr_recurrence_t R,
                        const wr_evaluation_t evaluation);

/* ---- wreath horizon ---- */

/* horizon_say.c: read the recurrence and the word of a command line. */
void cli_horizon_load(wr_cast_orbit_t O, cli_t *c);

extern const wr_field_t cli_horizon_fields[];
/* --trace: print the first steps, or append them to the list. */
void cli_horizon_trace(json_t *list, cli_t *c, const wr_cast_orbit_t O);
/* Print the answer, with the rows of the trace or NULL. */
void cli_horizon_say(const wr_horizon_t H, const wr_cast_t M, cli_t *c,
                     json_t *rows);

#endif
