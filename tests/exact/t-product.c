/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Long products, powers and steps against rational matrices stepped one
 * letter at a time. */

#include "harness.h"
#include "exact/exact.h"

enum { MOST = 4 };

typedef struct {
    slong n, k;
    uint32_t count;
    fmpq_mat_t A[MOST], B[MOST];
    wr_affine_struct map[MOST];
    wr_letters_t S;
} world_t;

static void random_mat(fmpq_mat_t M, int64_t size, int64_t den) {
    for (slong i = 0; i < fmpq_mat_nrows(M); i++)
        for (slong j = 0; j < fmpq_mat_ncols(M); j++)
            fmpq_set_si(fmpq_mat_entry(M, i, j), test_between(-size, size),
                        (ulong) test_between(1, den));
}

/* kind 0: small rationals; 1: affine too; 2: a matrix and its inverse;
 * 3: integers; 4: entries too long for machine words; 5: denominators that
 * trial division does not take apart */
static void world_init(world_t *w, int kind, wr_limits_t L) {
    w->n = 1 + (slong) test_below(3);
    w->k = 1 + (slong) test_below(2);
    w->count = 2 + (uint32_t) test_below(MOST - 1);
    for (uint32_t a = 0; a < w->count; a++) {
        fmpq_mat_init(w->A[a], w->n, w->n);
        fmpq_mat_init(w->B[a], w->n, w->k);
        random_mat(w->A[a], 9, kind == 3 ? 1 : 6);
        if (kind == 1 || kind >= 4)
            random_mat(w->B[a], 5, 7);
        if (kind == 2 && a % 2 == 1 && !fmpq_mat_inv(w->A[a], w->A[a - 1]))
            fmpq_mat_one(w->A[a]);
        if (kind >= 4 && test_below(2) == 0) {
            fmpz_t big;
            fmpz_init(big);
            fmpz_set_ui(big, 1000003);
            fmpz_pow_ui(big, big, 5);
            if (kind == 4)
                fmpq_mul_fmpz(fmpq_mat_entry(w->A[a], 0, 0),
                              fmpq_mat_entry(w->A[a], 0, 0), big);
            else
                fmpq_div_fmpz(fmpq_mat_entry(w->A[a], 0, 0),
                              fmpq_mat_entry(w->A[a], 0, 0), big);
            fmpz_clear(big);
        }
        wr_affine_init(w->map + a, w->n, w->k);
        wr_affine_set_fmpq_mat(w->map + a, w->A[a], w->B[a]);
    }
    wr_letters_init(w->S);
    REQUIRE_STATUS(wr_letters_set(w->S, w->map, w->count, L), WR_OK);
}

static void world_clear(world_t *w) {
    wr_letters_clear(w->S);
    for (uint32_t a = 0; a < w->count; a++) {
        fmpq_mat_clear(w->A[a]);
        fmpq_mat_clear(w->B[a]);
        wr_affine_clear(w->map + a);
    }
}

static void naive_step(fmpq_mat_t H, const world_t *w, uint32_t a) {
    fmpq_mat_t T;
    fmpq_mat_init(T, w->n, w->k);
    fmpq_mat_mul(T, w->A[a], H);
    fmpq_mat_add(H, T, w->B[a]);
    fmpq_mat_clear(T);
}

/* Equal, and in lowest terms: gcd of everything 1, d > 0. */
static void require_point(const wr_point_t x, const fmpq_mat_t H,
                          const char *what, int kind) {
    wr_point_t y;
    wr_point_init(y, fmpq_mat_nrows(H), fmpq_mat_ncols(H));
    fmpq_mat_get_fmpz_mat_matwise(y->v, y->d, H);
    REQUIRE(wr_point_equal(x, y), "%s, kind %d", what, kind);
    wr_point_clear(y);
}

static void check_word(world_t *w, int kind, size_t length, wr_limits_t L) {
    uint32_t *word = wr_malloc((length + 1) * sizeof *word);
    fmpq_mat_t H;
    wr_point_t x, y;
    for (size_t t = 0; t < length; t++)
        word[t] = (uint32_t) test_below(w->count);
    fmpq_mat_init(H, w->n, w->k);
    random_mat(H, 20, 12);
    wr_point_init(x, w->n, w->k);
    wr_point_init(y, w->n, w->k);
    wr_point_set_fmpq_mat(x, H);
    wr_point_set(y, x);
    for (size_t t = 0; t < length; t++) {
        naive_step(H, w, word[t]);
        wr_affine_apply(y, w->map + word[t], y);
        if (t % 16 == 0)
            require_point(y, H, "a step", kind);
    }
    require_point(y, H, "steps", kind);
    REQUIRE_STATUS(wr_product_run(x, w->S, word, length, L), WR_OK);
    require_point(x, H, "run", kind);
    fmpq_mat_clear(H);
    wr_point_clear(x);
    wr_point_clear(y);
    wr_free(word);
}

TEST(words_are_their_letters) {
    wr_limits_t L;
    wr_limits_init(L);
    for (unsigned long r = test_rounds(10); r > 0; r--)
        for (int kind = 0; kind < 6; kind++) {
            world_t w;
            world_init(&w, kind, L);
            check_word(&w, kind, test_below(12), L);
            check_word(&w, kind, test_below(300), L);
            world_clear(&w);
        }
}

