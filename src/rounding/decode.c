/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* From codes to exact numbers: the inverse of rounding on its image. */

#include "rounding/impl.h"

/* x = m 2^e */
static void set_scaled(fmpq_t x, uint64_t m, slong e) {
    fmpq_t y;
    fmpq_init(y);
    fmpz_set_ui(fmpq_numref(y), m);
    if (e >= 0)
        fmpq_mul_2exp(x, y, (ulong) e);
    else
        fmpq_div_2exp(x, y, (ulong) -e);
    fmpq_clear(y);
}

wr_class_t wr_format_decode(fmpq_t x, int *negative, uint64_t code,
                            const wr_format_t F) {
    uint64_t sign = rd_sign_bit(F);
    *negative = (code & sign) != 0;
    if (code & ~rd_low_bits(F->width))
        return WR_NAN;
    if (F->fixed) {
        uint64_t size = *negative ? (~code + 1) & rd_low_bits(F->width) : code;
        set_scaled(x, size, -(slong) F->frac);
        if (*negative)
            fmpq_neg(x, x);
        return WR_FINITE;
    }
    uint64_t m = code & (sign - 1);
    if (m > F->max)
        return F->has_inf && m == F->inf ? WR_INFINITE : WR_NAN;
    uint64_t biased = m >> (F->p - 1);
    uint64_t sig = m & rd_low_bits(F->p - 1);
    slong q = (slong) F->emin - F->p + 1;
    if (biased > 0) {
        sig |= UINT64_C(1) << (F->p - 1);
        q += (slong) biased - 1;
    } else if (!F->subnormals)
        sig = 0;
    set_scaled(x, sig, q);
    if (*negative)
        fmpq_neg(x, x);
    return WR_FINITE;
}
