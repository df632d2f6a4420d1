/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_HULL_H
#define WREATH_CHECK_HULL_H

/* Evidence HULL, while it is checked.
 *
 *     hullread.c   the boxes and classes that are listed
 *     hull.c       they are closed, and nothing in them is superfluous
 */

#include "box.h"

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
