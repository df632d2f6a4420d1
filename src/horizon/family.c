/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* All entries of cast(A^k v), for ever.  With a power p of A in which what
 * turns has stopped turning, k = p j + r: every entry of every A^(p j) A^r v
 * is decided alone; what converges inside a cell of the cast shares one norm.
 */

#include "horizon/impl.h"

enum { MOST_ENTRIES = 100000 };

void horizon_family_init(horizon_family_t *G, const char *name, slong n) {
    *G = (horizon_family_t){
        .name = name, .n = n, .near = {.s = 1, .halvings = 1}};
    fmpq_mat_init(G->A, n, n);
    fmpq_mat_init(G->v, n, 1);
    fmpq_mat_init(G->N, n, n);
    fmpq_mat_init(G->near.E, n, n);
    fmpq_mat_init(G->near.T, n, n);
    fmpz_init(G->from);
}

/* Forgets w and the entries. */
static void empty(horizon_family_t *G) {
    for (ulong r = 0; r < G->p; r++)
        fmpq_mat_clear(G->w + r);
    for (ulong i = 0; i < G->p * (ulong) G->n; i++)
        horizon_entry_clear(G->entry + i);
    WR_FREE(G->w, G->entry);
    G->p = 0;
}

void horizon_family_clear(horizon_family_t *G) {
    empty(G);
    WR_EACH(fmpq_mat_clear, G->A, G->v, G->N, G->near.E, G->near.T);
    fmpz_clear(G->from);
}

/* N = A^p and w_r = A^r v */
static void prepare(horizon_family_t *G, ulong p) {
    empty(G);
    G->p = p;
    horizon_matrix_power(G->N, G->A, p);
    G->w = wr_malloc(p * sizeof *G->w);
    G->entry = wr_malloc(p * (ulong) G->n * sizeof *G->entry);
    for (ulong r = 0; r < p; r++) {
        fmpq_mat_init(G->w + r, G->n, 1);
        if (r == 0)
            fmpq_mat_set(G->w, G->v);
        else
            fmpq_mat_mul(G->w + r, G->A, G->w + r - 1);
    }
    for (ulong i = 0; i < p * (ulong) G->n; i++)
        horizon_entry_init(G->entry + i);
}

/* One try with N = A^p; *turns > 1 says that p is too small. */
static wr_status_t attempt(horizon_family_t *G, ulong *turns,
                           const horizon_cast_t *K, wr_limits_t L) {
    fmpq_t d;
    fmpq_init(d);
    fmpq_set_si(d, -1, 1); /* no bound yet */
    wr_status_t s = horizon_near_start(&G->near, G->N, L);
    *turns = 1;
    for (ulong i = 0; s == WR_OK && *turns == 1 && i < G->p * (ulong) G->n;
         i++) {
        const horizon_where_t at = {G->N,
                                    G->w + i / (ulong) G->n,
                                    (slong) (i % (ulong) G->n),
                                    G->near.there,
                                    K,
                                    L};
        s = horizon_entry(G->entry + i, turns, d, &at);
        if (s == WR_OK)
            s = wr_limits_check(L, "entries", i, 0);
    }
    G->near.s = G->near.halvings = 1;
    G->near.q = 0;
    if (s == WR_OK && *turns == 1) {
        if (fmpq_sgn(d) > 0)
            s = horizon_near_finish(&G->near, G->w, G->p, d, L);
        else
            G->near.there = 0; /* nobody asks */
    }
    fmpq_clear(d);
    return s;
}

wr_status_t horizon_family_decide(horizon_family_t *G, const horizon_cast_t *K,
                                  wr_limits_t L) {
    ulong p = 1, turns = 1;
    wr_status_t s;
    do {
        p *= turns;
        if (p > MOST_ENTRIES / (ulong) G->n)
            return wr_limits_fail(
                L, WR_UNABLE,
                "the rotations would need the power %lu of the matrix", p);
        prepare(G, p);
        s = attempt(G, &turns, K, L);
    } while (s == WR_OK && turns > 1);
    if (s != WR_OK)
        return s;
    fmpz_zero(G->from);
    if (G->near.there)
        fmpz_set_si(G->from, G->near.s * G->near.q);
    for (ulong i = 0; i < p * (ulong) G->n; i++)
        if (fmpz_cmp(G->entry[i].from, G->from) > 0)
            fmpz_set(G->from, G->entry[i].from);
    fmpz_mul_ui(G->from, G->from, p);
    return WR_OK;
}
