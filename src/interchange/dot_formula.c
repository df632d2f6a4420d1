/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The edges of a graph whose labels are sets of valuations, and the labels of
 * LTLf2DFA and Spot, which are Boolean formulas. */

#include "interchange/dot.h"

#include <stdlib.h>

void dot_set_edges(dot_t *G, const uint32_t *state, const unsigned char *m,
                   const wr_names_t *var, dot_set_t *read) {
    interchange_labels_t T = {.vars = var->count};
    if (T.vars > INTERCHANGE_MAX_VARS) {
        interchange_took(
            G->X, wr_limits_fail(G->X->L, WR_UNABLE,
                                 "more than %d variables are too many letters",
                                 INTERCHANGE_MAX_VARS));
        return;
    }
    T.words = T.vars <= 6 ? 1 : (size_t) 1 << (T.vars - 6);
    T.var = wr_calloc(T.vars + 1, sizeof *T.var);
    for (unsigned v = 0; v < T.vars; v++)
        T.var[v] = wr_strdup(var->name[v]);
    uint64_t *set = wr_malloc(T.words * sizeof *set);
    for (size_t i = 0; interchange_ok(G->X) && i < G->edges; i++) {
        const dot_edge_t *e = &G->edge[i];
        if (m[e->from])
            continue;
        memset(set, 0, T.words * sizeof *set);
        read(G, set, var, e);
        const uint32_t label = interchange_labels_set(G->X, &T, set);
        interchange_labels_edge(
            G->X, &T,
            (interchange_label_t){state[e->from], state[e->to], label});
    }
    interchange_labels_spread(G->X, &T);
    wr_free(set);
    interchange_labels_clear(&T);
}

/* The label with the operators !, & and |. */
static void formula_text(wr_buffer_t b, const dot_t *G, const dot_edge_t *e) {
    wr_buffer_t label;
    wr_buffer_init(label);
    dot_label(label, G, &e->a);
    b->length = 0;
    b->text[0] = '\0';
    for (const char *s = label->text; *s != '\0'; s++) {
        wr_buffer_write(b, *s == '~' ? "!" : s, 1);
        if (strncmp(s, "&amp;", 5) == 0)
            s += 4;
    }
    wr_buffer_clear(label);
}

/* The length of the proposition or constant at s, or 0. */
static size_t word(const char *s) {
    size_t n = 0;
    while (interchange_is_alnum(s[n]) || s[n] == '_' || s[n] == '.')
        n++;
    return n;
}

/* The value of a constant; -1 for a proposition. */
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

/* The propositions of all labels, sorted. */
static void find_propositions(wr_names_t *out, const dot_t *G,
                              const unsigned char *m) {
    wr_names_t T = {0};
    wr_buffer_t b;
    wr_buffer_init(b);
    for (size_t i = 0; i < G->edges; i++) {
        if (m[G->edge[i].from])
            continue;
        formula_text(b, G, &G->edge[i]);
        for (const char *s = b->text; *s != '\0'; s += *s != '\0') {
            const size_t n = word(s);
            if (n > 0 && constant(s, n) < 0)
                wr_names_add(&T, s, n);
            s += n;
        }
    }
    if (T.count > 0)
        qsort(T.name, T.count, sizeof *T.name, by_name);
    for (uint32_t v = 0; v < T.count; v++)
        wr_names_add(out, T.name[v], strlen(T.name[v]));
    wr_names_clear(&T);
    wr_buffer_clear(b);
}

void dot_formula_edges(dot_t *G, const uint32_t *state,
                       const unsigned char *m) {
    wr_names_t var = {0};
    find_propositions(&var, G, m);
    dot_set_edges(G, state, m, &var, add_formula);
    if (interchange_ok(G->X))
        interchange_remark(G->X,
                           "labels are formulas: a letter is a valuation of "
                           "%lu proposition%s",
                           (unsigned long) var.count, WR_S(var.count));
    wr_names_clear(&var);
}
