/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* HOA v1 with state-based acceptance.  Letter number a is the valuation whose
 * bits are those of a; the header `wreath-letters`, which other tools ignore,
 * names the letters. */

#include "interchange/impl.h"

static unsigned bits(uint32_t letters) {
    unsigned n = 0;
    while (letters > 1 && (UINT64_C(1) << n) < letters)
        n++;
    return n;
}

static void put_head(wr_buffer_t out, const wr_dfa_t A, unsigned n) {
    wr_buffer_put(out, "HOA: v1\n");
    if (A->name[0] != '\0') {
        wr_buffer_put(out, "name: ");
        interchange_out_quoted(out, A->name);
        wr_buffer_put(out, "\n");
    }
    wr_buffer_printf(out, "States: %u\nStart: %u\nAP: %u", A->states, A->start,
                     n);
    for (unsigned i = 0; i < n; i++)
        wr_buffer_printf(out, " \"bit%u\"", i);
    wr_buffer_put(out, "\nwreath-letters:");
    for (uint32_t a = 0; a < A->letters; a++) {
        wr_buffer_put(out, " ");
        interchange_out_quoted(out, A->letter_name[a]);
    }
    wr_buffer_printf(out,
                     "\nacc-name: Buchi\nAcceptance: 1 Inf(0)\n"
                     "properties: trans-labels explicit-labels state-acc "
                     "deterministic%s\n--BODY--\n",
                     UINT64_C(1) << n == A->letters ? " complete" : "");
}

static void put_label(wr_buffer_t out, uint32_t a, unsigned n) {
    wr_buffer_put(out, n == 0 ? "[t" : "[");
    for (unsigned i = 0; i < n; i++)
        wr_buffer_printf(out, "%s%s%u", i ? "&" : "", (a >> i) & 1 ? "" : "!",
                         i);
    wr_buffer_put(out, "]");
}

void interchange_write_hoa(wr_buffer_t out, wr_buffer_struct *remarks,
                           const wr_dfa_t A) {
    const unsigned n = bits(A->letters);
    put_head(out, A, n);
    for (uint32_t q = 0; q < A->states; q++) {
        wr_buffer_printf(out, "State: %u", q);
        if (A->state_name != NULL) {
            wr_buffer_put(out, " ");
            interchange_out_quoted(out, A->state_name[q]);
        }
        wr_buffer_put(out, interchange_out_accepts(A, q) ? " {0}\n" : "\n");
        for (uint32_t a = 0; a < A->letters; a++) {
            put_label(out, a, n);
            wr_buffer_printf(out, " %u\n", wr_dfa_step(A, q, a));
        }
    }
    wr_buffer_put(out, "--END--\n");
    interchange_out_semi(remarks, A);
}
