/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Why a sequence y with recurrence f stays positive, in rational numbers.
 *
 * Cone.  f has a simple largest root lambda > 0, of which a rational l is
 * near.  C is the companion matrix: it takes a window (y(j), .., y(j+t-1))
 * to the next.  With c = (1, l, .., l^(t-1)), b the coefficients of the
 * quotient f/(x - l), divided by b.c, and P = 1 - c b, all windows u with
 *     a = b.u > 0,   |u - a c| <= a/2                      (largest entry)
 * have u_0 >= a/2 > 0, and C^s takes them to such windows if
 *     g = b C^s c - |b C^s P|/2 > 0,   |P C^s c| + |P C^s P|/2 <= g/2.
 * So s windows in a row that are in the cone, from y(J) on, suffice.
 *
 * Chain.  f = (x - l)^e g with l > 0 rational, e > 1.  From J on
 *     y(J+i) = l^i sum_m alpha_m binomial(i, m) + z(J+i),  m < e,
 * with recurrence g for z.  If alpha_m >= 0, all roots of g are so much less
 * than l that the companion matrix of z(J+i)/l^i has a power of norm at most
 * 1, and D bounds these over its first windows, D < alpha_0 suffices; for
 * l = 1 also sum_m alpha_m binomial(i, m) > D with any alpha_0, from i on.
 */

#include "claim/horizon_impl.h"

enum { MOST_POWER = 1 << 12, MOST_STEPS = 1 << 20 };

/* ---- cones ---------------------------------------------------------------- */

/* b.c = 1; P = 1 - c b */
static int axis(fmpq_mat_t c, fmpq_mat_t b, fmpq_mat_t P,
                const fmpq_poly_t f, const fmpq_t l) {
    slong t = fmpq_poly_degree(f);
    fmpq_t x, sum;
    fmpq_init(x);
    fmpq_init(sum);
    fmpq_set_si(fmpq_mat_entry(c, 0, 0), 1, 1);
    for (slong i = 1; i < t; i++)
        fmpq_mul(fmpq_mat_entry(c, i, 0), fmpq_mat_entry(c, i - 1, 0), l);
    fmpq_set_si(fmpq_mat_entry(b, 0, t - 1), 1, 1);
    for (slong i = t - 2; i >= 0; i--) { /* Horner's quotient */
        fmpq_poly_get_coeff_fmpq(x, f, i + 1);
        fmpq_set(fmpq_mat_entry(b, 0, i), x);
        fmpq_addmul(fmpq_mat_entry(b, 0, i), l, fmpq_mat_entry(b, 0, i + 1));
    }
    for (slong i = 0; i < t; i++)
        fmpq_addmul(sum, fmpq_mat_entry(b, 0, i), fmpq_mat_entry(c, i, 0));
    int good = !fmpq_is_zero(sum);
    for (slong i = 0; i < t && good; i++)
        fmpq_div(fmpq_mat_entry(b, 0, i), fmpq_mat_entry(b, 0, i), sum);
    fmpq_mat_mul(P, c, b);
    fmpq_mat_neg(P, P);
    for (slong i = 0; i < t; i++)
        fmpq_add_si(fmpq_mat_entry(P, i, i), fmpq_mat_entry(P, i, i), 1);
    fmpq_clear(x);
    fmpq_clear(sum);
    return good;
}

/* Whether C^s, given as S, takes the cone into itself. */
static int keeps(const fmpq_mat_t S, const fmpq_mat_t c, const fmpq_mat_t b,
                 const fmpq_mat_t P) {
    slong t = fmpq_mat_nrows(S);
    fmpq_mat_t bS, bSP, PS, PSc, PSP, g;
    fmpq_t x, y, gain;
    fmpq_mat_init(bS, 1, t);
    fmpq_mat_init(bSP, 1, t);
    fmpq_mat_init(PS, t, t);
    fmpq_mat_init(PSc, t, 1);
    fmpq_mat_init(PSP, t, t);
    fmpq_mat_init(g, 1, 1);
    fmpq_init(x);
    fmpq_init(y);
    fmpq_init(gain);
    fmpq_mat_mul(bS, b, S);
    fmpq_mat_mul(bSP, bS, P);
    fmpq_mat_mul(g, bS, c);
    fmpq_mat_mul(PS, P, S);
    fmpq_mat_mul(PSc, PS, c);
    fmpq_mat_mul(PSP, PS, P);
    horizon_norm(x, bSP);
    fmpq_div_2exp(x, x, 1);
    fmpq_sub(gain, fmpq_mat_entry(g, 0, 0), x);
    horizon_norm(x, PSc);
    horizon_norm(y, PSP);
    fmpq_div_2exp(y, y, 1);
    fmpq_add(x, x, y);
    fmpq_div_2exp(y, gain, 1);
    int good = fmpq_sgn(gain) > 0 && fmpq_cmp(x, y) <= 0;
    fmpq_mat_clear(bS);
    fmpq_mat_clear(bSP);
    fmpq_mat_clear(PS);
    fmpq_mat_clear(PSc);
    fmpq_mat_clear(PSP);
    fmpq_mat_clear(g);
    fmpq_clear(x);
    fmpq_clear(y);
    fmpq_clear(gain);
    return good;
}

