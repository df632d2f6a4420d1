/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "raw.h"

#include <string.h>

/* The steps that activations are made of: over the real numbers, where all of
 * them are enclosed until both ends are rounded alike; and one by one, each
 * applied to the number that the one before was rounded to.
 */

typedef enum {
    EXP,
    EXP_MINUS,
    SIGMOID,
    LOGSIGMOID,
    SOFTPLUS,
    ONE_PLUS,
    ONE_LESS,
    LESS_ONE,
    INVERT,
    TWICE,
    SIXTEENTH,
    EIGHTH,
    MINUS_EIGHT,
    MINUS_TWO,
    SQUARE,
    TANH,
    LEAST,
    SOFTPLUS_16,
    ROOT_E,
    POWER,
    STEPS
} step;

/* How a step is written; "x" and "." are the same. */
static const char *const word[STEPS][2] = {
    [EXP] = {"exp(x)", "exp(.)"}, [EXP_MINUS] = {"exp(-x)", "exp(-.)"},
    [SIGMOID] = {"sigmoid(x)"},   [LOGSIGMOID] = {"logsigmoid(x)"},
    [SOFTPLUS] = {"softplus(x)"}, [ONE_PLUS] = {"1 + ."},
    [ONE_LESS] = {"1 - ."},       [LESS_ONE] = {". - 1"},
    [INVERT] = {"1 / ."},         [TWICE] = {"2 ."},
    [SIXTEENTH] = {". / 16"},     [MINUS_EIGHT] = {"-8 ."},
    [SQUARE] = {". ."},           [SOFTPLUS_16] = {". softplus(16)"},
    [ROOT_E] = {"e^(-1/2) ."},    [POWER] = {"2^(-5-x)"},
    [EIGHTH] = {". / 8"},         [MINUS_TWO] = {"-2 ."},
    [TANH] = {"tanh(x)"},         [LEAST] = {"a(x)"},
};

/* The step that *text begins with; *text moves after it; STEPS: no more. */
static step next_step(const char **text) {
    size_t n = strcspn(*text, ","), i, k;
    const char *s = *text;

    *text += n + strspn(*text + n, ", ");
    for (i = 0; i < STEPS; i++)
        for (k = 0; k < 2; k++)
            if (word[i][k] != NULL && strlen(word[i][k]) == n &&
                memcmp(s, word[i][k], n) == 0)
                return (step) i;
    return STEPS; /* "" or "none" */
}

/* ---- one step ----------------------------------------------------------- */

static void constant(ck_bounds *c, step s) {
    mpq_t q;

    mpq_init(q);
    mpq_set_si(q, s == ROOT_E ? -1 : 16, s == ROOT_E ? 2 : 1);
    ck_bounds_set(c, q, q);
    if (s == ROOT_E)
        ck_bounds_exp(c);
    else
        ck_bounds_softplus(c);
    mpq_clear(q);
}

static void by_constant(ck_bounds *x, step s) {
    ck_bounds c;

    ck_bounds_init(&c);
    constant(&c, s);
    ck_bounds_times(x, &c);
    ck_bounds_clear(&c);
}

/* x <- 2^(-5-x), x being one integer from 0. */
static void power(ck_bounds *x) {
    unsigned long n;

    mpz_fdiv_q_2exp(x->lo, x->lo, ck_places_now());
    n = mpz_get_ui(x->lo);
    mpz_set_ui(x->lo, 1);
    mpz_mul_2exp(x->lo, x->lo, ck_places_now());
    mpz_set(x->hi, x->lo);
    ck_bounds_scale(x, -5 - (long) n);
}

/* x <- 1 + x, or 1 / (1 - x) for x < 0; at least 1/10000. */
static void least(mpq_t x) {
    mpq_t c;

    mpq_init(c);
    mpq_set_ui(c, 1, 1);
    if (mpq_sgn(x) >= 0) {
        mpq_add(x, x, c);
    } else {
        mpq_sub(x, c, x);
        mpq_inv(x, x);
    }
    mpq_set_ui(c, 1, 10000);
    if (mpq_cmp(x, c) < 0)
        mpq_set(x, c);
    mpq_clear(c);
}

/* It is monotone. */
static void both_least(ck_bounds *x) {
    mpq_t lo, hi;

    mpq_inits(lo, hi, NULL);
    ck_bounds_get(lo, hi, x);
    least(lo);
    least(hi);
    ck_bounds_set(x, lo, hi);
    mpq_clears(lo, hi, NULL);
}

