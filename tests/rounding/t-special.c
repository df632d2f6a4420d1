/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Special cases at the ends of the range, each with the rule that determines
 * it. */

#include <math.h>

#include "rounding/common.h"
#include "rounding/dot.h"

static uint64_t rounded(const char *format_name, long num, unsigned long den,
                        wr_rule_t rule) {
    wr_format_t F;
    wr_mode_t mode = {mode_of(rule)};
    uint64_t code;
    fmpq_t x;
    format(F, format_name);
    fmpq_init(x);
    fmpq_set_si(x, num, den);
    wr_round_q(&code, x, 0, F, mode);
    fmpq_clear(x);
    return code;
}

/* [OFP8, 5.1, Table 1]: S.1111.111 is NaN, the largest is 448 = S.1111.110,
 * there is no infinity; [OFP8, 5.2]: beyond it, NaN or, saturating, 448. */
TEST(e4m3fn_has_no_infinity) {
    REQUIRE(rounded("e4m3fn", 448, 1, WR_RNE) == 0x7e);
    REQUIRE(rounded("e4m3fn", 464, 1, WR_RNE) == 0x7e); /* tie to even */
    REQUIRE(rounded("e4m3fn", 464, 1, WR_RNA) == 0x7f);
    REQUIRE(rounded("e4m3fn", 465, 1, WR_RNE) == 0x7f);
    REQUIRE(rounded("e4m3fn", -465, 1, WR_RNE) == 0x7f); /* one NaN */
    REQUIRE(rounded("e4m3fn", -465, 1, WR_RU) == 0xfe);
    REQUIRE(rounded("e4m3fn:sat", 100000, 1, WR_RNE) == 0x7e);
    REQUIRE(rounded("e4m3fn:sat", -100000, 1, WR_RNE) == 0xfe);
}

/* [OFP8, 5.1, Table 1]: e5m2 has infinities as IEEE formats; largest 57344. */
TEST(e5m2_has_infinity) {
    REQUIRE(rounded("e5m2", 57344, 1, WR_RNE) == 0x7b);
    REQUIRE(rounded("e5m2", 61439, 1, WR_RNE) == 0x7b);
    REQUIRE(rounded("e5m2", 61440, 1, WR_RNE) == 0x7c);
    REQUIRE(rounded("e5m2", -61440, 1, WR_RNE) == 0xfc);
    REQUIRE(rounded("e5m2:sat", 61440, 1, WR_RNE) == 0x7b);
}

/* [OFP8, 5.2]: an infinity saturates, too; NaN does not. */
TEST(infinity_into_eight_bits) {
    static const struct {
        const char *to;
        uint64_t code[3];
    } row[] = {{"e4m3fn", {0x7f, 0x7f, 0x7f}},
               {"e4m3fn:sat", {0x7e, 0x7f, 0xfe}},
               {"e5m2", {0x7c, 0x7e, 0xfc}},
               {"e5m2:sat", {0x7b, 0x7e, 0xfb}}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const double x[3] = {HUGE_VAL, NAN, -HUGE_VAL};
        wr_format_t F;
        uint8_t got[3];
        format(F, row[i].to);
        REQUIRE_STATUS(wr_round_array8(got, x, 3, F), WR_OK);
        for (int k = 0; k < 3; k++)
            REQUIRE(got[k] == row[i].code[k], "%s %g: %x", row[i].to, x[k],
                    got[k]);
    }
    wr_format_t F;
    wr_mode_t rne = {mode_of(WR_RNE)};
    uint64_t code;
    format(F, "e5m2");
    REQUIRE(wr_round_add(&code, 0x7c, 0, F, rne) == 0 && code == 0x7c);
    format(F, "e5m2:sat");
    REQUIRE(wr_round_add(&code, 0x7c, 0, F, rne) ==
                (WR_OVERFLOW | WR_INEXACT) &&
            code == 0x7b);
}

/* [OCPMX, 5.3]: largest 7.5, 28 and 6; no infinity, no NaN. */
TEST(six_and_four_bits) {
    REQUIRE(rounded("e2m3", 100, 1, WR_RNE) == 0x1f);
    REQUIRE(rounded("e2m3", 15, 2, WR_RNE) == 0x1f);
    REQUIRE(rounded("e3m2", 28, 1, WR_RNE) == 0x1f);
    REQUIRE(rounded("e3m2", -29, 1, WR_RNE) == 0x3f);
    REQUIRE(rounded("e2m1", 6, 1, WR_RNE) == 7);
    REQUIRE(rounded("e2m1", 5, 1, WR_RNE) == 6); /* tie of 4 and 6 */
    REQUIRE(rounded("e2m1", 1, 2, WR_RNE) == 1);
}

/* [IEEE754-2019, 7.4]: the result of an overflow depends on mode and sign. */
TEST(overflow_by_mode) {
    static const uint64_t plus[] = {0x7c00, 0x7c00, 0x7c00, 0x7bff,
                                    0x7c00, 0x7bff, 0x7bff};
    static const uint64_t minus[] = {0xfc00, 0xfc00, 0xfc00, 0xfbff,
                                     0xfbff, 0xfc00, 0xfbff};
    for (int r = WR_RNE; r <= WR_RODD; r++) {
        REQUIRE(rounded("fp16", 1000000, 1, (wr_rule_t) r) == plus[r]);
        REQUIRE(rounded("fp16", -1000000, 1, (wr_rule_t) r) == minus[r]);
    }
    /* the midpoint above the largest, 65520, rounds to nearest as if the
     * exponent had no bound [IEEE754-2019, 4.3.1] */
    REQUIRE(rounded("fp16", 65519, 1, WR_RNE) == 0x7bff);
    REQUIRE(rounded("fp16", 65520, 1, WR_RNE) == 0x7c00);
    REQUIRE(rounded("fp16", 65520, 1, WR_RND) == 0x7bff);
    REQUIRE(rounded("fp16", -65520, 1, WR_RND) == 0xfc00);
}

