/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Packed transformations in a hash table (linear probing, at most half
 * full).  A product by a letter is a table look-up a point, or one for two
 * points where two points share a byte; points past the degree stay fixed,
 * so that equal transformations are equal words.
 */

#include "automaton/transformations.h"

#include <string.h>

enum { PAIR = 256 };

/* Letter a on pairs of points packed in a byte. */
static void make_pairs(unsigned char *by_pair, const wr_dfa_t A, size_t a) {
    for (unsigned xy = 0; xy < PAIR; xy++) {
        unsigned x = xy & 15, y = xy >> 4;
        x = x < A->states ? A->delta[x * A->letters + a] : x;
        y = y < A->states ? A->delta[y * A->letters + a] : y;
        by_pair[xy] = (unsigned char) (x | y << 4);
    }
}

static void make_tables(transformations_t T, const wr_dfa_t A) {
    const size_t n = A->states, k = A->letters;
    if (T->nibbles) {
        T->by_pair = wr_malloc(k * PAIR);
        for (size_t a = 0; a < k; a++)
            make_pairs(T->by_pair + a * PAIR, A, a);
        return;
    }
    if (T->width == 1)
        T->by_byte = wr_calloc(k, PAIR);
    else
        T->by_point = wr_malloc(k * n * sizeof *T->by_point);
    for (size_t a = 0; a < k; a++)
        for (size_t q = 0; q < n; q++) {
            uint32_t r = A->delta[q * k + a];
            if (T->width == 1)
                T->by_byte[a * PAIR + q] = (unsigned char) r;
            else
                T->by_point[a * n + q] = r;
        }
}

static void put_identity(transformations_t T) {
    memset(T->element, 0, T->words * sizeof *T->element);
    if (T->nibbles)
        T->element[0] = UINT64_C(0xfedcba9876543210);
    else if (T->width == 1)
        for (uint32_t q = 0; q < T->degree; q++)
            ((unsigned char *) T->element)[q] = (unsigned char) q;
    else
        for (uint32_t q = 0; q < T->degree; q++)
            ((uint32_t *) T->element)[q] = q;
}

/* ---- the table --------------------------------------------------------- */

/* wr_hash_words, with the common case of one word in line */
static uint64_t hash(const transformations_t T, const uint64_t *x) {
    if (T->words > 1)
        return wr_hash_words(x, T->words);
    uint64_t h = *x * UINT64_C(0x9e3779b97f4a7c15);
    h = (h ^ (h >> 32)) * UINT64_C(0xbf58476d1ce4e5b9);
    return h ^ (h >> 29);
}

static int same(const transformations_t T, uint32_t i, const uint64_t *x) {
    const uint64_t *y = T->element + (size_t) i * T->words;
    return T->words == 1 ? *x == *y
                         : memcmp(x, y, T->words * sizeof *x) == 0;
}

static void rehash(transformations_t T) {
    T->slots *= 2;
    wr_free(T->slot);
    T->slot = wr_calloc(T->slots, sizeof *T->slot);
    for (uint32_t i = 0; i < T->count; i++) {
        uint64_t h = hash(T, T->element + (size_t) i * T->words);
        for (h &= T->slots - 1; T->slot[h] != 0;)
            h = (h + 1) & (T->slots - 1);
        T->slot[h] = i + 1;
    }
}

/* One more element than count must always fit behind: the candidate. */
static void grow(transformations_t T) {
    const size_t n = 2 * (size_t) T->alloc < UINT32_MAX
                     ? 2 * (size_t) T->alloc : UINT32_MAX;
    T->alloc = (uint32_t) n;
    T->element = wr_realloc(T->element,
                            (n + 1) * T->words * sizeof *T->element);
    T->parent = wr_realloc(T->parent, n * sizeof *T->parent);
}

/* The candidate behind the last element gets the next number if it is new. */
static uint32_t enter(transformations_t T, uint32_t parent) {
    const uint64_t *x = T->element + (size_t) T->count * T->words;
    uint64_t h = hash(T, x) & (T->slots - 1);
    for (; T->slot[h] != 0; h = (h + 1) & (T->slots - 1))
        if (same(T, T->slot[h] - 1, x))
            return T->slot[h] - 1;
    const uint32_t i = T->count++;
    T->slot[h] = i + 1;
    T->parent[i] = parent;
    if (T->count == T->alloc)
        grow(T);
    if (T->count > T->slots / 2)
        rehash(T);
    return i;
}

/* ---- the public part --------------------------------------------------- */

void transformations_init(transformations_t T, const wr_dfa_t A) {
    memset(T, 0, sizeof *T);
    T->degree = A->states;
    T->letters = A->letters;
    T->nibbles = A->states <= 16;
    T->width = A->states <= 256 ? 1 : 4;
    T->words = T->nibbles ? 1
               : (uint32_t) (((uint64_t) T->degree * T->width + 7) / 8);
    make_tables(T, A);
    T->alloc = 8;
    grow(T);
    T->slots = 64;
    T->slot = wr_calloc(T->slots, sizeof *T->slot);
    put_identity(T);
    enter(T, 0);
}

void transformations_clear(transformations_t T) {
    wr_free(T->by_pair);
    wr_free(T->by_byte);
    wr_free(T->by_point);
    wr_free(T->element);
    wr_free(T->parent);
    wr_free(T->slot);
    memset(T, 0, sizeof *T);
}

static uint64_t map_pairs(uint64_t x, const unsigned char *by_pair,
                          uint32_t bytes) {
    uint64_t y = bytes < 8 ? x >> 8 * bytes << 8 * bytes : 0;
    for (uint32_t i = 0; i < bytes; i++)
        y |= (uint64_t) by_pair[x >> 8 * i & 255] << 8 * i;
    return y;
}

uint32_t transformations_step(transformations_t T, uint32_t i, uint32_t a) {
    const uint32_t n = T->degree;
    const uint64_t *x = T->element + (size_t) i * T->words;
    uint64_t *y = T->element + (size_t) T->count * T->words;
    if (T->nibbles) {
        *y = map_pairs(*x, T->by_pair + (size_t) a * PAIR, (n + 1) / 2);
    } else if (T->width == 1) {
        const unsigned char *table = T->by_byte + (size_t) a * PAIR;
        const unsigned char *from = (const unsigned char *) x;
        unsigned char *to = (unsigned char *) y;
        y[T->words - 1] = 0; /* the bytes behind the last point */
        for (uint32_t q = 0; q < n; q++)
            to[q] = table[from[q]];
    } else {
        const uint32_t *table = T->by_point + (size_t) a * n;
        const uint32_t *from = (const uint32_t *) x;
        uint32_t *to = (uint32_t *) y;
        y[T->words - 1] = 0;
        for (uint32_t q = 0; q < n; q++)
            to[q] = table[from[q]];
    }
    return enter(T, i);
}

void transformations_get(uint32_t *t, const transformations_t T,
                         uint32_t i) {
    const uint64_t *x = T->element + (size_t) i * T->words;
    for (uint32_t q = 0; q < T->degree; q++)
        t[q] = T->nibbles ? *x >> 4 * q & 15
               : T->width == 1 ? ((const unsigned char *) x)[q]
                               : ((const uint32_t *) x)[q];
}

uint64_t transformations_bytes(const transformations_t T) {
    const uint64_t now = T->alloc * (8 * (uint64_t) T->words + 4)
                         + 4 * T->slots;
    return T->count + T->letters < T->alloc ? now : 2 * now;
}
