/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PROVE_HULL_CELL_H
#define WREATH_PROVE_HULL_CELL_H

/* For the search for closed boxes (hull.c). */

#include "prove/box.h"

#define LRNN_CELL_PAST 9

/* A box, and where its ends were before they moved last (past[0]), before
 * they moved the time before that, and so on; moves[2 k + side]: how often an
 * end of interval k moved.  now is NULL where there is none. */
typedef struct {
    lrnn_box_t now, next, past[LRNN_CELL_PAST];
    uint32_t *moves;
} lrnn_cell_t;

void lrnn_cell_init(lrnn_cell_t *x, size_t size);
void lrnn_cell_clear(lrnn_cell_t *x, size_t size);
/* Writes down where the ends were that are about to move to next. */
void lrnn_cell_note(lrnn_cell_t *x, size_t size);
/* Puts end s of interval k at its limit, if its last moves, or every second
 * or third of them, have one; returns whether they have. */
int lrnn_cell_limit(lrnn_cell_t *x, size_t k, int s);

#endif
