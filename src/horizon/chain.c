/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Prove that a sequence y with recurrence f = (x - l)^e g stays positive, l > 0
 * rational, e > 1.  From J on
 *     y(J+i) = l^i sum_m alpha_m binomial(i, m) + z(J+i),  m < e,
 * where z has recurrence g.  Let alpha_m >= 0, let all roots of g be so much
 * smaller than l that the companion matrix of z(J+i)/l^i has a power of norm at
 * most 1, and let D bound these numbers over its first windows.  Then
 * D < alpha_0 suffices; for l = 1 also sum_m alpha_m binomial(i, m) > D with
 * any alpha_0, from i on. */

#include "horizon/impl.h"

/* f = (x - l)^e g.  The component of y in the kernel of (E - l)^e, E the shift,
 * is p(E) y, with p = 1 modulo (x - l)^e and 0 modulo g. */
typedef struct {
    fmpq_poly_t g, p;
} split_t;

static void split(split_t *S, const horizon_entry_t *e) {
    fmpq_poly_struct *h = wr_scalars_new(4), *s = h + 1, *t = h + 2,
                     *one = h + 3;
    fmpq_t c;
    fmpq_init(c);
    fmpq_poly_set_coeff_si(h, 1, 1);
    fmpq_neg(c, e->lambda);
    fmpq_poly_set_coeff_fmpq(h, 0, c);
    fmpq_poly_pow(h, h, (ulong) e->e);
    fmpq_poly_divrem(S->g, t, e->f, h);
    fmpq_poly_xgcd(one, s, t, h, S->g); /* s h + t g = 1 */
    fmpq_poly_mul(S->p, t, S->g);
    fmpq_poly_rem(S->p, S->p, e->f);
    wr_scalars_free(h, 4);
    fmpq_clear(c);
}

/* C = the companion matrix of z(j)/l^j, whose roots are those of g over l */
static void scaled(fmpq_mat_t C, const fmpq_poly_t g, const fmpq_t l) {
    slong t = fmpq_poly_degree(g);
    fmpq_poly_t h;
    fmpq *c = _fmpq_vec_init(2), *power = c + 1;
    fmpq_poly_init(h);
    fmpq_set_si(power, 1, 1);
    for (slong i = t; i >= 0; i--) {
        fmpq_poly_get_coeff_fmpq(c, g, i);
        fmpq_mul(c, c, power);
        fmpq_poly_set_coeff_fmpq(h, i, c);
        fmpq_div(power, power, l);
    }
    /* h = l^-t g(l x), monic: h_i = g_i l^-(t-i) */
    horizon_companion(C, h);
    fmpq_poly_clear(h);
    _fmpq_vec_clear(c, 2);
}

/* Compute alpha at e->at, and D. */
static wr_status_t expand(fmpq_t D, horizon_entry_t *e, const split_t *S,
                          const horizon_sequence_t *y, wr_limits_t L) {
    slong d = fmpq_poly_degree(S->g), t = fmpq_poly_degree(e->f);
    slong z = e->s + d - 1 > e->e ? e->s + d - 1 : e->e; /* terms needed */
    slong terms = z + t;
    fmpq *u = _fmpq_vec_init(terms), *h = _fmpq_vec_init(z);
    fmpq *c = _fmpq_vec_init(2), *power = c + 1;
    wr_status_t s = horizon_terms(u, y, e->at, terms, L);
    fmpq_set_si(power, 1, 1);
    fmpq_zero(D);
    for (slong i = 0; i < z && s == WR_OK; i++) {
        for (slong k = 0; k <= fmpq_poly_degree(S->p); k++) {
            fmpq_poly_get_coeff_fmpq(c, S->p, k);
            fmpq_addmul(h + i, c, u + i + k);
        }
        fmpq_sub(c, u + i, h + i);
        fmpq_div(c, c, power);
        fmpq_abs(c, c);
        if (d > 0 && i < e->s + d - 1 && fmpq_cmp(c, D) > 0)
            fmpq_set(D, c);
        fmpq_div(h + i, h + i, power);
        fmpq_mul(power, power, e->lambda);
        s = wr_limits_check(L, "terms of a chain", 0, 0);
    }
    for (slong m = 0; m < e->e; m++) { /* forward differences */
        fmpq_set(e->alpha + m, h);
        for (slong i = 0; i + 1 < e->e - m; i++)
            fmpq_sub(h + i, h + i + 1, h + i);
    }
    _fmpq_vec_clear(u, terms);
    _fmpq_vec_clear(h, z);
    _fmpq_vec_clear(c, 2);
    return s;
}

