/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* From a graph to an automaton, by the usual conventions: an edge from a node
 * that has no shape or is a point, and has no incoming edge, marks a start
 * state; a double border means accepting; a label with commas, blanks or
 * several lines is several letters.
 */

#include "interchange/dot.h"

#include <stdlib.h>
#include <strings.h>

const char *dot_value(const dot_t *G, const dot_attributes_t *a, int i) {
    return G->string.name[a->value[i]];
}

static int accepts(const dot_t *G, uint32_t q) {
    const dot_attributes_t *a = &G->of_node[q];
    return strncmp(dot_value(G, a, DOT_SHAPE), "double", 6) == 0 ||
           atoi(dot_value(G, a, DOT_PERIPHERIES)) >= 2;
}

/* pyformlang writes shape=None. */
static int is_invisible(const dot_t *G, uint32_t q) {
    static const char *const shapes[] = {"none", "point", "plaintext", "plain"};
    const dot_attributes_t *a = &G->of_node[q];
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (strcasecmp(dot_value(G, a, DOT_SHAPE), shapes[i]) == 0)
            return 1;
    return strstr(dot_value(G, a, DOT_STYLE), "invis") != NULL;
}

/* Return the label of a node; its name if that is missing, HTML or \N. */
static const char *shown(const dot_t *G, uint32_t q) {
    const char *label = dot_value(G, &G->of_node[q], DOT_LABEL);
    return *label == '\0' || G->of_node[q].html || strchr(label, '\\') != NULL
               ? G->node.name[q]
               : label;
}

/* Return 1 if nothing is drawn for the node: text at its edge is no letter. */
static int is_nothing(const dot_t *G, uint32_t q) {
    return strstr(dot_value(G, &G->of_node[q], DOT_STYLE), "invis") != NULL ||
           (is_invisible(G, q) && *shown(G, q) == '\0' &&
            strcasecmp(dot_value(G, &G->of_node[q], DOT_SHAPE), "point") != 0);
}

/* marker[q]: q is not a state, and its edges point at start states. */
static unsigned char *find_markers(const dot_t *G) {
    unsigned char *m = wr_calloc((size_t) G->node.count + 1, 1);
    for (uint32_t q = 0; q < G->node.count; q++)
        m[q] = (unsigned char) is_invisible(G, q);
    for (size_t i = 0; i < G->edges; i++) {
        const char *label = dot_value(G, &G->edge[i].a, DOT_LABEL);
        m[G->edge[i].to] = 0;
        if (*label != '\0' && strcasecmp(label, "start") != 0 &&
            !is_nothing(G, G->edge[i].from))
            m[G->edge[i].from] = 0;
    }
    return m;
}

/* ---- states ------------------------------------------------------------ */

/* Add the states, named by their labels if all are distinct, else by name;
 * state[q] is the number of node q. */
static void add_states(dot_t *G, uint32_t *state, const unsigned char *m) {
    wr_names_t T = {0};
    uint32_t n = 0;
    for (uint32_t q = 0; q < G->node.count && !G->fst; q++)
        if (!m[q]) {
            n++;
            wr_names_add(&T, shown(G, q), strlen(shown(G, q)));
        }
    for (uint32_t q = 0; q < G->node.count; q++) {
        /* fstdraw puts weights into the labels */
        const char *s = T.count == n && !G->fst ? shown(G, q) : G->node.name[q];
        if (m[q])
            continue;
        state[q] = interchange_state(G->X, s, strlen(s));
        if (accepts(G, q))
            G->X->N.flag[state[q]] |= INTERCHANGE_ACCEPT;
    }
    wr_names_clear(&T);
}

/* If no arrow marks a start, choose the only bold node (OpenFst's fstdraw), or
 * else node 0 (foma), or else the first. */
