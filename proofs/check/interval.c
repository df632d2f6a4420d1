/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "cell.h"

/* Intervals of numbers with 256 binary places, every operation rounded
 * outward.
 *
 * exp(-y), y >= 0: with r = y / 2^k <= 1/2, the sums 1 - r + r^2/2 - ..
 * enclose exp(-r), for the terms fall and alternate; then k squarings.  The
 * functions grow with x and are computed at both ends:
 *     sigma(x) = 1/(1+e), x >= 0;  e/(1+e), x < 0,    e = exp(-|x|)
 *     tanh(x)  = +-(1-e)/(1+e),                       e = exp(-2|x|)
 *     exp(x)   = 1/e, x >= 0;  e, x < 0,              e = exp(-|x|)
 */

enum { PLACES = 256, FAR = 4096 };

void ck_interval_init(ck_interval *x) {
    mpz_init(x->lo);
    mpz_init(x->hi);
}

void ck_interval_clear(ck_interval *x) {
    mpz_clear(x->lo);
    mpz_clear(x->hi);
}

/* Down (up != 0: up) to a multiple of 2^-256. */
static void scaled(mpz_t out, const mpq_t r, int up) {
    mpz_mul_2exp(out, mpq_numref(r), PLACES);
    if (up)
        mpz_cdiv_q(out, out, mpq_denref(r));
    else
        mpz_fdiv_q(out, out, mpq_denref(r));
}

void ck_interval_set(ck_interval *x, const mpq_t low, const mpq_t high) {
    scaled(x->lo, low, 0);
    scaled(x->hi, high, 1);
}

/* The sign of a / 2^256 - r. */
static int compare(const mpz_t a, const mpq_t r) {
    mpz_t s, t;
    int c;

    mpz_init(s);
    mpz_init(t);
    mpz_mul(s, a, mpq_denref(r));
    mpz_mul_2exp(t, mpq_numref(r), PLACES);
    c = mpz_cmp(s, t);
    mpz_clear(s);
    mpz_clear(t);
    return c;
}

int ck_interval_inside(const ck_interval *x, const mpq_t low,
                       const mpq_t high) {
    return compare(x->lo, low) >= 0 && compare(x->hi, high) <= 0;
}

int ck_interval_outside(const ck_interval *x, const mpq_t low,
                        const mpq_t high) {
    return compare(x->hi, low) < 0 || compare(x->lo, high) > 0;
}

/* ---- + - * / ------------------------------------------------------------ */

/* t = a b or a / b, rounded up or down. */
static void exact(mpz_t t, const mpz_t a, const mpz_t b, int divide, int up) {
    if (divide) {
        mpz_mul_2exp(t, a, PLACES);
        if (up)
            mpz_cdiv_q(t, t, b);
        else
            mpz_fdiv_q(t, t, b);
    } else {
        mpz_mul(t, a, b);
        if (up)
            mpz_cdiv_q_2exp(t, t, PLACES);
        else
            mpz_fdiv_q_2exp(t, t, PLACES);
    }
}

/* The least and greatest of the results at the four corners. */
static void corners(ck_interval *x, const ck_interval *y, int divide) {
    mpz_t t, best[2];
    int side, k;

    mpz_init(t);
    for (side = 0; side < 2; side++) {
        mpz_init(best[side]);
        for (k = 0; k < 4; k++) {
            exact(t, k & 1 ? x->hi : x->lo, k & 2 ? y->hi : y->lo, divide,
                  side);
            if (k == 0 ||
                (side == 0 ? mpz_cmp(t, best[0]) < 0 : mpz_cmp(t, best[1]) > 0))
                mpz_set(best[side], t);
        }
    }
    mpz_swap(x->lo, best[0]);
    mpz_swap(x->hi, best[1]);
    mpz_clear(t);
    mpz_clear(best[0]);
    mpz_clear(best[1]);
}

void ck_interval_operate(ck_interval *x, char op, const ck_interval *y) {
    if (op == '+') {
        mpz_add(x->lo, x->lo, y->lo);
        mpz_add(x->hi, x->hi, y->hi);
    } else if (op == '-') {
        mpz_sub(x->lo, x->lo, y->hi);
        mpz_sub(x->hi, x->hi, y->lo);
    } else {
        if (op == '/' && mpz_sgn(y->lo) <= 0 && mpz_sgn(y->hi) >= 0)
            ck_fail(CK_REJECTED, "division by an interval that contains 0");
        corners(x, y, op == '/');
    }
}

void ck_interval_negate(ck_interval *x) {
    mpz_swap(x->lo, x->hi);
    mpz_neg(x->lo, x->lo);
    mpz_neg(x->hi, x->hi);
}

/* ---- exp, sigma, tanh --------------------------------------------------- */

