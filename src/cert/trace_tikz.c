/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A trace as a figure for LaTeX with pgfplots, a document of its own, or a
 * picture to be put into one, as wide as its lines: a panel an entry, exact
 * states as rings on a dashed line, rounded ones as dots on a line; a line
 * ends where steps are left out.  It is read without colours. */

#include "cert/trace_export.h"

#include <inttypes.h>
#include <string.h>

#define BARE                                                       \
    "% \\usepackage{pgfplots}, \\usepgfplotslibrary{groupplots}, " \
    "\\pgfplotsset{compat=1.16}\n"

#define PREAMBLE                                \
    "\\documentclass[border=3mm]{standalone}\n" \
    "\\usepackage[utf8]{inputenc}\n"            \
    "\\usepackage{pgfplots}\n"                  \
    "\\usepgfplotslibrary{groupplots}\n"        \
    "\\pgfplotsset{compat=1.16}\n"              \
    "\\begin{document}\n"

/* The points of a curve; 0 if there are none. */
static int put_points(wr_buffer_t out, const trace_table_t *X, size_t i,
                      int rounded) {
    double y;
    int any = 0, gap;
    trace_table_t seen = *X;
    for (size_t k = 0; k < X->T->rows; k++) {
        const wr_trace_row_t *r = &X->T->row[k];
        if (!trace_row_shown(&seen, k, &gap) ||
            !trace_place(&y, trace_entry(X->T, k, rounded, i)))
            continue;
        if (gap)
            wr_buffer_put(out, "\n"); /* a jump */
        seen.shown = r->t;
        any = 1;
        wr_buffer_printf(out, "%" PRIu64 " %.10g\n", r->t, y);
    }
    return any;
}

static int put_curve(wr_buffer_t out, const trace_table_t *X, size_t i,
                     int rounded) {
    wr_buffer_t points;
    wr_buffer_init(points);
    wr_buffer_put(points, "");
    int any = put_points(points, X, i, rounded);
    if (any)
        wr_buffer_printf(
            out, "\\addplot+[%s] table {\n%s};\n%s",
            rounded || X->T->row[0].rounded == NULL
                ? "black, thick, solid, mark=*, mark options={solid,"
                  "fill=black,scale=0.7}"
                : "gray, dashed, mark=o, mark options={solid,black,"
                  "scale=1.3}",
            points->text,
            i == 0 ? rounded ? "\\addlegendentry{rounded}\n"
                             : "\\addlegendentry{exact}\n"
                   : "");
    wr_buffer_clear(points);
    return any;
}

static void put_text(wr_buffer_t out, const char *s) {
    wr_buffer_put_tex(out, s, strlen(s));
}

/* The letters below the last panel, where there are few, and below them the
 * states that are read, where their names are short. */
static void put_letters(wr_buffer_t out, const trace_table_t *X) {
    const wr_trace_struct *T = X->T;
    uint64_t from = X->E->from;
    if (T->steps == 0 || T->steps > 30)
        return;
    wr_buffer_printf(out, ", xtick={%" PRIu64, from);
    for (uint64_t t = from + 1; t <= T->steps; t++)
        wr_buffer_printf(out, ",%" PRIu64, t);
    wr_buffer_put(out, from > 0 ? "}, xticklabels={" : "}, xticklabels={{$0$");
    if (from == 0 && trace_read_state(T, 0) != NULL) {
        wr_buffer_put(out, "\\\\\\strut\\\\");
        put_text(out, trace_read_state(T, 0));
    }
    if (from == 0)
        wr_buffer_put(out, "}");
    for (uint64_t t = from > 0 ? from : 1; t <= T->steps; t++) {
        wr_buffer_printf(
            out, t == from ? "{$%" PRIu64 "$\\\\" : ",{$%" PRIu64 "$\\\\", t);
        put_text(out, T->letter[t - 1]);
        if (trace_read_state(T, t) != NULL) {
            wr_buffer_put(out, "\\\\");
            put_text(out, trace_read_state(T, t));
        }
        wr_buffer_put(out, "}");
    }
    wr_buffer_put(out, "}, xticklabel style={align=center,"
                       "font=\\footnotesize}");
}

/* Numbers whose ticks differ behind the point only: six digits are shown. */
static int small(const trace_table_t *X) {
    double y;
    for (size_t k = 0; k < X->T->rows; k++)
        for (size_t i = 0; i < 2 * X->T->entries; i++)
            if (trace_place(&y, trace_entry(X->T, k, i % 2, i / 2)) &&
                (y > 1000 || y < -1000))
                return 0;
    return 1;
}

wr_status_t trace_put_tikz(wr_buffer_t out, const trace_table_t *X,
                           wr_limits_t L) {
    const wr_trace_struct *T = X->T;
    int any = 0;
    wr_buffer_t body;
    wr_buffer_init(body);
    wr_buffer_put(body, "");
    for (size_t i = 0; i < T->entries; i++) {
        wr_buffer_printf(body, "\\nextgroupplot[ylabel={$h_{%zu}$}", i);
        if (i + 1 == T->entries)
            put_letters(body, X);
        if (i == 0)
            wr_buffer_put(body, ", legend style={at={(0.5,1.05)},"
                                "anchor=south,legend columns=2,draw=none}");
        if (i == 0 && X->E->title != NULL) {
            wr_buffer_put(body, ", title={");
            put_text(body, X->E->title);
            wr_buffer_put(body, "}, title style={yshift=6mm,font=\\bfseries,"
                                "align=center,text width=");
            wr_buffer_put(body, X->E->bare ? "0.9\\linewidth}" : "14cm}");
        }
        wr_buffer_put(body, "]\n");
        any |= put_curve(body, X, i, 0);
        any |= put_curve(body, X, i, 1);
    }
    if (any) {
        wr_buffer_put(out, X->E->bare ? BARE : PREAMBLE);
        wr_buffer_put(out, "\\begin{tikzpicture}\n");
        wr_buffer_printf(out,
                         "\\begin{groupplot}[group style={group size=1 "
                         "by %zu, vertical sep=8mm, xlabels at=edge bottom},"
                         " width=%s, height=%dmm, xlabel={%s}, "
                         "enlarge x limits=0.03, grid=major, "
                         "%sgrid style={gray!25}, unbounded coords=jump, "
                         "empty line=jump]\n",
                         T->entries, X->E->bare ? "\\linewidth" : "15cm",
                         T->entries <= 2   ? 60
                         : T->entries <= 4 ? 45
                                           : 38,
                         T->steps == 0 || T->steps > 30   ? "step"
                         : trace_read_state(T, 0) != NULL ? "step, letter, "
                                                            "state read"
                                                          : "step, letter",
                         small(X) ? "yticklabel style={/pgf/number format/"
                                    "precision=6}, "
                                  : "");
        wr_buffer_put(out, body->text);
        wr_buffer_put(out, "\\end{groupplot}\n");
        if (X->E->caption != NULL) {
            wr_buffer_printf(out,
                             "\\node[anchor=north west, align=justify, "
                             "text width=%s, yshift=-17mm] at "
                             "(group c1r%zu.south west) {",
                             X->E->bare ? "0.9\\linewidth" : "14.5cm",
                             T->entries);
            put_text(out, X->E->caption);
            wr_buffer_put(out, "};\n");
        }
        wr_buffer_put(out, "\\end{tikzpicture}\n");
        if (!X->E->bare)
            wr_buffer_put(out, "\\end{document}\n");
    }
    wr_buffer_clear(body);
    return any ? WR_OK
               : wr_limits_fail(L, WR_DOMAIN,
                                "the trace has no "
                                "numbers that can be drawn");
}
