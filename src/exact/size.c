/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Digits at both ends of a long integer, without converting all of it.  GMP
 * knows their number up to one: if it is one too many, the head,
 * floor(|x| / 10^k), begins with 0.  The head is found from a ball or by
 * division; the tail is a remainder. */

#include "exact/exact.h"

static void power_of_ten(fmpz_t out, uint64_t k) {
    fmpz_set_ui(out, 10);
    fmpz_pow_ui(out, out, k);
}

/* head = floor(x / 10^drop) */
static void first_digits(fmpz_t head, const fmpz_t x, uint64_t drop,
                         unsigned shown) {
    slong prec = 4 * (slong) shown + 128;
    arb_t y, p;
    fmpz_t e;
    WR_EACH(arb_init, y, p);
    fmpz_init_set_ui(e, drop);
    arb_set_round_fmpz(y, x, prec);
    arb_set_ui(p, 10);
    arb_pow_fmpz(p, p, e, prec);
    arb_div(y, y, p, prec);
    arb_floor(y, y, prec);
    if (!arb_get_unique_fmpz(head, y)) {
        power_of_ten(e, drop);
        fmpz_fdiv_q(head, x, e);
    }
    WR_EACH(arb_clear, y, p);
    fmpz_clear(e);
}

/* write x with `width` digits, with leading zeros */
static void put_digits(char *out, const fmpz_t x, unsigned width) {
    char text[2 * WR_DIGITS_MAX + 3];
    fmpz_get_str(text, 10, x); /* x < 10^width */
    size_t length = strlen(text);
    memset(out, '0', width);
    memcpy(out + width - length, text, length + 1);
}

wr_status_t wr_digits(wr_digits_t *out, const fmpz_t x, unsigned shown,
                      wr_limits_t L) {
    wr_assert(1 <= shown && shown <= WR_DIGITS_MAX);
    wr_status_t s =
        wr_limits_check(L, "digits of a long number", 0, fmpz_bits(x) / 2);
    if (s != WR_OK)
        return s;
    fmpz_t a, t, least;
    WR_EACH(fmpz_init, a, t, least);
    fmpz_abs(a, x);
    out->sign = fmpz_sgn(x);
    out->bits = fmpz_bits(a);
    out->digits = fmpz_sizeinbase(a, 10);
    power_of_ten(least, shown);
    if (fmpz_cmp(a, least) < 0) { /* at most `shown` digits */
        fmpz_get_str(out->head, 10, a);
        strcpy(out->tail, out->head);
        out->digits = strlen(out->head);
    } else {
        fmpz_fdiv_r(t, a, least);
        put_digits(out->tail, t, shown);
        power_of_ten(least, shown - 1);
        first_digits(t, a, out->digits - shown, shown);
        if (fmpz_cmp(t, least) < 0)
            first_digits(t, a, --out->digits - shown, shown);
        put_digits(out->head, t, shown);
    }
    WR_EACH(fmpz_clear, a, t, least);
    return WR_OK;
}

/* Write x at text[*at] and advance *at. */
static void put_hex(char *text, size_t *at, const fmpz_t x) {
    fmpz_get_str(text + *at, 16, x);
    *at += strlen(text + *at);
}

wr_status_t wr_point_hash(char out[65], const wr_point_t x, wr_limits_t L) {
    size_t room = fmpz_sizeinbase(x->d, 16) + 4, at = 0;
    for (slong i = 0; i < fmpz_mat_nrows(x->v); i++)
        for (slong j = 0; j < fmpz_mat_ncols(x->v); j++)
            room += fmpz_sizeinbase(fmpz_mat_entry(x->v, i, j), 16) + 3;
    wr_status_t s = wr_limits_check(L, "the text of a state", 0, room);
    if (s != WR_OK)
        return s;
    char *text = wr_malloc(room);
    for (slong i = 0; i < fmpz_mat_nrows(x->v); i++)
        for (slong j = 0; j < fmpz_mat_ncols(x->v); j++) {
            put_hex(text, &at, fmpz_mat_entry(x->v, i, j));
            text[at++] = ' ';
        }
    text[at++] = '/';
    put_hex(text, &at, x->d);
    wr_sha256(out, text, at);
    wr_free(text);
    return WR_OK;
}
