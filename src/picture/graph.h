/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PICTURE_GRAPH_H
#define WREATH_PICTURE_GRAPH_H

/* Graphs that are to be placed: the sizes of nodes and labels are known, the
 * places are found by Graphviz, or here.  Units as in impl.h. */

#include "picture/picture.h"

typedef struct {
    double w, h;  /* size */
    double x, y;  /* middle, once it is placed */
    uint32_t row; /* nodes of one row stand side by side; or GRAPH_NO_ROW */
    int round;    /* an ellipse, for where arrows end */
} graph_node_t;

typedef struct {
    uint32_t from, to;
    double w, h; /* of the label; 0, 0: none */
    double x, y; /* the middle of the label */
    double *xy;  /* a Bezier curve: a point, then three a piece */
    size_t points;
    double tip[2]; /* where the arrow ends, past the curve */
    int hidden;    /* it only orders rows */
} graph_edge_t;

#define GRAPH_NO_ROW UINT32_MAX

typedef struct {
    graph_node_t *node;
    graph_edge_t *edge;
    uint32_t nodes, edges;
    int across; /* edges lead from left to right, else down */
    int plain;  /* edges have no arrowheads */
} graph_t;

void graph_clear(graph_t *G);
uint32_t graph_node(graph_t *G, double w, double h);
uint32_t graph_edge(graph_t *G, uint32_t from, uint32_t to);

/* Uses Graphviz unless `alone`; if it is absent or fails, places on a circle
 * (nodes without rows) or in rows, which a remark in P reports.
 * status  OK; UNABLE when interrupted */
WR_MUST_CHECK wr_status_t graph_place(graph_t *G, wr_picture_t P, int alone,
                                      wr_limits_t L);
/* By Graphviz alone. */
WR_MUST_CHECK wr_status_t graph_place_dot(graph_t *G, wr_limits_t L);

/* Edge e, with its arrowhead unless the graph is plain. */
void graph_draw_edge(wr_picture_t P, const graph_t *G, const graph_edge_t *e);

#endif
