/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Single operations: decode, compute exactly, round once.  The table of
 * special cases is [IEEE754-2019]: 6.1 infinities, 6.2 NaN, 6.3 signs, 7.2
 * invalid operations, 7.3 division by zero.
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

/* x / y */
static unsigned divide(rd_value_t out, const rd_value_t x, const rd_value_t y) {
    int sign = x->negative != y->negative;
    int nan = x->kind == WR_NAN || y->kind == WR_NAN;
    int bad = (rd_is_zero(x) && rd_is_zero(y)) ||
              (x->kind == WR_INFINITE && y->kind == WR_INFINITE);
    if (nan || bad) {
        rd_value_special(out, WR_NAN, 0);
        return nan ? 0 : WR_INVALID;
    }
    if (x->kind == WR_INFINITE || rd_is_zero(y)) {
        unsigned flags = x->kind == WR_INFINITE ? 0 : WR_DIVIDE_BY_ZERO;
        rd_value_special(out, WR_INFINITE, sign);
        return flags;
    }
    if (y->kind == WR_INFINITE) {
        rd_value_special(out, WR_FINITE, sign);
        return 0;
    }
    out->kind = WR_FINITE;
    fmpq_div(out->x, x->x, y->x);
    out->negative = sign;
    return 0;
}

/* A rational on the same side of every number of at most 140 bits as the
 * square root of v: floor(sqrt(v 4^k)) with one more bit set if that is not
 * exact (a sticky bit).  No number of fewer bits, nor a midpoint of two, nor
 * a 2^-64 part of the gap between them, lies between the two. */
static void root(fmpq_t out, const fmpq_t v) {
    fmpz_t n, r;
    fmpz_init(n);
    fmpz_init(r);
    slong e =
        (slong) fmpz_bits(fmpq_numref(v)) - (slong) fmpz_bits(fmpq_denref(v));
    slong k = 150 - e / 2; /* v 4^k has about 300 bits */
    if (k < 0)
        k = 0;
    fmpz_mul_2exp(n, fmpq_numref(v), (ulong) (2 * k));
    fmpz_fdiv_qr(n, r, n, fmpq_denref(v));
    int sticky = !fmpz_is_zero(r);
    fmpz_sqrtrem(n, r, n);
    sticky |= !fmpz_is_zero(r);
    fmpz_mul_2exp(n, n, 1);
    if (sticky)
        fmpz_add_ui(n, n, 1);
    fmpz_set(fmpq_numref(out), n);
    fmpz_one(fmpq_denref(out));
    fmpq_div_2exp(out, out, (ulong) k + 1);
    fmpz_clear(n);
    fmpz_clear(r);
}

enum { ADD, MUL, DIV };

static unsigned binary(uint64_t *out, int op, uint64_t x, uint64_t y,
                       int negate, const wr_format_t F, const wr_mode_t mode) {
    rd_value_t a, b, c;
    unsigned flags;
    rd_value_init(a);
    rd_value_init(b);
    rd_value_init(c);
    rd_value_decode(a, x, F);
    rd_value_decode(b, y, F);
    if (negate) { /* not of NaN: it would not be seen */
        b->negative = !b->negative;
        fmpq_neg(b->x, b->x);
    }
    if (op == ADD)
        flags = wr_rd_add(c, a, b, mode->rule == WR_RD);
    else if (op == MUL)
        flags = wr_rd_mul(c, a, b);
    else
        flags = divide(c, a, b);
    flags |= wr_rd_round(out, c, F, mode);
    rd_value_clear(a);
    rd_value_clear(b);
    rd_value_clear(c);
    return flags;
}

unsigned wr_round_add(uint64_t *out, uint64_t x, uint64_t y,
                      const wr_format_t F, const wr_mode_t mode) {
    return binary(out, ADD, x, y, 0, F, mode);
}

unsigned wr_round_sub(uint64_t *out, uint64_t x, uint64_t y,
                      const wr_format_t F, const wr_mode_t mode) {
    return binary(out, ADD, x, y, 1, F, mode);
}

unsigned wr_round_mul(uint64_t *out, uint64_t x, uint64_t y,
                      const wr_format_t F, const wr_mode_t mode) {
    return binary(out, MUL, x, y, 0, F, mode);
}

unsigned wr_round_div(uint64_t *out, uint64_t x, uint64_t y,
                      const wr_format_t F, const wr_mode_t mode) {
    return binary(out, DIV, x, y, 0, F, mode);
}

unsigned wr_round_fma(uint64_t *out, uint64_t x, uint64_t y, uint64_t z,
                      const wr_format_t F, const wr_mode_t mode) {
    rd_value_t a, b, c;
    rd_value_init(a);
    rd_value_init(b);
    rd_value_init(c);
    rd_value_decode(a, x, F);
    rd_value_decode(b, y, F);
    rd_value_decode(c, z, F);
    unsigned flags = wr_rd_mul(a, a, b);
    flags |= wr_rd_add(a, a, c, mode->rule == WR_RD);
    flags |= wr_rd_round(out, a, F, mode);
    rd_value_clear(a);
    rd_value_clear(b);
    rd_value_clear(c);
    return flags;
}

unsigned wr_round_sqrt(uint64_t *out, uint64_t x, const wr_format_t F,
                       const wr_mode_t mode) {
    rd_value_t a;
    unsigned flags = 0;
    rd_value_init(a);
    rd_value_decode(a, x, F);
    if (a->kind != WR_NAN && a->negative && !rd_is_zero(a)) {
        rd_value_special(a, WR_NAN, 0);
        flags = WR_INVALID;
    } else if (a->kind == WR_FINITE && !rd_is_zero(a))
        root(a->x, a->x);
    flags |= wr_rd_round(out, a, F, mode); /* the root of -0 is -0 */
    rd_value_clear(a);
    return flags;
}

unsigned wr_round_dot(uint64_t *out, const uint64_t *x, const uint64_t *y,
                      size_t n, const wr_format_t F, const wr_mode_t mode) {
    rd_value_t a, b, sum;
    unsigned flags = 0;
    rd_value_init(a);
    rd_value_init(b);
    rd_value_init(sum);
    for (size_t i = 0; i < n; i++) {
        rd_value_decode(a, x[i], F);
        rd_value_decode(b, y[i], F);
        flags |= wr_rd_mul(a, a, b);
        if (i == 0) {
            sum->kind = a->kind;
            sum->negative = a->negative;
            fmpq_set(sum->x, a->x);
        } else
            flags |= wr_rd_add(sum, sum, a, mode->rule == WR_RD);
    }
    flags |= wr_rd_round(out, sum, F, mode);
    rd_value_clear(a);
    rd_value_clear(b);
    rd_value_clear(sum);
    return flags;
}

unsigned wr_round_convert(uint64_t *out, uint64_t x, const wr_format_t F,
                          const wr_format_t G, const wr_mode_t mode) {
    rd_value_t a;
    rd_value_init(a);
    rd_value_decode(a, x, F);
    unsigned flags = wr_rd_round(out, a, G, mode);
    rd_value_clear(a);
    return flags;
}
