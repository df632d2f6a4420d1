/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "root.h"

/* Signs and conjugates of numbers of Q(a), where a is the only root of its
 * minimal polynomial in a disc.  A number is a polynomial g in a; around the
 * centre of the disc, g(a) = p_0 + p_1 z + .. with |z| <= r.  So the sign of a
 * real number is that of p_0 if the other terms are smaller: the disc is
 * refined until they are.  Before that, g(a) is shown to be real, because it
 * equals its own conjugate. */

/* Return the residue g, or the minimal polynomial if g is CK_NONE, with x
 * substituted for a. */
static ck_num substitute(ck_num g, ck_num x) {
    ck_num sum = CK_ZERO;
    uint32_t i = ck_root.degree + (g == CK_NONE);
    while (i-- > 0) {
        mpq_t *c = g == CK_NONE ? ck_minpoly() : ck_value(g);
        sum = ck_muladd(ck_of_rational(c[i]), sum, x);
    }
    return sum;
}

/* Set p_0, p_1, .. for the residue g around the centre of the disc, and
 * ck_root.u >= |p_1 z + ..| on the disc. */
static void around(ck_num g) {
    ck_around(ck_root.c, ck_value(g), ck_root.degree - 1);
    ck_tail(ck_root.u, 1, ck_root.degree - 1, ck_root.r);
}

/* Return 1 if p_0 + .. is within first_r of the mirror image of first_c, -1 if
 * it is farther, 0 if the disc is too large to decide. */
static int mirrored(void) {
    mpq_ptr re = ck_root.p[0][0], im = ck_root.p[0][1];
    mpq_sub(re, re, ck_root.first_c[0]);
    mpq_add(im, im, ck_root.first_c[1]);
    mpq_mul(re, re, re);
    mpq_mul(im, im, im);
    mpq_add(re, re, im); /* squared distance of the centre */
    mpq_add(ck_root.t, ck_root.first_r, ck_root.u);
    mpq_mul(ck_root.t, ck_root.t, ck_root.t);
    int far = mpq_cmp(re, ck_root.t) > 0;
    mpq_sub(ck_root.t, ck_root.first_r, ck_root.u);
    if (mpq_sgn(ck_root.t) < 0)
        return -far;
    mpq_mul(ck_root.t, ck_root.t, ck_root.t);
    return mpq_cmp(re, ck_root.t) <= 0 ? 1 : -far;
}

/* Return nonzero if g is the conjugate of a, that is, g is a root of f and lies
 * in the mirror image of a disc that contains only the root a; no root lies on
 * its boundary. */
static int is_conjugate(ck_num g) {
    int is;
    if (g == CK_NONE || substitute(CK_NONE, g) != CK_ZERO)
        return 0;
    for (;; ck_root_refine()) {
        around(g);
        if ((is = mirrored()) != 0)
            return is > 0;
    }
}

/* Return the conjugate of a.  The candidates are 1/a (roots of unity) and, in
 * degree 2, the other root; in other fields the checker recognises no real
 * numbers. */
static ck_num conjugate(void) {
    if (ck_root.asked)
        return ck_root.conjugate;
    ck_root.asked = 1;
    mpq_set_ui(ck_blank()[1], 1, 1);
    ck_num a = ck_store();
    ck_root.conjugate = ck_inverse(a);
    if (!is_conjugate(ck_root.conjugate) && ck_root.degree == 2) {
        mpq_neg(ck_blank()[0], ck_minpoly()[1]);
        ck_root.conjugate = ck_sub(ck_store(), a);
    }
    if (!is_conjugate(ck_root.conjugate))
        ck_root.conjugate = CK_NONE;
    return ck_root.conjugate;
}

ck_num ck_conjugate(ck_num x) {
    if (ck_of_q(x) || mpq_sgn(ck_root.c[1]) == 0)
        return x; /* x or a is real */
    if (conjugate() == CK_NONE)
        ck_reject("the conjugate of the field's root is not known");
    return substitute(x, conjugate());
}

int ck_sign(ck_num x) {
    if (ck_of_q(x))
        return mpq_sgn(ck_value(x)[0]);
    if (mpq_sgn(ck_root.c[1]) != 0 &&
        (conjugate() == CK_NONE || substitute(x, conjugate()) != x))
        ck_reject("a comparison requires numbers that are shown to be real");
    for (;; ck_root_refine()) {
        around(x);
        mpq_abs(ck_root.t, ck_root.p[0][0]);
        if (mpq_cmp(ck_root.t, ck_root.u) > 0)
            return mpq_sgn(ck_root.p[0][0]);
    }
}

void ck_enclose_part(mpq_t lo, mpq_t hi, ck_num x, int part, int closer) {
    if (closer)
        ck_root_refine();
    around(x);
    mpq_sub(lo, ck_root.p[0][part], ck_root.u);
    mpq_add(hi, ck_root.p[0][part], ck_root.u);
}

/* ---- parts ----------------------------------------------------------------
 */

/* Real and imaginary parts of numbers of Q(a).  With c the conjugate of x, x +
 * c is twice the real part, and x - c is 2 i times the imaginary part, whose
 * square is a real number of Q(a), too.  Both are residues; an enclosure
 * decides between two opposite numbers. */

int ck_field_real(void) {
    return ck_degree() == 1 || mpq_sgn(ck_root.c[1]) == 0;
}

/* Return x + c, or x - c if minus. */
static ck_num with_conjugate(ck_num x, int minus) {
    return ck_muladd(x, minus ? CK_MINUS_ONE : CK_ONE, ck_conjugate(x));
}

/* Return nonzero and set q = x if x is rational as a residue. */
static int rational(mpq_t q, ck_num x) {
    if (ck_of_q(x))
        mpq_set(q, ck_value(x)[0]);
    return ck_of_q(x);
}

/* Return the sign of the imaginary part, which is not 0. */
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
    if (!rational(q, ck_mul(y, y)))
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

/* |Re x| and |Im y| are compared by their squares: with the conjugates c and d
 * of x and y, 4 (Re x)^2 - 4 (Im y)^2 = (x + c)^2 + (y - d)^2.  The greater one
 * determines the sign. */
int ck_sign_parts(ck_num x, ck_num y) {
    if (ck_field_real())
        return ck_sign(x); /* Im y is 0 */
    ck_num re = with_conjugate(x, 0), im = with_conjugate(y, 1);
    int sign = ck_sign(re), other, greater;
    if (im == CK_ZERO)
        return sign;
    other = -sign_imaginary(y);
    greater = ck_sign(ck_muladd(ck_mul(re, re), im, im));
    if (greater == 0)
        return sign == other ? sign : 0;
    return greater > 0 ? sign : other;
}
