/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PROVE_IMPL_H
#define WREATH_PROVE_IMPL_H

/* The inside of verifying and proving: the words that are tried, and the
 * ways to a proof for every word.
 */

#include "prove/closure.h"
#include "prove/oracle.h"
#include "prove/prove.h"
#include "run/step.h"

/* ---- words.c ----------------------------------------------------------- */

/* The words that verify tries, one after the other. */
typedef struct {
    const wr_dfa_struct *A;
    const wr_verify_struct *V;
    wr_limits_struct *L;
    const unsigned char *live; /* words stay in these states; or NULL */
    uint64_t random, runs, periodic, tours; /* words made of each kind */
    uint64_t given;                         /* and words that were asked for */
    uint64_t spent, toured; /* symbols and transitions of tours */
    int touring;            /* tours are not finished */
    wr_tour_t tour;
} lrnn_words_t;
void lrnn_words_init(lrnn_words_t *W, const wr_dfa_struct *A,
                     const wr_verify_struct *V, const unsigned char *live,
                     wr_limits_struct *L);
void lrnn_words_clear(lrnn_words_t *W);
/* The next word: 1, or 0 when there are no more.  w is the word before, and
 * the caller's at first.  Past limits a word is cut short: who runs it looks
 * at them, too. */
int lrnn_words_next(wr_word_t w, lrnn_words_t *W);
/* UNABLE if there are more such words than anyone would wait for. */
WR_MUST_CHECK wr_status_t lrnn_words_check(const wr_verify_struct *V,
                                           uint32_t letters, wr_limits_t L);
/* "1 random, 2 long runs, 8 periodic, 1 tour" */
void lrnn_words_kinds(char kinds[160], const lrnn_words_t *W);

/* Reports the refutation by a verdict that found a difference (verify.c). */
void lrnn_verdict_refutes(wr_proof_t P, const wr_verdict_struct *D);

/* An exact stack whose every layer numbers the vectors it meets.  A state is
 * the number of one vector per layer, and a step that was taken before costs
 * one look-up per layer. */
typedef struct {
    const wr_lrnn_struct *M;
    lrnn_control_t control;
    lrnn_vectors_t *layer;
    uint32_t ready;      /* layers that have been made */
    uint32_t *signal;    /* of the last step, */
    uint32_t *at, *next; /* one vector per layer: now, and in the making */
} lrnn_numbered_t;

/* A stack beside an automaton, and how their outputs are compared.
 * closed   called, unless it is NULL, when lrnn_prove_hom has closed the set:
 *          N numbers its vectors */
typedef struct {
    const wr_lrnn_struct *M;
    const wr_dfa_struct *A;
    const lrnn_compare_t *E;
    wr_status_t (*closed)(void *arg, lrnn_numbered_t *N);
    void *arg;
} lrnn_pair_t;

/* ---- hom.c, casc.c ----------------------------------------------------- */

/* rays: layers whose labels are the same all along a ray, and whose vectors
 * are many, go by rays; UNABLE where there is no such layer, or one adds a B
 * to a ray. */
WR_MUST_CHECK wr_status_t lrnn_prove_hom(wr_proof_t P, const lrnn_pair_t *X,
                                         int rays, wr_limits_t L);
/* States that are met before boxes are tried. */
#define LRNN_FIRST_STATES 20000
/* P->holds stays UNKNOWN, with OK, when no boxes are found. */
WR_MUST_CHECK wr_status_t lrnn_prove_hull(wr_proof_t P, const lrnn_pair_t *X,
                                          wr_limits_t L);
/* polytope_prove.c: one layer over Q with a decoder by forms, by convex sets;
 * P->known says how far it went.  P->holds stays UNKNOWN, with OK, where
 * nothing was decided.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t lrnn_prove_poly(wr_proof_t P, const lrnn_pair_t *X,
                                          wr_limits_t L);
/* *applies = 0 and OK when M is not the stack of its rule, or the rule's
 * conditions fail: then nothing is decided. */
WR_MUST_CHECK wr_status_t lrnn_prove_casc(int *applies, wr_proof_t P,
                                          const lrnn_pair_t *X, wr_limits_t L);

/* verify_oracle.c: letter[a] is the oracle's letter of the model's letter a.
 * status  OK; DOMAIN if they have not the same names */
WR_MUST_CHECK wr_status_t lrnn_oracle_letters(uint32_t *letter,
                                              const wr_lrnn_struct *M,
                                              const wr_oracle_struct *O,
                                              wr_limits_t L);

#endif
