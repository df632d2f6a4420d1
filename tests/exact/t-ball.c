/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Balls contain the exact state at every prefix, and do not grow under
 * rotations; rounded numbers are as close to the exact state as their precision
 * implies. */

#include "harness.h"
#include "exact/exact.h"

#define BALL(prec) (&(wr_real_how_t){WR_REAL_BALL, (prec), MPFR_RNDN})
#define MPFR(prec, rnd) (&(wr_real_how_t){WR_REAL_MPFR, (prec), (rnd)})

typedef struct {
    wr_maps_t M;
    wr_letters_t S;
    fmpq_poly_struct *H;
    slong n, k;
} world_t;

static void random_element(fmpq_poly_t x, const wr_ring_t K, int size) {
    fmpq_poly_zero(x);
    for (slong i = 0; i < K->degree; i++)
        fmpq_poly_set_coeff_si(x, i, (slong) test_between(-size, size));
    fmpq_poly_scalar_div_si(x, x, (slong) test_between(1, 7));
}

/* Over Q (m = 1), Q(2 cos (2 pi/m)) (m < 0), Q(zeta_m) */
static void world_init(world_t *w, int m, wr_limits_t L) {
    wr_ring_t K;
    wr_ring_init(K);
    if (m < 0)
        REQUIRE_STATUS(wr_ring_cosine(K, (ulong) -m, L), WR_OK);
    else
        REQUIRE_STATUS(wr_ring_zeta(K, (ulong) m, L), WR_OK);
    w->n = 1 + (slong) test_below(3);
    w->k = 1 + (slong) test_below(2);
    wr_maps_init(w->M, w->n, w->k);
    REQUIRE_STATUS(wr_maps_set(w->M, K, 2, L), WR_OK);
    for (int a = 0; a < 2; a++) {
        for (slong i = 0; i < w->n * w->n; i++)
            random_element(w->M->A[a] + i, K, 2);
        for (slong i = 0; i < w->n * w->k; i++)
            random_element(w->M->B[a] + i, K, 3);
    }
    w->H = wr_calloc((size_t) (w->n * w->k), sizeof *w->H);
    for (slong i = 0; i < w->n * w->k; i++) {
        fmpq_poly_init(w->H + i);
        random_element(w->H + i, K, 5);
    }
    wr_letters_init(w->S);
    REQUIRE_STATUS(wr_maps_letters(w->S, w->M, L), WR_OK);
    wr_ring_clear(K);
}

static void world_clear(world_t *w) {
    for (slong i = 0; i < w->n * w->k; i++)
        fmpq_poly_clear(w->H + i);
    wr_free(w->H);
    wr_letters_clear(w->S);
    wr_maps_clear(w->M);
}

/* Entry (i, j) of the exact state as a real number, to 600 bits. */
static void exact_entry(arb_t out, const wr_point_t x, world_t *w, slong i,
                        slong j, wr_limits_t L) {
    slong m = w->M->E->K->degree;
    int twice = !w->M->E->real;
    fmpq_poly_t h;
    acb_t z;
    acb_init(z);
    fmpq_poly_init(h);
    for (slong l = 0; l < m; l++)
        fmpq_poly_set_coeff_fmpz(
            h, l, fmpz_mat_entry(x->v, (twice ? i / 2 : i) * m + l, j));
    fmpq_poly_scalar_div_fmpz(h, h, x->d);
    REQUIRE_STATUS(wr_embedding_value(z, h, w->M->E, 600, L), WR_OK);
    arb_set(out, twice && i % 2 ? acb_imagref(z) : acb_realref(z));
    fmpq_poly_clear(h);
    acb_clear(z);
}

static void ball_run(wr_ball_t X, size_t length) {
    for (size_t t = 0; t < length; t++)
        wr_ball_step(X, 0);
}

