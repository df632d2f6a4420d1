/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PICTURE_H
#define WREATH_PICTURE_H

/* picture: lists of shapes, where later ones cover earlier ones, built by the
 * code for each subject, and written by one writer per medium.
 *
 * Units are points, 1/72 inch; x grows to the right, y downwards.  Coordinates
 * are doubles, because a picture decides nothing.  Pictures are made for black
 * ink: the meaning is in shapes, dashes and words, and greys only repeat it.
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
/* The fill of a shape: percent of black, or none. */
enum { WR_HOLLOW = -1, WR_WHITE = 0, WR_GREY = 15, WR_BLACK = 100 };

typedef struct {
    double width; /* width of the outline; 0: none */
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
    WR_MARK_LINE,  /* straight lines through its points */
    WR_MARK_CURVE, /* Bezier: a point, then three per piece */
    WR_MARK_AREA,  /* a closed polygon */
    WR_MARK_BOX,   /* xy: left, top, width, height; round: corner radius */
    WR_MARK_OVAL,  /* xy: centre, radii */
    WR_MARK_TEXT   /* xy: anchor, on the base line */
} wr_mark_t;

extern const wr_pen_t wr_picture_ink, wr_picture_thin, wr_picture_grid,
    wr_picture_solid;

void wr_picture_stroke(wr_picture_t P, wr_mark_t mark, const double *xy,
                       size_t points, wr_pen_t pen);
/* Add a straight line; xy is x, y, x, y. */
void wr_picture_line(wr_picture_t P, const double xy[4], wr_pen_t pen);
void wr_picture_box(wr_picture_t P, const double xy[4], double round,
                    wr_pen_t pen);
void wr_picture_oval(wr_picture_t P, const double xy[4], wr_pen_t pen);
/* Add a disc or ring; xy is its centre. */
void wr_picture_disc(wr_picture_t P, const double xy[2], double radius,
                     wr_pen_t pen);
/* Add one line of text at xy. */
void wr_picture_text(wr_picture_t P, const double xy[2], wr_font_t font,
                     const char *text);
/* The same as wr_picture_text, formatted; an empty text adds nothing. */
void wr_picture_say(wr_picture_t P, const double xy[2], wr_font_t font,
                    const char *fmt, ...) WR_PRINTF(4, 5);
/* Add the lines of a text, divided by \n, from xy downwards, `line` apart. */
void wr_picture_texts(wr_picture_t P, const double xy[2], wr_font_t font,
                      double line, const char *text);
/* Add a filled arrowhead with its tip at xy[2..3], pointing from xy[0..1]. */
void wr_picture_arrow(wr_picture_t P, const double xy[4], double length);
/* Put the following shapes into a group of this name, or NULL: none, until the
 * next call; in SVG the name is a class for style sheets. */
void wr_picture_group(wr_picture_t P, const char *name);

/* Return an upper bound of the width of a line in common sans-serif fonts; set
 * that of the widest line of a text, and return the number of its lines. */
double wr_picture_width(const char *text, wr_font_t font);
size_t wr_picture_lines(double *width, const char *text, wr_font_t font);
/* Append a name to a comma-separated list, in lines of about `most` bytes. */
void wr_picture_list(wr_buffer_t out, const char *name, size_t most);

/* ---- text around the picture ------------------------------------------- */

/* How to draw; all zero is a valid default. */
typedef struct {
    int alone;           /* do not use Graphviz to place graphs */
    int no_sink;         /* of automata: omit a sink that does not accept */
    const char *title;   /* above the picture, or NULL */
    const char *caption; /* below it, or NULL; "": a legend of the marks */
} wr_draw_t;

/* Finish a picture: set the title and the description of the file, and add the
 * title and caption of `how`.  means: a legend of the marks. */
void wr_picture_finish(wr_picture_t P, const wr_draw_t *how, const char *title,
                       const char *means);
/* Add a line about the drawing, such as what placed a graph; all lines. */
void wr_picture_remark(wr_picture_t P, const char *fmt, ...) WR_PRINTF(2, 3);
const char *wr_picture_remarks(const wr_picture_t P);
/* The DOT text, empty unless the subject is a graph; owned by P. */
wr_buffer_struct *wr_picture_dot(wr_picture_t P);
/* Compute the visible rectangle: left, top, width, height. */
void wr_picture_frame(double frame[4], const wr_picture_t P);

/* ---- charts ------------------------------------------------------------ */

/* A curve in every panel: value[panel * (steps + 1) + step]; NAN is no value,
 * and interrupts the line. */
typedef struct {
    const char *name; /* in the legend, if there are several curves */
    const double *value;
    size_t rings; /* the first `rings` steps are rings, the others dots */
    int dashed;
} wr_curve_t;
/* Numbers over steps, one panel per quantity. */
typedef struct {
    const wr_curve_t *curve;
    size_t curves, panels, steps;
    uint64_t first;            /* the number of the first step */
    const char *const *letter; /* read at each step, or NULL entries */
    const char *const *state;  /* after each step, likewise; both may be NULL */
} wr_series_t;
/* Draw panels h_0, h_1, ..; omit a panel without numbers.  Return 1 if any
 * panel was drawn. */
int wr_picture_series(wr_picture_t P, const wr_series_t *S);
/* Return the distance of about five ticks in a range of length `span`: 1, 2 or
 * 5 times a power of ten. */
double wr_picture_tick(double span);

/* ---- writing ----------------------------------------------------------- */

typedef enum {
    WR_PAINT_SVG,
    WR_PAINT_PDF,
    WR_PAINT_PNG,
    WR_PAINT_DOT,
    WR_PAINT_TEX
} wr_paint_t;

/* Return "svg", .., "tex"; NULL after the last one. */
const char *wr_paint_name(wr_paint_t format);
/* Recognise the suffix of a file name: return 1, or 0 if it is no format. */
int wr_paint_of_path(wr_paint_t *format, const char *path);

/* Append the picture in a format.  SVG has presentation attributes and, per
 * group, classes that a page may style: "line" and "pale" are black and grey
 * outlines, "ink", "shade" and "paper" black, grey and white areas.  TEX is a
 * tikzpicture, or with `whole` a document; SVG without `whole` is an element.
 * status  OK; DOMAIN if the subject is not a graph, for DOT; UNABLE for PDF and
 *         PNG in a build without cairo and pango */
WR_MUST_CHECK wr_status_t wr_picture_print(wr_buffer_t out,
                                           const wr_picture_t P,
                                           wr_paint_t format, int whole,
                                           wr_limits_t L);

WR_END_DECLS
#endif
