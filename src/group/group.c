/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Permutation groups as objects: generators are added, and queries are answered
 * from a stabiliser chain that is built by the first query.
 *
 * Automata provide generators in great numbers (one per edge), most of them
 * redundant.  They are collected unchanged; whenever there are many more than
 * the degree, the chain is built, and only the generators that enlarged the
 * group are kept.
 */

#include "group/impl.h"

void wr_group_init(wr_group_t G, uint32_t degree) {
    G->p = wr_calloc(1, sizeof(wr_group_struct));
    G->p->degree = degree;
    wr_perms_init(G->p->gens, degree);
    wr_chain_init(G->p->chain, degree, NULL, 0);
    fmpz_init_set_ui(G->p->order, 1);
    G->p->ready = 1;
}

void wr_group_clear(wr_group_t G) {
    wr_perms_clear(G->p->gens);
    wr_chain_clear(G->p->chain);
    wr_free(G->p->moved);
    fmpz_clear(G->p->order);
    wr_free(G->p);
    G->p = NULL;
}

void wr_group_swap(wr_group_t G, wr_group_t H) {
    WR_SWAP(wr_group_struct *, G->p, H->p);
}

/* ---- generators ------------------------------------------------------- */

static int is_bijection(const uint32_t *perm, uint32_t n) {
    unsigned char *hit = wr_calloc((size_t) n + 1, 1);
    uint32_t p = 0;
    while (p < n && perm[p] < n && !hit[perm[p]])
        hit[perm[p++]] = 1;
    wr_free(hit);
    return p == n;
}

/* Return 1 if the element is 1 or equals the newest generator. */
static int is_known(const wr_group_struct *G, const uint32_t *perm) {
    const size_t bytes = G->degree * sizeof(uint32_t);
    const size_t count = G->gens->count;
    return wr_perm_is_one(perm, G->degree) ||
           (count > 0 &&
            memcmp(wr_perms_at(G->gens, count - 1), perm, bytes) == 0);
}

wr_status_t wr_group_add(wr_group_t G, const uint32_t *perm, wr_limits_t L) {
    wr_group_struct *g = G->p;
    if (!is_bijection(perm, g->degree))
        return wr_limits_fail(L, WR_DOMAIN,
                              "a generator of a permutation group of degree "
                              "%u that is not a bijection",
                              g->degree);
    if (is_known(g, perm) || (g->ready && wr_group_contains(G, perm)))
        return WR_OK;
    const uint64_t held = (g->gens->count + 1) * (uint64_t) g->degree;
    wr_status_t s = wr_limits_check(L, "generators", 0, held * 8);
    if (s != WR_OK)
        return s;
    wr_perms_push(g->gens, perm);
    g->ready = 0;
    /* many more than the degree: keep only those that are needed */
    if (g->gens->count > 2 * (size_t) g->degree + 16)
        s = wr_group_compute(G, L);
    return s;
}

wr_status_t wr_group_add_all(wr_group_t G, const wr_perms_t P, wr_limits_t L) {
    wr_assert(P->degree >= G->p->degree);
    wr_status_t s = WR_OK;
    for (size_t i = 0; i < P->count && s == WR_OK; i++)
        s = wr_group_add(G, wr_perms_at(P, i), L);
    return s;
}

/* ---- the chain -------------------------------------------------------- */

/* Keep the generators of the first level: those that enlarged the group. */
static void keep_needed(wr_group_struct *G) {
    G->gens->count = 0;
    if (G->chain->levels == 0)
        return;
    const wr_perms_struct *needed = G->chain->level[0].gens;
    for (size_t i = 0; i < needed->count; i++)
        wr_perms_push(G->gens, wr_perms_at(needed, i));
}

void wr_group_adopt(wr_group_t G, wr_chain_t C) {
    wr_assert(C->degree == G->p->degree);
    wr_group_struct *g = G->p;
    WR_SWAP(wr_chain_struct, *g->chain, *C);
    g->chain->prefix = NULL;
    g->chain->prefixed = 0;
    keep_needed(g);
    wr_chain_order(g->order, g->chain);
    g->giant = WR_GIANT_NOT;
    g->ready = 1;
}

wr_status_t wr_group_compute(wr_group_t G, wr_limits_t L) {
    wr_group_struct *g = G->p;
    wr_status_t s = WR_OK;
    if (g->ready)
        return WR_OK;
    if (wr_group_try_giant(G) == WR_GIANT_NOT) {
        for (size_t i = 0; i < g->gens->count && s == WR_OK; i++) {
            int grown;
            s = wr_chain_add(&grown, g->chain, wr_perms_at(g->gens, i), L);
        }
        if (s == WR_OK)
            s = wr_chain_verify(g->chain, NULL, L);
        if (s != WR_OK)
            return s;
        keep_needed(g);
        wr_chain_order(g->order, g->chain);
    }
    g->ready = 1;
    return WR_OK;
}