/* out = sum_m alpha_m binomial(i, m) */
static void chain_value(fmpq_t out, const fmpq *alpha, slong e,
                        const fmpz_t i) {
    fmpz_t b, t;
    fmpq_t x;
    fmpz_init_set_ui(b, 1);
    fmpz_init(t);
    fmpq_init(x);
    fmpq_zero(out);
    for (slong m = 0; m < e; m++) {
        fmpq_mul_fmpz(x, alpha + m, b);
        fmpq_add(out, out, x);
        fmpz_sub_si(t, i, m); /* binomial(i, m + 1) */
        fmpz_mul(b, b, t);
        fmpz_divexact_si(b, b, m + 1);
    }
    WR_EACH(fmpz_clear, b, t);
    fmpq_clear(x);
}

/* i = the least with sum_m alpha_m binomial(i, m) > D, which grows with i */
static void chain_start(fmpz_t i, const horizon_entry_t *e, const fmpq_t D) {
    fmpz *low = _fmpz_vec_init(2), *high = low + 1;
    fmpq_t v;
    fmpq_init(v);
    for (;;) {
        chain_value(v, e->alpha, e->e, high);
        if (fmpq_cmp(v, D) > 0)
            break;
        fmpz_add_ui(low, high, 1);
        fmpz_mul_2exp(high, low, 1);
    }
    while (fmpz_cmp(low, high) < 0) {
        fmpz_add(i, low, high);
        fmpz_fdiv_q_2exp(i, i, 1);
        chain_value(v, e->alpha, e->e, i);
        if (fmpq_cmp(v, D) > 0)
            fmpz_set(high, i);
        else
            fmpz_add_ui(low, i, 1);
    }
    fmpz_set(i, high);
    _fmpz_vec_clear(low, 2);
    fmpq_clear(v);
}

wr_status_t horizon_chain(horizon_entry_t *e, const horizon_sequence_t *y,
                          wr_limits_t L) {
    split_t S;
    fmpq_t D;
    wr_status_t status = WR_OK;
    WR_EACH(fmpq_poly_init, S.g, S.p);
    fmpq_init(D);
    split(&S, e);
    fmpq_mat_t C;
    fmpq_mat_init(C, fmpq_poly_degree(S.g), fmpq_poly_degree(S.g));
    scaled(C, S.g, e->lambda);
    status = horizon_calm(&e->s, C, 0, HORIZON_MOST_POWER, L);
    if (status == WR_OK && e->s == 0)
        status = wr_limits_fail(L, WR_UNABLE,
                                "other eigenvalues are too near to the "
                                "dominant one, which is defective");
    e->alpha = _fmpq_vec_init(e->e);
    int unit = fmpq_cmp_si(e->lambda, 1) == 0;
    for (e->at = 0; status == WR_OK; e->at = 2 * e->at + 1) {
        status = expand(D, e, &S, y, L);
        if (status != WR_OK)
            break;
        int good = fmpq_sgn(e->alpha + e->e - 1) > 0;
        for (slong m = 1; m < e->e; m++)
            good = good && fmpq_sgn(e->alpha + m) >= 0;
        good = good && (unit || fmpq_cmp(e->alpha, D) > 0);
        if (good)
            break;
        status =
            wr_limits_steps(L, "steps until a sequence keeps its sign", e->at);
        if (status == WR_OK && e->at > HORIZON_MOST_STEPS)
            status = wr_limits_fail(L, WR_UNABLE,
                                    "the eventual sign of a sequence was not "
                                    "found in 2^20 steps");
    }
    if (status == WR_OK) {
        e->proof = HORIZON_CHAIN;
        if (unit)
            chain_start(e->from, e, D);
        fmpz_add_ui(e->from, e->from, e->at);
    }
    WR_EACH(fmpq_poly_clear, S.g, S.p);
    fmpq_mat_clear(C);
    fmpq_clear(D);
    return status;
}
