/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CERT_TRACE_H
#define WREATH_CERT_TRACE_H

/* trace: runs as text, one line per step (doc/formats, ".trace"), which
 * wreath-check takes again by itself; and what becomes of them in papers.
 * The run is made here: stepping is not a search.
 */

#include "cert/cert.h"
#include "picture/picture.h"

WR_BEGIN_DECLS

/* ---- writing ------------------------------------------------------------ */

/* The options of a written trace; all zero is a valid default.
 * units   lines, steps */
typedef struct {
    wr_compare_t compare; /* of a model and an automaton */
    size_t around;        /* only so many first and last states; 0: all */
    const char *name;     /* the model's path as it is to be written, or NULL:
                           * relative to the folder of the trace */
    int repeats;          /* of a recurrence: the last state is that of */
    uint64_t from;        /* step `from` */
    int *refutes;         /* of a model: becomes whether it does; or NULL */
} wr_trace_how_t;

/* The run of a model on a word of the automaton's letters beside the
 * automaton; exact, or rounded where C->how and C->R are not NULL, and then
 * with the exact run as long as it is defined and short.  C->file may be all
 * zero: the model is then known by its name and its canonical text.  The
 * trace claims to refute where model and automaton differ after the last
 * step.
 * status  OK, also where a step is not defined: the trace ends there, and
 *         refutes; DOMAIN (alphabets that differ, nothing to compare, names
 *         that break a line, rounded stacks that have no certificate);
 *         UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_trace_print_model(wr_buffer_t out,
                                               const wr_cert_rounded_t *C,
                                               const wr_trace_how_t *how,
                                               const wr_word_t w,
                                               wr_limits_t L);

/* A recurrence and how it is rounded: a text of E1, E2 or E3. */
typedef struct {
    const wr_recurrence_struct *R;
    const char *evaluation;
    const uint32_t *word;
    size_t length;
} wr_trace_recurrence_t;

/* The run of a recurrence, exact (as long as that is short) and rounded.  In
 * E1 every state is the exact one, cast.
 * status  OK; PARSE (the model); DOMAIN (as wr_machine_init and
 *         wr_orbit_init; two-stage casts of a recurrence that adds;
 *         how->repeats, and the last state is another); UNABLE past limits */
WR_MUST_CHECK wr_status_t
wr_trace_print_recurrence(wr_buffer_t out, const wr_trace_recurrence_t *T,
                          const wr_trace_how_t *how, wr_limits_t L);

/* ---- reading ------------------------------------------------------------- */

/* One line, as texts of the trace; NULL where there is none. */
typedef struct {
    uint64_t t;
    char *letter, *state, *expected;
    char **label;                    /* a layer */
    char **exact, **rounded, **code; /* an entry */
    int undefined;
} wr_trace_row_t;

typedef struct {
    char *evaluation; /* "E0", "stack", or the model of a recurrence */
    char *arithmetic; /* the same, or of a stack that of its layers */
    char *lrnn, *automaton, *compare; /* of models, else NULL */
    char *dfa_text;
    char *about; /* the lines before "claim": of a recurrence, how a
                  * stack is rounded; or "" */
    char *claim; /* "run", "refutes" or "repeats M" */
    uint64_t steps;
    char **letter;          /* `steps` of them, each in the text of the trace */
    size_t around;          /* as it was written; 0: all lines */
    size_t layers, entries; /* as the lines show them */
    size_t exacts;          /* exact entries: as many, or half of them */
    wr_trace_row_t *row;
    size_t rows;
    int sealed; /* the hash at the end is that of the lines before it */
    char *text; /* where all of these are */
} wr_trace_struct;
typedef wr_trace_struct wr_trace_t[1];

void wr_trace_init(wr_trace_t T);
void wr_trace_clear(wr_trace_t T);
/* Reads what a trace says; whether it is true is not asked.
 * status  OK; PARSE (reason in L, with the line); UNABLE */
WR_MUST_CHECK wr_status_t wr_trace_read(wr_trace_t T, const char *name,
                                        const char *text, size_t length,
                                        wr_limits_t L);

/* The text that the run of T leaves when it is taken again: that of T, where T
 * is true.  M is the model of T, its file given; the number of the first line
 * in which two texts differ, or 0.
 * status  OK; PARSE, DOMAIN (it cannot be taken); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_trace_replay_recurrence(wr_buffer_t out,
                                                     const wr_trace_t T,
                                                     wr_limits_t L);
WR_MUST_CHECK wr_status_t wr_trace_replay_model(wr_buffer_t out,
                                                const wr_lrnn_t M,
                                                const wr_trace_file_t file,
                                                const wr_trace_t T,
                                                wr_limits_t L);
size_t wr_trace_differs(const char *x, const char *y);

/* ---- for papers ---------------------------------------------------------- */

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
    int digits;          /* of decimals, at most 1000; 0: 6 */
    size_t around;       /* only so many first and last rows; 0: all */
    uint64_t from;       /* no rows of states before this one */
    const char *columns; /* of tables, names parted by commas; NULL: all */
    const char *title;   /* of figures; NULL: none */
    const char *caption; /* below figures; NULL: none; "": the usual one */
} wr_trace_export_t;

const char *wr_trace_form_name(wr_trace_form_t form);

/* Columns are step, letter, state, expected, label, exact, rounded, code:
 * of label one per layer ("label 0"), of the last three one per entry ("exact
 * 0"); names have no underscores.  Figures show exact entries as rings and
 * rounded ones as dots, one panel per entry.
 * status  OK; DOMAIN (the hash is not that of the lines; an unknown column,
 *         also where a figure is drawn; more than 1000 digits; a first row
 *         behind the last step; a figure of a trace without numbers that can
 *         be drawn) */
WR_MUST_CHECK wr_status_t wr_trace_export(wr_buffer_t out, const wr_trace_t T,
                                          const wr_trace_export_t *E,
                                          wr_limits_t L);
/* The picture alone; of E: title, caption, around and from.  Labels without
 * rounded numbers are a strip of steps by layers. */
WR_MUST_CHECK wr_status_t wr_trace_draw(wr_picture_t P, const wr_trace_t T,
                                        const wr_trace_export_t *E,
                                        wr_limits_t L);

WR_END_DECLS
#endif
