/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Two factors in the plane.  Let |A| <= 1 and rank(A - I) = 2.  If A = C_1 C_2
 * and C_2 fixes w, then d = w - A w = w - C_1 w is the vector of C_1, whose
 * beta is |d|^2 / (d . w), between 0 and 2 because |A w| <= |w|.  If A is
 * invertible, C_1^-1 A = (I + d d^T / (d . A w)) A is symmetric if and only if
 * q(w) = (a_12 - a_21) (d . A w) + d x (A^T d) = 0, and then it is a factor
 * that fixes w.  Hence two factors exist if and only if the quadratic form q
 * has a real zero, which lies in Q or a real quadratic field.  A singular A = x
 * y^T is the projector onto x times the factor that maps x to |x|^2 y. */

#include "spectrum/impl.h"

#define SMALL_PRIMES 1000 /* squares of smaller primes are factored out */

/* ---- over Q ------------------------------------------------------------- */

/* out = q(w) */
static void form(fmpq_t out, const fmpq_mat_t A, slong w0, slong w1) {
    fmpq_mat_t w, d, y, T;
    fmpq_t t;
    fmpq_mat_init(w, 2, 1);
    fmpq_mat_init(d, 2, 1);
    fmpq_mat_init(y, 2, 1);
    fmpq_mat_init(T, 2, 2);
    fmpq_init(t);
    fmpq_set_si(fmpq_mat_entry(w, 0, 0), w0, 1);
    fmpq_set_si(fmpq_mat_entry(w, 1, 0), w1, 1);
    fmpq_mat_mul(y, A, w);
    fmpq_mat_sub(d, w, y);
    factors_dot(t, d, y);
    fmpq_sub(out, fmpq_mat_entry(A, 0, 1), fmpq_mat_entry(A, 1, 0));
    fmpq_mul(out, out, t);
    fmpq_mat_transpose(T, A);
    fmpq_mat_mul(y, T, d);
    fmpq_addmul(out, fmpq_mat_entry(d, 0, 0), fmpq_mat_entry(y, 1, 0));
    fmpq_submul(out, fmpq_mat_entry(d, 1, 0), fmpq_mat_entry(y, 0, 0));
    fmpq_clear(t);
    WR_EACH(fmpq_mat_clear, w, d, y, T);
}

/* Append the two factors of A = x y^T, not 0, as described above. */
static void singular(wr_reflections_t F, const fmpq_mat_t A) {
    fmpq_mat_t v, x;
    fmpq *n = _fmpq_vec_init(3), *t = n + 1, *beta = n + 2;
    slong j = fmpq_is_zero(fmpq_mat_entry(A, 0, 0)) &&
              fmpq_is_zero(fmpq_mat_entry(A, 1, 0));
    fmpq_mat_init(v, 2, 1);
    fmpq_mat_init(x, 2, 1);
    for (slong i = 0; i < 2; i++)
        fmpq_set(fmpq_mat_entry(x, i, 0), fmpq_mat_entry(A, i, j));
    fmpq_neg(fmpq_mat_entry(v, 0, 0), fmpq_mat_entry(x, 1, 0));
    fmpq_set(fmpq_mat_entry(v, 1, 0), fmpq_mat_entry(x, 0, 0));
    fmpq_one(beta);
    factors_add_rational(F, v, beta);
    for (slong k = 0; k < 2; k++) { /* v = x - A^T x */
        fmpq_set(fmpq_mat_entry(v, k, 0), fmpq_mat_entry(x, k, 0));
        for (slong i = 0; i < 2; i++)
            fmpq_submul(fmpq_mat_entry(v, k, 0), fmpq_mat_entry(A, i, k),
                        fmpq_mat_entry(x, i, 0));
    }
    factors_dot(n, v, v);
    factors_dot(t, v, x);
    fmpq_div(beta, n, t);
    factors_add_rational(F, v, beta);
    _fmpq_vec_clear(n, 3);
    WR_EACH(fmpq_mat_clear, v, x);
}

/* ---- over the field of the root ------------------------------------------ */

/* root = the square root of x > 0 in F->ring, which is extended to Q(root of an
 * integer) if necessary. */
static wr_status_t set_root(fmpq_poly_t root, wr_reflections_t F,
                            const fmpq_t x, wr_limits_t L) {
    fmpq_t t;
    fmpq_poly_t f;
    fmpz_t n, rest, c;
    fmpq_init(t);
    const int rational = wr_rational_root(t, x);
    fmpq_poly_set_fmpq(root, t);
    fmpq_clear(t);
    if (rational)
        return WR_OK;
    WR_EACH(fmpz_init, n, rest);
    fmpz_init_set_ui(c, 1);
    fmpz_mul(n, fmpq_numref(x), fmpq_denref(x)); /* sqrt(n) / denominator */
    for (ulong p = 2; p < SMALL_PRIMES; p++)
        while (fmpz_divisible_si(n, (slong) (p * p))) {
            fmpz_divexact_ui(n, n, p * p);
            fmpz_mul_ui(c, c, p);
        }
    fmpq_poly_init(f);
    fmpq_poly_set_coeff_ui(f, 2, 1);
    fmpz_neg(rest, n);
    fmpq_poly_set_coeff_fmpz(f, 0, rest);
    fmpq *re = _fmpq_vec_init(2), *im = _fmpq_vec_init(2);
    for (int i = 0; i < 2; i++) {
        fmpz_sqrt(fmpq_numref(re + i), n);
        fmpz_add_ui(fmpq_numref(re + i), fmpq_numref(re + i), (ulong) i);
        fmpq_set_si(im + i, 2 * i - 1, 1);
    }
    F->extended = 1;
    wr_status_t s = wr_ring_field(F->ring, f, re, im, L);
    fmpq_poly_zero(root);
    fmpq_poly_set_coeff_fmpz(root, 1, c);
    fmpq_poly_scalar_div_fmpz(root, root, fmpq_denref(x));
    _fmpq_vec_clear(re, 2);
    _fmpq_vec_clear(im, 2);
    fmpq_poly_clear(f);
    WR_EACH(fmpz_clear, c, rest, n);
    return s;
}

