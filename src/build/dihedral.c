/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Dihedral groups with one reflection per symbol in two layers.
 *
 * Letters are the elements g of D_m: r0, .., rotations by 2 pi k / m, and s0,
 * .., reflections.  Layer 0 stores a sign that rotations change: e_t in {0,1}
 * is the number of rotations so far modulo 2.  With a fixed reflection F,
 * layer 1 multiplies by
 *
 *     X = F^(e_t) g F^(e_(t-1)),
 *
 * which has determinant -1 for every g and is therefore one reflection.  Its
 * product is M_t = F^(e_t) W_t, where W_t is the product of the letters.
 * e_(t-1) follows from e_t and g, so that no delay is needed.
 * Source: [grazzi2025, Thm 6] for rotations, [siems2025] for the group
 */

#include "build/impl.h"

/* The element r^k F^f has number k + f m; F = s0 is diag(1,-1). */
static uint32_t product(uint32_t x, uint32_t y, uint32_t m) {
    uint32_t k = x % m, l = y % m;
    uint32_t turned = x < m ? k + l : k + m - l; /* F r^l = r^-l F */
    return turned % m + ((x < m) == (y < m) ? 0 : m);
}

static void step(uint32_t *q, uint32_t letter, const build_t *b) {
    *q = product(letter, *q, b->number[0]);
}

static void element_name(wr_buffer_t out, const uint32_t *q, const build_t *b) {
    wr_buffer_put(out, b->make->M->alphabet[*q]);
}

static wr_status_t automaton(build_t *b, uint32_t m) {
    static const build_spec_t spec = {.name = "dihedral",
                                      .width = 1,
                                      .step = step,
                                      .accepts = build_is_zero,
                                      .print = element_name};
    for (uint32_t x = 0; x < 2 * m; x++)
        build_letter(b, "%c%u", x < m ? 'r' : 's', x % m);
    return build_automaton(b, &spec, NULL);
}

/* Return X for letter g if e_t is `now`. */
static uint32_t reflection(uint32_t g, uint32_t now, uint32_t m) {
    uint32_t before = now ^ (g < m);
    uint32_t x = before ? product(g, m, m) : g;
    return now ? product(m, x, m) : x;
}

/* ---- the plane and the points ------------------------------------------ */

/* Put the key of the reflection r^k F: in the plane or, for D_3, on three
 * points, where r adds 1 and F exchanges 1 and 2. */
static void put_key(lrnn_make_t *B, const build_plane_t *P, uint32_t k) {
    const uint32_t fixed = 2 * k % 3; /* the solution of k - p = p */
    if (P != NULL)
        build_plane_put_key(B, P, k);
    else
        lrnn_make_swap(B, fixed == 0, fixed == 2 ? 1 : 2);
}

/* Put the image of the start under x: of (2,1), where r^k F = F r^-k; or of
 * (1,2,3), whose entry p + 1 moves to the image of p under x. */
static void put_point(lrnn_make_t *B, const build_plane_t *P, uint32_t x) {
    long h[3];
    if (P != NULL) {
        build_plane_put_point(B, P,
                              x < P->m ? x : P->m + product(P->m, x, P->m));
        return;
    }
    for (uint32_t p = 0; p < 3; p++)
        h[(x % 3 + (x < 3 ? p : 3 - p)) % 3] = (long) p + 1;
    lrnn_make_put_list(B, h, 3);
}

/* ---- the model --------------------------------------------------------- */

static void sign_layer(build_t *b, uint32_t m) {
    lrnn_make_layer(b->make, "sign", 1, 2);
    lrnn_make_flip(b->make);
    lrnn_make_wire(b->make, WR_WIRE_LETTER);
    for (uint32_t g = 0; g < 2 * m; g++)
        lrnn_make_row(b->make, &g, g < m);
}

/* Action k is the reflection r^k F. */
static void reflect_layer(build_t *b, uint32_t m, const build_plane_t *P) {
    lrnn_make_t *B = b->make;
    lrnn_make_layer(B, "reflect", P ? 2 : 3, 2 * m);
    put_point(B, P, 0);
    lrnn_make_wire(B, WR_WIRE_LETTER);
    lrnn_make_wire(B, 0);
    for (uint32_t g = 0; g < 2 * m; g++)
        for (uint32_t now = 0; now < 2; now++)
            lrnn_make_row(B, (uint32_t[]){g, now}, reflection(g, now, m) - m);
    for (uint32_t k = 0; k < m; k++) {
        lrnn_make_action(B, WR_MATRIX_HOUSEHOLDER);
        put_key(B, P, k);
    }
    for (uint32_t x = 0; x < 2 * m; x++) {
        lrnn_make_vector(B, x);
        put_point(B, P, x);
    }
}

/* W = F^e M; state x is element x, to which letter x leads from the start. */
static void readout(build_t *b, uint32_t m) {
    build_states(b);
    lrnn_make_read(b->make, 0);
    lrnn_make_read(b->make, 1);
    for (uint32_t e = 0; e < 2; e++)
        for (uint32_t x = 0; x < 2 * m; x++)
            lrnn_make_read_row(b->make, (uint32_t[]){e, x},
                               e ? product(m, x, m) : x);
}

wr_status_t build_dihedral(build_t *b) {
    const uint32_t m = b->number[0], on_points = b->number[1];
    build_plane_t P;
    wr_status_t s = automaton(b, m);
    if (s == WR_OK && !on_points)
        s = build_plane(&P, b, m);
    if (s != WR_OK)
        return s;
    sign_layer(b, m);
    reflect_layer(b, m, on_points ? NULL : &P);
    readout(b, m);
    return WR_OK;
}
