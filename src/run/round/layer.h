/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_RUN_ROUND_LAYER_H
#define WREATH_RUN_ROUND_LAYER_H

/* Internals of rounded.h: a layer is a recurrence on one column, whose letters
 * are the passes of the layer's actions. */

#include "run/rounded.h"
#include "run/step.h"

/* stack.c: a current state with its labels: that of R itself, which
 * wr_rounded_stack steps, or that of a walk. */
typedef struct {
    wr_rounded_t R;
    uint64_t *h, *next;
    uint32_t *label;
    uint32_t last; /* last letter read; M->letters: none */
    int labelled;  /* label has the labels of h */
} round_now_t;

/* stack.c: how a key encodes the word of a number. */
typedef enum { ROUND_KEY_LOW, ROUND_KEY_HALVES, ROUND_KEY_FLOAT } round_key_t;
round_key_t round_key_of(const wr_machine_t machine, const wr_format_struct *F);

/* Action a on column j is the letters pass[start[a * columns + j]] .. of the
 * machine, one after the other. */
typedef struct {
    wr_layer_evaluation_t how;
    uint32_t n, d;
    uint32_t parts; /* 2: real and imaginary parts are separate rows */
    size_t offset;  /* of the layer's words in a state */
    wr_recurrence_t R;
    wr_machine_t machine;
    round_key_t key;
    uint32_t *start, *pass;
    uint64_t *h0; /* n * d codes */
    uint64_t weights, inexact;
    uint32_t factored;
    int read; /* 1 if some gate reads its label */
    /* decoder: form and cut are balls, exact if possible, and value is space
     * for the forms' values; exact has the forms, then the cuts as constant
     * forms, as doubles, or is NULL unless their products with numbers of the
     * format are doubles; line is a cache of states by hash, with labels */
    arb_ptr form, cut, value;
    double *exact;
    uint64_t *line;
} round_layer_t;

struct wr_rounded_struct {
    const wr_lrnn_struct *M; /* the given model, or */
    wr_lrnn_t expanded;      /* this one, with tables instead of rules */
    wr_embedding_t E;
    lrnn_signs_t signs;
    lrnn_control_t control;
    round_layer_t *layer;
    size_t words;
    uint32_t *signal;
    uint64_t *column, *column_next; /* the widest column */
    uint32_t *action;               /* if no gate reads a label: that of layer
                                     * l for letter a is [a layers + l] */
    int stepwise;                   /* 1: no layer is E3 */
    round_now_t now;
};

/* weights.c: set the weights of a layer. */
wr_status_t round_layer_weights(wr_rounded_t R, uint32_t l, wr_limits_t L);
/* decode.c */
wr_status_t round_decoder_init(wr_rounded_t R, uint32_t l, wr_limits_t L);
void round_decoder_clear(round_layer_t *y, const wr_layer_struct *z);
uint32_t round_label(wr_rounded_t R, uint32_t l, const uint64_t *h);
/* rounded.c: apply action a to all columns of layer l; h and out have only the
 * words of this layer. */
void round_layer_apply(uint64_t *out, uint32_t l, uint32_t a, const uint64_t *h,
                       wr_rounded_t R);

/* stack.c: convert a key to codes. */
void round_key_codes(uint64_t *code, const uint32_t *key, const wr_rounded_t R);
void round_now_init(round_now_t *N, wr_rounded_t R);
void round_now_clear(round_now_t *N);
void round_now_start(round_now_t *N); /* H0 */
/* status  as wr_rounded_step; the state is unchanged on failure */
WR_MUST_CHECK wr_status_t round_now_step(round_now_t *N, uint32_t letter,
                                         wr_limits_t L);
const uint32_t *round_now_labels(round_now_t *N);
uint32_t round_now_readout(round_now_t *N);

/* walk.c: the stack at some letter of a repeated word. */
struct wr_rounded_walk_struct {
    round_now_t now;
    wr_word_t word;
    size_t phase;
    wr_orbit_t orbit;  /* E3 only, else NULL */
    uint32_t *machine; /* the word in letters of the machine */
};

#endif
