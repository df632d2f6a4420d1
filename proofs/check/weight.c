/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "raw.h"

#include <string.h>

/* The weights that gates must attain, as the certificate writes them: rational
 * numbers, real elements of the model's field, quotients of these by the square
 * root of another, or rational multiples of 2 pi.  A weight that is not
 * rational is enclosed more and more closely until the enclosure decides. */

static int is_square(const mpq_t q) {
    return mpq_sgn(q) >= 0 && mpz_perfect_square_p(mpq_numref(q)) &&
           mpz_perfect_square_p(mpq_denref(q));
}

/* Read "root X N". */
static void read_root(ck_weight *w, const ck_cert *C) {
    w->kind = CK_OVER_ROOT;
    w->x = ck_text_number(C, 2);
    w->n = ck_text_number(C, 3);
    if (ck_sign(w->n) <= 0)
        ck_reject("the root of a number that is not positive");
    ck_num square = ck_inverse(w->n);
    if (square == CK_NONE)
        ck_reject("a number is not invertible");
    square = ck_mul(ck_mul(w->x, w->x), square);
    if (ck_of_q(square) && is_square(ck_value(square)[0]))
        ck_reject("this root is a rational number");
    ck_sign(w->x); /* must be real */
}

/* Read "angle R". */
static void read_angle(ck_weight *w, const ck_cert *C) {
    w->kind = CK_ANGLE;
    ck_text_rational(w->r, C, 2);
    if (mpq_sgn(w->r) == 0 || mpq_cmp_si(w->r, -1, 2) <= 0 ||
        mpq_cmp_si(w->r, 1, 2) > 0)
        ck_reject("an angle must be non-zero and in (-1/2, 1/2]");
}

void ck_weight_read(ck_weight *w, const ck_cert *C) {
    memset(w, 0, sizeof *w);
    mpq_init(w->r);
    if (C->tokens == 4 && ck_token_is(C, 1, "root")) {
        read_root(w, C);
    } else if (C->tokens == 3 && ck_token_is(C, 1, "angle")) {
        read_angle(w, C);
    } else if (C->tokens == 2) {
        w->kind = CK_ELEMENT;
        w->x = ck_text_number(C, 1);
        w->rational = ck_of_q(w->x);
        ck_sign(w->x); /* must be real */
        if (w->rational)
            mpq_set(w->r, ck_value(w->x)[0]);
    } else {
        ck_reject("expected a weight: X, \"root X N\" or \"angle R\"");
    }
}

/* ---- enclosures --------------------------------------------------------- */

static void enclose_number(ck_bounds *b, ck_num x, int closer) {
    mpq_t lo, hi;
    mpq_inits(lo, hi, NULL);
    if (ck_of_q(x)) {
        mpq_set(lo, ck_value(x)[0]);
        mpq_set(hi, lo);
    } else {
        ck_enclose_part(lo, hi, x, 0, closer);
    }
    ck_bounds_set(b, lo, hi);
}

/* Enclose a weight; return 0 if no enclosure is known yet, otherwise 1. */
static int enclose(ck_bounds *b, const ck_weight *w, int closer) {
    ck_bounds n;
    mpq_t r;
    ck_bounds_init(&n);
    if (w->kind == CK_ANGLE) { /* |2 r| pi, and its sign */
        mpq_init(r);
        mpq_abs(r, w->r);
        ck_bounds_set(&n, r, r);
        ck_bounds_pi(b);
        ck_bounds_operate(b, '*', &n);
        ck_bounds_scale(b, 1);
        if (mpq_sgn(w->r) < 0)
            ck_bounds_negate(b);
    } else {
        enclose_number(b, w->x, closer);
    }
    if (w->kind != CK_OVER_ROOT)
        return 1;
    enclose_number(&n, w->n, closer && ck_of_q(w->x));
    return ck_bounds_over_root(b, b, &n);
}

/* Return nonzero if the number is outside the bounds. */
static int excluded(const ck_bounds *b, int64_t i, const ck_format *F) {
    mpq_t x;
    mpq_init(x);
    ck_order_value(x, i, F);
    return ck_bounds_place(b, x, x) < 0;
}

/* Increase the number of places or end the run; return 1, because enclosures
 * must become closer, too. */
