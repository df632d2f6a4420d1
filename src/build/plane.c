/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Rotations by 2 pi / m and reflections of the plane, over the field of
 * 2 cos(2 pi / order), where m and 4 divide the order.
 * Source: [grazzi2025, Thm 6]
 */

#include "build/plane.h"

uint32_t build_plane_order(uint32_t m) {
    return m % 4 == 0 ? m : m % 2 == 0 ? 2 * m : 4 * m;
}

void build_plane_angle(fmpq_poly_t c, fmpq_poly_t s, const build_plane_t *P,
                       uint32_t k) {
    wr_assert(P->order % P->m == 0 && P->order % 4 == 0);
    slong j = (slong) (P->order / P->m * (k % P->m));
    wr_cosine_cos(c, j, P->order, P->K);
    if (wr_cosine_sin(s, j, P->order, P->K) != WR_OK)
        fmpq_poly_zero(s); /* not reached: 4 divides the order */
}

/* R^k F is [[c, s], [s, -c]], with key (c - 1, s), or (0, 1) for k = 0. */
void build_plane_put_key(lrnn_make_t *B, const build_plane_t *P, uint32_t k) {
    fmpq_poly_struct *c = wr_scalars_new(3), *s = c + 1, *one = c + 2;
    fmpq_poly_set_si(one, 1);
    build_plane_angle(c, s, P, k);
    fmpq_poly_sub(c, c, one);
    if (k % P->m == 0)
        fmpq_poly_set(s, one);
    lrnn_make_factor(B, 2, 1);
    lrnn_make_put(B, 0, 0, c);
    lrnn_make_put(B, 1, 0, s);
    wr_scalars_free(c, 3);
}

/* F^f R^e (2, 1), v = e + m f.  The argument of (2, 1) is not a rational
 * multiple of pi, so that only the identity of a dihedral group fixes it. */
void build_plane_put_point(lrnn_make_t *B, const build_plane_t *P, uint32_t v) {
    wr_assert(v < 2 * P->m);
    fmpq_poly_struct *c = wr_scalars_new(3), *s = c + 1, *x = c + 2;
    build_plane_angle(c, s, P, v % P->m);
    fmpq_poly_add(x, c, c);
    fmpq_poly_sub(x, x, s);
    lrnn_make_put(B, 0, 0, x);
    fmpq_poly_add(x, s, s);
    fmpq_poly_add(x, x, c);
    if (v >= P->m)
        fmpq_poly_neg(x, x);
    lrnn_make_put(B, 1, 0, x);
    wr_scalars_free(c, 3);
}

wr_status_t build_golden(wr_ring_t K, wr_limits_t L) {
    wr_ring_t J; /* holds the polynomial and a box around the root */
    wr_ring_init(J);
    fmpq_poly_set_coeff_si(J->minpoly, 2, 1);
    fmpq_poly_set_coeff_si(J->minpoly, 1, 0);
    fmpq_poly_set_coeff_si(J->minpoly, 0, -5);
    fmpq_set_si(J->re[0], 2, 1);
    fmpq_set_si(J->re[1], 3, 1);
    wr_status_t s = wr_ring_field(K, J->minpoly, J->re[0], J->im[0], L);
    wr_ring_clear(J);
    return s;
}
