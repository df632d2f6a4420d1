/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PICTURE_DRAW_H
#define WREATH_PICTURE_DRAW_H

/* draw: pictures of automata, cascades, models, monoids, runs and horizons;
 * wr_picture_print writes them.  Graphs are placed by the program dot of
 * Graphviz if it is installed, and otherwise in rows or on a circle; the
 * remarks say which.
 */

#include "picture/picture.h"
#include "model/model.h"

WR_BEGIN_DECLS

/* Draw states, letters, start and acceptance; or matrices, with a remark, if
 * there are more states or arrows than can be distinguished.
 * status  OK; as wr_draw_matrices */
WR_MUST_CHECK wr_status_t wr_draw_automaton(wr_picture_t P, const wr_dfa_t A,
                                            const wr_draw_t *how,
                                            wr_limits_t L);
/* Draw the transition matrix of each letter: a mark in column q and row p if
 * the letter leads from state q to state p.
 * status  OK; UNABLE for more than 40 000 transitions */
WR_MUST_CHECK wr_status_t wr_draw_matrices(wr_picture_t P, const wr_dfa_t A,
                                           const wr_draw_t *how, wr_limits_t L);
/* Draw the levels with their components, and what each level reads.
 * status  OK; as wr_cascade_summary */
WR_MUST_CHECK wr_status_t wr_draw_cascade(wr_picture_t P, wr_cascade_t C,
                                          const wr_draw_t *how, wr_limits_t L);
/* Draw the layers of a model, and what each layer reads. */
WR_MUST_CHECK wr_status_t wr_draw_model(wr_picture_t P, const wr_lrnn_t M,
                                        const wr_draw_t *how, wr_limits_t L);
/* Draw the classes of image sets, their tiles and groups, level by level.
 * status  OK; DOMAIN unless C is a holonomy cascade that was not read from a
 *         file; UNABLE for more classes than can be distinguished
 * source  [egrinagy2015] */
WR_MUST_CHECK wr_status_t wr_draw_skeleton(wr_picture_t P, wr_cascade_t C,
                                           const wr_draw_t *how, wr_limits_t L);
/* Draw the D-classes of the transition monoid, with R-classes as rows and
 * L-classes as columns, and with the H-classes that are groups marked.
 * status  OK; UNABLE past limits, or for more boxes than can be distinguished
 * source  [green1951] */
WR_MUST_CHECK wr_status_t wr_draw_eggbox(wr_picture_t P, const wr_dfa_t A,
                                         const wr_draw_t *how, wr_limits_t L);

/* A quantity with finitely many values over time: value[0 .. steps]. */
typedef struct {
    const char *name;
    uint32_t values;
    const char *const *value_name; /* or NULL: numbers */
    const unsigned char *marked;   /* values with a dot in the next row; NULL */
    const uint32_t *value;
} wr_panel_t;
typedef struct {
    const char *title;
    const wr_panel_t *panel;
    size_t panels;
    const char *const *letter; /* one per step */
    size_t steps;
    const uint64_t *number; /* of each step, if some are omitted; or NULL */
    const char *dots;       /* the name of the row of dots, or NULL */
} wr_timeline_t;
/* Draw a strip: one row per quantity, one column per step, values as greys and,
 * if they fit, in words.
 * status  OK; UNABLE for more steps or rows than can be distinguished */
WR_MUST_CHECK wr_status_t wr_draw_timeline(wr_picture_t P,
                                           const wr_timeline_t *T,
                                           const wr_draw_t *how, wr_limits_t L);

/* The result for a number of mantissa bits. */
typedef enum {
    WR_HORIZON_FIRST,  /* constant from `step` on, and not before */
    WR_HORIZON_PROVED, /* constant from `step` on, perhaps before */
    WR_HORIZON_NEVER,  /* periodic */
    WR_HORIZON_UNKNOWN
} wr_horizon_mark_t;
typedef struct {
    unsigned bits;
    wr_horizon_mark_t mark;
    double step;      /* determines the position */
    const char *text; /* the step as it is printed */
} wr_horizon_point_t;
typedef struct {
    const wr_horizon_point_t *point;
    size_t points;
    const char *means; /* a description of the casts */
} wr_horizon_chart_t;
/* Draw steps against mantissa bits.
 * status  OK; UNABLE for no points, or more than can be distinguished */
WR_MUST_CHECK wr_status_t wr_draw_horizon(wr_picture_t P,
                                          const wr_horizon_chart_t *C,
                                          const wr_draw_t *how, wr_limits_t L);

/* ---- bars and orders (draw_order.c) ------------------------------------- */

typedef struct {
    const char *name;
    double value;
} wr_bar_t;
/* Draw one bar per row, with its name and its number. */
void wr_draw_bars(wr_picture_t P, const wr_bar_t *bar, size_t bars,
                  const char *title);

/* below[i * nodes + k]: i is strictly below k. */
typedef struct {
    const char *const *text; /* in the boxes, lines separated by \n */
    const unsigned char *below;
    size_t nodes;
} wr_draw_order_t;
/* Draw the Hasse diagram, with the greatest elements at the top.
 * shape   below is transitive and irreflexive
 * status  OK; UNABLE if interrupted
 * cost    O(nodes^3) and the chains */
WR_MUST_CHECK wr_status_t wr_draw_order(wr_picture_t P,
                                        const wr_draw_order_t *O,
                                        const wr_draw_t *how, const char *title,
                                        wr_limits_t L);

WR_END_DECLS
#endif
