/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The gates of a layer whose A is a product of factors: beta, k and v of the
 * factors I - beta k k^T of DeltaNet and related architectures, |k| = 1, in the
 * order of application.  B is the value of the last factor if it is parallel to
 * that factor's key.
 */

#include "arch/raw.h"
#include "model/parts.h"

/* ---- decomposition ------------------------------------------------------- */

static void norm2(fmpq_poly_t n2, const fmpq_poly_struct *v, uint32_t n,
                  const wr_ring_struct *K) {
    fmpq_poly_zero(n2);
    for (uint32_t i = 0; i < n; i++)
        wr_ring_addmul(n2, &v[i], &v[i], K);
}

wr_status_t raw_factors_take(arch_factors_t *F, int *closed, raw_job_t *J) {
    const wr_matrix_struct *A = &J->act->A;
    *closed = J->arch->gated && J->A.count == 0;
    if (*closed) { /* the key is that of B */
        if (J->act->b_entries > 0)
            (void) arch_factors_input(arch_factors_add(F, 1), J->act);
    } else if (A->kind == WR_MATRIX_ZERO && !A->has_factors && F->n > 1)
        for (uint32_t i = 0; i < F->n; i++) /* n projections */
            fmpq_poly_one(&arch_factors_add(F, 1)[i]);
    else if (!arch_factors_set(F, A, &J->A) &&
             !arch_factors_fit(F, &J->A, J->M->ring))
        return wr_limits_fail(
            J->L, WR_DOMAIN,
            "layer %u, action %u: the matrix is neither diagonal nor a "
            "single factor; other matrices are not decomposed",
            J->layer, J->action);
    if (F->count > J->arch->factors && J->arch->shape == WR_SHAPE_GH)
        return wr_limits_fail(
            J->L, WR_DOMAIN,
            "layer %u, action %u has %u factors, but only %u are allowed",
            J->layer, J->action, F->count, J->arch->factors);
    return WR_OK;
}

/* ---- keys and values ----------------------------------------------------- */

wr_status_t raw_put_key(raw_job_t *J, size_t T, size_t base,
                        const fmpq_poly_struct *v, uint32_t n) {
    fmpq_poly_t n2;
    wr_status_t s = WR_OK;
    fmpq_poly_init(n2);
    norm2(n2, v, n, J->M->ring);
    for (J->row = 0; J->row < n && s == WR_OK; J->row++)
        s = raw_put(J, T, base + J->row,
                    (raw_number_t){RAW_OVER_NORM, &v[J->row], n2});
    fmpq_poly_clear(n2);
    return s;
}

/* u follows from row r, the first with v != 0; then all of B is compared. */
int raw_along(uint32_t *first, const raw_job_t *J, const fmpq_poly_struct *v) {
    const wr_action_struct *a = J->act;
    const wr_ring_struct *K = J->M->ring;
    const uint32_t n = J->A.n, d = J->M->layer[J->layer].columns;
    fmpq_poly_struct *B = lrnn_scalars_dense(a->b, a->b_entries, n, d);
    int good = 1;
    uint32_t r = 0;
    fmpq_poly_struct *x = wr_scalars_new(2), *y = x + 1;
    while (r < n && fmpq_poly_is_zero(&v[r]))
        r++;
    for (uint32_t i = 0; i < n && good; i++)
        for (uint32_t j = 0; j < d && good; j++) {
            wr_ring_mul(x, &B[(size_t) i * d + j], &v[r], K);
            wr_ring_mul(y, &B[(size_t) r * d + j], &v[i], K);
            good = fmpq_poly_equal(x, y);
        }
    wr_scalars_free(B, (size_t) n * d);
    wr_scalars_free(x, 2);
    *first = r;
    return good && r < n;
}

