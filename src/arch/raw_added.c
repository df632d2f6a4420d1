/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The gates of RWKV-7, A = diag(w) - c (a k) k^T with |k| = 1, of a diagonal
 * matrix: w, with one entry that w does not reach by k and a.
 * Source: [peng2025]
 */

#include "arch/raw.h"

/* Is x outside the closed range of w?  No end but 1 is algebraic. */
static wr_status_t out_of_range(int *out, raw_job_t *J,
                                const fmpq_poly_struct *x) {
    acb_t z;
    arb_ptr low = _arb_vec_init(2), high = low + 1;
    acb_init(z);
    wr_status_t s = wr_embedding_value(z, x, J->E, 256, J->L);
    raw_map_range(low, high, J->arch->decay.map, 256);
    *out = arb_lt(acb_realref(z), low) || arb_gt(acb_realref(z), high);
    acb_clear(z);
    _arb_vec_clear(low, 2);
    return s;
}

const fmpq_poly_struct *raw_diagonal(const raw_job_t *J, uint32_t i) {
    return arch_entries_diagonal(&J->A, i, J->zero);
}

int raw_is_diagonal(const raw_job_t *J) {
    return arch_entries_off_diagonal(&J->A) == NULL;
}

wr_status_t raw_added_place(uint32_t *place, raw_job_t *J) {
    wr_status_t s = WR_OK;
    int out = 0;
    *place = UINT32_MAX;
    for (uint32_t i = 0; i < J->A.n && s == WR_OK && !out; i++) {
        s = out_of_range(&out, J, raw_diagonal(J, i));
        if (out)
            *place = i;
    }
    return s;
}

/* An entry x that w does not reach is w - c a: w = 1 and a = (1 - x) / c, or,
 * where that is over 1, a = 1 and w = x + c. */
static wr_status_t split(fmpq_poly_struct *w, fmpq_poly_struct *a, raw_job_t *J,
                         const fmpq_poly_struct *x) {
    const ulong c = J->arch->scale;
    fmpq_poly_t over;
    int sign = 0;
    fmpq_poly_init(over);
    fmpq_poly_one(w);
    fmpq_poly_sub(a, w, x);
    fmpq_poly_scalar_div_ui(a, a, c);
    fmpq_poly_sub(over, a, w);
    wr_status_t s = wr_embedding_sign(&sign, over, J->E, J->L);
    if (s == WR_OK && sign > 0) {
        fmpq_poly_one(a);
        fmpq_poly_set_ui(w, c);
        fmpq_poly_add(w, w, x);
    }
    fmpq_poly_clear(over);
    return s;
}

wr_status_t raw_added_diagonal(raw_parts_t *P, raw_job_t *J) {
    fmpq_poly_struct *k = arch_factors_add(&P->F, 0);
    uint32_t p;
    wr_status_t s = raw_added_place(&p, J);
    for (uint32_t i = 0; i < P->F.n; i++)
        fmpq_poly_set(&P->w[i], raw_diagonal(J, i));
    fmpq_poly_one(&k[p == UINT32_MAX ? 0 : p]);
    return s == WR_OK && p != UINT32_MAX
               ? split(&P->w[p], &P->b[p], J, raw_diagonal(J, p))
               : s;
}
