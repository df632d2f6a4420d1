/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Real and imaginary parts of elements of a number field.  With x' the
 * conjugate of x, x + x' is twice the real part, an element of the field.  The
 * imaginary part need not be an element, but x - x' = 2 i Im x is; its square
 * is -4 Im(x)^2, which shows whether Im x is rational, or equals a real part in
 * absolute value.  The remaining question is the sign of a nonzero number,
 * which balls decide at some precision. */

#include "exact/impl.h"

void exact_conjugate(fmpq_poly_t y, const fmpq_poly_t x,
                     const wr_embedding_t E) {
    fmpq_poly_set(y, x);
    if (!E->real && E->conjugates && fmpq_poly_length(x) > 1) {
        fmpq_poly_compose(y, x, E->conj);
        fmpq_poly_rem(y, y, E->K->minpoly);
    }
}

wr_status_t wr_embedding_conjugate(fmpq_poly_t y, const fmpq_poly_t x,
                                   wr_embedding_t E, wr_limits_t L) {
    int real = 1;
    wr_status_t s = WR_OK;
    if (!E->conjugates && fmpq_poly_length(x) > 1)
        s = wr_embedding_is_real(&real, x, E, L);
    if (s == WR_OK && !real)
        s = wr_limits_fail(L, WR_DOMAIN,
                           "a number is not real, and the field does not "
                           "contain its conjugate");
    if (s == WR_OK)
        exact_conjugate(y, x, E);
    return s;
}

wr_status_t exact_sign_by_balls(int *sign, const fmpq_poly_struct *x,
                                const fmpq_poly_struct *y, wr_embedding_t E,
                                wr_limits_t L) {
    acb_t u, v;
    wr_status_t s = WR_OK;
    WR_EACH(acb_init, u, v);
    *sign = 0;
    for (slong prec = 64; s == WR_OK && *sign == 0; prec *= 2) {
        s = wr_embedding_value(u, x, E, prec, L);
        if (s == WR_OK && y != NULL)
            s = wr_embedding_value(v, y, E, prec, L);
        arb_sub(acb_realref(u), acb_realref(u), acb_imagref(v), prec);
        if (s == WR_OK && !arb_contains_zero(acb_realref(u)))
            *sign = arb_is_positive(acb_realref(u)) ? 1 : -1;
    }
    WR_EACH(acb_clear, v, u);
    return s;
}

/* q = Im x, if it is rational, from y = 2 i Im x, which is not 0. */
static wr_status_t imaginary(int *rational, fmpq_t q, const fmpq_poly_t y,
                             wr_embedding_t E, wr_limits_t L) {
    fmpq_poly_t square, zero;
    wr_status_t s = WR_OK;
    int sign;
    WR_EACH(fmpq_poly_init, square, zero);
    wr_ring_mul(square, y, y, E->K);
    fmpq_poly_scalar_div_si(square, square, -4);
    *rational = fmpq_poly_length(square) == 1;
    if (*rational) {
        fmpq_poly_get_coeff_fmpq(q, square, 0);
        *rational = wr_rational_root(q, q);
    }
    if (*rational)
        s = exact_sign_by_balls(&sign, zero, y, E, L); /* of -Im x */
    if (*rational && s == WR_OK && sign > 0)
        fmpq_neg(q, q);
    WR_EACH(fmpq_poly_clear, zero, square);
    return s;
}

wr_status_t wr_embedding_part(int *rational, fmpq_t q, const fmpq_poly_t x,
                              wr_part_t of, wr_limits_t L) {
    wr_embedding_struct *E = of.E;
    fmpq_poly_t y;
    fmpq_poly_init(y);
    wr_status_t s = wr_embedding_conjugate(y, x, E, L);
    if (s == WR_OK && of.part == 0) {
        fmpq_poly_add(y, x, y);
        fmpq_poly_scalar_div_ui(y, y, 2);
        *rational = fmpq_poly_length(y) <= 1;
        if (*rational)
            fmpq_poly_get_coeff_fmpq(q, y, 0);
    } else if (s == WR_OK) {
        fmpq_poly_sub(y, x, y);
        *rational = 1;
        fmpq_zero(q);
        if (!fmpq_poly_is_zero(y))
            s = imaginary(rational, q, y, E, L);
    }
    fmpq_poly_clear(y);
    return s;
}

/* For x = 2 Re and y = 2 i Im of two numbers: |Re| = |Im| if and only if
 * x^2 + y^2 = 0; then the two are equal if their signs are. */
static int as_large(const fmpq_poly_t x, const fmpq_poly_t y,
                    wr_embedding_t E) {
    fmpq_poly_t p;
    fmpq_poly_init(p);
    wr_ring_mul(p, x, x, E->K);
    wr_ring_addmul(p, y, y, E->K);
    int zero = fmpq_poly_is_zero(p);
    fmpq_poly_clear(p);
    return zero;
}

wr_status_t wr_embedding_sign_parts(int *sign, const fmpq_poly_t x,
                                    const fmpq_poly_t y, wr_embedding_t E,
                                    wr_limits_t L) {
    fmpq_poly_t re, im, zero;
    int other = 0;
    WR_EACH(fmpq_poly_init, re, im, zero);
    wr_status_t s = wr_embedding_conjugate(re, x, E, L);
    if (s == WR_OK)
        s = wr_embedding_conjugate(im, y, E, L);
    fmpq_poly_add(re, x, re);
    fmpq_poly_sub(im, y, im);
    if (s == WR_OK && !as_large(re, im, E)) {
        s = exact_sign_by_balls(sign, x, y, E, L);
    } else if (s == WR_OK && fmpq_poly_is_zero(re)) {
        *sign = 0;
    } else if (s == WR_OK) { /* equal, or of opposite signs */
        s = exact_sign_by_balls(sign, x, NULL, E, L);
        if (s == WR_OK)
            s = exact_sign_by_balls(&other, zero, y, E, L);
        if (*sign != other)
            *sign = 0;
    }
    WR_EACH(fmpq_poly_clear, zero, im, re);
    return s;
}
