/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Enclosures of eigenvalues.  Over Q they are those of all roots of the minimal
 * polynomial.  Over Q(a) only some of these are roots of the factor g under the
 * chosen embedding: those at which the ball of g contains 0, once the precision
 * is such that exactly deg g remain.  Balls cannot prove that a modulus is
 * exactly 1; therefore the roots on the circle are counted beforehand over Q.
 * When as many balls touch the circle as there are roots on it, these are the
 * roots on it.  Source: [johansson2017] for the enclosures. */

#include "spectrum/impl.h"

#define MAX_PREC 65536

/* g = the factor f over K, with balls as coefficients. */
static wr_status_t embed(acb_poly_t g, const wr_spectrum_factor_struct *f,
                         const wr_ring_t K, slong prec, wr_limits_t L) {
    acb_t c;
    wr_embedding_t E;
    acb_init(c);
    wr_embedding_init(E);
    wr_status_t status = wr_embedding_set(E, K, L);
    for (slong i = 0; i < f->over_length && status == WR_OK; i++) {
        status = wr_embedding_value(c, f->over + i, E, prec, L);
        acb_poly_set_coeff_acb(g, i, c);
    }
    wr_embedding_clear(E);
    acb_clear(c);
    return status;
}

/* Return the least relative accuracy, in bits, of the parts of z that are not
 * exactly 0. */
static slong accuracy(const acb_t z) {
    const arb_struct *part[2] = {acb_realref(z), acb_imagref(z)};
    slong least = MAX_PREC;
    for (int i = 0; i < 2; i++)
        if (!arb_is_zero(part[i]))
            least = FLINT_MIN(least, arb_rel_accuracy_bits(part[i]));
    return least;
}

/* Improve a ball z that contains one root r of p, by Newton's method.  If m is
 * the midpoint, r = m - p(m) / d with a mean d of the derivative between m and
 * r, which the derivative at z encloses.  Return 0 if z does not get better. */
static int newton(acb_t z, const fmpz_poly_t p, const fmpz_poly_t derivative,
                  slong prec) {
    acb_ptr m = _acb_vec_init(3), d = m + 1, y = m + 2;
    acb_get_mid(m, z);
    arb_fmpz_poly_evaluate_acb(d, derivative, z, prec / 2 + 32);
    arb_fmpz_poly_evaluate_acb(y, p, m, prec);
    acb_div(y, y, d, prec); /* not finite if d contains 0 */
    acb_sub(m, m, y, prec);
    const int better = accuracy(m) > accuracy(z);
    if (better)
        acb_swap(z, m);
    _acb_vec_clear(m, 3);
    return better;
}

/* Arb encloses all roots in one call, which takes seconds at thousands of bits.
 * Therefore it only does so at a few bits, and the roots are improved one by
 * one. */
static wr_status_t minpoly_roots(acb_ptr root, const fmpz_poly_t p, slong prec,
                                 wr_limits_t L) {
    enum { FEW = 256 };
    const slong n = fmpz_poly_degree(p);
    wr_status_t status = WR_OK;
    int good = prec > FEW;
    if (n == 1) {
        acb_zero(root);
        arb_fmpz_div_fmpz(acb_realref(root), p->coeffs, p->coeffs + 1, prec);
        arb_neg(acb_realref(root), acb_realref(root));
        return WR_OK;
    }
    fmpz_poly_t derivative;
    fmpz_poly_init(derivative);
    fmpz_poly_derivative(derivative, p);
    arb_fmpz_poly_complex_roots(root, p, 0, good ? FEW : prec);
    for (slong i = 0; i < n && good && status == WR_OK; i++)
        for (slong bits = 2 * FEW;
             accuracy(root + i) < prec && good && status == WR_OK; bits *= 2) {
            good = newton(root + i, p, derivative, bits);
            status = wr_limits_check(L, "enclosing eigenvalues", 0, 0);
        }
    if (!good && prec > FEW && status == WR_OK)
        arb_fmpz_poly_complex_roots(root, p, 0, prec);
    fmpz_poly_clear(derivative);
    return status;
}

/* Sort roots for printing, by the real, then imaginary parts of midpoints. */
static void sort(acb_ptr root, slong n) {
    for (slong i = 1; i < n; i++)
        for (slong j = i; j > 0; j--) {
            arf_struct *x = arb_midref(acb_realref(root + j - 1));
            arf_struct *y = arb_midref(acb_realref(root + j));
            int c =
                arb_overlaps(acb_realref(root + j - 1), acb_realref(root + j))
                    ? arf_cmp(arb_midref(acb_imagref(root + j - 1)),
                              arb_midref(acb_imagref(root + j)))
                    : arf_cmp(x, y);
            if (c <= 0)
                break;
            acb_swap(root + j - 1, root + j);
        }
}

