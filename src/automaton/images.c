/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Image sets: the subsets Q.w of the states, found breadth-first.
 *
 * Sets are bitsets in one growing array.  They are expanded in the order of
 * their numbers, so that numbers are breadth-first and the word to a set
 * through `parent` is a shortest one.  Most letters lead to sets that are
 * known; if a relation of two letters implies which, no state is inspected.
 * Source: [egrinagy2015], where these sets are the skeleton's vertices.
 */

#include "automaton/impl.h"

void wr_images_init(wr_images_t I) {
    memset(I, 0, sizeof(wr_images_struct));
}

void wr_images_clear(wr_images_t I) {
    WR_FREE(I->set, I->edge, I->parent, I->via, I->relation);
    wr_index_clear(I->index);
    wr_images_init(I);
}

/* The common case of one word is inlined, here and below. */
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
    while (wr_index_next(out, I->index, &p))
        if (same(I->set + (size_t) *out * I->words, set, I->words))
            return 1;
    return 0;
}

static void grow(wr_images_t I) {
    const uint64_t twice = (uint64_t) I->alloc * 2;
    const size_t n = twice > UINT32_MAX - 1 ? UINT32_MAX - 1 : twice;
    I->alloc = (uint32_t) n;
    I->set = wr_realloc(I->set, n * I->words * sizeof(uint64_t));
    /* one edge more, because realloc of 0 bytes may return NULL */
    I->edge = wr_realloc(I->edge, (n * I->letters + 1) * sizeof(uint32_t));
    I->parent = wr_realloc(I->parent, n * sizeof(uint32_t));
    I->via = wr_realloc(I->via, n * sizeof(uint32_t));
}

/* Return the number of the set; a new one gets the given parent and letter, or
 * is its own parent if parent is UINT32_MAX. */
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
    wr_assert(A->states > 0);
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
    wr_assert(I->words > 0);
    return enter(I, set, hash(I, set), UINT32_MAX, 0);
}

int wr_images_find(uint32_t *out, const wr_images_t I, const uint64_t *set) {
    wr_assert(I->words > 0);
    uint32_t i;
    if (!find(&i, I, set, hash(I, set)))
        return 0;
    *out = i;
    return 1;
}

static uint64_t sets_bytes(const wr_images_t I) {
    return I->alloc *
               (8 * (uint64_t) I->words + 4 * (uint64_t) I->letters + 8) +
           wr_index_bytes(I->index);
}

uint64_t wr_images_bytes(const wr_images_t I) {
    const uint64_t pairs = (uint64_t) I->letters * I->letters;
    return sets_bytes(I) + (I->relation != NULL ? pairs * 8 : 0);
}

/* If there are many sets of one word, the image of the eight states of a byte
 * is looked up in a table: image[(8 a + byte) * 256 + value]. */
#define MANY 4096 /* sets */

static uint64_t table_bytes(const wr_images_t I) {
    return I->words == 1 && I->expanded >= MANY
               ? 8 * 256 * sizeof(uint64_t) * (uint64_t) I->letters
               : 0;
}

/* The memory of the relations, including that of their search. */
static uint64_t relation_bytes(const wr_images_t I) {
    return 40 * (uint64_t) I->letters * I->letters + 8 * (uint64_t) I->states;
}

/* Relations are searched for once the work without them equals that of
 * computing the actions of all pairs of letters, and likewise the memory. */
static int relations_are_due(const wr_images_t I) {
    const uint64_t k = I->letters;
    return I->relation == NULL && k < WR_RELATIONS_MOST &&
           I->led >= k * I->states && sets_bytes(I) >= relation_bytes(I);
}

