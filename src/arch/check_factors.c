/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A as a product of generalised Householder factors I - beta k k^T / k^T k,
 * each with the one eigenvalue 1 - beta besides 1.  Factors that the model
 * states were multiplied out when it was read; without any, a permutation
 * is swaps, a number is one factor, and I - A is looked at for rank 1.
 * Source: [grazzi2025, Prop. 1]
 */

#include "arch/impl.h"

#include <string.h>

/* 1 - beta of one factor, in the range? */
static wr_status_t check_beta(int *in, arch_check_t *C,
                              const fmpq_poly_struct *beta) {
    fmpq_poly_t x;
    fmpq_poly_init(x);
    fmpq_poly_sub(x, C->one, beta);
    wr_status_t s = arch_in_range(in, C, x, 0, 0);
    fmpq_poly_clear(x);
    return s;
}

static wr_status_t too_many(arch_check_t *C, uint32_t found, uint32_t most) {
    return arch_broken(C, 0, 0, NULL,
                       "%u Householder factors, where %u %s allowed", found,
                       most, most == 1 ? "is" : "are");
}

/* Every number of a list is real: the keys of the papers are. */
static wr_status_t all_real(int *real, arch_check_t *C,
                            const wr_entry_struct *v, size_t entries) {
    wr_status_t s = WR_OK;
    *real = 1;
    for (size_t e = 0; e < entries && *real && s == WR_OK; e++)
        s = wr_embedding_is_real(real, v[e].value, C->E, C->L);
    return s;
}

static wr_status_t check_stated(arch_check_t *C, uint32_t most) {
    const wr_matrix_struct *A = &C->act->A;
    int in = 1, real = 1;
    size_t keys = 0;
    wr_status_t s = WR_OK;
    if (A->factors > most)
        return too_many(C, A->factors, most);
    arch_key_t *key = wr_malloc(((size_t) A->factors + 1) * sizeof *key);
    for (uint32_t f = 0; f < A->factors && in && real && s == WR_OK; f++) {
        const wr_householder_struct *h = &A->factor[f];
        s = check_beta(&in, C, h->beta);
        if (s == WR_OK)
            s = all_real(&real, C, h->v, h->entries);
        if (!fmpq_poly_is_zero(h->beta))
            key[keys++] = (arch_key_t){h->v, h->entries};
    }
    if (s == WR_OK && in && !real)
        s = arch_unknown(C, "a key is not real");
    else if (s == WR_OK && in)
        s = arch_check_span(C, key, keys, 0);
    wr_free(key);
    return s;
}

/* I - A, as a dense array of n^2. */
static fmpq_poly_struct *difference(const arch_check_t *C) {
    size_t n = C->dim;
    fmpq_poly_struct *D = wr_malloc(n * n * sizeof *D);
    for (size_t i = 0; i < n * n; i++)
        fmpq_poly_init(&D[i]);
    for (size_t i = 0; i < n; i++)
        fmpq_poly_set_si(&D[i * n + i], 1);
    for (size_t e = 0; e < C->entries; e++) {
        fmpq_poly_struct *d = &D[C->entry[e].row * n + C->entry[e].column];
        fmpq_poly_sub(d, d, C->entry[e].value);
    }
    return D;
}

/* D symmetric of rank 1: D_ij D_pp = D_ip D_pj for a p with D_pp not 0. */
static int rank_one(size_t *pivot, const fmpq_poly_struct *D, size_t n,
                    const wr_ring_struct *K) {
    fmpq_poly_t x, y;
    int good = 1;
    size_t p = 0;
    while (p < n && fmpq_poly_is_zero(&D[p * n + p]))
        p++;
    if (p == n)
        return 0;
    fmpq_poly_init(x);
    fmpq_poly_init(y);
    for (size_t i = 0; i < n && good; i++)
        for (size_t j = 0; j < n && good; j++) {
            wr_ring_mul(x, &D[i * n + j], &D[p * n + p], K);
            wr_ring_mul(y, &D[i * n + p], &D[p * n + j], K);
            good = fmpq_poly_equal(x, y) &&
                   fmpq_poly_equal(&D[i * n + j], &D[j * n + i]);
        }
    fmpq_poly_clear(y);
    fmpq_poly_clear(x);
    *pivot = p;
    return good;
}

/* B along column p of D, the key of the only factor. */
static wr_status_t check_column(arch_check_t *C, const fmpq_poly_struct *D,
                                size_t n, size_t p) {
    wr_entry_struct *v = wr_malloc((n + 1) * sizeof *v);
    arch_key_t key = {v, (uint32_t) n};
    for (size_t i = 0; i < n; i++) {
        v[i].row = (uint32_t) i;
        v[i].column = 0;
        fmpq_poly_init(v[i].value);
        fmpq_poly_set(v[i].value, &D[i * n + p]);
    }
    wr_status_t s = arch_check_span(C, &key, 1, 0);
    for (size_t i = 0; i < n; i++)
        fmpq_poly_clear(v[i].value);
    wr_free(v);
    return s;
}

