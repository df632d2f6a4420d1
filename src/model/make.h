/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_MODEL_MAKE_H
#define WREATH_MODEL_MAKE_H

/* A model is built part by part, in the order of a file: layers from the
 * bottom, for each its wires, the rows of its gate, H0, its actions and its
 * decoder, and finally the readout.  Numbers are put into the part that was
 * begun last: H0, A, the vector v of a factor, B, a vector of the decoder, or a
 * form.
 */

#include "model/parts.h"

typedef struct {
    wr_lrnn_struct *M;
    wr_layer_struct *layer;   /* the current one */
    wr_action_struct *action; /* the current one */
    wr_entry_struct **part;   /* where numbers are put, */
    size_t *count;            /* and how many there are */
} lrnn_make_t;

/* Begin M, which is empty, with the names and acceptance of A; A NULL: without
 * letters and states so far; K NULL: over Q. */
void lrnn_make_begin(lrnn_make_t *B, wr_lrnn_t M, const wr_dfa_struct *A,
                     const wr_ring_struct *K);
/* Continue M, which has layers, with more layers and another readout, whose
 * states are those of A.  The old readout is dropped, not freed: the caller
 * owns what it pointed to. */
void lrnn_make_more(lrnn_make_t *B, wr_lrnn_t M, const wr_dfa_struct *A);

/* Append a name to a list of letters, states or labels. */
void lrnn_make_name(char ***list, uint32_t *count, const char *fmt, ...)
    WR_PRINTF(3, 4);

/* ---- a layer ------------------------------------------------------------ */

/* Begin a layer of one column, one-hot if no decoder follows; part: H0. */
void lrnn_make_layer(lrnn_make_t *B, const char *name, uint32_t dim,
                     uint32_t labels);
/* Begin a new H0 of layer l of M, which is complete; part: H0. */
void lrnn_make_start(lrnn_make_t *B, wr_lrnn_struct *M, uint32_t l);
/* Append a wire, the letter (WR_WIRE_LETTER) or a layer, before any row. */
void lrnn_make_wire(lrnn_make_t *B, uint32_t wire);
/* Append a row to the gate: one value per wire, and the action. */
void lrnn_make_row(lrnn_make_t *B, const uint32_t *value, uint32_t action);

/* Put x at (i, j) of the part, or p / q at (i, 0); zeros are left out. */
void lrnn_make_put(lrnn_make_t *B, uint32_t i, uint32_t j, const fmpq_poly_t x);
void lrnn_make_put_q(lrnn_make_t *B, uint32_t i, slong p, ulong q);
/* Put the rational number, or the integer, x at (i, j). */
void lrnn_make_put_fmpq(lrnn_make_t *B, uint32_t i, uint32_t j, const fmpq_t x);
void lrnn_make_put_int(lrnn_make_t *B, uint32_t i, uint32_t j, long x);
/* Put n integers into column 0, from row 0 on. */
void lrnn_make_put_list(lrnn_make_t *B, const long *x, uint32_t n);

/* ---- actions ------------------------------------------------------------ */

/* Append an action; the part is A. */
void lrnn_make_action(lrnn_make_t *B, wr_matrix_kind_t kind);
/* Replace the A of an existing action, but not its B; the part is A. */
void lrnn_make_again(lrnn_make_t *B, uint32_t layer, uint32_t action,
                     wr_matrix_kind_t kind);
/* Set a PERMUTATION: e_j goes to e_(image[j]). */
void lrnn_make_image(lrnn_make_t *B, const uint32_t *image);
/* Append a factor to a HOUSEHOLDER, or state it for an A of another kind; beta
 * = p / q, and the part is v. */
void lrnn_make_factor(lrnn_make_t *B, slong p, ulong q);
/* Append the factor that exchanges e_i and e_j, with its v. */
void lrnn_make_swap(lrnn_make_t *B, uint32_t i, uint32_t j);
/* State the factors of the action e_j -> e_(image[j]): the swaps whose product
 * it is, none for the identity. */
void lrnn_make_swaps(lrnn_make_t *B, const uint32_t *image);
/* Append the action h <- -h, of dim 1, and set the decoder: label 0 for 1 and
 * label 1 for -1. */
void lrnn_make_turn(lrnn_make_t *B);
/* Complete a layer of a single sign except for wires and gate: H0 = 1, action 0
 * keeps it, action 1 negates it, and label 1 is -1. */
void lrnn_make_flip(lrnn_make_t *B);
/* Begin a new B, which is 0; the part is B. */
void lrnn_make_input(lrnn_make_t *B);

/* ---- decoders ----------------------------------------------------------- */

void lrnn_make_coordinate(lrnn_make_t *B, uint32_t index);
/* Append a vector to a table, with its label; the part is the vector. */
void lrnn_make_vector(lrnn_make_t *B, uint32_t label);
/* Set SIGN or THRESHOLD with one form, or append a form to an ARGMAX; the part
 * is its coefficients. */
void lrnn_make_form(lrnn_make_t *B, wr_decoder_kind_t kind);
/* Append the cut p / q to a THRESHOLD. */
void lrnn_make_cut(lrnn_make_t *B, slong p, ulong q);

/* ---- readout, end ------------------------------------------------------- */

void lrnn_make_read(lrnn_make_t *B, uint32_t layer);
void lrnn_make_read_row(lrnn_make_t *B, const uint32_t *label, uint32_t state);
/* Let the state accept; let the letter follow in it.  All states and letters
 * must have been listed. */
void lrnn_make_accept(lrnn_make_t *B, uint32_t state);
void lrnn_make_next(lrnn_make_t *B, uint32_t state, uint32_t letter);

/* Sort the entries of all A and v, multiply factors, and check M.
 * status  OK; DOMAIN (lrnn_check, or stated factors whose product is not A);
 *         UNABLE past limits */
WR_MUST_CHECK wr_status_t lrnn_make_end(lrnn_make_t *B, wr_limits_t L);

/* ---- check.c ------------------------------------------------------------ */

/* Check that a model without rules could be read from a file: wires, tables and
 * decoders within their ranges, no tuple or vector twice, actions that have the
 * stated role, a label for H0.
 * status  OK; DOMAIN with the layer in the reason; UNABLE past limits */
WR_MUST_CHECK wr_status_t lrnn_check(const wr_lrnn_t M, wr_limits_t L);

#endif
