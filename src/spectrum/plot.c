/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Pictures: the unit circle, the axes, one dot per eigenvalue.  The area of a
 * dot is its multiplicity; a ring around it marks a block larger than 1.
 * Values are written next to their dots unless they would hide something;
 * rational ones are exact.  Coordinates are rounded midpoints of enclosures;
 * nothing is decided by them. */

#include "spectrum/impl.h"

#include <math.h>

#define FAR 1e6 /* eigenvalues farther away are counted, not drawn */
enum { HALF = 120, FONT = 8, MOST_LABELS = 60 };

typedef struct {
    double x, y, radius;
    const wr_spectrum_factor_struct *f;
} dot_t;

typedef struct {
    wr_picture_t P;
    const wr_spectrum_struct *S;
    dot_t *dot;
    size_t count, far;
    double scale;
    double taken[MOST_LABELS][4]; /* left, top, right, bottom of a label */
    size_t labels;
} plot_t;

static wr_status_t find_dots(plot_t *X, const wr_ring_t K, wr_limits_t L) {
    wr_status_t s = WR_OK;
    double extent = 1.25;
    X->dot = wr_malloc(((size_t) X->S->n + 1) * sizeof *X->dot);
    for (slong i = 0; i < X->S->factors && s == WR_OK; i++) {
        const wr_spectrum_factor_struct *f = X->S->factor + i;
        acb_ptr root = _acb_vec_init(f->count);
        s = wr_spectrum_roots(root, f, K, 64, L);
        for (slong j = 0; j < f->count && s == WR_OK; j++) {
            const dot_t d = {
                arf_get_d(arb_midref(acb_realref(root + j)), ARF_RND_NEAR),
                arf_get_d(arb_midref(acb_imagref(root + j)), ARF_RND_NEAR),
                2.2 * sqrt((double) FLINT_MIN(f->multiplicity, 9)), f};
            const double size = fmax(fabs(d.x), fabs(d.y));
            if (size < FAR) {
                extent = fmax(extent, 1.15 * size);
                X->dot[X->count++] = d;
            } else {
                X->far++;
            }
        }
        _acb_vec_clear(root, f->count);
    }
    X->scale = HALF / extent;
    return s;
}

/* ---- labels ------------------------------------------------------------ */

/* Append the label of an eigenvalue: "3/5 ×2, block 2", "-0.5+0.866i". */
static void put_label(wr_buffer_t out, const dot_t *d) {
    const wr_spectrum_factor_struct *f = d->f;
    fmpq_t x;
    fmpq_init(x);
    if (spectrum_rational(x, f->minpoly))
        wr_rational_put(out, "", x);
    fmpq_clear(x);
    if (out->length > 9) /* a long fraction */
        out->length = 0;
    if (out->length == 0 && fabs(d->y) < 1e-12) {
        wr_buffer_printf(out, "%.3g", d->x);
    } else if (out->length == 0) {
        if (fabs(d->x) >= 1e-12)
            wr_buffer_printf(out, "%.3g%s", d->x, d->y > 0 ? "+" : "");
        wr_buffer_printf(out, "%.3gi", d->y);
    }
    if (f->multiplicity > 1)
        wr_buffer_printf(out, " \303\227%ld", (long) f->multiplicity);
    if (f->block[0] > 1)
        wr_buffer_printf(out, ", block %ld", (long) f->block[0]);
}

/* Return nonzero if a label at this box crosses the unit circle or an axis. */
static int is_crossing(const plot_t *X, const double at[4]) {
    int inside = 0;
    for (int i = 0; i < 4; i++)
        inside += hypot(at[2 * (i / 2)], at[1 + 2 * (i % 2)]) < X->scale;
    return inside % 4 != 0 || at[0] * at[2] < 0 || at[1] * at[3] < 0;
}

/* Return nonzero if a label at this box would hide a dot or another label, or
 * leave the square. */
static int is_taken(const plot_t *X, const double at[4]) {
    if (at[0] < -HALF || at[1] < -HALF || at[2] > HALF || at[3] > HALF)
        return 1;
    for (size_t i = 0; i < X->count; i++) {
        const double x = X->scale * X->dot[i].x, y = -X->scale * X->dot[i].y;
        const double r = X->dot[i].radius + 1;
        if (x + r > at[0] && x - r < at[2] && y + r > at[1] && y - r < at[3])
            return 1;
    }
    for (size_t i = 0; i < X->labels; i++)
        if (X->taken[i][2] > at[0] && X->taken[i][0] < at[2] &&
            X->taken[i][3] > at[1] && X->taken[i][1] < at[3])
            return 1;
    return 0;
}

/* Place the text next to (x, y), at the first of eight free positions; a
 * position that crosses no line is preferred. */
