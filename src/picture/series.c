/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Numbers over steps: panels below each other, as wide as the text of a page,
 * with curves that are distinguished without colours; if there are few steps,
 * the letters and states are shown below them. */

#include "picture/picture.h"

#include <inttypes.h>
#include <math.h>

enum { WIDE = 290, GAP = 12, FEW = 30, MARKED = 150, FONT = 8, LINE = 12 };

static const wr_font_t middle = {FONT, 0, 0, 0}, right = {FONT, 1, 0, 0};

typedef struct {
    wr_picture_t P;
    const wr_series_t *S;
    double low, high, top, tall; /* of the current panel */
} sheet_t;

double wr_picture_tick(double span) {
    wr_assert(span > 0);
    const double unit = pow(10, floor(log10(span / 4)));
    return span / 4 >= 5 * unit   ? 5 * unit
           : span / 4 >= 2 * unit ? 2 * unit
                                  : unit;
}

static double across(const sheet_t *X, size_t t) {
    return 6 + (WIDE - 12) * (double) t / fmax(1, (double) X->S->steps);
}

static double down(const sheet_t *X, double y) {
    return X->top + 6 + (X->high - y) / (X->high - X->low) * (X->tall - 12);
}

static double value(const wr_series_t *S, size_t c, size_t panel, size_t t) {
    return S->curve[c].value[panel * (S->steps + 1) + t];
}

/* Find the range of a panel; return 0 if it has no numbers. */
static int find_range(sheet_t *X, size_t panel) {
    X->low = INFINITY;
    X->high = -INFINITY;
    for (size_t c = 0; c < X->S->curves; c++)
        for (size_t t = 0; t <= X->S->steps; t++) {
            const double y = value(X->S, c, panel, t);
            X->low = y < X->low ? y : X->low;
            X->high = y > X->high ? y : X->high;
        }
    if (X->low == X->high) {
        const double apart = fmax(fabs(X->low) * 1e-3, 1e-300);
        X->low -= X->low == 0 ? 1 : apart;
        X->high += X->high == 0 ? 1 : apart;
    }
    return isfinite(X->low) && isfinite(X->high);
}

static void draw_axes(sheet_t *X, size_t panel) {
    const double step = wr_picture_tick(X->high - X->low);
    const double y = X->top + X->tall / 2;
    wr_picture_group(X->P, "grid");
    for (double k = ceil(X->low / step); k * step <= X->high; k++) {
        const double at = down(X, k * step);
        wr_picture_line(X->P, (double[]){0, at, WIDE, at}, wr_picture_grid);
        wr_picture_say(X->P, (double[]){-5, at + 3}, right, "%.6g",
                       k * step + 0.0);
    }
    wr_picture_group(X->P, NULL);
    wr_picture_box(X->P, (double[]){0, X->top, WIDE, X->tall}, 0,
                   wr_picture_thin);
    /* the letter ends where its index begins, whatever its width */
    wr_picture_text(X->P, (double[]){-44, y}, (wr_font_t){10, 1, 0, 1}, "h");
    wr_picture_say(X->P, (double[]){-43.5, y + 3}, (wr_font_t){7, -1, 0, 0},
                   "%zu", panel);
}

static void draw_mark(sheet_t *X, const double at[2], int ring) {
    if (ring)
        wr_picture_disc(X->P, at, 3.1, (wr_pen_t){0.8, WR_SOLID, WR_HOLLOW, 0});
    else
        wr_picture_disc(X->P, at, 1.7, wr_picture_solid);
}

static void draw_line(sheet_t *X, const wr_curve_t *C, const double *xy,
                      size_t points) {
    if (points > 1)
        wr_picture_stroke(X->P, WR_MARK_LINE, xy, points,
                          C->dashed ? (wr_pen_t){0.8, WR_DASHED, WR_HOLLOW, 45}
                                    : wr_picture_ink);
}

