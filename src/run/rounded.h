/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_RUN_ROUNDED_H
#define WREATH_RUN_ROUNDED_H

/* rounded: whole stacks in rounded arithmetic.
 *
 * Every layer is stepped in its own evaluation model (rounding/rounding.h); its
 * label is that of the rounded state, decided exactly, and gates choose by
 * labels as in exact stacks.  A step of a layer is defined by:
 *
 *   weights  numbers of the layer's format, each rounded once, correctly, also
 *            if it is algebraic; or exact numbers, if they are rational
 *   dense    H <- A H + B column by column, A with all its zeros.  B is added
 *            for every letter if some action of the layer has a B, and for none
 *            otherwise (adding 0 turns -0 into 0)
 *   complex  over Q(a) with a not real, a layer of n rows is a real one of 2 n
 *            rows: rows 2 i and 2 i + 1 are the real and imaginary parts of
 *            row i, and a weight with rounded parts a and b is the block
 *            a -b / b a, zeros included (-0 for -b if b is 0); dense
 *   factors  if an action states its Householder factors: from right to left,
 *            each as DeltaNet does it, s = k.h, e = beta' (v - s),
 *            h_i <- h_i + e k_i, with k the vector as written and
 *            beta' = beta / k.k.  B is the value v of the left factor if it is
 *            a multiple of its k; otherwise it is added afterwards
 */

#include "rounding/rounding.h"
#include "run/stack.h"

WR_BEGIN_DECLS

/* How one layer is evaluated. */
typedef struct {
    wr_evaluation_t evaluation;
    int factors; /* 1: factor by factor; orders seq and fma only */
    int exact;   /* 1: weights are not rounded */
} wr_layer_evaluation_struct;
typedef wr_layer_evaluation_struct wr_layer_evaluation_t[1];

/* Read MODEL, MODEL:exact, MODEL:factors or both, as E2:bf16:rne:seq:factors.
 * status  OK; PARSE (reason in L) */
WR_MUST_CHECK wr_status_t wr_layer_evaluation_read(wr_layer_evaluation_t H,
                                                   const char *text,
                                                   wr_limits_t L);
void wr_layer_evaluation_print(wr_buffer_t out, const wr_layer_evaluation_t H);

/* Return an array of `layers` copies of H; free with wr_free. */
wr_layer_evaluation_struct *
wr_layer_evaluation_all(const wr_layer_evaluation_t H, uint32_t layers);

typedef struct wr_rounded_struct *wr_rounded_t;

/* Prepare M, which must outlive R, with layer i evaluated as how[i]; *R = NULL
 * on failure.  Rules of gates are expanded to tables, except reflected rules.
 * status  OK; DOMAIN (a layer of more than WR_RECURRENCE_MAX_SIZE rows; a
 *         weight whose conjugate is not known, or whose rounding is not
 *         finite; exact weights that are not rational; factors over a field
 *         that is not real; as wr_machine_init); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_rounded_init(wr_rounded_t *R, const wr_lrnn_t M,
                                          const wr_layer_evaluation_struct *how,
                                          wr_limits_t L);
void wr_rounded_clear(wr_rounded_t R);
/* Set *weights to the number of weights of a layer (non-zero entries of A, B
 * and H0, or weights of the delta rule); return how many the format lacks. */
uint64_t wr_rounded_inexact(uint64_t *weights, const wr_rounded_t R,
                            uint32_t layer);

/* Which part of a number is rounded, and how. */
typedef struct {
    wr_part_t part;
    const wr_format_struct *format;
    const wr_mode_struct *mode;
} wr_part_rounding_t;

/* Set *code to that part of x, rounded once; *inexact = 1 unless the format
 * represents it.
 * status  OK; DOMAIN (the conjugate of x is not known, or the rounding is not
 *         finite); UNABLE (2^20 bits do not decide) */
WR_MUST_CHECK wr_status_t wr_part_round(uint64_t *code, int *inexact,
                                        const fmpq_poly_struct *x,
                                        const wr_part_rounding_t *how,
                                        wr_limits_t L);

/* ---- states ------------------------------------------------------------- */

/* A state of the stack has this many words, those of each layer row by row.
 * Labels of all layers come with it; UINT32_MAX if the decoder is undefined, as
 * for NaN and infinities. */
size_t wr_rounded_words(const wr_rounded_t R);
void wr_rounded_start(uint64_t *h, uint32_t *label, wr_rounded_t R);
/* Set out, which is not h, to the state after one symbol.
 * status  OK; DOMAIN (no action, or a gate that reads a layer without a
 *         label: reason in L); UNABLE */
WR_MUST_CHECK wr_status_t wr_rounded_step(uint64_t *out, const uint64_t *h,
                                          uint32_t letter, wr_rounded_t R,
                                          wr_limits_t L);
/* Compute the labels of a state. */
void wr_rounded_labels(uint32_t *label, const uint64_t *h, wr_rounded_t R);
/* Return the automaton state that the readout names after `letter`
 * (M->letters: the empty word), or UINT32_MAX. */
uint32_t wr_rounded_state(const uint32_t *label, uint32_t letter,
                          wr_rounded_t R);
/* Return the number of rows of a layer's state: its dimension, or twice it. */
uint32_t wr_rounded_rows(const wr_rounded_t R, uint32_t layer);
/* R as a stack with a state of its own, and that state; E2 models only. */
void wr_rounded_stack(wr_stack_t *S, wr_rounded_t R);
const uint64_t *wr_rounded_now(const wr_rounded_t R);
/* Return the code of entry (i, j) in a layer, in the format of that layer. */
uint64_t wr_rounded_code(const uint64_t *h, uint32_t layer, uint32_t i,
                         uint32_t j, const wr_rounded_t R);
const wr_format_struct *wr_rounded_format(const wr_rounded_t R, uint32_t layer);
/* Print the number of a code as "p/q", "-0", "NaN", "inf" or "-inf". */
void wr_rounded_print(wr_buffer_t out, uint64_t code, const wr_format_t F);

/* ---- along a word -------------------------------------------------------- */

/* The stack on a repeated word, from time 0.  A stack of one layer with one
 * column may be evaluated in E3; the maps of chunks are then computed first. */
typedef struct wr_rounded_walk_struct *wr_rounded_walk_t;
/* once    the walk is of at most one word, which may be empty: in E3 it then
 *         has one map per letter of the word, not all that a repeated word and
 *         a chunk can have in common
 * status  OK; DOMAIN (E3 with several layers or columns, or with factors; an
 *         empty word that is repeated); as wr_orbit_init.  The word is copied
 */
WR_MUST_CHECK wr_status_t wr_rounded_walk_init(wr_rounded_walk_t *W,
                                               wr_rounded_t R,
                                               const wr_word_t word, int once,
                                               wr_limits_t L);
void wr_rounded_walk_clear(wr_rounded_walk_t W);
void wr_rounded_walk_rewind(wr_rounded_walk_t W);
/* status  as wr_rounded_step; then the walk stays where it is */
WR_MUST_CHECK wr_status_t wr_rounded_walk_step(wr_rounded_walk_t W,
                                               wr_limits_t L);
/* The current state, its labels, and the state that the readout names. */
const uint64_t *wr_rounded_walk_state(const wr_rounded_walk_t W);
const uint32_t *wr_rounded_walk_label(wr_rounded_walk_t W);
uint32_t wr_rounded_walk_readout(wr_rounded_walk_t W);

WR_END_DECLS
#endif
