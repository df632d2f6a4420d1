/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PROVE_BOX_H
#define WREATH_PROVE_BOX_H

/* box: products of intervals with rational ends, each open or closed, as
 * sets of states of one layer (box.c), for hull.c.  The layer's numbers
 * are rational, whatever the field of the model is.
 */

#include "prove/impl.h"

typedef struct {
    fmpq_t end[2]; /* low, high */
    int open[2];
} lrnn_interval_t;

/* dim * columns intervals, by rows. */
typedef lrnn_interval_t *lrnn_box_t;

lrnn_box_t lrnn_box_new(size_t size); /* [0, 0] everywhere */
void lrnn_box_free(lrnn_box_t b, size_t size);
void lrnn_box_set(lrnn_box_t b, const lrnn_interval_t *c, size_t size);
int lrnn_box_equal(const lrnn_interval_t *b, const lrnn_interval_t *c,
                   size_t size);
/* The least box that holds both; 1 if that is more than b was. */
int lrnn_box_join(lrnn_box_t b, const lrnn_interval_t *c, size_t size);
/* The point at which the layer starts. */
void lrnn_box_start(lrnn_box_t b, const wr_layer_struct *y);
/* out = A b + B, which is a box where A is diagonal, and the least box that
 * holds it otherwise. */
void lrnn_box_apply(lrnn_box_t out, const wr_layer_struct *y,
                    const wr_action_struct *a, const lrnn_interval_t *b);
/* Over Q: the moduli of every row of every matrix A have a sum below 1. */
int lrnn_layer_contracts(const wr_layer_struct *y);
/* The label of every point of b, or LRNN_NONE where that is not seen. */
uint32_t lrnn_box_decode(const wr_layer_struct *y, const lrnn_interval_t *b,
                         const wr_ring_struct *K);
/* Prints an interval as certificates do: "1/2" or "(-1:0]", separated by
 * blanks. */
void lrnn_box_print(wr_buffer_t out, const lrnn_interval_t *b, size_t size);

/* ---- hull_cell.c: boxes that move, in the search for closed ones --------- */

#define LRNN_CELL_PAST 9

/* A box, and where its ends were before they moved last (past[0]), before
 * they moved the time before that, and so on; moves[2 k + side]: how often an
 * end of interval k moved.  now is NULL where there is none. */
typedef struct {
    size_t size; /* intervals */
    lrnn_box_t now, next, past[LRNN_CELL_PAST];
    uint32_t *moves;
} lrnn_cell_t;

void lrnn_cell_init(lrnn_cell_t *x, size_t size);
void lrnn_cell_clear(lrnn_cell_t *x);
/* Writes down where the ends were that are about to move to next. */
void lrnn_cell_note(lrnn_cell_t *x);
/* Puts end s of interval k at its limit, if its last moves, or every second
 * or third of them, have one; returns whether they have. */
int lrnn_cell_limit(lrnn_cell_t *x, size_t k, int s);

#endif
