/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Tiles of a set X: the maximal sets properly inside X, among the image sets
 * and the singletons.  They are found for one representative of each class;
 * the bijection of the class carries them to the other members.
 *
 * Sets smaller than X are gone through from large to small, 64 at a time
 * (blocks.c):
 *     inside X           <=>  no slice of a state outside X has the bit;
 *     not inside tile T  <=>  some slice of a state of X \ T has the bit.
 * A set that is inside X and in no tile found so far is a tile, because all
 * larger sets have been looked at before.  A word that has become 0 cannot
 * change any more, and most do after a few slices.
 */

#include "cascade/impl.h"

/* The tiles of the set X, being collected: tile i is set[i], and the states of
 * X outside it are rest[end[i-1]] .. rest[end[i] - 1]. */
typedef struct {
    const uint64_t *X;
    uint32_t *set, count, alloc;
    uint32_t *rest;
    size_t *end, rest_alloc;
    uint32_t *outside, outsides;
} found_t;

static size_t rest_begin(const found_t *F, uint32_t i) {
    return i == 0 ? 0 : F->end[i - 1];
}

static void add_tile(found_t *F, const wr_images_t I, uint32_t s) {
    if (F->count == F->alloc) {
        F->alloc = 2 * F->alloc + 8;
        F->set = wr_realloc(F->set, F->alloc * sizeof *F->set);
        F->end = wr_realloc(F->end, F->alloc * sizeof *F->end);
    }
    size_t begin = rest_begin(F, F->count);
    if (F->rest_alloc < begin + I->states) {
        F->rest_alloc = 2 * F->rest_alloc + I->states;
        F->rest = wr_realloc(F->rest, F->rest_alloc * sizeof *F->rest);
    }
    const uint64_t *T = I->set + (size_t) s * I->words;
    size_t end = begin;
    for (uint32_t w = 0; w < I->words; w++)
        for (uint64_t rest = F->X[w] & ~T[w]; rest != 0; rest &= rest - 1)
            F->rest[end++] = 64 * w + wr_bits_lowest(rest);
    F->set[F->count] = s;
    F->end[F->count++] = end;
}

/* Keeps in `in` the bits of sets that are not inside tile i. */
static uint64_t not_inside(uint64_t in, const found_t *F, uint32_t i,
                           const uint64_t *slice) {
    uint64_t out = 0;
    for (size_t j = rest_begin(F, i); j < F->end[i]; j++)
        out |= slice[F->rest[j]];
    return in & out;
}

/* Keeps in `in` the bits of sets that are inside X.  The slices of states
 * that most sets have are first, unless the block has few states. */
static uint64_t inside(uint64_t in, const found_t *F, const wr_blocks_t *B,
                       const wr_images_t I, uint32_t block) {
    const uint64_t *slice = B->slice + (size_t) block * I->states;
    const uint64_t *some = B->some + (size_t) block * I->words;
    uint32_t out = 0;
    for (uint32_t w = 0; w < I->words; w++)
        out += wr_bits_count(some[w] & ~F->X[w]);
    if (out < F->outsides / 4) {
        for (uint32_t w = 0; in != 0 && w < I->words; w++)
            for (uint64_t rest = some[w] & ~F->X[w]; rest != 0;
                 rest &= rest - 1)
                in &= ~slice[64 * w + wr_bits_lowest(rest)];
        return in;
    }
    for (uint32_t j = 0; in != 0 && j < F->outsides; j++)
        in &= ~slice[F->outside[j]];
    return in;
}

/* The sets of a block, of those from position `begin` on, that are inside
 * X and in no tile so far. */
static uint64_t candidates(const found_t *F, const wr_blocks_t *B,
                           const wr_images_t I, uint32_t block,
                           uint32_t begin) {
    const uint64_t *slice = B->slice + (size_t) block * I->states;
    uint64_t in = UINT64_MAX;
    if (!wr_bits_subset(B->common + (size_t) block * I->words, F->X, I->words))
        return 0;
    if (block == begin / 64)
        in <<= begin % 64;
    if (block == I->count / 64) /* the last block is not full */
        in &= (UINT64_C(1) << (I->count % 64)) - 1;
    in = inside(in, F, B, I, block);
    for (uint32_t i = 0; in != 0 && i < F->count; i++)
        in = not_inside(in, F, i, slice);
    return in;
}

static void tiles_of(found_t *F, const wr_blocks_t *B, const wr_images_t I,
                     uint32_t s) {
    const uint64_t *X = I->set + (size_t) s * I->words;
    uint32_t begin = B->below[wr_images_size(I, s)];
    F->X = X;
    F->count = F->outsides = 0;
    for (uint32_t i = 0; i < I->states; i++)
        if (!wr_bits_test(X, B->state[i]))
            F->outside[F->outsides++] = B->state[i];
    for (uint32_t b = begin / 64; b <= (I->count - 1) / 64; b++) {
        uint64_t in = candidates(F, B, I, b, begin);
        while (in != 0) {
            add_tile(F, I, B->line[64 * b + wr_bits_lowest(in)]);
            in = not_inside(in, F, F->count - 1,
                            B->slice + (size_t) b * I->states);
        }
    }
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
    found_t F = {.outside = wr_malloc(I->states * sizeof(uint32_t))};
    uint64_t slices = I->count / 64 * (uint64_t) I->states * 8;
    K->tile_first[0] = 0;
    for (uint32_t c = 0; c < K->classes && status == WR_OK; c++) {
        uint64_t bytes =
            wr_images_bytes(I) + 28 * (uint64_t) I->count + slices + 4 * alloc;
        status = wr_limits_check(L, "tiles", I->count, bytes);
        if (status != WR_OK)
            break;
        if (L->progress != NULL && c % 1024 == 0)
            L->progress(L->progress_arg, "tiles of classes", c, K->classes);
        tiles_of(&F, B, I, K->member[K->first[c]]);
        store(K, c, &F, &alloc);
    }
    wr_free(F.set);
    wr_free(F.rest);
    wr_free(F.end);
    wr_free(F.outside);
    return status;
}

wr_status_t wr_skeleton_tiles(wr_skeleton_t K, wr_limits_t L) {
    uint64_t bytes = wr_images_bytes(K->I) +
                     K->I->count * (36 + (uint64_t) K->I->states / 8);
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
