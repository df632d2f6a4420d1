/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

#include <string.h>

/* Which root of the minimal polynomial f is meant, and the signs of real
 * numbers of Q(a).  Rational arithmetic only.
 *
 * Write f(c + z) = p_0 + p_1 z + .. + p_d z^d.  On the disc |z| <= r
 *   (none)  |p_0| > |p_1| r + |p_2| r^2 + ..          no root of f
 *   (one)   |p_1| r > |p_0| + |p_2| r^2 + ..          exactly one, simple
 * the second by Rouche's theorem, f against p_1 z.  The box is cut up, parts
 * without a root are dropped, and a disc around all the rest that passes
 * (one) holds a; it is made smaller by Newton's method, and every smaller
 * disc passes (one) again and lies in the one before.  A disc with a real
 * centre is its own mirror image, so its only root is real.
 *
 * f may be reducible: nothing here divides by it.
 */

#define MOST_BITS 16384u /* of a centre */
#define MOST_PARTS 4096u /* of a box */

typedef mpq_t complex[2];

static struct {
    uint32_t degree;
    mpq_t box[4];            /* re low, high, im low, high */
    int isolated, inside;    /* inside: the disc is within the box */
    uint32_t bits;           /* of the centre */
    complex c, first_c;      /* the disc now, and the first one */
    mpq_t r, first_r;
    complex *p;              /* scratch: coefficients around a centre */
    ck_num conjugate;        /* of a, or CK_NONE; once asked for: */
    int asked;
    mpq_t s, t, u;           /* scratch */
} root;

void ck_root_box(const ck_num box[4]) {
    uint32_t i;

    memset(&root, 0, sizeof root);
    for (i = 0; i < 4; i++) {
        mpq_init(root.box[i]);
        mpq_set(root.box[i], ck_value(box[i])[0]);
    }
}

/* ---- values around a point ---------------------------------------------- */

/* p_0, .., p_d of the polynomial with these coefficients, around c. */
static void around(complex c, mpq_t *coefficient, uint32_t d) {
    uint32_t i, k;
    complex *p = root.p;

    for (k = 0; k <= d; k++) {
        mpq_set(p[k][0], coefficient[k]);
        mpq_set_ui(p[k][1], 0, 1);
    }
    for (i = 0; i < d; i++)
        for (k = d; k-- > i;) { /* p_k += c p_(k+1) */
            mpq_mul(root.s, c[0], p[k + 1][0]);
            mpq_mul(root.t, c[1], p[k + 1][1]);
            mpq_sub(root.s, root.s, root.t);
            mpq_add(p[k][0], p[k][0], root.s);
            mpq_mul(root.s, c[0], p[k + 1][1]);
            mpq_mul(root.t, c[1], p[k + 1][0]);
            mpq_add(root.s, root.s, root.t);
            mpq_add(p[k][1], p[k][1], root.s);
        }
}

/* |re| + |im| >= |z|, and max(|re|, |im|) <= |z|. */
static void size(mpq_t out, complex z, int above) {
    mpq_abs(root.s, z[0]);
    mpq_abs(out, z[1]);
    if (above)
        mpq_add(out, out, root.s);
    else if (mpq_cmp(root.s, out) > 0)
        mpq_set(out, root.s);
}

/* out >= |p_from| r^from + .. + |p_d| r^d */
static void tail(mpq_t out, uint32_t from, uint32_t d, const mpq_t r) {
    uint32_t k;

    mpq_set_ui(out, 0, 1);
    for (k = d + 1; k-- > 0;) {
        mpq_mul(out, out, r);
        if (k >= from) {
            size(root.t, root.p[k], 1);
            mpq_add(out, out, root.t);
        }
    }
}

/* (none) with m = 0, (one) with m = 1, for f around c. */
static int holds(uint32_t m, complex c, const mpq_t r) {
    around(c, ck_minpoly(), root.degree);
    tail(root.u, m + 1, root.degree, r);
    if (m == 1) {
        size(root.t, root.p[0], 1);
        mpq_add(root.u, root.u, root.t);
    }
    size(root.t, root.p[m], 0);
    if (m == 1)
        mpq_mul(root.t, root.t, r);
    return mpq_cmp(root.t, root.u) > 0;
}

