/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Isolating discs with short decimal centres.  The ball of an eigenvalue
 * encloses it; its centre is rounded to `digits` decimals.  The disc of radius
 * 10^-digits about that point contains the ball if the ball is less than 0.625
 * units away in each coordinate.  Discs are disjoint if their centres are more
 * than 2 10^-digits apart, which is decided in integers. */

#include "spectrum/impl.h"
#include "spectrum/jordan.h"

#define MAX_DIGITS 4096

void wr_discs_init(wr_discs_t D) {
    D->count = D->digits = 0;
    D->re = D->im = NULL;
}

void wr_discs_clear(wr_discs_t D) {
    _fmpz_vec_clear(D->re, D->count);
    _fmpz_vec_clear(D->im, D->count);
    wr_discs_init(D);
}

/* c = the nearest integer to 10^digits x.  Return 1 if the error is
 * proved to be below 0.625: both coordinates together are less than 1 off. */
static int centre(fmpz_t c, const arb_t x, slong digits, slong prec) {
    arb_ptr y = _arb_vec_init(2), z = y + 1;
    arb_ui_pow_ui(y, 10, (ulong) digits, prec);
    arb_mul(y, y, x, prec);
    arf_get_fmpz(c, arb_midref(y), ARF_RND_NEAR);
    arb_sub_fmpz(y, y, c, prec);
    arb_abs(y, y);
    arb_set_d(z, 0.625);
    int close = arb_lt(y, z); /* |x - c| < 0.625; 2 0.625^2 < 1 */
    _arb_vec_clear(y, 2);
    return close;
}

static int disjoint(const wr_discs_t D) {
    fmpz *x = _fmpz_vec_init(2), *y = x + 1;
    int apart = 1;
    for (slong i = 0; i < D->count && apart; i++)
        for (slong j = 0; j < i && apart; j++) {
            fmpz_sub(x, D->re + i, D->re + j);
            fmpz_sub(y, D->im + i, D->im + j);
            fmpz_mul(x, x, x);
            fmpz_addmul(x, y, y);
            apart = fmpz_cmp_ui(x, 4) > 0;
        }
    _fmpz_vec_clear(x, 2);
    return apart;
}

static wr_status_t fill(wr_discs_t D, int *good, const wr_spectrum_t S,
                        const wr_ring_t K, wr_limits_t L) {
    slong prec = 4 * D->digits + 64, at = 0;
    wr_status_t status = WR_OK;
    *good = 1;
    for (slong i = 0; i < S->factors && status == WR_OK; i++) {
        const wr_spectrum_factor_struct *f = S->factor + i;
        acb_ptr root = _acb_vec_init(f->count);
        status = wr_spectrum_roots(root, f, K, prec, L);
        for (slong j = 0; j < f->count && status == WR_OK; j++, at++) {
            *good &= centre(D->re + at, acb_realref(root + j), D->digits, prec);
            *good &= centre(D->im + at, acb_imagref(root + j), D->digits, prec);
        }
        _acb_vec_clear(root, f->count);
    }
    return status;
}

wr_status_t wr_spectrum_discs(wr_discs_t D, const wr_spectrum_t S,
                              const wr_ring_t K, slong digits, wr_limits_t L) {
    wr_assert(digits >= 0);
    wr_discs_t T;
    int good = 0;
    wr_status_t status = WR_OK;
    wr_discs_init(T);
    for (slong i = 0; i < S->factors; i++)
        T->count += S->factor[i].count;
    T->re = _fmpz_vec_init(T->count);
    T->im = _fmpz_vec_init(T->count);
    for (T->digits = FLINT_MAX(digits, 1); !good && status == WR_OK;) {
        status = fill(T, &good, S, K, L);
        good = good && disjoint(T);
        if (good || status != WR_OK)
            break;
        T->digits = T->digits < 8 ? T->digits + 1 : 2 * T->digits;
        if (T->digits > MAX_DIGITS)
            status = wr_limits_fail(
                L, WR_UNABLE, "eigenvalues cannot be separated by %d decimals",
                MAX_DIGITS);
    }
    wr_discs_clear(status == WR_OK ? D : T);
    if (status == WR_OK)
        *D = *T;
    return status;
}

/* Append |c| 10^-digits; digits > 0. */
static void put_decimal(wr_buffer_t out, const fmpz_t c, slong digits) {
    char *text = wr_integer_text(c);
    const char *s = text + (*text == '-');
    const size_t length = strlen(s), part = (size_t) digits;
    const size_t whole = length > part ? length - part : 0;
    wr_buffer_write(out, whole > 0 ? s : "0", whole > 0 ? whole : 1);
    wr_buffer_put(out, ".");
    for (size_t i = length; i < part; i++)
        wr_buffer_put(out, "0");
    wr_buffer_put(out, s + whole);
    wr_free(text);
}

void wr_discs_print(wr_buffer_t out, const wr_discs_t D, slong i) {
    wr_assert(i >= 0 && i < D->count && D->digits > 0);
    if (fmpz_sgn(D->re + i) < 0)
        wr_buffer_put(out, "-");
    put_decimal(out, D->re + i, D->digits);
    if (!fmpz_is_zero(D->im + i)) {
        wr_buffer_put(out, fmpz_sgn(D->im + i) < 0 ? " - " : " + ");
        put_decimal(out, D->im + i, D->digits);
        wr_buffer_put(out, " i");
    }
}
