/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Normal closures and the derived series: the derived subgroup is the normal
 * closure of the commutators of the generators.
 *
 * Two theorems make the series unnecessary: groups of odd order (Feit, Thompson
 * 1963) and groups whose order has at most two prime divisors (Burnside 1904)
 * are solvable.
 * Source: [Seress2003, section 2.3.3].
 */

#include "group/impl.h"

/* c = a^-1 b; c is neither a nor b. */
static void divide(uint32_t *c, const uint32_t *a, const uint32_t *b,
                   uint32_t n) {
    for (uint32_t p = 0; p < n; p++)
        c[a[p]] = b[p];
}

/* ---- normal closures -------------------------------------------------- */

/* Add c to the chain and, if it is new, to the list. */
static wr_status_t collect(wr_perms_t list, wr_chain_t C, const uint32_t *c,
                           wr_limits_t L) {
    int grown;
    const wr_status_t s = wr_chain_add(&grown, C, c, L);
    if (s == WR_OK && grown)
        wr_perms_push(list, c);
    return s;
}

/* Collect all commutators (gh)^-1 hg of generators, if from is gens.  Otherwise
 * from is the list, which grows by conjugates g^-1 hg until none is new.
 * Membership according to the chain is certain even before the chain is proved
 * complete, so the result is normal. */
static wr_status_t combine(wr_perms_t list, wr_chain_t C,
                           const wr_perms_struct *from, const wr_perms_t gens,
                           wr_limits_t L) {
    const uint32_t n = gens->degree;
    uint32_t *gh = wr_malloc(3 * (n * sizeof(uint32_t)) + 1);
    uint32_t *hg = gh + n, *c = hg + n;
    wr_status_t s = WR_OK;
    for (size_t i = 0; i < from->count && s == WR_OK; i++)
        for (size_t j = 0; j < (from == gens ? i : gens->count) && s == WR_OK;
             j++) {
            const uint32_t *h = wr_perms_at(from, i);
            const uint32_t *g = wr_perms_at(gens, j);
            wr_perm_mul(hg, h, g, n);
            wr_perm_mul(gh, g, h, n);
            divide(c, from == gens ? gh : g, hg, n);
            s = collect(list, C, c, L);
        }
    wr_free(gh);
    return s;
}

wr_status_t wr_group_derived(wr_group_t D, wr_group_t G, wr_limits_t L) {
    wr_status_t s = wr_group_compute(G, L);
    wr_perms_t list;
    wr_chain_t C;
    wr_group_t H;
    if (s != WR_OK)
        return s;
    wr_perms_init(list, G->p->degree);
    wr_chain_init(C, G->p->degree, NULL, 0);
    s = combine(list, C, G->p->gens, G->p->gens, L);
    if (s == WR_OK)
        s = combine(list, C, list, G->p->gens, L);
    if (s == WR_OK)
        s = wr_chain_verify(C, G->p->order, L);
    if (s == WR_OK) {
        wr_group_init(H, G->p->degree);
        wr_group_adopt(H, C);
        wr_group_swap(D, H);
        wr_group_clear(H);
    }
    wr_perms_clear(list);
    wr_chain_clear(C);
    return s;
}

/* ---- the derived series ----------------------------------------------- */

int wr_solvable_order(const fmpz_t order, uint32_t degree) {
    fmpz_t rest;
    int primes = 0;
    if (fmpz_is_odd(order))
        return 1;
    fmpz_init_set(rest, order);
    for (ulong p = 2; p <= degree && primes < 3 && !fmpz_is_one(rest); p++) {
        if (!fmpz_divisible_si(rest, (slong) p))
            continue;
        primes++; /* smaller divisors are removed, so p is prime */
        do
            fmpz_divexact_ui(rest, rest, p);
        while (fmpz_divisible_si(rest, (slong) p));
    }
    fmpz_clear(rest);
    return primes < 3;
}

/* The recursion is as deep as the derived series is long. */
wr_status_t wr_group_residuum(wr_group_t P, wr_group_t G, wr_limits_t L) {
    wr_status_t s = wr_group_compute(G, L);
    wr_group_t D;
    if (s != WR_OK)
        return s;
    wr_group_init(D, G->p->degree);
    if (wr_solvable_order(G->p->order, G->p->degree)) {
        wr_group_swap(P, D); /* trivial */
    } else {
        s = wr_group_derived(D, G, L);
        if (s == WR_OK && fmpz_equal(D->p->order, G->p->order))
            wr_group_swap(P, D);
        else if (s == WR_OK)
            s = wr_group_residuum(P, D, L);
    }
    wr_group_clear(D);
    return s;
}
