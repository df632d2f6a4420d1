/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Rotations by 2 pi / m with exact entries, over Q(a) with a = 2 cos(2 pi / n)
 * and n = lcm(4, m): the cosine of 2 pi k / m is that of 2 pi (k n/m) / n, and
 * so is its sine.  Source: [grazzi2025, Thm 3]
 */

#include "build/impl.h"

/* The box of a, the greatest root, when its degree is at least 2 (n >= 8).
 * With x a little above 2 pi / n, 2 - 2 x^2 is a bound between a, which is
 * over 2 - x^2, and the next root, which is 2 cos(4 pi / n) at most, below
 * 2 - 4 x^2 + (4/3) x^4. */
static void lower_bound(fmpq_t low, uint32_t n) {
    wr_assert(n >= 8);
    fmpq_set_si(low, 710, 113 * (ulong) n);
    fmpq_mul(low, low, low);
    fmpq_mul_si(low, low, -2);
    fmpq_add_si(low, low, 2);
}

/* The field of the model is b->K; the root lies between low and 2, and 0 and
 * high. */
static wr_status_t set_ring(build_t *b, const fmpq_t low, slong high) {
    wr_ring_t J;
    wr_ring_init(J);
    fmpq_set(J->re[0], low);
    fmpq_set_si(J->re[1], 2, 1);
    fmpq_set_si(J->im[1], high, 1);
    wr_status_t s = wr_ring_field(b->make->M->ring, b->K->minpoly, J->re[0],
                                  J->im[0], b->limits);
    wr_ring_clear(J);
    return s;
}

wr_status_t build_plane(build_plane_t *P, build_t *b, uint32_t m) {
    fmpq_t low;
    *P = (build_plane_t){build_plane_order(m), m, b->K};
    wr_status_t s = wr_ring_cosine(b->K, P->order, b->limits);
    if (s != WR_OK || b->K->degree == 1)
        return s;
    fmpq_init(low);
    lower_bound(low, P->order);
    s = set_ring(b, low, 0);
    fmpq_clear(low);
    return s;
}

/* Above the real axis the other primitive roots lie to the left: of 0 where
 * m is 5 or 7, there are none where it is 3, 4 or 6, and beyond that half of
 * the bound on twice the cosine distinguishes them. */
wr_status_t build_zeta_ring(build_t *b, uint32_t m) {
    wr_assert(m >= 1);
    fmpq_t low;
    wr_status_t s = wr_ring_zeta(b->K, m, b->limits);
    if (s != WR_OK || b->K->degree == 1)
        return s;
    fmpq_init(low);
    if (m >= 8)
        lower_bound(low, m);
    else
        fmpq_set_si(low, m == 5 || m == 7 ? 0 : -4, 1);
    fmpq_div_2exp(low, low, 1);
    s = set_ring(b, low, 2);
    fmpq_clear(low);
    return s;
}

/* ---- counting by a rotation -------------------------------------------- */

/* [[c, -s], [s, c]] = (I - 2 v v^T / v^T v)(I - 2 e_1 e_1^T), where the
 * first reflection is [[c, s], [s, -c]] and v = (c - 1, s); at half a turn
 * as at all others, since c is not 1. */
static void rotation(lrnn_make_t *B, const fmpq_poly_t c, const fmpq_poly_t s) {
    fmpq_poly_t t;
    fmpq_poly_init(t);
    lrnn_make_action(B, WR_MATRIX_DENSE);
    lrnn_make_put(B, 0, 0, c);
    fmpq_poly_neg(t, s);
    lrnn_make_put(B, 0, 1, t);
    lrnn_make_put(B, 1, 0, s);
    lrnn_make_put(B, 1, 1, c);
    lrnn_make_factor(B, 2, 1);
    fmpq_poly_set_si(t, 1);
    fmpq_poly_sub(t, c, t);
    lrnn_make_put(B, 0, 0, t);
    lrnn_make_put(B, 1, 0, s);
    lrnn_make_factor(B, 2, 1);
    lrnn_make_put_int(B, 1, 0, 1);
    fmpq_poly_clear(t);
}

/* H = (cos, sin) of the current angle; letter j rotates by j / m of a full
 * turn.  The label is the multiple of 2 pi / m with which H has the largest
 * inner product, or found in a table. */
static void rotations(build_t *b, const build_plane_t *P, int by_directions) {
    lrnn_make_t *B = b->make;
    fmpq_poly_struct *c = wr_scalars_new(2), *s = c + 1;
    if (!by_directions) {
        build_orbit_layer(b, "rotation", 2, (const long[]){1, 0});
    } else {
        build_layer(b, "rotation", 2, P->m);
        lrnn_make_put_int(B, 0, 0, 1);
    }
    lrnn_make_action(B, WR_MATRIX_IDENTITY);
    B->action->A.has_factors = 1; /* none */
    for (uint32_t j = 1; j < b->automaton->letters; j++) {
        build_plane_angle(c, s, P, j);
        rotation(B, c, s);
    }
    for (uint32_t k = 0; by_directions && k < P->m; k++) {
        build_plane_angle(c, s, P, k);
        lrnn_make_form(B, WR_DECODER_ARGMAX);
        lrnn_make_put(B, 0, 0, c);
        lrnn_make_put(B, 1, 0, s);
    }
    wr_scalars_free(c, 2);
}

wr_status_t build_rotation(build_t *b) {
    const uint32_t m = b->number[0], kind = b->number[1];
    build_plane_t P;
    wr_status_t s = kind == OF_SUM ? build_sum(b, m) : build_mod(b, m);
    if (s == WR_OK)
        s = build_plane(&P, b, m);
    if (s != WR_OK)
        return s;
    rotations(b, &P, kind != BY_TABLE);
    return build_end_states(b, 0);
}
