/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CERT_TRACE_H
#define WREATH_CERT_TRACE_H

/* trace: runs as text, one line per step (doc/formats, ".trace"), which
 * wreath-check re-executes by itself, and the tables and figures made from
 * them.  The run is computed here, because stepping is not a search.
 */

#include "cert/cert.h"
#include "picture/picture.h"

WR_BEGIN_DECLS

/* ---- writing ------------------------------------------------------------ */

/* The options of a written trace; all zero is a valid default. */
typedef struct {
    wr_compare_t compare; /* of a model with an automaton */
    size_t around;        /* number of first and of last states shown; 0: all */
    const char *name;     /* the model's path as the trace names it; NULL:
                           * relative to the folder of the trace */
    int repeats;          /* recurrences: claim that the last state is that */
    uint64_t from;        /* of step `from` */
    int *refutes;         /* models: set to whether the run refutes; or NULL */
} wr_trace_how_t;

/* Print the run of a model on a word w in the automaton's letters, compared
 * with the automaton.  The run is exact; or, if C->how and C->R are not NULL,
 * rounded, together with the exact run as long as it is defined and short.
 * C->file may be all zero: the trace then names the model and hashes its
 * canonical text.  The trace claims to refute if model and automaton differ
 * after the last step.
 * status  OK, also if a step is undefined: the trace ends there, and refutes
 *         unless nothing is claimed there; DOMAIN (different alphabets, nothing
 *         to compare, names that break a line, rounded stacks that have no
 *         certificate); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_trace_print_model(wr_buffer_t out,
                                               const wr_cert_rounded_t *C,
                                               const wr_trace_how_t *how,
                                               const wr_word_t w,
                                               wr_limits_t L);

/* A recurrence, its evaluation as text (E1, E2 or E3), and a word. */
typedef struct {
    const wr_recurrence_struct *R;
    const char *evaluation;
    const uint32_t *word;
    size_t length;
} wr_trace_recurrence_t;

/* Print the run of a recurrence, exact (as long as its numbers are short) and
 * rounded.  In E1 every rounded state is the cast of the exact one.
 * status  OK; PARSE (the evaluation); DOMAIN (as wr_machine_init and
 *         wr_orbit_init; two-stage casts of a recurrence that adds; a last
 *         state that is not that of step how->from, if how->repeats); UNABLE */
WR_MUST_CHECK wr_status_t
wr_trace_print_recurrence(wr_buffer_t out, const wr_trace_recurrence_t *T,
                          const wr_trace_how_t *how, wr_limits_t L);

/* ---- reading ------------------------------------------------------------- */

/* One line; the strings point into the text of the trace, NULL: absent. */
typedef struct {
    uint64_t t;
    char *letter, *state, *expected;
    char **label;                    /* one per layer */
    char **exact, **rounded, **code; /* one per entry */
    int undefined;
} wr_trace_row_t;

typedef struct {
    char *evaluation; /* "E0", "stack", or that of a recurrence */
    char *arithmetic; /* the same, or for a stack that of its layers */
    char *lrnn, *automaton, *compare; /* models only, else NULL */
    char *dfa_text;
    char *about; /* the lines before "claim": the recurrence, or how a stack
                  * is rounded; or "" */
    char *claim; /* "run", "refutes" or "repeats M" */
    uint64_t steps;
    char **letter;          /* `steps` of them */
    size_t around;          /* as when the trace was written; 0: all lines */
    size_t layers, entries; /* as in the lines */
    size_t exacts;          /* exact numbers: `entries`, or half as many */
    wr_trace_row_t *row;
    size_t rows;
    int sealed; /* the hash at the end is that of the lines before it */
    char *text; /* owns all strings but about, arithmetic and dfa_text */
} wr_trace_struct;
typedef wr_trace_struct wr_trace_t[1];

void wr_trace_init(wr_trace_t T);
void wr_trace_clear(wr_trace_t T);
/* Read a trace without checking whether its steps are true.
 * status  OK; PARSE (reason in L, with the line); UNABLE */
WR_MUST_CHECK wr_status_t wr_trace_read(wr_trace_t T, const char *name,
                                        const char *text, size_t length,
                                        wr_limits_t L);

/* Re-execute the run of T and print its trace, which is the text of T if T is
 * true.  M is the model of T, read from `file`.
 * status  OK; PARSE, DOMAIN (it cannot be re-executed); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_trace_replay_recurrence(wr_buffer_t out,
                                                     const wr_trace_t T,
                                                     wr_limits_t L);
WR_MUST_CHECK wr_status_t wr_trace_replay_model(wr_buffer_t out,
                                                const wr_lrnn_t M,
                                                const wr_trace_file_t file,
                                                const wr_trace_t T,
                                                wr_limits_t L);
/* Return the number of the first line in which two texts differ, or 0. */
size_t wr_trace_differs(const char *x, const char *y);

/* ---- tables and figures -------------------------------------------------- */

typedef enum {
    WR_TRACE_CSV,
    WR_TRACE_JSONL,
    WR_TRACE_LATEX,
    WR_TRACE_STANDALONE,
    WR_TRACE_TIKZ,
    WR_TRACE_TIKZ_STANDALONE,
    WR_TRACE_SVG,
    WR_TRACE_FORMS
} wr_trace_form_t;

typedef enum {
    WR_TRACE_FRACTION,
    WR_TRACE_HEX,
    WR_TRACE_DECIMAL
} wr_trace_numbers_t;

typedef struct {
    wr_trace_form_t form;
    wr_trace_numbers_t numbers;
    int digits;          /* significant decimal digits, at most 1000; 0: 6 */
    size_t around;       /* number of first and of last rows; 0: all rows */
    uint64_t from;       /* first step shown */
    const char *columns; /* tables: names separated by commas; NULL: all */
    const char *title;   /* figures; NULL: none */
    const char *caption; /* below figures; NULL: none; "": the default */
} wr_trace_export_t;

const char *wr_trace_form_name(wr_trace_form_t form);

/* Print a table or figure.  Its columns are step, letter, state, expected,
 * label, exact, rounded and code: one label per layer ("label 0"), one of each
 * of the last three per entry ("exact 0"); names have no underscores.  Figures
 * have one panel per entry, with exact values as rings, rounded ones as dots.
 * status  OK; DOMAIN (the hash is not that of the lines; an unknown column,
 *         for figures, too; more than 1000 digits; a first step after the last
 *         one; a figure of a trace without numbers that can be drawn) */
WR_MUST_CHECK wr_status_t wr_trace_export(wr_buffer_t out, const wr_trace_t T,
                                          const wr_trace_export_t *E,
                                          wr_limits_t L);
/* Draw the figure alone; it takes title, caption, around and from from E.  A
 * trace with labels but no rounded numbers becomes a grid, layers by steps. */
WR_MUST_CHECK wr_status_t wr_trace_draw(wr_picture_t P, const wr_trace_t T,
                                        const wr_trace_export_t *E,
                                        wr_limits_t L);

WR_END_DECLS
#endif
