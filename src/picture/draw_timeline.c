/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* States and labels over time, as a strip: one row per quantity, one column per
 * step.  Values are greys, and also words if all words of a row fit; in narrow
 * columns, a run of equal values is one cell. */

#include "picture/draw.h"

#include <inttypes.h>
#include <math.h>

enum {
    MOST_PANELS = 64,
    MOST_STEPS = 2000,
    DARKEST = 45, /* the darkest grey on which black words are legible */
    ROW = 14,
    NARROW = 7,
    FONT = 8,
    WIDE = 396,
    LEAST = 240 /* least width of all columns */
};

static const wr_font_t words = {FONT, 0, 0, 0}, names = {FONT, 1, 0, 0};
static const wr_font_t letters = {FONT, 0, 1, 0};

typedef struct {
    wr_picture_t P;
    const wr_timeline_t *T;
    double unit, y; /* width of a column; top of the current row */
} strip_t;

static const char *value_name(char scratch[24], const wr_panel_t *p,
                              uint32_t v) {
    if (p->value_name != NULL)
        return p->value_name[v];
    snprintf(scratch, 24, "%u", v);
    return scratch;
}

/* Return the width of the widest word that occurs in a row. */
static double widest(const strip_t *X, const wr_panel_t *p) {
    char scratch[24];
    double w = 0;
    for (size_t t = 0; t <= X->T->steps; t++)
        w = fmax(w,
                 wr_picture_width(value_name(scratch, p, p->value[t]), words));
    return w;
}

static void draw_row(strip_t *X, const wr_panel_t *p) {
    const int narrow = X->unit < NARROW;
    const int says = widest(X, p) + 2 <= X->unit;
    const double shades = p->values > 1 ? p->values - 1 : 1;
    char scratch[24];
    wr_picture_text(X->P, (double[]){-6, X->y + 10}, names, p->name);
    for (size_t t = 0, u; t <= X->T->steps; t = u) {
        const uint32_t v = p->value[t];
        for (u = t + 1; narrow && u <= X->T->steps && p->value[u] == v;)
            u++;
        const double x = X->unit * (double) t;
        wr_picture_box(X->P,
                       (double[]){x, X->y, X->unit * (double) (u - t), ROW}, 0,
                       (wr_pen_t){narrow ? 0 : 0.5, WR_SOLID,
                                  (int) (DARKEST * v / shades), 100});
        if (says)
            wr_picture_text(X->P, (double[]){x + X->unit / 2, X->y + 10}, words,
                            value_name(scratch, p, v));
    }
    wr_picture_box(
        X->P, (double[]){0, X->y, X->unit * (double) (X->T->steps + 1), ROW}, 0,
        wr_picture_thin);
    X->y += ROW + 2;
}

/* Draw a dot per step whose value is marked; a bar if columns are narrow. */
static void draw_dots(strip_t *X, const wr_panel_t *p) {
    if (p->marked == NULL || X->T->dots == NULL)
        return;
    wr_picture_text(X->P, (double[]){-6, X->y + 8}, names, X->T->dots);
    for (size_t t = 0; t <= X->T->steps; t++) {
        const double x = X->unit * (double) t;
        if (!p->marked[p->value[t]])
            continue;
        if (X->unit < NARROW)
            wr_picture_box(X->P, (double[]){x, X->y + 3, X->unit, 4}, 0,
                           wr_picture_solid);
        else
            wr_picture_disc(X->P, (double[]){x + X->unit / 2, X->y + 5}, 2.2,
                            wr_picture_solid);
    }
    X->y += ROW - 2;
}

/* Draw the letter that led to each state, if all letters fit. */
static void draw_letters(strip_t *X, double wide) {
    if (X->T->steps == 0 || wide > X->unit)
        return;
    wr_picture_text(X->P, (double[]){-6, -5}, names, "letter");
    for (size_t t = 0; t < X->T->steps; t++)
        wr_picture_text(X->P, (double[]){X->unit * ((double) t + 1.5), -5},
                        letters, X->T->letter[t]);
}

/* Draw numbers below the columns, and white between non-adjacent steps. */
static void draw_steps(strip_t *X) {
    const uint64_t *number = X->T->number;
    const size_t n = X->T->steps;
    const double last = number != NULL ? (double) number[n] : (double) n;
    const double digits = 1 + floor(log10(last + 1));
    size_t every = 1; /* 1, 2, 5, 10, .. */
    for (int k = 0; (double) every * X->unit < 6 + 5 * digits; k++)
        every = every * (k % 3 == 1 ? 5 : 4) / 2;
    wr_picture_text(X->P, (double[]){-6, X->y + 9}, names, "step");
    for (size_t t = 0; t <= n; t += every)
        wr_picture_say(X->P, (double[]){X->unit * ((double) t + 0.5), X->y + 9},
                       words, "%" PRIu64,
                       number != NULL ? number[t] : (uint64_t) t);
    for (size_t t = 1; number != NULL && t <= n; t++)
        if (number[t] != number[t - 1] + 1)
            wr_picture_box(X->P,
                           (double[]){X->unit * (double) t - 2, -1, 4, X->y}, 0,
                           (wr_pen_t){0, WR_SOLID, WR_WHITE, 0});
}

wr_status_t wr_draw_timeline(wr_picture_t P, const wr_timeline_t *T,
                             const wr_draw_t *how, wr_limits_t L) {
    strip_t X = {.T = T};
    const double columns = (double) T->steps + 1;
    double left = 40, wide = 0, letter = 0;
    if (T->panels > MOST_PANELS || T->steps > MOST_STEPS)
        return wr_limits_fail(L, WR_UNABLE,
                              "%zu rows of %zu steps are more than a picture "
                              "shows (%d, %d)",
                              T->panels, T->steps, MOST_PANELS, MOST_STEPS);
    *X.P = *P;
    for (size_t i = 0; i < T->panels; i++) {
        for (size_t t = 0; t <= T->steps; t++)
            wr_assert(T->panel[i].value[t] < T->panel[i].values);
        left = fmax(left, wr_picture_width(T->panel[i].name, names) + 6);
        wide = fmax(wide, widest(&X, T->panel + i));
    }
    for (size_t t = 0; t < T->steps; t++)
        letter = fmax(letter, wr_picture_width(T->letter[t], letters));
    /* as wide as the words, if all of it fits on a page; else as fits */
    X.unit = fmin(fmax(fmax(wide, letter) + 4, 14),
                  fmax(WIDE - left, LEAST) / columns);
    draw_letters(&X, letter);
    for (size_t i = 0; i < T->panels; i++) {
        draw_row(&X, T->panel + i);
        draw_dots(&X, T->panel + i);
    }
    draw_steps(&X);
    wr_picture_finish(P, how, T->title,
                      "There is one row per quantity and one column per step, "
                      "with the value after the letter above it. A darker "
                      "shade is a value with a larger number.");
    return WR_OK;
}
