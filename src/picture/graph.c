/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Graphs in memory, drawing edges, and placement on a circle and in rows. */

#include "picture/graph.h"

#include <math.h>
#include <stdlib.h>

/* Placement in rows, for graphs whose edges lead from a row to a lower one.  An
 * edge that passes rows has a place in each of them.  Sweeps down and up move
 * every node near the mean position of its neighbours, as in [sugiyama1981],
 * and the rows are packed and centred. */

enum { SWEEPS = 12, APART = 22, BETWEEN = 40 };

/* A node, or a place through which an edge passes (node: GRAPH_NO_ROW). */
typedef struct {
    uint32_t row, node;
    double w, x, wish;
    size_t wishes;
} place_t;

typedef struct {
    graph_t *G;
    place_t *place; /* nodes first */
    size_t places;
    uint32_t (*link)[2]; /* from a row to the next row */
    size_t links;
    size_t *first; /* the places of edge e begin at first[e] */
    uint32_t rows;
} rows_t;

static void make_places(rows_t *T) {
    graph_t *G = T->G;
    size_t room = G->nodes;
    for (uint32_t i = 0; i < G->nodes; i++)
        if (G->node[i].row + 1 > T->rows)
            T->rows = G->node[i].row + 1;
    room += (size_t) G->edges * T->rows;
    T->place = wr_calloc(room + 1, sizeof *T->place);
    T->link = wr_malloc((room + G->edges + 1) * sizeof *T->link);
    T->first = wr_malloc((G->edges + 1) * sizeof *T->first);
    for (uint32_t i = 0; i < G->nodes; i++)
        T->place[T->places++] =
            (place_t){.row = G->node[i].row, .node = i, .w = G->node[i].w};
    for (uint32_t e = 0; e < G->edges; e++) {
        uint32_t last = G->edge[e].from;
        const uint32_t to = G->node[G->edge[e].to].row;
        T->first[e] = T->places;
        if (G->edge[e].hidden)
            continue;
        for (uint32_t r = G->node[last].row + 1; r < to; r++) {
            T->place[T->places] =
                (place_t){.row = r, .node = GRAPH_NO_ROW, .w = 6};
            T->link[T->links][0] = last;
            T->link[T->links++][1] = (uint32_t) T->places;
            last = (uint32_t) T->places++;
        }
        T->link[T->links][0] = last;
        T->link[T->links++][1] = G->edge[e].to;
    }
}

static int by_row_then_wish(const void *x, const void *y) {
    const place_t *const *a = x, *const *b = y;
    if ((*a)->row != (*b)->row)
        return (*a)->row < (*b)->row ? -1 : 1;
    if ((*a)->wish != (*b)->wish)
        return (*a)->wish < (*b)->wish ? -1 : 1;
    return *a < *b ? -1 : *a > *b; /* pointers into one array */
}

/* Pack every row in the order of wishes, centred at 0. */
static void pack(rows_t *T, place_t **order) {
    qsort(order, T->places, sizeof *order, by_row_then_wish);
    for (size_t i = 0, j; i < T->places; i = j) {
        double x = 0;
        for (j = i; j < T->places && order[j]->row == order[i]->row; j++) {
            order[j]->x = x + order[j]->w / 2;
            x += order[j]->w + APART;
        }
        for (size_t k = i; k < j; k++)
            order[k]->x -= (x - APART) / 2;
    }
}

/* Set the wish of each place to the mean of its neighbours on one side. */
static void sweep(rows_t *T, place_t **order, int from) {
    for (size_t i = 0; i < T->places; i++) {
        T->place[i].wish = 0;
        T->place[i].wishes = 0;
    }
    for (size_t i = 0; i < T->links; i++) {
        place_t *p = T->place + T->link[i][!from];
        p->wish += T->place[T->link[i][from]].x;
        p->wishes++;
    }
    for (size_t i = 0; i < T->places; i++) {
        place_t *p = T->place + i;
        p->wish = p->wishes > 0 ? p->wish / (double) p->wishes : p->x;
    }
    pack(T, order);
}

/* Set the curve of edge i, through its places. */
static void put_edge(rows_t *T, uint32_t i, const double *y) {
    graph_edge_t *e = T->G->edge + i;
    const graph_node_t *a = T->G->node + e->from, *b = T->G->node + e->to;
    const size_t pieces = b->row > a->row ? b->row - a->row : 1;
    double x0 = a->x, y0 = a->y + a->h / 2;
    e->points = 1 + 3 * pieces;
    e->xy = wr_malloc(2 * e->points * sizeof *e->xy);
    e->xy[0] = x0;
    e->xy[1] = y0;
    for (size_t k = 0; k < pieces; k++) {
        const int last = k + 1 == pieces;
        const place_t *p = T->place + T->first[i] + k;
        const double x1 = last ? b->x : p->x;
        const double y1 =
            last ? b->y - b->h / 2 - (T->G->plain ? 0 : 7) : y[p->row];
        const double dy = (y1 - y0) * 0.4;
        const double xy[6] = {x0, y0 + dy, x1, y1 - dy, x1, y1};
        memcpy(e->xy + 2 + 6 * k, xy, sizeof xy);
        x0 = x1;
        y0 = y1;
    }
    e->tip[0] = b->x;
    e->tip[1] = b->y - b->h / 2;
}

