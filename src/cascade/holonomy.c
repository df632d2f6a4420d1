/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The holonomy cascade.
 *
 * A state of the cascade describes a chain of nodes from the set of all
 * states down to a point: at the level where a node is active, the coordinate
 * names its child in the chain.  A letter a is evaluated along two chains at
 * once: P along the old coordinates, R along the new ones, with P.a inside R at
 * every step (contexts.c proves this and gives the actions).  At the bottom
 * both are points, so that the state encoded by the new coordinates is the
 * image of the state encoded by the old ones.
 *
 * Only the skeleton is enumerated: chains of tiles can be vastly more numerous
 * than sets, and nodes are created when a walk reaches them.
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

/* ---- a letter descending the levels -------------------------------------- */

/* The walk is in a context, which acts on its own level; this is further down
 * if neither node is active on the present level, which then holds.  Contexts
 * are cached with the contexts below them, so that a repeated letter costs a
 * few loads per level.  If they take more memory than allowed, all are
 * discarded before the next letter. */

static void discard_contexts(wr_walk_struct *w) {
    wr_contexts_clear(w->T);
    for (uint32_t a = 0; a < w->C->A->letters; a++)
        w->root[a] = WR_CONTEXT_UNMET;
}

void wr_walk_holonomy_init(wr_walk_struct *w) {
    wr_contexts_init(w->T, w->C);
    w->root = wr_malloc(w->C->A->letters * sizeof *w->root);
    discard_contexts(w);
}

void wr_walk_holonomy_clear(wr_walk_struct *w) {
    wr_contexts_clear(w->T);
    wr_free(w->root);
}

wr_status_t wr_walk_holonomy_begin(wr_walk_struct *w, uint32_t letter) {
    if (wr_contexts_bytes(w->T) > w->cache_bytes)
        discard_contexts(w);
    if (w->root[letter] != WR_CONTEXT_UNMET) {
        w->at = w->root[letter];
        return WR_OK;
    }
    uint32_t key[3] = {letter, 0, 0};
    wr_status_t s = wr_contexts_find(&w->at, w->T, key, w->L);
    if (s == WR_OK)
        w->root[letter] = w->at;
    return s;
}

/* Return the context that acts on the present level, or NULL if it holds. */
static const wr_context_t *acting_context(const wr_walk_struct *w) {
    if (w->at == WR_CONTEXT_END)
        return NULL;
    const wr_context_t *c = wr_context(w->T, w->at);
    return c->level == w->level ? c : NULL;
}

void wr_walk_holonomy_act(wr_act_t *act, wr_walk_struct *w) {
    const wr_context_t *c = acting_context(w);
    act->idle = c == NULL || c->move == WR_CONTEXT_HOLD;
    if (act->idle) {
        act->image = NULL;
        return;
    }
    if (c->move == WR_CONTEXT_RESET) {
        act->kind = WR_ACT_RESET;
        act->target = c->slot[0].value;
        return;
    }
    wr_contexts_fill(w->T, w->at);
    for (uint32_t i = 0; i < w->C->width[c->level]; i++)
        w->image[i] = i;
    for (uint32_t k = 0; k < c->count; k++)
        w->image[c->offset + k] = c->slot[k].value;
}

static wr_status_t no_child(wr_walk_struct *w, uint32_t level) {
    return wr_limits_fail(w->L, WR_DOMAIN,
                          "level %u: the old state codes no child of the "
                          "node above it",
                          level);
}

wr_status_t wr_walk_holonomy_next(uint32_t *new_state, wr_walk_struct *w,
                                  uint32_t old_state) {
    const wr_context_t *c = acting_context(w);
    if (c == NULL) {
        *new_state = old_state;
        return WR_OK;
    }
    uint32_t k = (old_state - c->offset) & c->mask, next;
    if (k >= c->count)
        return no_child(w, c->level);
    wr_status_t s = wr_contexts_below(&next, w->T, w->at, k, w->L);
    if (s == WR_OK) {
        *new_state = wr_context(w->T, w->at)->slot[k].value;
        w->at = next;
    }
    return s;
}
