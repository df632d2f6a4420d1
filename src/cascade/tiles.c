/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Tiles of a set X: the maximal sets properly inside X, among the image sets
 * and the singletons.  They are found for one representative of each class;
 * the bijection of the class carries them to the other members.
 *
 * Sets smaller than X are gone through from large to small, 64 at a time
 * (blocks.c).  A set that is inside X and in no tile found so far is a tile,
 * because all larger sets have been looked at before.  The tiles found are
 * then sorted by size and as numbers: their order is that of coordinates, and
 * must not depend on that of the search.
 */

#include "cascade/impl.h"

#include <stdlib.h>

/* The tiles of the set X, being collected: bit i % 64 of has[i / 64 * states
 * + q] is set when tile i has state q. */
typedef struct {
    uint32_t *set, count, alloc; /* alloc is a multiple of 64 */
    uint64_t *has;
    const uint64_t *last; /* the tile that the last set was inside */
} found_t;

static void add_tile(found_t *F, const wr_images_t I, uint32_t s) {
    const size_t n = I->states, i = F->count++;
    if (i == F->alloc) {
        F->alloc = 2 * F->alloc + 64;
        F->set = wr_realloc(F->set, F->alloc * sizeof *F->set);
        F->has = wr_realloc(F->has, F->alloc / 64 * n * sizeof *F->has);
    }
    uint64_t *has = F->has + i / 64 * n;
    if (i % 64 == 0)
        memset(has, 0, n * sizeof *has);
    F->set[i] = s;
    for (uint32_t w = 0; w < I->words; w++)
        for (uint64_t rest = I->set[(size_t) s * I->words + w]; rest != 0;
             rest &= rest - 1)
            has[64 * w + wr_bits_lowest(rest)] |= UINT64_C(1) << i % 64;
}

/* Whether some tile so far has all states of Y. */
static int in_a_tile(found_t *F, const wr_images_t I, const uint64_t *Y) {
    if (F->last != NULL && wr_bits_subset(Y, F->last, I->words))
        return 1;
    for (uint32_t i = 0; i < F->count; i += 64) {
        const uint64_t *has = F->has + (size_t) i / 64 * I->states;
        uint64_t all = UINT64_MAX;
        for (uint32_t w = 0; w < I->words && all != 0; w++, has += 64)
            for (uint64_t rest = Y[w]; rest != 0 && all != 0; rest &= rest - 1)
                all &= has[wr_bits_lowest(rest)];
        if (all != 0) {
            F->last =
                I->set + (size_t) F->set[i + wr_bits_lowest(all)] * I->words;
            return 1;
        }
    }
    return 0;
}

static void tiles_of(found_t *F, const wr_blocks_t *B, uint32_t s) {
    const wr_images_struct *I = B->I;
    const uint64_t *X = I->set + (size_t) s * I->words;
    const uint32_t begin = B->below[wr_images_size(I, s)];
    uint64_t out[2];
    wr_blocks_outside(out, B, X);
    F->count = 0;
    F->last = NULL;
    for (uint32_t b = begin / 64; b <= (I->count - 1) / 64; b++) {
        uint64_t in = wr_blocks_without(B, b, out);
        if (b == begin / 64)
            in &= UINT64_MAX << begin % 64;
        for (; in != 0; in &= in - 1) {
            const uint32_t t = B->line[64 * b + wr_bits_lowest(in)];
            const uint64_t *Y = I->set + (size_t) t * I->words;
            if (!in_a_tile(F, I, Y) && wr_bits_subset(Y, X, I->words))
                add_tile(F, I, t);
        }
    }
}

typedef struct {
    const uint64_t *set;
    uint32_t words, size, s;
} order_t;

/* By decreasing size, then as numbers. */
static int by_size_then_bits(const void *x, const void *y) {
    const order_t *a = x, *b = y;
    if (a->size != b->size)
        return a->size > b->size ? -1 : 1;
    for (uint32_t w = a->words; w-- > 0;)
        if (a->set[w] != b->set[w])
            return a->set[w] < b->set[w] ? -1 : 1;
    return 0;
}

