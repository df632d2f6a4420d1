/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PICTURE_GRAPH_H
#define WREATH_PICTURE_GRAPH_H

/* Graphs to be placed: the sizes of nodes and labels are given, and the
 * positions are found by Graphviz or by graph.c.  Units as in picture.h. */

#include "picture/picture.h"

typedef struct {
    double w, h;  /* size */
    double x, y;  /* centre, once it is placed */
    uint32_t row; /* nodes of the same row are side by side; or GRAPH_NO_ROW */
    int round;    /* an ellipse, which affects where arrows end */
} graph_node_t;

typedef struct {
    uint32_t from, to;
    double w, h; /* size of the label; 0, 0: none */
    double x, y; /* centre of the label */
    double *xy;  /* a Bezier curve: a point, then three per piece */
    size_t points;
    double tip[2]; /* where the arrow ends, after the curve */
    int hidden;    /* not drawn: only orders rows */
} graph_edge_t;

#define GRAPH_NO_ROW UINT32_MAX

typedef struct {
    graph_node_t *node;
    graph_edge_t *edge;
    uint32_t nodes, edges;
    int across; /* edges lead from left to right; else downwards */
    int plain;  /* edges have no arrowheads */
} graph_t;

void graph_clear(graph_t *G);
uint32_t graph_node(graph_t *G, double w, double h);
uint32_t graph_edge(graph_t *G, uint32_t from, uint32_t to);

/* Place the graph by Graphviz unless `alone`; if it is absent or fails, on a
 * circle (nodes without rows) or in rows, which a remark in P reports.
 * status  OK; UNABLE if interrupted */
WR_MUST_CHECK wr_status_t graph_place(graph_t *G, wr_picture_t P, int alone,
                                      wr_limits_t L);
/* Place the graph by Graphviz only. */
WR_MUST_CHECK wr_status_t graph_place_dot(graph_t *G, wr_limits_t L);

/* Draw edge e, with its arrowhead unless the graph is plain. */
void graph_draw_edge(wr_picture_t P, const graph_t *G, const graph_edge_t *e);

#endif
