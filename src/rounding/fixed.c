/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Fixed point: multiples of 2^-frac in two's complement. */

#include "rounding/impl.h"

static wr_class_t decode(fmpq_t x, int *negative, uint64_t code,
                         const wr_format_t F) {
    uint64_t size = *negative ? (~code + 1) & rd_low_bits(F->width) : code;
    wr_rd_set_scaled(x, size, -(slong) F->frac);
    return WR_FINITE;
}

static unsigned round_fixed(uint64_t *code, const fmpq_t x, int negative,
                            const wr_format_t F, const wr_mode_t mode) {
    fmpz_t z, low, high;
    WR_EACH(fmpz_init, z, low, high);
    unsigned flags = wr_rd_to_units(z, x, -(slong) F->frac, negative, mode);
    flags = flags ? WR_INEXACT : 0;
    if (negative)
        fmpz_neg(z, z);
    fmpz_one(high);
    fmpz_mul_2exp(high, high, (ulong) F->width - 1);
    fmpz_neg(low, high);
    fmpz_sub_ui(high, high, 1);
    if (fmpz_cmp(z, low) < 0 || fmpz_cmp(z, high) > 0) {
        flags |= WR_OVERFLOW | WR_INEXACT;
        if (F->saturate)
            fmpz_set(z, fmpz_sgn(z) < 0 ? low : high);
    }
    fmpz_fdiv_r_2exp(z, z, (ulong) F->width);
    *code = fmpz_get_ui(z);
    WR_EACH(fmpz_clear, z, low, high);
    return flags;
}

/* Return the largest or smallest number, which is -max - 1. */
static uint64_t infinite(int negative, const wr_format_t F) {
    return !F->saturate ? 0 : negative ? rd_sign_bit(F) : F->max;
}

static slong unit(const wr_format_t F) {
    return -(slong) F->frac - 1;
}

static slong far(const wr_format_t F) {
    return (slong) F->width - F->frac + 2;
}

static void certify(wr_buffer_t out, const wr_format_t F) {
    wr_buffer_printf(out, "fixed %d %d %s", F->width, F->frac,
                     F->saturate ? "largest" : "wrap");
}

const wr_format_kind_t wr_rd_fixed = {.twos = 1,
                                      .doubles = 1,
                                      .decode = decode,
                                      .round = round_fixed,
                                      .infinite = infinite,
                                      .unit = unit,
                                      .far = far,
                                      .certify = certify};
