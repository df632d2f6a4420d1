/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CERT_TRACE_EXPORT_H
#define WREATH_CERT_TRACE_EXPORT_H

/* Declarations shared by the writers of tables and figures. */

#include "cert/trace.h"

/* ---- trace_columns.c ----------------------------------------------------- */

enum {
    TRACE_STEP,
    TRACE_LETTER,
    TRACE_STATE,
    TRACE_EXPECTED,
    TRACE_LABEL,
    TRACE_EXACT,
    TRACE_ROUNDED,
    TRACE_CODE
};

typedef struct {
    int kind;
    size_t index, of; /* number `index` of `of` columns of this kind */
} trace_column_t;

typedef struct {
    const wr_trace_struct *T;
    const wr_trace_export_t *E;
    trace_column_t *column;
    size_t columns;
    unsigned left_out; /* bit k: columns of kind k do not fit the page */
    uint64_t shown;    /* the step of the last row written; UINT64_MAX: none */
} trace_table_t;

/* Return "exact"; print "exact 0"; print a cell, which may be empty. */
const char *trace_kind_name(int kind);
void trace_put_name(wr_buffer_t out, const trace_column_t *c);
void trace_put_cell(wr_buffer_t out, const trace_table_t *X,
                    const trace_column_t *c, const wr_trace_row_t *r);
/* Return 1 if row i is shown; set *gap if rows before it are not. */
int trace_row_shown(const trace_table_t *X, size_t i, int *gap);
/* Return number i of row k, exact or rounded.  NULL: the row has none, or the
 * exact numbers are complex, one for every two rounded ones. */
const char *trace_entry(const wr_trace_struct *T, size_t k, int rounded,
                        size_t i);
/* status  OK; DOMAIN (the hash at the end is not that of the lines; no step is
 *         as late as the first one to be shown) */
wr_status_t trace_check(const wr_trace_t T, const wr_trace_export_t *E,
                        wr_limits_t L);
/* Set *y to a rational number, for drawing; return 0 if text is none. */
int trace_place(double *y, const char *text);

/* ---- one file per form --------------------------------------------------- */

void trace_put_csv(wr_buffer_t out, trace_table_t *X);
void trace_put_jsonl(wr_buffer_t out, trace_table_t *X);
void trace_put_latex(wr_buffer_t out, trace_table_t *X);

#endif
