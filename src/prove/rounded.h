/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PROVE_ROUNDED_H
#define WREATH_PROVE_ROUNDED_H

/* rounded: whole stacks in arithmetic that rounds.
 *
 * Every layer steps in an evaluation model of its own (rounding/rounding.h);
 * its label is that of the rounded state, read exactly, and gates choose by
 * labels as they always do.  What a layer's step is made of:
 *
 *   weights  as numbers of the layer's format, each rounded once, correctly,
 *            also where it is algebraic; or exact, where they are rational
 *   dense    H <- A H + B column by column, A with all its zeros.  B is
 *            added at every letter if some action of the layer has a B, and
 *            at none otherwise (adding 0 turns -0 into 0)
 *   factors  where an action states its Householder factors: from the right
 *            one to the left one, each as DeltaNet does, s = k.h,
 *            e = beta' (v - s), h_i <- h_i + e k_i, with k the vector as it
 *            is written and beta' = beta / k.k.  B is the left factor's
 *            value where it is a multiple of its k, else it is added behind
 */

#include "prove/prove.h"
#include "rounding/rounding.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How one layer is evaluated. */
typedef struct {
    wr_model_t model;
    int factors; /* 1: factor by factor, orders seq and fma only */
    int exact;   /* 1: weights are not rounded */
} wr_rounding_struct;
typedef wr_rounding_struct wr_rounding_t[1];

/* MODEL, MODEL:exact, MODEL:factors or both, as E2:bf16:rne:seq:factors.
 * status  OK; PARSE (reason in L) */
WR_MUST_CHECK wr_status_t wr_rounding_read(wr_rounding_t H, const char *text,
                                           wr_limits_t L);
void wr_rounding_print(wr_buffer_t out, const wr_rounding_t H);

typedef struct wr_rounded_struct *wr_rounded_t;

/* M made ready, layer i evaluated as how[i]; NULL on failure.  M must stay.
 * Rules of gates are written out as tables.
 * status  OK; DOMAIN (a layer of more than WR_RECURRENCE_MAX_SIZE rows; a
 *         weight that is not real, or whose rounding is not finite; exact
 *         weights that are not rational; what wr_machine_init refuses);
 *         UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_rounded_init(wr_rounded_t *R, const wr_lrnn_t M,
                                          const wr_rounding_struct *how,
                                          wr_limits_t L);
void wr_rounded_clear(wr_rounded_t R);
/* Of the weights (entries of A, B, H0 that are not zero by shape, or those
 * of the delta rule) of a layer, how many the format does not hold. */
uint64_t wr_rounded_inexact(uint64_t *weights, const wr_rounded_t R,
                            uint32_t layer);
/* How often an action of the layer is stepped factor by factor. */
uint32_t wr_rounded_factored(const wr_rounded_t R, uint32_t layer);

/* code = the number x of E's field, rounded once into F; *inexact = 1 if the
 * format does not hold x.
 * status  OK; DOMAIN (x is not real, or its rounding is not finite); UNABLE
 *         (2^20 bits do not tell) */
WR_MUST_CHECK wr_status_t wr_weight_round(uint64_t *code, int *inexact,
                                          const fmpq_poly_struct *x,
                                          const wr_format_t F,
                                          const wr_mode_t mode,
                                          wr_embedding_t E, wr_limits_t L);

/* ---- states ------------------------------------------------------------- */

/* A state of the stack: this many words, those of a layer row by row; and
 * the labels of all layers, UINT32_MAX where a decoder is not defined (NaN
 * and infinities have no label). */
size_t wr_rounded_words(const wr_rounded_t R);
void wr_rounded_start(uint64_t *h, uint32_t *label, wr_rounded_t R);
/* One symbol.  out is not h.
 * status  OK; DOMAIN (no action, or a gate that reads a layer without a
 *         label: reason in L); UNABLE */
WR_MUST_CHECK wr_status_t wr_rounded_step(uint64_t *out, uint32_t *label,
                                          const uint64_t *h, uint32_t letter,
                                          wr_rounded_t R, wr_limits_t L);
/* The state that the readout names after `letter` (M->letters: none yet),
 * or UINT32_MAX. */
uint32_t wr_rounded_state(const uint32_t *label, uint32_t letter,
                          wr_rounded_t R);
/* R as a stack in a state of its own, and that state; of E2 models. */
void wr_rounded_stack(wr_stack_t *S, wr_rounded_t R);
const uint64_t *wr_rounded_now(const wr_rounded_t R);
/* The code of entry (i, j) in a layer, of that layer's format. */
uint64_t wr_rounded_code(const uint64_t *h, uint32_t layer, uint32_t i,
                         uint32_t j, const wr_rounded_t R);
const wr_format_struct *wr_rounded_format(const wr_rounded_t R, uint32_t layer);
/* The number of a code in text: "p/q", "-0", "NaN", "inf" or "-inf". */
void wr_rounded_print(wr_buffer_t out, uint64_t code, const wr_format_t F);

/* ---- along a word -------------------------------------------------------- */

/* The stack on a word repeated for ever, from time 0.  One layer of one
 * column may be in an E3 model; then the maps of chunks are made first. */
typedef struct wr_rounded_walk_struct *wr_rounded_walk_t;
/* status  OK; DOMAIN (E3 in a stack of layers, or with factors); as
 *         wr_orbit_init.  The word is copied and not empty */
WR_MUST_CHECK wr_status_t wr_rounded_walk_init(wr_rounded_walk_t *W,
                                               wr_rounded_t R,
                                               const wr_word_t word,
                                               wr_limits_t L);
