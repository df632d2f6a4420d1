/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The egg-box diagram of a transition monoid: one grid per D-class, with
 * R-classes as rows and L-classes as columns, so that every cell is an H-class;
 * cells that are groups are grey and have a star.  Lines lead from a D-class
 * down to those directly below.  If the cells have few elements with short
 * words, the words are shown.  Rows are sorted by the kernels of their elements
 * and columns by the images, which are constant along a row or column; so the
 * same monoid has the same diagram.  Source: [green1951], [froidurepin1997]. */

#include "automaton/green.h"
#include "picture/draw.h"
#include "picture/graph.h"

#include <math.h>
#include <stdlib.h>

enum {
    MOST_CLASSES = 60,
    MOST_SIDE = 80,
    MOST_CELLS = 6000,
    MOST_ELEMENTS = 500000
};
enum { FONT = 9, HEAD = 15, CELL = 12, WORDS = 220, LETTERS = 6 };

static const wr_font_t font = {FONT, 0, 0, 0};

typedef struct {
    uint32_t *row, *column; /* positions of rows and columns */
    unsigned char *group;   /* of each cell, by position */
    wr_buffer_t *text;      /* of each cell, or NULL: words are not shown */
    wr_buffer_t head;
    double cell;   /* width of a cell */
    uint32_t deep; /* number of lines in a cell */
} grid_t;

typedef struct {
    wr_green_t M;
    const wr_dfa_struct *A;
    grid_t *grid;
    graph_t G;
} eggbox_t;

/* ---- order ------------------------------------------------------------- */

typedef struct {
    uint32_t *key, n, number;
} side_t;

