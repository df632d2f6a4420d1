/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_RUN_ROUND_LAYER_H
#define WREATH_RUN_ROUND_LAYER_H

/* The inside of rounded.h: a layer is a recurrence whose letters are the
 * passes of its actions, over one column. */

#include "run/rounded.h"
#include "run/step.h"

/* stack.c: a state that moves: that which R itself is in, as wr_rounded_stack
 * moves it, or that of a walk. */
typedef struct {
    wr_rounded_t R;
    uint64_t *h, *next;
    uint32_t *label;
    uint32_t last; /* letter read; letters: none yet */
    int labelled;  /* label is that of h */
} round_now_t;

/* stack.c: what a key has of the word of a number. */
typedef enum { ROUND_KEY_LOW, ROUND_KEY_HALVES, ROUND_KEY_FLOAT } round_key_t;
round_key_t round_key_of(const wr_machine_t machine, const wr_format_struct *F);

/* Action a on column j is letters pass[start[a * columns + j]] .. of the
 * machine, one after the other. */
typedef struct {
    wr_layer_evaluation_t how;
    uint32_t n, d;
    uint32_t parts; /* 2: rows are real and imaginary parts in turn */
    size_t offset;  /* of its words in a state */
    wr_recurrence_t R;
    wr_machine_t machine;
    round_key_t key;
    uint32_t *start, *pass;
    uint64_t *h0; /* n * d codes */
    uint64_t weights, inexact;
    uint32_t factored;
    int read; /* some gate reads its label */
    /* decoder: the forms' coefficients in balls, exact where they can be, and
     * room for the forms' values; the forms, then the cuts as constant ones,
     * in doubles, if each times a number of the format is one, or NULL; states
     * in lines by their hash, each with its label after it */
    arb_ptr form, cut, value;
    double *exact;
    uint64_t *line;
} round_layer_t;

struct wr_rounded_struct {
    const wr_lrnn_struct *M; /* the given one, or */
    wr_lrnn_t expanded;      /* that without rules */
    wr_embedding_t E;
    lrnn_signs_t signs;
    lrnn_control_t control;
    round_layer_t *layer;
    size_t words;
    uint32_t *signal;
    uint64_t *column, *column_next; /* room for the widest */
    uint32_t *action;               /* of layer l by a letter, where no gate
                                     * reads a label: [a layers + l], or NULL */
    int stepwise;                   /* all layers E2 */
    round_now_t now;
};

/* weights.c: what is known while a layer's weights are taken. */
wr_status_t round_layer_weights(wr_rounded_t R, uint32_t l, wr_limits_t L);
/* decode.c */
wr_status_t round_decoder_init(wr_rounded_t R, uint32_t l, wr_limits_t L);
void round_decoder_clear(round_layer_t *y, const wr_layer_struct *z);
uint32_t round_label(wr_rounded_t R, uint32_t l, const uint64_t *h);
/* rounded.c: action a on all columns of layer l: its H in h and, after it, in
 * out. */
void round_layer_apply(uint64_t *out, uint32_t l, uint32_t a, const uint64_t *h,
                       wr_rounded_t R);

/* stack.c: the codes of a key. */
void round_key_codes(uint64_t *code, const uint32_t *key, const wr_rounded_t R);
void round_now_init(round_now_t *N, wr_rounded_t R);
void round_now_clear(round_now_t *N);
void round_now_start(round_now_t *N); /* H0 */
/* status  as wr_rounded_step; then the state stays */
WR_MUST_CHECK wr_status_t round_now_step(round_now_t *N, uint32_t letter,
                                         wr_limits_t L);
const uint32_t *round_now_labels(round_now_t *N);
uint32_t round_now_readout(round_now_t *N);

/* walk.c: the stack at a letter of a word that is repeated for ever. */
struct wr_rounded_walk_struct {
    round_now_t now;
    wr_word_t word;
    size_t phase;
    wr_orbit_t orbit;  /* E3, else NULL */
    uint32_t *machine; /* its word */
};

#endif
