/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Breadth-first trees.  Tuples are met in order of the length of a shortest
 * word to them, and among words of one length in the order of letters, when
 * the tuples are expanded in order and letters are tried in order: the first
 * tuple with a property is found by the first of the shortest words.
 */

#include "prove/closure.h"

void lrnn_paths_init(lrnn_paths_t *B, uint32_t width) {
    memset(B, 0, sizeof *B);
    wr_tuples_init(&B->T, width);
}

void lrnn_paths_clear(lrnn_paths_t *B) {
    wr_tuples_clear(&B->T);
    WR_FREE(B->parent, B->via);
    memset(B, 0, sizeof *B);
}

int lrnn_paths_add(lrnn_paths_t *B, const uint32_t *tuple, uint32_t parent,
                   uint32_t via) {
    uint32_t before = B->T.count;
    uint64_t hash = wr_tuples_hash(&B->T, tuple);
    return lrnn_paths_put(B, tuple, hash, parent, via) == before;
}

uint32_t lrnn_paths_put(lrnn_paths_t *B, const uint32_t *tuple, uint64_t hash,
                        uint32_t parent, uint32_t via) {
    wr_assert(B->T.count == 0 || parent < B->T.count);
    uint32_t before = B->T.count, i = wr_tuples_put(&B->T, tuple, hash);
    if (i < before)
        return i;
    if (i >= B->alloc) {
        B->alloc = 2 * B->alloc + 64;
        B->parent = wr_realloc(B->parent, B->alloc * sizeof *B->parent);
        B->via = wr_realloc(B->via, B->alloc * sizeof *B->via);
    }
    B->parent[i] = parent;
    B->via[i] = via;
    return i;
}

uint64_t lrnn_paths_depth(const lrnn_paths_t *B, uint32_t i) {
    wr_assert(i == 0 || i < B->T.count);
    uint64_t depth = 0;
    for (uint32_t j = i; j != 0; j = B->parent[j])
        depth++;
    return depth;
}

void lrnn_paths_word(wr_word_t w, const lrnn_paths_t *B, uint32_t i) {
    w->length = 0;
    if (i > 0) /* the root has no letters, also before it is there */
        wr_word_set_path(w, B->parent, B->via, i);
}

uint64_t lrnn_paths_bytes(const lrnn_paths_t *B) {
    return wr_tuples_bytes(&B->T) +
           B->alloc * (sizeof *B->parent + sizeof *B->via);
}
