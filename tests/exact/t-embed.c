/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Number fields: roots of unity and cosines have the right values, arithmetic
 * agrees with another implementation, and signs agree with balls of high
 * precision and with zeros that only algebra detects. */

#define WR_CALCIUM

#include "harness.h"
#include "exact/exact.h"

static void require_near(acb_t z, const char *what, ulong m) {
    mag_t r;
    mag_init(r);
    acb_get_mag(r, z);
    REQUIRE(acb_contains_zero(z) && mag_cmp_2exp_si(r, -80) < 0, "%s, m = %lu",
            what, m);
    mag_clear(r);
}

/* z -= exp(2 pi i j / m), or its cosine or sine */
static void subtract(acb_t z, slong j, ulong m, char part) {
    acb_t w;
    fmpq_t q;
    acb_init(w);
    fmpq_init(q);
    fmpq_set_si(q, 2 * j, m);
    arb_sin_cos_pi_fmpq(acb_imagref(w), acb_realref(w), q, 128);
    if (part == 's')
        arb_swap(acb_realref(w), acb_imagref(w));
    if (part != 'z')
        arb_zero(acb_imagref(w));
    acb_sub(z, z, w, 128);
    acb_clear(w);
    fmpq_clear(q);
}

TEST(roots_of_unity_and_cosines) {
    static const ulong orders[] = {1,  2,  3,  4,  5,  6,  7,  8, 12,
                                   15, 16, 20, 24, 28, 36, 60, 84};
    wr_limits_t L;
    wr_limits_init(L);
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        ulong m = orders[i];
        wr_ring_t Z, C;
        wr_embedding_t E, F;
        fmpq_poly_t x;
        acb_t z;
        wr_ring_init(Z);
        wr_ring_init(C);
        wr_embedding_init(E);
        wr_embedding_init(F);
        fmpq_poly_init(x);
        acb_init(z);
        REQUIRE_STATUS(wr_ring_zeta(Z, m, L), WR_OK);
        REQUIRE_STATUS(wr_ring_cosine(C, m, L), WR_OK);
        REQUIRE(m <= 2 || Z->degree == 2 * C->degree);
        REQUIRE_STATUS(wr_embedding_set(E, Z, L), WR_OK);
        REQUIRE_STATUS(wr_embedding_set(F, C, L), WR_OK);
        REQUIRE(F->real && E->conjugates && E->real == (m <= 2));
        for (int r = 0; r < 4; r++) {
            slong j = (slong) test_between(-100, 100);
            wr_zeta_power(x, j, m, Z);
            REQUIRE_STATUS(wr_embedding_value(z, x, E, 128, L), WR_OK);
            subtract(z, j, m, 'z');
            require_near(z, "power", m);
            wr_cosine_cos(x, j, m, C);
            REQUIRE_STATUS(wr_embedding_value(z, x, F, 128, L), WR_OK);
            subtract(z, j, m, 'c');
            require_near(z, "real cos", m);
            if (m % 4 != 0)
                continue;
            REQUIRE_STATUS(wr_cosine_sin(x, j, m, C), WR_OK);
            REQUIRE_STATUS(wr_embedding_value(z, x, F, 128, L), WR_OK);
            subtract(z, j, m, 's');
            require_near(z, "real sin", m);
        }
        REQUIRE(m % 4 == 0 || wr_cosine_sin(x, 1, m, C) == WR_DOMAIN);
        acb_clear(z);
        fmpq_poly_clear(x);
        wr_embedding_clear(E);
        wr_embedding_clear(F);
        wr_ring_clear(Z);
        wr_ring_clear(C);
    }
    wr_ring_t Z;
    wr_ring_init(Z);
    REQUIRE_STATUS(wr_ring_zeta(Z, 0, L), WR_DOMAIN);
    REQUIRE_STATUS(wr_ring_zeta(Z, 131, L), WR_DOMAIN);
    REQUIRE_STATUS(wr_ring_cosine(Z, UINT64_C(1) << 62, L), WR_DOMAIN);
    wr_ring_clear(Z);
    flint_cleanup();
}