/* Compute the group for queries that have no limits. */
static void compute(wr_group_t G) {
    wr_limits_t L;
    wr_limits_init(L);
    L->max_memory = 0;
    const wr_status_t s = wr_group_compute(G, L);
    (void) s; /* OK: there are no bounds */
}

/* ---- queries ---------------------------------------------------------- */

int wr_group_is_trivial(const wr_group_t G) {
    return G->p->gens->count == 0;
}

char *wr_group_order(wr_group_t G) {
    wr_buffer_t out;
    compute(G);
    wr_buffer_init(out);
    wr_group_put_integer(out, "", G->p->order);
    return out->text;
}

void wr_group_put_integer(wr_buffer_t out, const char *before, const fmpz_t x) {
    char *text = wr_malloc(fmpz_sizeinbase(x, 10) + 2);
    wr_buffer_printf(out, "%s%s", before, fmpz_get_str(text, 10, x));
    wr_free(text);
}

static int giant_contains(const wr_group_struct *G, const uint32_t *perm) {
    for (uint32_t p = 0; p < G->degree; p++)
        if (!G->moved[p] && perm[p] != p)
            return 0;
    return G->giant == WR_GIANT_SYMMETRIC || !wr_perm_is_odd(perm, G->degree);
}

int wr_group_contains(wr_group_t G, const uint32_t *perm) {
    wr_group_struct *g = G->p;
    if (!is_bijection(perm, g->degree))
        return 0;
    compute(G);
    return g->giant != WR_GIANT_NOT ? giant_contains(g, perm)
                                    : wr_chain_contains(g->chain, perm);
}

int wr_group_has_index(const wr_group_t G, uint32_t points, ulong index) {
    fmpz_t all, order;
    WR_EACH(fmpz_init, all, order);
    fmpz_fac_ui(all, points);
    fmpz_mul_ui(order, G->p->order, index);
    const int equal = fmpz_equal(all, order);
    WR_EACH(fmpz_clear, all, order);
    return equal;
}

int wr_group_has_all(wr_group_t G) {
    compute(G);
    return wr_group_has_index(G, G->p->degree, 1);
}

const uint32_t *wr_group_generators(uint32_t *count, wr_group_t G) {
    compute(G);
    *count = (uint32_t) G->p->gens->count;
    return G->p->gens->image;
}

/* ---- cosets ----------------------------------------------------------- */

/* Moved points are sorted into their places in increasing order; for an
 * alternating group the last two are then exchanged if this was odd. */
static void arrange_giant(uint32_t *t, const wr_group_struct *G) {
    const uint32_t n = G->degree;
    const int odd = wr_perm_is_odd(t, n);
    uint32_t next = 0, last[2] = {0, 0};
    for (uint32_t i = 0; i < n; i++) {
        if (!G->moved[t[i]])
            continue;
        while (!G->moved[next])
            next++;
        last[0] = last[1];
        last[1] = i;
        t[i] = next++;
    }
    if (G->giant == WR_GIANT_ALTERNATING && wr_perm_is_odd(t, n) != odd)
        WR_SWAP(uint32_t, t[last[0]], t[last[1]]);
}

/* Level by level, the first place with a point of the basic orbit gets the base
 * point.  The group of the level does not change which place that is, and then
 * only the group of the next level may still act. */
void wr_group_arrange(uint32_t *t, wr_group_t G) {
    wr_assert(is_bijection(t, G->p->degree));
    const wr_group_struct *g = G->p;
    const uint32_t n = g->degree;
    compute(G);
    if (g->giant != WR_GIANT_NOT) {
        arrange_giant(t, g);
        return;
    }
    for (size_t l = 0; l < g->chain->levels; l++) {
        const wr_level_struct *v = g->chain->level + l;
        uint32_t i = 0;
        while (v->where[t[i]] == WR_NO_POINT)
            i++;
        if (t[i] != v->point)
            wr_perm_mul(t, t, v->back + (size_t) v->where[t[i]] * n, n);
    }
}

int wr_permutation_next(uint32_t *p, uint32_t n) {
    uint32_t i = n - 1, j = n - 1;
    while (i > 0 && p[i - 1] > p[i])
        i--;
    if (i == 0)
        return 0;
    while (p[j] < p[i - 1])
        j--;
    WR_SWAP(uint32_t, p[j], p[i - 1]);
    for (uint32_t a = i, b = n - 1; a < b; a++, b--)
        WR_SWAP(uint32_t, p[a], p[b]);
    return 1;
}
