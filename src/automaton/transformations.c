/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A set of packed transformations.  A product by a letter is a table look-up
 * per point, or one for two points if two points share a byte; points beyond
 * the degree are fixed, so that equal transformations are equal words.
 *
 * A look-up reads two distant places in memory, the slot and the element in
 * it.  Products are therefore made in batches, and each batch first prefetches
 * all its slots, then all its elements, before it uses any.
 */

#include "automaton/transformations.h"

enum { PAIR = 256, BATCH = 64 };

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

static void pack(uint64_t *x, const transformations_t T, const uint32_t *t) {
    memset(x, 0, T->words * sizeof *x);
    if (T->nibbles)
        for (uint32_t q = 0; q < 16; q++)
            *x |= (uint64_t) (q < T->degree ? t[q] : q) << 4 * q;
    else if (T->width == 1)
        for (uint32_t q = 0; q < T->degree; q++)
            ((unsigned char *) x)[q] = (unsigned char) t[q];
    else
        for (uint32_t q = 0; q < T->degree; q++)
            x[q / 2] |= (uint64_t) t[q] << 32 * (q & 1);
}

/* ---- the table --------------------------------------------------------- */

/* The common case of one word is inlined. */
static uint64_t hash(const transformations_t T, const uint64_t *x) {
    if (T->words > 1)
        return wr_hash_bytes(x, T->words * sizeof *x);
    uint64_t h = *x * UINT64_C(0x9e3779b97f4a7c15);
    h = (h ^ (h >> 32)) * UINT64_C(0xbf58476d1ce4e5b9);
    return h ^ (h >> 29);
}

static int same(const transformations_t T, uint32_t i, const uint64_t *x) {
    const uint64_t *y = T->element + (size_t) i * T->words;
    return T->words == 1 ? *x == *y : memcmp(x, y, T->words * sizeof *x) == 0;
}

static void grow(transformations_t T) {
    const size_t n =
        2 * (size_t) T->alloc < UINT32_MAX ? 2 * (size_t) T->alloc : UINT32_MAX;
    T->alloc = (uint32_t) n;
    T->element = wr_realloc(T->element, n * T->words * sizeof *T->element);
    T->parent = wr_realloc(T->parent, n * sizeof *T->parent);
}

/* Return the number of x, whose hash is h; add x if it is new. */
static uint32_t enter(transformations_t T, const uint64_t *x, uint64_t h,
                      uint32_t parent) {
    uint32_t i;
    wr_probe_t p = wr_index_probe(T->index, h);
    while (wr_index_next(&i, T->index, &p))
        if (same(T, i, x))
            return i;
    if (T->count == T->alloc)
        grow(T);
    i = T->count++;
    memcpy(T->element + (size_t) i * T->words, x,
           T->words * sizeof *T->element);
    wr_index_put(T->index, h, i);
    T->parent[i] = parent;
    return i;
}

/* ---- the interface ----------------------------------------------------- */

void transformations_init(transformations_t T, const wr_dfa_t A,
                          const uint32_t *use, uint32_t n) {
    memset(T, 0, sizeof *T);
    T->use = use;
    T->uses = n;
    T->degree = A->states;
    T->letters = A->letters;
    T->nibbles = A->states <= 16;
    T->width = A->states <= 256 ? 1 : 4;
    T->words =
        T->nibbles ? 1 : (uint32_t) (((uint64_t) T->degree * T->width + 7) / 8);
    make_tables(T, A);
    T->alloc = 8;
    grow(T);
    T->candidate = wr_malloc((size_t) BATCH * T->words * sizeof(uint64_t));
    uint32_t *identity = wr_malloc(T->degree * sizeof *identity);
    for (uint32_t q = 0; q < T->degree; q++)
        identity[q] = q;
    transformations_add(T, identity, 0);
    wr_free(identity);
}

void transformations_add(transformations_t T, const uint32_t *t,
                         uint32_t parent) {
    pack(T->candidate, T, t);
    enter(T, T->candidate, hash(T, T->candidate), parent);
}

