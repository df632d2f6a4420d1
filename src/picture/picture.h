/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PICTURE_H
#define WREATH_PICTURE_H

/* picture: shapes in the order in which they cover each other, built by what
 * knows the subject, and written by one writer per medium.
 *
 * Units are points, 1/72 inch; x grows to the right, y downwards.
 * Coordinates are doubles: a picture decides nothing.  Pictures are made for
 * black ink: shapes, dashes and words carry the meaning, greys repeat it.
 */

#include "base/base.h"

WR_BEGIN_DECLS

typedef struct {
    struct wr_picture_struct *p;
} wr_picture_t[1];

void wr_picture_init(wr_picture_t P);
void wr_picture_clear(wr_picture_t P);

/* ---- shapes ------------------------------------------------------------ */

typedef enum { WR_SOLID, WR_DASHED, WR_DOTTED } wr_dash_t;
/* How a shape is filled: percent of black, or not at all. */
enum { WR_HOLLOW = -1, WR_WHITE = 0, WR_GREY = 15, WR_BLACK = 100 };

typedef struct {
    double width; /* of the outline; 0: none */
    wr_dash_t dash;
    int fill; /* percent of black, or WR_HOLLOW */
    int pale; /* percent of white in the outline: 0 is black */
} wr_pen_t;

typedef struct {
    double size;
    int anchor; /* -1: x is the left end, 0: the middle, 1: the right end */
    int bold, italic;
} wr_font_t;

typedef enum {
    WR_MARK_LINE,  /* through its points */
    WR_MARK_CURVE, /* Bezier: a point, then three per piece */
    WR_MARK_AREA,  /* a closed polygon */
    WR_MARK_BOX,   /* xy: left, top, width, height; round: of corners */
    WR_MARK_OVAL,  /* xy: middle, radii */
    WR_MARK_TEXT   /* xy: anchor, on the base line */
} wr_mark_t;

extern const wr_pen_t wr_picture_ink, wr_picture_thin, wr_picture_grid,
    wr_picture_solid;

void wr_picture_stroke(wr_picture_t P, wr_mark_t mark, const double *xy,
                       size_t points, wr_pen_t pen);
/* A straight line; xy is x, y, x, y. */
void wr_picture_line(wr_picture_t P, const double xy[4], wr_pen_t pen);
void wr_picture_box(wr_picture_t P, const double xy[4], double round,
                    wr_pen_t pen);
void wr_picture_oval(wr_picture_t P, const double xy[4], wr_pen_t pen);
/* A disc or ring; xy is its middle. */
void wr_picture_disc(wr_picture_t P, const double xy[2], double radius,
                     wr_pen_t pen);
/* One line. */
void wr_picture_text(wr_picture_t P, const double xy[2], wr_font_t font,
                     const char *text);
/* The same as wr_picture_text, formatted; at most 500 bytes. */
void wr_picture_say(wr_picture_t P, const double xy[2], wr_font_t font,
                    const char *fmt, ...) WR_PRINTF(4, 5);
/* The lines of a text, parted by \n, from xy down, `line` apart. */
void wr_picture_texts(wr_picture_t P, const double xy[2], wr_font_t font,
                      double line, const char *text);
/* A filled arrowhead at xy[2..3], seen from xy[0..1]. */
void wr_picture_arrow(wr_picture_t P, const double xy[4], double length);
/* The shapes from here on belong to a group of this name, until the next
 * one; style sheets of SVG know it as a class.  NULL: to none. */
void wr_picture_group(wr_picture_t P, const char *name);

/* An upper bound of the width of a text in any common sans-serif font, and of
 * its longest line where it has several; how many lines it has. */
double wr_picture_width(const char *text, wr_font_t font);
size_t wr_picture_lines(double *width, const char *text, wr_font_t font);
/* Appends a name to a comma-separated list, in lines of about `most` bytes. */
void wr_picture_list(wr_buffer_t out, const char *name, size_t most);

/* ---- words around it --------------------------------------------------- */

/* All zero is a good start. */
typedef struct {
    int alone;         /* do not ask Graphviz where to place graphs */
    int no_sink;       /* of automata: leave out a sink that accepts nothing */
    const char *title; /* above the picture, or NULL */
    const char *caption; /* below it, or NULL; "": what its marks mean */
} wr_draw_t;

/* The last step: the title and the description of the file, and what `how`
 * asks for around the picture.  means: what the marks mean. */
void wr_picture_finish(wr_picture_t P, const wr_draw_t *how, const char *title,
                       const char *means);
/* Lines on what was done, such as who placed a graph. */
void wr_picture_remark(wr_picture_t P, const char *fmt, ...) WR_PRINTF(2, 3);
const char *wr_picture_remarks(const wr_picture_t P);
/* The text in DOT, empty unless the subject is a graph; owned by P. */
wr_buffer_struct *wr_picture_dot(wr_picture_t P);
/* The rectangle that is shown: left, top, width, height. */
void wr_picture_frame(double frame[4], const wr_picture_t P);

/* ---- charts ------------------------------------------------------------ */

/* A curve in every panel: value[panel * (steps + 1) + step], NAN for none,
 * where the line is interrupted. */
typedef struct {
    const char *name; /* in the legend of several curves */
    const double *value;
    size_t rings; /* so many steps have a ring, those after a dot */
    int dashed;
} wr_curve_t;
/* Numbers over steps, a panel per quantity. */
typedef struct {
    const wr_curve_t *curve;
    size_t curves, panels, steps;
    uint64_t first;            /* the number of the first step */
    const char *const *letter; /* read at each step, entries may be NULL */
    const char *const *state; /* after each step, as letter; both may be NULL */
} wr_series_t;
/* Draws panels h_0, h_1, ..; a panel without numbers is left out.
 * returns whether any panel was drawn */
int wr_picture_series(wr_picture_t P, const wr_series_t *S);
/* The distance of about five ticks in a range of this length: 1, 2 or 5
 * times a power of ten. */
double wr_picture_tick(double span);

/* ---- writing ----------------------------------------------------------- */

typedef enum {
    WR_PAINT_SVG,
    WR_PAINT_PDF,
    WR_PAINT_PNG,
    WR_PAINT_DOT,
    WR_PAINT_TEX
} wr_paint_t;

/* "svg", .., "tex"; NULL after the last one. */
const char *wr_paint_name(wr_paint_t format);
/* Recognises the suffix of a file's name: 1, or 0 if it is none of these. */
int wr_paint_of_path(wr_paint_t *format, const char *path);

/* SVG has presentation attributes and, per group, classes that a page may
 * style: "line" and "pale" are black and grey outlines, "ink", "shade" and
 * "paper" black, grey and white areas.  TEX is a tikzpicture, or with `whole`
 * a document; an SVG that is not `whole` is an element for a page.
 * status  OK; DOMAIN where DOT cannot express it; UNABLE for PDF and PNG in a
 *         build without cairo and pango */
WR_MUST_CHECK wr_status_t wr_picture_print(wr_buffer_t out,
                                           const wr_picture_t P,
                                           wr_paint_t format, int whole,
                                           wr_limits_t L);

WR_END_DECLS
#endif
