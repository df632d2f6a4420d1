/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One rounding, at every number, midpoint and neighbour of a midpoint of the
 * formats of at most 16 bits, in every mode: the answers are known by
 * construction. */

#include "rounding/common.h"

/* Between neighbours low < high (codes without sign), x = low + part/8 of the
 * distance is rounded as the mode requires, part in 1 .. 7. */
static uint64_t expected(uint64_t low, int part, int negative, wr_rule_t rule) {
    switch (rule) {
    case WR_RNE:
        return low + (part > 4 || (part == 4 && low % 2));
    case WR_RNA:
        return low + (part >= 4);
    case WR_RND:
        return low + (part > 4 || (part == 4 && negative));
    case WR_RU:
        return low + !negative;
    case WR_RD:
        return low + negative;
    case WR_RODD:
        return low + (low % 2 == 0);
    default:
        return low;
    }
}

static void gap(uint64_t low, const wr_format_t F) {
    fmpq_t a, b, x;
    int negative;
    uint64_t sign = UINT64_C(1) << (F->width - 1), got;
    fmpq_init(a);
    fmpq_init(b);
    fmpq_init(x);
    REQUIRE(wr_format_decode(a, &negative, low, F) == WR_FINITE);
    REQUIRE(wr_format_decode(b, &negative, low + 1, F) == WR_FINITE);
    REQUIRE(fmpq_cmp(a, b) < 0);
    fmpq_sub(b, b, a);
    for (int part = 0; part < 8; part += part == 0 || part == 5 ? 3 : 1)
        for (int rule = WR_RNE; rule <= WR_RODD; rule++) {
            wr_mode_t mode = {mode_of((wr_rule_t) rule)};
            fmpq_set_si(x, part, 8);
            fmpq_mul(x, x, b);
            fmpq_add(x, x, a);
            for (negative = 0; negative < 2; negative++) {
                uint64_t want =
                    part ? expected(low, part, negative, (wr_rule_t) rule)
                         : low;
                unsigned flags = wr_round_q(&got, x, negative, F, mode);
                REQUIRE(got == (want | (negative ? sign : 0)),
                        "p %d low %llx part %d rule %d: %llx", F->p,
                        (unsigned long long) low, part, rule,
                        (unsigned long long) got);
                REQUIRE((flags == WR_INEXACT) == (part > 0));
                fmpq_neg(x, x);
            }
        }
    fmpq_clear(a);
    fmpq_clear(b);
    fmpq_clear(x);
}

TEST(gaps_of_small_formats) {
    static const char *const names[] = {"e4m3fn", "e5m2", "e2m3",
                                        "e3m2",   "e2m1", "float:4:-3:3"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        wr_format_t F;
        format(F, names[i]);
        for (uint64_t c = 0; c < F->max; c++)
            gap(c, F);
    }
}

TEST(gaps_of_fp16) {
    wr_format_t F;
    format(F, "fp16");
    for (uint64_t c = 0; c < F->max; c++)
        gap(c, F);
}

TEST(gaps_of_bf16) {
    wr_format_t F;
    format(F, "bf16");
    for (uint64_t c = 0; c < F->max; c++)
        gap(c, F);
}

/* Decoding and rounding are inverse, for every code of 16 bits and less, and
 * in every mode. */
TEST(numbers_stay) {
    const char *name;
    for (size_t i = 0; (name = wr_format_name(i)) != NULL; i++) {
        wr_format_t F;
        format(F, name);
        unsigned long n = F->width <= 16 ? 1ul << F->width : 20000;
        fmpq_t x;
        fmpq_init(x);
        for (uint64_t k = 0; k < n; k++) {
            uint64_t c = F->width <= 16
                             ? k
                             : wr_rng_next(test_rng) >> (64 - F->width),
                     got;
            wr_mode_t mode = {mode_of((wr_rule_t) test_below(8))};
            int negative;
            if (wr_format_decode(x, &negative, c, F) != WR_FINITE)
                continue;
            REQUIRE(wr_round_q(&got, x, negative, F, mode) == 0);
            REQUIRE(got == c, "%s %llx", name, (unsigned long long) c);
        }
        fmpq_clear(x);
    }
}

/* The share of draws that round up 1 + 3/8 of a step is 3/8, and a draw
 * depends on seed and counter alone. */
TEST(stochastic_is_fair) {
    wr_format_t F;
    format(F, "bf16");
    fmpq_t x;
    fmpq_init(x);
    fmpq_set_si(x, 1024 + 3, 1024);
    unsigned long up = 0, n = 4000;
    for (unsigned long i = 0; i < n; i++) {
        wr_mode_t mode = {{WR_RSTO, 7, i}};
        uint64_t a, b;
        wr_round_q(&a, x, 0, F, mode);
        wr_round_q(&b, x, 0, F, mode);
        REQUIRE(a == b && (a == 0x3f80 || a == 0x3f81));
        up += a == 0x3f81;
    }
    REQUIRE(up > 1380 && up < 1620, "%lu of %lu", up, n);
    fmpq_clear(x);
}

/* A number is rounded up if its draw / 2^64 is less than the part above the
 * lower neighbour, not if the two are equal. */
TEST(stochastic_goes_up_past_its_draw) {
    wr_format_t F;
    fmpq_t x;
    format(F, "int:8");
    fmpq_init(x);
    for (uint64_t i = 0; i < 100; i++) {
        const wr_mode_t mode = {{WR_RSTO, 7, i}};
        uint64_t draw = wr_hash_words((uint64_t[]){7, i}, 2), got;
        for (uint64_t more = 0; more < 2; more++) {
            fmpz_set_ui(fmpq_numref(x), draw);
            fmpz_add_ui(fmpq_numref(x), fmpq_numref(x), more);
            fmpz_one(fmpq_denref(x));
            fmpq_div_2exp(x, x, 64);
            fmpq_add_si(x, x, 5);
            wr_round_q(&got, x, 0, F, mode);
            REQUIRE(got == 5 + more, "draw %lu", (unsigned long) i);
        }
    }
    fmpq_clear(x);
}

/* Fixed point against plain whole numbers. */
TEST(fixed_point) {
    wr_format_t S, W;
    format(S, "fixed:4:2");
    format(W, "fixed:4:2:wrap");
    fmpq_t x;
    fmpq_init(x);
    for (int k = -200; k <= 200; k++) {
        wr_mode_t rd = {mode_of(WR_RD)}, rna = {mode_of(WR_RNA)};
        uint64_t got;
        fmpq_set_si(x, k, 8); /* halves of the unit 1/4 */
        int down = (k - (k % 2 != 0 && k < 0)) / 2;
        int away = (k + (k > 0) - (k < 0)) / 2;
        int sat = down < -32 ? -32 : down > 31 ? 31 : down;
        unsigned flags = wr_round_q(&got, x, 0, S, rd);
        REQUIRE(got == (uint64_t) (sat & 63), "k = %d", k);
        REQUIRE(!(flags & WR_OVERFLOW) == (sat == down), "k = %d", k);
        wr_round_q(&got, x, 0, W, rna);
        REQUIRE(got == (uint64_t) (away & 63), "k = %d", k);
    }
    fmpq_clear(x);
}
