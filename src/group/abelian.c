/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Abelian groups and their invariant factors.
 *
 * For an abelian group A and a prime p, the index of A^(p^(k+1)) in
 * A^(p^k) is p to the number of cyclic p-factors of order at least
 * p^(k+1).  Powers of the generators generate the power subgroup, so the
 * orders of a few groups give the structure, without solving relations.
 */

#include "group/impl.h"

wr_truth_t wr_group_is_abelian(wr_group_t G) {
    const wr_perms_struct *gens = G->p->gens;
    for (size_t i = 0; i < gens->count; i++)
        for (size_t j = 0; j < i; j++)
            if (!wr_perm_commute(wr_perms_at(gens, i), wr_perms_at(gens, j),
                                 gens->degree))
                return WR_FALSE;
    return WR_TRUE;
}

/* Set H to the group of the p-th powers of the generators of G. */
static wr_status_t power_subgroup(wr_group_t H, wr_group_t G, ulong p,
                                  wr_limits_t L) {
    const uint32_t n = G->p->degree;
    uint32_t *power = wr_malloc(n * sizeof(uint32_t) + 1);
    wr_status_t s = WR_OK;
    wr_group_t K;
    wr_group_init(K, n);
    for (size_t i = 0; i < G->p->gens->count && s == WR_OK; i++) {
        wr_perm_power(power, wr_perms_at(G->p->gens, i), p, n);
        s = wr_group_add(K, power, L);
    }
    if (s == WR_OK)
        s = wr_group_compute(K, L);
    if (s == WR_OK)
        wr_group_swap(H, K);
    wr_group_clear(K);
    wr_free(power);
    return s;
}

/* Invariant factors, largest first: factor[i+1] divides factor[i]. */
typedef struct {
    fmpz *factor;
    slong count, alloc;
} invariants_t;

/* Multiply the `rank` largest factors by p. */
static void multiply(invariants_t *V, ulong p, slong rank) {
    if (rank > V->alloc) {
        V->factor = wr_realloc(V->factor, (size_t) rank * sizeof(fmpz));
        V->alloc = rank;
    }
    while (V->count < rank)
        fmpz_init_set_ui(V->factor + V->count++, 1);
    for (slong i = 0; i < rank; i++)
        fmpz_mul_ui(V->factor + i, V->factor + i, p);
}

/* Find the p-part of an abelian group of known order from its powers. */
static wr_status_t p_part(invariants_t *V, wr_group_t G, ulong p,
                          wr_limits_t L) {
    wr_status_t s = WR_OK;
    wr_group_t H;
    fmpz_t index, prime;
    if (!fmpz_divisible_si(G->p->order, (slong) p))
        return WR_OK;
    wr_group_init(H, G->p->degree);
    fmpz_init(index);
    fmpz_init_set_ui(prime, p);
    s = power_subgroup(H, G, p, L);
    if (s == WR_OK) {
        fmpz_divexact(index, G->p->order, H->p->order);
        multiply(V, p, fmpz_remove(index, index, prime));
        s = p_part(V, H, p, L);
    }
    WR_EACH(fmpz_clear, index, prime);
    wr_group_clear(H);
    return s;
}

static void print_invariants(wr_buffer_t out, const invariants_t *V) {
    for (slong i = V->count; i > 0; i--)
        wr_group_put_integer(out, i == V->count ? "C" : " x C",
                             V->factor + i - 1);
}

wr_status_t wr_group_abelian_name(wr_buffer_t out, wr_group_t G,
                                  wr_limits_t L) {
    invariants_t V = {NULL, 0, 0};
    fmpz_t rest, prime;
    wr_status_t s = wr_group_compute(G, L);
    if (s != WR_OK)
        return s;
    fmpz_init_set(rest, G->p->order);
    fmpz_init(prime);
    for (ulong p = 2; s == WR_OK && !fmpz_is_one(rest); p++) {
        fmpz_set_ui(prime, p);
        if (fmpz_remove(rest, rest, prime) > 0)
            s = p_part(&V, G, p, L);
    }
    if (s == WR_OK)
        print_invariants(out, &V);
    for (slong i = 0; i < V.count; i++)
        fmpz_clear(V.factor + i);
    wr_free(V.factor);
    WR_EACH(fmpz_clear, rest, prime);
    return s;
}
