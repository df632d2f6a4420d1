/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Places on a circle, for graphs without rows: the nodes in their order, from
 * the left over the top; edges both ways bend apart; loops lie outside.  The
 * circle is as large as the nodes and the labels need. */

#include "interchange/graph.h"

#include <math.h>

/* The cubic from node to node, bent to its left by `bend` of its length. */
static void put_arc(graph_t *G, graph_edge_t *e, double bend) {
    const graph_node_t *a = G->node + e->from, *b = G->node + e->to;
    const double dx = b->x - a->x, dy = b->y - a->y, d = hypot(dx, dy);
    const double ux = dx / d, uy = dy / d, nx = uy, ny = -ux;
    const double ra = fmax(a->w, a->h) / 2, rb = fmax(b->w, b->h) / 2;
    /* it leaves and arrives turned by the angle of the bend */
    const double c = 1 / hypot(1, 3 * bend), t = 3 * bend * c;
    const double x0 = a->x + ra * (c * ux + t * nx);
    const double y0 = a->y + ra * (c * uy + t * ny);
    e->tip[0] = b->x - rb * (c * ux - t * nx);
    e->tip[1] = b->y - rb * (c * uy - t * ny);
    const double x1 = b->x - (rb + 7) * (c * ux - t * nx);
    const double y1 = b->y - (rb + 7) * (c * uy - t * ny);
    const double h = bend * d * 1.1;
    e->points = 4;
    e->xy = wr_malloc(8 * sizeof *e->xy);
    const double xy[8] = {x0, y0, a->x + dx / 3 + h * nx,
                          a->y + dy / 3 + h * ny, b->x - dx / 3 + h * nx,
                          b->y - dy / 3 + h * ny, x1, y1};
    for (int i = 0; i < 8; i++)
        e->xy[i] = xy[i];
    const double off = (fabs(nx) * e->w + fabs(ny) * e->h) / 2 + 4;
    e->x = a->x + dx * 0.5 + (0.75 * h + off) * nx;
    e->y = a->y + dy * 0.5 + (0.75 * h + off) * ny;
}

/* A loop on the side away from the middle, ux, uy. */
static void put_loop(graph_t *G, graph_edge_t *e, double ux, double uy) {
    const graph_node_t *a = G->node + e->from;
    const double r = fmax(a->w, a->h) / 2, nx = -uy, ny = ux;
    const double c = 0.88, t = 0.47, far = r + 26;
    const double xy[8] = {a->x + r * (c * ux + t * nx),
                          a->y + r * (c * uy + t * ny),
                          a->x + far * ux + 16 * nx,
                          a->y + far * uy + 16 * ny,
                          a->x + far * ux - 16 * nx,
                          a->y + far * uy - 16 * ny,
                          a->x + (r + 6) * (c * ux - t * nx),
                          a->y + (r + 6) * (c * uy - t * ny)};
    e->points = 4;
    e->xy = wr_malloc(8 * sizeof *e->xy);
    for (int i = 0; i < 8; i++)
        e->xy[i] = xy[i];
    e->tip[0] = a->x + r * (c * ux - t * nx);
    e->tip[1] = a->y + r * (c * uy - t * ny);
    const double off = (fabs(ux) * e->w + fabs(uy) * e->h) / 2 + 3;
    e->x = a->x + (r + 0.75 * (far - r) + off) * ux;
    e->y = a->y + (r + 0.75 * (far - r) + off) * uy;
}

static int is_both_ways(const graph_t *G, const graph_edge_t *e) {
    for (uint32_t i = 0; i < G->edges; i++)
        if (G->edge[i].from == e->to && G->edge[i].to == e->from)
            return 1;
    return 0;
}

void graph_place_circle(graph_t *G) {
    double widest = 0, label = 0;
    for (uint32_t i = 0; i < G->nodes; i++)
        widest = fmax(widest, fmax(G->node[i].w, G->node[i].h));
    for (uint32_t i = 0; i < G->edges; i++)
        label = fmax(label, G->edge[i].w);
    const double n = G->nodes, turn = 2 * acos(-1.0);
    const double apart = widest + fmax(46, label + 24);
    const double radius = n > 1 ? apart / (2 * sin(turn / (2 * n))) : 0;
    for (uint32_t i = 0; i < G->nodes; i++) {
        G->node[i].x = -radius * cos(turn * i / n);
        G->node[i].y = -radius * sin(turn * i / n);
    }
    for (uint32_t i = 0; i < G->edges; i++) {
        graph_edge_t *e = G->edge + i;
        const double at = turn * e->from / n;
        wr_free(e->xy);
        e->xy = NULL;
        if (e->from != e->to)
            put_arc(G, e, is_both_ways(G, e) ? 0.16 : 0.05);
        else if (n == 1)
            put_loop(G, e, 0, -1);
        else
            put_loop(G, e, -cos(at), -sin(at));
    }
}
