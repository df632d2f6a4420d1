/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The edges of a graph whose labels are sets of valuations: the labels of MONA
 * (mona -gw) are columns of bits, one line per variable, with X for both
 * values; those of LTLf2DFA and Spot are Boolean formulas. */

#include "interchange/dot.h"

/* Adds the valuations of the label of an edge to the set. */
typedef void add_set_t(dot_t *G, uint64_t *set, const wr_names_t *var,
                       const dot_edge_t *e);

/* Add the edges between states whose labels are sets of valuations. */
static void set_edges(dot_t *G, const uint32_t *state, const unsigned char *m,
                      const wr_names_t *var, add_set_t *add) {
    interchange_labels_t T = {0};
    if (var->count > INTERCHANGE_MAX_VARS) {
        interchange_took(
            G->X, wr_limits_fail(G->X->L, WR_UNABLE,
                                 "more than %d variables are too many letters",
                                 INTERCHANGE_MAX_VARS));
        return;
    }
    interchange_labels_start(&T, var);
    uint64_t *set = wr_malloc(T.words * sizeof *set);
    for (size_t i = 0; interchange_ok(G->X) && i < G->edges; i++) {
        const dot_edge_t *e = &G->edge[i];
        if (m[e->from])
            continue;
        memset(set, 0, T.words * sizeof *set);
        add(G, set, var, e);
        const uint32_t label = interchange_labels_set(G->X, &T, set);
        interchange_labels_edge(
            G->X, &T,
            (interchange_label_t){state[e->from], state[e->to], label});
    }
    interchange_labels_spread(G->X, &T);
    wr_free(set);
    interchange_labels_clear(&T);
}

/* ---- MONA ---------------------------------------------------------------- */

/* Move the cells of the label b to its front, row by row.  Return their number,
 * or 0 if it is not a table of 0, 1 and X with vars rows of equal length. */
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

/* Add the valuations of every column of a table, which has one line per
 * variable and one column per alternative. */
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

/* Return the number of lines of a label, which is that of variables. */
static unsigned count_lines(const char *label) {
    unsigned n = *label != '\0';
    for (; *label != '\0'; label++)
        n += label[0] == '\\' && label[1] == 'n';
    return n;
}

/* Return the first label that is not empty, or "". */
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
    set_edges(G, state, m, &var, add_columns);
    if (interchange_ok(G->X))
        interchange_remark(
            G->X, "MONA: variables are x0, x1, .. in the order of the file; "
                  "the first letter of a word contains the Boolean ones");
    wr_names_clear(&var);
}

/* ---- formulas ------------------------------------------------------------ */

/* Set b to the label, with the operators !, & and |. */
static void formula_text(wr_buffer_t b, const dot_t *G, const dot_edge_t *e) {
    wr_buffer_t label;
    wr_buffer_init(label);
    dot_label(label, G, &e->a);
    wr_buffer_empty(b);
    for (const char *s = label->text; *s != '\0'; s++) {
        wr_buffer_write(b, *s == '~' ? "!" : s, 1);
        if (strncmp(s, "&amp;", 5) == 0)
            s += 4;
    }
    wr_buffer_clear(label);
}

/* Return the length of the proposition or constant at s, or 0. */
static size_t word(const char *s) {
    size_t n = 0;
    while (interchange_is_alnum(s[n]) || s[n] == '_' || s[n] == '.')
        n++;
    return n;
}

/* Return the value of a constant; -1 for a proposition. */
static int constant(const char *s, size_t n) {
    const interchange_piece_t p = {s, n};
    if (interchange_piece_is(p, "1") || interchange_piece_is(p, "true"))
        return 1;
    return interchange_piece_is(p, "0") || interchange_piece_is(p, "false")
               ? 0
               : -1;
}

static void atom(interchange_formula_t *F, uint64_t *set) {
    const char *s = F->X->R->text + F->pos;
    const size_t n = word(s);
    uint32_t v;
    if (constant(s, n) >= 0)
        interchange_formula_constant(F, set, constant(s, n));
    else if (wr_names_find(&v, F->arg, s, n))
        interchange_formula_variable(F, set, v);
    else
        interchange_fail(F->X, F->pos, "expected a proposition");
    F->pos += n;
}

static void add_formula(dot_t *G, uint64_t *set, const wr_names_t *var,
                        const dot_edge_t *e) {
    interchange_draft_t *X = G->X;
    wr_reader_struct *file = X->R;
    wr_names_t T = *var;
    interchange_formula_t F = {.X = X, .atom = atom, .arg = &T};
    wr_reader_t R;
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_reader_init(R);
    formula_text(b, G, e);
    interchange_took(X, wr_reader_open_text(R, "label", b->text, b->length));
    if (interchange_ok(X)) {
        X->R = R;
        F.end = b->length;
        interchange_formula_start(&F, T.count);
        interchange_formula_read(&F, set);
        X->R = file;
    }
    if (X->status == WR_PARSE) {
        X->status = WR_OK;
        interchange_refuse(X, e->at,
                           "found the label '%.40s', expected propositions "
                           "joined by !, & and | as in other labels",
                           dot_value(G, &e->a, DOT_LABEL));
    }
    wr_reader_clear(R);
    wr_buffer_clear(b);
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *) a, *(char *const *) b);
}

/* Collect the propositions of all labels, sorted. */
static void find_propositions(wr_names_t *T, const dot_t *G,
                              const unsigned char *m) {
    wr_buffer_t b;
    wr_buffer_init(b);
    for (size_t i = 0; i < G->edges; i++) {
        if (m[G->edge[i].from])
            continue;
        formula_text(b, G, &G->edge[i]);
        for (const char *s = b->text; *s != '\0'; s += *s != '\0') {
            const size_t n = word(s);
            if (n > 0 && constant(s, n) < 0)
                wr_names_add(T, s, n);
            s += n;
        }
    }
    interchange_names_sort(T, by_name);
    wr_buffer_clear(b);
}

void dot_formula_edges(dot_t *G, const uint32_t *state,
                       const unsigned char *m) {
    wr_names_t var = {0};
    find_propositions(&var, G, m);
    set_edges(G, state, m, &var, add_formula);
    if (interchange_ok(G->X))
        interchange_remark(G->X,
                           "labels are formulas: a letter is a valuation of "
                           "%u proposition%s",
                           var.count, WR_S(var.count));
    wr_names_clear(&var);
}
