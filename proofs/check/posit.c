/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "round.h"

#include <stdio.h>

/* Posits with two exponent bits, as the Posit Standard (2022) defines them.  A
 * positive posit of n bits, after its sign bit, consists of a run of k equal
 * bits and one that differs, which encode r = k - 1 (ones) or r = -k (zeros);
 * then the exponent e of two bits; then the fraction f.  Its value is (1 + f)
 * 2^(4r + e).  Bits beyond the last one are 0.  Larger codes are larger
 * numbers, so a code is found by bisection, and rounding is non-decreasing; it
 * compares x with the posit of n + 1 bits between two neighbours (4.1), which
 * is the rounding boundary. */

/* Return the next bit of the code, whose highest unread bit is *at. */
static int next_bit(uint64_t code, long *at) {
    return *at > 0 ? (int) (code >> --*at & 1) : 0;
}

/* Set x to the positive posit of `bits` bits with this code, which is not 0. */
static void value(mpq_t x, uint64_t code, long bits) {
    long at = bits - 1, k = 1, e;
    int first = next_bit(code, &at);
    while (at > 0 && next_bit(code, &at) == first)
        k++;
    e = 4 * (first ? k - 1 : -k);
    e += 2 * next_bit(code, &at);
    e += next_bit(code, &at);
    uint64_t rest = code & (((uint64_t) 1 << at) - 1);
    mpq_set_ui(x, (unsigned long) (((uint64_t) 1 << at) + rest), 1);
    ck_scale(x, e - at);
}

/* Return the code of the largest posit up to `of` > 0, or of the least positive
 * posit if there is none; set x to its value. */
static uint64_t below(mpq_t x, const mpq_t of, long bits) {
    uint64_t low = 1, high = (uint64_t) 1 << (bits - 1), mid;
    while (high - low > 1) {
        mid = low + (high - low) / 2;
        value(x, mid, bits);
        if (mpq_cmp(x, of) <= 0)
            low = mid;
        else
            high = mid;
    }
    value(x, low, bits);
    return low;
}

static void round_posit(ck_real *r, const ck_format *F) {
    const uint64_t largest = ((uint64_t) 1 << (F->bits - 1)) - 1;
    int order;
    mpq_t x, y;
    if (r->kind == CK_INFINITE || mpq_sgn(r->x) == 0) {
        if (r->kind == CK_INFINITE)
            r->kind = CK_NAN;
        r->negative = 0;
        return;
    }
    mpq_inits(x, y, NULL);
    mpq_abs(x, r->x);
    uint64_t code = below(y, x, F->bits);
    if (code < largest && mpq_cmp(y, x) < 0) {
        value(y, 2 * code + 1, F->bits + 1);
        order = mpq_cmp(x, y);
        code += order > 0 || (order == 0 && (code & 1));
    }
    value(r->x, code, F->bits);
    if (r->negative)
        mpq_neg(r->x, r->x);
    mpq_clears(x, y, NULL);
}

static uint64_t code_of(const ck_real *r, const ck_format *F) {
    mpq_t x, y;
    if (r->kind == CK_NAN)
        return (uint64_t) 1 << (F->bits - 1);
    if (mpq_sgn(r->x) == 0)
        return 0;
    mpq_inits(x, y, NULL);
    mpq_abs(x, r->x);
    uint64_t code = below(y, x, F->bits);
    mpq_clears(x, y, NULL);
    return r->negative ? ((uint64_t) 1 << F->bits) - code : code;
}

/* The boundaries are posits of n + 1 bits, which are multiples of the least
 * one, 2^(4-4n); the largest posit is 2^(4n-8). */
static long unit(const ck_format *F) {
    return 4 - 4 * F->bits;
}

static long far(const ck_format *F) {
    return 4 * F->bits;
}

static void print(char *out, size_t size, const ck_format *F) {
    snprintf(out, size, "posit %ld 2", F->bits);
}

const ck_kind ck_posit = {print, round_posit, code_of, unit, far};
