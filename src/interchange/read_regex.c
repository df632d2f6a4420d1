/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Regular expressions, one per line, by recursive descent:
 *
 *   union   inter ("|" inter)*        postfix  atom ("*" "+" "?" "{m,n}")*
 *   inter   concat ("&" concat)*      atom     "(" union ")", "()", letter,
 *   concat  unary*                             class, ".", the empty word,
 *   unary   "~" unary | postfix                the empty set
 *
 * Each function leaves its part at the end of the automaton.
 */

#include "interchange/regex.h"

/* ---- parts as automata [thompson1968] ------------------------------------ */

/* A complement, and so an intersection, needs a DFA: the part is removed,
 * converted to a minimal DFA, complemented, and added again. */

/* A part of X->N with one entry and one exit; its states and edges are the last
 * ones, from these numbers on. */
typedef struct {
    uint32_t in, out, states;
    size_t edges;
} regex_part_t;

static uint32_t new_state(regex_t *P) {
    interchange_nfa_states(&P->X->N, P->X->N.states + 1);
    return P->X->N.states - 1;
}

static regex_part_t open_part(regex_t *P) {
    regex_part_t part = {0};
    part.states = P->X->N.states;
    part.edges = P->X->N.edges;
    part.in = new_state(P);
    part.out = new_state(P);
    return part;
}

/* Edges take a quarter of the memory that the subset construction needs. */
static wr_status_t check_size(regex_t *P, uint64_t states, uint64_t edges) {
    if (states >= UINT32_MAX / 2)
        return wr_limits_fail(P->X->L, WR_UNABLE,
                              "the regular expression has too many states");
    return wr_limits_check(P->X->L, "regular expression", states,
                           4 * (states + sizeof(interchange_edge_t) * edges));
}

static void add_epsilon(regex_t *P, uint32_t from, uint32_t to) {
    interchange_edge(P->X, from, INTERCHANGE_EPSILON, to);
}

/* Append a second copy of the last part. */
static regex_part_t copy_part(regex_t *P, const regex_part_t *part,
                              uint32_t states_end, size_t edges_end) {
    interchange_nfa_t *N = &P->X->N;
    const uint32_t shift = N->states - part->states;
    const size_t edges = N->edges;
    if (interchange_ok(P->X))
        P->X->status = check_size(P, (uint64_t) N->states + states_end,
                                  (uint64_t) edges + edges_end);
    if (!interchange_ok(P->X))
        return *part;
    interchange_nfa_states(N, N->states + states_end - part->states);
    for (size_t i = part->edges; i < edges_end; i++) {
        const interchange_edge_t e = N->edge[i];
        interchange_edge(P->X, e.from + shift, e.letter, e.to + shift);
    }
    return (regex_part_t){part->in + shift, part->out + shift,
                          part->states + shift, edges};
}

/* Remove the last part from X->N, and set A to its minimal DFA. */
static void cut_part(wr_dfa_t A, regex_t *P, const regex_part_t *part) {
    interchange_nfa_t *N = &P->X->N, cut = {0};
    wr_status_t s = P->X->status;
    interchange_nfa_states(&cut, N->states - part->states);
    for (size_t i = part->edges; s == WR_OK && i < N->edges; i++)
        s = interchange_nfa_edge(&cut, N->edge[i].from - part->states,
                                 N->edge[i].letter,
                                 N->edge[i].to - part->states, P->X->L);
    cut.flag[part->in - part->states] |= INTERCHANGE_START;
    cut.flag[part->out - part->states] |= INTERCHANGE_ACCEPT;
    N->states = part->states;
    N->edges = part->edges;
    if (s == WR_OK)
        s = interchange_subsets(A, &cut, P->X->letter.count, P->X->L);
    if (s == WR_OK)
        s = wr_dfa_minimise(A, A, P->X->L);
    interchange_nfa_clear(&cut);
    interchange_took(P->X, s);
}

/* Replace the last part by its complement. */
static regex_part_t negate(regex_t *P, const regex_part_t *part) {
    interchange_nfa_t *N = &P->X->N;
    wr_dfa_t A;
    wr_dfa_init(A);
    cut_part(A, P, part);
    const regex_part_t all = open_part(P);
    const uint32_t first = N->states;
    if (interchange_ok(P->X)) {
        interchange_nfa_states(N, first + A->states);
        add_epsilon(P, all.in, first + A->start);
    }
    for (uint32_t q = 0; interchange_ok(P->X) && q < A->states; q++) {
        for (uint32_t a = 0; a < A->letters; a++)
            interchange_edge(P->X, first + q, a, first + wr_dfa_step(A, q, a));
        if (!A->accept[q])
            add_epsilon(P, first + q, all.out);
    }
    wr_dfa_clear(A);
    return all;
}

