/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* BA text: the start, then the edges, then the accepting states. */

#include "interchange/impl.h"

void interchange_write_ba(wr_buffer_t out, wr_buffer_struct *remarks,
                          const wr_dfa_t A) {
    int any = 0;
    wr_buffer_printf(out, "[%u]\n", A->start);
    for (uint32_t q = 0; q < A->states; q++)
        for (uint32_t a = 0; a < A->letters; a++)
            wr_buffer_printf(out, "%s,[%u]->[%u]\n", A->letter_name[a], q,
                             wr_dfa_step(A, q, a));
    for (uint32_t q = 0; q < A->states; q++)
        if (interchange_out_accepts(A, q)) {
            any = 1;
            wr_buffer_printf(out, "[%u]\n", q);
        }
    if (!any) { /* without any, all would be accepting */
        wr_buffer_printf(out, "[%u]\n", A->states);
        interchange_out_remark(
            remarks, "no state accepts, which an unreachable state expresses");
    }
    for (uint32_t a = 0; a < A->letters; a++)
        if (strpbrk(A->letter_name[a], "-,>") != NULL) {
            interchange_out_remark(remarks, "RABIT misreads letters with "
                                            "'-', ',' or '>'");
            break;
        }
    interchange_out_numbered(remarks, A);
}
