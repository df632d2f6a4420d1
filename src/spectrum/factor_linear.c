/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Linear algebra over Q for factorisations, and a vector that proves that a
 * symmetric matrix is not positive semidefinite.  Because numbers grow, limits
 * are checked after each row or entry. */

#include "spectrum/impl.h"

wr_status_t factors_kernel(fmpq_mat_t N, const fmpq_mat_t A, wr_limits_t L) {
    slong n = fmpq_mat_ncols(A), count = 0;
    fmpz_mat_t Z, K;
    fmpz_t content;
    wr_status_t s = factors_rank(&count, A, L);
    if (s != WR_OK)
        return s;
    const int full = count == n;
    fmpz_mat_init(Z, full ? 0 : fmpq_mat_nrows(A), n);
    fmpz_mat_init(K, n, full ? 0 : n);
    fmpz_init(content);
    if (!full)
        fmpq_mat_get_fmpz_mat_rowwise(Z, NULL, A);
    count = full ? 0 : fmpz_mat_nullspace(K, Z);
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
    WR_EACH(fmpz_mat_clear, Z, K);
    fmpz_clear(content);
    return wr_limits_check(L, "kernel", 0, 0);
}

void factors_dot(fmpq_t out, const fmpq_mat_t x, const fmpq_mat_t y) {
    fmpq_zero(out);
    for (slong i = 0; i < fmpq_mat_nrows(x); i++)
        fmpq_addmul(out, fmpq_mat_entry(x, i, 0), fmpq_mat_entry(y, i, 0));
}

wr_status_t factors_rank_one(fmpq_mat_t A, const fmpq_t c, const fmpq_mat_t x,
                             const fmpq_mat_t y, wr_limits_t L) {
    wr_status_t s = WR_OK;
    fmpq_t t;
    fmpq_init(t);
    for (slong i = 0; i < fmpq_mat_nrows(A) && s == WR_OK; i++) {
        fmpq_mul(t, c, fmpq_mat_entry(x, i, 0));
        for (slong j = 0; j < fmpq_mat_ncols(A) && !fmpq_is_zero(t); j++)
            fmpq_addmul(fmpq_mat_entry(A, i, j), t, fmpq_mat_entry(y, j, 0));
        s = wr_limits_check(L, "factors", 0, 0);
    }
    fmpq_clear(t);
    return s;
}

/* w = A^T v */
static wr_status_t pull(fmpq_mat_t w, const fmpq_mat_t A, const fmpq_mat_t v,
                        wr_limits_t L) {
    wr_status_t s = WR_OK;
    for (slong j = 0; j < fmpq_mat_ncols(A) && s == WR_OK; j++) {
        fmpq_mat_t column;
        fmpq_mat_window_init(column, A, 0, j, fmpq_mat_nrows(A), j + 1);
        factors_dot(fmpq_mat_entry(w, j, 0), column, v);
        fmpq_mat_window_clear(column);
        s = wr_limits_check(L, "factors", 0, 0);
    }
    return s;
}

wr_status_t factors_apply(fmpq_mat_t A, const fmpq_t c, const fmpq_mat_t v,
                          wr_limits_t L) {
    fmpq_mat_t w;
    fmpq_t length;
    fmpq_mat_init(w, fmpq_mat_ncols(A), 1);
    fmpq_init(length);
    factors_dot(length, v, v);
    fmpq_div(length, c, length);
    wr_status_t s = pull(w, A, v, L);
    if (s == WR_OK)
        s = factors_rank_one(A, length, v, w, L);
    fmpq_mat_clear(w);
    fmpq_clear(length);
    return s;
}

/* ---- vectors with x^T D x < 0 ------------------------------------------- */

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
    int sign = 0; /* of the first nonzero entry, which becomes > 0 */
    for (slong i = 0; i < n; i++) {
        sign = sign == 0 ? fmpz_sgn(fmpz_mat_entry(z, i, 0)) : sign;
        fmpz_mul_si(x + i, fmpz_mat_entry(z, i, 0), sign);
    }
    fmpz_mat_clear(z);
    fmpq_mat_clear(v);
}

