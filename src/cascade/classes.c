/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The classes of the skeleton, for those who draw it. */

#include "cascade/impl.h"

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
    const wr_skeleton_struct *K = C->p->K;
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
