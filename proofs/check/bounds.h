/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_BOUNDS_H
#define WREATH_CHECK_BOUNDS_H

/* Enclosures of real numbers.
 *
 *     bounds.c      to any number of places
 *     interval.c    sums, products and quotients of two
 *     boundsexp.c   exp, log(1 + e^x), pi
 */

#include <gmp.h>

/* A real number between lo / 2^places and hi / 2^places; down: no lower bound
 * is known; up: no upper bound is known. */
typedef struct {
    mpz_t lo, hi;
    int down, up;
} ck_bounds;

/* Set the number of places of all later computations; exponentials beyond
 * 2^places have no upper bound. */
void ck_places(unsigned long places);
unsigned long ck_places_now(void);

/* x <- x / 2^n, or x / y, rounded down or up. */
void ck_round_shift(mpz_t x, unsigned long n, int up);
void ck_round_divide(mpz_t x, const mpz_t y, int up);

void ck_bounds_init(ck_bounds *x);
void ck_bounds_clear(ck_bounds *x);
void ck_bounds_set(ck_bounds *x, const mpq_t low, const mpq_t high);
/* Copy the ends as rational numbers; both must be finite. */
void ck_bounds_get(mpq_t low, mpq_t high, const ck_bounds *x);
/* Return 1 if x is within [low, high], -1 if it is disjoint, otherwise 0. */
int ck_bounds_place(const ck_bounds *x, const mpq_t low, const mpq_t high);
/* x <- -x, x + n, x 2^k, 1 / x (x > 0) */
void ck_bounds_negate(ck_bounds *x);
void ck_bounds_add(ck_bounds *x, long n);
void ck_bounds_scale(ck_bounds *x, long k);
void ck_bounds_invert(ck_bounds *x);
/* x <- x op y, op one of + - * /; both ends must be finite; y may be x */
void ck_bounds_operate(ck_bounds *x, char op, const ck_bounds *y);
/* Set x <- y / sqrt(n) and return 1; return 0 if n > 0 is not known. */
int ck_bounds_over_root(ck_bounds *x, const ck_bounds *y, const ck_bounds *n);
/* x <- e^x, 1 / (1 + e^-x), tanh x, log(1 + e^x) */
void ck_bounds_exp(ck_bounds *x);
void ck_bounds_sigmoid(ck_bounds *x);
void ck_bounds_tanh(ck_bounds *x);
void ck_bounds_softplus(ck_bounds *x);
void ck_bounds_pi(ck_bounds *x);

#endif
