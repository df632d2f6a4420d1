/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Tiles of a set X: the maximal proper subsets of X among the image sets and
 * the singletons.  They are found for one representative of each class;
 * the bijections of the class map them to the other members.
 *
 * All sets Y are processed from large to small, for some hundred
 * representatives at a time.  The representatives that contain Y are the
 * bitwise AND, over the states of Y, of one bit set per state.  If X is among
 * them and properly contains another of them, that one lies between Y and X,
 * so Y is not a tile of X; few X remain, often one.  Y is a tile of such an X
 * unless it is inside a tile already found, because all larger sets have been
 * processed before.
 *
 * The tiles are then sorted by size and as numbers, because their order is that
 * of coordinates, and must not depend on the order of the search.
 */

#include "cascade/impl.h"

#include <stdlib.h>

/* Number of representatives in a batch, as bits of WORDS words. */
enum { WORDS = 8, MOST = 64 * WORDS };

typedef struct {
    uint64_t bit[WORDS];
} reps_t;

/* The tiles of a representative found so far.  The first `larger` of them have
 * more states than `size`, the size of the last set considered. */
typedef struct {
    uint32_t *set, count, alloc, larger, size;
} found_t;

/* line    all sets by decreasing size
 * below   below[k] = first position of a set smaller than k
 * last    representative i of the batch, i < count, is that of class last - i:
 *         smaller sets usually come first
 * with    with[q]: the representatives that contain state q
 * above   above[i]: those that properly contain representative i
 * equal   those with as many states as the set being processed */
typedef struct {
    const wr_skeleton_struct *K;
    uint32_t *line, *below;
    uint32_t last, count;
    reps_t *with, *above, equal;
    found_t *found;
    uint64_t bytes; /* memory of the tiles found so far */
} search_t;

/* Sort by counting: below[k] is first the number of sets larger than k and,
 * when those of size k have been placed, the position after them. */
static void sort_by_size(search_t *Z, const wr_images_t I) {
    const uint32_t count = I->count, n = I->states;
    uint32_t *size = wr_malloc(count * sizeof *size);
    Z->line = wr_malloc(count * sizeof *Z->line);
    Z->below = wr_calloc((size_t) n + 1, sizeof *Z->below);
    for (uint32_t i = 0; i < count; i++)
        Z->below[(size[i] = wr_images_size(I, i)) - 1]++;
    for (uint32_t k = n; k-- > 0;)
        Z->below[k] += Z->below[k + 1];
    for (uint32_t i = 0; i < count; i++)
        Z->line[Z->below[size[i]]++] = i;
    wr_free(size);
}

/* ---- containment ------------------------------------------------------- */

/* Find the representatives that contain Y, as the bitwise AND of the rows of
 * Y's states; return 0 if there are none. */
static int containing(reps_t *restrict out, const search_t *Z,
                      const uint64_t *Y) {
    const reps_t *with = Z->with;
    uint64_t any = 1;
    memset(out, 0xff, sizeof *out);
    for (uint32_t w = 0; w < Z->K->I->words && any != 0; w++, with += 64) {
        if (Y[w] == 0)
            continue;
        for (uint64_t rest = Y[w]; rest != 0; rest &= rest - 1) {
            const uint64_t *row = with[wr_bits_lowest(rest)].bit;
            for (int v = 0; v < WORDS; v++)
                out->bit[v] &= row[v];
        }
        any = 0;
        for (int v = 0; v < WORDS; v++)
            any |= out->bit[v];
    }
    return any != 0;
}

/* Remove the representatives that properly contain another one of the set. */
static void keep_minimal(reps_t *in, const search_t *Z) {
    for (int w = 0; w < WORDS; w++)
        for (uint64_t rest = in->bit[w]; rest != 0; rest &= in->bit[w]) {
            const reps_t *above = Z->above + 64 * w + wr_bits_lowest(rest);
            for (int v = 0; v < WORDS; v++)
                in->bit[v] &= ~above->bit[v];
            rest &= rest - 1;
        }
}

static uint32_t representative(const search_t *Z, uint32_t i) {
    return Z->K->member[Z->K->first[Z->last - i]];
}

/* Begin the next batch, with class `first`. */
static void open_batch(search_t *Z, uint32_t first) {
    const wr_skeleton_struct *K = Z->K;
    const uint32_t left = K->classes - first;
    Z->count = left < MOST ? left : MOST;
    Z->last = first + Z->count - 1;
    memset(Z->with, 0, K->I->states * sizeof *Z->with);
    for (uint32_t i = 0; i < Z->count; i++) {
        const uint64_t *X = wr_skeleton_set(K, representative(Z, i));
        for (uint32_t w = 0; w < K->I->words; w++)
            for (uint64_t rest = X[w]; rest != 0; rest &= rest - 1)
                wr_bits_set(Z->with[64 * w + wr_bits_lowest(rest)].bit, i);
    }
    for (uint32_t i = 0; i < Z->count; i++) {
        reps_t *above = Z->above + i;
        (void) containing(above, Z, wr_skeleton_set(K, representative(Z, i)));
        wr_bits_unset(above->bit, i);
        Z->found[i].count = Z->found[i].larger = Z->found[i].size = 0;
    }
}

/* ---- tiles of a batch -------------------------------------------------- */

/* Add set s of `size` states to the tiles unless it is inside one, which is
 * then moved forward, where the next set is compared first. */