void wr_rounded_walk_clear(wr_rounded_walk_t W);
void wr_rounded_walk_rewind(wr_rounded_walk_t W);
/* status  as wr_rounded_step; then the walk stays where it is */
WR_MUST_CHECK wr_status_t wr_rounded_walk_step(wr_rounded_walk_t W,
                                               wr_limits_t L);
/* The state now, its labels, and what the readout names. */
const uint64_t *wr_rounded_walk_state(const wr_rounded_walk_t W);
const uint32_t *wr_rounded_walk_label(wr_rounded_walk_t W);
uint32_t wr_rounded_walk_readout(wr_rounded_walk_t W);

/* ---- for ever ------------------------------------------------------------ */

/* What the stack does on a word repeated for ever, beside an automaton. */
typedef struct {
    uint64_t preperiod, period; /* of the states, least */
    int compared;               /* there was an automaton */
    wr_compare_t compare;       /* and how */
    wr_truth_t holds;           /* the readout agrees at every step */
    uint64_t step;              /* FALSE: the first step at which not */
    uint32_t got, expected;
} wr_rounded_orbit_t;

/* A is NULL, or the automaton; letters are those of the model.
 * status  OK; DOMAIN (a step that is not defined; alphabets that differ; as
 *         wr_rounded_walk_init); UNABLE past L->max_steps or the deadline
 * cost    about 4 (preperiod + period) steps, no memory
 * source  [brent1980] */
WR_MUST_CHECK wr_status_t
wr_rounded_period(wr_rounded_orbit_t *out, wr_rounded_t R, const wr_word_t word,
                  const wr_dfa_struct *A, wr_compare_t compare, wr_limits_t L);

/* What was decided of all words.
 *   HOM       closed set of (rounded state, automaton state), all agree
 *   MISMATCH  a shortest word after which the readout is wrong, or where a
 *             step or label is not defined (failure says which)
 *   COLL      no decoder can do it: word and other reach one rounded state
 *             (and end in one letter, if the readout reads the last), and
 *             behind both the automaton tells them apart by rest
 *   HULL      closed boxes of rounded states; in all of them all agrees */
typedef enum {
    WR_ROUNDED_HOM,
    WR_ROUNDED_MISMATCH,
    WR_ROUNDED_COLL,
    WR_ROUNDED_HULL
} wr_rounded_kind_t;
typedef struct {
    wr_rounded_kind_t kind;
    wr_compare_t compare;
    int any;         /* HOM: some decoder, not the readout */
    int letter;      /* ... which reads the last letter, too */
    uint64_t states; /* met */
    wr_word_t word, other, rest;
    int tried;              /* MISMATCH: not by breadth, but among words
                             * that were tried: perhaps not a shortest */
    uint32_t got, expected; /* MISMATCH; got UINT32_MAX: none */
    char failure[256];
    /* HOM: state i is code[i * width] .. and automaton state dfa[i];
     * HULL: so is class i, with the two ends of each number in turn */
    size_t width;
    uint64_t *code;
    uint32_t *dfa;
} wr_rounded_proof_struct;
typedef wr_rounded_proof_struct wr_rounded_proof_t[1];
void wr_rounded_proof_init(wr_rounded_proof_t P);
void wr_rounded_proof_clear(wr_rounded_proof_t P);

/* Breadth first over the rounded states of the stack.  any: whatever the
 * readout says, ask only whether some decoder of the rounded states (and of
 * the last letter, if the readout reads it) could tell what `compare`
 * compares; then the answer is HOM or COLL.
 * status  OK; DOMAIN (alphabets, nothing to compare, an E3 layer); UNABLE
 *         past L->max_states (0: 2000000), max_memory or the deadline: the
 *         reason says how many states there were */
WR_MUST_CHECK wr_status_t wr_rounded_prove(wr_rounded_proof_t P, wr_rounded_t R,
                                           const wr_dfa_t A,
                                           wr_compare_t compare, int any,
                                           wr_limits_t L);

/* The least closed boxes of rounded numbers, one for each automaton state
 * with a label a layer, where every layer moves each number monotonely; 0 and
 * -0 are one number there.  P is a HULL.
 * status  OK; DOMAIN (not over Q; a layer that wr_recurrence_monotone does
 *         not see to be so; as wr_rounded_prove); UNABLE (boxes that have no
 *         label, or are read wrong, which refutes nothing; past
 *         L->max_steps (0: 20000000) boxes or the deadline)
 * source  [cousot1977] */
WR_MUST_CHECK wr_status_t wr_rounded_hull(wr_rounded_proof_t P, wr_rounded_t R,
                                          const wr_dfa_t A,
                                          wr_compare_t compare, wr_limits_t L);

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
                                         wr_rounded_t R, const wr_dfa_t A,
                                         wr_compare_t compare, uint64_t length,
                                         wr_rng_t rng, wr_limits_t L);

/* One word of `length` letters, each the one that makes the largest (shrink:
 * the smallest) sum of squares of layer 0's state next, and the first step
 * at which the readout disagrees with A: found = 1, and P is a MISMATCH,
 * whose word need not be a shortest one.  found = 0: there was none.
 * status  OK; as wr_rounded_prove */
WR_MUST_CHECK wr_status_t wr_rounded_drift(int *found, wr_rounded_proof_t P,
                                           wr_rounded_t R, const wr_dfa_t A,
                                           int shrink, uint64_t length,
                                           wr_limits_t L);

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
                                         wr_rounded_t R, const wr_dfa_t A,
                                         wr_compare_t compare,
                                         uint64_t prefixes, wr_limits_t L);

#ifdef __cplusplus
}
#endif
#endif
