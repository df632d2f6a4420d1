/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Word problems of groups, H a vector that no element but 1 leaves where it
 * is: S_n by swaps, S_4 and A_5 by rotations of space.  A state is the
 * product so far, written as a permutation; the newest letter multiplies on
 * the left.
 * Source: [grazzi2025, Thm 3]; the rotations are those of the cube and of
 * the icosahedron.
 */

#include "build/impl.h"

/* ---- swaps ------------------------------------------------------------- */

/* The letter'th pair i < j, in the order 01, 02, .., 12, .. */
static void pair_of(uint32_t *i, uint32_t *j, uint32_t letter, uint32_t n) {
    for (*i = 0; letter >= n - 1 - *i; ++*i)
        letter -= n - 1 - *i;
    *j = *i + 1 + letter;
}

/* H0 = (1, .., n); the letter (i j) is I - 2 v v^T / v^T v, v = e_i - e_j. */
static void swap_layer(build_t *b, uint32_t n) {
    uint32_t i, j;
    build_orbit_layer(b, "points", n, NULL);
    for (uint32_t a = 0; a < b->automaton->letters; a++) {
        pair_of(&i, &j, a, n);
        lrnn_make_action(b->make, WR_MATRIX_HOUSEHOLDER);
        lrnn_make_swap(b->make, i, j);
    }
}

wr_status_t build_swaps(build_t *b) {
    const uint32_t n = (uint32_t) b->number[0], letters = n * (n - 1) / 2;
    uint32_t i, j;
    wr_buffer_t names;
    wr_buffer_init(names);
    b->image = wr_malloc((size_t) letters * n * sizeof *b->image);
    for (uint32_t a = 0; a < letters; a++) {
        uint32_t *image = b->image + (size_t) a * n;
        pair_of(&i, &j, a, n);
        for (uint32_t k = 0; k < n; k++)
            image[k] = k == i ? j : k == j ? i : k;
        wr_buffer_printf(names, "%s%u%u", a > 0 ? " " : "", i + 1, j + 1);
    }
    wr_status_t s = build_group(b, "swaps", names->text, n);
    wr_buffer_clear(names);
    if (s != WR_OK)
        return s;
    swap_layer(b, n);
    return build_end_states(b, 0);
}

/* ---- rotations of space ------------------------------------------------ */

/* A third of a turn about (1,1,1). */
static void third(lrnn_make_t *B) {
    lrnn_make_action(B, WR_MATRIX_PERMUTATION);
    lrnn_make_image(B, (const uint32_t[]){1, 2, 0});
    lrnn_make_swap(B, 0, 2);
    lrnn_make_swap(B, 0, 1);
}

/* The factor diag(1, -1, 1). */
static void mirror(lrnn_make_t *B) {
    lrnn_make_factor(B, 2, 1);
    lrnn_make_put_int(B, 1, 0, 1);
}

/* quarter = a quarter turn about the third axis, third as above.  They move
 * the four diagonals (1,1,1), (-1,1,1), (1,-1,1), (1,1,-1) of the cube as the
 * images say.  Each is two reflections. */
wr_status_t build_s4(build_t *b) {
    lrnn_make_t *B = b->make;
    build_images(b, (const uint32_t[]){1, 3, 0, 2, 0, 2, 3, 1}, 2, 4);
    wr_status_t s = build_group(b, "cube", "quarter third", 4);
    if (s != WR_OK)
        return s;
    build_orbit_layer(b, "space", 3, NULL);
    lrnn_make_action(B, WR_MATRIX_DENSE);
    lrnn_make_put_int(B, 0, 1, -1);
    lrnn_make_put_int(B, 1, 0, 1);
    lrnn_make_put_int(B, 2, 2, 1);
    lrnn_make_swap(B, 0, 1);
    mirror(B);
    third(B);
    return build_end_states(b, 0);
}

/* (p + q sqrt 5) / 4 at (i, j). */
static void put_golden(lrnn_make_t *B, const uint32_t at[2], long p, long q) {
    fmpq_poly_t x;
    fmpq_poly_init(x);
    fmpq_poly_set_coeff_si(x, 0, p);
    fmpq_poly_set_coeff_si(x, 1, q);
    fmpq_poly_scalar_div_si(x, x, 4);
    lrnn_make_put(B, at[0], at[1], x);
    fmpq_poly_clear(x);
}

static wr_status_t golden_ring(build_t *b) {
    wr_ring_t K;
    wr_ring_init(K);
    fmpq_poly_set_coeff_si(K->minpoly, 0, -5);
    fmpq_poly_set_coeff_si(K->minpoly, 1, 0);
    fmpq_poly_set_coeff_si(K->minpoly, 2, 1);
    fmpq_set_si(K->re[0], 2, 1);
    fmpq_set_si(K->re[1], 3, 1);
    wr_status_t s = wr_ring_field(b->make->M->ring, K->minpoly, K->re[0],
                                  K->im[0], b->limits);
    wr_ring_clear(K);
    return s;
}

/* fifth = a fifth of a turn of the icosahedron with the vertex (1,0,f),
 * f = (1 + sqrt 5) / 2, about it; third as above.  They move the five
 * triples of perpendicular axes of half turns as the images say: triple 0
 * is the axes of coordinates, triple k its image under k fifths.  A fifth is
 * a half turn's reflection e_1 followed by the reflection that exchanges e_0
 * and its image, v = (-1, f, 1/f). */
wr_status_t build_a5(build_t *b) {
    /* 1, -f, 1/f; f, 1/f, -1; 1/f, 1, f; by halves */
    static const long fifth[9][2] = {{2, 0},  {-1, -1}, {-1, 1},
                                     {1, 1},  {-1, 1},  {-2, 0},
                                     {-1, 1}, {2, 0},   {1, 1}};
    static const long v[3][2] = {{-4, 0}, {2, 2}, {-2, 2}};
    lrnn_make_t *B = b->make;
    build_images(b, (const uint32_t[]){1, 2, 3, 4, 0, 0, 4, 2, 1, 3}, 2, 5);
    wr_status_t s = build_group(b, "icosahedron", "fifth third", 5);
    if (s == WR_OK)
        s = golden_ring(b);
    if (s != WR_OK)
        return s;
    build_orbit_layer(b, "space", 3, (const long[]){1, 2, 4});
    lrnn_make_action(B, WR_MATRIX_DENSE);
    for (uint32_t i = 0; i < 9; i++)
        put_golden(B, (uint32_t[]){i / 3, i % 3}, fifth[i][0], fifth[i][1]);
    lrnn_make_factor(B, 2, 1);
    for (uint32_t i = 0; i < 3; i++)
        put_golden(B, (uint32_t[]){i, 0}, v[i][0], v[i][1]);
    mirror(B);
    third(B);
    return build_end_states(b, 0);
}
