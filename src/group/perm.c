/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Permutations as arrays of images, and lists of them. */

#include "group/impl.h"

void wr_perm_one(uint32_t *a, uint32_t n) {
    for (uint32_t p = 0; p < n; p++)
        a[p] = p;
}

void wr_perm_mul(uint32_t *c, const uint32_t *a, const uint32_t *b,
                 uint32_t n) {
    wr_assert(c != b);
    for (uint32_t p = 0; p < n; p++)
        c[p] = b[a[p]];
}

int wr_perm_is_one(const uint32_t *a, uint32_t n) {
    for (uint32_t p = 0; p < n; p++)
        if (a[p] != p)
            return 0;
    return 1;
}

int wr_perm_commute(const uint32_t *a, const uint32_t *b, uint32_t n) {
    for (uint32_t p = 0; p < n; p++)
        if (a[b[p]] != b[a[p]])
            return 0;
    return 1;
}

/* ---- functions of the cycles ------------------------------------------- */

/* An iterator over the cycles, each once, by their least points. */
typedef struct {
    const uint32_t *a;
    uint32_t n, first, length;
    unsigned char *seen;
} cycles_t;

static cycles_t cycles_start(const uint32_t *a, uint32_t n) {
    return (cycles_t){a, n, 0, 0, wr_calloc((size_t) n + 1, 1)};
}

/* Advance to the next cycle; after the last, free memory and return 0. */
static int cycles_next(cycles_t *c) {
    while (c->first < c->n && c->seen[c->first])
        c->first++;
    if (c->first == c->n) {
        wr_free(c->seen);
        return 0;
    }
    c->length = 0;
    for (uint32_t p = c->first; !c->seen[p]; p = c->a[p]) {
        c->seen[p] = 1;
        c->length++;
    }
    return 1;
}

void wr_perm_power(uint32_t *c, const uint32_t *a, uint64_t e, uint32_t n) {
    wr_assert(c != a);
    cycles_t cycle = cycles_start(a, n);
    while (cycles_next(&cycle)) {
        uint32_t from = cycle.first, to = from;
        for (uint64_t i = e % cycle.length; i > 0; i--)
            to = a[to];
        for (uint32_t i = cycle.length; i > 0; i--) {
            c[from] = to;
            from = a[from];
            to = a[to];
        }
    }
}

int wr_perm_is_odd(const uint32_t *a, uint32_t n) {
    cycles_t cycle = cycles_start(a, n);
    uint32_t transpositions = 0;
    while (cycles_next(&cycle))
        transpositions += cycle.length - 1;
    return transpositions % 2;
}

uint64_t wr_perm_order(const uint32_t *a, uint32_t n) {
    cycles_t cycle = cycles_start(a, n);
    uint64_t order = 1;
    while (cycles_next(&cycle)) {
        if (order != 0)
            order = order / n_gcd(order, cycle.length) * cycle.length;
        if (order > UINT32_MAX)
            order = 0;
    }
    return order;
}

uint32_t wr_perm_longest(const uint32_t *a, uint32_t n) {
    cycles_t cycle = cycles_start(a, n);
    uint32_t longest = 0;
    while (cycles_next(&cycle))
        longest = cycle.length > longest ? cycle.length : longest;
    return longest;
}

/* ---- lists ------------------------------------------------------------- */

void wr_perms_init(wr_perms_t P, uint32_t degree) {
    memset(P, 0, sizeof(wr_perms_struct));
    P->degree = degree;
}

void wr_perms_clear(wr_perms_t P) {
    wr_free(P->image);
    wr_perms_init(P, P->degree);
}

uint32_t *wr_perms_at(const wr_perms_t P, size_t i) {
    wr_assert(i < P->count);
    return P->image + i * P->degree;
}

void wr_perms_push(wr_perms_t P, const uint32_t *a) {
    const size_t bytes = P->degree * sizeof(uint32_t);
    if (P->count == P->alloc) {
        P->alloc = P->alloc == 0 ? 2 : 2 * P->alloc;
        P->image = wr_realloc(P->image, P->alloc * bytes + 1);
    }
    P->count++;
    memcpy(wr_perms_at(P, P->count - 1), a, bytes);
}
