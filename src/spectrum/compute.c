/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The spectrum of one matrix: the characteristic polynomial, its irreducible
 * factors, the locations of their roots, the blocks.  Multiplicities are known
 * exactly from the factorisation; therefore every further question concerns
 * irreducible polynomials, which have no multiple roots.
 *
 * The predicates of the whole matrix follow from its factors.  The powers of A
 * are eventually periodic if and only if each eigenvalue is 0 or a root of
 * unity and the blocks at the latter have size 1; the period is then the least
 * common multiple of their orders, and the preperiod is the largest block at 0.
 * The powers are bounded if and only if no eigenvalue is outside the unit
 * circle and the blocks on it have size 1.  Source: [Horn2012]. */

#include "spectrum/impl.h"

#include <stdlib.h>

void spectrum_add_order(fmpz_t period, ulong order) {
    fmpz_t t;
    fmpz_init_set_ui(t, order);
    if (order != 0)
        fmpz_lcm(period, period, t);
    fmpz_clear(t);
}

static void decide(wr_spectrum_t S) {
    int real = 1, nonnegative = 1, simple = 1, returns = 1;
    slong outside = 0, on = 0, zero = 0, one = 0;
    S->nonreal_far = S->growth = S->nilpotency = 0;
    for (slong i = 0; i < S->factors; i++) {
        const wr_spectrum_factor_struct *f = S->factor + i;
        const int at_zero = f->real > f->positive + f->negative;
        real &= f->real == f->count;
        nonnegative &= f->real == f->count && f->negative == 0;
        simple &= f->block[0] == 1;
        outside += f->outside * f->multiplicity;
        on += f->on * f->multiplicity;
        S->nonreal_far += f->far_nonreal * f->multiplicity;
        if (f->on > 0 && f->block[0] - 1 > S->growth)
            S->growth = f->block[0] - 1;
        returns &= at_zero || (f->order != 0 && f->block[0] == 1);
        if (at_zero) {
            zero = f->multiplicity;
            S->nilpotency = f->block[0];
        }
        if (f->order == 1)
            one = f->multiplicity;
    }
    S->all_real = wr_truth_of(real);
    S->all_nonnegative = wr_truth_of(nonnegative);
    S->nilpotent = wr_truth_of(zero == S->n);
    S->unipotent = wr_truth_of(one == S->n);
    S->invertible = wr_truth_of(zero == 0);
    S->diagonalisable = wr_truth_of(simple);
    S->power_bounded = wr_truth_of(outside == 0 && S->growth == 0);
    S->eventually_periodic = wr_truth_of(returns);
    S->finite_order = wr_truth_of(returns && zero == 0);
    S->radius = outside > 0 ? 1 : on > 0 ? 0 : -1;
    S->on_circle = on;
    S->preperiod = S->nilpotency;
    fmpz_set_ui(S->period, (ulong) returns);
    for (slong i = 0; i < S->factors && returns; i++)
        spectrum_add_order(S->period, S->factor[i].order);
}

/* ---- the factors --------------------------------------------------------- */

void wr_spectrum_init(wr_spectrum_t S) {
    memset(S, 0, sizeof *S);
    fmpz_init(S->period);
    decide(S);
}

void wr_spectrum_clear(wr_spectrum_t S) {
    for (slong i = 0; i < S->factors; i++) {
        wr_spectrum_factor_struct *f = S->factor + i;
        fmpz_poly_clear(f->minpoly);
        wr_scalars_free(f->over, (size_t) f->over_length);
        wr_free(f->block);
    }
    wr_free(S->factor);
    fmpz_clear(S->period);
}

wr_spectrum_factor_struct *spectrum_factor_add(wr_spectrum_t S) {
    S->factor =
        wr_realloc(S->factor, (size_t) (S->factors + 1) * sizeof *S->factor);
    wr_spectrum_factor_struct *f = S->factor + S->factors++;
    memset(f, 0, sizeof *f);
    fmpz_poly_init(f->minpoly);
    return f;
}

/* Compare by degree, then by coefficients from the leading one; then by
 * multiplicity, for factors over Q(a) with the same minpoly. */
static int compare(const void *x, const void *y) {
    const wr_spectrum_factor_struct *f = x, *g = y;
    slong m = fmpz_poly_degree(f->minpoly), n = fmpz_poly_degree(g->minpoly);
    if (m != n)
        return m < n ? -1 : 1;
    for (slong i = m; i >= 0; i--) {
        int c = fmpz_cmp(f->minpoly->coeffs + i, g->minpoly->coeffs + i);
        if (c != 0)
            return c;
    }
    if (f->count != g->count)
        return f->count < g->count ? -1 : 1;
    return f->multiplicity < g->multiplicity
               ? -1
               : f->multiplicity > g->multiplicity;
}

static wr_status_t
compute_rational(wr_spectrum_t S, const wr_spectrum_matrix_t M, wr_limits_t L) {
    fmpz_poly_t chi;
    fmpz_poly_factor_t parts;
    fmpz_poly_init(chi);
    fmpz_poly_factor_init(parts);
    wr_status_t status = spectrum_charpoly(chi, M->A, L);
    if (status == WR_OK && M->n > 0)
        fmpz_poly_factor(parts, chi);
    for (slong i = 0; i < parts->num && status == WR_OK; i++) {
        wr_spectrum_factor_struct *f = spectrum_factor_add(S);
        fmpz_poly_set(f->minpoly, parts->p + i);
        f->multiplicity = parts->exp[i];
        status = spectrum_locate(f, L);
        if (status == WR_OK)
            status = spectrum_blocks(f, f->minpoly, M->A, L);
    }
    fmpz_poly_clear(chi);
    fmpz_poly_factor_clear(parts);
    return status;
}

wr_status_t wr_spectrum_compute(wr_spectrum_t S, const wr_spectrum_matrix_t M,
                                wr_limits_t L) {
    wr_assert(fmpq_mat_nrows(M->A) == M->n * M->ring->degree);
    wr_assert(fmpq_mat_ncols(M->A) == M->n * M->ring->degree);
    wr_spectrum_t T;
    wr_spectrum_init(T);
    T->n = M->n;
    wr_status_t status = M->ring->degree == 1 ? compute_rational(T, M, L)
                                              : spectrum_factor_over(T, M, L);
    if (status == WR_OK) {
        if (T->factors > 1)
            qsort(T->factor, (size_t) T->factors, sizeof *T->factor, compare);
        decide(T);
    }
    wr_spectrum_clear(status == WR_OK ? S : T);
    if (status == WR_OK)
        *S = *T;
    return status;
}
