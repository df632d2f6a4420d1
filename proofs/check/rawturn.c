/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "raw.h"
#include "root.h"

/* Whether z = |z| e^(2 pi i r).  With r = j / m, z / conj(z) to the m-th power
 * has to be 1, so that the turn of z is a multiple of 1 / 2m; and it must be
 * less than 1 / 2m from r, which a disc around z and 17 digits of a cosine and
 * a sine tell: tan(pi / m) > 3 / m.
 */

/* c and s are within 10^-17 of cos and sin of 2 pi r, |r| <= 1: the sums of 60
 * terms of the series at an argument that is within 10^-18 of it. */
static void circle(mpq_t c, mpq_t s, const mpq_t r) {
    mpq_t y, term, n;
    unsigned long k;
    mpq_inits(y, term, n, NULL);
    mpq_set_str(y, "314159265358979323846/50000000000000000000", 10);
    mpq_canonicalize(y);
    mpq_mul(y, y, r);
    mpq_set_ui(term, 1, 1);
    mpq_set_ui(c, 0, 1);
    mpq_set_ui(s, 0, 1);
    for (k = 0; k < 60; k++) { /* term = +- y^k / k! */
        if (k % 2 == 0)
            mpq_add(c, c, term);
        else
            mpq_add(s, s, term);
        mpq_mul(term, term, y);
        mpq_set_ui(n, 1, k + 1);
        mpq_mul(term, term, n);
        if (k % 2 == 1)
            mpq_neg(term, term);
    }
    mpq_clears(y, term, n, NULL);
}

/* z is within radius of re + im i. */
static void place(mpq_t re, mpq_t im, mpq_t radius, ck_num z) {
    if (ck_of_q(z)) {
        mpq_set(re, ck_value(z)[0]);
        mpq_set_ui(im, 0, 1);
        mpq_set_ui(radius, 0, 1);
        return;
    }
    ck_around(ck_root.c, ck_value(z), ck_degree() - 1);
    ck_tail(ck_root.u, 1, ck_degree() - 1, ck_root.r);
    mpq_set(re, ck_root.p[0][0]);
    mpq_set(im, ck_root.p[0][1]);
    mpq_set(radius, ck_root.u);
}

/* Whether the argument of z is less than pi / m from 2 pi r: with w =
 * cos + i sin and z conj(w) = a + b i, whether a > 0 and |b| / a < 3 / m.
 * 1, 0, or -1: closer. */
static int near(ck_num z, const mpq_t r, unsigned long m) {
    mpq_t re, im, u, c, s, a, b, t;
    int is;
    mpq_inits(re, im, u, c, s, a, b, t, NULL);
    place(re, im, u, z);
    circle(c, s, r);
    mpq_mul(a, re, c);
    mpq_mul(t, im, s);
    mpq_add(a, a, t);
    mpq_mul(b, im, c);
    mpq_mul(t, re, s);
    mpq_sub(b, b, t);
    mpq_abs(b, b);
    mpq_abs(re, re); /* the error of both: 2 u + (|re| + |im|) / 10^16 */
    mpq_abs(im, im);
    mpq_add(t, re, im);
    mpq_set_ui(c, 1, 10000000000000000ul);
    mpq_mul(t, t, c);
    mpq_add(t, t, u);
    mpq_add(t, t, u);
    mpq_set_ui(c, 3, m);
    mpq_canonicalize(c);
    mpq_sub(s, a, t); /* at least so much is a; and b at most .. */
    mpq_add(u, b, t);
    mpq_mul(s, s, c);
    is = mpq_cmp(u, s) < 0;
    mpq_add(s, a, t); /* .. and the other way round */
    mpq_sub(u, b, t);
    mpq_mul(s, s, c);
    if (!is && mpq_cmp(u, s) < 0)
        is = -1;
    mpq_clears(re, im, u, c, s, a, b, t, NULL);
    return is;
}

int ck_turns(ck_num z, ck_num u, const mpq_t r) {
    unsigned long m = mpz_get_ui(mpq_denref(r)), k;
    ck_num power = CK_ONE;
    int is;
    if (mpz_cmpabs(mpq_numref(r), mpq_denref(r)) >= 0)
        ck_reject("an argument must be less than a whole turn");
    if (mpz_cmp_ui(mpq_denref(r), 4096) > 0)
        ck_fail(CK_LIMIT, "a fraction of a turn has a denominator above 4096");
    for (k = 0; k < m; k++)
        power = ck_mul(power, u);
    if (power != CK_ONE)
        return 0;
    while ((is = near(z, r, m)) < 0)
        ck_root_refine();
    return is;
}
