/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Pictures of orbits in the report: the last states before a cycle and the
 * cycle, over time, one panel a coordinate.  States that do not come back are
 * rings, the others dots.  The numbers written beside a picture are exact;
 * only the places of the marks are rounded. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report.h"

enum { MOST_PANELS = 4, MOST_STEPS = 48, MOST_BEFORE = 12 };

/* "0xbf -7/4" or "-7/4": the value behind the code. */
static const char *value_text(const json_t *v) {
    const char *s = json_string_value(v);
    const char *blank = s != NULL ? strrchr(s, ' ') : NULL;
    return s == NULL ? "" : blank != NULL ? blank + 1 : s;
}

/* For its place in the picture only. */
static double place(const json_t *v) {
    const char *s = value_text(v), *slash = strchr(s, '/');
    double x = strtod(s, NULL);
    return slash != NULL ? x / strtod(slash + 1, NULL) : x;
}

typedef struct {
    const json_t *before, *cycle;
    size_t lead, period; /* states of each that are known */
    size_t steps, coordinate;
    long long from; /* step of the first state; -1 when it is not a number */
    double least, most;
    const char *least_text, *most_text;
} panel_t;

static const json_t *state(const panel_t *p, size_t i) {
    const json_t *row =
        i < p->lead ? json_array_get(p->before,
                                     json_array_size(p->before) - p->lead + i)
                    : json_array_get(p->cycle, (i - p->lead) % p->period);
    return json_array_get(row, p->coordinate);
}

/* Least and greatest value: 0 if one is not finite. */
static int range(panel_t *p) {
    for (size_t i = 0; i < p->lead + p->period; i++) {
        const json_t *v = state(p, i);
        double y = place(v);
        if (!isfinite(y) || *value_text(v) == '\0')
            return 0;
        if (i == 0 || y < p->least)
            p->least = y, p->least_text = value_text(v);
        if (i == 0 || y > p->most)
            p->most = y, p->most_text = value_text(v);
    }
    return 1;
}

enum { WIDTH = 360, HEIGHT = 92, LEFT = 78, RIGHT = 10, TOP = 20, BOTTOM = 20 };

static double across(const panel_t *p, size_t i) {
    return LEFT + (double) (WIDTH - LEFT - RIGHT) * (double) i /
                      (double) (p->steps > 1 ? p->steps - 1 : 1);
}

static double down(const panel_t *p, double y) {
    double part =
        p->most > p->least ? (y - p->least) / (p->most - p->least) : 0.5;
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * part;
}

static void axis_text(wr_buffer_t out, double x, double y, const char *anchor,
                      const char *text) {
    wr_buffer_printf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x,
                     y, anchor);
    if (strlen(text) > 10) { /* a long fraction: its place is still exact */
        char brief[32];
        const char *slash = strchr(text, '/');
        double v = strtod(text, NULL);
        snprintf(brief, sizeof brief, "~%.3g",
                 slash ? v / strtod(slash + 1, NULL) : v);
        cli_report_escape(out, brief);
    } else
        cli_report_escape(out, text);
    wr_buffer_put(out, "</text>\n");
}

