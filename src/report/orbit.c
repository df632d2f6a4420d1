/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Pictures of orbits in the report: the last states before a cycle and the
 * cycle, over time, with one panel per coordinate.  States before the cycle are
 * rings, states of the cycle dots.  The numbers in the text are exact; only the
 * positions of marks are rounded. */

#include <math.h>
#include <stdlib.h>

#include "report/impl.h"

enum { MOST_PANELS = 4, MOST_STEPS = 48, MOST_BEFORE = 12 };

/* Return the value in "0xbf -7/4" (a code and a value) or in "-7/4". */
static const char *value_text(const json_t *v) {
    const char *s = json_string_value(v);
    const char *blank = s != NULL ? strrchr(s, ' ') : NULL;
    return s == NULL ? "" : blank != NULL ? blank + 1 : s;
}

/* Return the position in the picture, in double. */
static double place(const json_t *v) {
    const char *s = value_text(v), *slash = strchr(s, '/');
    double x = strtod(s, NULL);
    return slash != NULL ? x / strtod(slash + 1, NULL) : x;
}

typedef struct {
    const json_t *before, *cycle;
    size_t lead, period; /* number of states used of before and of cycle */
    size_t steps;        /* states shown, those before the cycle first */
} orbit_t;

/* Return coordinate k of state i, counted from the first that is shown. */
static double value(const orbit_t *O, size_t i, size_t k) {
    const json_t *row =
        i < O->lead ? json_array_get(O->before,
                                     json_array_size(O->before) - O->lead + i)
                    : json_array_get(O->cycle, (i - O->lead) % O->period);
    const json_t *v = json_array_get(row, k);
    return *value_text(v) == '\0' ? NAN : place(v);
}

/* Return how many states before the cycle can be shown without making it look
 * flat: those within six times its height, in each coordinate. */
static size_t lead_shown(orbit_t O, size_t width) {
    size_t most = O.lead;
    for (size_t k = 0; k < width; k++) {
        double least = INFINITY, greatest = -INFINITY;
        for (size_t i = O.lead; i < O.lead + O.period; i++) {
            least = fmin(least, value(&O, i, k));
            greatest = fmax(greatest, value(&O, i, k));
        }
        const double far = 6 * (greatest - least);
        for (size_t i = 0; far > 0 && i < most; i++) {
            const double y = value(&O, O.lead - 1 - i, k);
            if (!(y <= greatest + far && y >= least - far))
                most = i;
        }
    }
    return most;
}

static void draw(wr_buffer_t out, const wr_report_t *r, const orbit_t *O,
                 size_t width, long long from) {
    const size_t panels = width < MOST_PANELS ? width : MOST_PANELS;
    double *y = wr_malloc(panels * O->steps * sizeof *y);
    for (size_t k = 0; k < panels; k++)
        for (size_t i = 0; i < O->steps; i++)
            y[k * O->steps + i] = value(O, i, k);
    const wr_curve_t curve = {"rounded", y, O->lead, 0};
    const wr_series_t S = {.curve = &curve,
                           .curves = 1,
                           .panels = panels,
                           .steps = O->steps - 1,
                           .first = from > 0 ? (uint64_t) from : 0};
    const wr_draw_t how = {0};
    wr_picture_t P;
    wr_picture_init(P);
    if (wr_picture_series(P, &S)) {
        wr_picture_finish(
            P, &how, "an orbit over time",
            "Rings are states before the cycle, and dots are the cycle.");
        (void) report_picture(out, r, P);
    }
    wr_picture_clear(P);
    wr_free(y);
}

int report_orbit(wr_buffer_t out, const wr_report_t *r, const json_t *output,
                 const char *name) {
    const json_t *cycle = json_object_get(output, "cycle");
    const json_t *start = json_object_get(output, "preperiod");
    const json_t *before = json_object_get(output, "before");
    char text[600];
    if (cycle == NULL) {
        cycle = json_object_get(output, "casts");
        start = json_object_get(output, "first");
    }
    const size_t period = json_array_size(cycle); /* number of known states */
    const json_t *whole = json_object_get(output, "period");
    const long long of = json_is_integer(whole) ? json_integer_value(whole)
                         : json_is_string(whole)
                             ? strtoll(json_string_value(whole), NULL, 10)
                             : (long long) period;
    const size_t width = json_array_size(json_array_get(cycle, 0));
    const size_t lead = json_array_size(before);
    orbit_t O = {before, cycle, lead < MOST_BEFORE ? lead : MOST_BEFORE, period,
                 0};
    if (period == 0 || width == 0)
        return 0;
    O.lead = lead_shown(O, width);
    const long long first = json_is_integer(start)
                                ? json_integer_value(start)
                                : strtoll(value_text(start), NULL, 10);
    O.steps = period > MOST_STEPS / 2 || of > (long long) period ? period
                                                                 : 4 * period;
    if (O.steps < 8 && of == (long long) period)
        O.steps = period * (8 / period);
    if (O.steps > MOST_STEPS)
        O.steps = MOST_STEPS;
    O.steps += O.lead;
    wr_buffer_put(out, "<figure>\n");
    draw(out, r, &O, width, start != NULL ? first - (long long) O.lead : 0);
    const char *some = width > MOST_PANELS ? " (some coordinates)" : "";
    if (of == 1)
        snprintf(text, sizeof text, "%.200s%sconstant from step %lld on%s",
                 name, *name ? ": " : "", first, some);
    else
        snprintf(text, sizeof text,
                 "%.200s%speriod %lld from step %lld on, forever%s", name,
                 *name ? ": " : "", of, first, some);
    report_caption(out, text);
    return 1;
}
