/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Dihedral groups with one reflection per symbol in two layers.
 *
 * Letters are the elements g of D_m: r0, .., turns by 2 pi k / m, and s0,
 * .., reflections.  Layer 0 keeps a sign, which turns change: e_t in {0,1}
 * is the number of turns so far modulo 2.  With a fixed reflection F,
 * layer 1 multiplies by
 *
 *     X = F^(e_t) g F^(e_(t-1)),
 *
 * which has determinant -1 whatever g is, so it is one reflection; then
 * its product is M_t = F^(e_t) W_t, W_t the product of the letters.  e_(t-1)
 * follows from e_t and g: no delay is needed.
 * Source: [grazzi2025, Thm 6]
 */

#include "build/impl.h"

/* The element r^k F^f has number k + f m; F = s0 is diag(1,-1). */
static uint32_t product(uint32_t x, uint32_t y, uint32_t m) {
    uint32_t k = x % m, l = y % m;
    uint32_t turned = x < m ? k + l : k + m - l; /* F r^l = r^-l F */
    return turned % m + ((x < m) == (y < m) ? 0 : m);
}

static void step(uint32_t *q, uint32_t letter, const build_t *b) {
    *q = product(letter, *q, (uint32_t) b->number[0]);
}

static void element_name(wr_buffer_t out, const uint32_t *q, const build_t *b) {
    uint32_t m = (uint32_t) b->number[0];
    wr_buffer_printf(out, "%c%u", *q < m ? 'r' : 's', *q % m);
}

static wr_status_t automaton(build_t *b, uint32_t m) {
    wr_buffer_t letters;
    wr_buffer_init(letters);
    for (uint32_t x = 0; x < 2 * m; x++) {
        if (x > 0)
            wr_buffer_put(letters, " ");
        element_name(letters, &x, b);
    }
    const build_spec_t spec = {.name = "dihedral",
                               .letters = letters->text,
                               .width = 1,
                               .step = step,
                               .accepts = build_is_zero,
                               .print = element_name};
    wr_status_t s = build_automaton(b, &spec, NULL);
    wr_buffer_clear(letters);
    return s;
}

/* X for letter g when e_t is `now`. */
static uint32_t reflection(uint32_t g, uint32_t now, uint32_t m) {
    uint32_t before = now ^ (g < m);
    uint32_t x = before ? product(g, m, m) : g;
    return now ? product(m, x, m) : x;
}

/* ---- the plane and the points ------------------------------------------ */

/* The key of the reflection r^k F = [[c, s], [s, -c]]: v = (c - 1, s), and
 * for F itself (0, 1). */
static void plane_key(lrnn_make_t *B, const build_angle_t *K, uint32_t k) {
    fmpq_poly_t c, s, one;
    fmpq_poly_init(c);
    fmpq_poly_init(s);
    fmpq_poly_init(one);
    build_cos(c, K, k);
    build_sin(s, K, k);
    fmpq_poly_set_si(one, 1);
    fmpq_poly_sub(c, c, one);
    lrnn_make_factor(B, 2, 1);
    lrnn_make_put(B, 0, 0, c);
    lrnn_make_put(B, 1, 0, k == 0 ? one : s);
    fmpq_poly_clear(one);
    fmpq_poly_clear(s);
    fmpq_poly_clear(c);
}

/* x (2,1): its angle to the first axis is no rational multiple of pi, so no
 * reflection leaves it where it is. */
static void plane_point(lrnn_make_t *B, const build_angle_t *K, uint32_t x) {
    fmpq_poly_t c, s, y;
    fmpq_poly_init(c);
    fmpq_poly_init(s);
    fmpq_poly_init(y);
    build_cos(c, K, x % K->m);
    build_sin(s, K, x % K->m);
    /* r^k (2, +-1) = (2c -+ s, 2s +- c) */
    int sign = x < K->m ? 1 : -1;
    fmpq_poly_scalar_mul_si(y, s, -sign);
    fmpq_poly_add(y, y, c);
    fmpq_poly_add(y, y, c);
    lrnn_make_put(B, 0, 0, y);
    fmpq_poly_scalar_mul_si(y, c, sign);
    fmpq_poly_add(y, y, s);
    fmpq_poly_add(y, y, s);
    lrnn_make_put(B, 1, 0, y);
    fmpq_poly_clear(y);
    fmpq_poly_clear(s);
    fmpq_poly_clear(c);
}

