/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Proves that a sequence stays positive, by a cone or a chain; that it stays
 * small, by a power of the companion matrix of its recurrence of norm at most
 * 1.
 */

#include "horizon/impl.h"

wr_status_t horizon_least(ulong *J, ulong from,
                          int (*good)(const horizon_question_t *, ulong),
                          const horizon_question_t *q, wr_limits_t L) {
    ulong low = from, high = from, step = 1;
    wr_status_t s = WR_OK;
    while (s == WR_OK && !good(q, high)) {
        low = high + 1;
        high += step;
        step *= 2;
        s = wr_limits_steps(L, "steps until a sequence keeps its sign", high);
        if (s == WR_OK && high > HORIZON_MOST_STEPS)
            s = wr_limits_fail(
                L, WR_UNABLE,
                "a sequence does not show the sign it keeps within 2^20 steps");
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

slong horizon_calm(const fmpq_mat_t C) {
    slong s = 1;
    fmpq_mat_t S;
    fmpq_t norm;
    fmpq_mat_init_set(S, C);
    fmpq_init(norm);
    horizon_norm(norm, S);
    for (; s <= HORIZON_MOST_POWER && fmpq_cmp_ui(norm, 1) > 0; s *= 2) {
        fmpq_mat_mul(S, S, S);
        horizon_norm(norm, S);
    }
    fmpq_mat_clear(S);
    fmpq_clear(norm);
    return s <= HORIZON_MOST_POWER ? s : 0;
}

wr_status_t horizon_positive(horizon_entry_t *e, const horizon_sequence_t *y,
                             wr_limits_t L) {
    horizon_roots_t r;
    horizon_roots_init(&r);
    horizon_recurrence(e->f, y);
    horizon_roots(&r, e->f, 64);
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

static int small_from(const horizon_question_t *q, ulong J) {
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
    e->bound = horizon_calm(C);
    fmpq_mat_clear(C);
    if (e->bound == 0)
        return wr_limits_fail(L, WR_UNABLE,
                              "no power of the recurrence of entry %ld up to "
                              "%d has norm at most 1",
                              (long) y->row, HORIZON_MOST_POWER);
    horizon_question_t q = {e, y, NULL, NULL, d, e->bound + t - 1};
    wr_status_t s = horizon_least(&J, fmpz_get_ui(e->from), small_from, &q, L);
    fmpz_set_ui(e->from, J);
    return s;
}
