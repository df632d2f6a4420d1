/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The holonomy group of a class: what words that return to its
 * representative X do to the tiles of X.
 *
 * With the bijections f_P of X onto the members P along the spanning tree,
 * the loops  X -> P -a-> P.a -> X,  f_P . a . f_(P.a)^-1, one for every edge
 * inside the class, generate all that return (Schreier's lemma for the graph
 * of the class; edges of the tree give the identity).  They are sifted as
 * permutations of the points of X, where there are few points and many
 * loops; the generators that remain are then let act on the tiles.
 * Source: [egrinagy2015].
 */

#include "cascade/impl.h"

typedef struct {
    const wr_skeleton_struct *K;
    const wr_dfa_struct *A;
    uint32_t class, n; /* n points in X */
    uint32_t *f;       /* their images in each member, as far as made */
    uint32_t made;     /* rows of f */
    uint32_t *where;   /* of a state: its position in a row of f */
    uint32_t *loop;    /* a permutation of {0 .. n-1} */
    uint32_t *kept;    /* generators of the group of points, n each */
    uint32_t count;
    wr_group_t points;
} loops_t;

/* The images of the points of X, in increasing order, under its bijection
 * onto member P. */
static const uint32_t *row(loops_t *Z, uint32_t P) {
    const wr_skeleton_struct *K = Z->K;
    const uint32_t *member = K->member + K->first[Z->class];
    const uint32_t place = K->place[P] - K->first[Z->class];
    for (; Z->made <= place; Z->made++) {
        /* parents have smaller places: their rows are ready */
        const uint32_t R = member[Z->made];
        const uint32_t *from = row(Z, K->parent[R]);
        uint32_t *to = Z->f + (size_t) Z->made * Z->n;
        for (uint32_t k = 0; k < Z->n; k++)
            to[k] = wr_dfa_step(Z->A, from[k], K->via[R]);
    }
    return Z->f + (size_t) place * Z->n;
}

static void start_rows(loops_t *Z) {
    const wr_skeleton_struct *K = Z->K;
    const uint32_t X = K->member[K->first[Z->class]];
    const uint64_t *set = wr_skeleton_set(K, X);
    uint32_t k = 0;
    for (uint32_t w = 0; w < K->I->words; w++)
        for (uint64_t rest = set[w]; rest != 0; rest &= rest - 1)
            Z->f[k++] = 64 * w + wr_bits_lowest(rest);
    Z->made = 1;
}

/* ---- the group of the points ------------------------------------------- */

/* The loop through member P and letter a to R; 0 if it is the identity. */
static int loop(loops_t *Z, uint32_t P, uint32_t R, uint32_t a) {
    if (Z->K->parent[R] == P && Z->K->via[R] == a && R != P)
        return 0; /* an edge of the tree */
    uint32_t moved = 0;
    const uint32_t *to = row(Z, R), *from = row(Z, P);
    const uint32_t *delta = Z->A->delta + a;
    for (uint32_t k = 0; k < Z->n; k++)
        moved |= delta[(size_t) from[k] * Z->A->letters] ^ to[k];
    if (moved == 0)
        return 0;
    for (uint32_t k = 0; k < Z->n; k++)
        Z->where[to[k]] = k;
    for (uint32_t k = 0; k < Z->n; k++)
        Z->loop[k] = Z->where[delta[(size_t) from[k] * Z->A->letters]];
    return 1;
}

static wr_status_t keep(loops_t *Z, wr_limits_t L) {
    wr_status_t s = wr_group_add(Z->points, Z->loop, L);
    if (s == WR_OK) {
        size_t row = Z->n * sizeof *Z->kept;
        Z->kept = wr_realloc(Z->kept, (Z->count + 1) * row);
        memcpy(Z->kept + (size_t) Z->count++ * Z->n, Z->loop, row);
    }
    return s;
}

static wr_status_t find_loops(loops_t *Z, wr_limits_t L) {
    const wr_skeleton_struct *K = Z->K;
    wr_status_t s = WR_OK;
    uint32_t letters = K->I->letters, c = Z->class;
    for (uint32_t i = K->first[c]; i < K->first[c + 1]; i++) {
        uint32_t P = K->member[i];
        s = wr_limits_check(L, "loops of a class", i, 0);
        for (uint32_t a = 0; a < letters && s == WR_OK; a++) {
            uint32_t R = K->I->edge[(size_t) P * letters + a];
            if (K->class_of[R] != c || !loop(Z, P, R, a) ||
                (Z->count > 0 && wr_group_contains(Z->points, Z->loop)))
                continue;
            s = keep(Z, L);
            if (s == WR_OK && wr_group_has_all(Z->points))
                return WR_OK;
        }
        if (s != WR_OK)
            break;
    }
    return s;
}

/* ---- its action on the tiles ------------------------------------------- */

static wr_status_t act_on_tiles(wr_group_t G, loops_t *Z, wr_limits_t L) {
    const wr_skeleton_struct *K = Z->K;
    size_t begin = K->tile_first[Z->class];
    uint32_t tiles = (uint32_t) (K->tile_first[Z->class + 1] - begin);
    uint64_t *image = wr_malloc(K->I->words * sizeof *image);
    uint32_t *perm = wr_malloc(tiles * sizeof *perm);
    wr_status_t s = WR_OK;
    for (uint32_t k = 0; k < Z->n; k++)
        Z->where[Z->f[k]] = k;
    for (uint32_t g = 0; g < Z->count && s == WR_OK; g++) {
        const uint32_t *gen = Z->kept + (size_t) g * Z->n;
        for (uint32_t j = 0; j < tiles; j++) {
            const uint64_t *tile = wr_skeleton_set(K, K->tile[begin + j]);
            uint32_t set = 0, i = 0;
            memset(image, 0, K->I->words * sizeof *image);
            for (uint32_t k = 0; k < Z->n; k++)
                if (wr_bits_test(tile, Z->f[k]))
                    wr_bits_set(image, Z->f[gen[k]]);
            /* words carry tiles to tiles, so both searches succeed */
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

wr_status_t wr_class_group(wr_group_t G, const wr_skeleton_t K,
                           const wr_dfa_t A, uint32_t c, wr_limits_t L) {
    wr_assert(c < K->classes);
    uint64_t members = K->first[c + 1] - K->first[c];
    uint32_t X = K->member[K->first[c]];
    uint64_t rows = 4 * members * wr_images_size(K->I, X);
    wr_status_t s = wr_limits_check(L, "bijections of a class", K->I->count,
                                    wr_skeleton_bytes(K) + rows);
    if (s != WR_OK)
        return s;
    loops_t Z = {.K = K, .A = A, .class = c, .n = wr_images_size(K->I, X)};
    Z.f = wr_malloc(members * Z.n * sizeof *Z.f);
    start_rows(&Z);
    Z.where = wr_calloc(A->states, sizeof *Z.where);
    Z.loop = wr_malloc(Z.n * sizeof *Z.loop);
    wr_group_init(Z.points, Z.n);
    s = find_loops(&Z, L);
    if (s == WR_OK && Z.count > 0)
        s = act_on_tiles(G, &Z, L);
    wr_group_clear(Z.points);
    WR_FREE(Z.kept, Z.loop, Z.where, Z.f);
    return s;
}
