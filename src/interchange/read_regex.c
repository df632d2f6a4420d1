/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Regular expressions, one a line, by recursive descent:
 *
 *   union   inter ("|" inter)*        postfix  atom ("*" "+" "?" "{m,n}")*
 *   inter   concat ("&" concat)*      atom     "(" union ")", "()", letter,
 *   concat  unary*                             class, ".", the empty word,
 *   unary   "~" unary | postfix                the empty set
 *
 * Each function leaves its part as the last one of the automaton.
 */

#include "interchange/regex.h"

#include <string.h>

enum { DEEPEST = 500, MOST = 100000 };

static wr_status_t read_union(regex_part_t *part, regex_t *P, unsigned depth);

static int next_is(regex_t *P, const char *what) {
    const size_t n = strlen(what);
    regex_peek(P);
    if (P->end - P->pos < n || memcmp(P->X->R->text + P->pos, what, n) != 0)
        return 0;
    P->pos += n;
    return 1;
}

/* ---- atoms ------------------------------------------------------------- */

static wr_status_t read_letters(regex_part_t *part, regex_t *P) {
    const uint32_t k = P->X->letter.count;
    unsigned char *in = wr_calloc((size_t) k + 1, 1);
    wr_status_t s = regex_symbol(in, P);
    *part = regex_open(P);
    for (uint32_t a = 0; s == WR_OK && a < k; a++)
        if (in[a])
            s = interchange_nfa_edge(&P->X->N, part->in, a, part->out, P->X->L);
    wr_free(in);
    return s;
}

static wr_status_t read_atom(regex_part_t *part, regex_t *P, unsigned depth) {
    const char c = regex_peek(P);
    const size_t at = P->pos;
    if (depth > DEEPEST)
        return wr_reader_fail_at(P->X->R, at,
                                 "found more than %d parentheses inside each "
                                 "other, expected fewer",
                                 DEEPEST);
    if (next_is(P, "\xce\xb5")) { /* epsilon */
        *part = regex_open(P);
        return regex_epsilon(P, part->in, part->out);
    }
    if (next_is(P, "\xe2\x88\x85")) { /* the empty set */
        *part = regex_open(P);
        return WR_OK;
    }
    if (next_is(P, "(")) {
        wr_status_t s = read_union(part, P, depth + 1);
        if (s == WR_OK && !next_is(P, ")"))
            s = wr_reader_fail_at(P->X->R, P->pos,
                                  "expected ')' for the '(' in column %zu",
                                  at + 1);
        return s;
    }
    if (strchr("*+?{}", c) != NULL)
        return wr_reader_fail_at(P->X->R, at,
                                 "found '%c', expected something to repeat "
                                 "before it (a letter is written \\%c)",
                                 c, c);
    return read_letters(part, P);
}

/* ---- repetition -------------------------------------------------------- */

/* Puts `part` between new ends: again and again if `many`, and not at all if
 * `none`. */
static wr_status_t wrap(regex_part_t *part, regex_t *P, int none, int many) {
    const regex_part_t inner = *part;
    regex_part_t outer = regex_open(P);
    outer.states = inner.states;
    outer.edges = inner.edges;
    wr_status_t s = regex_epsilon(P, outer.in, inner.in);
    if (s == WR_OK)
        s = regex_epsilon(P, inner.out, outer.out);
    if (s == WR_OK && many)
        s = regex_epsilon(P, inner.out, inner.in);
    if (s == WR_OK && none)
        s = regex_epsilon(P, outer.in, outer.out);
    *part = outer;
    return s;
}

static wr_status_t read_count(uint64_t *out, regex_t *P) {
    const char *s = P->X->R->text;
    regex_peek(P);
    const size_t at = P->pos;
    uint64_t n = 0;
    for (; P->pos < P->end && s[P->pos] >= '0' && s[P->pos] <= '9'; P->pos++)
        n = n > MOST ? n : 10 * n + (uint64_t) (s[P->pos] - '0');
    if (P->pos == at || n > MOST)
        return wr_reader_fail_at(P->X->R, at, "expected a number from 0 to %d",
                                 MOST);
    *out = n;
    return WR_OK;
}

/* low copies, then high - low that may be left out, or a last one that may
 * be repeated.  The first copy is the part itself. */
static wr_status_t repeat(regex_part_t *part, regex_t *P, uint64_t low,
                          uint64_t high, int endless) {
    const regex_part_t first = *part;
    const uint32_t states_end = P->X->N.states;
    const size_t edges_end = P->X->N.edges;
    const uint64_t copies = endless ? low + 1 : high;
    regex_part_t all = regex_open(P), one;
    all.states = first.states;
    all.edges = first.edges;
    uint32_t at = all.in;
    wr_status_t s = WR_OK;
    for (uint64_t i = 0; s == WR_OK && i < copies; i++) {
        s = regex_copy(&one, P, &first, states_end, edges_end);
        if (s == WR_OK && i >= low)
            s = wrap(&one, P, 1, endless);
        if (s == WR_OK)
            s = regex_epsilon(P, at, one.in);
        at = one.out;
    }
    if (s == WR_OK)
        s = regex_epsilon(P, at, all.out);
    *part = all;
    return s;
}

