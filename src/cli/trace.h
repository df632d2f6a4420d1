/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_TRACE_H
#define WREATH_CLI_TRACE_H

/* The parts of wreath trace. */

#include "cert/trace.h"
#include "cli/cli.h"

/* A .trace file; text receives its bytes if it is not NULL. */
int cli_load_trace(wr_trace_t T, wr_buffer_struct *text, cli_t *c,
                   const char *path);
/* trace_export.c: the trace in another form, as --to and related options
 * request. */
int cli_export_trace(cli_t *c, const wr_trace_t T);
/* T, whose text in that form is given, to --output or standard output; with
 * --json what it is, and the text itself where no file was named. */
int cli_put_trace(cli_t *c, const wr_buffer_t text, const wr_trace_t T,
                  const char *form);
/* --replay.  An exit status. */
int cli_replay_trace(cli_t *c);
/* trace_make.c: the trace of a recurrence in --evaluation, on steps many
 * letters of a word that is repeated, and its orbit's `cycles` cycles where
 * that is not 0; the same of the recurrence that the operand or --expression
 * names.  Exit statuses. */
typedef struct {
    uint64_t steps, cycles;
    size_t around;
} cli_trace_length_t;
int cli_trace_recurrence(wr_buffer_t out, cli_t *c, const wr_recurrence_t R,
                         cli_trace_length_t length);
int cli_trace_named(wr_buffer_t out, cli_t *c, cli_trace_length_t length);

/* What the operands and options name; *differs: whether model and
 * automaton do.  Exit statuses. */
int cli_trace_of_recurrence(wr_buffer_t out, cli_t *c, size_t around);
int cli_trace_of_model(wr_buffer_t out, int *differs, cli_t *c, size_t around);

extern const wr_answer_t cli_trace_answers[];

#endif
