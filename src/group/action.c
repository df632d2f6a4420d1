/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Actions on orbits and on blocks, their kernels, and stabilisers.
 *
 * The objects acted on become extra points after the old ones, and a chain
 * is built whose base begins with the objects to be fixed: the level after
 * them is their stabiliser.  If all objects are fixed, it is the kernel.
 * Source: [Seress2003, section 5.1].
 */

#include "group/impl.h"

/* first[i] = a point with label i. */
static uint32_t *representatives(uint32_t count, const uint32_t *label,
                                 uint32_t n) {
    uint32_t *first = wr_malloc(count * sizeof(uint32_t) + 1);
    for (uint32_t p = 0; p < n; p++)
        if (label[p] < count)
            first[label[p]] = p;
    return first;
}

/* Compute the permutation of the objects that g induces. */
static void induce(uint32_t *out, const uint32_t *g, uint32_t count,
                   const uint32_t *first, const uint32_t *label) {
    for (uint32_t i = 0; i < count; i++)
        out[i] = label[g[first[i]]];
}

/* Add G's generators to a chain over points and objects. */
static wr_status_t extend(wr_chain_t C, const wr_perms_t gens,
                          const wr_things_t *X, wr_limits_t L) {
    const uint32_t n = gens->degree;
    uint32_t *first = representatives(X->count, X->label, n);
    uint32_t *h = wr_malloc(C->degree * sizeof(uint32_t) + 1);
    wr_status_t s = WR_OK;
    for (size_t i = 0; i < gens->count && s == WR_OK; i++) {
        const uint32_t *g = wr_perms_at(gens, i);
        int grown;
        memcpy(h, g, n * sizeof(uint32_t));
        induce(h + n, g, X->count, first, X->label);
        for (uint32_t j = n; j < n + X->count; j++)
            h[j] += n;
        s = wr_chain_add(&grown, C, h, L);
    }
    WR_FREE(first, h);
    return s;
}

wr_status_t wr_group_fix(wr_group_t H, const wr_things_t *X, wr_group_t G,
                         wr_limits_t L) {
    wr_assert(X->fixed <= X->count);
    const uint32_t n = G->p->degree, fixed = X->fixed;
    uint32_t *base = wr_malloc(fixed * sizeof(uint32_t) + 1);
    wr_chain_t C;
    wr_group_t K;
    for (uint32_t i = 0; i < fixed; i++)
        base[i] = n + i;
    wr_chain_init(C, n + X->count, base, fixed);
    wr_group_init(K, n);
    wr_status_t s = wr_group_compute(G, L);
    if (s == WR_OK)
        s = extend(C, G->p->gens, X, L);
    if (s == WR_OK) /* the same abstract group, hence the same order */
        s = wr_chain_verify(C, G->p->order, L);
    if (s == WR_OK && C->levels > fixed)
        s = wr_group_add_all(K, C->level[fixed].gens, L);
    if (s == WR_OK)
        wr_group_swap(H, K);
    wr_group_clear(K);
    wr_chain_clear(C);
    wr_free(base);
    return s;
}

wr_status_t wr_group_act(wr_group_t H, uint32_t count, const uint32_t *label,
                         const wr_group_t G, wr_limits_t L) {
    uint32_t *first = representatives(count, label, G->p->degree);
    uint32_t *h = wr_malloc(count * sizeof(uint32_t) + 1);
    wr_group_t I;
    wr_status_t s = WR_OK;
    wr_group_init(I, count);
    for (size_t i = 0; i < G->p->gens->count && s == WR_OK; i++) {
        induce(h, wr_perms_at(G->p->gens, i), count, first, label);
        s = wr_group_add(I, h, L);
    }
    if (s == WR_OK)
        s = wr_group_compute(I, L);
    if (s == WR_OK)
        wr_group_swap(H, I);
    wr_group_clear(I);
    WR_FREE(first, h);
    return s;
}

wr_status_t wr_group_stabiliser(wr_group_t H, wr_group_t G, wr_limits_t L) {
    wr_group_t K;
    wr_status_t s = wr_group_compute(G, L);
    if (s != WR_OK)
        return s;
    wr_assert(G->p->giant == WR_GIANT_NOT);
    wr_group_init(K, G->p->degree);
    if (G->p->chain->levels > 1)
        s = wr_group_add_all(K, G->p->chain->level[1].gens, L);
    if (s == WR_OK)
        wr_group_swap(H, K);
    wr_group_clear(K);
    return s;
}
