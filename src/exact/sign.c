/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Signs of real elements of a number field.  A ball that does not contain 0
 * decides the sign.  Otherwise algebra decides: an element is 0 if and only if
 * its polynomial is, and real if and only if it equals its conjugate.  The
 * latter is tested in the field if it contains the conjugate of the root, and
 * otherwise with the roots of the element's own minimal polynomial, whose
 * enclosures show which of them are real.  A nonzero number has a ball without
 * 0 at some precision, so the loop terminates; limits bound it all the same. */

#include "exact/impl.h"

/* m = the minimal polynomial of x, that of multiplication by x. */
static void minimal_polynomial(fmpz_poly_t m, const fmpq_poly_t x,
                               const wr_ring_t K) {
    wr_affine_t f;
    fmpz_t c, power;
    wr_affine_init(f, K->degree, 0);
    fmpz_init(c);
    fmpz_init_set_ui(power, 1);
    wr_affine_set_ring(f, x, NULL, K);
    fmpz_mat_minpoly(m, f->N); /* of d x; m(d X) has x as a root */
    for (slong i = 0; i < m->length; i++) {
        fmpz_poly_get_coeff_fmpz(c, m, i);
        fmpz_mul(c, c, power);
        fmpz_poly_set_coeff_fmpz(m, i, c);
        fmpz_mul(power, power, f->d);
    }
    fmpz_poly_primitive_part(m, m);
    WR_EACH(fmpz_clear, c, power);
    wr_affine_clear(f);
}

/* Decide by the roots of the minimal polynomial: real if the ball of x meets
 * only real roots, not real if it meets only others. */
static wr_status_t real_by_roots(int *real, const fmpq_poly_t x,
                                 wr_embedding_t E, wr_limits_t L) {
    fmpz_poly_t m;
    acb_t z;
    fmpz_poly_init(m);
    acb_init(z);
    minimal_polynomial(m, x, E->K);
    slong degree = fmpz_poly_degree(m);
    acb_ptr root = _acb_vec_init(degree);
    wr_status_t s = WR_OK;
    int decided = 0, answer = 0;
    for (slong prec = 128; !decided && s == WR_OK; prec *= 2) {
        s = wr_embedding_value(z, x, E, prec, L);
        if (s != WR_OK)
            break;
        arb_fmpz_poly_complex_roots(root, m, 0, prec);
        int axis = 0, off = 0;
        for (slong i = 0; i < degree; i++)
            if (acb_overlaps(root + i, z)) {
                int flat = arb_is_zero(acb_imagref(root + i));
                axis += flat;
                off += !flat;
            }
        decided = axis == 0 || off == 0;
        answer = off == 0;
    }
    if (s == WR_OK)
        *real = answer;
    _acb_vec_clear(root, degree);
    fmpz_poly_clear(m);
    acb_clear(z);
    return s;
}

wr_status_t wr_embedding_is_real(int *real, const fmpq_poly_t x,
                                 wr_embedding_t E, wr_limits_t L) {
    if (E->real || fmpq_poly_length(x) <= 1) {
        *real = 1;
        return WR_OK;
    }
    if (!E->conjugates)
        return real_by_roots(real, x, E, L);
    fmpq_poly_t y;
    fmpq_poly_init(y);
    exact_conjugate(y, x, E);
    *real = fmpq_poly_equal(x, y);
    fmpq_poly_clear(y);
    return WR_OK;
}

wr_status_t wr_embedding_sign(int *sign, const fmpq_poly_t x, wr_embedding_t E,
                              wr_limits_t L) {
    int real = 0;
    if (fmpq_poly_length(x) <= 1) { /* rational, perhaps 0 */
        *sign = fmpq_poly_is_zero(x) ? 0 : fmpz_sgn(fmpq_poly_numref(x));
        return WR_OK;
    }
    wr_status_t s = wr_embedding_is_real(&real, x, E, L);
    if (s == WR_OK && !real)
        s = wr_limits_fail(L, WR_DOMAIN, "the sign of a non-real number");
    return s == WR_OK ? exact_sign_by_balls(sign, x, NULL, E, L) : s;
}

wr_status_t wr_embedding_cmp(int *sign, const fmpq_poly_t x,
                             const fmpq_poly_t y, wr_embedding_t E,
                             wr_limits_t L) {
    fmpq_poly_t z;
    fmpq_poly_init(z);
    fmpq_poly_sub(z, x, y);
    wr_status_t s = wr_embedding_sign(sign, z, E, L);
    fmpq_poly_clear(z);
    return s;
}
