/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Count the roots inside the unit circle of a real polynomial without roots on
 * it.
 *
 * Schur-Cohn: let p* be p with its coefficients reversed; |p| = |p*| on the
 * circle.  If |p_0| > |p_n|, then p - (p_n/p_0) p* has as many roots inside as
 * p, by Rouche, and a lower degree; if |p_0| < |p_n|, the same holds with p* in
 * place of p, and p has n minus that number.  In balls each comparison is a
 * proof.  If a comparison fails, p may be singular (|p_0| = |p_n|); therefore
 * p (2x - 1) and p (3x - 1), with one more root inside, are tried, then more
 * precision, and finally all roots are enclosed, which takes far longer.
 * Source: [marden1966]. */

#include "spectrum/impl.h"

/* ---- Schur-Cohn in balls ------------------------------------------------ */

/* One step on p[0 .. n].  Return 1 if |p_0| > |p_n|, -1 if <, else 0. */
static int schur_step(arb_ptr p, slong n, slong prec) {
    arb_ptr ratio = _arb_vec_init(3), lead = ratio + 1, t = ratio + 2;
    arb_abs(ratio, p);
    arb_abs(lead, p + n);
    int side = arb_gt(ratio, lead) ? 1 : arb_lt(ratio, lead) ? -1 : 0;
    if (side < 0) /* continue with p* */
        for (slong i = 0; i < n - i; i++)
            arb_swap(p + i, p + n - i);
    if (side != 0) {
        arb_div(ratio, p + n, p, prec);
        for (slong i = 0, j = n; i <= j; i++, j--) {
            arb_set(t, p + i);
            arb_submul(p + i, ratio, p + j, prec);
            if (i < j)
                arb_submul(p + j, ratio, t, prec);
        }
    }
    _arb_vec_clear(ratio, 3);
    return side;
}

/* Return 1 and the count, or 0 if some comparison could not be made. */
static int schur_cohn(slong *inside, const fmpz_poly_t f, slong prec) {
    slong n = fmpz_poly_degree(f), sign = 1, sum = 0, k = n;
    arb_ptr p = _arb_vec_init(n + 1);
    for (slong i = 0; i <= n; i++)
        arb_set_fmpz(p + i, fmpz_poly_get_coeff_ptr(f, i));
    for (; k > 0; k--) { /* inside(f) = sum + sign inside(p[0 .. k]) */
        int side = schur_step(p, k, prec);
        if (side == 0)
            break;
        if (side < 0) {
            sum += sign * k;
            sign = -sign;
        }
    }
    _arb_vec_clear(p, n + 1);
    if (k == 0)
        *inside = sum;
    return k == 0;
}

/* ---- enclosing all roots ------------------------------------------------ */

/* Enclose all roots of a square-free f until no ball touches the circle. */
static wr_status_t by_roots(slong *inside, const fmpz_poly_t f, wr_limits_t L) {
    const slong n = fmpz_poly_degree(f);
    wr_spectrum_factor_struct found = {.on = 1};
    acb_ptr root = _acb_vec_init(n);
    wr_status_t status = WR_OK;
    for (slong prec = 64; found.on > 0 && status == WR_OK; prec *= 2) {
        arb_fmpz_poly_complex_roots(root, f, 0, prec);
        spectrum_place(&found, root, n, prec);
        status = wr_limits_check(L, "roots in the unit disc", 0, 0);
    }
    *inside = found.inside;
    _acb_vec_clear(root, n);
    return status;
}

/* ---- choosing the method ------------------------------------------------ */

wr_status_t wr_spectrum_disc_roots(slong *inside, const fmpz_poly_t f,
                                   wr_limits_t L) {
    wr_assert(!fmpz_poly_is_zero(f));
    slong found = 0, n = fmpz_poly_degree(f);
    wr_status_t status = WR_OK;
    int done = n <= 0;
    fmpz_poly_t g, factor;
    WR_EACH(fmpz_poly_init, g, factor);
    for (slong prec = 128;
         !done && status == WR_OK && prec <= 16 * 1024 && prec <= 1024 + 64 * n;
         prec *= 2) {
        done = schur_cohn(&found, f, prec);
        for (slong k = 2; !done && k <= 3; k++) {
            fmpz_poly_set_coeff_si(factor, 1, k);
            fmpz_poly_set_coeff_si(factor, 0, -1);
            fmpz_poly_mul(g, f, factor);
            done = schur_cohn(&found, g, prec);
            found -= done;
        }
        status = wr_limits_check(L, "roots in the unit disc", 0, 0);
    }
    if (!done && status == WR_OK)
        status = by_roots(&found, f, L);
    if (status == WR_OK)
        *inside = found;
    WR_EACH(fmpz_poly_clear, g, factor);
    return status;
}
