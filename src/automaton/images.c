/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Image sets: the subsets Q.w of the states, found breadth-first.
 *
 * Sets are bitsets in one growing array.  Expansion takes the sets in the
 * order of their numbers, so numbers are breadth-first and the word to a set
 * through `parent` is a shortest one.
 * Source: [egrinagy2015], where these sets are the skeleton's vertices.
 */

#include <string.h>

#include "automaton/automaton.h"
#include "base/bits.h"

void wr_images_init(wr_images_t I) {
    memset(I, 0, sizeof(wr_images_struct));
}

void wr_images_clear(wr_images_t I) {
    wr_free(I->set);
    wr_free(I->edge);
    wr_free(I->parent);
    wr_free(I->via);
    wr_index_clear(I->index);
    wr_images_init(I);
}

/* The common case of one word in line, here and below. */
static int same(const uint64_t *s, const uint64_t *t, uint32_t words) {
    return *s == *t && (words == 1 || wr_bits_equal(s, t, words));
}

static uint64_t hash(const wr_images_t I, const uint64_t *set) {
    if (I->words == 1) {
        const uint64_t h = *set * UINT64_C(0x9e3779b97f4a7c15);
        return (h ^ (h >> 32)) * UINT64_C(0xbf58476d1ce4e5b9);
    }
    return wr_hash_bytes(set, I->words * sizeof *set);
}

static int find(uint32_t *out, const wr_images_t I, const uint64_t *set,
                uint64_t h) {
    wr_probe_t p = wr_index_probe(I->index, h);
    while (wr_index_next(out, I->index, &p)) {
        if (same(I->set + (size_t) *out * I->words, set, I->words))
            return 1;
    }
    return 0;
}

static void grow(wr_images_t I) {
    const uint64_t twice = (uint64_t) I->alloc * 2;
    const size_t n = twice > UINT32_MAX - 1 ? UINT32_MAX - 1 : twice;

    I->alloc = (uint32_t) n;
    I->set = wr_realloc(I->set, n * I->words * sizeof(uint64_t));
    /* realloc of 0 bytes may return NULL: there is always one edge */
    I->edge = wr_realloc(I->edge, (n * I->letters + 1) * sizeof(uint32_t));
    I->parent = wr_realloc(I->parent, n * sizeof(uint32_t));
    I->via = wr_realloc(I->via, n * sizeof(uint32_t));
}

/* The number of the set; a new one gets the given parent and letter, or
 * itself as parent when the parent is UINT32_MAX. */
static uint32_t enter(wr_images_t I, const uint64_t *set, uint64_t h,
                      uint32_t parent, uint32_t via) {
    uint32_t i;

    if (find(&i, I, set, h))
        return i;
    if (I->count == I->alloc)
        grow(I);
    i = I->count++;
    memcpy(I->set + (size_t) i * I->words, set, I->words * sizeof(uint64_t));
    I->parent[i] = parent == UINT32_MAX ? i : parent;
    I->via[i] = via;
    wr_index_put(I->index, h, i);
    return i;
}

void wr_images_start(wr_images_t I, const wr_dfa_t A) {
    wr_images_clear(I);
    I->states = A->states;
    I->letters = A->letters;
    I->words = (uint32_t) wr_bits_words(A->states);
    I->alloc = 8;
    grow(I);
    uint64_t *all = wr_calloc(I->words, sizeof(uint64_t));
    for (uint32_t q = 0; q < A->states; q++)
        wr_bits_set(all, q);
    enter(I, all, hash(I, all), UINT32_MAX, 0);
    wr_free(all);
}

uint32_t wr_images_add(wr_images_t I, const uint64_t *set) {
    return enter(I, set, hash(I, set), UINT32_MAX, 0);
}

int wr_images_find(uint32_t *out, const wr_images_t I, const uint64_t *set) {
    uint32_t i;

    if (!find(&i, I, set, hash(I, set)))
        return 0;
    *out = i;
    return 1;
}

void wr_images_apply(uint64_t *out, const uint64_t *set, uint32_t letter,
                     const wr_dfa_t A) {
    wr_assert(letter < A->letters);
    const uint32_t words = (uint32_t) wr_bits_words(A->states);
    const size_t k = A->letters;

    memset(out, 0, words * sizeof(uint64_t));
    for (uint32_t i = 0; i < words; i++) {
        for (uint64_t rest = set[i]; rest != 0; rest &= rest - 1) {
            const size_t q = 64 * (size_t) i + wr_bits_lowest(rest);
            wr_bits_set(out, A->delta[q * k + letter]);
        }
    }
}

uint64_t wr_images_bytes(const wr_images_t I) {
    return I->alloc *
               (8 * (uint64_t) I->words + 4 * (uint64_t) I->letters + 8) +
           wr_index_bytes(I->index);
}

/* Where there are many sets of one word, what a letter makes of the eight
 * states of one byte is looked up: image[(8 a + byte) * 256 + its value]. */
