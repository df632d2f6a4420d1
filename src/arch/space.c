/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Permutation automata whose group is A_4, S_4 or A_5, in one layer of three
 * dimensions: the rotations of the tetrahedron, the cube, the icosahedron.
 * Every letter is a rotation, so two reflections.
 * Source: [merrill2024] for the word problems; [grazzi2025, Thm 3].
 */

#include "arch/express.h"

#define MOST ARCH_SOLID_MOST

typedef struct {
    arch_group_t G;
    arch_solid_t H;
} space_t;

/* ---- the model ---------------------------------------------------------- */

static wr_status_t make(wr_lrnn_t M, space_t *m, const wr_dfa_t A,
                        const uint32_t *letter, wr_limits_t L) {
    lrnn_make_t B;
    wr_ring_t K;
    wr_ring_init(K);
    wr_status_t s = arch_solid_ring(K, &m->H, L);
    lrnn_make_begin(&B, M, A, K);
    wr_ring_clear(K);
    lrnn_make_layer(&B, "rotations of space", 3, m->H.order);
    arch_solid_put_point(&B, &m->H.turn[0], 0);
    lrnn_make_wire(&B, WR_WIRE_LETTER);
    for (uint32_t a = 0; a < A->letters; a++) {
        lrnn_make_row(&B, &a, a);
        lrnn_make_action(&B, WR_MATRIX_HOUSEHOLDER);
        if (letter[a] != 0)
            arch_solid_put_keys(&B, &m->H.turn[m->H.image[letter[a]]]);
    }
    lrnn_make_read(&B, 0);
    for (uint32_t g = 0; g < m->H.order; g++) {
        lrnn_make_vector(&B, g);
        arch_solid_put_point(&B, &m->H.turn[m->H.image[g]], 0);
        lrnn_make_read_row(&B, &g, arch_group_point(&m->G, g, A->start));
    }
    return s == WR_OK ? lrnn_make_end(&B, L) : s;
}

/* ---- the whole ---------------------------------------------------------- */

wr_status_t arch_space(arch_offer_t *O, const wr_dfa_t A, wr_limits_t L) {
    wr_assert(wr_dfa_is_permutation(A));
    space_t *m = wr_calloc(1, sizeof *m);
    uint32_t *letter = wr_calloc(A->letters + 1, sizeof *letter);
    arch_group_init(&m->G, A->states);
    wr_status_t s = arch_group_of(&m->G, letter, A, MOST, L);
    if (s == WR_OK)
        s = arch_solid_match(&m->H, &m->G, L);
    if (s == WR_OK)
        s = make(O->M, m, A, letter, L);
    if (s == WR_OK)
        wr_say(&O->how, "one layer, rotations of a solid, two reflections per "
                        "letter, the fewest of the actions tried");
    arch_group_clear(&m->G);
    WR_FREE(letter, m);
    return s;
}
