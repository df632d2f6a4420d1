/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Orbits: the two methods agree, periods agree with stored orbits, and the
 * counterexamples of the literature, and variants with one parameter changed,
 * have the known periods. */

#include "rounding/machines.h"

enum { STORED = 3000 };

/* Preperiod and period of the stored orbit, by looking at all pairs; the
 * orbits here are hidden by at most 8 phases. */
static void naive(uint64_t *pre, uint64_t *per, wr_orbit_t O, size_t n) {
    uint64_t *h = wr_calloc(STORED * n, sizeof *h);
    for (size_t t = 0; t < STORED; t++) {
        wr_orbit_state(h + t * n, O);
        wr_orbit_step(O);
    }
    *per = 0;
    for (size_t p = 1; p < 900 && *per == 0; p++) {
        size_t t = STORED - p;
        while (t > 0 &&
               memcmp(h + (t - 1) * n, h + (t - 1 + p) * n, n * sizeof *h) == 0)
            t--;
        if (t < STORED / 2) {
            *per = p;
            *pre = t;
        }
    }
    wr_free(h);
}

/* -> period, after comparing both paths and the naive one */
static uint64_t period_on(const char *model, const char *text,
                          const uint32_t *word, size_t length,
                          uint64_t *preperiod) {
    uint64_t pre[2], per[2], want_pre = 0, want_per = 0;
    for (int exact = 0; exact < 2; exact++) {
        set_t s;
        wr_limits_t L;
        wr_orbit_t O;
        wr_limits_init(L);
        open_set(&s, model, text, exact);
        REQUIRE(!exact || !wr_machine_fast(s.M));
        REQUIRE_STATUS(wr_orbit_init(&O, s.M, word, length, L), WR_OK);
        REQUIRE_STATUS(wr_orbit_period(&pre[exact], &per[exact], O, L), WR_OK);
        if (!exact) {
            naive(&want_pre, &want_per, O, s.R->n);
            REQUIRE(want_per == per[0] && want_pre == pre[0],
                    "%s %s: %lu + %lu, naive %lu + %lu", model, text,
                    (unsigned long) pre[0], (unsigned long) per[0],
                    (unsigned long) want_pre, (unsigned long) want_per);
        }
        wr_orbit_clear(O);
        close_set(&s);
    }
    REQUIRE(pre[0] == pre[1] && per[0] == per[1], "%s %s", model, text);
    if (preperiod != NULL)
        *preperiod = pre[0];
    return per[0];
}

static uint64_t period(const char *model, const char *text) {
    uint32_t a = 0;
    return period_on(model, text, &a, 1, NULL);
}

/* A contraction with eigenvalues 1/4 and 1/8 counts modulo 2 and 3. */
#define FLAG "size 2; row 5/8 -1/2; row 3/8 -1/4; add "
TEST(positive_eigenvalues) {
    uint64_t pre;
    uint32_t a = 0;
    REQUIRE(period_on("E2:e5m2:rne:dot", FLAG "-5/2 -4", &a, 1, &pre) == 3);
    REQUIRE(pre == 3);
    REQUIRE(period("E2:e5m2:rne:seq", FLAG "-5/2 -4") == 3);
    REQUIRE(period("E2:e5m2:rne:dot", FLAG "5/2 3/2") == 2);
    REQUIRE(period("E2:e4m3fn:rne:dot", FLAG "3/2 5/4") == 2);
}

/* The period depends on the order of the operations. */
#define ORDER "size 2; row -1/8 -1/4; row 1/4 3/8; add 41/32 15/256"
TEST(order_of_operations) {
    REQUIRE(period("E2:bf16:rne:acc-fp32", ORDER) == 2);
    REQUIRE(period("E2:bf16:rne:seq", ORDER) == 3);
    REQUIRE(period("E2:bf16:rne:bias", ORDER) == 1);
    REQUIRE(period("E2:bf16:rne:fma", ORDER) == 1);
}

TEST(single_precision) {
    REQUIRE(period("E2:fp32:rne:seq", "size 2; row -1/8 -1/4; row 1/4 3/8;"
                                      "add 0x1.600022p+0 0x1.80000ep-2") == 2);
}

/* Integers: -1/2 is a tie rounded to 0, but not with ties away from zero. */
#define GRID "size 2; start -1 1; row -1/4 -3/4; row 1/2 5/4"
TEST(whole_numbers) {
    REQUIRE(period("E2:int:8:rne:dot", GRID) == 2);
    REQUIRE(period("E2:int:8:wrap:rne:dot", GRID) == 2);
    REQUIRE(period("E2:fixed:4:4:rne:dot", GRID) == 1);
}

/* A delta rule with the eigenvalue 3/64, and the same map with one rounding per
 * coordinate, which is symmetric: no period by [grazzi2025]'s structure. */
TEST(delta_rule) {
    REQUIRE(period("E2:bf16:rne:seq", "size 2; delta 5/8 3/4; value 7/4") == 2);
    REQUIRE(period("E2:bf16:rne:dot", "size 2; row 39/64 -15/32;"
                                      "row -15/32 7/16; add 35/32 21/16") == 1);
}

