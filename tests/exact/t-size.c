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

/* The point (-255 31) / 16, and one that is too long. */
TEST(hashes_are_of_the_text) {
    static const char text[] = "-ff 1f /10";
    char a[65], b[65], unchanged[65] = "same";
    wr_limits_t L;
    wr_point_t x;
    wr_limits_init(L);
    wr_point_init(x, 1, 2);
    fmpz_set_si(fmpz_mat_entry(x->v, 0, 0), -255);
    fmpz_set_si(fmpz_mat_entry(x->v, 0, 1), 31);
    fmpz_set_si(x->d, 16);
    REQUIRE_STATUS(wr_point_hash(a, x, L), WR_OK);
    wr_sha256(b, text, strlen(text));
    REQUIRE(strcmp(a, b) == 0);
    L->max_memory = 100;
    fmpz_mul_2exp(x->d, x->d, 10000);
    REQUIRE_STATUS(wr_point_hash(unchanged, x, L), WR_UNABLE);
    REQUIRE(strcmp(unchanged, "same") == 0);
    wr_point_clear(x);
}
