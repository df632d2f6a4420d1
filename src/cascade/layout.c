/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Which level a class acts on, and in which of its coordinates.
 *
 * What the walk needs is that levels strictly increase along every step from
 * a class to another (skeleton.c), so that classes on one level never lead
 * to each other; then a set that is mapped onto a set of its own level is
 * mapped inside its class.  Depths do that; so does the position of a class
 * when all are listed by depth.
 */

#include "cascade/impl.h"

/* Classes by depth, then by number: a counting sort. */
static void by_depth(uint32_t *line, const wr_skeleton_t K, uint32_t depths) {
    uint32_t *first = wr_calloc((size_t) depths + 1, sizeof *first);
    for (uint32_t c = 0; c < K->classes; c++)
        first[K->depth[c] + 1]++;
    for (uint32_t d = 0; d < depths; d++)
        first[d + 1] += first[d];
    for (uint32_t c = 0; c < K->classes; c++)
        line[first[K->depth[c]]++] = c;
    wr_free(first);
}

/* One class per level. */
static void split(wr_skeleton_t K, uint32_t depths) {
    uint32_t *line = wr_malloc(K->classes * sizeof *line);
    by_depth(line, K, depths);
    K->levels = K->classes;
    for (uint32_t l = 0; l < K->levels; l++)
        K->level[line[l]] = l;
    wr_free(line);
}

wr_status_t wr_skeleton_layout(wr_skeleton_t K, wr_layout_t layout,
                               wr_limits_t L) {
    wr_assert(K->tile_first != NULL && K->depth != NULL);
    uint32_t depths = 0;
    for (uint32_t c = 0; c < K->classes; c++)
        if (K->depth[c] >= depths)
            depths = K->depth[c] + 1;
    K->level = wr_malloc(K->classes * sizeof *K->level);
    K->offset = wr_calloc(K->classes, sizeof *K->offset);
    if (layout == WR_LAYOUT_SPLIT || layout == WR_LAYOUT_FULL) {
        split(K, depths);
    } else {
        K->levels = depths;
        memcpy(K->level, K->depth, K->classes * sizeof *K->level);
    }
    K->width = wr_calloc(K->levels, sizeof *K->width);
    for (uint32_t c = 0; c < K->classes; c++) {
        uint32_t *width = K->width + K->level[c];
        size_t tiles = K->tile_first[c + 1] - K->tile_first[c];
        if (tiles > UINT32_MAX - *width)
            return wr_limits_fail(L, WR_UNABLE, "a level wider than 2^32");
        if (layout == WR_LAYOUT_DISJOINT) {
            K->offset[c] = *width;
            *width += (uint32_t) tiles;
        } else if (tiles > *width) {
            *width = (uint32_t) tiles;
        }
    }
    return WR_OK;
}
