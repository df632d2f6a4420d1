/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PROVE_ROUND_H
#define WREATH_PROVE_ROUND_H

/* round: what stacks in arithmetic that rounds do on a word for ever, and
 * after every word.
 */

#include "prove/prove.h"
#include "run/rounded.h"

WR_BEGIN_DECLS

/* What is asked: a stack, the automaton beside it, whose letters are those of
 * the model, and what of the two is compared.
 * any   whatever the readout says, only whether some decoder of the rounded
 *       states (and of the last letter, if the readout reads it) could tell
 *       what `compare` compares; wr_rounded_prove alone looks at it */
typedef struct {
    wr_rounded_t R;
    const wr_dfa_struct *A;
    wr_compare_t compare;
    int any;
} wr_rounded_question_t;

/* ---- for ever ------------------------------------------------------------ */

/* Q->A is the automaton, or NULL.
 * status  OK; DOMAIN (a step that is not defined; alphabets that differ; as
 *         wr_rounded_walk_init); UNABLE past L->max_steps or the deadline
 * cost    about 4 (preperiod + period) steps, no memory
 * source  [brent1980] */
WR_MUST_CHECK wr_status_t wr_rounded_period(wr_rounded_orbit_t *out,
                                            const wr_rounded_question_t *Q,
                                            const wr_word_t word,
                                            wr_limits_t L);

/* By the local conditions of a reflected rule, which are about all words and
 * not about those of PREDICT alone, where the formats represent all numbers of
 * the layers: *applies, and P is a CASC.  Otherwise *applies = 0.
 * status  OK; DOMAIN (alphabets, nothing to compare); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_rounded_casc(int *applies, wr_rounded_proof_t P,
                                          const wr_rounded_question_t *Q,
                                          wr_limits_t L);

/* wr_rounded_casc; otherwise breadth first over the rounded states of the
 * stack.  Of any decoder the answer is HOM or COLL. status  OK; DOMAIN
 * (alphabets, nothing to compare, an E3 layer); UNABLE past L->max_states (0:
 * 2000000), max_memory or the deadline: the reason gives the number of states,
 * and, unless any decoder was asked about, all words of at most P->letters
 * letters are right */
WR_MUST_CHECK wr_status_t wr_rounded_prove(wr_rounded_proof_t P,
                                           const wr_rounded_question_t *Q,
                                           wr_limits_t L);

/* The least closed boxes of rounded numbers, one for each automaton state
 * with one label per layer, where every layer moves each number monotonically;
 * 0 and -0 are one number there.  P is a HULL.
 * status  OK; DOMAIN (not over Q; a layer that wr_recurrence_monotone does
 *         not see to be so; as wr_rounded_prove); UNABLE (boxes that have no
 *         label, or are read wrong, which refutes nothing; past
 *         L->max_steps (0: 20000000) boxes or the deadline)
 * source  [cousot1977] */
WR_MUST_CHECK wr_status_t wr_rounded_hull(wr_rounded_proof_t P,
                                          const wr_rounded_question_t *Q,
                                          wr_limits_t L);

/* Bounds of rounding errors against margins of labels: all words of at most
 * P->letters letters, at least one, are right; P is a BOUND.  Nothing is said
 * of longer words.
 * status  OK; DOMAIN (alphabets, nothing to compare); UNABLE (an E3 layer,
 *         steps factor by factor, gates by rule, a model that is wrong in E0,
 *         a layer that rounds and whose labels allow no error, numbers that
 *         may exceed a format; past limits, as wr_lrnn_prove)
 * cost    that of closing the set of states in E0; forms times vectors; cubes
 *         of dimensions */
WR_MUST_CHECK wr_status_t wr_rounded_bound(wr_rounded_proof_t P,
                                           const wr_rounded_question_t *Q,
                                           wr_limits_t L);

/* Words by length, of one layer over Q with a decoder by forms: known says
 * that all words of up to `right` letters are right, wrong that `word` is a
 * shortest wrong one (its class not being said where got is UINT32_MAX).
 * most   the caller's: longer words are not asked for
 * status  OK, also where this says nothing; DOMAIN as wr_rounded_prove */
typedef struct {
    uint64_t most, right;
    int known, wrong;
    wr_word_t word;
    uint32_t got, expected;
} wr_rounded_levels_t;
void wr_rounded_levels_init(wr_rounded_levels_t *V);
void wr_rounded_levels_clear(wr_rounded_levels_t *V);
WR_MUST_CHECK wr_status_t wr_rounded_levels(wr_rounded_levels_t *V,
                                            const wr_rounded_question_t *Q,
                                            wr_limits_t L);

/* A random word of `length` letters: whether the readout agrees with A all
 * the way; if not, at which step it does not, and why where a step is not
 * defined.
 * status  OK; DOMAIN (alphabets, nothing to compare, an E3 layer); UNABLE */
typedef struct {
    wr_truth_t holds;
    uint64_t step;
    char failure[256];
} wr_rounded_tried_t;
WR_MUST_CHECK wr_status_t wr_rounded_try(wr_rounded_tried_t *out,
                                         const wr_rounded_question_t *Q,
                                         uint64_t length, wr_rng_t rng,
                                         wr_limits_t L);

/* Two words of `length` letters: each letter is the one that makes the
 * largest, in the second word the smallest, sum of squares of layer 0's state
 * next.  found = 1 where the readout disagrees with A after a step, and P is a
 * MISMATCH, whose word need not be a shortest one; found = 0: nowhere.
 * status  OK; as wr_rounded_prove */
WR_MUST_CHECK wr_status_t wr_rounded_drift(int *found, wr_rounded_proof_t P,
                                           const wr_rounded_question_t *Q,
                                           uint64_t length, wr_limits_t L);

/* Short words u, the first `prefixes` in breadth-first order that reach
 * states of their own, each followed by (ab)^k, letters a and b perhaps the
 * same, as k grows: found = 1 where the readout is wrong after some u (ab)^k
 * or u (ab)^k a, and P is a MISMATCH with a shortest of these words, which
 * need not be a shortest of all.  found = 0: none is wrong that was walked
 * to a repetition.
 * status  OK, also when L->max_steps (0: 20000000) are over; DOMAIN, UNABLE
 *         as wr_rounded_prove
 * cost    prefixes * letters^2 walks of 2 (preperiod + period) steps each
 * source  [brent1980] */
WR_MUST_CHECK wr_status_t wr_rounded_far(int *found, wr_rounded_proof_t P,
                                         const wr_rounded_question_t *Q,
                                         uint64_t prefixes, wr_limits_t L);

WR_END_DECLS
#endif
