/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Eigenvalues close to the unit circle, or exactly on it. */

#include "planted.h"

static void companion(fmpq_mat_t A, const fmpz_poly_t p) {
    fmpq_mat_clear(A);
    fmpq_mat_init(A, fmpz_poly_degree(p), fmpz_poly_degree(p));
    put_block(A, 0, p, 1);
}

/* 1 + 10^-30 and 1 - 10^-30, alone and as roots of a quadratic factor. */
TEST(one_plus_or_minus_1e_minus_30) {
    fmpq_mat_t A;
    wr_spectrum_t S;
    fmpz_t big;
    fmpz_poly_t p;
    fmpz_init(big);
    fmpz_poly_init(p);
    fmpz_ui_pow_ui(big, 10, 30);
    for (int sign = -1; sign <= 1; sign += 2) {
        fmpq_mat_init(A, 1, 1);
        wr_spectrum_init(S);
        fmpq_set_fmpz(fmpq_mat_entry(A, 0, 0), big);
        fmpq_add_si(fmpq_mat_entry(A, 0, 0), fmpq_mat_entry(A, 0, 0), sign);
        fmpq_div_fmpz(fmpq_mat_entry(A, 0, 0), fmpq_mat_entry(A, 0, 0), big);
        spectrum_of(S, A);
        REQUIRE(S->radius == sign);
        REQUIRE((S->power_bounded == WR_TRUE) == (sign < 0));
        wr_spectrum_clear(S);
        /* (x - 1)^2 = 2 10^-60: both sides of 1 */
        wr_spectrum_init(S);
        fmpz_t c;
        fmpz_init(c);
        fmpz_mul(c, big, big);
        fmpz_poly_set_coeff_fmpz(p, 2, c);
        fmpz_mul_si(c, c, -2 * sign);
        fmpz_poly_set_coeff_fmpz(p, 1, c);
        fmpz_mul(c, big, big);
        fmpz_sub_ui(c, c, 2);
        fmpz_poly_set_coeff_fmpz(p, 0, c);
        companion(A, p);
        spectrum_of(S, A);
        REQUIRE(S->factors == 1 && S->factor->inside == 1 &&
                S->factor->outside == 1 && S->factor->far_real == 1);
        REQUIRE(S->factor->positive == (sign > 0 ? 2 : 0));
        fmpz_clear(c);
        wr_spectrum_clear(S);
        fmpq_mat_clear(A);
    }
    fmpz_clear(big);
    fmpz_poly_clear(p);
}

TEST(double_root_at_minus_one) {
    fmpq_mat_t A;
    wr_spectrum_t S;
    fmpq_mat_init(A, 2, 2);
    wr_spectrum_init(S);
    fmpq_set_si(fmpq_mat_entry(A, 0, 0), -1, 1);
    fmpq_set_si(fmpq_mat_entry(A, 1, 1), -1, 1);
    spectrum_of(S, A);
    REQUIRE(S->power_bounded == WR_TRUE && S->on_circle == 2);
    REQUIRE(fmpz_equal_ui(S->period, 2) && S->finite_order == WR_TRUE);
    fmpq_set_si(fmpq_mat_entry(A, 0, 1), 1, 1);
    spectrum_of(S, A);
    REQUIRE(S->power_bounded == WR_FALSE && S->growth == 1);
    REQUIRE(S->finite_order == WR_FALSE && S->radius == 0);
    wr_spectrum_clear(S);
    fmpq_mat_clear(A);
}

/* The order of a permutation matrix is that of the permutation, and 1 has as
 * many blocks as there are cycles. */
TEST(permutations_of_60) {
    enum { N = 60 };
    for (unsigned long r = test_rounds(4); r > 0; r--) {
        slong image[N], cycles = 0, order = 1;
        unsigned char seen[N] = {0};
        fmpq_mat_t A;
        wr_spectrum_t S;
        fmpq_mat_init(A, N, N);
        wr_spectrum_init(S);
        for (slong i = 0; i < N; i++)
            image[i] = i;
        for (slong i = N - 1; i > 0; i--) {
            slong j = (slong) test_below((uint64_t) i + 1), t = image[i];
            image[i] = image[j];
            image[j] = t;
        }
        for (slong i = 0; i < N; i++) {
            slong length = 0;
            fmpq_one(fmpq_mat_entry(A, image[i], i));
            for (slong j = i; !seen[j]; j = image[j]) {
                seen[j] = 1;
                length++;
            }
            if (length > 0) {
                cycles++;
                order = order / (slong) n_gcd((ulong) order, (ulong) length) *
                        length;
            }
        }
        spectrum_of(S, A);
        REQUIRE(S->finite_order == WR_TRUE && S->on_circle == N);
        REQUIRE(fmpz_equal_si(S->period, order));
        REQUIRE(S->factor[0].order == 1 || S->factor[1].order == 1);
        for (slong i = 0; i < S->factors; i++) {
            REQUIRE(S->factor[i].block[0] == 1);
            if (S->factor[i].order == 1)
                REQUIRE(S->factor[i].blocks == cycles);
        }
        wr_spectrum_clear(S);
        fmpq_mat_clear(A);
    }
}

