/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* E1 step by step, by its definition: exact powers and one cast per term. */

#include "horizon/impl.h"

/* Set A and B to the exact map of one letter. */
static void letter_map(fmpq_mat_t A, fmpq_mat_t B,
                       const wr_recurrence_letter_t *l, slong n) {
    fmpq_t x;
    fmpq_init(x);
    wr_recurrence_matrix(A, l); /* h + beta (v - k.h) k for a delta rule */
    fmpq_mat_zero(B);
    for (slong i = 0; i < n; i++)
        if (l->delta) {
            fmpq_mul(x, l->w + n, l->w + n + 1);
            fmpq_mul(fmpq_mat_entry(B, i, 0), x, l->w + i);
        } else if (l->has_add)
            fmpq_set(fmpq_mat_entry(B, i, 0), l->w + n * n + i);
    fmpq_clear(x);
}

/* Set A and B to the map of the word, the newest letter on the left. */
static void word_map(fmpq_mat_t A, fmpq_mat_t B, const wr_cast_orbit_t O) {
    slong n = (slong) O->R->n;
    fmpq_mat_t a, b;
    fmpq_mat_init(a, n, n);
    fmpq_mat_init(b, n, 1);
    fmpq_mat_one(A);
    fmpq_mat_zero(B);
    for (size_t i = 0; i < O->length; i++) {
        wr_assert(O->word[i] < O->R->letters);
        letter_map(a, b, O->R->letter + O->word[i], n);
        fmpq_mat_mul(A, a, A);
        fmpq_mat_mul(B, a, B);
        fmpq_mat_add(B, B, b);
    }
    WR_EACH(fmpq_mat_clear, a, b);
}

uint64_t horizon_value_cast(const rd_value_t x, const horizon_cast_t *K) {
    uint64_t code;
    (void) wr_rd_round(&code, x, &K->F, &K->mode);
    return wr_format_index(code, &K->F) == 0 ? 0 : code;
}

/* ---- the run ------------------------------------------------------------- */

wr_status_t wr_cast_run_init(wr_cast_run_t *out, const wr_cast_orbit_t O,
                             wr_limits_t L) {
    wr_assert(O->length >= 1);
    horizon_cast_t K;
    wr_status_t s = horizon_cast_init(&K, O->evaluation, L);
    if (s != WR_OK)
        return s;
    slong n = (slong) O->R->n;
    wr_cast_run_t X = wr_calloc(1, sizeof *X);
    X->n = n;
    X->K = K;
    fmpq_mat_init(X->A, n, n);
    fmpq_mat_init(X->B, n, 1);
    fmpq_mat_init(X->power, n, 1);
    fmpq_mat_init(X->term, n, 1);
    fmpq_mat_init(X->state, n, 1);
    word_map(X->A, X->B, O);
    X->sums = !O->evaluation->published && !fmpq_mat_is_zero(X->B);
    X->sum = wr_calloc((size_t) n, sizeof *X->sum);
    for (slong i = 0; i < n; i++) {
        rd_value_init(X->sum + i);
        fmpq_set(fmpq_mat_entry(X->power, i, 0), O->R->start + i);
    }
    fmpq_mat_set(X->state, X->power);
    fmpq_mat_set(X->term, X->B);
    *out = X;
    return WR_OK;
}

void wr_cast_run_clear(wr_cast_run_t X) {
    if (X == NULL)
        return;
    for (slong i = 0; i < X->n; i++)
        rd_value_clear(X->sum + i);
    wr_free(X->sum);
    WR_EACH(fmpq_mat_clear, X->A, X->B, X->power, X->term, X->state);
    wr_free(X);
}

/* v = A v.  For a single product, fmpq_mul finds common factors crosswise,
 * where those of A are small. */
static void multiply(fmpq_mat_t v, const fmpq_mat_t A) {
    if (fmpq_mat_nrows(A) == 1)
        fmpq_mul(fmpq_mat_entry(v, 0, 0), fmpq_mat_entry(A, 0, 0),
                 fmpq_mat_entry(v, 0, 0));
    else
        fmpq_mat_mul(v, A, v);
}

/* Advance the exact state to step k.  Sums of casts do not need it; it is
 * computed on demand. */
static void update_state(wr_cast_run_t X) {
    for (; X->state_k < X->k; X->state_k++) {
        multiply(X->state, X->A);
        fmpq_mat_add(X->state, X->state, X->B);
    }
}

void wr_cast_run_step(wr_cast_run_t X) {
    X->k++;
    if (!X->sums) {
        update_state(X);
        return;
    }
    rd_value_t v;
    rd_value_init(v);
    for (slong i = 0; i < X->n; i++) {
        rd_value_decode(v, horizon_cast(fmpq_mat_entry(X->term, i, 0), &X->K),
                        &X->K.F);
        X->invalid |= wr_rd_add(X->sum + i, X->sum + i, v, 0) != 0;
    }
    rd_value_clear(v);
    multiply(X->power, X->A);
    multiply(X->term, X->A);
}

void wr_cast_run_exact(fmpq_t x, wr_cast_run_t X, size_t i) {
    wr_assert((slong) i < X->n);
    update_state(X);
    fmpq_set(x, fmpq_mat_entry(X->state, (slong) i, 0));
}

void horizon_run_value(rd_value_t out, const struct wr_cast_run_struct *X,
                       slong i, int *invalid) {
    if (!X->sums) {
        rd_value_number(out, fmpq_mat_entry(X->state, i, 0), 0);
        return;
    }
    rd_value_decode(out, horizon_cast(fmpq_mat_entry(X->power, i, 0), &X->K),
                    &X->K.F);
    *invalid |= wr_rd_add(out, out, X->sum + i, 0) != 0;
}

uint64_t wr_cast_run_code(const wr_cast_run_t X, size_t i) {
    wr_assert((slong) i < X->n);
    rd_value_t v;
    int invalid = 0;
    rd_value_init(v);
    horizon_run_value(v, X, (slong) i, &invalid);
    uint64_t code = horizon_value_cast(v, &X->K);
    rd_value_clear(v);
    return code;
}
