/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Exact runs with letters that are dense over Q, compared with steps over one
 * common denominator in the same process:
 *
 *   bench-exact [LENGTH]      symbols of the word, default 1000000
 *
 * Steps take time quadratic in the length; they are run for a tenth of the word
 * or 50000 symbols, and the time for the whole word is extrapolated, which the
 * output states. */

#include "exact/exact.h"

#include <stdio.h>
#include <stdlib.h>

/* Letter a: rotation blocks (3+4i)/5 for even a, (-4+3i)/5 for odd a, made
 * dense by a rational change of basis if n > 2; or R and its inverse. */
static void letter(wr_affine_t f, slong n, int a, int affine, int inverse) {
    fmpq_mat_t A, B, P, Q;
    fmpq_mat_init(A, n, n);
    fmpq_mat_init(P, n, n);
    fmpq_mat_init(Q, n, n);
    fmpq_mat_init(B, n, 1);
    for (slong i = 0; i < n; i += 2) {
        int odd = (a + i / 2) % 2 && !inverse;
        slong re = odd ? -4 : 3, im = odd ? 3 : 4;
        if (inverse && a)
            im = -im;
        fmpq_set_si(fmpq_mat_entry(A, i, i), re, 5);
        fmpq_set_si(fmpq_mat_entry(A, i + 1, i + 1), re, 5);
        fmpq_set_si(fmpq_mat_entry(A, i + 1, i), im, 5);
        fmpq_set_si(fmpq_mat_entry(A, i, i + 1), -im, 5);
    }
    fmpq_mat_one(P);
    for (slong i = 0; n > 2 && i < n; i++)
        for (slong j = 0; j < i; j++)
            fmpq_set_si(fmpq_mat_entry(P, i, j), (i + j) % 2 ? 1 : -1, 1);
    fmpq_mat_inv(Q, P);
    fmpq_mat_mul(A, P, A);
    fmpq_mat_mul(A, A, Q);
    for (slong i = 0; affine && i < n; i++)
        fmpq_set_si(fmpq_mat_entry(B, i, 0), i + 1, 5);
    wr_affine_set_fmpq_mat(f, A, B);
    fmpq_mat_clear(A);
    fmpq_mat_clear(B);
    fmpq_mat_clear(P);
    fmpq_mat_clear(Q);
}

static void start(wr_point_t x) {
    fmpz_mat_zero(x->v);
    fmpz_one(fmpz_mat_entry(x->v, 0, 0));
    fmpz_one(x->d);
}

/* x -> N x + c D over one denominator, letter by letter. */
static double slow_seconds(const wr_affine_struct *map, const uint32_t *word,
                           size_t length, slong n) {
    wr_point_t x, y;
    wr_point_init(x, n, 1);
    wr_point_init(y, n, 1);
    start(x);
    double t = wr_seconds();
    for (size_t i = 0; i < length; i++) {
        const wr_affine_struct *f = map + word[i];
        fmpz_mat_mul(y->v, f->N, x->v);
        if (!fmpz_mat_is_zero(f->c))
            for (slong j = 0; j < n; j++)
                fmpz_addmul(fmpz_mat_entry(y->v, j, 0),
                            fmpz_mat_entry(f->c, j, 0), x->d);
        fmpz_mul(y->d, x->d, f->d);
        fmpz_mat_swap(x->v, y->v);
        fmpz_swap(x->d, y->d);
    }
    t = wr_seconds() - t;
    wr_point_clear(x);
    wr_point_clear(y);
    return t;
}

/* One product of the size of the result, which every method needs. */
static double product_seconds(slong bits) {
    const ulong digits = (ulong) bits / 6; /* of 3 bits */
    fmpz_t a, b, c;
    double best = 1e9;
    fmpz_init(a);
    fmpz_init(b);
    fmpz_init(c);
    fmpz_set_ui(a, 8);
    fmpz_pow_ui(a, a, digits);
    fmpz_sub_ui(a, a, 3);
    fmpz_sub_ui(b, a, 4); /* no square */
    for (int round = 0; round < 5; round++) {
        double t = wr_seconds();
        fmpz_mul(c, a, b);
        t = wr_seconds() - t;
        best = t < best ? t : best;
    }
    fmpz_clear(a);
    fmpz_clear(b);
    fmpz_clear(c);
    return best;
}