enum { DEEPEST = 500, MOST = 100000 };

static regex_part_t read_union(regex_t *P, unsigned depth);

static int next_is(regex_t *P, const char *what) {
    const size_t n = strlen(what);
    regex_peek(P);
    if (P->end - P->pos < n || memcmp(P->X->R->text + P->pos, what, n) != 0)
        return 0;
    P->pos += n;
    return 1;
}

/* ---- atoms ------------------------------------------------------------- */

static regex_part_t read_letters(regex_t *P) {
    const uint32_t k = P->X->letter.count;
    unsigned char *in = wr_calloc((size_t) k + 1, 1);
    regex_symbol(in, P);
    const regex_part_t part = open_part(P);
    for (uint32_t a = 0; a < k; a++)
        if (in[a])
            interchange_edge(P->X, part.in, a, part.out);
    wr_free(in);
    return part;
}

static regex_part_t read_atom(regex_t *P, unsigned depth) {
    const char c = regex_peek(P);
    const size_t at = P->pos;
    regex_part_t part;
    if (depth > DEEPEST)
        interchange_fail(P->X, at,
                         "found more than %d parentheses inside each other, "
                         "expected fewer",
                         DEEPEST);
    else if (strchr("*+?{}", c) != NULL)
        interchange_fail(P->X, at,
                         "found '%c', expected something to repeat before it "
                         "(a letter is written \\%c)",
                         c, c);
    if (!interchange_ok(P->X) || next_is(P, "\xe2\x88\x85"))
        return open_part(P);      /* the empty set */
    if (next_is(P, "\xce\xb5")) { /* epsilon */
        part = open_part(P);
        add_epsilon(P, part.in, part.out);
        return part;
    }
    if (!next_is(P, "("))
        return read_letters(P);
    part = read_union(P, depth + 1);
    if (!next_is(P, ")"))
        interchange_fail(P->X, P->pos, "expected ')' for the '(' in column %zu",
                         at + 1);
    return part;
}

/* ---- repetition -------------------------------------------------------- */

/* Wrap a part between a new entry and exit: repeated if `many`, and optional if
 * `none`. */
static regex_part_t wrap(regex_t *P, regex_part_t inner, int none, int many) {
    regex_part_t outer = open_part(P);
    outer.states = inner.states;
    outer.edges = inner.edges;
    add_epsilon(P, outer.in, inner.in);
    add_epsilon(P, inner.out, outer.out);
    if (many)
        add_epsilon(P, inner.out, inner.in);
    if (none)
        add_epsilon(P, outer.in, outer.out);
    return outer;
}

static uint64_t read_count(regex_t *P) {
    regex_peek(P);
    const char *text = P->X->R->text, *s = text + P->pos;
    uint64_t n = 0;
    if (!wr_take_count(&n, &s, MOST))
        interchange_fail(P->X, P->pos, "expected a number from 0 to %d", MOST);
    P->pos = (size_t) (s - text);
    return n;
}

/* Concatenate low copies and high - low optional ones or, if endless, low
 * copies and one that is repeated or omitted. */
static regex_part_t repeat(regex_t *P, regex_part_t first, uint64_t low,
                           uint64_t high, int endless) {
    const uint32_t states_end = P->X->N.states;
    const size_t edges_end = P->X->N.edges;
    const uint64_t copies = endless ? low + 1 : high;
    regex_part_t all = open_part(P);
    all.states = first.states;
    all.edges = first.edges;
    uint32_t at = all.in;
    for (uint64_t i = 0; interchange_ok(P->X) && i < copies; i++) {
        regex_part_t one = copy_part(P, &first, states_end, edges_end);
        if (interchange_ok(P->X) && i >= low)
            one = wrap(P, one, 1, endless);
        add_epsilon(P, at, one.in);
        at = one.out;
    }
    add_epsilon(P, at, all.out);
    return all;
}

