/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A rounded stack as a stack of run/stack.h.  A key has the words of all
 * numbers: if a word is a double, as the float of the same value, if all
 * numbers of the format are floats, or else as two halves; if it is a code, as
 * one number or, above 32 bits, two.  No number is encoded or decoded in
 * between.  Labels that no gate reads are computed only on request.
 */

#include "run/round/layer.h"

/* ---- keys ---------------------------------------------------------------- */

/* Return 1 if every number of F is a number of IEEE 754 binary32. */
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

/* Return the length of a key. */
static uint32_t key_width(const wr_rounded_t R) {
    uint32_t n = 0;
    for (uint32_t l = 0; l < R->M->layers; l++) {
        const round_layer_t *y = &R->layer[l];
        n += y->n * y->d * (y->key == ROUND_KEY_HALVES ? 2 : 1);
    }
    return n;
}

/* Convert a word that is a double to the float of the same value, and back. */
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

/* Write a word to a key, or read it; return the number of places it takes. */
static inline uint32_t put_word(uint32_t *out, uint64_t word, round_key_t how) {
    out[0] = how == ROUND_KEY_FLOAT ? narrow(word) : (uint32_t) word;
    if (how != ROUND_KEY_HALVES)
        return 1;
    out[1] = (uint32_t) (word >> 32);
    return 2;
}

static inline uint32_t take_word(uint64_t *word, const uint32_t *in,
                                 round_key_t how) {
    *word = how == ROUND_KEY_FLOAT ? wide(in[0]) : in[0];
    if (how != ROUND_KEY_HALVES)
        return 1;
    *word |= (uint64_t) in[1] << 32;
    return 2;
}

static void key(uint32_t *out, void *self) {
    const wr_rounded_t R = self;
    for (uint32_t l = 0; l < R->M->layers; l++) {
        const round_layer_t *y = &R->layer[l];
        for (size_t i = y->offset; i < y->offset + (size_t) y->n * y->d; i++)
            out += put_word(out, R->now.h[i], y->key);
    }
}

/* Set h to the words of a key. */
static void read_key(uint64_t *h, const uint32_t *in, const wr_rounded_t R) {
    for (uint32_t l = 0; l < R->M->layers; l++) {
        const round_layer_t *y = &R->layer[l];
        for (size_t i = y->offset; i < y->offset + (size_t) y->n * y->d; i++)
            in += take_word(&h[i], in, y->key);
    }
}

void round_key_codes(uint64_t *code, const uint32_t *in, const wr_rounded_t R) {
    read_key(code, in, R);
    for (uint32_t l = 0; l < R->M->layers; l++) {
        const round_layer_t *y = &R->layer[l];
        for (size_t i = y->offset; i < y->offset + (size_t) y->n * y->d; i++)
            code[i] = wr_machine_code(code[i], y->machine);
    }
}

static void load(void *self, const uint32_t *from) {
    const wr_rounded_t R = self;
    read_key(R->now.h, from, R);
    R->now.labelled = 0;
}

static void arrive(void *self, const uint32_t *from, uint32_t letter) {
    const wr_rounded_t R = self;
    load(self, from);
    R->now.last = letter;
}

/* ---- a current state ----------------------------------------------------- */

void round_now_init(round_now_t *N, wr_rounded_t R) {
    N->R = R;
    N->h = wr_calloc(R->words + 1, sizeof *N->h);
    N->next = wr_calloc(R->words + 1, sizeof *N->next);
    N->label = wr_calloc((size_t) R->M->layers + 1, sizeof *N->label);
}

void round_now_clear(round_now_t *N) {
    WR_FREE(N->h, N->next, N->label);
    memset(N, 0, sizeof *N);
}

void round_now_start(round_now_t *N) {
    wr_rounded_start(N->h, N->label, N->R);
    N->labelled = 1;
    N->last = N->R->M->letters; /* no letter yet */
}

wr_status_t round_now_step(round_now_t *N, uint32_t letter, wr_limits_t L) {
    wr_status_t s = wr_rounded_step(N->next, N->h, letter, N->R, L);
    if (s != WR_OK)
        return s;
    WR_SWAP(uint64_t *, N->h, N->next);
    N->labelled = 0;
    N->last = letter;
    return WR_OK;
}

