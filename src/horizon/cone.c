/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Prove that a sequence y with recurrence f stays positive if f has a simple
 * largest root lambda > 0, approximated by a rational l.  C is the companion
 * matrix, which maps a window (y(j), .., y(j+t-1)) to the next.  Let c = (1, l,
 * .., l^(t-1)), b the coefficients of the quotient f/(x - l), divided by b.c,
 * and P = 1 - c b.  All windows u with
 *     a = b.u > 0,   |u - a c| <= a/2                      (largest entry)
 * have u_0 >= a/2 > 0, and C^s maps them to windows with this property if
 *     g = b C^s c - |b C^s P|/2 > 0,   |P C^s c| + |P C^s P|/2 <= g/2.
 * So s consecutive windows in the cone, from y(J) on, suffice. */

#include "horizon/impl.h"

/* Set c, b and P, with b.c = 1; return 0 if this is impossible. */
static int axis(fmpq_mat_t c, fmpq_mat_t b, fmpq_mat_t P, const fmpq_poly_t f,
                const fmpq_t l) {
    slong t = fmpq_poly_degree(f);
    fmpq *x = _fmpq_vec_init(2), *sum = x + 1;
    fmpq_set_si(fmpq_mat_entry(c, 0, 0), 1, 1);
    for (slong i = 1; i < t; i++)
        fmpq_mul(fmpq_mat_entry(c, i, 0), fmpq_mat_entry(c, i - 1, 0), l);
    fmpq_set_si(fmpq_mat_entry(b, 0, t - 1), 1, 1);
    for (slong i = t - 2; i >= 0; i--) { /* Horner's quotient */
        fmpq_poly_get_coeff_fmpq(x, f, i + 1);
        fmpq_set(fmpq_mat_entry(b, 0, i), x);
        fmpq_addmul(fmpq_mat_entry(b, 0, i), l, fmpq_mat_entry(b, 0, i + 1));
    }
    _fmpq_vec_dot(sum, fmpq_mat_entry(b, 0, 0), fmpq_mat_entry(c, 0, 0), t);
    int good = !fmpq_is_zero(sum);
    for (slong i = 0; i < t && good; i++)
        fmpq_div(fmpq_mat_entry(b, 0, i), fmpq_mat_entry(b, 0, i), sum);
    fmpq_mat_mul(P, c, b);
    fmpq_mat_neg(P, P);
    for (slong i = 0; i < t; i++)
        fmpq_add_si(fmpq_mat_entry(P, i, i), fmpq_mat_entry(P, i, i), 1);
    _fmpq_vec_clear(x, 2);
    return good;
}

/* Return nonzero if S = C^s maps the cone into itself. */
static int maps_into_itself(const fmpq_mat_t S, const fmpq_mat_t c,
                            const fmpq_mat_t b, const fmpq_mat_t P) {
    slong t = fmpq_mat_nrows(S);
    fmpq_mat_t bS, PS, PSc, g;
    fmpq *x = _fmpq_vec_init(3), *y = x + 1, *gain = x + 2;
    fmpq_mat_init(bS, 1, t);
    fmpq_mat_init(PS, t, t);
    fmpq_mat_init(PSc, t, 1);
    fmpq_mat_init(g, 1, 1);
    fmpq_mat_mul(bS, b, S);
    fmpq_mat_mul(g, bS, c);
    fmpq_mat_mul(bS, bS, P); /* b S P */
    fmpq_mat_mul(PS, P, S);
    fmpq_mat_mul(PSc, PS, c);
    fmpq_mat_mul(PS, PS, P); /* P S P */
    wr_matrix_norm(x, bS, NULL);
    fmpq_div_2exp(x, x, 1);
    fmpq_sub(gain, fmpq_mat_entry(g, 0, 0), x);
    wr_matrix_norm(x, PSc, NULL);
    wr_matrix_norm(y, PS, NULL);
    fmpq_div_2exp(y, y, 1);
    fmpq_add(x, x, y);
    fmpq_div_2exp(y, gain, 1);
    int good = fmpq_sgn(gain) > 0 && fmpq_cmp(x, y) <= 0;
    WR_EACH(fmpq_mat_clear, bS, PS, PSc, g);
    _fmpq_vec_clear(x, 3);
    return good;
}

/* Decide whether the s windows from u[0] on are in the cone. */
static wr_status_t inside(int *yes, const fmpq *u, const horizon_question_t *q,
                          wr_limits_t L) {
    slong t = fmpq_mat_nrows(q->c);
    fmpq *a = _fmpq_vec_init(2), *x = a + 1;
    wr_status_t s = WR_OK;
    *yes = 1;
    for (slong k = 0; k < q->e->s && *yes && s == WR_OK; k++) {
        _fmpq_vec_dot(a, fmpq_mat_entry(q->b, 0, 0), u + k, t);
        *yes = fmpq_sgn(a) > 0;
        for (slong i = 0; i < t && *yes; i++) {
            fmpq_mul(x, a, fmpq_mat_entry(q->c, i, 0));
            fmpq_sub(x, u + k + i, x);
            fmpq_abs(x, x);
            fmpq_mul_2exp(x, x, 1);
            *yes = fmpq_cmp(x, a) <= 0;
        }
        s = wr_limits_check(L, "windows in a cone", 0, 0);
    }
    _fmpq_vec_clear(a, 2);
    return s;
}

static wr_status_t cone_from(int *yes, const horizon_question_t *q, ulong J,
                             wr_limits_t L) {
    fmpq *u = _fmpq_vec_init(q->terms);
    wr_status_t s = horizon_terms(u, q->y, J, q->terms, L);
    if (s == WR_OK)
        s = inside(yes, u, q, L);
    _fmpq_vec_clear(u, q->terms);
    return s;
}

wr_status_t horizon_cone(horizon_entry_t *e, const horizon_sequence_t *y,
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
    for (e->s = 1; found && status == WR_OK && !maps_into_itself(S, c, b, P);) {
        fmpq_mat_mul(S, S, S);
        e->s *= 2;
        found = e->s <= HORIZON_MOST_POWER;
        status = wr_limits_check(L, "a cone that is kept", 0, 0);
    }
    if (status == WR_OK && !found)
        status = wr_limits_fail(L, WR_UNABLE,
                                "the dominant eigenvalue is too near to the "
                                "others for a cone");
    if (status == WR_OK) {
        horizon_question_t q = {e, y, c, b, NULL, e->s + t - 1};
        status = horizon_least(&J, 0, cone_from, &q, L);
    }
    e->proof = HORIZON_CONE;
    fmpz_set_ui(e->from, J);
    WR_EACH(fmpq_mat_clear, c, b, P, S);
    return status;
}
