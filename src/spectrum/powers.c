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

/* B = B g(A) by Horner's rule; g has coefficients in the field. */
static void times_value(wr_spectrum_matrix_t B, const fmpq_poly_struct *g,
                        slong length, const wr_spectrum_matrix_t M) {
    slong size = fmpq_mat_nrows(M->A);
    fmpq_mat_t V, C;
    fmpq_mat_init(V, size, size);
    fmpq_mat_init(C, size, size);
    for (slong i = length - 1; i >= 0; i--) {
        fmpq_mat_mul(V, V, M->A);
        for (slong j = 0; j < M->n; j++)
            wr_ring_block(C, j, j, g + i, M->ring);
        fmpq_mat_add(V, V, C);
    }
    fmpq_mat_mul(B->A, B->A, V);
    WR_EACH(fmpq_mat_clear, V, C);
}

/* Return the coefficients of a factor over the field; the caller frees them. */
static fmpq_poly_struct *coefficients(slong *length,
                                      const wr_spectrum_factor_struct *f) {
    *length = f->over != NULL ? f->over_length : fmpz_poly_length(f->minpoly);
    fmpq_poly_struct *g = wr_scalars_new((size_t) *length);
    for (slong i = 0; i < *length; i++)
        if (f->over != NULL)
            fmpq_poly_set(g + i, f->over + i);
        else
            fmpq_poly_set_fmpz(g + i, f->minpoly->coeffs + i);
    return g;
}

/* B <- B g(A)^k / g(1)^k, k the largest block */
static void apply_factor(wr_spectrum_matrix_t B,
                         const wr_spectrum_factor_struct *f,
                         const wr_spectrum_matrix_t M) {
    slong length;
    fmpq_poly_struct *g = coefficients(&length, f);
    fmpq_poly_t one;
    fmpq_poly_init(one);
    for (slong i = 0; i < length; i++)
        fmpq_poly_add(one, one, g + i);
    wr_ring_inv(one, one, M->ring);
    for (slong i = 0; i < length; i++)
        wr_ring_mul(g + i, g + i, one, M->ring);
    for (slong k = 0; k < f->block[0]; k++)
        times_value(B, g, length, M);
    wr_scalars_free(g, (size_t) length);
    fmpq_poly_clear(one);
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
    fmpq_mat_one(E->A);
    /* If 1 is no eigenvalue, all factors are applied, and E becomes 0. */
    for (slong i = 0; i < S->factors && status == WR_OK; i++) {
        if (S->factor[i].order != 1)
            apply_factor(E, S->factor + i, M);
        status = wr_limits_check(L, "limit of powers", 0, 0);
    }
    if (status == WR_OK)
        wr_spectrum_matrix_swap(limit, E);
    wr_spectrum_matrix_clear(E);
    return status;
}

/* ---- growth ------------------------------------------------------------- */

/* Set range to the smallest and largest block among the roots whose modulus may
 * be the largest at this precision. */
static wr_status_t leading_blocks(slong range[2], const wr_spectrum_t S,
                                  const wr_ring_t K, slong prec,
                                  wr_limits_t L) {
    wr_status_t status = WR_OK;
    acb_ptr *root = wr_calloc((size_t) S->factors + 1, sizeof *root);
    arb_ptr best = _arb_vec_init(2), m = best + 1;
    range[0] = range[1] = 0;
    for (int pass = 0; pass < 2; pass++)
        for (slong s = 0; s < S->factors && status == WR_OK; s++) {
            const wr_spectrum_factor_struct *f = S->factor + s;
            if (pass == 0) {
                root[s] = _acb_vec_init(f->count);
                status = wr_spectrum_roots(root[s], f, K, prec, L);
            }
            for (slong i = 0; i < f->count && status == WR_OK; i++) {
                acb_abs(m, root[s] + i, prec);
                if (pass == 0 && arb_gt(m, best))
                    arb_set(best, m);
                if (pass == 0 || arb_lt(m, best))
                    continue;
                if (range[0] == 0 || f->block[0] < range[0])
                    range[0] = f->block[0];
                if (f->block[0] > range[1])
                    range[1] = f->block[0];
            }
        }
    for (slong s = 0; s < S->factors; s++)
        if (root[s] != NULL)
            _acb_vec_clear(root[s], S->factor[s].count);
    wr_free(root);
    _arb_vec_clear(best, 2);
    return status;
}

wr_status_t wr_spectrum_growth(slong *exponent, const wr_spectrum_t S,
                               const wr_ring_t K, wr_limits_t L) {
    slong range[2] = {S->n == 0, 1};
    wr_status_t status = WR_OK;
    if (S->radius == 0) { /* on the circle: decided without balls */
        *exponent = S->growth;
        return WR_OK;
    }
    for (slong prec = 64; range[0] != range[1] && prec <= 4096; prec *= 4) {
        status = leading_blocks(range, S, K, prec, L);
        if (status != WR_OK)
            return status;
    }
    if (range[0] != range[1])
        return wr_limits_fail(L, WR_UNABLE,
                              "eigenvalues of nearly one modulus have blocks "
                              "of different sizes");
    *exponent = range[1] - 1;
    return WR_OK;
}
