/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_INTERCHANGE_DOT_H
#define WREATH_INTERCHANGE_DOT_H

/* A DOT graph while it is read; private to read_dot.c (tokens and grammar),
 * dot_meaning.c (the roles of nodes), dot_formula.c and dot_foreign.c. */

#include "interchange/impl.h"

/* Kinds of tokens; a character that is a token is its own kind. */
enum { DOT_END = 0, DOT_ID = 1, DOT_ARROW, DOT_LINE, DOT_BAD };

/* The attributes that are used, as numbers of strings; 0 = not given. */
enum {
    DOT_SHAPE,
    DOT_STYLE,
    DOT_LABEL,
    DOT_PERIPHERIES,
    DOT_ROOT,
    DOT_ATTRIBUTES
};

typedef struct {
    uint32_t value[DOT_ATTRIBUTES];
    int html; /* the label was in <>, which are removed */
} dot_attributes_t;

typedef struct {
    uint32_t from, to;
    dot_attributes_t a;
    size_t at; /* byte position of its arrow */
} dot_edge_t;

typedef struct {
    interchange_draft_t *X;
    int kind;
    size_t at;
    int quoted; /* the ID was in quotes, so it is no keyword */
    int html;   /* the ID is in <> */
    wr_buffer_t text;
    wr_names_t string; /* values of attributes; string 0 is "" */
    wr_names_t node;
    dot_attributes_t *of_node;
    dot_edge_t *edge;
    size_t edges;
    char *letters, *comment; /* of the graph, written by wreath */
    char *label;             /* of the graph: Spot's acceptance */
    int label_html;
    unsigned depth; /* of the current subgraph */
    int mona, fst;  /* the graph is named MONA_DFA, FST */
    int vcsn;       /* the graph has an attribute of Vcsn */
    int weights;    /* an FST has weights, which are ignored */
} dot_t;

/* Return the value of attribute i. */
const char *dot_value(const dot_t *G, const dot_attributes_t *a, int i);
/* Replace the escapes: \n, \l and \r end lines, \\ is a backslash. */
void dot_unescape(wr_buffer_t b, const char *s);
/* Set b to the text of a label; HTML labels have no escapes. */
void dot_label(wr_buffer_t b, const dot_t *G, const dot_attributes_t *a);
/* Return the length of the letter at s, up to one of the separators, except
 * those in parentheses that have a comma, as in "f(a, b)". */
size_t dot_letter(const char *s, const char *separators);
/* dot_formula.c: add edges between states whose labels are formulas, or MONA's
 * tables of bits (if there are any); state[q] is the number of node q, unless
 * marker[q] says that q is not a state. */
void dot_formula_edges(dot_t *G, const uint32_t *state,
                       const unsigned char *marker);
void dot_mona_edges(dot_t *G, const uint32_t *state,
                    const unsigned char *marker);
int dot_mona_has_tables(const dot_t *G);
/* Return 1 if labels are formulas: some label negates a proposition, and some
 * label joins two operands, or is this proposition or 1. */
int dot_has_formulas(const dot_t *G, const unsigned char *marker);
/* Refuse labels of other programs that are neither letters nor formulas;
 * marker is as above (dot_foreign.c). */
void dot_refuse_foreign(dot_t *G, const unsigned char *marker, int formulas);
/* Return 1 if the label of the graph is that of Spot, where [all] accepts in
 * all states.  Then remark that the automaton is one on infinite words, and
 * refuse acceptance other than Buechi's. */
int dot_say_acceptance(dot_t *G);
/* Convert the graph into an automaton. */
void dot_meaning(dot_t *G);

#endif
