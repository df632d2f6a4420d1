/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Integers in text against GMP, at every bound and for every short text. */

#include <gmp.h>
#include <string.h>

#include "base/base.h"
#include "harness.h"

/* The value of the digits at the start of s, if there are any. */
static size_t reference(mpz_t x, const char *s) {
    char digits[64];
    const size_t n = strspn(s, "0123456789");
    memcpy(digits, s, n);
    digits[n] = '\0';
    if (n > 0)
        mpz_set_str(x, digits, 10);
    return n;
}

static int compare(const mpz_t x, uint64_t n) {
    mpz_t y; /* n does not fit an unsigned long everywhere */
    mpz_init(y);
    mpz_import(y, 1, 1, sizeof n, 0, 0, &n);
    const int sign = mpz_cmp(x, y);
    mpz_clear(y);
    return sign;
}

static void compare_count(const char *text, uint64_t most) {
    mpz_t x;
    mpz_init(x);
    const size_t n = reference(x, text);
    const int fits = n > 0 && compare(x, most) <= 0;

    uint64_t out = 77;
    const char *s = text;
    REQUIRE(wr_take_count(&out, &s, most) == fits, "%s", text);
    REQUIRE(fits ? s == text + n && compare(x, out) == 0
                 : s == text && out == 77,
            "%s", text);

    out = 77;
    const int all = fits && text[n] == '\0';
    REQUIRE(wr_is_count(&out, text, most) == all, "%s", text);
    REQUIRE(all ? compare(x, out) == 0 : out == 77, "%s", text);
    mpz_clear(x);
}

static void compare_integer(const char *text, int64_t most) {
    mpz_t x;
    int64_t out = 77;
    const char *s = text;
    mpz_init(x);
    const size_t sign = *text == '-' || *text == '+';
    const size_t n = reference(x, text + sign);
    const int fits = n > 0 && compare(x, (uint64_t) most) <= 0;
    REQUIRE(wr_take_integer(&out, &s, most) == fits, "%s", text);
    REQUIRE(fits ? s == text + sign + n : s == text && out == 77, "%s", text);
    REQUIRE(!fits || compare(x, (uint64_t) (*text == '-' ? -out : out)) == 0,
            "%s", text);
    mpz_clear(x);
}

/* Two integers are one after the other, or nothing is read. */
static void compare_pair(const char *text, int64_t most) {
    const char *s = text, *p = text;
    int64_t x = 77, y = 78, first, second;
    const int two = wr_take_integer(&first, &p, most) && *p++ == '/' &&
                    wr_take_integer(&second, &p, most);
    REQUIRE(wr_take_pair(&x, &y, &s, "/", most) == two, "%s", text);
    REQUIRE(two ? x == first && y == second && s == p
                : x == 77 && y == 78 && s == text,
            "%s", text);
}

TEST(short_texts) {
    static const char sign[] = "0179-+ x\t/";
    static const int64_t most[] = {0, 1, 6, 7, 9, 10, 17, 99, 1000, INT64_MAX};
    const size_t k = strlen(sign);
    for (size_t length = 0, count = 1; length <= 4; length++, count *= k)
        for (size_t i = 0; i < count; i++) {
            char text[8] = "";
            size_t rest = i;
            for (size_t j = 0; j < length; j++, rest /= k)
                text[j] = sign[rest % k];
            for (size_t j = 0; j < sizeof most / sizeof *most; j++) {
                compare_count(text, (uint64_t) most[j]);
                compare_integer(text, most[j]);
                compare_pair(text, most[j]);
            }
        }
}

/* Numbers around powers of 2 and of 10 and around the bound itself. */
TEST(numbers_around_bounds) {
    mpz_t x;
    mpz_init(x);
    for (unsigned long r = test_rounds(20000); r > 0; r--) {
        char text[64] = "-";
        const uint64_t bound = UINT64_MAX >> test_below(64);
        if (test_below(2))
            mpz_ui_pow_ui(x, 10, (unsigned long) test_below(22));
        else
            mpz_import(x, 1, 1, sizeof bound, 0, 0, &bound);
        mpz_add_ui(x, x, (unsigned long) test_below(12));
        if (mpz_cmp_ui(x, 12) > 0)
            mpz_sub_ui(x, x, (unsigned long) test_below(12));
        mpz_get_str(text + 1, 10, x);
        compare_count(text + 1, bound);
        compare_integer(text, (int64_t) (bound >> 1));
        compare_integer(text + 1, (int64_t) (bound >> 1));
    }
    mpz_clear(x);
}
