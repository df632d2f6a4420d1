/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "round.h"

#include <string.h>

/* Numbers with signed zeros, infinities and NaN; exact sums and products of
 * them by the rules of IEEE 754 (6.1 to 6.3, 7.2); and one rounding, by its
 * definition: |x| = (m + r) 2^q with an integer m and 0 <= r < 1 is rounded to
 * m or m + 1.  The code is slow and simple. */

/* ---- exact arithmetic --------------------------------------------------- */

void ck_real_init(ck_real *r) {
    r->kind = CK_FINITE;
    r->negative = 0;
    mpq_init(r->x);
}

void ck_real_set(ck_real *r, const ck_real *x) {
    r->kind = x->kind;
    r->negative = x->negative;
    mpq_set(r->x, x->x);
}

void ck_real_rational(ck_real *r, const mpq_t x) {
    r->kind = CK_FINITE;
    r->negative = mpq_sgn(x) < 0;
    mpq_set(r->x, x);
}

static void special(ck_real *r, int kind, int negative) {
    r->kind = kind;
    r->negative = negative;
    mpq_set_ui(r->x, 0, 1);
}

void ck_real_negate(ck_real *r) {
    mpq_neg(r->x, r->x);
    r->negative = r->kind != CK_NAN && !r->negative;
}

void ck_real_add(ck_real *s, const ck_real *x, int down) {
    int sign = s->negative == x->negative ? s->negative : down;
    if (s->kind == CK_NAN || x->kind == CK_NAN ||
        (s->kind == CK_INFINITE && x->kind == CK_INFINITE &&
         s->negative != x->negative)) {
        special(s, CK_NAN, 0);
    } else if (s->kind == CK_INFINITE || x->kind == CK_INFINITE) {
        special(s, CK_INFINITE,
                s->kind == CK_INFINITE ? s->negative : x->negative);
    } else {
        mpq_add(s->x, s->x, x->x);
        s->negative = mpq_sgn(s->x) == 0 ? sign : mpq_sgn(s->x) < 0;
    }
}

static int is_zero(const ck_real *r) {
    return r->kind == CK_FINITE && mpq_sgn(r->x) == 0;
}

void ck_real_mul(ck_real *p, const ck_real *x, const ck_real *y) {
    int sign = x->negative != y->negative;
    if (x->kind == CK_NAN || y->kind == CK_NAN) {
        special(p, CK_NAN, 0);
    } else if (x->kind == CK_INFINITE || y->kind == CK_INFINITE) {
        int bad = is_zero(x) || is_zero(y);
        special(p, bad ? CK_NAN : CK_INFINITE, !bad && sign);
    } else {
        mpq_mul(p->x, x->x, y->x);
        p->kind = CK_FINITE;
        p->negative = sign;
    }
}

/* ---- as integers -------------------------------------------------------- */

void ck_real_load(ck_real *r, ck_num n) {
    if (n == CK_NOT_A_NUMBER) {
        special(r, CK_NAN, 0);
    } else if (n == CK_PLUS_INF || n == CK_MINUS_INF) {
        special(r, CK_INFINITE, n == CK_MINUS_INF);
    } else if (n == CK_MINUS_ZERO) {
        special(r, CK_FINITE, 1);
    } else {
        ck_real_rational(r, ck_value(n)[0]);
    }
}

ck_num ck_real_store(const ck_real *r) {
    if (r->kind == CK_NAN)
        return CK_NOT_A_NUMBER;
    if (r->kind == CK_INFINITE)
        return r->negative ? CK_MINUS_INF : CK_PLUS_INF;
    if (mpq_sgn(r->x) == 0)
        return r->negative ? CK_MINUS_ZERO : CK_ZERO;
    return ck_of_rational(r->x);
}

ck_num ck_real_read(const char *text) {
    static const struct {
        const char *text;
        ck_num n;
    } word[] = {{"-0", CK_MINUS_ZERO},
                {"inf", CK_PLUS_INF},
                {"-inf", CK_MINUS_INF},
                {"nan", CK_NOT_A_NUMBER}};
    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        if (strcmp(text, word[i].text) == 0)
            return word[i].n;
    return strchr(text, ',') != NULL ? CK_NONE : ck_canonical(text);
}