static void place_rows(graph_t *G) {
    rows_t T = {.G = G};
    make_places(&T);
    double *height = wr_calloc(T.rows + 1, sizeof *height);
    double *y = wr_calloc(T.rows + 1, sizeof *y);
    place_t **order = wr_malloc((T.places + 1) * sizeof *order);
    for (size_t i = 0; i < T.places; i++) {
        order[i] = T.place + i;
        if (T.place[i].node != GRAPH_NO_ROW)
            height[T.place[i].row] =
                fmax(height[T.place[i].row], G->node[T.place[i].node].h);
    }
    pack(&T, order);
    for (int i = 0; i < SWEEPS; i++)
        sweep(&T, order, i % 2);
    for (uint32_t r = 1; r < T.rows; r++)
        y[r] = y[r - 1] + height[r - 1] / 2 + BETWEEN + height[r] / 2;
    for (uint32_t i = 0; i < G->nodes; i++) {
        G->node[i].x = T.place[i].x;
        G->node[i].y = y[G->node[i].row];
    }
    for (uint32_t i = 0; i < G->edges; i++) {
        wr_free(G->edge[i].xy);
        G->edge[i].xy = NULL;
        if (!G->edge[i].hidden)
            put_edge(&T, i, y);
    }
    WR_FREE(height, y, order, T.place, T.link, T.first);
}

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

/* ---- placement on a circle ----------------------------------------------- */

/* Placement of graphs without rows: the nodes in their order, clockwise from
 * the left; edges in both directions bend apart; loops are outside.  The circle
 * is as large as the nodes and the labels require. */

/* Return the distance from the centre of a node to its border along u. */
static double reach(const graph_node_t *a, double ux, double uy) {
    const double x = fabs(ux) * 2 / a->w, y = fabs(uy) * 2 / a->h;
    return a->round ? 1 / hypot(x, y) : 1 / fmax(x, y);
}

static void set_curve(graph_edge_t *e, const double xy[8]) {
    e->points = 4;
    e->xy = wr_copy(xy, 8 * sizeof *e->xy);
}

/* Set the cubic from node to node, bent to its left by `bend` of its length. */
static void put_arc(graph_t *G, graph_edge_t *e, double bend) {
    const graph_node_t *a = G->node + e->from, *b = G->node + e->to;
    const double dx = b->x - a->x, dy = b->y - a->y, d = hypot(dx, dy);
    const double ux = dx / d, uy = dy / d, nx = uy, ny = -ux;
    /* it leaves and arrives at the angle of the bend */
    const double c = 1 / hypot(1, 3 * bend), t = 3 * bend * c;
    const double outx = c * ux + t * nx, outy = c * uy + t * ny;
    const double inx = c * ux - t * nx, iny = c * uy - t * ny;
    const double ra = reach(a, outx, outy), rb = reach(b, inx, iny);
    const double x0 = a->x + ra * outx, y0 = a->y + ra * outy;
    e->tip[0] = b->x - rb * inx;
    e->tip[1] = b->y - rb * iny;
    const double x1 = b->x - (rb + 7) * inx, y1 = b->y - (rb + 7) * iny;
    const double h = bend * d * 1.1, x = h * nx, y = h * ny;
    set_curve(e, (double[]){x0, y0, a->x + dx / 3 + x, a->y + dy / 3 + y,
                            b->x - dx / 3 + x, b->y - dy / 3 + y, x1, y1});
}

/* Set a loop on the outer side of the node, in direction ux, uy. */
static void put_loop(graph_t *G, graph_edge_t *e, double ux, double uy) {
    const graph_node_t *a = G->node + e->from;
    const double r = reach(a, ux, uy), nx = -uy, ny = ux;
    const double c = 0.88, t = 0.47, far = r + 26;
    const double outx = c * ux + t * nx, outy = c * uy + t * ny;
    const double inx = c * ux - t * nx, iny = c * uy - t * ny;
    const double ra = reach(a, outx, outy), rb = reach(a, inx, iny);
    const double xy[8] = {a->x + ra * outx,          a->y + ra * outy,
                          a->x + far * ux + 16 * nx, a->y + far * uy + 16 * ny,
                          a->x + far * ux - 16 * nx, a->y + far * uy - 16 * ny,
                          a->x + (rb + 6) * inx,     a->y + (rb + 6) * iny};
    set_curve(e, xy);
    e->tip[0] = a->x + rb * inx;
    e->tip[1] = a->y + rb * iny;
    const double off = (fabs(ux) * e->w + fabs(uy) * e->h) / 2 + 3;
    e->x = a->x + (r + 0.75 * (far - r) + off) * ux;
    e->y = a->y + (r + 0.75 * (far - r) + off) * uy;
}

enum { SAMPLES = 16 };