/* out = exp(-y), y >= 0 */
static void exp_minus(ck_interval *out, const mpz_t y) {
    ck_interval term, r;
    unsigned long k = 0, n;
    mpz_t top;

    mpz_init_set_ui(top, 1);
    mpz_mul_2exp(top, top, PLACES - 1); /* 1/2 */
    while (mpz_cmp(y, top) > 0) {
        mpz_mul_2exp(top, top, 1);
        k++;
    }
    mpz_set_ui(top, 1);
    mpz_set_ui(out->lo, 0);
    mpz_set_ui(out->hi, 1);
    if (k > 12) { /* y > FAR / 2: less than 2^-256 */
        mpz_clear(top);
        return;
    }
    ck_interval_init(&r);
    ck_interval_init(&term);
    mpz_fdiv_q_2exp(r.lo, y, k);
    mpz_cdiv_q_2exp(r.hi, y, k);
    mpz_mul_2exp(term.lo, top, PLACES);
    mpz_set(term.hi, term.lo);
    mpz_set(out->lo, term.lo);
    mpz_set(out->hi, term.lo);
    for (n = 1; mpz_cmp_ui(term.hi, 1) > 0; n++) { /* term = r^n / n! */
        exact(term.lo, term.lo, r.lo, 0, 0);
        exact(term.hi, term.hi, r.hi, 0, 1);
        mpz_fdiv_q_ui(term.lo, term.lo, n);
        mpz_cdiv_q_ui(term.hi, term.hi, n);
        if (n % 2 == 1) {
            mpz_sub(out->lo, out->lo, term.hi);
            mpz_sub(out->hi, out->hi, term.lo);
        } else {
            mpz_add(out->lo, out->lo, term.lo);
            mpz_add(out->hi, out->hi, term.hi);
        }
    }
    mpz_sub(out->lo, out->lo, term.hi); /* what was left out is less */
    mpz_add(out->hi, out->hi, term.hi);
    for (; k > 0; k--) {
        exact(out->lo, out->lo, out->lo, 0, 0);
        exact(out->hi, out->hi, out->hi, 0, 1);
    }
    mpz_clear(top);
    ck_interval_clear(&r);
    ck_interval_clear(&term);
}

/* out = f(x / 2^256) */
static void at(ck_interval *out, const mpz_t x, ck_function f) {
    ck_interval e, one;
    int sign = mpz_sgn(x);
    mpz_t y;

    mpz_init(y);
    ck_interval_init(&e);
    ck_interval_init(&one);
    mpz_abs(y, x);
    if (f == CK_TANH)
        mpz_mul_2exp(y, y, 1);
    exp_minus(&e, y);
    mpz_set_ui(one.lo, 1);
    mpz_mul_2exp(one.lo, one.lo, PLACES);
    mpz_set(one.hi, one.lo);
    mpz_set(out->lo, one.lo);
    mpz_set(out->hi, one.hi);
    if (f == CK_EXP && sign >= 0) {
        if (mpz_sgn(e.lo) <= 0)
            ck_fail(CK_LIMIT, "exp of a number above %d", FAR / 32);
        ck_interval_operate(out, '/', &e);
    } else if (f == CK_EXP) {
        mpz_swap(out->lo, e.lo);
        mpz_swap(out->hi, e.hi);
    } else {
        if (f == CK_TANH)
            ck_interval_operate(out, '-', &e);
        else if (sign < 0) {
            mpz_set(out->lo, e.lo);
            mpz_set(out->hi, e.hi);
        }
        ck_interval_operate(&one, '+', &e);
        ck_interval_operate(out, '/', &one);
        if (f == CK_TANH && sign < 0)
            ck_interval_negate(out);
    }
    mpz_clear(y);
    ck_interval_clear(&e);
    ck_interval_clear(&one);
}

/* at(), or what it said of the same number before. */
static const ck_interval *known(const mpz_t x, ck_function f, ck_memo *M) {
    uint32_t i;

    for (i = 0; i < M->count; i++)
        if (M->f[i] == f && mpz_cmp(M->x[i], x) == 0)
            return &M->value[i];
    i = M->next;
    M->next = (i + 1) % CK_KNOWN;
    if (i == M->count) {
        mpz_init(M->x[i]);
        ck_interval_init(&M->value[i]);
        M->count++;
    }
    M->f[i] = f;
    mpz_set(M->x[i], x);
    at(&M->value[i], x, f);
    return &M->value[i];
}

void ck_interval_apply(ck_interval *x, ck_function f, ck_memo *memo) {
    mpz_set(x->lo, known(x->lo, f, memo)->lo);
    mpz_set(x->hi, known(x->hi, f, memo)->hi);
}
