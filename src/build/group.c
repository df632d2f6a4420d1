/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Word problems of groups, where H is a vector that only the identity fixes:
 * S_n by swaps, S_4 and A_5 by rotations of space.  A state is the product so
 * far, written as a permutation; the newest letter multiplies on the left.
 * Source: [grazzi2025, Thm 3]; the rotations are those of the cube and of
 * the icosahedron.
 */

#include "build/impl.h"

/* ---- swaps ------------------------------------------------------------- */

/* H0 = (1, .., n); the letter (i j) is I - 2 v v^T / v^T v, v = e_i - e_j. */
wr_status_t build_swaps(build_t *b) {
    const uint32_t n = b->number[0];
    uint32_t image[8];
    char name[24];
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = i + 1; j < n; j++) {
            for (uint32_t k = 0; k < n; k++)
                image[k] = k == i ? j : k == j ? i : k;
            snprintf(name, sizeof name, "%u%u", i + 1, j + 1);
            build_move(b, name, image, n);
        }
    wr_status_t s = build_group(b, "swaps", n);
    if (s != WR_OK)
        return s;
    build_orbit_layer(b, "points", n, NULL);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = i + 1; j < n; j++) {
            lrnn_make_action(b->make, WR_MATRIX_HOUSEHOLDER);
            lrnn_make_swap(b->make, i, j);
        }
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

/* quarter is a quarter turn about the third axis, third is as above.  They
 * permute the four diagonals (1,1,1), (-1,1,1), (1,-1,1), (1,1,-1) of the cube
 * as in the images.  Each is a product of two reflections. */
wr_status_t build_s4(build_t *b) {
    lrnn_make_t *B = b->make;
    build_move(b, "quarter", (const uint32_t[]){1, 3, 0, 2}, 4);
    build_move(b, "third", (const uint32_t[]){0, 2, 3, 1}, 4);
    wr_status_t s = build_group(b, "cube", 4);
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

/* Put (p + q sqrt 5) / 4 at (i, j). */
static void put_golden(lrnn_make_t *B, const uint32_t at[2], long p, long q) {
    fmpq_poly_t x;
    fmpq_poly_init(x);
    fmpq_poly_set_coeff_si(x, 0, p);
    fmpq_poly_set_coeff_si(x, 1, q);
    fmpq_poly_scalar_div_si(x, x, 4);
    lrnn_make_put(B, at[0], at[1], x);
    fmpq_poly_clear(x);
}

/* fifth is a fifth of a turn of the icosahedron with vertex (1,0,f),
 * f = (1 + sqrt 5) / 2, about this vertex; third is as above.  They permute the
 * five triples of perpendicular axes of half turns as in the images: triple 0
 * is the coordinate axes, triple k its image under k fifths.  fifth is the
 * reflection with key e_1 followed by the reflection that exchanges e_0 and its
 * image, with key v = (-1, f, 1/f). */
wr_status_t build_a5(build_t *b) {
    /* rows (1, -f, 1/f), (f, 1/f, -1), (1/f, 1, f), each times 1/2 */
    static const long fifth[9][2] = {{2, 0},  {-1, -1}, {-1, 1},
                                     {1, 1},  {-1, 1},  {-2, 0},
                                     {-1, 1}, {2, 0},   {1, 1}};
    static const long v[3][2] = {{-4, 0}, {2, 2}, {-2, 2}};
    lrnn_make_t *B = b->make;
    build_move(b, "fifth", (const uint32_t[]){1, 2, 3, 4, 0}, 5);
    build_move(b, "third", (const uint32_t[]){0, 4, 2, 1, 3}, 5);
    wr_status_t s = build_group(b, "icosahedron", 5);
    if (s == WR_OK)
        s = build_golden(B->M->ring, b->limits);
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