/* Whether all s windows from u[0] on are in the cone. */
static int inside(const fmpq *u, slong s, const fmpq_mat_t c,
                  const fmpq_mat_t b) {
    slong t = fmpq_mat_nrows(c);
    fmpq_t a, x;
    int good = 1;
    fmpq_init(a);
    fmpq_init(x);
    for (slong k = 0; k < s && good; k++) {
        fmpq_zero(a);
        for (slong i = 0; i < t; i++)
            fmpq_addmul(a, fmpq_mat_entry(b, 0, i), u + k + i);
        good = fmpq_sgn(a) > 0;
        for (slong i = 0; i < t && good; i++) {
            fmpq_mul(x, a, fmpq_mat_entry(c, i, 0));
            fmpq_sub(x, u + k + i, x);
            fmpq_abs(x, x);
            fmpq_mul_2exp(x, x, 1);
            good = fmpq_cmp(x, a) <= 0;
        }
    }
    fmpq_clear(a);
    fmpq_clear(x);
    return good;
}

typedef struct {
    const horizon_entry_t *e;
    const horizon_sequence_t *y;
    const fmpq_mat_struct *c, *b;
    const fmpq *bound; /* of |y|, or NULL */
    slong terms;
} question_t;

static int cone_from(const question_t *q, ulong J) {
    fmpq *u = _fmpq_vec_init(q->terms);
    horizon_terms(u, q->y, J, q->terms);
    int good = inside(u, q->e->s, q->c, q->b);
    _fmpq_vec_clear(u, q->terms);
    return good;
}

/* The least J >= from with good(J), which stays good once it is. */
static wr_status_t least(ulong *J, ulong from,
                         int (*good)(const question_t *, ulong),
                         const question_t *q, wr_limits_t L) {
    ulong low = from, high = from, step = 1;
    wr_status_t s = WR_OK;
    while (s == WR_OK && !good(q, high)) {
        low = high + 1;
        high += step;
        step *= 2;
        s = wr_limits_steps(L, "steps until a sequence keeps its sign", high);
        if (s == WR_OK && high > MOST_STEPS)
            s = wr_limits_fail(L, WR_UNABLE, "a sequence does not show the"
                               " sign it keeps within 2^20 steps");
    }
    while (s == WR_OK && low < high) {
        ulong mid = low + (high - low) / 2;
        if (good(q, mid))
            high = mid;
        else
            low = mid + 1;
        s = wr_limits_check(L, "the step from which a sign stays", 0, 0);
    }
    *J = high;
    return s;
}

static wr_status_t cone(horizon_entry_t *e, const horizon_sequence_t *y,
                        wr_limits_t L) {
    slong t = fmpq_poly_degree(e->f);
    fmpq_mat_t c, b, P, S;
    wr_status_t status = WR_OK;
    ulong J = 0;
    fmpq_mat_init(c, t, 1);
    fmpq_mat_init(b, 1, t);
    fmpq_mat_init(P, t, t);
    fmpq_mat_init(S, t, t);
    horizon_companion(S, e->f);
    int found = axis(c, b, P, e->f, e->lambda);
    for (e->s = 1; found && status == WR_OK && !keeps(S, c, b, P);) {
        fmpq_mat_mul(S, S, S);
        e->s *= 2;
        found = e->s <= MOST_POWER;
        status = wr_limits_check(L, "a cone that is kept", 0, 0);
    }
    if (status == WR_OK && !found)
        status = wr_limits_fail(L, WR_UNABLE, "the dominant eigenvalue is"
                                " too near to the others for a cone");
    if (status == WR_OK) {
        question_t q = {e, y, c, b, NULL, e->s + t - 1};
        status = least(&J, 0, cone_from, &q, L);
    }
    e->proof = HORIZON_CONE;
    fmpz_set_ui(e->from, J);
    fmpq_mat_clear(c);
    fmpq_mat_clear(b);
    fmpq_mat_clear(P);
    fmpq_mat_clear(S);
    return status;
}

/* ---- chains ---------------------------------------------------------------- */

/* f = (x - l)^e g; the part of y in the kernel of (E - l)^e is p(E) y, with
 * p = 1 modulo (x - l)^e and 0 modulo g. */
