/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PROVE_ROUND_H
#define WREATH_PROVE_ROUND_H

/* round: what rounded stacks do on a repeated word, for all steps, and after
 * every word.
 */

#include "prove/prove.h"
#include "run/rounded.h"

WR_BEGIN_DECLS

/* A question: a stack, an automaton with the model's letters, and what of the
 * two is compared.
 * any   ignore the readout, and ask whether some decoder of the rounded states
 *       (and of the last letter, if the readout reads it) agrees; only
 *       wr_rounded_prove supports it */
typedef struct {
    wr_rounded_t R;
    const wr_dfa_struct *A;
    wr_compare_t compare;
    int any;
} wr_rounded_question_t;

/* ---- a repeated word ----------------------------------------------------- */

/* Compute the preperiod and period of the stack's states on the repeated word
 * and, unless Q->A is NULL, decide whether the readout agrees with it at every
 * step.
 * status  OK; DOMAIN (a step that is not defined; alphabets that differ; as
 *         wr_rounded_walk_init); UNABLE past L->max_steps or the deadline
 * cost    about 4 (preperiod + period) steps, no memory
 * source  [brent1980] */
WR_MUST_CHECK wr_status_t wr_rounded_period(wr_rounded_orbit_t *out,
                                            const wr_rounded_question_t *Q,
                                            const wr_word_t word,
                                            wr_limits_t L);

/* ---- all words ----------------------------------------------------------- */

/* Decide by the local conditions of a reflected rule, if the formats represent
 * all numbers of its layers: then *applies = 1, and P is a CASC, on all words.
 * Otherwise, and for PREDICT, *applies = 0.
 * status  OK; DOMAIN (alphabets, nothing to compare); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_rounded_casc(int *applies, wr_rounded_proof_t P,
                                          const wr_rounded_question_t *Q,
                                          wr_limits_t L);

/* Decide by wr_rounded_casc or, if it does not apply, breadth first over the
 * rounded states of the stack.  With Q->any the answer is HOM or COLL.
 * status  OK; DOMAIN (alphabets, nothing to compare, an E3 layer); UNABLE past
 *         L->max_states (0: 2000000), max_memory or the deadline: the reason
 *         gives the number of states and, unless Q->any, all words of at most
 *         P->letters letters are right */
WR_MUST_CHECK wr_status_t wr_rounded_prove(wr_rounded_proof_t P,
                                           const wr_rounded_question_t *Q,
                                           wr_limits_t L);

/* Find the least closed boxes of rounded numbers, one for each automaton state
 * with one label per layer, if every layer moves each number monotonically.
 * The boxes treat 0 and -0 as one number.  P is a HULL.
 * status  OK; DOMAIN (not over Q; a layer that wr_recurrence_monotone does not
 *         prove to be monotone; as wr_rounded_prove); UNABLE (a box without a
 *         label, or with a wrong one, which refutes nothing; past
 *         L->max_steps (0: 20000000) boxes or the deadline)
 * source  [cousot1977] */
WR_MUST_CHECK wr_status_t wr_rounded_hull(wr_rounded_proof_t P,
                                          const wr_rounded_question_t *Q,
                                          wr_limits_t L);

/* Compare bounds on rounding errors with the margins of labels: all words of at
 * most P->letters letters, at least one, are right, and P is a BOUND; longer
 * words are not decided.
 * status  OK; DOMAIN (alphabets, nothing to compare); UNABLE (an E3 layer,
 *         steps factor by factor, gates by rule, a model that is wrong in E0,
 *         a layer that rounds and whose labels allow no error, numbers that
 *         may exceed a format; past limits, as wr_lrnn_prove)
 * cost    that of closing the set of states in E0; forms times vectors; cubes
 *         of dimensions */
WR_MUST_CHECK wr_status_t wr_rounded_bound(wr_rounded_proof_t P,
                                           const wr_rounded_question_t *Q,
                                           wr_limits_t L);

/* Search words by length, for one layer over Q with a decoder by forms.
 * most    set by the caller: the greatest length
 * known   all words of at most `right` letters are right
 * wrong   `word` is a shortest wrong one; got is UINT32_MAX if not computed
 * status  OK, also if nothing was decided; DOMAIN as wr_rounded_prove */
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

/* Run a random word of `length` letters: holds says whether the readout agrees
 * with A all the way; if not, step is the length after which it does not, and
 * failure the reason if a step is undefined.
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

/* Run two words of `length` letters.  Each next letter is the one after which
 * the state of layer 0 has the largest (in the second word, smallest) sum of
 * squares.  If the readout disagrees with A at some time, or a step is
 * undefined, found = 1 and P is a MISMATCH, whose word need not be a shortest
 * one; otherwise found = 0.
 * status  OK; as wr_rounded_prove */
WR_MUST_CHECK wr_status_t wr_rounded_drift(int *found, wr_rounded_proof_t P,
                                           const wr_rounded_question_t *Q,
                                           uint64_t length, wr_limits_t L);

/* Run words u (ab)^k as k grows, for the first `prefixes` short words u, in
 * breadth-first order, that reach distinct states, and for all letters a and b,
 * also a = b.  If the readout is wrong after some u (ab)^k or u (ab)^k a, then
 * found = 1 and P is a MISMATCH with a shortest word of those tried, which need
 * not be a shortest of all.  found = 0: none is wrong, among the words that
 * were followed until they repeat.
 * status  OK, also when L->max_steps (0: 20000000) are over; DOMAIN, UNABLE
 *         as wr_rounded_prove
 * cost    prefixes * letters^2 walks of 2 (preperiod + period) steps each
 * source  [brent1980] */
WR_MUST_CHECK wr_status_t wr_rounded_far(int *found, wr_rounded_proof_t P,
                                         const wr_rounded_question_t *Q,
                                         uint64_t prefixes, wr_limits_t L);

WR_END_DECLS
#endif
