/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* An automaton: states as circles, accepting ones with a second circle, an
 * arrow from nowhere to the start, parallel arrows with one label. */

#include "interchange/graph.h"
#include "interchange/impl.h"

#include <math.h>

enum { MOST_STATES = 120, MOST_EDGES = 600, FONT = 11, LABEL = 10, LINE = 12,
       LETTERS = 26 };

typedef struct {
    graph_t G;
    wr_buffer_t *label; /* of an edge */
    uint32_t start;     /* the node without shape */
} automaton_t;

/* Edges grouped by target, letters in order in the label. */
static void add_row(automaton_t *X, const wr_dfa_t A, uint32_t q) {
    const size_t k = A->letters;
    const uint32_t *row = A->delta + q * k;
    for (size_t a = 0; a < k; a++) {
        size_t b = 0;
        while (row[b] != row[a])
            b++;
        if (b < a)
            continue;
        const uint32_t e = graph_edge(&X->G, q, row[a]);
        X->label = wr_realloc(X->label, (e + 1) * sizeof *X->label);
        wr_buffer_init(X->label[e]);
        wr_buffer_put(X->label[e], "");
        for (; b < k; b++)
            if (row[b] == row[a])
                picture_list(X->label[e], A->letter_name[b], LETTERS);
        double w;
        const size_t lines = picture_lines(&w, X->label[e]->text, LABEL);
        X->G.edge[e].w = w;
        X->G.edge[e].h = (double) lines * LINE;
    }
}

static void make_graph(automaton_t *X, const wr_dfa_t A) {
    double widest = 0;
    char scratch[24];
    for (uint32_t q = 0; q < A->states; q++)
        widest = fmax(widest,
                      picture_width(wr_dfa_state_name(scratch, A, q), FONT));
    X->G.across = 1;
    for (uint32_t q = 0; q < A->states; q++) {
        const double w = widest <= 40
            ? fmax(28, widest + 14)
            : picture_width(wr_dfa_state_name(scratch, A, q), FONT) + 22;
        X->G.node[graph_node(&X->G, w, widest <= 40 ? w : 30)].round = 1;
    }
    for (uint32_t q = 0; q < A->states; q++)
        add_row(X, A, q);
}

/* The arrow to the start: for dot from a node of no size; else from outside
 * the circle. */
static void add_start(automaton_t *X, const wr_dfa_t A) {
    X->start = graph_node(&X->G, 4, 4);
    graph_edge(&X->G, X->start, A->start);
}

static void draw_lines(wr_picture_t P, const graph_edge_t *e,
                       const char *text) {
    double w, y = e->y - e->h / 2 + 0.8 * LABEL;
    char line[256];
    picture_lines(&w, text, LABEL);
    /* white behind it, so that lines below do not cross letters */
    picture_box(P, (double[]){e->x - w / 2 - 1, e->y - e->h / 2, w + 2, e->h},
                0, (picture_pen_t){0, PICTURE_SOLID, PICTURE_WHITE, 0});
    while (*text != '\0') {
        size_t n = 0;
        while (text[n] != '\0' && text[n] != '\n')
            n++;
        snprintf(line, sizeof line, "%.*s", (int) n, text);
        picture_text(P, (double[]){e->x, y}, (picture_font_t){LABEL, 0, 0, 0},
                     line);
        text += n + (text[n] == '\n');
        y += LINE;
    }
}

static void draw_state(wr_picture_t P, const graph_node_t *v,
                       const wr_dfa_t A, uint32_t q) {
    char scratch[24];
    const picture_pen_t pen = {1.0, PICTURE_SOLID, PICTURE_WHITE, 0};
    picture_oval(P, (double[]){v->x, v->y, v->w / 2, v->h / 2}, pen);
    if (interchange_out_accepts(A, q))
        picture_oval(P, (double[]){v->x, v->y, v->w / 2 - 3, v->h / 2 - 3},
                     picture_ink);
    picture_text(P, (double[]){v->x, v->y + 0.36 * FONT},
                 (picture_font_t){FONT, 0, 0, 0},
                 wr_dfa_state_name(scratch, A, q));
}

