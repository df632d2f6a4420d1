/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Grail+: one instruction per line.
 *
 *   (START) |- 0
 *   0 a 1
 *   1 -| (FINAL)
 *
 * `lambda`, or FAdo's @epsilon, is not a letter.
 */

#include "interchange/impl.h"

static void read_line(interchange_draft_t *X, const interchange_line_t *line) {
    const interchange_piece_t *p = line->piece;
    if (line->count != 3)
        interchange_fail(X, line->start,
                         "found %zu words, expected three: \"source letter "
                         "target\", \"(START) |- state\" or \"state -| "
                         "(FINAL)\"",
                         line->count);
    if (!interchange_ok(X))
        return;
    const int start = interchange_piece_is(p[1], "|-");
    const int final = interchange_piece_is(p[1], "-|");
    if (start != interchange_piece_is(p[0], "(START)") ||
        final != interchange_piece_is(p[2], "(FINAL)"))
        interchange_fail(X, interchange_piece_at(line, 0),
                         "found \"%.*s %.*s\", expected (START) before |- and "
                         "(FINAL) after -|, and nowhere else",
                         INTERCHANGE_SHOW(p[0]), INTERCHANGE_SHOW(p[1]));
    else if (start)
        interchange_mark(X, p[2].s, p[2].length, INTERCHANGE_START);
    else if (final)
        interchange_mark(X, p[0].s, p[0].length, INTERCHANGE_ACCEPT);
    else {
        const uint32_t from = interchange_state(X, p[0].s, p[0].length);
        const uint32_t a = interchange_piece_is(p[1], "lambda") ||
                                   interchange_piece_is(p[1], "@epsilon")
                               ? INTERCHANGE_EPSILON
                               : interchange_letter(X, p[1].s, p[1].length);
        const uint32_t to = interchange_state(X, p[2].s, p[2].length);
        interchange_edge(X, from, a, to);
    }
}

void interchange_read_grail(interchange_draft_t *X) {
    interchange_line_t line = {.R = X->R};
    while (interchange_ok(X) && interchange_line_next(&line)) {
        X->D->found = 1;
        read_line(X, &line);
    }
    interchange_line_clear(&line);
}
