/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_BASE_SET_H
#define WREATH_BASE_SET_H

/* Sets that find a member again: an index of numbers by hash, for members
 * that their owner stores, and on it the two stores that occur most, tuples
 * of numbers and names.  Nothing is ever removed.
 */

#include "base/base.h"

WR_BEGIN_DECLS

/* ---- the index (index.c) ----------------------------------------------- */

/* Numbers below 2^32 - 1 filed under hashes.  All zero is the empty index.
 * slot    open addressing with linear probing, at most two thirds full; the
 *         upper half of a slot is the upper half of the hash, the lower half
 *         the number + 1, and 0 is a free slot
 * cost    a look-up reads one place in memory, and a member only where half
 *         a hash agrees; 12 to 24 bytes a number */
typedef struct {
    uint64_t *slot;
    uint64_t mask; /* slots - 1, a power of two less one */
    uint64_t count;
} wr_index_struct;
typedef wr_index_struct wr_index_t[1];

/* The most numbers an index holds: two thirds of 2^32.  One more ends the
 * program as exhausted memory does. */
#define WR_INDEX_MOST UINT32_C(2863311530)

void wr_index_clear(wr_index_t I);
/* Files a number, which is not looked for first. */
void wr_index_put(wr_index_t I, uint64_t hash, uint32_t number);
/* Bytes held. */
uint64_t wr_index_bytes(const wr_index_t I);

/* A look-up.  Every number filed under the hash comes, in the order they were
 * put while the index did not grow, and now and then another: the caller
 * compares.
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

/* Asks the memory for the place of a hash, to be read a little later. */
static inline void wr_index_prefetch(const wr_index_struct *I, uint64_t hash) {
    __builtin_prefetch(I->slot + (hash >> 32 & I->mask));
}

/* A hash of the bytes, for an index; no security.  It differs between
 * machines of different byte order, so that nothing may depend on it. */
uint64_t wr_hash_bytes(const void *data, size_t length);

/* ---- tuples (tuples.c) ------------------------------------------------- */

/* Distinct tuples of `width` numbers, numbered in the order they were met;
 * tuple i is tuple[i * width] ..  Width 0 has one tuple, the empty one.
 * The pointer moves when tuples are added. */
typedef struct {
    uint32_t width, count;
    uint32_t *tuple;
    size_t alloc;
    wr_index_t index;
} wr_tuples_t;

void wr_tuples_init(wr_tuples_t *T, uint32_t width);
void wr_tuples_clear(wr_tuples_t *T);
/* The number of t, which is added if it is new: then T->count has grown.  t
 * does not lie in T. */
uint32_t wr_tuples_add(wr_tuples_t *T, const uint32_t *t);
/* The hash of t in the index, and wr_tuples_add where it is known. */
uint64_t wr_tuples_hash(const wr_tuples_t *T, const uint32_t *t);
uint32_t wr_tuples_put(wr_tuples_t *T, const uint32_t *t, uint64_t hash);
/* The number that a tuple of this hash has if T has one, or UINT32_MAX: the
 * first candidate, whose tuple is asked of the memory, to be read later. */
static inline uint32_t wr_tuples_expect(const wr_tuples_t *T, uint64_t hash) {
    uint32_t i;
    wr_probe_t p = wr_index_probe(T->index, hash);
    if (!wr_index_next(&i, T->index, &p))
        return UINT32_MAX;
    __builtin_prefetch(T->tuple + (size_t) i * T->width);
    return i;
}
/* The number of t, or UINT32_MAX. */
uint32_t wr_tuples_find(const wr_tuples_t *T, const uint32_t *t);
/* Bytes held, and where a block is nearly full those of its next growth. */
uint64_t wr_tuples_bytes(const wr_tuples_t *T);

/* ---- breadth-first trees over tuples (paths.c) ------------------------- */

/* Tuples in the order they were met, each with the one it was met from and
 * by which letter.  Tuple 0 is the root. */
typedef struct {
    wr_tuples_t T;
    uint32_t *parent, *via;
    size_t alloc;
} wr_paths_t;
void wr_paths_init(wr_paths_t *B, uint32_t width);
void wr_paths_clear(wr_paths_t *B);
/* 1 if the tuple is new. */
int wr_paths_add(wr_paths_t *B, const uint32_t *tuple, uint32_t parent,
                 uint32_t via);
/* The same by the tuple's hash; its number, which is the count before if it is
 * new. */
uint32_t wr_paths_put(wr_paths_t *B, const uint32_t *tuple, uint64_t hash,
                      uint32_t parent, uint32_t via);
static inline const uint32_t *wr_paths_tuple(const wr_paths_t *B, uint32_t i) {
    return B->T.tuple + (size_t) i * B->T.width;
}
/* How many letters lead from the root to tuple i, and the letters, to be freed
 * by wr_free; and then `last`, unless it is UINT32_MAX. */
uint64_t wr_paths_depth(const wr_paths_t *B, uint32_t i);
uint32_t *wr_paths_letters(size_t *length, const wr_paths_t *B, uint32_t i,
                           uint32_t last);
/* Bytes held. */
uint64_t wr_paths_bytes(const wr_paths_t *B);

/* ---- names (names.c) --------------------------------------------------- */

/* Distinct names, numbered in the order they were met.  All zero is the
 * empty list.
 * name   name[i] is NUL-terminated and from wr_malloc; names have no NUL */
typedef struct {
    char **name;
    uint32_t count;
    uint64_t bytes; /* held by the names */
    wr_index_t index;
} wr_names_t;

void wr_names_clear(wr_names_t *T);
/* The number of s[0 .. length), which is added if it is new: then T->count
 * has grown. */
uint32_t wr_names_add(wr_names_t *T, const char *s, size_t length);
/* 1 and *number, or 0 where there is no such name. */
int wr_names_find(uint32_t *number, const wr_names_t *T, const char *s,
                  size_t length);

/* ---- classes (union and find) ------------------------------------------- */

/* The number that stands for the class of i; up[i] is i or another of its
 * class, nearer to that number.  Halves the path.  Source: [tarjan1984]. */
static inline uint32_t wr_class_of(uint32_t *up, uint32_t i) {
    while (up[i] != i)
        i = up[i] = up[up[i]];
    return i;
}

/* label[i] is the number of the class of i, in the order of their first
 * members; how many there are. */
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