void transformations_clear(transformations_t T) {
    WR_FREE(T->by_pair, T->by_byte, T->by_point, T->element, T->parent);
    wr_index_clear(T->index);
    wr_free(T->candidate);
    memset(T, 0, sizeof *T);
}

static uint64_t map_pairs(uint64_t x, const unsigned char *by_pair,
                          uint32_t bytes) {
    uint64_t y = bytes < 8 ? x >> 8 * bytes << 8 * bytes : 0;
    for (uint32_t i = 0; i < bytes; i++)
        y |= (uint64_t) by_pair[x >> 8 * i & 255] << 8 * i;
    return y;
}

/* Point q of an element with four bytes per point. */
static uint32_t wide_point(const uint64_t *x, uint32_t q) {
    return (uint32_t) (x[q / 2] >> 32 * (q & 1));
}

/* Set y to x times letter a; both have T->words words. */
static void multiply(uint64_t *y, const transformations_t T, const uint64_t *x,
                     size_t a) {
    const uint32_t n = T->degree;
    if (T->nibbles) {
        *y = map_pairs(*x, T->by_pair + a * PAIR, (n + 1) / 2);
        return;
    }
    if (T->width == 1) {
        const unsigned char *table = T->by_byte + a * PAIR;
        const unsigned char *from = (const unsigned char *) x;
        unsigned char *to = (unsigned char *) y;
        y[T->words - 1] = 0; /* the bytes after the last point */
        for (uint32_t q = 0; q < n; q++)
            to[q] = table[from[q]];
    } else {
        const uint32_t *table = T->by_point + a * n;
        memset(y, 0, T->words * sizeof *y);
        for (uint32_t q = 0; q < n; q++)
            y[q / 2] |= (uint64_t) table[wide_point(x, q)] << 32 * (q & 1);
    }
}

/* Add the batch of m candidates; candidate c is a product of element parent[c],
 * and its number is stored in out[c] unless out is NULL. */
static void enter_batch(uint32_t *out, transformations_t T,
                        const uint32_t *parent, uint32_t m) {
    uint64_t h[BATCH];
    const size_t words = T->words;
    for (uint32_t c = 0; c < m; c++) {
        h[c] = hash(T, T->candidate + c * words);
        wr_index_prefetch(T->index, h[c]);
    }
    for (uint32_t c = 0; c < m; c++) {
        uint32_t i;
        wr_probe_t p = wr_index_probe(T->index, h[c]);
        if (wr_index_next(&i, T->index, &p))
            __builtin_prefetch(T->element + (size_t) i * words);
    }
    for (uint32_t c = 0; c < m; c++) {
        uint32_t i = enter(T, T->candidate + c * words, h[c], parent[c]);
        if (out != NULL)
            out[c] = i;
    }
}

void transformations_products(uint32_t *out, transformations_t T,
                              uint32_t first, uint32_t elements) {
    wr_assert(first <= T->count && elements <= T->count - first);
    const uint32_t n = T->uses;
    uint32_t parent[BATCH], m = 0;
    for (uint32_t i = first; i < first + elements; i++)
        for (uint32_t j = 0; j < n; j++) {
            multiply(T->candidate + (size_t) m * T->words, T,
                     T->element + (size_t) i * T->words, T->use[j]);
            parent[m++] = i;
            if (m == BATCH || (i + 1 == first + elements && j + 1 == n)) {
                enter_batch(out, T, parent, m);
                out = out == NULL ? NULL : out + m;
                m = 0;
            }
        }
}

void transformations_get(uint32_t *t, const transformations_t T, uint32_t i) {
    wr_assert(i < T->count);
    const uint64_t *x = T->element + (size_t) i * T->words;
    for (uint32_t q = 0; q < T->degree; q++)
        t[q] = T->nibbles      ? *x >> 4 * q & 15
               : T->width == 1 ? ((const unsigned char *) x)[q]
                               : wide_point(x, q);
}

uint64_t transformations_bytes(const transformations_t T, uint32_t more) {
    const uint64_t now =
        T->alloc * (8 * (uint64_t) T->words + 4) + wr_index_bytes(T->index);
    return T->count + (uint64_t) more < T->alloc ? now : 2 * now;
}
