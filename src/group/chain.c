/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Stabiliser chains: G = G_0 >= G_1 >= ..., where G_i+1 is in the stabiliser
 * of the i-th base point in G_i.  A level has generators and the orbit of its
 * point as a Schreier tree with stored representatives, so that a sift
 * costs one pass over the points per level, whatever the depth of the tree.
 *
 * Whether a chain is complete is decided in order.c.
 * Source: [sims1970], [Seress2003, chapter 4].
 */

#include "group/impl.h"

void wr_chain_init(wr_chain_t C, uint32_t degree, const uint32_t *prefix,
                   uint32_t prefixed) {
    memset(C, 0, sizeof(wr_chain_struct));
    C->degree = degree;
    C->prefix = prefix;
    C->prefixed = prefixed;
}

static void level_clear(wr_level_struct *v) {
    WR_FREE(v->orbit, v->where, v->back, v->checked);
    wr_perms_clear(v->gens);
}

void wr_chain_clear(wr_chain_t C) {
    for (size_t i = 0; i < C->levels; i++)
        level_clear(C->level + i);
    WR_FREE(C->level, C->h, C->t);
    wr_chain_init(C, C->degree, NULL, 0);
}

/* ---- sifting ---------------------------------------------------------- */

void wr_chain_sift(const wr_chain_t C, size_t i, uint32_t *h) {
    wr_assert(i <= C->levels);
    const uint32_t n = C->degree;
    for (; i < C->levels; i++) {
        const wr_level_struct *v = C->level + i;
        const uint32_t x = h[v->point];
        if (x == v->point)
            continue;
        if (v->where[x] == WR_NO_POINT)
            return;
        wr_perm_mul(h, h, v->back + (size_t) v->where[x] * n, n);
    }
}

int wr_chain_contains(wr_chain_t C, const uint32_t *g) {
    const uint32_t n = C->degree;
    if (C->levels == 0)
        return wr_perm_is_one(g, n);
    memcpy(C->h, g, n * sizeof(uint32_t));
    wr_chain_sift(C, 0, C->h);
    return wr_perm_is_one(C->h, n);
}

wr_status_t wr_chain_check(const wr_chain_t C, wr_limits_t L) {
    return L == NULL ? WR_OK
                     : wr_limits_check(L, "stabiliser chain", 0, C->bytes);
}

/* ---- growing ---------------------------------------------------------- */

/* Return the next base point: the next one of the prefix, or else the first
 * that h moves. */
static uint32_t choose_point(const wr_chain_t C, const uint32_t *h) {
    uint32_t p = 0;
    if (C->levels < C->prefixed)
        return C->prefix[C->levels];
    while (h[p] == p)
        p++;
    return p;
}

static void push_level(wr_chain_t C, const uint32_t *h) {
    const uint32_t n = C->degree;
    C->level = wr_grow(C->level, C->levels, sizeof *C->level);
    if (C->h == NULL) {
        C->h = wr_malloc(n * sizeof(uint32_t));
        C->t = wr_malloc(n * sizeof(uint32_t));
    }
    wr_level_struct *v = C->level + C->levels;
    memset(v, 0, sizeof *v);
    v->point = choose_point(C, h);
    v->orbit = wr_malloc(n * sizeof(uint32_t));
    v->where = wr_malloc(n * sizeof(uint32_t));
    memset(v->where, 0xff, n * sizeof(uint32_t));
    v->orbit[0] = v->point;
    v->where[v->point] = 0;
    v->length = v->alloc = 1;
    v->back = wr_malloc(n * sizeof(uint32_t));
    wr_perm_one(v->back, n);
    wr_perms_init(v->gens, n);
    C->bytes += 3 * (uint64_t) n * sizeof(uint32_t);
    C->levels++;
}

/* Add x = orbit[i] in s to the orbit unless it is there.  Its representative
 * back is s^-1 times that of orbit[i]. */
