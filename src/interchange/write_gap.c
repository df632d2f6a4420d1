/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* GAP: an Automaton of the package automata; for a semiautomaton, a list of
 * transformations in which point 1 is the start. */

#include "interchange/impl.h"

/* Every letter is one ASCII character: write a string ("@" is epsilon). */
static int short_letters(const wr_dfa_t A) {
    for (uint32_t a = 0; a < A->letters; a++)
        if (strlen(A->letter_name[a]) != 1 || *A->letter_name[a] == '@')
            return 0;
    return A->letters > 0;
}

static void put_alphabet(wr_buffer_t out, const wr_dfa_t A) {
    wr_buffer_t all;
    if (!short_letters(A)) {
        wr_buffer_put(out, "[");
        for (uint32_t a = 0; a < A->letters; a++) {
            wr_buffer_put(out, a ? "," : "");
            interchange_out_quoted(out, A->letter_name[a]);
        }
        wr_buffer_put(out, "]");
        return;
    }
    wr_buffer_init(all);
    for (uint32_t a = 0; a < A->letters; a++)
        wr_buffer_put(all, A->letter_name[a]);
    interchange_out_quoted(out, all->text);
    wr_buffer_clear(all);
}

static void put_automaton(wr_buffer_t out, const wr_dfa_t A) {
    int any = 0;
    wr_buffer_printf(out, "Automaton(\"det\",%u,", A->states);
    put_alphabet(out, A);
    wr_buffer_put(out, ",[");
    for (uint32_t a = 0; a < A->letters; a++) {
        wr_buffer_put(out, a ? ",\n[" : "\n[");
        for (uint32_t q = 0; q < A->states; q++)
            wr_buffer_printf(out, "%s%u", q ? "," : "",
                             wr_dfa_step(A, q, a) + 1);
        wr_buffer_put(out, "]");
    }
    wr_buffer_printf(out, "],[%u],[", A->start + 1);
    for (uint32_t q = 0; q < A->states; q++)
        if (A->accept[q]) {
            wr_buffer_printf(out, "%s%u", any ? "," : "", q + 1);
            any = 1;
        }
    wr_buffer_put(out, "]);;\n");
}

/* The point of state q: the start is 1, the others follow. */
static uint32_t point(const wr_dfa_t A, uint32_t q) {
    return q == A->start ? 1 : q + (q < A->start) + 1;
}

static void put_transformations(wr_buffer_t out, const wr_dfa_t A) {
    wr_buffer_put(out, "[");
    for (uint32_t a = 0; a < A->letters; a++) {
        wr_buffer_put(out, a ? ",\nTransformation([" : "Transformation([");
        for (uint32_t i = 0; i < A->states; i++) {
            const size_t q = interchange_out_order(A, i);
            wr_buffer_printf(out, "%s%u", i ? "," : "",
                             point(A, A->delta[q * A->letters + a]));
        }
        wr_buffer_put(out, "])");
    }
    wr_buffer_put(out, "];;\n");
}

void interchange_write_gap(wr_buffer_t out, wr_buffer_struct *remarks,
                           const wr_dfa_t A) {
    if (A->accept != NULL)
        put_automaton(out, A);
    else
        put_transformations(out, A);
    if (A->accept == NULL)
        interchange_out_remark(remarks, "transformations: points from 1, the "
                                        "start first; letters have no names");
    else if (A->state_name != NULL)
        interchange_out_remark(
            remarks, "states are numbered from 1, their names are omitted");
}
