/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The holonomy group of a class: the group that the words returning to its
 * representative X induce on the tiles of X.  It is computed as permutations
 * of the points of X (automaton/tree.c), which then act on the tiles.
 * Source: [egrinagy2015].
 */

#include "cascade/impl.h"

/* Add to G the action of the group of the points of X, the root of T, on the
 * tiles of X. */
static wr_status_t act_on_tiles(wr_group_t G, const wr_skeleton_t K,
                                wr_group_t points, wr_limits_t L) {
    const automaton_tree_struct *T = K->tree;
    const size_t begin = K->tile_first[T->here];
    const uint32_t tiles = (uint32_t) (K->tile_first[T->here + 1] - begin);
    uint64_t *image = wr_malloc(K->I->words * sizeof *image);
    uint32_t *perm = wr_malloc(tiles * sizeof *perm), count;
    const uint32_t *gen = wr_group_generators(&count, points);
    wr_status_t s = WR_OK;
    for (; count > 0 && s == WR_OK; count--, gen += T->width) {
        for (uint32_t j = 0; j < tiles; j++) {
            const uint64_t *tile = wr_skeleton_set(K, K->tile[begin + j]);
            uint32_t set = 0, i = 0;
            memset(image, 0, K->I->words * sizeof *image);
            for (uint32_t k = 0; k < T->width; k++)
                if (wr_bits_test(tile, T->f[k]))
                    wr_bits_set(image, T->f[gen[k]]);
            /* words map tiles to tiles, so both searches succeed */
            (void) wr_images_find(&set, K->I, image);
            while (i + 1 < tiles && K->tile[begin + i] != set)
                i++;
            perm[j] = i;
        }
        s = wr_group_add(G, perm, L);
    }
    WR_FREE(image, perm);
    return s;
}

wr_status_t wr_class_group(wr_group_t G, wr_skeleton_t K, const wr_dfa_t A,
                           uint32_t c, wr_limits_t L) {
    wr_assert(c < K->classes);
    automaton_strong_t S = {{K->classes, K->class_of, K->member, K->first}};
    const uint64_t members = K->first[c + 1] - K->first[c];
    wr_group_t points;
    wr_status_t s = wr_limits_check(
        L, "bijections of a class", K->I->count,
        wr_skeleton_bytes(K) +
            4 * members * wr_images_size(K->I, K->member[K->first[c]]));
    if (s != WR_OK)
        return s;
    if (K->tree->place == NULL)
        automaton_tree_init(K->tree, A, K->I, S);
    K->tree->A = A;
    K->tree->S = S;
    K->tree->early = 1;
    s = automaton_tree_group(points, K->tree, c, L);
    K->tree->S = NULL; /* S is local */
    if (s != WR_OK)
        return s;
    s = act_on_tiles(G, K, points, L);
    wr_group_clear(points);
    return s;
}
