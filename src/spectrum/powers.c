/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The limit behaviour of A^k.  The powers converge if and only if every
 * eigenvalue is inside the unit circle or is 1 with blocks of size 1; the limit
 * is then the projector onto the kernel of A - I along the other generalised
 * eigenspaces, q(A)/q(1) with q the product of f^(largest block) over the
 * factors f other than x - 1.  Source: [Horn2012]. */

#include "spectrum/impl.h"

wr_powers_t wr_spectrum_powers(const wr_spectrum_t S) {
    slong on_not_one = 0, negative = 0;
    for (slong i = 0; i < S->factors; i++) {
        const wr_spectrum_factor_struct *f = S->factor + i;
        if (f->order != 1)
            on_not_one += f->on;
        if (f->order == 2)
            negative += f->on;
    }
    if (S->radius > 0 || S->growth > 0)
        return WR_POWERS_UNBOUNDED;
    if (on_not_one == 0)
        return WR_POWERS_CONVERGE;
    if (on_not_one == negative)
        return WR_POWERS_ALTERNATE;
    return WR_POWERS_ROTATE;
}

/* B <- B (g(A) / g(1))^k, g the factor over the field, k its largest block */
static wr_status_t apply_factor(wr_spectrum_matrix_t B,
                                const wr_spectrum_factor_struct *f,
                                const wr_spectrum_matrix_t M, wr_limits_t L) {
    const slong size = fmpq_mat_nrows(M->A);
    fmpq_poly_struct *c = wr_scalars_new(2), *one = c + 1;
    wr_status_t status = WR_OK;
    fmpq_mat_t V, C;
    fmpq_mat_init(V, size, size);
    fmpq_mat_init(C, size, size);
    slong i = f->over != NULL ? f->over_length : fmpz_poly_length(f->minpoly);
    while (i-- > 0 && status == WR_OK) { /* by Horner: V = g(A), one = g(1) */
        if (f->over != NULL)
            fmpq_poly_set(c, f->over + i);
        else
            fmpq_poly_set_fmpz(c, f->minpoly->coeffs + i);
        fmpq_poly_add(one, one, c);
        fmpq_mat_mul(V, V, M->A);
        for (slong j = 0; j < M->n; j++)
            wr_ring_block(C, j, j, c, M->ring);
        fmpq_mat_add(V, V, C);
        status = wr_limits_check(L, "limit of powers", 0, 0);
    }
    if (status == WR_OK)
        wr_ring_inv(one, one, M->ring);
    for (slong j = 0; j < M->n; j++)
        wr_ring_block(C, j, j, one, M->ring);
    fmpq_mat_mul(V, V, C);
    for (slong k = 0; k < f->block[0] && status == WR_OK; k++) {
        fmpq_mat_mul(B->A, B->A, V);
        status = wr_limits_check(L, "limit of powers", 0, 0);
    }
    wr_scalars_free(c, 2);
    WR_EACH(fmpq_mat_clear, V, C);
    return status;
}

wr_status_t wr_spectrum_limit(wr_spectrum_matrix_t limit, const wr_spectrum_t S,
                              const wr_spectrum_matrix_t M, wr_limits_t L) {
    wr_assert(S->n == M->n);
    if (wr_spectrum_powers(S) != WR_POWERS_CONVERGE)
        return wr_limits_fail(L, WR_DOMAIN, "the powers do not converge");
    wr_spectrum_matrix_t E;
    wr_status_t status = WR_OK;
    wr_spectrum_matrix_init(E);
    wr_spectrum_matrix_set(E, M);
    if (S->on_circle == 0)
        fmpq_mat_zero(E->A); /* 1 is no eigenvalue: q(M) = 0 */
    else
        fmpq_mat_one(E->A);
    for (slong i = 0; i < S->factors && status == WR_OK; i++)
        if (S->on_circle > 0 && S->factor[i].order != 1)
            status = apply_factor(E, S->factor + i, M, L);
    if (status == WR_OK)
        wr_spectrum_matrix_swap(limit, E);
    wr_spectrum_matrix_clear(E);
    return status;
}
