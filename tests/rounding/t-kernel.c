/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Rounding in doubles agrees with rounding by definition: all pairs of the
 * eight-bit formats, samples of the wider ones, in every mode. */

#include "rounding/kernel.h"
#include "rounding/common.h"
#include "rounding/dot.h"

static void compare(const uint64_t c[3], const wr_format_t F,
                    const rd_kernel_t *K, const wr_mode_t mode) {
    double x = wr_rd_double(c[0], F), y = wr_rd_double(c[1], F),
           z = wr_rd_double(c[2], F), term[3] = {x * y, z, x};
    uint64_t want[4], got[4], cx[3] = {c[0], c[2], c[0]}, one, cy[3];
    fmpq_t unit;
    fmpq_init(unit);
    fmpq_one(unit);
    wr_round_q(&one, unit, 0, F, mode);
    fmpq_clear(unit);
    cy[0] = c[1];
    cy[1] = cy[2] = one;
    wr_round_add(&want[0], c[0], c[1], F, mode);
    wr_round_mul(&want[1], c[0], c[1], F, mode);
    wr_round_fma(&want[2], c, F, mode);
    want[3] = oracle_dot(cx, cy, 3, F, mode);
    got[0] = wr_rd_encode(rd_add(x, y, K), F);
    got[1] = wr_rd_encode(rd_mul(x, y, K), F);
    got[2] = wr_rd_encode(rd_fma(x, y, z, K), F);
    got[3] = wr_rd_encode(rd_round(wr_rd_exact_sum(term, 3, K->rule), K), F);
    for (int op = 0; op < 4; op++)
        REQUIRE(got[op] == want[op],
                "op %d rule %d p %d: %llx %llx %llx gives %llx, want %llx", op,
                (int) mode->rule, F->p, (unsigned long long) c[0],
                (unsigned long long) c[1], (unsigned long long) c[2],
                (unsigned long long) got[op], (unsigned long long) want[op]);
}

static void pairs(const char *name, int stride) {
    wr_format_t F;
    format(F, name);
    uint64_t n = UINT64_C(1) << F->width, k = 0;
    for (int rule = WR_RNE; rule <= WR_RODD; rule++) {
        rd_kernel_t K;
        wr_mode_t mode = {mode_of((wr_rule_t) rule)};
        REQUIRE(wr_rd_kernel(&K, F, mode));
        for (uint64_t x = 0; x < n; x++)
            for (uint64_t y = 0; y < n; y++) {
                uint64_t c[3] = {x, y, wr_rng_below(test_rng, n)};
                if (k++ % (uint64_t) stride == 0)
                    compare(c, F, &K, mode);
            }
    }
}

TEST(pairs_of_eight_bits) {
    pairs("e4m3fn", 5);
    pairs("e5m2", 5);
    pairs("e5m2:flush:sat", 11);
}

TEST(pairs_of_fewer_bits) {
    static const char *const names[] = {"e2m3",  "e3m2",      "e2m1",
                                        "int:5", "fixed:2:4", "e2m3:flush"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        pairs(names[i], 1);
}

TEST(samples_of_wider_formats) {
    static const char *const names[] = {"fp32",
                                        "tf32",
                                        "bf16",
                                        "fp16",
                                        "fp16:flush",
                                        "bf16:sat",
                                        "float:25:-300:300",
                                        "fixed:12:13"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        wr_format_t F;
        format(F, names[i]);
        for (unsigned long k = test_rounds(12000); k > 0; k--) {
            rd_kernel_t K;
            wr_mode_t mode = {mode_of((wr_rule_t) test_below(7))};
            uint64_t c[3], all = UINT64_C(1) << F->width;
            REQUIRE(wr_rd_kernel(&K, F, mode));
            c[0] = wr_rng_below(test_rng, all);
            c[1] = test_below(2)
                       ? wr_rng_below(test_rng, all)
                       : (c[0] ^ wr_rng_next(test_rng) >>
                                     (64 - test_below(F->width) - 1)) %
                             all;
            c[2] = test_below(2) ? wr_rng_below(test_rng, all) : c[1] ^ 5;
            c[2] %= all;
            for (int j = 0; j < 3; j++) { /* one NaN, no gaps in the codes */
                fmpq_t q;
                int negative;
                fmpq_init(q);
                if (wr_format_decode(q, &negative, c[j], F) == WR_NAN)
                    c[j] = F->nan;
                fmpq_clear(q);
            }
            compare(c, F, &K, mode);
        }
    }
}

TEST(refused_where_too_narrow) {
    static const char *const names[] = {"fp64", "float:26:-5:5",
                                        "float:5:-301:5", "int:8:wrap"};
    for (size_t i = 0; i < 4; i++) {
        wr_format_t F;
        rd_kernel_t K;
        wr_mode_t mode = {mode_of(WR_RNE)};
        format(F, names[i]);
        REQUIRE(!wr_rd_kernel(&K, F, mode));
    }
}

/* Sums that nearly or exactly cancel, compared with rationals. */
TEST(signs_of_sums) {
    unsigned long zeros = 0, rounds = test_rounds(20000);
    for (unsigned long r = 0; r < rounds; r++) {
        double term[WR_SUM_MAX];
        size_t n = 1 + test_below(8);
        fmpq_t sum, x;
        fmpq_init(sum);
        fmpq_init(x);
        for (size_t i = 0; i < n; i++) {
            double d = (double) test_between(-4, 4);
            term[i] =
                ldexp(d, (int) test_between(-70, 70) * (test_below(2) == 0));
            if (i > 0 && test_below(2) == 0)
                term[i] = -term[test_below(i)];
            fmpz_set_d(fmpq_numref(x), ldexp(term[i], 100));
            fmpq_add(sum, sum, x);
        }
        zeros += fmpq_is_zero(sum);
        REQUIRE(wr_sum_sign(term, n) == fmpq_sgn(sum));
        fmpq_clear(sum);
        fmpq_clear(x);
    }
    REQUIRE(zeros > rounds / 50);
}
