/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Operations agree bit for bit with MPFR: for formats of at most eight bits on
 * all pairs, for the others on pairs that are often close in magnitude. */

#include "rounding/common.h"

enum { ADD, MUL, FMA, OPS };

static const mpfr_rnd_t mpfr_mode[] = {MPFR_RNDN, MPFR_RNDN, MPFR_RNDN,
                                       MPFR_RNDZ, MPFR_RNDU, MPFR_RNDD};
static const wr_rule_t rules[] = {WR_RNE, WR_RZ, WR_RU, WR_RD};

static uint64_t ours(int op, const uint64_t c[3], const wr_format_t F,
                     const wr_mode_t mode) {
    uint64_t out = 0;
    switch (op) {
    case ADD:
        wr_round_add(&out, c[0], c[1], F, mode);
        break;
    case MUL:
        wr_round_mul(&out, c[0], c[1], F, mode);
        break;
    case FMA:
        wr_round_fma(&out, c, F, mode);
        break;
    }
    return out;
}

static void theirs(mpfr_t r, int op, mpfr_t x[3], mpfr_rnd_t rnd) {
    int t = 0;
    switch (op) {
    case ADD:
        t = mpfr_add(r, x[0], x[1], rnd);
        break;
    case MUL:
        t = mpfr_mul(r, x[0], x[1], rnd);
        break;
    case FMA:
        t = mpfr_fma(r, x[0], x[1], x[2], rnd);
        break;
    }
    t = mpfr_check_range(r, t, rnd);
    mpfr_subnormalize(r, t, rnd);
}

static void agree(int op, const uint64_t c[3], const wr_format_t F,
                  wr_rule_t rule) {
    wr_mode_t mode = {mode_of(rule)};
    mpfr_t x[3], r;
    mpfr_init2(r, F->p);
    for (int i = 0; i < 3; i++) {
        mpfr_init2(x[i], F->p);
        oracle_decode(x[i], c[i], F);
    }
    uint64_t got = ours(op, c, F, mode);
    theirs(r, op, x, mpfr_mode[rule]);
    REQUIRE(oracle_same(got, r, F, rule),
            "op %d rule %d p %d: %llx %llx %llx gives %llx", op, (int) rule,
            F->p, (unsigned long long) c[0], (unsigned long long) c[1],
            (unsigned long long) c[2], (unsigned long long) got);
    for (int i = 0; i < 3; i++)
        mpfr_clear(x[i]);
    mpfr_clear(r);
}

/* All pairs under nearest; under each other mode every pair whose codes sum
 * to a number of its class mod 3. */
static void all_pairs(const char *name) {
    wr_format_t F;
    format(F, name);
    oracle_open(F);
    uint64_t n = UINT64_C(1) << F->width;
    for (int op = 0; op <= MUL; op++)
        for (uint64_t x = 0; x < n; x++)
            for (uint64_t y = 0; y < n; y++) {
                uint64_t c[3] = {x, y, 0};
                agree(op, c, F, WR_RNE);
                agree(op, c, F, rules[1 + (x + y) % 3]);
            }
    oracle_close();
}

TEST(all_pairs_of_e4m3fn) {
    all_pairs("e4m3fn");
}

TEST(all_pairs_of_e5m2) {
    all_pairs("e5m2");
}

/* A second code near the first one's magnitude half of the time. */
static uint64_t near(uint64_t x, const wr_format_t F) {
    uint64_t all = F->width == 64 ? 0 : UINT64_C(1) << F->width;
    uint64_t r = wr_rng_next(test_rng);
    if (test_below(2))
        r = x + (r >> test_below(64)) % (UINT64_C(8) << F->p);
    if (test_below(2))
        r ^= UINT64_C(1) << (F->width - 1);
    return all ? r % all : r;
}

TEST(samples_of_the_others) {
    static const char *const names[] = {"fp64",
                                        "fp32",
                                        "tf32",
                                        "bf16",
                                        "fp16",
                                        "float:5:-9:7",
                                        "float:50:-400:500",
                                        "e4m3fn",
                                        "e5m2"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        wr_format_t F;
        format(F, names[i]);
        oracle_open(F);
        for (unsigned long k = test_rounds(15000); k > 0; k--) {
            uint64_t c[3];
            c[0] = near(0, F);
            c[1] = near(c[0], F);
            c[2] = near(c[1], F);
            agree((int) test_below(OPS), c, F, rules[test_below(4)]);
        }
        oracle_close();
    }
}
