/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The shape of rational matrices, against the definitions: a symmetric matrix
 * is positive semidefinite if no principal minor is negative, and the norm of A
 * is at most 1 if I - A^T A is positive semidefinite. */

#include "planted.h"

enum { MOST = 4 };

static int is_psd(const fmpq_mat_t A) {
    const slong n = fmpq_mat_nrows(A);
    int psd = 1;
    for (slong set = 1; set < (slong) 1 << n; set++) {
        fmpq_mat_t B;
        fmpq_t det;
        slong at[MOST], m = 0;
        for (slong i = 0; i < n; i++)
            if (set >> i & 1)
                at[m++] = i;
        fmpq_mat_init(B, m, m);
        fmpq_init(det);
        for (slong i = 0; i < m * m; i++)
            fmpq_set(fmpq_mat_entry(B, i / m, i % m),
                     fmpq_mat_entry(A, at[i / m], at[i % m]));
        fmpq_mat_det(det, B);
        psd &= fmpq_sgn(det) >= 0;
        fmpq_clear(det);
        fmpq_mat_clear(B);
    }
    return psd;
}

/* A signed permutation, or numbers between -1 and 1, some of them 0; then
 * perhaps made symmetric or non-negative. */
static void draw(fmpq_mat_t A, slong n) {
    const uint64_t how = test_below(8);
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < n; j++) {
            fmpq *x = fmpq_mat_entry(A, i, j);
            fmpq_set_si(x, test_between(-3, 3), 1 + test_below(4) * 2);
            if (how & 1 && i != j && test_below(2))
                fmpq_zero(x);
            if (how == 0)
                fmpq_set_si(x, j == (i + 1) % n, 1);
            if (how == 0 && test_below(6) == 0)
                fmpq_neg(x, x);
            if (how & 2)
                fmpq_abs(x, x);
            if (how & 4 && j < i)
                fmpq_set(x, fmpq_mat_entry(A, j, i));
        }
}

static void require(const fmpq_mat_t A, const wr_spectrum_shape_t *s) {
    const slong n = fmpq_mat_nrows(A);
    int upper = 1, lower = 1, symmetric = 1, nonnegative = 1;
    fmpq_mat_t D, I;
    fmpq_mat_init(D, n, n);
    fmpq_mat_init(I, n, n);
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < n; j++) {
            const fmpq *x = fmpq_mat_entry(A, i, j);
            upper &= i <= j || fmpq_is_zero(x);
            lower &= i >= j || fmpq_is_zero(x);
            nonnegative &= fmpq_sgn(x) >= 0;
            symmetric &= fmpq_equal(x, fmpq_mat_entry(A, j, i));
        }
    REQUIRE((s->upper == WR_TRUE) == upper && (s->lower == WR_TRUE) == lower);
    REQUIRE((s->diagonal == WR_TRUE) == (upper && lower));
    REQUIRE((s->nonnegative == WR_TRUE) == nonnegative);
    REQUIRE((s->symmetric == WR_TRUE) == symmetric);
    REQUIRE(s->hermitian == s->symmetric);
    REQUIRE((s->psd == WR_TRUE) == (symmetric && is_psd(A)));
    fmpq_mat_one(I);
    fmpq_mat_transpose(D, A);
    fmpq_mat_mul(D, D, A);
    fmpq_mat_sub(D, I, D);
    REQUIRE((s->norm_le_1 == WR_TRUE) == is_psd(D));
    REQUIRE((s->orthogonal == WR_TRUE) == fmpq_mat_is_zero(D));
    REQUIRE((s->permutation == WR_TRUE) ==
            (fmpq_mat_is_zero(D) && nonnegative));
    fmpq_mat_clear(I);
    fmpq_mat_clear(D);
}

TEST(shapes_are_those_of_the_definitions) {
    unsigned long psd = 0, norm = 0, all = test_rounds(600);
    for (unsigned long r = all; r > 0; r--) {
        const slong n = 1 + (slong) test_below(MOST);
        wr_spectrum_matrix_t M;
        wr_spectrum_shape_t s;
        wr_limits_t L;
        fmpq_mat_t A;
        wr_limits_init(L);
        wr_spectrum_matrix_init(M);
        fmpq_mat_init(A, n, n);
        draw(A, n);
        REQUIRE_STATUS(wr_spectrum_matrix_set_rational(M, A, L), WR_OK);
        REQUIRE_STATUS(wr_spectrum_shape(&s, M, L), WR_OK);
        require(A, &s);
        psd += s.psd == WR_TRUE;
        norm += s.norm_le_1 == WR_TRUE;
        fmpq_mat_clear(A);
        wr_spectrum_matrix_clear(M);
    }
    REQUIRE(all < 100 || (psd * 30 > all && norm * 30 > all), "%lu %lu", psd,
            norm);
}
