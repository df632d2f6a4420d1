/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Checking A as a product of generalised Householder factors
 * I - beta k k^T / (k^T k), each with eigenvalues 1 and 1 - beta.  Factors that
 * the model states were multiplied out when the model was read.  Otherwise a
 * permutation is decomposed into swaps, and I - A is tested for rank 1.
 * Source: [grazzi2025, Prop. 1]
 */

#include "arch/impl.h"
#include "model/parts.h"

/* Check that 1 - beta lies in the range. */
static wr_status_t check_beta(int *in, arch_check_t *C,
                              const fmpq_poly_struct *beta) {
    fmpq_poly_t x;
    fmpq_poly_init(x);
    fmpq_poly_sub(x, C->one, beta);
    wr_status_t s = arch_in_range(in, C, (arch_entry_t){0, 0, x});
    fmpq_poly_clear(x);
    return s;
}

static wr_status_t too_many(arch_check_t *C, uint32_t found, uint32_t most) {
    return arch_broken(
        C, (arch_entry_t){0},
        "the matrix has %u Householder factors, but %u %s allowed", found, most,
        most == 1 ? "is" : "are");
}

/* Test whether all entries of a key are real, as the papers require. */
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

/* Factors with a common eigenvalue: check beta of the first; the identity has
 * no factor, and its beta is 0. */
static wr_status_t check_alike(arch_check_t *C, const arch_factors_t *F) {
    int in = 1;
    wr_status_t s = F->count > 0 ? check_beta(&in, C, F->beta)
                    : C->strict  ? check_beta(&in, C, C->zero)
                                 : WR_OK;
    return s == WR_OK && in ? arch_check_span(C, F, 0) : s;
}

static wr_status_t check_found(arch_check_t *C, const arch_factors_t *F,
                               uint32_t most) {
    if (C->dim > 256)
        return arch_unknown(C, "no factorisation is stated");
    return arch_factors_fit(F, &C->A, C->M->ring) ? check_alike(C, F)
           : most == 1 && !C->arch->gated
               ? arch_broken(C, (arch_entry_t){0},
                             "I - A is not symmetric of rank 1")
               : arch_unknown(C, "no factorisation is stated");
}

wr_status_t arch_check_real(int *real, arch_check_t *C) {
    wr_status_t s = WR_OK;
    *real = 1;
    for (size_t e = 0; e < C->A.count && *real && s == WR_OK; e++) {
        s = wr_embedding_is_real(real, C->A.entry[e].value, C->E, C->L);
        if (s == WR_OK && !*real)
            s = arch_broken(C, C->A.entry[e], "not a real number");
    }
    return s;
}

/* A = 0 in a gated architecture: the gate is 0, or the factors make it 0. */
static wr_status_t check_zero(arch_check_t *C, const arch_factors_t *F,
                              uint32_t most) {
    int in = 1;
    if (C->strict && most < C->dim)
        return arch_broken(C, (arch_entry_t){0}, "a gate of 0 is excluded");
    wr_status_t s = C->strict
                        ? arch_in_range(&in, C, (arch_entry_t){0, 0, C->zero})
                        : WR_OK;
    return s == WR_OK && in ? arch_check_span(C, F, most) : s;
}

/* Test whether v and w are orthogonal or parallel: (v w)^2 is 0 or v^2 w^2. */
static int are_apart(const fmpq_poly_struct *v, const fmpq_poly_struct *w,
                     const arch_check_t *C) {
    const wr_ring_struct *K = C->M->ring;
    fmpq_poly_struct *x = wr_scalars_new(3), *y = x + 1, *z = x + 2;
    for (uint32_t i = 0; i < C->dim; i++) {
        wr_ring_addmul(x, &v[i], &v[i], K);
        wr_ring_addmul(y, &w[i], &w[i], K);
        wr_ring_addmul(z, &v[i], &w[i], K);
    }
    const int orthogonal = fmpq_poly_is_zero(z);
    wr_ring_mul(x, x, y, K);
    wr_ring_mul(z, z, z, K);
    const int apart = orthogonal || fmpq_poly_equal(x, z);
    wr_scalars_free(x, 3);
    return apart;
}

/* Check the factors of A if `strict` requires a gate below 1, which A does not
 * have.  If the keys have rank below n, A fixes a vector, which is impossible
 * with such a gate.  If they span the space and are pairwise orthogonal or
 * parallel, a gate near 1 can be absorbed in one eigenvalue per direction,
 * whose range is open.  For other keys it is not known. */
static wr_status_t check_gate(arch_check_t *C, const arch_factors_t *F) {
    const size_t n = C->dim;
    wr_status_t s = WR_OK;
    int apart = 1;
    if (arch_factors_rank(F, C->M->ring) < n)
        return arch_broken(C, (arch_entry_t){0}, "a gate of 1 is excluded");
    for (uint32_t f = 0; f < F->count && apart && s == WR_OK; f++) {
        for (uint32_t g = 0; g < f && apart; g++)
            apart = fmpq_poly_is_zero(&F->beta[f]) ||
                    fmpq_poly_is_zero(&F->beta[g]) ||
                    are_apart(F->v + f * n, F->v + g * n, C);
        s = wr_limits_check(C->L, "keys", 0, 0);
    }
    return s == WR_OK && !apart
               ? arch_unknown(C, "factors with a gate of 1 are known, and "
                                 "whether others have one below 1 is not")
               : s;
}

wr_status_t arch_check_factors(arch_check_t *C, uint32_t most) {
    const wr_matrix_struct *A = &C->act->A;
    const int stated = A->has_factors || A->kind == WR_MATRIX_HOUSEHOLDER;
    arch_factors_t F = {.n = C->dim};
    int real;
    wr_status_t s = arch_check_real(&real, C);
    if (s != WR_OK || !real)
        return s;
    const uint32_t count = arch_factors_count(A, C->dim);
    if (C->A.count == 0 && C->arch->gated) { /* the gate is 0; keys are free */
        s = check_zero(C, &F, most);
    } else if (count > most) { /* before n^2 numbers are written */
        s = too_many(C, count, most);
    } else if (arch_factors_set(&F, A, &C->A)) {
        s = stated && F.count > 0 ? check_stated(C, &F) : check_alike(C, &F);
    } else if (A->kind == WR_MATRIX_ZERO && C->dim > 1) {
        s = C->dim <= most ? WR_OK : too_many(C, C->dim, most);
    } else {
        s = check_found(C, &F, most);
    }
    if (s == WR_OK && C->V.holds == WR_TRUE && C->A.count > 0 && C->strict &&
        C->arch->gated)
        s = check_gate(C, &F);
    arch_factors_clear(&F);
    return s;
}
