/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Closed cones (POLY): allocation, and their text. */

#include "cert/impl.h"

/* ---- allocation --------------------------------------------------------- */

void wr_combination_init(wr_combination_t *c, size_t count) {
    c->count = count;
    c->index = wr_calloc(count, sizeof *c->index);
    c->coefficient = count > 0 ? _fmpq_vec_init((slong) count) : NULL;
}

void wr_combination_clear(wr_combination_t *c) {
    if (c->count > 0)
        _fmpq_vec_clear(c->coefficient, (slong) c->count);
    wr_free(c->index);
    memset(c, 0, sizeof *c);
}

wr_cones_struct *wr_cones_new(uint32_t width, uint32_t letters, size_t cones,
                              size_t rays) {
    wr_assert(width > 0);
    wr_cones_struct *C = wr_calloc(1, sizeof *C);
    C->width = width;
    C->letters = letters;
    C->cones = cones;
    C->rays = rays;
    C->dfa = wr_calloc(cones, sizeof *C->dfa);
    C->label = wr_calloc(cones, sizeof *C->label);
    C->first = wr_calloc(cones + 1, sizeof *C->first);
    C->ray = _fmpz_vec_init((slong) (rays * width));
    C->to = wr_calloc(cones * letters, sizeof *C->to);
    C->image = wr_calloc(rays * letters, sizeof *C->image);
    return C;
}

void wr_cones_free(wr_cones_struct *C) {
    if (C == NULL)
        return;
    for (size_t i = 0; i < C->rays * C->letters; i++)
        wr_combination_clear(&C->image[i]);
    wr_combination_clear(&C->start);
    _fmpz_vec_clear(C->ray, (slong) (C->rays * C->width));
    WR_FREE(C->dfa, C->label, C->first, C->to, C->image, C);
}

/* ---- text --------------------------------------------------------------- */

/* Rays are written by their numbers within the cone. */
static void put_combination(wr_buffer_t out, const char *word,
                            const wr_combination_t *c, size_t first) {
    wr_buffer_put(out, word);
    for (size_t k = 0; k < c->count; k++) {
        wr_buffer_printf(out, " %zu", c->index[k] - first);
        wr_rational_put(out, " ", c->coefficient + k);
    }
    wr_buffer_put(out, "\n");
}

static void put_move(wr_buffer_t out, const wr_cones_struct *C, size_t i,
                     uint32_t letter) {
    uint32_t to = C->to[i * C->letters + letter];
    if (to == UINT32_MAX)
        return;
    wr_buffer_printf(out, "move %zu %u %u\n", i, letter, to);
    for (size_t k = C->first[i]; k < C->first[i + 1]; k++)
        put_combination(out, "image", &C->image[k * C->letters + letter],
                        C->first[to]);
}

void cert_print_cones(wr_buffer_t out, const wr_cones_struct *C) {
    wr_buffer_printf(out, "cones %zu\n", C->cones);
    for (size_t i = 0; i < C->cones; i++) {
        wr_buffer_printf(out, "cone %u %u %zu\n", C->dfa[i], C->label[i],
                         C->first[i + 1] - C->first[i]);
        for (size_t k = C->first[i]; k < C->first[i + 1]; k++) {
            wr_buffer_put(out, "ray");
            for (uint32_t j = 0; j < C->width; j++)
                wr_integer_put(out, " ", C->ray + k * C->width + j);
            wr_buffer_put(out, "\n");
        }
    }
    put_combination(out, "start", &C->start, C->first[0]);
    for (size_t i = 0; i < C->cones; i++)
        for (uint32_t a = 0; a < C->letters; a++)
            put_move(out, C, i, a);
}
