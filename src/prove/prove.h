/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PROVE_H
#define WREATH_PROVE_H

/* prove: whether a model does what an automaton does, on words that are
 * tried and for every word, exactly (evaluation model E0).  May include
 * compile, run, model, cascade, automaton, rounding, exact, base.
 */

#include "run/run.h"
#include "run/stack.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- verifying on words -------------------------------------------------- */

typedef struct {
    uint64_t length; /* symbols a word; 1000000 */
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
 *         the alphabets differ or the comparison is impossible; UNABLE */
WR_MUST_CHECK wr_status_t wr_lrnn_verify(wr_verdict_t D, const wr_lrnn_t M,
                                         const wr_dfa_t A, const wr_verify_t V,
                                         wr_limits_t L);

/* ---- deciding for all words ---------------------------------------------- */

/* Evidence for (or against) "M does what A does, for every word".
 *   HOM   a closed set: state i of `states` is automaton state dfa[i] and,
 *         in layer l, vector number part[i * layers + l] among all vectors;
 *         vector v belongs to layer vector_layer[v] and is
 *         vector_text[v], its entries separated by blanks; in a layer
 *         with ray[l] it stands for all its positive multiples
 *   CASC  the rule's local conditions hold; `contexts` of them were met
 *   HULL  a closed set of classes: as HOM, with boxes for vectors, products
 *         of points and of intervals like "(-1/2:0]"; each box is the least
 *         that holds H0 and what the letters take into its class; shared:
 *         into all classes that have it */
typedef enum {
    WR_EVIDENCE_HOM,
    WR_EVIDENCE_CASC,
    WR_EVIDENCE_HULL
} wr_evidence_t;
typedef struct {
    wr_truth_t holds;
    wr_compare_t compare;
    wr_evidence_t kind;
    int shared;
    uint64_t contexts;
    uint32_t layers;
    size_t states;
    uint32_t *dfa, *part;
    size_t vectors;
    uint32_t *vector_layer;
    char **vector_text;
    unsigned char *ray; /* of each layer; NULL: none */
    wr_word_t word;     /* on FALSE: a counterexample, a shortest one */
    int tried;          /* .. unless it is one of the words tried */
    uint32_t got, expected;
    char failure[256];
} wr_proof_struct;
typedef wr_proof_struct wr_proof_t[1];
void wr_proof_init(wr_proof_t P);
void wr_proof_clear(wr_proof_t P);

/* Decides equality for every word: by the rule's local conditions where M
 * is gated by a rule throughout and they hold, otherwise by closing the set
 * of reachable stack states, breadth first, at most L->max_states of them
 * (0: 2000000); if 20000 are not enough, boxes and words of 2000 symbols
 * are tried first.  A counterexample that the search meets is the first in
 * letter order of the shortest ones; a step, label or readout that M does not
 * define is one.
 * status  OK with P->holds TRUE or FALSE; DOMAIN when the alphabets differ,
 *         the comparison is impossible or M is not well formed; UNABLE past
 *         limits (UNKNOWN) */
WR_MUST_CHECK wr_status_t wr_lrnn_prove(wr_proof_t P, const wr_lrnn_t M,
                                        const wr_dfa_t A, wr_compare_t compare,
                                        wr_limits_t L);

#ifdef __cplusplus
}
#endif
#endif
