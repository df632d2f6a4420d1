/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "horizon.h"

/* Sequences y(j) = +-((N^j w)_row - c): proofs that a sequence satisfies a
 * recurrence, remains positive, or remains bounded.
 *
 * y satisfies the recurrence of order n + 1 given by the characteristic
 * polynomial of N, times x - 1; so does z(j) = sum f_i y(j+i).  If n + 1
 * consecutive terms of z are 0, all later terms are.
 *
 * Norms are largest row sums of moduli.  C, the companion matrix of f, maps
 * the window (y(j), .., y(j+t-1)) to the next; if |C^s| <= 1, the first s
 * windows bound all windows. */

enum { MOST = 1 << 21 }; /* largest number of steps computed */

mpq_t *ck_terms(const ck_sequence *y, uint32_t J, uint32_t count) {
    mpq_t *out = ck_rationals(count);
    ck_rational_matrix P = ck_rm_power(y->N, J);
    ck_rational_matrix x = ck_rm_product(&P, y->w);
    for (uint32_t i = 0; i < count; i++) {
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

/* Return nonzero if y satisfies the relation for j < count. */
static int satisfied(const ck_relation *R, mpq_t *y, uint32_t count) {
    mpq_t sum, x;
    int good = 1;
    mpq_inits(sum, x, NULL);
    for (uint32_t j = 0; j < count && good; j++) {
        mpq_set_ui(sum, 0, 1);
        for (uint32_t i = 0; i <= R->order; i++) {
            mpq_mul(x, R->f[i], y[j + i]);
            mpq_add(sum, sum, x);
        }
        good = mpq_sgn(sum) == 0;
    }
    return good;
}

ck_relation ck_recurs(ck_cert *C, const ck_sequence *y) {
    uint32_t i, n = y->N->rows;
    ck_relation R;
    mpq_t *u;
    ck_line(C, "recurs", CK_NONE);
    if (C->tokens < 3 || C->tokens > n + 3)
        ck_reject("a recurrence of order 1 to %u was expected", n + 1);
    R.order = (uint32_t) C->tokens - 2;
    R.f = ck_rationals(R.order + 1);
    for (i = 0; i <= R.order; i++)
        ck_text_rational(R.f[i], C, i + 1);
    if (mpq_cmp_ui(R.f[R.order], 1, 1) != 0)
        ck_reject("the last coefficient is not 1");
    u = ck_terms(y, 0, n + 1 + R.order);
    if (!satisfied(&R, u, n + 1))
        ck_reject("the sequence does not satisfy this recurrence");
    return R;
}

static uint32_t step_of(const mpz_t J) {
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

/* Return C^s. */
static ck_rational_matrix companion_power(const ck_relation *R, uint32_t s) {
    uint32_t t = R->order, i;
    ck_rational_matrix C = ck_rm_new(t, t);
    for (i = 0; i + 1 < t; i++)
        mpq_set_ui(*ck_rm_at(&C, i, i + 1), 1, 1);
    for (i = 0; i < t; i++)
        mpq_neg(*ck_rm_at(&C, t - 1, i), R->f[i]);
    ck_rm_move(&C, ck_rm_power(&C, s));
    return C;
}

/* Require |C^s| <= 1. */
static void require_power_bounded(const ck_relation *R, uint32_t s) {
    ck_rational_matrix A = companion_power(R, s);
    mpq_t norm;
    mpq_init(norm);
    ck_rm_norm(norm, &A);
    if (mpq_cmp_ui(norm, 1, 1) > 0)
        ck_reject("the power has a norm above 1");
}

/* Set D to the largest modulus. */
static void largest(mpq_t D, mpq_t *u, uint32_t count) {
    mpq_set_ui(D, 0, 1);
    while (count-- > 0) {
        mpq_abs(u[count], u[count]);
        if (mpq_cmp(u[count], D) > 0)
            mpq_set(D, u[count]);
    }
}

void ck_bounded(mpq_t D, ck_cert *C, const ck_sequence *y, const ck_relation *R,
                const mpz_t J) {
    uint32_t s, count;

    ck_line(C, "bound", 1);
    s = power(C, 1);
    require_power_bounded(R, s);
    count = s + R->order - 1;
    largest(D, ck_terms(y, step_of(J), count), count);
}

/* ---- cones -------------------------------------------------------------- */

/* A cone: c = (1, l, .., l^(t-1)); b is the vector of the coefficients of the
 * quotient f / (x - l), without remainder, divided by b.c; P = 1 - c b. */
typedef struct {
    ck_rational_matrix c, b, P;
} cone_t;

static cone_t axis(const ck_relation *R, const mpq_t l) {
    uint32_t t = R->order, i;
    cone_t K = {ck_rm_new(t, 1), ck_rm_new(1, t), {0, 0, NULL}};
    mpq_set_ui(K.c.a[0], 1, 1);
    for (i = 1; i < t; i++)
        mpq_mul(K.c.a[i], K.c.a[i - 1], l);
    mpq_set_ui(K.b.a[t - 1], 1, 1);
    for (i = t - 1; i-- > 0;) {
        mpq_mul(K.b.a[i], K.b.a[i + 1], l);
        mpq_add(K.b.a[i], K.b.a[i], R->f[i + 1]);
    }
    ck_rational_matrix bc = ck_rm_product(&K.b, &K.c);
    if (mpq_sgn(bc.a[0]) == 0)
        ck_reject("the cone has no axis");
    for (i = 0; i < t; i++)
        mpq_div(K.b.a[i], K.b.a[i], bc.a[0]);
    mpq_set_ui(bc.a[0], 1, 1);
    K.P = ck_rm_product(&K.c, &K.b);
    for (i = 0; i < t * t; i++)
        mpq_neg(K.P.a[i], K.P.a[i]);
    for (i = 0; i < t; i++)
        mpq_add(*ck_rm_at(&K.P, i, i), *ck_rm_at(&K.P, i, i), bc.a[0]);
    return K;
}

/* Compute |A B|. */
static void norm_of(mpq_t norm, const ck_rational_matrix *A,
                    const ck_rational_matrix *B) {
    ck_rational_matrix AB = ck_rm_product(A, B);

    ck_rm_norm(norm, &AB);
}

/* Require S = C^s to map the cone into itself: g = 2 b S c - |b S P| > 0 and 4
 * |P S c| + 2 |P S P| <= g. */
static void require_invariant(const ck_rational_matrix *S, const cone_t *K) {
    ck_rational_matrix bS = ck_rm_product(&K->b, S);
    ck_rational_matrix PS = ck_rm_product(&K->P, S);
    ck_rational_matrix bSc = ck_rm_product(&bS, &K->c);
    mpq_t g, x, y;
    mpq_inits(g, x, y, NULL);
    norm_of(x, &bS, &K->P);
    mpq_mul_2exp(g, bSc.a[0], 1);
    mpq_sub(g, g, x);
    norm_of(x, &PS, &K->c);
    norm_of(y, &PS, &K->P);
    mpq_mul_2exp(x, x, 1);
    mpq_add(x, x, y);
    mpq_mul_2exp(x, x, 1);
    if (mpq_sgn(g) <= 0 || mpq_cmp(x, g) > 0)
        ck_reject("the cone is not mapped into itself");
}

/* Require a = b.u > 0 and |u - a c| <= a/2. */
static void require_in_cone(mpq_t *u, const cone_t *K) {
    uint32_t i, t = K->c.rows;
    mpq_t a, x;
    mpq_inits(a, x, NULL);
    for (i = 0; i < t; i++) {
        mpq_mul(x, K->b.a[i], u[i]);
        mpq_add(a, a, x);
    }
    int good = mpq_sgn(a) > 0;
    for (i = 0; i < t && good; i++) {
        mpq_mul(x, a, K->c.a[i]);
        mpq_sub(x, u[i], x);
        mpq_abs(x, x);
        mpq_mul_2exp(x, x, 1);
        good = mpq_cmp(x, a) <= 0;
    }
    if (!good)
        ck_reject("a window is outside the cone");
    mpq_clears(a, x, NULL);
}

static void cone(ck_cert *C, const ck_sequence *y, const ck_relation *R,
                 const mpz_t J) {
    ck_rational_matrix S;
    uint32_t s, i;
    cone_t K;
    mpq_t l, x, *u;

    ck_line(C, "cone", 2);
    s = power(C, 1);
    mpq_inits(l, x, NULL);
    ck_text_rational(l, C, 2);
    /* At order 1 the result does not depend on l, and hardly on s; to make the
     * line unique, they must be the root and 1. */
    mpq_neg(x, R->f[0]);
    if (R->order == 1 && (s != 1 || !mpq_equal(l, x)))
        ck_reject("at order 1 the line must be \"cone 1\" and the root");
    K = axis(R, l);
    S = companion_power(R, s);
    require_invariant(&S, &K);
    u = ck_terms(y, step_of(J), s + R->order - 1);
    for (i = 0; i < s; i++)
        require_in_cone(u + i, &K);
}

/* ---- chains ------------------------------------------------------------- */

/* The chain l^i sum_m alpha_m binomial(i, m), m < e. */
typedef struct {
    uint32_t e;
    mpq_t *alpha, l;
} chain_t;

/* Set f := f / (x - l), of order t - 1; the remainder must be 0. */
static void divide(mpq_t *f, uint32_t t, const mpq_t l) {
    mpq_t x;
    mpq_init(x);
    for (uint32_t i = t; i-- > 0;) { /* Horner */
        mpq_mul(x, f[i + 1], l);
        mpq_add(f[i], f[i], x);
    }
    if (mpq_sgn(f[0]) != 0)
        ck_reject("that number is not a root of the recurrence");
    for (uint32_t i = 0; i < t; i++)
        mpq_set(f[i], f[i + 1]);
}

/* Set v = sum_m alpha_m binomial(i, m). */
static void chain_value(mpq_t v, const chain_t *K, const mpz_t i) {
    mpz_t b, t;
    mpq_t x;
    mpz_init_set_ui(b, 1);
    mpz_init(t);
    mpq_init(x);
    mpq_set_ui(v, 0, 1);
    for (uint32_t m = 0; m < K->e; m++) {
        mpq_set_z(x, b);
        mpq_mul(x, x, K->alpha[m]);
        mpq_add(v, v, x);
        mpz_sub_ui(t, i,
                   m); /* binomial(i, m + 1); all later ones are 0 if this is */
        mpz_mul(b, b, t);
        mpz_divexact_ui(b, b, m + 1);
    }
    mpz_clears(b, t, NULL);
    mpq_clear(x);
}

/* Subtract the chain from u, which becomes z; set scaled to z(i)/l^i. */
static void subtract(mpq_t *u, mpq_t *scaled, uint32_t count,
                     const chain_t *K) {
    uint32_t i;
    mpz_t k;
    mpq_t v, p;

    mpz_init(k);
    mpq_inits(v, p, NULL);
    mpq_set_ui(p, 1, 1);
    for (i = 0; i < count; i++) {
        mpz_set_ui(k, i);
        chain_value(v, K, k);
        mpq_mul(v, v, p);
        mpq_sub(u[i], u[i], v);
        mpq_div(scaled[i], u[i], p);
        mpq_mul(p, p, K->l);
    }
}

/* Call require_power_bounded for z(j)/l^j, by the relation of z with g_i /
 * l^(d-i) for g_i. */
static void require_scaled_bounded(const ck_relation *R, const mpq_t l,
                                   uint32_t s) {
    uint32_t i, d = R->order;
    ck_relation H = {d, ck_rationals(d + 1)};
    mpq_t p;
    mpq_init(p);
    mpq_set_ui(p, 1, 1);
    for (i = d + 1; i-- > 0; mpq_div(p, p, l))
        mpq_mul(H.f[i], R->f[i], p);
    require_power_bounded(&H, s);
}

static void read_chain(chain_t *K, const ck_cert *C) {
    mpq_init(K->l);
    ck_text_rational(K->l, C, 3);
    if (mpq_sgn(K->l) <= 0)
        ck_reject("the root is not positive");
    K->e = (uint32_t) C->tokens - 4;
    K->alpha = ck_rationals(K->e);
    for (uint32_t m = 0; m < K->e; m++) {
        ck_text_rational(K->alpha[m], C, m + 4);
        if (m > 0 && mpq_sgn(K->alpha[m]) < 0)
            ck_reject("a number of the chain is negative");
    }
}

static void chain(ck_cert *C, const ck_sequence *y, const ck_relation *R,
                  const mpz_t J) {
    uint32_t s, at, t = R->order, d, m, count;
    ck_relation G = {t, ck_rationals(t + 1)};
    mpq_t D, v, *u, *scaled;
    chain_t K;
    mpz_t i;

    ck_line(C, "chain", CK_NONE);
    if (C->tokens < 5 || C->tokens > (size_t) t + 4)
        ck_reject("a chain of 1 to %u numbers was expected", t);
    s = power(C, 1);
    at = ck_number(C, 2, MOST);
    read_chain(&K, C);
    for (m = 0; m <= t; m++)
        mpq_set(G.f[m], R->f[m]);
    for (m = 0; m < K.e; m++)
        divide(G.f, G.order--, K.l);
    d = G.order;
    /* As f(z) = 0, z satisfies g if t consecutive terms of g(z) are 0. */
    count = s + d > t + d ? s + d : t + d;
    u = ck_terms(y, at, count);
    scaled = ck_rationals(count);
    subtract(u, scaled, count, &K);
    if (!satisfied(&G, u, t))
        ck_reject(
            "the remainder after the chain does not satisfy the recurrence");
    mpq_inits(D, v, NULL);
    if (d > 0) {
        require_scaled_bounded(&G, K.l, s);
        largest(D, scaled, s + d - 1);
    }
    mpz_init(i);
    mpz_sub_ui(i, J, at);
    if (mpz_sgn(i) < 0 || (mpz_sgn(i) > 0 && mpq_cmp_ui(K.l, 1, 1) != 0))
        ck_reject("the chain begins at a different step");
    chain_value(v, &K, i);
    if (mpq_cmp(v, D) <= 0)
        ck_reject("the remainder is not less than the chain");
}

void ck_positive(ck_cert *C, const ck_sequence *y, const ck_relation *R,
                 const mpz_t J) {
    (ck_next_is(C, "cone") ? cone : chain)(C, y, R, J);
}
