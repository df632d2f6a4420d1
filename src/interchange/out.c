/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Code that the writers share. */

#include "interchange/impl.h"

#include <math.h>
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

void interchange_out_place(double *x, double *y, const wr_dfa_t A, uint32_t q) {
    wr_assert(q < A->states);
    const double turn = 2 * acos(-1.0), n = A->states;
    /* neighbours on the circle are one unit apart */
    const double radius = A->states > 1 ? 0.5 / sin(turn / (2 * n)) : 0;
    *x = -radius * cos(turn * q / n);
    *y = radius * sin(turn * q / n);
}