static void split(fmpq_poly_t g, fmpq_poly_t p, const horizon_entry_t *e) {
    fmpq_poly_t h, s, t, one;
    fmpq_t c;
    fmpq_poly_init(h);
    fmpq_poly_init(s);
    fmpq_poly_init(t);
    fmpq_poly_init(one);
    fmpq_init(c);
    fmpq_set_si(c, 1, 1);
    fmpq_poly_set_coeff_fmpq(h, 1, c);
    fmpq_neg(c, e->lambda);
    fmpq_poly_set_coeff_fmpq(h, 0, c);
    fmpq_poly_pow(h, h, (ulong) e->e);
    fmpq_poly_divrem(g, t, e->f, h);
    fmpq_poly_xgcd(one, s, t, h, g); /* s h + t g = 1 */
    fmpq_poly_mul(p, t, g);
    fmpq_poly_rem(p, p, e->f);
    fmpq_poly_clear(h);
    fmpq_poly_clear(s);
    fmpq_poly_clear(t);
    fmpq_poly_clear(one);
    fmpq_clear(c);
}

/* The companion matrix of z(j)/l^j: roots of g divided by l. */
static void scaled(fmpq_mat_t C, const fmpq_poly_t g, const fmpq_t l) {
    slong t = fmpq_poly_degree(g);
    fmpq_poly_t h;
    fmpq_t c, power;
    fmpq_poly_init(h);
    fmpq_init(c);
    fmpq_init(power);
    fmpq_set_si(power, 1, 1);
    for (slong i = t; i >= 0; i--) {
        fmpq_poly_get_coeff_fmpq(c, g, i);
        fmpq_mul(c, c, power);
        fmpq_poly_set_coeff_fmpq(h, i, c);
        fmpq_div(power, power, l);
    }
    /* now h = l^-t g(l x), monic, but with h_i = g_i l^-(t-i): right. */
    horizon_companion(C, h);
    fmpq_poly_clear(h);
    fmpq_clear(c);
    fmpq_clear(power);
}

/* A power 2^a of C of norm at most 1; 0 if there is none. */
static slong calm(const fmpq_mat_t C, slong most) {
    slong t = fmpq_mat_nrows(C), s = 1;
    fmpq_mat_t S;
    fmpq_t norm, one;
    if (t == 0)
        return 1;
    fmpq_mat_init_set(S, C);
    fmpq_init(norm);
    fmpq_init(one);
    fmpq_set_si(one, 1, 1);
    for (horizon_norm(norm, S); s <= most && fmpq_cmp(norm, one) > 0;
         s *= 2) {
        fmpq_mat_mul(S, S, S);
        horizon_norm(norm, S);
    }
    fmpq_mat_clear(S);
    fmpq_clear(norm);
    fmpq_clear(one);
    return s <= most ? s : 0;
}

/* alpha at J, and D. */
static void expand(fmpq *alpha, fmpq_t D, const horizon_entry_t *e,
                   const fmpq_poly_t g, const fmpq_poly_t p,
                   const horizon_sequence_t *y, ulong J) {
    slong d = fmpq_poly_degree(g), t = fmpq_poly_degree(e->f);
    slong z = e->s + d - 1 > e->e ? e->s + d - 1 : e->e; /* terms wanted */
    slong terms = z + t;
    fmpq *u = _fmpq_vec_init(terms), *h = _fmpq_vec_init(z);
    fmpq_t c, power;
    fmpq_init(c);
    fmpq_init(power);
    horizon_terms(u, y, J, terms);
    fmpq_set_si(power, 1, 1);
    fmpq_zero(D);
    for (slong i = 0; i < z; i++) {
        for (slong k = 0; k <= fmpq_poly_degree(p); k++) {
            fmpq_poly_get_coeff_fmpq(c, p, k);
            fmpq_addmul(h + i, c, u + i + k);
        }
        fmpq_sub(c, u + i, h + i);
        fmpq_div(c, c, power);
        fmpq_abs(c, c);
        if (d > 0 && i < e->s + d - 1 && fmpq_cmp(c, D) > 0)
            fmpq_set(D, c);
        fmpq_div(h + i, h + i, power);
        fmpq_mul(power, power, e->lambda);
    }
    for (slong m = 0; m < e->e; m++) { /* forward differences */
        fmpq_set(alpha + m, h);
        for (slong i = 0; i + 1 < e->e - m; i++)
            fmpq_sub(h + i, h + i + 1, h + i);
    }
    _fmpq_vec_clear(u, terms);
    _fmpq_vec_clear(h, z);
    fmpq_clear(c);
    fmpq_clear(power);
}

/* sum_m alpha_m binomial(i, m) */
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
    fmpz_clear(b);
    fmpz_clear(t);
    fmpq_clear(x);
}

