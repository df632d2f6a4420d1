/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PICTURE_H
#define WREATH_PICTURE_H

/* draw: pictures, for papers and blackboards.
 *
 * wr_draw_... make a picture of a thing, wr_picture_print writes it.  SVG,
 * TikZ and DOT need nothing else; PDF and PNG are made by the program
 * rsvg-convert.  Graphs are placed by the program dot of Graphviz if it is
 * there, and by rows or on a circle if not; remarks say so.
 */

#include "model/model.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    struct wr_picture_struct *p;
} wr_picture_t[1];

void wr_picture_init(wr_picture_t P);
void wr_picture_clear(wr_picture_t P);
/* Lines on what was done; owned by P. */
const char *wr_picture_remarks(const wr_picture_t P);

/* ---- writing ----------------------------------------------------------- */

typedef enum {
    WR_PAINT_SVG,
    WR_PAINT_PDF,
    WR_PAINT_PNG,
    WR_PAINT_DOT,
    WR_PAINT_TEX
} wr_paint_t;

/* TEX is a tikzpicture, or with `standalone` a document of its own.
 * status  OK; DOMAIN where DOT cannot say it; UNABLE where the program that
 *         writes PDF and PNG is missing or fails */
WR_MUST_CHECK wr_status_t wr_picture_print(wr_buffer_t out,
                                           const wr_picture_t P,
                                           wr_paint_t format, int standalone,
                                           wr_limits_t L);
/* An SVG document from elsewhere as SVG, PDF or PNG.
 * status  OK; DOMAIN for other formats; UNABLE as above */
WR_MUST_CHECK wr_status_t wr_picture_convert(wr_buffer_t out,
                                             const wr_buffer_t svg,
                                             wr_paint_t format, wr_limits_t L);

/* ---- drawing ----------------------------------------------------------- */

/* All zero is a good start. */
typedef struct {
    int alone;         /* do not ask dot where to place graphs */
    int no_sink;       /* of automata: leave out a sink that accepts nothing */
    const char *title; /* above, or NULL */
    const char *caption; /* below, in place of what is said there; or NULL */
    int bare;            /* no caption at all */
} wr_draw_t;

/* States, letters, start and acceptance.
 * status  OK; UNABLE for more states or arrows than can be told apart: the
 *         DOT text is still there */
WR_MUST_CHECK wr_status_t wr_draw_automaton(wr_picture_t P, const wr_dfa_t A,
                                            const wr_draw_t *how,
                                            wr_limits_t L);
/* Levels with their components, and who reads whom.
 * status  OK; as wr_cascade_summary */
WR_MUST_CHECK wr_status_t wr_draw_cascade(wr_picture_t P, wr_cascade_t C,
                                          const wr_draw_t *how, wr_limits_t L);
/* The layers of a model, and who reads whom. */
WR_MUST_CHECK wr_status_t wr_draw_model(wr_picture_t P, const wr_lrnn_t M,
                                        const wr_draw_t *how, wr_limits_t L);
/* The classes of image sets, their tiles and groups, level by level.
 * status  OK; DOMAIN where C is not a holonomy cascade built here; UNABLE
 *         for more classes than can be told apart
 * source  [egrinagy2015] */
WR_MUST_CHECK wr_status_t wr_draw_skeleton(wr_picture_t P, wr_cascade_t C,
                                           const wr_draw_t *how, wr_limits_t L);
/* The D-classes of the transition monoid, R-classes as rows and L-classes as
 * columns, H-classes that are groups marked.
 * status  OK; UNABLE past limits, or for more boxes than can be told apart
 * source  [green1951] */
WR_MUST_CHECK wr_status_t wr_draw_eggbox(wr_picture_t P, const wr_dfa_t A,
                                         const wr_draw_t *how, wr_limits_t L);

/* A quantity with finitely many values over time: value[0 .. steps]. */
typedef struct {
    const char *name;
    uint32_t values;
    const char *const *value_name; /* or NULL: numbers */
    const unsigned char *marked;   /* values drawn with a ring; or NULL */
    const uint32_t *value;
} wr_panel_t;
typedef struct {
    const wr_panel_t *panel;
    size_t panels;
    const char *const *letter; /* steps of them */
    size_t steps;
    const char *ring; /* what a ring says, or NULL */
} wr_timeline_t;
/* status  OK; UNABLE for more steps or panels than can be told apart */
WR_MUST_CHECK wr_status_t wr_draw_timeline(wr_picture_t P,
                                           const wr_timeline_t *T,
                                           const wr_draw_t *how, wr_limits_t L);

/* A step for a number of mantissa bits. */
typedef enum {
    WR_HORIZON_FIRST,  /* constant from `step` on, and not before */
    WR_HORIZON_PROVED, /* constant from `step` on, perhaps before */
    WR_HORIZON_NEVER,  /* periodic */
    WR_HORIZON_UNKNOWN
} wr_horizon_mark_t;
typedef struct {
    unsigned bits;
    wr_horizon_mark_t mark;
    double step;      /* for its place; text is what is written */
    const char *text; /* what is written of it */
} wr_horizon_point_t;
WR_MUST_CHECK wr_status_t wr_draw_horizon(wr_picture_t P,
                                          const wr_horizon_point_t *point,
                                          size_t points, const wr_draw_t *how,
                                          wr_limits_t L);

#ifdef __cplusplus
}
#endif
#endif