#define MANY 4096 /* sets */

static uint64_t table_bytes(const wr_images_t I) {
    return I->words == 1 && I->expanded >= MANY
               ? 8 * 256 * sizeof(uint64_t) * (uint64_t) I->letters
               : 0;
}

/* The memory of I and the table after its next growth, if that is near. */
static uint64_t bytes_ahead(const wr_images_t I) {
    const uint64_t now = wr_images_bytes(I);

    return (I->count + I->letters < I->alloc ? now : 3 * now) + table_bytes(I);
}

static uint64_t *byte_images(const wr_dfa_t A) {
    const size_t k = A->letters;
    uint64_t *image = wr_calloc(k * 8 * 256, sizeof *image);
    for (size_t a = 0; a < k; a++)
        for (size_t q = 0; q < A->states; q++) {
            uint64_t *of = image + (8 * a + q / 8) * 256;
            const uint64_t to = UINT64_C(1) << A->delta[q * k + a];
            for (size_t value = 0; value < 256; value++)
                of[value] |= value >> q % 8 & 1 ? to : 0;
        }
    return image;
}

static uint64_t apply_bytes(const uint64_t *image, uint64_t set) {
    uint64_t out = 0;
    for (; set != 0; set >>= 8, image += 256)
        out |= image[set & 0xff];
    return out;
}

/* What every letter makes of a set: each state leads all letters on. */
static void apply_all(uint64_t *to, const uint64_t *set, const wr_dfa_t A) {
    const size_t words = wr_bits_words(A->states), k = A->letters;

    memset(to, 0, k * words * sizeof *to);
    for (size_t i = 0; i < words; i++)
        for (uint64_t rest = set[i]; rest != 0; rest &= rest - 1) {
            const uint32_t *target =
                A->delta + (64 * i + wr_bits_lowest(rest)) * k;
            uint64_t *image = to;
            for (size_t a = 0; a < k; a++, image += words)
                wr_bits_set(image, target[a]);
        }
}

/* The sets of all letters from set i.  Their places in memory are far away:
 * all are asked for before any is used. */
static void expand(wr_images_t I, const wr_dfa_t A, uint64_t *to,
                   const uint64_t *bytes) {
    const uint32_t i = I->expanded++, k = I->letters;
    uint64_t *hashes = to + (size_t) k * I->words;
    uint32_t *edge = I->edge + (size_t) i * k;
    const uint64_t *set = I->set + (size_t) i * I->words;
    if (bytes == NULL)
        apply_all(to, set, A);
    for (uint32_t a = 0; a < k; a++) {
        uint64_t *image = to + (size_t) a * I->words;
        if (bytes != NULL)
            *image = apply_bytes(bytes + (size_t) a * 8 * 256, *set);
        edge[a] = same(image, set, I->words) ? i : UINT32_MAX;
        if (edge[a] == i) /* many letters fix a set */
            continue;
        hashes[a] = hash(I, image);
        wr_index_prefetch(I->index, hashes[a]);
    }
    for (uint32_t a = 0; a < k; a++) {
        uint32_t near;
        if (edge[a] == i)
            continue;
        wr_probe_t p = wr_index_probe(I->index, hashes[a]);
        if (wr_index_next(&near, I->index, &p))
            __builtin_prefetch(I->set + (size_t) near * I->words);
    }
    for (uint32_t a = 0; a < k; a++) {
        if (I->edge[(size_t) i * k + a] == i)
            continue;
        const uint32_t j =
            enter(I, to + (size_t) a * I->words, hashes[a], i, a);
        I->edge[(size_t) i * k + a] = j; /* the edges may have moved */
    }
}

wr_status_t wr_images_close(wr_images_t I, const wr_dfa_t A, uint32_t sets,
                            wr_limits_t L) {
    const size_t k = I->letters;
    uint64_t *to = wr_malloc((k * (I->words + 1) + 1) * sizeof *to);
    uint64_t *bytes = NULL;
    wr_status_t s = WR_OK;

    while (s == WR_OK && I->expanded < I->count &&
           (sets == 0 || I->count < sets)) {
        if (I->count > WR_INDEX_MOST - I->letters)
            s = wr_limits_fail(L, WR_UNABLE, "over 2^31 image sets");
        else
            s = wr_limits_check(L, "image sets", I->count, bytes_ahead(I));
        if (s == WR_OK && bytes == NULL && table_bytes(I) > 0)
            bytes = byte_images(A);
        if (s == WR_OK)
            expand(I, A, to, bytes);
    }
    wr_free(bytes);
    wr_free(to);
    return s;
}

void wr_images_word(wr_word_t w, const wr_images_t I, uint32_t i) {
    wr_word_set_path(w, I->parent, I->via, i);
}

uint32_t wr_images_size(const wr_images_t I, uint32_t i) {
    return wr_bits_size(I->set + (size_t) i * I->words, I->words);
}
