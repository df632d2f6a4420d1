/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ARCH_REFUTE_H
#define WREATH_ARCH_REFUTE_H

/* How a refutation is found, in phases:
 *
 *   refute.c         which claim an architecture falls under; its certificate
 *   refute_words.c   a word whose powers have a period that it forbids
 *   refute_groups.c  words whose permutations generate a perfect group, or
 *                    one with a long derived series
 *   refute_normal.c  words, one of which takes the other to a power of it
 *   refute_twins.c   words of one length, one of which does nothing
 */

#include "arch/express.h"
#include "prove/closure.h"

/* A refutation of A that is looked for: what is found goes into X, and then
 * `found` is 1. */
typedef struct {
    wr_arch_answer_struct *X;
    const wr_dfa_struct *A;
    const wr_arch_t *arch;
    const wr_arch_job_t *job;
    wr_limits_struct *L;
    const struct arch_claim_struct *claim; /* under test */
    int found;
} arch_refute_t;

/* Elements of the transition monoid that are listed. */
#define ARCH_ELEMENTS 20000

/* Elements by shortest words, breadth first: element i is that of its
 * parent, and then of the letters of step via, the last of them the newest. */
typedef struct {
    const wr_dfa_struct *A;
    uint32_t step; /* letters per step */
    wr_paths_t P;
} arch_words_t;
void arch_words_init(arch_words_t *W, const wr_dfa_struct *A, uint32_t step);
void arch_words_of(wr_word_t w, const arch_words_t *W, uint32_t i);
/* All that steps make of element i, up to ARCH_ELEMENTS.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t arch_words_expand(arch_words_t *W, uint32_t i,
                                            wr_limits_t L);

/* Words of steps of `step` letters, at most `most` of them (0: any number),
 * whose powers may have a period that divides 2^twos. */
typedef struct {
    uint32_t step, most, twos;
} arch_powers_t;
#define ARCH_ALL_TWOS 64

/* X->prefix leads to q, and X->suffix distinguishes q and r; found = 0 where
 * nothing does. */
WR_MUST_CHECK wr_status_t arch_apart(arch_refute_t *R, uint32_t q, uint32_t r);

/* The least period, in k, of the output after prefix witness[0]^k suffix
 * along its cycle of c states from q. */
uint64_t arch_period_of(const arch_refute_t *R, uint32_t q, uint32_t c);

/* A word for which prefix word^k suffix has a period in k that is not allowed:
 * X->witness[0], period. */
WR_MUST_CHECK wr_status_t arch_find_word(arch_refute_t *R,
                                         arch_powers_t powers);
/* Words v and w of one length, v moves states in a cycle that w fixes:
 * X->witness, period. */
WR_MUST_CHECK wr_status_t arch_find_twins(arch_refute_t *R);
/* A word of a letter or two that takes two states to one, which the suffix, of
 * a letter or more, distinguishes: X->prefix and X->witness[0] lead to them,
 * X->witness[1] is the word. */
WR_MUST_CHECK wr_status_t arch_find_merge(arch_refute_t *R);

/* The permutations of some states that listed words W make.
 * points   how many states; point: which; rank: of a state, or UINT32_MAX
 * perm     distinct permutations; element: a word of each; order: 0 from
 *          2^31 on */
typedef struct {
    const arch_words_t *W;
    uint32_t points, *point;
    uint32_t *rank;
    wr_tuples_t perm;
    uint32_t *element;
    uint64_t *order;
} arch_perms_t;

/* What is asked of the groups of all sets of at least so many states that a
 * word permutes, until one has it. */
typedef wr_status_t (*arch_asked_t)(arch_refute_t *R, const arch_perms_t *G);
WR_MUST_CHECK wr_status_t arch_each_group(arch_refute_t *R, uint32_t least,
                                          arch_asked_t ask);
/* Words a and b whose permutations of an orbit have, with a b, orders that
 * are coprime in pairs: X->witness, order. */
wr_status_t arch_is_perfect(arch_refute_t *R, const arch_perms_t *G);
/* 2^L words with a commutator of L levels that is not 1, L the layers of the
 * job, of which there are not too many for the witnesses. */
wr_status_t arch_is_derived(arch_refute_t *R, const arch_perms_t *G);
/* Words u and v of m letters, u of prime order p, v u v^-1 = u^c, where c has
 * the order q > 1 modulo p and lcm(2, q) > X->each m: X->witness, order = p,
 * c and q, period = m. */
wr_status_t arch_is_normal(arch_refute_t *R, const arch_perms_t *G);

#endif
