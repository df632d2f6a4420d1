/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "bounds.h"
#include "check.h"

/* Lower and upper bounds of exp, log(1 + e^x) and pi, in integer arithmetic.
 *
 * exp(y), y >= 0: with r = y / 2^k <= 2^-8 each term r^n / n! is less than half
 * of the previous one, so the omitted terms sum to less than twice the first of
 * them; then k squarings.  exp(-y) = 1 / exp(y).
 *
 * log(1 + t), 0 <= t <= 1: with z = t / (2 + t) <= 1/3 it is
 * 2 (z + z^3/3 + z^5/5 + ..); the omitted terms sum to less than 9/8 of the
 * first of them.  log(1 + e^x) = max(x, 0) + log(1 + e^-|x|).
 *
 * pi = 16 atan(1/5) - 4 atan(1/239) (Machin), alternating series.
 *
 * exp and log(1 + e^x) are increasing, so bounds at both ends of an interval
 * are bounds on the interval. */

static void divide_ui(mpz_t x, unsigned long n, int up) {
    if (up)
        mpz_cdiv_q_ui(x, x, n);
    else
        mpz_fdiv_q_ui(x, x, n);
}

/* Set sum to a bound of exp(r), 0 <= r <= 2^-8; both have w places. */
static void series(mpz_t sum, const mpz_t r, unsigned long w, int up) {
    unsigned long n = 0;
    mpz_t term;
    mpz_init_set_ui(term, 1);
    mpz_mul_2exp(term, term, w);
    mpz_set_ui(sum, 0);
    while (mpz_cmp_ui(term, 1) > 0) { /* term = r^n / n! */
        mpz_add(sum, sum, term);
        mpz_mul(term, term, r);
        ck_round_shift(term, w, up);
        divide_ui(term, ++n, up);
    }
    if (up)
        mpz_add_ui(sum, sum, 2); /* twice the omitted term, which is 1 or 0 */
    mpz_clear(term);
}

/* Set out to a bound of exp(|y|). y has `places` places, out has w = places + k
 * + 64, and y / 2^places < 2^(k - 8). */
static void exp_of_positive(mpz_t out, const mpz_t y, unsigned long k,
                            unsigned long w, int up) {
    mpz_t r;

    mpz_init(r);
    mpz_abs(r, y);
    mpz_mul_2exp(r, r, w - ck_places_now() - k);
    series(out, r, w, up);
    for (; k > 0; k--) {
        mpz_mul(out, out, out);
        ck_round_shift(out, w, up);
    }
    mpz_clear(r);
}

/* Set out to a bound of exp(y); return 0 if no upper bound is known. */
static int exp_at(mpz_t out, const mpz_t y, int up) {
    const unsigned long places = ck_places_now();
    unsigned long k = 0, w, bits = mpz_sizeinbase(y, 2);
    int negative = mpz_sgn(y) < 0;
    mpz_t limit;
    mpz_init_set_ui(limit, places);
    mpz_mul_2exp(limit, limit, places);
    w = (unsigned long) (mpz_cmpabs(y, limit) > 0);
    mpz_clear(limit);
    if (w && negative) { /* exp(y) < 2^-places */
        mpz_set_ui(out, (unsigned long) up);
        return 1;
    }
    if (w) { /* exp(y) > 2^places */
        mpz_set_ui(out, 1);
        mpz_mul_2exp(out, out, 2 * places);
        return !up;
    }
    if (bits + 8 > places)
        k = bits + 8 - places;
    w = places + k + 64;
    exp_of_positive(out, y, k, w, negative ? !up : up);
    if (negative) {
        mpz_t one;
        mpz_init_set_ui(one, 1);
        mpz_mul_2exp(one, one, 2 * w);
        ck_round_divide(one, out, up);
        mpz_swap(out, one);
        mpz_clear(one);
    }
    ck_round_shift(out, w - places, up);
    return 1;
}