/* ---- finding the root ---------------------------------------------------- */

/* A disc around a box; its centre is real if the box meets the real line. */
static void enclose(complex c, mpq_t r, mpq_t *box) {
    int k;

    mpq_set_ui(r, 0, 1);
    for (k = 0; k < 2; k++) {
        mpq_add(c[k], box[2 * k], box[2 * k + 1]);
        mpq_div_2exp(c[k], c[k], 1);
        if (k == 1 && mpq_sgn(box[2]) <= 0 && mpq_sgn(box[3]) >= 0)
            mpq_set_ui(c[1], 0, 1);
        mpq_sub(root.s, c[k], box[2 * k]);
        mpq_sub(root.t, box[2 * k + 1], c[k]);
        mpq_add(r, r, mpq_cmp(root.s, root.t) > 0 ? root.s : root.t);
    }
}

/* x to a multiple of 2^-bits */
static void round_down(mpq_t x, uint32_t bits) {
    mpq_mul_2exp(x, x, bits);
    mpz_fdiv_q(mpq_numref(x), mpq_numref(x), mpq_denref(x));
    mpz_set_ui(mpq_denref(x), 1);
    mpq_div_2exp(x, x, bits);
}

/* One step of Newton's method: a smaller disc, or 0. */
static int newton(uint32_t bits) {
    complex c, *p = root.p;
    mpq_t r, n;
    int k, good;

    mpq_inits(c[0], c[1], r, n, NULL);
    around(root.c, ck_minpoly(), root.degree);
    mpq_mul(n, p[1][0], p[1][0]);
    mpq_mul(r, p[1][1], p[1][1]);
    mpq_add(n, n, r); /* |p_1|^2, not 0 by (one) */
    for (k = 0; k < 2; k++) { /* c - p_0 conj(p_1) / |p_1|^2 */
        mpq_mul(c[k], p[0][k], p[1][0]);
        mpq_mul(r, p[0][1 - k], p[1][1]);
        if (k == 0)
            mpq_add(c[k], c[k], r);
        else
            mpq_sub(c[k], c[k], r);
        mpq_div(c[k], c[k], n);
        mpq_sub(c[k], root.c[k], c[k]);
        round_down(c[k], bits);
    }
    around(c, ck_minpoly(), root.degree); /* r = 2 |p_0| / |p_1| and more */
    size(r, p[0], 1);
    size(n, p[1], 0);
    good = mpq_sgn(n) > 0;
    if (good) {
        mpq_div(r, r, n);
        mpq_set_ui(n, 1, 1);
        mpq_div_2exp(n, n, bits);
        mpq_add(r, r, n);
        mpq_mul_2exp(r, r, bits + 1);
        mpz_cdiv_q(mpq_numref(r), mpq_numref(r), mpq_denref(r));
        mpz_set_ui(mpq_denref(r), 1);
        mpq_div_2exp(r, r, bits);
        mpq_sub(n, c[0], root.c[0]);
        mpq_abs(n, n);
        mpq_sub(root.s, c[1], root.c[1]);
        mpq_abs(root.s, root.s);
        mpq_add(n, n, root.s);
        mpq_add(n, n, r);
        good = mpq_cmp(n, root.r) <= 0 && holds(1, c, r);
    }
    if (good) {
        mpq_swap(root.c[0], c[0]);
        mpq_swap(root.c[1], c[1]);
        mpq_swap(root.r, r);
        root.bits = bits;
    }
    return good; /* the memory goes with all the rest */
}

/* The disc is within the box (1), apart from it (-1), or neither (0). */
static int placed(void) {
    int k, within = 1;

    for (k = 0; k < 2; k++) {
        mpq_sub(root.s, root.c[k], root.r);
        mpq_add(root.t, root.c[k], root.r);
        if (mpq_cmp(root.s, root.box[2 * k + 1]) > 0 ||
            mpq_cmp(root.t, root.box[2 * k]) < 0)
            return -1;
        if (k == 1 && mpq_sgn(root.c[1]) == 0 &&
            mpq_sgn(root.box[2]) <= 0 && mpq_sgn(root.box[3]) >= 0)
            continue; /* a is real */
        if (mpq_cmp(root.s, root.box[2 * k]) < 0 ||
            mpq_cmp(root.t, root.box[2 * k + 1]) > 0)
            within = 0;
    }
    return within;
}

