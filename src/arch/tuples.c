/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Distinct tuples of numbers, numbered as they come, by open addressing. */

#include "arch/express.h"

#include <string.h>

void arch_tuples_init(arch_tuples_t *T, uint32_t width) {
    memset(T, 0, sizeof *T);
    T->width = width;
}

void arch_tuples_clear(arch_tuples_t *T) {
    wr_free(T->tuple);
    wr_free(T->slot);
    arch_tuples_init(T, 0);
}

static uint64_t hash(const uint32_t *t, uint32_t width) {
    uint64_t h = width;
    for (uint32_t i = 0; i < width; i++)
        h = (h ^ t[i]) * UINT64_C(0x9e3779b97f4a7c15), h ^= h >> 29;
    return h;
}

/* The slot of t, or the free one where it belongs. */
static size_t find(const arch_tuples_t *T, const uint32_t *t) {
    size_t s = hash(t, T->width) & (T->slots - 1);
    while (T->slot[s] != 0 &&
           memcmp(T->tuple + (size_t) (T->slot[s] - 1) * T->width, t,
                  T->width * sizeof *t) != 0)
        s = (s + 1) & (T->slots - 1);
    return s;
}

static void grow(arch_tuples_t *T) {
    T->slots = T->slots ? 2 * T->slots : 16;
    wr_free(T->slot);
    T->slot = wr_calloc(T->slots, sizeof *T->slot);
    for (uint32_t i = 0; i < T->count; i++)
        T->slot[find(T, T->tuple + (size_t) i * T->width)] = i + 1;
}

uint32_t arch_tuples_find(const arch_tuples_t *T, const uint32_t *t) {
    return T->slots == 0 ? UINT32_MAX : T->slot[find(T, t)] - 1;
}

uint32_t arch_tuples_add(arch_tuples_t *T, const uint32_t *t) {
    if (2 * (size_t) T->count >= T->slots)
        grow(T);
    size_t s = find(T, t);
    if (T->slot[s] != 0)
        return T->slot[s] - 1;
    if (T->count == T->alloc) {
        T->alloc = T->alloc ? 2 * T->alloc : 16;
        T->tuple =
            wr_realloc(T->tuple, (T->alloc * T->width + 1) * sizeof *T->tuple);
    }
    if (T->width > 0)
        memcpy(T->tuple + (size_t) T->count * T->width, t,
               T->width * sizeof *t);
    T->slot[s] = ++T->count;
    return T->count - 1;
}
