/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "raw.h"

#include <string.h>

/* The steps of activations, evaluated in two ways: over the real numbers, where
 * the composition is enclosed until both ends round to the same number; and one
 * by one, each applied to the rounded result of the previous step. */

/* ---- functions ---------------------------------------------------------- */

static void minus_softplus(ck_bounds *x) {
    ck_bounds_softplus(x);
    ck_bounds_negate(x);
}

/* Set x <- x f(n / d). */
static void by_constant(ck_bounds *x, void (*f)(ck_bounds *x), long n,
                        unsigned long d) {
    ck_bounds c;
    mpq_t q;

    ck_bounds_init(&c);
    mpq_init(q);
    mpq_set_si(q, n, d);
    ck_bounds_set(&c, q, q);
    f(&c);
    ck_bounds_operate(x, '*', &c);
    ck_bounds_clear(&c);
    mpq_clear(q);
}

static void by_itself(ck_bounds *x) {
    ck_bounds_operate(x, '*', x);
}

static void by_softplus_16(ck_bounds *x) {
    by_constant(x, ck_bounds_softplus, 16, 1);
}

static void by_root_e(ck_bounds *x) {
    by_constant(x, ck_bounds_exp, -1, 2);
}

/* Set x <- 2^(-5-x), where x is a non-negative integer. */
static void power(ck_bounds *x) {
    unsigned long n;
    mpz_fdiv_q_2exp(x->lo, x->lo, ck_places_now());
    n = mpz_get_ui(x->lo);
    mpz_set_ui(x->lo, 1);
    mpz_mul_2exp(x->lo, x->lo, ck_places_now());
    mpz_set(x->hi, x->lo);
    ck_bounds_scale(x, -5 - (long) n);
}

/* Set x <- 1 + x, or 1 / (1 - x) for x < 0; at least 1/10000. */
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

/* Apply least to both ends; it is monotone. */
static void both_least(ck_bounds *x) {
    mpq_t lo, hi;
    mpq_inits(lo, hi, NULL);
    ck_bounds_get(lo, hi, x);
    least(lo);
    least(hi);
    ck_bounds_set(x, lo, hi);
    mpq_clears(lo, hi, NULL);
}

/* ---- steps -------------------------------------------------------------- */

/* A step maps x to f(+-x 2^scale + add), where the sign is minus if `negate`,
 * and f(y) = y if there is no function. word, dot: its text, with x or with a
 * dot in place of x. infinite: its value at infinite numbers, if defined. */
static const struct {
    const char *word, *dot;
    int negate, scale, add;
    void (*real)(ck_bounds *x);
    enum { NOTHING, MINUS_TO_0, PLUS_TO_0, PLUS_STAYS } infinite;
} row[] = {
    {"exp(x)", "exp(.)", .real = ck_bounds_exp, .infinite = MINUS_TO_0},
    {"exp(-x)", "exp(-.)", 1, .real = ck_bounds_exp, .infinite = PLUS_TO_0},
    {"sigmoid(x)", .real = ck_bounds_sigmoid},
    {"logsigmoid(x)", .negate = 1, .real = minus_softplus},
    {"softplus(x)", .real = ck_bounds_softplus},
    {"tanh(x)", .real = ck_bounds_tanh},
    {"1 + .", .add = 1, .infinite = PLUS_STAYS},
    {"1 - .", .negate = 1, .add = 1},
    {". - 1", .add = -1},
    {"2 .", .scale = 1, .infinite = PLUS_STAYS},
    {"-2 .", .negate = 1, .scale = 1},
    {"-8 .", .negate = 1, .scale = 3},
    {". / 8", .scale = -3},
    {". / 16", .scale = -4},
    {"1 / .", .real = ck_bounds_invert, .infinite = PLUS_TO_0},
    {". .", .real = by_itself},
    {"a(x)", .real = both_least},
    {". softplus(16)", .real = by_softplus_16},
    {"e^(-1/2) .", .real = by_root_e},
    {"2^(-5-x)", .real = power},
};
enum { STEPS = sizeof row / sizeof *row };

static int is_word(const char *word, const char *text, size_t n) {
    return word != NULL && strlen(word) == n && memcmp(text, word, n) == 0;
}

/* Return the first step of *text, which is advanced; STEPS at the end. */
static size_t next_step(const char **text) {
    size_t n = strcspn(*text, ","), s = 0;
    const char *t = *text;
    *text += n + strspn(*text + n, ", ");
    while (s < STEPS && !is_word(row[s].word, t, n) &&
           !is_word(row[s].dot, t, n))
        s++;
    return s; /* STEPS: "" or "none" */
}

/* Enclose one step over the real numbers. */
static void enclose(ck_bounds *x, size_t s) {
    if (row[s].negate)
        ck_bounds_negate(x);
    ck_bounds_scale(x, row[s].scale);
    ck_bounds_add(x, row[s].add);
    if (row[s].real != NULL)
        row[s].real(x);
}

void ck_steps_enclose(ck_bounds *x, const char *steps, int without_first) {
    size_t s;
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
                    "%zu binary places do not determine how %s is rounded",
                    (size_t) ck_places_now() / 2, steps);
    }
    ck_bounds_clear(&b);
    return i;
}

/* ---- step by step ------------------------------------------------------- */

/* Only exp and -2 . have infinite results, and the steps after them define
 * their value at these. */
static int64_t step_infinite(int64_t i, size_t s) {
    if (row[s].infinite == (i > 0 ? PLUS_TO_0 : MINUS_TO_0))
        return 0;
    if (i > 0 && row[s].infinite == PLUS_STAYS)
        return i;
    ck_reject("%s of an infinite number", row[s].word);
}

/* The constant softplus(16) is a parameter: a number of the format.  Over the
 * real numbers a result that is rational is a multiple of a power of 2, so that
 * its enclosure becomes the number itself, or it is no tie. */
static int64_t one_step(int64_t i, size_t s, const ck_format *F) {
    int64_t largest = ck_order_largest(F);
    mpq_t x, c;
    if (i > largest || i < -largest)
        return step_infinite(i, s);
    mpq_inits(x, c, NULL);
    ck_order_value(x, i, F);
    if (row[s].real == by_softplus_16) {
        mpq_set_ui(c, 16, 1);
        ck_order_value(c, ck_steps_once(c, "softplus(x)", F), F);
        mpq_mul(x, x, c);
        i = ck_order_round(x, F);
    } else {
        i = ck_steps_once(x, row[s].word, F);
    }
    mpq_clears(x, c, NULL);
    return i;
}

int64_t ck_steps_stepwise(int64_t i, const char *steps, const ck_format *F) {
    size_t s;
    while ((s = next_step(&steps)) != STEPS)
        i = one_step(i, s, F);
    return i;
}
