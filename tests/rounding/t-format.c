/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Formats and modes as text, and the parameters of the named formats. */

#include "rounding/common.h"

static void reads_and_prints(const char *text) {
    wr_format_t F, G;
    wr_buffer_t b;
    format(F, text);
    wr_buffer_init(b);
    wr_format_print(b, F);
    REQUIRE(strcmp(b->text, text) == 0, "%s", b->text);
    format(G, b->text);
    REQUIRE(wr_format_equal(F, G));
    wr_buffer_clear(b);
}

TEST(read_and_print) {
    static const char *const texts[] = {"fp32:flush",
                                        "bf16:flush:sat",
                                        "fp16:sat",
                                        "e4m3fn:sat",
                                        "e5m2:flush",
                                        "float:5:-9:7",
                                        "float:50:-400:500:flush",
                                        "float:3:-3:3:sat",
                                        "float:3:-3:3:flush:sat",
                                        "fixed:4:12",
                                        "fixed:8:8:wrap",
                                        "int:8",
                                        "int:64:wrap"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        reads_and_prints(texts[i]);
    for (size_t i = 0; wr_format_name(i) != NULL; i++)
        reads_and_prints(wr_format_name(i));
}

TEST(other_ways_to_say_it) {
    wr_format_t F, G;
    format(F, "float:11:-14:15");
    format(G, "fp16");
    REQUIRE(wr_format_equal(F, G));
    format(F, "fixed:8:0:sat");
    format(G, "int:8");
    REQUIRE(wr_format_equal(F, G));
}

TEST(widths) {
    static const int width[] = {64, 32, 19, 16, 16, 8, 8, 6, 6, 4, 8, 16, 32};
    const size_t known = sizeof width / sizeof *width;
    REQUIRE(wr_format_name(known - 1) != NULL);
    for (size_t i = 0; i < known; i++) {
        wr_format_t F;
        format(F, wr_format_name(i));
        REQUIRE(F->width == width[i], "%s %d", wr_format_name(i), F->width);
    }
}

/* The largest n such that 0 .. n are all numbers, computed by hand. */
TEST(integers) {
    static const struct {
        const char *name;
        ulong up_to;
    } of[] = {
        {"bf16", 256},        {"e4m3fn", 16},
        {"e2m1", 4},          {"e2m3", 7},
        {"int:8", 127},       {"fixed:4:4", 7},
        {"float:4:2:9", 16},  {"fp32", 1 << 24},
        {"int:8:wrap", 127},  {"float:4:2:9:flush", 0},
        {"posit8", 16},       {"posit16", 1024},
        {"posit32", 8388608},
    };
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        wr_format_t F;
        fmpz_t B;
        fmpz_init(B);
        format(F, of[i].name);
        wr_format_exact_up_to(B, F);
        REQUIRE(fmpz_cmp_ui(B, of[i].up_to) == 0, "%s: %ld", of[i].name,
                (long) fmpz_get_si(B));
        fmpz_clear(B);
    }
}

/* Indices go through all finite numbers in their order, and back. */
TEST(order) {
    for (size_t i = 0; wr_format_name(i) != NULL; i++) {
        wr_format_t F;
        int negative;
        fmpq_t x, y;
        format(F, wr_format_name(i));
        fmpq_init(x);
        fmpq_init(y);
        const int64_t top = wr_format_index(F->max, F);
        for (unsigned long k = test_rounds(500); k > 0; k--) {
            int64_t at = (int64_t) (wr_rng_next(test_rng) % (uint64_t) top);
            if (k % 2)
                at = -at - 1;
            const uint64_t c = wr_format_at(at, F), d = wr_format_at(at + 1, F);
            REQUIRE(wr_format_index(c, F) == at);
            REQUIRE(wr_format_decode(x, &negative, c, F) == WR_FINITE);
            REQUIRE(wr_format_decode(y, &negative, d, F) == WR_FINITE);
            REQUIRE(fmpq_cmp(x, y) < 0);
            fmpq_neg(x, x);
            wr_format_decode(y, &negative, wr_format_negate(c, F), F);
            REQUIRE(fmpq_equal(x, y));
        }
        fmpq_clear(x);
        fmpq_clear(y);
    }
}

TEST(refused) {
    static const char *const texts[] = {"",
                                        "fp",
                                        "fp16x",
                                        "fp16:",
                                        "fp16:wrap",
                                        "float",
                                        "float:1:0:5",
                                        "float:61:0:5",
                                        "float:5:4:3",
                                        "float:60:-100000:100000",
                                        "float:60:-100:100",
                                        "fixed:0:4",
                                        "fixed:60:5",
                                        "fixed:4:4:flush",
                                        "int:1",
                                        "int: 8",
                                        "int:+8",
                                        "int:8:sat:x",
                                        "posit",
                                        "posit12"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        wr_format_t F;
        wr_limits_t L;
        wr_limits_init(L);
        F->p = 12345;
        REQUIRE(wr_format_read(F, texts[i], L) == WR_PARSE, "%s", texts[i]);
        REQUIRE(F->p == 12345 && strstr(L->reason, "at most 64 bits") != NULL,
                "%s", L->reason);
    }
}

TEST(modes) {
    static const char *const good[] = {"rne", "rna", "rnd", "rz",    "ru",
                                       "rd",  "odd", "sto", "sto-17"};
    wr_limits_t L;
    wr_mode_t m;
    wr_limits_init(L);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        wr_buffer_t b;
        wr_buffer_init(b);
        REQUIRE_STATUS(wr_mode_read(m, good[i], L), WR_OK);
        wr_mode_print(b, m);
        REQUIRE(strcmp(b->text, good[i]) == 0, "%s", b->text);
        wr_buffer_clear(b);
    }
    REQUIRE_STATUS(wr_mode_read(m, "rn", L), WR_PARSE);
    REQUIRE_STATUS(wr_mode_read(m, "sto-", L), WR_PARSE);
    REQUIRE_STATUS(wr_mode_read(m, "sto-99999999999999999999", L), WR_PARSE);
}

TEST(evaluations_are_printed_as_they_are_read) {
    static const char *const text[] = {
        "E2:bf16:rne:seq",       "E2:e5m2:sat:rz:fma",
        "E2:bf16:rne:wide-fp32", "E2:bf16:rne:acc-bf16",
        "E2:fp16:ru:tree",       "E2:bf16:rne:tree-fp32",
        "E3:int:8:rne:chunk-3",  "E3:e4m3fn:sto-5:scan-4"};
    wr_limits_t L;
    wr_limits_init(L);
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        wr_evaluation_t E;
        wr_buffer_t b;
        wr_buffer_init(b);
        REQUIRE_STATUS(wr_evaluation_read(E, text[i], L), WR_OK);
        wr_evaluation_print(b, E);
        REQUIRE(strcmp(b->text, text[i]) == 0, "%s: %s", text[i], b->text);
        wr_buffer_clear(b);
    }
}
