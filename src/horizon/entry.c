/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The eventual casts of one sequence x(j) = (N^j w)_row.  They depend on the
 * roots of its least recurrence, all of which occur in x:
 *   none but 0 and a simple 1     x is constant: EQUAL
 *   all others inside the circle  x converges to L: NEAR or OWN if the cast
 *                                 does not jump at L, else SIDE, if one
 *                                 positive root dominates x - L
 *   1 repeated, or one outside    FAR, if one positive root dominates x
 * If the dominant roots become positive in some power p, N^p is decided
 * instead. */

#include "horizon/impl.h"

void horizon_entry_init(horizon_entry_t *e) {
    *e = (horizon_entry_t){.kind = HORIZON_EQUAL, .proof = HORIZON_NONE};
    fmpq_init(e->c);
    fmpz_init(e->from);
    fmpq_poly_init(e->f);
    fmpq_init(e->lambda);
}

void horizon_entry_clear(horizon_entry_t *e) {
    fmpq_clear(e->c);
    fmpz_clear(e->from);
    fmpq_poly_clear(e->f);
    fmpq_clear(e->lambda);
    if (e->alpha != NULL)
        _fmpq_vec_clear(e->alpha, e->e);
}

/* Set g with f = x^a g and return a. */
static slong strip(fmpq_poly_t g, const fmpq_poly_t f) {
    slong a = 0;
    while (fmpz_is_zero(fmpq_poly_numref(f) + a))
        a++;
    fmpq_poly_shift_right(g, f, a);
    return a;
}

/* out = the limit of x from x(a) on: q(E) x / q(1) for g = (x - 1) q, else 0 */
static void limit(fmpq_t out, const horizon_sequence_t *x, const fmpq_poly_t g,
                  slong a) {
    fmpq_poly_struct *q = wr_scalars_new(2), *h = q + 1;
    fmpq_t c;
    fmpq_init(c);
    fmpq_poly_set_coeff_si(h, 1, 1);
    fmpq_poly_set_coeff_si(h, 0, -1);
    fmpq_zero(out);
    if (fmpq_poly_divides(q, g, h)) {
        slong terms = fmpq_poly_length(q);
        fmpq *u = _fmpq_vec_init(terms);
        horizon_terms(u, x, (ulong) a, terms, NULL);
        for (slong i = 0; i < terms; i++) {
            fmpq_poly_get_coeff_fmpq(c, q, i);
            fmpq_addmul(out, c, u + i);
        }
        fmpq_one(c);
        fmpq_poly_evaluate_fmpq(c, q, c);
        fmpq_div(out, out, c);
        _fmpq_vec_clear(u, terms);
    }
    wr_scalars_free(q, 2);
    fmpq_clear(c);
}

/* Return the eventual sign of y if the root lambda of f dominates: that of sum
 * b_i y(i), b the coefficients of f/(x - lambda).  If lambda is irrational,
 * this is a guess, which the evidence proves. */
static int sign_of(const horizon_sequence_t *y, const fmpq_poly_t f,
                   const fmpq_t lambda) {
    slong t = fmpq_poly_degree(f);
    fmpq *u = _fmpq_vec_init(t);
    fmpq *b = _fmpq_vec_init(3), *c = b + 1, *sum = b + 2;
    horizon_terms(u, y, 0, t, NULL);
    for (slong i = t - 1; i >= 0; i--) {
        fmpq_poly_get_coeff_fmpq(c, f, i + 1);
        fmpq_mul(b, b, lambda);
        fmpq_add(b, b, c);
        fmpq_addmul(sum, b, u + i);
    }
    int sign = fmpq_sgn(sum) < 0 ? -1 : 1;
    _fmpq_vec_clear(u, t);
    _fmpq_vec_clear(b, 3);
    return sign;
}

/* d = min(d, |end - c|); d < 0 means no bound */
static void lower_to(fmpq_t d, const fmpq_t end, const fmpq_t c) {
    fmpq_t x;
    fmpq_init(x);
    fmpq_sub(x, end, c);
    fmpq_abs(x, x);
    if (fmpq_sgn(d) < 0 || fmpq_cmp(x, d) < 0)
        fmpq_set(d, x);
    fmpq_clear(x);
}

/* Decide the case that x -> c and the cast does not jump at c. */
static wr_status_t decide_inner(horizon_entry_t *e, fmpq_t d,
                                const horizon_where_t *at) {
    wr_status_t s = WR_OK;
    fmpq *end = _fmpq_vec_init(2), *own = end + 1;
    fmpq_set_si(own, -1, 1);
    for (int side = -1; side <= 1; side += 2)
        if (horizon_cast_end(end, e->c, side, at->K))
            lower_to(at->near ? d : own, end, e->c);
    e->kind = at->near ? HORIZON_NEAR : HORIZON_OWN;
    e->code = horizon_cast(e->c, at->K);
    if (!at->near) {
        horizon_sequence_t y = {at->N, at->w, at->row, 1, {*e->c}};
        s = horizon_bounded(e, &y, own, at->L);
    }
    _fmpq_vec_clear(end, 2);
    return s;
}

