/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* TikZ with its library `automata`: states on a circle, which is meant to be
 * moved by hand; neighbours both ways bend their arrows apart. */

#include "interchange/impl.h"

#include <string.h>

/* Text for TeX: what has a meaning there is written as a command. */
static void put_tex(wr_buffer_t out, const char *s) {
    for (; *s != '\0'; s++)
        if (strchr("#$%&_{}", *s) != NULL)
            wr_buffer_printf(out, "\\%c", *s);
        else if (*s == '\\')
            wr_buffer_put(out, "\\textbackslash{}");
        else if (*s == '~')
            wr_buffer_put(out, "\\textasciitilde{}");
        else if (*s == '^')
            wr_buffer_put(out, "\\textasciicircum{}");
        else if (*s == '<' || *s == '>' || *s == '|')
            wr_buffer_printf(out, "$%c$", *s == '|' ? '|' : *s);
        else
            wr_buffer_write(out, s, 1);
}

static void put_states(wr_buffer_t out, const wr_dfa_t A) {
    for (uint32_t q = 0; q < A->states; q++) {
        char scratch[24];
        double x, y;
        interchange_out_place(&x, &y, A, q);
        wr_buffer_printf(out, "  \\node[state%s%s] (q%lu) at (%.2f,%.2f) {",
                         q == A->start ? ",initial" : "",
                         interchange_out_accepts(A, q) ? ",accepting" : "",
                         (unsigned long) q, 2.5 * x, 2.5 * y);
        put_tex(out, wr_dfa_state_name(scratch, A, q));
        wr_buffer_put(out, "};\n");
    }
}

static int leads(const wr_dfa_t A, uint32_t from, uint32_t to) {
    for (size_t a = 0; a < A->letters; a++)
        if (A->delta[(size_t) from * A->letters + a] == to)
            return 1;
    return 0;
}

/* All letters from q to `to` in one label; the first of them is a. */
static void put_edge(wr_buffer_t out, const wr_dfa_t A, uint32_t q,
                     uint32_t first) {
    const size_t k = A->letters;
    const uint32_t *row = A->delta + q * k, to = row[first];
    wr_buffer_printf(out, "  \\path (q%lu) edge%s node {", (unsigned long) q,
                     to == q             ? "[loop above]"
                     : leads(A, to, q) ? "[bend left]"
                                         : "");
    for (size_t b = first; b < k; b++)
        if (row[b] == to) {
            wr_buffer_put(out, b > first ? ", " : "");
            put_tex(out, A->letter_name[b]);
        }
    wr_buffer_printf(out, "} (q%lu);\n", (unsigned long) to);
}

void interchange_write_tikz(wr_buffer_t out, wr_buffer_struct *remarks,
                            const wr_dfa_t A) {
    const size_t k = A->letters;
    wr_buffer_put(out, "% \\usetikzlibrary{automata,arrows.meta}\n"
                       "\\begin{tikzpicture}[->,>=Stealth,auto,semithick,"
                       "initial text=]\n");
    put_states(out, A);
    for (uint32_t q = 0; q < A->states; q++)
        for (uint32_t a = 0; a < k; a++) {
            int before = 0;
            for (uint32_t b = 0; b < a; b++)
                before |= A->delta[q * k + b] == A->delta[q * k + a];
            if (!before)
                put_edge(out, A, q, a);
        }
    wr_buffer_put(out, "\\end{tikzpicture}\n");
    if (A->states > 20)
        interchange_out_remark(remarks, "%lu states are many for a circle",
                               (unsigned long) A->states);
}
