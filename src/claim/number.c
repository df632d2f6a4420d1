/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Arithmetic on rationals as tests write it, 2^(p-1) + 1, by recursive
 * descent:
 *     sum = term {+|- term}    term = power {*|/ power}
 *     power = [-] atom [^ power]    atom = digits | ( sum )   */

#include "claim/impl.h"

static int sum(mpq_t x, const char **s, int depth);

static void skip(const char **s) {
    while (**s == ' ')
        ++*s;
}

static int atom(mpq_t x, const char **s, int depth) {
    skip(s);
    if (**s == '(') {
        ++*s;
        if (depth > 20 || !sum(x, s, depth + 1))
            return 0;
        skip(s);
        return *(*s)++ == ')';
    }
    size_t n = strspn(*s, "0123456789");
    if (n == 0 || n > 5000)
        return 0;
    char digits[5001];
    memcpy(digits, *s, n);
    digits[n] = '\0';
    *s += n;
    return mpq_set_str(x, digits, 10) == 0;
}

/* x = x^e for a whole e of at most 4096 either way. */
static int raise_to(mpq_t x, const mpq_t e) {
    if (mpz_cmp_ui(mpq_denref(e), 1) != 0 ||
        mpz_cmpabs_ui(mpq_numref(e), 4096) > 0)
        return 0;
    long n = mpz_get_si(mpq_numref(e));
    if (n < 0 && mpq_sgn(x) == 0)
        return 0;
    if (n < 0)
        mpq_inv(x, x);
    unsigned long m = (unsigned long) (n < 0 ? -n : n);
    mpz_pow_ui(mpq_numref(x), mpq_numref(x), m);
    mpz_pow_ui(mpq_denref(x), mpq_denref(x), m);
    return 1;
}

static int power(mpq_t x, const char **s, int depth) {
    skip(s);
    int minus = **s == '-', ok;
    *s += minus;
    ok = depth <= 20 && atom(x, s, depth);
    skip(s);
    if (ok && **s == '^') {
        mpq_t e;
        mpq_init(e);
        ++*s;
        ok = power(e, s, depth + 1) && raise_to(x, e);
        mpq_clear(e);
    }
    if (minus)
        mpq_neg(x, x);
    return ok;
}

static int term(mpq_t x, const char **s, int depth) {
    int ok = power(x, s, depth);
    mpq_t y;
    mpq_init(y);
    for (skip(s); ok && (**s == '*' || **s == '/'); skip(s)) {
        int over = *(*s)++ == '/';
        ok = power(y, s, depth) && !(over && mpq_sgn(y) == 0);
        if (ok && over)
            mpq_div(x, x, y);
        else if (ok)
            mpq_mul(x, x, y);
    }
    mpq_clear(y);
    return ok;
}

static int sum(mpq_t x, const char **s, int depth) {
    int ok = term(x, s, depth);
    mpq_t y;
    mpq_init(y);
    for (skip(s); ok && (**s == '+' || **s == '-'); skip(s)) {
        int minus = *(*s)++ == '-';
        ok = term(y, s, depth);
        if (ok && minus)
            mpq_sub(x, x, y);
        else if (ok)
            mpq_add(x, x, y);
    }
    mpq_clear(y);
    return ok;
}

int wr_claim_number(mpq_t x, const char *text) {
    const char *s = text;
    int ok = sum(x, &s, 0);
    skip(&s);
    return ok && *s == '\0';
}
