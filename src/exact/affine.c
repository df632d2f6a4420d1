/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Points and affine maps over Q with one common denominator.  Lowest terms are
 * computed here by a gcd; the products of long words avoid it (strip.c). */

#include "exact/exact.h"
#include "exact/impl.h"

/* ---- points ----------------------------------------------------------- */

void wr_point_init(wr_point_t x, slong n, slong k) {
    fmpz_mat_init(x->v, n, k);
    fmpz_init_set_ui(x->d, 1);
}

void wr_point_clear(wr_point_t x) {
    fmpz_mat_clear(x->v);
    fmpz_clear(x->d);
}

void wr_point_set(wr_point_t x, const wr_point_t y) {
    fmpz_mat_set(x->v, y->v);
    fmpz_set(x->d, y->d);
}

int wr_point_equal(const wr_point_t x, const wr_point_t y) {
    return fmpz_equal(x->d, y->d) && fmpz_mat_equal(x->v, y->v);
}

void wr_point_set_fmpq_mat(wr_point_t x, const fmpq_mat_t H) {
    fmpq_mat_get_fmpz_mat_matwise(x->v, x->d, H);
    exact_lowest(x->v, NULL, x->d, x->d);
}

slong wr_point_bits(const wr_point_t x) {
    slong bits = FLINT_ABS(fmpz_mat_max_bits(x->v));
    return FLINT_MAX(bits, (slong) fmpz_bits(x->d));
}

/* ---- maps ------------------------------------------------------------- */

void wr_affine_init(wr_affine_t f, slong n, slong k) {
    fmpz_mat_init(f->N, n, n);
    fmpz_mat_one(f->N);
    fmpz_mat_init(f->c, n, k);
    fmpz_init_set_ui(f->d, 1);
}

void wr_affine_clear(wr_affine_t f) {
    WR_EACH(fmpz_mat_clear, f->N, f->c);
    fmpz_clear(f->d);
}

void wr_affine_set(wr_affine_t f, const wr_affine_t g) {
    fmpz_mat_set(f->N, g->N);
    fmpz_mat_set(f->c, g->c);
    fmpz_set(f->d, g->d);
}

void wr_affine_set_fmpq_mat(wr_affine_t f, const fmpq_mat_t A,
                            const fmpq_mat_t B) {
    fmpz_t a, b;
    WR_EACH(fmpz_init, a, b);
    fmpq_mat_get_fmpz_mat_matwise(f->N, a, A);
    fmpq_mat_get_fmpz_mat_matwise(f->c, b, B);
    fmpz_lcm(f->d, a, b);
    fmpz_divexact(a, f->d, a);
    fmpz_divexact(b, f->d, b);
    fmpz_mat_scalar_mul_fmpz(f->N, f->N, a);
    fmpz_mat_scalar_mul_fmpz(f->c, f->c, b);
    exact_lowest(f->N, f->c, f->d, f->d);
    WR_EACH(fmpz_clear, a, b);
}

/* Compute entry by entry, without a second copy of long numbers. */
void wr_affine_apply(wr_point_t y, const wr_affine_t f, const wr_point_t x) {
    wr_point_t z;
    slong n = fmpz_mat_nrows(f->c), k = fmpz_mat_ncols(f->c);
    wr_point_init(z, n, k);
    fmpz_mat_scalar_mul_fmpz(z->v, f->c, x->d);
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < k; j++)
            for (slong l = 0; l < n; l++)
                fmpz_addmul(fmpz_mat_entry(z->v, i, j),
                            fmpz_mat_entry(f->N, i, l),
                            fmpz_mat_entry(x->v, l, j));
    fmpz_mul(z->d, f->d, x->d);
    exact_lowest(z->v, NULL, z->d, z->d);
    fmpz_mat_swap(y->v, z->v);
    fmpz_swap(y->d, z->d);
    wr_point_clear(z);
}
