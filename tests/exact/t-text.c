/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Numbers as text: what is written is read back as the same number, and is
 * FLINT's own text. */

#include "exact/exact.h"
#include "harness.h"

#include <string.h>

static void random_rational(fmpq_t x) {
    fmpz_set_si(fmpq_numref(x), test_between(-1000, 1000));
    fmpz_set_si(fmpq_denref(x), 1 + (slong) test_below(50));
    if (test_below(3) == 0)
        fmpz_mul_2exp(fmpq_numref(x), fmpq_numref(x), test_below(300));
    if (test_below(3) == 0)
        fmpz_mul_2exp(fmpq_denref(x), fmpq_denref(x), test_below(300));
    fmpq_canonicalise(x);
}

TEST(rationals_are_read_back) {
    fmpq_t x, y;
    fmpq_init(x);
    fmpq_init(y);
    for (unsigned long r = test_rounds(500); r > 0; r--) {
        random_rational(x);
        char *text = wr_rational_text(x), *flint = fmpq_get_str(NULL, 10, x);
        REQUIRE(strcmp(text, flint) == 0, "%s is not %s", text, flint);
        REQUIRE_STATUS(wr_rational_read(y, text), WR_OK);
        REQUIRE(fmpq_equal(x, y), "%s", text);
        wr_buffer_t b;
        wr_buffer_init(b);
        wr_rational_put(b, "x = ", x);
        REQUIRE(strncmp(b->text, "x = ", 4) == 0);
        REQUIRE(strcmp(b->text + 4, text) == 0, "%s", b->text);
        wr_buffer_clear(b);
        wr_free(text);
        flint_free(flint);
    }
    fmpq_clear(x);
    fmpq_clear(y);
}

TEST(integers_have_all_their_digits) {
    fmpz_t x;
    wr_buffer_t b;
    fmpz_init(x);
    wr_buffer_init(b);
    for (ulong n = 0; n < 200; n++) {
        fmpz_ui_pow_ui(x, 10, n);
        fmpz_neg(x, x);
        b->length = 0;
        wr_integer_put(b, "", x);
        REQUIRE(b->length == n + 2 && b->text[0] == '-' && b->text[1] == '1');
        REQUIRE(strspn(b->text + 2, "0") == n);
    }
    fmpz_clear(x);
    wr_buffer_clear(b);
}

static void require_coefficients(const char *polynomial, const char *plain,
                                 const char *json) {
    fmpq_poly_t x;
    wr_buffer_t b;
    fmpq_poly_init(x);
    wr_buffer_init(b);
    REQUIRE(fmpq_poly_set_str(x, polynomial) == 0);
    wr_coefficients_put(b, "(", x, ",");
    REQUIRE(strcmp(b->text, plain) == 0, "%s", b->text);
    b->length = 0;
    b->text[0] = '\0';
    wr_scalar_put_json(b, x);
    REQUIRE(strcmp(b->text, json) == 0, "%s", b->text);
    fmpq_poly_clear(x);
    wr_buffer_clear(b);
}

TEST(scalars_are_their_coefficients) {
    require_coefficients("0", "(0", "\"0\"");
    require_coefficients("1  -1/2", "(-1/2", "\"-1/2\"");
    require_coefficients("3  1 0 -1/2", "(1,0,-1/2",
                         "[\"1\", \"0\", \"-1/2\"]");
}
