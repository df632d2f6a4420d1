/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PICTURE_IMPL_H
#define WREATH_PICTURE_IMPL_H

/* A picture that is being drawn: strokes, boxes, ellipses and texts, in the
 * order in which they cover each other.  Every format is written from this
 * one list, so that they all show the same.
 *
 * Units are points, 1/72 inch; x to the right, y down.  Coordinates are
 * doubles: a picture decides nothing.  It is made for black ink: what matters
 * is said by shapes, dashes and words, and greys only repeat it.
 */

#include "picture/picture.h"

typedef enum { PICTURE_SOLID, PICTURE_DASHED, PICTURE_DOTTED } picture_dash_t;
typedef enum {
    PICTURE_HOLLOW,
    PICTURE_WHITE,
    PICTURE_GREY,
    PICTURE_BLACK
} picture_fill_t;

typedef struct {
    double width; /* 0: no line around what is filled */
    picture_dash_t dash;
    picture_fill_t fill;
    int pale; /* a grey line, for axes and grids */
} picture_pen_t;

typedef struct {
    double size;
    int anchor; /* -1: x is the left end, 0: the middle, 1: the right end */
    int bold, italic;
} picture_font_t;

typedef enum {
    PICTURE_LINE,  /* through its points */
    PICTURE_CURVE, /* Bezier: a point, then three a piece */
    PICTURE_AREA,  /* a closed polygon */
    PICTURE_BOX,   /* xy: left, top, width, height; round: of corners */
    PICTURE_OVAL,  /* xy: middle, radii */
    PICTURE_TEXT   /* xy: anchor, on the base line */
} picture_mark_t;

typedef struct {
    picture_mark_t mark;
    double *xy;
    size_t numbers;
    double round;
    picture_pen_t pen;
    picture_font_t font;
    char *text;
} picture_item_t;

struct wr_picture_struct {
    picture_item_t *item;
    size_t items, alloc;
    double left, top, right, bottom; /* of all that is drawn */
    wr_buffer_t dot;                 /* empty where DOT cannot say it */
    wr_buffer_t remarks;             /* one a line */
};

#define PICTURE_INK \
    { 1.0, PICTURE_SOLID, PICTURE_HOLLOW, 0 }
extern const picture_pen_t picture_ink, picture_thin, picture_grid,
    picture_solid;

/* ---- drawing (picture.c) ----------------------------------------------- */

void picture_stroke(wr_picture_t P, picture_mark_t mark, const double *xy,
                    size_t points, picture_pen_t pen);
/* A straight line; xy is x, y, x, y. */
void picture_line(wr_picture_t P, const double xy[4], picture_pen_t pen);
void picture_box(wr_picture_t P, const double xy[4], double round,
                 picture_pen_t pen);
void picture_oval(wr_picture_t P, const double xy[4], picture_pen_t pen);
/* A disc or ring; xy is its middle. */
void picture_disc(wr_picture_t P, const double xy[2], double radius,
                  picture_pen_t pen);
void picture_text(wr_picture_t P, const double xy[2], picture_font_t font,
                  const char *text);
/* As picture_text, formatted; at most 500 bytes. */
void picture_say(wr_picture_t P, const double xy[2], picture_font_t font,
                 const char *fmt, ...) WR_PRINTF(4, 5);
/* A filled arrowhead at xy[2..3], seen from xy[0..1]. */
void picture_arrow(wr_picture_t P, const double xy[4], double length);
void picture_remark(wr_picture_t P, const char *fmt, ...) WR_PRINTF(2, 3);
/* A paragraph below all that is drawn, in lines as wide as the picture. */
void picture_caption(wr_picture_t P, const char *text);
/* A line above all that is drawn. */
void picture_title(wr_picture_t P, const char *text);

/* The width of a text, and of its longest line where it has several
 * (parted by \n); of these, how many (text.c). */
double picture_width(const char *text, double size);
size_t picture_lines(double *width, const char *text, double size);
/* Names parted by commas, in lines of about `most` bytes; "" first in out. */
void picture_list(wr_buffer_t out, const char *name, size_t most);

/* ---- writing ----------------------------------------------------------- */

void picture_put_svg(wr_buffer_t out, const struct wr_picture_struct *P,
                     const char *title);
void picture_put_tikz(wr_buffer_t out, const struct wr_picture_struct *P,
                      int standalone);

/* ---- other programs (program.c) ---------------------------------------- */

/* Runs a program of $PATH (argv ends with NULL) with `in` as its standard
 * input; out is what it prints.  It is stopped after two minutes.
 * status  OK; UNABLE (there is no such program, or it failed); IO */
WR_MUST_CHECK wr_status_t picture_program(wr_buffer_t out,
                                          const char *const *argv,
                                          const wr_buffer_t in, wr_limits_t L);

#endif
