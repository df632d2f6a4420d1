/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Graphs in memory, and edges on paper. */

#include "picture/graph.h"

#include <math.h>

void graph_clear(graph_t *G) {
    for (uint32_t i = 0; i < G->edges; i++)
        wr_free(G->edge[i].xy);
    WR_FREE(G->node, G->edge);
    memset(G, 0, sizeof *G);
}

uint32_t graph_node(graph_t *G, double w, double h) {
    G->node = wr_grow(G->node, G->nodes, sizeof *G->node);
    G->node[G->nodes] = (graph_node_t){.w = w, .h = h, .row = GRAPH_NO_ROW};
    return G->nodes++;
}

uint32_t graph_edge(graph_t *G, uint32_t from, uint32_t to) {
    wr_assert(from < G->nodes && to < G->nodes);
    G->edge = wr_grow(G->edge, G->edges, sizeof *G->edge);
    G->edge[G->edges] = (graph_edge_t){.from = from, .to = to};
    return G->edges++;
}

wr_status_t graph_place(graph_t *G, wr_picture_t P, int alone, wr_limits_t L) {
    wr_status_t s = alone ? WR_UNABLE : graph_place_dot(G, L);
    if (s == WR_OK) {
        wr_picture_remark(P, "placed by Graphviz dot");
        return WR_OK;
    }
    s = wr_limits_check(L, "drawing", 0, 0); /* Ctrl-C, the deadline */
    if (s != WR_OK)
        return s;
    const int rows = G->nodes > 0 && G->node[0].row != GRAPH_NO_ROW;
    if (rows)
        graph_place_rows(G);
    else
        graph_place_circle(G);
    wr_picture_remark(P, "placed %s%s", rows ? "in rows" : "on a circle",
                      alone ? ""
                            : "; the program dot of Graphviz (Debian: apt-get "
                              "install graphviz) would place it better");
    return WR_OK;
}

void graph_draw_edge(wr_picture_t P, const graph_t *G, const graph_edge_t *e) {
    if (e->hidden || e->points == 0)
        return;
    wr_picture_stroke(P, WR_MARK_CURVE, e->xy, e->points, wr_picture_ink);
    if (G->plain)
        return;
    const double *end = e->xy + 2 * (e->points - 1);
    /* as long as the gap, so that none is seen */
    const double gap = hypot(e->tip[0] - end[0], e->tip[1] - end[1]);
    wr_picture_arrow(P, (double[]){end[0], end[1], e->tip[0], e->tip[1]},
                     gap > 4 ? gap + 0.5 : 7);
}
