/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The closed form of A^k H.  Let N_r = A - r on the generalised eigenspace of
 * r.  Then A^k = sum over r and j of binom(k, j) r^(k-j) N_r^j, so an entry is
 * the sum of  c_j(r) binom(k, j) r^(k-j).  Conjugate roots have conjugate
 * coefficients: c_j is one polynomial in r, over Q.  The sum over the roots of
 * r^e is a power sum, rational by Newton's identities.  Hence the first values
 * of the entry give a rational linear system for the coefficients of all c_j.
 * It is the confluent Vandermonde system, has as many equations as the minimal
 * polynomial has roots, and is regular.  Source: [Horn2012].
 *
 * The system is that of d A, d the common denominator: its eigenvalues d r are
 * algebraic integers, with whole power sums, while the denominators of those of
 * r grow with every power.  If c is the coefficient of (d r)^l in c_j for d A,
 * that of r^l in c_j for A is c d^(l-j). */

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
 * next column.  Entry (k, (j, l)) is binom(k, j) times the sum of the powers
 * with exponent k-j+l of the roots of f divided by `inverse`, an integer. */
static slong fill_factor(fmpz_mat_t T, slong column,
                         const wr_spectrum_factor_struct *f,
                         const fmpq_t inverse) {
    slong N = fmpz_mat_nrows(T), d = fmpz_poly_degree(f->minpoly);
    const int at_zero = f->real > f->positive + f->negative;
    fmpq_poly_struct *g = wr_scalars_new(2), *sums = g + 1;
    fmpz_t b;
    fmpz_init(b);
    fmpq_poly_set_fmpz_poly(g, f->minpoly);
    fmpq_poly_rescale(g, g, inverse);
    fmpq_poly_power_sums(sums, g, N + d);
    for (slong j = 0; j < f->block[0]; j++)
        for (slong l = 0; l < d; l++, column++)
            for (slong k = j; k < N; k++) {
                fmpz *x = fmpz_mat_entry(T, k, column);
                fmpz_bin_uiui(b, (ulong) k, (ulong) j);
                if (at_zero)
                    fmpz_set_ui(x, k == j);
                else if (k - j + l < fmpq_poly_length(sums))
                    fmpz_mul(x, b, fmpq_poly_numref(sums) + k - j + l);
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
                      const wr_spectrum_t S, const fmpq_t inverse) {
    slong row = 0;
    fmpq_t c;
    fmpq_init(c);
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
            for (slong l = 0; l < d; l++) {
                fmpq_pow_si(c, inverse, j - l);
                fmpq_mul(c, c, fmpq_mat_entry(X, first + j * d + l, e));
                fmpq_poly_set_coeff_fmpq(t->c + j, l, c);
            }
    }
    fmpq_clear(c);
}

/* T = its LU decomposition without fractions, of rows as in perm, by the
 * algorithm of Bareiss; its last entry is the determinant up to the sign. */
static wr_status_t decompose(fmpz_mat_t T, slong *perm, wr_limits_t L) {
    const slong n = fmpz_mat_nrows(T);
    wr_status_t status = WR_OK;
    for (slong k = 0; k < n && status == WR_OK; k++) {
        slong at = k;
        while (at < n && fmpz_is_zero(fmpz_mat_entry(T, at, k)))
            at++;
        if (at == n)
            return wr_limits_fail(L, WR_UNABLE,
                                  "the system for the closed form is singular");
        fmpz_mat_swap_rows(T, perm, k, at);
        for (slong i = k + 1; i < n && status == WR_OK; i++) {
            for (slong j = k + 1; j < n; j++) {
                fmpz *x = fmpz_mat_entry(T, i, j);
                fmpz_mul(x, x, fmpz_mat_entry(T, k, k));
                fmpz_submul(x, fmpz_mat_entry(T, i, k),
                            fmpz_mat_entry(T, k, j));
                if (k > 0)
                    fmpz_divexact(x, x, fmpz_mat_entry(T, k - 1, k - 1));
            }
            status = wr_limits_check(L, "closed forms", 0, 0);
        }
    }
    return status;
}

/* Replace the columns of X by the solutions of the system. */
static wr_status_t solve(fmpq_mat_t X, const wr_spectrum_t S,
                         const fmpq_t inverse, wr_limits_t L) {
    const slong n = fmpq_mat_nrows(X);
    fmpz_mat_t T, y, z;
    fmpq_mat_t x;
    fmpz_t d;
    slong column = 0, *perm = wr_malloc((size_t) n * sizeof *perm);
    fmpz_mat_init(T, n, n);
    fmpz_mat_init(y, n, 1);
    fmpz_mat_init(z, n, 1);
    fmpz_init(d);
    for (slong i = 0; i < n; i++)
        perm[i] = i;
    for (slong s = 0; s < S->factors; s++)
        column = fill_factor(T, column, S->factor + s, inverse);
    wr_status_t status = decompose(T, perm, L);
    for (slong e = 0; e < fmpq_mat_ncols(X) && status == WR_OK; e++) {
        fmpq_mat_window_init(x, X, 0, e, n, e + 1);
        fmpq_mat_get_fmpz_mat_matwise(y, d, x);
        (void) fmpz_mat_solve_fflu_precomp(z, perm, T, y);
        fmpz_mul(d, d, fmpz_mat_entry(T, n - 1, n - 1));
        fmpq_mat_set_fmpz_mat_div_fmpz(x, z, d);
        fmpq_mat_window_clear(x);
        status = wr_limits_check(L, "closed forms", 0, 0);
    }
    WR_EACH(fmpz_mat_clear, T, y, z);
    fmpz_clear(d);
    wr_free(perm);
    return status;
}

wr_status_t wr_spectrum_sequences(wr_sequences_t Q, const wr_spectrum_t S,
                                  const wr_spectrum_matrix_t M,
                                  const fmpq_mat_t H, wr_limits_t L) {
    wr_assert(S->n == M->n && fmpq_mat_nrows(H) == M->n);
    slong n = M->n, c = fmpq_mat_ncols(H), unknowns = 0;
    wr_sequences_t R;
    fmpq_mat_t X, B;
    fmpz_mat_t Z;
    fmpq_t inverse;
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
    fmpq_mat_init(B, n, n);
    fmpz_mat_init(Z, n, n);
    fmpq_init(inverse);
    fmpq_mat_get_fmpz_mat_matwise(Z, fmpq_denref(inverse), M->A);
    fmpz_one(fmpq_numref(inverse));
    fmpq_mat_set_fmpz_mat(B, Z);
    wr_status_t status = fill_values(X, B, H, L);
    if (status == WR_OK && unknowns > 0)
        status = solve(X, S, inverse, L);
    if (status == WR_OK) {
        R->rows = n;
        R->columns = c;
        R->sequence = wr_calloc((size_t) (n * c) + 1, sizeof *R->sequence);
        for (slong e = 0; e < n * c; e++) {
            WR_EACH(fmpq_init, R->sequence[e].value, R->sequence[e].other);
            fmpz_init(R->sequence[e].period);
            if (status == WR_OK)
                set_terms(R->sequence + e, X, e, S, inverse);
            if (status == WR_OK)
                status = wr_limits_check(L, "closed forms", 0, 0);
        }
    }
    if (status == WR_OK)
        status = spectrum_behaviour(R, S, M->ring, L);
    wr_sequences_clear(status == WR_OK ? Q : R);
    if (status == WR_OK)
        *Q = *R;
    WR_EACH(fmpq_mat_clear, X, B);
    fmpz_mat_clear(Z);
    fmpq_clear(inverse);
    return status;
}
