/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* DOT, the grammar: statements, subgraphs, attributes and their defaults.
 * Graphviz's own reader keeps its state in globals and says what is wrong on
 * standard error; a grammar of a page is read here instead, and subgraphs
 * inside each other are counted.
 */

#include "interchange/dot.h"

#include <string.h>
#include <strings.h>

enum { DEEPEST = 100 };

/* Defaults in force, and the nodes named since `first` in the list. */
typedef struct {
    dot_attributes_t node, edge;
} scope_t;

typedef struct {
    uint32_t *node;
    size_t count, alloc;
} list_t;

static void list_add(list_t *list, uint32_t q) {
    if (list->count == list->alloc) {
        list->alloc = 2 * list->alloc + 8;
        list->node = wr_realloc(list->node, list->alloc * sizeof *list->node);
    }
    list->node[list->count++] = q;
}

static int is_keyword(const dot_t *G, const char *word) {
    return G->kind == DOT_ID && !G->quoted &&
           strcasecmp(G->text->text, word) == 0;
}

/* ---- attributes -------------------------------------------------------- */

static void set_attribute(dot_t *G, dot_attributes_t *a, const char *key,
                          const char *value) {
    static const char *const names[DOT_ATTRIBUTES] = {"shape", "style", "label",
                                                      "peripheries"};
    for (int i = 0; i < DOT_ATTRIBUTES; i++)
        if (strcmp(key, names[i]) == 0)
            a->value[i] = wr_names_add(&G->string, value, strlen(value));
}

static void set_graph(dot_t *G, const char *key, const char *value) {
    char **to = strcmp(key, "wreath_letters") == 0 ? &G->letters
                : strcmp(key, "comment") == 0      ? &G->comment
                                                   : NULL;
    if (to == NULL)
        return;
    wr_free(*to);
    *to = wr_strdup(value);
}

/* "= value" behind a key, which may be left out; a may be NULL for the
 * graph's own. */
static wr_status_t read_value(dot_t *G, dot_attributes_t *a, const char *key) {
    wr_status_t s = dot_next(G);
    if (s == WR_OK && G->kind != DOT_ID)
        s = dot_unexpected(G, "a value behind '='");
    if (s != WR_OK)
        return s;
    if (a != NULL)
        set_attribute(G, a, key, G->text->text);
    else
        set_graph(G, key, G->text->text);
    return dot_next(G);
}

/* "[a=b, c=d; e=f][...]"; the current token is the first '['. */
static wr_status_t read_attributes(dot_t *G, dot_attributes_t *a) {
    wr_status_t s = WR_OK;
    while (s == WR_OK && G->kind == '[') {
        s = dot_next(G);
        while (s == WR_OK && G->kind == DOT_ID) {
            char *key = wr_strdup(G->text->text);
            s = dot_next(G);
            if (s == WR_OK && G->kind == '=')
                s = read_value(G, a, key);
            wr_free(key);
            if (s == WR_OK && (G->kind == ',' || G->kind == ';'))
                s = dot_next(G);
        }
        if (s == WR_OK && G->kind != ']')
            s = dot_unexpected(G, "an attribute or ']'");
        if (s == WR_OK)
            s = dot_next(G);
    }
    return s;
}

/* ---- nodes and edges --------------------------------------------------- */

static uint32_t add_node(dot_t *G, const scope_t *scope) {
    const uint32_t n = G->node.count;
    const uint32_t q = wr_names_add(&G->node, G->text->text, G->text->length);
    if (q == n) {
        if (n == G->node_room) {
            G->node_room = 2 * n + 8;
            G->of_node =
                wr_realloc(G->of_node, G->node_room * sizeof *G->of_node);
        }
        G->of_node[n] = scope->node;
    }
    return q;
}

static wr_status_t add_edge(dot_t *G, uint32_t from, uint32_t to,
                            const scope_t *scope) {
    if (G->edges == G->edge_room) {
        const size_t room = 2 * G->edge_room + 8;
        wr_status_t s = wr_limits_check(G->X->L, "edges of the graph", 0,
                                        room * sizeof *G->edge);
        if (s != WR_OK)
            return s;
        G->edge_room = room;
        G->edge = wr_realloc(G->edge, room * sizeof *G->edge);
    }
    G->edge[G->edges++] = (dot_edge_t){from, to, scope->edge};
    return WR_OK;
}

static wr_status_t read_list(dot_t *G, scope_t scope, list_t *all,
                             unsigned depth);

/* A node or a subgraph; what it names is added to the list. */
static wr_status_t read_end(dot_t *G, const scope_t *scope, list_t *list,
                            unsigned depth) {
    wr_status_t s = WR_OK;
    if (is_keyword(G, "subgraph")) {
        s = dot_next(G);
        if (s == WR_OK && G->kind == DOT_ID)
            s = dot_next(G);
        if (s == WR_OK && G->kind != '{')
            return dot_unexpected(G, "'{'");
    }
    if (s == WR_OK && G->kind == '{') {
        s = dot_next(G);
        return s == WR_OK ? read_list(G, *scope, list, depth + 1) : s;
    }
    if (s == WR_OK && G->kind != DOT_ID)
        s = dot_unexpected(G, "a node");
    if (s != WR_OK)
        return s;
    list_add(list, add_node(G, scope));
    s = dot_next(G);
    for (int i = 0; i < 2 && s == WR_OK && G->kind == ':'; i++) {
        s = dot_next(G); /* a port, a compass point */
        if (s == WR_OK && G->kind != DOT_ID)
            s = dot_unexpected(G, "a port");
        if (s == WR_OK)
            s = dot_next(G);
    }
    return s;
}