static void draw_curve(sheet_t *X, size_t c, size_t panel) {
    const wr_curve_t *C = X->S->curve + c;
    const size_t n = X->S->steps + 1;
    double *xy = wr_malloc(2 * n * sizeof *xy);
    size_t points = 0;
    wr_picture_group(X->P, C->dashed ? "exact" : "course");
    for (size_t t = 0; t <= n; t++) {
        const double y = t < n ? value(X->S, c, panel, t) : NAN;
        if (isfinite(y)) {
            xy[2 * points] = across(X, t);
            xy[2 * points++ + 1] = down(X, y);
        } else {
            draw_line(X, C, xy, points);
            points = 0;
        }
    }
    for (size_t t = 0; t < n && n <= MARKED; t++) {
        const double y = value(X->S, c, panel, t);
        if (isfinite(y))
            draw_mark(X, (double[]){across(X, t), down(X, y)}, t < C->rings);
    }
    wr_picture_group(X->P, NULL);
    wr_free(xy);
}

/* Draw words below the steps, unless all are equal or one is too wide; return
 * how many lines were drawn. */
static int draw_words(sheet_t *X, double y, const char *name,
                      const char *const *word, wr_font_t font) {
    const wr_series_t *S = X->S;
    const double unit = across(X, 1) - across(X, 0);
    const char *one = NULL;
    int differ = 0;
    for (size_t t = 0; word != NULL && t <= S->steps; t++) {
        if (word[t] == NULL)
            continue;
        differ |= one != NULL && strcmp(one, word[t]) != 0;
        one = word[t];
        if (wr_picture_width(one, font) > unit)
            return 0;
    }
    if (!differ || S->steps > FEW)
        return 0;
    wr_picture_text(X->P, (double[]){-5, y}, right, name);
    for (size_t t = 0; t <= S->steps; t++)
        if (word[t] != NULL)
            wr_picture_text(X->P, (double[]){across(X, t), y}, font, word[t]);
    return 1;
}

static void draw_steps(sheet_t *X, double y) {
    const wr_series_t *S = X->S;
    const double n = (double) S->steps;
    const size_t every = n > FEW  ? (size_t) fmax(1, wr_picture_tick(n))
                         : n > 18 ? 2
                                  : 1;
    wr_picture_text(X->P, (double[]){-5, y}, right, "step");
    for (size_t t = 0; t <= S->steps; t++)
        if ((S->first + t) % every == 0)
            wr_picture_say(X->P, (double[]){across(X, t), y}, middle,
                           "%" PRIu64, S->first + t);
    y += LINE * draw_words(X, y + LINE, "letter", S->letter,
                           (wr_font_t){FONT, 0, 1, 0});
    draw_words(X, y + LINE, "state", S->state, (wr_font_t){FONT, 0, 0, 1});
}

static void draw_legend(sheet_t *X) {
    double x = 0;
    for (size_t c = 0; c < X->S->curves && X->S->curves > 1; c++) {
        const wr_curve_t *C = X->S->curve + c;
        draw_line(X, C, (double[]){x, -10, x + 26, -10}, 2);
        draw_mark(X, (double[]){x + 13, -10}, C->rings > 0);
        wr_picture_text(X->P, (double[]){x + 32, -7},
                        (wr_font_t){FONT, -1, 0, 0}, C->name);
        x += 50 + wr_picture_width(C->name, middle);
    }
}

int wr_picture_series(wr_picture_t P, const wr_series_t *S) {
    wr_assert(S->curves > 0);
    sheet_t X = {.S = S};
    int any = 0;
    *X.P = *P;
    X.tall = S->panels == 1 ? 120 : S->panels == 2 ? 92 : 66;
    for (size_t i = 0; i < S->panels; i++) {
        if (!find_range(&X, i))
            continue;
        draw_axes(&X, i);
        for (size_t c = 0; c < S->curves; c++)
            draw_curve(&X, c, i);
        X.top += X.tall + GAP;
        any = 1;
    }
    if (any) {
        draw_steps(&X, X.top - GAP + 11);
        draw_legend(&X);
    }
    return any;
}
