/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* FAdo:
 *
 *   @DFA f1 f2 $ a b       accepting states, then optionally the alphabet
 *   @NFA f1 * s1 s2        ... and the start states
 *   source letter target   "@epsilon" is not a letter
 *   state                  declares a state
 *
 * Without `*` the source of the first line is the start.  A name may be in
 * quotes, and `#` begins a comment.
 */

#include "interchange/impl.h"

static int begins_automaton(const interchange_line_t *line) {
    return line->piece[0].s[0] == '@';
}

/* Remove the quotes of names, and the part of the line after `#`.  A quote is
 * then still the byte before a quoted name. */
static void unquote(interchange_line_t *line) {
    size_t n = 0;
    for (; n < line->count && *line->piece[n].s != '#'; n++) {
        interchange_piece_t *p = &line->piece[n];
        if (p->length > 2 && p->s[0] == '"' && p->s[p->length - 1] == '"') {
            p->s++;
            p->length -= 2;
        }
    }
    line->count = n;
}

static int is_mark(interchange_piece_t p, const char *mark) {
    return interchange_piece_is(p, mark) && p.s[-1] != '"';
}

static void read_head(interchange_draft_t *X, const interchange_line_t *line) {
    char part = 'f';
    for (size_t i = 1; i < line->count; i++) {
        const interchange_piece_t p = line->piece[i];
        if (part == '$') /* the alphabet is last */
            interchange_letter(X, p.s, p.length);
        else if (is_mark(p, "*") || is_mark(p, "$"))
            part = *p.s;
        else
            interchange_mark(X, p.s, p.length,
                             part == 'f' ? INTERCHANGE_ACCEPT
                                         : INTERCHANGE_START);
    }
    if (!interchange_piece_is(line->piece[0], "@DFA") &&
        !interchange_piece_is(line->piece[0], "@NFA"))
        interchange_refuse(X, line->start,
                           "found '%.*s', expected @DFA or @NFA",
                           INTERCHANGE_SHOW(line->piece[0]));
}

static void read_line(interchange_draft_t *X, const interchange_line_t *line,
                      int *started) {
    const interchange_piece_t *p = line->piece;
    if (line->count != 1 && line->count != 3) {
        interchange_fail(X, interchange_piece_at(line, 1),
                         "found %zu words, expected \"source letter target\" "
                         "or a state",
                         line->count);
        return;
    }
    const uint32_t from = interchange_state(X, p[0].s, p[0].length);
    if (!*started)
        X->N.flag[from] |= INTERCHANGE_START;
    *started = 1;
    if (line->count == 1)
        return;
    const uint32_t letter = is_mark(p[1], "@epsilon")
                                ? INTERCHANGE_EPSILON
                                : interchange_letter(X, p[1].s, p[1].length);
    const uint32_t to = interchange_state(X, p[2].s, p[2].length);
    interchange_edge(X, from, letter, to);
}

void interchange_read_fado(interchange_draft_t *X) {
    interchange_line_t line = {.R = X->R, .comment = '#'};
    int started = 0;
    while (interchange_ok(X) && interchange_line_next(&line)) {
        unquote(&line);
        if (begins_automaton(&line) && X->D->found) {
            interchange_line_back(&line);
            break;
        }
        if (begins_automaton(&line)) {
            X->D->found = 1;
            read_head(X, &line);
            for (uint32_t q = 0; q < X->N.states; q++)
                started |= X->N.flag[q] & INTERCHANGE_START;
        } else if (!X->D->found) {
            interchange_fail(X, interchange_piece_at(&line, 0),
                             "found '%.*s', expected @DFA or @NFA",
                             INTERCHANGE_SHOW(line.piece[0]));
        } else {
            read_line(X, &line, &started);
        }
    }
    interchange_line_clear(&line);
}
