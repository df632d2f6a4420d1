/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Numbers whose factors cancel remain short, and jobs respect their limits. */

#include "harness.h"
#include "exact/exact.h"

/* R = (3+4i)/5 and its inverse: in 20000 symbols the number of bits is bounded
 * by the surplus of one over the other. */
TEST(what_cancels_is_short) {
    enum { LENGTH = 20000 };
    static uint32_t word[LENGTH];
    wr_limits_t L;
    wr_limits_init(L);
    wr_affine_struct map[2];
    wr_letters_t S;
    wr_point_t x;
    const uint32_t one[1] = {0};
    long surplus = 0;
    for (int a = 0; a < 2; a++) {
        wr_affine_init(map + a, 2, 1);
        fmpz_set_si(fmpz_mat_entry(map[a].N, 0, 0), 3);
        fmpz_set_si(fmpz_mat_entry(map[a].N, 1, 1), 3);
        fmpz_set_si(fmpz_mat_entry(map[a].N, 1, 0), a ? -4 : 4);
        fmpz_set_si(fmpz_mat_entry(map[a].N, 0, 1), a ? 4 : -4);
        fmpz_set_si(map[a].d, 5);
    }
    wr_letters_init(S);
    wr_point_init(x, 2, 1);
    fmpz_one(fmpz_mat_entry(x->v, 0, 0));
    REQUIRE_STATUS(wr_letters_set(S, map, 2, L), WR_OK);
    for (size_t t = 0; t < LENGTH; t++) {
        word[t] = (uint32_t) test_below(2);
        surplus += word[t] ? -1 : 1;
    }
    REQUIRE_STATUS(wr_product_run(x, S, word, LENGTH, L), WR_OK);
    surplus = surplus < 0 ? -surplus : surplus;
    REQUIRE(wr_point_bits(x) <= 3 * surplus, "%ld bits, surplus %ld",
            (long) wr_point_bits(x), surplus);
    /* a map of finite order has short powers */
    fmpz_set_si(fmpz_mat_entry(map->N, 0, 0), 0);
    fmpz_set_si(fmpz_mat_entry(map->N, 0, 1), -9);
    fmpz_set_si(fmpz_mat_entry(map->N, 1, 0), 4);
    fmpz_set_si(fmpz_mat_entry(map->N, 1, 1), 0);
    fmpz_set_si(map->d, 6);
    REQUIRE_STATUS(wr_letters_set(S, map, 1, L), WR_OK);
    fmpz_one(fmpz_mat_entry(x->v, 0, 0));
    fmpz_zero(fmpz_mat_entry(x->v, 1, 0));
    fmpz_one(x->d);
    REQUIRE_STATUS(
        wr_product_repeat(x, S,
                          (wr_repeat_t){one, 1, UINT64_C(1000000000000001)}, L),
        WR_OK);
    REQUIRE(fmpz_equal_si(x->d, 3) &&
            fmpz_is_zero(fmpz_mat_entry(x->v, 0, 0)) &&
            fmpz_equal_si(fmpz_mat_entry(x->v, 1, 0), 2));
    wr_point_clear(x);
    wr_letters_clear(S);
    for (int a = 0; a < 2; a++)
        wr_affine_clear(map + a);
}

/* Letters a + b P of one matrix P, some of them inverses, so that they commute
 * and are counted; pieces too short for that are multiplied in order. */
TEST(counted_letters) {
    enum { LENGTH = 1500, PIECE = 100, COUNT = 3 };
    static uint32_t word[LENGTH];
    for (unsigned long r = test_rounds(30); r > 0; r--) {
        slong n = (slong) (1 + test_below(4));
        wr_affine_struct map[COUNT];
        wr_letters_t S;
        wr_point_t x, y;
        fmpq_mat_t A, P, B;
        wr_limits_t L;
        wr_limits_init(L);
        fmpq_mat_init(A, n, n);
        fmpq_mat_init(P, n, n);
        fmpq_mat_init(B, n, 1);
        for (slong i = 0; i < n * n; i++)
            fmpq_set_si(fmpq_mat_entry(P, i / n, i % n), test_between(-3, 3),
                        1 + test_below(3));
        for (int a = 0; a < COUNT; a++) {
            wr_affine_init(map + a, n, 1);
            if (a == 2 && fmpq_mat_inv(A, A) && test_below(2) == 0) {
                wr_affine_set_fmpq_mat(map + a, A, B);
                continue;
            }
            fmpq_mat_set(A, P);
            for (slong i = 0; i < n; i++)
                fmpq_add_si(fmpq_mat_entry(A, i, i), fmpq_mat_entry(A, i, i),
                            test_between(-2, 2));
            wr_affine_set_fmpq_mat(map + a, A, B);
        }
        wr_letters_init(S);
        REQUIRE_STATUS(wr_letters_set(S, map, COUNT, L), WR_OK);
        wr_point_init(x, n, 1);
        wr_point_init(y, n, 1);
        for (slong i = 0; i < n; i++)
            fmpz_set_si(fmpz_mat_entry(x->v, i, 0), test_between(-5, 5));
        fmpz_set_ui(x->d, 1 + test_below(4));
        wr_point_set(y, x);
        for (size_t t = 0; t < LENGTH; t++)
            word[t] = (uint32_t) test_below(COUNT);
        REQUIRE_STATUS(wr_product_run(x, S, word, LENGTH, L), WR_OK);
        for (size_t t = 0; t < LENGTH; t += PIECE)
            REQUIRE_STATUS(wr_product_run(y, S, word + t, PIECE, L), WR_OK);
        REQUIRE(wr_point_equal(x, y) && fmpz_equal(x->d, y->d));
        wr_point_clear(x);
        wr_point_clear(y);
        wr_letters_clear(S);
        for (int a = 0; a < COUNT; a++)
            wr_affine_clear(map + a);
        fmpq_mat_clear(A);
        fmpq_mat_clear(P);
        fmpq_mat_clear(B);
    }
}

