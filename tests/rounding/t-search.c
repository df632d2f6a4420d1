/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Seeded searches find rounded recurrences that count although their exact ones
 * converge: contractions with positive eigenvalues, delta rules with one
 * reflection, non-negative gates in chunks. */

#include "rounding/machines.h"

static void decide(uint64_t *period, const char *model, const char *text) {
    set_t s;
    wr_orbit_t O;
    wr_limits_t L;
    uint64_t pre;
    uint32_t a = 0;
    wr_limits_init(L);
    L->max_steps = 100000;
    open_set(&s, model, text, 0);
    *period = 0;
    REQUIRE_STATUS(wr_orbit_init(&O, s.M, &a, 1, L), WR_OK);
    if (wr_orbit_period(&pre, period, O, L) != WR_OK)
        *period = 0;
    wr_orbit_clear(O);
    close_set(&s);
}

/* A = (1/8)[[a, b], [c, d]] with both eigenvalues positive, real and below
 * one, and norm at most 1 (the sum of squares at most 1 is enough):
 *   tr > 0, det > 0, tr^2 >= 4 det, (1 - tr + det) > 0, tr < 2. */
static int contraction(int m[4]) {
    for (int i = 0; i < 4; i++)
        m[i] = (int) test_between(-6, 6);
    int tr = m[0] + m[3], det = m[0] * m[3] - m[1] * m[2];
    int squares = m[0] * m[0] + m[1] * m[1] + m[2] * m[2] + m[3] * m[3];
    return tr > 0 && tr < 16 && det > 0 && tr * tr >= 4 * det &&
           64 - 8 * tr + det > 0 && squares <= 64 && m[1] * m[2] != 0;
}

/* An addend of about p bits. */
static int addend(char *out, size_t size, int p) {
    long top = 1l << (p - 1);
    long v = top + (long) test_below((uint64_t) top);
    return snprintf(out, size, " %s0x%lxp%d", test_below(2) ? "-" : "",
                    (unsigned long) v, -(p - 1) + (int) test_between(-2, 2));
}

static void contractions(const char *name) {
    int found[4] = {0, 0, 0, 0}, m[4], p;
    char text[256], model[64];
    wr_format_t F;
    format(F, name);
    p = F->p;
    snprintf(model, sizeof model, "E2:%s:rne:seq", name);
    for (long k = 0; k < 200000 && !(found[2] && found[3]); k++) {
        if (!contraction(m))
            continue;
        int at = snprintf(text, sizeof text,
                          "size 2; row %d/8 %d/8; row %d/8 %d/8; add", m[0],
                          m[1], m[2], m[3]);
        at += addend(text + at, sizeof text - (size_t) at, p);
        addend(text + at, sizeof text - (size_t) at, p);
        uint64_t period;
        decide(&period, model, text);
        if (period == 2 || period == 3)
            found[period] = 1;
    }
    REQUIRE(found[2] && found[3], "%s: 2 %d, 3 %d", name, found[2], found[3]);
}

TEST(contractions_in_eight_bits) {
    contractions("e4m3fn");
    contractions("e5m2");
}

TEST(contractions_in_sixteen_bits) {
    contractions("bf16");
    contractions("fp16");
}

TEST(contractions_in_single_precision) {
    contractions("fp32");
}

/* beta = 1 and 0 < |k|^2 < 1: the one eigenvalue not 1 is 1 - |k|^2 > 0. */
TEST(one_reflection_in_fp16) {
    char text[256];
    uint64_t period = 0;
    for (long k = 0; k < 20000 && period != 2; k++) {
        int x = (int) test_between(1, 31), y = (int) test_between(1, 31);
        if (x * x + y * y >= 32 * 32)
            continue;
        snprintf(text, sizeof text, "size 2; delta %d/32 %d/32; value %d/1024",
                 x, y, (int) test_between(1024, 2047));
        decide(&period, "E2:fp16:rne:seq", text);
    }
    REQUIRE(period == 2);
}

TEST(gate_in_chunks_of_two) {
    static const char *const names[] = {"e4m3fn", "bf16", "fp32"};
    for (int i = 0; i < 3; i++) {
        char text[256], model[64];
        uint64_t period = 0, sequential = 0;
        wr_format_t F;
        format(F, names[i]);
        for (long k = 0; k < 20000 && period != 2; k++) {
            int at = snprintf(text, sizeof text, "size 1; row %d/8; add",
                              (int) test_between(1, 7));
            addend(text + at, sizeof text - (size_t) at, F->p);
            snprintf(model, sizeof model, "E3:%s:rne:chunk-2", names[i]);
            decide(&period, model, text);
        }
        REQUIRE(period == 2, "%s", names[i]);
        snprintf(model, sizeof model, "E2:%s:rne:seq", names[i]);
        decide(&sequential, model, text);
        REQUIRE(sequential == 1, "%s", names[i]); /* monotone on a chain */
    }
}
