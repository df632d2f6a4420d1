/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Rationals from text: the grammar, exhaustively on short texts, and the
 * value, by printing it back; and as the ends of balls, against the balls'
 * own answers. */

#include "harness.h"
#include "exact/exact.h"

#include <string.h>

/* An independent parser of -?[0-9]+(/[0-9]+)? with a nonzero denominator */
static int is_rational(const char *s) {
    size_t p, q;
    s += *s == '-';
    p = strspn(s, "0123456789");
    if (p == 0)
        return 0;
    if (s[p] == '\0')
        return 1;
    if (s[p] != '/')
        return 0;
    q = strspn(s + p + 1, "0123456789");
    return q > 0 && s[p + 1 + q] == '\0' && strspn(s + p + 1, "0") < q;
}

TEST(every_text_of_up_to_six_characters_of_the_grammar) {
    static const char letters[] = "-/01.+ e";
    const int base = (int) strlen(letters);
    int accepted = 0;
    fmpq_t x, before;
    fmpq_init(x);
    fmpq_init(before);
    for (int length = 0, many = 1; length <= 6; length++, many *= base)
        for (int number = 0; number < many; number++) {
            char text[8] = "";
            for (int i = 0, rest = number; i < length; i++, rest /= base)
                text[i] = letters[rest % base];
            fmpq_set(before, x);
            int ok = wr_rational_read(x, text) == WR_OK;
            REQUIRE(ok == is_rational(text), "\"%s\"", text);
            REQUIRE(ok || fmpq_equal(x, before), "\"%s\" changed", text);
            REQUIRE(fmpq_is_canonical(x), "\"%s\"", text);
            accepted += ok;
        }
    REQUIRE(accepted > 100);
    fmpq_clear(x);
    fmpq_clear(before);
}

TEST(values_come_back) {
    fmpq_t x, y;
    fmpq_init(x);
    fmpq_init(y);
    for (unsigned long r = test_rounds(500); r > 0; r--) {
        fmpz_t p;
        fmpz_init(p);
        for (uint64_t limbs = 1 + test_below(20); limbs > 0; limbs--) {
            fmpz_mul_2exp(p, p, 64);
            fmpz_add_ui(p, p, wr_rng_next(test_rng));
        }
        fmpz_set(fmpq_numref(x), p);
        if (test_below(2))
            fmpz_neg(fmpq_numref(x), fmpq_numref(x));
        fmpz_set_ui(fmpq_denref(x), 1 + test_below(1000));
        fmpq_canonicalise(x);
        char *s = fmpq_get_str(NULL, 10, x);
        REQUIRE_STATUS(wr_rational_read(y, s), WR_OK);
        REQUIRE(fmpq_equal(x, y), "%s", s);
        flint_free(s);
        fmpz_clear(p);
    }
    fmpq_clear(x);
    fmpq_clear(y);
}

TEST(lowest_terms) {
    static const char *const same[][2] = {
        {"2/4", "1/2"}, {"-6/3", "-2"},      {"0/7", "0"},
        {"-0", "0"},    {"007/0014", "1/2"},
    };
    fmpq_t x;
    fmpq_init(x);
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        REQUIRE_STATUS(wr_rational_read(x, same[i][0]), WR_OK);
        char *s = fmpq_get_str(NULL, 10, x);
        REQUIRE(strcmp(s, same[i][1]) == 0, "%s is %s", same[i][0], s);
        flint_free(s);
    }
    fmpq_clear(x);
}

/* The midpoint and the radius of x as rationals. */
static void ball_parts(fmpq_t mid, fmpq_t radius, const arb_t x) {
    arf_t r;
    arf_init(r);
    arf_set_mag(r, arb_radref(x));
    arf_get_fmpq(mid, arb_midref(x));
    arf_get_fmpq(radius, r);
    arf_clear(r);
}

TEST(ends_of_balls_are_midpoint_minus_and_plus_radius) {
    arb_t x;
    fmpq_t lo, hi, mid, radius;
    arb_init(x);
    fmpq_init(lo);
    fmpq_init(hi);
    fmpq_init(mid);
    fmpq_init(radius);
    for (unsigned long i = test_rounds(1000); i > 0; i--) {
        slong m = (slong) test_below(2001) - 1000;
        slong shift = (slong) test_below(201) - 100;
        arb_set_si(x, test_below(5) ? m : 0);
        arb_mul_2exp_si(x, x, shift);
        if (test_below(3)) /* wider than x, or much narrower */
            mag_set_ui_2exp_si(arb_radref(x), 1 + test_below(1000),
                               shift - (slong) test_below(60) + 10);
        ball_parts(mid, radius, x);
        wr_rational_bounds(lo, hi, x);
        REQUIRE(fmpq_is_canonical(lo) && fmpq_is_canonical(hi));
        fmpq_add(lo, lo, radius);
        fmpq_sub(hi, hi, radius);
        REQUIRE(fmpq_equal(lo, mid) && fmpq_equal(hi, mid),
                "m = %ld, shift = %ld", (long) m, (long) shift);
    }
    arb_clear(x);
    fmpq_clear(lo);
    fmpq_clear(hi);
    fmpq_clear(mid);
    fmpq_clear(radius);
}

/* The numbers come back within three steps, or they are 12 different ones. */
TEST(endless_or_back_soon) {
    unsigned endless = 0, back = 0;
    fmpq_t d, b, x[12];
    fmpq_init(d);
    fmpq_init(b);
    for (int k = 0; k < 12; k++)
        fmpq_init(x[k]);
    for (unsigned long i = test_rounds(2000); i > 0; i--) {
        int first = 12; /* that came before */
        fmpq_set_si(d, (slong) test_below(9) - 4, 1 + test_below(3));
        fmpq_set_si(b, (slong) test_below(7) - 3, 1 + test_below(3));
        fmpq_set_si(x[0], (slong) test_below(9) - 4, 1 + test_below(3));
        for (int k = 1; k < 12; k++) {
            fmpq_mul(x[k], d, x[k - 1]);
            fmpq_add(x[k], x[k], b);
            for (int j = 0; j < k; j++)
                if (first == 12 && fmpq_equal(x[j], x[k]))
                    first = k;
        }
        REQUIRE(first <= 3 || first == 12);
        REQUIRE(wr_rational_endless(x[0], d, b) == (first == 12));
        endless += first == 12;
        back += first < 12;
    }
    REQUIRE(endless > 0 && back > 0);
    for (int k = 0; k < 12; k++)
        fmpq_clear(x[k]);
    fmpq_clear(d);
    fmpq_clear(b);
}