/* Long enough for the tree: a run, and the runs of two halves. */
TEST(trees_split_anywhere) {
    wr_limits_t L;
    wr_limits_init(L);
    for (unsigned long r = test_rounds(3); r > 0; r--)
        for (int kind = 0; kind < 5; kind++) {
            world_t w;
            enum { LENGTH = 3000 };
            static uint32_t word[LENGTH];
            world_init(&w, kind, L);
            wr_point_t x, y;
            wr_point_init(x, w.n, w.k);
            wr_point_init(y, w.n, w.k);
            for (size_t t = 0; t < LENGTH; t++)
                word[t] = (uint32_t) test_below(w.count);
            fmpz_mat_one(x->v);
            fmpz_set_ui(x->d, 2);
            size_t cut = test_below(LENGTH);
            wr_point_set(y, x);
            REQUIRE_STATUS(wr_product_run(y, w.S, word, cut, L), WR_OK);
            REQUIRE_STATUS(wr_product_run(y, w.S, word + cut, LENGTH - cut, L),
                           WR_OK);
            REQUIRE_STATUS(wr_product_run(x, w.S, word, LENGTH, L), WR_OK);
            REQUIRE(wr_point_equal(x, y), "kind %d", kind);
            wr_point_clear(x);
            wr_point_clear(y);
            world_clear(&w);
        }
}

/* u v v .. v by its letters; t on both sides of every
 * choice that the powers make. */
TEST(powers_are_products) {
    wr_limits_t L;
    wr_limits_init(L);
    for (unsigned long r = test_rounds(30); r > 0; r--)
        for (int kind = 0; kind < 6; kind++) {
            world_t w;
            wr_point_t x, y;
            uint32_t v[40];
            world_init(&w, kind, L);
            wr_point_init(x, w.n, w.k);
            wr_point_init(y, w.n, w.k);
            uint64_t t = test_below(30);
            size_t length = 1 + test_below(r % 4 == 0 ? 40 : 3);
            for (size_t i = 0; i < length; i++)
                v[i] = (uint32_t) test_below(w.count);
            fmpz_mat_one(x->v);
            fmpz_set_ui(x->d, r % 2 == 0 ? 1 : 6);
            wr_point_set(y, x);
            for (uint64_t i = 0; i < t; i++)
                REQUIRE_STATUS(wr_product_run(y, w.S, v, length, L), WR_OK);
            REQUIRE_STATUS(
                wr_product_repeat(x, w.S, (wr_repeat_t){v, length, t}, L),
                WR_OK);
            REQUIRE(wr_point_equal(x, y), "t %d kind %d", (int) t, kind);
            wr_point_clear(x);
            wr_point_clear(y);
            world_clear(&w);
        }
}

/* Maps of two rows with determinant 1, rotations and others: their denominators
 * are norms if nothing cancels (power.c). Two of three have a constant, about a
 * fixed point unless 1 is an eigenvalue, as for the last five. */
TEST(powers_of_two_rows_are_products) {
    static const int number[][5] = {
        {3, -4, 4, 3, 5},      {5, 12, -12, 5, 13},
        {1, 2, -4, 1, 3},      {7, 1, -10, 2, 5},
        {3, -4, 4, 3, 25},     {0, -1, 1, 0, 1},
        {33, 56, -56, 33, 65}, {-117, 44, -44, -117, 125},
        {4, 0, 0, 9, 6},       {1, 1, -1, 0, 1},
        {3, 4, 4, -3, 5},      {1, 0, 0, -1, 1},
        {5, 1, 0, 3, 5},       {2, 1, 0, 2, 2},
        {1, 0, 0, 1, 1},
    };
    wr_limits_t L;
    wr_limits_init(L);
    for (size_t i = 0; i < sizeof number / sizeof *number; i++)
        for (ulong t = 0; t < 70; t++)
            for (ulong d = 1; d < 16; d++) {
                wr_affine_t f;
                wr_letters_t S;
                wr_point_t x, y;
                uint32_t word[2] = {0, 0};
                size_t length = 1 + t % 2;
                wr_affine_init(f, 2, 1);
                for (int e = 0; e < 4; e++)
                    fmpz_set_si(fmpz_mat_entry(f->N, e / 2, e % 2),
                                number[i][e]);
                fmpz_set_si(f->d, number[i][4]);
                fmpz_set_ui(fmpz_mat_entry(f->c, 0, 0), d % 3);
                fmpz_set_si(fmpz_mat_entry(f->c, 1, 0),
                            (slong) (d % 3) * ((slong) (i % 5) - 2));
                wr_letters_init(S);
                REQUIRE_STATUS(wr_letters_set(S, f, 1, L), WR_OK);
                wr_point_init(x, 2, 1);
                wr_point_init(y, 2, 1);
                fmpz_set_ui(fmpz_mat_entry(x->v, 0, 0), 1);
                fmpz_set_ui(fmpz_mat_entry(x->v, 1, 0), d / 3);
                fmpz_set_ui(x->d, d);
                wr_point_set(y, x);
                for (ulong k = 0; k < t * length; k++)
                    wr_affine_apply(y, f, y);
                REQUIRE_STATUS(
                    wr_product_repeat(x, S, (wr_repeat_t){word, length, t}, L),
                    WR_OK);
                REQUIRE(wr_point_equal(x, y), "map %d, power %d over %d",
                        (int) i, (int) t, (int) d);
                wr_point_clear(x);
                wr_point_clear(y);
                wr_letters_clear(S);
                wr_affine_clear(f);
            }
}
