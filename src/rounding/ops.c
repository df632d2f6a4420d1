/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Single operations: decode, compute exactly, round once.  The table of
 * special cases is [IEEE754-2019]: 6.1 infinities, 6.2 NaN, 6.3 signs, 7.2
 * invalid operations. */

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
    /* Equal signs are kept; an exact cancellation is +0, or -0 downward. */
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

typedef enum { ADD, MUL, FMA } op_t;

static unsigned operate(uint64_t *out, op_t op, const uint64_t *x,
                        const wr_format_t F, const wr_mode_t mode) {
    const int operands = op == FMA ? 3 : 2;
    rd_value_t v[3];
    unsigned flags = 0;
    for (int i = 0; i < operands; i++) {
        rd_value_init(v[i]);
        rd_value_decode(v[i], x[i], F);
    }
    if (op != ADD)
        flags |= wr_rd_mul(v[0], v[0], v[1]);
    if (op != MUL)
        flags |= wr_rd_add(v[0], v[0], v[operands - 1], mode->rule == WR_RD);
    flags |= wr_rd_round(out, v[0], F, mode);
    for (int i = 0; i < operands; i++)
        rd_value_clear(v[i]);
    return flags;
}

unsigned wr_round_add(uint64_t *out, uint64_t x, uint64_t y,
                      const wr_format_t F, const wr_mode_t mode) {
    return operate(out, ADD, (const uint64_t[]){x, y}, F, mode);
}

unsigned wr_round_mul(uint64_t *out, uint64_t x, uint64_t y,
                      const wr_format_t F, const wr_mode_t mode) {
    return operate(out, MUL, (const uint64_t[]){x, y}, F, mode);
}

unsigned wr_round_fma(uint64_t *out, const uint64_t x[3], const wr_format_t F,
                      const wr_mode_t mode) {
    return operate(out, FMA, x, F, mode);
}
