/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Posits against the text of the standard: the value of a code, which is read
 * with its sign and not as a two's complement, and rounding as a search among
 * all values, half way between two codes being the posit of one bit more
 * [Posit2022, 3.3 and 4.1]. */

#include "rounding/common.h"

/* Bit i of the code from the left, 0 beyond its end. */
static int bit(uint64_t code, int width, int i) {
    return i < width ? (int) (code >> (width - 1 - i) & 1) : 0;
}

/* p = ((1 - 3 s) + f) 2^((1 - 2 s) (4 r + e + s)); the code is neither 0 nor
 * NaR. */
static void standard(fmpq_t p, uint64_t code, int width) {
    int s = bit(code, width, 0), first = bit(code, width, 1), k = 0, i = 1;
    fmpq_t f;
    while (i < width && bit(code, width, i) == first)
        i++, k++;
    i++;
    slong r = first ? k - 1 : -k;
    slong e = 2 * bit(code, width, i) + bit(code, width, i + 1);
    fmpq_init(f);
    fmpq_set_si(p, 1 - 3 * s, 1);
    for (int j = i + 2; j < width; j++) {
        fmpq_set_si(f, bit(code, width, j), 1);
        fmpq_div_2exp(f, f, (ulong) (j - i - 1));
        fmpq_add(p, p, f);
    }
    slong h = (1 - 2 * s) * (4 * r + e + s);
    if (h >= 0)
        fmpq_mul_2exp(p, p, (ulong) h);
    else
        fmpq_div_2exp(p, p, (ulong) -h);
    fmpq_clear(f);
}

/* x is rounded to the code, -x to its negative. */
static void rounds(const fmpq_t x, uint64_t code, const wr_format_t F) {
    wr_mode_t mode = {mode_of(WR_RNE)};
    uint64_t got;
    fmpq_t y;
    fmpq_init(y);
    wr_round_q(&got, x, 0, F, mode);
    REQUIRE(got == code, "%d bits: got %llx, want %llx", F->width,
            (unsigned long long) got, (unsigned long long) code);
    fmpq_neg(y, x);
    wr_round_q(&got, y, 0, F, mode);
    REQUIRE(got == wr_format_negate(code, F), "%d bits: minus %llx", F->width,
            (unsigned long long) code);
    fmpq_clear(y);
}

/* Between u and u + 1, which are positive or 0: at the ends, half way, and
 * beside these. */
static void gap(uint64_t u, const wr_format_t F) {
    fmpq_t low, high, half, x, tiny;
    fmpq_init(low);
    fmpq_init(high);
    fmpq_init(half);
    fmpq_init(x);
    fmpq_init(tiny);
    if (u > 0)
        standard(low, u, F->width);
    standard(high, u + 1, F->width);
    standard(half, 2 * u + 1, F->width + 1);
    REQUIRE(fmpq_cmp(low, half) < 0 && fmpq_cmp(half, high) < 0);
    fmpq_one(tiny);
    fmpq_div_2exp(tiny, tiny, 400);
    rounds(low, u, F);
    fmpq_add(x, low, tiny);
    rounds(x, u == 0 ? 1 : u, F);
    fmpq_sub(x, half, tiny);
    rounds(x, u == 0 ? 1 : u, F);
    rounds(half, u == 0 ? 1 : u + (u & 1), F);
    fmpq_add(x, half, tiny);
    rounds(x, u + 1, F);
    fmpq_sub(x, high, tiny);
    rounds(x, u + 1, F);
    fmpq_clear(low);
    fmpq_clear(high);
    fmpq_clear(half);
    fmpq_clear(x);
    fmpq_clear(tiny);
}

static void code_is(uint64_t code, const wr_format_t F) {
    int negative;
    fmpq_t got, want;
    fmpq_init(got);
    fmpq_init(want);
    standard(want, code, F->width);
    REQUIRE(wr_format_decode(got, &negative, code, F) == WR_FINITE);
    REQUIRE(fmpq_equal(got, want) && negative == (fmpq_sgn(want) < 0), "%llx",
            (unsigned long long) code);
    REQUIRE(wr_format_at(wr_format_index(code, F), F) == code);
    fmpq_clear(got);
    fmpq_clear(want);
}

TEST(every_code_and_every_gap) {
    static const char *const names[] = {"posit8", "posit16"};
    for (int i = 0; i < 2; i++) {
        wr_format_t F;
        format(F, names[i]);
        for (uint64_t c = 1; c < UINT64_C(1) << F->width; c++)
            if (c != F->nan)
                code_is(c, F);
        for (uint64_t u = 0; u < F->max; u++)
            gap(u, F);
    }
}

TEST(posit32_by_chance) {
    wr_format_t F;
    format(F, "posit32");
    for (unsigned long k = test_rounds(20000); k > 0; k--) {
        uint64_t u = wr_rng_next(test_rng) >> (34 + wr_rng_next(test_rng) % 29);
        if (u >= F->max)
            continue;
        gap(u, F);
        gap(F->max - 1 - u, F);
    }
}

/* Nothing but 0 becomes 0, nothing becomes NaR, and an infinity, which is no
 * real number, does. */
TEST(ends) {
    static const char *const names[] = {"posit8", "posit16", "posit32"};
    for (int i = 0; i < 3; i++) {
        wr_mode_t mode = {mode_of(WR_RNE)};
        wr_format_t F;
        uint64_t code = 77;
        int negative;
        fmpq_t x;
        format(F, names[i]);
        fmpq_init(x);
        fmpq_one(x);
        fmpq_mul_2exp(x, x, 4 * (ulong) F->width - 8);
        rounds(x, F->max, F); /* the standard's maxPos */
        REQUIRE(wr_round_q(&code, x, 0, F, mode) == 0);
        fmpq_mul_2exp(x, x, 1000);
        rounds(x, F->max, F);
        REQUIRE(wr_round_q(&code, x, 0, F, mode) == (WR_INEXACT | WR_OVERFLOW));
        fmpq_one(x);
        fmpq_div_2exp(x, x, 4 * (ulong) F->width - 8);
        rounds(x, 1, F); /* minPos */
        fmpq_div_2exp(x, x, 1000);
        rounds(x, 1, F);
        fmpq_zero(x);
        REQUIRE(wr_round_q(&code, x, 1, F, mode) == 0 && code == 0);
        REQUIRE(wr_format_decode(x, &negative, F->nan, F) == WR_NAN);
        REQUIRE(wr_format_decode(x, &negative, F->nan << 1, F) == WR_NAN);
        REQUIRE(wr_format_infinite(0, F) == F->nan);
        REQUIRE(wr_format_infinite(1, F) == F->nan);
        (void) wr_round_add(&code, F->nan, 1, F, mode);
        REQUIRE(code == F->nan);
        (void) wr_round_mul(&code, 0, F->nan, F, mode);
        REQUIRE(code == F->nan);
        fmpq_clear(x);
    }
}

TEST(refused) {
    static const char *const texts[] = {"E2:posit16:rz:seq",
                                        "E2:fp32:rd:acc-posit32"};
    wr_limits_t L;
    wr_limits_init(L);
    for (int i = 0; i < 2; i++) {
        wr_evaluation_t E;
        REQUIRE(wr_evaluation_read(E, texts[i], L) == WR_PARSE);
    }
    static const char *const formats[] = {"posit16:sat", "posit8:flush",
                                          "posit", "posit12"};
    for (int i = 0; i < 4; i++) {
        wr_format_t F;
        REQUIRE(wr_format_read(F, formats[i], L) == WR_PARSE, "%s", formats[i]);
    }
}