static void place_label(plot_t *X, double x, double y, double r,
                        const char *text) {
    static const double place[8][2] = {{1, -1}, {1, 1},  {-1, -1}, {-1, 1},
                                       {1, 0},  {-1, 0}, {0, -1},  {0, 1}};
    wr_font_t font = {FONT, -1, 0, 0};
    const double w = wr_picture_width(text, font), out = x < 0 ? -1 : 1;
    for (int i = 0; i < 16 && X->labels < MOST_LABELS; i++) {
        const double dx = out * place[i % 8][0];
        const double dy = (y > 0 ? -1 : 1) * place[i % 8][1];
        const double far = r + (dx != 0 && dy != 0 ? 1.2 : 2.5);
        const double left = dx > 0 ? x + far : dx < 0 ? x - far - w : x - w / 2;
        const double base = dy > 0   ? y + far + 0.75 * FONT
                            : dy < 0 ? y - far
                                     : y + 0.36 * FONT;
        const double at[4] = {left, base - 0.8 * FONT, left + w,
                              base + 0.2 * FONT};
        if (is_taken(X, at) || (i < 8 && is_crossing(X, at)))
            continue;
        font.anchor = dx > 0 ? -1 : dx < 0; /* the end next to the dot */
        wr_picture_text(X->P,
                        (double[]){left + w * (font.anchor + 1) / 2, base},
                        font, text);
        for (int j = 0; j < 4; j++)
            X->taken[X->labels][j] = at[j];
        X->labels++;
        return;
    }
}

/* ---- the picture ------------------------------------------------------- */

static void draw_frame(plot_t *X) {
    const double u = X->scale;
    wr_picture_box(X->P, (double[]){-HALF, -HALF, 2 * HALF, 2 * HALF}, 0,
                   (wr_pen_t){0, WR_SOLID, WR_WHITE, 0});
    wr_picture_disc(X->P, (double[]){0, 0}, u, (wr_pen_t){0.8, WR_SOLID, 5, 0});
    wr_picture_line(X->P, (double[]){-HALF, 0, HALF, 0}, wr_picture_grid);
    wr_picture_line(X->P, (double[]){0, -HALF, 0, HALF}, wr_picture_grid);
}

static void draw_dots(plot_t *X) {
    wr_picture_group(X->P, "mark");
    for (size_t i = 0; i < X->count; i++) {
        const dot_t *d = X->dot + i;
        const double at[2] = {X->scale * d->x, -X->scale * d->y};
        wr_picture_disc(X->P, at, d->radius, wr_picture_solid);
        if (d->f->block[0] > 1)
            wr_picture_disc(X->P, at, d->radius + 1.8,
                            (wr_pen_t){0.7, WR_SOLID, WR_HOLLOW, 0});
    }
    wr_picture_group(X->P, NULL);
}

static void draw_labels(plot_t *X) {
    static const struct {
        double x, y;
        const char *text;
    } axis[] = {{1, 0, "1"}, {-1, 0, "-1"}, {0, 1, "i"}, {0, -1, "-i"}};
    wr_buffer_t text;
    wr_buffer_init(text);
    for (size_t i = 0; i < X->count; i++) {
        const dot_t *d = X->dot + i;
        text->length = 0;
        put_label(text, d);
        place_label(X, X->scale * d->x, -X->scale * d->y,
                    d->radius + (d->f->block[0] > 1 ? 2 : 0), text->text);
    }
    wr_buffer_clear(text);
    for (int k = 0; k < 4; k++) {
        size_t i = 0; /* an eigenvalue at this point has its own label */
        while (i < X->count &&
               hypot(X->dot[i].x - axis[k].x, X->dot[i].y - axis[k].y) > 0.02)
            i++;
        if (i == X->count)
            place_label(X, X->scale * axis[k].x, -X->scale * axis[k].y, 0,
                        axis[k].text);
    }
}

wr_status_t wr_spectrum_draw(wr_picture_t P, const wr_spectrum_t S,
                             const wr_ring_t K, const wr_draw_t *how,
                             wr_limits_t L) {
    plot_t X = {.S = S};
    char means[300];
    *X.P = *P;
    wr_status_t s = find_dots(&X, K, L);
    if (s == WR_OK) {
        draw_frame(&X);
        draw_dots(&X);
        draw_labels(&X);
        snprintf(means, sizeof means,
                 "%ld eigenvalue%s with multiplicity and the unit circle. The "
                 "area of a dot is the multiplicity, and a ring marks a Jordan "
                 "block larger than 1; decimals are rounded.",
                 (long) S->n, WR_S(S->n));
        if (X.far > 0)
            wr_picture_remark(
                P, "not drawn: %zu eigenvalue%s farther away than 10^6", X.far,
                WR_S(X.far));
        wr_picture_finish(P, how, "eigenvalues and the unit circle", means);
    }
    wr_free(X.dot);
    return s;
}
