/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Rational sequences that satisfy a linear recurrence: single terms by powers
 * of the matrix, the least recurrence by the Berlekamp-Massey algorithm
 * [massey1969] on 2 (n + 1) terms, n the size of the matrix. */

#include "horizon/impl.h"

wr_status_t horizon_terms(fmpq *out, const horizon_sequence_t *y, ulong J,
                          slong count, wr_limits_struct *L) {
    fmpq_mat_t x, P;
    wr_status_t s = WR_OK;
    fmpq_mat_init_set(x, y->w);
    if (J > 0) { /* x = N^J w */
        fmpq_mat_init(P, fmpq_mat_nrows(y->N), fmpq_mat_nrows(y->N));
        wr_matrix_power(P, y->N, J);
        fmpq_mat_mul(x, P, x);
        fmpq_mat_clear(P);
    }
    for (slong i = 0; i < count && s == WR_OK; i++) {
        fmpq_sub(out + i, fmpq_mat_entry(x, y->row, 0), y->c);
        if (y->sign < 0)
            fmpq_neg(out + i, out + i);
        if (i + 1 < count)
            fmpq_mat_mul(x, y->N, x);
        if (L != NULL)
            s = wr_limits_check(L, "terms of a sequence", 0, 0);
    }
    fmpq_mat_clear(x);
    return s;
}

/* d = sum over i <= length of c_i y(k - i), c_i the coefficients of C */
static void discrepancy(fmpq_t d, const fmpq_poly_t C, slong length,
                        const fmpq *y, slong k) {
    fmpq_t c;
    fmpq_init(c);
    fmpq_zero(d);
    for (slong i = 0; i <= length; i++) {
        fmpq_poly_get_coeff_fmpq(c, C, i);
        fmpq_addmul(d, c, y + k - i);
    }
    fmpq_clear(c);
}

void horizon_recurrence(fmpq_poly_t f, const horizon_sequence_t *y) {
    slong terms = 2 * (fmpq_mat_nrows(y->N) + 1), length = 0, gap = 1;
    fmpq *x = _fmpq_vec_init(terms);
    fmpq_poly_struct *C = wr_scalars_new(3), *B = C + 1, *T = C + 2;
    fmpq *d = _fmpq_vec_init(3), *b = d + 1, *q = d + 2;
    horizon_terms(x, y, 0, terms, NULL);
    fmpq_poly_one(C);
    fmpq_poly_one(B);
    fmpq_one(b);
    for (slong k = 0; k < terms; k++, gap++) {
        discrepancy(d, C, length, x, k);
        if (fmpq_is_zero(d))
            continue;
        fmpq_div(q, d, b);
        fmpq_poly_shift_left(T, B, gap);
        fmpq_poly_scalar_mul_fmpq(T, T, q);
        fmpq_poly_sub(T, C, T);
        if (2 * length <= k) {
            length = k + 1 - length;
            fmpq_poly_swap(B, C);
            fmpq_set(b, d);
            gap = 0;
        }
        fmpq_poly_swap(C, T);
    }
    /* f = x^length C(1/x) */
    fmpq_poly_zero(f);
    for (slong i = 0; i <= length; i++) {
        fmpq_poly_get_coeff_fmpq(d, C, i);
        fmpq_poly_set_coeff_fmpq(f, length - i, d);
    }
    _fmpq_vec_clear(x, terms);
    wr_scalars_free(C, 3);
    _fmpq_vec_clear(d, 3);
}

void horizon_companion(fmpq_mat_t C, const fmpq_poly_t f) {
    slong t = fmpq_poly_degree(f);
    fmpq_mat_zero(C);
    for (slong i = 0; i + 1 < t; i++)
        fmpq_set_si(fmpq_mat_entry(C, i, i + 1), 1, 1);
    for (slong i = 0; i < t; i++) {
        fmpq_poly_get_coeff_fmpq(fmpq_mat_entry(C, t - 1, i), f, i);
        fmpq_neg(fmpq_mat_entry(C, t - 1, i), fmpq_mat_entry(C, t - 1, i));
    }
}

slong horizon_halvings(const fmpq_t x) {
    enum { MOST = 1 << 14 };
    if (fmpq_is_zero(x))
        return MOST;
    fmpz_t z;
    fmpz_init(z);
    fmpz_fdiv_q(z, fmpq_denref(x), fmpq_numref(x)); /* floor(1/x) */
    slong h = (slong) fmpz_bits(z) - 1;
    fmpz_clear(z);
    return h > MOST ? MOST : h;
}
