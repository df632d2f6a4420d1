/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Floats of any precision and range, laid out as in IEEE 754 interchange
 * formats: sign, biased exponent, the p - 1 bits after the first. */

#include "rounding/impl.h"

static wr_class_t decode(fmpq_t x, int *negative, uint64_t code,
                         const wr_format_t F) {
    (void) negative;
    uint64_t m = code & (rd_sign_bit(F) - 1);
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
    wr_rd_set_scaled(x, sig, q);
    return WR_FINITE;
}

/* Return the code, without sign, of a result beyond the largest number. */
static uint64_t beyond(int negative, const wr_format_t F, wr_rule_t rule) {
    int largest = F->saturate || rule == WR_RZ || rule == WR_RODD ||
                  (rule == WR_RU && negative) || (rule == WR_RD && !negative);
    return largest ? F->max : F->has_inf ? F->inf : F->nan;
}

static unsigned round_float(uint64_t *code, const fmpq_t x, int negative,
                            const wr_format_t F, const wr_mode_t mode) {
    uint64_t sign = negative ? rd_sign_bit(F) : 0;
    slong least = (slong) F->emin - F->p + 1; /* unit of the lowest binade */
    slong q = wr_rd_exponent(x) - F->p + 1;
    if (F->subnormals && q < least)
        q = least;
    fmpz_t z;
    fmpz_init(z);
    unsigned flags = wr_rd_to_units(z, x, q, negative, mode) ? WR_INEXACT : 0;
    uint64_t sig = fmpz_get_ui(z); /* at most 2^p */
    fmpz_clear(z);
    if (sig >> F->p)
        sig >>= 1, q++;
    /* Now |result| = sig 2^q; its magnitude code, if it has one: */
    uint64_t hidden = UINT64_C(1) << (F->p - 1);
    if (q < least) { /* only if subnormals are flushed */
        *code = sign;
        return WR_INEXACT;
    }
    uint64_t m =
        sig < hidden ? sig : ((uint64_t) (q - least) << (F->p - 1)) + sig;
    if (q > (slong) F->emax - F->p + 1 || m > F->max) {
        m = beyond(negative, F, mode->rule);
        flags |= WR_OVERFLOW | WR_INEXACT;
        if (m == F->nan && !F->has_inf && m != F->max)
            sign = 0; /* NaN is one code */
    }
    *code = sign | m;
    return flags;
}

static uint64_t infinite(int negative, const wr_format_t F) {
    uint64_t sign = negative ? rd_sign_bit(F) : 0;
    if (F->saturate)
        return sign | F->max;
    return F->has_inf ? sign | F->inf : F->nan;
}

static slong unit(const wr_format_t F) {
    return (slong) F->emin - F->p - 1;
}

static slong far(const wr_format_t F) {
    return (slong) F->emax + 3;
}

static void certify(wr_buffer_t out, const wr_format_t F) {
    wr_buffer_printf(out, "float %d %d %d %s %s %s", F->p, F->emin, F->emax,
                     F->has_inf   ? "ieee"
                     : F->has_nan ? "one-nan"
                                  : "numbers",
                     F->subnormals ? "gradual" : "flush",
                     F->saturate  ? "largest"
                     : F->has_inf ? "infinity"
                                  : "nan");
}

const wr_format_kind_t wr_rd_float = {.doubles = 1,
                                      .decode = decode,
                                      .round = round_float,
                                      .infinite = infinite,
                                      .unit = unit,
                                      .far = far,
                                      .certify = certify};
