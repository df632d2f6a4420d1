/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* BA, the format of RABIT and of the Ramsey-based tools:
 *
 *   [0]              the start; if omitted, the source of the first edge
 *   a,[0]->[1]       edges
 *   [1]              accepting states; if there are none, all states accept
 *
 * States are mostly written in brackets, but need not be; a letter ends at
 * the last comma before a bracket or, without one, at the last comma.
 */

#include "interchange/impl.h"

/* Return the position of the last "->" in [at, end), or end. */
static size_t find_arrow(const char *text, size_t at, size_t end) {
    for (size_t i = end; i >= at + 2; i--)
        if (text[i - 2] == '-' && text[i - 1] == '>')
            return i - 2;
    return end;
}

/* Read the edge in [at, end) of the text. */
static void read_edge(interchange_draft_t *X, size_t at, size_t arrow,
                      size_t end) {
    const char *text = X->R->text;
    size_t comma = at;
    int bracket = 0;
    for (size_t i = at; i + 1 < arrow; i++)
        if (text[i] == ',' && (text[i + 1] == '[' || !bracket)) {
            comma = i;
            bracket = text[i + 1] == '[';
        }
    if (comma == at || comma + 1 >= arrow)
        interchange_fail(X, at,
                         "found no letter and state before '->', expected "
                         "\"letter,[state]->[state]\"");
    if (arrow + 2 >= end)
        interchange_fail(
            X, end, "found the end of the line, expected a state after '->'");
    if (!interchange_ok(X))
        return;
    const uint32_t letter = interchange_letter(X, text + at, comma - at);
    const uint32_t from =
        interchange_state(X, text + comma + 1, arrow - comma - 1);
    const uint32_t to = interchange_state(X, text + arrow + 2, end - arrow - 2);
    interchange_edge(X, from, letter, to);
}

/* Remove the brackets of all names, if all have them. */
static void strip(wr_names_t *T) {
    wr_names_t bare = {0};
    for (uint32_t i = 0; i < T->count; i++) {
        const size_t n = strlen(T->name[i]);
        if (n < 3 || T->name[i][0] != '[' || T->name[i][n - 1] != ']') {
            wr_names_clear(&bare);
            return;
        }
        wr_names_add(&bare, T->name[i] + 1, n - 2);
    }
    wr_names_clear(T);
    *T = bare;
}

void interchange_read_ba(interchange_draft_t *X) {
    interchange_line_t line = {.R = X->R};
    int accepting = 0, edges = 0;
    uint32_t start = UINT32_MAX;
    while (interchange_ok(X) && interchange_line_next(&line)) {
        const size_t at = interchange_piece_at(&line, 0);
        const size_t last = line.count - 1;
        const size_t end =
            interchange_piece_at(&line, last) + line.piece[last].length;
        const size_t arrow = find_arrow(X->R->text, at, end);
        if (arrow < end && accepting) {
            interchange_fail(X, at,
                             "found an edge after accepting states, expected "
                             "these last, and one start state");
        } else if (arrow < end) {
            read_edge(X, at, arrow, end);
            if (interchange_ok(X) && start == UINT32_MAX)
                start = X->N.edge[0].from;
            edges = 1;
        } else if (line.count > 1) {
            interchange_fail(X, interchange_piece_at(&line, 1),
                             "found '%.*s', expected one state per line",
                             INTERCHANGE_SHOW(line.piece[1]));
        } else {
            const uint32_t q =
                interchange_state(X, line.piece[0].s, line.piece[0].length);
            if (start == UINT32_MAX && !edges)
                start = q;
            else {
                X->N.flag[q] |= INTERCHANGE_ACCEPT;
                accepting = 1;
            }
        }
        X->D->found = 1;
    }
    interchange_line_clear(&line);
    if (!interchange_ok(X) || !X->D->found)
        return;
    X->N.flag[start] |= INTERCHANGE_START;
    if (!accepting) {
        for (uint32_t q = 0; q < X->N.states; q++)
            X->N.flag[q] |= INTERCHANGE_ACCEPT;
        interchange_remark(X, "no accepting state is listed: all are "
                              "accepting");
    }
    strip(&X->state);
    interchange_remark(X, "a Buechi automaton's file, read on finite words");
}
