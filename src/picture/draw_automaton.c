/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* An automaton: states as circles, accepting ones with a second circle, an
 * arrow without a source to the start, parallel arrows with one label. */

#include "picture/draw.h"
#include "picture/graph.h"

#include <math.h>

enum {
    MOST_STATES = 120,
    MOST_EDGES = 600,
    MOST_CHORDS = 24,
    FONT = 11,
    LABEL = 10,
    LINE = 12,
    LETTERS = 26
};

static const wr_font_t font = {FONT, 0, 0, 0}, label = {LABEL, 0, 0, 0};

typedef struct {
    graph_t G;
    wr_buffer_t *label; /* of each edge */
    uint32_t sink;      /* not drawn; or UINT32_MAX */
    uint32_t *node;     /* of each state */
    uint32_t edges;     /* number of edges between states */
} automaton_t;

/* Return a sink that does not accept and is not the start, or UINT32_MAX. */
static uint32_t find_sink(const wr_dfa_t A) {
    for (uint32_t q = 0; A->accept != NULL && q < A->states; q++)
        if (wr_dfa_is_sink(A, q) && !A->accept[q] && q != A->start)
            return q;
    return UINT32_MAX;
}

/* Add the edges of a state, one per target, with the letters in order. */
static void add_row(automaton_t *X, const wr_dfa_t A, uint32_t q) {
    const size_t k = A->letters;
    const uint32_t *row = A->delta + q * k;
    for (size_t a = 0; a < k; a++) {
        size_t b = 0;
        while (row[b] != row[a])
            b++;
        if (b < a || row[a] == X->sink)
            continue;
        const uint32_t e = graph_edge(&X->G, X->node[q], X->node[row[a]]);
        X->label = wr_realloc(X->label, (e + 1) * sizeof *X->label);
        wr_buffer_init(X->label[e]);
        wr_buffer_put(X->label[e], "");
        for (; b < k; b++)
            if (row[b] == row[a])
                wr_picture_list(X->label[e], A->letter_name[b], LETTERS);
        double w;
        const size_t lines = wr_picture_lines(&w, X->label[e]->text, label);
        X->G.edge[e].w = w;
        X->G.edge[e].h = (double) lines * LINE;
    }
}

static void make_graph(automaton_t *X, const wr_dfa_t A) {
    double widest = 0;
    char scratch[24];
    for (uint32_t q = 0; q < A->states; q++)
        widest = fmax(widest,
                      wr_picture_width(wr_dfa_state_name(scratch, A, q), font));
    X->G.across = 1;
    X->node = wr_calloc(A->states, sizeof *X->node);
    for (uint32_t q = 0; q < A->states; q++) {
        if (q == X->sink)
            continue;
        const double w =
            widest <= 40
                ? fmax(28, widest + 14)
                : wr_picture_width(wr_dfa_state_name(scratch, A, q), font) + 22;
        const uint32_t v = graph_node(&X->G, w, widest <= 40 ? w : 30);
        X->G.node[v].round = 1;
        X->node[q] = v;
    }
    for (uint32_t q = 0; q < A->states; q++)
        if (q != X->sink)
            add_row(X, A, q);
    X->edges = X->G.edges;
}

static void draw_lines(wr_picture_t P, const graph_edge_t *e,
                       const char *text) {
    double w;
    wr_picture_lines(&w, text, label);
    /* on a white box, so that lines do not cross the letters */
    wr_picture_box(P,
                   (double[]){e->x - w / 2 - 1, e->y - e->h / 2, w + 2, e->h},
                   0, (wr_pen_t){0, WR_SOLID, WR_WHITE, 0});
    wr_picture_texts(P, (double[]){e->x, e->y - e->h / 2 + 0.9 * LABEL}, label,
                     LINE, text);
}

static void draw_state(wr_picture_t P, const graph_node_t *v, const wr_dfa_t A,
                       uint32_t q) {
    char scratch[24];
    const wr_pen_t pen = {1.0, WR_SOLID, WR_WHITE, 0};
    wr_picture_oval(P, (double[]){v->x, v->y, v->w / 2, v->h / 2}, pen);
    if (A->accept != NULL && A->accept[q])
        wr_picture_oval(P, (double[]){v->x, v->y, v->w / 2 - 3, v->h / 2 - 3},
                        wr_picture_ink);
    wr_picture_text(P, (double[]){v->x, v->y + 0.36 * FONT}, font,
                    wr_dfa_state_name(scratch, A, q));
}

static void draw_start(wr_picture_t P, const automaton_t *X, const wr_dfa_t A) {
    const graph_node_t *v = X->G.node + X->node[A->start];
    if (X->G.edges > X->edges) { /* dot placed it */
        graph_draw_edge(P, &X->G, X->G.edge + X->G.edges - 1);
        return;
    }
    const double d = hypot(v->x, v->y), tilt = 0.6;
    double ux = d > 1 ? v->x / d : -1, uy = d > 1 ? v->y / d : 0;
    const double c = cos(tilt), t = sin(tilt), x = c * ux - t * uy;
    if (d > 1) /* turned, so as not to cross the loop */
        uy = t * ux + c * uy, ux = x;
    const double r = fmax(v->w, v->h) / 2;
    const double xy[4] = {v->x + (r + 26) * ux, v->y + (r + 26) * uy,
                          v->x + (r + 6) * ux, v->y + (r + 6) * uy};
    wr_picture_line(P, xy, wr_picture_ink);
    wr_picture_arrow(P, (double[]){xy[2], xy[3], v->x + r * ux, v->y + r * uy},
                     7);
}

