/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* .mata, section @NFA-explicit. */

#include "interchange/impl.h"

#include <string.h>

/* Names that could be taken for something else stand in quotes. */
static void put_name(wr_buffer_t out, const char *s) {
    if (strpbrk(s, "&|!()%@\"\\#^[]{}") == NULL && strcmp(s, "true") != 0
        && strcmp(s, "false") != 0)
        wr_buffer_put(out, s);
    else
        interchange_out_quoted(out, s);
}

static void put_state(wr_buffer_t out, const wr_dfa_t A, uint32_t q) {
    wr_buffer_put(out, " ");
    if (A->state_name != NULL)
        put_name(out, A->state_name[q]);
    else
        wr_buffer_printf(out, "q%lu", (unsigned long) q);
}

void interchange_write_mata(wr_buffer_t out, wr_buffer_struct *remarks,
                            const wr_dfa_t A) {
    wr_buffer_put(out, "@NFA-explicit\n%Alphabet-auto\n%Initial");
    put_state(out, A, A->start);
    wr_buffer_put(out, "\n%Final");
    for (uint32_t q = 0; q < A->states; q++)
        if (interchange_out_accepts(A, q))
            put_state(out, A, q);
    wr_buffer_put(out, "\n");
    for (uint32_t q = 0; q < A->states; q++)
        for (uint32_t a = 0; a < A->letters; a++) {
            /* a line must not begin with a blank: it would be indented */
            wr_buffer_t line;
            wr_buffer_init(line);
            put_state(line, A, q);
            wr_buffer_put(line, " ");
            put_name(line, A->letter_name[a]);
            put_state(line, A, A->delta[(size_t) q * A->letters + a]);
            wr_buffer_printf(out, "%s\n", line->text + 1);
            wr_buffer_clear(line);
        }
    if (A->accept == NULL)
        interchange_out_remark(remarks, "a semiautomaton: no state accepts");
}
