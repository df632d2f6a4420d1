/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The regular representation: multiplication by x in Q(a) is a matrix over
 * Q in the basis 1, a, .., a^(m-1), whose column j holds x a^j.  It turns
 * maps over a field into maps over Q, of m times as many rows, for which
 * products, powers and steps exist already; multiplication by a alone is the
 * companion matrix, nearly empty.
 */

#include "exact/exact.h"

void wr_ring_block(fmpq_mat_t A, slong r, slong s, const fmpq_poly_struct *x,
                   const wr_ring_struct *K) {
    slong m = K->degree;
    fmpq_poly_t y; /* x a^j */
    fmpq_poly_init(y);
    fmpq_poly_set(y, x);
    for (slong j = 0; j < m; j++) {
        for (slong i = 0; i < m; i++)
            fmpq_poly_get_coeff_fmpq(fmpq_mat_entry(A, r * m + i, s * m + j), y,
                                     i);
        fmpq_poly_shift_left(y, y, 1);
        if (fmpq_poly_length(y) > m && m > 1)
            fmpq_poly_rem(y, y, K->minpoly);
    }
    fmpq_poly_clear(y);
}

static void put_vectors(fmpq_mat_t B, const fmpq_poly_struct *H, slong n,
                        slong k, slong m) {
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < k; j++)
            for (slong l = 0; l < m; l++)
                fmpq_poly_get_coeff_fmpq(fmpq_mat_entry(B, i * m + l, j),
                                         H + i * k + j, l);
}

void wr_affine_set_ring(wr_affine_t f, const fmpq_poly_struct *A,
                        const fmpq_poly_struct *B, const wr_ring_t K) {
    slong m = K->degree, n = fmpz_mat_nrows(f->c) / m, k = fmpz_mat_ncols(f->c);
    wr_assert(n * m == fmpz_mat_nrows(f->c));
    fmpq_mat_t P, Q;
    fmpq_mat_init(P, n * m, n * m);
    fmpq_mat_init(Q, n * m, k);
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < n; j++)
            wr_ring_block(P, i, j, A + i * n + j, K);
    if (B != NULL)
        put_vectors(Q, B, n, k, m);
    wr_affine_set_fmpq_mat(f, P, Q);
    fmpq_mat_clear(P);
    fmpq_mat_clear(Q);
}

void wr_point_set_ring(wr_point_t x, const fmpq_poly_struct *H,
                       const wr_ring_t K) {
    slong rows = fmpz_mat_nrows(x->v), k = fmpz_mat_ncols(x->v);
    slong n = rows / K->degree;
    fmpq_mat_t Q;
    wr_assert(n * K->degree == rows);
    fmpq_mat_init(Q, rows, k);
    put_vectors(Q, H, n, k, K->degree);
    wr_point_set_fmpq_mat(x, Q);
    fmpq_mat_clear(Q);
}
