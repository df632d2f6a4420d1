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
    build_layer(b, "points", "general", n, b->automaton->states);
    for (uint32_t a = 0; a < b->automaton->letters; a++) {
        pair_of(&i, &j, a, n);
        build_item(b,
                   "{'A': {'householder': [{'v':"
                   " [[%u, '1'], [%u, '-1']], 'beta': '2'}]}}",
                   i, j);
    }
    build_close_counted(b, n);
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

static wr_status_t space(build_t *b, const int32_t h0[3], const char *actions) {
    build_layer(b, "space", "general", 3, b->automaton->states);
    build_item(b, "%s", actions);
    build_close_orbit(b, h0, 3);
    return build_end_states(b, 0);
}

/* quarter = a quarter turn about the third axis, third = a third of a turn
 * about (1,1,1).  They move the four diagonals (1,1,1), (-1,1,1), (1,-1,1),
 * (1,1,-1) of the cube as the images say.  Each is two reflections. */
wr_status_t build_s4(build_t *b) {
    build_images(b, (const uint32_t[]){1, 3, 0, 2, 0, 2, 3, 1}, 2, 4);
    wr_status_t s = build_group(b, "cube", "quarter third", 4);
    if (s == WR_OK)
        s = space(b, (const int32_t[]){1, 2, 3},
                  "{'A': {'dense': ['0', '-1', '0', '1', '0', '0', '0', '0',"
                  " '1']}, 'factors': ["
                  "{'v': [[0, '1'], [1, '-1']], 'beta': '2'},"
                  " {'v': [[1, '1']], 'beta': '2'}]},"
                  " {'A': {'permutation': [1, 2, 0]}, 'factors': ["
                  "{'v': [[0, '1'], [2, '-1']], 'beta': '2'},"
                  " {'v': [[0, '1'], [1, '-1']], 'beta': '2'}]}");
    return s;
}

/* fifth = a fifth of a turn of the icosahedron with the vertex (1,0,f),
 * f = (1 + sqrt 5) / 2, about it; third as above.  They move the five
 * triples of perpendicular axes of half turns as the images say: triple 0
 * is the axes of coordinates, triple k its image under k fifths.  A fifth is
 * a half turn's reflection e_1 followed by the reflection that exchanges e_0
 * and its image, v = (-1, f, 1/f). */
wr_status_t build_a5(build_t *b) {
#define F4_ "['1/4', '1/4']"   /* f / 2 */
#define MF4 "['-1/4', '-1/4']" /* -f / 2 */
#define G4 "['-1/4', '1/4']"   /* 1 / (2 f) */
    build_images(b, (const uint32_t[]){1, 2, 3, 4, 0, 0, 4, 2, 1, 3}, 2, 5);
    b->ring = wr_strdup("{'minpoly': ['-5', '0', '1'],"
                        " 'root': {'re': ['2', '3'], 'im': ['0', '0']}}");
    wr_status_t s = build_group(b, "icosahedron", "fifth third", 5);
    if (s == WR_OK)
        s = space(b, (const int32_t[]){1, 2, 4},
                  "{'A': {'dense': ['1/2', " MF4 ", " G4 ", " F4_ ", " G4
                  ", '-1/2', " G4 ", '1/2', " F4_ "]}, 'factors': ["
                  "{'v': [[0, '-1'], [1, ['1/2', '1/2']],"
                  " [2, ['-1/2', '1/2']]], 'beta': '2'},"
                  " {'v': [[1, '1']], 'beta': '2'}]},"
                  " {'A': {'permutation': [1, 2, 0]}, 'factors': ["
                  "{'v': [[0, '1'], [2, '-1']], 'beta': '2'},"
                  " {'v': [[0, '1'], [1, '-1']], 'beta': '2'}]}");
    return s;
}
