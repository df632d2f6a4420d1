/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_RUN_H
#define WREATH_CLI_RUN_H

/* run: the parts of `wreath run`. */

#include "cli/cli.h"
#include "run/long.h"
#include "run/real.h"

/* The fields of runs: their types, how a run ended, and the result per
 * arithmetic. */
extern const wr_field_t cli_run_answer_fields[], cli_run_fields[],
    cli_run_end_fields[], cli_run_every_fields[], cli_run_at_fields[],
    cli_run_real_fields[], cli_run_beside_fields[];
/* run_steps.c: a stack along w, in the letters of `names`: shown after every
 * letter, or (--last) at the end only. */
typedef struct {
    cli_t *c;
    wr_stack_t S;
    const wr_dfa_struct *names;
    const wr_word_struct *w;
    wr_real_struct *real; /* in balls or MPFR; else exact */
    int balls;
    wr_status_t ready; /* or why there is no stack, and no steps */
    json_t *list;      /* or NULL: text */
} cli_steps_t;
/* The columns that every evaluation has of the state after t symbols, the last
 * of that name; and their JSON. */
void cli_run_row(wr_buffer_t out, const cli_steps_t *X, size_t t,
                 const char *letter);
json_t *cli_run_json(const cli_steps_t *X, const char *letter);
/* The label of each layer, as a list. */
json_t *cli_run_labels(const cli_steps_t *X);
/* *at is the step that failed; quiet: nothing is shown. */
WR_MUST_CHECK wr_status_t cli_run_steps(size_t *at, cli_steps_t *X, int quiet);
/* All of it, under a heading: "# evaluation HEAD", or the JSON's evaluation
 * NAME.  Returns an exit status. */
int cli_run_show(cli_steps_t *X, const char *head, const char *name);

/* run_real.c: the JSON of one step in balls or MPFR. */
json_t *cli_real_json(const cli_steps_t *X, const char *letter);
/* Where a run of steps ended early: step `at`, and the reason that the limits
 * hold; null and null if it did not. */
void cli_run_failure(json_t *o, const cli_t *c, wr_status_t s, size_t at);

/* run_every.c: the state after each word of at most `length` letters;
 * run_at.c: after the first `at` symbols.  X is the stack of R, run exactly.
 * Return an exit status, as the next. */
int cli_run_every(cli_steps_t *X, wr_run_t R, uint64_t length);
int cli_run_at(cli_steps_t *X, wr_run_t R, size_t at);

/* run_real.c: --evaluation ball:P, ball:auto and mpfr:P[:RND]; what begins with
 * E is none. */
typedef struct {
    wr_real_kind_t kind;
    slong prec;
    int grows; /* ball:auto */
    mpfr_rnd_t rnd;
    const char *rounding;
} cli_real_how_t;
/* 1 and *out, or 0 after saying what was wrong. */
int cli_read_real(cli_real_how_t *out, cli_t *c, const char *text);
int cli_run_real(cli_t *c, wr_lrnn_t M, const wr_dfa_t A, const wr_word_t w,
                 cli_real_how_t how);

#endif
