/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Counting real roots by Descartes' rule of signs.  The roots of f in (0, 1)
 * are the positive roots of (x+1)^n f(1/(x+1)), whose sign variations V
 * exceed their number by an even number: V = 0 and V = 1 are exact.
 * Otherwise the interval is halved.  Since f has no multiple roots, the
 * bisection ends (theorem of Vincent).  Source: [collins1976].
 */

#include "spectrum/impl.h"

static slong variations(const fmpz_poly_t f) {
    slong count = 0;
    int last = 0;
    for (slong i = 0; i < fmpz_poly_length(f); i++) {
        int sign = fmpz_sgn(fmpz_poly_get_coeff_ptr(f, i));
        count += sign != 0 && last != 0 && sign != last;
        last = sign != 0 ? sign : last;
    }
    return count;
}

/* f(x + 1) */
static void shift(fmpz_poly_t f) {
    fmpz_t one;
    fmpz_init_set_ui(one, 1);
    fmpz_poly_taylor_shift(f, f, one);
    fmpz_clear(one);
}

static slong unit_variations(const fmpz_poly_t f) {
    fmpz_poly_t g;
    fmpz_poly_init(g);
    fmpz_poly_reverse(g, f, fmpz_poly_length(f));
    shift(g);
    slong count = variations(g);
    fmpz_poly_clear(g);
    return count;
}

/* f(0) = 0 stands for the left end, which does not count. */
static wr_status_t count_unit(slong *count, fmpz_poly_t f, wr_limits_t L) {
    if (!fmpz_poly_is_zero(f) && fmpz_is_zero(fmpz_poly_get_coeff_ptr(f, 0)))
        fmpz_poly_shift_right(f, f, 1);
    slong v = unit_variations(f);
    if (v <= 1) {
        *count += v;
        return WR_OK;
    }
    wr_status_t status = wr_limits_check(L, "isolating real roots", 0, 0);
    if (status != WR_OK)
        return status;
    /* left: 2^n f(x/2), right: the same at x + 1 */
    fmpz_poly_t right;
    fmpz_poly_init(right);
    slong n = fmpz_poly_degree(f);
    for (slong i = 0; i <= n; i++)
        fmpz_mul_2exp(f->coeffs + i, f->coeffs + i, (ulong) (n - i));
    fmpz_poly_primitive_part(f, f);
    fmpz_poly_set(right, f);
    shift(right);
    *count += fmpz_is_zero(right->coeffs); /* a root in the middle */
    status = count_unit(count, f, L);
    if (status == WR_OK)
        status = count_unit(count, right, L);
    fmpz_poly_clear(right);
    return status;
}

wr_status_t wr_spectrum_unit_roots(slong *count, const fmpz_poly_t f,
                                   wr_limits_t L) {
    wr_assert(!fmpz_poly_is_zero(f));
    fmpz_poly_t g;
    slong found = 0;
    fmpz_poly_init(g);
    fmpz_poly_set(g, f);
    wr_status_t status = WR_OK;
    if (fmpz_poly_degree(g) > 0)
        status = count_unit(&found, g, L);
    if (status == WR_OK)
        *count = found;
    fmpz_poly_clear(g);
    return status;
}
