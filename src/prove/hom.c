/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Closing the set of states of an exact stack whose vectors are numbered: the
 * evidence HOM, or a shortest counterexample.
 */

#include "prove/impl.h"

#include <inttypes.h>

/* The bound on states, if the caller sets none, and on the digits of an entry:
 * no closed set has longer entries, unless it was constructed to have them. */
#define MAX_STATES 2000000
#define DIGITS 4096

/* ---- a stack by the numbers of its vectors ------------------------------- */

static void key(uint32_t *out, void *self) {
    const wr_run_struct *r = self;
    for (uint32_t l = 0; l < r->M->layers; l++)
        out[l] = r->layer[l].at;
}

static void load(void *self, const uint32_t *from) {
    wr_run_struct *r = self;
    for (uint32_t l = 0; l < r->M->layers; l++)
        r->layer[l].at = from[l];
}

typedef struct {
    const wr_lrnn_struct *M;
    wr_run_t R;
    lrnn_closure_t C;
    wr_proof_struct *P;
    wr_limits_struct *L;
} search_t;

/* ---- limits ------------------------------------------------------------ */

/* Each vector represents all its positive multiples.  Labels are constant along
 * rays, so that a mismatch is a true one, unless B was added to a ray; then
 * P->ray becomes NULL again. */
static wr_status_t check_rays(const search_t *S) {
    for (uint32_t l = 0; l < S->M->layers; l++) {
        const lrnn_vectors_t *V = &S->R->p->layer[l].memo;
        S->P->ray[l] = V->rays != 0;
        if (V->broken) {
            wr_free(S->P->ray);
            S->P->ray = NULL;
            return wr_limits_fail(S->L, WR_UNABLE,
                                  "layer %u (%s) adds to its rays", l,
                                  S->M->layer[l].name);
        }
    }
    return WR_OK;
}

static wr_status_t check_limits(void *arg, uint64_t count, uint64_t bytes) {
    const search_t *S = arg;
    if (S->P->ray != NULL && check_rays(S) != WR_OK)
        return WR_UNABLE; /* at once, so that the limits remain */
    for (uint32_t l = 0; l < S->M->layers; l++) {
        const wr_layer_struct *layer = &S->M->layer[l];
        const lrnn_vectors_t *V = &S->R->p->layer[l].memo;
        size_t entries =
            (size_t) layer->dim * layer->columns * (size_t) S->M->ring->degree;
        bytes += V->bytes;
        if (S->L->max_states <= LRNN_FIRST_STATES &&
            V->longest > DIGITS * entries)
            return wr_limits_fail(S->L, WR_UNABLE,
                                  "closing the set of states: %" PRIu64
                                  " states were found, and layer %u (%s) grows "
                                  "to numbers of %d digits; a "
                                  "larger state limit continues",
                                  count, l, layer->name, DIGITS);
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

/* Number the vectors layer by layer, and move their texts into the proof. */
static void give_vectors(search_t *S, size_t *offset) {
    wr_proof_struct *P = S->P;
    size_t n = 0;
    for (uint32_t l = 0; l < S->M->layers; l++) {
        offset[l] = n;
        n += S->R->p->layer[l].memo.count;
    }
    P->vectors = n;
    P->vector_layer = wr_malloc(n * sizeof *P->vector_layer);
    P->vector_text = wr_malloc(n * sizeof *P->vector_text);
    for (uint32_t l = 0; l < S->M->layers; l++) {
        lrnn_vectors_t *V = &S->R->p->layer[l].memo;
        for (uint32_t v = 0; v < V->count; v++) {
            P->vector_layer[offset[l] + v] = l;
            P->vector_text[offset[l] + v] = V->text.name[v];
            V->text.name[v] = NULL;
        }
    }
}

static void give_closed_set(search_t *S) {
    wr_proof_struct *P = S->P;
    uint32_t layers = S->M->layers;
    size_t *offset = wr_calloc(layers, sizeof *offset);
    P->holds = WR_TRUE;
    P->kind = WR_EVIDENCE_HOM;
    P->states = S->C.K.X->met.T.count;
    P->dfa = wr_malloc(P->states * sizeof *P->dfa);
    P->part = wr_malloc(P->states * layers * sizeof *P->part);
    give_vectors(S, offset);
    for (size_t i = 0; i < P->states; i++) {
        const uint32_t *t = wr_paths_tuple(&S->C.K.X->met, (uint32_t) i);
        P->dfa[i] = S->C.K.X->class_[i];
        for (uint32_t l = 0; l < layers; l++)
            P->part[i * layers + l] = (uint32_t) (offset[l] + t[l]);
    }
    wr_free(offset);
}

/* ---- the proof --------------------------------------------------------- */

/* Report the mismatch that the closure found; P takes over its word. */
static void refute(wr_proof_t P, lrnn_closure_t *C) {
    P->holds = WR_FALSE;
    lrnn_take_letters(P->word, &C->K.X->word[0], C->K.X->length[0]);
    P->got = C->got;
    P->expected = C->expected;
    memcpy(P->failure, C->failure, sizeof P->failure);
}

wr_status_t lrnn_prove_hom(wr_proof_t P, const lrnn_pair_t *X, int rays,
                           wr_limits_t L) {
    wr_stack_t stack;
    search_t S = {.M = X->M, .P = P, .L = L};
    wr_status_t s = lrnn_run_number(S.R, X->M, rays, L);
    if (s == WR_OK && rays)
        P->ray = wr_calloc((size_t) X->M->layers + 1, 1);
    if (s == WR_OK) {
        wr_run_stack(&stack, S.R);
        stack.width = X->M->layers;
        stack.key = key;
        stack.load = load;
        S.C = (lrnn_closure_t){.S = &stack, .A = X->A, .E = X->E, .L = L};
        S.C.check = check_limits;
        S.C.arg = &S;
        s = lrnn_closure_run(&S.C);
        if (s == WR_OK && rays)
            s = check_rays(&S);
        if (s == WR_OK && S.C.wrong)
            refute(P, &S.C);
        else if (s == WR_OK && X->closed != NULL)
            s = X->closed(X->arg, S.R);
        if (s == WR_OK && !S.C.wrong)
            give_closed_set(&S);
        lrnn_closure_clear(&S.C);
    }
    wr_run_clear(S.R);
    return s;
}
