/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_MODEL_MAKE_H
#define WREATH_MODEL_MAKE_H

/* A model made part by part, in the order in which a file lists it: layers
 * from the bottom, of each its wires, the rows of its gate, H0, its actions
 * and its decoder, and at last the readout.  Numbers are put into the part
 * that was begun last: H0, A, a key, B, or a vector of the decoder.
 */

#include "model/parts.h"

typedef struct {
    wr_lrnn_struct *M;
    wr_layer_struct *layer;   /* the last */
    wr_action_struct *action; /* its last */
    wr_entry_struct **part;   /* where numbers go, */
    size_t *count;            /* and how many are there */
} lrnn_make_t;

/* M, which is empty, with the names and acceptance of A; A NULL: without
 * letters and states so far; K NULL: over Q. */
void lrnn_make_begin(lrnn_make_t *B, wr_lrnn_t M, const wr_dfa_struct *A,
                     const wr_ring_struct *K);
/* M, which has layers, for more of them and another readout, whose states are
 * those of A.  The readout that M had is given up, not freed: the caller has
 * what it pointed to. */
void lrnn_make_more(lrnn_make_t *B, wr_lrnn_t M, const wr_dfa_struct *A);

/* One more name of a list: of letters, of states or of labels. */
void lrnn_make_name(char ***list, uint32_t *count, const char *fmt, ...)
    WR_PRINTF(3, 4);

/* ---- a layer ------------------------------------------------------------ */

/* One column, one-hot unless a decoder follows.  H0 is the first part. */
void lrnn_make_layer(lrnn_make_t *B, const char *name, uint32_t dim,
                     uint32_t labels);
/* The letter (WR_WIRE_LETTER) or a layer, before any row. */
void lrnn_make_wire(lrnn_make_t *B, uint32_t wire);
/* A row of the gate: a value for every wire, and the action. */
void lrnn_make_row(lrnn_make_t *B, const uint32_t *value, uint32_t action);

/* Number (i, j) of the part is x, or p / q at (i, 0); a zero is left out. */
void lrnn_make_put(lrnn_make_t *B, uint32_t i, uint32_t j, const fmpq_poly_t x);
void lrnn_make_put_q(lrnn_make_t *B, uint32_t i, slong p, ulong q);
/* The integer x at (i, j). */
void lrnn_make_put_int(lrnn_make_t *B, uint32_t i, uint32_t j, long x);
/* Several integers, from (0, 0) on. */
void lrnn_make_put_list(lrnn_make_t *B, const long *x, uint32_t n);

/* ---- actions ------------------------------------------------------------ */

/* One more action; the part is A. */
void lrnn_make_action(lrnn_make_t *B, wr_matrix_kind_t kind);
/* Another A for an action that there is; the part is A.  B stays. */
void lrnn_make_again(lrnn_make_t *B, uint32_t layer, uint32_t action,
                     wr_matrix_kind_t kind);
/* A PERMUTATION: e_j goes to e_(image[j]). */
void lrnn_make_image(lrnn_make_t *B, const uint32_t *image);
/* One more factor of a HOUSEHOLDER, or stated beside A of another kind, beta =
 * p / q; the part is its key. */
void lrnn_make_factor(lrnn_make_t *B, slong p, ulong q);
/* The factor that exchanges e_i and e_j, key and all. */
void lrnn_make_swap(lrnn_make_t *B, uint32_t i, uint32_t j);
/* h <- -h, of dim 1, and a decoder with label 0 at 1 and label 1 at -1. */
void lrnn_make_turn(lrnn_make_t *B);
/* All of a layer of one sign but its wires and its gate: H0 is 1, action 0
 * keeps it, action 1 turns it, label 1 is -1. */
void lrnn_make_flip(lrnn_make_t *B);
/* The part is B, which is 0 so far, whatever it was. */
void lrnn_make_input(lrnn_make_t *B);

/* ---- decoders ----------------------------------------------------------- */

void lrnn_make_coordinate(lrnn_make_t *B, uint32_t index);
/* One more vector of a table, with its label; the part is the vector. */
void lrnn_make_vector(lrnn_make_t *B, uint32_t label);
/* SIGN or THRESHOLD of one form, or one more form of an ARGMAX; the part is
 * its coefficients. */
void lrnn_make_form(lrnn_make_t *B, wr_decoder_kind_t kind);
/* The next cut of a THRESHOLD, p / q. */
void lrnn_make_cut(lrnn_make_t *B, slong p, ulong q);

/* ---- readout, end ------------------------------------------------------- */

void lrnn_make_read(lrnn_make_t *B, uint32_t layer);
void lrnn_make_read_row(lrnn_make_t *B, const uint32_t *label, uint32_t state);
/* The state accepts; the letter may follow in it.  All states and letters
 * have been listed. */
void lrnn_make_accept(lrnn_make_t *B, uint32_t state);
void lrnn_make_next(lrnn_make_t *B, uint32_t state, uint32_t letter);

/* Sorts entries, leaves out zeros, multiplies factors, and checks M.
 * status  OK; DOMAIN (lrnn_check, or factors stated beside A whose product is
 *         another matrix); UNABLE past limits */
WR_MUST_CHECK wr_status_t lrnn_make_end(lrnn_make_t *B, wr_limits_t L);

/* ---- check.c ------------------------------------------------------------ */

/* Whether a model without rules could come from a file: wires, tables
 * and decoders within their ranges, no tuple or vector twice, roles that are
 * played, a label for H0.
 * status  OK; DOMAIN with the layer in the reason; UNABLE past limits */
WR_MUST_CHECK wr_status_t lrnn_check(const wr_lrnn_t M, wr_limits_t L);

#endif
