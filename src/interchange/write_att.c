/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* AT&T text of an acceptor, with one column of labels for OpenFst or two equal
 * ones for foma and HFST, and OpenFst's table of symbols.  The lines of the
 * start come first, which makes it the start; in HFST the start is state 0, so
 * that for two columns the start and state 0 are exchanged. */

#include "interchange/impl.h"

static void say_zero(wr_buffer_struct *remarks, const wr_dfa_t A) {
    int zero = 0, numbers = 1;
    for (uint32_t a = 0; a < A->letters; a++) {
        const char *s = A->letter_name[a];
        zero |= strcmp(s, "0") == 0;
        numbers &= s[strspn(s, "0123456789")] == '\0';
    }
    if (zero && numbers)
        interchange_out_remark(
            remarks,
            "the letter 0 is read as epsilon without a table of symbols: use "
            "--write-symbols, or --zero letter when reading");
}

static uint32_t number(const wr_dfa_t A, uint32_t q, int columns) {
    if (columns == 2)
        q = q == A->start ? 0 : q == 0 ? A->start : q;
    return q;
}

static void put(wr_buffer_t out, wr_buffer_struct *remarks, const wr_dfa_t A,
                int columns) {
    for (uint32_t i = 0; i < A->states; i++) {
        const uint32_t q = interchange_out_order(A, i);
        for (uint32_t a = 0; a < A->letters; a++)
            wr_buffer_printf(
                out, "%u\t%u\t%s%s%s\n", number(A, q, columns),
                number(A, A->delta[(size_t) q * A->letters + a], columns),
                A->letter_name[a], columns == 2 ? "\t" : "",
                columns == 2 ? A->letter_name[a] : "");
        if (interchange_out_accepts(A, q))
            wr_buffer_printf(out, "%u\n", number(A, q, columns));
    }
    say_zero(remarks, A);
    interchange_out_semi(remarks, A);
    interchange_out_numbered(remarks, A);
}

void interchange_write_att(wr_buffer_t out, wr_buffer_struct *remarks,
                           const wr_dfa_t A) {
    put(out, remarks, A, 1);
}

void interchange_write_att4(wr_buffer_t out, wr_buffer_struct *remarks,
                            const wr_dfa_t A) {
    put(out, remarks, A, 2);
}

void wr_write_symbols(wr_buffer_t out, const wr_dfa_t A) {
    wr_buffer_put(out, "<eps>\t0\n");
    for (uint32_t a = 0; a < A->letters; a++)
        wr_buffer_printf(out, "%s\t%u\n", A->letter_name[a], a + 1);
}
