/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_COUNT_H
#define WREATH_CHECK_COUNT_H

/* Certificates that a stack of counters does what a language that counts
 * says, for every word: doc/certificates-languages.md.
 *
 *     countlang.c  the languages, from their definitions
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

void ck_count_check(ck_job *job); /* to be run by ck_run */

#endif