static void reach(wr_chain_t C, wr_level_struct *v, uint32_t i,
                  const uint32_t *s) {
    const uint32_t n = C->degree;
    const uint32_t x = s[v->orbit[i]];
    if (v->where[x] != WR_NO_POINT)
        return;
    if (v->length == v->alloc) {
        C->bytes += (uint64_t) v->alloc * n * sizeof(uint32_t);
        v->alloc *= 2;
        v->back = wr_realloc(v->back, (size_t) v->alloc * n * sizeof(uint32_t));
    }
    const uint32_t *from = v->back + (size_t) i * n;
    uint32_t *to = v->back + (size_t) v->length * n;
    for (uint32_t p = 0; p < n; p++)
        to[s[p]] = from[p];
    v->where[x] = v->length;
    v->orbit[v->length++] = x;
}

/* Add h to the generators of one level and close its orbit: old points need
 * only the new generator, new points need all.  If a limit stops it, restore
 * the level, because the pairs of an incomplete orbit cannot be verified. */
static wr_status_t level_insert(wr_chain_t C, wr_level_struct *v,
                                const uint32_t *h, wr_limits_t L) {
    wr_assert(h[v->point] < C->degree);
    const uint32_t old = v->length;
    wr_status_t s = WR_OK;
    v->checked = wr_grow(v->checked, v->gens->count, sizeof(uint32_t));
    v->checked[v->gens->count] = 0;
    wr_perms_push(v->gens, h);
    C->bytes += C->degree * sizeof(uint32_t);
    for (uint32_t i = 0; i < v->length && s == WR_OK; i++) {
        for (size_t g = i < old ? v->gens->count - 1 : 0; g < v->gens->count;
             g++)
            reach(C, v, i, wr_perms_at(v->gens, g));
        if (i % 64 == 0)
            s = wr_chain_check(C, L);
    }
    if (s != WR_OK) {
        while (v->length > old)
            v->where[v->orbit[--v->length]] = WR_NO_POINT;
        v->gens->count--;
    }
    return s;
}

wr_status_t wr_chain_insert(wr_chain_t C, size_t i, const uint32_t *h,
                            wr_limits_t L) {
    wr_assert(i <= C->levels && !wr_perm_is_one(h, C->degree));
    wr_status_t s;
    uint32_t point;
    do {
        if (i == C->levels)
            push_level(C, h);
        s = level_insert(C, C->level + i, h, L);
        point = C->level[i++].point;
    } while (s == WR_OK && h[point] == point);
    return s;
}

void wr_chain_order(fmpz_t order, const wr_chain_t C) {
    fmpz_one(order);
    for (size_t i = 0; i < C->levels; i++)
        fmpz_mul_ui(order, order, C->level[i].length);
}

/* ---- listing the elements --------------------------------------------- */

/* A list of all products of representatives, one per level.  These products are
 * the inverses of all elements, and hence all elements. */
typedef struct {
    const wr_chain_struct *C;
    wr_visitor_t visitor;
    uint64_t steps, most;
    uint32_t *product; /* levels + 1 permutations: i is that of levels < i */
    int value;
    wr_limits_struct *L;
} list_t;

/* Visit all products that begin with product i, that of levels 0 .. i-1. */
static wr_status_t visit(list_t *V, size_t i) {
    const uint32_t n = V->C->degree;
    uint32_t *product = V->product + i * n;
    wr_status_t s = WR_OK;
    if (i == V->C->levels) {
        if (V->steps == V->most)
            return wr_limits_fail(V->L, WR_UNABLE,
                                  "a group of more than %llu elements to list",
                                  (unsigned long long) V->most);
        if (++V->steps % 1024 == 0)
            s = wr_limits_steps(V->L, "elements of a group", V->steps);
        if (s == WR_OK)
            V->value = V->visitor.see(V->visitor.arg, product);
        return s;
    }
    const wr_level_struct *v = V->C->level + i;
    for (uint32_t j = 0; j < v->length && s == WR_OK && V->value == 0; j++) {
        wr_perm_mul(product + n, product, v->back + (size_t) j * n, n);
        s = visit(V, i + 1);
    }
    return s;
}

wr_status_t wr_chain_visit(int *found, const wr_chain_t C, wr_visitor_t visitor,
                           uint64_t most, wr_limits_t L) {
    const uint32_t n = C->degree;
    list_t V = {C, visitor, 0, most, NULL, 0, L};
    V.product = wr_malloc((C->levels + 1) * n * sizeof(uint32_t) + 1);
    wr_perm_one(V.product, n);
    wr_status_t s = visit(&V, 0);
    wr_free(V.product);
    if (s == WR_OK)
        *found = V.value;
    return s;
}