static void draw_panel(wr_buffer_t out, panel_t *p) {
    wr_buffer_printf(out,
                     "<svg class=\"panel\" viewBox=\"0 0 %d %d\" "
                     "role=\"img\">\n<title>coordinate %zu over time</title>"
                     "\n<path class=\"axis\" d=\"M%d %dV%dH%d\"/>\n<text x=\""
                     "%d\" y=\"12\">h<tspan dy=\"3\" class=\"index\">%zu"
                     "</tspan></text>\n",
                     (int) WIDTH, (int) HEIGHT, p->coordinate, LEFT - 8,
                     TOP - 6, HEIGHT - BOTTOM + 6, WIDTH - RIGHT + 4, LEFT - 10,
                     p->coordinate);
    axis_text(out, LEFT - 13, down(p, p->most) + 4, "end", p->most_text);
    if (p->most > p->least)
        axis_text(out, LEFT - 13, down(p, p->least) + 4, "end", p->least_text);
    wr_buffer_put(out, "<path class=\"orbit\" d=\"");
    for (size_t i = 0; i < p->steps; i++)
        wr_buffer_printf(out, "%c%.1f %.1f", i ? 'L' : 'M', across(p, i),
                         down(p, place(state(p, i))));
    wr_buffer_put(out, "\"/>\n");
    for (size_t i = 0; i < p->steps; i++)
        wr_buffer_printf(out,
                         "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\""
                         " r=\"3\"/>",
                         i < p->lead ? "lead" : "dot", across(p, i),
                         down(p, place(state(p, i))));
    for (size_t i = 0; p->from >= 0 && i < p->steps; i++)
        if (i == 0 || (i >= p->lead && (i - p->lead) % p->period == 0 &&
                       p->steps - p->lead <= 4 * p->period)) {
            char step[32];
            snprintf(step, sizeof step, "%s%lld", i ? "" : "step ",
                     p->from + (long long) i);
            axis_text(out, across(p, i), HEIGHT - 3, "middle", step);
        }
    wr_buffer_put(out, "</svg>\n");
}

/* How many states before the cycle can be shown without making it look flat:
 * those not further away than six times its height, in each coordinate. */
static size_t lead_shown(panel_t p, size_t width) {
    size_t most = p.lead;
    p.lead = 0;
    for (p.coordinate = 0; p.coordinate < width; p.coordinate++) {
        if (!range(&p) || !(p.most > p.least))
            continue;
        double far = 6 * (p.most - p.least);
        for (size_t k = 0; k < most; k++) {
            double y = place(json_array_get(
                json_array_get(p.before, json_array_size(p.before) - 1 - k),
                p.coordinate));
            if (!(y <= p.most + far && y >= p.least - far))
                most = k;
        }
    }
    return most;
}

int cli_report_orbit(wr_buffer_t out, const json_t *output, const char *name) {
    const json_t *cycle = json_object_get(output, "cycle");
    const json_t *start = json_object_get(output, "preperiod");
    const json_t *before = json_object_get(output, "before");
    char text[600];
    if (cycle == NULL) {
        cycle = json_object_get(output, "casts");
        start = json_object_get(output, "first");
    }
    size_t period = json_array_size(cycle); /* states that are known */
    const json_t *whole = json_object_get(output, "period");
    long long of = json_is_integer(whole) ? json_integer_value(whole)
                   : json_is_string(whole)
                       ? strtoll(json_string_value(whole), NULL, 10)
                       : (long long) period;
    size_t width = json_array_size(json_array_get(cycle, 0)), drawn = 0;
    size_t lead = json_array_size(before);
    panel_t p = {.before = before,
                 .cycle = cycle,
                 .period = period,
                 .lead = lead < MOST_BEFORE ? lead : MOST_BEFORE,
                 .from = -1};
    if (period == 0 || width == 0)
        return 0;
    p.lead = lead_shown(p, width);
    long long first = json_is_integer(start)
                          ? json_integer_value(start)
                          : strtoll(value_text(start), NULL, 10);
    if (start != NULL)
        p.from = first - (long long) p.lead;
    p.steps = period > MOST_STEPS / 2 || of > (long long) period ? period
                                                                 : 4 * period;
    if (p.steps < 8 && of == (long long) period)
        p.steps = period * (8 / period);
    if (p.steps > MOST_STEPS)
        p.steps = MOST_STEPS;
    p.steps += p.lead;
    wr_buffer_put(out, "<figure>\n");
    for (; p.coordinate < width && drawn < MOST_PANELS; p.coordinate++)
        if (range(&p)) {
            draw_panel(out, &p);
            drawn++;
        }
    if (of == 1)
        snprintf(text, sizeof text, "%.200s%sconstant from step %lld on%s",
                 name, *name ? ": " : "", first,
                 drawn < width ? " (some coordinates)" : "");
    else
        snprintf(text, sizeof text,
                 "%.200s%speriod %lld from step %lld on, "
                 "for ever%s",
                 name, *name ? ": " : "", of, first,
                 drawn < width ? " (some coordinates)" : "");
    cli_report_caption(out, text);
    return 1;
}
