/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "horizon.h"

/* Sequences y(j) = +-((N^j w)_row - c): that one satisfies a recurrence, that
 * it stays positive, that it stays small.
 *
 * y satisfies the recurrence of order n + 1 that the characteristic
 * polynomial of N, times x - 1, gives; so does z(j) = sum f_i y(j+i).  Where
 * n + 1 terms of z in a row are 0, all that follow are.
 *
 * Norms are largest sums of moduli of rows.  C, the companion matrix of f,
 * takes the window (y(j), .., y(j+t-1)) to the next; |C^s| <= 1 bounds all
 * windows by the first s of them.
 */

enum { MOST = 1 << 21 }; /* steps to look ahead, at most */

mpq_t *ck_terms(const ck_sequence *y, uint32_t J, uint32_t count) {
    ck_rational_matrix x, P;
    mpq_t *out = ck_rationals(count);
    uint32_t i;

    if (J > MOST || count > MOST)
        ck_fail(CK_LIMIT, "terms beyond step %u are needed", (unsigned) MOST);
    P = ck_rm_power(y->N, J);
    x = ck_rm_product(&P, y->w);
    for (i = 0; i < count; i++) {
        mpq_sub(out[i], *ck_rm_at(&x, y->row, 0), y->c);
        if (y->sign < 0)
            mpq_neg(out[i], out[i]);
        if (i + 1 < count)
            ck_rm_move(&x, ck_rm_product(y->N, &x));
    }
    ck_rm_clear(&x);
    ck_rm_clear(&P);
    return out;
}

/* Whether sum f_i y(j+i) = 0 for j < count. */
static int satisfied(mpq_t *f, uint32_t t, mpq_t *y, uint32_t count) {
    uint32_t i, j;
    mpq_t sum, x;
    int good = 1;

    mpq_init(sum);
    mpq_init(x);
    for (j = 0; j < count && good; j++) {
        mpq_set_ui(sum, 0, 1);
        for (i = 0; i <= t; i++) {
            mpq_mul(x, f[i], y[j + i]);
            mpq_add(sum, sum, x);
        }
        good = mpq_sgn(sum) == 0;
    }
    mpq_clear(sum);
    mpq_clear(x);
    return good;
}

mpq_t *ck_recurs(uint32_t *t, ck_cert *C, const ck_sequence *y) {
    uint32_t i, n = y->N->rows;
    mpq_t *f, *u;

    ck_line(C, "recurs", CK_NONE);
    if (C->tokens < 3 || C->tokens > n + 3)
        ck_reject("a recurrence of order 1 to %u was expected",
                  (unsigned) n + 1);
    *t = (uint32_t) C->tokens - 2;
    f = ck_rationals(*t + 1);
    for (i = 0; i <= *t; i++)
        ck_text_rational(f[i], C, i + 1);
    if (mpq_cmp_ui(f[*t], 1, 1) != 0)
        ck_reject("the last coefficient is not 1");
    u = ck_terms(y, 0, n + 1 + *t);
    if (!satisfied(f, *t, u, n + 1))
        ck_reject("the sequence does not satisfy this recurrence");
    ck_rationals_clear(u, n + 1 + *t);
    return f;
}

static uint32_t small(const mpz_t J) {
    if (mpz_cmp_ui(J, MOST) > 0)
        ck_fail(CK_LIMIT, "terms beyond step %u are needed", (unsigned) MOST);
    return (uint32_t) mpz_get_ui(J);
}

static uint32_t power(const ck_cert *C, size_t token) {
    uint32_t s = ck_number(C, token, 1 << 13);

    if (s == 0)
        ck_reject("the power must not be 0");
    return s;
}

/* |A^s| <= 1 */
static void calm(const ck_rational_matrix *A, uint32_t s) {
    ck_rational_matrix S = ck_rm_power(A, s);
    mpq_t norm;

    mpq_init(norm);
    ck_rm_norm(norm, &S);
    if (mpq_cmp_ui(norm, 1, 1) > 0)
        ck_reject("the power has a norm above 1");
    mpq_clear(norm);
    ck_rm_clear(&S);
}

