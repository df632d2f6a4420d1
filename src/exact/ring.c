/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Q and the number fields Q(a).  A scalar is a polynomial in a of degree
 * below that of the minimal polynomial; Q is the case of degree 1, where
 * scalars are constants and nothing needs to be reduced.
 */

#include "exact/exact.h"

void wr_ring_init(wr_ring_t K) {
    K->degree = 1;
    fmpq_poly_init(K->minpoly);
    fmpq_poly_set_coeff_si(K->minpoly, 1, 1);
    for (int i = 0; i < 2; i++) {
        fmpq_init(K->re[i]);
        fmpq_init(K->im[i]);
    }
}

void wr_ring_clear(wr_ring_t K) {
    fmpq_poly_clear(K->minpoly);
    for (int i = 0; i < 2; i++) {
        fmpq_clear(K->re[i]);
        fmpq_clear(K->im[i]);
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

/* Over Q a constant.  Otherwise the cofactor s of s x + t minpoly = 1: the
 * gcd is 1 because minpoly is irreducible and x is not 0 modulo it. */
void wr_ring_inv(fmpq_poly_t out, const fmpq_poly_t x, const wr_ring_t K) {
    if (fmpq_poly_length(x) == 1) {
        fmpq_poly_inv(out, x);
        return;
    }
    fmpq_poly_t gcd, s, t;
    fmpq_poly_init(gcd);
    fmpq_poly_init(s);
    fmpq_poly_init(t);
    fmpq_poly_xgcd(gcd, s, t, x, K->minpoly);
    fmpq_poly_swap(out, s);
    fmpq_poly_clear(gcd);
    fmpq_poly_clear(s);
    fmpq_poly_clear(t);
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
