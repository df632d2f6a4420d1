/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* TikZ with its library `automata`: states on a circle, clockwise from the
 * left, to be moved by hand.  All arrows bend to the left, so that those of
 * opposite directions separate, and labels lie along them; loops point out. */

#include "interchange/impl.h"

/* The angle of a state on the circle, in degrees. */
static double turn(const wr_dfa_t A, uint32_t q) {
    return 180 - 360.0 * q / A->states;
}

static void put_states(wr_buffer_t out, const wr_dfa_t A) {
    double radius = A->states == 1 ? 0 : 0.7 * A->states;
    if (A->states > 1 && radius < 1.8)
        radius = 1.8;
    for (uint32_t q = 0; q < A->states; q++) {
        char scratch[24];
        const char *name = wr_dfa_state_name(scratch, A, q);
        wr_buffer_printf(out, "  \\node[state%s%s] (q%u) at (%.2f:%.2f) {",
                         q == A->start ? ",initial" : "",
                         interchange_out_accepts(A, q) ? ",accepting" : "", q,
                         turn(A, q), radius);
        wr_buffer_put_tex(out, name);
        wr_buffer_put(out, "};\n");
    }
}

/* Write one edge for all letters that lead from q to where `first` does. */
static void put_edge(wr_buffer_t out, const wr_dfa_t A, uint32_t q,
                     uint32_t first) {
    const size_t k = A->letters;
    const uint32_t *row = A->delta + q * k, to = row[first];
    /* the arrow that marks the start comes from the left */
    double outwards = turn(A, q) - (q == A->start ? 50 : 0);
    wr_buffer_printf(out, "  \\path (q%u) edge", q);
    if (to == q)
        wr_buffer_printf(out,
                         "[out=%.0f,in=%.0f,looseness=6] node[pos=.5,"
                         "anchor=%.0f] {",
                         outwards + 22, outwards - 22, outwards + 180);
    else
        wr_buffer_put(out, "[bend left=16] node[sloped,above] {");
    for (size_t b = first; b < k; b++)
        if (row[b] == to) {
            wr_buffer_put(out, b > first ? ", " : "");
            wr_buffer_put_tex(out, A->letter_name[b]);
        }
    wr_buffer_printf(out, "} (q%u);\n", to);
}

void interchange_write_tikz(wr_buffer_t out, wr_buffer_struct *remarks,
                            const wr_dfa_t A) {
    wr_buffer_put(out, "% \\usetikzlibrary{automata,arrows.meta}\n"
                       "\\begin{tikzpicture}[->,>=Stealth,semithick,initial "
                       "text=,\n  every node/.style={font=\\footnotesize},"
                       "\n  every state/.style={inner sep=2pt,minimum "
                       "size=7mm}]\n");
    put_states(out, A);
    for (uint32_t q = 0; q < A->states; q++)
        for (uint32_t a = 0; a < A->letters; a++)
            if (interchange_out_is_first(A, q, a))
                put_edge(out, A, q, a);
    wr_buffer_put(out, "\\end{tikzpicture}\n");
    if (A->states > 20)
        interchange_out_remark(remarks, "%u states are many for a circle",
                               A->states);
}