const uint32_t *round_now_labels(round_now_t *N) {
    if (!N->labelled)
        wr_rounded_labels(N->label, N->h, N->R);
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

/* ---- batches of steps ---------------------------------------------------- */

enum { TOGETHER = 64 }; /* greatest number of states */

/* Steps by the same letter. */
typedef struct {
    wr_rounded_t R;
    const wr_stack_step_t *step;
    uint32_t which[TOGETHER], count; /* numbers of the steps, padded */
} together_t;

/* Apply passes to one column of a layer, from number `at` of the keys on. */
static void column_together(const together_t *T, const round_layer_t *y,
                            size_t at, const uint32_t *pass) {
    const size_t count = T->count, words = y->key == ROUND_KEY_HALVES ? 2 : 1;
    uint64_t block[2][WR_RECURRENCE_MAX_SIZE * TOGETHER];
    int now = 0;
    for (size_t i = 0; i < y->n; i++)
        for (size_t k = 0; k < count; k++)
            (void) take_word(&block[0][i * count + k],
                             T->step[T->which[k]].from + at + i * y->d * words,
                             y->key);
    for (uint32_t p = pass[0]; p < pass[1]; p++, now = !now)
        wr_machine_steps(block[!now], block[now], count, y->pass[p],
                         y->machine);
    for (size_t i = 0; i < y->n; i++)
        for (size_t k = 0; k < count; k++)
            (void) put_word(T->step[T->which[k]].to + at + i * y->d * words,
                            block[now][i * count + k], y->key);
}

/* Take all steps of T, which are by this letter. */
static void letter_together(const together_t *T, uint32_t letter) {
    const wr_rounded_t R = T->R;
    size_t at = 0;
    for (uint32_t l = 0; l < R->M->layers; l++) {
        const round_layer_t *y = &R->layer[l];
        const size_t words = y->key == ROUND_KEY_HALVES ? 2 : 1;
        const uint32_t a = R->action[(size_t) letter * R->M->layers + l];
        for (uint32_t j = 0; j < y->d; j++)
            column_together(T, y, at + j * words,
                            &y->start[(size_t) a * y->d + j]);
        at += (size_t) y->n * y->d * words;
    }
}

static int has_actions(const wr_rounded_t R, uint32_t letter) {
    if (R->action == NULL || letter >= R->M->letters)
        return 0;
    for (uint32_t l = 0; l < R->M->layers; l++)
        if (R->action[(size_t) letter * R->M->layers + l] == LRNN_NONE)
            return 0;
    return 1;
}

static wr_status_t steps(const wr_stack_step_t *step, uint32_t *count,
                         void *self, wr_limits_t L) {
    const wr_rounded_t R = self;
    const uint32_t n = *count;
    together_t T = {.R = R, .step = step};
    unsigned char done[TOGETHER];
    for (uint32_t from = 0; from < n; from += TOGETHER) {
        const uint32_t end = n - from < TOGETHER ? n : from + TOGETHER;
        memset(done, 0, sizeof done);
        for (uint32_t k = from; k < end; k++) {
            if (done[k - from] || !has_actions(R, step[k].letter))
                continue;
            T.count = 0;
            for (uint32_t i = k; i < end; i++)
                if (step[i].letter == step[k].letter) {
                    T.which[T.count++] = i;
                    done[i - from] = 1;
                }
            for (; T.count % WR_MACHINE_LANES != 0; T.count++)
                T.which[T.count] = k;
            letter_together(&T, step[k].letter);
        }
        for (uint32_t k = from; k < end; k++) {
            if (done[k - from])
                continue;
            load(R, step[k].from);
            wr_status_t s = round_now_step(&R->now, step[k].letter, L);
            *count = k;
            if (s != WR_OK)
                return s;
            key(step[k].to, R);
        }
    }
    *count = n;
    return WR_OK;
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
                      .width = key_width(R),
                      .start = start,
                      .step = step,
                      .label = label,
                      .readout = readout,
                      .key = key,
                      .load = load,
                      .steps = steps,
                      .arrive = arrive,
                      .print = print};
}
