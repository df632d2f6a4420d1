/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The edges of a graph of MONA (mona -gw), whose labels are columns of bits:
 * a line a variable, X for both values. */

#include "interchange/dot.h"

/* Moves the cells of the label b to its front, row by row; their number, or
 * 0 if it is no table of 0, 1 and X with vars rows of the same length. */
static size_t table_cells(wr_buffer_t b, unsigned vars) {
    size_t cells = 0, begin = 0, columns = 0;
    unsigned rows = 0;
    for (const char *s = b->text;; s++) {
        if (*s == '0' || *s == '1' || *s == 'X') {
            b->text[cells++] = *s;
        } else if (*s == '\n' || *s == '\0') {
            if (rows++ == 0)
                columns = cells;
            if (cells - begin != columns)
                return 0;
            begin = cells;
            if (*s == '\0')
                return rows == vars ? cells : 0;
        } else if (*s != ' ' && *s != ',') {
            return 0;
        }
    }
}

/* A MONA label: one line per variable, one column per alternative; X is both
 * bits.  Adds the valuations of every column to the set. */
static void add_columns(dot_t *G, uint64_t *set, const wr_names_t *var,
                        const dot_edge_t *e) {
    const unsigned vars = var->count;
    interchange_formula_t F = {.X = G->X};
    wr_buffer_t b;
    wr_buffer_init(b);
    interchange_formula_start(&F, vars);
    dot_label(b, G, &e->a);
    const size_t cells = vars > 0 ? table_cells(b, vars) : 0;
    const size_t columns = vars > 0 ? cells / vars : 1;
    if (columns == 0)
        interchange_refuse(G->X, e->at,
                           "found the label '%.40s' in a graph of MONA, "
                           "expected a table of 0, 1 and X with %u row%s",
                           dot_value(G, &e->a, DOT_LABEL), vars, WR_S(vars));
    uint64_t *column = wr_malloc(2 * F.words * sizeof *column);
    uint64_t *bit = column + F.words;
    for (size_t j = 0; interchange_ok(G->X) && j < columns; j++) {
        interchange_formula_constant(&F, column, 1);
        for (unsigned v = 0; v < vars; v++) {
            const char c = b->text[v * columns + j];
            interchange_formula_variable(&F, bit, v);
            for (size_t i = 0; i < F.words && c != 'X'; i++)
                column[i] &= c == '1' ? bit[i] : ~bit[i];
        }
        for (size_t i = 0; i < F.words; i++)
            set[i] |= column[i];
    }
    wr_free(column);
    wr_buffer_clear(b);
}

/* The number of lines of a label is that of variables. */
static unsigned count_lines(const char *label) {
    unsigned n = *label != '\0';
    for (; *label != '\0'; label++)
        n += label[0] == '\\' && label[1] == 'n';
    return n;
}

/* The first label that is not empty, or "". */
static const char *first_label(const dot_t *G) {
    const char *s = "";
    for (size_t i = 0; i < G->edges && *s == '\0'; i++)
        s = dot_value(G, &G->edge[i].a, DOT_LABEL);
    return s;
}

int dot_mona_has_tables(const dot_t *G) {
    const char *s = first_label(G);
    while (*s == '\\' ? s[1] == 'n' : *s != '\0' && strchr("01X ,", *s) != NULL)
        s += 1 + (*s == '\\');
    return *s == '\0';
}

void dot_mona_edges(dot_t *G, const uint32_t *state, const unsigned char *m) {
    const unsigned vars = count_lines(first_label(G));
    wr_names_t var = {0};
    for (unsigned v = 0; v < vars; v++) {
        char name[16];
        const int n = snprintf(name, sizeof name, "x%u", v);
        wr_names_add(&var, name, (size_t) n);
    }
    dot_set_edges(G, state, m, &var, add_columns);
    if (interchange_ok(G->X))
        interchange_remark(
            G->X, "MONA: variables are x0, x1, .. in the order of the file; "
                  "the first letter of a word contains the Boolean ones");
    wr_names_clear(&var);
}