TEST(limits_are_kept) {
    wr_limits_t L;
    wr_letters_t S;
    wr_affine_t f;
    wr_point_t x, y;
    const uint32_t word[3] = {0, 0, 1};
    wr_limits_init(L);
    wr_letters_init(S);
    wr_affine_init(f, 1, 1);
    wr_point_init(x, 1, 1);
    wr_point_init(y, 1, 1);
    REQUIRE_STATUS(wr_letters_set(S, f, 0, L), WR_DOMAIN);
    fmpz_set_si(fmpz_mat_entry(f->N, 0, 0), 3);
    REQUIRE_STATUS(wr_letters_set(S, f, 1, L), WR_OK);
    REQUIRE_STATUS(wr_product_run(x, S, word, 3, L), WR_DOMAIN);
    fmpz_one(fmpz_mat_entry(x->v, 0, 0));
    wr_point_set(y, x);
    L->max_memory = 1 << 20;
    REQUIRE_STATUS(
        wr_product_repeat(x, S, (wr_repeat_t){word, 1, UINT64_C(1) << 40}, L),
        WR_UNABLE);
    REQUIRE(wr_point_equal(x, y));
    L->max_steps = 2;
    REQUIRE_STATUS(wr_product_run(x, S, word, 3, L), WR_DOMAIN);
    REQUIRE_STATUS(wr_product_run(x, S, word, 2, L), WR_OK);
    wr_point_clear(x);
    wr_point_clear(y);
    wr_affine_clear(f);
    wr_letters_clear(S);
}

/* x -> x + 2^59 and x -> -x + 2^59, again and again: the constants alone
 * would fill machine words. */
TEST(constants_do_not_overflow) {
    enum { LENGTH = 200 };
    wr_limits_t L;
    wr_letters_t S;
    wr_affine_struct map[2];
    wr_point_t x, y;
    fmpz_t sum;
    uint32_t word[LENGTH];
    wr_limits_init(L);
    wr_letters_init(S);
    wr_point_init(x, 1, 1);
    wr_point_init(y, 1, 1);
    fmpz_init(sum);
    for (int a = 0; a < 2; a++) {
        wr_affine_init(map + a, 1, 1);
        fmpz_set_si(fmpz_mat_entry(map[a].N, 0, 0), a ? -1 : 1);
        fmpz_one(fmpz_mat_entry(map[a].c, 0, 0));
        fmpz_mul_2exp(fmpz_mat_entry(map[a].c, 0, 0),
                      fmpz_mat_entry(map[a].c, 0, 0), 59);
    }
    REQUIRE_STATUS(wr_letters_set(S, map, 2, L), WR_OK);
    for (int t = 0; t < LENGTH; t++) {
        word[t] = test_below(8) == 0;
        if (word[t])
            fmpz_neg(sum, sum);
        fmpz_add(sum, sum, fmpz_mat_entry(map[0].c, 0, 0));
        wr_affine_apply(y, map + word[t], y);
        REQUIRE(fmpz_equal(fmpz_mat_entry(y->v, 0, 0), sum), "step %d", t);
    }
    REQUIRE_STATUS(wr_product_run(x, S, word, LENGTH, L), WR_OK);
    REQUIRE(wr_point_equal(x, y));
    fmpz_clear(sum);
    wr_point_clear(x);
    wr_point_clear(y);
    wr_letters_clear(S);
    wr_affine_clear(map);
    wr_affine_clear(map + 1);
}