static void guess_start(dot_t *G, const uint32_t *state,
                        const unsigned char *m) {
    uint32_t bold = 0, q = UINT32_MAX, found;
    const char *why = "the first node";
    for (uint32_t i = 0; i < G->node.count; i++)
        if (!m[i] &&
            strcmp(dot_value(G, &G->of_node[i], DOT_STYLE), "bold") == 0) {
            bold++;
            q = i;
        }
    if (bold == 1)
        why = "the bold node";
    else if (wr_names_find(&found, &G->node, "0", 1) && !m[found]) {
        q = found;
        why = "node 0";
    } else {
        for (q = 0; q < G->node.count && m[q];)
            q++;
    }
    if (q >= G->node.count)
        return;
    G->X->N.flag[state[q]] |= INTERCHANGE_START;
    interchange_remark(G->X, "no arrow marks the start state: %s is assumed",
                       why);
}

static void find_starts(dot_t *G, const uint32_t *state,
                        const unsigned char *m) {
    int found = 0;
    for (size_t i = 0; i < G->edges; i++)
        if (m[G->edge[i].from]) {
            G->X->N.flag[state[G->edge[i].to]] |= INTERCHANGE_START;
            found = 1;
        }
    for (uint32_t q = 0; q < G->node.count; q++) /* PySimpleAutomata */
        if (!m[q] &&
            strcasecmp(dot_value(G, &G->of_node[q], DOT_ROOT), "true") == 0) {
            G->X->N.flag[state[q]] |= INTERCHANGE_START;
            found = 1;
        }
    if (!found)
        guess_start(G, state, m);
}

/* ---- letters ----------------------------------------------------------- */

static int is_epsilon(const char *s, size_t n) {
    /* U+03B5, U+03BB, U+025B (pyformlang), U+03F5 */
    static const char *const names[] = {
        "\xce\xb5", "\xce\xbb", "\xc9\x9b", "\xcf\xb5", "&epsilon;",
        "&#x3B5;",  "&#x3b5;",  "&lambda;", "<eps>",    "@0@"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == n && memcmp(s, names[i], n) == 0)
            return 1;
    return 0;
}

void dot_unescape(wr_buffer_t b, const char *s) {
    wr_buffer_empty(b);
    for (; *s != '\0'; s++)
        if (*s == '\\' && strchr("nlr", s[1]) != NULL && s[1] != '\0') {
            wr_buffer_put(b, "\n");
            s++;
        } else {
            s += *s == '\\' && s[1] != '\0';
            wr_buffer_write(b, s, 1);
        }
}

void dot_label(wr_buffer_t b, const dot_t *G, const dot_attributes_t *a) {
    const char *s = dot_value(G, a, DOT_LABEL);
    if (a->html) {
        wr_buffer_empty(b);
        wr_buffer_put(b, s);
    } else {
        dot_unescape(b, s);
    }
}

/* Add one letter of a label.  foma puts some letters in quotes; OpenFst writes
 * "in:out/weight", and "in/weight" for an acceptor. */
static void add_letter(dot_t *G, uint32_t from, uint32_t to, const char *s,
                       size_t n) {
    uint32_t a;
    if (G->letters != NULL && wr_names_find(&a, &G->X->letter, s, n)) {
        interchange_edge(G->X, from, a, to);
        return;
    }
    if (n > 2 && s[0] == '"' && s[n - 1] == '"')
        s++, n -= 2;
    const char *slash = memrchr(s, '/', n);
    if (G->fst && slash != NULL && slash > s &&
        interchange_is_decimal(slash + 1, n - 1 - (size_t) (slash - s))) {
        n = (size_t) (slash - s);
        G->weights = 1;
    }
    const char *colon = memchr(s, ':', n);
    const size_t half = colon != NULL ? (size_t) (colon - s) : 0;
    if (G->fst && half > 0 && half < n - 1) {
        if (n != 2 * half + 1 || memcmp(s, colon + 1, half) != 0)
            interchange_refuse(G->X, G->X->R->pos,
                               "found the label '%.*s': a transducer, "
                               "expected an acceptor",
                               (int) (n < 40 ? n : 40), s);
        n = half;
    }
    interchange_edge(G->X, from,
                     is_epsilon(s, n) ? INTERCHANGE_EPSILON
                                      : interchange_letter(G->X, s, n),
                     to);
}

