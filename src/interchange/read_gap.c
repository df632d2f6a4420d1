/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* GAP: the automata package's
 *
 *   Automaton("det", states, alphabet, table, [starts], [accepting])
 *
 * with a row a letter ("nondet": lists of targets, "epsilon": the last
 * letter is epsilon; 0 is no target), and lists of Transformation([images])
 * or IdentityTransformation, each of them a letter.  Numbers are from 1.
 * What stands before, such as "A := ", is passed over.
 */

#include "interchange/gap.h"

#include <string.h>

static wr_status_t same_letter(gap_t *G) {
    return wr_reader_fail_at(G->X->R, G->X->R->pos,
                             "found two letters of one name");
}

/* A string of letters, one a character. */
static wr_status_t read_letters(gap_t *G, wr_buffer_t b) {
    wr_status_t s = gap_string(G, b);
    for (size_t i = 0; s == WR_OK && i < b->length;) {
        size_t n = 1;
        while (i + n < b->length &&
               ((unsigned char) b->text[i + n] & 0xc0) == 0x80)
            n++;
        const uint32_t next = G->X->letter.count;
        if (interchange_letter(G->X, b->text + i, n) != next)
            return same_letter(G);
        i += n;
    }
    return s;
}

/* The alphabet: a number, a string, or a list of strings. *count is how many
 * letters the table must have; names for a number come with the rows. */
static wr_status_t read_alphabet(gap_t *G, uint64_t *count, int *named) {
    wr_status_t s = WR_OK;
    wr_buffer_t b;
    wr_buffer_init(b);
    gap_pass(G);
    const char c = G->X->R->text[G->X->R->pos];
    *named = c == '"' || c == '[';
    if (c == '"') {
        s = read_letters(G, b);
    } else if (c == '[') {
        G->X->R->pos++;
        while (s == WR_OK && !gap_next_is(G, ']')) {
            const uint32_t next = G->X->letter.count;
            s = gap_string(G, b);
            if (s == WR_OK &&
                interchange_letter(G->X, b->text, b->length) != next)
                s = same_letter(G);
            (void) (s == WR_OK && gap_next_is(G, ','));
        }
    } else {
        s = gap_number(G, count, UINT32_MAX);
    }
    if (s == WR_OK && *named)
        *count = G->X->letter.count;
    wr_buffer_clear(b);
    return s;
}

/* A target, or a list of them. */
static wr_status_t read_targets(gap_t *G, uint64_t from, uint32_t letter) {
    uint64_t to;
    wr_status_t s;
    if (!gap_next_is(G, '[')) {
        s = gap_number(G, &to, G->states);
        return s == WR_OK && to > 0 ? interchange_edge(G->X, gap_state(G, from),
                                                       letter, gap_state(G, to))
                                    : s;
    }
    while (!gap_next_is(G, ']')) {
        s = gap_number(G, &to, G->states);
        if (s == WR_OK && to > 0)
            s = interchange_edge(G->X, gap_state(G, from), letter,
                                 gap_state(G, to));
        if (s != WR_OK)
            return s;
        if (!gap_next_is(G, ',') && G->X->R->text[G->X->R->pos] != ']')
            return gap_expect(G, ']');
    }
    return WR_OK;
}

static wr_status_t read_row(gap_t *G, uint32_t letter) {
    wr_status_t s = gap_expect(G, '[');
    for (uint64_t q = 1; s == WR_OK && q <= G->states; q++) {
        gap_state(G, q); /* a state may have no edges */
        s = read_targets(G, q, letter);
        if (s == WR_OK && q < G->states)
            s = gap_expect(G, ',');
    }
    return s == WR_OK ? gap_expect(G, ']') : s;
}

static wr_status_t read_table(gap_t *G, uint64_t count, int named,
                              int epsilon) {
    wr_status_t s = gap_expect(G, '[');
    for (uint64_t a = 0; s == WR_OK && a < count; a++) {
        const int last = a + 1 == count;
        if (!named && !(last && epsilon))
            gap_letter(G, a, count);
        s = read_row(G, last && epsilon ? INTERCHANGE_EPSILON : (uint32_t) a);
        if (s == WR_OK && !last)
            s = gap_expect(G, ',');
    }
    return s == WR_OK ? gap_expect(G, ']') : s;
}