static int by_key(const void *x, const void *y) {
    const side_t *a = x, *b = y;
    for (uint32_t q = 0; q < a->n; q++)
        if (a->key[q] != b->key[q])
            return a->key[q] < b->key[q] ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

/* Represent a kernel by the first state of each state's block. */
static void set_kernel(uint32_t *key, const uint32_t *t, uint32_t n) {
    for (uint32_t q = 0; q < n; q++) {
        key[q] = 0;
        while (t[key[q]] != t[q])
            key[q]++;
    }
}

/* Represent an image by its states in order, padded with n. */
static void set_image(uint32_t *key, const uint32_t *t, uint32_t n) {
    uint32_t *seen = wr_calloc(n, sizeof *seen), m = 0;
    for (uint32_t q = 0; q < n; q++)
        seen[t[q]] = 1;
    for (uint32_t q = 0; q < n; q++)
        if (seen[q])
            key[m++] = q;
    while (m < n)
        key[m++] = n;
    wr_free(seen);
}

/* Return at, where at[i] is the position of row or column i. */
static uint32_t *sorted(side_t *side, uint32_t count) {
    uint32_t *at = wr_malloc(((size_t) count + 1) * sizeof *at);
    qsort(side, count, sizeof *side, by_key);
    for (uint32_t i = 0; i < count; i++) {
        at[side[i].number] = i;
        wr_free(side[i].key);
    }
    wr_free(side);
    return at;
}

/* Sort the rows (side 0) or columns (1) of each D-class. */
static void sort(eggbox_t *X, int side) {
    const wr_green_struct *M = X->M;
    const uint32_t n = M->states;
    const uint32_t *count = side ? M->columns : M->rows;
    uint32_t *t = wr_malloc(n * sizeof *t);
    side_t **list = wr_calloc(M->classes, sizeof *list);
    for (uint32_t d = 0; d < M->classes; d++)
        list[d] = wr_calloc(count[d], sizeof **list);
    for (uint32_t i = 0; i < M->elements; i++) {
        const uint32_t number = side ? M->column[i] : M->row[i];
        side_t *x = list[M->d[i]] + number;
        if (x->key != NULL)
            continue;
        wr_green_image(t, X->M, i);
        *x = (side_t){wr_malloc(n * sizeof *t), n, number};
        (side ? set_image : set_kernel)(x->key, t, n);
    }
    for (uint32_t d = 0; d < M->classes; d++)
        *(side ? &X->grid[d].column : &X->grid[d].row) =
            sorted(list[d], count[d]);
    WR_FREE(list, t);
}

/* ---- cells ------------------------------------------------------------- */

static size_t cell_of(const eggbox_t *X, uint32_t i) {
    const uint32_t d = X->M->d[i];
    return (size_t) X->grid[d].row[X->M->row[i]] * X->M->columns[d] +
           X->grid[d].column[X->M->column[i]];
}

static void put_word(wr_buffer_t out, const eggbox_t *X, uint32_t i) {
    wr_word_t w;
    wr_word_init(w);
    wr_green_word(w, X->M, i);
    if (w->length == 0)
        wr_buffer_put(out, "\316\265");
    else
        wr_word_print(out, w, X->A);
    wr_word_clear(w);
}

/* Words are shown if the monoid is small and none of them is long. */
static int shows_words(const eggbox_t *X) {
    wr_buffer_t b;
    double widest = 0;
    if (X->M->elements > WORDS)
        return 0;
    for (uint32_t d = 0; d < X->M->classes; d++)
        if (X->M->size[d] / (X->M->rows[d] * X->M->columns[d]) > LETTERS)
            return 0;
    wr_buffer_init(b);
    for (uint32_t i = 0; i < X->M->elements; i++) {
        b->length = 0;
        put_word(b, X, i);
        widest = fmax(widest, wr_picture_width(b->text, font));
    }
    wr_buffer_clear(b);
    return widest <= 74;
}

/* Set the cells, after sorting: which are groups, and their words if these are
 * shown. */
static void fill(eggbox_t *X) {
    const wr_green_struct *M = X->M;
    const int words = shows_words(X);
    for (uint32_t d = 0; d < M->classes; d++) {
        const size_t cells = (size_t) M->rows[d] * M->columns[d];
        X->grid[d].group = wr_calloc(cells, 1);
        X->grid[d].cell = CELL;
        X->grid[d].deep = 1;
        if (words) {
            X->grid[d].text = wr_calloc(cells, sizeof *X->grid[d].text);
            X->grid[d].deep = M->size[d] / (uint32_t) cells;
        }
    }
    for (uint32_t i = 0; i < M->elements; i++) {
        grid_t *g = X->grid + M->d[i];
        const size_t cell = cell_of(X, i);
        g->group[cell] |= M->idempotent[i];
        if (!words)
            continue;
        wr_buffer_struct *text = g->text[cell];
        wr_buffer_put(text, text->length > 0 ? "\n" : "");
        put_word(text, X, i);
        if (M->idempotent[i])
            wr_buffer_put(text, " *");
        double w;
        wr_picture_lines(&w, text->text, font);
        g->cell = fmax(g->cell, w + 8);
    }
}

/* Set the line above each grid: "rank 2, 4x3, C2". */
static wr_status_t heads(eggbox_t *X, wr_limits_t L) {
    const wr_green_struct *M = X->M;
    wr_status_t s = WR_OK;
    for (uint32_t d = 0; d < M->classes && s == WR_OK; d++) {
        wr_buffer_struct *b = X->grid[d].head;
        const uint32_t h = M->size[d] / (M->rows[d] * M->columns[d]);
        wr_buffer_printf(b, "rank %u, %u\303\227%u", M->rank[d], M->rows[d],
                         M->columns[d]);
        if (M->group[d] == UINT32_MAX) {
            wr_buffer_printf(b, h > 1 ? ", no group, H of %u" : ", no group",
                             h);
        } else if (h > 1) {
            wr_buffer_put(b, ", ");
            s = wr_green_group(b, X->M, d, L);
        }
    }
    return s;
}

/* ---- the picture ------------------------------------------------------- */

static void make_graph(eggbox_t *X) {
    const wr_green_struct *M = X->M;
    for (uint32_t d = 0; d < M->classes; d++) {
        const grid_t *g = X->grid + d;
        graph_node(&X->G,
                   fmax(g->cell * M->columns[d],
                        wr_picture_width(g->head->text, font)),
                   HEAD + (double) CELL * g->deep * M->rows[d]);
        X->G.node[d].row = 0;
    }
    for (size_t i = 0; i < M->covers; i++) {
        const uint32_t x = M->cover[i][0], y = M->cover[i][1];
        graph_edge(&X->G, x, y);
        /* x precedes y, so the row of x is already final */
        if (X->G.node[y].row <= X->G.node[x].row)
            X->G.node[y].row = X->G.node[x].row + 1;
    }
    X->G.plain = 1;
}

static int by_upper(const void *x, const void *y) {
    const uint32_t *a = x, *b = y;
    return a[0] != b[0] ? (a[0] < b[0] ? -1 : 1)
                        : (a[1] > b[1]) - (a[1] < b[1]);
}

static void draw_cell(wr_picture_t P, const double xy[4], int group,
                      const char *text) {
    wr_picture_box(P, xy, 0,
                   (wr_pen_t){0.6, WR_SOLID, group ? WR_GREY : WR_WHITE, 0});
    const double x = xy[0] + xy[2] / 2;
    if (text != NULL)
        wr_picture_texts(P, (double[]){x, xy[1] + CELL - 3}, font, CELL, text);
    else if (group)
        wr_picture_text(P, (double[]){x, xy[1] + CELL - 1},
                        (wr_font_t){FONT + 3, 0, 1, 0}, "*");
}

static void draw_grid(wr_picture_t P, const eggbox_t *X, uint32_t d) {
    const graph_node_t *v = X->G.node + d;
    const grid_t *g = X->grid + d;
    const uint32_t rows = X->M->rows[d], columns = X->M->columns[d];
    const double high = (double) CELL * g->deep;
    const double left = v->x - g->cell * columns / 2;
    const double top = v->y - v->h / 2 + HEAD;
    /* white, so that passing lines do not touch the grid */
    wr_picture_box(P, (double[]){v->x - v->w / 2, v->y - v->h / 2, v->w, v->h},
                   0, (wr_pen_t){0, WR_SOLID, WR_WHITE, 0});
    wr_picture_text(P, (double[]){v->x, top - 5}, font, g->head->text);
    for (uint32_t r = 0; r < rows; r++)
        for (uint32_t c = 0; c < columns; c++) {
            const size_t cell = (size_t) r * columns + c;
            draw_cell(
                P,
                (double[]){left + g->cell * c, top + high * r, g->cell, high},
                g->group[cell], g->text != NULL ? g->text[cell]->text : NULL);
        }
    wr_picture_box(P, (double[]){left, top, g->cell * columns, high * rows}, 0,
                   (wr_pen_t){1.4, WR_SOLID, WR_HOLLOW, 0});
}

static void put_dot(wr_buffer_t out, const eggbox_t *X) {
    const wr_green_struct *M = X->M;
    wr_buffer_put(out, "digraph eggbox {\n  node [shape=plaintext, "
                       "fontname=\"Helvetica\"];\n  edge [dir=none];\n");
    for (uint32_t d = 0; d < M->classes; d++) {
        const grid_t *g = X->grid + d;
        wr_buffer_printf(out,
                         "  d%u [label=<<TABLE BORDER=\"0\" "
                         "CELLBORDER=\"1\" CELLSPACING=\"0\"><TR>"
                         "<TD BORDER=\"0\" COLSPAN=\"%u\">",
                         d, M->columns[d]);
        wr_buffer_put_xml(out, g->head->text);
        wr_buffer_put(out, "</TD></TR>");
        for (uint32_t i = 0; i < M->rows[d] * M->columns[d]; i++) {
            if (i % M->columns[d] == 0)
                wr_buffer_put(out, "\n    <TR>");
            wr_buffer_put(out,
                          g->group[i] ? "<TD BGCOLOR=\"#d8d8d8\">" : "<TD>");
            const char *s = g->text != NULL ? g->text[i]->text
                            : g->group[i]   ? "*"
                                            : " ",
                       *line;
            for (size_t n; wr_take_part(&line, &n, &s, '\n');) {
                wr_buffer_write_xml(out, line, n);
                wr_buffer_put(out, *s != '\0' ? "<BR/>" : "");
            }
            wr_buffer_put(out, "</TD>");
            if ((i + 1) % M->columns[d] == 0)
                wr_buffer_put(out, "</TR>");
        }
        wr_buffer_put(out, "</TABLE>>];\n");
    }
    for (size_t i = 0; i < M->covers; i++)
        wr_buffer_printf(out, "  d%u -> d%u;\n", M->cover[i][0],
                         M->cover[i][1]);
    wr_buffer_put(out, "}\n");
}

static void draw(wr_picture_t P, const eggbox_t *X, const wr_draw_t *how) {
    const wr_green_struct *M = X->M;
    for (uint32_t e = 0; e < X->G.edges; e++)
        graph_draw_edge(P, &X->G, X->G.edge + e);
    for (uint32_t d = 0; d < M->classes; d++)
        draw_grid(P, X, d);
    char text[400];
    const int words = X->grid[0].text != NULL;
    snprintf(text, sizeof text,
             "%u element%s in %u D-class%s; rows are R-classes (sorted by "
             "kernel), and columns are L-classes (by image). A grey cell is an "
             "H-class that is a group%s. %s",
             M->elements, WR_S(M->elements), M->classes,
             M->classes == 1 ? "" : "es", words ? "" : ", with a star",
             words ? "A star marks an idempotent. Words act from the left, and "
                     "\316\265 is the empty word."
                   : "");
    wr_picture_finish(P, how, X->A->name, text);
}

static wr_status_t may_draw(const wr_green_t M, wr_limits_t L) {
    uint64_t cells = 0;
    uint32_t side = 0;
    for (uint32_t d = 0; d < M->classes; d++) {
        cells += (uint64_t) M->rows[d] * M->columns[d];
        side = M->rows[d] > side ? M->rows[d] : side;
        side = M->columns[d] > side ? M->columns[d] : side;
    }
    if (M->classes <= MOST_CLASSES && side <= MOST_SIDE && cells <= MOST_CELLS)
        return WR_OK;
    return wr_limits_fail(
        L, WR_UNABLE,
        "%u elements in %u D-classes with %llu H-classes, up "
        "to %u in a row: more than a picture shows (%d, %d, %d)",
        M->elements, M->classes, (unsigned long long) cells, side, MOST_CLASSES,
        MOST_CELLS, MOST_SIDE);
}

static void clear(eggbox_t *X) {
    for (uint32_t d = 0; X->grid != NULL && d < X->M->classes; d++) {
        grid_t *g = X->grid + d;
        const size_t cells = (size_t) X->M->rows[d] * X->M->columns[d];
        for (size_t i = 0; g->text != NULL && i < cells; i++)
            wr_buffer_clear(g->text[i]);
        WR_FREE(g->text, g->row, g->column, g->group);
        wr_buffer_clear(g->head);
    }
    wr_free(X->grid);
    graph_clear(&X->G);
    wr_green_clear(X->M);
}

wr_status_t wr_draw_eggbox(wr_picture_t P, const wr_dfa_t A,
                           const wr_draw_t *how, wr_limits_t L) {
    eggbox_t X = {.A = A};
    const uint64_t bound = L->max_states;
    if (bound == 0 || bound > MOST_ELEMENTS)
        L->max_states = MOST_ELEMENTS; /* more cannot be drawn */
    wr_green_init(X.M);
    wr_status_t s = wr_green_compute(X.M, A, L);
    L->max_states = bound;
    if (s == WR_OK)
        s = may_draw(X.M, L);
    if (s == WR_OK) {
        X.grid = wr_calloc(X.M->classes, sizeof *X.grid);
        for (uint32_t d = 0; d < X.M->classes; d++)
            wr_buffer_init(X.grid[d].head);
        sort(&X, 0);
        sort(&X, 1);
        fill(&X);
        s = heads(&X, L);
    }
    if (s == WR_OK) {
        if (X.M->covers > 0) /* a group has none, and no array */
            qsort(X.M->cover, X.M->covers, sizeof *X.M->cover, by_upper);
        make_graph(&X);
        put_dot(wr_picture_dot(P), &X);
        s = graph_place(&X.G, P, how->alone, L);
    }
    if (s == WR_OK)
        draw(P, &X, how);
    clear(&X);
    return s;
}