static void add_tile(search_t *Z, found_t *F, uint32_t s, uint32_t size) {
    const wr_skeleton_struct *K = Z->K;
    const uint64_t *Y = wr_skeleton_set(K, s);
    if (F->size != size) {
        F->larger = F->count;
        F->size = size;
    }
    for (uint32_t i = 0; i < F->larger; i++)
        if (wr_bits_subset(Y, wr_skeleton_set(K, F->set[i]), K->I->words)) {
            WR_SWAP(uint32_t, F->set[i], F->set[i / 2]);
            return;
        }
    if (F->count == F->alloc) {
        Z->bytes += (F->alloc + 8) * sizeof *F->set;
        F->alloc = 2 * F->alloc + 8;
        F->set = wr_realloc(F->set, F->alloc * sizeof *F->set);
    }
    F->set[F->count++] = s;
}

static void process_set(search_t *Z, uint32_t s, uint32_t size) {
    const wr_skeleton_struct *K = Z->K;
    reps_t in;
    if (!containing(&in, Z, wr_skeleton_set(K, s)))
        return;
    for (int w = 0; w < WORDS; w++) /* only proper supersets */
        in.bit[w] &= ~Z->equal.bit[w];
    keep_minimal(&in, Z);
    for (int w = 0; w < WORDS; w++)
        for (uint64_t rest = in.bit[w]; rest != 0; rest &= rest - 1)
            add_tile(Z, Z->found + 64 * w + wr_bits_lowest(rest), s, size);
}

/* Find the representatives of `size` states, not proper supersets. */
static void find_equal(search_t *Z, uint32_t size) {
    memset(&Z->equal, 0, sizeof Z->equal);
    for (uint32_t i = 0; i < Z->count; i++)
        if (wr_images_size(Z->K->I, representative(Z, i)) == size)
            wr_bits_set(Z->equal.bit, i);
}

static wr_status_t search_batch(search_t *Z, wr_limits_t L) {
    const wr_images_struct *I = Z->K->I;
    wr_status_t status = WR_OK;
    uint32_t size = 0;
    for (uint32_t i = 0; i < Z->count; i++) {
        const uint32_t n = wr_images_size(I, representative(Z, i));
        size = n > size ? n : size;
    }
    for (uint32_t p = Z->below[size]; p < I->count && status == WR_OK; p++) {
        if (p == Z->below[size]) {
            while (p == Z->below[size])
                size--;
            find_equal(Z, size);
        }
        wr_assert(size == wr_images_size(I, Z->line[p]));
        process_set(Z, Z->line[p], size);
        if (p % 4096 == 0)
            status = wr_limits_check(L, "tiles", I->count, Z->bytes);
    }
    return status;
}

typedef struct {
    const uint64_t *set;
    uint32_t words, size, s;
} order_t;

/* Compare by decreasing size, then as numbers. */
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

/* Append the tiles of the batch, class by class. */
static void store(search_t *Z, wr_skeleton_t K) {
    size_t end = K->tile_first[Z->last + 1 - Z->count];
    for (uint32_t i = Z->count; i-- > 0;) {
        end += Z->found[i].count;
        K->tile_first[Z->last - i + 1] = end;
    }
    K->tile = wr_realloc(K->tile, end * sizeof *K->tile);
    Z->bytes += 4 * (end - K->tile_first[Z->last + 1 - Z->count]);
    for (uint32_t i = Z->count; i-- > 0;) {
        found_t *F = Z->found + i;
        sort(F, K->I);
        memcpy(K->tile + K->tile_first[Z->last - i], F->set,
               F->count * sizeof *F->set);
    }
}

static wr_status_t search(search_t *Z, wr_skeleton_t K, wr_limits_t L) {
    wr_status_t status = WR_OK;
    sort_by_size(Z, K->I);
    for (uint32_t c = 0; c < K->classes && status == WR_OK; c += Z->count) {
        if (L->progress != NULL)
            L->progress(L->progress_arg, "tiles of classes", c, K->classes);
        open_batch(Z, c);
        status = search_batch(Z, L);
        if (status == WR_OK)
            store(Z, K);
    }
    WR_FREE(Z->line, Z->below);
    return status;
}

wr_status_t wr_skeleton_tiles(wr_skeleton_t K, wr_limits_t L) {
    const wr_images_struct *I = K->I;
    const size_t most = K->classes < MOST ? K->classes : MOST;
    search_t Z = {.K = K};
    Z.bytes = wr_images_bytes(I) + 24 * (uint64_t) I->count +
              I->states * sizeof *Z.with +
              most * (sizeof *Z.above + sizeof *Z.found);
    wr_status_t status = wr_limits_check(L, "tiles", I->count, Z.bytes);
    if (status != WR_OK)
        return status;
    Z.with = wr_malloc(I->states * sizeof *Z.with);
    Z.above = wr_malloc(most * sizeof *Z.above + 1);
    Z.found = wr_calloc(most + 1, sizeof *Z.found);
    K->tile_first = wr_calloc((size_t) K->classes + 1, sizeof *K->tile_first);
    status = search(&Z, K, L);
    if (status != WR_OK) { /* some classes have no tiles */
        wr_free(K->tile_first);
        K->tile_first = NULL;
    }
    for (size_t i = 0; i < most; i++)
        wr_free(Z.found[i].set);
    WR_FREE(Z.found, Z.above, Z.with);
    return status;
}

/* All subsets occur, so the tiles of X are X without one of its states; there
 * are at most 31 states, so that a set is one word. */
void wr_skeleton_points(wr_skeleton_t K) {
    wr_assert(K->I->words == 1);
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
