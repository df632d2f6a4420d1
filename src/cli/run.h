/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_RUN_H
#define WREATH_CLI_RUN_H

/* The parts of `wreath run`. */

#include "cli/cli.h"
#include "run/long.h"
#include "run/real.h"

/* The fields of answers: common to all steps, at the end, and per
 * arithmetic. */
extern const wr_field_t cli_run_answer_fields[], cli_run_fields[],
    cli_run_end_fields[], cli_run_every_fields[], cli_run_at_fields[],
    cli_run_real_fields[], cli_run_beside_fields[];
/* run_steps.c: a run of the stack S on w, printed after every letter or
 * (--last) at the end. */
typedef struct {
    cli_t *c;
    wr_stack_t S;
    const wr_dfa_struct *names;
    const wr_word_struct *w;
    wr_real_struct *real; /* for balls and MPFR; NULL: exact */
    int balls;
    wr_status_t ready; /* if not OK, S could not be made: no steps */
    json_t *list;      /* NULL: text */
} cli_steps_t;
/* Append the columns that all evaluation models share, about the state after t
 * symbols, the last of which is `letter`; return the same as JSON. */
void cli_run_row(wr_buffer_t out, const cli_steps_t *X, size_t t,
                 const char *letter);
json_t *cli_run_json(const cli_steps_t *X, const char *letter);
/* Return the list of the labels of all layers. */
json_t *cli_run_labels(const cli_steps_t *X);
/* Run all steps; quiet: print nothing.  *at: the step done or failed last. */
WR_MUST_CHECK wr_status_t cli_run_steps(size_t *at, cli_steps_t *X, int quiet);
/* Run and print all steps under the heading "# evaluation HEAD"; in JSON,
 * "evaluation" is NAME.  Return an exit status. */
int cli_run_show(cli_steps_t *X, const char *head, const char *name);

/* run_real.c: return one step in balls or MPFR as JSON. */
json_t *cli_real_json(const cli_steps_t *X, const char *letter);
/* Add the step `at` at which a run ended early and the reason in the limits, or
 * two nulls if s is OK. */
void cli_run_failure(json_t *o, const cli_t *c, wr_status_t s, size_t at);

/* run_every.c: print the state after each word of at most `length` letters;
 * run_at.c: after the first `at` symbols.  X is the stack of R, run exactly.
 * They and cli_run_real return exit statuses. */
int cli_run_every(cli_steps_t *X, wr_run_t R, uint64_t length);
int cli_run_at(cli_steps_t *X, wr_run_t R, size_t at);

/* run_real.c: --evaluation ball:P, ball:auto and mpfr:P[:RND]. */
typedef struct {
    wr_real_kind_t kind;
    slong prec;
    int grows; /* ball:auto */
    mpfr_rnd_t rnd;
    const char *rounding;
} cli_real_how_t;
/* Read such an evaluation. */
void cli_read_real(cli_real_how_t *out, cli_t *c, const char *text);
int cli_run_real(cli_t *c, wr_lrnn_t M, const wr_dfa_t A, const wr_word_t w,
                 cli_real_how_t how);

#endif
