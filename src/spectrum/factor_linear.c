/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The linear algebra over Q that factorisations ask for, and a vector that
 * shows that a symmetric matrix is not positive semidefinite.
 */

#include "spectrum/impl.h"

/* Rows of a product between two looks at the limits: a row is multiplied by
 * all of its denominators. */
static slong rows_of(const fmpq_mat_t A) {
    const slong n = fmpq_mat_nrows(A), m = fmpq_mat_ncols(A);
    flint_bitcnt_t most = 1;
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < m; j++) {
            const flint_bitcnt_t bits = fmpz_bits(fmpq_mat_entry_den(A, i, j));
            most = bits > most ? bits : most;
        }
    return 1 + (slong) (65536 / (most * (flint_bitcnt_t) (m + 1)));
}

static wr_status_t product(fmpq_mat_t C, const fmpq_mat_t A, const fmpq_mat_t B,
                           wr_limits_t L) {
    const slong n = fmpq_mat_nrows(A), m = fmpq_mat_ncols(A), rows = rows_of(A);
    wr_status_t s = WR_OK;
    for (slong i = 0; i < n && s == WR_OK; i += rows) {
        const slong end = i + rows < n ? i + rows : n;
        fmpq_mat_t x, y;
        fmpq_mat_window_init(x, A, i, 0, end, m);
        fmpq_mat_window_init(y, C, i, 0, end, fmpq_mat_ncols(C));
        fmpq_mat_mul(y, x, B);
        fmpq_mat_window_clear(x);
        fmpq_mat_window_clear(y);
        s = wr_limits_check(L, "product of matrices", 0, 0);
    }
    return s;
}

wr_status_t factors_defect(fmpq_mat_t D, const fmpq_mat_t A, int left,
                           wr_limits_t L) {
    slong n = fmpq_mat_nrows(A);
    fmpq_mat_t T;
    fmpq_mat_init(T, n, n);
    fmpq_mat_transpose(T, A);
    wr_status_t s = left ? product(D, A, T, L) : product(D, T, A, L);
    fmpq_mat_one(T);
    fmpq_mat_sub(D, T, D);
    fmpq_mat_clear(T);
    return s;
}

void factors_kernel(fmpq_mat_t N, const fmpq_mat_t A) {
    slong n = fmpq_mat_ncols(A);
    fmpz_mat_t Z, K;
    fmpz_t content;
    fmpz_mat_init(Z, fmpq_mat_nrows(A), n);
    fmpz_mat_init(K, n, n);
    fmpz_init(content);
    fmpq_mat_get_fmpz_mat_rowwise(Z, NULL, A);
    slong count = fmpz_mat_nullspace(K, Z);
    fmpq_mat_clear(N);
    fmpq_mat_init(N, n, count);
    for (slong j = 0; j < count; j++) {
        fmpz_zero(content);
        for (slong i = 0; i < n; i++)
            fmpz_gcd(content, content, fmpz_mat_entry(K, i, j));
        for (slong i = 0; i < n; i++)
            fmpq_set_fmpz_frac(fmpq_mat_entry(N, i, j), fmpz_mat_entry(K, i, j),
                               content);
    }
    fmpz_mat_clear(Z);
    fmpz_mat_clear(K);
    fmpz_clear(content);
}

void factors_dot(fmpq_t out, const fmpq_mat_t x, const fmpq_mat_t y) {
    fmpq_zero(out);
    for (slong i = 0; i < fmpq_mat_nrows(x); i++)
        fmpq_addmul(out, fmpq_mat_entry(x, i, 0), fmpq_mat_entry(y, i, 0));
}

void factors_rank_one(fmpq_mat_t A, const fmpq_t c, const fmpq_mat_t x,
                      const fmpq_mat_t y) {
    fmpq_t t;
    fmpq_init(t);
    for (slong i = 0; i < fmpq_mat_nrows(A); i++) {
        fmpq_mul(t, c, fmpq_mat_entry(x, i, 0));
        for (slong j = 0; j < fmpq_mat_ncols(A) && !fmpq_is_zero(t); j++)
            fmpq_addmul(fmpq_mat_entry(A, i, j), t, fmpq_mat_entry(y, j, 0));
    }
    fmpq_clear(t);
}

void factors_apply(fmpq_mat_t A, const fmpq_t c, const fmpq_mat_t v) {
    slong n = fmpq_mat_nrows(A), m = fmpq_mat_ncols(A);
    fmpq_mat_t T, w;
    fmpq_t length;
    fmpq_mat_init(T, m, n);
    fmpq_mat_init(w, m, 1);
    fmpq_init(length);
    factors_dot(length, v, v);
    fmpq_div(length, c, length);
    fmpq_mat_transpose(T, A);
    fmpq_mat_mul(w, T, v);
    factors_rank_one(A, length, v, w);
    fmpq_mat_clear(T);
    fmpq_mat_clear(w);
    fmpq_clear(length);
}

