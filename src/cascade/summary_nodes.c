/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Groups of a holonomy cascade that is known by its nodes only: the nodes
 * that share level and offset make one component, and its group is that of
 * the permutations in the contexts that can follow from the top.
 */

#include "cascade/impl.h"

#include <stdlib.h>

typedef struct {
    uint32_t level, offset, tiles;
} window_t;

static int by_place(const void *x, const void *y) {
    const window_t *a = x, *b = y;
    if (a->level != b->level)
        return a->level < b->level ? -1 : 1;
    return a->offset < b->offset ? -1 : a->offset > b->offset;
}

/* The widest first: it stays when duplicates go. */
static int by_place_then_width(const void *x, const void *y) {
    const window_t *a = x, *b = y;
    int c = by_place(a, b);
    return c != 0 ? c : a->tiles > b->tiles ? -1 : a->tiles < b->tiles;
}

/* The components, in order. */
static window_t *windows(uint32_t *count, const wr_cascade_struct *C) {
    window_t *v = wr_malloc(C->nodes * sizeof *v);
    uint32_t n = 0, m = 0;
    for (uint32_t i = 0; i < C->nodes; i++) {
        const wr_inner_t *node = C->node + i;
        if (node->children > 0)
            v[n++] = (window_t){node->level, node->offset, node->children};
    }
    qsort(v, n, sizeof *v, by_place_then_width);
    for (uint32_t i = 0; i < n; i++)
        if (m == 0 || by_place(&v[m - 1], &v[i]) != 0)
            v[m++] = v[i];
    *count = m;
    return v;
}

/* Adds the permutation of one context to the group of its component. */
static wr_status_t add_action(wr_group_t *G, const window_t *v, uint32_t count,
                              const wr_contexts_t T, uint32_t i) {
    const wr_context_t *c = wr_context(T, i);
    window_t key = {c->level, c->offset, 0};
    const window_t *at = bsearch(&key, v, count, sizeof *v, by_place);
    const size_t w = (size_t) (at - v);
    uint32_t moved = 0;
    uint32_t *perm = wr_malloc(v[w].tiles * sizeof *perm);
    wr_limits_t L;
    wr_status_t s = WR_OK;
    wr_limits_init(L);
    for (uint32_t k = 0; k < v[w].tiles; k++) {
        perm[k] = k < c->count ? c->slot[k].value - c->offset : k;
        moved |= perm[k] ^ k;
    }
    if (moved != 0 && !wr_group_contains(G[w], perm))
        s = wr_group_add(G[w], perm, L);
    wr_free(perm);
    return s;
}

wr_status_t wr_summary_nodes(wr_summary_t S, wr_cascade_struct *C,
                             wr_limits_t L) {
    uint32_t count;
    window_t *v = windows(&count, C);
    wr_group_t *G = wr_malloc(count * sizeof *G);
    wr_contexts_t T;
    for (uint32_t i = 0; i < count; i++)
        wr_group_init(G[i], v[i].tiles);
    wr_contexts_init(T, C);
    wr_status_t s = wr_contexts_close(T, L);
    for (uint32_t i = 0; i < T->used && s == WR_OK; i = wr_context_after(T, i))
        if (wr_context(T, i)->move == WR_CONTEXT_PERM)
            s = add_action(G, v, count, T, i);
    S->images = C->K->I->count;
    for (uint32_t i = 0; i < count && s == WR_OK; i++)
        s = wr_summary_add(S, v[i].level, v[i].tiles, G[i], L);
    for (uint32_t i = 0; i < count; i++)
        wr_group_clear(G[i]);
    wr_contexts_clear(T);
    WR_FREE(G, v);
    return s;
}
