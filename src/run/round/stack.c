/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A stack in arithmetic that rounds as a stack of run/stack.h.  A key has the
 * codes of all numbers, two 32-bit numbers each where a format is wider than
 * that.  Labels that no gate reads are computed when they are asked for.
 */

#include "run/round/layer.h"

#include <string.h>

/* ---- keys ---------------------------------------------------------------- */

static int is_wide(const round_layer_t *y) {
    return y->how->evaluation->format->width > 32;
}

uint32_t round_key_width(const wr_rounded_t R) {
    uint32_t n = 0;
    for (uint32_t l = 0; l < R->M->layers; l++) {
        const round_layer_t *y = &R->layer[l];
        n += y->n * y->d * (is_wide(y) ? 2 : 1);
    }
    return n;
}

static void key(uint32_t *out, void *self) {
    const wr_rounded_t R = self;
    for (uint32_t l = 0; l < R->M->layers; l++) {
        const round_layer_t *y = &R->layer[l];
        int wide = is_wide(y);
        for (size_t i = 0; i < (size_t) y->n * y->d; i++) {
            uint64_t c = wr_machine_code(R->now.h[y->offset + i], y->machine);
            *out++ = (uint32_t) c;
            if (wide)
                *out++ = (uint32_t) (c >> 32);
        }
    }
}

void round_key_codes(uint64_t *code, const uint32_t *in, const wr_rounded_t R) {
    for (uint32_t l = 0; l < R->M->layers; l++) {
        const round_layer_t *y = &R->layer[l];
        int wide = is_wide(y);
        for (size_t i = 0; i < (size_t) y->n * y->d; i++) {
            uint64_t c = *in++;
            if (wide)
                c |= (uint64_t) *in++ << 32;
            code[y->offset + i] = c;
        }
    }
}

static void load(void *self, const uint32_t *from) {
    const wr_rounded_t R = self;
    round_key_codes(R->now.h, from, R);
    for (uint32_t l = 0; l < R->M->layers; l++) {
        const round_layer_t *y = &R->layer[l];
        for (size_t i = 0; i < (size_t) y->n * y->d; i++)
            R->now.h[y->offset + i] =
                wr_machine_word(R->now.h[y->offset + i], y->machine);
    }
    R->now.labelled = 0;
}

/* ---- a state that moves -------------------------------------------------- */

void round_now_init(round_now_t *N, wr_rounded_t R) {
    N->R = R;
    N->h = wr_calloc(R->words + 1, sizeof *N->h);
    N->next = wr_calloc(R->words + 1, sizeof *N->next);
    N->label = wr_calloc((size_t) R->M->layers + 1, sizeof *N->label);
}

void round_now_clear(round_now_t *N) {
    wr_free(N->h);
    wr_free(N->next);
    wr_free(N->label);
    memset(N, 0, sizeof *N);
}

void round_now_start(round_now_t *N) {
    wr_rounded_start(N->h, N->label, N->R);
    N->labelled = 1;
    N->last = N->R->M->letters; /* none yet */
}

wr_status_t round_now_step(round_now_t *N, uint32_t letter, wr_limits_t L) {
    wr_status_t s = round_step(N->next, N->h, letter, N->R, L);
    if (s != WR_OK)
        return s;
    uint64_t *h = N->h;
    N->h = N->next;
    N->next = h;
    N->labelled = 0;
    N->last = letter;
    return WR_OK;
}

const uint32_t *round_now_labels(round_now_t *N) {
    if (!N->labelled)
        round_labels(N->label, N->h, N->R);
    N->labelled = 1;
    return N->label;
}

uint32_t round_now_readout(round_now_t *N) {
    return wr_rounded_state(round_now_labels(N), N->last, N->R);
}

/* ---- the stack ----------------------------------------------------------- */

static wr_status_t start(void *self, wr_limits_t L) {
    const wr_rounded_t R = self;
    (void) L;
    round_now_start(&R->now);
    return WR_OK;
}

static wr_status_t step(void *self, uint32_t letter, wr_limits_t L) {
    const wr_rounded_t R = self;
    return round_now_step(&R->now, letter, L);
}

static uint32_t label(void *self, uint32_t layer) {
    const wr_rounded_t R = self;
    return round_now_labels(&R->now)[layer];
}

static uint32_t readout(void *self) {
    const wr_rounded_t R = self;
    return round_now_readout(&R->now);
}

static void print(wr_buffer_t out, void *self, uint32_t layer, uint32_t i,
                  uint32_t j) {
    const wr_rounded_t R = self;
    wr_rounded_print(out, wr_rounded_code(R->now.h, layer, i, j, R),
                     wr_rounded_format(R, layer));
}

const uint64_t *wr_rounded_now(const wr_rounded_t R) {
    return R->now.h;
}

void wr_rounded_stack(wr_stack_t *S, wr_rounded_t R) {
    if (R->now.h == NULL)
        round_now_init(&R->now, R);
    *S = (wr_stack_t){.M = R->M,
                      .self = R,
                      .width = round_key_width(R),
                      .start = start,
                      .step = step,
                      .label = label,
                      .readout = readout,
                      .key = key,
                      .load = load,
                      .print = print};
}
