/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Q and the number fields Q(a).  A scalar is a polynomial in a of degree
 * below that of the minimal polynomial; Q is the case of degree 1, where
 * scalars are constants and nothing needs to be reduced. */

#include "exact/exact.h"

void wr_ring_init(wr_ring_t K) {
    K->degree = 1;
    fmpq_poly_init(K->minpoly);
    fmpq_poly_set_coeff_si(K->minpoly, 1, 1);
    for (int i = 0; i < 2; i++) {
        WR_EACH(fmpq_init, K->re[i], K->im[i]);
    }
}

void wr_ring_clear(wr_ring_t K) {
    fmpq_poly_clear(K->minpoly);
    for (int i = 0; i < 2; i++) {
        WR_EACH(fmpq_clear, K->re[i], K->im[i]);
    }
}

void wr_ring_set(wr_ring_t K, const wr_ring_t J) {
    K->degree = J->degree;
    fmpq_poly_set(K->minpoly, J->minpoly);
    for (int i = 0; i < 2; i++) {
        fmpq_set(K->re[i], J->re[i]);
        fmpq_set(K->im[i], J->im[i]);
    }
}

void wr_ring_mul(fmpq_poly_t out, const fmpq_poly_t x, const fmpq_poly_t y,
                 const wr_ring_t K) {
    fmpq_poly_mul(out, x, y);
    if (fmpq_poly_length(out) > K->degree)
        fmpq_poly_rem(out, out, K->minpoly);
}

void wr_ring_addmul(fmpq_poly_struct *out, const fmpq_poly_struct *x,
                    const fmpq_poly_struct *y, const wr_ring_struct *K) {
    fmpq_poly_t t;
    fmpq_poly_init(t);
    wr_ring_mul(t, x, y, K);
    fmpq_poly_add(out, out, t);
    fmpq_poly_clear(t);
}

/* Constants are inverted in Q.  Otherwise the inverse is the cofactor s in
 * s x + t minpoly = 1: the gcd is 1 because minpoly is irreducible and x != 0.
 */
void wr_ring_inv(fmpq_poly_t out, const fmpq_poly_t x, const wr_ring_t K) {
    if (fmpq_poly_length(x) == 1) {
        fmpq_poly_inv(out, x);
        return;
    }
    fmpq_poly_t gcd, s, t;
    WR_EACH(fmpq_poly_init, gcd, s, t);
    fmpq_poly_xgcd(gcd, s, t, x, K->minpoly);
    fmpq_poly_swap(out, s);
    WR_EACH(fmpq_poly_clear, gcd, s, t);
}

fmpq_poly_struct *wr_scalars_new(size_t n) {
    fmpq_poly_struct *x = wr_malloc(n * sizeof *x);
    for (size_t i = 0; i < n; i++)
        fmpq_poly_init(x + i);
    return x;
}

void wr_scalars_free(fmpq_poly_struct *x, size_t n) {
    for (size_t i = 0; x != NULL && i < n; i++)
        fmpq_poly_clear(x + i);
    wr_free(x);
}

/* ---- the regular representation ------------------------------------------ */

/* Multiplication by x in Q(a) is a matrix over Q in the basis 1, a, ..,
 * a^(m-1), whose column j holds x a^j.  It reduces maps over a field to maps
 * over Q with m times as many rows, for which products, powers and steps are
 * implemented; multiplication by a alone is the sparse companion matrix.
 */
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
    WR_EACH(fmpq_mat_clear, P, Q);
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
