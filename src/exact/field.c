/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A number field with a chosen root.  The minimal polynomial is proved
 * irreducible by factoring; then all its roots are enclosed in balls, with
 * twice the precision in each round, until every ball lies inside or outside
 * the box and none meets its boundary.  A real root has an imaginary part of
 * exactly 0 (guaranteed by the enclosures), so a flat box im = [0, 0] selects
 * the real root.  Source: [johansson2017]. */

#include "exact/impl.h"

/* Limit on the degree times the bits of the largest coefficient.  Two roots can
 * be about 2^-MAX_BITS apart, and finding them takes long. */
#define MAX_BITS 2048
#define MAX_PREC 4096 /* bits of precision before giving up */

static wr_status_t check_irreducible(const fmpz_poly_t f, wr_limits_t L) {
    fmpz_poly_factor_t parts;
    fmpz_poly_factor_init(parts);
    fmpz_poly_factor(parts, f);
    int irreducible = parts->num == 1 && parts->exp[0] == 1;
    fmpz_poly_factor_clear(parts);
    return irreducible
               ? WR_OK
               : wr_limits_fail(
                     L, WR_DOMAIN,
                     "the minimal polynomial is a product of smaller ones");
}

int exact_in_box(const acb_t z, const wr_ring_t K, slong prec) {
    arb_t a, b;
    int inside = 1, outside = 0;
    WR_EACH(arb_init, a, b);
    for (int i = 0; i < 2; i++) {
        const arb_struct *x = i ? acb_imagref(z) : acb_realref(z);
        arb_set_fmpq(a, i ? K->im[0] : K->re[0], prec);
        arb_set_fmpq(b, i ? K->im[1] : K->re[1], prec);
        const int flat = i && arb_is_zero(a) && arb_is_zero(b);
        inside =
            inside && (flat ? arb_is_zero(x) : arb_gt(x, a) && arb_lt(x, b));
        outside = outside || arb_lt(x, a) || arb_gt(x, b);
    }
    WR_EACH(arb_clear, a, b);
    return inside - outside;
}

static wr_status_t check_root(const fmpz_poly_t f, const wr_ring_t K,
                              wr_limits_t L) {
    const int flat = fmpq_is_zero(K->im[0]) != fmpq_is_zero(K->im[1]);
    slong inside = 0, unclear = 1, real = 0;
    acb_ptr root = _acb_vec_init(K->degree);
    wr_status_t status = WR_OK;
    for (slong prec = 64; unclear > 0 && prec <= MAX_PREC; prec *= 2) {
        status = wr_limits_check(L, "isolating a root", 0, 0);
        if (status != WR_OK)
            break;
        arb_fmpz_poly_complex_roots(root, f, 0, prec);
        inside = unclear = real = 0;
        for (slong i = 0; i < K->degree; i++) {
            int in = exact_in_box(root + i, K, prec);
            inside += in == 1;
            unclear += in == 0;
            real += in == 0 && flat && arb_is_zero(acb_imagref(root + i));
        }
    }
    _acb_vec_clear(root, K->degree);
    if (status != WR_OK)
        return status;
    if (real > 0)
        return wr_limits_fail(L, WR_DOMAIN,
                              "a real root lies on the edge of the box");
    if (unclear > 0)
        return wr_limits_fail(L, WR_UNABLE,
                              "a root lies on the edge of the box, or so near "
                              "that %d bits do not decide",
                              MAX_PREC);
    if (inside != 1)
        return wr_limits_fail(
            L, WR_DOMAIN,
            "the box holds %ld roots of the minimal polynomial, not one",
            (long) inside);
    return WR_OK;
}

static wr_status_t check_shape(const wr_ring_t K, wr_limits_t L) {
    if (K->degree < 2 || K->degree > WR_RING_MAX_DEGREE)
        return wr_limits_fail(
            L, WR_DOMAIN, "the minimal polynomial has degree %ld, not 2 to %d",
            (long) K->degree, WR_RING_MAX_DEGREE);
    if (!fmpq_poly_is_monic(K->minpoly))
        return wr_limits_fail(L, WR_DOMAIN,
                              "the minimal polynomial is not monic");
    for (int i = 0; i < 2; i++)
        if (fmpq_cmp(i ? K->im[0] : K->re[0], i ? K->im[1] : K->re[1]) > 0)
            return wr_limits_fail(L, WR_DOMAIN, "the box is empty");
    return WR_OK;
}

wr_status_t wr_ring_field(wr_ring_t K, const fmpq_poly_t minpoly,
                          const fmpq *re, const fmpq *im, wr_limits_t L) {
    wr_ring_t J;
    wr_ring_init(J);
    J->degree = fmpq_poly_degree(minpoly);
    fmpq_poly_set(J->minpoly, minpoly);
    for (int i = 0; i < 2; i++) {
        fmpq_set(J->re[i], re + i);
        fmpq_set(J->im[i], im + i);
    }
    wr_status_t status = check_shape(J, L);
    fmpz_poly_t f; /* minpoly with integer coefficients, primitive */
    fmpz_poly_init(f);
    fmpq_poly_get_numerator(f, minpoly);
    slong bits = J->degree * FLINT_ABS(fmpz_poly_max_bits(f));
    if (status == WR_OK && bits > MAX_BITS)
        status = wr_limits_fail(L, WR_UNABLE,
                                "the degree times the bits of the largest "
                                "coefficient, %ld, is over the limit of %d",
                                (long) bits, MAX_BITS);
    if (status == WR_OK)
        status = check_irreducible(f, L);
    if (status == WR_OK)
        status = check_root(f, J, L);
    if (status == WR_OK)
        wr_ring_set(K, J);
    fmpz_poly_clear(f);
    wr_ring_clear(J);
    return status;
}
