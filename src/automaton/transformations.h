/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_AUTOMATON_TRANSFORMATIONS_H
#define WREATH_AUTOMATON_TRANSFORMATIONS_H

/* A growing set of transformations of {0, .., degree-1}, each stored once
 * and packed: half a byte per point if the degree is at most 16, one byte up to
 * 256, four bytes beyond.  They are numbered in the order of insertion.
 * Private to module automaton. */

#include "automaton/automaton.h"

typedef struct {
    uint32_t degree, words; /* 64-bit words per element */
    uint32_t letters;
    const uint32_t *use; /* letters by which elements are multiplied */
    uint32_t uses;
    int nibbles;            /* half a byte per point */
    uint32_t width;         /* otherwise, bytes per point */
    unsigned char *by_pair; /* letter a on two points at once: [a*256 + xy] */
    unsigned char *by_byte; /* [a*256 + x] */
    uint32_t *by_point;     /* [a*degree + x] */

    uint32_t count, alloc;
    uint64_t *element;
    uint32_t *parent; /* element i = parent[i] times a letter */
    wr_index_t index;
    uint64_t *candidate; /* a batch of products not yet added */
} transformations_t[1];

/* Set T to {identity}, number 0.  The letters use[0 .. n) of A act on the
 * right; the array is not copied and must outlive T. */
void transformations_init(transformations_t T, const wr_dfa_t A,
                          const uint32_t *use, uint32_t n);
void transformations_clear(transformations_t T);
/* Add the products of elements first, first + 1, ... (`elements` of them) by
 * the letters in use, element by element, letters in the order of use. out[e *
 * uses + j], if out is not NULL, is the number of element first + e times
 * letter use[j]. */
void transformations_products(uint32_t *out, transformations_t T,
                              uint32_t first, uint32_t elements);
/* Add t, where t[q] is the image of q, unless it is already there. */
void transformations_add(transformations_t T, const uint32_t *t,
                         uint32_t parent);
/* Set t[q] to the image of q under element i. */
void transformations_get(uint32_t *t, const transformations_t T, uint32_t i);
/* The memory used, doubled if `more` new elements might make it grow. */
uint64_t transformations_bytes(const transformations_t T, uint32_t more);

#endif
