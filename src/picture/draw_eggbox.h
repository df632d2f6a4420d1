/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PICTURE_DRAW_EGGBOX_H
#define WREATH_PICTURE_DRAW_EGGBOX_H

/* An egg-box diagram on its way to a picture; private to draw_eggbox.c (the
 * picture) and draw_eggbox_grid.c (what stands where in it). */

#include "automaton/green.h"
#include "picture/draw.h"
#include "picture/graph.h"

enum { EGGBOX_FONT = 9, EGGBOX_CELL = 12 };

typedef struct {
    uint32_t *row, *column; /* where a row or column is drawn */
    unsigned char *group;   /* a cell, as drawn */
    wr_buffer_t *text;      /* a cell, or NULL: no words are shown */
    wr_buffer_t head;
    double cell;   /* width */
    uint32_t deep; /* lines in a cell */
} grid_t;

typedef struct {
    wr_green_t M;
    const wr_dfa_struct *A;
    grid_t *grid;
    graph_t G;
} eggbox_t;

/* Puts the rows and columns of each D-class into order. */
void eggbox_sort(eggbox_t *X);
/* Sets the cells, after eggbox_sort: which are groups, and their words if
 * all of them are few and short. */
void eggbox_fill(eggbox_t *X);
/* Sets the line above each grid: "rank 2, 4x3, C2".
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t eggbox_heads(eggbox_t *X, wr_limits_t L);

#endif
