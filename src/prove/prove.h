/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PROVE_H
#define WREATH_PROVE_H

/* prove: whether a model agrees with an automaton, on words that are tried or
 * on every word, in exact arithmetic (evaluation model E0).  May include
 * cert, run, compile, model, cascade, automaton, rounding, exact, base.
 */

#include "cert/evidence.h"
#include "run/run.h"

WR_BEGIN_DECLS

/* ---- verifying on words -------------------------------------------------- */

typedef struct {
    uint64_t length; /* symbols per word; 1000000 */
    uint64_t words;  /* number of random words; 1 */
    uint64_t seed;
    int adversarial; /* also try runs, periodic words, all transitions; 1 */
    int every;       /* instead try every word of `length` symbols */
    const wr_word_struct *word; /* instead try only this word, in the letters
                                 * of the automaton or oracle; or NULL */
    wr_engine_t engine;
    wr_compare_t compare;
} wr_verify_struct;
typedef wr_verify_struct wr_verify_t[1];
void wr_verify_init(wr_verify_t V);

typedef struct {
    wr_truth_t holds;
    wr_compare_t compare; /* the one used, never AUTO */
    uint64_t words, symbols;
    char kinds[160];        /* words tried: "1 random, 2 long runs, .." */
    wr_word_t word;         /* if FALSE: up to and including the mismatch */
    uint32_t got, expected; /* states; got UINT32_MAX: see failure */
    char failure[256];      /* if a step is undefined: the reason */
} wr_verdict_struct;
typedef wr_verdict_struct wr_verdict_t[1];
void wr_verdict_init(wr_verdict_t D);
void wr_verdict_clear(wr_verdict_t D);

/* Step model and automaton in parallel and compare them before the first symbol
 * and after every symbol.
 * status  OK with D->holds TRUE (on the words tried) or FALSE; DOMAIN if the
 *         alphabets differ, the comparison is impossible or V->word has a
 *         letter outside the alphabet; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_lrnn_verify(wr_verdict_t D, const wr_lrnn_t M,
                                         const wr_dfa_t A, const wr_verify_t V,
                                         wr_limits_t L);

/* ---- deciding for all words ---------------------------------------------- */

/* Decide whether M agrees with A after every word: if M is gated by a rule
 * throughout and the local conditions of the rule hold, by those; otherwise by
 * closing the set of reachable stack states, breadth first, at most
 * L->max_states of them (0: 2000000).  If 20000 are not enough, rays, boxes,
 * convex sets and words of 2000 symbols are tried before more states.  A step,
 * label or readout that M does not define counts as a mismatch.  The
 * counterexample of a closure is the first, in letter order, of the shortest.
 * status  OK with P->holds TRUE or FALSE; DOMAIN if the alphabets differ, the
 *         comparison is impossible or M is not well formed; UNABLE past limits
 *         (UNKNOWN): P->known and the reason then have the partial results */
WR_MUST_CHECK wr_status_t wr_lrnn_prove(wr_proof_t P, const wr_lrnn_t M,
                                        const wr_dfa_t A, wr_compare_t compare,
                                        wr_limits_t L);

WR_END_DECLS
#endif
