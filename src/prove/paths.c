/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Breadth-first trees.  Tuples are met in order of the length of a shortest
 * word to them, and among words of one length in the order of letters, when
 * the tuples are expanded in order and letters are tried in order: the first
 * tuple with a property is found by the first of the shortest words.
 */

#include "prove/closure.h"

#include <string.h>

void lrnn_paths_init(lrnn_paths_t *B, uint32_t width) {
    memset(B, 0, sizeof *B);
    wr_tuples_init(&B->T, width);
}

void lrnn_paths_clear(lrnn_paths_t *B) {
    wr_tuples_clear(&B->T);
    wr_free(B->parent);
    wr_free(B->via);
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

/* ---- states that no word tells apart ------------------------------------ */

/* Classes are refined until successors agree. */
void lrnn_classes(uint32_t *kind, const wr_dfa_struct *A,
                  const lrnn_compare_t *E) {
    uint32_t n = A->states, k = A->letters, width = k + 1;
    uint32_t *row = wr_malloc((size_t) width * sizeof *row);
    uint32_t *fresh = wr_malloc(n * sizeof *fresh), count = 0, before;
    for (uint32_t q = 0; q < n; q++)
        kind[q] = E->dfa[q];
    do {
        wr_tuples_t T;
        wr_tuples_init(&T, width);
        before = count;
        for (uint32_t q = 0; q < n; q++) {
            row[0] = kind[q];
            for (uint32_t a = 0; a < k; a++)
                row[1 + a] = kind[A->delta[(size_t) q * k + a]];
            fresh[q] = wr_tuples_add(&T, row);
        }
        count = T.count;
        memcpy(kind, fresh, n * sizeof *kind);
        wr_tuples_clear(&T);
    } while (count != before);
    wr_free(row);
    wr_free(fresh);
}

void lrnn_tell_apart(wr_word_t rest, uint32_t p, uint32_t q,
                     const wr_dfa_struct *A, const lrnn_compare_t *E) {
    wr_assert(p < A->states && q < A->states);
    uint32_t pair[2] = {p, q};
    lrnn_paths_t B;
    lrnn_paths_init(&B, 2);
    (void) lrnn_paths_add(&B, pair, 0, 0);
    for (uint32_t i = 0; i < B.T.count; i++) {
        uint32_t x = lrnn_paths_tuple(&B, i)[0];
        uint32_t y = lrnn_paths_tuple(&B, i)[1];
        if (E->dfa[x] != E->dfa[y]) {
            lrnn_paths_word(rest, &B, i);
            break;
        }
        for (uint32_t a = 0; a < A->letters; a++) {
            pair[0] = A->delta[(size_t) x * A->letters + a];
            pair[1] = A->delta[(size_t) y * A->letters + a];
            (void) lrnn_paths_add(&B, pair, i, a);
        }
    }
    lrnn_paths_clear(&B);
}
