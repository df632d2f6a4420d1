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

/* ---- steps --------------------------------------------------------------- */

static wr_status_t start(void *self, wr_limits_t L) {
    const wr_rounded_t R = self;
    (void) L;
    wr_rounded_start(R->now.h, R->now.label, R);
    R->now.labelled = 1;
    R->now.last = R->M->letters; /* none yet */
    return WR_OK;
}

static wr_status_t step(void *self, uint32_t letter, wr_limits_t L) {
    const wr_rounded_t R = self;
    wr_status_t s = round_step(R->now.next, R->now.h, letter, R, L);
    if (s != WR_OK)
        return s;
    uint64_t *h = R->now.h;
    R->now.h = R->now.next;
    R->now.next = h;
    R->now.labelled = 0;
    R->now.last = letter;
    return WR_OK;
}

static const uint32_t *labels(const wr_rounded_t R) {
    if (!R->now.labelled)
        round_labels(R->now.label, R->now.h, R);
    R->now.labelled = 1;
    return R->now.label;
}

static uint32_t label(void *self, uint32_t layer) {
    return labels(self)[layer];
}

static uint32_t readout(void *self) {
    const wr_rounded_t R = self;
    return wr_rounded_state(labels(R), R->now.last, R);
}

static void print(wr_buffer_t out, void *self, uint32_t layer, uint32_t i,
                  uint32_t j) {
    const wr_rounded_t R = self;
    wr_rounded_print(out, wr_rounded_code(R->now.h, layer, i, j, R),
                     wr_rounded_format(R, layer));
}

/* ---- life ---------------------------------------------------------------- */

void round_now_clear(round_now_t *N) {
    wr_free(N->h);
    wr_free(N->next);
    wr_free(N->label);
    memset(N, 0, sizeof *N);
}

const uint64_t *wr_rounded_now(const wr_rounded_t R) {
    return R->now.h;
}

void wr_rounded_stack(wr_stack_t *S, wr_rounded_t R) {
    if (R->now.h == NULL) {
        R->now.h = wr_calloc(R->words + 1, sizeof *R->now.h);
        R->now.next = wr_calloc(R->words + 1, sizeof *R->now.next);
        R->now.label =
            wr_calloc((size_t) R->M->layers + 1, sizeof *R->now.label);
    }
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