/* D = the largest of the moduli */
static void largest(mpq_t D, mpq_t *u, uint32_t count) {
    mpq_t x;

    mpq_init(x);
    mpq_set_ui(D, 0, 1);
    while (count-- > 0) {
        mpq_abs(x, u[count]);
        if (mpq_cmp(x, D) > 0)
            mpq_set(D, x);
    }
    mpq_clear(x);
}

void ck_bounded(mpq_t D, ck_cert *C, const ck_sequence *y, mpq_t *f, uint32_t t,
                const mpz_t J) {
    ck_rational_matrix A = ck_rm_companion(f, t);
    uint32_t s;
    mpq_t *u;

    ck_line(C, "bound", 1);
    s = power(C, 1);
    calm(&A, s);
    u = ck_terms(y, small(J), s + t - 1);
    largest(D, u, s + t - 1);
    ck_rationals_clear(u, s + t - 1);
    ck_rm_clear(&A);
}

/* ---- cones -------------------------------------------------------------- */

/* c = (1, l, .., l^(t-1)); b the coefficients of f/(x - l) but for the rest,
 * over b.c; P = 1 - c b */
static void axis(ck_rational_matrix *c, ck_rational_matrix *b,
                 ck_rational_matrix *P, mpq_t *f, uint32_t t, const mpq_t l) {
    ck_rational_matrix bc;
    uint32_t i;

    *c = ck_rm_new(t, 1);
    *b = ck_rm_new(1, t);
    mpq_set_ui(c->a[0], 1, 1);
    for (i = 1; i < t; i++)
        mpq_mul(c->a[i], c->a[i - 1], l);
    mpq_set_ui(b->a[t - 1], 1, 1);
    for (i = t - 1; i-- > 0;) {
        mpq_mul(b->a[i], b->a[i + 1], l);
        mpq_add(b->a[i], b->a[i], f[i + 1]);
    }
    bc = ck_rm_product(b, c);
    if (mpq_sgn(bc.a[0]) == 0)
        ck_reject("the cone has no axis");
    for (i = 0; i < t; i++)
        mpq_div(b->a[i], b->a[i], bc.a[0]);
    mpq_set_ui(bc.a[0], 1, 1);
    *P = ck_rm_product(c, b);
    for (i = 0; i < t * t; i++)
        mpq_neg(P->a[i], P->a[i]);
    for (i = 0; i < t; i++)
        mpq_add(*ck_rm_at(P, i, i), *ck_rm_at(P, i, i), bc.a[0]);
    ck_rm_clear(&bc);
}

/* C^s takes the cone into itself: g = b C^s c - |b C^s P|/2 > 0 and
 * |P C^s c| + |P C^s P|/2 <= g/2. */
static void kept(const ck_rational_matrix *S, const ck_rational_matrix *c,
                 const ck_rational_matrix *b, const ck_rational_matrix *P) {
    ck_rational_matrix bS = ck_rm_product(b, S), PS = ck_rm_product(P, S);
    ck_rational_matrix bSc = ck_rm_product(&bS, c);
    ck_rational_matrix bSP = ck_rm_product(&bS, P);
    ck_rational_matrix PSc = ck_rm_product(&PS, c);
    ck_rational_matrix PSP = ck_rm_product(&PS, P);
    mpq_t g, x, y;

    mpq_init(g);
    mpq_init(x);
    mpq_init(y);
    ck_rm_norm(x, &bSP);
    mpq_div_2exp(x, x, 1);
    mpq_sub(g, bSc.a[0], x);
    ck_rm_norm(x, &PSc);
    ck_rm_norm(y, &PSP);
    mpq_div_2exp(y, y, 1);
    mpq_add(x, x, y);
    mpq_div_2exp(y, g, 1);
    if (mpq_sgn(g) <= 0 || mpq_cmp(x, y) > 0)
        ck_reject("the cone is not mapped into itself");
    mpq_clear(g);
    mpq_clear(x);
    mpq_clear(y);
    ck_rm_clear(&bS);
    ck_rm_clear(&PS);
    ck_rm_clear(&bSc);
    ck_rm_clear(&bSP);
    ck_rm_clear(&PSc);
    ck_rm_clear(&PSP);
}

