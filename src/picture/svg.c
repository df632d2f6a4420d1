/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A picture as SVG 1.1, white behind it. */

#include "picture/impl.h"

#include <string.h>

static const char *const fills[] = {"none", "#fff", "#d8d8d8", "#000"};

enum { MARGIN = 8 };

static void put_pen(wr_buffer_t out, const picture_pen_t *pen) {
    wr_buffer_printf(out, " fill=\"%s\"", fills[pen->fill]);
    if (pen->width > 0)
        wr_buffer_printf(out, " stroke=\"%s\" stroke-width=\"%.2f\"",
                         pen->pale ? "#999" : "#000", pen->width);
    if (pen->dash != PICTURE_SOLID)
        wr_buffer_printf(out, " stroke-dasharray=\"%s\"",
                         pen->dash == PICTURE_DASHED ? "5 3" : "1.2 2.4");
    wr_buffer_put(out, "/>\n");
}

static void put_path(wr_buffer_t out, const picture_item_t *x) {
    wr_buffer_put(out, "<path d=\"");
    for (size_t i = 0; i + 1 < x->numbers; i += 2)
        wr_buffer_printf(out, "%s%.2f %.2f",
                         i == 0                     ? "M"
                         : x->mark == PICTURE_CURVE ? i % 6 == 2 ? "C" : " "
                                                    : "L",
                         x->xy[i], x->xy[i + 1]);
    wr_buffer_put(out, x->mark == PICTURE_AREA ? "Z\"" : "\"");
    put_pen(out, &x->pen);
}

static void put_text(wr_buffer_t out, const picture_item_t *x) {
    static const char *const anchor[] = {"start", "middle", "end"};
    wr_buffer_printf(out,
                     "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%.4g\" "
                     "text-anchor=\"%s\"%s%s>",
                     x->xy[0], x->xy[1], x->font.size,
                     anchor[x->font.anchor + 1],
                     x->font.bold ? " font-weight=\"bold\"" : "",
                     x->font.italic ? " font-style=\"italic\"" : "");
    wr_buffer_put_xml(out, x->text, strlen(x->text));
    wr_buffer_put(out, "</text>\n");
}

static void put_item(wr_buffer_t out, const picture_item_t *x) {
    const double *xy = x->xy;
    switch (x->mark) {
    case PICTURE_BOX:
        wr_buffer_printf(out,
                         "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" "
                         "height=\"%.2f\" rx=\"%.2f\"",
                         xy[0], xy[1], xy[2], xy[3], x->round);
        put_pen(out, &x->pen);
        break;
    case PICTURE_OVAL:
        wr_buffer_printf(out,
                         "<ellipse cx=\"%.2f\" cy=\"%.2f\" rx=\"%.2f\" "
                         "ry=\"%.2f\"",
                         xy[0], xy[1], xy[2], xy[3]);
        put_pen(out, &x->pen);
        break;
    case PICTURE_TEXT:
        put_text(out, x);
        break;
    default:
        put_path(out, x);
    }
}

void picture_put_svg(wr_buffer_t out, const struct wr_picture_struct *P,
                     const char *title) {
    const double x = P->left - MARGIN, y = P->top - MARGIN;
    const double w = P->right - x + MARGIN, h = P->bottom - y + MARGIN;
    wr_buffer_printf(out,
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                     "width=\"%.2fpt\" height=\"%.2fpt\" "
                     "viewBox=\"%.2f %.2f %.2f %.2f\" font-family=\""
                     "Helvetica,Arial,'Liberation Sans','Nimbus Sans',"
                     "sans-serif\">\n",
                     w, h, x, y, w, h);
    if (title != NULL) {
        wr_buffer_put(out, "<title>");
        wr_buffer_put_xml(out, title, strlen(title));
        wr_buffer_put(out, "</title>\n");
    }
    wr_buffer_printf(out,
                     "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" "
                     "height=\"%.2f\" fill=\"#fff\"/>\n",
                     x, y, w, h);
    for (size_t i = 0; i < P->items; i++)
        put_item(out, P->item + i);
    wr_buffer_put(out, "</svg>\n");
}
