/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The gates of RWKV-7, A = diag(w) - c (a k) k^T with |k| = 1: a diagonal
 * matrix by w, with one entry that w does not reach by k and a; or one
 * factor, by w = 1 and a = beta / c.
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

typedef struct {
    size_t w, k, a;
} added_t;

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
static wr_status_t split(fmpq_poly_t w, fmpq_poly_t a, raw_job_t *J,
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

/* w on the diagonal, but for the first entry that w does not reach, with k the
 * unit vector there. */
static wr_status_t put_diagonal(raw_job_t *J, const added_t *T, size_t base) {
    const uint32_t n = J->A.n;
    uint32_t p = UINT32_MAX;
    arch_factors_t F;
    fmpq_poly_struct *w = wr_scalars_new(2), *a = w + 1;
    arch_factors_init(&F, n);
    wr_status_t s = raw_added_place(&p, J);
    if (s == WR_OK && p != UINT32_MAX)
        s = split(w, a, J, raw_diagonal(J, p));
    for (J->row = 0; J->row < n && s == WR_OK; J->row++)
        s = raw_put_entry(J, T->w, base + J->row,
                          J->row == p ? w : raw_diagonal(J, J->row));
    fmpq_poly_one(&arch_factors_add(&F, 0)[p == UINT32_MAX ? 0 : p]);
    for (J->row = 0; J->row < n && s == WR_OK; J->row++)
        s = raw_put_entry(J, T->a, base + J->row, J->row == p ? a : J->zero);
    if (s == WR_OK)
        s = raw_put_key(J, T->k, base, F.v, n);
    arch_factors_clear(&F);
    wr_scalars_free(w, 2);
    return s;
}

/* One factor: w = 1, a = beta / c everywhere. */
static wr_status_t put_one_factor(raw_job_t *J, const added_t *T, size_t base) {
    arch_factors_t F;
    fmpq_poly_t a;
    int closed;
    arch_factors_init(&F, J->A.n);
    fmpq_poly_init(a);
    wr_status_t s = raw_factors_take(&F, &closed, J);
    if (s == WR_OK && F.count != 1)
        s = wr_limits_fail(
            J->L, WR_DOMAIN,
            "layer %u, action %u has %u factors, but only 1 is allowed",
            J->layer, J->action, F.count);
    if (s == WR_OK)
        fmpq_poly_scalar_div_ui(a, F.beta, J->arch->scale);
    for (J->row = 0; J->row < F.n && s == WR_OK; J->row++) {
        s = raw_put_entry(J, T->w, base + J->row, J->one);
        if (s == WR_OK)
            s = raw_put_entry(J, T->a, base + J->row, a);
    }
    if (s == WR_OK)
        s = raw_put_key(J, T->k, base, F.v, F.n);
    fmpq_poly_clear(a);
    arch_factors_clear(&F);
    return s;
}

wr_status_t raw_layer_added(raw_job_t *J) {
    const wr_layer_struct *y = &J->M->layer[J->layer];
    const uint64_t shape[] = {y->actions, y->dim};
    added_t T;
    wr_status_t s = WR_OK;
    if (y->dim == 0)
        return raw_free_layer(J);
    T.w = raw_gate(J, J->arch->decay, 2, shape);
    T.k = raw_tensor(J, "k", 2, shape);
    T.a = raw_gate(J, J->arch->strength, 2, shape);
    J->R->layer[J->layer] = WR_RAW_ADDED;
    for (uint32_t a = 0; a < y->actions && s == WR_OK; a++) {
        const size_t base = (size_t) a * y->dim;
        raw_job_open(J, a);
        s = raw_is_diagonal(J) ? put_diagonal(J, &T, base)
                               : put_one_factor(J, &T, base);
    }
    return s;
}