/* a = b.u > 0 and |u - a c| <= a/2 */
static void in_cone(mpq_t *u, const ck_rational_matrix *c,
                    const ck_rational_matrix *b) {
    uint32_t i, t = c->rows;
    mpq_t a, x;

    mpq_init(a);
    mpq_init(x);
    for (i = 0; i < t; i++) {
        mpq_mul(x, b->a[i], u[i]);
        mpq_add(a, a, x);
    }
    if (mpq_sgn(a) <= 0)
        ck_reject("a window is outside the cone");
    for (i = 0; i < t; i++) {
        mpq_mul(x, a, c->a[i]);
        mpq_sub(x, u[i], x);
        mpq_abs(x, x);
        mpq_mul_2exp(x, x, 1);
        if (mpq_cmp(x, a) > 0)
            ck_reject("a window is outside the cone");
    }
    mpq_clear(a);
    mpq_clear(x);
}

static void cone(ck_cert *C, const ck_sequence *y, mpq_t *f, uint32_t t,
                 const mpz_t J) {
    ck_rational_matrix A = ck_rm_companion(f, t), S, c, b, P;
    uint32_t s, i;
    mpq_t l, *u;

    ck_line(C, "cone", 2);
    s = power(C, 1);
    mpq_init(l);
    ck_text_rational(l, C, 2);
    if (t == 1) {
        /* Nothing depends on l here, and on s little: so that both say what
         * is true, they are the root and 1. */
        mpq_t root;

        mpq_init(root);
        mpq_neg(root, f[0]);
        if (s != 1 || !mpq_equal(l, root))
            ck_reject("at order 1 the line must be \"cone 1\" and the root");
        mpq_clear(root);
    }
    axis(&c, &b, &P, f, t, l);
    S = ck_rm_power(&A, s);
    kept(&S, &c, &b, &P);
    u = ck_terms(y, small(J), s + t - 1);
    for (i = 0; i < s; i++)
        in_cone(u + i, &c, &b);
    ck_rationals_clear(u, s + t - 1);
}

/* ---- chains ------------------------------------------------------------- */

/* f := f / (x - l), of order t - 1; the division leaves no rest. */
static void divide(mpq_t *f, uint32_t t, const mpq_t l) {
    uint32_t i;
    mpq_t x;

    mpq_init(x);
    for (i = t; i-- > 0;) { /* Horner */
        mpq_mul(x, f[i + 1], l);
        mpq_add(f[i], f[i], x);
    }
    if (mpq_sgn(f[0]) != 0)
        ck_reject("that number is not a root of the recurrence");
    for (i = 0; i < t; i++)
        mpq_set(f[i], f[i + 1]);
    mpq_clear(x);
}

/* v = sum_m alpha_m binomial(i, m) */
static void chain_value(mpq_t v, mpq_t *alpha, uint32_t e, const mpz_t i) {
    uint32_t m;
    mpz_t b, t;
    mpq_t x;

    mpz_init_set_ui(b, 1);
    mpz_init(t);
    mpq_init(x);
    mpq_set_ui(v, 0, 1);
    for (m = 0; m < e; m++) {
        mpq_set_z(x, b);
        mpq_mul(x, x, alpha[m]);
        mpq_add(v, v, x);
        mpz_sub_ui(t, i, m); /* binomial(i, m + 1), 0 from there on */
        mpz_mul(b, b, t);
        mpz_divexact_ui(b, b, m + 1);
    }
    mpz_clear(b);
    mpz_clear(t);
    mpq_clear(x);
}

