/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Single operations: decode, compute exactly, round once.  The table of
 * special cases is [IEEE754-2019]: 6.1 infinities, 6.2 NaN, 6.3 signs, 7.2
 * invalid operations.
 */

#include "rounding/impl.h"

unsigned wr_rd_add(rd_value_t out, const rd_value_t x, const rd_value_t y,
                   int down) {
    if (x->kind == WR_NAN || y->kind == WR_NAN) {
        rd_value_special(out, WR_NAN, 0);
        return 0;
    }
    if (x->kind == WR_INFINITE && y->kind == WR_INFINITE &&
        x->negative != y->negative) {
        rd_value_special(out, WR_NAN, 0);
        return WR_INVALID;
    }
    if (x->kind == WR_INFINITE || y->kind == WR_INFINITE) {
        rd_value_special(out, WR_INFINITE,
                         x->kind == WR_INFINITE ? x->negative : y->negative);
        return 0;
    }
    /* Equal signs keep theirs; an exact cancellation is +0, or -0 downward. */
    int sign = x->negative == y->negative ? x->negative : down;
    out->kind = WR_FINITE;
    fmpq_add(out->x, x->x, y->x);
    out->negative = fmpq_is_zero(out->x) ? sign : fmpq_sgn(out->x) < 0;
    return 0;
}

unsigned wr_rd_mul(rd_value_t out, const rd_value_t x, const rd_value_t y) {
    int sign = x->negative != y->negative;
    if (x->kind == WR_NAN || y->kind == WR_NAN) {
        rd_value_special(out, WR_NAN, 0);
        return 0;
    }
    if (x->kind == WR_INFINITE || y->kind == WR_INFINITE) {
        int bad = rd_is_zero(x) || rd_is_zero(y);
        rd_value_special(out, bad ? WR_NAN : WR_INFINITE, bad ? 0 : sign);
        return bad ? WR_INVALID : 0;
    }
    out->kind = WR_FINITE;
    fmpq_mul(out->x, x->x, y->x);
    out->negative = sign;
    return 0;
}

unsigned wr_round_add(uint64_t *out, uint64_t x, uint64_t y,
                      const wr_format_t F, const wr_mode_t mode) {
    rd_value_t a, b;
    rd_value_init(a);
    rd_value_init(b);
    rd_value_decode(a, x, F);
    rd_value_decode(b, y, F);
    unsigned flags = wr_rd_add(a, a, b, mode->rule == WR_RD);
    flags |= wr_rd_round(out, a, F, mode);
    rd_value_clear(a);
    rd_value_clear(b);
    return flags;
}

unsigned wr_round_mul(uint64_t *out, uint64_t x, uint64_t y,
                      const wr_format_t F, const wr_mode_t mode) {
    rd_value_t a, b;
    rd_value_init(a);
    rd_value_init(b);
    rd_value_decode(a, x, F);
    rd_value_decode(b, y, F);
    unsigned flags = wr_rd_mul(a, a, b);
    flags |= wr_rd_round(out, a, F, mode);
    rd_value_clear(a);
    rd_value_clear(b);
    return flags;
}

unsigned wr_round_fma(uint64_t *out, const uint64_t x[3], const wr_format_t F,
                      const wr_mode_t mode) {
    rd_value_t a, b, c;
    rd_value_init(a);
    rd_value_init(b);
    rd_value_init(c);
    rd_value_decode(a, x[0], F);
    rd_value_decode(b, x[1], F);
    rd_value_decode(c, x[2], F);
    unsigned flags = wr_rd_mul(a, a, b);
    flags |= wr_rd_add(a, a, c, mode->rule == WR_RD);
    flags |= wr_rd_round(out, a, F, mode);
    rd_value_clear(a);
    rd_value_clear(b);
    rd_value_clear(c);
    return flags;
}
