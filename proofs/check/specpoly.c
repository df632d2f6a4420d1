/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "spec.h"

/* Where the roots of integer polynomials are, by signed remainder sequences
 * (Sturm) alone.
 */

ck_poly ck_poly_new(size_t length) {
    ck_poly f = {length, ck_alloc(length + 1, sizeof *f.c)};
    size_t i;

    for (i = 0; i <= length; i++)
        mpz_init(f.c[i]);
    return f;
}

void ck_poly_trim(ck_poly *f) {
    while (f->length > 0 && mpz_sgn(f->c[f->length - 1]) == 0)
        f->length--;
}

static ck_poly copy(const ck_poly *f) {
    ck_poly g = ck_poly_new(f->length);
    size_t i;

    for (i = 0; i < f->length; i++)
        mpz_set(g.c[i], f->c[i]);
    return g;
}

static ck_poly reverse(const ck_poly *f) {
    ck_poly g = ck_poly_new(f->length);
    size_t i;

    for (i = 0; i < f->length; i++)
        mpz_set(g.c[i], f->c[f->length - 1 - i]);
    ck_poly_trim(&g);
    return g;
}

ck_poly ck_poly_mul(const ck_poly *f, const ck_poly *g) {
    ck_poly h = ck_poly_new(f->length + g->length);
    size_t i, j;

    for (i = 0; i < f->length; i++)
        for (j = 0; j < g->length; j++)
            mpz_addmul(h.c[i + j], f->c[i], g->c[j]);
    ck_poly_trim(&h);
    return h;
}

/* Divides by the content, which is positive. */
static void shrink(ck_poly *f) {
    size_t i;
    mpz_t g;

    mpz_init(g);
    for (i = 0; i < f->length; i++)
        mpz_gcd(g, g, f->c[i]);
    for (i = 0; i < f->length && mpz_cmp_ui(g, 1) > 0; i++)
        mpz_divexact(f->c[i], f->c[i], g);
    mpz_clear(g);
}

/* f becomes a positive multiple of f mod g. */
static void remainder_of(ck_poly *f, const ck_poly *g) {
    const mpz_t *lead = (const mpz_t *) &g->c[g->length - 1];
    size_t i, at;
    mpz_t a, b;

    mpz_init(a);
    mpz_init(b);
    while (f->length >= g->length && f->length > 0) {
        at = f->length - g->length;
        mpz_mul(a, *lead, *lead);
        mpz_mul(b, *lead, f->c[f->length - 1]);
        for (i = 0; i < f->length; i++)
            mpz_mul(f->c[i], f->c[i], a);
        for (i = 0; i < g->length; i++)
            mpz_submul(f->c[at + i], b, g->c[i]);
        ck_poly_trim(f);
        shrink(f);
    }
    mpz_clear(a);
    mpz_clear(b);
}

ck_poly ck_poly_gcd(const ck_poly *f, const ck_poly *g) {
    ck_poly a = copy(f), b = copy(g), t;

    while (b.length > 0) {
        remainder_of(&a, &b);
        t = a;
        a = b;
        b = t;
    }
    shrink(&a);
    return a;
}

static ck_poly derivative(const ck_poly *f) {
    ck_poly g = ck_poly_new(f->length - 1);
    size_t i;

    for (i = 1; i < f->length; i++)
        mpz_mul_ui(g.c[i - 1], f->c[i], i);
    return g;
}

int ck_poly_square_free(const ck_poly *f) {
    ck_poly d = derivative(f), g = ck_poly_gcd(f, &d);

    return g.length == 1;
}

/* ---- Sturm -------------------------------------------------------------- */

static int sign_at(const ck_poly *f, int at) {
    size_t i;
    int sign;
    mpz_t v;

    if (at == CK_PLUS || at == CK_MINUS) {
        sign = mpz_sgn(f->c[f->length - 1]);
        return at == CK_MINUS && f->length % 2 == 0 ? -sign : sign;
    }
    mpz_init(v);
    for (i = f->length; i-- > 0;) {
        mpz_mul_si(v, v, at);
        mpz_add(v, v, f->c[i]);
    }
    sign = mpz_sgn(v);
    mpz_clear(v);
    return sign;
}

/* Variations at low minus those at high of the sequence f, g, -(f mod g), ..
 * which for g = f' counts roots and in general is the Cauchy index. */
static long index_of(const ck_poly *f, const ck_poly *g, int low, int high) {
    ck_poly a = copy(f), b = copy(g), t;
    int last[2] = {0, 0}, end, sign;
    long index = 0;
    size_t i;

    while (a.length > 0) {
        for (end = 0; end < 2; end++) {
            sign = sign_at(&a, end == 0 ? low : high);
            if (sign != 0 && last[end] != 0 && sign != last[end])
                index += end == 0 ? 1 : -1;
            last[end] = sign != 0 ? sign : last[end];
        }
        if (b.length == 0)
            break;
        remainder_of(&a, &b);
        for (i = 0; i < a.length; i++)
            mpz_neg(a.c[i], a.c[i]);
        t = a;
        a = b;
        b = t;
    }
    return index;
}

