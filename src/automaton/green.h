/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_AUTOMATON_GREEN_H
#define WREATH_AUTOMATON_GREEN_H

/* green: the list of elements of the transition monoid, and its Green's
 * classes.  Two elements are R-equivalent if right multiplication leads from
 * each to the other, L-equivalent for left multiplication; H is the
 * intersection of R and L, and D their join (in xy, x acts first).
 */

#include "automaton/automaton.h"

WR_BEGIN_DECLS

/* Element 0 is the identity; element i > 0 is parent[i] times letter via[i],
 * and its word along the parents is the least of its shortest words.  D-class 0
 * is that of the identity; no product leads to a D-class of smaller number.
 * row, column  R-class and L-class of an element, numbered in its D-class
 * rank         size of the image of the elements of a D-class
 * group        an idempotent of a D-class, or UINT32_MAX
 * cover        pairs of D-classes x, y such that y is directly below x */
typedef struct {
    uint32_t elements, states;
    uint32_t *parent, *via, *d, *row, *column;
    unsigned char *idempotent;
    uint32_t classes;
    uint32_t *size, *rows, *columns, *rank, *group; /* per D-class */
    uint32_t (*cover)[2];
    size_t covers;
    struct wr_green_elements *list;
} wr_green_struct;
typedef wr_green_struct wr_green_t[1];

void wr_green_init(wr_green_t G);
void wr_green_clear(wr_green_t G);
/* Compute the elements and their classes.
 * shape   G initialised, overwritten
 * status  OK; UNABLE past limits: states are elements, and D-classes are at
 *         most 8192
 * cost    O(elements * (letters + states)), and classes^2 bits
 * source  [froidurepin1997] for both Cayley graphs, [green1951],
 *         [tarjan1972] for their strong components */
WR_MUST_CHECK wr_status_t wr_green_compute(wr_green_t G, const wr_dfa_t A,
                                           wr_limits_t L);
/* Set w to the word of element i. */
void wr_green_word(wr_word_t w, const wr_green_t G, uint32_t i);
/* Set image[q] to the image of state q under element i; `states` entries. */
void wr_green_image(uint32_t *image, const wr_green_t G, uint32_t i);
/* Append the name of the group H-classes of D-class d; nothing if d has no
 * idempotent.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_green_group(wr_buffer_t out, const wr_green_t G,
                                         uint32_t d, wr_limits_t L);

WR_END_DECLS
#endif