/* Companion matrices of products of cyclotomic polynomials: each repeated
 * factor is one block. */
TEST(cyclotomic_products) {
    for (unsigned long r = test_rounds(60); r > 0; r--) {
        fmpz_poly_t p, c;
        fmpq_mat_t A;
        wr_spectrum_t S;
        ulong power[31] = {0}, period = 1;
        int once = 1;
        fmpz_poly_init(p);
        fmpz_poly_init(c);
        fmpq_mat_init(A, 0, 0);
        wr_spectrum_init(S);
        fmpz_poly_one(p);
        while (fmpz_poly_degree(p) < 20) {
            ulong m = 1 + test_below(30);
            fmpz_poly_cyclotomic(c, m);
            fmpz_poly_mul(p, p, c);
            once &= power[m]++ == 0;
            period = period / n_gcd(period, m) * m;
        }
        companion(A, p);
        hide(A, 5);
        spectrum_of(S, A);
        REQUIRE((S->finite_order == WR_TRUE) == once);
        if (once)
            REQUIRE(fmpz_equal_ui(S->period, period));
        for (slong i = 0; i < S->factors; i++)
            REQUIRE(S->factor[i].blocks == 1 &&
                    (ulong) S->factor[i].block[0] == power[S->factor[i].order]);
        REQUIRE(S->on_circle == S->n);
        wr_spectrum_clear(S);
        fmpq_mat_clear(A);
        fmpz_poly_clear(p);
        fmpz_poly_clear(c);
    }
}

/* Roots of a square-free p in balls: the number inside. */
static slong inside_by_balls(const fmpz_poly_t p) {
    const slong n = fmpz_poly_degree(p);
    slong inside = 0;
    acb_ptr root = _acb_vec_init(n);
    arb_t r;
    arb_init(r);
    arb_fmpz_poly_complex_roots(root, p, 0, 128);
    for (slong i = 0; i < n; i++) {
        acb_abs(r, root + i, 128);
        arb_sub_ui(r, r, 1, 128);
        REQUIRE(!arb_contains_zero(r));
        inside += arb_is_negative(r);
    }
    arb_clear(r);
    _acb_vec_clear(root, n);
    return inside;
}

/* Two ways to count, one answer. */
TEST(schur_cohn_against_roots) {
    wr_limits_t L;
    fmpz_poly_t p, g, r;
    wr_limits_init(L);
    fmpz_poly_init(p);
    fmpz_poly_init(g);
    fmpz_poly_init(r);
    for (unsigned long k = test_rounds(1500); k > 0; k--) {
        slong n = 1 + (slong) test_below(12), a, b;
        fmpz_poly_zero(p);
        for (slong i = 0; i <= n; i++)
            fmpz_poly_set_coeff_si(p, i, test_between(-4, 4));
        if (fmpz_poly_degree(p) < 1 ||
            fmpz_is_zero(fmpz_poly_get_coeff_ptr(p, 0)))
            continue;
        fmpz_poly_reverse(r, p, fmpz_poly_length(p));
        fmpz_poly_gcd(g, p, r);
        if (fmpz_poly_degree(g) > 0 || !fmpz_poly_is_squarefree(p))
            continue; /* perhaps roots on the circle */
        REQUIRE_STATUS(wr_spectrum_disc_roots(&a, p, L), WR_OK);
        b = inside_by_balls(p);
        REQUIRE(a == b, "%ld, %ld of degree %ld", a, b, fmpz_poly_degree(p));
        REQUIRE_STATUS(wr_spectrum_disc_roots(&b, r, L), WR_OK);
        REQUIRE(a + b == fmpz_poly_degree(p));
    }
    fmpz_poly_clear(p);
    fmpz_poly_clear(g);
    fmpz_poly_clear(r);
}