void ck_reals_read(ck_num *x, const ck_cert *C, size_t i, size_t count) {
    for (size_t k = 0; k < count; k++)
        if ((x[k] = ck_real_read(C->token[i + k])) == CK_NONE)
            ck_reject("found \"%.60s\", expected a number", C->token[i + k]);
}

ck_num ck_finite_read(const ck_cert *C, size_t i, int minus) {
    ck_num x = ck_real_read(C->token[i]);
    if (x >= CK_NOT_A_NUMBER && !(minus && x == CK_MINUS_ZERO))
        ck_reject("found \"%.60s\", expected a rational in lowest terms",
                  C->token[i]);
    return x;
}

/* ---- rounding ----------------------------------------------------------- */

void ck_scale(mpq_t x, long e) {
    if (e < 0)
        mpq_div_2exp(x, x, (mp_bitcnt_t) -e);
    else
        mpq_mul_2exp(x, x, (mp_bitcnt_t) e);
}

/* Set m to |x| / 2^q, rounded to an integer. */
static void to_whole(mpz_t m, const mpq_t x, long q, ck_mode rule) {
    int negative = mpq_sgn(x) < 0, half, up = 0;
    mpq_t y;
    mpz_t r;
    mpq_init(y);
    mpz_init(r);
    mpq_abs(y, x);
    ck_scale(y, -q);
    mpz_fdiv_qr(m, r, mpq_numref(y), mpq_denref(y));
    if (mpz_sgn(r) != 0) {
        mpz_mul_2exp(r, r, 1);
        half = mpz_cmp(r, mpq_denref(y)); /* compares the remainder with 1/2 */
        up = rule == CK_RNE    ? half > 0 || (half == 0 && mpz_odd_p(m))
             : rule == CK_RNA  ? half >= 0
             : rule == CK_RND  ? half > 0 || (half == 0 && negative)
             : rule == CK_RU   ? !negative
             : rule == CK_RD   ? negative
             : rule == CK_RODD ? mpz_even_p(m)
                               : 0; /* CK_RZ */
    }
    if (up)
        mpz_add_ui(m, m, 1);
    mpq_clear(y);
    mpz_clear(r);
}

uint64_t ck_units(const mpq_t x, long q) {
    mpq_t y;
    mpq_init(y);
    mpq_abs(y, x);
    ck_scale(y, -q);
    uint64_t n = (uint64_t) mpz_get_ui(mpq_numref(y));
    mpq_clear(y);
    return n;
}

/* Set x to m 2^q, with the sign. */
static void from_whole(mpq_t x, const mpz_t m, long q, int negative) {
    mpq_set_z(x, m);
    ck_scale(x, q);
    if (negative)
        mpq_neg(x, x);
}

long ck_exponent(const mpq_t x) {
    size_t bits = mpz_sizeinbase(mpq_denref(x), 2);
    long e = (long) mpz_sizeinbase(mpq_numref(x), 2) - (long) bits;
    mpq_t y;
    if (mpz_scan1(mpq_denref(x), 0) == bits - 1)
        return e; /* the denominator is a power of 2 */
    mpq_init(y);
    mpq_abs(y, x);
    ck_scale(y, -e);
    int below = mpq_cmp_ui(y, 1, 1) < 0; /* 2^(e-1) < |x| < 2^(e+1) is known */
    mpq_clear(y);
    return e - below;
}

/* Round a number beyond the largest: to the largest if the mode rounds toward
 * zero there, or if the format saturates. */
static void overflow(ck_real *r, const ck_format *F, ck_mode rule) {
    int negative = r->negative, inward;
    mpz_t m;
    inward =
        rule == CK_RZ || rule == CK_RODD || rule == (negative ? CK_RU : CK_RD);
    if (F->saturate || (inward && r->kind == CK_FINITE)) {
        mpz_init_set_ui(m, 1);
        mpz_mul_2exp(m, m, (mp_bitcnt_t) F->p);
        mpz_sub_ui(m, m, F->special == CK_ONE_NAN ? 2 : 1);
        r->kind = CK_FINITE;
        from_whole(r->x, m, F->emax - F->p + 1, negative);
        mpz_clear(m);
    } else {
        special(r, F->special == CK_IEEE ? CK_INFINITE : CK_NAN,
                F->special == CK_IEEE && negative);
    }
}

