/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The closed form of A^k H.  Let N_r = A - r on the generalised eigenspace of
 * r.  Then A^k = sum over r and j of binom(k, j) r^(k-j) N_r^j, so an entry is
 * the sum of  c_j(r) binom(k, j) r^(k-j).  Conjugate roots have conjugate
 * coefficients: c_j is one polynomial in r, over Q.  The sum over the roots of
 * r^e is a power sum, rational by Newton's identities.  Hence the first values
 * of the entry give a rational linear system for the coefficients of all c_j.
 * It is the confluent Vandermonde system, has as many equations as the minimal
 * polynomial has roots, and is regular.  Source: [Horn2012]. */

#include "spectrum/impl.h"
#include "spectrum/sequence.h"

#define MAX_UNKNOWNS 120

void wr_sequences_init(wr_sequences_t Q) {
    Q->rows = Q->columns = 0;
    Q->sequence = NULL;
}

void wr_sequences_clear(wr_sequences_t Q) {
    for (slong i = 0; i < Q->rows * Q->columns; i++) {
        wr_sequence_struct *q = Q->sequence + i;
        for (slong t = 0; t < q->terms; t++)
            wr_scalars_free(q->term[t].c, (size_t) q->term[t].depth);
        wr_free(q->term);
        WR_EACH(fmpq_clear, q->value, q->other);
        fmpz_clear(q->period);
    }
    wr_free(Q->sequence);
    wr_sequences_init(Q);
}

/* Fill the columns of one factor, from `column` on, and return the index of the
 * next column.  Entry (k, (j, l)) is binom(k, j) times the sum of r^(k-j+l). */
static slong fill_factor(fmpq_mat_t T, slong column,
                         const wr_spectrum_factor_struct *f) {
    slong N = fmpq_mat_nrows(T), d = fmpz_poly_degree(f->minpoly);
    const int at_zero = f->real > f->positive + f->negative;
    fmpq_poly_struct *g = wr_scalars_new(2), *sums = g + 1; /* at e: sum of
                                                             * r^e */
    fmpz_t b;
    fmpz_init(b);
    fmpq_poly_set_fmpz_poly(g, f->minpoly);
    fmpq_poly_power_sums(sums, g, N + d);
    for (slong j = 0; j < f->block[0]; j++)
        for (slong l = 0; l < d; l++, column++)
            for (slong k = j; k < N; k++) {
                fmpq *x = fmpq_mat_entry(T, k, column);
                fmpz_bin_uiui(b, (ulong) k, (ulong) j);
                if (!at_zero) {
                    fmpq_poly_get_coeff_fmpq(x, sums, k - j + l);
                    fmpq_mul_fmpz(x, x, b);
                } else if (k == j)
                    fmpq_one(x);
            }
    wr_scalars_free(g, 2);
    fmpz_clear(b);
    return column;
}

/* Set row k of X to all entries of A^k H. */
static wr_status_t fill_values(fmpq_mat_t X, const fmpq_mat_t A,
                               const fmpq_mat_t H, wr_limits_t L) {
    fmpq_mat_t V;
    wr_status_t status = WR_OK;
    slong c = fmpq_mat_ncols(H);
    fmpq_mat_init_set(V, H);
    for (slong k = 0; k < fmpq_mat_nrows(X) && status == WR_OK; k++) {
        for (slong i = 0; i < fmpq_mat_ncols(X); i++)
            fmpq_set(fmpq_mat_entry(X, k, i), fmpq_mat_entry(V, i / c, i % c));
        fmpq_mat_mul(V, A, V);
        status = wr_limits_check(L, "powers", 0, 0);
    }
    fmpq_mat_clear(V);
    return status;
}

/* Set the terms of entry e from column e of the solution. */
static void set_terms(wr_sequence_struct *q, const fmpq_mat_t X, slong e,
                      const wr_spectrum_t S) {
    slong row = 0;
    q->terms = 0;
    q->term = wr_malloc((size_t) (S->factors + 1) * sizeof *q->term);
    for (slong s = 0; s < S->factors; s++) {
        const wr_spectrum_factor_struct *f = S->factor + s;
        slong d = fmpz_poly_degree(f->minpoly), first = row, depth = 0;
        for (slong i = 0; i < f->block[0] * d; i++, row++)
            if (!fmpq_is_zero(fmpq_mat_entry(X, row, e)))
                depth = i / d + 1;
        if (depth == 0)
            continue;
        wr_sequence_term_struct *t = q->term + q->terms++;
        t->factor = s;
        t->depth = depth;
        t->c = wr_scalars_new((size_t) depth);
        for (slong j = 0; j < depth; j++)
            for (slong l = 0; l < d; l++)
                fmpq_poly_set_coeff_fmpq(
                    t->c + j, l, fmpq_mat_entry(X, first + j * d + l, e));
    }
}

static wr_status_t solve(fmpq_mat_t X, const wr_spectrum_t S, slong unknowns,
                         wr_limits_t L) {
    fmpq_mat_t T;
    slong column = 0;
    fmpq_mat_init(T, unknowns, unknowns);
    for (slong s = 0; s < S->factors; s++)
        column = fill_factor(T, column, S->factor + s);
    int regular = fmpq_mat_solve(X, T, X);
    fmpq_mat_clear(T);
    return regular
               ? wr_limits_check(L, "closed forms", 0, 0)
               : wr_limits_fail(L, WR_UNABLE,
                                "the system for the closed form is singular");
}

wr_status_t wr_spectrum_sequences(wr_sequences_t Q, const wr_spectrum_t S,
                                  const wr_spectrum_matrix_t M,
                                  const fmpq_mat_t H, wr_limits_t L) {
    wr_assert(S->n == M->n && fmpq_mat_nrows(H) == M->n);
    slong n = M->n, c = fmpq_mat_ncols(H), unknowns = 0;
    wr_sequences_t R;
    fmpq_mat_t X;
    if (M->ring->degree > 1)
        return wr_limits_fail(L, WR_UNABLE,
                              "closed forms are for rational matrices");
    for (slong s = 0; s < S->factors; s++)
        unknowns +=
            S->factor[s].block[0] * fmpz_poly_degree(S->factor[s].minpoly);
    if (unknowns > MAX_UNKNOWNS)
        return wr_limits_fail(L, WR_UNABLE,
                              "a closed form of %ld terms; %d is the limit",
                              (long) unknowns, MAX_UNKNOWNS);
    wr_sequences_init(R);
    fmpq_mat_init(X, unknowns, n * c);
    wr_status_t status = fill_values(X, M->A, H, L);
    if (status == WR_OK && unknowns > 0)
        status = solve(X, S, unknowns, L);
    if (status == WR_OK) {
        R->rows = n;
        R->columns = c;
        R->sequence = wr_calloc((size_t) (n * c) + 1, sizeof *R->sequence);
        for (slong e = 0; e < n * c; e++) {
            WR_EACH(fmpq_init, R->sequence[e].value, R->sequence[e].other);
            fmpz_init(R->sequence[e].period);
            set_terms(R->sequence + e, X, e, S);
        }
        status = spectrum_behaviour(R, S, M->ring, L);
    }
    wr_sequences_clear(status == WR_OK ? Q : R);
    if (status == WR_OK)
        *Q = *R;
    fmpq_mat_clear(X);
    return status;
}
