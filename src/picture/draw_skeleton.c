/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The holonomy skeleton: one box per class of image sets, in rows by depth,
 * with the sets (the representative first, with a dotted line under it), the
 * number of tiles and the holonomy group; lines lead from a class to those of
 * its tiles.  A class with a nontrivial group has a thick border.
 * Source: [egrinagy2015], whose pictures these follow. */

#include "base/bits.h"
#include "picture/draw.h"
#include "picture/graph.h"

#include <math.h>

enum { MOST_CLASSES = 80, MOST_SETS = 12, FONT = 9, LINE = 12, MARGIN = 18 };

static const wr_font_t font = {FONT, 0, 0, 0};

typedef struct {
    wr_image_class_t c;
    char *group;
    wr_buffer_t sets; /* as lines of text */
    size_t lines;
} box_t;

typedef struct {
    box_t *box;
    uint32_t boxes, singles, rows; /* singles: the node of single states */
    graph_t G;
} skeleton_t;

/* Append "{0, 1, 4}"; of many states, the first ones and their number. */
static void put_set(wr_buffer_t out, const wr_dfa_struct *A,
                    const uint64_t *set) {
    enum { SHOWN = 10 };
    const uint32_t words = (uint32_t) wr_bits_words(A->states);
    const uint32_t size = wr_bits_size(set, words);
    uint32_t seen = 0;
    wr_buffer_put(out, "{");
    for (uint32_t q = 0; q < A->states && seen < SHOWN; q++) {
        char scratch[24];
        if (!wr_bits_test(set, q))
            continue;
        wr_buffer_printf(out, "%s%s", seen++ > 0 ? "," : "",
                         wr_dfa_state_name(scratch, A, q));
    }
    if (size > SHOWN)
        wr_buffer_printf(out, ",\342\200\246: %u states", size);
    wr_buffer_put(out, "}");
}

static wr_status_t make_box(box_t *b, wr_cascade_t C, uint32_t i,
                            wr_limits_t L) {
    const wr_dfa_struct *A = wr_cascade_automaton(C);
    wr_buffer_t set, group;
    wr_cascade_class(&b->c, C, i);
    WR_EACH(wr_buffer_init, set, group, b->sets);
    const uint32_t shown = b->c.sets > MOST_SETS ? MOST_SETS - 1 : b->c.sets;
    /* the representative has its own line; then as many per line as fit */
    const size_t most = b->c.sets > 6 ? 44 : 22;
    for (uint32_t j = 0; j < shown; j++) {
        set->length = 0;
        put_set(set, A, wr_cascade_set(C, b->c.set[j]));
        size_t line = b->sets->length;
        while (line > 0 && b->sets->text[line - 1] != '\n')
            line--;
        if (j > 0)
            wr_buffer_put(b->sets,
                          j == 1 || b->sets->length - line + set->length > most
                              ? "\n"
                              : " ");
        wr_buffer_put(b->sets, set->text);
    }
    if (shown < b->c.sets)
        wr_buffer_printf(b->sets, "\n\342\200\246 %u sets", b->c.sets);
    wr_status_t s = wr_cascade_class_group(group, C, i, L);
    b->group = wr_strdup(s == WR_OK ? group->text : "");
    WR_EACH(wr_buffer_clear, set, group);
    return s;
}

static void put_head(char out[96], const box_t *b) {
    if (strcmp(b->group, "1") == 0)
        snprintf(out, 96, "%zu tiles, no group", b->c.tiles);
    else
        snprintf(out, 96, "%zu tiles, %.60s", b->c.tiles, b->group);
}