static void random_element(fmpq_poly_t x, const wr_ring_t K) {
    fmpq_poly_zero(x);
    for (slong i = 0; i < K->degree; i++)
        fmpq_poly_set_coeff_si(x, i, (slong) test_between(-9, 9));
    fmpq_poly_scalar_div_si(x, x, (slong) test_between(1, 9));
}

/* Products by the regular representation, by wr_ring_mul and by nf_elem. */
TEST(arithmetic_agrees) {
    static const ulong orders[] = {3, 5, 7, 60};
    wr_limits_t L;
    wr_limits_init(L);
    for (int i = 0; i < 4; i++) {
        wr_ring_t K;
        nf_t nf;
        nf_elem_t a, b;
        fmpq_poly_t x, y, z, w;
        wr_affine_t f;
        wr_point_t p, q;
        wr_ring_init(K);
        REQUIRE_STATUS(wr_ring_zeta(K, orders[i], L), WR_OK);
        nf_init(nf, K->minpoly);
        nf_elem_init(a, nf);
        nf_elem_init(b, nf);
        fmpq_poly_init(x);
        fmpq_poly_init(y);
        fmpq_poly_init(z);
        fmpq_poly_init(w);
        wr_affine_init(f, K->degree, 1);
        wr_point_init(p, K->degree, 1);
        wr_point_init(q, K->degree, 1);
        for (unsigned long r = test_rounds(20); r > 0; r--) {
            random_element(x, K);
            random_element(y, K);
            wr_ring_mul(z, x, y, K);
            nf_elem_set_fmpq_poly(a, x, nf);
            nf_elem_set_fmpq_poly(b, y, nf);
            nf_elem_mul(a, a, b, nf);
            nf_elem_get_fmpq_poly(w, a, nf);
            REQUIRE(fmpq_poly_equal(z, w));
            wr_affine_set_ring(f, x, NULL, K);
            wr_point_set_ring(p, y, K);
            wr_affine_apply(p, f, p);
            wr_point_set_ring(q, z, K);
            REQUIRE(wr_point_equal(p, q));
        }
        fmpq_poly_clear(x);
        fmpq_poly_clear(y);
        fmpq_poly_clear(z);
        fmpq_poly_clear(w);
        wr_affine_clear(f);
        wr_point_clear(p);
        wr_point_clear(q);
        nf_elem_clear(a, nf);
        nf_elem_clear(b, nf);
        nf_clear(nf);
        wr_ring_clear(K);
    }
    flint_cleanup();
}

/* x conj(x) is real and >= 0, and x is real only if it equals conj(x): in
 * fields that hold the conjugate and in one that does not. */
