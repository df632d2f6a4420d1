/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_INTERCHANGE_DOT_H
#define WREATH_INTERCHANGE_DOT_H

/* A DOT graph that is being read; private to read_dot.c (tokens and grammar)
 * and dot_meaning.c (which node is what). */

#include "interchange/impl.h"

/* Kinds of tokens; a single character stands for itself. */
enum { DOT_END = 0, DOT_ID = 1, DOT_ARROW, DOT_LINE, DOT_BAD };

/* The attributes that matter, as numbers of strings; 0 = not given. */
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
    int html; /* the label stood in <>, which are taken off */
} dot_attributes_t;

typedef struct {
    uint32_t from, to;
    dot_attributes_t a;
    size_t at; /* byte number of its arrow */
} dot_edge_t;

typedef struct {
    interchange_draft_t *X;
    int kind;
    size_t at;
    int quoted; /* the ID stood in quotes: no keyword */
    int html;   /* the ID stands in <> */
    wr_buffer_t text;
    wr_names_t string; /* values of attributes; string 0 is "" */
    wr_names_t node;
    dot_attributes_t *of_node;
    dot_edge_t *edge;
    size_t edges;
    char *letters, *comment; /* of the graph: our own writer's */
    char *label;             /* of the graph: Spot's acceptance */
    int label_html;
    unsigned depth; /* of the subgraph that is being read */
    int mona, fst;  /* the graph is called MONA_DFA, FST */
    int vcsn;       /* the graph has an attribute of Vcsn */
    int weights;    /* of an FST, left out */
} dot_t;

/* The value of attribute i. */
const char *dot_value(const dot_t *G, const dot_attributes_t *a, int i);
/* \n, \l and \r end lines, \\ is a backslash. */
void dot_unescape(wr_buffer_t b, const char *s);
/* The text of a label; HTML has no such escapes. */
void dot_label(wr_buffer_t b, const dot_t *G, const dot_attributes_t *a);
/* The length of the letter at s, up to one of the separators.  Those in
 * parentheses with a comma, "f(a, b)", do not end it. */
size_t dot_letter(const char *s, const char *separators);
/* dot_formula.c: edges between states whose labels are formulas, or MONA's
 * tables of bits (where there are); state[q] is the number of node q, and
 * marker[q] says that it is none. */
void dot_formula_edges(dot_t *G, const uint32_t *state,
                       const unsigned char *marker);
void dot_mona_edges(dot_t *G, const uint32_t *state,
                    const unsigned char *marker);
int dot_mona_has_tables(const dot_t *G);
/* True if labels are formulas: one negates a proposition, and one joins two,
 * or is this proposition or 1. */
int dot_has_formulas(const dot_t *G, const unsigned char *marker);
/* Refuses labels of other programs that are no letters and no formulas, where
 * marker is as above (dot_foreign.c). */
void dot_refuse_foreign(dot_t *G, const unsigned char *marker, int formulas);
/* True if the label of the graph is that of Spot, of which [all] accepts in
 * all states; says that it is one on infinite words, and refuses other
 * acceptance than Buechi's. */
int dot_say_acceptance(dot_t *G);
/* The graph as an automaton. */
void dot_meaning(dot_t *G);

#endif