/* Make the graph, with depths as rows: tiles are always deeper. */
static void make_graph(skeleton_t *X, wr_cascade_t C) {
    const uint32_t n = X->boxes;
    for (uint32_t i = 0; i < n; i++) {
        double w, head;
        char text[96];
        box_t *b = X->box + i;
        put_head(text, b);
        b->lines = wr_picture_lines(&w, b->sets->text, font);
        head = wr_picture_width(text, (wr_font_t){FONT, 0, 1, 0});
        const uint32_t v = graph_node(&X->G, fmax(w, head) + 16,
                                      (double) (b->lines + 1) * LINE + 12);
        X->G.node[v].row = b->c.depth;
        X->rows = b->c.depth + 1 > X->rows ? b->c.depth + 1 : X->rows;
    }
    X->singles = graph_node(&X->G, 10, 18);
    X->G.node[X->singles].row = X->rows;
    unsigned char *seen = wr_calloc(n + 1, 1);
    for (uint32_t i = 0; i < n; i++) {
        memset(seen, 0, n + 1);
        for (size_t j = 0; j < X->box[i].c.tiles; j++) {
            uint32_t to = wr_cascade_class_of(C, X->box[i].c.tile[j]);
            to = to == UINT32_MAX ? n : to;
            if (!seen[to])
                graph_edge(&X->G, i, to == n ? X->singles : to);
            seen[to] = 1;
        }
    }
    wr_free(seen);
}

/* dot orders rows only by edges: if no edge leads from a row to the next one,
 * add an invisible one. */
static void order_rows(skeleton_t *X) {
    graph_t *G = &X->G;
    const uint32_t edges = G->edges;
    for (uint32_t r = 1; r <= X->rows; r++) {
        uint32_t from = 0, to = 0, e = 0;
        while (e < edges && (G->node[G->edge[e].from].row + 1 != r ||
                             G->node[G->edge[e].to].row != r))
            e++;
        if (e < edges)
            continue;
        while (G->node[from].row + 1 != r)
            from++;
        while (G->node[to].row != r)
            to++;
        e = graph_edge(G, from, to);
        G->edge[e].hidden = 1;
    }
}

static void draw_box(wr_picture_t P, const graph_node_t *v, const box_t *b) {
    const int group = strcmp(b->group, "1") != 0;
    const double left = v->x - v->w / 2, top = v->y - v->h / 2;
    wr_picture_box(P, (double[]){left, top, v->w, v->h}, 3,
                   (wr_pen_t){group ? 2.2 : 0.8, WR_SOLID, WR_WHITE, 0});
    char head[96];
    const double y = top + LINE;
    put_head(head, b);
    wr_picture_text(P, (double[]){v->x, y}, (wr_font_t){FONT, 0, group, 0},
                    head);
    wr_picture_line(P, (double[]){left, y + 4, left + v->w, y + 4},
                    wr_picture_thin);
    wr_picture_texts(P, (double[]){v->x, y + LINE + 4}, font, LINE,
                     b->sets->text);
    if (b->c.sets > 1) /* the first line is the representative */
        wr_picture_line(P,
                        (double[]){left + 6, y + LINE + 7.4, left + v->w - 6,
                                   y + LINE + 7.4},
                        (wr_pen_t){0.5, WR_DOTTED, WR_HOLLOW, 0});
}

/* Print the levels of the cascade that act on classes of this row: "level 2"
 * or, if the layout splits rows, "levels 2-4". */
static void draw_level(wr_picture_t P, const skeleton_t *X, uint32_t row,
                       double x) {
    uint32_t low = UINT32_MAX, high = 0;
    double y = X->G.node[X->singles].y;
    for (uint32_t i = 0; i < X->boxes; i++)
        if (X->box[i].c.depth == row) {
            low = X->box[i].c.level < low ? X->box[i].c.level : low;
            high = X->box[i].c.level > high ? X->box[i].c.level : high;
            y = X->G.node[i].y;
        }
    const double at[2] = {x, y + 3};
    const wr_font_t bold = {FONT + 1, 1, 1, 0};
    if (row == X->rows)
        return; /* single states belong to no level */
    if (low == high)
        wr_picture_say(P, at, bold, "level %u", low + 1);
    else
        wr_picture_say(P, at, bold, "levels %u\342\200\246%u", low + 1,
                       high + 1);
}

