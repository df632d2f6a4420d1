/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* DOT: an arrow from a node without shape marks the start, a double border the
 * accepting states, and parallel edges have one label.  The attribute
 * wreath_letters lists the letters in order, which labels do not. */

#include "interchange/impl.h"

static void put_state(wr_buffer_t out, const wr_dfa_t A, uint32_t q) {
    char scratch[24];
    interchange_out_quoted(out, wr_dfa_state_name(scratch, A, q));
}

/* Return 1 if a letter can be part of a label: one that contains a separator or
 * an escape gets its own edge. */
static int is_plain(const char *s) {
    return strpbrk(s, ",\\\"<") == NULL;
}

static void put_edge(wr_buffer_t out, const wr_dfa_t A, uint32_t q, uint32_t to,
                     const char *label) {
    wr_buffer_put(out, "  ");
    put_state(out, A, q);
    wr_buffer_put(out, " -> ");
    put_state(out, A, to);
    wr_buffer_put(out, " [label=");
    interchange_out_quoted(out, label);
    wr_buffer_put(out, "];\n");
}

/* Write one edge for all letters from q to the same state, in the order of the
 * first letters. */
static void put_row(wr_buffer_t out, const wr_dfa_t A, uint32_t q) {
    const size_t k = A->letters;
    const uint32_t *row = A->delta + q * k;
    unsigned char *done = wr_calloc(k + 1, 1);
    wr_buffer_t label;
    wr_buffer_init(label);
    for (size_t a = 0; a < k; a++) {
        if (done[a])
            continue;
        if (!is_plain(A->letter_name[a])) {
            put_edge(out, A, q, row[a], A->letter_name[a]);
            continue;
        }
        label->length = 0;
        for (size_t b = a; b < k; b++)
            if (row[b] == row[a] && is_plain(A->letter_name[b])) {
                done[b] = 1;
                wr_buffer_put(label, b > a ? ", " : "");
                wr_buffer_put(label, A->letter_name[b]);
            }
        put_edge(out, A, q, row[a], label->text);
    }
    wr_buffer_clear(label);
    wr_free(done);
}

void interchange_write_dot(wr_buffer_t out, wr_buffer_struct *remarks,
                           const wr_dfa_t A) {
    (void) remarks;
    wr_buffer_put(out, "digraph ");
    interchange_out_quoted(out, A->name);
    wr_buffer_printf(out, " {\n  comment=\"wreath %s\";\n",
                     A->accept != NULL ? "dfa" : "semiautomaton");
    wr_buffer_put(out, "  wreath_letters=");
    wr_buffer_t letters;
    wr_buffer_init(letters);
    for (uint32_t a = 0; a < A->letters; a++)
        wr_buffer_printf(letters, "%s%s", a ? " " : "", A->letter_name[a]);
    interchange_out_quoted(out, letters->text);
    wr_buffer_put(out, ";\n  rankdir=LR;\n  node [shape=circle];\n"
                       "  \"\" [shape=none, label=\"\", width=0, height=0];\n");
    wr_buffer_clear(letters);
    for (uint32_t q = 0; q < A->states; q++) {
        wr_buffer_put(out, "  ");
        put_state(out, A, q);
        wr_buffer_put(out, interchange_out_accepts(A, q)
                               ? " [shape=doublecircle];\n"
                               : ";\n");
    }
    wr_buffer_put(out, "  \"\" -> ");
    put_state(out, A, A->start);
    wr_buffer_put(out, ";\n");
    for (uint32_t q = 0; q < A->states; q++)
        put_row(out, A, q);
    wr_buffer_put(out, "}\n");
}
