/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_BASE_SET_H
#define WREATH_BASE_SET_H

/* Sets with look-up: an index of numbers by hash, for members that their owner
 * stores, and on top of it the two most frequent stores, tuples of numbers and
 * names.  Nothing is ever removed.
 */

#include "base/base.h"

WR_BEGIN_DECLS

/* ---- the index (index.c) ----------------------------------------------- */

/* Numbers below 2^32 - 1 stored under hashes.  All zero is the empty index.
 * slot    open addressing with linear probing, at most two thirds full; the
 *         upper half of a slot is the upper half of the hash, the lower half
 *         the number + 1, and 0 is a free slot
 * cost    a look-up reads one place in memory, and a member only if half of
 *         the hash agrees; 12 to 24 bytes per number */
typedef struct {
    uint64_t *slot;
    uint64_t mask; /* the number of slots, a power of two, minus one */
    uint64_t count;
} wr_index_struct;
typedef wr_index_struct wr_index_t[1];

/* The most numbers an index can store: two thirds of 2^32.  One more ends the
 * program as if memory were exhausted. */
#define WR_INDEX_MOST UINT32_C(2863311530)

void wr_index_clear(wr_index_t I);
/* Store a number, without checking whether it is already stored. */
void wr_index_put(wr_index_t I, uint64_t hash, uint32_t number);
/* The memory used by the index. */
uint64_t wr_index_bytes(const wr_index_t I);

/* A look-up.  It yields every number stored under the hash, in the order of
 * insertion as long as the index has not grown, and occasionally another
 * number: the caller compares.
 *
 *     wr_probe_t p = wr_index_probe(I, hash);
 *     while (wr_index_next(&i, I, &p))
 *         if (same(i, key))
 *             return i;
 */
typedef struct {
    uint64_t at;
    uint32_t tag;
} wr_probe_t;

static inline wr_probe_t wr_index_probe(const wr_index_struct *I,
                                        uint64_t hash) {
    wr_probe_t p = {(hash >> 32) & I->mask, (uint32_t) (hash >> 32)};
    return p;
}

static inline int wr_index_next(uint32_t *number, const wr_index_struct *I,
                                wr_probe_t *p) {
    uint64_t s;
    if (I->slot == NULL)
        return 0;
    while ((s = I->slot[p->at]) != 0) {
        p->at = (p->at + 1) & I->mask;
        if ((uint32_t) (s >> 32) == p->tag) {
            *number = (uint32_t) s - 1;
            return 1;
        }
    }
    return 0;
}

/* Prefetch the slot of a hash that will be read a little later. */
static inline void wr_index_prefetch(const wr_index_struct *I, uint64_t hash) {
    __builtin_prefetch(I->slot + (hash >> 32 & I->mask));
}

/* A hash of bytes, for an index; not cryptographic.  It depends on the byte
 * order of the machine, so that no result may depend on it. */
uint64_t wr_hash_bytes(const void *data, size_t length);

/* ---- tuples (tuples.c) ------------------------------------------------- */

/* Distinct tuples of `width` numbers, numbered in the order of insertion;
 * tuple i begins at tuple[i * width].  Width 0 has one tuple, the empty one.
 * The pointer may change when tuples are added. */
typedef struct {
    uint32_t width, count;
    uint32_t *tuple;
    size_t alloc;
    wr_index_t index;
} wr_tuples_t;

void wr_tuples_init(wr_tuples_t *T, uint32_t width);
void wr_tuples_clear(wr_tuples_t *T);
/* Return the number of t, which is added if it is new (then T->count grows).
 * t does not point into T. */
uint32_t wr_tuples_add(wr_tuples_t *T, const uint32_t *t);
/* The hash of t in the index, and wr_tuples_add for a known hash. */
uint64_t wr_tuples_hash(const wr_tuples_t *T, const uint32_t *t);
uint32_t wr_tuples_put(wr_tuples_t *T, const uint32_t *t, uint64_t hash);
/* Return the number that a tuple of this hash has if T contains it: the first
 * candidate, whose tuple is prefetched; or UINT32_MAX. */
