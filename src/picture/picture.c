/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The list of shapes, its bounding box, and the text around it. */

#include "picture/impl.h"

#include <math.h>

const wr_pen_t wr_picture_ink = {1.0, WR_SOLID, WR_HOLLOW, 0};
const wr_pen_t wr_picture_thin = {0.6, WR_SOLID, WR_HOLLOW, 0};
const wr_pen_t wr_picture_grid = {0.5, WR_SOLID, WR_HOLLOW, 70};
const wr_pen_t wr_picture_solid = {0, WR_SOLID, WR_BLACK, 0};

void wr_picture_init(wr_picture_t P) {
    P->p = wr_calloc(1, sizeof *P->p);
    P->p->left = P->p->top = INFINITY;
    P->p->right = P->p->bottom = -INFINITY;
    WR_EACH(wr_buffer_init, P->p->dot, P->p->remarks);
}

void wr_picture_clear(wr_picture_t P) {
    for (size_t i = 0; i < P->p->shapes; i++)
        WR_FREE(P->p->shape[i].xy, P->p->shape[i].text);
    WR_FREE(P->p->shape, P->p->title, P->p->means);
    WR_EACH(wr_buffer_clear, P->p->dot, P->p->remarks);
    wr_free(P->p);
    P->p = NULL;
}

const char *wr_picture_remarks(const wr_picture_t P) {
    return P->p->remarks->text;
}

wr_buffer_struct *wr_picture_dot(wr_picture_t P) {
    return P->p->dot;
}

void wr_picture_remark(wr_picture_t P, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    wr_buffer_vprintf(P->p->remarks, fmt, ap);
    va_end(ap);
    wr_buffer_put(P->p->remarks, "\n");
}

void wr_picture_group(wr_picture_t P, const char *name) {
    P->p->group = name;
}

void wr_picture_frame(double frame[4], const wr_picture_t P) {
    frame[0] = P->p->left - WR_PICTURE_MARGIN;
    frame[1] = P->p->top - WR_PICTURE_MARGIN;
    frame[2] = P->p->right - P->p->left + 2 * WR_PICTURE_MARGIN;
    frame[3] = P->p->bottom - P->p->top + 2 * WR_PICTURE_MARGIN;
}

/* ---- shapes ------------------------------------------------------------ */

static wr_shape_t *add(wr_picture_t P, wr_mark_t mark, const double *xy,
                       size_t numbers) {
    struct wr_picture_struct *p = P->p;
    p->shape = wr_grow(p->shape, p->shapes, sizeof *p->shape);
    wr_shape_t *x = p->shape + p->shapes++;
    *x = (wr_shape_t){.mark = mark, .numbers = numbers, .group = p->group};
    x->xy = wr_copy(xy, numbers * sizeof *xy);
    return x;
}

/* Extend the bounding box to this point. */
static void reach(wr_picture_t P, double x, double y) {
    P->p->left = fmin(P->p->left, x);
    P->p->right = fmax(P->p->right, x);
    P->p->top = fmin(P->p->top, y);
    P->p->bottom = fmax(P->p->bottom, y);
}

void wr_picture_stroke(wr_picture_t P, wr_mark_t mark, const double *xy,
                       size_t points, wr_pen_t pen) {
    wr_assert(points > 0);
    wr_assert(mark != WR_MARK_CURVE || points % 3 == 1);
    add(P, mark, xy, 2 * points)->pen = pen;
    for (size_t i = 0; i < points; i++)
        reach(P, xy[2 * i], xy[2 * i + 1]);
}

void wr_picture_line(wr_picture_t P, const double xy[4], wr_pen_t pen) {
    wr_picture_stroke(P, WR_MARK_LINE, xy, 2, pen);
}

void wr_picture_box(wr_picture_t P, const double xy[4], double round,
                    wr_pen_t pen) {
    wr_assert(xy[2] >= 0 && xy[3] >= 0);
    wr_shape_t *x = add(P, WR_MARK_BOX, xy, 4);
    x->pen = pen;
    x->round = round;
    reach(P, xy[0], xy[1]);
    reach(P, xy[0] + xy[2], xy[1] + xy[3]);
}

void wr_picture_oval(wr_picture_t P, const double xy[4], wr_pen_t pen) {
    wr_assert(xy[2] >= 0 && xy[3] >= 0);
    add(P, WR_MARK_OVAL, xy, 4)->pen = pen;
    reach(P, xy[0] - xy[2], xy[1] - xy[3]);
    reach(P, xy[0] + xy[2], xy[1] + xy[3]);
}

void wr_picture_disc(wr_picture_t P, const double xy[2], double radius,
                     wr_pen_t pen) {
    wr_assert(radius >= 0);
    wr_picture_oval(P, (double[]){xy[0], xy[1], radius, radius}, pen);
}

void wr_picture_text(wr_picture_t P, const double xy[2], wr_font_t font,
                     const char *text) {
    wr_assert(text != NULL);
    wr_assert(font.anchor >= -1 && font.anchor <= 1);
    wr_shape_t *x = add(P, WR_MARK_TEXT, xy, 2);
    const double w = wr_picture_width(text, font);
    const double left = xy[0] - w * (font.anchor + 1) / 2;
    x->font = font;
    x->text = wr_strdup(text);
    reach(P, left, xy[1] - font.size * 0.8);
    reach(P, left + w, xy[1] + font.size * 0.25);
}

