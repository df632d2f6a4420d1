/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The summary that `decompose` prints: levels, components, groups, simple
 * factors. This file collects the entries; the source of the groups depends on
 * the kind of cascade (here, summary_nodes.c, summary_exclusion.c).
 */

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

/* The classes of a skeleton, with their holonomy groups. */
static wr_status_t summarise_classes(wr_summary_t S, wr_cascade_struct *C,
                                     wr_limits_t L) {
    const wr_skeleton_struct *K = C->K;
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

/* One component, whose group the letters generate. */
static wr_status_t letters(wr_summary_t S, wr_cascade_struct *C,
                           wr_limits_t L) {
    const wr_dfa_struct *A = C->A;
    wr_group_t G;
    wr_status_t s = WR_OK;
    uint32_t *perm = wr_malloc(A->states * sizeof *perm);
    wr_group_init(G, A->states);
    for (uint32_t a = 0; a < A->letters && s == WR_OK; a++) {
        for (uint32_t q = 0; q < A->states; q++)
            perm[q] = A->delta[(size_t) q * A->letters + a];
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
        s = c->given ? wr_summary_nodes(N, c, L) : summarise_classes(N, c, L);
    else if (c->kind == WR_CASCADE_EXCLUSION)
        s = wr_summary_exclusion(N, c, L);
    else if (c->levels > 0)
        s = letters(N, c, L);
    if (s == WR_OK)
        WR_SWAP(wr_summary_struct, *S, *N);
    wr_summary_clear(N);
    return s;
}