/* ---- a vector that is made longer --------------------------------------- */

/* x = s T_k + T_j, which has x^T D x = s^2 S_kk + 2 s S_kj + S_jj. */
static void combine(fmpz *x, const fmpq_mat_t T, slong k, slong j,
                    const fmpq_t s) {
    slong n = fmpq_mat_nrows(T);
    fmpq_mat_t v;
    fmpz_mat_t z;
    fmpq_mat_init(v, n, 1);
    fmpz_mat_init(z, n, 1);
    for (slong i = 0; i < n; i++) {
        fmpq *c = fmpq_mat_entry(v, i, 0);
        fmpq_set(c, fmpq_mat_entry(T, i, j));
        fmpq_addmul(c, s, fmpq_mat_entry(T, i, k));
    }
    fmpq_mat_get_fmpz_mat_colwise(z, NULL, v);
    int sign = 0; /* of the first entry that is not 0: made 1 */
    for (slong i = 0; i < n; i++) {
        sign = sign == 0 ? fmpz_sgn(fmpz_mat_entry(z, i, 0)) : sign;
        fmpz_mul_si(x + i, fmpz_mat_entry(z, i, 0), sign);
    }
    fmpz_mat_clear(z);
    fmpq_mat_clear(v);
}

static void gain_of(fmpq_t gain, const fmpz *x, const fmpq_mat_t D) {
    slong n = fmpq_mat_nrows(D);
    fmpq_t t;
    fmpq_init(t);
    fmpq_zero(gain);
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < n; j++) {
            fmpq_mul_fmpz(t, fmpq_mat_entry(D, i, j), x + i);
            fmpq_mul_fmpz(t, t, x + j);
            fmpq_sub(gain, gain, t);
        }
    fmpq_clear(t);
}

/* Step k of the elimination S = T^T D T, T unit upper triangular: 1 if it
 * shows a vector. */
static int eliminate(fmpz *x, fmpq_mat_t S, fmpq_mat_t T, slong k) {
    slong n = fmpq_mat_nrows(S), found = -1;
    const fmpq *pivot = fmpq_mat_entry(S, k, k);
    fmpq_t c;
    fmpq_init(c);
    for (slong j = k; j < n && found < 0; j++)
        if (fmpq_sgn(fmpq_mat_entry(S, j, j)) < 0)
            found = j; /* c = 0 */
    for (slong j = k + 1; j < n && found < 0 && fmpq_is_zero(pivot); j++)
        if (!fmpq_is_zero(fmpq_mat_entry(S, k, j))) {
            /* 2 c S_kj + S_jj = -1 */
            fmpq_add_si(c, fmpq_mat_entry(S, j, j), 1);
            fmpq_div(c, c, fmpq_mat_entry(S, k, j));
            fmpq_div_2exp(c, c, 1);
            fmpq_neg(c, c);
            found = j;
        }
    if (found >= 0)
        combine(x, T, k, found, c);
    for (slong j = k + 1; j < n && found < 0 && !fmpq_is_zero(pivot); j++) {
        fmpq_div(c, fmpq_mat_entry(S, k, j), pivot);
        if (fmpq_is_zero(c))
            continue;
        for (slong i = 0; i < n; i++)
            fmpq_submul(fmpq_mat_entry(T, i, j), c, fmpq_mat_entry(T, i, k));
        for (slong i = k + 1; i < n; i++)
            fmpq_submul(fmpq_mat_entry(S, i, j), c, fmpq_mat_entry(S, i, k));
    }
    fmpq_clear(c);
    return found >= 0;
}

wr_status_t factors_longer(fmpz *x, fmpq_t gain, const fmpq_mat_t D,
                           wr_limits_t L) {
    slong n = fmpq_mat_nrows(D);
    fmpq_mat_t S, T;
    wr_status_t s = WR_OK;
    fmpq_mat_init_set(S, D);
    fmpq_mat_init(T, n, n);
    fmpq_mat_one(T);
    fmpq_zero(gain);
    for (slong k = 0; k < n && s == WR_OK && fmpq_is_zero(gain); k++) {
        if (eliminate(x, S, T, k))
            gain_of(gain, x, D);
        s = wr_limits_check(L, "definiteness", 0, 0);
    }
    fmpq_mat_clear(S);
    fmpq_mat_clear(T);
    return s;
}
