/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_COUNT_H
#define WREATH_CHECK_COUNT_H

/* Certificates that a stack of counters agrees with a counter language on every
 * word: doc/certificates-languages.md.
 *
 *     countlang.c  the languages, from their definitions
 *     count.c      the certificate, and the induction
 */

#include "check.h"

enum { CK_COUNTERS = 16, CK_DEAD = 0xffff };

/* A language as a machine: a block, and counters that are compared with 0. */
typedef struct {
    enum { CK_BRACKETS, CK_PREFIX, CK_BLOCKS } kind;
    uint32_t letters, counters, blocks;
    char name[2 * CK_COUNTERS][16];
} ck_counting;

/* Return 0 if there is no language of this name. */
int ck_counting_find(ck_counting *G, const char *name);
/* Bit i of zero is set if counter i is 0.  Return the set at the start; return
 * whether the word read so far is in the language; return whether the letter
 * may follow. */
uint32_t ck_counting_start(const ck_counting *G);
int ck_counting_accepts(const ck_counting *G, uint32_t block, uint32_t zero);
int ck_counting_allows(const ck_counting *G, uint32_t block, uint32_t zero,
                       uint32_t letter);
/* Apply an allowed letter: counter i becomes add[i] plus the old counter
 * from[i] (0 if from[i] is CK_NONE); return the new block. */
uint32_t ck_counting_step(const ck_counting *G, uint32_t block, uint32_t letter,
                          uint32_t *from, int64_t *add);

#endif
