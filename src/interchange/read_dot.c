/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* DOT: words, numerals, "quoted" strings that `+` joins, <HTML>, arrows, and
 * three kinds of comments; statements, subgraphs, attributes and their
 * defaults.  Graphviz's own parser keeps its state in globals and prints errors
 * on standard error; therefore this is a parser for the grammar, which is one
 * page long.  The nesting of subgraphs is limited.
 */

#include "interchange/dot.h"

#include <strings.h>

enum { DEEPEST = 100 };

/* ---- tokens ------------------------------------------------------------- */

static int is_word(char c) {
    return interchange_is_alnum(c) || c == '_' || (c & 0x80) != 0;
}

/* '#' begins a comment wherever a token may begin, as in Graphviz, hence
 * everywhere outside strings: a colour #ff0000 needs quotes. */
static void pass(dot_t *G) {
    interchange_blanks(G->X, LEX_HASH | LEX_SLASHES | LEX_STARS);
}

/* Backslashes are kept, except before quotes and line ends. */
static void read_quoted(dot_t *G) {
    interchange_quoted(G->X, G->text, LEX_BROKEN | LEX_KEEP);
}

static void read_strings(dot_t *G) {
    wr_reader_struct *R = G->X->R;
    read_quoted(G);
    pass(G);
    while (interchange_ok(G->X) && R->text[R->pos] == '+') {
        R->pos++;
        pass(G);
        if (R->text[R->pos] != '"')
            interchange_fail(G->X, R->pos, "expected a string after '+'");
        else
            read_quoted(G);
        pass(G);
    }
    G->kind = DOT_ID;
    G->quoted = 1;
}

static void read_html(dot_t *G) {
    wr_reader_struct *R = G->X->R;
    size_t depth = 0, i = R->pos;
    for (; i < R->length; i++) {
        depth += R->text[i] == '<';
        if (R->text[i] == '>' && --depth == 0)
            break;
    }
    if (i >= R->length) {
        interchange_fail(G->X, R->pos, "found no '>' for this '<'");
        return;
    }
    wr_buffer_write(G->text, R->text + R->pos, i + 1 - R->pos);
    R->pos = i + 1;
    G->kind = DOT_ID;
    G->quoted = G->html = 1;
}

static void read_word(dot_t *G) {
    wr_reader_struct *R = G->X->R;
    const int numeral = R->text[R->pos] == '-' || R->text[R->pos] == '.';
    R->pos += (size_t) (R->text[R->pos] == '-');
    while (R->pos < R->length &&
           (is_word(R->text[R->pos]) ||
            (R->text[R->pos] == '.' &&
             (numeral || (R->text[G->at] >= '0' && R->text[G->at] <= '9')))))
        R->pos++;
    wr_buffer_write(G->text, R->text + G->at, R->pos - G->at);
    G->kind = DOT_ID;
}

/* Move to the next token; DOT_END at the end and after an error. */
static void next_token(dot_t *G) {
    wr_reader_struct *R = G->X->R;
    pass(G);
    const char *t = R->text + R->pos;
    G->at = R->pos;
    G->quoted = G->html = 0;
    wr_buffer_empty(G->text);
    if (R->pos >= R->length) {
        G->kind = DOT_END;
    } else if (*t == '"') {
        read_strings(G);
    } else if (*t == '<') {
        read_html(G);
    } else if (t[0] == '-' && (t[1] == '>' || t[1] == '-')) {
        G->kind = t[1] == '>' ? DOT_ARROW : DOT_LINE;
        wr_buffer_write(G->text, t, 2);
        R->pos += 2;
    } else if (is_word(*t) || *t == '-' || *t == '.') {
        read_word(G);
    } else {
        wr_buffer_write(G->text, t, 1);
        G->kind = *t > 32 ? *t : DOT_BAD;
        R->pos++;
    }
    if (!interchange_ok(G->X))
        G->kind = DOT_END;
}

static void unexpected(dot_t *G, const char *expected) {
    interchange_unexpected(G->X, G->at,
                           G->kind == DOT_END ? NULL : G->text->text, expected);
    G->kind = DOT_END;
}

static void expect(dot_t *G, int kind, const char *expected) {
    if (G->kind == kind)
        next_token(G);
    else
        unexpected(G, expected);
}

/* ---- the grammar -------------------------------------------------------- */

/* The defaults in force; and the list of nodes named by a statement. */
typedef struct {
    dot_attributes_t node, edge;
} scope_t;

typedef struct {
    uint32_t *node;
    size_t count;
} list_t;

static int is_keyword(const dot_t *G, const char *word) {
    return G->kind == DOT_ID && !G->quoted &&
           strcasecmp(G->text->text, word) == 0;
}

