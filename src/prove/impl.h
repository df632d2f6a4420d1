/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PROVE_IMPL_H
#define WREATH_PROVE_IMPL_H

/* Internal declarations of verifying and proving: the words that are tried, and
 * the methods that prove agreement on every word.
 */

#include "prove/closure.h"
#include "prove/oracle.h"
#include "prove/prove.h"
#include "run/step.h"

/* ---- words.c ----------------------------------------------------------- */

/* The words that verification tries, one after the other. */
typedef struct {
    const wr_dfa_struct *A;
    const wr_verify_struct *V;
    wr_limits_struct *L;
    const unsigned char *live; /* words stay in these states; or NULL */
    uint64_t random, runs, periodic, tours; /* number of words of each kind */
    uint64_t given;                         /* number of requested words */
    uint64_t spent, toured; /* symbols and transitions of tours */
    int touring;            /* tours are not finished */
    wr_tour_t tour;
} lrnn_words_t;
void lrnn_words_init(lrnn_words_t *W, const wr_dfa_struct *A,
                     const wr_verify_struct *V, const unsigned char *live,
                     wr_limits_struct *L);
void lrnn_words_clear(lrnn_words_t *W);
/* Write the next word to w and return 1, or return 0 after the last.  w is the
 * previous word; the caller initialises the first.  A word is cut short past
 * limits; the caller has to check them as well. */
int lrnn_words_next(wr_word_t w, lrnn_words_t *W);
/* status  OK; DOMAIN if V->word has a letter >= letters; UNABLE if there are
 *         too many words to run */
WR_MUST_CHECK wr_status_t lrnn_words_check(const wr_verify_struct *V,
                                           uint32_t letters, wr_limits_t L);
/* "1 random, 2 long runs, 8 periodic, 1 tour" */
void lrnn_words_kinds(char kinds[160], const lrnn_words_t *W);

/* verify.c: copy the counterexample of a FALSE verdict into P. */
void lrnn_verdict_refutes(wr_proof_t P, const wr_verdict_struct *D);

/* A model and an automaton, and how their outputs are compared.
 * closed   unless NULL, called when lrnn_prove_hom has closed the set; R has
 *          numbered its vectors */
typedef struct {
    const wr_lrnn_struct *M;
    const wr_dfa_struct *A;
    const lrnn_compare_t *E;
    wr_status_t (*closed)(void *arg, const wr_run_t R);
    void *arg;
} lrnn_pair_t;

/* ---- hom.c, casc.c ----------------------------------------------------- */

/* Close the set of reachable states.  rays: in layers whose labels are constant
 * along rays and whose vectors are many, identify positive multiples; UNABLE if
 * there is no such layer, or if one adds a B to a ray; then P->ray is NULL. */
WR_MUST_CHECK wr_status_t lrnn_prove_hom(wr_proof_t P, const lrnn_pair_t *X,
                                         int rays, wr_limits_t L);
/* Number of states that are visited before boxes are tried. */
#define LRNN_FIRST_STATES 20000
/* Search for closed boxes; if there are none, P->holds stays UNKNOWN, OK. */
WR_MUST_CHECK wr_status_t lrnn_prove_hull(wr_proof_t P, const lrnn_pair_t *X,
                                          wr_limits_t L);
/* polytope_prove.c: decide, by convex sets, a model of one layer over Q with a
 * decoder by forms.  P->known has partial results; if nothing was decided,
 * P->holds stays UNKNOWN, with OK.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t lrnn_prove_poly(wr_proof_t P, const lrnn_pair_t *X,
                                          wr_limits_t L);
/* Decide by the local conditions of the rule.  If M is not the stack of its
 * rule, or a condition fails, nothing is decided: *applies = 0, with OK. */
WR_MUST_CHECK wr_status_t lrnn_prove_casc(int *applies, wr_proof_t P,
                                          const lrnn_pair_t *X, wr_limits_t L);

/* verify_oracle.c: letter[a] is the oracle's letter for the model's letter a.
 * status  OK; DOMAIN if their names differ */
WR_MUST_CHECK wr_status_t lrnn_oracle_letters(uint32_t *letter,
                                              const wr_lrnn_struct *M,
                                              const wr_oracle_struct *O,
                                              wr_limits_t L);

#endif
