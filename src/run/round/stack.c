/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A stack in arithmetic that rounds as a stack of run/stack.h.  A key has the
 * words of all numbers: where a word is a double, the float of the same value
 * if all numbers of the format are floats, and otherwise its two halves; where
 * it is a code, one number or, past 32 bits, two.  No number is encoded or
 * decoded on the way.  Labels that no gate reads are computed when they are
 * asked for.
 */

#include "run/round/layer.h"

#include <string.h>

/* ---- keys ---------------------------------------------------------------- */

/* Every number of F is a number of IEEE 754 binary32. */
static int are_floats(const wr_format_struct *F) {
    if (wr_format_is_fixed(F))
        return F->width <= 24 && F->frac >= -100 && F->frac <= 100;
    return F->p <= 24 && F->emin - (F->p - 1) >= -149 && F->emax <= 127;
}

round_key_t round_key_of(const wr_machine_t machine,
                         const wr_format_struct *F) {
    if (wr_machine_fast(machine))
        return are_floats(F) ? ROUND_KEY_FLOAT : ROUND_KEY_HALVES;
    return F->width > 32 ? ROUND_KEY_HALVES : ROUND_KEY_LOW;
}

uint32_t round_key_width(const wr_rounded_t R) {
    uint32_t n = 0;
    for (uint32_t l = 0; l < R->M->layers; l++) {
        const round_layer_t *y = &R->layer[l];
        n += y->n * y->d * (y->key == ROUND_KEY_HALVES ? 2 : 1);
    }
    return n;
}

/* The float of the same value as a word that is a double, and back. */
static uint32_t narrow(uint64_t word) {
    double x;
    uint32_t u;
    memcpy(&x, &word, sizeof x);
    const float f = (float) x;
    memcpy(&u, &f, sizeof u);
    return u;
}

static uint64_t wide(uint32_t u) {
    float f;
    uint64_t word;
    memcpy(&f, &u, sizeof f);
    const double x = f;
    memcpy(&word, &x, sizeof word);
    return word;
}

static void key(uint32_t *out, void *self) {
    const wr_rounded_t R = self;
    for (uint32_t l = 0; l < R->M->layers; l++) {
        const round_layer_t *y = &R->layer[l];
        const uint64_t *h = R->now.h + y->offset;
        for (size_t i = 0; i < (size_t) y->n * y->d; i++) {
            *out++ = y->key == ROUND_KEY_FLOAT ? narrow(h[i]) : (uint32_t) h[i];
            if (y->key == ROUND_KEY_HALVES)
                *out++ = (uint32_t) (h[i] >> 32);
        }
    }
}

/* The words of a key. */
static void take(uint64_t *h, const uint32_t *in, const wr_rounded_t R) {
    for (uint32_t l = 0; l < R->M->layers; l++) {
        const round_layer_t *y = &R->layer[l];
        for (size_t i = y->offset; i < y->offset + (size_t) y->n * y->d; i++) {
            h[i] = y->key == ROUND_KEY_FLOAT ? wide(*in) : *in;
            in++;
            if (y->key == ROUND_KEY_HALVES)
                h[i] |= (uint64_t) *in++ << 32;
        }
    }
}

void round_key_codes(uint64_t *code, const uint32_t *in, const wr_rounded_t R) {
    take(code, in, R);
    for (uint32_t l = 0; l < R->M->layers; l++) {
        const round_layer_t *y = &R->layer[l];
        for (size_t i = y->offset; i < y->offset + (size_t) y->n * y->d; i++)
            code[i] = wr_machine_code(code[i], y->machine);
    }
}

static void load(void *self, const uint32_t *from) {
    const wr_rounded_t R = self;
    take(R->now.h, from, R);
    R->now.labelled = 0;
}

static void arrive(void *self, const uint32_t *from, uint32_t letter) {
    const wr_rounded_t R = self;
    load(self, from);
    R->now.last = letter;
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
                      .arrive = arrive,
                      .print = print};
}