/* Read a repetition after '{'. */
static regex_part_t read_braces(regex_t *P, regex_part_t part) {
    int endless = 0;
    const size_t at = P->pos;
    const uint64_t low = read_count(P);
    uint64_t high = low;
    if (next_is(P, ",")) {
        endless = regex_peek(P) == '}';
        if (!endless)
            high = read_count(P);
    }
    if (!next_is(P, "}") || high < low)
        interchange_fail(P->X, at,
                         "expected {m}, {m,} or {m,n} with m at most n");
    return interchange_ok(P->X) ? repeat(P, part, low, high, endless) : part;
}

static regex_part_t read_postfix(regex_t *P, unsigned depth) {
    regex_part_t part = read_atom(P, depth);
    while (interchange_ok(P->X)) {
        if (next_is(P, "*"))
            part = wrap(P, part, 1, 1);
        else if (next_is(P, "+"))
            part = wrap(P, part, 0, 1);
        else if (next_is(P, "?"))
            part = wrap(P, part, 1, 0);
        else if (next_is(P, "{"))
            part = read_braces(P, part);
        else
            break;
    }
    return part;
}

/* ---- complement, concatenation, intersection, union -------------------- */

static regex_part_t read_unary(regex_t *P, unsigned depth) {
    int negated = 0;
    while (next_is(P, "~"))
        negated = !negated;
    if (strchr("|&)", regex_peek(P)) != NULL) /* or '\0', the end */
        interchange_fail(P->X, P->pos,
                         "expected an expression after '~' (a letter is "
                         "written \\~)");
    const regex_part_t part = read_postfix(P, depth);
    return negated && interchange_ok(P->X) ? negate(P, &part) : part;
}

/* Read a concatenation; of no factors, it is the empty word. */
static regex_part_t read_concat(regex_t *P, unsigned depth) {
    const regex_part_t part = open_part(P);
    uint32_t at = part.in;
    for (char c = regex_peek(P);
         interchange_ok(P->X) && c != '\0' && strchr("|&)", c) == NULL;
         c = regex_peek(P)) {
        const regex_part_t next = read_unary(P, depth);
        add_epsilon(P, at, next.in);
        at = next.out;
    }
    add_epsilon(P, at, part.out);
    return part;
}

/* Add the last part, `next`, to the union before it, which was opened by wrap.
 */
static void unite(regex_t *P, const regex_part_t *all, regex_part_t next) {
    add_epsilon(P, all->in, next.in);
    add_epsilon(P, next.out, all->out);
}

/* A word is in both of two languages iff it is in no complement.  The subsets
 * of the union of two DFAs are pairs of their states. */
static regex_part_t read_inter(regex_t *P, unsigned depth) {
    regex_part_t part = read_concat(P, depth);
    while (interchange_ok(P->X) && next_is(P, "&")) {
        part = wrap(P, negate(P, &part), 0, 0);
        const regex_part_t next = read_concat(P, depth);
        if (interchange_ok(P->X))
            unite(P, &part, negate(P, &next));
        if (interchange_ok(P->X))
            part = negate(P, &part);
    }
    return part;
}

static regex_part_t read_union(regex_t *P, unsigned depth) {
    regex_part_t part = read_inter(P, depth);
    if (!interchange_ok(P->X) || regex_peek(P) != '|')
        return part;
    part = wrap(P, part, 0, 0);
    while (interchange_ok(P->X) && next_is(P, "|"))
        unite(P, &part, read_inter(P, depth));
    return part;
}

/* ---- the whole expression ---------------------------------------------- */

static void read_text(interchange_draft_t *X, size_t pos, size_t end) {
    regex_t P = {.X = X, .pos = pos, .end = end};
    X->D->found = 1;
    X->minimal = 1;
    interchange_given_letters(X);
    regex_collect(&P);
    if (!interchange_ok(X))
        return;
    const regex_part_t part = read_union(&P, 0);
    if (regex_peek(&P) != '\0')
        interchange_fail(X, P.pos, "found '%c', expected the end",
                         X->R->text[P.pos]);
    if (interchange_ok(X)) {
        X->N.flag[part.in] |= INTERCHANGE_START;
        X->N.flag[part.out] |= INTERCHANGE_ACCEPT;
    }
}

void interchange_read_regex(interchange_draft_t *X) {
    interchange_line_t line = {.R = X->R, .comment = '#'};
    if (interchange_line_next(&line))
        read_text(X, interchange_piece_at(&line, 0), line.end);
    interchange_line_clear(&line);
}

void interchange_read_expression(interchange_draft_t *X) {
    read_text(X, 0, X->R->length);
}
