/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The error that one step of a layer adds, and the factor by which it
 * multiplies the previous error.
 * Source: [higham2002, section 3.1] for rounded sums
 */

#include "prove/round/bound.h"

/* ---- rounding errors of one step ----------------------------------------- */

/* Rounding into F changes a number of modulus at most 2^e by at most 2^*u;
 * return 0 if F may be unable to represent it. */
static int unit(slong *u, const wr_format_struct *F, wr_rule_t rule, slong e) {
    const int nearest = rule == WR_RNE || rule == WR_RNA || rule == WR_RND;
    if (wr_format_is_fixed(F)) {
        *u = -F->frac - nearest;
        return e <= F->width - 2 - F->frac;
    }
    if (!wr_format_is_float(F))
        return 0;
    *u = FLINT_MAX(e, F->emin + 1) - F->p - nearest;
    if (!F->subnormals)
        *u = FLINT_MAX(*u, F->emin);
    return e < F->emax;
}

/* out = a bound on `count` roundings, in any format of the layer, of sums of
 * exact modulus at most v; return 0 if a format may overflow. */
static int units(arb_t out, const arb_t v, uint32_t count, const bound_t *b) {
    const wr_evaluation_struct *E = b->y->how->evaluation;
    const int wide = E->order >= WR_ORDER_WIDE;
    slong u = 0, of_acc = 0, e;
    arf_t most;
    arb_t sum, limit;
    int fits = 1, enough = 0;
    arf_init(most);
    WR_EACH(arb_init, sum, limit);
    arb_get_ubound_arf(most, v, BOUND_PREC);
    e = arf_abs_bound_lt_2exp_si(most);
    if (wr_format_is_float(E->format))
        e = FLINT_MAX(e, E->format->emin - E->format->p);
    for (; fits && !enough; e++) {
        fits = unit(&u, E->format, E->mode->rule, e) &&
               (!wide || unit(&of_acc, E->acc, E->mode->rule, e));
        if (wide)
            u = FLINT_MAX(u, of_acc);
        arb_set_ui(out, count);
        arb_mul_2exp_si(out, out, u);
        arb_add(sum, v, out, BOUND_PREC);
        arb_one(limit);
        arb_mul_2exp_si(limit, limit, e);
        enough = arb_le(sum, limit);
    }
    arf_clear(most);
    WR_EACH(arb_clear, sum, limit);
    return fits;
}

/* Bound the rounding errors in row i of the letter: products by numbers other
 * than 0, 1 and -1, an exact weight that is added, and sums of two terms that
 * are not 0; with an accumulator, all.  DOT rounds once, FMA once per term. */
static int row_error(arb_t out, const wr_recurrence_letter_t *l, uint32_t i,
                     const bound_t *b) {
    const size_t n = b->y->n;
    const wr_order_t order = b->y->how->evaluation->order;
    const int wide = order >= WR_ORDER_WIDE;
    uint32_t terms = 0, units_only = 0;
    int fits = 1;
    arb_t v, w, m;
    WR_EACH(arb_init, v, w, m);
    for (size_t k = 0; k <= n; k++) {
        const fmpq *x = l->w + (k < n ? i * n + k : n * n + i);
        if ((k == n && !l->has_add) || fmpq_is_zero(x))
            continue;
        arb_set_fmpq(w, x, BOUND_PREC);
        arb_abs(w, w);
        terms++;
        units_only += k == n ? !b->y->how->exact : arb_is_one(w);
        if (k < n) {
            arb_add(m, b->most + k, b->margin, BOUND_PREC);
            bound_leave_room(m, 1);
            arb_mul(w, w, m, BOUND_PREC);
        }
        arb_add(v, v, w, BOUND_PREC);
    }
    uint32_t count = wide ? 2 * terms + 1 : 2 * terms - units_only - 1;
    if (order == WR_ORDER_DOT || order == WR_ORDER_FMA)
        count = FLINT_MIN(count, order == WR_ORDER_DOT ? 1 : terms);
    arb_zero(out);
    if (terms > 0)
        fits = units(out, v, count, b);
    WR_EACH(arb_clear, v, w, m);
    return fits;
}

