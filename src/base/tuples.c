/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Sets of tuples of numbers, stored consecutively in one block. */

#include "base/set.h"

#include <string.h>

void wr_tuples_init(wr_tuples_t *T, uint32_t width) {
    memset(T, 0, sizeof *T);
    T->width = width;
}

void wr_tuples_clear(wr_tuples_t *T) {
    wr_free(T->tuple);
    wr_index_clear(T->index);
    wr_tuples_init(T, 0);
}

static uint32_t find(const wr_tuples_t *T, const uint32_t *t, uint64_t hash) {
    uint32_t i;
    wr_probe_t p = wr_index_probe(T->index, hash);
    while (wr_index_next(&i, T->index, &p))
        if (memcmp(T->tuple + (size_t) i * T->width, t, T->width * sizeof *t) ==
            0)
            return i;
    return UINT32_MAX;
}

uint64_t wr_tuples_hash(const wr_tuples_t *T, const uint32_t *t) {
    return wr_hash_bytes(t, T->width * sizeof *t);
}

uint32_t wr_tuples_find(const wr_tuples_t *T, const uint32_t *t) {
    return find(T, t, wr_tuples_hash(T, t));
}

uint32_t wr_tuples_add(wr_tuples_t *T, const uint32_t *t) {
    return wr_tuples_put(T, t, wr_tuples_hash(T, t));
}

uint32_t wr_tuples_put(wr_tuples_t *T, const uint32_t *t, uint64_t hash) {
    wr_assert(hash == wr_tuples_hash(T, t));
    uint32_t i = find(T, t, hash);
    if (i != UINT32_MAX)
        return i;
    if (T->count == T->alloc) {
        T->alloc = 2 * T->alloc + 8;
        T->tuple = wr_realloc(T->tuple, T->alloc * T->width * sizeof *T->tuple);
    }
    if (T->width > 0)
        memcpy(T->tuple + (size_t) T->count * T->width, t,
               T->width * sizeof *t);
    wr_index_put(T->index, hash, T->count);
    return T->count++;
}

/* A block that is nearly full is counted as during its growth: the old block
 * and a new one of twice its size. */
static uint64_t bytes_ahead(uint64_t bytes, uint64_t count, uint64_t most) {
    return count + count / 8 < most ? bytes : 3 * bytes;
}

uint64_t wr_tuples_bytes(const wr_tuples_t *T) {
    const uint64_t slots = wr_index_bytes(T->index),
                   own = (uint64_t) T->alloc * T->width * sizeof *T->tuple;
    return bytes_ahead(own, T->count, T->alloc) +
           bytes_ahead(slots, T->count, slots / sizeof *T->index->slot * 2 / 3);
}
