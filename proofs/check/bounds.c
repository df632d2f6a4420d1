/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "bounds.h"
#include "check.h"

/* Enclosures with a given number of binary places.  Every operation is rounded
 * outward: if the operands enclose some numbers, the result encloses the result
 * for these numbers.  An end may be missing if the number is too large. */

static unsigned long places;

void ck_bounds_init(ck_bounds *x) {
    mpz_inits(x->lo, x->hi, NULL);
    x->down = x->up = 0;
}

void ck_bounds_clear(ck_bounds *x) {
    mpz_clears(x->lo, x->hi, NULL);
}

void ck_places(unsigned long n) {
    places = n;
}

unsigned long ck_places_now(void) {
    return places;
}

void ck_round_shift(mpz_t x, unsigned long n, int up) {
    if (up)
        mpz_cdiv_q_2exp(x, x, n);
    else
        mpz_fdiv_q_2exp(x, x, n);
}

void ck_round_divide(mpz_t x, const mpz_t y, int up) {
    if (up)
        mpz_cdiv_q(x, x, y);
    else
        mpz_fdiv_q(x, x, y);
}

void ck_bounds_set(ck_bounds *x, const mpq_t low, const mpq_t high) {
    mpz_mul_2exp(x->lo, mpq_numref(low), places);
    mpz_fdiv_q(x->lo, x->lo, mpq_denref(low));
    mpz_mul_2exp(x->hi, mpq_numref(high), places);
    mpz_cdiv_q(x->hi, x->hi, mpq_denref(high));
    x->down = x->up = 0;
}

void ck_bounds_get(mpq_t low, mpq_t high, const ck_bounds *x) {
    mpq_set_z(low, x->lo);
    mpq_div_2exp(low, low, places);
    mpq_set_z(high, x->hi);
    mpq_div_2exp(high, high, places);
}

int ck_bounds_place(const ck_bounds *x, const mpq_t low, const mpq_t high) {
    mpq_t lo, hi;
    mpq_inits(lo, hi, NULL);
    ck_bounds_get(lo, hi, x);
    int is = mpq_cmp(lo, low) >= 0 && mpq_cmp(hi, high) <= 0 ? 1
             : mpq_cmp(hi, low) < 0 || mpq_cmp(lo, high) > 0 ? -1
                                                             : 0;
    mpq_clears(lo, hi, NULL);
    return is;
}

/* If an end is missing, the operations compute with an irrelevant value. */

void ck_bounds_negate(ck_bounds *x) {
    int down = x->down;
    mpz_swap(x->lo, x->hi);
    mpz_neg(x->lo, x->lo);
    mpz_neg(x->hi, x->hi);
    x->down = x->up;
    x->up = down;
}

void ck_bounds_add(ck_bounds *x, long n) {
    mpz_t t;
    mpz_init_set_si(t, n);
    mpz_mul_2exp(t, t, places);
    mpz_add(x->lo, x->lo, t);
    mpz_add(x->hi, x->hi, t);
    mpz_clear(t);
}

void ck_bounds_scale(ck_bounds *x, long k) {
    if (k >= 0) {
        mpz_mul_2exp(x->lo, x->lo, (mp_bitcnt_t) k);
        mpz_mul_2exp(x->hi, x->hi, (mp_bitcnt_t) k);
    } else {
        mpz_fdiv_q_2exp(x->lo, x->lo, (mp_bitcnt_t) -k);
        mpz_cdiv_q_2exp(x->hi, x->hi, (mp_bitcnt_t) -k);
    }
}

void ck_bounds_invert(ck_bounds *x) {
    mpz_t one;
    if (x->down || mpz_sgn(x->lo) <= 0)
        ck_reject("the reciprocal of a number that may be 0 or negative");
    mpz_init_set_ui(one, 1);
    mpz_mul_2exp(one, one, 2 * places);
    if (x->up)
        mpz_set_ui(x->hi, 0);
    else
        mpz_fdiv_q(x->hi, one, x->hi);
    mpz_cdiv_q(x->lo, one, x->lo);
    mpz_swap(x->lo, x->hi);
    x->up = 0;
    mpz_clear(one);
}

/* Set out to 1 / sqrt(n / 2^places) in units of 2^-places, rounded down, or to
 * a larger number if up. */
static void root_inverse(mpz_t out, const mpz_t n, int up) {
    mpz_t t;
    mpz_init_set_ui(t, 1);
    mpz_mul_2exp(t, t, 3 * places);
    ck_round_divide(t, n, up);
    mpz_sqrt(out, t); /* of 2^(2 places) / (n / 2^places) */
    mpz_add_ui(out, out, (unsigned long) up);
    mpz_clear(t);
}

int ck_bounds_over_root(ck_bounds *x, const ck_bounds *y, const ck_bounds *n) {
    ck_bounds r;
    if (mpz_sgn(n->lo) <= 0)
        return 0;
    ck_bounds_init(&r);
    root_inverse(r.lo, n->hi, 0);
    root_inverse(r.hi, n->lo, 1);
    mpz_set(x->lo, y->lo);
    mpz_set(x->hi, y->hi);
    x->down = x->up = 0;
    ck_bounds_operate(x, '*', &r);
    ck_bounds_clear(&r);
    return 1;
}
