/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* An exact stack by the numbers of its vectors.  A step makes all new numbers
 * beside the old ones, so that a step that fails has changed nothing.
 */

#include "run/numbered.h"

#define FEW 256 /* vectors of a layer that needs no rays */

/* ---- life -------------------------------------------------------------- */

static wr_status_t init_layer(lrnn_numbered_t *N, uint32_t l, int rays,
                              wr_limits_t L) {
    lrnn_vectors_t *V = &N->layer[l];
    wr_status_t s = lrnn_vectors_init(V, N->M, l, 0, L);
    if (s != WR_OK || !rays || !lrnn_layer_has_rays(&N->M->layer[l]) ||
        lrnn_vectors_close(V, FEW))
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

wr_status_t lrnn_numbered_init(lrnn_numbered_t *N, const wr_lrnn_struct *M,
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

void lrnn_numbered_clear(lrnn_numbered_t *N) {
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
    N->signal[0] = N->M->letters; /* none yet */
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

void lrnn_numbered_stack(wr_stack_t *S, lrnn_numbered_t *N) {
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
