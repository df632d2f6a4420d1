/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The permutations of a level: those of all contexts that can follow from the
 * top, which are at least the ones that words meet.
 */

#include "cascade/impl.h"

/* The action of context i on all coordinates of its level; 0 where it moves
 * none. */
static int moved(uint32_t *image, const wr_contexts_t T, uint32_t i,
                 uint32_t width) {
    const wr_context_t *c = wr_context(T, i);
    uint32_t some = 0;
    for (uint32_t x = 0; x < width; x++) {
        uint32_t k = (x - c->offset) & c->mask;
        image[x] = k < c->count ? c->slot[k].value : x;
        some |= image[x] ^ x;
    }
    return some != 0;
}

wr_status_t wr_cascade_moves(wr_tuples_t *move, wr_cascade_t C, wr_limits_t L) {
    wr_contexts_t T;
    if (C->p->kind != WR_CASCADE_HOLONOMY)
        return wr_limits_fail(L, WR_DOMAIN, "not a holonomy cascade");
    wr_contexts_init(T, C->p);
    wr_status_t s = wr_contexts_close(T, L);
    for (uint32_t i = 0; s == WR_OK && i < T->used;
         i = wr_context_after(T, i)) {
        uint32_t l = wr_context(T, i)->level, width = C->p->width[l];
        if (wr_context(T, i)->move != WR_CONTEXT_PERM)
            continue;
        wr_assert(move[l].width == width);
        wr_contexts_fill(T, i);
        uint32_t *image = wr_malloc(width * sizeof *image);
        if (moved(image, T, i, width))
            wr_tuples_add(&move[l], image);
        wr_free(image);
        s = wr_limits_check(L, "permutations of a level", 0,
                            wr_tuples_bytes(&move[l]));
    }
    wr_contexts_clear(T);
    return s;
}