static void round_float(ck_real *r, const ck_format *F, ck_mode rule) {
    long q = ck_exponent(r->x) - F->p + 1, least = F->emin - F->p + 1, e;
    mpz_t m;
    if (!F->flush && q < least)
        q = least;
    mpz_init(m);
    to_whole(m, r->x, q, rule);
    from_whole(r->x, m, q, r->negative);
    e = mpz_sgn(m) == 0 ? F->emin : q + (long) mpz_sizeinbase(m, 2) - 1;
    if (F->flush && e < F->emin)
        mpq_set_ui(r->x, 0, 1); /* the sign remains */
    /* All p bits set in the top binade is the NaN of the one-NaN formats. */
    mpz_add_ui(m, m, 1);
    if (e > F->emax || (e == F->emax && F->special == CK_ONE_NAN &&
                        mpz_scan1(m, 0) == (mp_bitcnt_t) F->p))
        overflow(r, F, rule);
    mpz_clear(m);
}

static void round_fixed(ck_real *r, const ck_format *F, ck_mode rule) {
    mpz_t m, top;
    mpz_init(m);
    mpz_init_set_ui(top, 1);
    mpz_mul_2exp(top, top, (mp_bitcnt_t) F->bits - 1);
    if (r->kind == CK_FINITE) {
        to_whole(m, r->x, -F->frac, rule);
        if (r->negative)
            mpz_neg(m, m);
    } else if (r->kind == CK_INFINITE) { /* beyond the range; 0 modulo 2^bits */
        mpz_mul_si(m, top, r->negative ? -2 : 2);
    }
    if (F->saturate) {
        if (mpz_cmp(m, top) >= 0) {
            mpz_sub_ui(m, top, 1);
        } else {
            mpz_neg(top, top);
            if (mpz_cmp(m, top) < 0)
                mpz_set(m, top);
        }
    } else { /* reduce into [-top, top) modulo 2 top */
        mpz_add(m, m, top);
        mpz_fdiv_r_2exp(m, m, (mp_bitcnt_t) F->bits);
        mpz_sub(m, m, top);
    }
    r->kind = CK_FINITE;
    from_whole(r->x, m, -F->frac, 0);
    r->negative = mpz_sgn(m) < 0;
    mpz_clears(m, top, NULL);
}

int ck_format_nan(const ck_format *F) {
    return !F->fixed && F->special != CK_NUMBERS;
}

int ck_format_makes_nan(const ck_format *F) {
    return !F->fixed && F->special == CK_ONE_NAN && !F->saturate;
}

int ck_format_infinite(const ck_format *F) {
    return !F->fixed && F->special == CK_IEEE && !F->saturate;
}

/* to_whole is non-decreasing in x for each q, because it rounds up if the
 * remainder is large enough.  Where q increases, at a power of 2, both units
 * yield that power.  Numbers that are flushed below 2^emin, and numbers beyond
 * the largest, form an end of the range and are mapped to one value. */
int ck_format_monotone(const ck_format *F) {
    return !F->fixed || F->saturate;
}

void ck_round(ck_real *r, const ck_format *F, ck_mode rule) {
    if (r->kind == CK_NAN) {
        if (!ck_format_nan(F))
            special(r, CK_FINITE, 0);
    } else if (F->other != NULL) {
        F->other->round(r, F);
    } else if (F->fixed) {
        round_fixed(r, F, rule);
    } else if (r->kind == CK_INFINITE) {
        overflow(r, F, rule);
    } else if (mpq_sgn(r->x) != 0) {
        round_float(r, F, rule);
    }
}

int ck_is_number(const ck_format *F, ck_mode rule, const mpq_t x) {
    ck_real r;
    ck_real_init(&r);
    ck_real_rational(&r, x);
    ck_round(&r, F, rule);
    int is = r.kind == CK_FINITE && mpq_equal(r.x, x);
    mpq_clear(r.x);
    return is;
}
