/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_BOX_H
#define WREATH_CHECK_BOX_H

/* Boxes over Q, and the state of a check of evidence HULL.
 *
 *     box.c        intervals, the label of a box
 *     hullread.c   the listed boxes and classes
 *     hull.c       the check that they are closed and none is superfluous
 */

#include "check.h"

typedef struct {
    mpq_t end[2]; /* low, high */
    int open[2];  /* this end does not belong to the interval */
} ck_interval;

ck_interval *ck_intervals(size_t count); /* [0, 0] each */
/* Set x = c; add c y to x. c is a number of Q. */
void ck_interval_number(ck_interval *x, ck_num c);
void ck_interval_add(ck_interval *x, ck_num c, const ck_interval *y);

/* Compare end s (0: low) of x with that of y: > 0 if x extends beyond y there,
 * 0 if they are equal, < 0 if x ends before. */
int ck_beyond(const ck_interval *x, const ck_interval *y, int s);
/* Return the common label of all points of a box, or CK_NONE; h and x are
 * scratch, h for as many numbers as the box has intervals. */
uint32_t ck_box_label(ck_num *h, ck_interval *x, const ck_layer *L,
                      const ck_interval *b);
/* Return nonzero if matrices, inputs, H0 and decoder are over Q. */
int ck_layer_of_q(const ck_layer *L);
/* Over Q, n rows: return nonzero if all row sums of |A| are below 1. */
int ck_contracts(const ck_action *X, uint32_t n);
/* Read "1/2" (a point) or "(-1:0]" (an interval of more than one point), with
 * numbers in lowest terms; return 0 if the text is neither. */
int ck_interval_read(ck_interval *x, const char *text);

/* ---- hullread.c, hull.c -------------------------------------------------- */

/* A box.  A point is given by numbers h of the model's field, a box of more
 * than one point by intervals b over Q; the other pointer is NULL. */
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
    int *wide;                      /* per layer */
    int shared;
    ck_map names;               /* automaton state, label or point */
    ck_interval *image, **hull; /* hull[slot]: hull of images in the box */
    ck_interval **sure;         /* the box without ends not yet attained */
    ck_num *point;              /* the image, in a layer of points */
    uint32_t *next;             /* next[i * letters + a]: the successor class */
    uint32_t *name, *label, *tuple;
    ck_num *h; /* scratch, as name, label and tuple */
    ck_interval *x;
} ck_hull;

/* Read the lines "boxes" to "state". first: the line of the first class. */
void ck_hull_read(ck_hull *J, size_t *first);
/* Return the index in hull and sure of class i's box of layer l. */
size_t ck_hull_slot(const ck_hull *J, uint32_t i, uint32_t l);

#endif
