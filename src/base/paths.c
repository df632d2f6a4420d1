/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Breadth-first trees.  If the tuples are expanded in order, each with the
 * letters in order, then the tuples are numbered by the length of a shortest
 * word to them, and those of one length by the least such word: the first tuple
 * with a property is found by the first of the shortest words.
 */

#include "base/set.h"

#include <string.h>

void wr_paths_init(wr_paths_t *B, uint32_t width) {
    memset(B, 0, sizeof *B);
    wr_tuples_init(&B->T, width);
}

void wr_paths_clear(wr_paths_t *B) {
    wr_tuples_clear(&B->T);
    WR_FREE(B->parent, B->via);
    memset(B, 0, sizeof *B);
}

int wr_paths_add(wr_paths_t *B, const uint32_t *tuple, uint32_t parent,
                 uint32_t via) {
    uint32_t before = B->T.count;
    uint64_t hash = wr_tuples_hash(&B->T, tuple);
    return wr_paths_put(B, tuple, hash, parent, via) == before;
}

uint32_t wr_paths_put(wr_paths_t *B, const uint32_t *tuple, uint64_t hash,
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

uint64_t wr_paths_depth(const wr_paths_t *B, uint32_t i) {
    wr_assert(i == 0 || i < B->T.count);
    uint64_t depth = 0;
    for (uint32_t j = i; j != 0; j = B->parent[j])
        depth++;
    return depth;
}

uint32_t *wr_paths_letters(size_t *length, const wr_paths_t *B, uint32_t i,
                           uint32_t last) {
    size_t n = (size_t) wr_paths_depth(B, i) + (last != UINT32_MAX);
    uint32_t *letter = wr_malloc((n + 1) * sizeof *letter);
    *length = n;
    if (last != UINT32_MAX)
        letter[--n] = last;
    for (; i != 0; i = B->parent[i])
        letter[--n] = B->via[i];
    return letter;
}

uint64_t wr_paths_bytes(const wr_paths_t *B) {
    return wr_tuples_bytes(&B->T) +
           B->alloc * (sizeof *B->parent + sizeof *B->via);
}