TEST(signs_and_what_has_none) {
    wr_limits_t L;
    wr_limits_init(L);
    for (int i = 0; i < 4; i++) {
        static const ulong orders[] = {3, 5, 8, 0};
        wr_ring_t K;
        wr_embedding_t E;
        fmpq_poly_t x, y;
        int sign, real;
        wr_ring_init(K);
        wr_embedding_init(E);
        fmpq_poly_init(x);
        fmpq_poly_init(y);
        if (orders[i] != 0) {
            REQUIRE_STATUS(wr_ring_zeta(K, orders[i], L), WR_OK);
        } else { /* a fourth root of 2 that is not real; a^2 is */
            fmpq_t q[4];
            for (int j = 0; j < 4; j++) {
                fmpq_init(q[j]);
                fmpq_set_si(q[j], j == 0 ? -1 : j == 3 ? 2 : 1, 1);
            }
            fmpq_poly_set_coeff_si(x, 4, 1);
            fmpq_poly_set_coeff_si(x, 0, -2);
            REQUIRE_STATUS(wr_ring_field(K, x, q[0], q[2], L), WR_OK);
            for (int j = 0; j < 4; j++)
                fmpq_clear(q[j]);
        }
        REQUIRE_STATUS(wr_embedding_set(E, K, L), WR_OK);
        REQUIRE(E->conjugates == (orders[i] != 0));
        for (unsigned long r = test_rounds(30); r > 0; r--) {
            random_element(x, K);
            if (!E->conjugates) {
                fmpq_poly_set_coeff_si(x, 1, 0);
                fmpq_poly_set_coeff_si(x, 3, 0);
                REQUIRE_STATUS(wr_embedding_is_real(&real, x, E, L), WR_OK);
                REQUIRE(real);
                fmpq_poly_set_coeff_si(x, 1 + 2 * (slong) test_below(2), 1);
                REQUIRE_STATUS(wr_embedding_is_real(&real, x, E, L), WR_OK);
                REQUIRE(!real);
                continue;
            }
            fmpq_poly_compose(y, x, E->conj);
            fmpq_poly_rem(y, y, K->minpoly);
            REQUIRE_STATUS(wr_embedding_is_real(&real, x, E, L), WR_OK);
            REQUIRE(real == fmpq_poly_equal(x, y));
            if (!real)
                REQUIRE_STATUS(wr_embedding_sign(&sign, x, E, L), WR_DOMAIN);
            wr_ring_mul(y, x, y, K);
            REQUIRE_STATUS(wr_embedding_sign(&sign, y, E, L), WR_OK);
            REQUIRE(sign == !fmpq_poly_is_zero(x));
        }
        wr_embedding_clear(E);
        fmpq_poly_clear(x);
        fmpq_poly_clear(y);
        wr_ring_clear(K);
    }
    flint_cleanup();
}

/* In Q(sqrt 2): p - q sqrt 2 for convergents, of alternating sign and as
 * small as 10^-300; and 0, which no ball would end on. */
TEST(signs_that_need_precision) {
    wr_limits_t L;
    wr_ring_t K;
    wr_embedding_t E;
    fmpq_poly_t x, y;
    fmpz_t p, q, t;
    int sign;
    wr_limits_init(L);
    wr_ring_init(K);
    wr_embedding_init(E);
    fmpq_poly_init(x);
    fmpq_poly_init(y);
    fmpz_init_set_ui(p, 1);
    fmpz_init_set_ui(q, 1);
    fmpz_init(t);
    REQUIRE_STATUS(wr_ring_cosine(K, 8, L), WR_OK); /* 2 cos 45 = sqrt 2 */
    REQUIRE_STATUS(wr_embedding_set(E, K, L), WR_OK);
    for (int i = 0; i < 400; i++) {
        fmpq_poly_zero(x);
        fmpq_poly_zero(y);
        fmpq_poly_set_coeff_fmpz(x, 0, p);
        fmpq_poly_set_coeff_fmpz(y, 1, q);
        REQUIRE_STATUS(wr_embedding_cmp(&sign, x, y, E, L), WR_OK);
        REQUIRE(sign == (i % 2 ? 1 : -1), "convergent %d", i);
        REQUIRE_STATUS(wr_embedding_cmp(&sign, y, y, E, L), WR_OK);
        REQUIRE(sign == 0);
        fmpz_add(t, p, q);
        fmpz_add(p, t, q);
        fmpz_swap(q, t);
    }
    fmpz_clear(p);
    fmpz_clear(q);
    fmpz_clear(t);
    fmpq_poly_clear(x);
    fmpq_poly_clear(y);
    wr_embedding_clear(E);
    wr_ring_clear(K);
    flint_cleanup();
}

/* a = i 2^(1/4), whose conjugate is not searched in the field: the imaginary
 * part of q a^3 + p a is 2^(1/4) (p - q sqrt 2), never 0 and soon too small for
 * the first balls. */
