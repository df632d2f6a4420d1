/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The local conditions that imply emulation for all words.
 *
 * A holonomy cascade emulates its automaton if every context that can follow
 * from (a, all states, all states) has an action (contexts.c): its actions
 * keep P.a inside R, and at the bottom R is a point.  Contexts are closed
 * over all children of P, which is at least what reachable states use.  For
 * the rule of exclusion the induction needs no data (exclusion.c), and a
 * permutation cascade is the automaton itself.
 */

#include "cascade/impl.h"

/* New nodes come at the end of the list and are expanded in their turn. */
static wr_status_t expand_all(wr_cascade_struct *C, wr_limits_t L) {
    wr_status_t s = WR_OK;
    for (uint32_t i = 0; i < C->nodes && s == WR_OK; i++)
        s = wr_node_expand(C, i, L);
    return s;
}

wr_status_t wr_cascade_check(uint64_t *contexts, wr_cascade_t C,
                             wr_limits_t L) {
    if (C->p->kind != WR_CASCADE_HOLONOMY) {
        *contexts = 0;
        return WR_OK;
    }
    wr_contexts_t T;
    wr_contexts_init(T, C->p);
    wr_status_t s = wr_contexts_close(T, L);
    if (s == WR_OK)
        s = expand_all(C->p, L);
    if (s == WR_OK)
        *contexts = T->count;
    wr_contexts_clear(T);
    return s;
}