/* Descartes against Sturm. */
TEST(unit_roots_against_sturm) {
    wr_limits_t L;
    fmpz_poly_t p, q, line;
    wr_limits_init(L);
    fmpz_poly_init(p);
    fmpz_poly_init(q);
    fmpz_poly_init(line);
    for (unsigned long k = test_rounds(1500); k > 0; k--) {
        slong sum = 0, c;
        fmpz_poly_one(p);
        for (uint64_t i = 1 + test_below(5); i > 0; i--) {
            fmpz_poly_zero(q);
            for (slong j = 0; j <= 2; j++)
                fmpz_poly_set_coeff_si(q, j, test_between(-9, 9));
            fmpz_poly_mul(p, p, q);
        }
        if (fmpz_poly_degree(p) < 1 || !fmpz_poly_is_squarefree(p))
            continue;
        /* (0,1), 1, (1,..): the positive ones, by the reverse */
        fmpz_t one, value;
        fmpz_init_set_ui(one, 1);
        fmpz_init(value);
        fmpz_poly_evaluate_fmpz(value, p, one);
        REQUIRE_STATUS(wr_spectrum_unit_roots(&c, p, L), WR_OK);
        sum += c + fmpz_is_zero(value);
        fmpz_poly_reverse(q, p, fmpz_poly_length(p));
        REQUIRE_STATUS(wr_spectrum_unit_roots(&c, q, L), WR_OK);
        sum += c;
        slong negative, positive;
        if (fmpz_is_zero(p->coeffs))
            fmpz_poly_shift_right(p, p, 1);
        _fmpz_poly_num_real_roots_sturm(&negative, &positive, p->coeffs,
                                        p->length);
        REQUIRE(sum == positive, "%ld, not %ld", sum, positive);
        fmpz_clear(one);
        fmpz_clear(value);
    }
    fmpz_poly_clear(p);
    fmpz_poly_clear(q);
    fmpz_poly_clear(line);
}

/* Many bits are reached root by root; few by one call of Arb.  Mignotte's
 * polynomial x^n - 2 (50 x - 1)^2 has two roots that are close together. */
TEST(roots_at_many_bits) {
    const slong prec = 5000;
    wr_limits_t L;
    wr_ring_t K;
    fmpz_poly_t p;
    acb_t value;
    wr_limits_init(L);
    wr_ring_init(K);
    fmpz_poly_init(p);
    acb_init(value);
    for (unsigned long k = test_rounds(60); k > 0; k--) {
        const slong n = 2 + (slong) test_below(9);
        fmpz_poly_zero(p);
        for (slong i = 0; i <= n; i += k % 3 == 0 ? 2 : 1)
            fmpz_poly_set_coeff_si(p, i, test_between(-9, 9));
        if (k % 3 == 1) {
            fmpz_poly_set_str(p, "3  -2 200 -5000");
            fmpz_poly_set_coeff_si(p, n + 1, 1);
        }
        if (fmpz_poly_degree(p) < 2 || fmpz_is_zero(p->coeffs) ||
            !fmpz_poly_is_squarefree(p))
            continue;
        const slong d = fmpz_poly_degree(p);
        wr_spectrum_factor_struct f = {.count = d};
        acb_ptr root = _acb_vec_init(2 * d), few = root + d;
        *f.minpoly = *p;
        REQUIRE_STATUS(wr_spectrum_roots(root, &f, K, prec, L), WR_OK);
        REQUIRE_STATUS(wr_spectrum_roots(few, &f, K, 128, L), WR_OK);
        for (slong i = 0; i < d; i++) {
            REQUIRE(acb_rel_accuracy_bits(root + i) >= prec);
            REQUIRE(acb_overlaps(root + i, few + i));
            REQUIRE(arb_is_zero(acb_imagref(root + i)) ==
                    arb_is_zero(acb_imagref(few + i)));
            arb_fmpz_poly_evaluate_acb(value, p, root + i, 2 * prec);
            REQUIRE(acb_contains_zero(value));
            for (slong j = 0; j < i; j++)
                REQUIRE(!acb_overlaps(root + i, root + j));
        }
        _acb_vec_clear(root, 2 * d);
    }
    acb_clear(value);
    fmpz_poly_clear(p);
    wr_ring_clear(K);
}
