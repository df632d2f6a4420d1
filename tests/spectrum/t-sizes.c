/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Sizes from 0 to 300 (larger ones are refused), limits, and laws of
 * characteristic polynomials. */

#include "planted.h"

static wr_status_t compute(wr_spectrum_t S, const fmpq_mat_t A, wr_limits_t L) {
    wr_spectrum_matrix_t M;
    wr_spectrum_matrix_init(M);
    wr_status_t status = wr_spectrum_matrix_set_rational(M, A, L);
    if (status == WR_OK)
        status = wr_spectrum_compute(S, M, L);
    wr_spectrum_matrix_clear(M);
    return status;
}

static slong roots_of(const wr_spectrum_t S) {
    slong n = 0;
    for (slong i = 0; i < S->factors; i++)
        n += S->factor[i].count * S->factor[i].multiplicity;
    return n;
}

/* A cyclic shift, and one 1 at the end of a row of zeros. */
TEST(sizes_up_to_300) {
    static const slong sizes[] = {0, 1, 2, 3, 7, 31, 100, 300};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        slong n = sizes[i];
        fmpq_mat_t A;
        wr_spectrum_t S;
        wr_limits_t L;
        wr_limits_init(L);
        wr_spectrum_init(S);
        fmpq_mat_init(A, n, n);
        for (slong j = 0; j < n; j++)
            fmpq_one(fmpq_mat_entry(A, (j + 1) % n, j));
        REQUIRE_STATUS(compute(S, A, L), WR_OK);
        REQUIRE(roots_of(S) == n && S->on_circle == n);
        REQUIRE(S->finite_order == WR_TRUE);
        REQUIRE(n == 0 || fmpz_equal_si(S->period, n));
        wr_spectrum_clear(S);
        fmpq_mat_clear(A);
    }
    fmpq_mat_t A;
    wr_spectrum_t S;
    wr_limits_t L;
    wr_limits_init(L);
    wr_spectrum_init(S);
    fmpq_mat_init(A, 301, 301);
    REQUIRE_STATUS(compute(S, A, L), WR_UNABLE);
    fmpq_mat_clear(A);
    fmpq_mat_init(A, 2, 3);
    REQUIRE_STATUS(compute(S, A, L), WR_DOMAIN);
    REQUIRE(S->n == 0 && S->factors == 0);
    fmpq_mat_clear(A);
    wr_spectrum_clear(S);
}

/* A deadline in the past: UNABLE, and the output is unchanged. */
TEST(limits_stop_it) {
    fmpq_mat_t A;
    wr_spectrum_t S;
    wr_limits_t L;
    wr_limits_init(L);
    wr_spectrum_init(S);
    fmpq_mat_init(A, 40, 40);
    for (slong i = 0; i < 1600; i++)
        fmpq_set_si(fmpq_mat_entry(A, i / 40, i % 40), test_between(-5, 5), 1);
    L->deadline = 1e-9;
    REQUIRE_STATUS(compute(S, A, L), WR_UNABLE);
    REQUIRE(S->factors == 0 && L->reason[0] != '\0');
    fmpq_mat_clear(A);
    wr_spectrum_clear(S);
}

/* chi of A B and of B A; of A and its transpose; the product of the
 * eigenvalues is the determinant: same factors, same multiplicities. */
TEST(laws_of_characteristic_polynomials) {
    for (unsigned long r = test_rounds(150); r > 0; r--) {
        slong n = 1 + (slong) test_below(6);
        fmpq_mat_t A, B, X[4];
        wr_spectrum_t S, T;
        fmpq_mat_init(A, n, n);
        fmpq_mat_init(B, n, n);
        for (slong i = 0; i < n * n; i++) {
            fmpq_set_si(fmpq_mat_entry(A, i / n, i % n), test_between(-2, 2),
                        1 + test_below(3));
            fmpq_canonicalise(fmpq_mat_entry(A, i / n, i % n));
            fmpq_set_si(fmpq_mat_entry(B, i / n, i % n), test_between(-1, 1),
                        1);
        }
        for (int i = 0; i < 4; i++)
            fmpq_mat_init(X[i], n, n);
        fmpq_mat_mul(X[0], A, B);
        fmpq_mat_mul(X[1], B, A);
        fmpq_mat_set(X[2], A);
        fmpq_mat_transpose(X[3], A);
        for (int i = 0; i < 4; i += 2) {
            wr_spectrum_init(S);
            wr_spectrum_init(T);
            spectrum_of(S, X[i]);
            spectrum_of(T, X[i + 1]);
            REQUIRE(S->factors == T->factors);
            for (slong f = 0; f < S->factors; f++)
                REQUIRE(fmpz_poly_equal(S->factor[f].minpoly,
                                        T->factor[f].minpoly) &&
                        S->factor[f].multiplicity == T->factor[f].multiplicity);
            for (slong f = 0; f < S->factors && i == 2; f++)
                REQUIRE(S->factor[f].block[0] == T->factor[f].block[0] &&
                        S->factor[f].blocks == T->factor[f].blocks);
            wr_spectrum_clear(S);
            wr_spectrum_clear(T);
        }
        for (int i = 0; i < 4; i++)
            fmpq_mat_clear(X[i]);
        fmpq_mat_clear(A);
        fmpq_mat_clear(B);
    }
}
