/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A letter on its way down a holonomy cascade.
 *
 * The walk stands in a context, which lies on its own level or, when neither
 * node is active here, further down: then this level holds.  Contexts met
 * are kept with the contexts below them, so that a letter met before costs a
 * few loads for each level.  When they take more memory than allowed, all are
 * forgotten before the next letter.
 */

#include "cascade/impl.h"

static void forget(wr_walk_struct *w) {
    wr_contexts_clear(w->T);
    for (uint32_t a = 0; a < w->C->A->letters; a++)
        w->root[a] = WR_CONTEXT_UNMET;
}

void wr_walk_holonomy_init(wr_walk_struct *w) {
    wr_contexts_init(w->T, w->C);
    w->root = wr_malloc(w->C->A->letters * sizeof *w->root);
    forget(w);
}

void wr_walk_holonomy_clear(wr_walk_struct *w) {
    wr_contexts_clear(w->T);
    wr_free(w->root);
}

wr_status_t wr_walk_holonomy_begin(wr_walk_struct *w, uint32_t letter) {
    if (wr_contexts_bytes(w->T) > w->cache_bytes)
        forget(w);
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

/* The context that acts on the present level, or NULL if it holds. */
static const wr_context_t *present(const wr_walk_struct *w) {
    if (w->at == WR_CONTEXT_END)
        return NULL;
    const wr_context_t *c = wr_context(w->T, w->at);
    return c->level == w->level ? c : NULL;
}

void wr_walk_holonomy_act(wr_act_t *act, wr_walk_struct *w) {
    const wr_context_t *c = present(w);
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

static wr_status_t astray(wr_walk_struct *w, uint32_t level) {
    return wr_limits_fail(w->L, WR_DOMAIN,
                          "level %u: the old state codes no child of the "
                          "node above it",
                          level);
}

wr_status_t wr_walk_holonomy_next(uint32_t *new_state, wr_walk_struct *w,
                                  uint32_t old_state) {
    const wr_context_t *c = present(w);
    if (c == NULL) {
        *new_state = old_state;
        return WR_OK;
    }
    uint32_t k = (old_state - c->offset) & c->mask, next;
    if (k >= c->count)
        return astray(w, c->level);
    wr_status_t s = wr_contexts_below(&next, w->T, w->at, k, w->L);
    if (s == WR_OK) {
        *new_state = wr_context(w->T, w->at)->slot[k].value;
        w->at = next;
    }
    return s;
}