void ck_bounds_exp(ck_bounds *x) {
    if (x->down)
        mpz_set_ui(x->lo, 0);
    else
        exp_at(x->lo, x->lo, 0);
    x->down = 0;
    if (!x->up)
        x->up = !exp_at(x->hi, x->hi, 1);
}

void ck_bounds_sigmoid(ck_bounds *x) {
    ck_bounds_negate(x);
    ck_bounds_exp(x);
    ck_bounds_add(x, 1);
    ck_bounds_invert(x);
}

void ck_bounds_tanh(ck_bounds *x) { /* 2 sigmoid(2 x) - 1 */
    ck_bounds_scale(x, 1);
    ck_bounds_sigmoid(x);
    ck_bounds_scale(x, 1);
    ck_bounds_add(x, -1);
}

/* Set t to a bound of log(1 + t), 0 <= t <= 1. */
static void log_of_1_and(mpz_t t, int up) {
    const unsigned long places = ck_places_now();
    unsigned long n = 1;
    mpz_t z, power, term;
    mpz_init_set_ui(z, 2);
    mpz_inits(power, term, NULL);
    mpz_mul_2exp(z, z, places);
    mpz_add(z, z, t);
    mpz_mul_2exp(power, t, places);
    ck_round_divide(power, z, up); /* t / (2 + t) increases with t */
    mpz_mul(z, power, power);
    ck_round_shift(z, places, up);
    mpz_set_ui(t, 0);
    while (mpz_cmp_ui(power, 1) > 0) {
        mpz_set(term, power);
        divide_ui(term, n, up);
        mpz_add(t, t, term);
        mpz_mul(power, power, z);
        ck_round_shift(power, places, up);
        n += 2;
    }
    if (up)
        mpz_add_ui(t, t, 2); /* 9/8 of a power that is 1 or 0 */
    mpz_mul_2exp(t, t, 1);
    mpz_clears(z, power, term, NULL);
}

static void softplus_at(mpz_t x, int up) {
    mpz_t y, one;
    mpz_init(y);
    mpz_init_set_ui(one, 1);
    mpz_mul_2exp(one, one, ck_places_now());
    mpz_abs(y, x);
    mpz_neg(y, y);
    exp_at(y, y, up);
    if (mpz_cmp(y, one) > 0)
        mpz_set(y, one);
    log_of_1_and(y, up);
    if (mpz_sgn(x) < 0)
        mpz_set_ui(x, 0);
    mpz_add(x, x, y);
    mpz_clears(y, one, NULL);
}

void ck_bounds_softplus(ck_bounds *x) {
    if (x->down || x->up)
        ck_reject("softplus of an infinite number");
    softplus_at(x->lo, 0);
    softplus_at(x->hi, 1);
}

/* Add m atan(1 / d) to sum with errors below 1 per term; return their number.
 */
static unsigned long add_arctangent(mpz_t sum, long m, unsigned long d) {
    unsigned long n = 0;
    mpz_t power, term;
    mpz_init_set_ui(power, (unsigned long) (m < 0 ? -m : m));
    mpz_init(term);
    mpz_mul_2exp(power, power, ck_places_now());
    mpz_fdiv_q_ui(power, power, d);
    for (; mpz_sgn(power) > 0; n++) {
        mpz_fdiv_q_ui(term, power, 2 * n + 1);
        if ((n % 2 == 0) == (m > 0))
            mpz_add(sum, sum, term);
        else
            mpz_sub(sum, sum, term);
        mpz_fdiv_q_ui(power, power, d * d);
    }
    mpz_clears(power, term, NULL);
    return n;
}

void ck_bounds_pi(ck_bounds *x) {
    unsigned long terms;
    x->down = x->up = 0;
    mpz_set_ui(x->lo, 0);
    terms = add_arctangent(x->lo, 16, 5);
    terms += add_arctangent(x->lo, -4, 239);
    /* Each power, and so each term, is too small by at most 2; the omitted
     * terms sum to at most 2 in either series. */
    mpz_add_ui(x->hi, x->lo, 2 * terms + 4);
    mpz_sub_ui(x->lo, x->lo, 2 * terms + 4);
}
