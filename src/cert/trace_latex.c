/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A trace as a LaTeX table: a tabular in the style of booktabs, to be \input,
 * or a complete document.  A line with their numbers replaces elided steps. */

#include "cert/trace_export.h"

#include <inttypes.h>

/* Numbers are set in math mode, where - is a sign; 3/4 stays inline, and
 * 1.5e-07 is written as a product. */
static void put_number(wr_buffer_t out, const char *s) {
    const char *e = strncmp(s, "0x", 2) != 0 && strncmp(s, "-0x", 3) != 0
                        ? strchr(s, 'e')
                        : NULL;
    if (*s == '\0' || strspn(s, "-+/.e0123456789") != strlen(s)) {
        /* empty, hexadecimal, or an element of a number field */
        wr_buffer_put_tex(out, s);
        return;
    }
    wr_buffer_put(out, "$");
    if (e == NULL)
        wr_buffer_put(out, s);
    else {
        int minus = e[1] == '-';
        const char *power = e + 1 + strspn(e + 1, "-+");
        power += strspn(power, "0");
        wr_buffer_write(out, s, (size_t) (e - s));
        wr_buffer_printf(out, "\\cdot 10^{%s%s}", minus ? "-" : "",
                         *power ? power : "0");
    }
    wr_buffer_put(out, "$");
}

static void put_cell(wr_buffer_t out, const trace_table_t *X, size_t j,
                     const wr_trace_row_t *r) {
    const trace_column_t *c = &X->column[j];
    wr_buffer_t cell;
    wr_buffer_init(cell);
    trace_put_cell(cell, X, c, r);
    if (c->kind == TRACE_CODE && cell->length > 0)
        wr_buffer_printf(out, "\\texttt{%s}", cell->text);
    else if (c->kind == TRACE_EXACT || c->kind == TRACE_ROUNDED)
        put_number(out, cell->text);
    else
        wr_buffer_put_tex(out, cell->text);
    wr_buffer_clear(cell);
}

static void put_gap(wr_buffer_t out, const trace_table_t *X, uint64_t to) {
    uint64_t from = X->shown + 1;
    if (from + 1 == to)
        wr_buffer_printf(
            out, "\\multicolumn{%zu}{c}{\\emph{step %" PRIu64 "}} \\\\\n",
            X->columns, from);
    else
        wr_buffer_printf(out,
                         "\\multicolumn{%zu}{c}{\\emph{steps %" PRIu64
                         " to %" PRIu64 "}} \\\\\n",
                         X->columns, from, to - 1);
}

static void put_table(wr_buffer_t out, trace_table_t *X) {
    int gap;
    for (int k = 0; k <= TRACE_CODE; k++)
        if (X->left_out >> k & 1)
            wr_buffer_printf(out, "%% left out, too wide for a page: %s\n",
                             trace_kind_name(k));
    wr_buffer_put(out, "\\begin{tabular}{");
    for (size_t j = 0; j < X->columns; j++)
        wr_buffer_put(out, X->column[j].kind == TRACE_LETTER ||
                                   X->column[j].kind == TRACE_STATE ||
                                   X->column[j].kind == TRACE_EXPECTED
                               ? "l"
                               : "r");
    wr_buffer_put(out, "}\n\\toprule\n");
    for (size_t j = 0; j < X->columns; j++) {
        wr_buffer_put(out, j > 0 ? " & " : "");
        trace_put_name(out, &X->column[j]);
    }
    wr_buffer_put(out, " \\\\\n\\midrule\n");
    for (size_t i = 0; i < X->T->rows; i++) {
        const wr_trace_row_t *r = &X->T->row[i];
        if (!trace_row_shown(X, i, &gap))
            continue;
        if (gap)
            put_gap(out, X, r->t);
        X->shown = r->t;
        for (size_t j = 0; j < X->columns; j++) {
            wr_buffer_put(out, j > 0 ? " & " : "");
            put_cell(out, X, j, r);
        }
        wr_buffer_put(out, " \\\\\n");
    }
    wr_buffer_put(out, "\\bottomrule\n\\end{tabular}\n");
}

void trace_put_latex(wr_buffer_t out, trace_table_t *X) {
    int alone = X->E->form == WR_TRACE_STANDALONE;
    wr_buffer_put(out, alone ? "\\documentclass[border=2mm]{standalone}\n"
                               "\\usepackage[utf8]{inputenc}\n"
                               "\\usepackage{booktabs}\n\\begin{document}\n"
                             : "% needs \\usepackage{booktabs}\n");
    put_table(out, X);
    if (alone)
        wr_buffer_put(out, "\\end{document}\n");
}
