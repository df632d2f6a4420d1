/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The properties of the entries, and the two questions that an LDL^T
 * decomposition answers.  A symmetric S is positive semidefinite if and only
 * if elimination without exchanges meets no negative pivot, and every pivot
 * that is 0 has a row of zeros.  Source: [Horn2012].
 */

#include "spectrum/impl.h"

/* Row i of step k of Bareiss: N[i][j] becomes a minor of order k + 1. */
static void eliminate_row(fmpz_mat_t N, uint64_t *bits, slong k, slong i,
                          const fmpz_t last) {
    const fmpz *pivot = fmpz_mat_entry(N, k, k);
    for (slong j = i; j < fmpz_mat_nrows(N); j++) {
        fmpz *x = fmpz_mat_entry(N, i, j);
        *bits -= fmpz_bits(x);
        fmpz_mul(x, x, pivot);
        fmpz_submul(x, fmpz_mat_entry(N, k, i), fmpz_mat_entry(N, k, j));
        fmpz_divexact(x, x, last);
        *bits += fmpz_bits(x);
    }
}

/* Fraction-free: pivots have the signs of the leading minors among the steps
 * not skipped. */
wr_status_t spectrum_psd_whole(wr_truth_t *psd, fmpz_mat_t N, wr_limits_t L) {
    slong n = fmpz_mat_nrows(N);
    uint64_t bits = 0;
    wr_status_t s = WR_OK;
    int yes = 1;
    fmpz_t last;
    fmpz_init_set_ui(last, 1);
    for (slong i = 0; i < n * n; i++)
        bits += fmpz_bits(fmpz_mat_entry(N, i / n, i % n));
    for (slong k = 0; k < n && yes && s == WR_OK; k++) {
        fmpz *pivot = fmpz_mat_entry(N, k, k);
        for (slong i = k; i < n; i++) /* a diagonal entry decides early */
            yes &= fmpz_sgn(fmpz_mat_entry(N, i, i)) >= 0;
        for (slong j = k + 1; j < n && fmpz_is_zero(pivot); j++)
            yes &= fmpz_is_zero(fmpz_mat_entry(N, k, j));
        if (fmpz_is_zero(pivot))
            continue;
        for (slong i = k + 1; i < n && yes && s == WR_OK; i++) {
            eliminate_row(N, &bits, k, i, last);
            s = wr_limits_check(L, "LDL^T", 0, bits / 8);
        }
        fmpz_set(last, pivot);
    }
    fmpz_clear(last);
    if (s == WR_OK)
        *psd = spectrum_truth(yes);
    return s;
}

/* Whether a symmetric A is positive semidefinite. */
static wr_status_t is_psd(wr_truth_t *psd, const fmpq_mat_t A, wr_limits_t L) {
    slong n = fmpq_mat_nrows(A);
    fmpz_mat_t N;
    fmpz_t D;
    fmpz_mat_init(N, n, n);
    fmpz_init(D);
    fmpq_mat_get_fmpz_mat_matwise(N, D, A);
    wr_status_t s = spectrum_psd_whole(psd, N, L);
    fmpz_mat_clear(N);
    fmpz_clear(D);
    return s;
}

/* Over Q(a), A is rational if each block is a multiple of the identity; B
 * is then the matrix of the rational entries. */
static int rational_part(fmpq_mat_t B, const wr_spectrum_matrix_t M) {
    slong d = M->ring->degree;
    int rational = 1;
    for (slong i = 0; i < M->n; i++)
        for (slong j = 0; j < M->n; j++) {
            fmpq_set(fmpq_mat_entry(B, i, j),
                     fmpq_mat_entry(M->A, i * d, j * d));
            for (slong r = 1; r < d; r++)
                rational &=
                    fmpq_is_zero(fmpq_mat_entry(M->A, i * d + r, j * d));
        }
    return rational;
}

static void look(wr_spectrum_shape_t *s, const wr_spectrum_matrix_t M) {
    fmpq_poly_struct *x = wr_scalars_new(2), *y = x + 1;
    int upper = 1, lower = 1, symmetric = 1, nonnegative = 1;
    for (slong i = 0; i < M->n; i++)
        for (slong j = 0; j < M->n; j++) {
            wr_spectrum_matrix_entry(x, M, i, j);
            wr_spectrum_matrix_entry(y, M, j, i);
            symmetric &= fmpq_poly_equal(x, y);
            upper &= i <= j || fmpq_poly_is_zero(x);
            lower &= i >= j || fmpq_poly_is_zero(x);
            nonnegative &=
                fmpq_poly_is_zero(x) ||
                (fmpq_poly_length(x) == 1 && fmpz_sgn(fmpq_poly_numref(x)) > 0);
        }
    s->upper = spectrum_truth(upper);
    s->lower = spectrum_truth(lower);
    s->diagonal = spectrum_truth(upper && lower);
    s->symmetric = spectrum_truth(symmetric);
    s->nonnegative = nonnegative              ? WR_TRUE
                     : s->rational == WR_TRUE ? WR_FALSE
                                              : WR_UNKNOWN;
    wr_scalars_free(x, 2);
}

/* Whether I - A^T A is 0, and whether it is positive semidefinite. */
static wr_status_t look_gram(wr_spectrum_shape_t *s, const fmpq_mat_t B,
                             wr_limits_t L) {
    int zero = 0;
    fmpq_mat_t T;
    fmpq_mat_init(T, fmpq_mat_nrows(B), fmpq_mat_nrows(B));
    fmpq_mat_transpose(T, B);
    wr_status_t status = factors_defect_sign(&s->norm_le_1, &zero, T, 1, L);
    s->orthogonal = spectrum_truth(zero);
    fmpq_mat_clear(T);
    return status;
}

wr_status_t wr_spectrum_shape(wr_spectrum_shape_t *s,
                              const wr_spectrum_matrix_t M, wr_limits_t L) {
    wr_assert(fmpq_mat_nrows(M->A) == M->n * M->ring->degree);
    wr_assert(fmpq_mat_ncols(M->A) == M->n * M->ring->degree);
    wr_spectrum_shape_t t = {.permutation = WR_FALSE,
                             .psd = WR_UNKNOWN,
                             .orthogonal = WR_UNKNOWN,
                             .norm_le_1 = WR_UNKNOWN,
                             .hermitian = WR_UNKNOWN};
    fmpq_mat_t B;
    wr_status_t status = WR_OK;
    fmpq_mat_init(B, M->n, M->n);
    t.rational = spectrum_truth(rational_part(B, M));
    look(&t, M);
    if (t.rational == WR_TRUE) {
        status = look_gram(&t, B, L);
        /* an orthogonal matrix without negative entries is a permutation */
        t.permutation =
            spectrum_truth(t.orthogonal == WR_TRUE && t.nonnegative == WR_TRUE);
        t.psd = WR_FALSE;
        t.hermitian = t.symmetric;
        if (status == WR_OK && t.symmetric == WR_TRUE)
            status = is_psd(&t.psd, B, L);
    } else {
        status = spectrum_shape_over(&t, M, L);
    }
    if (status == WR_OK)
        *s = t;
    fmpq_mat_clear(B);
    return status;
}
