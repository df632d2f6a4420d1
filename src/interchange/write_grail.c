/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Grail+: start, edges, accepting states. */

#include "interchange/impl.h"

void interchange_write_grail(wr_buffer_t out, wr_buffer_struct *remarks,
                             const wr_dfa_t A) {
    wr_buffer_printf(out, "(START) |- %u\n", A->start);
    for (uint32_t q = 0; q < A->states; q++)
        for (uint32_t a = 0; a < A->letters; a++)
            wr_buffer_printf(out, "%u %s %u\n", q, A->letter_name[a],
                             wr_dfa_step(A, q, a));
    for (uint32_t q = 0; q < A->states; q++)
        if (interchange_out_accepts(A, q))
            wr_buffer_printf(out, "%u -| (FINAL)\n", q);
    interchange_out_numbered(remarks, A);
    interchange_out_semi(remarks, A);
}
