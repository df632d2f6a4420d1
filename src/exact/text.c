/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Exact numbers as text, from wr_malloc, not FLINT's allocator. */

#include "exact/exact.h"

char *wr_integer_text(const fmpz_t x) {
    char *text = wr_malloc(fmpz_sizeinbase(x, 10) + 2); /* sign and end */
    return fmpz_get_str(text, 10, x);
}

char *wr_rational_text(const fmpq_t x) {
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_rational_put(b, "", x);
    return b->text;
}

void wr_integer_put(wr_buffer_t out, const char *before, const fmpz_t x) {
    char *text = wr_integer_text(x);
    wr_buffer_put(out, before);
    wr_buffer_put(out, text);
    wr_free(text);
}

void wr_rational_put(wr_buffer_t out, const char *before, const fmpq_t x) {
    wr_integer_put(out, before, fmpq_numref(x));
    if (!fmpz_is_one(fmpq_denref(x)))
        wr_integer_put(out, "/", fmpq_denref(x));
}

void wr_coefficients_put(wr_buffer_t out, const char *before,
                         const fmpq_poly_t x, const char *between) {
    fmpq_t c;
    fmpq_init(c);
    for (slong i = 0; i == 0 || i < fmpq_poly_length(x); i++) {
        fmpq_poly_get_coeff_fmpq(c, x, i);
        wr_rational_put(out, i == 0 ? before : between, c);
    }
    fmpq_clear(c);
}

void wr_scalar_put_json(wr_buffer_t out, const fmpq_poly_t x) {
    int list = fmpq_poly_length(x) > 1;
    wr_coefficients_put(out, list ? "[\"" : "\"", x, "\", \"");
    wr_buffer_put(out, list ? "\"]" : "\"");
}

void wr_decimal_put(wr_buffer_t out, const arb_t x, slong digits) {
    char *text = arb_get_str(x, digits, ARB_STR_NO_RADIUS);
    wr_buffer_printf(out, "~%s", text);
    flint_free(text);
}

void wr_rational_put_decimal(wr_buffer_t out, const fmpq_t x, slong digits) {
    arb_t y;
    arb_init(y);
    arb_set_fmpq(y, x, 128);
    wr_decimal_put(out, y, digits);
    arb_clear(y);
}
