/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Creating, deleting and querying cascades of every kind.
 *
 * A builder fills a new structure and replaces the old one only when the new
 * one is complete, so that a failure leaves the output unchanged.
 */

#include "cascade/impl.h"

wr_cascade_struct *wr_cascade_new(const wr_dfa_t A, wr_cascade_kind_t kind,
                                  wr_limits_t L) {
    wr_cascade_struct *C = wr_calloc(1, sizeof *C);
    wr_dfa_init(C->A);
    wr_skeleton_init(C->K);
    if (A != NULL)
        wr_dfa_set(C->A, A);
    C->kind = kind;
    C->max_memory = L != NULL ? L->max_memory : 0;
    return C;
}

void wr_cascade_delete(wr_cascade_struct *C) {
    for (uint32_t i = 0; i < C->nodes; i++)
        wr_free(C->node[i].child);
    WR_FREE(C->node, C->node_of);
    wr_skeleton_clear(C->K);
    WR_FREE(C->column, C->width, C->start);
    wr_dfa_clear(C->A);
    wr_free(C);
}

void wr_cascade_replace(wr_cascade_t C, wr_cascade_struct *N) {
    wr_cascade_delete(C->p);
    C->p = N;
}

void wr_cascade_init(wr_cascade_t C) {
    C->p = wr_cascade_new(NULL, WR_CASCADE_PERMUTATION, NULL);
}

void wr_cascade_clear(wr_cascade_t C) {
    wr_cascade_delete(C->p);
    C->p = NULL;
}

wr_cascade_kind_t wr_cascade_kind(const wr_cascade_t C) {
    wr_assert(C->p != NULL);
    return C->p->kind;
}

wr_layout_t wr_cascade_layout(const wr_cascade_t C) {
    wr_assert(C->p != NULL);
    return C->p->layout;
}

uint32_t wr_cascade_levels(const wr_cascade_t C) {
    wr_assert(C->p != NULL);
    return C->p->levels;
}

uint32_t wr_cascade_width(const wr_cascade_t C, uint32_t level) {
    wr_assert(level < C->p->levels);
    return C->p->width[level];
}

const wr_dfa_struct *wr_cascade_automaton(const wr_cascade_t C) {
    wr_assert(C->p != NULL);
    return C->p->A;
}

void wr_cascade_start(uint32_t *x, const wr_cascade_t C) {
    if (C->p->levels > 0)
        memcpy(x, C->p->start, C->p->levels * sizeof *x);
}

wr_status_t wr_cascade_encode(uint32_t *x, wr_cascade_t C, uint32_t q,
                              wr_limits_t L) {
    wr_cascade_struct *c = C->p;
    if (q >= c->A->states)
        return wr_limits_fail(L, WR_DOMAIN, "there is no state %u", q);
    if (c->kind == WR_CASCADE_HOLONOMY)
        return wr_node_chain(x, c, q, L);
    if (c->kind == WR_CASCADE_EXCLUSION)
        wr_exclusion_start(x, c->A->states, q);
    else
        x[0] = q;
    return WR_OK;
}

/* W of a holonomy cascade: follow the children that x names. */
static uint32_t readout_nodes(wr_cascade_struct *C, const uint32_t *x) {
    wr_limits_t L;
    wr_limits_init(L);
    L->max_memory = C->max_memory;
    uint32_t i = 0;
    while (C->node[i].children > 0) {
        uint32_t k = x[C->node[i].level] - C->node[i].offset;
        if (k >= C->node[i].children || wr_node_expand(C, i, L) != WR_OK)
            return WR_NONE;
        i = C->node[i].child[k];
    }
    return wr_bits_first(wr_node_set(C, i));
}

uint32_t wr_cascade_readout(wr_cascade_t C, const uint32_t *x) {
    wr_cascade_struct *c = C->p;
    switch (c->kind) {
    case WR_CASCADE_PERMUTATION:
        return c->levels > 0 && x[0] < c->width[0] ? x[0] : WR_NONE;
    case WR_CASCADE_EXCLUSION:
        return wr_exclusion_readout(x, c->A->states);
    case WR_CASCADE_HOLONOMY:
        return readout_nodes(c, x);
    }
    return WR_NONE;
}

/* ---- the classes of the skeleton, for drawings -------------------------- */

static int has_classes(const wr_cascade_struct *C) {
    return C->kind == WR_CASCADE_HOLONOMY && !C->given;
}

uint32_t wr_cascade_class_count(const wr_cascade_t C) {
    return has_classes(C->p) ? C->p->K->classes : 0;
}

void wr_cascade_class(wr_image_class_t *out, const wr_cascade_t C, uint32_t i) {
    wr_assert(i < wr_cascade_class_count(C));
    const wr_skeleton_struct *K = C->p->K;
    out->level = K->level[i];
    out->offset = K->offset[i];
    out->depth = K->depth[i];
    out->sets = K->first[i + 1] - K->first[i];
    out->set = K->member + K->first[i];
    out->tiles = K->tile_first[i + 1] - K->tile_first[i];
    out->tile = K->tile + K->tile_first[i];
}

const uint64_t *wr_cascade_set(const wr_cascade_t C, uint32_t s) {
    wr_assert(s < C->p->K->I->count);
    return wr_skeleton_set(C->p->K, s);
}

uint32_t wr_cascade_class_of(const wr_cascade_t C, uint32_t s) {
    wr_assert(s < C->p->K->I->count);
    return C->p->K->class_of[s];
}

wr_status_t wr_cascade_class_group(wr_buffer_t out, const wr_cascade_t C,
                                   uint32_t i, wr_limits_t L) {
    wr_assert(i < wr_cascade_class_count(C));
    wr_skeleton_struct *K = C->p->K;
    wr_group_t G;
    wr_group_init(G, (uint32_t) (K->tile_first[i + 1] - K->tile_first[i]));
    wr_status_t s = wr_class_group(G, K, C->p->A, i, L);
    if (s == WR_OK)
        s = wr_group_compute(G, L);
    if (s == WR_OK)
        wr_group_name(out, G, L);
    wr_group_clear(G);
    return s;
}