/* All n roots of a minimal polynomial; the first `found` of them may be
 * roots of the factor in question. */
typedef struct {
    acb_ptr z;
    slong n, found;
} roots_t;

static void roots_init(roots_t *R, const wr_spectrum_factor_struct *f) {
    R->n = fmpz_poly_degree(f->minpoly);
    R->z = _acb_vec_init(R->n);
    R->found = -1;
}

static void roots_clear(roots_t *R) {
    _acb_vec_clear(R->z, R->n);
}

static wr_status_t enclose(roots_t *R, const wr_spectrum_factor_struct *f,
                           const wr_ring_t K, slong prec, wr_limits_t L) {
    wr_status_t status = wr_limits_check(L, "enclosing eigenvalues", 0, 0);
    acb_poly_t g;
    acb_t value;
    acb_poly_init(g);
    acb_init(value);
    if (status == WR_OK && prec > MAX_PREC)
        status = wr_limits_fail(L, WR_UNABLE,
                                "eigenvalues cannot be separated at %d bits",
                                MAX_PREC);
    if (status == WR_OK && f->count < R->n)
        status = embed(g, f, K, 2 * prec, L);
    R->found = 0;
    if (status == WR_OK)
        status = minpoly_roots(R->z, f->minpoly, prec, L);
    for (slong i = 0; i < R->n && status == WR_OK; i++) {
        /* Over Q there is no g, and its value 0 keeps every root. */
        acb_poly_evaluate_horner(value, g, R->z + i, 2 * prec);
        if (acb_contains_zero(value)) {
            acb_swap(R->z + R->found, R->z + i);
            R->found++;
        }
    }
    /* The roots kept include all roots of the factor. */
    wr_assert(status != WR_OK || R->found >= f->count);
    acb_poly_clear(g);
    acb_clear(value);
    return status;
}

wr_status_t wr_spectrum_roots(acb_ptr root, const wr_spectrum_factor_struct *f,
                              const wr_ring_t K, slong prec, wr_limits_t L) {
    wr_assert(prec >= 2 && f->count >= 1);
    wr_assert(f->count <= fmpz_poly_degree(f->minpoly));
    wr_status_t status = WR_OK;
    roots_t R;
    roots_init(&R, f);
    for (; R.found != f->count && status == WR_OK; prec *= 2)
        status = enclose(&R, f, K, prec, L);
    if (status == WR_OK) {
        sort(R.z, f->count);
        for (slong i = 0; i < f->count; i++)
            acb_swap(root + i, R.z + i);
    }
    roots_clear(&R);
    return status;
}

void spectrum_place(wr_spectrum_factor_struct *f, acb_srcptr root, slong n,
                    slong prec) {
    arb_ptr r = _arb_vec_init(2), s = r + 1;
    f->real = f->positive = f->negative = f->inside = f->on = 0;
    f->far_real = f->far_negative = 0;
    for (slong i = 0; i < n; i++) {
        const arb_struct *x = acb_realref(root + i), *y = acb_imagref(root + i);
        arb_sqr(r, x, prec);
        arb_sqr(s, y, prec);
        arb_add(r, r, s, prec);
        arb_sub_ui(r, r, 1, prec);
        f->inside += arb_is_negative(r);
        f->on += arb_contains_zero(r);
        if (!arb_is_zero(y))
            continue;
        f->real++;
        f->positive += arb_is_positive(x);
        f->negative += arb_is_negative(x);
        if (!arb_is_negative(r)) {
            f->far_real++;
            f->far_negative += arb_is_negative(x);
        }
    }
    f->outside = n - f->inside - f->on;
    f->far_nonreal = f->on + f->outside - f->far_real;
    _arb_vec_clear(r, 2);
}

wr_status_t spectrum_locate_over(wr_spectrum_factor_struct *f,
                                 const wr_ring_t K, wr_limits_t L) {
    wr_spectrum_factor_struct all = *f, near;
    wr_status_t status = spectrum_locate(&all, L);
    f->order = all.order;
    if (status != WR_OK)
        return status;
    if (f->count == fmpz_poly_degree(f->minpoly)) {
        *f = all;
        return WR_OK;
    }
    int done = 0;
    roots_t R;
    roots_init(&R, f);
    for (slong prec = 64; !done && status == WR_OK; prec *= 2) {
        status = enclose(&R, f, K, prec, L);
        spectrum_place(&near, R.z, R.n, prec);
        done = status == WR_OK && R.found == f->count && near.on == all.on;
        for (slong i = 0; i < R.n && done; i++)
            done = !arb_is_zero(acb_imagref(R.z + i)) ||
                   !arb_contains_zero(acb_realref(R.z + i));
        if (done)
            spectrum_place(f, R.z, f->count, prec);
    }
    roots_clear(&R);
    return status;
}