/* The least i with sum_m alpha_m binomial(i, m) > D, which grows with i. */
static void chain_start(fmpz_t i, const horizon_entry_t *e, const fmpq_t D) {
    fmpz_t low, high;
    fmpq_t v;
    fmpz_init(low);
    fmpz_init(high);
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
    fmpz_clear(low);
    fmpz_clear(high);
    fmpq_clear(v);
}

static wr_status_t chain(horizon_entry_t *e, const horizon_sequence_t *y,
                         wr_limits_t L) {
    fmpq_poly_t g, p;
    fmpq_t D;
    wr_status_t status = WR_OK;
    fmpq_poly_init(g);
    fmpq_poly_init(p);
    fmpq_init(D);
    split(g, p, e);
    fmpq_mat_t C;
    fmpq_mat_init(C, fmpq_poly_degree(g), fmpq_poly_degree(g));
    scaled(C, g, e->lambda);
    e->s = calm(C, MOST_POWER);
    if (e->s == 0)
        status = wr_limits_fail(L, WR_UNABLE, "other eigenvalues are too near"
                                " to the dominant one, which is defective");
    e->alpha = _fmpq_vec_init(e->e);
    int unit = fmpq_cmp_si(e->lambda, 1) == 0, good = 0;
    for (e->at = 0; status == WR_OK && !good; e->at = 2 * e->at + 1) {
        expand(e->alpha, D, e, g, p, y, e->at);
        good = fmpq_sgn(e->alpha + e->e - 1) > 0;
        for (slong m = 1; m < e->e; m++)
            good = good && fmpq_sgn(e->alpha + m) >= 0;
        good = good && (unit || fmpq_cmp(e->alpha, D) > 0);
        if (good)
            break;
        status = wr_limits_steps(L, "steps until a sequence keeps its sign",
                                 e->at);
        if (status == WR_OK && e->at > MOST_STEPS)
            status = wr_limits_fail(L, WR_UNABLE, "a sequence does not show"
                                    " the sign it keeps within 2^20 steps");
    }
    if (status == WR_OK) {
        e->proof = HORIZON_CHAIN;
        if (unit)
            chain_start(e->from, e, D);
        fmpz_add_ui(e->from, e->from, e->at);
    }
    fmpq_poly_clear(g);
    fmpq_poly_clear(p);
    fmpq_mat_clear(C);
    fmpq_clear(D);
    return status;
}

/* ---- both ------------------------------------------------------------------ */

wr_status_t horizon_positive(horizon_entry_t *e, const horizon_sequence_t *y,
                             wr_limits_t L) {
    horizon_roots_t r;
    horizon_roots_init(&r);
    horizon_recurrence(e->f, y);
    horizon_roots(&r, e->f, 64);
    horizon_entry_root(e, &r);
    wr_status_t s;
    if (!r.single)
        s = wr_limits_fail(L, WR_UNABLE, "no single positive eigenvalue"
                           " dominates entry %ld", (long) y->row);
    else if (r.e == 1)
        s = cone(e, y, L);
    else if (r.rational)
        s = chain(e, y, L);
    else
        s = wr_limits_fail(L, WR_UNABLE, "the eigenvalue that dominates entry"
                           " %ld is irrational and defective",
                           (long) y->row);
    horizon_roots_clear(&r);
    return s;
}

static int small_from(const question_t *q, ulong J) {
    fmpq *u = _fmpq_vec_init(q->terms);
    fmpq_t x;
    int good = 1;
    fmpq_init(x);
    horizon_terms(u, q->y, J, q->terms);
    for (slong i = 0; i < q->terms && good; i++) {
        fmpq_abs(x, u + i);
        good = fmpq_cmp(x, q->bound) < 0;
    }
    fmpq_clear(x);
    _fmpq_vec_clear(u, q->terms);
    return good;
}

wr_status_t horizon_bounded(horizon_entry_t *e, const horizon_sequence_t *y,
                            const fmpq_t d, wr_limits_t L) {
    horizon_recurrence(e->f, y);
    slong t = fmpq_poly_degree(e->f);
    fmpq_mat_t C;
    ulong J = 0;
    fmpq_mat_init(C, t, t);
    horizon_companion(C, e->f);
    e->bound = calm(C, MOST_POWER);
    fmpq_mat_clear(C);
    if (e->bound == 0)
        return wr_limits_fail(L, WR_UNABLE, "no power of the recurrence of"
                              " entry %ld up to %d has norm at most 1",
                              (long) y->row, MOST_POWER);
    question_t q = {e, y, NULL, NULL, d, e->bound + t - 1};
    wr_status_t s = least(&J, fmpz_get_ui(e->from), small_from, &q, L);
    fmpz_set_ui(e->from, J);
    return s;
}
