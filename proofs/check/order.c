/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "raw.h"

#include <string.h>

/* The finite numbers of a binary interchange format (IEEE 754-2019, 3.4) have
 * the order of their bits without the sign, because the exponent precedes the
 * fraction.  Number m is
 *
 *     m 2^(emin - p + 1)                                     if m < 2^(p-1)
 *     (2^(p-1) + fraction) 2^(exponent - 1 + emin - p + 1)   otherwise
 */

int64_t ck_order_largest(const ck_format *F) {
    return ((int64_t) (F->emax - F->emin + 2) << (F->p - 1)) - 1;
}

void ck_order_value(mpq_t x, int64_t i, const ck_format *F) {
    uint64_t m = (uint64_t) (i < 0 ? -i : i);
    uint64_t one = UINT64_C(1) << (F->p - 1), exponent = m / one;
    long q = F->emin - F->p + 1;
    mpq_set_ui(x, exponent == 0 ? m : one + m % one, 1);
    ck_scale(x, exponent > 0 ? q + (long) exponent - 1 : q);
    if (i < 0)
        mpq_neg(x, x);
}

static int64_t order_of(const ck_real *r, const ck_format *F) {
    if (r->kind == CK_INFINITE)
        return (r->negative ? -1 : 1) * (ck_order_largest(F) + 1);
    if (mpq_sgn(r->x) == 0)
        return 0;
    long e = ck_exponent(r->x) > F->emin ? ck_exponent(r->x) - F->emin : 0;
    /* The units are below 2^p, and at least 2^(p-1) if e > 0. */
    int64_t m =
        (int64_t) ck_units(r->x, F->emin - F->p + 1 + e) + (e << (F->p - 1));
    return r->negative ? -m : m;
}

int64_t ck_order_read(const char *bits, const ck_format *F) {
    static const char digit[] = "0123456789abcdef";
    uint64_t u = 0, sign, largest = (uint64_t) ck_order_largest(F);
    size_t n = strspn(bits, digit), i;
    if (n == 0 || n > 16 || bits[n] != '\0' || (bits[0] == '0' && n > 1))
        ck_reject(
            "found \"%.60s\", expected the bits of a number in hexadecimal",
            bits);
    for (i = 0; i < n; i++)
        u = u << 4 | (uint64_t) (strchr(digit, bits[i]) - digit);
    for (sign = 1; sign <= largest; sign <<= 1) /* the next higher bit */
        ;
    if (u == sign || (u & ~sign) > largest)
        ck_reject("%.60s is not a finite number of the format", bits);
    return u & sign ? -(int64_t) (u & ~sign) : (int64_t) u;
}

/* ---- rounding ----------------------------------------------------------- */

/* Round an end, which is rational or infinite. */
static int64_t round_end(const mpq_t x, int infinite, const ck_format *F) {
    ck_real r;
    ck_real_init(&r);
    if (infinite == 0) {
        ck_real_rational(&r, x);
    } else {
        r.kind = CK_INFINITE;
        r.negative = infinite < 0;
    }
    ck_round(&r, F, CK_RNE);
    int64_t i = order_of(&r, F);
    mpq_clear(r.x);
    return i;
}

int64_t ck_order_round(const mpq_t x, const ck_format *F) {
    return round_end(x, 0, F);
}

int ck_order_bounds(int64_t *i, const ck_bounds *x, const ck_format *F) {
    mpq_t lo, hi;
    mpq_inits(lo, hi, NULL);
    ck_bounds_get(lo, hi, x);
    int64_t low = round_end(lo, -x->down, F);
    int64_t high = round_end(hi, x->up, F);
    mpq_clears(lo, hi, NULL);
    *i = low;
    return low == high;
}

void ck_order_places(const ck_format *F) {
    ck_places((unsigned long) (F->emax + 2 * F->p + 64));
}

int ck_order_more_places(void) {
    unsigned long places = 2 * ck_places_now();
    ck_places(places);
    return places <= 65536;
}
