/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A A^T, symmetric, in strips.  A row of 200 denominators of 200 bits has a
 * common denominator of 40,000 bits; therefore limits are checked between
 * strips, whose height depends on the length of the entries. */

#include "spectrum/impl.h"

/* The rows of A times their denominators. */
typedef struct {
    fmpz_mat_t Z;
    fmpz *d;
    slong bits; /* of the longest entry */
} rows_t;

static wr_status_t check_bytes(uint64_t bytes, wr_limits_t L) {
    return wr_limits_check(L, "product of matrices", 0, bytes);
}

static wr_status_t rows_init(rows_t *R, uint64_t *bytes, const fmpq_mat_t A,
                             wr_limits_t L) {
    const slong n = fmpq_mat_nrows(A), m = fmpq_mat_ncols(A);
    wr_status_t s = WR_OK;
    fmpz_mat_init(R->Z, n, m);
    R->d = _fmpz_vec_init(n);
    R->bits = 1;
    for (slong i = 0; i < n && s == WR_OK; i++) {
        fmpq_mat_t x;
        fmpz_mat_t y;
        fmpq_mat_window_init(x, A, i, 0, i + 1, m);
        fmpz_mat_window_init(y, R->Z, i, 0, i + 1, m);
        fmpq_mat_get_fmpz_mat_rowwise(y, R->d + i, x);
        const slong bits = FLINT_ABS(fmpz_mat_max_bits(y));
        R->bits = FLINT_MAX(R->bits, bits);
        *bytes += (uint64_t) (bits / 8 * m);
        fmpq_mat_window_clear(x);
        fmpz_mat_window_clear(y);
        s = check_bytes(*bytes, L);
    }
    return s;
}

static void rows_clear(rows_t *R) {
    _fmpz_vec_clear(R->d, fmpz_mat_nrows(R->Z));
    fmpz_mat_clear(R->Z);
}

/* Rows i .. end - 1 of the product, from column i on, and the same columns. */
static void strip(fmpz_mat_t G, uint64_t *bytes, const rows_t *R, slong i,
                  slong end) {
    const slong n = fmpz_mat_nrows(R->Z), m = fmpz_mat_ncols(R->Z);
    fmpz_mat_t x, y, T, P;
    fmpz_mat_window_init(x, R->Z, i, 0, end, m);
    fmpz_mat_window_init(y, R->Z, i, 0, n, m);
    fmpz_mat_window_init(P, G, i, i, end, n);
    fmpz_mat_init(T, m, n - i);
    fmpz_mat_transpose(T, y);
    fmpz_mat_mul(P, x, T);
    for (; i < end; i++)
        for (slong j = i; j < n; j++) {
            *bytes += fmpz_bits(fmpz_mat_entry(G, i, j)) / 8;
            fmpz_set(fmpz_mat_entry(G, j, i), fmpz_mat_entry(G, i, j));
        }
    WR_EACH(fmpz_mat_window_clear, x, y, P);
    fmpz_mat_clear(T);
}

/* G = Z Z^T for the rows Z of A times their denominators, in strips small
 * enough for frequent checks of limits. */
static wr_status_t product(fmpz_mat_t G, uint64_t *bytes, rows_t *R,
                           const fmpq_mat_t A, wr_limits_t L) {
    const slong n = fmpq_mat_nrows(A), m = fmpq_mat_ncols(A);
    wr_status_t s = rows_init(R, bytes, A, L);
    const ulong words = (ulong) R->bits / FLINT_BITS + 1;
    const ulong cost = words * words * (ulong) (m + 1) * (ulong) (n + 1);
    const slong side = 1 + (slong) ((UINT64_C(1) << 22) / cost);
    for (slong i = 0; i < n && s == WR_OK; i += side) {
        strip(G, bytes, R, i, FLINT_MIN(i + side, n));
        s = check_bytes(*bytes, L);
    }
    return s;
}

wr_status_t factors_gram(fmpq_mat_t C, const fmpq_mat_t A, wr_limits_t L) {
    const slong n = fmpq_mat_nrows(A);
    uint64_t bytes = 0;
    rows_t R;
    fmpz_mat_t G;
    fmpz_mat_init(G, n, n);
    wr_status_t s = product(G, &bytes, &R, A, L);
    for (slong i = 0; i < n && s == WR_OK; i++)
        for (slong j = 0; j <= i && s == WR_OK; j++) {
            fmpq *c = fmpq_mat_entry(C, i, j);
            fmpz_swap(fmpq_numref(c), fmpz_mat_entry(G, i, j));
            fmpz_mul(fmpq_denref(c), R.d + i, R.d + j);
            bytes += fmpz_bits(fmpq_denref(c)) / 8;
            fmpq_canonicalise(c);
            fmpq_set(fmpq_mat_entry(C, j, i), c);
            s = check_bytes(bytes, L);
        }
    rows_clear(&R);
    fmpz_mat_clear(G);
    return s;
}

wr_status_t factors_defect(fmpq_mat_t D, const fmpq_mat_t A, int left,
                           wr_limits_t L) {
    slong n = fmpq_mat_nrows(A);
    fmpq_mat_t T;
    fmpq_mat_init(T, n, n);
    if (!left)
        fmpq_mat_transpose(T, A);
    wr_status_t s = factors_gram(D, left ? A : T, L);
    fmpq_mat_one(T);
    if (s == WR_OK)
        fmpq_mat_sub(D, T, D);
    fmpq_mat_clear(T);
    return s;
}

wr_status_t factors_defect_sign(wr_truth_t *psd, int *zero, const fmpq_mat_t A,
                                int sign, wr_limits_t L) {
    const slong n = fmpq_mat_nrows(A);
    uint64_t bytes = 0;
    rows_t R;
    fmpz_mat_t G;
    fmpz_mat_init(G, n, n);
    wr_status_t s = product(G, &bytes, &R, A, L);
    for (slong i = 0; i < n && s == WR_OK; i++)
        fmpz_submul(fmpz_mat_entry(G, i, i), R.d + i, R.d + i);
    rows_clear(&R);
    *zero = s == WR_OK && fmpz_mat_is_zero(G);
    if (sign > 0)
        fmpz_mat_neg(G, G);
    if (s == WR_OK)
        s = spectrum_psd_whole(psd, G, L);
    fmpz_mat_clear(G);
    return s;
}
