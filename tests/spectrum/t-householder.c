/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Products of generalized Householder matrices as in Proposition 1, its false
 * last clause, and structures that products inherit. */

#include <string.h>

#include "planted.h"
#include "spectrum/householder.h"

/* A random product of `count` factors with beta = p/q <= top/2, into M. */
static void random_product(wr_spectrum_matrix_t M, slong n, size_t count,
                           int top) {
    wr_householders_t H;
    wr_buffer_t text;
    wr_limits_t L;
    wr_limits_init(L);
    wr_buffer_init(text);
    for (size_t t = 0; t < count; t++) {
        int64_t q = test_between(1, 9),
                p = (int64_t) test_below((uint64_t) (q * top / 2) + 1);
        if (top == 4 && p == 2 * q) /* beta < 2 is asked for */
            p--;
        wr_buffer_printf(text, "H(%ld/%ld;%d", (long) p, (long) q,
                         (int) test_between(1, 5));
        for (slong i = 1; i < n; i++)
            wr_buffer_printf(text, ",%d", (int) test_between(-4, 4));
        wr_buffer_put(text, ")");
    }
    wr_householders_init(H);
    REQUIRE_STATUS(wr_householders_read(H, text->text, L), WR_OK);
    REQUIRE(H->count == count && H->n == n);
    REQUIRE_STATUS(wr_householders_product(M, H, L), WR_OK);
    wr_householders_clear(H);
    wr_buffer_clear(text);
}

/* beta in [0, 2): norm at most 1; 1 is the only eigenvalue of modulus 1; the
 * same for products of such matrices. */
TEST(proposition_1_holds) {
    for (unsigned long r = test_rounds(300); r > 0; r--) {
        wr_spectrum_matrix_t M;
        wr_truth_t holds;
        slong factor, n = 1 + (slong) test_below(4);
        wr_limits_t L;
        wr_limits_init(L);
        wr_spectrum_matrix_init(M);
        random_product(M, n, 1 + test_below(4), 4);
        REQUIRE_STATUS(
            wr_hypothesis_check(&holds, &factor, WR_NORM_AT_MOST_1, M, L),
            WR_OK);
        REQUIRE(holds == WR_TRUE);
        REQUIRE_STATUS(
            wr_hypothesis_check(&holds, &factor, WR_ONE_OR_INSIDE, M, L),
            WR_OK);
        REQUIRE(holds == WR_TRUE);
        REQUIRE_STATUS(wr_spectrum_paracontraction(&holds, M, L), WR_OK);
        REQUIRE(holds == WR_TRUE);
        wr_spectrum_matrix_clear(M);
    }
}

/* Two factors with beta in [0, 1]: real and >= 0. */
TEST(two_factors_are_real) {
    for (unsigned long r = test_rounds(300); r > 0; r--) {
        wr_spectrum_matrix_t M;
        wr_truth_t holds;
        slong factor;
        wr_limits_t L;
        wr_limits_init(L);
        wr_spectrum_matrix_init(M);
        random_product(M, 1 + (slong) test_below(4), 2, 2);
        REQUIRE_STATUS(
            wr_hypothesis_check(&holds, &factor, WR_REAL_NONNEGATIVE, M, L),
            WR_OK);
        REQUIRE(holds == WR_TRUE);
        wr_spectrum_matrix_clear(M);
    }
}

