/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The summary that `decompose` prints: levels, components, groups, simple
 * factors. This file collects the entries; the source of the groups depends on
 * the kind of cascade (here, summary_exclusion.c).
 */

#include <stdlib.h>

#include "cascade/impl.h"

void wr_summary_init(wr_summary_t S) {
    memset(S, 0, sizeof(wr_summary_struct));
    S->aperiodic = WR_UNKNOWN;
    S->factors = wr_strdup("");
}

void wr_summary_clear(wr_summary_t S) {
    for (uint32_t l = 0; l < S->levels; l++) {
        for (uint32_t i = 0; i < S->count[l]; i++)
            WR_FREE(S->component[l][i].group_order,
                    S->component[l][i].group_name,
                    S->component[l][i].generator);
        wr_free(S->component[l]);
    }
    WR_FREE(S->states, S->count, S->component, S->factors);
    memset(S, 0, sizeof(wr_summary_struct));
}

/* ---- components -------------------------------------------------------- */

static wr_component_t *append(wr_summary_t S, uint32_t level, uint32_t tiles) {
    uint32_t n = S->count[level]++;
    wr_component_t **list = S->component + level;
    *list = wr_grow(*list, n, sizeof **list);
    (*list)[n] = (wr_component_t){.tiles = tiles};
    return *list + n;
}

wr_status_t wr_summary_add(wr_summary_t S, uint32_t level, uint32_t tiles,
                           wr_group_t G, wr_limits_t L) {
    wr_assert(level < S->levels);
    wr_status_t s = WR_OK;
    if (wr_group_is_trivial(G)) {
        wr_component_t *c = append(S, level, tiles);
        c->group_order = wr_strdup("1");
        c->group_name = wr_strdup("1");
        return WR_OK;
    }
    wr_buffer_t name, factors;
    WR_EACH(wr_buffer_init, name, factors);
    wr_group_name(name, G, L);
    wr_buffer_put(factors, S->factors);
    s = wr_group_factors(factors, G, L);
    if (s == WR_OK) {
        wr_component_t *c = append(S, level, tiles);
        c->group_order = wr_group_order(G);
        c->group_name = wr_strdup(name->text);
        const uint32_t *g = wr_group_generators(&c->generators, G);
        c->generator = wr_copy(g, (size_t) c->generators * tiles * sizeof *g);
        wr_say(&S->factors, "%s", factors->text);
        S->aperiodic = WR_FALSE;
    }
    WR_EACH(wr_buffer_clear, name, factors);
    return s;
}

void wr_summary_add_unknown(wr_summary_t S, uint32_t level, uint32_t tiles,
                            int nontrivial) {
    wr_assert(level < S->levels);
    wr_component_t *c = append(S, level, tiles);
    c->group_order = wr_strdup("");
    c->group_name = wr_strdup("");
    if (nontrivial)
        S->aperiodic = WR_FALSE;
    else if (S->aperiodic == WR_TRUE)
        S->aperiodic = WR_UNKNOWN;
}

/* ---- groups of a skeleton ----------------------------------------------- */

/* Its classes, with their holonomy groups. */
static wr_status_t summarise_classes(wr_summary_t S, wr_cascade_struct *C,
                                     wr_limits_t L) {
    wr_skeleton_struct *K = C->K;
    wr_status_t s = WR_OK;
    S->images = K->images;
    for (uint32_t c = 0; c < K->classes && s == WR_OK; c++) {
        size_t tiles = K->tile_first[c + 1] - K->tile_first[c];
        wr_group_t G;
        wr_group_init(G, (uint32_t) tiles);
        s = wr_class_group(G, K, C->A, c, L);
        if (s == WR_OK)
            s = wr_summary_add(S, K->level[c], (uint32_t) tiles, G, L);
        wr_group_clear(G);
    }
    return s;
}

/* ---- groups of a holonomy cascade known by its nodes only --------------- */

/* The nodes that share level and offset make one component, and its group is
 * that of the permutations in the contexts that can follow from the top. */

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

static wr_status_t summarise_nodes(wr_summary_t S, wr_cascade_struct *C,
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

/* ---- the summary -------------------------------------------------------- */

/* One component, whose group the letters generate. */
static wr_status_t letters(wr_summary_t S, wr_cascade_struct *C,
                           wr_limits_t L) {
    const wr_dfa_struct *A = C->A;
    wr_group_t G;
    wr_status_t s = WR_OK;
    uint32_t *perm = wr_malloc(A->states * sizeof *perm);
    wr_group_init(G, A->states);
    for (uint32_t a = 0; a < A->letters && s == WR_OK; a++) {
        wr_dfa_column(perm, A, a);
        s = wr_group_add(G, perm, L);
    }
    if (s == WR_OK)
        s = wr_summary_add(S, 0, A->states, G, L);
    wr_group_clear(G);
    wr_free(perm);
    return s;
}

wr_status_t wr_cascade_summary(wr_summary_t S, wr_cascade_t C, wr_limits_t L) {
    wr_cascade_struct *c = C->p;
    wr_summary_t N;
    wr_status_t s = WR_OK;
    wr_summary_init(N);
    N->levels = c->levels;
    N->states = wr_copy(c->width, c->levels * sizeof *N->states);
    N->count = wr_calloc(c->levels, sizeof *N->count);
    N->component = wr_calloc(c->levels, sizeof *N->component);
    N->aperiodic = WR_TRUE; /* until a component says otherwise */
    if (c->kind == WR_CASCADE_HOLONOMY)
        s = c->given ? summarise_nodes(N, c, L) : summarise_classes(N, c, L);
    else if (c->kind == WR_CASCADE_EXCLUSION)
        s = wr_summary_exclusion(N, c, L);
    else if (c->levels > 0)
        s = letters(N, c, L);
    if (s == WR_OK)
        WR_SWAP(wr_summary_struct, *S, *N);
    wr_summary_clear(N);
    return s;
}
