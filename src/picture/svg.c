/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A picture as SVG 1.1.  Consecutive shapes of the same style share a <g> with
 * its attributes and classes. */

#include "picture/impl.h"

static unsigned grey(int black) {
    return 255u - (unsigned) (black * 255 + 50) / 100u;
}

/* Begin a <g> with the attributes of its shapes, or the font of its texts. */
static void put_style(wr_buffer_t out, const wr_shape_t *x) {
    static const char *const anchor[] = {"start", "middle", "end"};
    wr_buffer_printf(out, "<g");
    if (x->mark == WR_MARK_TEXT) {
        if (x->group != NULL)
            wr_buffer_printf(out, " class=\"%s\"", x->group);
        wr_buffer_printf(out, " font-size=\"%.4g\" text-anchor=\"%s\"%s%s>\n",
                         x->font.size, anchor[x->font.anchor + 1],
                         x->font.bold ? " font-weight=\"bold\"" : "",
                         x->font.italic ? " font-style=\"italic\"" : "");
        return;
    }
    const wr_pen_t *pen = &x->pen;
    wr_buffer_printf(out, " class=\"%s%s%s%s\"",
                     x->group != NULL ? x->group : "",
                     x->group != NULL ? " " : "",
                     pen->width > 0 ? (pen->pale ? "pale " : "line ") : "",
                     pen->fill == WR_HOLLOW  ? "hollow"
                     : pen->fill == WR_WHITE ? "paper"
                     : pen->fill < WR_BLACK  ? "shade"
                                             : "ink");
    if (pen->fill == WR_HOLLOW)
        wr_buffer_put(out, " fill=\"none\"");
    else
        wr_buffer_printf(out, " fill=\"#%06x\"", grey(pen->fill) * 0x10101u);
    if (pen->width > 0)
        wr_buffer_printf(out, " stroke=\"#%06x\" stroke-width=\"%.2f\"",
                         grey(100 - pen->pale) * 0x10101u, pen->width);
    if (pen->dash != WR_SOLID)
        wr_buffer_printf(out, " stroke-dasharray=\"%s\"",
                         pen->dash == WR_DASHED ? "5 3" : "1.2 2.4");
    wr_buffer_put(out, ">\n");
}

static void put_path(wr_buffer_t out, const wr_shape_t *x) {
    wr_buffer_put(out, "<path d=\"");
    for (size_t i = 0; i + 1 < x->numbers; i += 2)
        wr_buffer_printf(out, "%s%.2f %.2f",
                         i == 0                     ? "M"
                         : x->mark == WR_MARK_CURVE ? i % 6 == 2 ? "C" : " "
                                                    : "L",
                         x->xy[i], x->xy[i + 1]);
    wr_buffer_put(out, x->mark == WR_MARK_AREA ? "Z\"/>\n" : "\"/>\n");
}

static void put_shape(wr_buffer_t out, const wr_shape_t *x) {
    const double *xy = x->xy;
    if (x->mark == WR_MARK_BOX) {
        wr_buffer_printf(
            out, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"",
            xy[0], xy[1], xy[2], xy[3]);
        if (x->round > 0)
            wr_buffer_printf(out, " rx=\"%.2f\"", x->round);
        wr_buffer_put(out, "/>\n");
    } else if (x->mark == WR_MARK_OVAL) {
        wr_buffer_printf(
            out, "<ellipse cx=\"%.2f\" cy=\"%.2f\" rx=\"%.2f\" ry=\"%.2f\"/>\n",
            xy[0], xy[1], xy[2], xy[3]);
    } else if (x->mark == WR_MARK_TEXT) {
        wr_buffer_printf(out, "<text x=\"%.2f\" y=\"%.2f\">", xy[0], xy[1]);
        wr_buffer_put_xml(out, x->text);
        wr_buffer_put(out, "</text>\n");
    } else {
        put_path(out, x);
    }
}

static int is_alike(const wr_shape_t *x, const wr_shape_t *y) {
    if (x->group != y->group ||
        (x->mark == WR_MARK_TEXT) != (y->mark == WR_MARK_TEXT))
        return 0;
    if (x->mark == WR_MARK_TEXT)
        return x->font.size == y->font.size &&
               x->font.anchor == y->font.anchor &&
               x->font.bold == y->font.bold && x->font.italic == y->font.italic;
    return x->pen.width == y->pen.width && x->pen.dash == y->pen.dash &&
           x->pen.fill == y->pen.fill && x->pen.pale == y->pen.pale;
}

static void put_element(wr_buffer_t out, const char *name, const char *text) {
    if (text == NULL || *text == '\0')
        return;
    wr_buffer_printf(out, "<%s>", name);
    wr_buffer_put_xml(out, text);
    wr_buffer_printf(out, "</%s>\n", name);
}

void picture_put_svg(wr_buffer_t out, const wr_picture_t P, int whole) {
    double f[4];
    wr_picture_frame(f, P);
    if (whole)
        wr_buffer_printf(out,
                         "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                         "width=\"%.2fpt\" height=\"%.2fpt\" ",
                         f[2], f[3]);
    else
        wr_buffer_printf(out, "<svg class=\"picture\" style=\"width:%.0fpt\" ",
                         f[2]);
    wr_buffer_printf(out,
                     "viewBox=\"%.2f %.2f %.2f %.2f\" role=\"img\" "
                     "font-family=\"" PICTURE_FONTS "\">\n",
                     f[0], f[1], f[2], f[3]);
    put_element(out, "title", P->p->title);
    put_element(out, "desc", P->p->means);
    if (whole)
        wr_buffer_printf(out,
                         "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" "
                         "height=\"%.2f\" fill=\"#fff\"/>\n",
                         f[0], f[1], f[2], f[3]);
    for (size_t i = 0; i < P->p->shapes; i++) {
        const wr_shape_t *x = P->p->shape + i;
        if (i == 0 || !is_alike(x - 1, x)) {
            wr_buffer_put(out, i > 0 ? "</g>\n" : "");
            put_style(out, x);
        }
        put_shape(out, x);
    }
    wr_buffer_put(out, P->p->shapes > 0 ? "</g>\n</svg>\n" : "</svg>\n");
}
