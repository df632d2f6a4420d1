/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The entries of a matrix of any kind as one list, and its factors
 * I - beta v v^T / (v^T v) in written order: those that a model states, the
 * swaps of a permutation, or the one factor of a matrix with I - A of rank 1.
 * Source: [grazzi2025, Prop. 1] for permutations.
 */

#include "arch/impl.h"
#include "model/parts.h"

/* ---- entries ------------------------------------------------------------ */

void arch_entries_set(arch_entries_t *E, const wr_matrix_struct *A, uint32_t n,
                      const fmpq_poly_struct *one) {
    const int ones =
        A->kind == WR_MATRIX_IDENTITY || A->kind == WR_MATRIX_PERMUTATION;
    E->n = n;
    E->count = ones ? n : A->kind == WR_MATRIX_ZERO ? 0 : A->entries;
    E->entry = wr_realloc(E->entry, (E->count + 1) * sizeof *E->entry);
    for (size_t e = 0; e < E->count; e++) {
        const uint32_t j = (uint32_t) e;
        E->entry[e] = !ones
                          ? (arch_entry_t){A->entry[e].row, A->entry[e].column,
                                           A->entry[e].value}
                      : A->kind == WR_MATRIX_IDENTITY
                          ? (arch_entry_t){j, j, one}
                          : (arch_entry_t){A->image[j], j, one};
    }
}

const arch_entry_t *arch_entries_off_diagonal(const arch_entries_t *E) {
    for (size_t e = 0; e < E->count; e++)
        if (E->entry[e].row != E->entry[e].column)
            return &E->entry[e];
    return NULL;
}

const fmpq_poly_struct *arch_entries_diagonal(const arch_entries_t *E,
                                              uint32_t i,
                                              const fmpq_poly_struct *zero) {
    wr_assert(i < E->n);
    for (size_t e = 0; e < E->count; e++)
        if (E->entry[e].row == i && E->entry[e].column == i)
            return E->entry[e].value;
    return zero;
}

/* ---- factors ------------------------------------------------------------ */

void arch_factors_clear(arch_factors_t *F) {
    wr_scalars_free(F->beta, F->count);
    wr_scalars_free(F->v, (size_t) F->count * F->n);
    *F = (arch_factors_t){.n = F->n};
}

fmpq_poly_struct *arch_factors_add(arch_factors_t *F, slong b) {
    const size_t n = F->n;
    F->beta = wr_grow(F->beta, F->count, sizeof *F->beta);
    F->v = wr_grow(F->v, F->count, n * sizeof *F->v);
    fmpq_poly_init(&F->beta[F->count]);
    fmpq_poly_set_si(&F->beta[F->count], b);
    fmpq_poly_struct *v = F->v + F->count++ * n;
    for (size_t i = 0; i < n; i++)
        fmpq_poly_init(&v[i]);
    return v;
}

uint32_t arch_factors_input(fmpq_poly_struct *v, const wr_action_struct *a) {
    uint32_t rows = 0;
    for (size_t e = 0; e < a->b_entries; e++)
        if (a->b[e].column == a->b[0].column) {
            fmpq_poly_set(&v[a->b[e].row], a->b[e].value);
            rows++;
        }
    return rows;
}

static void add_stated(arch_factors_t *F, const wr_matrix_struct *A) {
    for (uint32_t i = 0; i < A->factors; i++) {
        const wr_householder_struct *f = &A->factor[i];
        fmpq_poly_struct *v = arch_factors_add(F, 0);
        fmpq_poly_set(&F->beta[i], f->beta);
        for (uint32_t e = 0; e < f->entries; e++)
            fmpq_poly_set(&v[f->v[e].row], f->v[e].value);
    }
}

static void add_swaps(arch_factors_t *F, const uint32_t *image) {
    uint32_t *pair = wr_malloc(2 * (size_t) F->n * sizeof *pair), found;
    wr_householder_permutation(pair, &found, image, F->n);
    for (uint32_t i = 0; i < found; i++) {
        fmpq_poly_struct *v = arch_factors_add(F, 2);
        fmpq_poly_set_si(&v[pair[2 * i]], 1);
        fmpq_poly_set_si(&v[pair[2 * i + 1]], -1);
    }
    wr_free(pair);
}