/* ---- attributes -------------------------------------------------------- */

/* Set an attribute; the current token is the value. */
static void set_attribute(dot_t *G, dot_attributes_t *a, const char *key) {
    static const char *const names[DOT_ATTRIBUTES] = {"shape", "style", "label",
                                                      "peripheries", "root"};
    const char *s = G->text->text + G->html;
    for (int i = 0; i < DOT_ATTRIBUTES; i++)
        if (strcmp(key, names[i]) == 0) {
            a->value[i] = wr_names_add(&G->string, s,
                                       G->text->length - 2 * (size_t) G->html);
            a->html = i == DOT_LABEL ? G->html : a->html;
        }
}

static void set_graph(dot_t *G, const char *key, const char *value) {
    char **to = strcmp(key, "wreath_letters") == 0 ? &G->letters
                : strcmp(key, "comment") == 0      ? &G->comment
                : strcmp(key, "label") == 0        ? &G->label
                                                   : NULL;
    G->vcsn |= strcmp(key, "vcsn_context") == 0;
    /* the label of a cluster is not that of the graph */
    if (to == NULL || (to == &G->label && G->depth > 0))
        return;
    if (to == &G->label)
        G->label_html = G->html;
    wr_free(*to);
    *to = wr_strdup(value);
}

/* Read "= value" after a key; a is NULL for an attribute of the graph, or one
 * that is ignored. */
static void read_value(dot_t *G, dot_attributes_t *a, const char *key) {
    const wr_reader_struct *R = G->X->R;
    const size_t at = interchange_pass(R->text, R->pos, R->length);
    if (at < R->length && R->text[at] == '#' &&
        memchr(R->text + R->pos, '\n', at - R->pos) == NULL)
        interchange_fail(G->X, at,
                         "found '#', which begins a comment, expected a value "
                         "after '=', in quotes");
    next_token(G);
    if (G->kind == DOT_ID && a != NULL)
        set_attribute(G, a, key);
    else if (G->kind == DOT_ID)
        set_graph(G, key, G->text->text);
    expect(G, DOT_ID, "a value after '='");
}

/* Read "[a=b, c=d; e=f][...]"; the current token is the first '['. */
static void read_attributes(dot_t *G, dot_attributes_t *a) {
    while (G->kind == '[') {
        next_token(G);
        while (G->kind == DOT_ID) {
            char *key = wr_strdup(G->text->text);
            next_token(G);
            if (G->kind == '=')
                read_value(G, a, key);
            wr_free(key);
            if (G->kind == ',' || G->kind == ';')
                next_token(G);
        }
        expect(G, ']', "an attribute or ']'");
    }
}

/* ---- nodes and edges --------------------------------------------------- */

static uint32_t add_node(dot_t *G, const scope_t *scope) {
    const uint32_t n = G->node.count;
    const uint32_t q = wr_names_add(&G->node, G->text->text, G->text->length);
    if (q == n) {
        G->of_node = wr_grow(G->of_node, n, sizeof *G->of_node);
        G->of_node[n] = scope->node;
    }
    return q;
}

static void add_edge(dot_t *G, dot_edge_t edge) {
    if (!interchange_room(G->X, "edges of the graph", G->edges, sizeof edge))
        return;
    G->edge = wr_grow(G->edge, G->edges, sizeof edge);
    G->edge[G->edges++] = edge;
}

static void read_list(dot_t *G, scope_t scope, list_t *all, unsigned depth);

/* Read a node or a subgraph; add the nodes it names to the list. */
static void read_end(dot_t *G, const scope_t *scope, list_t *list,
                     unsigned depth) {
    if (is_keyword(G, "subgraph")) {
        next_token(G);
        if (G->kind == DOT_ID)
            next_token(G);
        if (G->kind != '{')
            unexpected(G, "'{'");
    }
    if (G->kind == '{') {
        next_token(G);
        read_list(G, *scope, list, depth + 1);
        return;
    }
    if (G->kind == DOT_ID) {
        list->node = wr_grow(list->node, list->count, sizeof *list->node);
        list->node[list->count++] = add_node(G, scope);
    }
    expect(G, DOT_ID, "a node");
    for (int i = 0; i < 2 && G->kind == ':'; i++) {
        next_token(G); /* a port, a compass point */
        expect(G, DOT_ID, "a port");
    }
}

