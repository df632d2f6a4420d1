/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Bounds on the distance of states from the exact ones, if the steps round, or
 * if the search itself rounds them to keep its numbers short.
 */

#include "prove/polytope.h"

#define BITS 64
#define SQUARES 9 /* number of squarings of A^T A, to bound its norm */

void lrnn_blur_init(lrnn_blur_t *B) {
    arb_ptr x[] = {B->norm,  B->rows,  B->add,  B->relative,
                   B->least, B->forms, B->most, B->far};
    for (size_t i = 0; i < sizeof x / sizeof *x; i++)
        arb_init(x[i]);
}

void lrnn_blur_clear(lrnn_blur_t *B) {
    arb_ptr x[] = {B->norm,  B->rows,  B->add,  B->relative,
                   B->least, B->forms, B->most, B->far};
    for (size_t i = 0; i < sizeof x / sizeof *x; i++)
        arb_clear(x[i]);
}

/* Raise norm to at least the norm of the matrix without its last row and
 * column, which is at most the 2^(SQUARES + 1)-th root of the Frobenius norm of
 * (A^T A)^(2^SQUARES); and raise rows and add to its |entries|. */
static void bound_letter(lrnn_blur_t *B, const lrnn_affine_t *S,
                         uint32_t letter) {
    slong n = S->dim - 1;
    arb_mat_t A, T;
    arb_t x, sum;
    arb_mat_init(A, n, n);
    arb_mat_init(T, n, n);
    WR_EACH(arb_init, x, sum);
    for (slong i = 0; i < n; i++) {
        arb_zero(sum);
        for (slong j = 0; j <= n; j++) {
            arb_set_fmpz(x, lrnn_affine_entry(S, letter, i, j));
            arb_div_fmpz(x, x, S->scale, 2 * BITS);
            if (j < n)
                arb_set(arb_mat_entry(A, i, j), x);
            arb_abs(x, x);
            if (j < n)
                arb_add(sum, sum, x, BITS);
        }
        arb_max(B->rows, B->rows, sum, BITS);
        arb_max(B->add, B->add, x, BITS);
    }
    arb_mat_transpose(T, A);
    arb_mat_mul(A, T, A, 2 * BITS);
    for (int k = 0; k < SQUARES; k++)
        arb_mat_sqr(A, A, 2 * BITS);
    arb_mat_frobenius_norm(x, A, 2 * BITS);
    /* arb_root_ui of a ball that contains 0 would not be finite */
    arb_get_ubound_arf(arb_midref(x), x, BITS);
    mag_zero(arb_radref(x));
    if (!arb_is_zero(x))
        arb_root_ui(x, x, UINT64_C(2) << SQUARES, BITS);
    arb_max(B->norm, B->norm, x, BITS);
    WR_EACH(arb_mat_clear, A, T);
    WR_EACH(arb_clear, x, sum);
}

/* Set forms to twice the greatest norm of a form, without its constant. */
static void bound_forms(lrnn_blur_t *B, const lrnn_affine_t *S) {
    arb_t x, sum;
    WR_EACH(arb_init, x, sum);
    for (slong i = 0; i < fmpz_mat_nrows(S->form); i++) {
        arb_zero(sum);
        for (slong j = 0; j < S->dim - 1; j++) {
            arb_set_fmpz(x, fmpz_mat_entry(S->form, i, j));
            arb_div_fmpz(x, x, S->form_scale, BITS);
            arb_addmul(sum, x, x, BITS);
        }
        arb_sqrt(sum, sum, BITS);
        arb_mul_2exp_si(sum, sum, 1);
        arb_max(B->forms, B->forms, sum, BITS);
    }
    WR_EACH(arb_clear, x, sum);
}

/* The search rounds down to multiples of 2^-LRNN_PLACES, and keeps one point
 * per cell of a grid of width 2^-LRNN_CELLS. */
static void bound_search(lrnn_blur_t *B, const lrnn_affine_t *S) {
    arb_sqrt_ui(B->least, (ulong) S->dim, BITS);
    arb_mul_2exp_si(B->least, B->least, 2 - LRNN_CELLS);
    arb_set(B->far, B->least);
}

void lrnn_blur_set(lrnn_blur_t *B, const lrnn_affine_t *S) {
    for (uint32_t a = 0; a < S->A->letters; a++)
        bound_letter(B, S, a);
    bound_forms(B, S);
    bound_search(B, S);
    arb_one(B->most);
    arb_mul_2exp_si(B->most, B->most, LRNN_PLACES);
}
