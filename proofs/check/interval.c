/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "cell.h"

/* Operations on intervals, rounded outward, and functions of intervals: these
 * are increasing, and are evaluated at both ends. */

/* Set t = a b or a / b, rounded up or down. */
static void exact(mpz_t t, const mpz_t a, const mpz_t b, int divide, int up) {
    if (divide) {
        mpz_mul_2exp(t, a, ck_places_now());
        ck_round_divide(t, b, up);
    } else {
        mpz_mul(t, a, b);
        ck_round_shift(t, ck_places_now(), up);
    }
}

/* Replace x by the least and greatest results at the four corners. */
static void corners(ck_bounds *x, const ck_bounds *y, int divide) {
    mpz_t t, best[2];
    mpz_init(t);
    for (int side = 0; side < 2; side++) {
        mpz_init(best[side]);
        for (int k = 0; k < 4; k++) {
            exact(t, k & 1 ? x->hi : x->lo, k & 2 ? y->hi : y->lo, divide,
                  side);
            if (k == 0 ||
                (side == 0 ? mpz_cmp(t, best[0]) < 0 : mpz_cmp(t, best[1]) > 0))
                mpz_set(best[side], t);
        }
    }
    mpz_swap(x->lo, best[0]);
    mpz_swap(x->hi, best[1]);
    mpz_clears(t, best[0], best[1], NULL);
}

void ck_bounds_operate(ck_bounds *x, char op, const ck_bounds *y) {
    if (op == '+') {
        mpz_add(x->lo, x->lo, y->lo);
        mpz_add(x->hi, x->hi, y->hi);
    } else if (op == '-') {
        mpz_sub(x->lo, x->lo, y->hi);
        mpz_sub(x->hi, x->hi, y->lo);
    } else {
        if (op == '/' && mpz_sgn(y->lo) <= 0 && mpz_sgn(y->hi) >= 0)
            ck_reject("division by an interval that contains 0");
        corners(x, y, op == '/');
    }
}

/* Return f at x / 2^places, from the memo if it contains this number. */
static const ck_bounds *known(const mpz_t x, ck_function f, ck_memo *M) {
    static void (*const apply[])(ck_bounds * x) = {
        ck_bounds_sigmoid, ck_bounds_tanh, ck_bounds_exp}; /* ck_function */
    ck_bounds *value;
    uint32_t i;

    for (i = 0; i < M->count; i++)
        if (M->f[i] == f && mpz_cmp(M->x[i], x) == 0)
            return &M->value[i];
    i = M->next;
    M->next = (i + 1) % CK_KNOWN;
    value = &M->value[i];
    if (i == M->count) {
        mpz_init(M->x[i]);
        ck_bounds_init(value);
        M->count++;
    }
    M->f[i] = f;
    mpz_set(M->x[i], x);
    mpz_set(value->lo, x);
    mpz_set(value->hi, x);
    apply[f](value);
    if (value->down || value->up)
        ck_fail(CK_LIMIT, "exp of a number above %zu",
                (size_t) ck_places_now());
    return value;
}

void ck_bounds_apply(ck_bounds *x, ck_function f, ck_memo *memo) {
    mpz_set(x->lo, known(x->lo, f, memo)->lo);
    mpz_set(x->hi, known(x->hi, f, memo)->hi);
}
