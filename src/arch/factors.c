/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The factors I - beta v v^T / (v^T v) of a matrix, as written: those that a
 * model states, the swaps of a permutation, or the one that I - A is if its
 * rank is 1.
 * Source: [grazzi2025, Prop. 1] for permutations.
 */

#include "arch/impl.h"
#include "model/parts.h"

#include <string.h>

void arch_factors_init(arch_factors_t *F, uint32_t n) {
    memset(F, 0, sizeof *F);
    F->n = n;
}

void arch_factors_clear(arch_factors_t *F) {
    wr_scalars_free(F->beta, F->count);
    wr_scalars_free(F->v, (size_t) F->count * F->n);
    arch_factors_init(F, F->n);
}

fmpq_poly_struct *arch_factors_add(arch_factors_t *F, slong b) {
    const size_t n = F->n;
    F->beta = wr_realloc(F->beta, (F->count + 1) * sizeof *F->beta);
    F->v = wr_realloc(F->v, (F->count + 1) * n * sizeof *F->v);
    fmpq_poly_init(&F->beta[F->count]);
    fmpq_poly_set_si(&F->beta[F->count], b);
    fmpq_poly_struct *v = F->v + F->count++ * n;
    for (size_t i = 0; i < n; i++)
        fmpq_poly_init(&v[i]);
    return v;
}

void arch_factors_stated(arch_factors_t *F, const wr_matrix_struct *A) {
    for (uint32_t i = 0; i < A->factors; i++) {
        const wr_householder_struct *f = &A->factor[i];
        fmpq_poly_struct *v = arch_factors_add(F, 0);
        fmpq_poly_set(&F->beta[i], f->beta);
        for (uint32_t e = 0; e < f->entries; e++)
            fmpq_poly_set(&v[f->v[e].row], f->v[e].value);
    }
}

void arch_factors_swaps(arch_factors_t *F, const uint32_t *image) {
    uint32_t *pair = wr_malloc(2 * (size_t) F->n * sizeof *pair), found;
    wr_householder_permutation(pair, &found, image, F->n);
    for (uint32_t i = 0; i < found; i++) {
        fmpq_poly_struct *v = arch_factors_add(F, 2);
        fmpq_poly_set_si(&v[pair[2 * i]], 1);
        fmpq_poly_set_si(&v[pair[2 * i + 1]], -1);
    }
    wr_free(pair);
}

void arch_factors_difference(arch_factors_t *F, const wr_matrix_struct *A) {
    uint32_t p = UINT32_MAX;
    fmpq_poly_t one;
    fmpq_poly_struct *d = wr_scalars_new(F->n);
    fmpq_poly_init(one);
    fmpq_poly_one(one);
    for (uint32_t i = 0; i < F->n; i++)
        fmpq_poly_one(&d[i]);
    for (size_t e = 0; A->kind != WR_MATRIX_ZERO && e < A->entries; e++)
        if (A->entry[e].row == A->entry[e].column)
            fmpq_poly_sub(&d[A->entry[e].row], one, A->entry[e].value);
    for (uint32_t i = F->n; i-- > 0;)
        if (!fmpq_poly_is_zero(&d[i]))
            p = i;
    if (p != UINT32_MAX) {
        fmpq_poly_struct *v = arch_factors_add(F, 0);
        for (uint32_t i = 0; i < F->n; i++)
            fmpq_poly_add(F->beta, F->beta, &d[i]);
        fmpq_poly_set(&v[p], &d[p]);
        for (size_t e = 0; A->kind != WR_MATRIX_ZERO && e < A->entries; e++)
            if (A->entry[e].column == p && A->entry[e].row != p)
                fmpq_poly_neg(&v[A->entry[e].row], A->entry[e].value);
    }
    wr_scalars_free(d, F->n);
    fmpq_poly_clear(one);
}
