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
    return arch_broken(C, 0, 0, NULL, "%u Householder factors, where %u %s"
                       " allowed", found, most, most == 1 ? "is" : "are");
}

/* B = 0, or along the key of the only factor. */
static wr_status_t check_key(arch_check_t *C, const wr_entry_struct *v,
                             uint32_t entries) {
    const wr_entry_struct *b = C->act->b;
    size_t n = C->act->b_entries;
    fmpq_poly_t x, y;
    int along = n == entries;
    fmpq_poly_init(x);
    fmpq_poly_init(y);
    for (uint32_t e = 0; e < entries && along; e++) {
        along = b[e].row == v[e].row;
        wr_ring_mul(x, b[e].value, v[0].value, C->M->ring);
        wr_ring_mul(y, b[0].value, v[e].value, C->M->ring);
        along = along && fmpq_poly_equal(x, y);
    }
    fmpq_poly_clear(y);
    fmpq_poly_clear(x);
    return along ? WR_OK
                 : arch_broken(C, b[0].row, 0, b[0].value,
                               "B is not along the key");
}

static wr_status_t check_stated(arch_check_t *C, uint32_t most) {
    const wr_matrix_struct *A = &C->act->A;
    int in = 1;
    wr_status_t s = WR_OK;
    if (A->factors > most)
        return too_many(C, A->factors, most);
    for (uint32_t f = 0; f < A->factors && in && s == WR_OK; f++)
        s = check_beta(&in, C, A->factor[f].beta);
    if (s != WR_OK || !in || C->act->b_entries == 0
        || C->arch->input != WR_INPUT_KEYS)
        return s;
    if (A->factors == 1)
        return check_key(C, A->factor[0].v, A->factor[0].entries);
    if (A->factors < C->dim)
        return arch_unknown(C, "whether B is in the span of the keys");
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
            good = fmpq_poly_equal(x, y)
                   && fmpq_poly_equal(&D[i * n + j], &D[j * n + i]);
        }
    fmpq_poly_clear(y);
    fmpq_poly_clear(x);
    *pivot = p;
    return good;
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
        s = C->act->b_entries == 0 || C->arch->input != WR_INPUT_KEYS
                ? WR_OK
                : arch_broken(C, C->act->b[0].row, 0, C->act->b[0].value,
                              "B with beta = 0");
    } else if (rank_one(&p, D, n, C->M->ring)) {
        for (size_t i = 0; i < n; i++)
            fmpq_poly_add(beta, beta, &D[i * n + i]);
        s = check_beta(&in, C, beta);
        if (s == WR_OK && in && C->act->b_entries > 0
            && C->arch->input == WR_INPUT_KEYS && n > 1)
            s = arch_unknown(C, "B beside a factor that is not stated");
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

static wr_status_t check_permutation(arch_check_t *C, uint32_t most) {
    uint32_t *pair = wr_malloc(2 * (size_t) C->dim * sizeof *pair), found;
    fmpq_poly_t two;
    int in;
    wr_householder_permutation(pair, &found, C->act->A.image, C->dim);
    wr_free(pair);
    if (found > most)
        return too_many(C, found, most);
    fmpq_poly_init(two);
    fmpq_poly_set_si(two, 2);
    wr_status_t s = found > 0 ? check_beta(&in, C, two) : WR_OK;
    fmpq_poly_clear(two);
    return s;
}

wr_status_t arch_check_factors(arch_check_t *C, uint32_t most) {
    const wr_matrix_struct *A = &C->act->A;
    if (C->entries == 0 && C->arch->gated)
        return WR_OK; /* the gate is 0 */
    if (A->has_factors || A->kind == WR_MATRIX_HOUSEHOLDER)
        return check_stated(C, most);
    if (A->kind == WR_MATRIX_IDENTITY)
        return C->act->b_entries == 0 || C->arch->input != WR_INPUT_KEYS
                   ? WR_OK
                   : arch_broken(C, C->act->b[0].row, 0,
                                 C->act->b[0].value, "B with beta = 0");
    if (A->kind == WR_MATRIX_PERMUTATION)
        return check_permutation(C, most);
    if (A->kind == WR_MATRIX_ZERO && C->dim > 1)
        return C->dim <= most ? WR_OK : too_many(C, C->dim, most);
    return check_found(C, most);
}
