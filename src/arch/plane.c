/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Turns by 2 pi / m and reflections of the plane, over the field of
 * 2 cos(2 pi / order), m and 4 divisors of the order.
 * Source: [grazzi2025, Thm 6]
 */

#include "arch/express.h"

void arch_reflect(long *h, const long *v, uint32_t dim) {
    long dot = 0, norm = 0;
    for (uint32_t i = 0; i < dim; i++) {
        dot += v[i] * h[i];
        norm += v[i] * v[i];
    }
    wr_assert(norm > 0 && 2 * dot % norm == 0);
    for (uint32_t i = 0; i < dim; i++)
        h[i] -= 2 * dot / norm * v[i];
}

/* c = cos, s = sin of 2 pi k / m. */
static void angle(fmpq_poly_t c, fmpq_poly_t s, const arch_plane_t *P,
                  uint32_t k) {
    slong j = (slong) (P->order / P->m * (k % P->m));
    wr_cosine_cos(c, j, P->order, P->K);
    if (wr_cosine_sin(s, j, P->order, P->K) != WR_OK)
        fmpq_poly_zero(s); /* never: 4 divides the order */
}

/* The reflection R(k) F, F = diag(1, -1): [[c, s], [s, -c]], whose key is
 * (c - 1, s), and (0, 1) for k = 0. */
void arch_plane_put_key(lrnn_make_t *B, const arch_plane_t *P, uint32_t k) {
    wr_assert(P->order % P->m == 0 && P->order % 4 == 0);
    fmpq_poly_t c, s, one;
    fmpq_poly_init(c);
    fmpq_poly_init(s);
    fmpq_poly_init(one);
    fmpq_poly_set_si(one, 1);
    angle(c, s, P, k);
    fmpq_poly_sub(c, c, one);
    if (k % P->m == 0)
        fmpq_poly_set(s, one);
    lrnn_make_factor(B, 2, 1);
    lrnn_make_put(B, 0, 0, c);
    lrnn_make_put(B, 1, 0, s);
    fmpq_poly_clear(one);
    fmpq_poly_clear(s);
    fmpq_poly_clear(c);
}

/* F^f R(e) (2, 1), v = e + m f: the angle of (2, 1) is no rational multiple of
 * pi, so no element of a dihedral group leaves it where it is. */
void arch_plane_put_point(lrnn_make_t *B, const arch_plane_t *P, uint32_t v) {
    wr_assert(P->order % P->m == 0 && P->order % 4 == 0);
    wr_assert(v < 2 * P->m);
    fmpq_poly_t c, s, x;
    fmpq_poly_init(c);
    fmpq_poly_init(s);
    fmpq_poly_init(x);
    angle(c, s, P, v % P->m);
    fmpq_poly_add(x, c, c);
    fmpq_poly_sub(x, x, s);
    lrnn_make_put(B, 0, 0, x);
    fmpq_poly_add(x, s, s);
    fmpq_poly_add(x, x, c);
    if (v >= P->m)
        fmpq_poly_neg(x, x);
    lrnn_make_put(B, 1, 0, x);
    fmpq_poly_clear(x);
    fmpq_poly_clear(s);
    fmpq_poly_clear(c);
}
