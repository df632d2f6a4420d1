/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "root.h"

/* Real and imaginary parts of numbers of Q(a).  With c the conjugate of x,
 * x + c is twice the real part, and x - c is 2 i times the imaginary part,
 * whose square is a real number of Q(a), too.  Both are residues; which of two
 * opposite numbers one is, is told by enclosing it. */

int ck_field_real(void) {
    return ck_degree() == 1 || mpq_sgn(ck_root.c[1]) == 0;
}

/* x + c, or x - c if `minus`. */
static ck_num with_conjugate(ck_num x, int minus) {
    return ck_muladd(x, minus ? CK_MINUS_ONE : CK_ONE, ck_conjugate(x));
}

/* Whether x is rational, as a residue, and then q = x. */
static int rational(mpq_t q, ck_num x) {
    if (ck_of_q(x))
        mpq_set(q, ck_value(x)[0]);
    return ck_of_q(x);
}

/* The sign of the imaginary part, which is not 0. */
static int sign_imaginary(ck_num x) {
    mpq_t lo, hi;
    int sign, closer = 0;

    mpq_inits(lo, hi, NULL);
    do {
        ck_enclose_part(lo, hi, x, 1, closer++);
    } while (mpq_sgn(lo) * mpq_sgn(hi) <= 0);
    sign = mpq_sgn(lo);
    mpq_clears(lo, hi, NULL);
    return sign;
}

int ck_part(mpq_t q, ck_num x, int part) {
    ck_num y = with_conjugate(x, part);

    if (part == 0) {
        if (!rational(q, y))
            return 0;
        mpq_div_2exp(q, q, 1);
        return 1;
    }
    if (!rational(q, ck_muladd(CK_ZERO, y, y)))
        return 0;
    mpq_neg(q, q); /* (2 Im x)^2 */
    if (mpq_sgn(q) == 0)
        return y == CK_ZERO;
    if (!mpz_perfect_square_p(mpq_numref(q)) ||
        !mpz_perfect_square_p(mpq_denref(q)))
        return 0;
    mpz_sqrt(mpq_numref(q), mpq_numref(q));
    mpz_sqrt(mpq_denref(q), mpq_denref(q));
    mpq_div_2exp(q, q, 1);
    if (sign_imaginary(x) < 0)
        mpq_neg(q, q);
    return 1;
}

/* |Re x| and |Im y| are compared by their squares, 4 (Re x)^2 - 4 (Im y)^2 =
 * (x + c)^2 + (y - d)^2; the greater has the sign. */
int ck_sign_parts(ck_num x, ck_num y) {
    ck_num re = with_conjugate(x, 0), im = with_conjugate(y, 1);
    int sign = ck_sign(re), other, greater;

    if (im == CK_ZERO)
        return sign;
    other = -sign_imaginary(y);
    greater = ck_sign(ck_muladd(ck_muladd(CK_ZERO, re, re), im, im));
    if (greater == 0)
        return sign == other ? sign : 0;
    return greater > 0 ? sign : other;
}
