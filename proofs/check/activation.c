/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "raw.h"

#include <string.h>

/* Activations, defined by sequences of steps.  The real function is the
 * composition of the steps over the real numbers.  Every step is monotone where
 * it is used (doc/certificates-raw.md), and so is rounding. */

/* Ends of a range: LIMIT and FLOOR are the images of 1 and of 1/10000 under
 * the steps after the first. */
#define LIMIT 99
#define FLOOR 98
enum { MOST = 256 }; /* largest integer x */

static const struct ck_activation_row table[] = {
    {"sigmoid(x)", "exp(-x), 1 + ., 1 / .", 0, 1, 2, 0, 1},
    {"2 sigmoid(x)", "exp(-x), 1 + ., 1 / ., 2 .", 0, 1, 1, 0, 2},
    {"sigmoid(x)", "logsigmoid(x), exp(.)", 0, 1, 2, 0, 1},
    {"sigmoid(x)^(1/16)", "logsigmoid(x), . / 16, exp(.)", 0, 0, 0, 0, 1},
    {"sigmoid(x)^(1/8)", "logsigmoid(x), . / 8, exp(.)", 0, 0, 0, 0, 1},
    {"exp(-softplus(x))", "softplus(x), exp(-.)", 1, 1, 2, 0, 1},
    {"2 exp(-softplus(x)) - 1", "softplus(x), exp(-.), 2 ., . - 1", 1, 0, 1, -1,
     1},
    {"exp(-8 sigmoid(x) softplus(16))",
     "sigmoid(x), -8 ., . softplus(16), exp(.)", 1, 0, 0, LIMIT, 1},
    {"exp(-e^(-1/2) sigmoid(x))", "sigmoid(x), e^(-1/2) ., exp(-.)", 1, 0, 0,
     LIMIT, 1},
    {"1 - sigmoid(x)^2", "sigmoid(x), . ., 1 - .", 1, 3, 4, 0, 1},
    {"exp(-exp(x))", "exp(x), exp(-.)", 1, 0, 0, 0, 1},
    {"exp(-2 a(x))", "a(x), -2 ., exp(.)", 1, 0, 0, 0, FLOOR},
    {"tanh(x)", "tanh(x)", 0, 0, 1, -1, 1},
    {"1 - 2^(-5-x), x a whole number from 0", "2^(-5-x), 1 - .", 0, 31, 32, 0,
     1, CK_WHOLE},
    {"x", "none", 0, 0, 1, 0, 0, CK_IDENTITY},
};

ck_activation ck_activation_read(const char *name, const char *steps) {
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].name, name) == 0 &&
            strcmp(table[i].steps, steps) == 0)
            return &table[i];
    ck_reject("there is no activation %.60s with the steps %.80s", name, steps);
}

int64_t ck_activation_apply(ck_activation a, int model, int64_t x,
                            const ck_format *F) {
    mpq_t q;

    mpq_init(q);
    ck_order_value(q, x, F);
    if (a->kind == CK_WHOLE && (mpz_cmp_ui(mpq_denref(q), 1) != 0 ||
                                mpq_sgn(q) < 0 || mpq_cmp_ui(q, MOST, 1) > 0))
        ck_reject("x is not an integer from 0 to %d", MOST);
    if (a->kind != CK_IDENTITY)
        x = model == CK_ONCE ? ck_steps_once(q, a->steps, F)
                             : ck_steps_stepwise(x, a->steps, F);
    mpq_clear(q);
    return x;
}

/* ---- the domain ------------------------------------------------------- */

int64_t ck_activation_last(ck_activation a, int greatest, const ck_format *F) {
    int64_t i = ck_order_largest(F);
    mpq_t x;
    if (a->kind != CK_WHOLE)
        return greatest ? i : -i;
    mpq_init(x);
    mpq_set_ui(x, greatest ? MOST : 0, 1);
    i = ck_order_round(x, F);
    mpq_clear(x);
    return i;
}

int64_t ck_activation_beside(ck_activation a, int64_t x, int by,
                             const ck_format *F) {
    mpq_t q, one;

    if (a->kind != CK_WHOLE)
        return x + by;
    mpq_inits(q, one, NULL);
    ck_order_value(q, x, F);
    mpq_set_si(one, by, 1);
    mpq_add(q, q, one);
    x = ck_order_round(q, F);
    mpq_clears(q, one, NULL);
    return x;
}

/* ---- exact values, and the range ---------------------------------------- */

int ck_activation_exact(mpq_t y, ck_activation a, const mpq_t x) {
    mpq_t one;
    if (a->kind == CK_IDENTITY) {
        mpq_set(y, x);
        return 1;
    }
    if (a->kind == CK_WHOLE) {
        mpq_init(one);
        mpq_set_ui(one, 1, 1);
        mpq_div_2exp(y, one, 5 + mpz_get_ui(mpq_numref(x)));
        mpq_sub(y, one, y);
        mpq_clear(one);
        return 1;
    }
    if (mpq_sgn(x) != 0 || a->over == 0)
        return 0;
    mpq_set_si(y, a->zero, (unsigned long) a->over);
    return 1;
}

int ck_activation_end(mpq_t y, ck_bounds *x, ck_activation a, int upper) {
    int end = upper ? a->high : a->low;
    if (end == FLOOR)
        mpq_set_ui(y, 1, 10000);
    else
        mpq_set_si(y, end == LIMIT ? 1 : end, 1);
    ck_bounds_set(x, y, y);
    if (end != LIMIT && end != FLOOR)
        return 1;
    ck_steps_enclose(x, a->steps, 1);
    return 0;
}
