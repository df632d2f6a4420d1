/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Prove that a sequence stays positive, by a cone or a chain, or that it stays
 * small, by a power of its companion matrix of norm at most 1. */

#include "horizon/impl.h"

wr_status_t horizon_least(ulong *J, ulong from, horizon_good_t *good,
                          const horizon_question_t *q, wr_limits_t L) {
    ulong low = from, high = from, step = 1;
    int yes = 0;
    wr_status_t s = good(&yes, q, high, L);
    while (s == WR_OK && !yes) {
        low = high + 1;
        high += step;
        step *= 2;
        s = wr_limits_steps(L, "steps until a sequence keeps its sign", high);
        if (s == WR_OK && high > HORIZON_MOST_STEPS)
            s = wr_limits_fail(
                L, WR_UNABLE,
                "the eventual sign of a sequence was not found in 2^20 steps");
        if (s == WR_OK)
            s = good(&yes, q, high, L);
    }
    while (s == WR_OK && low < high) {
        ulong mid = low + (high - low) / 2;
        s = good(&yes, q, mid, L);
        if (yes)
            high = mid;
        else
            low = mid + 1;
    }
    *J = high;
    return s;
}

wr_status_t horizon_calm(slong *power, const fmpq_mat_t C, slong halvings,
                         slong most, wr_limits_t L) {
    wr_status_t s = WR_OK;
    fmpq_mat_t S;
    fmpq_t norm;
    fmpq_mat_init_set(S, C);
    fmpq_init(norm);
    for (*power = 1; s == WR_OK; *power *= 2) {
        wr_matrix_norm(norm, S, NULL);
        if (horizon_halvings(norm) >= halvings)
            break;
        if (*power >= most) {
            *power = 0;
            break;
        }
        fmpq_mat_mul(S, S, S);
        s = wr_limits_steps(L, "a power of small norm", (uint64_t) *power);
    }
    fmpq_mat_clear(S);
    fmpq_clear(norm);
    return s;
}

wr_status_t horizon_positive(horizon_entry_t *e, const horizon_sequence_t *y,
                             wr_limits_t L) {
    horizon_roots_t r;
    horizon_roots_init(&r);
    horizon_recurrence(e->f, y);
    horizon_roots(&r, e->f);
    fmpq_set(e->lambda, r.lambda);
    e->e = r.e;
    wr_status_t s;
    if (!r.single)
        s = wr_limits_fail(L, WR_UNABLE,
                           "no single positive eigenvalue dominates entry %ld",
                           (long) y->row);
    else if (r.e == 1)
        s = horizon_cone(e, y, L);
    else if (r.rational)
        s = horizon_chain(e, y, L);
    else
        s = wr_limits_fail(L, WR_UNABLE,
                           "the eigenvalue that dominates entry %ld is "
                           "irrational and defective",
                           (long) y->row);
    horizon_roots_clear(&r);
    return s;
}

static wr_status_t small_from(int *yes, const horizon_question_t *q, ulong J,
                              wr_limits_t L) {
    fmpq *u = _fmpq_vec_init(q->terms);
    fmpq_t x;
    fmpq_init(x);
    wr_status_t s = horizon_terms(u, q->y, J, q->terms, L);
    *yes = 1;
    for (slong i = 0; i < q->terms && *yes && s == WR_OK; i++) {
        fmpq_abs(x, u + i);
        *yes = fmpq_cmp(x, q->bound) < 0;
        s = wr_limits_check(L, "bounds of a sequence", 0, 0);
    }
    fmpq_clear(x);
    _fmpq_vec_clear(u, q->terms);
    return s;
}

wr_status_t horizon_bounded(horizon_entry_t *e, const horizon_sequence_t *y,
                            const fmpq_t d, wr_limits_t L) {
    horizon_recurrence(e->f, y);
    slong t = fmpq_poly_degree(e->f);
    fmpq_mat_t C;
    ulong J = 0;
    fmpq_mat_init(C, t, t);
    horizon_companion(C, e->f);
    wr_status_t s = horizon_calm(&e->bound, C, 0, HORIZON_MOST_POWER, L);
    fmpq_mat_clear(C);
    if (s == WR_OK && e->bound == 0)
        return wr_limits_fail(L, WR_UNABLE,
                              "no power of the recurrence of entry %ld up to "
                              "%d has norm at most 1",
                              (long) y->row, HORIZON_MOST_POWER);
    horizon_question_t q = {e, y, NULL, NULL, d, e->bound + t - 1};
    if (s == WR_OK)
        s = horizon_least(&J, fmpz_get_ui(e->from), small_from, &q, L);
    fmpz_set_ui(e->from, J);
    return s;
}