static void draw(wr_picture_t P, const skeleton_t *X, const wr_dfa_struct *A,
                 const wr_draw_t *how) {
    const graph_node_t *v = X->G.node + X->singles;
    double left = v->x;
    for (uint32_t e = 0; e < X->G.edges; e++)
        graph_draw_edge(P, &X->G, X->G.edge + e);
    for (uint32_t i = 0; i < X->boxes; i++)
        draw_box(P, X->G.node + i, X->box + i);
    wr_picture_say(P, (double[]){v->x, v->y + 4}, font, "single states (%u)",
                   A->states);
    for (uint32_t i = 0; i < X->G.nodes; i++)
        left = fmin(left, X->G.node[i].x - X->G.node[i].w / 2);
    for (uint32_t r = 0; r <= X->rows; r++)
        draw_level(P, X, r, left - MARGIN);
    wr_picture_finish(
        P, how, A->name,
        "A box is a class of image sets, with its representative first; arrows "
        "lead to the classes of its tiles. A thick border means that letters "
        "permute the tiles, by the named group.");
}

/* Write the same as DOT: boxes with the same text. */
static void put_dot(wr_buffer_t out, const skeleton_t *X) {
    wr_buffer_put(out, "digraph skeleton {\n  rankdir=TB;\n"
                       "  node [shape=box, fontname=\"Helvetica\"];\n");
    for (uint32_t i = 0; i < X->boxes; i++) {
        char head[96];
        put_head(head, X->box + i);
        wr_buffer_printf(out, "  c%u [label=\"%s\\n", i, head);
        for (const char *s = X->box[i].sets->text; *s != '\0'; s++)
            if (*s == '\n')
                wr_buffer_put(out, "\\n");
            else if (*s == '"' || *s == '\\')
                wr_buffer_printf(out, "\\%c", *s);
            else
                wr_buffer_write(out, s, 1);
        wr_buffer_printf(out, "\"%s];\n",
                         strcmp(X->box[i].group, "1") != 0 ? ", penwidth=2.5"
                                                           : "");
    }
    wr_buffer_put(out, "  states [label=\"single states\", "
                       "shape=plaintext];\n");
    for (uint32_t r = 0; r < X->rows; r++) {
        wr_buffer_put(out, "  { rank=same;");
        for (uint32_t i = 0; i < X->boxes; i++)
            if (X->box[i].c.depth == r)
                wr_buffer_printf(out, " c%u;", i);
        wr_buffer_put(out, " }\n");
    }
    for (uint32_t e = 0; e < X->G.edges; e++) {
        wr_buffer_printf(out, "  c%u -> ", X->G.edge[e].from);
        if (X->G.edge[e].to == X->singles)
            wr_buffer_put(out, "states;\n");
        else
            wr_buffer_printf(out, "c%u;\n", X->G.edge[e].to);
    }
    wr_buffer_put(out, "}\n");
}

wr_status_t wr_draw_skeleton(wr_picture_t P, wr_cascade_t C,
                             const wr_draw_t *how, wr_limits_t L) {
    skeleton_t X = {0};
    const uint32_t n = wr_cascade_class_count(C);
    wr_status_t s = WR_OK;
    if (n == 0)
        return wr_limits_fail(L, WR_DOMAIN,
                              "a skeleton belongs to the holonomy method and "
                              "two states or more");
    if (n > MOST_CLASSES)
        return wr_limits_fail(L, WR_UNABLE,
                              "%u classes of image sets are more than a "
                              "picture shows (%d)",
                              n, MOST_CLASSES);
    X.box = wr_calloc(n, sizeof *X.box);
    for (; X.boxes < n && s == WR_OK; X.boxes++)
        s = make_box(X.box + X.boxes, C, X.boxes, L);
    if (s == WR_OK) {
        make_graph(&X, C);
        X.G.node[X.singles].w =
            wr_picture_width("single states (000)", font) + 8;
        put_dot(wr_picture_dot(P), &X);
        order_rows(&X);
        s = graph_place(&X.G, P, how->alone, L);
    }
    if (s == WR_OK)
        draw(P, &X, wr_cascade_automaton(C), how);
    for (uint32_t i = 0; i < X.boxes; i++) {
        wr_free(X.box[i].group);
        wr_buffer_clear(X.box[i].sets);
    }
    wr_free(X.box);
    graph_clear(&X.G);
    return s;
}
