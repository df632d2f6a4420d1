/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Representations of a group in which its elements are products of few
 * reflections.  In the rotation groups of the cube and of the icosahedron each
 * element is a product of two, which are negatives of half turns.  On n points
 * it is n - #cycles swaps.  If the points are the states, only the image of the
 * start is tracked, so that the group need not be listed.
 */

#include "arch/blocks.h"

/* Use the rotations of a solid if each is a product of two half turns. */
static wr_status_t use_solid(arch_blocks_t *S) {
    S->by.solid = wr_calloc(1, sizeof *S->by.solid);
    wr_status_t s = arch_solid_match(S->by.solid, &S->G, S->L);
    if (s == WR_OK && S->by.solid->order == 12)
        s = wr_limits_fail(S->L, WR_DOMAIN, "rotations of the tetrahedron");
    if (s != WR_OK) {
        wr_free(S->by.solid);
        S->by.solid = NULL;
    }
    return s;
}

/* Extend the action on points from letters to all elements. */
static void move_points(arch_blocks_t *S, const uint32_t *image) {
    uint32_t n = S->by.points, *p, *from;
    S->by.moved = wr_malloc((size_t) S->G.element.count * n * sizeof *p);
    for (uint32_t i = 0; i < n; i++)
        S->by.moved[i] = i;
    /* Elements are listed in the order in which letters reach them. */
    for (uint32_t x = 0, known = 1; x < S->G.element.count; x++)
        for (uint32_t c = 0; c < S->codes; c++) {
            uint32_t y = S->next[(size_t) x * S->codes + c];
            if (y < known)
                continue;
            known = y + 1;
            p = S->by.moved + (size_t) y * n;
            from = S->by.moved + (size_t) x * n;
            for (uint32_t i = 0; i < n; i++)
                p[i] = image[(size_t) c * n + from[i]];
        }
}

/* Colour points by their orbits under the stabiliser of the start, if no other
 * element preserves these colours; then products correspond to states. */
static void set_colours(arch_blocks_t *S) {
    uint32_t n = S->by.points, q = S->A->start;
    S->by.colour = wr_malloc((n + 1) * sizeof *S->by.colour);
    for (uint32_t i = 0; i < n; i++)
        S->by.colour[i] = i;
    S->by.coloured = !S->resets;
    for (uint32_t x = 0; x < S->G.element.count && S->by.coloured; x++)
        for (uint32_t i = 0; i < n; i++) {
            uint32_t *to = S->by.moved + (size_t) x * n;
            uint32_t old = S->by.colour[to[i]], new = S->by.colour[i];
            if (arch_group_point(&S->G, x, q) == q && old != new)
                for (uint32_t j = 0; j < n; j++)
                    if (S->by.colour[j] == old)
                        S->by.colour[j] = new;
        }
    for (uint32_t x = 0; x < S->G.element.count && S->by.coloured; x++) {
        uint32_t i = 0;
        while (i < n &&
               S->by.colour[S->by.moved[(size_t) x * n + i]] == S->by.colour[i])
            i++;
        S->by.coloured = i < n || arch_group_point(&S->G, x, q) == q;
    }
    for (uint32_t i = 0; i < n && !S->by.coloured; i++)
        S->by.colour[i] = i;
}

/* Use the fewest points; if letters reset, the states. */
static wr_status_t use_points(arch_blocks_t *S) {
    uint32_t n = S->A->states, *image = NULL, *of = NULL;
    wr_truth_t least;
    wr_status_t s = WR_OK;
    if (!S->resets)
        s = wr_dfa_points(&n, &image, &least, S->A, S->L);
    if (s != WR_OK)
        return s;
    S->by.points = n;
    of = wr_malloc(((size_t) S->codes * n + 1) * sizeof *of);
    for (uint32_t a = 0; a < S->A->letters; a++)
        for (uint32_t i = 0; i < n && S->code[a] != ARCH_NONE; i++)
            of[(size_t) S->code[a] * n + i] = image != NULL
                                                  ? image[(size_t) a * n + i]
                                                  : wr_dfa_step(S->A, i, a);
    move_points(S, of);
    set_colours(S);
    WR_FREE(of, image);
    return WR_OK;
}