/* "a -> b -> {c d} [label=x]" or "a [shape=x]"; the first end is read. */
static wr_status_t read_chain(dot_t *G, const scope_t *scope, list_t *list,
                              size_t begin, unsigned depth) {
    const size_t first_edge = G->edges;
    size_t end = list->count;
    wr_status_t s = WR_OK;
    const int chain = G->kind == DOT_ARROW;
    while (s == WR_OK && G->kind == DOT_ARROW) {
        const size_t next = list->count;
        s = dot_next(G);
        if (s == WR_OK)
            s = read_end(G, scope, list, depth);
        for (size_t i = begin; s == WR_OK && i < end; i++)
            for (size_t j = next; s == WR_OK && j < list->count; j++)
                s = add_edge(G, list->node[i], list->node[j], scope);
        begin = next;
        end = list->count;
    }
    if (s != WR_OK || G->kind != '[')
        return s;
    if (!chain && end == begin + 1)
        return read_attributes(G, &G->of_node[list->node[begin]]);
    dot_attributes_t a = scope->edge;
    s = read_attributes(G, &a);
    for (size_t i = first_edge; i < G->edges; i++)
        G->edge[i].a = a;
    return s;
}

static wr_status_t read_statement(dot_t *G, scope_t *scope, list_t *list,
                                  unsigned depth) {
    const int node = is_keyword(G, "node"), edge = is_keyword(G, "edge");
    const size_t begin = list->count;
    wr_status_t s;
    if (node || edge || is_keyword(G, "graph")) {
        dot_attributes_t unused = {{0}}, *a = node   ? &scope->node
                                              : edge ? &scope->edge
                                                     : &unused;
        s = dot_next(G);
        if (s != WR_OK)
            return s;
        if (G->kind != '[')
            return dot_unexpected(G, "'['");
        return read_attributes(G, node || edge ? a : NULL);
    }
    /* "key = value" and a node both begin with a word */
    if (G->kind == DOT_ID && !is_keyword(G, "subgraph")) {
        const size_t pos = G->X->R->pos, at = G->at;
        const int quoted = G->quoted;
        char *key = wr_strdup(G->text->text);
        s = dot_next(G);
        if (s == WR_OK && G->kind == '=') {
            s = read_value(G, NULL, key);
            wr_free(key);
            return s;
        }
        G->X->R->pos = pos; /* no: it was the node */
        G->kind = DOT_ID;
        G->at = at;
        G->quoted = quoted;
        G->text->length = 0;
        wr_buffer_put(G->text, key);
        wr_free(key);
        if (s != WR_OK)
            return s;
    }
    s = read_end(G, scope, list, depth);
    if (s == WR_OK && G->kind == DOT_LINE)
        s = interchange_refuse(G->X, G->at,
                               "found '--', expected '->': a directed graph");
    return s == WR_OK ? read_chain(G, scope, list, begin, depth) : s;
}

/* Statements up to and with '}'. */
static wr_status_t read_list(dot_t *G, scope_t scope, list_t *all,
                             unsigned depth) {
    wr_status_t s = WR_OK;
    if (depth > DEEPEST)
        return wr_reader_fail_at(G->X->R, G->at,
                                 "found more than %d subgraphs inside each "
                                 "other, expected fewer",
                                 DEEPEST);
    while (s == WR_OK && G->kind != '}') {
        if (G->kind == ';' || G->kind == ',')
            s = dot_next(G);
        else if (G->kind == DOT_END)
            s = dot_unexpected(G, "'}'");
        else
            s = read_statement(G, &scope, all, depth);
        /* only the ends of edges need the list */
        if (depth == 0)
            all->count = 0;
    }
    return s == WR_OK ? dot_next(G) : s;
}

static wr_status_t read_head(dot_t *G) {
    wr_status_t s = is_keyword(G, "strict") ? dot_next(G) : WR_OK;
    if (s == WR_OK && is_keyword(G, "graph"))
        s = interchange_refuse(G->X, G->at,
                               "found 'graph', expected 'digraph'");
    if (s == WR_OK && !is_keyword(G, "digraph"))
        s = dot_unexpected(G, "'digraph'");
    if (s == WR_OK)
        s = dot_next(G);
    if (s == WR_OK && G->kind == DOT_ID) {
        G->mona = strcmp(G->text->text, "MONA_DFA") == 0;
        G->fst = strcmp(G->text->text, "FST") == 0;
        if (G->text->length > 0)
            G->X->name = wr_strdup(G->text->text);
        s = dot_next(G);
    }
    if (s == WR_OK && G->kind != '{')
        s = dot_unexpected(G, "'{'");
    return s == WR_OK ? dot_next(G) : s;
}

wr_status_t interchange_read_dot(interchange_draft_t *X) {
    dot_t G = {.X = X};
    scope_t scope = {0};
    list_t list = {0};
    wr_buffer_init(G.text);
    wr_names_add(&G.string, "", 0);
    wr_status_t s = dot_next(&G);
    if (s == WR_OK && G.kind != DOT_END) {
        X->D->found = 1;
        s = read_head(&G);
        if (s == WR_OK)
            s = read_list(&G, scope, &list, 0);
        if (s == WR_OK) {
            X->R->pos = G.kind == DOT_END ? X->R->length : G.at;
            s = dot_meaning(&G);
        }
    }
    wr_free(list.node);
    wr_free(G.of_node);
    wr_free(G.edge);
    wr_free(G.letters);
    wr_free(G.comment);
    wr_names_clear(&G.string);
    wr_names_clear(&G.node);
    wr_buffer_clear(G.text);
    return s;
}