static int more_places(const char *what) {
    if (!ck_order_more_places())
        ck_fail(CK_LIMIT, "%zu binary places do not determine %s",
                (size_t) ck_places_now() / 2, what);
    return 1;
}

int64_t ck_weight_round(int *inexact, const ck_weight *w, const ck_format *F) {
    ck_bounds b;
    int64_t i = 0;
    int closer = 0;
    mpq_t x;
    if (w->rational) {
        i = ck_order_round(w->r, F);
        mpq_init(x);
        ck_order_value(x, i, F);
        *inexact = !mpq_equal(x, w->r);
    } else {
        *inexact = 1;
        ck_bounds_init(&b);
        ck_order_places(F);
        while (!enclose(&b, w, closer) || !ck_order_bounds(&i, &b, F) ||
               !excluded(&b, i, F))
            closer = more_places("how a weight is rounded");
    }
    if (i > ck_order_largest(F) || i < -ck_order_largest(F))
        ck_reject("a weight is too large for the format");
    return i;
}

/* ---- the range ---------------------------------------------------------- */

/* Return 1, 0 or -1 if the weight is above, at or below an end of the range; 2
 * if this is not yet known. */
static int side(const ck_weight *w, const ck_bounds *b, ck_activation a,
                int upper) {
    ck_bounds end;
    mpq_t y;

    mpq_init(y);
    ck_bounds_init(&end);
    if (ck_activation_end(y, &end, a, upper) && w->rational)
        return mpq_cmp(w->r, y) > 0 ? 1 : mpq_cmp(w->r, y) < 0 ? -1 : 0;
    return mpz_cmp(b->lo, end.hi) > 0 ? 1 : mpz_cmp(b->hi, end.lo) < 0 ? -1 : 2;
}

/* Return 1 for 1 - 2^(-5-x), x = 0, 1, ..; 0 for their limit 1; else -1. */
static int rational_power(const mpq_t r) {
    mpq_t y;
    mpq_init(y);
    mpq_set_ui(y, 1, 1);
    mpq_sub(y, y, r);
    if (mpq_sgn(y) == 0)
        return 0;
    return mpz_cmp_ui(mpq_numref(y), 1) == 0 &&
                   mpz_popcount(mpq_denref(y)) == 1 &&
                   mpz_cmp_ui(mpq_denref(y), 32) >= 0
               ? 1
               : -1;
}

/* Return nonzero if none of these numbers, nor 1, is within the bounds of a
 * weight: 1 minus the weight is negative, or strictly between a power of 2 and
 * the next. */
static int no_power(const ck_bounds *b) {
    mpz_t low, high;
    mpz_init_set_ui(low, 1);
    mpz_mul_2exp(low, low, ck_places_now());
    mpz_init(high);
    mpz_sub(high, low, b->lo);
    mpz_sub(low, low, b->hi);
    if (mpz_cmp_ui(low, 1) <= 0)
        return mpz_sgn(high) < 0;
    mpz_sub_ui(low, low, 1);
    return mpz_sizeinbase(low, 2) == mpz_sizeinbase(high, 2);
}

/* A weight that is not written as a rational number may be one if minpoly is
 * reducible; the enclosure shows that it is none of these numbers. */
static int within_powers(const ck_weight *w, const ck_format *F) {
    ck_bounds b;
    int closer = 0;
    if (w->rational)
        return rational_power(w->r);
    ck_bounds_init(&b);
    ck_order_places(F);
    while (!enclose(&b, w, closer) || !no_power(&b))
        closer = more_places("whether a weight is in range");
    return -1;
}

int ck_weight_within(const ck_weight *w, ck_activation a, const ck_format *F) {
    ck_bounds b;
    int low = 2, high = 2, closer = 0;
    if (a->kind == CK_IDENTITY)
        return 1;
    if (a->kind == CK_WHOLE)
        return within_powers(w, F);
    ck_bounds_init(&b);
    for (ck_order_places(F); low == 2 || high == 2;) {
        if (enclose(&b, w, closer)) {
            low = side(w, &b, a, 0);
            high = side(w, &b, a, 1);
        }
        if (low == 2 || high == 2)
            closer = more_places("whether a weight is in range");
    }
    return low == 0 || high == 0 ? 0 : low > 0 && high < 0 ? 1 : -1;
}
