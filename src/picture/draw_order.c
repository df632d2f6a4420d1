/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Named numbers as bars, and an order as its Hasse diagram: greater elements
 * are above, and a line joins two elements with none between them. */

#include "picture/draw.h"
#include "picture/graph.h"

#include <math.h>

#define FONT 9.0
#define ROW 15.0
#define LONG 240.0

static const wr_font_t left = {FONT, -1, 0, 0}, right = {FONT, 1, 0, 0},
                       middle = {FONT, 0, 0, 0};

void wr_draw_bars(wr_picture_t P, const wr_bar_t *bar, size_t bars,
                  const char *title) {
    double most = 1, names = 0;
    for (size_t i = 0; i < bars; i++) {
        most = fmax(most, bar[i].value);
        names = fmax(names, wr_picture_width(bar[i].name, right));
    }
    for (size_t i = 0; i < bars; i++) {
        const double y = ROW * (double) i, w = LONG * bar[i].value / most;
        wr_picture_text(P, (double[]){names, y}, right, bar[i].name);
        wr_picture_box(P, (double[]){names + 6, y - 9, w, 11}, 0,
                       (wr_pen_t){0.8, WR_SOLID, WR_GREY, 0});
        wr_picture_say(P, (double[]){names + w + 10, y}, left, "%.0f",
                       bar[i].value);
    }
    wr_picture_finish(P, &(wr_draw_t){.alone = 1}, title, "");
}

/* Return 1 if k is above i, and nothing is between them. */
static int covers(const wr_draw_order_t *O, size_t k, size_t i) {
    const size_t n = O->nodes;
    for (size_t m = 0; m < n; m++)
        if (O->below[i * n + m] && O->below[m * n + k])
            return 0;
    return O->below[i * n + k];
}

/* Return the length of the longest chain above i. */
static uint32_t depth(const wr_draw_order_t *O, size_t i) {
    uint32_t most = 0;
    for (size_t k = 0; k < O->nodes; k++)
        if (covers(O, k, i)) {
            uint32_t d = depth(O, k) + 1;
            most = d > most ? d : most;
        }
    return most;
}

wr_status_t wr_draw_order(wr_picture_t P, const wr_draw_order_t *O,
                          const wr_draw_t *how, const char *title,
                          wr_limits_t L) {
    graph_t G = {.plain = 1};
    for (size_t i = 0; i < O->nodes; i++) {
        double w;
        wr_assert(!O->below[i * O->nodes + i]);
        size_t lines = wr_picture_lines(&w, O->text[i], middle);
        uint32_t v = graph_node(&G, w + 12, 12 * (double) lines + 8);
        G.node[v].row = depth(O, i);
    }
    for (uint32_t i = 0; i < O->nodes; i++)
        for (uint32_t k = 0; k < O->nodes; k++)
            if (covers(O, k, i))
                graph_edge(&G, k, i);
    wr_status_t s = graph_place(&G, P, 1, L);
    for (uint32_t e = 0; s == WR_OK && e < G.edges; e++)
        graph_draw_edge(P, &G, G.edge + e);
    for (uint32_t i = 0; s == WR_OK && i < G.nodes; i++) {
        const graph_node_t *v = G.node + i;
        const double top = v->y - v->h / 2;
        wr_picture_box(P, (double[]){v->x - v->w / 2, top, v->w, v->h}, 3,
                       (wr_pen_t){0.8, WR_SOLID, WR_WHITE, 0});
        wr_picture_texts(P, (double[]){v->x, top + 13}, middle, 12, O->text[i]);
    }
    if (s == WR_OK)
        wr_picture_finish(P, how, title,
                          "A box names architectures that express the same "
                          "automata, the number of these automata, and those "
                          "that no box below expresses. A line leads up to a "
                          "box that expresses more.");
    graph_clear(&G);
    return s;
}