/* Use the states, with one colour for the start and one for all others. */
static void use_states(arch_blocks_t *S) {
    size_t n = S->A->states, all = n * S->G.element.count;
    S->by.points = S->A->states;
    S->by.moved = wr_malloc((all + 1) * sizeof *S->by.moved);
    memcpy(S->by.moved, S->G.element.tuple, all * sizeof *S->by.moved);
    S->by.colour = wr_calloc(n + 1, sizeof *S->by.colour);
    S->by.colour[S->A->start] = 1;
    S->by.coloured = 1;
}

static uint32_t half_turns(uint32_t *room, const arch_solid_t *H, uint32_t g) {
    if (g == 0)
        return 0;
    for (uint32_t x = 1; x < H->order; x++)
        for (uint32_t y = 1; y < H->order; y++)
            if (H->after[x][x] == 0 && H->after[y][y] == 0 &&
                H->after[x][y] == g) {
                room[0] = y;
                room[1] = x;
                return 2;
            }
    return 3; /* not reached: only the tetrahedron has other elements */
}

/* Write swaps and copies whose product is the map f; kind * n^2 + i n + j.  Of
 * the states with the same image, that image is kept, or else an image of other
 * states, so that cycles remain; the others are copied to it.  Then each state
 * that is kept goes to its image: to a free place, or by a swap along a cycle.
 */
static uint32_t map_factors(uint32_t *room, const uint32_t *f, uint32_t n) {
    uint32_t *at = wr_malloc(2 * ((size_t) n + 1) * sizeof *at);
    uint32_t *full = at + n, found = 0;
    memset(at, 0xff, n * sizeof *at); /* the place of what goes to each image */
    memset(full, 0, n * sizeof *full);
    for (uint32_t q = 0; q < n; q++)
        full[f[q]] = 1;
    for (int better = 0; better < 3; better++)
        for (uint32_t q = 0; q < n; q++)
            if (better == 0 || (better == 1 && full[q]) || f[q] == q)
                at[f[q]] = q;
    for (uint32_t q = 0; q < n; q++) {
        full[q] = at[f[q]] == q;
        if (!full[q])
            room[found++] = (ARCH_FADE_COPY * n + at[f[q]]) * n + q;
    }
    for (int cycles = 0; cycles < 2; cycles++)
        for (uint32_t y = 0; y < n; y++) {
            const uint32_t x = at[y];
            if (x == ARCH_NONE || x == y || (full[y] && !cycles))
                continue;
            room[found++] = x * n + y;
            for (uint32_t z = 0; z < n && full[y]; z++)
                at[z] = at[z] == y ? x : at[z];
            full[x] = full[y];
            full[y] = 1;
            at[y] = y;
            y = cycles ? y : UINT32_MAX; /* x is free: from the beginning */
        }
    wr_free(at);
    return found;
}

uint32_t arch_blocks_factors(uint32_t *room, const arch_blocks_t *S,
                             uint32_t x) {
    uint32_t n = S->by.points, *pair, found;
    if (S->maps)
        return map_factors(room, S->by.moved + (size_t) x * n, n);
    if (S->by.solid != NULL)
        return half_turns(room, S->by.solid, S->by.solid->image[x]);
    pair = wr_malloc(2 * ((size_t) n + 1) * sizeof *pair);
    wr_householder_permutation(pair, &found, S->by.moved + (size_t) x * n, n);
    for (uint32_t f = 0; f < found; f++)
        room[f] = pair[2 * (found - 1 - f)] * n + pair[2 * (found - 1 - f) + 1];
    wr_free(pair);
    return found;
}

wr_status_t arch_blocks_by(arch_blocks_t *S, int which) {
    wr_assert(which < ARCH_BLOCKS_BY);
    memset(&S->by, 0, sizeof S->by);
    if (which == ARCH_BLOCKS_SOLID)
        return S->some ? WR_DOMAIN : use_solid(S);
    if (which == ARCH_BLOCKS_POINTS)
        return S->some ? WR_DOMAIN : use_points(S);
    if (S->resets)
        return WR_DOMAIN;
    use_states(S); /* also for maps */
    return WR_OK;
}

void arch_blocks_by_clear(arch_blocks_by_t *by) {
    WR_FREE(by->solid, by->moved, by->colour);
    memset(by, 0, sizeof *by);
}
