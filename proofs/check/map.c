/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

#include <string.h>

/* Sets of tuples by open addressing: gate tables, visited states, contexts. */

void ck_map_init(ck_map *T, uint32_t width) {
    memset(T, 0, sizeof *T);
    T->width = width;
    T->slots = 8;
    T->slot = ck_alloc(T->slots, sizeof *T->slot);
}

const uint32_t *ck_map_key(const ck_map *T, uint32_t i) {
    return T->key + (size_t) i * T->width;
}

/* Return the slot of a tuple, or the free slot for it; one is always free. */
static uint32_t *slot_of(const ck_map *T, const uint32_t *key) {
    uint64_t h = T->width;
    uint32_t i, at;
    for (i = 0; i < T->width; i++) {
        h = (h ^ key[i]) * UINT64_C(0x9E3779B97F4A7C15);
        h ^= h >> 29;
    }
    for (at = (uint32_t) h & (T->slots - 1); T->slot[at] != 0;
         at = (at + 1) & (T->slots - 1)) {
        const uint32_t *have = ck_map_key(T, T->slot[at] - 1);
        for (i = 0; i < T->width && have[i] == key[i]; i++)
            ;
        if (i == T->width)
            break;
    }
    return T->slot + at;
}

uint32_t ck_map_find(const ck_map *T, const uint32_t *key) {
    return *slot_of(T, key) - 1; /* 0 - 1 is CK_NONE */
}

uint32_t ck_map_add(ck_map *T, const uint32_t *key, uint32_t value) {
    uint32_t i, j, n = T->count;
    if (n == T->alloc) {
        if (n >= UINT32_C(1) << 29)
            ck_fail(CK_LIMIT, "a table has more than 2^29 entries");
        T->alloc = n == 0 ? 4 : 2 * n;
        T->key =
            ck_resize(T->key, (size_t) T->alloc * T->width, sizeof *T->key);
        T->value = ck_resize(T->value, T->alloc, sizeof *T->value);
        ck_free(T->slot);
        T->slots = 4 * T->alloc;
        T->slot = NULL;
        T->slot = ck_alloc(T->slots, sizeof *T->slot);
        for (i = 0; i < n; i++)
            *slot_of(T, ck_map_key(T, i)) = i + 1;
    }
    for (j = 0; j < T->width; j++)
        T->key[(size_t) n * T->width + j] = key[j];
    T->value[n] = value;
    T->count = n + 1;
    *slot_of(T, key) = n + 1;
    return n;
}

uint32_t ck_map_number(ck_map *T, const uint32_t *key) {
    uint32_t i = ck_map_find(T, key);
    return i != CK_NONE ? i : ck_map_add(T, key, 0);
}

void ck_map_once(ck_map *T, const uint32_t *key, uint32_t value,
                 const char *what) {
    if (ck_map_find(T, key) != CK_NONE)
        ck_reject("this %s is listed twice", what);
    ck_map_add(T, key, value);
}