/* Count the arrows that cross the circle. */
static uint32_t chords(const graph_t *G) {
    uint32_t count = 0;
    for (uint32_t e = 0; e < G->edges; e++) {
        const uint32_t a = G->edge[e].from, b = G->edge[e].to;
        const uint32_t d = a > b ? a - b : b - a;
        count += d > 1 && d + 1 < G->nodes;
    }
    return count;
}

/* Place the graph; UNABLE if there are too many arrows to be distinguished. */
static wr_status_t place(automaton_t *X, wr_picture_t P, const wr_dfa_t A,
                         int alone, wr_limits_t L) {
    wr_status_t s = WR_UNABLE;
    if (X->edges > MOST_EDGES)
        return s;
    if (!alone) {
        /* the start has an arrow from a small node that is not drawn */
        graph_edge(&X->G, graph_node(&X->G, 4, 4), X->node[A->start]);
        s = graph_place_dot(&X->G, L);
        if (s == WR_OK) {
            wr_picture_remark(P, "placed by Graphviz dot");
            return s;
        }
        X->G.nodes--; /* on the circle this node is not needed */
        wr_free(X->G.edge[--X->G.edges].xy);
    }
    if (chords(&X->G) > MOST_CHORDS)
        return WR_UNABLE;
    s = graph_place(&X->G, P, 1, L);
    if (!alone)
        wr_picture_remark(P, "the program dot of Graphviz (Debian: apt-get "
                             "install graphviz) would place it better");
    return s;
}

/* Set the legend of the marks, and a remark if the sheet is large. */
static void set_legend(wr_picture_t P, const automaton_t *X, const wr_dfa_t A,
                       const wr_draw_t *how) {
    double box[4];
    char text[500], scratch[24];
    snprintf(
        text, sizeof text,
        "%s %u state%s; an arrow without a source marks the start "
        "state%s.%s%.200s%s",
        A->states == 1 ? "There is" : "There are", A->states, WR_S(A->states),
        A->accept != NULL ? ", and double circles are accepting states" : "",
        X->sink != UINT32_MAX ? " Arrows that are not drawn lead to a sink, "
                              : "",
        X->sink != UINT32_MAX ? wr_dfa_state_name(scratch, A, X->sink) : "",
        X->sink != UINT32_MAX ? "." : "");
    wr_make_printable(text); /* the name of the sink may be cut */
    wr_picture_finish(P, how, A->name, text);
    wr_picture_frame(box, P);
    if (box[2] > 20 * 72 || box[3] > 20 * 72)
        wr_picture_remark(P,
                          "%u states and %u arrows need %.0f x %.0f inches%s",
                          A->states, X->edges, box[2] / 72, box[3] / 72,
                          X->sink == UINT32_MAX && find_sink(A) != UINT32_MAX
                              ? "; --no-sink leaves out the sink"
                              : "");
}

static void draw(wr_picture_t P, const automaton_t *X, const wr_dfa_t A) {
    for (uint32_t e = 0; e < X->edges; e++)
        graph_draw_edge(P, &X->G, X->G.edge + e);
    draw_start(P, X, A);
    for (uint32_t q = 0; q < A->states; q++)
        if (q != X->sink)
            draw_state(P, X->G.node + X->node[q], A, q);
    for (uint32_t e = 0; e < X->edges; e++)
        draw_lines(P, X->G.edge + e, X->label[e]->text);
}

wr_status_t wr_draw_automaton(wr_picture_t P, const wr_dfa_t A,
                              const wr_draw_t *how, wr_limits_t L) {
    automaton_t X = {.sink = how->no_sink ? find_sink(A) : UINT32_MAX};
    wr_status_t s = WR_UNABLE;
    if (A->states <= MOST_STATES) {
        make_graph(&X, A);
        s = place(&X, P, A, how->alone, L);
    }
    if (s == WR_OK) {
        draw(P, &X, A);
        set_legend(P, &X, A, how);
    } else if (s == WR_UNABLE && wr_limits_check(L, "drawing", 0, 0) == WR_OK) {
        wr_picture_remark(P,
                          "%u states are too many for arrows: drawn as one "
                          "matrix per letter (Graphviz, if installed, places "
                          "up to %d states and %d arrows)",
                          A->states, MOST_STATES, MOST_EDGES);
        s = wr_draw_matrices(P, A, how, L);
    }
    for (uint32_t e = 0; e < X.edges; e++)
        wr_buffer_clear(X.label[e]);
    WR_FREE(X.label, X.node);
    graph_clear(&X.G);
    return s;
}