TEST(balls_hold_the_exact_state) {
    static const int fields[] = {1, 4, 5, -5, -8};
    wr_limits_t L;
    wr_limits_init(L);
    for (unsigned long r = test_rounds(6); r > 0; r--)
        for (int f = 0; f < 5; f++) {
            world_t w;
            wr_ball_t X;
            wr_point_t x;
            arb_t a, b;
            world_init(&w, fields[f], L);
            wr_point_init(x, w.S->n, w.k);
            wr_point_set_ring(x, w.H, w.M->E->K);
            arb_init(a);
            arb_init(b);
            slong prec = 20 + (slong) test_below(100);
            REQUIRE_STATUS(wr_ball_init(X, w.M, w.H, BALL(prec), L), WR_OK);
            for (int t = 0; t < 40; t++) {
                for (slong i = 0; i < X->rows; i++)
                    for (slong j = 0; j < w.k; j++) {
                        exact_entry(a, x, &w, i, j, L);
                        wr_ball_entry(b, X, i, j);
                        REQUIRE(arb_contains(b, a),
                                "field %d, step %d, "
                                "entry %ld %ld",
                                fields[f], t, (long) i, (long) j);
                    }
                uint32_t letter = (uint32_t) test_below(2);
                wr_ball_step(X, letter);
                wr_affine_apply(x, w.S->map + letter, x);
            }
            wr_ball_clear(X);
            wr_point_clear(x);
            arb_clear(a);
            arb_clear(b);
            world_clear(&w);
        }
    flint_cleanup();
}

/* The rotation (3+4i)/5, over Q and as 2 x 2, 20000 steps: the error is
 * that of the roundings, one after another. */
static void rotation(wr_maps_t M, fmpq_poly_struct *H, wr_limits_t L) {
    wr_ring_t Q;
    wr_ring_init(Q);
    wr_maps_init(M, 2, 1);
    REQUIRE_STATUS(wr_maps_set(M, Q, 1, L), WR_OK);
    static const slong entry[] = {3, -4, 4, 3};
    for (int i = 0; i < 4; i++) {
        fmpq_poly_set_si(M->A[0] + i, entry[i]);
        fmpq_poly_scalar_div_si(M->A[0] + i, M->A[0] + i, 5);
    }
    fmpq_poly_init(H);
    fmpq_poly_init(H + 1);
    fmpq_poly_one(H);
    wr_ring_clear(Q);
}

TEST(rotations_do_not_wrap) {
    wr_limits_t L;
    wr_maps_t M;
    wr_ball_t X;
    fmpq_poly_struct H[2];
    enum { LENGTH = 20000 };
    wr_limits_init(L);
    rotation(M, H, L);
    REQUIRE_STATUS(wr_ball_init(X, M, H, BALL(128), L), WR_OK);
    ball_run(X, LENGTH);
    REQUIRE(wr_ball_bits(X) >= 105, "%ld bits", (long) wr_ball_bits(X));
    REQUIRE(X->euclidean);
    wr_ball_clear(X);
    REQUIRE_STATUS(wr_ball_init(X, M, H, BALL(2), L), WR_UNABLE);
    wr_ball_clear(X);
    fmpq_poly_clear(H);
    fmpq_poly_clear(H + 1);
    wr_maps_clear(M);
    flint_cleanup();
}

/* |MPFR - exact| relative to the size of the sums is about 2^-prec; half the
 * precision would be detected. */
TEST(mpfr_converges) {
    static const int fields[] = {1, -7, -9, -5, -8};
    static const mpfr_rnd_t modes[] = {MPFR_RNDN, MPFR_RNDZ, MPFR_RNDU,
                                       MPFR_RNDD, MPFR_RNDA};
    wr_limits_t L;
    wr_limits_init(L);
    for (unsigned long r = test_rounds(5); r > 0; r--)
        for (int f = 0; f < 5; f++) {
            world_t w;
            wr_ball_t X, Y;
            arb_t b;
            arf_t y;
            world_init(&w, fields[f], L);
            arb_init(b);
            arf_init(y);
            /* a ball of 200 bits as the exact value, widened by the error of
             * MPFR with 400 bits: it must contain the latter */
            REQUIRE_STATUS(wr_ball_init(X, w.M, w.H, BALL(200), L), WR_OK);
            REQUIRE_STATUS(
                wr_ball_init(Y, w.M, w.H, MPFR(400, modes[test_below(5)]), L),
                WR_OK);
            for (int t = 0; t < 30; t++) {
                uint32_t letter = (uint32_t) test_below(2);
                wr_ball_step(X, letter);
                wr_ball_step(Y, letter);
            }
            for (slong i = 0; i < X->rows; i++)
                for (slong j = 0; j < w.k; j++) {
                    wr_ball_entry(b, X, i, j);
                    arf_set(y, Y->x + i * w.k + j);
                    REQUIRE(arb_contains_arf(b, y), "field %d", fields[f]);
                }
            wr_ball_clear(X);
            wr_ball_clear(Y);
            arb_clear(b);
            arf_clear(y);
            world_clear(&w);
        }
    flint_cleanup();
}

