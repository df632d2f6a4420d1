/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_RUN_BESIDE_H
#define WREATH_RUN_BESIDE_H

/* A model run in parallel with an automaton: how states and letters are
 * compared, and both stepped by one letter at a time.  Not installed.
 */

#include "run/control.h"
#include "run/stack.h"

/* ---- compare.c --------------------------------------------------------- */

/* Model state m and automaton state q agree iff model[m] == dfa[q]. */
typedef struct {
    wr_compare_t compare; /* STATE, ACCEPT, NEXT or PREDICT */
    uint32_t *letter;     /* the model's, for each of the automaton */
    unsigned char *live;  /* PREDICT: states where something is claimed; else
                           * NULL */
    uint32_t *model, *dfa;
} lrnn_compare_t;
/* status  OK; DOMAIN if the alphabets differ or nothing can be compared */
WR_MUST_CHECK wr_status_t lrnn_compare_init(lrnn_compare_t *E,
                                            const wr_lrnn_struct *M,
                                            const wr_dfa_struct *A,
                                            wr_compare_t compare,
                                            wr_limits_t L);
void lrnn_compare_clear(lrnn_compare_t *E);
static inline int lrnn_compare_agree(const lrnn_compare_t *E, uint32_t m,
                                     uint32_t q) {
    return m != LRNN_NONE && E->model[m] == E->dfa[q];
}
/* Return 1 if something is claimed of words that lead the automaton to q. */
static inline int lrnn_compare_claims(const lrnn_compare_t *E, uint32_t q) {
    return E->live == NULL || E->live[q];
}

/* The stack S and the automaton A on one word.  claims: something is claimed of
 * the word; differs: the claim is wrong, because the model names `got`, which
 * is LRNN_NONE, for the reason in failure, if it names no state; undefined: the
 * reason is that a step, or H0, is undefined. */
typedef struct {
    const wr_stack_t *S;
    const wr_dfa_struct *A;
    const lrnn_compare_t *E;
    uint32_t q, got;
    int claims, differs, undefined;
    char failure[256];
} lrnn_beside_t;

/* Start both at the empty word; then step both by a letter of the automaton.
 * Nothing may be read after a difference.
 * status  OK, also if they differ; UNABLE past limits */
WR_MUST_CHECK wr_status_t lrnn_beside_start(lrnn_beside_t *B, wr_limits_t L);
/* Compare the two after a start or step of the model that returned s. */
WR_MUST_CHECK wr_status_t lrnn_beside_look(lrnn_beside_t *B, wr_status_t s,
                                           wr_limits_t L);
static inline wr_status_t lrnn_beside_read(lrnn_beside_t *B, uint32_t letter,
                                           wr_limits_t L) {
    B->q = B->A->delta[(size_t) B->q * B->A->letters + letter];
    wr_status_t s = B->S->step(B->S->self, B->E->letter[letter], L);
    if (s == WR_OK && B->E->live == NULL) { /* nearly always */
        B->got = B->S->readout(B->S->self);
        if (lrnn_compare_agree(B->E, B->got, B->q)) {
            B->claims = 1;
            B->differs = 0;
            return WR_OK;
        }
    }
    return lrnn_beside_look(B, s, L);
}

#endif
