/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* States over time: a panel a quantity, its values as rows, the letters
 * between the steps below.  Values that do not occur have no row where there
 * are many. */

#include "picture/impl.h"

#include <math.h>
#include <string.h>

enum {
    MOST_PANELS = 24,
    MOST_STEPS = 2000,
    MOST_ROWS = 64,
    ALL_ROWS = 12,
    FEW_STEPS = 48,
    ROW = 15,
    FONT = 9,
    WIDE = 460,
    SPACE = 26
};

typedef struct {
    wr_picture_t P;
    const wr_timeline_t *T;
    double unit, left; /* x of step t is left + unit * t */
    double y, base;    /* top and lowest row of the panel now */
    int few;           /* dots and letters are told apart */
} timeline_t;

static double across(const timeline_t *X, size_t t) {
    return X->left + X->unit * (double) t;
}

static const char *value_name(char scratch[24], const wr_panel_t *p,
                              uint32_t v) {
    if (p->value_name != NULL)
        return p->value_name[v];
    snprintf(scratch, 24, "%lu", (unsigned long) v);
    return scratch;
}

/* row[v] of the values that have one, from the top; returns how many. */
static uint32_t find_rows(uint32_t *row, const timeline_t *X,
                          const wr_panel_t *p) {
    uint32_t rows = 0;
    for (uint32_t v = 0; v < p->values; v++) {
        size_t t = 0;
        while (p->values > ALL_ROWS && t <= X->T->steps && p->value[t] != v)
            t++;
        row[v] = t <= X->T->steps ? rows++ : UINT32_MAX;
    }
    return rows;
}

static void draw_rows(timeline_t *X, const wr_panel_t *p, const uint32_t *row) {
    char scratch[24];
    for (uint32_t v = 0; v < p->values; v++) {
        if (row[v] == UINT32_MAX)
            continue;
        const double y = X->base - ROW * row[v];
        picture_line(X->P,
                     (double[]){X->left - 6, y, across(X, X->T->steps) + 6, y},
                     picture_grid);
        picture_text(X->P, (double[]){X->left - 10, y + 3},
                     (picture_font_t){FONT, 1, 0, 0},
                     value_name(scratch, p, v));
    }
}

/* A step changes the row half way between two times; it is drawn as a slope
 * where steps are wide and as a jump where they are narrow. */
static void draw_course(timeline_t *X, const wr_panel_t *p,
                        const uint32_t *row) {
    const size_t n = X->T->steps + 1;
    double *xy = wr_malloc(4 * n * sizeof *xy);
    size_t points = 0;
    for (size_t t = 0; t < n; t++) {
        const double y = X->base - ROW * row[p->value[t]];
        if (t > 0 && !X->few && p->value[t] != p->value[t - 1]) {
            xy[2 * points] = across(X, t);
            xy[2 * points + 1] = xy[2 * points - 1];
            points++;
        }
        xy[2 * points] = across(X, t);
        xy[2 * points + 1] = y;
        points++;
    }
    picture_stroke(X->P, PICTURE_LINE, xy, points,
                   X->few ? picture_ink : picture_thin);
    wr_free(xy);
    for (size_t t = 0; t < n && X->few; t++) {
        const double at[2] = {across(X, t), X->base - ROW * row[p->value[t]]};
        const int ring = p->marked != NULL && p->marked[p->value[t]];
        if (ring)
            picture_disc(X->P, at, 4.6,
                         (picture_pen_t){1.0, PICTURE_SOLID, PICTURE_WHITE, 0});
        picture_disc(X->P, at, 2.4, picture_solid);
    }
}

static void draw_panel(timeline_t *X, const wr_panel_t *p) {
    uint32_t *row = wr_malloc(((size_t) p->values + 1) * sizeof *row);
    const uint32_t rows = find_rows(row, X, p);
    X->base = X->y + ROW * (rows > 0 ? rows - 1 : 0);
    picture_box(X->P,
                (double[]){X->left - 7, X->y - 18,
                           picture_width(p->name, FONT) * 1.1 + 4, 11},
                0, (picture_pen_t){0, PICTURE_SOLID, PICTURE_WHITE, 0});
    picture_text(X->P, (double[]){X->left - 6, X->y - 10},
                 (picture_font_t){FONT, -1, 1, 0}, p->name);
    draw_rows(X, p, row);
    draw_course(X, p, row);
    X->y = X->base + SPACE;
    wr_free(row);
}

