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
    arb_t low, high;
    acb_t z;
    arb_init(low);
    arb_init(high);
    acb_init(z);
    wr_status_t s = wr_embedding_value(z, x, J->E, 256, J->L);
    raw_map_range(low, high, J->arch->decay.map, 256);
    *out = arb_lt(acb_realref(z), low) || arb_gt(acb_realref(z), high);
    acb_clear(z);
    arb_clear(high);
    arb_clear(low);
    return s;
}

typedef struct {
    size_t w, k, a;
} added_t;

void raw_diagonal(fmpq_poly_t x, const wr_matrix_struct *A, uint32_t i) {
    fmpq_poly_zero(x);
    if (A->kind == WR_MATRIX_IDENTITY || A->kind == WR_MATRIX_PERMUTATION)
        fmpq_poly_one(x); /* the identity, if it is diagonal */
    else
        for (size_t e = 0; A->kind != WR_MATRIX_ZERO && e < A->entries; e++)
            if (A->entry[e].row == i && A->entry[e].column == i)
                fmpq_poly_set(x, A->entry[e].value);
}

wr_status_t raw_added_place(uint32_t *place, raw_job_t *J,
                            const wr_matrix_struct *A, uint32_t n) {
    fmpq_poly_t x;
    wr_status_t s = WR_OK;
    int out = 0;
    fmpq_poly_init(x);
    *place = UINT32_MAX;
    for (uint32_t i = 0; i < n && s == WR_OK && !out; i++) {
        raw_diagonal(x, A, i);
        s = out_of_range(&out, J, x);
        if (out)
            *place = i;
    }
    fmpq_poly_clear(x);
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

static wr_status_t put(raw_job_t *J, size_t tensor, size_t i,
                       const fmpq_poly_struct *x) {
    return raw_put(J, tensor, i, (raw_number_t){RAW_VALUE, x, NULL});
}

/* w on the diagonal, but for the first entry that w does not reach, with k the
 * unit vector there. */
static wr_status_t put_diagonal(raw_job_t *J, const added_t *T, size_t base,
                                const wr_matrix_struct *A, uint32_t n) {
    uint32_t p = UINT32_MAX;
    fmpq_poly_t x, w, a;
    arch_factors_t F;
    fmpq_poly_init(x);
    fmpq_poly_init(w);
    fmpq_poly_init(a);
    arch_factors_init(&F, n);
    wr_status_t s = raw_added_place(&p, J, A, n);
    if (s == WR_OK && p != UINT32_MAX) {
        raw_diagonal(x, A, p);
        s = split(w, a, J, x);
    }
    for (J->row = 0; J->row < n && s == WR_OK; J->row++) {
        raw_diagonal(x, A, J->row);
        s = put(J, T->w, base + J->row, J->row == p ? w : x);
    }
    fmpq_poly_one(&arch_factors_add(&F, 0)[p == UINT32_MAX ? 0 : p]);
    fmpq_poly_zero(x);
    for (J->row = 0; J->row < n && s == WR_OK; J->row++)
        s = put(J, T->a, base + J->row, J->row == p ? a : x);
    if (s == WR_OK)
        s = raw_put_key(J, T->k, base, F.v, n);
    arch_factors_clear(&F);
    fmpq_poly_clear(a);
    fmpq_poly_clear(w);
    fmpq_poly_clear(x);
    return s;
}

/* One factor: w = 1, a = beta / c everywhere. */
static wr_status_t put_one_factor(raw_job_t *J, const added_t *T, size_t base,
                                  const arch_factors_t *F) {
    fmpq_poly_t one, a;
    wr_status_t s = WR_OK;
    fmpq_poly_init(one);
    fmpq_poly_init(a);
    fmpq_poly_one(one);
    fmpq_poly_scalar_div_ui(a, F->beta, J->arch->scale);
    for (J->row = 0; J->row < F->n && s == WR_OK; J->row++) {
        s = put(J, T->w, base + J->row, one);
        if (s == WR_OK)
            s = put(J, T->a, base + J->row, a);
    }
    if (s == WR_OK)
        s = raw_put_key(J, T->k, base, F->v, F->n);
    fmpq_poly_clear(a);
    fmpq_poly_clear(one);
    return s;
}

int raw_is_diagonal(const wr_matrix_struct *A, uint32_t n) {
    if (A->kind == WR_MATRIX_IDENTITY || A->kind == WR_MATRIX_ZERO)
        return 1;
    for (uint32_t j = 0; A->kind == WR_MATRIX_PERMUTATION && j < n; j++)
        if (A->image[j] != j)
            return 0;
    for (size_t e = 0; e < A->entries; e++)
        if (A->entry[e].row != A->entry[e].column)
            return 0;
    return 1;
}

wr_status_t raw_layer_added(raw_job_t *J) {
    const wr_layer_struct *y = &J->M->layer[J->layer];
    const uint32_t n = y->dim, m = y->actions;
    added_t T;
    wr_status_t s = WR_OK;
    if (n == 0)
        return raw_free_layer(J);
    const uint64_t shape[] = {m, n};
    T.w = raw_gate(J, J->arch->decay, 2, shape);
    T.k = raw_tensor(J, "k", 2, shape);
    T.a = raw_gate(J, J->arch->strength, 2, shape);
    J->R->layer[J->layer] = WR_RAW_ADDED;
    for (J->action = 0; J->action < m && s == WR_OK; J->action++) {
        const wr_action_struct *a = &y->action[J->action];
        const size_t base = (size_t) J->action * n;
        arch_factors_t F;
        int closed;
        arch_factors_init(&F, n);
        if (raw_is_diagonal(&a->A, n)) {
            s = put_diagonal(J, &T, base, &a->A, n);
        } else {
            s = raw_factors_take(&F, &closed, J, a);
            if (s == WR_OK && F.count != 1)
                s = wr_limits_fail(
                    J->L, WR_DOMAIN,
                    "layer %u, action %u has %u factors, but only 1 is allowed",
                    J->layer, J->action, F.count);
            if (s == WR_OK)
                s = put_one_factor(J, &T, base, &F);
        }
        arch_factors_clear(&F);
    }
    return s;
}