/* Over the real numbers. */
static void enclose(ck_bounds *x, step s) {
    switch (s) {
    case EXP_MINUS:
        ck_bounds_negate(x); /* fall through */
    case EXP:
        ck_bounds_exp(x);
        break;
    case SIGMOID:
        ck_bounds_sigmoid(x);
        break;
    case LOGSIGMOID: /* - log(1 + e^-x) */
        ck_bounds_negate(x);
        ck_bounds_softplus(x);
        ck_bounds_negate(x);
        break;
    case SOFTPLUS:
        ck_bounds_softplus(x);
        break;
    case ONE_LESS:
        ck_bounds_negate(x); /* fall through */
    case ONE_PLUS:
        ck_bounds_add(x, 1);
        break;
    case LESS_ONE:
        ck_bounds_add(x, -1);
        break;
    case INVERT:
        ck_bounds_invert(x);
        break;
    case MINUS_EIGHT:
    case MINUS_TWO:
        ck_bounds_negate(x);
        ck_bounds_scale(x, s == MINUS_TWO ? 1 : 3);
        break;
    case TWICE:
    case EIGHTH:
    case SIXTEENTH:
        ck_bounds_scale(x, s == TWICE ? 1 : s == EIGHTH ? -3 : -4);
        break;
    case TANH:
        ck_bounds_tanh(x);
        break;
    case LEAST:
        both_least(x);
        break;
    case SQUARE:
        ck_bounds_square(x);
        break;
    case SOFTPLUS_16:
    case ROOT_E:
        by_constant(x, s);
        break;
    case POWER:
        power(x);
        break;
    case STEPS:
        break;
    }
}

void ck_steps_enclose(ck_bounds *x, const char *steps, int without_first) {
    step s;

    if (without_first)
        next_step(&steps);
    while ((s = next_step(&steps)) != STEPS)
        enclose(x, s);
}

int64_t ck_steps_once(const mpq_t x, const char *steps, const ck_format *F) {
    ck_bounds b;
    int64_t i;

    ck_bounds_init(&b);
    ck_order_places(F);
    for (;;) {
        ck_bounds_set(&b, x, x);
        ck_steps_enclose(&b, steps, 0);
        if (ck_order_bounds(&i, &b, F))
            break;
        if (!ck_order_more_places())
            ck_fail(CK_LIMIT,
                    "%lu binary places do not determine how %s is rounded",
                    ck_places_now() / 2, steps);
    }
    ck_bounds_clear(&b);
    return i;
}

/* ---- step by step ------------------------------------------------------- */

/* x <- what a rational step makes of it: 1; or 0. */
static int rational_step(mpq_t x, step s, const ck_format *F) {
    mpq_t c;

    mpq_init(c);
    mpq_set_si(c,
               s == TWICE         ? 2
               : s == MINUS_TWO   ? -2
               : s == MINUS_EIGHT ? -8
                                  : 1,
               s == SIXTEENTH ? 16
               : s == EIGHTH  ? 8
                              : 1);
    mpq_canonicalize(c);
    if (s == ONE_PLUS)
        mpq_add(x, x, c);
    else if (s == ONE_LESS)
        mpq_sub(x, c, x);
    else if (s == LESS_ONE)
        mpq_sub(x, x, c);
    else if (s == TWICE || s == MINUS_EIGHT || s == MINUS_TWO ||
             s == SIXTEENTH || s == EIGHTH)
        mpq_mul(x, x, c);
    else if (s == LEAST)
        least(x);
    else if (s == SQUARE)
        mpq_mul(x, x, x);
    else if (s == INVERT && mpq_sgn(x) != 0)
        mpq_inv(x, x);
    else if (s == SOFTPLUS_16) { /* a parameter: a number of the format */
        mpq_set_ui(c, 16, 1);
        ck_order_value(c, ck_steps_once(c, word[SOFTPLUS][0], F), F);
        mpq_mul(x, x, c);
    } else {
        mpq_clear(c);
        return 0;
    }
    mpq_clear(c);
    return 1;
}

/* Infinite are results of exp and of -2 . alone; after them only these steps
 * stand. */
static int64_t step_infinite(int64_t i, step s) {
    if (i > 0 ? s == INVERT || s == EXP_MINUS : s == EXP)
        return 0;
    if (i > 0 && (s == ONE_PLUS || s == TWICE))
        return i;
    ck_reject("%s of an infinite number", word[s][0]);
}

static int64_t one_step(int64_t i, step s, const ck_format *F) {
    int64_t largest = ck_order_largest(F);
    mpq_t x;

    if (i > largest || i < -largest)
        return step_infinite(i, s);
    mpq_init(x);
    ck_order_value(x, i, F);
    if (rational_step(x, s, F))
        i = ck_order_round(x, F);
    else
        i = ck_steps_once(x, word[s][0], F);
    mpq_clear(x);
    return i;
}

int64_t ck_steps_stepwise(int64_t i, const char *steps, const ck_format *F) {
    step s;

    while ((s = next_step(&steps)) != STEPS)
        i = one_step(i, s, F);
    return i;
}
