/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The holonomy cascade.
 *
 * A state of the cascade describes a chain of nodes from the set of all
 * states down to a point: at the level where a node is active, the
 * coordinate names the child that comes next.  A letter a is followed by two
 * chains at once: P along the old coordinates, R along the new ones, with
 * P.a inside R at every step (contexts.c proves it and gives the actions).
 * At the bottom both are points, so the state coded by the new coordinates
 * is the image of the state coded by the old ones.
 *
 * Nothing is enumerated but the skeleton: chains of tiles can be vastly more
 * numerous than sets, and nodes are made when a walk meets them.
 * Source: [egrinagy2015].
 */

#include "cascade/impl.h"

wr_status_t wr_cascade_holonomy(wr_cascade_t C, const wr_dfa_t A,
                                wr_layout_t layout, wr_limits_t L) {
    wr_assert(layout <= WR_LAYOUT_FULL);
    wr_cascade_struct *N = wr_cascade_new(A, WR_CASCADE_HOLONOMY, L);
    N->layout = layout;
    wr_status_t s = wr_skeleton_build(N->K, N->A, layout, L);
    if (s == WR_OK) {
        N->levels = N->K->levels;
        N->width = wr_copy(N->K->width, N->levels * sizeof *N->width);
        size_t sets = N->K->I->count;
        N->node_of = wr_malloc(sets * sizeof *N->node_of);
        memset(N->node_of, 0xff, sets * sizeof *N->node_of); /* WR_NONE */
        N->bytes = wr_skeleton_bytes(N->K) + 4 * sets;
        wr_node_of(N, 0);
        N->start = wr_malloc(N->levels * sizeof *N->start);
        s = wr_node_chain(N->start, N, N->A->start, L);
    }
    if (s == WR_OK)
        wr_cascade_replace(C, N);
    else
        wr_cascade_delete(N);
    return s;
}
