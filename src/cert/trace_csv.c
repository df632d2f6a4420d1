/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Traces as comma-separated values (RFC 4180, with \n at line ends) and as JSON
 * lines.  Column names have no underscores, because pgfplotstable would take
 * them for subscripts. */

#include "cert/trace_export.h"
#include "model/file/print.h"

static void put_cell(wr_buffer_t out, const trace_table_t *X, size_t j,
                     const wr_trace_row_t *r) {
    wr_buffer_t cell;
    wr_buffer_init(cell);
    trace_put_cell(cell, X, &X->column[j], r);
    wr_buffer_put_csv(out, cell->text);
    wr_buffer_clear(cell);
}

void trace_put_csv(wr_buffer_t out, trace_table_t *X) {
    int gap;
    for (size_t j = 0; j < X->columns; j++) {
        wr_buffer_put(out, j > 0 ? "," : "");
        trace_put_name(out, &X->column[j]);
    }
    wr_buffer_put(out, "\n");
    for (size_t i = 0; i < X->T->rows; i++) {
        if (!trace_row_shown(X, i, &gap))
            continue;
        X->shown = X->T->row[i].t;
        for (size_t j = 0; j < X->columns; j++) {
            wr_buffer_put(out, j > 0 ? "," : "");
            put_cell(out, X, j, &X->T->row[i]);
        }
        wr_buffer_put(out, "\n");
    }
}

/* ---- JSON lines ---------------------------------------------------------- */

/* Columns of one kind become an array; exact numbers are strings. */
static void put_member(wr_buffer_t out, const trace_table_t *X, size_t j,
                       const wr_trace_row_t *r) {
    const trace_column_t *c = &X->column[j];
    trace_column_t kind = {c->kind, 0, 1};
    wr_buffer_t cell;
    if (c->index == 0) {
        wr_buffer_put(out, j > 0 ? ", " : "");
        wr_buffer_put(out, "\"");
        trace_put_name(out, &kind);
        wr_buffer_put(out, c->kind >= TRACE_LABEL ? "\": [" : "\": ");
    } else
        wr_buffer_put(out, ", ");
    wr_buffer_init(cell);
    trace_put_cell(cell, X, c, r);
    if (c->kind == TRACE_STEP)
        wr_buffer_put(out, cell->text);
    else if (cell->length == 0)
        wr_buffer_put(out, "null");
    else
        lrnn_print_text(out, cell->text);
    wr_buffer_clear(cell);
    if (c->kind >= TRACE_LABEL && c->index + 1 == c->of)
        wr_buffer_put(out, "]");
}

void trace_put_jsonl(wr_buffer_t out, trace_table_t *X) {
    int gap;
    for (size_t i = 0; i < X->T->rows; i++) {
        if (!trace_row_shown(X, i, &gap))
            continue;
        X->shown = X->T->row[i].t;
        wr_buffer_put(out, "{");
        for (size_t j = 0; j < X->columns; j++)
            put_member(out, X, j, &X->T->row[i]);
        wr_buffer_put(out, "}\n");
    }
}