/* The memory of I and the tables, after the growth that the next set causes. */
static uint64_t bytes_ahead(const wr_images_t I) {
    const uint64_t now = sets_bytes(I);
    return (I->count < I->alloc ? now : 3 * now) + table_bytes(I) +
           (relations_are_due(I) ? relation_bytes(I) : 0) +
           (wr_images_bytes(I) - now);
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

/* Compute the images of a set under m letters, state by state.  Return the
 * number of its states. */
static uint32_t apply(uint64_t *to, const uint64_t *set, const uint32_t *letter,
                      uint32_t m, const wr_dfa_t A) {
    const size_t words = wr_bits_words(A->states), k = A->letters;
    uint32_t size = 0;
    memset(to, 0, m * words * sizeof *to);
    for (size_t i = 0; i < words; i++)
        for (uint64_t rest = set[i]; rest != 0; rest &= rest - 1, size++) {
            const uint32_t *target =
                A->delta + (64 * i + wr_bits_lowest(rest)) * k;
            uint64_t *image = to;
            for (uint32_t j = 0; j < m; j++, image += words)
                wr_bits_set(image, target[letter[j]]);
        }
    return size;
}

void wr_images_apply(uint64_t *out, const uint64_t *set, uint32_t letter,
                     const wr_dfa_t A) {
    wr_assert(out != set);
    wr_assert(letter < A->letters);
    (void) apply(out, set, &letter, 1, A);
}

/* Find the edges from set i = P.a, P its parent, that follow from relations
 * ab = cd and known edges.  List the other letters, and return their number. */
static uint32_t related(uint32_t *letter, wr_images_t I, uint32_t i) {
    const uint32_t P = I->parent[i], k = I->letters;
    const uint32_t *from = I->edge + (size_t) P * k;
    uint32_t *edge = I->edge + (size_t) i * k, m = 0;
    if (I->relation == NULL || P == i) {
        for (; m < k; m++)
            letter[m] = m;
        return m;
    }
    const wr_pair_t *relation = I->relation + (size_t) I->via[i] * k;
    for (uint32_t b = 0; b < k; b++) {
        const wr_pair_t r = relation[b];
        const uint32_t j = r.first < k    ? from[r.first]
                           : r.first == k ? P
                                          : UINT32_MAX;
        if (r.second == k)
            edge[b] = j;
        else if (j < i)
            edge[b] = I->edge[(size_t) j * k + r.second];
        else
            letter[m++] = b;
    }
    return m;
}

/* Work space for one set: the letters whose images are computed, the images,
 * their hashes, and the table of byte images, or NULL. */
typedef struct {
    uint32_t *letter;
    uint64_t *to, *hash, *bytes;
} expansion_t;

/* Find the edges of all letters from the next set i.  The sets are far apart in
 * memory: all are prefetched before any is used.  Many letters may add many
 * sets: each growth is checked. */
static wr_status_t expand(wr_images_t I, const wr_dfa_t A, const expansion_t *E,
                          wr_limits_t L) {
    const uint32_t i = I->expanded, k = I->letters, words = I->words;
    const uint32_t m = related(E->letter, I, i);
    const uint64_t *set = I->set + (size_t) i * words;
    uint32_t *edge = I->edge + (size_t) i * k;
    if (E->bytes == NULL)
        I->led += apply(E->to, set, E->letter, m, A);
    for (uint32_t j = 0; j < m; j++) {
        const uint32_t a = E->letter[j];
        uint64_t *image = E->to + (size_t) j * words;
        if (E->bytes != NULL)
            *image = apply_bytes(E->bytes + (size_t) a * 8 * 256, *set);
        edge[a] = same(image, set, words) ? i : UINT32_MAX;
        if (edge[a] == i) /* many letters fix a set */
            continue;
        E->hash[j] = hash(I, image);
        wr_index_prefetch(I->index, E->hash[j]);
    }
    for (uint32_t j = 0; j < m; j++) {
        uint32_t near;
        if (edge[E->letter[j]] == i)
            continue;
        wr_probe_t p = wr_index_probe(I->index, E->hash[j]);
        if (wr_index_next(&near, I->index, &p))
            __builtin_prefetch(I->set + (size_t) near * words);
    }
    for (uint32_t j = 0; j < m; j++) {
        const uint32_t a = E->letter[j];
        if (I->edge[(size_t) i * k + a] == i)
            continue;
        if (I->count == I->alloc &&
            wr_limits_check(L, "image sets", I->count, bytes_ahead(I)) != WR_OK)
            return WR_UNABLE;
        const uint32_t to =
            enter(I, E->to + (size_t) j * words, E->hash[j], i, a);
        I->edge[(size_t) i * k + a] = to; /* the edges may have moved */
    }
    I->expanded++;
    return WR_OK;
}

wr_status_t wr_images_close(wr_images_t I, const wr_dfa_t A, uint32_t sets,
                            wr_limits_t L) {
    wr_assert(I->states == A->states && I->letters == A->letters);
    const size_t k = I->letters;
    expansion_t E = {.letter = wr_malloc((k + 1) * sizeof *E.letter),
                     .to = wr_malloc((k * (I->words + 1) + 1) * sizeof *E.to)};
    wr_status_t s = WR_OK;
    E.hash = E.to + k * I->words;
    while (s == WR_OK && I->expanded < I->count &&
           (sets == 0 || I->count < sets)) {
        if (I->count > WR_INDEX_MOST - I->letters)
            s = wr_limits_fail(L, WR_UNABLE, "over 2^31 image sets");
        else
            s = wr_limits_check(L, "image sets", I->count, bytes_ahead(I));
        if (s == WR_OK && E.bytes == NULL && table_bytes(I) > 0)
            E.bytes = byte_images(A);
        if (s == WR_OK && relations_are_due(I))
            s = automaton_relations(&I->relation, A, L);
        if (s == WR_OK)
            s = expand(I, A, &E, L);
    }
    WR_FREE(E.bytes, E.to, E.letter);
    return s;
}

uint32_t wr_images_size(const wr_images_t I, uint32_t i) {
    wr_assert(i < I->count);
    return wr_bits_size(I->set + (size_t) i * I->words, I->words);
}