static wr_status_t check_found(arch_check_t *C, uint32_t most) {
    size_t n = C->dim, p = 0;
    fmpq_poly_t beta;
    int in;
    wr_status_t s;
    if (n > 256)
        return arch_unknown(C, "no factorisation is stated");
    fmpq_poly_struct *D = difference(C);
    fmpq_poly_init(beta);
    int zero = 1;
    for (size_t i = 0; i < n * n; i++)
        zero &= fmpq_poly_is_zero(&D[i]);
    if (zero) { /* no factor at all */
        s = arch_check_span(C, NULL, 0, 0);
    } else if (rank_one(&p, D, n, C->M->ring)) {
        for (size_t i = 0; i < n; i++)
            fmpq_poly_add(beta, beta, &D[i * n + i]);
        s = check_beta(&in, C, beta);
        if (s == WR_OK && in)
            s = check_column(C, D, n, p);
    } else if (most == 1) {
        s = arch_broken(C, 0, 0, NULL, "I - A is not symmetric of rank 1");
    } else {
        s = arch_unknown(C, "no factorisation is stated");
    }
    fmpq_poly_clear(beta);
    for (size_t i = 0; i < n * n; i++)
        fmpq_poly_clear(&D[i]);
    wr_free(D);
    return s;
}

/* e_i - e_j for each swap. */
static wr_status_t check_swaps(arch_check_t *C, const uint32_t *pair,
                               uint32_t found) {
    wr_entry_struct *v = wr_malloc((2 * (size_t) found + 1) * sizeof *v);
    arch_key_t *key = wr_malloc(((size_t) found + 1) * sizeof *key);
    for (size_t i = 0; i < 2 * (size_t) found; i++) {
        v[i].row = pair[i];
        v[i].column = 0;
        fmpq_poly_init(v[i].value);
        fmpq_poly_set_si(v[i].value, i % 2 ? -1 : 1);
    }
    for (uint32_t f = 0; f < found; f++)
        key[f] = (arch_key_t){v + 2 * (size_t) f, 2};
    wr_status_t s = arch_check_span(C, key, found, 0);
    for (size_t i = 0; i < 2 * (size_t) found; i++)
        fmpq_poly_clear(v[i].value);
    wr_free(key);
    wr_free(v);
    return s;
}

static wr_status_t check_permutation(arch_check_t *C, uint32_t most) {
    uint32_t *pair = wr_malloc(2 * (size_t) C->dim * sizeof *pair), found;
    fmpq_poly_t two;
    int in = 1;
    wr_status_t s = WR_OK;
    wr_householder_permutation(pair, &found, C->act->A.image, C->dim);
    fmpq_poly_init(two);
    fmpq_poly_set_si(two, 2);
    if (found > most)
        s = too_many(C, found, most);
    else if (found > 0)
        s = check_beta(&in, C, two);
    if (s == WR_OK && in && found <= most)
        s = check_swaps(C, pair, found);
    fmpq_poly_clear(two);
    wr_free(pair);
    return s;
}

/* No entry that is not real: no product of real factors has one. */
static wr_status_t check_entries(int *real, arch_check_t *C) {
    wr_status_t s = WR_OK;
    *real = 1;
    for (size_t e = 0; e < C->entries && *real && s == WR_OK; e++) {
        s = wr_embedding_is_real(real, C->entry[e].value, C->E, C->L);
        if (s == WR_OK && !*real)
            s = arch_broken(C, C->entry[e].row, C->entry[e].column,
                            C->entry[e].value, "not a real number");
    }
    return s;
}

wr_status_t arch_check_factors(arch_check_t *C, uint32_t most) {
    const wr_matrix_struct *A = &C->act->A;
    int real;
    wr_status_t s = check_entries(&real, C);
    if (s != WR_OK || !real)
        return s;
    if (C->entries == 0 && C->arch->gated) /* the gate is 0, keys are free */
        return arch_check_span(C, NULL, 0, most);
    if (A->has_factors || A->kind == WR_MATRIX_HOUSEHOLDER)
        return check_stated(C, most);
    if (A->kind == WR_MATRIX_IDENTITY)
        return arch_check_span(C, NULL, 0, 0);
    if (A->kind == WR_MATRIX_PERMUTATION)
        return check_permutation(C, most);
    if (A->kind == WR_MATRIX_ZERO && C->dim > 1)
        return C->dim <= most ? WR_OK : too_many(C, C->dim, most);
    return check_found(C, most);
}
