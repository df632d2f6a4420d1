/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Posits of n bits with es = 2 [Posit2022, 3].  In a positive posit the sign
 * bit is followed by a regime, r + 1 ones and a zero, or -r zeros and a one;
 * two exponent bits e; and the fraction f.  Its value is 2^(4r+e) (1 + f).
 * Bits beyond the last are zeros.  The negative of a posit is its two's
 * complement.
 *
 * Let the bits of x be read as a number, with the bits beyond the n bits of the
 * format after its binary point.  That number is piecewise linear in x: with
 * 2^h the largest power of two <= x, and R the regime as an integer that is
 * followed by m places, it is
 *
 *     (R + (e + x / 2^h - 1) / 4) 2^m,    h = 4r + e.
 *
 * The point half way between two codes is the posit with one more bit, 1.
 * Hence rounding x is rounding this number to an integer, to nearest even in
 * every mode [Posit2022, 4.1].  The result is clamped between the least and the
 * largest positive posit, so nonzero numbers become neither 0 nor NaN. */

#include "rounding/impl.h"

static wr_class_t decode(fmpq_t x, int *negative, uint64_t code,
                         const wr_format_t F) {
    if (code == F->nan)
        return WR_NAN;
    uint64_t m = *negative ? (~code + 1) & rd_low_bits(F->width) : code;
    if (m == 0) {
        fmpq_zero(x);
        return WR_FINITE;
    }
    int left = F->width - 2, first = (int) (m >> left & 1), run = 1;
    while (--left >= 0 && (int) (m >> left & 1) == first)
        run++;
    if (left < 0) /* nothing but the regime */
        left = 0;
    slong h = 4 * (slong) (first ? run - 1 : -run);
    /* Two bits of the exponent, some of which may not fit. */
    uint64_t rest = (m & rd_low_bits(left)) << 2;
    h += (slong) (rest >> left);
    wr_rd_set_scaled(x, (rest & rd_low_bits(left)) + (UINT64_C(1) << left),
                     h - left);
    return WR_FINITE;
}

/* The code of |x|, which lies in the binades of posits. */
static int magnitude(fmpz_t code, const fmpq_t x, slong h,
                     const wr_format_t F) {
    const wr_mode_t mode = {{WR_RNE, 0, 0}};
    slong r = h >= 0 ? h / 4 : -((3 - h) / 4);
    slong regime = r >= 0 ? r + 2 : 1 - r; /* its length */
    slong places = F->width - 1 - regime;
    fmpq_t y, z;
    WR_EACH(fmpq_init, y, z);
    uint64_t all = r >= 0 ? (UINT64_C(1) << regime) - 2 : 1;
    fmpq_abs(y, x);
    wr_rd_set_scaled(z, 4 * all + (uint64_t) (h - 4 * r), h);
    fmpq_add(y, y, z);
    wr_rd_set_scaled(z, 1, h);
    fmpq_sub(y, y, z);
    int inexact = wr_rd_to_units(code, y, h + 2 - places, 0, mode);
    WR_EACH(fmpq_clear, y, z);
    return inexact;
}

static unsigned round_posit(uint64_t *code, const fmpq_t x, int negative,
                            const wr_format_t F, const wr_mode_t mode) {
    const slong top = 4 * ((slong) F->width - 2), h = wr_rd_exponent(x);
    unsigned flags = WR_INEXACT;
    uint64_t m = 1;
    (void) mode; /* always rne */
    if (h >= top) {
        if (h > top || !fmpz_is_one(fmpq_denref(x)) ||
            fmpz_val2(fmpq_numref(x)) < (ulong) top)
            flags |= WR_OVERFLOW;
        else
            flags = 0;
        m = F->max;
    } else if (h >= -top) {
        fmpz_t z;
        fmpz_init(z);
        flags = magnitude(z, x, h, F) ? WR_INEXACT : 0;
        m = fmpz_get_ui(z);
        fmpz_clear(z);
    }
    *code = (negative ? ~m + 1 : m) & rd_low_bits(F->width);
    return flags;
}

/* An infinity becomes NaN, called NaR in [Posit2022]. */
static uint64_t infinite(int negative, const wr_format_t F) {
    (void) negative;
    return F->nan;
}

static slong unit(const wr_format_t F) {
    return 4 - 4 * (slong) F->width;
}

static slong far(const wr_format_t F) {
    return 4 * (slong) F->width;
}

static void certify(wr_buffer_t out, const wr_format_t F) {
    wr_buffer_printf(out, "posit %d 2", F->width);
}

static void set(wr_format_t F, int width) {
    F->width = width;
    F->has_nan = F->saturate = 1;
    F->max = rd_low_bits(width - 1);
    F->nan = UINT64_C(1) << (width - 1);
}

const wr_format_kind_t rd_posit = {.twos = 1,
                                   .only_rne = 1,
                                   .decode = decode,
                                   .round = round_posit,
                                   .infinite = infinite,
                                   .unit = unit,
                                   .far = far,
                                   .certify = certify,
                                   .set = set};