/* More bits, or the end. */
static void refine(void) {
    uint32_t bits = root.bits;

    do {
        bits *= 2;
        if (bits > MOST_BITS)
            ck_fail(CK_LIMIT, "a root or a sign is not decided by %u bits",
                    (unsigned) MOST_BITS);
    } while (!newton(bits));
}

static mpq_t *new_box(void) {
    mpq_t *b = ck_alloc(4, sizeof *b);

    mpq_inits(b[0], b[1], b[2], b[3], NULL);
    return b;
}

/* Both halves of a box along its longer side (in two steps: quarters). */
static void halve(mpq_t *low, mpq_t *high) {
    int i, k;

    mpq_sub(root.s, low[1], low[0]);
    mpq_sub(root.t, low[3], low[2]);
    k = mpq_cmp(root.t, root.s) > 0 ? 2 : 0;
    for (i = 0; i < 4; i++)
        mpq_set(high[i], low[i]);
    mpq_add(root.s, low[k], low[k + 1]);
    mpq_div_2exp(root.s, root.s, 1);
    mpq_set(low[k + 1], root.s);
    mpq_set(high[k], root.s);
}

/* Parts that may hold a root, halved again and again, until one disc around
 * them all holds exactly one. */
static void isolate(void) {
    mpq_t **part = ck_alloc(MOST_PARTS, sizeof *part), *hull = new_box(), r;
    uint32_t n = 1, m, i, tried = 0;
    complex c;

    mpq_inits(c[0], c[1], r, root.c[0], root.c[1], root.r, root.first_c[0],
              root.first_c[1], root.first_r, root.s, root.t, root.u, NULL);
    root.degree = ck_degree();
    root.p = ck_alloc((size_t) root.degree + 1, sizeof *root.p);
    for (i = 0; i <= root.degree; i++)
        mpq_inits(root.p[i][0], root.p[i][1], NULL);
    part[0] = new_box();
    for (i = 0; i < 4; i++)
        mpq_set(part[0][i], root.box[i]);
    while (n > 0) {
        for (i = 0; i < n; i++)
            for (m = 0; m < 4; m++)
                if (i == 0 || (m % 2 == 0
                                   ? mpq_cmp(part[i][m], hull[m]) < 0
                                   : mpq_cmp(part[i][m], hull[m]) > 0))
                    mpq_set(hull[m], part[i][m]);
        enclose(root.c, root.r, hull);
        mpq_set(root.first_c[0], root.c[0]);
        mpq_set(root.first_c[1], root.c[1]);
        mpq_set(root.first_r, root.r);
        root.bits = 64 + 2 * (uint32_t) mpz_sizeinbase(mpq_denref(root.r), 2);
        if (holds(1, root.c, root.r) && newton(root.bits))
            break;
        for (m = n, i = 0; i < m; i++) {
            if (++tried > MOST_PARTS || n == MOST_PARTS)
                ck_fail(CK_LIMIT, "the root of minpoly is not isolated by %u "
                        "parts of its box", (unsigned) MOST_PARTS);
            part[n] = new_box();
            halve(part[i], part[n++]);
        }
        for (m = 0, i = 0; i < n; i++) {
            enclose(c, r, part[i]);
            if (!holds(0, c, r))
                part[m++] = part[i];
        }
        n = m;
    }
    while (n > 0 && placed() == 0)
        refine();
    if (n == 0 || placed() < 0)
        ck_fail(CK_REJECTED, "minpoly has no root in its box");
    root.isolated = 1;
}

/* ---- signs ---------------------------------------------------------------- */

/* The residue g with x put in for a. */
static ck_num substitute(mpq_t *coefficient, uint32_t count, ck_num x) {
    ck_num sum = CK_ZERO, c;

    while (count-- > 0) {
        mpq_set(ck_blank()[0], coefficient[count]);
        c = ck_store();
        sum = ck_muladd(c, sum, x);
    }
    return sum;
}

