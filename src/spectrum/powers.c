/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* What A^k becomes.  The powers converge if and only if every eigenvalue is
 * inside the unit circle or is 1 with blocks of size 1; the limit is then the
 * projector on the kernel of A - I along the other generalised eigenspaces,
 * q(A)/q(1) with q the product of f^(largest block) over the factors f other
 * than x - 1.  Source: [Horn2012].
 */

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

/* B = B f(A), f over Z, by Horner. */
static void times_value(fmpq_mat_t B, const fmpz_poly_t f,
                        const fmpq_mat_t A) {
    slong n = fmpq_mat_nrows(A);
    fmpq_mat_t V;
    fmpq_mat_init(V, n, n);
    for (slong i = fmpz_poly_degree(f); i >= 0; i--) {
        fmpq_mat_mul(V, V, A);
        for (slong j = 0; j < n; j++)
            fmpq_add_fmpz(fmpq_mat_entry(V, j, j), fmpq_mat_entry(V, j, j),
                          f->coeffs + i);
    }
    fmpq_mat_mul(B, B, V);
    fmpq_mat_clear(V);
}

wr_status_t wr_spectrum_limit(fmpq_mat_t limit, const wr_spectrum_t S,
                              const wr_spectrum_matrix_t M, wr_limits_t L) {
    slong n = M->n, has_one = 0;
    if (M->ring->degree > 1)
        return wr_limits_fail(L, WR_UNABLE, "limits of powers are for "
                              "rational matrices only");
    if (wr_spectrum_powers(S) != WR_POWERS_CONVERGE)
        return wr_limits_fail(L, WR_DOMAIN, "the powers do not converge");
    fmpq_mat_t E;
    fmpz_t one, scale, value;
    wr_status_t status = WR_OK;
    fmpq_mat_init(E, n, n);
    fmpz_init_set_ui(one, 1);
    fmpz_init_set_ui(scale, 1);
    fmpz_init(value);
    fmpq_mat_one(E);
    for (slong i = 0; i < S->factors && status == WR_OK; i++) {
        const wr_spectrum_factor_struct *f = S->factor + i;
        has_one |= f->order == 1;
        for (slong k = 0; k < f->block[0] && f->order != 1; k++) {
            times_value(E, f->minpoly, M->A);
            fmpz_poly_evaluate_fmpz(value, f->minpoly, one);
            fmpz_mul(scale, scale, value);
        }
        status = wr_limits_check(L, "limit of powers", 0, 0);
    }
    if (status == WR_OK && has_one)
        fmpq_mat_scalar_div_fmpz(limit, E, scale);
    else if (status == WR_OK)
        fmpq_mat_zero(limit);
    fmpq_mat_clear(E);
    fmpz_clear(one);
    fmpz_clear(scale);
    fmpz_clear(value);
    return status;
}