/* Products of three need not; the search finds such factors itself. */
TEST(three_factors_are_not) {
    wr_limits_t L;
    wr_limits_init(L);
    for (int seek = 0; seek < 2; seek++) {
        wr_householders_t H;
        wr_spectrum_matrix_t M;
        wr_spectrum_t S;
        wr_householders_init(H);
        wr_spectrum_matrix_init(M);
        wr_spectrum_init(S);
        REQUIRE_STATUS(
            wr_householders_search(
                H, &(wr_householder_bounds_t){2, (wr_seek_t) seek, 2, 3}, L),
            WR_DOMAIN);
        REQUIRE(H->count == 0);
        REQUIRE_STATUS(
            wr_householders_search(
                H, &(wr_householder_bounds_t){3, (wr_seek_t) seek, 3, 2}, L),
            WR_OK);
        REQUIRE_STATUS(wr_householders_product(M, H, L), WR_OK);
        REQUIRE_STATUS(wr_spectrum_compute(S, M, L), WR_OK);
        REQUIRE(S->all_nonnegative == WR_FALSE);
        REQUIRE((S->all_real == WR_FALSE) == (seek == WR_SEEK_NONREAL));
        wr_spectrum_clear(S);
        wr_spectrum_matrix_clear(M);
        wr_householders_clear(H);
    }
    wr_householders_t H;
    wr_householders_init(H);
    L->max_steps = 5;
    REQUIRE_STATUS(
        wr_householders_search(
            H, &(wr_householder_bounds_t){3, WR_SEEK_NONREAL, 3, 2}, L),
        WR_UNABLE);
    wr_householders_clear(H);
}

TEST(text_of_factors) {
    static const char *const bad[] = {"",        "H",      "H()",
                                      "H(1;)",   "H(1;0)", "H(1;1,2)H(1;1)",
                                      "H(1;1)x", "H(x;1)", "H(1;1,2"};
    wr_householders_t H;
    wr_limits_t L;
    wr_buffer_t out;
    wr_limits_init(L);
    wr_householders_init(H);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        REQUIRE_STATUS(wr_householders_read(H, bad[i], L), WR_PARSE);
    REQUIRE_STATUS(wr_householders_read(H, "H(1/2;1,0)H(-2;-1/3,2)", L), WR_OK);
    wr_buffer_init(out);
    wr_householders_print(out, H);
    REQUIRE(strcmp(out->text, "H(1/2;1,0)H(-2;-1/3,2)") == 0);
    wr_buffer_clear(out);
    wr_householders_clear(H);
}

/* The property implied by a structure holds for random words of the letters. */
TEST(structures_keep_their_promise) {
    unsigned long reasons = 0;
    for (unsigned long r = test_rounds(150); r > 0; r--) {
        wr_spectrum_matrix_struct A[3];
        wr_limits_t L;
        wr_limits_init(L);
        slong n = 1 + (slong) test_below(3);
        int kind = (int) test_below(3);
        for (int i = 0; i < 3; i++) {
            wr_spectrum_matrix_init(A + i);
            if (kind == 0) {
                random_product(A + i, n, 2, 4);
            } else {
                fmpq_mat_t B;
                fmpq_mat_init(B, n, n);
                for (slong j = 0; j < n; j++)
                    for (slong k = 0; k < n; k++)
                        if (kind == 2 ? test_below(3) == 0 : k >= j)
                            fmpq_set_si(fmpq_mat_entry(B, j, k),
                                        test_between(-1, 2), 2);
                for (slong j = 0; j < n * n; j++)
                    fmpq_canonicalise(fmpq_mat_entry(B, j / n, j % n));
                REQUIRE_STATUS(wr_spectrum_matrix_set_rational(A + i, B, L),
                               WR_OK);
                fmpq_mat_clear(B);
            }
        }
        for (int h = 0; h < WR_HYPOTHESES; h++) {
            const char *why = NULL;
            wr_truth_t holds;
            slong factor;
            wr_spectrum_matrix_t P;
            REQUIRE_STATUS(
                wr_hypothesis_closed(&why, (wr_hypothesis_t) h, A, 3, L),
                WR_OK);
            if (why == NULL)
                continue;
            reasons++;
            wr_spectrum_matrix_init(P);
            wr_spectrum_matrix_set(P, A + test_below(3));
            for (int k = 0; k < 5; k++) {
                wr_spectrum_matrix_mul(P, A + test_below(3), P);
                REQUIRE_STATUS(wr_hypothesis_check(&holds, &factor,
                                                   (wr_hypothesis_t) h, P, L),
                               WR_OK);
                REQUIRE(holds == WR_TRUE, "hypothesis %d, %s", h, why);
            }
            wr_spectrum_matrix_clear(P);
        }
        for (int i = 0; i < 3; i++)
            wr_spectrum_matrix_clear(A + i);
    }
    REQUIRE(reasons > 20, "only %lu", reasons);
}