/* u := z, z(i) = u(i) - l^i sum_m alpha_m binomial(i, m); scaled: z(i)/l^i */
static void subtract(mpq_t *u, mpq_t *scaled, uint32_t count, mpq_t *alpha,
                     uint32_t e, const mpq_t l) {
    uint32_t i;
    mpz_t k;
    mpq_t v, p;

    mpz_init(k);
    mpq_init(v);
    mpq_init(p);
    mpq_set_ui(p, 1, 1);
    for (i = 0; i < count; i++) {
        mpz_set_ui(k, i);
        chain_value(v, alpha, e, k);
        mpq_mul(v, v, p);
        mpq_sub(u[i], u[i], v);
        mpq_div(scaled[i], u[i], p);
        mpq_mul(p, p, l);
    }
    mpz_clear(k);
    mpq_clear(v);
    mpq_clear(p);
}

/* The companion matrix of z(j)/l^j: g_i becomes g_i / l^(d-i). */
static void calm_scaled(mpq_t *g, uint32_t d, const mpq_t l, uint32_t s) {
    mpq_t *h = ck_rationals(d + 1), p;
    ck_rational_matrix A;
    uint32_t i;

    mpq_init(p);
    mpq_set_ui(p, 1, 1);
    for (i = d + 1; i-- > 0; mpq_div(p, p, l))
        mpq_mul(h[i], g[i], p);
    A = ck_rm_companion(h, d);
    calm(&A, s);
    ck_rm_clear(&A);
    ck_rationals_clear(h, d + 1);
    mpq_clear(p);
}

static void chain(ck_cert *C, const ck_sequence *y, mpq_t *f, uint32_t t,
                  const mpz_t J) {
    uint32_t s, at, e, d, m, count;
    mpq_t l, D, v, *alpha, *g = ck_rationals(t + 1), *u, *scaled;
    mpz_t i;

    ck_line(C, "chain", CK_NONE);
    if (C->tokens < 5 || C->tokens > (size_t) t + 4)
        ck_reject("a chain of 1 to %u numbers was expected", (unsigned) t);
    s = power(C, 1);
    at = ck_number(C, 2, MOST);
    mpq_init(l);
    ck_text_rational(l, C, 3);
    if (mpq_sgn(l) <= 0)
        ck_reject("the root is not positive");
    e = (uint32_t) C->tokens - 4;
    alpha = ck_rationals(e);
    for (m = 0; m < e; m++) {
        ck_text_rational(alpha[m], C, m + 4);
        if (m > 0 && mpq_sgn(alpha[m]) < 0)
            ck_reject("a number of the chain is negative");
    }
    for (m = 0; m <= t; m++)
        mpq_set(g[m], f[m]);
    for (m = 0; m < e; m++)
        divide(g, t - m, l);
    d = t - e;
    /* z recurs like g: t terms of g(z) in a row that are 0 suffice, since
     * f(z) = 0. */
    count = s + d > t + d ? s + d : t + d;
    u = ck_terms(y, at, count);
    scaled = ck_rationals(count);
    subtract(u, scaled, count, alpha, e, l);
    if (!satisfied(g, d, u, t))
        ck_reject(
            "the remainder after the chain does not satisfy the recurrence");
    mpq_init(D);
    mpq_init(v);
    if (d > 0) {
        calm_scaled(g, d, l, s);
        largest(D, scaled, s + d - 1);
    }
    mpz_init(i);
    mpz_sub_ui(i, J, at);
    if (mpz_sgn(i) < 0 || (mpz_sgn(i) > 0 && mpq_cmp_ui(l, 1, 1) != 0))
        ck_reject("the chain begins at a different step");
    chain_value(v, alpha, e, i);
    if (mpq_cmp(v, D) <= 0)
        ck_reject("the remainder is not less than the chain");
}

void ck_positive(ck_cert *C, const ck_sequence *y, mpq_t *f, uint32_t t,
                 const mpz_t J) {
    if (ck_next_is(C, "cone"))
        cone(C, y, f, t, J);
    else
        chain(C, y, f, t, J);
}