/* D_3 on three points: r adds 1, F exchanges 1 and 2. */
static uint32_t moved(uint32_t x, uint32_t point) {
    return (x % 3 + (x < 3 ? point : 3 - point)) % 3;
}

static void points_key(lrnn_make_t *B, uint32_t k) {
    uint32_t fixed = 2 * k % 3; /* k - p = p */
    lrnn_make_swap(B, fixed == 0, fixed == 2 ? 1 : 2);
}

/* Entry moved(x, p) of x (1,2,3) is p + 1. */
static void points_point(lrnn_make_t *B, uint32_t x) {
    long h[3];
    for (uint32_t p = 0; p < 3; p++)
        h[moved(x, p)] = (long) p + 1;
    lrnn_make_put_list(B, h, 3);
}

/* ---- the model --------------------------------------------------------- */

static void sign_layer(build_t *b, uint32_t m) {
    lrnn_make_layer(b->make, "sign", 1, 2);
    build_flip(b);
    lrnn_make_wire(b->make, WR_WIRE_LETTER);
    for (uint32_t g = 0; g < 2 * m; g++)
        lrnn_make_row(b->make, &g, g < m);
}

/* x applied to the start.  K NULL: on points. */
static void put_point(lrnn_make_t *B, const build_angle_t *K, uint32_t x) {
    if (K != NULL)
        plane_point(B, K, x);
    else
        points_point(B, x);
}

/* Action k is the reflection r^k F. */
static void reflect_layer(build_t *b, uint32_t m, const build_angle_t *K) {
    lrnn_make_t *B = b->make;
    lrnn_make_layer(B, "reflect", K ? 2 : 3, 2 * m);
    put_point(B, K, 0);
    lrnn_make_wire(B, WR_WIRE_LETTER);
    lrnn_make_wire(B, 0);
    for (uint32_t g = 0; g < 2 * m; g++)
        for (uint32_t now = 0; now < 2; now++)
            lrnn_make_row(B, (uint32_t[]){g, now}, reflection(g, now, m) - m);
    for (uint32_t k = 0; k < m; k++) {
        lrnn_make_action(B, WR_MATRIX_HOUSEHOLDER);
        if (K != NULL)
            plane_key(B, K, k);
        else
            points_key(B, k);
    }
    for (uint32_t x = 0; x < 2 * m; x++) {
        lrnn_make_vector(B, x);
        put_point(B, K, x);
    }
}

/* W = F^e M. */
static void readout(build_t *b, uint32_t m) {
    build_states(b);
    lrnn_make_read(b->make, 0);
    lrnn_make_read(b->make, 1);
    for (uint32_t e = 0; e < 2; e++)
        for (uint32_t x = 0; x < 2 * m; x++) {
            uint32_t w = e ? product(m, x, m) : x;
            uint32_t q = wr_tuples_find(&b->tuples, &w);
            if (q != UINT32_MAX)
                lrnn_make_read_row(b->make, (uint32_t[]){e, x}, q);
        }
}

static wr_status_t dihedral(build_t *b, uint32_t m, build_angle_t *K) {
    wr_status_t s = automaton(b, m);
    if (s == WR_OK && K != NULL)
        s = build_angle_ring(b, K);
    if (s != WR_OK)
        return s;
    sign_layer(b, m);
    reflect_layer(b, m, K);
    readout(b, m);
    return WR_OK;
}

wr_status_t build_dihedral(build_t *b) {
    build_angle_t K;
    uint32_t m = (uint32_t) b->number[0];
    build_angle_init(&K, m);
    wr_status_t s = dihedral(b, m, &K);
    build_angle_clear(&K);
    return s;
}

wr_status_t build_dihedral_integer(build_t *b) {
    b->number[0] = 3;
    return dihedral(b, 3, NULL);
}
