/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Factor a matrix of norm at most 1 into generalized Householder matrices:
 * choose the method and determine how good its result is.
 *
 * Lower bounds.  A product of t factors fixes a subspace of dimension n - t, so
 * t >= rank(A - I).  With A = C B, I - A^T A = (I - B^T B) + B^T (I - C^2) B,
 * and I - C^2 has rank at most 1, so t >= rank(I - A^T A), too. */

#include "spectrum/impl.h"

void wr_reflections_init(wr_reflections_t F) {
    memset(F, 0, sizeof *F);
    wr_ring_init(F->ring);
    WR_EACH(fmpq_init, F->error, F->gain);
}

void wr_reflections_clear(wr_reflections_t F) {
    factors_forget(F);
    if (F->longer != NULL)
        _fmpz_vec_clear(F->longer, F->n);
    WR_EACH(fmpq_clear, F->error, F->gain);
    wr_ring_clear(F->ring);
}

/* ---- adding factors ----------------------------------------------------- */

void factors_forget(wr_reflections_t F) {
    wr_scalars_free(F->v, (size_t) (F->count * F->n));
    wr_scalars_free(F->beta, (size_t) F->count);
    F->v = F->beta = NULL;
    F->count = 0;
}

fmpq_poly_struct *factors_add(wr_reflections_t F) {
    slong k = F->count++;
    F->v = wr_realloc(F->v, (size_t) (F->count * F->n + 1) * sizeof *F->v);
    F->beta = wr_realloc(F->beta, (size_t) F->count * sizeof *F->beta);
    for (slong i = 0; i < F->n; i++)
        fmpq_poly_init(F->v + k * F->n + i);
    fmpq_poly_init(F->beta + k);
    return F->v + k * F->n;
}

void factors_normalise(wr_reflections_t F, slong k) {
    fmpq_poly_struct *v = F->v + k * F->n;
    fmpq_poly_t inverse;
    slong i = 0;
    fmpq_poly_init(inverse);
    while (i < F->n - 1 && fmpq_poly_is_zero(v + i))
        i++;
    wr_ring_inv(inverse, v + i, F->ring);
    for (; i < F->n; i++)
        wr_ring_mul(v + i, v + i, inverse, F->ring);
    fmpq_poly_clear(inverse);
}

void factors_add_rational(wr_reflections_t F, const fmpq_mat_t v,
                          const fmpq_t beta) {
    fmpq_poly_struct *x = factors_add(F);
    for (slong i = 0; i < F->n; i++)
        fmpq_poly_set_fmpq(x + i, fmpq_mat_entry(v, i, 0));
    fmpq_poly_set_fmpq(F->beta + F->count - 1, beta);
    factors_normalise(F, F->count - 1);
}

void factors_add_all(wr_reflections_t F, const wr_householders_t H) {
    for (size_t t = 0; t < H->count; t++)
        factors_add_rational(F, H->v + t, H->beta + t);
}

/* ---- facts about A ------------------------------------------------------ */

static wr_status_t check_real(const wr_spectrum_matrix_t A, wr_limits_t L) {
    wr_embedding_t E;
    fmpq_poly_t x;
    int real = 1;
    if (A->ring->degree == 1)
        return WR_OK;
    wr_embedding_init(E);
    fmpq_poly_init(x);
    wr_status_t s = wr_embedding_set(E, A->ring, L);
    for (slong i = 0; i < A->n * A->n && s == WR_OK && real; i++) {
        wr_spectrum_matrix_entry(x, A, i / A->n, i % A->n);
        s = wr_embedding_is_real(&real, x, E, L);
        if (s == WR_OK && !real)
            s = wr_limits_fail(L, WR_DOMAIN,
                               "entry (%ld, %ld) is not a real number",
                               (long) (i / A->n), (long) (i % A->n));
    }
    fmpq_poly_clear(x);
    wr_embedding_clear(E);
    return s;
}

/* ---- the result --------------------------------------------------------- */

static wr_status_t over_rationals(wr_reflections_t F, const fmpq_mat_t A,
                                  slong bits, wr_limits_t L) {
    fmpq_mat_t D;
    slong n = F->n;
    fmpz *x = _fmpz_vec_init(n);
    fmpq_mat_init(D, n, n);
    wr_status_t s = factors_defect(D, A, 0, L);
    if (s == WR_OK)
        s = factors_rank(&F->defect, D, L);
    if (s == WR_OK)
        s = factors_longer(x, F->gain, D, L);
    fmpq_mat_clear(D);
    F->orthogonal = wr_truth_of(F->defect == 0);
    F->contraction = wr_truth_of(fmpq_is_zero(F->gain));
    if (F->contraction == WR_FALSE)
        F->longer = x;
    else
        _fmpz_vec_clear(x, n);
    if (s != WR_OK || F->contraction == WR_FALSE)
        return s;
    if (n == 2 && F->rank == 2 && F->orthogonal != WR_TRUE)
        s = factors_plane(F, A, L);
    if (s == WR_OK && !F->exact)
        s = factors_peel(F, A, L);
    if (s == WR_OK && !F->exact)
        s = factors_near(F, A, bits, L);
    return s;
}

wr_status_t wr_reflections_compute(wr_reflections_t F,
                                   const wr_spectrum_matrix_t A, slong bits,
                                   wr_limits_t L) {
    wr_assert(bits >= 1);
    wr_reflections_t G;
    wr_status_t s = check_real(A, L);
    if (s != WR_OK)
        return s;
    wr_reflections_init(G);
    G->n = A->n;
    wr_ring_set(G->ring, A->ring);
    s = factors_rank_minus_one(&G->rank, A->A, L);
    G->rank /= A->ring->degree;
    G->lower = 0;
    if (s == WR_OK && A->ring->degree == 1)
        s = over_rationals(G, A->A, bits, L);
    else if (s == WR_OK)
        s = factors_reflect(G, A, L);
    G->lower = FLINT_MAX(G->lower, FLINT_MAX(G->rank, G->defect));
    G->least = G->exact && G->count == G->lower;
    wr_reflections_clear(s == WR_OK ? F : G);
    if (s == WR_OK)
        *F = *G;
    return s;
}