/* Decide the case that x -> c and the cast jumps at c. */
static wr_status_t decide_tied(horizon_entry_t *e, ulong *turns, fmpq_t d,
                               const horizon_where_t *at) {
    horizon_sequence_t y = {at->N, at->w, at->row, 1, {*e->c}};
    horizon_roots_t r;
    fmpq_poly_t f;
    fmpq *end = _fmpq_vec_init(2), *own = end + 1;
    wr_status_t s = WR_OK;
    horizon_roots_init(&r);
    fmpq_poly_init(f);
    fmpq_set_si(own, -1, 1);
    horizon_recurrence(f, &y);
    horizon_roots(&r, f);
    *turns = r.turns;
    if (r.turns == 0 || (r.turns == 1 && !r.single))
        s = wr_limits_fail(
            at->L, WR_UNABLE,
            "entry %ld tends to a discontinuity of the cast and rotates around "
            "it; no rational fraction of a full turn was found for the angle",
            (long) at->row);
    if (s == WR_OK && r.turns == 1) {
        e->kind = HORIZON_SIDE;
        y.sign = e->side = sign_of(&y, f, r.lambda);
        e->code = horizon_cast_beside(e->c, e->side, at->K);
        s = horizon_positive(e, &y, at->L);
        if (s == WR_OK) { /* the bound is needed even if the cell has no end */
            (void) horizon_cast_end(end, e->c, e->side, at->K);
            lower_to(at->near ? d : own, end, e->c);
        }
        if (s == WR_OK && fmpq_sgn(own) > 0)
            s = horizon_bounded(e, &y, own, at->L);
    }
    horizon_roots_clear(&r);
    fmpq_poly_clear(f);
    _fmpq_vec_clear(end, 2);
    return s;
}

/* Decide the case |x| -> infinity; r: the roots of its recurrence f. */
static wr_status_t decide_far(horizon_entry_t *e, ulong *turns,
                              const fmpq_poly_t f, const horizon_roots_t *r,
                              const horizon_where_t *at) {
    horizon_sequence_t y = {at->N, at->w, at->row, 1, {*e->c}};
    *turns = r->turns;
    if (r->turns == 0 || (r->turns == 1 && !r->single))
        return wr_limits_fail(at->L, WR_UNABLE,
                              "entry %ld grows and rotates; no rational "
                              "fraction of a full turn was found for the angle",
                              (long) at->row);
    if (r->turns > 1)
        return WR_OK;
    e->kind = HORIZON_FAR;
    y.sign = e->side = sign_of(&y, f, r->lambda);
    horizon_cast_last(e->c, e->side, at->K);
    e->code = horizon_cast_beside(e->c, e->side, at->K);
    *y.c = *e->c;
    return horizon_positive(e, &y, at->L);
}

wr_status_t horizon_entry(horizon_entry_t *e, ulong *turns, fmpq_t d,
                          const horizon_where_t *at) {
    horizon_sequence_t x = {at->N, at->w, at->row, 1, {{0, 1}}};
    horizon_roots_t r;
    fmpq_poly_struct *f = wr_scalars_new(2), *g = f + 1;
    wr_status_t s = WR_OK;
    horizon_roots_init(&r);
    *turns = 1;
    horizon_recurrence(f, &x);
    slong a = strip(g, f);
    if (fmpq_poly_degree(g) > 0)
        horizon_roots(&r, g);
    int constant =
        fmpq_poly_degree(g) == 0 ||
        (fmpq_poly_degree(g) == 1 && r.single && fmpq_is_one(r.lambda));
    if (constant || r.place == HORIZON_INSIDE ||
        (r.place == HORIZON_ON && r.e == 1 && r.only_one)) {
        limit(e->c, &x, g, a);
        if (constant) {
            e->kind = HORIZON_EQUAL;
            e->code = horizon_cast(e->c, at->K);
            fmpz_set_si(e->from, a);
        } else if (horizon_cast_jumps(e->c, at->K))
            s = decide_tied(e, turns, d, at);
        else
            s = decide_inner(e, d, at);
    } else if (r.place == HORIZON_ON && r.e == 1 && r.turns > 1)
        *turns = r.turns; /* roots of unity */
    else if (r.place == HORIZON_ON && r.e == 1)
        s = wr_limits_fail(
            at->L, WR_UNABLE,
            "entry %ld has an eigenvalue on the unit circle, or too close to "
            "it to decide, that is not a root of unity of order up to 720",
            (long) at->row);
    else
        s = decide_far(e, turns, f, &r, at);
    horizon_roots_clear(&r);
    wr_scalars_free(f, 2);
    return s;
}
