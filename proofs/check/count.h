/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_COUNT_H
#define WREATH_CHECK_COUNT_H

/* Certificates that a stack of counters does what a language that counts
 * says, for every word: doc/certificates-languages.md.
 *
 *     countlang.c  the languages, from their definitions
 *     countspan.c  integers from one to another
 *     count.c      the certificate, and the induction
 */

#include "check.h"

enum { CK_COUNTERS = 16, CK_DEAD = 0xffff };

/* A language as a machine: a block, and numbers of what is still open, of
 * which it is only asked whether they are 0. */
typedef struct {
    enum { CK_BRACKETS, CK_PREFIX, CK_BLOCKS } kind;
    uint32_t letters, counters, blocks;
    char name[2 * CK_COUNTERS][16];
} ck_counting;

/* 0 if there is no such language. */
int ck_counting_find(ck_counting *G, const char *name);
/* zero: bit i is set where number i is 0.  At the start; whether the word so
 * far is in the language; whether the letter may follow. */
uint32_t ck_counting_start(const ck_counting *G);
int ck_counting_accepts(const ck_counting *G, uint32_t block, uint32_t zero);
int ck_counting_allows(const ck_counting *G, uint32_t block, uint32_t zero,
                       uint32_t letter);
/* An allowed letter: number i becomes number from[i], or 0 where that is
 * CK_NONE, plus add[i]; returns the block. */
uint32_t ck_counting_step(const ck_counting *G, uint32_t block, uint32_t letter,
                          uint32_t *from, int64_t *add);

/* ---- countspan.c --------------------------------------------------------- */

/* The integers from low to high; INT64_MIN and INT64_MAX are infinite. */
typedef struct {
    int64_t low, high;
} ck_span;

ck_span ck_span_meet(ck_span x, ck_span y);
/* The values of c_0 + c_1 n_1 + .. + c_k n_k where numbers of `zero` are 0 and
 * others at least 1. */
ck_span ck_span_form(const int64_t *c, uint32_t k, uint32_t zero);
/* a x + b for x in s */
ck_span ck_span_moved(ck_span s, int64_t a, int64_t b);

void ck_count_check(ck_job *job); /* to be run by ck_run */

#endif
