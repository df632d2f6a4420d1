/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* An alphabet over a field, and its entries as real numbers. */

#include "exact/impl.h"

void wr_maps_init(wr_maps_t M, slong n, slong k) {
    wr_assert(n >= 0 && k >= 0);
    memset(M, 0, sizeof *M);
    wr_embedding_init(M->E);
    M->n = n, M->k = k;
}

wr_status_t wr_maps_set(wr_maps_t M, const wr_ring_t K, uint32_t count,
                        wr_limits_t L) {
    wr_assert(M->count == 0);
    const slong n = M->n, k = M->k;
    wr_status_t s = wr_embedding_set(M->E, K, L);
    if (s != WR_OK)
        return s;
    M->count = count;
    M->A = wr_calloc(count, sizeof *M->A);
    M->B = wr_calloc(count, sizeof *M->B);
    for (uint32_t a = 0; a < count; a++) {
        M->A[a] = wr_scalars_new((size_t) (n * n));
        M->B[a] = wr_scalars_new((size_t) (n * k));
    }
    return WR_OK;
}

void wr_maps_clear(wr_maps_t M) {
    for (uint32_t a = 0; a < M->count; a++) {
        wr_scalars_free(M->A[a], (size_t) (M->n * M->n));
        wr_scalars_free(M->B[a], (size_t) (M->n * M->k));
    }
    WR_FREE(M->A, M->B);
    wr_embedding_clear(M->E);
}

slong wr_maps_rows(const wr_maps_t M) {
    return M->E->real ? M->n : 2 * M->n;
}

wr_status_t wr_maps_letters(wr_letters_t S, const wr_maps_t M, wr_limits_t L) {
    wr_affine_struct *f = wr_calloc(M->count, sizeof *f);
    for (uint32_t a = 0; a < M->count; a++) {
        wr_affine_init(f + a, M->n * M->E->K->degree, M->k);
        wr_affine_set_ring(f + a, M->A[a], M->B[a], M->E->K);
    }
    wr_status_t s = wr_letters_set(S, f, M->count, L);
    for (uint32_t a = 0; a < M->count; a++)
        wr_affine_clear(f + a);
    wr_free(f);
    return s;
}

/* ---- real entries ----------------------------------------------------- */

wr_status_t exact_real_matrix(arb_mat_t out, const fmpq_poly_struct *A,
                              const wr_ball_t X, int square, wr_limits_t L) {
    wr_maps_struct *M = X->M;
    int twice = !M->E->real;
    slong columns = square ? M->n : M->k, prec = EXACT_REAL_PREC(X);
    wr_status_t s = WR_OK;
    acb_t z;
    acb_init(z);
    for (slong i = 0; i < M->n && s == WR_OK; i++)
        for (slong j = 0; j < columns && s == WR_OK; j++) {
            s = wr_embedding_value(z, A + i * columns + j, M->E, prec, L);
            if (s != WR_OK)
                break;
            if (!twice) {
                arb_set(arb_mat_entry(out, i, j), acb_realref(z));
                continue;
            }
            slong c = square ? 2 * j : j;
            arb_set(arb_mat_entry(out, 2 * i, c), acb_realref(z));
            arb_set(arb_mat_entry(out, 2 * i + 1, c), acb_imagref(z));
            if (!square)
                continue;
            arb_set(arb_mat_entry(out, 2 * i + 1, c + 1), acb_realref(z));
            arb_neg(arb_mat_entry(out, 2 * i, c + 1), acb_imagref(z));
        }
    acb_clear(z);
    return s;
}
