/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Places in rows, for graphs whose edges lead from a row to a lower one.
 * Edges that pass rows get a place in each of them.  Some sweeps down and up
 * put every node near the middle of its neighbours, in the manner of
 * [sugiyama1981]; then rows are packed around the middle. */

#include "picture/graph.h"

#include <math.h>
#include <stdlib.h>

enum { SWEEPS = 12, APART = 22, BETWEEN = 40 };

/* A node, or a place where an edge passes (node: GRAPH_NO_ROW). */
typedef struct {
    uint32_t row, node;
    double w, x, wish;
    size_t wishes;
} place_t;

typedef struct {
    graph_t *G;
    place_t *place; /* nodes first */
    size_t places;
    uint32_t (*link)[2]; /* from row to next row */
    size_t links;
    size_t *first; /* of edge e: places of e from first[e] on */
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
    return *a < *b ? -1 : *a > *b; /* places are in one array */
}

/* Every row packed in the order of wishes, its middle at 0. */
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

/* Places wish to be where the neighbours of one side are on average. */
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

/* The curve of edge e through its places. */
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

void graph_place_rows(graph_t *G) {
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
