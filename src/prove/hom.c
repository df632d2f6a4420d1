/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Closing the set of states of an exact stack, its vectors by numbers: the
 * evidence HOM, or a shortest counterexample.
 */

#include "prove/impl.h"
#include "run/numbered.h"

#include <inttypes.h>

/* These are the bounds on states, if the caller sets none, and on the digits of
 * an entry: a closed set has no entry that is longer, unless it was constructed
 * to have one. */
#define MAX_STATES 2000000
#define DIGITS 4096

typedef struct {
    const wr_lrnn_struct *M;
    lrnn_numbered_t N;
    lrnn_closure_t C;
    wr_proof_struct *P;
    wr_limits_struct *L;
} search_t;

/* ---- limits ------------------------------------------------------------ */

static wr_status_t check_limits(void *arg, uint64_t count, uint64_t bytes) {
    const search_t *S = arg;
    for (uint32_t l = 0; l < S->M->layers; l++) {
        const wr_layer_struct *y = &S->M->layer[l];
        const lrnn_vectors_t *V = &S->N.layer[l];
        size_t entries =
            (size_t) y->dim * y->columns * (size_t) S->M->ring->degree;
        bytes += V->bytes;
        if (S->L->max_states <= LRNN_FIRST_STATES &&
            V->longest > DIGITS * entries)
            return wr_limits_fail(S->L, WR_UNABLE,
                                  "closing the set of states: %" PRIu64
                                  " states were found, and layer %u (%s) grows "
                                  "to numbers of %d digits; a "
                                  "larger state limit continues",
                                  count, l, y->name, DIGITS);
    }
    if (S->L->max_states == 0 && count > MAX_STATES)
        return wr_limits_fail(S->L, WR_UNABLE,
                              "closing the set of states: %" PRIu64
                              " states were found and the set is not closed",
                              count);
    if (S->L->progress != NULL && count % 4096 == 0)
        S->L->progress(S->L->progress_arg, "states", count, 0);
    return wr_limits_check(S->L, "closing the set of states", count, bytes);
}

/* ---- evidence ---------------------------------------------------------- */

/* Numbers the vectors layer by layer, and moves their texts into the proof. */
static void give_vectors(search_t *S, size_t *offset) {
    wr_proof_struct *P = S->P;
    size_t n = 0;
    for (uint32_t l = 0; l < S->M->layers; l++) {
        offset[l] = n;
        n += S->N.layer[l].count;
    }
    P->vectors = n;
    P->vector_layer = wr_malloc(n * sizeof *P->vector_layer);
    P->vector_text = wr_malloc(n * sizeof *P->vector_text);
    for (uint32_t l = 0; l < S->M->layers; l++)
        for (uint32_t v = 0; v < S->N.layer[l].count; v++) {
            P->vector_layer[offset[l] + v] = l;
            P->vector_text[offset[l] + v] = S->N.layer[l].text.name[v];
            S->N.layer[l].text.name[v] = NULL;
        }
}

static void give_closed_set(search_t *S) {
    wr_proof_struct *P = S->P;
    uint32_t layers = S->M->layers;
    size_t *offset = wr_calloc(layers, sizeof *offset);
    P->holds = WR_TRUE;
    P->kind = WR_EVIDENCE_HOM;
    P->states = S->C.states.T.count;
    P->dfa = wr_malloc(P->states * sizeof *P->dfa);
    P->part = wr_malloc(P->states * layers * sizeof *P->part);
    give_vectors(S, offset);
    for (size_t i = 0; i < P->states; i++) {
        const uint32_t *t = wr_paths_tuple(&S->C.states, (uint32_t) i);
        P->dfa[i] = S->C.q[i];
        for (uint32_t l = 0; l < layers; l++)
            P->part[i * layers + l] = (uint32_t) (offset[l] + t[l]);
    }
    wr_free(offset);
}

/* A vector that was met represents all its positive multiples. A difference
 * that was found is a true one, because the label is constant along a ray,
 * unless B was added to a ray. */
static wr_status_t check_rays(search_t *S) {
    S->P->ray = wr_calloc((size_t) S->M->layers + 1, 1);
    for (uint32_t l = 0; l < S->M->layers; l++) {
        S->P->ray[l] = S->N.layer[l].rays != 0;
        if (S->N.layer[l].broken)
            return wr_limits_fail(S->L, WR_UNABLE,
                                  "layer %u (%s) adds to its rays", l,
                                  S->M->layer[l].name);
    }
    return WR_OK;
}

/* ---- together ---------------------------------------------------------- */

/* The refutation by a closure that ended WRONG; P takes its word. */
static void refute(wr_proof_t P, lrnn_closure_t *C) {
    P->holds = WR_FALSE;
    wr_word_swap(P->word, C->word);
    P->got = C->got;
    P->expected = C->expected;
    memcpy(P->failure, C->failure, sizeof P->failure);
}

wr_status_t lrnn_prove_hom(wr_proof_t P, const lrnn_pair_t *X, int rays,
                           wr_limits_t L) {
    wr_stack_t stack;
    search_t S = {.M = X->M, .P = P, .L = L};
    wr_status_t s = lrnn_numbered_init(&S.N, X->M, rays, L);
    if (s == WR_OK) {
        lrnn_numbered_stack(&stack, &S.N);
        S.C = (lrnn_closure_t){.S = &stack, .A = X->A, .E = X->E, .L = L};
        S.C.check = check_limits;
        S.C.arg = &S;
        s = lrnn_closure_run(&S.C);
        if (s == WR_OK && rays)
            s = check_rays(&S);
        if (s == WR_OK && S.C.end == LRNN_WRONG)
            refute(P, &S.C);
        else if (s == WR_OK && X->closed != NULL)
            s = X->closed(X->arg, &S.N);
        if (s == WR_OK && S.C.end != LRNN_WRONG)
            give_closed_set(&S);
        lrnn_closure_clear(&S.C);
    }
    lrnn_numbered_clear(&S.N);
    return s;
}
