/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ARCH_REFUTE_H
#define WREATH_ARCH_REFUTE_H

/* The search for a refutation, in phases:
 *
 *   refute.c         the claims that apply to an architecture; certificates
 *   refute_words.c   a word whose powers have a forbidden period
 *   refute_groups.c  words whose permutations generate a perfect group, or
 *                    one with a long derived series
 *   refute_normal.c  two words, one conjugating the other to a power of it
 *   refute_twins.c   two words of equal length, one of which fixes states
 */

#include "arch/express.h"
#include "prove/closure.h"

/* A search for a refutation of A; the result is in X once found is 1. */
typedef struct {
    wr_arch_answer_struct *X;
    const wr_dfa_struct *A;
    const wr_arch_t *arch;
    const wr_arch_job_t *job;
    wr_limits_struct *L;
    const struct arch_claim_struct *claim; /* the claim being tried */
    int found;
} arch_refute_t;

/* Maximum number of listed elements of the transition monoid. */
#define ARCH_ELEMENTS 20000

/* Begin a list of elements, as maps of the states of A with shortest words,
 * breadth first; the first one is the identity. */
void arch_words_init(wr_paths_t *W, const wr_dfa_struct *A);
/* List the products of element i with all letters, up to ARCH_ELEMENTS.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t arch_words_expand(wr_paths_t *W,
                                            const wr_dfa_struct *A, uint32_t i,
                                            wr_limits_t L);

/* Set X->prefix to a word to state q and X->suffix to a word that distinguishes
 * q and r; set found to 0 if none does. */
WR_MUST_CHECK wr_status_t arch_apart(arch_refute_t *R, uint32_t q, uint32_t r);

/* Return the least period, in k, of the output after prefix witness[0]^k suffix
 * on the cycle of c states from q. */
uint64_t arch_period_of(const arch_refute_t *R, uint32_t q, uint32_t c);

/* Find a word of at most `most` letters (0: unlimited) such that the period of
 * prefix word^k suffix in k does not divide 2^twos; set X->witness[0] and
 * period. */
#define ARCH_ALL_TWOS 64
WR_MUST_CHECK wr_status_t arch_find_word(arch_refute_t *R, uint32_t most,
                                         uint32_t twos);
/* Find words v and w of equal length such that v moves states in a cycle and w
 * fixes them; set X->witness and period. */
WR_MUST_CHECK wr_status_t arch_find_twins(arch_refute_t *R);
/* Find a word of one or two letters that merges two states which a suffix of
 * one or more letters distinguishes; X->prefix and X->witness[0] lead to the
 * states, X->witness[1] is the word. */
WR_MUST_CHECK wr_status_t arch_find_merge(arch_refute_t *R);

/* The permutations that listed words W induce on a set of states.
 * points   number of states; point: these states; rank: index of a state in
 *          point, or UINT32_MAX
 * perm     distinct permutations; via is the number of a word for each
 * order    their orders; 0 if it is 2^31 or more */
typedef struct {
    const wr_paths_t *W;
    uint32_t points, *point;
    uint32_t *rank;
    wr_paths_t perm;
    uint64_t *order;
} arch_perms_t;

/* A test of a permutation group, and its application to the groups of all sets
 * of at least `least` states that a word permutes, until found is set. */
typedef wr_status_t (*arch_asked_t)(arch_refute_t *R, const arch_perms_t *G);
WR_MUST_CHECK wr_status_t arch_each_group(arch_refute_t *R, uint32_t least,
                                          arch_asked_t ask);
/* Find words a and b such that the orders of their permutations of an orbit and
 * of their product are pairwise coprime; set X->witness and order. */
wr_status_t arch_is_perfect(arch_refute_t *R, const arch_perms_t *G);
/* Find 2^L words with a nontrivial commutator of L levels; L is the number of
 * layers of the job, and 2^L is at most the number of witnesses. */
wr_status_t arch_is_derived(arch_refute_t *R, const arch_perms_t *G);
/* Find words u and v with m different letters in total such that u has prime
 * order p, v u v^-1 = u^c, c has order q > 1 modulo p and lcm(2, q) >
 * X->each m; set X->witness, order = p, c and q, and period = m. */
wr_status_t arch_is_normal(arch_refute_t *R, const arch_perms_t *G);

#endif
