/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Regular expressions, one per line, by recursive descent:
 *
 *   union   inter ("|" inter)*        postfix  atom ("*" "+" "?" "{m,n}")*
 *   inter   concat ("&" concat)*      atom     "(" union ")", "()", letter,
 *   concat  unary*                             class, ".", the empty word,
 *   unary   "~" unary | postfix                the empty set
 *
 * Each function leaves its part as the last one of the automaton.
 */

#include "interchange/regex.h"

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
    const regex_part_t part = regex_open(P);
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
        return regex_open(P);     /* the empty set */
    if (next_is(P, "\xce\xb5")) { /* epsilon */
        part = regex_open(P);
        regex_epsilon(P, part.in, part.out);
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

/* The part between new ends: again and again if `many`, and not at all if
 * `none`. */
static regex_part_t wrap(regex_t *P, regex_part_t inner, int none, int many) {
    regex_part_t outer = regex_open(P);
    outer.states = inner.states;
    outer.edges = inner.edges;
    regex_epsilon(P, outer.in, inner.in);
    regex_epsilon(P, inner.out, outer.out);
    if (many)
        regex_epsilon(P, inner.out, inner.in);
    if (none)
        regex_epsilon(P, outer.in, outer.out);
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

/* low copies, then high - low that may be left out, or a last one that may
 * be repeated.  The first copy is the part itself. */
static regex_part_t repeat(regex_t *P, regex_part_t first, uint64_t low,
                           uint64_t high, int endless) {
    const uint32_t states_end = P->X->N.states;
    const size_t edges_end = P->X->N.edges;
    const uint64_t copies = endless ? low + 1 : high;
    regex_part_t all = regex_open(P);
    all.states = first.states;
    all.edges = first.edges;
    uint32_t at = all.in;
    for (uint64_t i = 0; interchange_ok(P->X) && i < copies; i++) {
        regex_part_t one = regex_copy(P, &first, states_end, edges_end);
        if (interchange_ok(P->X) && i >= low)
            one = wrap(P, one, 1, endless);
        regex_epsilon(P, at, one.in);
        at = one.out;
    }
    regex_epsilon(P, at, all.out);
    return all;
}

/* After '{'. */
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
    regex_part_t part = read_postfix(P, depth);
    if (!negated || !interchange_ok(P->X))
        return part;
    wr_dfa_t A;
    wr_dfa_init(A);
    regex_cut(A, P, &part);
    if (interchange_ok(P->X)) {
        regex_complement(A);
        part = regex_paste(P, A);
    }
    wr_dfa_clear(A);
    return part;
}

/* Nothing at all is the empty word. */
static regex_part_t read_concat(regex_t *P, unsigned depth) {
    const regex_part_t part = regex_open(P);
    uint32_t at = part.in;
    for (char c = regex_peek(P);
         interchange_ok(P->X) && c != '\0' && strchr("|&)", c) == NULL;
         c = regex_peek(P)) {
        const regex_part_t next = read_unary(P, depth);
        regex_epsilon(P, at, next.in);
        at = next.out;
    }
    regex_epsilon(P, at, part.out);
    return part;
}

static regex_part_t read_inter(regex_t *P, unsigned depth) {
    wr_dfa_t A, B;
    regex_part_t part = read_concat(P, depth);
    if (!interchange_ok(P->X) || regex_peek(P) != '&')
        return part;
    WR_EACH(wr_dfa_init, A, B);
    regex_cut(A, P, &part);
    while (interchange_ok(P->X) && next_is(P, "&")) {
        part = read_concat(P, depth);
        if (interchange_ok(P->X))
            regex_cut(B, P, &part);
        if (interchange_ok(P->X))
            regex_intersect(A, B, P);
    }
    if (interchange_ok(P->X))
        part = regex_paste(P, A);
    WR_EACH(wr_dfa_clear, A, B);
    return part;
}

static regex_part_t read_union(regex_t *P, unsigned depth) {
    regex_part_t part = read_inter(P, depth);
    if (!interchange_ok(P->X) || regex_peek(P) != '|')
        return part;
    part = wrap(P, part, 0, 0);
    while (interchange_ok(P->X) && next_is(P, "|")) {
        const regex_part_t next = read_inter(P, depth);
        regex_epsilon(P, part.in, next.in);
        regex_epsilon(P, next.out, part.out);
    }
    return part;
}

/* ---- the whole --------------------------------------------------------- */

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
