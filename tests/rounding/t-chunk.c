/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* States of chunked and scanned evaluation, written out for scalars and for
 * one product of matrices. */

#include "rounding/machines.h"

static void states(uint64_t *h, size_t n, size_t count, const char *model,
                   const char *text, const uint32_t *word, size_t length) {
    set_t s;
    wr_orbit_t O;
    wr_limits_t L;
    wr_limits_init(L);
    open_set(&s, model, text, (int) test_below(2));
    REQUIRE_STATUS(wr_orbit_init(&O, s.M, word, length, L), WR_OK);
    for (size_t t = 0; t < count; t++) {
        wr_orbit_step(O);
        wr_orbit_state(h + t * n, O);
    }
    wr_orbit_clear(O);
    close_set(&s);
}

/* The gate 1/2 with 7/4 in e4m3fn: 7/2 at odd times, 13/4 at even ones. */
TEST(steady_states) {
    uint64_t h[40];
    uint32_t a = 0;
    states(h, 1, 40, "E3:e4m3fn:rne:chunk-2", "size 1; row 1/2; add 7/4", &a,
           1);
    REQUIRE(h[38] == 0x46 && h[39] == 0x45); /* 7/2, then 13/4 */
}

static wr_format_t F;
static const wr_mode_t rne = {{WR_RNE, 0, 0}};

static uint64_t mul(uint64_t x, uint64_t y) {
    uint64_t r;
    wr_round_mul(&r, x, y, F, rne);
    return r;
}

static uint64_t add(uint64_t x, uint64_t y) {
    uint64_t r;
    wr_round_add(&r, x, y, F, rne);
    return r;
}

/* Two letters (a, b) and (c, d) alternately: maps of 1 to 4 letters. */
TEST(scalars_written_out) {
    format(F, "bf16");
    for (unsigned long k = test_rounds(200); k > 0; k--) {
        uint64_t a, b, c, d, h[8], p[5], q[5];
        uint32_t word[2] = {0, 1};
        long w[4];
        for (int i = 0; i < 4; i++)
            w[i] = test_between(-255, 255);
        char text[200];
        snprintf(text, sizeof text,
                 "size 1; letter x; row %ld/256; add %ld/8;"
                 "letter y; row %ld/256; add %ld/16",
                 w[0], w[1], w[2], w[3]);
        fmpq_t x;
        fmpq_init(x);
        fmpq_set_si(x, w[0], 256), wr_round_q(&a, x, 0, F, rne);
        fmpq_set_si(x, w[1], 8), wr_round_q(&b, x, 0, F, rne);
        fmpq_set_si(x, w[2], 256), wr_round_q(&c, x, 0, F, rne);
        fmpq_set_si(x, w[3], 16), wr_round_q(&d, x, 0, F, rne);
        fmpq_clear(x);
        p[1] = a, q[1] = b;
        p[2] = mul(c, a), q[2] = add(mul(c, b), d);
        p[3] = mul(a, p[2]), q[3] = add(mul(a, q[2]), b);
        for (int scan = 0; scan < 2; scan++) {
            p[4] = scan ? mul(p[2], p[2]) : mul(c, p[3]);
            q[4] = scan ? add(mul(p[2], q[2]), q[2]) : add(mul(c, q[3]), d);
            states(h, 1, 8, scan ? "E3:bf16:rne:scan-4" : "E3:bf16:rne:chunk-4",
                   text, word, 2);
            uint64_t from = 0;
            for (int t = 0; t < 8; t++) {
                int j = t % 4 + 1;
                REQUIRE(h[t] == add(mul(p[j], from), q[j]), "%s scan %d t %d",
                        text, scan, t);
                from = j == 4 ? h[t] : from;
            }
        }
    }
}

/* h_2 = (A A) 0 + (A b + b) in integers: the newest on the left. */
TEST(matrices) {
    uint64_t h[4];
    uint32_t word[2] = {0, 1};
    format(F, "int:16");
    states(h, 2, 2, "E3:int:16:rne:chunk-2",
           "size 2; start 1 10; letter x; row 1 2; row 3 4; add 5 6;"
           "letter y; row 0 1; row -1 7; add 8 9",
           word, 2);
    REQUIRE(h[0] == 26 && h[1] == 49);
    REQUIRE(h[2] == 57 && h[3] == 49 * 7 - 26 + 9);
}