/* Behind '{'. */
static wr_status_t read_braces(regex_part_t *part, regex_t *P) {
    uint64_t low = 0, high = 0;
    int endless = 0;
    const size_t at = P->pos;
    wr_status_t s = read_count(&low, P);
    if (s != WR_OK)
        return s;
    high = low;
    if (next_is(P, ",")) {
        endless = regex_peek(P) == '}';
        if (!endless)
            s = read_count(&high, P);
    }
    if (s == WR_OK && (!next_is(P, "}") || high < low))
        s = wr_reader_fail_at(P->X->R, at,
                              "expected {m}, {m,} or {m,n} with m at most n");
    return s == WR_OK ? repeat(part, P, low, high, endless) : s;
}

static wr_status_t read_postfix(regex_part_t *part, regex_t *P,
                                unsigned depth) {
    wr_status_t s = read_atom(part, P, depth);
    while (s == WR_OK) {
        if (next_is(P, "*"))
            s = wrap(part, P, 1, 1);
        else if (next_is(P, "+"))
            s = wrap(part, P, 0, 1);
        else if (next_is(P, "?"))
            s = wrap(part, P, 1, 0);
        else if (next_is(P, "{"))
            s = read_braces(part, P);
        else
            break;
    }
    return s;
}

/* ---- complement, concatenation, intersection, union -------------------- */

static wr_status_t read_unary(regex_part_t *part, regex_t *P, unsigned depth) {
    int negated = 0;
    while (next_is(P, "~"))
        negated = !negated;
    wr_status_t s = read_postfix(part, P, depth);
    if (s != WR_OK || !negated)
        return s;
    wr_dfa_t A;
    wr_dfa_init(A);
    s = regex_cut(A, P, part);
    if (s == WR_OK) {
        regex_complement(A);
        s = regex_paste(part, P, A);
    }
    wr_dfa_clear(A);
    return s;
}

/* Nothing at all is the empty word. */
static wr_status_t read_concat(regex_part_t *part, regex_t *P, unsigned depth) {
    *part = regex_open(P);
    uint32_t at = part->in;
    wr_status_t s = WR_OK;
    for (char c = regex_peek(P);
         s == WR_OK && c != '\0' && strchr("|&)", c) == NULL;
         c = regex_peek(P)) {
        regex_part_t next;
        s = read_unary(&next, P, depth);
        if (s == WR_OK)
            s = regex_epsilon(P, at, next.in);
        at = next.out;
    }
    return s == WR_OK ? regex_epsilon(P, at, part->out) : s;
}

static wr_status_t read_inter(regex_part_t *part, regex_t *P, unsigned depth) {
    wr_dfa_t A, B;
    wr_status_t s = read_concat(part, P, depth);
    if (s != WR_OK || regex_peek(P) != '&')
        return s;
    wr_dfa_init(A);
    wr_dfa_init(B);
    s = regex_cut(A, P, part);
    while (s == WR_OK && next_is(P, "&")) {
        s = read_concat(part, P, depth);
        if (s == WR_OK)
            s = regex_cut(B, P, part);
        if (s == WR_OK)
            s = regex_intersect(A, B, P->X->L);
    }
    if (s == WR_OK)
        s = regex_paste(part, P, A);
    wr_dfa_clear(A);
    wr_dfa_clear(B);
    return s;
}

static wr_status_t read_union(regex_part_t *part, regex_t *P, unsigned depth) {
    wr_status_t s = read_inter(part, P, depth);
    if (s != WR_OK || regex_peek(P) != '|')
        return s;
    const regex_part_t first = *part;
    s = wrap(part, P, 0, 0);
    part->states = first.states;
    part->edges = first.edges;
    while (s == WR_OK && next_is(P, "|")) {
        regex_part_t next;
        s = read_inter(&next, P, depth);
        if (s == WR_OK)
            s = regex_epsilon(P, part->in, next.in);
        if (s == WR_OK)
            s = regex_epsilon(P, next.out, part->out);
    }
    return s;
}

/* ---- the whole --------------------------------------------------------- */

static wr_status_t read_text(interchange_draft_t *X, size_t pos, size_t end) {
    regex_t P = {.X = X, .pos = pos, .end = end};
    regex_part_t part = {0};
    X->D->found = 1;
    X->minimal = 1;
    interchange_given_letters(X);
    wr_status_t s = regex_collect(&P);
    if (s == WR_OK)
        s = read_union(&part, &P, 0);
    if (s == WR_OK && regex_peek(&P) != '\0')
        s = wr_reader_fail_at(X->R, P.pos, "found '%c', expected the end",
                              X->R->text[P.pos]);
    if (s == WR_OK) {
        X->N.flag[part.in] |= INTERCHANGE_START;
        X->N.flag[part.out] |= INTERCHANGE_ACCEPT;
    }
    return s;
}

wr_status_t interchange_read_regex(interchange_draft_t *X) {
    interchange_line_t line = {.R = X->R, .comment = '#'};
    wr_status_t s = WR_OK;
    if (interchange_line_next(&line))
        s = read_text(X, interchange_piece_at(&line, 0), line.end);
    interchange_line_clear(&line);
    return s;
}

wr_status_t interchange_read_expression(interchange_draft_t *X) {
    return read_text(X, 0, X->R->length);
}