/* Read "a -> b -> {c d} [label=x]" or "a [shape=x]" after its first end. */
static void read_chain(dot_t *G, const scope_t *scope, list_t *list,
                       size_t begin, unsigned depth) {
    const size_t first_edge = G->edges;
    size_t end = list->count;
    const int chain = G->kind == DOT_ARROW;
    while (G->kind == DOT_ARROW) {
        const size_t next = list->count, at = G->at;
        next_token(G);
        read_end(G, scope, list, depth);
        for (size_t i = begin; i < end; i++)
            for (size_t j = next; j < list->count; j++)
                add_edge(G, (dot_edge_t){list->node[i], list->node[j],
                                         scope->edge, at});
        begin = next;
        end = list->count;
    }
    if (G->kind == '[' && !chain && end == begin + 1) {
        read_attributes(G, &G->of_node[list->node[begin]]);
        return;
    }
    dot_attributes_t a = scope->edge;
    if (G->kind != '[')
        return;
    read_attributes(G, &a);
    for (size_t i = first_edge; i < G->edges; i++)
        G->edge[i].a = a;
}

/* Both "key = value" and a node begin with a word: read the former and return
 * 1, or return 0. */
static int read_pair(dot_t *G) {
    const size_t pos = G->X->R->pos, at = G->at;
    const int quoted = G->quoted;
    char *key = wr_strdup(G->text->text);
    next_token(G);
    const int pair = G->kind == '=';
    if (pair) {
        read_value(G, NULL, key);
    } else if (interchange_ok(G->X)) { /* a node: move back to it */
        G->X->R->pos = pos;
        G->kind = DOT_ID;
        G->at = at;
        G->quoted = quoted;
        G->text->length = 0;
        wr_buffer_put(G->text, key);
    }
    wr_free(key);
    return pair;
}

static void read_statement(dot_t *G, scope_t *scope, list_t *list,
                           unsigned depth) {
    const int node = is_keyword(G, "node"), edge = is_keyword(G, "edge");
    const size_t begin = list->count;
    if (node || edge || is_keyword(G, "graph")) {
        next_token(G);
        if (G->kind != '[')
            unexpected(G, "'['");
        read_attributes(G, node ? &scope->node : edge ? &scope->edge : NULL);
        return;
    }
    if (G->kind == DOT_ID && !is_keyword(G, "subgraph") && read_pair(G))
        return;
    read_end(G, scope, list, depth);
    if (G->kind == DOT_LINE)
        interchange_refuse(G->X, G->at,
                           "found '--', expected '->': a directed graph");
    read_chain(G, scope, list, begin, depth);
}

/* Read statements up to and including '}'. */
static void read_list(dot_t *G, scope_t scope, list_t *all, unsigned depth) {
    const unsigned outside = G->depth;
    G->depth = depth;
    if (depth > DEEPEST)
        interchange_fail(G->X, G->at,
                         "found more than %d subgraphs inside each other, "
                         "expected fewer",
                         DEEPEST);
    while (interchange_ok(G->X) && G->kind != '}') {
        if (G->kind == ';' || G->kind == ',')
            next_token(G);
        else if (G->kind == DOT_END)
            unexpected(G, "'}'");
        else
            read_statement(G, &scope, all, depth);
        /* the list is used only within a statement */
        if (depth == 0)
            all->count = 0;
    }
    G->depth = outside;
    next_token(G);
}

static void read_head(dot_t *G) {
    if (is_keyword(G, "strict"))
        next_token(G);
    if (is_keyword(G, "graph"))
        interchange_refuse(G->X, G->at, "found 'graph', expected 'digraph'");
    if (!is_keyword(G, "digraph"))
        unexpected(G, "'digraph'");
    next_token(G);
    if (G->kind == DOT_ID) {
        G->mona = strcmp(G->text->text, "MONA_DFA") == 0;
        G->fst = strcmp(G->text->text, "FST") == 0;
        if (G->text->length > 0)
            G->X->name = wr_strdup(G->text->text);
        next_token(G);
    }
    expect(G, '{', "'{'");
}

void interchange_read_dot(interchange_draft_t *X) {
    dot_t G = {.X = X};
    scope_t scope = {0};
    list_t list = {0};
    wr_buffer_init(G.text);
    wr_names_add(&G.string, "", 0);
    next_token(&G);
    if (G.kind != DOT_END) {
        X->D->found = 1;
        read_head(&G);
        if (interchange_ok(X))
            read_list(&G, scope, &list, 0);
        /* graphs written by wreath may have the names of other programs */
        G.mona = G.mona && G.letters == NULL;
        G.fst = G.fst && G.letters == NULL;
        if (interchange_ok(X)) {
            X->R->pos = G.kind == DOT_END ? X->R->length : G.at;
            dot_meaning(&G);
        }
    }
    WR_FREE(list.node, G.of_node, G.edge, G.letters, G.comment, G.label);
    WR_EACH(wr_names_clear, &G.string, &G.node);
    wr_buffer_clear(G.text);
}