static wr_status_t read_flags(gap_t *G, unsigned char flag) {
    uint64_t q;
    wr_status_t s = gap_expect(G, '[');
    while (s == WR_OK && !gap_next_is(G, ']')) {
        s = gap_number(G, &q, G->states);
        if (s == WR_OK && q == 0)
            s = wr_reader_fail_at(G->X->R, G->at, "found 0, expected a state");
        if (s == WR_OK)
            gap_mark(G, q, flag);
        if (s == WR_OK && !gap_next_is(G, ',') &&
            G->X->R->text[G->X->R->pos] != ']')
            s = gap_expect(G, ']');
    }
    return s;
}

/* The last letter of an alphabet with epsilon is none. */
static void drop_epsilon(gap_t *G, int named) {
    wr_names_t rest = {0}, *T = &G->X->letter;
    if (!named)
        return;
    for (uint32_t a = 0; a + 1 < T->count; a++)
        wr_names_add(&rest, T->name[a], strlen(T->name[a]));
    wr_names_clear(T);
    *T = rest;
}

static wr_status_t read_automaton(gap_t *G) {
    uint64_t count = 0;
    int named = 0, epsilon = 0;
    wr_buffer_t type;
    wr_buffer_init(type);
    wr_status_t s = gap_expect(G, '(');
    const size_t at = G->X->R->pos;
    if (s == WR_OK)
        s = gap_string(G, type);
    if (s == WR_OK && strcmp(type->text, "det") != 0 &&
        strcmp(type->text, "nondet") != 0 && strcmp(type->text, "epsilon") != 0)
        s = wr_reader_fail_at(G->X->R, at,
                              "found \"%.40s\", expected \"det\", \"nondet\" "
                              "or \"epsilon\"",
                              type->text);
    epsilon = strcmp(type->text, "epsilon") == 0;
    wr_buffer_clear(type);
    if (s == WR_OK)
        s = gap_expect(G, ',');
    if (s == WR_OK)
        s = gap_number(G, &G->states, UINT32_MAX - 1);
    if (s == WR_OK)
        s = gap_expect(G, ',');
    if (s == WR_OK)
        s = read_alphabet(G, &count, &named);
    if (s == WR_OK)
        s = gap_expect(G, ',');
    if (s == WR_OK)
        s = read_table(G, count, named, epsilon);
    if (s == WR_OK && epsilon)
        drop_epsilon(G, named);
    if (s == WR_OK)
        s = gap_expect(G, ',');
    if (s == WR_OK)
        s = read_flags(G, INTERCHANGE_START);
    if (s == WR_OK)
        s = gap_expect(G, ',');
    if (s == WR_OK)
        s = read_flags(G, INTERCHANGE_ACCEPT);
    return s == WR_OK ? gap_expect(G, ')') : s;
}

/* ---- the next of either kind ------------------------------------------- */

wr_status_t interchange_read_gap(interchange_draft_t *X) {
    gap_t G = {.X = X};
    wr_reader_struct *R = X->R;
    for (gap_pass(&G); R->pos < R->length; gap_pass(&G)) {
        const size_t n = gap_word(&G);
        if (gap_word_is(&G, n, "Automaton")) {
            X->D->found = 1;
            R->pos += n;
            return read_automaton(&G);
        }
        if (gap_word_is(&G, n, "Transformation") ||
            gap_word_is(&G, n, "IdentityTransformation")) {
            X->D->found = 1;
            return gap_transformations(&G);
        }
        if (R->text[R->pos] == '<' || R->text[R->pos] == '|')
            return wr_reader_fail_at(R, R->pos,
                                     "found what Display prints, expected "
                                     "what Print or String gives: "
                                     "Automaton(...) or Transformation(...)");
        R->pos += n > 0 ? n : 1;
    }
    return WR_OK;
}
