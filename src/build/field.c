/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Rotations by 2 pi / m with exact entries, over Q(a) with a = 2 cos(2 pi / n)
 * and n = lcm(4, m).  The cosine of 2 pi k / m is that of 2 pi (k n/m) / n, and
 * likewise the sine.  Source: [grazzi2025, Thm 3]
 */

#include "build/impl.h"

wr_status_t build_plane(build_plane_t *P, build_t *b, uint32_t m) {
    wr_ring_struct *K = b->make->M->ring;
    *P = (build_plane_t){build_plane_order(m), m, K};
    return wr_ring_cosine(K, P->order, b->limits);
}

/* ---- counting by a rotation -------------------------------------------- */

/* [[c, -s], [s, c]] = (I - 2 v v^T / v^T v)(I - 2 e_1 e_1^T), where the first
 * reflection is [[c, s], [s, -c]] and v = (c - 1, s), which is not 0 because c
 * is not 1, also for half a turn. */
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

/* H = (cos, sin) of the current angle; letter j is a rotation by j / m.  The
 * label is found in a table, or is the multiple of 2 pi / m with which H has
 * the largest inner product. */
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
