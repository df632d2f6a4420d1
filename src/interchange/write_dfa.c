/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Our own format, so that it stands in the table of formats. */

#include "interchange/impl.h"

void interchange_write_dfa(wr_buffer_t out, wr_buffer_struct *remarks,
                           const wr_dfa_t A) {
    (void) remarks;
    wr_dfa_print(out, A);
}