/* A non-negative scalar gate alternates under chunks of two only. */
TEST(chunks_of_two) {
    REQUIRE(period("E3:e4m3fn:rne:chunk-2", "size 1; row 1/2; add 7/4") == 2);
    REQUIRE(period("E3:e4m3fn:rne:chunk-1", "size 1; row 1/2; add 7/4") == 1);
    REQUIRE(period("E2:e4m3fn:rne:seq", "size 1; row 1/2; add 7/4") == 1);
}

/* Stagnation near 0: 3/4 of two subnormal units is 3/2, and is rounded to two;
 * with flushing it becomes 0. */
TEST(stagnation) {
    REQUIRE(period("E2:fp16:rne:seq", "size 1; start 1; row -3/4") == 2);
    REQUIRE(period("E2:fp16:rz:seq", "size 1; start 1; row -3/4") == 2);
    REQUIRE(period("E2:int:8:rz:seq", "size 1; start 1; row -3/4") == 1);
    REQUIRE(period("E2:fp16:rne:seq", "size 1; start 1; row -3/4; add 0") == 2);
    REQUIRE(period("E2:fp16:flush:rne:seq",
                   "size 1; start 1; row -3/4; add 0") == 1);
}

/* Signed zeros: a gate -0 alternates. */
TEST(signed_zeros) {
    REQUIRE(period("E2:fp16:rne:seq", "size 1; row -0; add -0") == 2);
    REQUIRE(period("E2:fp16:rne:seq", "size 1; row 0; add -0") == 1);
    REQUIRE(period("E2:fp16:rne:seq", "size 1; start 1; row -1/2") == 2);
    REQUIRE(period("E2:fp16:rne:seq", "size 1; start 1; row -1/2; add 0") == 1);
}

/* An approximate permutation: rounding restores the state. */
TEST(soft_permutation) {
    REQUIRE(period("E2:bf16:rne:seq", "size 3; start 129/128 1 1;"
                                      "row 1/16 1/16 7/8; row 7/8 1/16 1/16;"
                                      "row 1/16 7/8 1/16") == 3);
    REQUIRE(period("E2:bf16:rne:seq", "size 2; start 129/128 1;"
                                      "row 1/4 3/4; row 3/4 1/4") == 2);
}

/* Random maps and words in every evaluation model; period_on compares. */
TEST(random_orbits) {
    static const char *const models[] = {"E2:e4m3fn:rne:dot",
                                         "E2:e4m3fn:ru:seq",
                                         "E2:e5m2:rd:dot",
                                         "E2:e5m2:rna:seq",
                                         "E2:e2m3:rnd:bias",
                                         "E2:fixed:4:3:rna:fma",
                                         "E2:e4m3fn:sat:odd:fma",
                                         "E2:e5m2:flush:rne:seq",
                                         "E2:fp16:rne:acc-fp32",
                                         "E2:bf16:rne:wide-fp32",
                                         "E2:bf16:rz:dot",
                                         "E2:fp32:rne:dot",
                                         "E2:fp32:rnd:fma",
                                         "E3:e4m3fn:rne:chunk-3",
                                         "E3:e5m2:rne:scan-4",
                                         "E3:bf16:rne:chunk-2",
                                         "E2:e3m2:rd:dot",
                                         "E2:int:6:ru:seq",
                                         "E2:fp16:flush:rd:acc-bf16",
                                         "E2:fp16:rne:wide-e5m2"};
    for (unsigned long k = test_rounds(60); k > 0; k--) {
        char text[512];
        uint32_t word[4];
        int at = snprintf(text, sizeof text, "size 2; start %d/8 %d/4",
                          (int) test_between(-9, 9), (int) test_between(-9, 9));
        for (int letter = 0; letter < 2; letter++) {
            at += snprintf(text + at, sizeof text - (size_t) at, "; letter %c",
                           'a' + letter);
            for (int i = 0; i < 2; i++)
                at += snprintf(text + at, sizeof text - (size_t) at,
                               "; row %d/16 %d/16", (int) test_between(-7, 7),
                               (int) test_between(-7, 7));
            if (test_below(3))
                at += snprintf(text + at, sizeof text - (size_t) at,
                               "; add %d/8 %d/8", (int) test_between(-20, 20),
                               (int) test_between(-20, 20));
        }
        size_t length = 1 + test_below(4);
        for (size_t i = 0; i < length; i++)
            word[i] = (uint32_t) test_below(2);
        period_on(models[k % 20], text, word, length, NULL);
    }
}

TEST(limits_stop) {
    set_t s;
    wr_limits_t L;
    wr_orbit_t O;
    uint64_t pre = 77, per = 77;
    uint32_t a = 0;
    wr_limits_init(L);
    L->max_steps = 10000;
    open_set(&s, "E2:fp32:rne:seq", "size 1; row 1; add 1", 0);
    REQUIRE_STATUS(wr_orbit_init(&O, s.M, &a, 1, L), WR_OK);
    REQUIRE_STATUS(wr_orbit_period(&pre, &per, O, L), WR_UNABLE);
    REQUIRE(pre == 77 && per == 77 && L->reason[0] != '\0');
    wr_orbit_clear(O);
    close_set(&s);
}