/* Subnormal numbers exist, or are replaced by zeros of the same sign; a number
 * that is rounded up to the least normal number is not tiny (tininess after
 * rounding). */
TEST(subnormals_and_flush) {
    unsigned long min = 1ul << 24; /* fp16: least subnormal 2^-24 */
    REQUIRE(rounded("fp16", 1, min, WR_RNE) == 1);
    REQUIRE(rounded("fp16", 1, 2 * min, WR_RNE) == 0);
    REQUIRE(rounded("fp16", 3, 4 * min, WR_RNE) == 1);
    REQUIRE(rounded("fp16", -1, 4 * min, WR_RD) == 0x8001);
    REQUIRE(rounded("fp16", 1023, min, WR_RNE) == 0x3ff);
    REQUIRE(rounded("fp16:flush", 1023, min, WR_RNE) == 0);
    REQUIRE(rounded("fp16:flush", -1023, min, WR_RNE) == 0x8000);
    REQUIRE(rounded("fp16:flush", 1024, min, WR_RNE) == 0x400);
    REQUIRE(rounded("fp16:flush", 8191, 8 * min, WR_RNE) == 0x400);
    wr_format_t F;
    wr_mode_t rne = {mode_of(WR_RNE)};
    uint64_t got;
    format(F, "fp16:flush"); /* operands are flushed, too */
    wr_round_add(&got, 0x3ff, 0x3ff, F, rne);
    REQUIRE(got == 0);
}

/* [IEEE754-2019, 6.3]: signs of zero; 7.2 and 7.3: NaN and x/0. */
TEST(zeros_and_invalid) {
    wr_format_t F;
    wr_mode_t rne = {mode_of(WR_RNE)}, rd = {mode_of(WR_RD)};
    uint64_t one = 0x3f80, mone = 0xbf80, z = 0, mz = 0x8000, got;
    format(F, "bf16");
    wr_round_add(&got, one, mone, F, rne);
    REQUIRE(got == z);
    wr_round_add(&got, one, mone, F, rd);
    REQUIRE(got == mz);
    wr_round_add(&got, mz, mz, F, rne);
    REQUIRE(got == mz);
    wr_round_mul(&got, mone, z, F, rne);
    REQUIRE(got == mz);
    wr_round_fma(&got, (uint64_t[]){mone, z, mz}, F, rne);
    REQUIRE(got == mz);
    REQUIRE(wr_round_add(&got, F->inf, 0x8000 | F->inf, F, rne) == WR_INVALID);
    REQUIRE(got == F->nan);
    REQUIRE(wr_round_mul(&got, F->inf, z, F, rne) == WR_INVALID);
    REQUIRE(wr_round_add(&got, F->nan, one, F, rne) == 0 && got == F->nan);
    uint64_t x[3] = {one, mone, mz}, y[3] = {one, one, one};
    REQUIRE(oracle_dot(x, y, 3, F, rne) == z);
    REQUIRE(oracle_dot(x, y, 3, F, rd) == mz);
    REQUIRE(oracle_dot(x + 2, y, 1, F, rne) == mz);
}

/* A NaN remains NaN in every format with NaN, and codes beyond it are NaN. */
TEST(nan_stays) {
    wr_mode_t rne = {mode_of(WR_RNE)};
    for (size_t i = 0; wr_format_name(i) != NULL; i++) {
        wr_format_t F;
        uint64_t got;
        int negative;
        fmpq_t x;
        format(F, wr_format_name(i));
        if (!F->has_nan)
            continue;
        fmpq_init(x);
        REQUIRE(wr_format_decode(x, &negative, F->nan, F) == WR_NAN);
        if (F->width < 64)
            REQUIRE(wr_format_decode(x, &negative, UINT64_C(1) << F->width,
                                     F) == WR_NAN);
        (void) wr_round_add(&got, F->nan, 1, F, rne);
        REQUIRE(got == F->nan);
        (void) wr_round_mul(&got, 0, F->nan, F, rne);
        REQUIRE(got == F->nan);
        fmpq_clear(x);
    }
}

/* A ball has the code of its numbers, also beyond all numbers of a format: in
 * fixed point that wraps, these codes differ from each other. */
TEST(balls_beyond_the_format) {
    static const char *const names[] = {"fixed:4:4:wrap", "fixed:4:4", "fp16",
                                        "e4m3fn"};
    const wr_mode_t rne = {mode_of(WR_RNE)};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (long k = -1600; k <= 1600; k++) {
            wr_format_t F;
            uint64_t code;
            arb_t x;
            format(F, names[i]);
            arb_init(x);
            arb_set_si(x, k);
            arb_mul_2exp_si(x, x, -2);
            REQUIRE(wr_round_ball(&code, x, F, rne));
            REQUIRE(wr_format_index(code, F) ==
                        wr_format_index(rounded(names[i], k, 4, WR_RNE), F),
                    "%s: %ld/4", names[i], k);
            arb_mul_2exp_si(x, x, 1 << 30);
            REQUIRE(k == 0 || wr_round_ball(&code, x, F, rne) == (i > 0));
            arb_set_si(x, 100);
            mag_set_ui(arb_radref(x), 20);
            REQUIRE(i != 0 || !wr_round_ball(&code, x, F, rne));
            arb_clear(x);
        }
}
