/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "spec.h"

/* Locations of the roots of polynomials over Q or Q(a), where a is the chosen
 * root, by signed remainder sequences (Sturm) alone.
 *
 * For real coefficients the sequences decide, with the signs of sign.c.
 * Otherwise N = f conj(f) has real coefficients and must be square-free.  Then
 * f has no real root (it would also be a root of conj(f)), and N has twice as
 * many roots inside and on the unit circle as f. */

/* Infinite ends of an interval. */
enum { MINUS = -1000, PLUS = 1000 };

ck_num ck_divide(ck_num x, ck_num y) {
    ck_num i = y == CK_ONE ? y : ck_inverse(y);
    if (y == CK_ZERO || i == CK_NONE)
        ck_reject("division by a number that is not invertible");
    return ck_mul(x, i);
}

ck_poly ck_poly_new(size_t length) {
    ck_poly f = {length, ck_alloc(length + 1, sizeof *f.c)};
    return f; /* CK_ZERO is 0 */
}

static void trim(ck_poly *f) {
    while (f->length > 0 && f->c[f->length - 1] == CK_ZERO)
        f->length--;
}

static ck_poly copy(const ck_poly *f) {
    ck_poly g = ck_poly_new(f->length);
    for (size_t i = 0; i < f->length; i++)
        g.c[i] = f->c[i];
    return g;
}

ck_poly ck_poly_mul(const ck_poly *f, const ck_poly *g) {
    ck_poly h = ck_poly_new(f->length + g->length);
    for (size_t i = 0; i < f->length; i++)
        for (size_t j = 0; j < g->length; j++)
            h.c[i + j] = ck_muladd(h.c[i + j], f->c[i], g->c[j]);
    trim(&h);
    return h;
}

void ck_poly_scale(ck_poly *f, ck_num s) {
    for (size_t i = 0; i < f->length; i++)
        f->c[i] = ck_mul(f->c[i], s);
}

/* Replace f by f mod g; set *quotient, unless it is NULL, to the quotient. */
static void divide(ck_poly *quotient, ck_poly *f, const ck_poly *g) {
    size_t at;
    ck_num q;
    while (f->length >= g->length && f->length > 0) {
        at = f->length - g->length;
        q = ck_divide(f->c[f->length - 1], g->c[g->length - 1]);
        if (quotient != NULL)
            quotient->c[at] = q;
        q = ck_negative(q);
        for (size_t i = 0; i < g->length; i++)
            f->c[at + i] = ck_muladd(f->c[at + i], q, g->c[i]);
        trim(f);
    }
}

/* Scale f, which is not 0: make the leading coefficient 1. */
static void shrink(ck_poly *f) {
    ck_poly_scale(f, ck_divide(CK_ONE, f->c[f->length - 1]));
}

/* Return the gcd, as scaled by shrink. */
static ck_poly gcd(const ck_poly *f, const ck_poly *g) {
    ck_poly a = copy(f), b = copy(g), t;
    while (b.length > 0) {
        shrink(&b);
        divide(NULL, &a, &b);
        t = a;
        a = b;
        b = t;
    }
    return a;
}

static ck_poly derivative(const ck_poly *f) {
    ck_poly g = ck_poly_new(f->length - 1);
    for (size_t i = 1; i < f->length; i++)
        g.c[i - 1] = ck_mul(f->c[i], ck_whole((uint32_t) i));
    return g;
}

int ck_poly_square_free(const ck_poly *f) {
    ck_poly d = derivative(f), g = gcd(f, &d);
    return g.length == 1;
}

/* ---- Sturm, for real coefficients --------------------------------------- */

static ck_num value(const ck_poly *f, int at) {
    ck_num x = ck_whole((uint32_t) (at < 0 ? -at : at)), v = CK_ZERO;
    if (at < 0)
        x = ck_mul(x, CK_MINUS_ONE);
    for (size_t i = f->length; i-- > 0;)
        v = ck_muladd(f->c[i], v, x);
    return v;
}

static int sign_at(const ck_poly *f, int at) {
    if (at != PLUS && at != MINUS)
        return ck_sign(value(f, at));
    int sign = ck_sign(f->c[f->length - 1]);
    return at == MINUS && f->length % 2 == 0 ? -sign : sign;
}

/* Return the variations at low minus those at high of the sequence f, g, -(f
 * mod g), .., each scaled by a positive factor.  For g = f' this is the number
 * of roots, and in general the Cauchy index. */
static long index_of(const ck_poly *f, const ck_poly *g, int low, int high) {
    ck_poly a = copy(f), b = copy(g), t;
    int last[2] = {0, 0}, end, sign;
    long index = 0;
    while (a.length > 0) {
        for (end = 0; end < 2; end++) {
            sign = sign_at(&a, end == 0 ? low : high);
            if (sign != 0 && last[end] != 0 && sign != last[end])
                index += end == 0 ? 1 : -1;
            last[end] = sign != 0 ? sign : last[end];
        }
        if (b.length == 0)
            break;
        divide(NULL, &a, &b);
        if (a.length > 0) {
            sign = ck_sign(a.c[a.length - 1]);
            shrink(&a);
            if (sign > 0)
                ck_poly_scale(&a, CK_MINUS_ONE);
        }
        t = a;
        a = b;
        b = t;
    }
    return index;
}

static size_t real_roots(const ck_poly *f, int low, int high) {
    ck_poly d = derivative(f);
    return f->length < 2 ? 0 : (size_t) index_of(f, &d, low, high);
}

/* ---- the unit circle ---------------------------------------------------- */

