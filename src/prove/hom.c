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

/* Steps write to a second array: a failed step leaves the state unchanged. */

#define FEW 256 /* vectors up to which a layer is not reduced to rays */

/* ---- allocation -------------------------------------------------------- */

static wr_status_t init_layer(lrnn_numbered_t *N, uint32_t l, int rays,
                              wr_limits_t L) {
    lrnn_vectors_t *V = &N->layer[l];
    wr_status_t s = lrnn_vectors_init(V, N->M, l, 0, L);
    if (s != WR_OK || !rays || !lrnn_layer_has_rays(&N->M->layer[l]) ||
        lrnn_vectors_close(V, FEW, L))
        return s;
    lrnn_vectors_clear(V);
    return lrnn_vectors_init(V, N->M, l, 1, L);
}

static int has_rays(const lrnn_numbered_t *N) {
    int some = 0;
    for (uint32_t l = 0; l < N->M->layers; l++)
        some |= N->layer[l].rays;
    return some;
}

/* rays: as for lrnn_prove_hom.
 * status  OK; as lrnn_control_init and lrnn_vectors_init; to be cleared in
 *         any case */
static wr_status_t numbered_init(lrnn_numbered_t *N, const wr_lrnn_struct *M,
                                 int rays, wr_limits_t L) {
    memset(N, 0, sizeof *N);
    N->M = M;
    wr_status_t s = lrnn_control_init(N->control, M, L);
    if (s != WR_OK)
        return s;
    N->layer = wr_calloc(M->layers, sizeof *N->layer);
    N->signal = wr_calloc((size_t) M->layers + 1, sizeof *N->signal);
    N->at = wr_calloc((size_t) M->layers + 1, sizeof *N->at);
    N->next = wr_calloc((size_t) M->layers + 1, sizeof *N->next);
    while (s == WR_OK && N->ready < M->layers) {
        s = init_layer(N, N->ready, rays, L);
        N->ready += s == WR_OK;
    }
    if (s == WR_OK && rays && !has_rays(N))
        s = wr_limits_fail(L, WR_UNABLE, "no layer has rays");
    return s;
}

static void numbered_clear(lrnn_numbered_t *N) {
    while (N->ready > 0)
        lrnn_vectors_clear(&N->layer[--N->ready]);
    if (N->layer != NULL)
        lrnn_control_clear(N->control);
    WR_FREE(N->layer, N->signal, N->at, N->next);
    memset(N, 0, sizeof *N);
}

/* ---- the stack --------------------------------------------------------- */

static wr_status_t start(void *self, wr_limits_t L) {
    lrnn_numbered_t *N = self;
    N->signal[0] = N->M->letters; /* no letter yet */
    for (uint32_t l = 0; l < N->M->layers; l++) {
        N->at[l] = 0; /* H0 */
        N->signal[1 + l] = N->layer[l].label[0];
        if (N->signal[1 + l] == LRNN_NONE)
            return lrnn_no_label(N->M, l, N->layer[l].text.name[0], L);
    }
    return WR_OK;
}

static wr_status_t step(void *self, uint32_t letter, wr_limits_t L) {
    lrnn_numbered_t *N = self;
    lrnn_choice_t c;
    N->signal[0] = letter;
    lrnn_control_begin(N->control);
    for (uint32_t l = 0; l < N->M->layers; l++) {
        lrnn_vectors_t *V = &N->layer[l];
        wr_status_t s = lrnn_control_choose(&c, N->control, l, N->signal, L);
        if (s != WR_OK)
            return s;
        uint32_t v = lrnn_vectors_step(V, N->at[l], &c);
        N->next[l] = v;
        N->signal[1 + l] = V->label[v];
        if (V->label[v] == LRNN_NONE)
            return lrnn_no_label(N->M, l, V->text.name[v], L);
    }
    WR_SWAP(uint32_t *, N->at, N->next);
    return WR_OK;
}

static uint32_t label(void *self, uint32_t layer) {
    return ((lrnn_numbered_t *) self)->signal[1 + layer];
}

static uint32_t readout(void *self) {
    lrnn_numbered_t *N = self;
    return lrnn_readout_state(N->control, N->signal);
}

static void key(uint32_t *out, void *self) {
    const lrnn_numbered_t *N = self;
    memcpy(out, N->at, N->M->layers * sizeof *out);
}

static void load(void *self, const uint32_t *from) {
    lrnn_numbered_t *N = self;
    memcpy(N->at, from, N->M->layers * sizeof *from);
}

static void print(wr_buffer_t out, void *self, uint32_t layer, uint32_t i,
                  uint32_t j) {
    const lrnn_numbered_t *N = self;
    const lrnn_vectors_t *V = &N->layer[layer];
    fmpq_poly_t x;
    fmpq_poly_init(x);
    lrnn_linear_entry(x, &V->linear, V->h[N->at[layer]],
                      (size_t) i * N->M->layer[layer].columns + j);
    lrnn_put_pretty(out, x);
    fmpq_poly_clear(x);
}

static void numbered_stack(wr_stack_t *S, lrnn_numbered_t *N) {
    *S = (wr_stack_t){.M = N->M,
                      .self = N,
                      .width = N->M->layers,
                      .start = start,
                      .step = step,
                      .label = label,
                      .readout = readout,
                      .key = key,
                      .load = load,
                      .print = print};
}

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
        const wr_layer_struct *layer = &S->M->layer[l];
        const lrnn_vectors_t *V = &S->N.layer[l];
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

/* Each vector represents all its positive multiples.  Labels are constant along
 * rays, so that a mismatch is a true one, unless B was added to a ray. */
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
    wr_status_t s = numbered_init(&S.N, X->M, rays, L);
    if (s == WR_OK) {
        numbered_stack(&stack, &S.N);
        S.C = (lrnn_closure_t){.S = &stack, .A = X->A, .E = X->E, .L = L};
        S.C.check = check_limits;
        S.C.arg = &S;
        s = lrnn_closure_run(&S.C);
        if (s == WR_OK && rays)
            s = check_rays(&S);
        if (s == WR_OK && S.C.wrong)
            refute(P, &S.C);
        else if (s == WR_OK && X->closed != NULL)
            s = X->closed(X->arg, &S.N);
        if (s == WR_OK && !S.C.wrong)
            give_closed_set(&S);
        lrnn_closure_clear(&S.C);
    }
    numbered_clear(&S.N);
    return s;
}
