/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_TRACE_H
#define WREATH_CLI_TRACE_H

/* The parts of wreath trace. */

#include "cert/trace.h"
#include "cli/cli.h"

/* Read a .trace file; unless text is NULL, append its bytes to it. */
void cli_load_trace(wr_trace_t T, wr_buffer_struct *text, cli_t *c,
                    const char *path);
/* trace_export.c: export a trace as --to and related options select. */
void cli_export_trace(cli_t *c, const wr_trace_t T);
/* Write the text of T, which has this form, to --output or standard output.
 * With --json, print an object, which has the text if no file is named. */
void cli_put_trace(cli_t *c, const wr_buffer_t text, const wr_trace_t T,
                   const char *form);
/* wreath trace --replay; return an exit status. */
int cli_replay_trace(cli_t *c);
/* trace_make.c: make the trace of a recurrence, rounded by --evaluation, on the
 * first `steps` letters (0: one repetition) of the repeated word or, unless
 * `cycles` is 0, on the preperiod and `cycles` cycles of the orbit;
 * cli_trace_named reads the recurrence of the operand or --expression. */
typedef struct {
    uint64_t steps, cycles;
    size_t around;
} cli_trace_length_t;
void cli_trace_recurrence(wr_buffer_t out, cli_t *c, const wr_recurrence_t R,
                          cli_trace_length_t length);
void cli_trace_named(wr_buffer_t out, cli_t *c, cli_trace_length_t length);

/* Make the trace that operands and options describe; that of a model: return
 * whether model and automaton differ. */
void cli_trace_of_recurrence(wr_buffer_t out, cli_t *c, size_t around);
int cli_trace_of_model(wr_buffer_t out, cli_t *c, size_t around);

extern const wr_answer_t cli_trace_answers[];

#endif