size_t ck_poly_real(const ck_poly *f, int low, int high) {
    ck_poly d = derivative(f);

    return f->length < 2 ? 0 : (size_t) index_of(f, &d, low, high);
}

/* ---- the unit circle ---------------------------------------------------- */

/* g with f = x^m g(x + 1/x); x^k + x^-k = D_k(x + 1/x). */
static ck_poly trace_of(const ck_poly *f) {
    size_t m = (f->length - 1) / 2, k, i;
    ck_poly g = ck_poly_new(m + 1), D = ck_poly_new(m + 2),
            E = ck_poly_new(m + 2), t;

    mpz_set_ui(D.c[1], 1);
    mpz_set_ui(E.c[0], 2);
    mpz_set(g.c[0], f->c[m]);
    for (k = 1; k <= m; k++) { /* D = D_k, E = D_(k-1) */
        for (i = 0; i <= k; i++)
            mpz_addmul(g.c[i], D.c[i], f->c[m + k]);
        for (i = 0; i <= k + 1; i++) { /* E = y D - E */
            mpz_neg(E.c[i], E.c[i]);
            if (i > 0)
                mpz_add(E.c[i], E.c[i], D.c[i - 1]);
        }
        t = D;
        D = E;
        E = t;
    }
    ck_poly_trim(&g);
    return g;
}

/* v / u, which leaves no remainder up to a factor. */
static ck_poly quotient(const ck_poly *v, const ck_poly *u) {
    ck_poly r = copy(v), q = ck_poly_new(v->length - u->length + 1);
    size_t at, i;
    mpz_t c;

    mpz_init(c);
    for (at = q.length; at-- > 0;) {
        size_t top = at + u->length - 1;

        for (i = 0; i < q.length; i++) /* scale what was found so far */
            mpz_mul(q.c[i], q.c[i], u->c[u->length - 1]);
        mpz_set(c, r.c[top]);
        mpz_set(q.c[at], c);
        for (i = 0; i < r.length; i++)
            mpz_mul(r.c[i], r.c[i], u->c[u->length - 1]);
        for (i = 0; i < u->length; i++)
            mpz_submul(r.c[at + i], c, u->c[i]);
    }
    mpz_clear(c);
    ck_poly_trim(&r);
    if (r.length != 0)
        ck_fail(CK_REJECTED, "a division leaves a remainder");
    ck_poly_trim(&q);
    shrink(&q);
    return q;
}

/* Roots inside the circle when none is on it: x = (1+z)/(1-z) takes the left
 * half plane to the disc, and at z = iw, P + iQ turns by half a turn for
 * every root on the left and back for every one on the right. */
static size_t inside_of(const ck_poly *f) {
    size_t n = f->length - 1, i, j;
    ck_poly q = ck_poly_new(n + 1), power = ck_poly_new(n + 1),
            P = ck_poly_new(n + 1), Q = ck_poly_new(n + 1);
    long index;

    mpz_set_ui(power.c[0], 1);
    for (i = n + 1; i-- > 0;) { /* q = q (1+z) + f_i power; power *= 1-z */
        for (j = n; j > 0; j--)
            mpz_add(q.c[j], q.c[j], q.c[j - 1]);
        for (j = 0; j <= n; j++)
            mpz_addmul(q.c[j], f->c[i], power.c[j]);
        for (j = n; j > 0 && i > 0; j--)
            mpz_sub(power.c[j], power.c[j], power.c[j - 1]);
    }
    for (i = 0; i <= n; i++)
        if (i % 4 < 2)
            mpz_set(i % 2 == 0 ? P.c[i] : Q.c[i], q.c[i]);
        else
            mpz_neg(i % 2 == 0 ? P.c[i] : Q.c[i], q.c[i]);
    ck_poly_trim(&P);
    ck_poly_trim(&Q);
    index = n % 2 == 0 ? -index_of(&P, &Q, CK_MINUS, CK_PLUS)
                       : index_of(&Q, &P, CK_MINUS, CK_PLUS);
    return (size_t) (((long) n + index) / 2);
}

void ck_poly_disc(size_t *inside, size_t *on, const ck_poly *f) {
    ck_poly r = reverse(f), u = ck_poly_gcd(f, &r), v, g;
    size_t i;

    *inside = *on = 0;
    if (sign_at(f, 1) == 0 || sign_at(f, -1) == 0)
        ck_fail(CK_REJECTED, "a factor of degree 2 or more has root 1 or -1");
    if (u.length > 1) { /* closed under x -> 1/x: palindromic */
        for (i = 0; i < u.length; i++)
            if (mpz_cmp(u.c[i], u.c[u.length - 1 - i]) != 0)
                ck_fail(CK_REJECTED, "the polynomial is not a palindrome");
        g = trace_of(&u);
        *on = 2 * ck_poly_real(&g, -2, 2);
        *inside = (u.length - 1 - *on) / 2;
    }
    v = u.length > 1 ? quotient(f, &u) : copy(f);
    if (v.length > 1)
        *inside += inside_of(&v);
}
