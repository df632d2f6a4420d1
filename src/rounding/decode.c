/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Convert codes to exact numbers, the inverse of rounding on its image, and
 * derive properties common to all kinds of formats. */

#include "rounding/impl.h"

void wr_number_shift(fmpq_t y, const fmpq_t x, slong e) {
    if (e >= 0)
        fmpq_mul_2exp(y, x, (ulong) e);
    else
        fmpq_div_2exp(y, x, (ulong) -e);
}

void wr_rd_set_scaled(fmpq_t x, uint64_t m, slong e) {
    fmpz_set_ui(fmpq_numref(x), m);
    fmpz_one(fmpq_denref(x));
    wr_number_shift(x, x, e);
}

wr_class_t wr_format_decode(fmpq_t x, int *negative, uint64_t code,
                            const wr_format_t F) {
    *negative = (code & rd_sign_bit(F)) != 0;
    if (code & ~rd_low_bits(F->width))
        return WR_NAN;
    wr_class_t kind = F->kind->decode(x, negative, code, F);
    if (kind == WR_FINITE && *negative)
        fmpq_neg(x, x);
    return kind;
}

int wr_format_is_float(const wr_format_t F) {
    return F->kind == &wr_rd_float;
}

int wr_format_is_fixed(const wr_format_t F) {
    return F->kind == &wr_rd_fixed;
}

int64_t wr_format_index(uint64_t code, const wr_format_t F) {
    const uint64_t sign = rd_sign_bit(F);
    if (!(code & sign))
        return (int64_t) code;
    if (F->kind->twos)
        return (int64_t) (code | ~rd_low_bits(F->width));
    return -(int64_t) (code & ~sign);
}

uint64_t wr_format_at(int64_t index, const wr_format_t F) {
    if (F->kind->twos)
        return (uint64_t) index & rd_low_bits(F->width);
    return index < 0 ? rd_sign_bit(F) | (uint64_t) -index : (uint64_t) index;
}

uint64_t wr_format_negate(uint64_t code, const wr_format_t F) {
    return F->kind->twos ? (~code + 1) & rd_low_bits(F->width)
                         : code ^ rd_sign_bit(F);
}

uint64_t wr_format_infinite(int negative, const wr_format_t F) {
    return F->kind->infinite(negative, F);
}

slong wr_format_unit(const wr_format_t F) {
    return F->kind->unit(F);
}

slong wr_format_far(const wr_format_t F) {
    return F->kind->far(F);
}

static int is_number(const fmpz_t n, const wr_format_t F) {
    const wr_mode_t mode = {{WR_RNE, 0, 0}};
    uint64_t code;
    int negative;
    fmpq_t x, y;
    WR_EACH(fmpq_init, x, y);
    fmpq_set_fmpz(x, n);
    wr_round_q(&code, x, 0, F, mode);
    int is = wr_format_decode(y, &negative, code, F) == WR_FINITE &&
             fmpq_equal(x, y);
    WR_EACH(fmpq_clear, x, y);
    return is;
}

/* The gaps between numbers do not shrink with their size, and are powers of
 * two.  Hence all integers up to 2^(e+1) are numbers if 2^e + 1 and 2^(e+1)
 * are, and otherwise those up to 2^e, or up to the largest number. */
void wr_format_exact_up_to(fmpz_t B, const wr_format_t F) {
    int negative;
    fmpq_t max;
    fmpz_t n;
    fmpq_init(max);
    fmpz_init(n);
    wr_format_decode(max, &negative, F->max, F);
    fmpz_one(B);
    if (!is_number(B, F))
        fmpz_zero(B);
    while (!fmpz_is_zero(B)) {
        fmpz_add_ui(n, B, 1);
        if (!is_number(n, F))
            break;
        fmpz_mul_2exp(B, B, 1);
    }
    if (fmpq_cmp_fmpz(max, B) < 0)
        fmpz_fdiv_q(B, fmpq_numref(max), fmpq_denref(max));
    fmpq_clear(max);
    fmpz_clear(n);
}