/* ---- actions ------------------------------------------------------------- */

/* Write an entry of A; a complex one as the real block Re -Im over Im Re. */
static void put_block(arb_ptr to, size_t n, arb_srcptr part, const bound_t *b) {
    arb_set(to, part);
    if (b->y->parts == 1)
        return;
    arb_set(to + n, part + b->y->d);
    arb_neg(to + 1, part + b->y->d);
    arb_set(to + n + 1, part);
}

/* exact = the n n entries of A, then the n entries of column j of B. */
static wr_status_t exact_weights(arb_ptr exact, const wr_action_struct *a,
                                 uint32_t j, const bound_t *b) {
    const size_t n = b->y->n, p = b->y->parts;
    wr_status_t s = WR_OK;
    wr_entry_struct *e;
    size_t count;
    arb_ptr part = _arb_vec_init((slong) b->y->d + 1);
    _arb_vec_zero(exact, (slong) (n * n + n));
    lrnn_matrix_entries(&e, &count, &a->A, b->z->dim);
    for (size_t i = 0; s == WR_OK && i < count; i++) {
        s = bound_enclose(part, e[i].value, b);
        put_block(exact + p * (e[i].row * n + e[i].column), n, part, b);
    }
    lrnn_entries_free(e, count);
    for (size_t i = 0; s == WR_OK && i < a->b_entries; i++) {
        if (a->b[i].column != j)
            continue;
        s = bound_enclose(part, a->b[i].value, b);
        for (size_t k = 0; k < p; k++)
            arb_set(exact + n * n + p * a->b[i].row + k, part + k * b->y->d);
    }
    _arb_vec_clear(part, (slong) b->y->d + 1);
    return s;
}

/* sum += the squared norm of the error that column j of action a adds. */
static wr_status_t column_error(arb_t sum, uint32_t a, uint32_t j,
                                const bound_t *b) {
    const size_t n = b->y->n;
    const wr_recurrence_letter_t *l =
        &b->y->R->letter[b->y->pass[b->y->start[a * b->y->d + j]]];
    arb_ptr exact = _arb_vec_init((slong) (n * n + n));
    arb_t row, t;
    WR_EACH(arb_init, row, t);
    wr_status_t s = exact_weights(exact, &b->z->action[a], j, b);
    for (uint32_t i = 0; s == WR_OK && i < n; i++) {
        if (!row_error(row, l, i, b))
            s = wr_limits_fail(
                b->L, WR_UNABLE,
                "rounding errors: numbers of layer %u may exceed its format",
                b->l);
        for (size_t k = 0; k <= n; k++) {
            size_t at = k < n ? i * n + k : n * n + i;
            arb_set_fmpq(t, l->w + at, BOUND_PREC);
            if (k == n && !l->has_add)
                arb_zero(t);
            arb_sub(t, t, exact + at, BOUND_PREC);
            arb_abs(t, t);
            if (k < n)
                arb_mul(t, t, b->most + k, BOUND_PREC);
            arb_add(row, row, t, BOUND_PREC);
        }
        arb_addmul(sum, row, row, BOUND_PREC);
    }
    _arb_vec_clear(exact, (slong) (n * n + n));
    WR_EACH(arb_clear, row, t);
    return s;
}

