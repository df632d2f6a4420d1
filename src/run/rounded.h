/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_RUN_ROUNDED_H
#define WREATH_RUN_ROUNDED_H

/* rounded: whole stacks in arithmetic that rounds.
 *
 * Every layer steps in an evaluation model of its own (rounding/rounding.h);
 * its label is that of the rounded state, read exactly, and gates choose by
 * labels as they always do.  What a layer's step is made of:
 *
 *   weights  as numbers of the layer's format, each rounded once, correctly,
 *            also where it is algebraic; or exact, where they are rational
 *   dense    H <- A H + B column by column, A with all its zeros.  B is
 *            added at every letter if some action of the layer has a B, and
 *            at none otherwise (adding 0 turns -0 into 0)
 *   complex  over Q(a) with a not real, a layer of n rows is a real one of
 *            2 n: rows 2 i and 2 i + 1 are the real and imaginary parts of
 *            row i, and a weight with the rounded parts a and b is the block
 *            a -b / b a, all its zeros too (-0 for -b where b is 0); dense
 *   factors  where an action states its Householder factors: from the right
 *            one to the left one, each as DeltaNet does, s = k.h,
 *            e = beta' (v - s), h_i <- h_i + e k_i, with k the vector as it
 *            is written and beta' = beta / k.k.  B is the left factor's
 *            value where it is a multiple of its k, else it is added after
 */

#include "rounding/rounding.h"
#include "run/stack.h"

WR_BEGIN_DECLS

/* How one layer is evaluated. */
typedef struct {
    wr_evaluation_t evaluation;
    int factors; /* 1: factor by factor, orders seq and fma only */
    int exact;   /* 1: weights are not rounded */
} wr_layer_evaluation_struct;
typedef wr_layer_evaluation_struct wr_layer_evaluation_t[1];

/* MODEL, MODEL:exact, MODEL:factors or both, as E2:bf16:rne:seq:factors.
 * status  OK; PARSE (reason in L) */
WR_MUST_CHECK wr_status_t wr_layer_evaluation_read(wr_layer_evaluation_t H,
                                                   const char *text,
                                                   wr_limits_t L);
void wr_layer_evaluation_print(wr_buffer_t out, const wr_layer_evaluation_t H);

/* That for each of so many layers, for wr_free. */
wr_layer_evaluation_struct *
wr_layer_evaluation_all(const wr_layer_evaluation_t H, uint32_t layers);

typedef struct wr_rounded_struct *wr_rounded_t;

/* M made ready, layer i evaluated as how[i]; NULL on failure.  M must stay.
 * Rules of gates are written out as tables, but reflected ones.
 * status  OK; DOMAIN (a layer of more than WR_RECURRENCE_MAX_SIZE rows; a
 *         weight whose conjugate is not known, or whose rounding is not
 *         finite; exact weights that are not rational; factors over a field
 *         that is not real; what wr_machine_init refuses);
 *         UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_rounded_init(wr_rounded_t *R, const wr_lrnn_t M,
                                          const wr_layer_evaluation_struct *how,
                                          wr_limits_t L);
void wr_rounded_clear(wr_rounded_t R);
/* Of the weights (entries of A, B, H0 that are not zero by shape, or those
 * of the delta rule) of a layer, how many the format does not hold. */
uint64_t wr_rounded_inexact(uint64_t *weights, const wr_rounded_t R,
                            uint32_t layer);

/* What is rounded of a number, and how. */
typedef struct {
    wr_part_t part;
    const wr_format_struct *format;
    const wr_mode_struct *mode;
} wr_part_rounding_t;

/* code = that part of x rounded once; *inexact = 1 if the format does not
 * hold it.
 * status  OK; DOMAIN (the conjugate of x is not known, or the rounding is not
 *         finite); UNABLE (2^20 bits do not decide) */
WR_MUST_CHECK wr_status_t wr_part_round(uint64_t *code, int *inexact,
                                        const fmpq_poly_struct *x,
                                        const wr_part_rounding_t *how,
                                        wr_limits_t L);

/* ---- states ------------------------------------------------------------- */

/* A state of the stack: this many words, those of a layer row by row; and
 * the labels of all layers, UINT32_MAX where a decoder is not defined (NaN
 * and infinities have no label). */
size_t wr_rounded_words(const wr_rounded_t R);
void wr_rounded_start(uint64_t *h, uint32_t *label, wr_rounded_t R);
/* One symbol.  out is not h.
 * status  OK; DOMAIN (no action, or a gate that reads a layer without a
 *         label: reason in L); UNABLE */
WR_MUST_CHECK wr_status_t wr_rounded_step(uint64_t *out, const uint64_t *h,
                                          uint32_t letter, wr_rounded_t R,
                                          wr_limits_t L);
/* The labels of a state. */
void wr_rounded_labels(uint32_t *label, const uint64_t *h, wr_rounded_t R);
/* The state that the readout names after `letter` (M->letters: none yet),
 * or UINT32_MAX. */
uint32_t wr_rounded_state(const uint32_t *label, uint32_t letter,
                          wr_rounded_t R);
/* Rows of a layer's state: its dimension, or twice that. */
uint32_t wr_rounded_rows(const wr_rounded_t R, uint32_t layer);
/* R as a stack in a state of its own, and that state; of E2 models. */
void wr_rounded_stack(wr_stack_t *S, wr_rounded_t R);
const uint64_t *wr_rounded_now(const wr_rounded_t R);
/* The code of entry (i, j) in a layer, of that layer's format. */
uint64_t wr_rounded_code(const uint64_t *h, uint32_t layer, uint32_t i,
                         uint32_t j, const wr_rounded_t R);
const wr_format_struct *wr_rounded_format(const wr_rounded_t R, uint32_t layer);
/* The number of a code in text: "p/q", "-0", "NaN", "inf" or "-inf". */
void wr_rounded_print(wr_buffer_t out, uint64_t code, const wr_format_t F);

/* ---- along a word -------------------------------------------------------- */

/* The stack on a word repeated for ever, from time 0.  One layer of one
 * column may be in an E3 model; then the maps of chunks are made first. */
typedef struct wr_rounded_walk_struct *wr_rounded_walk_t;
/* status  OK; DOMAIN (E3 in a stack of layers, or with factors); as
 *         wr_orbit_init.  The word is copied and not empty */
WR_MUST_CHECK wr_status_t wr_rounded_walk_init(wr_rounded_walk_t *W,
                                               wr_rounded_t R,
                                               const wr_word_t word,
                                               wr_limits_t L);
/* The same for a walk of at most one word: in E3 a map for each of its letters,
 * not for all that a word and a chunk can have in common. */
WR_MUST_CHECK wr_status_t wr_rounded_walk_init_once(wr_rounded_walk_t *W,
                                                    wr_rounded_t R,
                                                    const wr_word_t word,
                                                    wr_limits_t L);
void wr_rounded_walk_clear(wr_rounded_walk_t W);
void wr_rounded_walk_rewind(wr_rounded_walk_t W);
/* status  as wr_rounded_step; then the walk stays where it is */
WR_MUST_CHECK wr_status_t wr_rounded_walk_step(wr_rounded_walk_t W,
                                               wr_limits_t L);
/* The state now, its labels, and what the readout names. */
const uint64_t *wr_rounded_walk_state(const wr_rounded_walk_t W);
const uint32_t *wr_rounded_walk_label(wr_rounded_walk_t W);
uint32_t wr_rounded_walk_readout(wr_rounded_walk_t W);

WR_END_DECLS
#endif
