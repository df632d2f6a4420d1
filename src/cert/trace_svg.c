/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A trace as a figure in SVG: a panel an entry, exact states as rings on a
 * dashed line, rounded ones as dots on a line; a line ends where steps are
 * left out.  It is read without colours; its background is white.
 * Places are doubles: a picture decides nothing. */

#include "cert/trace_export.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { WIDTH = 720, LEFT = 70, RIGHT = 20, PANEL = 170, GAP = 24, LINE = 18 };

typedef struct {
    const trace_table_t *X;
    wr_buffer_struct *out;
    double low, high; /* of the panel now */
    int top;          /* of the panel now */
} figure_t;

static void put_text(wr_buffer_t out, const char *s) {
    wr_buffer_put_xml(out, s, strlen(s));
}

static double across(const figure_t *F, uint64_t t) {
    uint64_t from = F->X->E->from, steps = F->X->T->steps - from;
    return LEFT + 10 +
           (double) (t - from) / (double) (steps > 0 ? steps : 1) *
               (WIDTH - LEFT - RIGHT - 20);
}

static double down(const figure_t *F, double y) {
    return F->top + 8 + (F->high - y) / (F->high - F->low) * (PANEL - 16);
}

/* The range of entry i; 0 if it has no numbers. */
static int range(figure_t *F, size_t i) {
    const wr_trace_struct *T = F->X->T;
    int any = 0;
    for (size_t k = 0; k < T->rows; k++)
        for (int rounded = 0; rounded < 2; rounded++) {
            double y;
            if (T->row[k].t < F->X->E->from ||
                !trace_place(&y, trace_entry(T, k, rounded, i)))
                continue;
            if (!any || y < F->low)
                F->low = y;
            if (!any || y > F->high)
                F->high = y;
            any = 1;
        }
    if (any && !(F->high > F->low)) {
        F->low -= 1;
        F->high += 1;
    }
    return any;
}

/* A whole multiple of 1, 2 or 5 times a power of ten, about five of them. */
static double tick(double span) {
    double unit = pow(10, floor(log10(span / 4)));
    return span / 4 >= 5 * unit   ? 5 * unit
           : span / 4 >= 2 * unit ? 2 * unit
                                  : unit;
}

static void put_axes(figure_t *F, size_t i) {
    double step = tick(F->high - F->low);
    wr_buffer_printf(F->out,
                     "<rect x=\"%d\" y=\"%d\" width=\"%d\" "
                     "height=\"%d\" fill=\"none\" stroke=\"#444\"/>\n",
                     LEFT, F->top, WIDTH - LEFT - RIGHT, PANEL);
    for (double k = ceil(F->low / step); k * step <= F->high; k++)
        wr_buffer_printf(F->out,
                         "<path d=\"M%d %.1fH%d\" stroke=\"#ddd\"/>"
                         "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.6g"
                         "</text>\n",
                         LEFT, down(F, k * step), WIDTH - RIGHT, LEFT - 6,
                         down(F, k * step) + 4, k * step + 0.0);
    wr_buffer_printf(F->out,
                     "<text x=\"14\" y=\"%d\" font-style=\"italic\">"
                     "h<tspan dy=\"3\" font-size=\"9\">%zu</tspan></text>\n",
                     F->top + PANEL / 2, i);
}

static void put_curve(figure_t *F, size_t i, int rounded) {
    const wr_trace_struct *T = F->X->T;
    trace_table_t seen = *F->X;
    wr_buffer_t path, marks;
    double y;
    int gap, begun = 0;
    wr_buffer_init(path);
    wr_buffer_init(marks);
    wr_buffer_put(path, "");
    wr_buffer_put(marks, "");
    int dots = rounded || T->row[0].rounded == NULL;
    for (size_t k = 0; k < T->rows; k++) {
        const wr_trace_row_t *r = &T->row[k];
        if (!trace_row_shown(&seen, k, &gap) ||
            !trace_place(&y, trace_entry(T, k, rounded, i)))
            continue;
        wr_buffer_printf(path, "%s%.1f %.1f", begun && !gap ? "L" : "M",
                         across(F, r->t), down(F, y));
        wr_buffer_printf(marks, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%s/>\n",
                         across(F, r->t), down(F, y),
                         dots ? "2.4\""
                              : "4.2\" fill=\"none\" "
                                "stroke=\"#000\"");
        begun = 1;
        seen.shown = r->t;
    }
    if (begun)
        wr_buffer_printf(F->out,
                         "<path d=\"%s\" fill=\"none\" stroke=\"%s"
                         "/>\n%s",
                         path->text,
                         dots ? "#000\" stroke-width=\"1.4\""
                              : "#888\" stroke-dasharray=\"5 4\"",
                         marks->text);
    wr_buffer_clear(path);
    wr_buffer_clear(marks);
}

