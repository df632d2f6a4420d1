/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The skeleton of a semiautomaton: its image sets Q.w and the singletons,
 * ordered by reachability.
 *
 * Two sets of two or more states are in one class if letters lead from each to
 * the other; equal size is not sufficient.  Every class has one
 * representative, and a spanning tree of letters inside the class from it.
 * A word along the tree is a bijection of the representative X onto the
 * member P, because all sets of a class have the same size.
 *
 * The depth of a class is the length of a longest path from the class of Q
 * along steps X -> P.a (P in the class of X) and X -> a tile of X.  Such a path
 * cannot return: call Y below X if Y is inside X.w for some w.  Both kinds of
 * step lead down, and if X and Y are below each other, then they have the same
 * size, so that Y = X.w and X = Y.v are in one class.
 * Source: [egrinagy2015].
 */

#include "cascade/impl.h"

#include <stdlib.h>

void wr_skeleton_init(wr_skeleton_t K) {
    memset(K, 0, sizeof(wr_skeleton_struct));
    wr_images_init(K->I);
}

void wr_skeleton_clear(wr_skeleton_t K) {
    wr_images_clear(K->I);
    automaton_tree_clear(K->tree);
    WR_FREE(K->class_of, K->rank, K->first, K->member, K->parent, K->via,
            K->tile_first, K->tile, K->depth, K->width, K->level, K->offset);
    wr_skeleton_init(K);
}

/* The memory of the tree is included even if no group is computed. */
uint64_t wr_skeleton_bytes(const wr_skeleton_t K) {
    uint64_t sets = K->class_of != NULL ? K->I->count : 0;
    uint64_t tiles = K->tile_first != NULL ? K->tile_first[K->classes] : 0;
    return wr_images_bytes(K->I) + 32 * sets + 28 * (uint64_t) K->classes +
           4 * tiles;
}

/* ---- classes ----------------------------------------------------------- */

/* Append set s to its class c, reached from p by letter a. */
static void join(wr_skeleton_t K, uint32_t s, uint32_t c, uint32_t p,
                 uint32_t a) {
    K->class_of[s] = c;
    K->member[K->first[c + 1]++] = s;
    K->parent[s] = p;
    K->via[s] = a;
}

/* Make the component of s class number K->classes, breadth-first. */
static void add_class(wr_skeleton_t K, const uint32_t *low, uint32_t s) {
    const wr_images_struct *I = K->I;
    uint32_t c = K->classes++;
    K->rank[c] = low[s];
    K->first[c + 1] = K->first[c];
    join(K, s, c, s, 0);
    for (uint32_t i = K->first[c]; i < K->first[c + 1]; i++) {
        uint32_t p = K->member[i];
        for (uint32_t a = 0; a < I->letters; a++) {
            uint32_t t = I->edge[(size_t) p * I->letters + a];
            if (low[t] == low[s] && K->class_of[t] == WR_NONE)
                join(K, t, c, p, a);
        }
    }
}

/* Return the number of the set {q}, or WR_NONE if it is not in I. */
static uint32_t singleton(const wr_images_t I, uint32_t q) {
    uint64_t *set = wr_calloc(I->words, sizeof *set);
    uint32_t s = WR_NONE;
    wr_bits_set(set, q);
    (void) wr_images_find(&s, I, set);
    wr_free(set);
    return s;
}

/* Number the strong components: low[s] is the same for the sets of a component,
 * and at most that of the sets they lead to; WR_NONE for singletons. */
static void number_components(uint32_t *low, const wr_images_t I) {
    (void) wr_images_components(low, I);
    for (uint32_t s = 0; s < I->count; s++)
        low[s] = I->count - low[s];
    for (uint32_t q = 0; q < I->states; q++)
        low[singleton(I, q)] = WR_NONE;
}

static void find_classes(wr_skeleton_t K) {
    size_t n = K->I->count;
    uint32_t *low = wr_malloc(n * sizeof *low);
    number_components(low, K->I);
    K->classes = 0;
    K->class_of = wr_realloc(K->class_of, n * sizeof *K->class_of);
    K->member = wr_realloc(K->member, n * sizeof *K->member);
    K->parent = wr_realloc(K->parent, n * sizeof *K->parent);
    K->via = wr_realloc(K->via, n * sizeof *K->via);
    K->rank = wr_realloc(K->rank, n * sizeof *K->rank);
    K->first = wr_realloc(K->first, (n + 1) * sizeof *K->first);
    K->first[0] = 0;
    for (size_t s = 0; s < n; s++)
        K->class_of[s] = WR_NONE;
    for (uint32_t s = 0; s < n; s++)
        if (low[s] != WR_NONE && K->class_of[s] == WR_NONE)
            add_class(K, low, s);
    wr_free(low);
    size_t classes = K->classes;
    K->rank = wr_realloc(K->rank, classes * sizeof *K->rank);
    K->first = wr_realloc(K->first, (classes + 1) * sizeof *K->first);
}

/* ---- depths ------------------------------------------------------------ */

typedef struct {
    uint32_t size, rank, number;
} order_t;

/* A topological order: steps never lead to larger sets, tiles are smaller,
 * and classes of the same size are ordered by rank. */
static int by_size_then_rank(const void *x, const void *y) {
    const order_t *a = x, *b = y;
    if (a->size != b->size)
        return a->size > b->size ? -1 : 1;
    return a->rank < b->rank ? -1 : a->rank > b->rank;
}

static void deepen(wr_skeleton_t K, uint32_t from, uint32_t set) {
    uint32_t to = K->class_of[set];
    if (to != WR_NONE && to != from && K->depth[to] <= K->depth[from])
        K->depth[to] = K->depth[from] + 1;
}