/* *yes = 1 if x I - S, S symmetric, is positive semidefinite. */
static wr_status_t dominates(int *yes, const fmpq_t x, const fmpq_mat_t S,
                             wr_limits_struct *L) {
    wr_status_t s = WR_OK;
    const slong n = fmpq_mat_nrows(S);
    fmpq_mat_t T;
    fmpq_t q;
    int good = 1;
    fmpq_mat_init(T, n, n);
    fmpq_init(q);
    fmpq_mat_neg(T, S);
    for (slong i = 0; i < n; i++)
        fmpq_add(fmpq_mat_entry(T, i, i), fmpq_mat_entry(T, i, i), x);
    for (slong i = 0; good && s == WR_OK && i < n; i++) {
        const fmpq *pivot = fmpq_mat_entry(T, i, i);
        good = fmpq_sgn(pivot) >= 0;
        for (slong j = i + 1; good && j < n; j++) {
            if (fmpq_is_zero(fmpq_mat_entry(T, i, j)))
                continue;
            good = !fmpq_is_zero(pivot);
            if (!good)
                break;
            fmpq_div(q, fmpq_mat_entry(T, i, j), pivot);
            for (slong k = j; k < n; k++)
                fmpq_submul(fmpq_mat_entry(T, j, k), q,
                            fmpq_mat_entry(T, i, k));
        }
        s = wr_limits_check(L, "norms of actions", 0, 0);
    }
    fmpq_mat_clear(T);
    fmpq_clear(q);
    *yes = good;
    return s;
}

/* Candidate bounds on squares of norms, in order: 1, 1 + 2^-60, 1 + 2^-59, ..,
 * 2, 4, 8, .. */
static void candidate(fmpq_t x, slong i) {
    fmpq_set_si(x, 1, 1);
    fmpz_mul_2exp(fmpq_numref(x), fmpq_numref(x), i > 60 ? i - 60 : 0);
    if (i == 0 || i > 60)
        return;
    fmpz_mul_2exp(fmpq_denref(x), fmpq_denref(x), 61 - i);
    fmpz_add_ui(fmpq_numref(x), fmpq_denref(x), 1);
}

/* Raise growth to a bound on the norm of action a: the root of the first
 * candidate that is at least the square of the norm. */
static wr_status_t keep_growth(bound_t *b, uint32_t a) {
    wr_status_t s = WR_OK;
    const size_t n = b->y->n;
    const wr_recurrence_letter_t *l =
        &b->y->R->letter[b->y->pass[b->y->start[a * b->y->d]]];
    fmpq_mat_t A, S;
    fmpq_t x;
    arb_t t;
    slong lo = -1, hi = 61;
    int yes = 0;
    fmpq_mat_init(A, (slong) n, (slong) n);
    fmpq_mat_init(S, (slong) n, (slong) n);
    fmpq_init(x);
    arb_init(t);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++)
            fmpq_set(fmpq_mat_entry(A, (slong) i, (slong) k), l->w + i * n + k);
    fmpq_mat_transpose(S, A);
    fmpq_mat_mul(S, S, A);
    while (s == WR_OK && !yes) { /* 61, 62, 64, 68, .. */
        candidate(x, hi);
        s = dominates(&yes, x, S, b->L);
        lo = yes ? lo : hi;
        hi += yes ? 0 : hi - 60;
    }
    while (s == WR_OK && hi - lo > 1) {
        slong middle = (lo + hi) / 2;
        candidate(x, middle);
        s = dominates(&yes, x, S, b->L);
        *(yes ? &hi : &lo) = middle;
    }
    candidate(x, hi);
    arb_set_fmpq(t, x, BOUND_PREC);
    arb_sqrt(t, t, BOUND_PREC);
    arb_max(b->growth, b->growth, t, BOUND_PREC);
    WR_EACH(fmpq_mat_clear, A, S);
    fmpq_clear(x);
    arb_clear(t);
    return s;
}

wr_status_t bound_actions(bound_t *b) {
    wr_status_t s = WR_OK;
    arb_t sum;
    arb_init(sum);
    arb_one(b->growth);
    for (uint32_t a = 0; s == WR_OK && a < b->z->actions; a++) {
        s = wr_limits_check(b->L, "norms of actions", a, 0);
        arb_zero(sum);
        for (uint32_t j = 0; s == WR_OK && j < b->y->d; j++)
            s = column_error(sum, a, j, b);
        if (s != WR_OK)
            break;
        arb_sqrtpos(sum, sum, BOUND_PREC);
        bound_leave_room(sum, 1);
        arb_max(b->error, b->error, sum, BOUND_PREC);
        s = keep_growth(b, a);
    }
    arb_clear(sum);
    return s;
}
