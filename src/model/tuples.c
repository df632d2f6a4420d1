/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Sets of tuples of equal width, by open addressing with linear probing at
 * a load of at most one half.
 */

#include "model/parts.h"

#include <string.h>

void lrnn_tuples_init(lrnn_tuples_t *T, uint32_t width) {
    memset(T, 0, sizeof *T);
    T->width = width;
    T->slots = 16;
    T->slot = wr_calloc(T->slots, sizeof *T->slot);
}

void lrnn_tuples_clear(lrnn_tuples_t *T) {
    wr_free(T->tuple);
    wr_free(T->slot);
    memset(T, 0, sizeof *T);
}

uint64_t lrnn_tuples_bytes(const lrnn_tuples_t *T) {
    return (T->alloc * T->width + T->slots) * sizeof(uint32_t);
}

/* FNV-1a over whole numbers, then a mix so that low bits depend on all */
static uint64_t hash(const uint32_t *t, uint32_t width) {
    uint64_t h = 0xcbf29ce484222325u;
    for (uint32_t i = 0; i < width; i++)
        h = (h ^ t[i]) * 0x100000001b3u;
    h ^= h >> 32;
    h *= 0x9e3779b97f4a7c15u;
    return h ^ (h >> 29);
}

static int same(const lrnn_tuples_t *T, uint32_t i, const uint32_t *t) {
    return T->width == 0 || memcmp(T->tuple + (size_t) i * T->width, t,
                                   T->width * sizeof *t) == 0;
}

/* The slot that holds t, or the free one where it belongs. */
static size_t probe(const lrnn_tuples_t *T, const uint32_t *t) {
    size_t s = hash(t, T->width) & (T->slots - 1);
    while (T->slot[s] != 0 && !same(T, T->slot[s] - 1, t))
        s = (s + 1) & (T->slots - 1);
    return s;
}

static void grow(lrnn_tuples_t *T) {
    wr_free(T->slot);
    T->slots *= 2;
    T->slot = wr_calloc(T->slots, sizeof *T->slot);
    for (uint32_t i = 0; i < T->count; i++)
        T->slot[probe(T, T->tuple + (size_t) i * T->width)] = i + 1;
}

int lrnn_tuples_find(uint32_t *number, const lrnn_tuples_t *T,
                     const uint32_t *t) {
    size_t s = probe(T, t);
    if (T->slot[s] == 0)
        return 0;
    *number = T->slot[s] - 1;
    return 1;
}

uint32_t lrnn_tuples_add(lrnn_tuples_t *T, const uint32_t *t, int *added) {
    size_t s = probe(T, t);
    *added = T->slot[s] == 0;
    if (!*added)
        return T->slot[s] - 1;
    if (T->count == T->alloc) {
        T->alloc = 2 * T->alloc + 8;
        T->tuple = wr_realloc(T->tuple, T->alloc * T->width * sizeof *T->tuple);
    }
    memcpy(T->tuple + (size_t) T->count * T->width, t, T->width * sizeof *t);
    T->slot[s] = ++T->count;
    if (2 * (size_t) T->count > T->slots)
        grow(T);
    return T->count - 1;
}