/* u = B[r] |v| / (beta v[r]), where B[r] is row r of B. */
wr_status_t raw_put_value(raw_job_t *J, size_t T, size_t base,
                          const raw_writer_t *W) {
    wr_assert(W->r < W->n && !fmpq_poly_is_zero(&W->v[W->r]));
    wr_assert(!fmpq_poly_is_zero(W->beta));
    const wr_action_struct *a = J->act;
    const fmpq_poly_struct *v = W->v;
    const uint32_t r = W->r;
    const wr_ring_struct *K = J->M->ring;
    wr_status_t s = WR_OK;
    fmpq_poly_struct *n2 = wr_scalars_new(3), *x = n2 + 1, *scale = n2 + 2;
    norm2(n2, v, W->n, K);
    wr_ring_mul(scale, W->beta, &v[r], K);
    wr_ring_inv(scale, scale, K);
    wr_ring_mul(scale, scale, n2, K);
    J->row = r;
    for (size_t e = 0; e < a->b_entries && s == WR_OK; e++)
        if (a->b[e].row == r) {
            wr_ring_mul(x, a->b[e].value, scale, K);
            s = raw_put(J, T, base + a->b[e].column,
                        (raw_number_t){RAW_OVER_NORM, x, n2});
        }
    wr_scalars_free(n2, 3);
    return s;
}

/* ---- DeltaNet, DeltaProduct, Gated DeltaNet ------------------------------ */

typedef struct {
    size_t alpha, beta, k, v, added;
    uint32_t slots, n, d;
} tensors_t;

/* Slot i is applied i-th; unused slots have beta = 0. */
static wr_status_t put_slots(raw_job_t *J, const tensors_t *T,
                             const arch_factors_t *F) {
    wr_status_t s = WR_OK;
    arch_factors_t none = {.n = T->n};
    fmpq_poly_one(arch_factors_add(&none, 0));
    for (uint32_t i = 0; i < T->slots && s == WR_OK; i++) {
        const size_t at = (size_t) J->action * T->slots + i;
        const arch_factors_t *G = i < F->count ? F : &none;
        const size_t j = i < F->count ? F->count - 1 - i : 0;
        J->row = 0;
        s = raw_put_entry(J, T->beta, at, &G->beta[j]);
        if (s == WR_OK)
            s = raw_put_key(J, T->k, at * T->n, G->v + j * T->n, T->n);
    }
    arch_factors_clear(&none);
    return s;
}

static wr_status_t put_input(raw_job_t *J, const tensors_t *T,
                             const arch_factors_t *F) {
    uint32_t r = 0;
    if (J->act->b_entries == 0)
        return WR_OK;
    if (F->count == 0 || fmpq_poly_is_zero(F->beta) ||
        !raw_along(&r, J, F->v)) {
        J->R->tensor[T->added].number[J->action] = 1;
        return WR_OK;
    }
    const size_t slot = (size_t) J->action * T->slots + F->count - 1;
    const raw_writer_t W = {F->beta, F->v, T->n, r};
    return raw_put_value(J, T->v, slot * T->d, &W);
}

static wr_status_t put_action(raw_job_t *J, const tensors_t *T) {
    arch_factors_t F = {.n = T->n};
    int closed = 0;
    wr_status_t s = raw_factors_take(&F, &closed, J);
    if (s == WR_OK && J->arch->gated)
        s = raw_put_entry(J, T->alpha, J->action, closed ? J->zero : J->one);
    if (s == WR_OK)
        s = put_slots(J, T, &F);
    if (s == WR_OK)
        s = put_input(J, T, &F);
    arch_factors_clear(&F);
    return s;
}

wr_status_t raw_layer_factors(raw_job_t *J) {
    const wr_layer_struct *layer = &J->M->layer[J->layer];
    tensors_t T = {
        .slots = J->arch->factors, .n = layer->dim, .d = layer->columns};
    wr_status_t s = WR_OK;
    if (T.n == 0)
        return raw_free_layer(J);
    const uint64_t betas[] = {layer->actions, T.slots};
    const uint64_t keys[] = {layer->actions, T.slots, T.n};
    const uint64_t values[] = {layer->actions, T.slots, T.d};
    if (J->arch->gated)
        T.alpha = raw_gate(J, J->arch->decay, 1, betas);
    T.beta = raw_gate(J, J->arch->strength, 2, betas);
    T.k = raw_tensor(J, "k", 3, keys);
    T.v = raw_tensor(J, "v", 3, values);
    T.added = raw_tensor(J, "added", 1, betas);
    J->R->tensor[T.added].integers = 1;
    J->R->layer[J->layer] = WR_RAW_FACTORS;
    for (uint32_t a = 0; a < layer->actions && s == WR_OK; a++) {
        raw_job_open(J, a);
        s = put_action(J, &T);
    }
    return s;
}
