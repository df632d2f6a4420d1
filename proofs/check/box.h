/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_BOX_H
#define WREATH_CHECK_BOX_H

/* Boxes over Q; and evidence HULL, while it is checked.
 *
 *     box.c        intervals, the label of a box
 *     hullread.c   the boxes and classes that are listed
 *     hull.c       they are closed, and nothing in them is superfluous
 */

#include "check.h"

typedef struct {
    mpq_t end[2]; /* low, high */
    int open[2];  /* that end is not in it */
} ck_interval;

ck_interval *ck_intervals(size_t count); /* [0, 0] each */
/* x = c; x += c y.  c is a number of Q. */
void ck_interval_number(ck_interval *x, ck_num c);
void ck_interval_add(ck_interval *x, ck_num c, const ck_interval *y);

/* How far end s (0: low) of x lies out beyond that of y: > 0, 0, < 0. */
int ck_beyond(const ck_interval *x, const ck_interval *y, int s);
/* The one label of all points of a box, or CK_NONE; h and x are scratch, h
 * for as many numbers as the box has intervals. */
uint32_t ck_box_label(ck_num *h, ck_interval *x, const ck_layer *L,
                      const ck_interval *b);
/* Whether the matrices, inputs, H0 and decoder of a layer are over Q. */
int ck_layer_of_q(const ck_layer *L);
/* Over Q, n rows: the moduli of every row of A have a sum below 1. */
int ck_contracts(const ck_action *X, uint32_t n);
/* "1/2" or "(-1:0]": a point, or an interval of more than one; 0 if it is
 * neither, with numbers in lowest terms. */
int ck_interval_read(ck_interval *x, const char *text);

/* ---- hullread.c, hull.c -------------------------------------------------- */

/* A point is of the model's field, by its numbers h; a box that has more
 * than one point is over Q, by its intervals b.  The other is NULL. */
typedef struct {
    uint32_t layer, label, used;
    ck_num *h;
    ck_interval *b;
} ck_hull_box;

typedef struct {
    ck_cert *C;
    ck_model *M;
    ck_hull_box *boxes;
    uint32_t count, classes, *part; /* boxes of class i: part[i * layers] .. */
    int *wide;                      /* of each layer */
    int shared;
    ck_map names;               /* automaton state, label or point */
    ck_interval *image, **hull; /* hull[slot]: what enters a box; */
    ck_interval **sure;         /* the box, less ends not yet reached */
    ck_num *point;              /* image, in a layer that is narrow */
    uint32_t *next;             /* next[i * letters + a]: the class */
    uint32_t *name, *label, *tuple;
    ck_num *h; /* scratch, as the three before */
    ck_interval *x;
} ck_hull;

/* The lines "boxes", "box", "states" and "state".  first: the line of the
 * first class. */
void ck_hull_read(ck_hull *J, size_t *first);
/* Where hull and sure of class i's box of layer l are. */
size_t ck_hull_slot(const ck_hull *J, uint32_t i, uint32_t l);

#endif
