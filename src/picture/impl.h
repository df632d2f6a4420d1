/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PICTURE_IMPL_H
#define WREATH_PICTURE_IMPL_H

/* The list of shapes, for the code that builds it and for the writers. */

#include "picture/picture.h"

enum { WR_PICTURE_MARGIN = 4 };

typedef struct {
    wr_mark_t mark;
    double *xy;
    size_t numbers;
    double round;
    wr_pen_t pen;
    wr_font_t font;
    char *text;
    const char *group;
} wr_shape_t;

struct wr_picture_struct {
    wr_shape_t *shape;
    size_t shapes;
    double left, top, right, bottom; /* bounding box of all shapes */
    const char *group;
    char *title, *means;
    wr_buffer_t dot;
    wr_buffer_t remarks; /* one per line */
};

/* The font families requested, the preferred one first. */
#define PICTURE_FONTS                                                \
    "Helvetica,Arial,'Liberation Sans','Nimbus Sans','DejaVu Sans'," \
    "sans-serif"

void picture_put_svg(wr_buffer_t out, const wr_picture_t P, int whole);
void picture_put_tikz(wr_buffer_t out, const wr_picture_t P, int whole);
/* status  OK; UNABLE without cairo and pango; IO */
WR_MUST_CHECK wr_status_t picture_put_cairo(wr_buffer_t out,
                                            const wr_picture_t P,
                                            wr_paint_t format, wr_limits_t L);

#endif
