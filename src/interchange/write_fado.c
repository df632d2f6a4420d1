/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* FAdo: accepting states, start, alphabet; then the edges.  The lines of the
 * start come first, for readers that rely on this.  Letters other than ASCII
 * letters and digits are quoted. */

#include "interchange/impl.h"

static void put_letter(wr_buffer_t out, const char *s) {
    int plain = 1;
    for (const char *t = s; *t != '\0'; t++)
        plain &= interchange_is_alnum(*t);
    wr_buffer_printf(out, plain ? " %s" : " \"%s\"", s);
}

void interchange_write_fado(wr_buffer_t out, wr_buffer_struct *remarks,
                            const wr_dfa_t A) {
    wr_buffer_put(out, "@DFA");
    for (uint32_t q = 0; q < A->states; q++)
        if (interchange_out_accepts(A, q))
            wr_buffer_printf(out, " %u", q);
    wr_buffer_put(out, " $");
    for (uint32_t a = 0; a < A->letters; a++)
        put_letter(out, A->letter_name[a]);
    wr_buffer_put(out, "\n");
    if (A->letters == 0)
        wr_buffer_printf(out, "%u\n", A->start);
    for (uint32_t i = 0; i < A->states; i++) {
        const uint32_t q = interchange_out_order(A, i);
        for (uint32_t a = 0; a < A->letters; a++) {
            wr_buffer_printf(out, "%u", q);
            put_letter(out, A->letter_name[a]);
            wr_buffer_printf(out, " %u\n", wr_dfa_step(A, q, a));
        }
    }
    interchange_out_numbered(remarks, A);
    interchange_out_semi(remarks, A);
}
