/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_PERIOD_H
#define WREATH_CLI_PERIOD_H

/* Declarations of the commands on recurrences: wreath period and horizon, and
 * what others have of them. */

#include "cert/horizon.h"
#include "cli/cli.h"
#include "horizon/horizon.h"
#include "rounding/rounding.h"

/* The report of wreath period, for recurrences and for models. */
extern const wr_field_t cli_period_fields[];

/* ---- word.c: of every command on recurrences ---- */

/* The recurrence in the FILE, or in --expression with ; between lines. */
int cli_load_recurrence(wr_recurrence_t R, cli_t *c);
/* --word over these letters, or the first letter: not empty. */
int cli_read_repeated(wr_word_t w, cli_t *c, const wr_dfa_t names);
int cli_read_letters(wr_word_t w, const wr_recurrence_t R, cli_t *c);

/* ---- period.c ---- */

/* Whether the answer is to be printed: not when the certificate is. */
int cli_wants_answer(const cli_t *c);
/* 1, and the first lines of cert, if --output was given. */
int cli_wants_certificate(wr_buffer_t cert, const cli_t *c,
                          const wr_recurrence_t R,
                          const wr_evaluation_t evaluation);
/* Writes cert to the file of --output, if there is one and s is OK.  An exit
 * status. */
int cli_save_certificate(wr_buffer_t cert, cli_t *c, wr_status_t s);
/* wreath period --all: whether the rounded state tells the automaton of this
 * name.  An exit status. */
int cli_all_words(cli_t *c, const wr_recurrence_t R,
                  const wr_evaluation_t evaluation, wr_machine_t M,
                  const char *name);
/* period_orbit.c: the orbit of --word; --mono.  Exit statuses. */
int cli_period_orbit(cli_t *c, const wr_recurrence_t R, wr_machine_t M,
                     const wr_evaluation_t evaluation);
int cli_period_monotone(cli_t *c, const wr_recurrence_t R,
                        const wr_evaluation_t evaluation);

/* ---- wreath horizon ---- */

/* horizon_say.c: the recurrence and the word that a command line names. */
int cli_horizon_load(wr_cast_orbit_t O, cli_t *c);

extern const wr_field_t cli_horizon_fields[];
/* --trace: the first steps, printed or put into the list. */
int cli_horizon_trace(json_t *list, cli_t *c, const wr_cast_orbit_t O);
void cli_horizon_say(const wr_horizon_t H, const wr_cast_t M, cli_t *c,
                     json_t *rows);

#endif
