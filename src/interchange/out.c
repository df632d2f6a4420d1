/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Functions shared by the writers, and properties of characters. */

#include "interchange/impl.h"

#include <stdarg.h>

void interchange_out_remark(wr_buffer_struct *remarks, const char *fmt, ...) {
    va_list ap;
    if (remarks == NULL)
        return;
    va_start(ap, fmt);
    wr_buffer_vprintf(remarks, fmt, ap);
    wr_buffer_put(remarks, "\n");
    va_end(ap);
}

void interchange_out_numbered(wr_buffer_struct *remarks, const wr_dfa_t A) {
    if (A->state_name != NULL)
        interchange_out_remark(remarks,
                               "states are numbered, their names are omitted");
}

void interchange_out_semi(wr_buffer_struct *remarks, const wr_dfa_t A) {
    if (A->accept == NULL)
        interchange_out_remark(remarks, "a semiautomaton: no state accepts");
}

uint32_t interchange_out_order(const wr_dfa_t A, uint32_t i) {
    wr_assert(i < A->states);
    return i == 0 ? A->start : i <= A->start ? i - 1 : i;
}

void interchange_out_quoted(wr_buffer_t out, const char *s) {
    wr_buffer_put(out, "\"");
    for (; *s != '\0'; s++) {
        if (*s == '"' || *s == '\\')
            wr_buffer_put(out, "\\");
        wr_buffer_write(out, s, 1);
    }
    wr_buffer_put(out, "\"");
}

int interchange_out_accepts(const wr_dfa_t A, uint32_t q) {
    wr_assert(q < A->states);
    return A->accept != NULL && A->accept[q];
}

int interchange_out_is_first(const wr_dfa_t A, uint32_t q, uint32_t a) {
    uint32_t b = 0;
    while (wr_dfa_step(A, q, b) != wr_dfa_step(A, q, a))
        b++;
    return a == b;
}

int interchange_is_alnum(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z');
}

size_t interchange_character(const char *s) {
    size_t n = 1;
    while (((unsigned char) s[n] & 0xc0) == 0x80)
        n++;
    return n;
}
