/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Before the guard: rounding.h includes this header at its end. */
#include "rounding/rounding.h"

#ifndef WREATH_ROUNDING_ORBIT_H
#define WREATH_ROUNDING_ORBIT_H

/* orbit: the rounded states of a recurrence on a periodic word and on all
 * words, and the certificates about them.
 */

WR_BEGIN_DECLS

/* ---- orbits: a recurrence in a model on a periodic word ---------------- */

typedef struct wr_machine_struct *wr_machine_t;

/* Prepare a recurrence for stepping in a model; *M is NULL on failure.  Steps
 * run on doubles if the results are exactly the same (precision up to 25 bits,
 * exponents up to 300, weights whose products fit a double), else on rationals.
 * status  OK; DOMAIN (stochastic rounding, which has no orbit; a delta rule in
 *         an order other than seq and fma, or in E3; letters of operations in
 *         an order other than tree, or other letters in tree) */
WR_MUST_CHECK wr_status_t wr_machine_init(wr_machine_t *M,
                                          const wr_recurrence_t R,
                                          const wr_evaluation_t evaluation,
                                          wr_limits_t L);
void wr_machine_clear(wr_machine_t M);
/* Return 1 if steps run on doubles, 0 if on rationals. */
int wr_machine_fast(const wr_machine_t M);
/* A state of a machine is n words, which are equal if and only if the numbers
 * are: codes, or on the fast path the bits of doubles.  wr_machine_step makes
 * the step of one letter in an E2 model (out is not h); wr_machine_word and
 * wr_machine_code convert between words and codes. */
void wr_machine_step(uint64_t *out, const uint64_t *h, uint32_t letter,
                     wr_machine_t M);
/* Step `count` interleaved states: word i of state k is h[i count + k].
 * shape   count a multiple of WR_MACHINE_LANES; out is not h */
enum { WR_MACHINE_LANES = 4 };
void wr_machine_steps(uint64_t *out, const uint64_t *h, size_t count,
                      uint32_t letter, wr_machine_t M);
uint64_t wr_machine_word(uint64_t code, const wr_machine_t M);
uint64_t wr_machine_code(uint64_t word, const wr_machine_t M);
/* For tests: prepare a machine that steps on rationals. */
WR_MUST_CHECK wr_status_t
wr_machine_init_exact(wr_machine_t *M, const wr_recurrence_t R,
                      const wr_evaluation_t evaluation, wr_limits_t L);

typedef struct wr_orbit_struct *wr_orbit_t;

/* Create the orbit of the rounded start under infinite repetition of the word.
 * shape   length >= 1 letters below R->letters; M outlives the orbit
 * status  OK; for E3 also DOMAIN (a product of maps overflows) and UNABLE
 *         (lcm(length, C) maps of n^3 operations are more than 2^22) */
WR_MUST_CHECK wr_status_t wr_orbit_init(wr_orbit_t *O, const wr_machine_t M,
                                        const uint32_t *word, size_t length,
                                        wr_limits_t L);
/* Create the orbit of a word that is read once: E3 multiplies no maps beyond
 * it.
 * shape   at most length steps are made; it has no period */
WR_MUST_CHECK wr_status_t wr_orbit_init_once(wr_orbit_t *O,
                                             const wr_machine_t M,
                                             const uint32_t *word,
                                             size_t length, wr_limits_t L);
void wr_orbit_clear(wr_orbit_t O);
void wr_orbit_rewind(wr_orbit_t O); /* back to time 0 */
void wr_orbit_step(wr_orbit_t O);
/* Write the n codes of the current state. */
void wr_orbit_state(uint64_t *code, const wr_orbit_t O);

/* Compute the least preperiod and period of the sequence of states h_0, h_1,
 * ... of the orbit, which is rewound.
 * status  OK; UNABLE past L->max_steps or the deadline
 * cost    about 4 (preperiod + period) steps, no memory; the same again for
 *         each prime divisor of the period of the hidden states, unless the
 *         word is one letter in E2
 * source  [brent1980] */
WR_MUST_CHECK wr_status_t wr_orbit_period(uint64_t *preperiod, uint64_t *period,
                                          wr_orbit_t O, wr_limits_t L);

/* Return nonzero if one rounding into F, in any mode that is not stochastic, is
 * non-decreasing where it is not NaN: true unless F wraps. */
int wr_format_is_monotone(const wr_format_t F);
/* Return 1 and the code if every number of a ball, of any size, is provably
 * rounded to it; else 0, and a smaller ball may succeed.  The ball may be on
 * both sides of 0; an infinite end stands for arbitrarily large numbers. */
int wr_round_ball(uint64_t *code, const arb_t x, const wr_format_t F,
                  const wr_mode_t mode);
/* Return nonzero if every diagonal recurrence moves monotonically in the model,
 * from every state: E2, not stochastic, all roundings are monotone, and none
 * produces a NaN or all preserve NaN. */
int wr_evaluation_is_monotone(const wr_evaluation_t evaluation);

/* Decide from the weights alone whether every entry of the state moves
 * monotonically on the chain of numbers of the format: affine maps with zeros
 * off the diagonal, in E2, with roundings as above.  If so, from every state
 * and on every word repeated infinitely, the period of the states after the
 * repetitions divides *divides: 1, or 2 if a weight on the diagonal has its
 * sign bit set.  (In two or more dimensions, with the two zeros identified.)
 * finite   consider only states of finite numbers that lead to such states
 * returns TRUE; UNKNOWN (reason in L), *divides unchanged */
