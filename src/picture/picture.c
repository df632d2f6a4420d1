/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The list of what is drawn, and how far it reaches. */

#include "picture/impl.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

const picture_pen_t picture_ink = {1.0, PICTURE_SOLID, PICTURE_HOLLOW, 0};
const picture_pen_t picture_thin = {0.6, PICTURE_SOLID, PICTURE_HOLLOW, 0};
const picture_pen_t picture_grid = {0.5, PICTURE_SOLID, PICTURE_HOLLOW, 1};
const picture_pen_t picture_solid = {0, PICTURE_SOLID, PICTURE_BLACK, 0};

void wr_picture_init(wr_picture_t P) {
    P->p = wr_calloc(1, sizeof *P->p);
    P->p->left = P->p->top = INFINITY;
    P->p->right = P->p->bottom = -INFINITY;
    wr_buffer_init(P->p->dot);
    wr_buffer_init(P->p->remarks);
    wr_buffer_put(P->p->remarks, "");
}

void wr_picture_clear(wr_picture_t P) {
    for (size_t i = 0; i < P->p->items; i++) {
        wr_free(P->p->item[i].xy);
        wr_free(P->p->item[i].text);
    }
    wr_free(P->p->item);
    wr_buffer_clear(P->p->dot);
    wr_buffer_clear(P->p->remarks);
    wr_free(P->p);
    P->p = NULL;
}

const char *wr_picture_remarks(const wr_picture_t P) {
    return P->p->remarks->text;
}

void picture_remark(wr_picture_t P, const char *fmt, ...) {
    char text[400];
    va_list ap;
    va_start(ap, fmt);
    if (vsnprintf(text, sizeof text, fmt, ap) > 0)
        wr_buffer_printf(P->p->remarks, "%s\n", text);
    va_end(ap);
}

/* ---- items ------------------------------------------------------------- */

static picture_item_t *add(wr_picture_t P, picture_mark_t mark,
                           const double *xy, size_t numbers) {
    struct wr_picture_struct *p = P->p;
    if (p->items == p->alloc) {
        p->alloc = 2 * p->alloc + 16;
        p->item = wr_realloc(p->item, p->alloc * sizeof *p->item);
    }
    picture_item_t *x = p->item + p->items++;
    *x = (picture_item_t){.mark = mark, .numbers = numbers};
    x->xy = wr_malloc(numbers * sizeof *xy);
    memcpy(x->xy, xy, numbers * sizeof *xy);
    return x;
}

/* All that is drawn reaches to this point, at least. */
static void reach(wr_picture_t P, double x, double y) {
    P->p->left = fmin(P->p->left, x);
    P->p->right = fmax(P->p->right, x);
    P->p->top = fmin(P->p->top, y);
    P->p->bottom = fmax(P->p->bottom, y);
}

void picture_stroke(wr_picture_t P, picture_mark_t mark, const double *xy,
                    size_t points, picture_pen_t pen) {
    add(P, mark, xy, 2 * points)->pen = pen;
    for (size_t i = 0; i < points; i++)
        reach(P, xy[2 * i], xy[2 * i + 1]);
}

void picture_line(wr_picture_t P, const double xy[4], picture_pen_t pen) {
    picture_stroke(P, PICTURE_LINE, xy, 2, pen);
}

void picture_box(wr_picture_t P, const double xy[4], double round,
                 picture_pen_t pen) {
    picture_item_t *x = add(P, PICTURE_BOX, xy, 4);
    x->pen = pen;
    x->round = round;
    reach(P, xy[0], xy[1]);
    reach(P, xy[0] + xy[2], xy[1] + xy[3]);
}

void picture_oval(wr_picture_t P, const double xy[4], picture_pen_t pen) {
    add(P, PICTURE_OVAL, xy, 4)->pen = pen;
    reach(P, xy[0] - xy[2], xy[1] - xy[3]);
    reach(P, xy[0] + xy[2], xy[1] + xy[3]);
}

void picture_disc(wr_picture_t P, const double xy[2], double radius,
                  picture_pen_t pen) {
    picture_oval(P, (double[]){xy[0], xy[1], radius, radius}, pen);
}

void picture_text(wr_picture_t P, const double xy[2], picture_font_t font,
                  const char *text) {
    picture_item_t *x = add(P, PICTURE_TEXT, xy, 2);
    const double w = picture_width(text, font.size);
    const double left = xy[0] - w * (font.anchor + 1) / 2;
    x->font = font;
    x->text = wr_strdup(text);
    reach(P, left, xy[1] - font.size * 0.8);
    reach(P, left + w, xy[1] + font.size * 0.25);
}

void picture_say(wr_picture_t P, const double xy[2], picture_font_t font,
                 const char *fmt, ...) {
    char text[512];
    va_list ap;
    va_start(ap, fmt);
    if (vsnprintf(text, sizeof text, fmt, ap) > 0)
        picture_text(P, xy, font, text);
    va_end(ap);
}

void picture_arrow(wr_picture_t P, const double xy[4], double length) {
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
    picture_stroke(P, PICTURE_AREA, tip, 3, picture_solid);
}

/* ---- words around the picture ------------------------------------------ */

enum { CAPTION = 9, NARROWEST = 260 };

void picture_title(wr_picture_t P, const char *text) {
    const double at[2] = {(P->p->left + P->p->right) / 2, P->p->top - 14};
    picture_text(P, at, (picture_font_t){12, 0, 1, 0}, text);
}

/* How many bytes of s fit into a line: up to a blank, at least one word. */
static size_t fitting(const char *s, double room) {
    size_t best = 0, i = 0;
    char line[512];
    while (s[i] != '\0' && s[i] != '\n' && i < sizeof line - 1) {
        i++;
        i += strcspn(s + i, " \n");
        if (i >= sizeof line - 1)
            break;
        memcpy(line, s, i);
        line[i] = '\0';
        if (best > 0 && picture_width(line, CAPTION) > room)
            break;
        best = i;
    }
    return best > 0 ? best : strlen(s);
}

void picture_caption(wr_picture_t P, const char *text) {
    const double left = P->p->left;
    const double room = fmin(fmax(P->p->right - left, NARROWEST), 480);
    double y = P->p->bottom + 18;
    while (*text != '\0') {
        const size_t n = fitting(text, room);
        picture_say(P, (double[]){left, y}, (picture_font_t){CAPTION, -1, 0, 0},
                    "%.*s", (int) n, text);
        text += n + (text[n] == ' ' || text[n] == '\n');
        y += CAPTION + 3;
    }
}
