/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_HULL_H
#define WREATH_CHECK_HULL_H

/* Evidence HULL, while it is checked.
 *
 *     hullread.c   the boxes and classes that are listed
 *     hull.c       they are closed, and nothing in them is superfluous
 */

#include "box.h"

typedef struct {
    uint32_t layer, label, local, used; /* local: of a point, in its layer */
    int point;
    ck_interval *b;
} ck_hull_box;

typedef struct {
    ck_cert *C;
    ck_model *M;
    ck_hull_box *boxes;
    uint32_t count, classes, *part; /* boxes of class i: part[i * layers] .. */
    int *wide;                      /* of each layer */
    int shared;
    ck_map names;                   /* automaton state, label or point */
    ck_interval *image, **hull;     /* hull[slot]: what enters a box; */
    ck_interval **sure;             /* the box, less ends not yet reached */
    uint32_t *next;                 /* next[i * letters + a]: the class */
    uint32_t *name, *label, *tuple;
    ck_num *h;                      /* scratch, as the three before */
    ck_interval *x;
} ck_hull;

/* The lines "boxes", "box", "states" and "state".  first: the line of the
 * first class. */
void ck_hull_read(ck_hull *J, size_t *first);
/* Whether two boxes are the same interval for interval. */
int ck_hull_same(const ck_hull_box *x, const ck_hull_box *y, uint32_t size);
/* Where hull and sure of class i's box of layer l are. */
size_t ck_hull_slot(const ck_hull *J, uint32_t i, uint32_t l);

#endif
