/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "round.h"

#include <stdio.h>

/* Posits with two bits of exponent, as the Posit Standard (2022) defines them.
 * A positive one of n bits, without its sign, is a run of k equal bits and one
 * that differs, which say r = k - 1 (ones) or r = -k (zeros); then the exponent
 * e of two bits, then the fraction f: it is (1 + f) 2^(4r + e).  What is beyond
 * the last bit is 0.  Larger codes are larger numbers, so a code is found by
 * bisection, and rounding does not decrease; it compares x with the posit of n
 * + 1 bits between two neighbours (4.1), which is what lies half way.
 */

/* The next bit of the code, whose highest bit not yet read is *at. */
static int next_bit(uint64_t code, long *at) {
    return *at > 0 ? (int) (code >> --*at & 1) : 0;
}

/* x = the positive posit of this code, not 0, of `bits` bits */
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

/* The largest posit up to x > 0, and the least if there is none; x = it. */
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

/* What is half way is a posit of n + 1 bits, of which 2^(4-4n) is the least,
 * and all are multiples of it; 2^(4n-8) is the largest posit. */
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