static inline uint32_t wr_tuples_expect(const wr_tuples_t *T, uint64_t hash) {
    uint32_t i;
    wr_probe_t p = wr_index_probe(T->index, hash);
    if (!wr_index_next(&i, T->index, &p))
        return UINT32_MAX;
    __builtin_prefetch(T->tuple + (size_t) i * T->width);
    return i;
}
/* Return the number of t, or UINT32_MAX if T does not contain it. */
uint32_t wr_tuples_find(const wr_tuples_t *T, const uint32_t *t);
/* The memory used, plus that of the next growth if a block is nearly full. */
uint64_t wr_tuples_bytes(const wr_tuples_t *T);

/* ---- breadth-first trees over tuples (paths.c) ------------------------- */

/* Tuples in the order in which they were reached; parent and via are the tuple
 * and the letter from which each was first reached.  Tuple 0 is the root. */
typedef struct {
    wr_tuples_t T;
    uint32_t *parent, *via;
    size_t alloc;
} wr_paths_t;
void wr_paths_init(wr_paths_t *B, uint32_t width);
void wr_paths_clear(wr_paths_t *B);
/* Add a tuple; return 1 if it is new. */
int wr_paths_add(wr_paths_t *B, const uint32_t *tuple, uint32_t parent,
                 uint32_t via);
/* The same for a known hash of the tuple; return its number, which is the
 * previous count if the tuple is new. */
uint32_t wr_paths_put(wr_paths_t *B, const uint32_t *tuple, uint64_t hash,
                      uint32_t parent, uint32_t via);
static inline const uint32_t *wr_paths_tuple(const wr_paths_t *B, uint32_t i) {
    return B->T.tuple + (size_t) i * B->T.width;
}
/* The number of letters from the root to tuple i, and the letters, followed by
 * `last` unless it is UINT32_MAX; to be freed by wr_free. */
uint64_t wr_paths_depth(const wr_paths_t *B, uint32_t i);
uint32_t *wr_paths_letters(size_t *length, const wr_paths_t *B, uint32_t i,
                           uint32_t last);
/* The memory used. */
uint64_t wr_paths_bytes(const wr_paths_t *B);

/* ---- names (names.c) --------------------------------------------------- */

/* Distinct names, numbered in the order of insertion.  All zero is the empty
 * list.
 * name   name[i] is NUL-terminated and from wr_malloc; names contain no NUL */
typedef struct {
    char **name;
    uint32_t count;
    uint64_t bytes; /* used by the names, roughly */
    wr_index_t index;
} wr_names_t;

void wr_names_clear(wr_names_t *T);
/* Return the number of s[0 .. length), which is added if it is new (then
 * T->count grows). */
uint32_t wr_names_add(wr_names_t *T, const char *s, size_t length);
/* Return 1 and set *number, or return 0 if there is no such name. */
int wr_names_find(uint32_t *number, const wr_names_t *T, const char *s,
                  size_t length);

/* ---- classes (union and find) ------------------------------------------- */

/* Return the representative of the class of i; up[i] is i or another member of
 * the class, nearer to it.  Halves the path.  Source: [tarjan1984]. */
static inline uint32_t wr_class_of(uint32_t *up, uint32_t i) {
    while (up[i] != i)
        i = up[i] = up[up[i]];
    return i;
}

/* Set label[i] to the number of the class of i, where classes are numbered in
 * the order of their first members; return how many there are. */
static inline uint32_t wr_class_numbers(uint32_t *label, uint32_t *up,
                                        uint32_t n) {
    uint32_t count = 0;
    memset(label, 0xff, n * sizeof *label);
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t top = wr_class_of(up, i);
        if (label[top] == UINT32_MAX)
            label[top] = count++;
        label[i] = label[top];
    }
    return count;
}

WR_END_DECLS
#endif