TEST(almost_real_is_not_real) {
    wr_limits_t L;
    wr_ring_t K;
    wr_embedding_t E;
    fmpq_poly_t x;
    fmpq_t box[4];
    fmpz_t p, q, t;
    int real;
    wr_limits_init(L);
    wr_ring_init(K);
    wr_embedding_init(E);
    fmpq_poly_init(x);
    fmpz_init_set_ui(p, 1);
    fmpz_init_set_ui(q, 1);
    fmpz_init(t);
    for (int j = 0; j < 4; j++) {
        fmpq_init(box[j]);
        fmpq_set_si(box[j], j == 0 ? -1 : j == 3 ? 2 : 1, 1);
    }
    fmpq_poly_set_coeff_si(x, 4, 1);
    fmpq_poly_set_coeff_si(x, 0, -2);
    REQUIRE_STATUS(wr_ring_field(K, x, box[0], box[2], L), WR_OK);
    REQUIRE_STATUS(wr_embedding_set(E, K, L), WR_OK);
    for (int i = 0; i < 150; i++) {
        fmpz_add(t, p, q);
        fmpz_add(p, t, q);
        fmpz_swap(q, t);
        if (i % 30 != 29)
            continue;
        fmpq_poly_zero(x);
        fmpq_poly_set_coeff_fmpz(x, 1, p);
        fmpq_poly_set_coeff_fmpz(x, 3, q);
        REQUIRE_STATUS(wr_embedding_is_real(&real, x, E, L), WR_OK);
        REQUIRE(!real, "convergent %d", i);
    }
    fmpz_clear(p);
    fmpz_clear(q);
    fmpz_clear(t);
    for (int j = 0; j < 4; j++)
        fmpq_clear(box[j]);
    fmpq_poly_clear(x);
    wr_embedding_clear(E);
    wr_ring_clear(K);
    flint_cleanup();
}

/* cos and sin of 2 pi j / m as parts of zeta^j: rational where they are, and
 * Re zeta^j - Im zeta^k by its sign, ties of irrational numbers among them
 * (m = 12: cos 30 = sin 60). */
TEST(parts_of_roots_of_unity) {
    static const slong twice[12][2] = {{2, 0},  {0, 1},  {1, 0},  {0, 2},
                                       {-1, 0}, {0, 1},  {-2, 0}, {0, -1},
                                       {-1, 0}, {0, -2}, {1, 0},  {0, -1}};
    wr_limits_t L;
    wr_ring_t K;
    wr_embedding_t E;
    fmpq_poly_t x, y;
    fmpq_t q;
    int rational, sign;
    wr_limits_init(L);
    wr_ring_init(K);
    wr_embedding_init(E);
    fmpq_poly_init(x);
    fmpq_poly_init(y);
    fmpq_init(q);
    REQUIRE_STATUS(wr_ring_zeta(K, 12, L), WR_OK);
    REQUIRE_STATUS(wr_embedding_set(E, K, L), WR_OK);
    for (slong j = 0; j < 12; j++) {
        wr_zeta_power(x, j, 12, K);
        for (int part = 0; part < 2; part++) {
            int is = part ? j % 6 == 0 || j % 6 == 1 || j % 6 == 5 || j % 6 == 3
                          : j % 6 != 1 && j % 6 != 5;
            REQUIRE_STATUS(
                wr_embedding_part(&rational, q, x, (wr_part_t){E, part}, L),
                WR_OK);
            REQUIRE(rational == is, "j %ld part %d", (long) j, part);
            fmpq_mul_2exp(q, q, 1);
            if (is)
                REQUIRE(fmpz_equal_si(fmpq_numref(q), twice[j][part]) &&
                            fmpz_is_one(fmpq_denref(q)),
                        "j %ld part %d", (long) j, part);
        }
        for (slong k = 0; k < 12; k++) { /* sin 30 k = cos 30 (3 - k) */
            slong a = j > 6 ? 12 - j : j, b = (15 - k) % 12;
            b = b > 6 ? 12 - b : b; /* cos falls from 0 to 6 */
            wr_zeta_power(y, k, 12, K);
            REQUIRE_STATUS(wr_embedding_sign_parts(&sign, x, y, E, L), WR_OK);
            REQUIRE(sign == (a < b) - (a > b), "j %ld k %ld", (long) j,
                    (long) k);
        }
    }
    fmpq_clear(q);
    fmpq_poly_clear(y);
    fmpq_poly_clear(x);
    wr_embedding_clear(E);
    wr_ring_clear(K);
    flint_cleanup();
}