static void bench(const char *name, slong n, int affine, int inverse,
                  int constant, size_t length, int compare) {
    wr_limits_t L;
    wr_letters_t S;
    wr_affine_struct map[2];
    wr_point_t x;
    wr_rng_t rng;
    uint32_t *word = wr_malloc(length * sizeof *word);
    wr_limits_init(L);
    wr_rng_init(rng, 1);
    for (size_t i = 0; i < length; i++)
        word[i] = constant ? 0 : (uint32_t) wr_rng_below(rng, 2);
    for (int a = 0; a < 2; a++) {
        wr_affine_init(map + a, n, 1);
        letter(map + a, n, a, affine, inverse);
    }
    wr_letters_init(S);
    wr_point_init(x, n, 1);
    if (wr_letters_set(S, map, 2, L) != WR_OK)
        exit(1);
    double best = 1e9, slow = 0;
    const wr_repeat_t repeat = {word, 1, length};
    for (int round = 0; round < 3; round++) {
        start(x);
        double t = wr_seconds();
        wr_status_t s = constant ? wr_product_repeat(x, S, repeat, L)
                                 : wr_product_run(x, S, word, length, L);
        if (s != WR_OK)
            exit(1);
        t = wr_seconds() - t;
        best = t < best ? t : best;
    }
    printf("%-28s n = %ld, %zu symbols: %8.4f s, %ld bits", name, (long) n,
           length, best, (long) wr_point_bits(x));
    if (constant)
        printf("; %.1f products of that length",
               best / product_seconds(wr_point_bits(x)));
    if (compare) {
        size_t part = length / 10 < 50000 ? length / 10 : 50000;
        double ratio = (double) length / (double) part;
        slow = slow_seconds(map, word, part, n);
        printf("; stepping %zu: %.3f s, extrapolated by the square %.1f s, "
               "%.0f times",
               part, slow, slow * ratio * ratio, slow * ratio * ratio / best);
    }
    printf("\n");
    wr_point_clear(x);
    wr_letters_clear(S);
    for (int a = 0; a < 2; a++)
        wr_affine_clear(map + a);
    wr_free(word);
}

/* Rotations by (3+4i)/5 and (-4+3i)/5 in balls of 128 bits, compared with
 * interval arithmetic, which runs until its intervals are useless. */
static void bench_ball(size_t length) {
    wr_limits_t L;
    wr_ring_t Q;
    wr_maps_t M;
    wr_ball_t X;
    const wr_real_how_t how = {WR_REAL_BALL, 128, MPFR_RNDN};
    wr_rng_t rng;
    fmpq_poly_struct H[2];
    uint32_t *word = wr_malloc(length * sizeof *word);
    wr_limits_init(L);
    wr_rng_init(rng, 1);
    wr_ring_init(Q);
    wr_maps_init(M, 2, 1);
    if (wr_maps_set(M, Q, 2, L) != WR_OK)
        exit(1);
    static const slong entry[2][4] = {{3, -4, 4, 3}, {-4, -3, 3, -4}};
    for (int i = 0; i < 8; i++) {
        fmpq_poly_set_si(M->A[i / 4] + i % 4, entry[i / 4][i % 4]);
        fmpq_poly_scalar_div_si(M->A[i / 4] + i % 4, M->A[i / 4] + i % 4, 5);
    }
    fmpq_poly_init(H);
    fmpq_poly_init(H + 1);
    fmpq_poly_one(H);
    for (size_t t = 0; t < length; t++)
        word[t] = (uint32_t) wr_rng_below(rng, 2);
    if (wr_ball_init(X, M, H, &how, L) != WR_OK)
        exit(1);
    double best = 1e9;
    for (int round = 0; round < 3; round++) {
        wr_ball_reset(X);
        double t = wr_seconds();
        for (size_t i = 0; i < length; i++)
            wr_ball_step(X, word[i]);
        t = 1e9 * (wr_seconds() - t) / (double) length;
        best = t < best ? t : best;
    }
    arb_mat_t A[2], x;
    fmpq_mat_t E;
    fmpq_mat_init(E, 2, 2);
    for (int a = 0; a < 2; a++) {
        arb_mat_init(A[a], 2, 2);
        for (int i = 0; i < 4; i++)
            fmpq_set_si(fmpq_mat_entry(E, i / 2, i % 2), entry[a][i], 5);
        arb_mat_set_fmpq_mat(A[a], E, 128);
    }
    arb_mat_init(x, 2, 1);
    arb_one(arb_mat_entry(x, 0, 0));
    size_t lost = 0;
    double t = wr_seconds();
    while (lost < length &&
           mag_cmp_2exp_si(arb_radref(arb_mat_entry(x, 0, 0)), 0) < 0)
        arb_mat_mul(x, A[word[lost++]], x, 128);
    t = 1e9 * (wr_seconds() - t) / (double) lost;
    printf("balls of 128 bits: %.0f ns a step, %ld bits left after %zu; "
           "intervals %.0f ns, %.1f times, nothing left after %zu\n",
           best, (long) wr_ball_bits(X), length, t, t / best, lost);
    arb_mat_clear(x);
    arb_mat_clear(A[0]);
    arb_mat_clear(A[1]);
    fmpq_mat_clear(E);
    wr_ball_clear(X);
    fmpq_poly_clear(H);
    fmpq_poly_clear(H + 1);
    wr_maps_clear(M);
    wr_ring_clear(Q);
    wr_free(word);
}

int main(int argc, char **argv) {
    size_t length = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000000;
    bench("random, linear", 2, 0, 0, 0, length, 1);
    bench("random, affine", 2, 1, 0, 0, length, 1);
    bench("constant, linear", 2, 0, 0, 1, length, 0);
    bench("constant, affine", 2, 1, 0, 1, length, 0);
    bench("random, R and its inverse", 2, 0, 1, 0, length, 0);
    bench("random, linear", 4, 0, 0, 0, length, 0);
    bench_ball(length);
    return 0;
}