static ck_poly reverse(const ck_poly *f) {
    ck_poly g = ck_poly_new(f->length);
    for (size_t i = 0; i < f->length; i++)
        g.c[i] = f->c[f->length - 1 - i];
    trim(&g);
    return g;
}

/* Return g with f = x^m g(x + 1/x), using x^k + x^-k = D_k(x + 1/x). */
static ck_poly trace_of(const ck_poly *f) {
    size_t m = (f->length - 1) / 2, k, i;
    ck_poly g = ck_poly_new(m + 1), D = ck_poly_new(m + 2),
            E = ck_poly_new(m + 2), t;
    D.c[1] = CK_ONE;
    E.c[0] = ck_whole(2);
    g.c[0] = f->c[m];
    for (k = 1; k <= m; k++) { /* D = D_k, E = D_(k-1) */
        for (i = 0; i <= k; i++)
            g.c[i] = ck_muladd(g.c[i], D.c[i], f->c[m + k]);
        for (i = k + 2; i-- > 0;) /* E = y D - E */
            E.c[i] = ck_sub(i > 0 ? D.c[i - 1] : CK_ZERO, E.c[i]);
        t = D;
        D = E;
        E = t;
    }
    trim(&g);
    return g;
}

/* Return the number of roots inside the circle if none is on it. x =
 * (1+z)/(1-z) maps the left half plane to the disc; along z = iw the argument
 * of P + iQ changes by half a turn per root, with opposite signs for roots on
 * the left and on the right. */
static size_t inside_of(const ck_poly *f) {
    size_t n = f->length - 1, i, j;
    ck_poly q = ck_poly_new(n + 1), power = ck_poly_new(n + 1),
            P = ck_poly_new(n + 1), Q = ck_poly_new(n + 1);
    power.c[0] = CK_ONE;
    for (i = n + 1; i-- > 0;) { /* q = q (1+z) + f_i power; power *= 1-z */
        for (j = n; j > 0; j--)
            q.c[j] = ck_muladd(q.c[j], CK_ONE, q.c[j - 1]);
        for (j = 0; j <= n; j++)
            q.c[j] = ck_muladd(q.c[j], f->c[i], power.c[j]);
        for (j = n; j > 0 && i > 0; j--)
            power.c[j] = ck_sub(power.c[j], power.c[j - 1]);
    }
    for (i = 0; i <= n; i++)
        (i % 2 == 0 ? P.c : Q.c)[i] =
            i % 4 < 2 ? q.c[i] : ck_mul(q.c[i], CK_MINUS_ONE);
    trim(&P);
    trim(&Q);
    long index = n % 2 == 0 ? -index_of(&P, &Q, MINUS, PLUS)
                            : index_of(&Q, &P, MINUS, PLUS);
    return (size_t) (((long) n + index) / 2);
}

/* Count the roots of f in and on the circle; f is real and square-free, and 1
 * and -1 are not roots. */
static void disc(size_t *inside, size_t *on, const ck_poly *f) {
    ck_poly r = reverse(f), u = gcd(f, &r), v = copy(f), g, q;
    *inside = *on = 0;
    if (u.length > 1) { /* closed under x -> 1/x: palindromic */
        for (size_t i = 0; i < u.length; i++)
            if (u.c[i] != u.c[u.length - 1 - i])
                ck_reject("the polynomial is not a palindrome");
        g = trace_of(&u);
        *on = 2 * real_roots(&g, -2, 2);
        *inside = (u.length - 1 - *on) / 2;
        q = ck_poly_new(f->length - u.length + 1);
        divide(&q, &v, &u);
        if (v.length != 0)
            ck_reject("a division leaves a remainder");
        v = q;
    }
    if (v.length > 1)
        *inside += inside_of(&v);
}

/* ---- all locations ------------------------------------------------------ */

static void linear_places(size_t place[6], ck_num r) {
    ck_num c = ck_conjugate(r);
    int sign = c == r ? ck_sign(r) : 0;
    int size = ck_sign(ck_sub(ck_mul(r, c), CK_ONE)); /* |r|^2 - 1 */
    place[0] = !ck_differ(c, r);
    place[1] = sign > 0;
    place[2] = sign < 0;
    place[3] = size < 0;
    place[4] = size == 0;
    place[5] = size > 0;
}

void ck_poly_places(size_t place[6], const ck_poly *f) {
    size_t d = f->length - 1, i;
    ck_poly bar = copy(f), N;
    int real = 1;
    if (d == 1) {
        linear_places(place, ck_negative(ck_divide(f->c[0], f->c[1])));
        return;
    }
    for (i = 0; i <= d; i++) {
        bar.c[i] = ck_conjugate(f->c[i]);
        real &= bar.c[i] == f->c[i];
    }
    N = real ? copy(f) : ck_poly_mul(f, &bar);
    if (!ck_differ(f->c[0], CK_ZERO) || !ck_differ(value(f, 1), CK_ZERO) ||
        !ck_differ(value(f, -1), CK_ZERO))
        ck_reject("a factor of degree 2 or more has root 0, 1 or -1");
    if (!real && !ck_poly_square_free(&N))
        ck_reject("a factor and its conjugate have a common root");
    place[1] = real ? real_roots(f, 0, PLUS) : 0;
    place[2] = real ? real_roots(f, MINUS, 0) : 0;
    place[0] = place[1] + place[2];
    disc(&place[3], &place[4], &N);
    if (!real) {
        place[3] /= 2;
        place[4] /= 2;
    }
    place[5] = d - place[3] - place[4];
}
