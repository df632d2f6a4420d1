/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Deciding "M does what A does" for every word.  A stack that is its rule is
 * proved by the rule's local conditions; where those fail, and for every
 * other stack, the set of reachable states is closed, which also finds a
 * shortest counterexample.  The rule's conditions are about all words: what
 * is claimed of live ones alone goes by the closed set.
 */

#include "lrnn/prove.h"

#include <string.h>

void wr_proof_init(wr_proof_t P) {
    memset(P, 0, sizeof *P);
    P->holds = WR_UNKNOWN;
    wr_word_init(P->word);
}

void wr_proof_clear(wr_proof_t P) {
    wr_free(P->dfa);
    wr_free(P->part);
    wr_free(P->vector_layer);
    for (size_t v = 0; v < P->vectors; v++)
        wr_free(P->vector_text[v]);
    wr_free(P->vector_text);
    wr_word_clear(P->word);
    wr_proof_init(P);
}

#define FIRST_STATES LRNN_FIRST_STATES

/* Few states, then boxes, then as many states as may be. */
static wr_status_t prove_closed(wr_proof_t P, const wr_lrnn_struct *M,
                                const wr_dfa_struct *A,
                                const lrnn_compare_t *E, wr_limits_t L) {
    wr_limits_t few;
    *few = *L;
    if (few->max_states == 0 || few->max_states > FIRST_STATES)
        few->max_states = FIRST_STATES;
    wr_status_t s = lrnn_prove_hom(P, M, A, E, few);
    int more = few->max_states != L->max_states;
    memcpy(L->reason, few->reason, sizeof L->reason);
    if (s != WR_UNABLE
        || wr_limits_check(L, "closing the set of states", 0, 0) != WR_OK)
        return s;
    s = lrnn_prove_hull(P, M, A, E, L);
    if (s != WR_OK || P->holds == WR_TRUE)
        return s;
    memcpy(L->reason, few->reason, sizeof L->reason);
    return more ? lrnn_prove_hom(P, M, A, E, L) : WR_UNABLE;
}

wr_status_t wr_lrnn_prove(wr_proof_t P, const wr_lrnn_t M, const wr_dfa_t A,
                          wr_compare_t compare, wr_limits_t L) {
    lrnn_compare_t E;
    wr_proof_t Q;
    int applies = 0;
    wr_status_t s = lrnn_compare_init(&E, M, A, compare, L);
    if (s != WR_OK)
        return s;
    wr_proof_init(Q);
    if (E.live == NULL)
        s = lrnn_prove_casc(&applies, Q, M, A, &E, L);
    if (s == WR_OK && !applies)
        s = prove_closed(Q, M, A, &E, L);
    if (s == WR_OK) {
        wr_proof_struct t = *P;
        *P = *Q;
        *Q = t;
        P->compare = E.compare;
        P->layers = M->layers;
    }
    wr_proof_clear(Q);
    lrnn_compare_clear(&E);
    return s;
}