/* The distance of steps that have a number. */
static size_t numbered(const timeline_t *X) {
    static const size_t nice[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
    size_t i = 0;
    while (i < 9 && (double) nice[i] * X->unit < 22)
        i++;
    return nice[i];
}

/* Thin lines through all panels, below what will be drawn in them. */
static void draw_grid(timeline_t *X) {
    double bottom = -SPACE;
    uint32_t *row = NULL;
    for (size_t i = 0; i < X->T->panels; i++) {
        const wr_panel_t *p = X->T->panel + i;
        row = wr_realloc(row, ((size_t) p->values + 1) * sizeof *row);
        const uint32_t rows = find_rows(row, X, p);
        bottom += ROW * (rows > 0 ? rows - 1 : 0) + SPACE;
    }
    wr_free(row);
    for (size_t t = 0; t <= X->T->steps; t += numbered(X))
        picture_line(X->P,
                     (double[]){across(X, t), -4, across(X, t), bottom + 6},
                     picture_grid);
}

/* Numbers of steps, and the letter between two of them where it fits. */
static void draw_steps(timeline_t *X) {
    const size_t n = X->T->steps;
    const double y = X->y - SPACE + 18;
    double widest = 0;
    for (size_t t = 0; t < n; t++)
        widest = fmax(widest, picture_width(X->T->letter[t], FONT));
    for (size_t t = 0; t <= n; t += numbered(X))
        picture_say(X->P, (double[]){across(X, t), y},
                    (picture_font_t){FONT, 0, 0, 0}, "%zu", t);
    picture_text(X->P, (double[]){X->left - 10, y},
                 (picture_font_t){FONT, 1, 0, 0}, "step");
    if (!X->few || n == 0 || widest > X->unit - 2)
        return;
    picture_text(X->P, (double[]){X->left - 10, y + 13},
                 (picture_font_t){FONT, 1, 0, 0}, "letter");
    for (size_t t = 0; t < n; t++)
        picture_text(X->P, (double[]){across(X, t) + X->unit / 2, y + 13},
                     (picture_font_t){FONT, 0, 1, 0}, X->T->letter[t]);
}

static wr_status_t may_draw(const wr_timeline_t *T, wr_limits_t L) {
    if (T->panels > MOST_PANELS || T->steps > MOST_STEPS)
        return wr_limits_fail(L, WR_UNABLE,
                              "%zu panels of %zu steps are "
                              "more than a picture shows (%d, %d)",
                              T->panels, T->steps, MOST_PANELS, MOST_STEPS);
    timeline_t X = {.T = T};
    for (size_t i = 0; i < T->panels; i++) {
        uint32_t *row =
            wr_malloc(((size_t) T->panel[i].values + 1) * sizeof *row);
        const uint32_t rows = find_rows(row, &X, T->panel + i);
        wr_free(row);
        if (rows > MOST_ROWS)
            return wr_limits_fail(L, WR_UNABLE,
                                  "%s: %lu values are more "
                                  "rows than a picture shows (%d); a shorter "
                                  "word has fewer",
                                  T->panel[i].name, (unsigned long) rows,
                                  MOST_ROWS);
    }
    return WR_OK;
}

wr_status_t wr_draw_timeline(wr_picture_t P, const wr_timeline_t *T,
                             const wr_draw_t *how, wr_limits_t L) {
    timeline_t X = {.T = T, .few = T->steps <= FEW_STEPS};
    double widest = 8;
    wr_status_t s = may_draw(T, L);
    if (s != WR_OK)
        return s;
    *X.P = *P;
    for (size_t t = 0; t < T->steps && X.few; t++)
        widest = fmax(widest, picture_width(T->letter[t], FONT) * 1.06);
    X.unit = T->steps > 0 ? (double) WIDE / (double) T->steps : 30;
    X.unit = fmin(X.unit, fmax(30, widest + 8));
    if (X.few) /* letters fit while the picture is not too wide */
        X.unit =
            fmax(X.unit, fmin(widest + 6, 1000 / (1.0 + (double) T->steps)));
    draw_grid(&X);
    for (size_t i = 0; i < T->panels; i++)
        draw_panel(&X, T->panel + i);
    draw_steps(&X);
    if (how->title != NULL)
        picture_title(P, how->title);
    if (how->caption != NULL)
        picture_caption(P, how->caption);
    else if (!how->bare && T->ring != NULL && X.few)
        picture_caption(P, T->ring);
    return WR_OK;
}
