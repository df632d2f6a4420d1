/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Locate the roots of an irreducible integer polynomial f.
 *
 * On the unit circle: if z is a root there, so is its conjugate 1/z.  Thus f
 * and its reverse share a root and, both irreducible, are equal up to a factor:
 * f is palindromic (except x - 1 and x + 1).  Then y = x + 1/x maps its roots
 * in pairs to those of the trace polynomial, and exactly those on the circle to
 * (-2, 2); the others come in pairs, one inside and one outside.  If f is not
 * palindromic, no root is on the circle and Schur-Cohn counts.  Real roots are
 * counted in the four intervals bounded by -1, 0, 1. */

#include "spectrum/impl.h"

/* ---- real roots, by Descartes' rule of signs ----------------------------- */

/* The roots of f in (0, 1) are the positive roots of (x+1)^n f(1/(x+1)), whose
 * sign variations V exceed their number by an even number: V = 0 and V = 1 are
 * exact.  Otherwise the interval is halved.  Since f has no multiple roots, the
 * bisection ends (theorem of Vincent).  Source: [collins1976]. */

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

/* Count the roots of f in (0, 1); a root at 0, the left end, is dropped. */
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
    /* left half: 2^n f(x/2); right half: the same at x + 1 */
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

int spectrum_rational(fmpq_t r, const fmpz_poly_t f) {
    if (fmpz_poly_degree(f) != 1)
        return 0;
    fmpq_set_fmpz_frac(r, f->coeffs, f->coeffs + 1);
    fmpq_neg(r, r);
    return 1;
}

/* ---- locations ----------------------------------------------------------- */

static void locate_linear(wr_spectrum_factor_struct *f) {
    const fmpz *c = f->minpoly->coeffs; /* the root is -c0/c1 */
    int size = fmpz_cmpabs(c, c + 1), sign = -fmpz_sgn(c) * fmpz_sgn(c + 1);
    f->real = 1;
    f->positive = sign > 0;
    f->negative = sign < 0;
    f->inside = size < 0;
    f->on = size == 0;
    f->outside = size > 0;
    f->far_real = size >= 0;
    f->far_negative = size >= 0 && sign < 0;
}

/* Compute g with f = x^m g(x + 1/x), f palindromic of degree 2m: x^k + x^-k =
 * D_k(y) with D_0 = 2, D_1 = y, D_k = y D_(k-1) - D_(k-2). */
static void trace_polynomial(fmpz_poly_t g, const fmpz_poly_t f) {
    slong m = fmpz_poly_degree(f) / 2;
    fmpz_poly_t D, E, t;
    WR_EACH(fmpz_poly_init, D, E, t);
    fmpz_poly_set_coeff_si(D, 1, 1);
    fmpz_poly_set_coeff_si(E, 0, 2);
    fmpz_poly_zero(g);
    fmpz_poly_set_coeff_fmpz(g, 0, f->coeffs + m);
    for (slong k = 1; k <= m; k++) { /* D = D_k, E = D_(k-1) */
        fmpz_poly_scalar_addmul_fmpz(g, D, f->coeffs + m + k);
        fmpz_poly_shift_left(t, D, 1);
        fmpz_poly_sub(t, t, E);
        fmpz_poly_swap(E, D);
        fmpz_poly_swap(D, t);
    }
    WR_EACH(fmpz_poly_clear, D, E, t);
}

static wr_status_t count_circle(slong *on, const fmpz_poly_t f, wr_limits_t L) {
    fmpz_poly_t g, line;
    WR_EACH(fmpz_poly_init, g, line);
    trace_polynomial(g, f);
    fmpz_poly_set_str(line, "2  -2 4"); /* (0, 1) to (-2, 2) */
    fmpz_poly_compose(g, g, line);
    slong count = 0;
    wr_status_t status = wr_spectrum_unit_roots(&count, g, L);
    *on = 2 * count;
    WR_EACH(fmpz_poly_clear, g, line);
    return status;
}

/* Count the real roots in (0, 1) and in (1, infinity). */
static wr_status_t count_positive(slong *near, slong *far, const fmpz_poly_t f,
                                  wr_limits_t L) {
    fmpz_poly_t g;
    fmpz_poly_init(g);
    fmpz_poly_reverse(g, f, fmpz_poly_length(f));
    wr_status_t status = wr_spectrum_unit_roots(near, f, L);
    if (status == WR_OK)
        status = wr_spectrum_unit_roots(far, g, L);
    fmpz_poly_clear(g);
    return status;
}

static wr_status_t count_real(wr_spectrum_factor_struct *f, wr_limits_t L) {
    slong near[2] = {0, 0}, far[2] = {0, 0};
    fmpz_poly_t g;
    fmpz_poly_init(g);
    fmpz_poly_set(g, f->minpoly);
    wr_status_t status = count_positive(near, far, g, L);
    for (slong i = 1; i < fmpz_poly_length(g); i += 2)
        fmpz_neg(g->coeffs + i, g->coeffs + i);
    if (status == WR_OK)
        status = count_positive(near + 1, far + 1, g, L);
    f->positive = near[0] + far[0];
    f->negative = near[1] + far[1];
    f->real = f->positive + f->negative;
    f->far_real = far[0] + far[1];
    f->far_negative = far[1];
    fmpz_poly_clear(g);
    return status;
}

static int is_palindromic(const fmpz_poly_t f) {
    slong n = fmpz_poly_degree(f);
    for (slong i = 0; i < n - i; i++)
        if (!fmpz_equal(f->coeffs + i, f->coeffs + n - i))
            return 0;
    return 1;
}

wr_status_t spectrum_locate(wr_spectrum_factor_struct *f, wr_limits_t L) {
    slong n = fmpz_poly_degree(f->minpoly);
    f->count = n;
    f->order = fmpz_poly_is_cyclotomic(f->minpoly);
    if (n == 1) {
        locate_linear(f);
        return WR_OK;
    }
    wr_status_t status = WR_OK;
    if (f->order != 0) { /* at least 3: no real roots */
        f->on = f->far_nonreal = n;
        return WR_OK;
    }
    status = count_real(f, L);
    if (status == WR_OK && is_palindromic(f->minpoly)) {
        status = count_circle(&f->on, f->minpoly, L);
        f->inside = (n - f->on) / 2;
    } else if (status == WR_OK) {
        status = wr_spectrum_disc_roots(&f->inside, f->minpoly, L);
    }
    f->outside = n - f->on - f->inside;
    f->far_nonreal = f->on + f->outside - f->far_real;
    return status;
}
