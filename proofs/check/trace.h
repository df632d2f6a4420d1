/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_TRACE_H
#define WREATH_CHECK_TRACE_H

/* Traces: runs, one line per step (doc/formats.md, ".trace").
 *
 *     trace.c     what all traces have: the word, the lines, what is claimed
 *     tracerun.c  of a model beside an automaton, exact or rounded
 *     tracerec.c  of a rounded recurrence
 */

#include "stack.h"

typedef struct {
    ck_stack S;      /* its lines, model and automaton in S.C */
    ck_evaluation E; /* of a recurrence */
    ck_recurrence R;
    enum { CK_RUN, CK_REFUTES, CK_REPEATS } claim;
    uint32_t from;  /* CK_REPEATS: the state that the last one repeats */
    uint32_t exact; /* exact numbers are given of this many states */
    uint32_t steps;
    uint32_t *word;  /* letters by number */
    uint32_t hidden; /* states that are still to be passed over in silence */
    size_t at;       /* the token of the line that is looked at next */
} ck_trace;

void ck_trace_check(ck_job *job); /* to be run by ck_run */

/* The lines "claim" to "word". */
void ck_trace_claim(ck_trace *T, const ck_names *letters);
/* The line of state t, whose letter this is ("-" at first): 0 if it is not
 * shown, else 1, and the token after the letter comes next.  undefined: a
 * line "undefined" is expected in place of "step". */
int ck_trace_line(ck_trace *T, uint32_t t, const char *letter, int undefined);
/* The next token is this one, this number, the last of the line. */
void ck_trace_token(ck_trace *T, const char *text);
void ck_trace_number(ck_trace *T, ck_num x);
void ck_trace_code(ck_trace *T, ck_num x, const ck_format *F);
void ck_trace_end(ck_trace *T);

/* The steps; what they show goes into the report. */
void ck_trace_model(ck_trace *T, int rounded);
void ck_trace_recurrence(ck_trace *T);

#endif