/* ---- the candidate for I - A of rank 1 ----------------------------------- */

/* Return I - A as a dense array of n^2 entries. */
static fmpq_poly_struct *difference(const arch_entries_t *E) {
    const size_t n = E->n;
    fmpq_poly_struct *D = wr_scalars_new(n * n);
    for (size_t i = 0; i < n; i++)
        fmpq_poly_one(&D[i * n + i]);
    for (size_t e = 0; e < E->count; e++) {
        fmpq_poly_struct *d = &D[E->entry[e].row * n + E->entry[e].column];
        fmpq_poly_sub(d, d, E->entry[e].value);
    }
    return D;
}

/* Append the factor of I - A of rank 1: its trace and its column p, p being the
 * first row in which I - A has a nonzero diagonal entry. */
static void add_difference(arch_factors_t *F, const arch_entries_t *E) {
    uint32_t p = UINT32_MAX;
    fmpq_poly_struct *d = wr_scalars_new(F->n);
    for (uint32_t i = 0; i < F->n; i++)
        fmpq_poly_one(&d[i]);
    for (size_t e = 0; e < E->count; e++)
        if (E->entry[e].row == E->entry[e].column)
            fmpq_poly_sub(&d[E->entry[e].row], &d[E->entry[e].row],
                          E->entry[e].value);
    for (uint32_t i = F->n; i-- > 0;)
        if (!fmpq_poly_is_zero(&d[i]))
            p = i;
    if (p != UINT32_MAX) {
        fmpq_poly_struct *v = arch_factors_add(F, 0);
        for (uint32_t i = 0; i < F->n; i++)
            fmpq_poly_add(F->beta, F->beta, &d[i]);
        fmpq_poly_set(&v[p], &d[p]);
        for (size_t e = 0; e < E->count; e++)
            if (E->entry[e].column == p && E->entry[e].row != p)
                fmpq_poly_neg(&v[E->entry[e].row], E->entry[e].value);
    }
    wr_scalars_free(d, F->n);
}

/* Test I - A = v v^T / v_p, v being column p; or I - A = 0 if there is no v. */
int arch_factors_fit(const arch_factors_t *F, const arch_entries_t *E,
                     const wr_ring_struct *K) {
    const size_t n = E->n;
    fmpq_poly_struct *D = difference(E);
    int good = 1;
    size_t p = 0;
    while (p < n && fmpq_poly_is_zero(&D[p * n + p]))
        p++;
    fmpq_poly_struct *x = wr_scalars_new(2), *y = x + 1;
    for (size_t e = 0; e < n * n && good; e++) {
        fmpq_poly_set(x, &D[e]);
        if (p < n) {
            wr_ring_mul(x, x, &F->v[p], K);
            wr_ring_mul(y, &F->v[e / n], &F->v[e % n], K);
        }
        good = fmpq_poly_equal(x, y);
    }
    wr_scalars_free(x, 2);
    wr_scalars_free(D, n * n);
    return good;
}

uint32_t arch_factors_count(const wr_matrix_struct *A, uint32_t n) {
    uint32_t found = 0;
    if (A->has_factors || A->kind == WR_MATRIX_HOUSEHOLDER)
        return A->factors;
    if (A->kind == WR_MATRIX_PERMUTATION) {
        uint32_t *pair = wr_malloc(2 * (size_t) n * sizeof *pair);
        wr_householder_permutation(pair, &found, A->image, n);
        wr_free(pair);
    }
    return found;
}

int arch_factors_set(arch_factors_t *F, const wr_matrix_struct *A,
                     const arch_entries_t *E) {
    wr_assert(F->count == 0 && F->n == E->n);
    if (A->has_factors || A->kind == WR_MATRIX_HOUSEHOLDER)
        add_stated(F, A);
    else if (A->kind == WR_MATRIX_PERMUTATION)
        add_swaps(F, A->image);
    else if (A->kind != WR_MATRIX_IDENTITY) {
        add_difference(F, E);
        return 0;
    }
    return 1;
}
