/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Steps against mantissa bits, as needles: a dot for the first step from
 * which on the casts are constant, a ring for a proved bound, a triangle at
 * the upper edge if they are never constant, a cross if this is not known.  The
 * scale is logarithmic if the steps differ by orders of magnitude. */

#include "picture/draw.h"

#include <math.h>

enum { HIGH = 150, FONT = 9, MOST_POINTS = 120 };

static const wr_font_t number = {FONT - 2, 0, 0, 0};

typedef struct {
    wr_picture_t P;
    const wr_horizon_point_t *point;
    size_t points;
    double unit, most;
    int log, numbers; /* numbers: they all fit above their needles */
    int seen[4];
} chart_t;

static double across(const chart_t *X, size_t i) {
    return X->unit * ((double) (X->point[i].bits - X->point[0].bits) + 0.5);
}

static double height(const chart_t *X, double step) {
    const double h =
        X->log ? log10(1 + step) / log10(1 + X->most) : step / X->most;
    return HIGH - h * (HIGH - 26); /* the rest is for needles without an end */
}

static void tick(chart_t *X, double step, double right) {
    const double y = height(X, step);
    wr_picture_line(X->P, (double[]){0, y, right, y}, wr_picture_grid);
    wr_picture_say(X->P, (double[]){-6, y + 3}, (wr_font_t){FONT, 1, 0, 0},
                   "%.6g", step);
}

static void draw_axes(chart_t *X, double right) {
    if (X->log) {
        tick(X, 0, right);
        for (double k = 1; k <= X->most * 1.0001; k *= 10)
            if (k >= X->most / 1e9)
                tick(X, k, right);
    } else {
        double step = wr_picture_tick(X->most);
        step = fmax(step, 1);
        for (double k = 0; k <= X->most; k += step)
            tick(X, k, right);
    }
    wr_picture_box(X->P, (double[]){0, 0, right, HIGH}, 0, wr_picture_thin);
    wr_picture_text(X->P, (double[]){right / 2, HIGH + 28},
                    (wr_font_t){FONT + 1, 0, 0, 0}, "bits of the mantissa, p");
    wr_picture_text(X->P, (double[]){-6, -8}, (wr_font_t){FONT + 1, -1, 0, 0},
                    X->log ? "step k, logarithmic" : "step k");
}

static void draw_triangle(chart_t *X, double x, double y) {
    wr_picture_stroke(
        X->P, WR_MARK_AREA,
        (double[]){x, y - 4.5, x + 4.5, y + 3.5, x - 4.5, y + 3.5}, 3,
        (wr_pen_t){1, WR_SOLID, WR_WHITE, 0});
}

static void draw_cross(chart_t *X, double x, double y) {
    const wr_pen_t pen = {1.4, WR_SOLID, WR_HOLLOW, 0};
    wr_picture_line(X->P, (double[]){x - 3.5, y - 3.5, x + 3.5, y + 3.5}, pen);
    wr_picture_line(X->P, (double[]){x - 3.5, y + 3.5, x + 3.5, y - 3.5}, pen);
}

static void draw_mark(chart_t *X, wr_horizon_mark_t mark, double x, double y) {
    if (mark == WR_HORIZON_FIRST)
        wr_picture_disc(X->P, (double[]){x, y}, 3, wr_picture_solid);
    else if (mark == WR_HORIZON_PROVED)
        wr_picture_disc(X->P, (double[]){x, y}, 3,
                        (wr_pen_t){1.1, WR_SOLID, WR_WHITE, 0});
    else if (mark == WR_HORIZON_NEVER)
        draw_triangle(X, x, y);
    else
        draw_cross(X, x, y);
}

static void draw_point(chart_t *X, size_t i) {
    const wr_horizon_point_t *p = X->point + i;
    const int ends =
        p->mark == WR_HORIZON_FIRST || p->mark == WR_HORIZON_PROVED;
    const double x = across(X, i), y = ends ? height(X, p->step) : 10;
    X->seen[p->mark] = 1;
    wr_picture_line(X->P, (double[]){x, HIGH, x, y},
                    p->mark == WR_HORIZON_UNKNOWN
                        ? (wr_pen_t){0.5, WR_DOTTED, WR_HOLLOW, 0}
                    : ends ? wr_picture_ink
                           : (wr_pen_t){0.8, WR_DASHED, WR_HOLLOW, 0});
    draw_mark(X, p->mark, x, y);
    const double w = ends ? wr_picture_width(p->text, number) : 0;
    if (ends && X->numbers) {
        /* on a white box, so that no grid line crosses the text */
        wr_picture_box(X->P, (double[]){x - w / 2 - 1, y - 12, w + 2, 7}, 0,
                       (wr_pen_t){0, WR_SOLID, WR_WHITE, 0});
        wr_picture_text(X->P, (double[]){x, y - 6}, number, p->text);
    }
    if (X->points <= 30 || p->bits % 5 == 0)
        wr_picture_say(X->P, (double[]){x, HIGH + 13},
                       (wr_font_t){FONT, 0, 0, 0}, "%u", p->bits);
}

static void draw_legend(chart_t *X) {
    static const char *const words[] = {
        "first step from which on the casts are constant",
        "step from which on they are proved constant, perhaps not the first",
        "never constant: they are periodic", "not decided within the limits"};
    double y = HIGH + 46;
    for (int m = 0; m < 4; m++) {
        if (!X->seen[m])
            continue;
        draw_mark(X, (wr_horizon_mark_t) m, 6, y - 3);
        wr_picture_text(X->P, (double[]){16, y}, (wr_font_t){FONT, -1, 0, 0},
                        words[m]);
        y += 14;
    }
}

wr_status_t wr_draw_horizon(wr_picture_t P, const wr_horizon_chart_t *C,
                            const wr_draw_t *how, wr_limits_t L) {
    const wr_horizon_point_t *point = C->point;
    const size_t points = C->points;
    chart_t X = {.point = point, .points = points};
    double least = INFINITY;
    if (points == 0 || points > MOST_POINTS)
        return wr_limits_fail(L, WR_UNABLE, "%zu points are %s", points,
                              points > 0 ? "more than a picture shows"
                                         : "no picture");
    *X.P = *P;
    for (size_t i = 0; i < points; i++)
        if (point[i].mark <= WR_HORIZON_PROVED) {
            X.most = fmax(X.most, point[i].step);
            least = fmin(least, point[i].step);
        }
    X.log = X.most > 60 * fmax(least, 1);
    X.most = fmax(X.most, 1);
    X.unit = points <= 8 ? 40 : points <= 30 ? 17 : 3;
    X.numbers = 1;
    for (size_t i = 0; i < points; i++)
        if (point[i].mark <= WR_HORIZON_PROVED &&
            wr_picture_width(point[i].text, number) > X.unit - 1)
            X.numbers = 0;
    draw_axes(&X,
              X.unit * (double) (point[points - 1].bits - point[0].bits + 1));
    for (size_t i = 0; i < points; i++)
        draw_point(&X, i);
    draw_legend(&X);
    wr_picture_finish(P, how, "Steps until constant against mantissa bits",
                      C->means);
    return WR_OK;
}
