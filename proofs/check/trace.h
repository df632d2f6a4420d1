/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_TRACE_H
#define WREATH_CHECK_TRACE_H

/* Traces: runs, one line per step (doc/formats.md, ".trace").
 *
 *     trace.c     the parts common to all traces: word, lines, claim
 *     tracerun.c  traces of a model and an automaton, exact or rounded
 *     tracerec.c  traces of a rounded recurrence
 */

#include "stack.h"

typedef struct {
    ck_stack S;      /* its lines, model and automaton in S.C */
    ck_evaluation E; /* of a recurrence */
    ck_recurrence R;
    enum { CK_RUN, CK_REFUTES, CK_REPEATS } claim;
    uint32_t from;  /* CK_REPEATS: the state equal to the last one */
    uint32_t exact; /* number of states with exact numbers */
    uint32_t steps;
    uint32_t *word;  /* letters by number */
    uint32_t hidden; /* number of states still to be skipped */
    size_t at;       /* the next token of the line to be compared */
} ck_trace;

/* Read the lines "claim" to "word". */
void ck_trace_claim(ck_trace *T, const ck_names *letters);
/* Read the line of state t, whose letter this is ("-" at the start).  Return 0
 * if it is not shown, otherwise 1, and the token after the letter is next.
 * undefined: a line "undefined" is required in place of "step". */
int ck_trace_line(ck_trace *T, uint32_t t, const char *letter, int undefined);
/* Require the next token to be this text; this number; the code of this number;
 * require the end of the line. */
void ck_trace_token(ck_trace *T, const char *text);
void ck_trace_number(ck_trace *T, ck_num x);
void ck_trace_code(ck_trace *T, ck_num x, const ck_format *F);
void ck_trace_end(ck_trace *T);

/* Re-execute the steps, and put what they show into the report. */
void ck_trace_model(ck_trace *T, int rounded);
void ck_trace_recurrence(ck_trace *T);

#endif