static void set_depths(wr_skeleton_t K) {
    const wr_images_struct *I = K->I;
    order_t *order = wr_malloc(K->classes * sizeof *order);
    for (uint32_t c = 0; c < K->classes; c++)
        order[c] =
            (order_t){wr_images_size(I, K->member[K->first[c]]), K->rank[c], c};
    qsort(order, K->classes, sizeof *order, by_size_then_rank);
    K->depth = wr_calloc(K->classes, sizeof *K->depth);
    for (uint32_t i = 0; i < K->classes; i++) {
        /* All steps to this class have been processed: its depth is final. */
        wr_assert(K->tile_first[order[i].number] <
                  K->tile_first[order[i].number + 1]);
        uint32_t c = order[i].number;
        for (uint32_t j = K->first[c]; j < K->first[c + 1]; j++)
            for (uint32_t a = 0; a < I->letters; a++)
                deepen(K, c, I->edge[(size_t) K->member[j] * I->letters + a]);
        for (size_t j = K->tile_first[c]; j < K->tile_first[c + 1]; j++)
            deepen(K, c, K->tile[j]);
    }
    wr_free(order);
}

/* ---- the computation --------------------------------------------------- */

/* Append the progress of the search to the reason why it stopped. */
static wr_status_t stopped(wr_skeleton_t K, wr_limits_t L) {
    if (K->classes == 0)
        return wr_limits_fail(L, WR_UNABLE, "%s; %u sets found so far",
                              L->reason, K->I->count);
    return wr_limits_fail(L, WR_UNABLE, "%s; %u sets in %u classes found",
                          L->reason, K->I->count, K->classes);
}

/* Add every nonempty subset. */
static wr_status_t add_subsets(wr_skeleton_t K, wr_limits_t L) {
    uint32_t n = K->I->states;
    if (n > 31)
        return wr_limits_fail(L, WR_UNABLE,
                              "the subsets of %u states are too many", n);
    uint64_t sets = (UINT64_C(1) << n) - 1;
    wr_status_t s =
        wr_limits_check(L, "subsets", sets, sets * (24 + 4 * K->I->letters));
    for (uint64_t set = sets; s == WR_OK && set > 0; set--)
        wr_images_add(K->I, &set);
    return s;
}

/* Add the singletons that are not images.  While the block of sets doubles, it
 * may take three times the memory of the sets. */
static wr_status_t add_singletons(wr_skeleton_t K, wr_limits_t L) {
    uint64_t sets = (uint64_t) K->I->count + K->I->states;
    for (uint32_t q = 0; q < K->I->states; q++)
        sets -= singleton(K->I, q) != WR_NONE;
    wr_status_t status = wr_limits_check(
        L, "image sets and single states", sets,
        3 * sets * (8 * (uint64_t) K->I->words + 4 * K->I->letters + 16));
    if (status != WR_OK)
        return status;
    uint64_t *set = wr_calloc(K->I->words, sizeof *set);
    for (uint32_t q = 0; q < K->I->states; q++) {
        wr_bits_set(set, q);
        wr_images_add(K->I, set);
        wr_bits_unset(set, q);
    }
    wr_free(set);
    return WR_OK;
}

static wr_status_t find_sets(wr_skeleton_t K, const wr_dfa_t A,
                             wr_layout_t layout, wr_limits_t L) {
    wr_images_start(K->I, A);
    wr_status_t s = WR_OK;
    if (layout == WR_LAYOUT_FULL)
        s = add_subsets(K, L);
    if (s == WR_OK)
        s = wr_images_close(K->I, A, 0, L);
    if (s != WR_OK)
        return s;
    K->images = K->I->count;
    s = add_singletons(K, L);
    if (s == WR_OK)
        s = wr_images_close(K->I, A, 0, L);
    if (s == WR_OK) /* the memory of the next steps */
        s = wr_limits_check(L, "classes of sets", K->I->count,
                            wr_images_bytes(K->I) +
                                40 * (uint64_t) K->I->count);
    return s;
}

/* ---- layout ------------------------------------------------------------- */

/* The level on which a class acts, and its coordinates there.
 *
 * Walks require that levels strictly increase along every step from a class to
 * another, so that classes on one level never lead to each other; then a set
 * that is mapped onto a set of the same level is mapped inside its class.
 * Depths have this property, and so has the position of a class in a list
 * sorted by depth. */

/* Assign one class per level, by depth, then by number, sorted by counting. */
static void split(wr_skeleton_t K, uint32_t depths) {
    uint32_t *first = wr_calloc((size_t) depths + 1, sizeof *first);
    for (uint32_t c = 0; c < K->classes; c++)
        first[K->depth[c] + 1]++;
    for (uint32_t d = 0; d < depths; d++)
        first[d + 1] += first[d];
    for (uint32_t c = 0; c < K->classes; c++)
        K->level[c] = first[K->depth[c]]++;
    K->levels = K->classes;
    wr_free(first);
}

static wr_status_t set_layout(wr_skeleton_t K, wr_layout_t layout,
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

wr_status_t wr_skeleton_build(wr_skeleton_t K, const wr_dfa_t A,
                              wr_layout_t layout, wr_limits_t L) {
    wr_status_t s = find_sets(K, A, layout, L);
    if (s == WR_OK) {
        find_classes(K);
        if (layout == WR_LAYOUT_FULL)
            wr_skeleton_points(K);
        else
            s = wr_skeleton_tiles(K, L);
    }
    if (s == WR_OK) {
        set_depths(K);
        s = set_layout(K, layout, L);
    }
    if (s != WR_OK) {
        s = stopped(K, L);
        wr_skeleton_clear(K);
    }
    return s;
}