/* Numbers of steps, and letters where there are few. */
static void put_steps(figure_t *F) {
    const wr_trace_struct *T = F->X->T;
    double every = T->steps > 30 ? tick((double) T->steps) : 1;
    int bottom = F->top + PANEL;
    for (double t = (double) F->X->E->from; t <= (double) T->steps;
         t += every) {
        uint64_t k = (uint64_t) t;
        wr_buffer_printf(F->out,
                         "<text x=\"%.1f\" y=\"%d\" text-anchor="
                         "\"middle\">%" PRIu64 "</text>\n",
                         across(F, k), bottom + 14, k);
        if (T->steps <= 30 && trace_read_state(T, k) != NULL) {
            wr_buffer_printf(F->out,
                             "<text x=\"%.1f\" y=\"%d\" text-anchor="
                             "\"middle\" font-style=\"italic\">",
                             across(F, k), bottom + 46);
            put_text(F->out, trace_read_state(T, k));
            wr_buffer_put(F->out, "</text>\n");
        }
        if (T->steps > 30 || k == 0)
            continue;
        wr_buffer_printf(F->out,
                         "<text x=\"%.1f\" y=\"%d\" text-anchor="
                         "\"middle\" font-weight=\"bold\">",
                         across(F, k), bottom + 30);
        put_text(F->out, T->letter[k - 1]);
        wr_buffer_put(F->out, "</text>\n");
    }
    wr_buffer_printf(F->out, "<text x=\"14\" y=\"%d\">step</text>\n",
                     bottom + 14);
    if (T->steps > 0 && T->steps <= 30)
        wr_buffer_printf(F->out, "<text x=\"14\" y=\"%d\">letter</text>\n",
                         bottom + 30);
    if (T->steps <= 30 && trace_read_state(T, 0) != NULL)
        wr_buffer_printf(F->out, "<text x=\"14\" y=\"%d\">read</text>\n",
                         bottom + 46);
}

static void put_legend(figure_t *F, int y) {
    int both = F->X->T->row[0].rounded != NULL;
    if (both)
        wr_buffer_printf(
            F->out,
            "<path d=\"M%d %dh30\" stroke=\"#888\" "
            "stroke-dasharray=\"5 4\"/><circle cx=\"%d\" cy=\"%d\" r=\"4.2\" "
            "fill=\"none\" stroke=\"#000\"/><text x=\"%d\" y=\"%d\">exact"
            "</text>\n",
            LEFT, y, LEFT + 15, y, LEFT + 38, y + 4);
    int x = LEFT + (both ? 100 : 0);
    wr_buffer_printf(
        F->out,
        "<path d=\"M%d %dh30\" stroke=\"#000\" stroke-width="
        "\"1.4\"/><circle cx=\"%d\" cy=\"%d\" r=\"2.4\"/><text x=\"%d\" "
        "y=\"%d\">%s</text>\n",
        x, y, x + 15, y, x + 38, y + 4, both ? "rounded" : "exact");
}

/* Lines of about 110 characters, broken at blanks; the place behind them. */
static int put_lines(wr_buffer_t out, const char *s, int y, const char *style) {
    while (s != NULL && *s != '\0') {
        size_t n = strlen(s);
        if (n > 110)
            for (n = 110; n > 0 && s[n] != ' ';)
                n--;
        if (n == 0)
            n = strlen(s);
        wr_buffer_printf(out, "<text x=\"14\" y=\"%d\"%s>", y, style);
        wr_buffer_put_xml(out, s, n);
        wr_buffer_put(out, "</text>\n");
        s += n + (s[n] == ' ');
        y += LINE;
    }
    return y;
}

wr_status_t trace_put_svg(wr_buffer_t out, const trace_table_t *X,
                          wr_limits_t L) {
    wr_buffer_t body;
    int any = 0, y = 24;
    wr_buffer_init(body);
    wr_buffer_put(body, "");
    figure_t F = {.X = X, .out = body};
    y = put_lines(body, X->E->title, y,
                  " font-weight=\"bold\" "
                  "font-size=\"14\"");
    if (X->T->rows > 0)
        put_legend(&F, y);
    F.top = y + 16;
    for (size_t i = 0; i < X->T->entries; i++) {
        if (!range(&F, i))
            continue;
        F.top += any ? PANEL + GAP : 0;
        any = 1;
        put_axes(&F, i);
        put_curve(&F, i, 0);
        put_curve(&F, i, 1);
    }
    put_steps(&F);
    y = put_lines(body, X->E->caption, F.top + PANEL + 72, "");
    if (any)
        wr_buffer_printf(out,
                         "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                         "width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
                         "font-family=\"Helvetica,Arial,sans-serif\" "
                         "font-size=\"12\">\n<rect width=\"100%%\" height="
                         "\"100%%\" fill=\"#fff\"/>\n%s</svg>\n",
                         WIDTH, y, WIDTH, y, body->text);
    wr_buffer_clear(body);
    return any ? WR_OK
               : wr_limits_fail(L, WR_DOMAIN,
                                "the trace has no "
                                "numbers that can be drawn");
}
