/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Turns by 2 pi / m and reflections of the plane, over the field of
 * 2 cos(2 pi / order), m and 4 divisors of the order.
 * Source: [grazzi2025, Thm 6]
 */

#include "arch/express.h"

/* c = cos, s = sin of 2 pi k / m. */
static void angle(fmpq_poly_t c, fmpq_poly_t s, uint32_t order, uint32_t m,
                  uint32_t k, const wr_ring_t K) {
    slong j = (slong) (order / m * (k % m));
    wr_cosine_cos(c, j, order, K);
    if (wr_cosine_sin(s, j, order, K) != WR_OK)
        fmpq_poly_zero(s); /* never: 4 divides the order */
}

/* The reflection R(k) F, F = diag(1, -1): [[c, s], [s, -c]], whose key is
 * (c - 1, s), and (0, 1) for k = 0. */
void arch_plane_put_key(wr_buffer_t out, uint32_t order, uint32_t m, uint32_t k,
                        const wr_ring_t K) {
    fmpq_poly_t c, s, one;
    fmpq_poly_init(c);
    fmpq_poly_init(s);
    fmpq_poly_init(one);
    fmpq_poly_set_si(one, 1);
    angle(c, s, order, m, k, K);
    fmpq_poly_sub(c, c, one);
    if (k % m == 0)
        fmpq_poly_set(s, one);
    arch_put(out, "{'beta': '2', 'v': [");
    if (!fmpq_poly_is_zero(c)) {
        arch_put(out, "[0, ");
        wr_scalar_put_json(out, c);
        arch_put(out, "]%s", fmpq_poly_is_zero(s) ? "" : ", ");
    }
    if (!fmpq_poly_is_zero(s)) {
        arch_put(out, "[1, ");
        wr_scalar_put_json(out, s);
        arch_put(out, "]");
    }
    arch_put(out, "]}");
    fmpq_poly_clear(one);
    fmpq_poly_clear(s);
    fmpq_poly_clear(c);
}

/* F^f R(e) (2, 1), v = e + m f: the angle of (2, 1) is no rational multiple of
 * pi, so no element of a dihedral group leaves it where it is. */
void arch_plane_put_point(wr_buffer_t out, uint32_t order, uint32_t m,
                          uint32_t v, const wr_ring_t K) {
    fmpq_poly_t c, s, x;
    fmpq_poly_init(c);
    fmpq_poly_init(s);
    fmpq_poly_init(x);
    angle(c, s, order, m, v % m, K);
    fmpq_poly_add(x, c, c);
    fmpq_poly_sub(x, x, s);
    arch_put(out, "[");
    wr_scalar_put_json(out, x);
    arch_put(out, ", ");
    fmpq_poly_add(x, s, s);
    fmpq_poly_add(x, x, c);
    if (v >= m)
        fmpq_poly_neg(x, x);
    wr_scalar_put_json(out, x);
    arch_put(out, "]");
    fmpq_poly_clear(x);
    fmpq_poly_clear(s);
    fmpq_poly_clear(c);
}
