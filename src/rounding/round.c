/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One rounding, by the definition.  |x| = (sig + r / d) 2^q with 0 <= r < d and
 * q the unit in the last place.  The mode, the sign, the parity of sig and the
 * size of r / d determine whether the result is sig or sig + 1.  All arithmetic
 * is on integers and exact [IEEE754-2019, 4.3]. */

#include "rounding/impl.h"

/* Return the 64 random bits of draw number `counter`. */
static uint64_t draw(const wr_mode_t mode) {
    uint64_t w[2] = {mode->seed, mode->counter};
    return wr_hash_words(w, 2);
}

/* Return nonzero if the magnitude sig + r/d, 0 <= r < d, is rounded up. */
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
        fmpz_cdiv_q(t, t, d);
        up = fmpz_cmp_ui(t, draw(mode)) > 0;
        break;
    }
    fmpz_clear(t);
    return up;
}

int wr_rd_to_units(fmpz_t sig, const fmpq_t x, slong q, int negative,
                   const wr_mode_t mode) {
    fmpz_t n, d, r;
    WR_EACH(fmpz_init, n, r);
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
    WR_EACH(fmpz_clear, n, d, r);
    return inexact;
}

slong wr_rd_exponent(const fmpq_t x) {
    wr_assert(!fmpq_is_zero(x));
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
    WR_EACH(fmpz_clear, n, d);
    return e;
}

unsigned wr_round_q(uint64_t *code, const fmpq_t x, int negative,
                    const wr_format_t F, const wr_mode_t mode) {
    if (fmpq_is_zero(x)) {
        *code = negative && !F->kind->twos ? rd_sign_bit(F) : 0;
        return 0;
    }
    return F->kind->round(code, x, fmpq_sgn(x) < 0, F, mode);
}

unsigned wr_rd_round(uint64_t *code, const rd_value_t v, const wr_format_t F,
                     const wr_mode_t mode) {
    if (v->kind == WR_FINITE)
        return wr_round_q(code, v->x, v->negative, F, mode);
    if (v->kind == WR_NAN) {
        *code = F->has_nan ? F->nan : 0;
        return F->has_nan ? 0 : WR_INVALID;
    }
    *code = F->kind->infinite(v->negative, F);
    return F->has_inf && !F->saturate ? 0 : WR_OVERFLOW | WR_INEXACT;
}
