/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PROVE_H
#define WREATH_PROVE_H

/* prove: whether a model does what an automaton does, on words that are
 * tried and for every word, exactly (evaluation model E0).  May include
 * cert, run, compile, model, cascade, automaton, rounding, exact, base.
 */

#include "cert/evidence.h"
#include "run/run.h"

WR_BEGIN_DECLS

/* ---- verifying on words -------------------------------------------------- */

typedef struct {
    uint64_t length; /* symbols per word; 1000000 */
    uint64_t words;  /* random words; 1 */
    uint64_t seed;
    int adversarial; /* also runs, periodic words, all transitions; 1 */
    int every;       /* none of these, but every word of `length` symbols */
    const wr_word_struct
        *word; /* none of these, but this word, in the
                * letters of the automaton or oracle; or NULL */
    wr_engine_t engine;
    wr_compare_t compare;
} wr_verify_struct;
typedef wr_verify_struct wr_verify_t[1];
void wr_verify_init(wr_verify_t V);

typedef struct {
    wr_truth_t holds;
    wr_compare_t compare; /* as decided */
    uint64_t words, symbols;
    char kinds[160];        /* which words: "1 random, 2 long runs, .." */
    wr_word_t word;         /* on FALSE: up to and including the mismatch */
    uint32_t got, expected; /* states; got UINT32_MAX: see failure */
    char failure[256];      /* on a model error: what was undefined */
} wr_verdict_struct;
typedef wr_verdict_struct wr_verdict_t[1];
void wr_verdict_init(wr_verdict_t D);
void wr_verdict_clear(wr_verdict_t D);

/* Steps model and automaton side by side and compares after every symbol
 * (and before the first).
 * status  OK with D->holds TRUE (on the words tried) or FALSE; DOMAIN when
 *         the alphabets differ, the comparison is impossible or V->word has a
 *         letter that there is not; UNABLE */
WR_MUST_CHECK wr_status_t wr_lrnn_verify(wr_verdict_t D, const wr_lrnn_t M,
                                         const wr_dfa_t A, const wr_verify_t V,
                                         wr_limits_t L);

/* ---- deciding for all words ---------------------------------------------- */

/* Decides equality for every word: by the rule's local conditions where M
 * is gated by a rule throughout and they hold, otherwise by closing the set
 * of reachable stack states, breadth first, at most L->max_states of them
 * (0: 2000000); if 20000 are not enough, boxes and words of 2000 symbols
 * are tried first.  A counterexample that the search meets is the first in
 * letter order of the shortest ones; a step, label or readout that M does not
 * define is one.
 * status  OK with P->holds TRUE or FALSE; DOMAIN when the alphabets differ,
 *         the comparison is impossible or M is not well formed; UNABLE past
 *         limits (UNKNOWN), and then P->known, and the reason, state how far it
 *         went */
WR_MUST_CHECK wr_status_t wr_lrnn_prove(wr_proof_t P, const wr_lrnn_t M,
                                        const wr_dfa_t A, wr_compare_t compare,
                                        wr_limits_t L);

WR_END_DECLS
#endif