static void add_letters(dot_t *G, uint32_t from, uint32_t to,
                        const dot_edge_t *e) {
    wr_buffer_t b;
    int any = 0;
    wr_buffer_init(b);
    dot_label(b, G, &e->a);
    const char *t = b->text;
    uint32_t a;
    /* a comma alone, or a label listed as one letter, is not split */
    if (strcmp(t, ",") == 0 ||
        (G->letters != NULL &&
         wr_names_find(&a, &G->X->letter, t, b->length))) {
        any = 1;
        interchange_edge(G->X, from, interchange_letter(G->X, t, b->length),
                         to);
        t += b->length;
    } else if (e->a.html &&
               (strcmp(t, "eps") == 0 || strcmp(t, "epsilon") == 0)) {
        t += b->length; /* <eps> without its brackets: epsilon */
    }
    while (*t != '\0') {
        const char *const separators = " ,\n\t\r";
        const size_t n = G->letters != NULL ? strcspn(t, separators)
                                            : dot_letter(t, separators);
        if (n > 0) {
            any = 1;
            add_letter(G, from, to, t, n);
        }
        t += n + (t[n] != '\0');
    }
    wr_buffer_clear(b);
    if (!any)
        interchange_edge(G->X, from, INTERCHANGE_EPSILON, to);
}

/* ---- the whole graph --------------------------------------------------- */

/* Add the letters that wreath has listed, in this order. */
static void noted_letters(dot_t *G) {
    wr_buffer_t b;
    wr_buffer_init(b);
    dot_unescape(b, G->letters != NULL ? G->letters : "");
    interchange_letters(G->X, b->text, " ");
    wr_buffer_clear(b);
}

static void letter_edges(dot_t *G, const uint32_t *state,
                         const unsigned char *m) {
    noted_letters(G);
    for (size_t i = 0; interchange_ok(G->X) && i < G->edges; i++) {
        const dot_edge_t *e = &G->edge[i];
        if (!m[e->from])
            add_letters(G, state[e->from], state[e->to], e);
    }
    if (G->weights)
        interchange_remark(G->X, "weights are ignored");
}

static void add_edges(dot_t *G, const uint32_t *state, const unsigned char *m) {
    int formulas = 0;
    if (G->vcsn)
        interchange_refuse(G->X, G->X->R->pos,
                           "found vcsn_context: a graph of Vcsn, which marks "
                           "accepting states by arrows, expected Vcsn's "
                           "format fado");
    if (G->mona && dot_mona_has_tables(G)) {
        dot_mona_edges(G, state, m);
        return;
    }
    if (G->letters == NULL && !G->fst) {
        formulas = dot_say_acceptance(G) || G->mona || dot_has_formulas(G, m);
        dot_refuse_foreign(G, m, formulas);
    }
    if (formulas)
        dot_formula_edges(G, state, m);
    else
        letter_edges(G, state, m);
}

void dot_meaning(dot_t *G) {
    interchange_draft_t *X = G->X;
    unsigned char *m = find_markers(G);
    uint32_t *state = wr_calloc((size_t) G->node.count + 1, sizeof *state);
    int accepting = 0;
    add_states(G, state, m);
    find_starts(G, state, m);
    add_edges(G, state, m);
    for (uint32_t q = 0; q < X->N.states; q++)
        accepting |= X->N.flag[q] & INTERCHANGE_ACCEPT;
    if (interchange_ok(X) && !accepting && !G->mona &&
        !(G->comment != NULL && strcmp(G->comment, "wreath dfa") == 0)) {
        X->semiautomaton = 1;
        interchange_remark(X, "no node has a double border: a semiautomaton");
    }
    WR_FREE(m, state);
}