wr_truth_t wr_recurrence_monotone(int *divides, const wr_recurrence_t R,
                                  const wr_evaluation_t evaluation, int finite,
                                  wr_limits_t L);

/* ---- all words --------------------------------------------------------- */

/* A deterministic automaton over the same letters, whose labels have to be
 * functions of the rounded state. */
typedef struct {
    uint32_t classes, start;
    const uint32_t *delta; /* classes x letters, by rows */
    const uint32_t *label; /* one per class */
} wr_table_t;
/* kind[q] = the least class that is Myhill-Nerode equivalent to q. */
void wr_table_kinds(uint32_t *kind, const wr_table_t *T, size_t letters);
/* Return a shortest word, first in letter order, that leads p and q, of
 * different kinds, to different labels; to be freed by wr_free. */
uint32_t *wr_table_tell_apart(size_t *length, uint32_t p, uint32_t q,
                              const wr_table_t *T, size_t letters);

/* The rounded states that words reach, each with the class of the words that
 * reach it (equivalent classes are merged) and the step that found it.  Or, if
 * two words of inequivalent classes reach one state, these two words. */
typedef struct {
    const wr_recurrence_struct *R; /* not owned */
    wr_format_t format;            /* of the states */
    wr_truth_t holds; /* TRUE: closed, one class per state; FALSE: collision */
    size_t n;
    wr_paths_t met;   /* the states; breadth first, by shortest words */
    uint32_t *class_; /* a class of the table, the least of its kind */
    uint32_t classes; /* number of classes of the table, and their kinds */
    uint32_t *kind;
    /* the collision: equal states, then different labels */
    uint32_t *word[2], *rest; /* word[0] rest and word[1] rest */
    size_t length[2], rest_length;
} wr_reach_struct;
typedef wr_reach_struct wr_reach_t[1];

/* Return the n codes of state k; state 0 is the start. */
static inline uint64_t *wr_reach_code(const wr_reach_struct *X, size_t k) {
    return (uint64_t *) (void *) X->met.T.tuple + k * X->n;
}
void wr_reach_init(wr_reach_t X);
void wr_reach_clear(wr_reach_t X);

/* Decide whether the rounded state determines the label after every word.  The
 * search is breadth first over the states, so word[1] is a shortest word that
 * reaches a known state with another class.  If TRUE, X is a closed set with a
 * class map that is a homomorphism.  After 2^18 states, and after the limits,
 * the search is repeated with the largest states first; a collision found then
 * need not be a shortest one.
 * shape   X initialised, overwritten; M of an E2 model, whose recurrence
 *         outlives X; the table complete
 * status  OK; DOMAIN (E3; a letter or class out of range); UNABLE past
 *         max_states, max_memory or the deadline (reason in L, with the number
 *         of states)
 * cost    20 + 8 n bytes per state, up to twice that after growing, and 12 more
 *         in the second search */
WR_MUST_CHECK wr_status_t wr_reach_compute(wr_reach_t X, const wr_machine_t M,
                                           const wr_table_t *table,
                                           wr_limits_t L);

/* ---- certificates ------------------------------------------------------ */

/* Append a certificate (doc/certificates-rounding): begin, one piece of
 * evidence, wr_buffer_seal.  Nothing is decided.  R is NULL if the evidence is
 * about no single recurrence. */
void wr_rounding_certify_begin(wr_buffer_t out, const wr_recurrence_struct *R,
                               const wr_evaluation_struct *evaluation);
/* Append "WORD float .." and " x", the parameters of a format and a number of
 * it, in the form of certificates. */
void wr_format_certify(wr_buffer_t out, const char *word, const wr_format_t F);
void wr_number_certify(wr_buffer_t out, uint64_t code, const wr_format_t F);
/* Append every line of a text, after "| ". */
void wr_lines_certify(wr_buffer_t out, const char *text);
/* Append the lines of a recurrence, in the form of certificates. */
void wr_recurrence_print(wr_buffer_t out, const wr_recurrence_t R);

/* A word and the result of wr_orbit_period on it. */
typedef struct {
    const uint32_t *word;
    size_t length;
    uint64_t preperiod, period;
} wr_word_times_t;

/* Append RHO.  O is the orbit of w->word; it is rewound.
 * status  OK; UNABLE past limits, or beyond 2^31 */
WR_MUST_CHECK wr_status_t wr_rounding_certify_orbit(wr_buffer_t out,
                                                    wr_orbit_t O,
                                                    const wr_recurrence_t R,
                                                    const wr_word_times_t *w,
                                                    wr_limits_t L);

/* The automaton of the table: its name and .dfa text. */
typedef struct {
    const char *name, *text;
} wr_dfa_text_t;

/* Append HOM or COLL.
 * status  OK; DOMAIN if X decides nothing; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_rounding_certify_reach(wr_buffer_t out,
                                                    const wr_reach_t X,
                                                    const wr_dfa_text_t *A,
                                                    wr_limits_t L);

/* Append MONO.
 * status  OK; DOMAIN if wr_recurrence_monotone does not hold */
WR_MUST_CHECK wr_status_t
wr_rounding_certify_monotone(wr_buffer_t out, const wr_recurrence_t R,
                             const wr_evaluation_t evaluation, wr_limits_t L);

WR_END_DECLS
#endif
