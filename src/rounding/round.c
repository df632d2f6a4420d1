/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One rounding, by the definition.  |x| = (sig + r / d) 2^q with 0 <= r < d
 * and q the unit in the last place; the mode says, from sig's parity and the
 * comparison of 2 r with d alone, whether the result is sig or sig + 1.
 * Everything is an integer; nothing is rounded on the way
 * [IEEE754-2019, 4.3].
 */

#include "rounding/impl.h"

/* The 64 bits of draw number `counter`: one scrambled pair of words. */
static uint64_t draw(const wr_mode_t mode) {
    uint64_t w[2] = {mode->seed, mode->counter};
    return wr_hash_words(w, 2);
}

/* Whether the magnitude sig + r/d, 0 <= r < d, goes up to sig + 1. */
static int goes_up(const fmpz_t sig, const fmpz_t r, const fmpz_t d,
                   int negative, const wr_mode_t mode) {
    if (fmpz_is_zero(r))
        return 0;
    fmpz_t t;
    fmpz_init(t);
    fmpz_mul_2exp(t, r, 1);
    int half = fmpz_cmp(t, d), up = 0;
    switch (mode->rule) {
    case WR_RNE:
        up = half > 0 || (half == 0 && fmpz_is_odd(sig));
        break;
    case WR_RNA:
        up = half >= 0;
        break;
    case WR_RND:
        up = half > 0 || (half == 0 && negative);
        break;
    case WR_RZ:
        break;
    case WR_RU:
        up = !negative;
        break;
    case WR_RD:
        up = negative;
        break;
    case WR_RODD:
        up = fmpz_is_even(sig);
        break;
    case WR_RSTO: /* draw / 2^64 < r / d */
        fmpz_mul_2exp(t, r, 64);
        {
            fmpz_t u;
            fmpz_init(u);
            fmpz_set_ui(u, draw(mode));
            fmpz_mul(u, u, d);
            up = fmpz_cmp(u, t) < 0;
            fmpz_clear(u);
        }
        break;
    }
    fmpz_clear(t);
    return up;
}

/* sig = |x| in units of 2^q, rounded; 1 if that was inexact. */
static int to_units(fmpz_t sig, const fmpq_t x, slong q, int negative,
                    const wr_mode_t mode) {
    fmpz_t n, d, r;
    fmpz_init(n);
    fmpz_init(r);
    fmpz_init_set(d, fmpq_denref(x));
    fmpz_abs(n, fmpq_numref(x));
    if (q < 0)
        fmpz_mul_2exp(n, n, (ulong) -q);
    else
        fmpz_mul_2exp(d, d, (ulong) q);
    fmpz_fdiv_qr(sig, r, n, d);
    int inexact = !fmpz_is_zero(r);
    if (goes_up(sig, r, d, negative, mode))
        fmpz_add_ui(sig, sig, 1);
    fmpz_clear(n);
    fmpz_clear(d);
    fmpz_clear(r);
    return inexact;
}

/* floor(log2 |x|), x not 0. */
static slong exponent(const fmpq_t x) {
    fmpz_t n, d;
    slong e =
        (slong) fmpz_bits(fmpq_numref(x)) - (slong) fmpz_bits(fmpq_denref(x));
    fmpz_init(n);
    fmpz_init_set(d, fmpq_denref(x));
    fmpz_abs(n, fmpq_numref(x));
    /* 2^(e-1) < |x| < 2^(e+1): one comparison decides. */
    if (e >= 0)
        fmpz_mul_2exp(d, d, (ulong) e);
    else
        fmpz_mul_2exp(n, n, (ulong) -e);
    e -= fmpz_cmp(n, d) < 0;
    fmpz_clear(n);
    fmpz_clear(d);
    return e;
}

/* The code, without sign, of a result beyond the largest number. */
static uint64_t beyond(int negative, const wr_format_t F, wr_rule_t rule) {
    int largest = F->saturate || rule == WR_RZ || rule == WR_RODD ||
                  (rule == WR_RU && negative) || (rule == WR_RD && !negative);
    return largest ? F->max : F->has_inf ? F->inf : F->nan;
}

static unsigned round_float(uint64_t *code, const fmpq_t x, int negative,
                            const wr_format_t F, const wr_mode_t mode) {
    uint64_t sign = negative ? rd_sign_bit(F) : 0;
    slong least = (slong) F->emin - F->p + 1; /* unit of the lowest binade */
    slong q = exponent(x) - F->p + 1;
    if (F->subnormals && q < least)
        q = least;
    fmpz_t z;
    fmpz_init(z);
    unsigned flags = to_units(z, x, q, negative, mode) ? WR_INEXACT : 0;
    uint64_t sig = fmpz_get_ui(z); /* at most 2^p */
    fmpz_clear(z);
    if (sig >> F->p)
        sig >>= 1, q++;
    /* Now |result| = sig 2^q; its magnitude code, if it has one: */
    uint64_t hidden = UINT64_C(1) << (F->p - 1);
    if (q < least) { /* only where subnormals are flushed */
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

static unsigned round_fixed(uint64_t *code, const fmpq_t x, int negative,
                            const wr_format_t F, const wr_mode_t mode) {
    fmpz_t z, low, high;
    fmpz_init(z);
    fmpz_init(low);
    fmpz_init(high);
    unsigned flags = to_units(z, x, -(slong) F->frac, negative, mode);
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
    fmpz_clear(z);
    fmpz_clear(low);
    fmpz_clear(high);
    return flags;
}

unsigned wr_round_q(uint64_t *code, const fmpq_t x, int negative,
                    const wr_format_t F, const wr_mode_t mode) {
    if (fmpq_is_zero(x)) {
        *code = negative && !F->fixed ? rd_sign_bit(F) : 0;
        return 0;
    }
    negative = fmpq_sgn(x) < 0;
    return F->fixed ? round_fixed(code, x, negative, F, mode)
                    : round_float(code, x, negative, F, mode);
}

unsigned wr_rd_round(uint64_t *code, const rd_value_t v, const wr_format_t F,
                     const wr_mode_t mode) {
    uint64_t sign = v->negative ? rd_sign_bit(F) : 0;
    if (v->kind == WR_FINITE)
        return wr_round_q(code, v->x, v->negative, F, mode);
    if (v->kind == WR_NAN) {
        *code = F->has_nan ? F->nan : 0;
        return F->has_nan ? 0 : WR_INVALID;
    }
    if (F->fixed) /* the largest, or the smallest, which is -max - 1 */
        *code = F->saturate ? (v->negative ? sign : F->max) : 0;
    else if (F->saturate)
        *code = sign | F->max;
    else
        *code = F->has_inf ? sign | F->inf : F->nan;
    return F->has_inf && !F->saturate ? 0 : WR_OVERFLOW | WR_INEXACT;
}