/* A copy of the coefficients of x, with a leading 0. */
static mpq_t *coefficients(ck_num x) {
    mpq_t *c = ck_alloc((size_t) root.degree + 1, sizeof *c);
    uint32_t i;

    for (i = 0; i <= root.degree; i++) {
        mpq_init(c[i]);
        if (i < root.degree)
            mpq_set(c[i], ck_value(x)[i]);
    }
    return c;
}

/* g is the conjugate of a if it is a root of f and lies in the mirror image
 * of a disc in which a is the only root. */
static int is_conjugate(ck_num g) {
    mpq_t *c;

    if (g == CK_NONE ||
        substitute(ck_minpoly(), root.degree + 1, g) != CK_ZERO)
        return 0;
    c = coefficients(g);
    around(root.c, c, root.degree - 1);
    tail(root.u, 1, root.degree - 1, root.r);
    mpq_sub(root.p[0][0], root.p[0][0], root.first_c[0]);
    mpq_add(root.p[0][1], root.p[0][1], root.first_c[1]);
    size(root.t, root.p[0], 1);
    mpq_add(root.u, root.u, root.t);
    return mpq_cmp(root.u, root.first_r) <= 0;
}

/* The conjugate is tried as 1/a (roots of unity) and, in degree 2, as the
 * other root; in other fields the checker knows no real numbers. */
static ck_num conjugate(void) {
    ck_num a;

    if (root.asked)
        return root.conjugate;
    root.asked = 1;
    mpq_set_ui(ck_blank()[1], 1, 1);
    a = ck_store();
    root.conjugate = ck_inverse(a);
    if (!is_conjugate(root.conjugate) && root.degree == 2) {
        mpq_neg(ck_blank()[0], ck_minpoly()[1]);
        root.conjugate = ck_muladd(ck_store(), CK_MINUS_ONE, a);
    }
    if (!is_conjugate(root.conjugate))
        root.conjugate = CK_NONE;
    return root.conjugate;
}

ck_num ck_conjugate(ck_num x) {
    mpq_t *c = ck_value(x);
    uint32_t i = 1;

    while (i < ck_degree() && mpq_sgn(c[i]) == 0)
        i++;
    if (i >= ck_degree())
        return x; /* rational */
    if (!root.isolated)
        isolate();
    if (mpq_sgn(root.c[1]) == 0)
        return x; /* a is real */
    if (conjugate() == CK_NONE)
        ck_fail(CK_REJECTED, "the conjugate of the field's root is not known");
    return substitute(coefficients(x), root.degree, conjugate());
}

/* The coefficients of x, once it is shown to be real. */
static mpq_t *real_coefficients(ck_num x) {
    mpq_t *c;

    if (!root.isolated)
        isolate();
    c = coefficients(x);
    if (mpq_sgn(root.c[1]) != 0 &&
        (conjugate() == CK_NONE ||
         substitute(c, root.degree, conjugate()) != x))
        ck_fail(CK_REJECTED, "a comparison of numbers that are not shown "
                "to be real");
    return c;
}

int ck_sign(ck_num x) {
    mpq_t *c = ck_value(x);
    uint32_t i = 1;

    while (i < ck_degree() && mpq_sgn(c[i]) == 0)
        i++;
    if (i >= ck_degree())
        return mpq_sgn(c[0]);
    c = real_coefficients(x);
    for (;; refine()) {
        around(root.c, c, root.degree - 1);
        tail(root.u, 1, root.degree - 1, root.r);
        mpq_abs(root.t, root.p[0][0]);
        if (mpq_cmp(root.t, root.u) > 0)
            return mpq_sgn(root.p[0][0]);
    }
}

void ck_enclose(mpq_t lo, mpq_t hi, ck_num x, int closer) {
    mpq_t *c = real_coefficients(x);

    if (closer)
        refine();
    around(root.c, c, root.degree - 1);
    tail(root.u, 1, root.degree - 1, root.r);
    mpq_sub(lo, root.p[0][0], root.u);
    mpq_add(hi, root.p[0][0], root.u);
}