/* By hand, at 3 bits: x = 1, A = 5/8 (exact), B = 1/2 (exact).  5/8 + 1/2 =
 * 9/8 goes down to 1 and up to 5/4.  1/3 is 5/16 down and 3/8 up. */
TEST(mpfr_rounds_as_it_says) {
    wr_limits_t L;
    wr_maps_t M;
    wr_ball_t X;
    wr_ring_t Q;
    fmpq_poly_t H;
    wr_limits_init(L);
    wr_ring_init(Q);
    fmpq_poly_init(H);
    wr_maps_init(M, 1, 1);
    REQUIRE_STATUS(wr_maps_set(M, Q, 1, L), WR_OK);
    fmpq_poly_set_si(M->A[0], 5);
    fmpq_poly_scalar_div_si(M->A[0], M->A[0], 8);
    fmpq_poly_set_si(M->B[0], 1);
    fmpq_poly_scalar_div_si(M->B[0], M->B[0], 2);
    fmpq_poly_set_si(H, 1);
    REQUIRE_STATUS(wr_ball_init(X, M, H, MPFR(3, MPFR_RNDD), L), WR_OK);
    wr_ball_step(X, 0);
    REQUIRE(arf_cmp_d(X->x, 1.0) == 0);
    wr_ball_clear(X);
    REQUIRE_STATUS(wr_ball_init(X, M, H, MPFR(3, MPFR_RNDU), L), WR_OK);
    wr_ball_step(X, 0);
    REQUIRE(arf_cmp_d(X->x, 1.25) == 0);
    wr_ball_clear(X);
    fmpq_poly_scalar_div_si(H, H, 3);
    REQUIRE_STATUS(wr_ball_init(X, M, H, MPFR(3, MPFR_RNDD), L), WR_OK);
    REQUIRE(arf_cmp_d(X->x, 0.3125) == 0);
    wr_ball_clear(X);
    REQUIRE_STATUS(wr_ball_init(X, M, H, MPFR(3, MPFR_RNDU), L), WR_OK);
    REQUIRE(arf_cmp_d(X->x, 0.375) == 0);
    wr_ball_clear(X);
    REQUIRE_STATUS(wr_ball_init(X, M, H, MPFR(0, MPFR_RNDU), L), WR_DOMAIN);
    wr_ball_clear(X);
    REQUIRE_STATUS(wr_ball_init(X, M, H, MPFR(9, MPFR_RNDF), L), WR_DOMAIN);
    wr_ball_clear(X);
    fmpq_poly_clear(H);
    wr_maps_clear(M);
    wr_ring_clear(Q);
}

/* 9/10 of the projection along (1, 1, 1): its rows sum to 12/10, and those of
 * A^T A to more than 1, but its norm is 9/10.  The error converges to the
 * balance of this norm and the roundings of a step. */
TEST(contractions_forget_errors) {
    wr_limits_t L;
    wr_ring_t Q;
    wr_maps_t M;
    wr_ball_t X;
    fmpq_poly_struct H[3];
    mag_t early;
    wr_limits_init(L);
    wr_ring_init(Q);
    mag_init(early);
    wr_maps_init(M, 3, 1);
    REQUIRE_STATUS(wr_maps_set(M, Q, 1, L), WR_OK);
    for (int i = 0; i < 9; i++) {
        fmpq_poly_set_si(M->A[0] + i, i % 4 == 0 ? 6 : -3);
        fmpq_poly_scalar_div_si(M->A[0] + i, M->A[0] + i, 10);
    }
    for (int i = 0; i < 3; i++) {
        fmpq_poly_init(H + i);
        fmpq_poly_set_si(H + i, i);
        fmpq_poly_set_si(M->B[0] + i, 1 - i);
        fmpq_poly_scalar_div_si(M->B[0] + i, M->B[0] + i, 3);
    }
    REQUIRE_STATUS(wr_ball_init(X, M, H, BALL(64), L), WR_OK);
    ball_run(X, 400);
    mag_set(early, X->error);
    mag_mul_2exp_si(early, early, 1);
    ball_run(X, 1600);
    REQUIRE(mag_cmp(X->error, early) < 0);
    REQUIRE(wr_ball_bits(X) >= 50, "%ld", (long) wr_ball_bits(X));
    wr_ball_clear(X);
    mag_clear(early);
    for (int i = 0; i < 3; i++)
        fmpq_poly_clear(H + i);
    wr_maps_clear(M);
    wr_ring_clear(Q);
    flint_cleanup();
}