void wr_picture_say(wr_picture_t P, const double xy[2], wr_font_t font,
                    const char *fmt, ...) {
    char *text = NULL;
    va_list ap;
    va_start(ap, fmt);
    wr_vsay(&text, fmt, ap);
    va_end(ap);
    if (*text != '\0')
        wr_picture_text(P, xy, font, text);
    wr_free(text);
}

void wr_picture_texts(wr_picture_t P, const double xy[2], wr_font_t font,
                      double line, const char *text) {
    const char *part;
    double y = xy[1];
    for (size_t n; wr_take_part(&part, &n, &text, '\n'); y += line)
        wr_picture_say(P, (double[]){xy[0], y}, font, "%.*s", (int) n, part);
}

void wr_picture_arrow(wr_picture_t P, const double xy[4], double length) {
    double dx = xy[2] - xy[0], dy = xy[3] - xy[1], d = hypot(dx, dy);
    if (!(d > 0))
        return;
    dx *= length / d;
    dy *= length / d;
    const double tip[6] = {xy[2],
                           xy[3],
                           xy[2] - dx - 0.38 * dy,
                           xy[3] - dy + 0.38 * dx,
                           xy[2] - dx + 0.38 * dy,
                           xy[3] - dy - 0.38 * dx};
    wr_picture_stroke(P, WR_MARK_AREA, tip, 3, wr_picture_solid);
}

/* ---- text around the picture ------------------------------------------- */

enum { CAPTION = 9, NARROWEST = 260, WIDEST = 396 };

/* Return how many bytes of s fit into a line, up to a blank: >= 1 word. */
static size_t fitting(const char *s, wr_font_t font, double room) {
    size_t best = 0, i = 0;
    char line[512];
    while (s[i] != '\0' && s[i] != '\n' && i < sizeof line - 1) {
        i++;
        i += strcspn(s + i, " \n");
        if (i >= sizeof line - 1)
            break;
        memcpy(line, s, i);
        line[i] = '\0';
        if (best > 0 && wr_picture_width(line, font) > room)
            break;
        best = i;
    }
    return best > 0 ? best : strlen(s);
}

/* Put a paragraph in lines as wide as the picture, from y downwards. */
static void put_paragraph(wr_picture_t P, double y, wr_font_t font,
                          const char *text) {
    const double left = P->p->left, wide = P->p->right - left;
    const double room = fmin(fmax(wide, NARROWEST), fmax(wide, WIDEST));
    while (*text != '\0') {
        const size_t n = fitting(text, font, room);
        wr_picture_say(P, (double[]){left, y}, font, "%.*s", (int) n, text);
        text += n + (text[n] == ' ' || text[n] == '\n');
        y += font.size + 3;
    }
}

void wr_picture_finish(wr_picture_t P, const wr_draw_t *how, const char *title,
                       const char *means) {
    wr_assert(title != NULL);
    const char *caption = how->caption;
    P->p->title = wr_strdup(how->title != NULL ? how->title : title);
    P->p->means =
        wr_strdup(caption != NULL && *caption != '\0' ? caption : means);
    P->p->group = NULL;
    if (how->title != NULL)
        wr_picture_text(
            P, (double[]){(P->p->left + P->p->right) / 2, P->p->top - 12},
            (wr_font_t){11, 0, 1, 0}, how->title);
    if (caption != NULL)
        put_paragraph(P, P->p->bottom + 16, (wr_font_t){CAPTION, -1, 0, 0},
                      P->p->means);
}

/* ---- writing ----------------------------------------------------------- */

const char *wr_paint_name(wr_paint_t format) {
    static const char *const names[] = {"svg", "pdf", "png", "dot", "tex"};
    return format <= WR_PAINT_TEX ? names[format] : NULL;
}

int wr_paint_of_path(wr_paint_t *format, const char *path) {
    const char *dot = strrchr(path, '.');
    for (int f = 0; dot != NULL && f <= WR_PAINT_TEX; f++)
        if (strcmp(dot + 1, wr_paint_name((wr_paint_t) f)) == 0) {
            *format = (wr_paint_t) f;
            return 1;
        }
    return 0;
}

wr_status_t wr_picture_print(wr_buffer_t out, const wr_picture_t P,
                             wr_paint_t format, int whole, wr_limits_t L) {
    if (format == WR_PAINT_DOT && P->p->dot->length == 0)
        return wr_limits_fail(L, WR_DOMAIN,
                              "DOT draws graphs; this is none: ask for svg, "
                              "pdf, png or tex");
    if (format == WR_PAINT_DOT)
        wr_buffer_write(out, P->p->dot->text, P->p->dot->length);
    else if (P->p->shapes == 0)
        return wr_limits_fail(L, WR_UNABLE, "nothing was drawn");
    else if (format == WR_PAINT_TEX)
        picture_put_tikz(out, P, whole);
    else if (format == WR_PAINT_SVG)
        picture_put_svg(out, P, whole);
    else
        return picture_put_cairo(out, P, format, L);
    return WR_OK;
}