static void draw_start(wr_picture_t P, const automaton_t *X,
                       const wr_dfa_t A) {
    const graph_node_t *v = X->G.node + A->start;
    if (X->G.nodes > A->states) { /* dot placed it */
        graph_draw_edge(P, &X->G, X->G.edge + X->G.edges - 1, picture_ink);
        return;
    }
    const double d = hypot(v->x, v->y), tilt = A->start == 0 ? 0.5 : 0.5;
    double ux = d > 1 ? v->x / d : -1, uy = d > 1 ? v->y / d : 0;
    const double c = cos(tilt), t = sin(tilt), x = c * ux - t * uy;
    if (d > 1) /* beside the loop */
        uy = t * ux + c * uy, ux = x;
    const double r = fmax(v->w, v->h) / 2;
    const double xy[4] = {v->x + (r + 26) * ux, v->y + (r + 26) * uy,
                          v->x + (r + 6) * ux, v->y + (r + 6) * uy};
    picture_line(P, xy, picture_ink);
    picture_arrow(P, (double[]){xy[2], xy[3], v->x + r * ux, v->y + r * uy},
                  7);
}

static wr_status_t place(automaton_t *X, wr_picture_t P, const wr_dfa_t A,
                         int alone, wr_limits_t L) {
    wr_status_t s = WR_UNABLE;
    if (!alone) {
        add_start(X, A);
        s = graph_place_dot(&X->G, L);
        if (s == WR_OK) {
            picture_remark(P, "placed by Graphviz dot");
            return s;
        }
        X->G.nodes--; /* on the circle the start needs no place */
        wr_free(X->G.edge[--X->G.edges].xy);
    }
    wr_buffer_t why;
    wr_buffer_init(why);
    wr_buffer_printf(why, "%s", alone ? "" : L->reason);
    s = graph_place(&X->G, P, 1, L);
    if (!alone)
        picture_remark(P, "%.200s; Graphviz (Debian: apt-get install "
                       "graphviz) would place it better", why->text);
    wr_buffer_clear(why);
    return s;
}

wr_status_t wr_draw_automaton(wr_picture_t P, const wr_dfa_t A,
                              const wr_draw_t *how, wr_limits_t L) {
    automaton_t X = {0};
    interchange_write_dot(P->p->dot, NULL, A);
    if (A->states <= MOST_STATES)
        make_graph(&X, A);
    const uint32_t edges = X.G.edges;
    wr_status_t s = WR_OK;
    if (A->states > MOST_STATES || edges > MOST_EDGES)
        s = wr_limits_fail(
            L, WR_UNABLE, "%lu states%s%.0lu%s are more than a picture shows "
            "(%d, and %d arrows); minimise it, or ask for .dot, which has "
            "no bound", (unsigned long) A->states,
            edges > 0 ? " and " : "", (unsigned long) edges,
            edges > 0 ? " arrows" : "", MOST_STATES, MOST_EDGES);
    if (s == WR_OK)
        s = place(&X, P, A, how->alone, L);
    if (s == WR_OK) {
        for (uint32_t e = 0; e < edges; e++)
            graph_draw_edge(P, &X.G, X.G.edge + e, picture_ink);
        draw_start(P, &X, A);
        for (uint32_t q = 0; q < A->states; q++)
            draw_state(P, X.G.node + q, A, q);
        for (uint32_t e = 0; e < edges; e++)
            draw_lines(P, X.G.edge + e, X.label[e]->text);
        if (how->title != NULL)
            picture_title(P, how->title);
        if (how->caption != NULL)
            picture_caption(P, how->caption);
    }
    for (uint32_t e = 0; e < edges; e++)
        wr_buffer_clear(X.label[e]);
    wr_free(X.label);
    graph_clear(&X.G);
    return s;
}