static wr_status_t gain_of(fmpq_t gain, const fmpz *x, const fmpq_mat_t D,
                           wr_limits_t L) {
    slong n = fmpq_mat_nrows(D);
    wr_status_t s = WR_OK;
    fmpq_t t;
    fmpq_init(t);
    fmpq_zero(gain);
    for (slong i = 0; i < n && s == WR_OK; i++) {
        for (slong j = 0; j < n; j++) {
            fmpq_mul_fmpz(t, fmpq_mat_entry(D, i, j), x + i);
            fmpq_mul_fmpz(t, t, x + j);
            fmpq_sub(gain, gain, t);
        }
        s = wr_limits_check(L, "definiteness", 0, 0);
    }
    fmpq_clear(t);
    return s;
}

/* The elimination S = T^T D T, T unit upper triangular. */
typedef struct {
    fmpq_mat_t S, T;
    uint64_t bytes; /* of their numbers */
} elimination_t;

static uint64_t size(const fmpq_t x) {
    return (fmpz_bits(fmpq_numref(x)) + fmpz_bits(fmpq_denref(x))) / 8;
}

/* y -= c x */
static void submul(elimination_t *E, fmpq_t y, const fmpq_t c, const fmpq_t x) {
    E->bytes -= size(y);
    fmpq_submul(y, c, x);
    E->bytes += size(y);
}

/* Step k; *shown is set if it yields a vector x with x^T D x < 0. */
static wr_status_t eliminate(fmpz *x, int *shown, elimination_t *E, slong k,
                             wr_limits_t L) {
    slong n = fmpq_mat_nrows(E->S), found = -1;
    const fmpq *pivot = fmpq_mat_entry(E->S, k, k);
    wr_status_t s = WR_OK;
    fmpq_t c;
    fmpq_init(c);
    for (slong j = k; j < n && found < 0; j++)
        if (fmpq_sgn(fmpq_mat_entry(E->S, j, j)) < 0)
            found = j; /* c = 0 */
    for (slong j = k + 1; j < n && found < 0 && fmpq_is_zero(pivot); j++)
        if (!fmpq_is_zero(fmpq_mat_entry(E->S, k, j))) {
            /* 2 c S_kj + S_jj = -1 */
            fmpq_add_si(c, fmpq_mat_entry(E->S, j, j), 1);
            fmpq_div(c, c, fmpq_mat_entry(E->S, k, j));
            fmpq_div_2exp(c, c, 1);
            fmpq_neg(c, c);
            found = j;
        }
    if (found >= 0)
        combine(x, E->T, k, found, c);
    for (slong j = k + 1; j < n && found < 0 && !fmpq_is_zero(pivot); j++) {
        fmpq_div(c, fmpq_mat_entry(E->S, k, j), pivot);
        for (slong i = 0; i < n && s == WR_OK && !fmpq_is_zero(c); i++) {
            fmpq_mat_struct *M = i <= k ? E->T : E->S;
            submul(E, fmpq_mat_entry(M, i, j), c, fmpq_mat_entry(M, i, k));
            s = wr_limits_check(L, "definiteness", 0, E->bytes);
        }
    }
    fmpq_clear(c);
    *shown = found >= 0;
    return s;
}

wr_status_t factors_longer(fmpz *x, fmpq_t gain, const fmpq_mat_t D,
                           wr_limits_t L) {
    slong n = fmpq_mat_nrows(D);
    int shown = 0;
    elimination_t E = {.bytes = 0};
    wr_status_t s = WR_OK;
    fmpq_mat_init_set(E.S, D);
    fmpq_mat_init(E.T, n, n);
    fmpq_mat_one(E.T);
    for (slong i = 0; i < n * n; i++)
        E.bytes += size(fmpq_mat_entry(D, i / n, i % n));
    fmpq_zero(gain);
    for (slong k = 0; k < n && s == WR_OK && !shown; k++)
        s = eliminate(x, &shown, &E, k, L);
    if (s == WR_OK && shown)
        s = gain_of(gain, x, D, L);
    WR_EACH(fmpq_mat_clear, E.S, E.T);
    return s;
}
