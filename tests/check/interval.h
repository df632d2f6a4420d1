/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TESTS_INTERVAL_H
#define WREATH_TESTS_INTERVAL_H

/* Intervals by MPFR with rounding down and up, and the operations of
 * activations. */

#include <mpfr.h>

enum { PREC = 640 };

typedef struct {
    mpfr_t end[2];
} interval_t;

static mpfr_rnd_t out(int side) {
    return side ? MPFR_RNDU : MPFR_RNDD;
}

/* x <- log(1 + e^x), also if e^x overflows in MPFR */
static void softplus(mpfr_t x, int side) {
    mpfr_t y;
    mpfr_init2(y, PREC);
    if (mpfr_sgn(x) <= 0) {
        mpfr_exp(x, x, out(side));
        mpfr_log1p(x, x, out(side));
    } else {
        mpfr_neg(y, x, MPFR_RNDN);
        mpfr_exp(y, y, out(side));
        mpfr_log1p(y, y, out(side));
        mpfr_add(x, x, y, out(side));
    }
    mpfr_clear(y);
}

static void negate(interval_t *x) {
    mpfr_swap(x->end[0], x->end[1]);
    mpfr_neg(x->end[0], x->end[0], MPFR_RNDN);
    mpfr_neg(x->end[1], x->end[1], MPFR_RNDN);
}

static void times(interval_t *x, const interval_t *c) { /* c > 0 */
    for (int s = 0; s < 2; s++) {
        int sign = mpfr_sgn(x->end[s]);
        mpfr_mul(x->end[s], x->end[s], c->end[sign < 0 ? !s : s], out(s));
    }
}

static void each(interval_t *x, int (*f)(mpfr_t, const mpfr_t, mpfr_rnd_t)) {
    for (int s = 0; s < 2; s++)
        f(x->end[s], x->end[s], out(s));
}

static void inverse(interval_t *x) { /* x > 0 */
    mpfr_swap(x->end[0], x->end[1]);
    for (int s = 0; s < 2; s++)
        mpfr_ui_div(x->end[s], 1, x->end[s], out(s));
}

static void add(interval_t *x, int n) {
    for (int s = 0; s < 2; s++)
        mpfr_add_si(x->end[s], x->end[s], n, out(s));
}

static void sigmoid(interval_t *x) {
    negate(x);
    each(x, mpfr_exp);
    add(x, 1);
    inverse(x);
}

/* a(x) = 1 + x, or 1 / (1 - x) for x < 0, but at least 1/10000. */
static void a_of(mpfr_t x, mpfr_rnd_t way) {
    mpfr_t least;
    mpfr_init2(least, PREC);
    if (mpfr_sgn(x) < 0) {
        mpfr_ui_sub(x, 1, x, way == MPFR_RNDU ? MPFR_RNDD : MPFR_RNDU);
        mpfr_ui_div(x, 1, x, way);
    } else {
        mpfr_add_ui(x, x, 1, way);
    }
    mpfr_set_ui(least, 10000, way);
    mpfr_ui_div(least, 1, least, way);
    mpfr_max(x, x, least, way);
    mpfr_clear(least);
}

#endif
