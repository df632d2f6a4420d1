/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Arithmetic on rationals in tests, 2^(p-1) + 1, by recursive descent:
 *     sum = term {+|- term}    term = power {*|/ power}
 *     power = [-] atom [^ power]    atom = digits | ( sum ) */

#include "claim/impl.h"

static int chain(mpq_t x, const char **s, int depth, const char *signs);

static void skip(const char **s) {
    while (**s == ' ')
        ++*s;
}

static int atom(mpq_t x, const char **s, int depth) {
    skip(s);
    if (**s == '(') {
        ++*s;
        if (depth > 20 || !chain(x, s, depth + 1, "+-"))
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

/* x = x^e for an integer e with |e| <= 4096; return 0 otherwise. */
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

/* Evaluate a sum or a term, depending on the two signs, from left to right. */
static int chain(mpq_t x, const char **s, int depth, const char *signs) {
    const int terms = *signs == '+';
    int ok = terms ? chain(x, s, depth, "*/") : power(x, s, depth);
    mpq_t y;
    mpq_init(y);
    for (skip(s); ok && (**s == signs[0] || **s == signs[1]); skip(s)) {
        const char sign = *(*s)++;
        ok = (terms ? chain(y, s, depth, "*/") : power(y, s, depth)) &&
             !(sign == '/' && mpq_sgn(y) == 0);
        if (ok)
            (sign == '+'   ? mpq_add
             : sign == '-' ? mpq_sub
             : sign == '*' ? mpq_mul
                           : mpq_div)(x, x, y);
    }
    mpq_clear(y);
    return ok;
}

int wr_claim_number(mpq_t x, const char *text) {
    const char *s = text;
    int ok = chain(x, &s, 0, "+-");
    skip(&s);
    return ok && *s == '\0';
}
