/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Mermaid: a state diagram for Markdown pages.  States are s0, s1, .. with
 * their names as labels; the edges of a pair of states are one arrow. */

#include "interchange/impl.h"

/* Quotes and brackets would end a label: write them as HTML entities. */
static void label(wr_buffer_t out, const char *s) {
    for (; *s != '\0'; s++)
        if (interchange_is_alnum(*s) || *s == '-' || *s == '_' ||
            (unsigned char) *s >= 0x80)
            wr_buffer_write(out, s, 1);
        else
            wr_buffer_printf(out, "#%d;", *s);
}

/* Write an arrow for all letters that lead from q to where `first` does. */
static void arrow(wr_buffer_t out, const wr_dfa_t A, uint32_t q,
                  uint32_t first) {
    const uint32_t to = wr_dfa_step(A, q, first);
    wr_buffer_printf(out, "    s%u -->|\"", q);
    for (uint32_t a = first; a < A->letters; a++)
        if (wr_dfa_step(A, q, a) == to) {
            wr_buffer_put(out, a == first ? "" : ", ");
            label(out, A->letter_name[a]);
        }
    wr_buffer_printf(out, "\"| s%u\n", to);
}

void interchange_write_mermaid(wr_buffer_t out, wr_buffer_struct *remarks,
                               const wr_dfa_t A) {
    (void) remarks;
    wr_buffer_printf(out,
                     "flowchart LR\n    start[ ] --> s%u\n"
                     "    style start fill:none,stroke:none\n",
                     A->start);
    for (uint32_t q = 0; q < A->states; q++) {
        const int accepts = interchange_out_accepts(A, q);
        wr_buffer_printf(out, "    s%u%s\"", q, accepts ? "(((" : "((");
        if (A->state_name != NULL)
            label(out, A->state_name[q]);
        else
            wr_buffer_printf(out, "%u", q);
        wr_buffer_put(out, accepts ? "\")))\n" : "\"))\n");
    }
    for (uint32_t q = 0; q < A->states; q++)
        for (uint32_t a = 0; a < A->letters; a++)
            if (interchange_out_is_first(A, q, a))
                arrow(out, A, q, a);
}
