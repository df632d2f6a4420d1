/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Permutation automata whose group is A_4, S_4 or A_5, in one layer of three
 * dimensions: the rotations of the tetrahedron, the cube, the icosahedron.
 * Every letter is a rotation, so two reflections.
 * Source: [merrill2024] for the word problems; [grazzi2025, Thm 3].
 */

#include "arch/express.h"

#include <string.h>

#define MOST ARCH_SOLID_MOST

typedef struct {
    arch_group_t G;
    arch_solid_t H;
} space_t;

/* ---- the model ---------------------------------------------------------- */

static void put_action(wr_buffer_t out, const space_t *m, uint32_t g) {
    arch_put(out, "{'A': {'householder': [");
    if (g != 0)
        arch_solid_put_keys(out, &m->H.turn[m->H.image[g]]);
    wr_buffer_put(out, "]}}");
}

static void layer(wr_buffer_t out, const space_t *m, const wr_dfa_t A,
                  const uint32_t *letter) {
    arch_put(out,
             "{'name': 'rotations of space', 'role': 'general',"
             " 'reads': ['letter'], 'labels': %u, 'gate': {'table': [",
             m->H.order);
    for (uint32_t a = 0; a < A->letters; a++)
        arch_put(out, "%s[%u, %u]", a ? ", " : "", a, a);
    arch_put(out, "]}, 'dim': 3, 'H0': ");
    arch_solid_put_point(out, &m->H.turn[0], 0);
    arch_put(out, ", 'actions': [");
    for (uint32_t a = 0; a < A->letters; a++) {
        wr_buffer_put(out, a ? ", " : "");
        put_action(out, m, letter[a]);
    }
    arch_put(out, "], 'decoder': {'kind': 'table', 'entries': [");
    for (uint32_t g = 0; g < m->H.order; g++) {
        wr_buffer_put(out, g ? ", [" : "[");
        arch_solid_put_point(out, &m->H.turn[m->H.image[g]], 0);
        wr_buffer_printf(out, ", %u]", g);
    }
    wr_buffer_put(out, "]}}");
}

static wr_status_t write_model(wr_lrnn_t M, space_t *m, const wr_dfa_t A,
                               const uint32_t *letter, wr_limits_t L) {
    wr_buffer_t text;
    wr_buffer_init(text);
    arch_put_head(text, A);
    arch_put(text, m->H.order == 60
                       ? "{'minpoly': ['-5', '0', '1'], 'root': {'re':"
                         " ['2', '3'], 'im': ['0', '0']}}"
                       : "'Q'");
    arch_put(text, ", 'layers': [");
    layer(text, m, A, letter);
    arch_put_states(text, A);
    arch_put(text, ", 'reads': [0], 'table': [");
    for (uint32_t g = 0; g < m->H.order; g++)
        arch_put(text, "%s[%u, %u]", g ? ", " : "", g,
                 arch_group_point(&m->G, g, A->start));
    arch_put(text, "]}}\n");
    wr_status_t s = arch_read_model(M, text, L);
    wr_buffer_clear(text);
    return s;
}

/* ---- the whole ---------------------------------------------------------- */

wr_status_t arch_space(wr_lrnn_t M, const wr_dfa_t A, wr_limits_t L) {
    space_t *m = wr_calloc(1, sizeof *m);
    uint32_t *letter = wr_calloc(A->letters + 1, sizeof *letter);
    arch_group_init(&m->G, A->states);
    wr_status_t s = arch_group_of(&m->G, letter, A, MOST, L);
    if (s == WR_OK)
        s = arch_solid_match(&m->H, &m->G, L);
    if (s == WR_OK)
        s = write_model(M, m, A, letter, L);
    arch_group_clear(&m->G);
    wr_free(letter);
    wr_free(m);
    return s;
}