static void sort(found_t *F, const wr_images_t I) {
    order_t *order = wr_malloc(F->count * sizeof *order);
    for (uint32_t i = 0; i < F->count; i++)
        order[i] = (order_t){I->set + (size_t) F->set[i] * I->words, I->words,
                             wr_images_size(I, F->set[i]), F->set[i]};
    qsort(order, F->count, sizeof *order, by_size_then_bits);
    for (uint32_t i = 0; i < F->count; i++)
        F->set[i] = order[i].s;
    wr_free(order);
}

static void store(wr_skeleton_t K, uint32_t c, const found_t *F,
                  size_t *alloc) {
    size_t begin = K->tile_first[c];
    K->tile_first[c + 1] = begin + F->count;
    if (*alloc < begin + F->count) {
        *alloc = 2 * *alloc + F->count;
        K->tile = wr_realloc(K->tile, *alloc * sizeof *K->tile);
    }
    memcpy(K->tile + begin, F->set, F->count * sizeof *F->set);
}

static wr_status_t search(wr_skeleton_t K, const wr_blocks_t *B,
                          wr_limits_t L) {
    const wr_images_struct *I = K->I;
    wr_status_t status = WR_OK;
    size_t alloc = 0;
    found_t F = {0};
    K->tile_first[0] = 0;
    for (uint32_t c = 0; c < K->classes && status == WR_OK; c++) {
        uint64_t bytes = wr_images_bytes(I) + 24 * (uint64_t) I->count +
                         (8 + I->states / 8) * (uint64_t) F.alloc + 4 * alloc;
        status = wr_limits_check(L, "tiles", I->count, bytes);
        if (status != WR_OK)
            break;
        if (L->progress != NULL && c % 1024 == 0)
            L->progress(L->progress_arg, "tiles of classes", c, K->classes);
        tiles_of(&F, B, K->member[K->first[c]]);
        sort(&F, I);
        store(K, c, &F, &alloc);
    }
    wr_free(F.set);
    wr_free(F.has);
    return status;
}

wr_status_t wr_skeleton_tiles(wr_skeleton_t K, wr_limits_t L) {
    uint64_t bytes = wr_images_bytes(K->I) + 24 * (uint64_t) K->I->count;
    wr_status_t status = wr_limits_check(L, "tiles", K->I->count, bytes);
    if (status != WR_OK)
        return status;
    wr_blocks_t B;
    wr_blocks_init(&B, K->I);
    K->tile_first =
        wr_malloc(((size_t) K->classes + 1) * sizeof *K->tile_first);
    status = search(K, &B, L);
    if (status != WR_OK) { /* not all classes have tiles */
        wr_free(K->tile_first);
        K->tile_first = NULL;
    }
    wr_blocks_clear(&B);
    return status;
}

/* All subsets are there, so the tiles of X are X without one of its states;
 * at most 31 states, so that a set is one word. */
void wr_skeleton_points(wr_skeleton_t K) {
    const wr_images_struct *I = K->I;
    size_t tiles = 0;
    for (uint32_t c = 0; c < K->classes; c++)
        tiles += wr_images_size(I, K->member[K->first[c]]);
    K->tile = wr_malloc(tiles * sizeof *K->tile);
    K->tile_first =
        wr_malloc(((size_t) K->classes + 1) * sizeof *K->tile_first);
    tiles = 0;
    for (uint32_t c = 0; c < K->classes; c++) {
        K->tile_first[c] = tiles;
        uint64_t X = I->set[K->member[K->first[c]]];
        for (uint64_t rest = X; rest != 0; rest &= rest - 1) {
            uint64_t tile = X & ~(rest & (~rest + 1));
            uint32_t s = 0;
            if (wr_images_find(&s, I, &tile))
                K->tile[tiles++] = s;
        }
    }
    K->tile_first[K->classes] = tiles;
}
