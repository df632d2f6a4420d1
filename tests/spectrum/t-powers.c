/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Limits of powers: planted projectors are found. */

#include "planted.h"

static void limit_of(fmpq_mat_t E, wr_powers_t want, const fmpq_mat_t A) {
    wr_spectrum_matrix_t M;
    wr_spectrum_t S;
    wr_limits_t L;
    wr_limits_init(L);
    wr_spectrum_matrix_init(M);
    wr_spectrum_init(S);
    REQUIRE_STATUS(wr_spectrum_matrix_set_rational(M, A, L), WR_OK);
    REQUIRE_STATUS(wr_spectrum_compute(S, M, L), WR_OK);
    REQUIRE(wr_spectrum_powers(S) == want);
    wr_spectrum_matrix_t limit;
    wr_spectrum_matrix_init(limit);
    REQUIRE_STATUS(wr_spectrum_limit(limit, S, M, L),
                   want == WR_POWERS_CONVERGE ? WR_OK : WR_DOMAIN);
    if (want == WR_POWERS_CONVERGE)
        fmpq_mat_set(E, limit->A);
    wr_spectrum_matrix_clear(limit);
    wr_spectrum_clear(S);
    wr_spectrum_matrix_clear(M);
}

/* The limit is a projector that A fixes on both sides, of the rank of the
 * eigenvalue 1. */
TEST(limits_are_projectors) {
    for (unsigned long r = test_rounds(300); r > 0; r--) {
        fmpz_poly_t p;
        fmpq_mat_t A, E, F;
        slong ones = (slong) test_below(4), n = ones + 5;
        fmpz_poly_init(p);
        fmpq_mat_init(A, n, n);
        fmpq_mat_init(E, n, n);
        fmpq_mat_init(F, n, n);
        for (slong i = 0; i < ones; i++)
            fmpq_one(fmpq_mat_entry(A, i, i));
        fmpz_poly_set_str(p, "2  1 2"); /* -1/2, a block of size 3 */
        put_block(A, ones, p, 3);
        fmpz_poly_set_str(p, "3  1 2 2"); /* complex, inside */
        put_block(A, ones + 3, p, 1);
        hide(A, 10);
        limit_of(E, WR_POWERS_CONVERGE, A);
        fmpq_mat_mul(F, E, E);
        REQUIRE(fmpq_mat_equal(E, F));
        fmpq_mat_mul(F, A, E);
        REQUIRE(fmpq_mat_equal(E, F));
        fmpq_mat_mul(F, E, A);
        REQUIRE(fmpq_mat_equal(E, F));
        fmpq_t trace;
        fmpq_init(trace);
        fmpq_mat_trace(trace, E);
        REQUIRE(fmpq_equal_si(trace, ones));
        fmpq_clear(trace);
        fmpq_mat_clear(A);
        fmpq_mat_clear(E);
        fmpq_mat_clear(F);
        fmpz_poly_clear(p);
    }
}

TEST(other_behaviours) {
    static const struct {
        const char *text;
        slong size;
        wr_powers_t want;
    } rows[] = {{"2  1 1", 1, WR_POWERS_ALTERNATE},
                {"3  5 -6 5", 1, WR_POWERS_ROTATE},
                {"2  -1 1", 2, WR_POWERS_UNBOUNDED},
                {"2  -2 1", 1, WR_POWERS_UNBOUNDED}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fmpz_poly_t p;
        fmpq_mat_t A, E;
        fmpz_poly_init(p);
        fmpz_poly_set_str(p, rows[i].text);
        slong n = rows[i].size * fmpz_poly_degree(p);
        fmpq_mat_init(A, n, n);
        fmpq_mat_init(E, n, n);
        put_block(A, 0, p, rows[i].size);
        limit_of(E, rows[i].want, A);
        fmpq_mat_clear(A);
        fmpq_mat_clear(E);
        fmpz_poly_clear(p);
    }
}

/* A block of size 1 to 3 for each of the numbers that is drawn, in order of
 * modulus: the last one leads, or the largest block at 2, -2, 2i and -2i. */
TEST(the_largest_modulus_leads) {
    static const char *const text[] = {
        "2  1 2",  "3  1 2 2", "3  5 -6 5", "3  -2 0 1",
        "2  -2 1", "2  2 1",   "3  4 0 1",
    };
    enum { TEXTS = sizeof text / sizeof *text };
    for (unsigned long r = test_rounds(60); r > 0; r--) {
        slong size[TEXTS] = {0}, n = 0, at = 0, want = 0, got = -1;
        fmpz_poly_t p;
        fmpq_mat_t A;
        wr_spectrum_t S;
        wr_ring_t K;
        wr_limits_t L;
        wr_limits_init(L);
        wr_ring_init(K);
        wr_spectrum_init(S);
        fmpz_poly_init(p);
        for (int i = 0; i < TEXTS; i++) {
            fmpz_poly_set_str(p, text[i]);
            size[i] = (slong) test_below(4);
            n += size[i] * fmpz_poly_degree(p);
            want = size[i] > 0 ? size[i] - 1 : want;
        }
        fmpq_mat_init(A, n, n);
        for (int i = 0; i < TEXTS; i++) {
            fmpz_poly_set_str(p, text[i]);
            put_block(A, at, p, size[i]);
            at += size[i] * fmpz_poly_degree(p);
        }
        hide(A, 8);
        spectrum_of(S, A);
        if (size[4] + size[5] + size[6] > 0)
            want = FLINT_MAX(size[4], FLINT_MAX(size[5], size[6])) - 1;
        REQUIRE_STATUS(wr_spectrum_growth(&got, S, K, L), WR_OK);
        REQUIRE(got == want, "%ld, not %ld", (long) got, (long) want);
        wr_spectrum_clear(S);
        wr_ring_clear(K);
        fmpq_mat_clear(A);
        fmpz_poly_clear(p);
    }
}