static void curve_at(double xy[2], const double *p, double t) {
    const double u = 1 - t;
    for (int i = 0; i < 2; i++)
        xy[i] = u * u * u * p[i] + 3 * u * u * t * p[2 + i] +
                3 * u * t * t * p[4 + i] + t * t * t * p[6 + i];
}

/* Put the label of e next to its curve at t, on one side. */
static void set_label(graph_edge_t *e, double t, double side) {
    double a[2], b[2];
    curve_at(a, e->xy, t - 0.01);
    curve_at(b, e->xy, t + 0.01);
    const double d = hypot(b[0] - a[0], b[1] - a[1]);
    const double nx = side * (b[1] - a[1]) / d, ny = -side * (b[0] - a[0]) / d;
    const double off = (fabs(nx) * e->w + fabs(ny) * e->h) / 2 + 3;
    e->x = (a[0] + b[0]) / 2 + off * nx;
    e->y = (a[1] + b[1]) / 2 + off * ny;
}

static int is_over(const graph_edge_t *e, double x, double y, double w,
                   double h) {
    return fabs(e->x - x) < (e->w + w) / 2 + 2 &&
           fabs(e->y - y) < (e->h + h) / 2 + 1;
}

/* Return a cost for what the label of edge i covers: states and labels that are
 * already placed count most, then curves. */
static double hidden(const graph_t *G, uint32_t i) {
    const graph_edge_t *e = G->edge + i;
    double cost = 0, xy[2];
    for (uint32_t v = 0; v < G->nodes; v++)
        cost += 50 * is_over(e, G->node[v].x, G->node[v].y, G->node[v].w,
                             G->node[v].h);
    for (uint32_t j = 0; j < G->edges; j++) {
        const graph_edge_t *f = G->edge + j;
        if (j < i || f->from == f->to)
            cost += j != i ? 50 * is_over(e, f->x, f->y, f->w, f->h) : 0;
        for (int k = 0; k <= SAMPLES; k++) {
            curve_at(xy, f->xy, (double) k / SAMPLES);
            cost += is_over(e, xy[0], xy[1], 0, 0);
        }
    }
    return cost;
}

/* Choose the best of some places along the curve. */
static void put_label(graph_t *G, uint32_t i, double side) {
    static const double place[] = {0.5,  0.42, 0.58, 0.35, 0.65,
                                   0.28, 0.72, 0.22, 0.78};
    double best = INFINITY, t = 0.5, turned = 1;
    for (int k = 0; k < 18; k++) {
        const double at = place[k / 2], turn = k % 2 ? -side : side;
        set_label(G->edge + i, at, turn);
        const double cost = hidden(G, i) + fabs(at - 0.5) + k % 2 * 0.3;
        if (cost < best)
            best = cost, t = at, turned = turn;
    }
    set_label(G->edge + i, t, turned);
}

static int is_both_ways(const graph_t *G, const graph_edge_t *e) {
    for (uint32_t i = 0; i < G->edges; i++)
        if (G->edge[i].from == e->to && G->edge[i].to == e->from)
            return 1;
    return 0;
}

/* Chords bend towards the centre, away from the states between their ends; the
 * second of two chords between the same states bends less.  In the order of
 * the states, the left side is outside. */
static double bend_of(const graph_t *G, const graph_edge_t *e) {
    const uint32_t n = G->nodes, steps = (e->to + n - e->from) % n;
    const int both = is_both_ways(G, e);
    if (steps == 1 || steps == n - 1)
        return both ? 0.16 : 0.05;
    if (2 * steps == n)
        return both ? 0.12 : 0.03;
    const double inward = 2 * steps < n ? -1 : 1;
    return inward * (both && e->from > e->to ? 0.06 : 0.2);
}

static void place_circle(graph_t *G) {
    double widest = 0, label = 0;
    for (uint32_t i = 0; i < G->nodes; i++)
        widest = fmax(widest, fmax(G->node[i].w, G->node[i].h));
    for (uint32_t i = 0; i < G->edges; i++)
        label = fmax(label, G->edge[i].w);
    const double n = G->nodes, turn = 2 * acos(-1.0);
    double crowd = 0; /* arrows that cross the circle need a larger one */
    for (uint32_t i = 0; i < G->edges; i++)
        crowd += fabs((double) G->edge[i].from - G->edge[i].to) > 1;
    const double apart =
        (widest + fmax(46, label + 24)) * (1 + 0.5 * fmin(1, crowd / 12));
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
            put_arc(G, e, bend_of(G, e));
        else if (n == 1)
            put_loop(G, e, 0, -1);
        else
            put_loop(G, e, -cos(at), -sin(at));
    }
    for (uint32_t i = 0; i < G->edges; i++)
        if (G->edge[i].from != G->edge[i].to)
            put_label(G, i, 1);
}

/* ---- choosing the placement ---------------------------------------------- */

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
        place_rows(G);
    else
        place_circle(G);
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
    /* as long as the gap, so that no gap is visible */
    const double gap = hypot(e->tip[0] - end[0], e->tip[1] - end[1]);
    wr_picture_arrow(P, (double[]){end[0], end[1], e->tip[0], e->tip[1]},
                     gap > 4 ? gap + 0.5 : 7);
}
