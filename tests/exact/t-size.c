/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Digits and hashes of numbers against the whole text. */

#include "harness.h"
#include "exact/exact.h"

#include <string.h>

static void check(const fmpz_t x, unsigned shown, wr_limits_t L) {
    wr_digits_t D;
    REQUIRE_STATUS(wr_digits(&D, x, shown, L), WR_OK);
    char *text = wr_malloc(fmpz_sizeinbase(x, 10) + 3);
    fmpz_get_str(text, 10, x);
    const char *digits = text + (text[0] == '-');
    size_t n = strlen(digits), m = n < shown ? n : shown;
    REQUIRE(D.sign == fmpz_sgn(x) && D.bits == fmpz_bits(x));
    REQUIRE(D.digits == n, "%lu digits, not %zu", (unsigned long) D.digits, n);
    REQUIRE(strlen(D.head) == m && strncmp(D.head, digits, m) == 0, "head %s",
            D.head);
    REQUIRE(strcmp(D.tail, digits + n - m) == 0, "tail %s", D.tail);
    wr_free(text);
}

TEST(digits_are_those_of_the_text) {
    wr_limits_t L;
    fmpz_t x, y;
    wr_limits_init(L);
    fmpz_init(x);
    fmpz_init(y);
    for (unsigned long r = test_rounds(300); r > 0; r--) {
        fmpz_set_ui(x, test_below(100));
        fmpz_pow_ui(x, x, test_below(500));
        fmpz_sub_ui(x, x, test_below(1000));
        check(x, 1 + (unsigned) test_below(WR_DIGITS_MAX), L);
        /* around powers of ten, and heads that end in nines */
        fmpz_set_ui(x, 10);
        fmpz_pow_ui(x, x, test_below(300));
        fmpz_mul_ui(x, x, 1 + test_below(3));
        for (int d = -1; d <= 1; d++) {
            fmpz_set_si(y, d);
            fmpz_add(y, x, y);
            check(y, 1 + (unsigned) test_below(WR_DIGITS_MAX), L);
        }
    }
    fmpz_clear(x);
    fmpz_clear(y);
    flint_cleanup();
}

TEST(hashes_are_of_the_text) {
    static const struct {
        const char *number, *text;
    } table[] = {{"0", "0/1"}, {"-255/16", "-ff/10"}, {"31", "1f/1"}};
    wr_limits_t L;
    fmpq_t x;
    wr_limits_init(L);
    fmpq_init(x);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        char a[65], b[65];
        REQUIRE_STATUS(wr_rational_read(x, table[i].number), WR_OK);
        REQUIRE_STATUS(wr_rational_hash(a, x, L), WR_OK);
        wr_sha256(b, table[i].text, strlen(table[i].text));
        REQUIRE(strcmp(a, b) == 0, "%s", table[i].number);
    }
    L->max_memory = 100;
    fmpz_one(fmpq_numref(x));
    fmpz_mul_2exp(fmpq_numref(x), fmpq_numref(x), 10000);
    char unchanged[65] = "same";
    REQUIRE_STATUS(wr_rational_hash(unchanged, x, L), WR_UNABLE);
    REQUIRE(strcmp(unchanged, "same") == 0);
    fmpq_clear(x);
}