static void put_text(fmpq_mat_t A, slong at, const char *text, slong size) {
    fmpz_poly_t p;
    fmpz_poly_init(p);
    fmpz_poly_set_str(p, text);
    put_block(A, at, p, size);
    fmpz_poly_clear(p);
}

/* 2 + 2^-70 has one block of size 1 and is larger than 2, which has a block of
 * size 2, and than 2i and -2i; balls of 64 bits do not separate their moduli.
 */
TEST(the_larger_of_close_moduli_leads) {
    slong got = -1;
    fmpq_mat_t A;
    wr_spectrum_t S;
    wr_ring_t K;
    wr_limits_t L;
    wr_limits_init(L);
    wr_ring_init(K);
    wr_spectrum_init(S);
    fmpq_mat_init(A, 5, 5);
    put_text(A, 0, "2  -2 1", 2);
    put_text(A, 2, "3  4 0 1", 1);
    put_text(A, 4, "2  -2361183241434822606849 1180591620717411303424", 1);
    spectrum_of(S, A);
    REQUIRE_STATUS(wr_spectrum_growth(&got, S, K, L), WR_OK);
    REQUIRE(got == 0, "%ld", (long) got);
    wr_spectrum_clear(S);
    wr_ring_clear(K);
    fmpq_mat_clear(A);
}

/* Determine the growth of a block of size 1 and one of size 2. */
static wr_status_t growth_of(slong *got, const char *one, const char *two) {
    fmpq_mat_t A;
    fmpz_poly_t p, q;
    wr_spectrum_t S;
    wr_ring_t K;
    wr_limits_t L;
    wr_limits_init(L);
    wr_ring_init(K);
    wr_spectrum_init(S);
    WR_EACH(fmpz_poly_init, p, q);
    fmpz_poly_set_str(p, one);
    fmpz_poly_set_str(q, two);
    const slong n = fmpz_poly_degree(p) + 2 * fmpz_poly_degree(q);
    fmpq_mat_init(A, n, n);
    put_block(A, 0, p, 1);
    put_block(A, fmpz_poly_degree(p), q, 2);
    spectrum_of(S, A);
    wr_status_t status = wr_spectrum_growth(got, S, K, L);
    wr_spectrum_clear(S);
    wr_ring_clear(K);
    fmpq_mat_clear(A);
    WR_EACH(fmpz_poly_clear, p, q);
    return status;
}

/* 3 + 4i has the modulus of 5, although their quotient is no root of unity.
 * All roots of the irreducible x^4-2x^3+8x^2-10x+25 have the modulus of the
 * square root of 5.  But 5 + 2^-70 is larger than 5. */
TEST(equal_moduli_are_proved_equal) {
    slong got = -1;
    REQUIRE_STATUS(growth_of(&got, "2  -5 1", "3  25 -6 1"), WR_OK);
    REQUIRE(got == 1, "%ld", (long) got);
    REQUIRE_STATUS(growth_of(&got, "3  25 -6 1", "2  5 1"), WR_OK);
    REQUIRE(got == 1, "%ld", (long) got);
    REQUIRE_STATUS(growth_of(&got, "3  -5 0 1", "5  25 -10 8 -2 1"), WR_OK);
    REQUIRE(got == 1, "%ld", (long) got);
    REQUIRE_STATUS(growth_of(&got,
                             "2  -5902958103587056517121 "
                             "1180591620717411303424",
                             "3  25 -6 1"),
                   WR_OK);
    REQUIRE(got == 0, "%ld", (long) got);
}

/* The bits that prove equal moduli grow with the fourth power of the degree. */
TEST(equal_moduli_of_high_degree_may_remain_unknown) {
    static const char zeros[] =
        " 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1";
    char one[80], two[80];
    slong got = -1;
    snprintf(one, sizeof one, "31  -2%s", zeros);
    snprintf(two, sizeof two, "31  2%s", zeros);
    REQUIRE_STATUS(growth_of(&got, one, two), WR_UNABLE);
    REQUIRE(got == -1);
}

/* If 1 is no eigenvalue, the limit is 0, whatever the cost of q(A) would be. */
TEST(a_limit_without_the_eigenvalue_1_is_0) {
    const slong n = 60;
    fmpq_mat_t A, E;
    fmpq_mat_init(A, n, n);
    fmpq_mat_init(E, n, n);
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < n; j++)
            fmpq_set_si(fmpq_mat_entry(A, i, j), (slong) test_below(9) - 4,
                        8 * (ulong) n);
    limit_of(E, WR_POWERS_CONVERGE, A);
    REQUIRE(fmpq_mat_is_zero(E));
    fmpq_mat_clear(A);
    fmpq_mat_clear(E);
}