/* Append the two factors of an invertible A, the second of which fixes w. */
static void put_factors(wr_reflections_t F, const fmpq_mat_t A,
                        fmpq_poly_struct *w) {
    fmpq_poly_struct *d = wr_scalars_new(2), *v, *n = wr_scalars_new(2);
    fmpq_poly_struct *t = wr_scalars_new(2), *beta = t + 1;
    fmpq_t det;
    fmpq_init(det);
    for (slong i = 0; i < 2; i++) {
        fmpq_poly_set(d + i, w + i);
        for (slong j = 0; j < 2; j++) {
            fmpq_poly_scalar_mul_fmpq(t, w + j, fmpq_mat_entry(A, i, j));
            fmpq_poly_sub(d + i, d + i, t);
        }
    }
    for (slong i = 0; i < 2; i++) { /* |d|^2 and d . w */
        wr_ring_addmul(n, d + i, d + i, F->ring);
        wr_ring_addmul(n + 1, d + i, w + i, F->ring);
    }
    wr_ring_inv(t, n + 1, F->ring);
    wr_ring_mul(beta, n, t, F->ring);
    v = factors_add(F);
    fmpq_poly_set(v, d);
    fmpq_poly_set(v + 1, d + 1);
    fmpq_poly_set(F->beta + F->count - 1, beta);
    factors_normalise(F, F->count - 1);
    fmpq_poly_si_sub(beta, 1, beta); /* 1 - det A / (1 - beta) */
    wr_ring_inv(t, beta, F->ring);
    fmpq_mat_det(det, A);
    fmpq_poly_scalar_mul_fmpq(t, t, det);
    fmpq_poly_si_sub(t, 1, t);
    v = factors_add(F);
    fmpq_poly_neg(v, w + 1);
    fmpq_poly_set(v + 1, w);
    fmpq_poly_set(F->beta + F->count - 1, t);
    factors_normalise(F, F->count - 1);
    fmpq_clear(det);
    wr_scalars_free(t, 2);
    wr_scalars_free(n, 2);
    wr_scalars_free(d, 2);
}

/* Append factors at a zero of a x^2 + b x y + c y^2, b^2 - 4 a c >= 0. */
static wr_status_t at_zero(wr_reflections_t F, const fmpq_mat_t A,
                           const fmpq q[3], const fmpq_t discriminant,
                           wr_limits_t L) {
    fmpq_poly_struct *w = wr_scalars_new(2);
    wr_status_t s = WR_OK;
    if (fmpq_is_zero(q)) {
        fmpq_poly_set_si(w, 1);
    } else {
        s = set_root(w, F, discriminant, L);
        fmpq_poly_sub_fmpq(w, w, q + 1);
        fmpq_poly_set_fmpq(w + 1, q);
        fmpq_poly_scalar_mul_si(w + 1, w + 1, 2);
    }
    if (s == WR_OK)
        put_factors(F, A, w);
    wr_scalars_free(w, 2);
    return s;
}

wr_status_t factors_plane(wr_reflections_t F, const fmpq_mat_t A,
                          wr_limits_t L) {
    fmpq *q = _fmpq_vec_init(3);
    fmpq *D = _fmpq_vec_init(2), *t = D + 1;
    wr_status_t s = WR_OK;
    fmpq_mat_det(D, A);
    const int invertible = !fmpq_is_zero(D);
    form(q, A, 1, 0);
    form(q + 2, A, 0, 1);
    form(q + 1, A, 1, 1);
    fmpq_sub(q + 1, q + 1, q);
    fmpq_sub(q + 1, q + 1, q + 2);
    fmpq_mul(D, q + 1, q + 1);
    fmpq_mul(t, q, q + 2);
    fmpq_mul_si(t, t, 4);
    fmpq_sub(D, D, t);
    if (invertible && fmpq_sgn(D) < 0)
        F->lower = 3;
    else if (invertible)
        s = at_zero(F, A, q, D, L);
    else if (!fmpq_mat_is_zero(A))
        singular(F, A);
    F->exact = s == WR_OK && F->count == 2;
    _fmpq_vec_clear(D, 2);
    _fmpq_vec_clear(q, 3);
    return s;
}
