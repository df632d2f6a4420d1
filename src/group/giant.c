/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The giants, A_n and S_n on the n >= 8 points they move, recognised without a
 * stabiliser chain.
 *
 * Theorem (Jordan 1873): a primitive group of degree n with a cycle of
 * prime length p <= n - 3 contains A_n.  Here also n/2 < p.  Then a transitive
 * group is primitive: suppose that there are several blocks of several points.
 * The p-cycle fixes each block (otherwise it would move p > n/2 blocks, more
 * than there are), so all p points that it moves lie in one block of more than
 * n/2 points; but a block has at most n/2.
 * An element with a cycle of length p has a power that is exactly this
 * cycle: its other cycles are shorter than p, so their lengths are prime to p.
 *
 * About 0.7/log n of the elements of A_n and S_n have such a cycle; random
 * elements are tried.  If none is found, the chain finds the order all the
 * same.
 * Source: [Dixon1996, Theorem 3.3E].
 */

#include "group/impl.h"

#define LEAST_GIANT 8 /* for 7 there is no prime between n/2 and n - 3 */
#define TRIALS 48

/* Return 1 if the group is transitive on the points that it moves. */
static int one_orbit(const wr_group_t G, uint32_t support) {
    const uint32_t n = G->p->degree;
    uint32_t *label = wr_malloc(n * sizeof(uint32_t));
    uint32_t count;
    wr_group_orbits(&count, label, G);
    wr_free(label);
    return count == n - support + 1;
}

/* Search for the p-cycle of the theorem. */
static int find_cycle(const wr_group_t G, uint32_t support) {
    const uint32_t n = G->p->degree;
    wr_source_t source;
    int found = 0;
    wr_source_init(source, G->p->gens);
    for (int i = 0; i < TRIALS && !found; i++) {
        const uint32_t p = wr_perm_longest(wr_source_next(source), n);
        found = 2 * p > support && p <= support - 3 && n_is_prime(p);
    }
    wr_source_clear(source);
    return found;
}

/* Replace the generators by two: a cycle of the first two or three moved
 * points, and a cycle of all moved points, or of all but the first, whichever
 * has the right parity. */
static void two_generators(wr_group_struct *G) {
    const uint32_t n = G->degree;
    const int even = G->giant == WR_GIANT_ALTERNATING;
    uint32_t *point = wr_malloc(n * sizeof(uint32_t));
    uint32_t *g = wr_malloc(n * sizeof(uint32_t));
    uint32_t m = 0;
    for (uint32_t p = 0; p < n; p++)
        if (G->moved[p])
            point[m++] = p;
    G->gens->count = 0;
    wr_perm_one(g, n);
    for (uint32_t i = 0, k = even ? 3 : 2; i < k; i++)
        g[point[i]] = point[(i + 1) % k];
    wr_perms_push(G->gens, g);
    wr_perm_one(g, n);
    const uint32_t skip = even && m % 2 == 0;
    for (uint32_t i = skip; i < m; i++)
        g[point[i]] = point[i + 1 < m ? i + 1 : skip];
    wr_perms_push(G->gens, g);
    WR_FREE(point, g);
}

/* Record that G is a giant, and delete its chain, if any. */
static void become_giant(wr_group_struct *G, uint32_t support) {
    const uint32_t n = G->degree;
    G->giant = WR_GIANT_ALTERNATING;
    G->support = support;
    wr_free(G->moved);
    G->moved = wr_calloc(n, 1);
    for (size_t i = 0; i < G->gens->count; i++) {
        const uint32_t *g = wr_perms_at(G->gens, i);
        for (uint32_t p = 0; p < n; p++)
            G->moved[p] |= g[p] != p;
        if (wr_perm_is_odd(g, n))
            G->giant = WR_GIANT_SYMMETRIC;
    }
    two_generators(G);
    wr_chain_clear(G->chain);
    fmpz_fac_ui(G->order, support);
    if (G->giant == WR_GIANT_ALTERNATING)
        fmpz_divexact_ui(G->order, G->order, 2);
}

wr_giant_t wr_group_try_giant(wr_group_t G) {
    const uint32_t support = wr_group_support(G);
    G->p->giant = WR_GIANT_NOT;
    if (support >= LEAST_GIANT && one_orbit(G, support) &&
        find_cycle(G, support))
        become_giant(G->p, support);
    return G->p->giant;
}
