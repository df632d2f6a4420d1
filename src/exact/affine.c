/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Points and affine maps over Q with one common denominator.  Lowest terms
 * here come from a gcd; the products of long words do without (strip.c).
 */

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

void wr_point_swap(wr_point_t x, wr_point_t y) {
    fmpz_mat_swap(x->v, y->v);
    fmpz_swap(x->d, y->d);
}

int wr_point_equal(const wr_point_t x, const wr_point_t y) {
    return fmpz_equal(x->d, y->d) && fmpz_mat_equal(x->v, y->v);
}

void wr_point_set_fmpq_mat(wr_point_t x, const fmpq_mat_t H) {
    fmpq_mat_get_fmpz_mat_matwise(x->v, x->d, H);
    exact_lowest(x->v, NULL, x->d, x->d);
}

void wr_point_get_fmpq_mat(fmpq_mat_t H, const wr_point_t x) {
    fmpq_mat_set_fmpz_mat_div_fmpz(H, x->v, x->d);
}

void wr_point_entry(fmpq_t out, const wr_point_t x, slong i, slong j) {
    fmpz_set(fmpq_numref(out), fmpz_mat_entry(x->v, i, j));
    fmpz_set(fmpq_denref(out), x->d);
    fmpq_canonicalise(out);
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
    fmpz_mat_clear(f->N);
    fmpz_mat_clear(f->c);
    fmpz_clear(f->d);
}

void wr_affine_set(wr_affine_t f, const wr_affine_t g) {
    fmpz_mat_set(f->N, g->N);
    fmpz_mat_set(f->c, g->c);
    fmpz_set(f->d, g->d);
}

void wr_affine_swap(wr_affine_t f, wr_affine_t g) {
    fmpz_mat_swap(f->N, g->N);
    fmpz_mat_swap(f->c, g->c);
    fmpz_swap(f->d, g->d);
}

int wr_affine_equal(const wr_affine_t f, const wr_affine_t g) {
    return fmpz_equal(f->d, g->d) && fmpz_mat_equal(f->N, g->N) &&
           fmpz_mat_equal(f->c, g->c);
}

slong wr_affine_bits(const wr_affine_t f) {
    slong a = FLINT_ABS(fmpz_mat_max_bits(f->N));
    slong b = FLINT_ABS(fmpz_mat_max_bits(f->c));
    return FLINT_MAX(FLINT_MAX(a, b), (slong) fmpz_bits(f->d));
}

void wr_affine_set_fmpq_mat(wr_affine_t f, const fmpq_mat_t A,
                            const fmpq_mat_t B) {
    fmpz_t a, b;
    fmpz_init(a);
    fmpz_init(b);
    fmpq_mat_get_fmpz_mat_matwise(f->N, a, A);
    fmpq_mat_get_fmpz_mat_matwise(f->c, b, B);
    fmpz_lcm(f->d, a, b);
    fmpz_divexact(a, f->d, a);
    fmpz_divexact(b, f->d, b);
    fmpz_mat_scalar_mul_fmpz(f->N, f->N, a);
    fmpz_mat_scalar_mul_fmpz(f->c, f->c, b);
    exact_lowest(f->N, f->c, f->d, f->d);
    fmpz_clear(a);
    fmpz_clear(b);
}

void wr_affine_get_fmpq_mat(fmpq_mat_t A, fmpq_mat_t B, const wr_affine_t f) {
    fmpq_mat_set_fmpz_mat_div_fmpz(A, f->N, f->d);
    fmpq_mat_set_fmpz_mat_div_fmpz(B, f->c, f->d);
}

/* later(earlier(x)) = (N' N x + N' c + c' d) / (d' d) */
void wr_affine_compose(wr_affine_t out, const wr_affine_t later,
                       const wr_affine_t earlier) {
    wr_affine_t f;
    fmpz_mat_t t;
    wr_affine_init(f, fmpz_mat_nrows(later->c), fmpz_mat_ncols(later->c));
    fmpz_mat_init_set(t, later->c);
    fmpz_mat_mul(f->N, later->N, earlier->N);
    fmpz_mat_mul(f->c, later->N, earlier->c);
    fmpz_mat_scalar_mul_fmpz(t, t, earlier->d);
    fmpz_mat_add(f->c, f->c, t);
    fmpz_mul(f->d, later->d, earlier->d);
    exact_lowest(f->N, f->c, f->d, f->d);
    wr_affine_swap(out, f);
    fmpz_mat_clear(t);
    wr_affine_clear(f);
}

void wr_affine_apply(wr_point_t y, const wr_affine_t f, const wr_point_t x) {
    wr_point_t z;
    wr_point_init(z, fmpz_mat_nrows(f->c), fmpz_mat_ncols(f->c));
    fmpz_mat_scalar_mul_fmpz(z->v, f->c, x->d);
    exact_mul_add(z->v, f->N, x->v);
    fmpz_mul(z->d, f->d, x->d);
    exact_lowest(z->v, NULL, z->d, z->d);
    wr_point_swap(y, z);
    wr_point_clear(z);
}
