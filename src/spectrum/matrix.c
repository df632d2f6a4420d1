/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Matrices over Q and Q(a).  Over Q(a) every entry x is stored as the d x d
 * matrix of y -> x y, its regular representation; this is an injective ring
 * homomorphism.  The first column of a block is its entry. */

#include "spectrum/impl.h"

void wr_spectrum_matrix_init(wr_spectrum_matrix_t M) {
    M->name = NULL;
    M->n = 0;
    wr_ring_init(M->ring);
    fmpq_mat_init(M->A, 0, 0);
}

void wr_spectrum_matrix_clear(wr_spectrum_matrix_t M) {
    wr_free(M->name);
    wr_ring_clear(M->ring);
    fmpq_mat_clear(M->A);
}

void wr_spectrum_matrix_swap(wr_spectrum_matrix_t M, wr_spectrum_matrix_t N) {
    WR_SWAP(wr_spectrum_matrix_struct, *M, *N);
}

void wr_spectrum_matrix_name(wr_spectrum_matrix_t M, const char *name) {
    char *copy = name == NULL ? NULL : wr_strdup(name);
    wr_free(M->name);
    M->name = copy;
}

static void resize(wr_spectrum_matrix_t M, slong n, const wr_ring_t K) {
    wr_ring_set(M->ring, K);
    M->n = n;
    fmpq_mat_clear(M->A);
    fmpq_mat_init(M->A, n * K->degree, n * K->degree);
}

void wr_spectrum_matrix_set(wr_spectrum_matrix_t M,
                            const wr_spectrum_matrix_t N) {
    if (M == N)
        return;
    resize(M, N->n, N->ring);
    fmpq_mat_set(M->A, N->A);
    wr_spectrum_matrix_name(M, N->name);
}

static wr_status_t check_size(slong n, slong degree, wr_limits_t L) {
    if (n > WR_SPECTRUM_MAX_SIZE || n * degree > WR_SPECTRUM_MAX_SIZE)
        return wr_limits_fail(L, WR_UNABLE,
                              "a matrix of %ld rows over a field of degree "
                              "%ld; rows times degree may be %d",
                              (long) n, (long) degree, WR_SPECTRUM_MAX_SIZE);
    return WR_OK;
}

wr_status_t wr_spectrum_matrix_set_rational(wr_spectrum_matrix_t M,
                                            const fmpq_mat_t A, wr_limits_t L) {
    if (fmpq_mat_nrows(A) != fmpq_mat_ncols(A))
        return wr_limits_fail(
            L, WR_DOMAIN, "a matrix of %ld rows and %ld columns is not square",
            (long) fmpq_mat_nrows(A), (long) fmpq_mat_ncols(A));
    wr_status_t status = check_size(fmpq_mat_nrows(A), 1, L);
    if (status != WR_OK)
        return status;
    wr_ring_t Q;
    wr_ring_init(Q);
    resize(M, fmpq_mat_nrows(A), Q);
    fmpq_mat_set(M->A, A);
    wr_ring_clear(Q);
    return WR_OK;
}

wr_status_t wr_spectrum_matrix_set_entries(wr_spectrum_matrix_t M,
                                           const fmpq_poly_struct *entry,
                                           slong n, const wr_ring_t K,
                                           wr_limits_t L) {
    wr_assert(n >= 0 && K->degree >= 1);
    wr_status_t status = check_size(n, K->degree, L);
    if (status != WR_OK)
        return status;
    resize(M, n, K);
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < n; j++)
            wr_ring_block(M->A, i, j, entry + i * n + j, K);
    return WR_OK;
}

void wr_spectrum_matrix_entry(fmpq_poly_t x, const wr_spectrum_matrix_t M,
                              slong i, slong j) {
    wr_assert(i >= 0 && i < M->n && j >= 0 && j < M->n);
    slong d = M->ring->degree;
    fmpq_poly_zero(x);
    for (slong r = 0; r < d; r++)
        fmpq_poly_set_coeff_fmpq(x, r, fmpq_mat_entry(M->A, i * d + r, j * d));
}

void wr_spectrum_matrix_put(wr_buffer_t out, const wr_spectrum_matrix_t M,
                            slong i, slong j) {
    wr_assert(i >= 0 && i < M->n && j >= 0 && j < M->n);
    fmpq_poly_t x;
    fmpq_poly_init(x);
    wr_spectrum_matrix_entry(x, M, i, j);
    spectrum_put_scalar(out, x, 'a');
    fmpq_poly_clear(x);
}

void wr_spectrum_put_field(wr_buffer_t out, const wr_ring_t K) {
    wr_coefficients_put(out, "field ", K->minpoly, " ");
    wr_buffer_put(out, "\nroot");
    for (int i = 0; i < 4; i++)
        wr_rational_put(out, " ", i < 2 ? K->re[i] : K->im[i - 2]);
    wr_buffer_put(out, "\n");
}

void wr_spectrum_put_rows(wr_buffer_t out, const wr_spectrum_matrix_t M,
                          size_t from) {
    char hash[65];
    fmpq_poly_t x;
    fmpq_poly_init(x);
    for (slong i = 0; i < M->n; i++) {
        wr_buffer_put(out, "row");
        for (slong j = 0; j < M->n; j++) {
            wr_spectrum_matrix_entry(x, M, i, j);
            wr_coefficients_put(out, " ", x, ",");
        }
        wr_buffer_put(out, "\n");
    }
    wr_sha256(hash, out->text + from, out->length - from);
    wr_buffer_printf(out, "sha256 %s\n", hash);
    fmpq_poly_clear(x);
}

void wr_spectrum_matrix_mul(wr_spectrum_matrix_t M,
                            const wr_spectrum_matrix_t N,
                            const wr_spectrum_matrix_t P) {
    wr_assert(N->n == P->n && N->ring->degree == P->ring->degree);
    fmpq_mat_t product;
    fmpq_mat_init(product, fmpq_mat_nrows(N->A), fmpq_mat_nrows(N->A));
    fmpq_mat_mul(product, N->A, P->A);
    resize(M, N->n, N->ring);
    fmpq_mat_swap(M->A, product);
    fmpq_mat_clear(product);
}
