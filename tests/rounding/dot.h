/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TESTS_ROUNDING_DOT_H
#define WREATH_TESTS_ROUNDING_DOT_H

/* The exact sum of products, rounded once, by the definition. */

#include "rounding/impl.h"

/* An exact zero is -0 if all products are -0, or if they cancel under WR_RD;
 * n = 0 gives +0. */
static inline uint64_t oracle_dot(const uint64_t *x, const uint64_t *y,
                                  size_t n, const wr_format_t F,
                                  const wr_mode_t mode) {
    rd_value_t a, b, sum;
    uint64_t code;
    rd_value_init(a);
    rd_value_init(b);
    rd_value_init(sum);
    for (size_t i = 0; i < n; i++) {
        rd_value_decode(a, x[i], F);
        rd_value_decode(b, y[i], F);
        (void) wr_rd_mul(a, a, b);
        if (i == 0) {
            sum->kind = a->kind;
            sum->negative = a->negative;
            fmpq_set(sum->x, a->x);
        } else
            (void) wr_rd_add(sum, sum, a, mode->rule == WR_RD);
    }
    (void) wr_rd_round(&code, sum, F, mode);
    rd_value_clear(a);
    rd_value_clear(b);
    rd_value_clear(sum);
    return code;
}

#endif
