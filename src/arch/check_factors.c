/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A as a product of generalised Householder factors I - beta k k^T / k^T k,
 * each with the one eigenvalue 1 - beta besides 1.  Factors that the model
 * states were multiplied out when it was read; without any, a permutation
 * is swaps, a number is one factor, and I - A is looked at for rank 1.
 * Source: [grazzi2025, Prop. 1]
 */

#include "arch/impl.h"
#include "model/parts.h"

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
    return arch_broken(
        C, 0, 0, NULL,
        "the matrix has %u Householder factors, but %u %s allowed", found, most,
        most == 1 ? "is" : "are");
}

/* Every number of a list is real: the keys of the papers are. */
static wr_status_t all_real(int *real, arch_check_t *C,
                            const fmpq_poly_struct *v) {
    wr_status_t s = WR_OK;
    *real = 1;
    for (uint32_t i = 0; i < C->dim && *real && s == WR_OK; i++)
        s = wr_embedding_is_real(real, &v[i], C->E, C->L);
    return s;
}

static wr_status_t check_stated(arch_check_t *C, const arch_factors_t *F) {
    int in = 1, real = 1;
    wr_status_t s = WR_OK;
    for (uint32_t f = 0; f < F->count && in && real && s == WR_OK; f++) {
        s = check_beta(&in, C, &F->beta[f]);
        if (s == WR_OK)
            s = all_real(&real, C, F->v + (size_t) f * C->dim);
    }
    if (s == WR_OK && in && !real)
        return arch_unknown(C, "a key is not real");
    return s == WR_OK && in ? arch_check_span(C, F, 0) : s;
}

/* One eigenvalue for all: beta is that of the first. */
static wr_status_t check_alike(arch_check_t *C, const arch_factors_t *F) {
    int in = 1;
    wr_status_t s = F->count > 0 ? check_beta(&in, C, F->beta) : WR_OK;
    return s == WR_OK && in ? arch_check_span(C, F, 0) : s;
}

/* I - A, as a dense array of n^2. */
static fmpq_poly_struct *difference(const arch_check_t *C) {
    size_t n = C->dim;
    fmpq_poly_struct *D = wr_scalars_new(n * n);
    for (size_t i = 0; i < n; i++)
        fmpq_poly_set_si(&D[i * n + i], 1);
    for (size_t e = 0; e < C->entries; e++) {
        fmpq_poly_struct *d = &D[C->entry[e].row * n + C->entry[e].column];
        fmpq_poly_sub(d, d, C->entry[e].value);
    }
    return D;
}

/* D is v v^T / v_p, v its column p, the first whose number v_p on the diagonal
 * is not 0; or D is 0 and there is no v. */
static int is_factor(const fmpq_poly_struct *D, size_t n,
                     const arch_factors_t *F, const wr_ring_struct *K) {
    fmpq_poly_t x, y;
    int good = 1;
    size_t p = 0;
    while (p < n && fmpq_poly_is_zero(&D[p * n + p]))
        p++;
    fmpq_poly_init(x);
    fmpq_poly_init(y);
    for (size_t i = 0; i < n && good; i++)
        for (size_t j = 0; j < n && good; j++) {
            fmpq_poly_set(x, &D[i * n + j]);
            if (p < n) {
                wr_ring_mul(x, x, &F->v[p], K);
                wr_ring_mul(y, &F->v[i], &F->v[j], K);
            }
            good = fmpq_poly_equal(x, y);
        }
    fmpq_poly_clear(y);
    fmpq_poly_clear(x);
    return good;
}

static wr_status_t check_found(arch_check_t *C, const arch_factors_t *F,
                               uint32_t most) {
    const size_t n = C->dim;
    if (n > 256)
        return arch_unknown(C, "no factorisation is stated");
    fmpq_poly_struct *D = difference(C);
    const int good = is_factor(D, n, F, C->M->ring);
    wr_scalars_free(D, n * n);
    return good ? check_alike(C, F)
           : most == 1
               ? arch_broken(C, 0, 0, NULL, "I - A is not symmetric of rank 1")
               : arch_unknown(C, "no factorisation is stated");
}

wr_status_t arch_check_real(int *real, arch_check_t *C) {
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
    const int stated = A->has_factors || A->kind == WR_MATRIX_HOUSEHOLDER;
    const int swaps = !stated && A->kind == WR_MATRIX_PERMUTATION;
    arch_factors_t F;
    int real;
    wr_status_t s = arch_check_real(&real, C);
    if (s != WR_OK || !real)
        return s;
    arch_factors_init(&F, C->dim);
    if (stated)
        arch_factors_stated(&F, A);
    else if (swaps)
        arch_factors_swaps(&F, A->image);
    else if (A->kind != WR_MATRIX_IDENTITY)
        arch_factors_difference(&F, A);
    if (C->entries == 0 && C->arch->gated) { /* the gate is 0, keys are free */
        arch_factors_clear(&F);
        s = arch_check_span(C, &F, most);
    } else if ((stated || swaps) && F.count > most) {
        s = too_many(C, F.count, most);
    } else if (stated) {
        s = check_stated(C, &F);
    } else if (swaps || A->kind == WR_MATRIX_IDENTITY) {
        s = check_alike(C, &F);
    } else if (A->kind == WR_MATRIX_ZERO && C->dim > 1) {
        s = C->dim <= most ? WR_OK : too_many(C, C->dim, most);
    } else {
        s = check_found(C, &F, most);
    }
    arch_factors_clear(&F);
    return s;
}
