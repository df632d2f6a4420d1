/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PROVE_BOX_H
#define WREATH_PROVE_BOX_H

/* box: products of intervals with rational ends, each open or closed, as sets
 * of states of one layer (box.c), for hull.c.  The weights of the layer are
 * rational, whatever the field of the model is.
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
/* Replace b by the least box that contains b and c; return 1 if it grew. */
int lrnn_box_join(lrnn_box_t b, const lrnn_interval_t *c, size_t size);
/* Set b to the point H0 of the layer. */
void lrnn_box_start(lrnn_box_t b, const wr_layer_struct *layer);
/* out = the least box that contains A b + B; equal to it if A is diagonal. */
void lrnn_box_apply(lrnn_box_t out, const wr_layer_struct *layer,
                    const wr_action_struct *a, const lrnn_interval_t *b);
/* Return 1 if all matrices A have row sums of moduli below 1; over Q. */
int lrnn_layer_contracts(const wr_layer_struct *layer);
/* Return the label that all points of b have, or LRNN_NONE if undecided. */
uint32_t lrnn_box_decode(const wr_layer_struct *layer, const lrnn_interval_t *b,
                         const wr_ring_struct *K);
/* Print intervals for certificates, "1/2" or "(-1:0]", separated by blanks. */
void lrnn_box_print(wr_buffer_t out, const lrnn_interval_t *b, size_t size);

/* ---- hull_cell.c: boxes that grow or shrink, in the search --------------- */

#define LRNN_CELL_PAST 9

/* A box and the earlier values of its ends: past[0] has those before the last
 * move of each end, past[1] those before the move before it, and so on;
 * moves[2 k + s] counts the moves of end s of interval k.  now is NULL for an
 * unused cell. */
typedef struct {
    size_t size; /* intervals */
    lrnn_box_t now, next, past[LRNN_CELL_PAST];
    uint32_t *moves;
} lrnn_cell_t;

void lrnn_cell_init(lrnn_cell_t *x, size_t size);
void lrnn_cell_clear(lrnn_cell_t *x);
/* Store in past the ends that will change when now becomes next. */
void lrnn_cell_note(lrnn_cell_t *x);
/* If the last moves of end s of interval k, or every second or third of them,
 * are geometric, put the end at their limit and return 1; else return 0. */
int lrnn_cell_limit(lrnn_cell_t *x, size_t k, int s);

#endif
