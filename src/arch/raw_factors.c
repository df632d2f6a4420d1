/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The gates of a layer whose A is made of keys: beta, k and v of the factors
 * I - beta k k^T of DeltaNet and its kin, |k| = 1, in the order in which they
 * are applied.  B is the value of the last factor where it lies along its
 * key.
 */

#include "arch/raw.h"
#include "model/parts.h"

/* ---- finding them -------------------------------------------------------- */

/* Whether A is zero: the gate of a gated architecture, n projections in
 * another. */
static int is_zero(const wr_matrix_struct *A) {
    return A->kind == WR_MATRIX_ZERO ||
           (A->entries == 0 && A->kind != WR_MATRIX_IDENTITY &&
            A->kind != WR_MATRIX_PERMUTATION);
}

static void norm2(fmpq_poly_t n2, const fmpq_poly_struct *v, uint32_t n,
                  const wr_ring_struct *K) {
    fmpq_poly_t x;
    fmpq_poly_init(x);
    fmpq_poly_zero(n2);
    for (uint32_t i = 0; i < n; i++) {
        wr_ring_mul(x, &v[i], &v[i], K);
        fmpq_poly_add(n2, n2, x);
    }
    fmpq_poly_clear(x);
}

/* alpha is 0 where A is: the key is then that of B. */
static void from_input(arch_factors_t *F, const wr_action_struct *a) {
    if (a->b_entries == 0)
        return;
    fmpq_poly_struct *v = arch_factors_add(F, 1);
    for (size_t e = 0; e < a->b_entries; e++)
        if (a->b[e].column == a->b[0].column)
            fmpq_poly_set(&v[a->b[e].row], a->b[e].value);
}

/* Whether A is the one factor of F: (v^T v) (I - A) = beta v v^T. */
static int is_factor(const arch_factors_t *F, const wr_matrix_struct *A,
                     const wr_ring_struct *K) {
    const uint32_t n = F->n;
    fmpq_poly_struct *M = lrnn_scalars_dense(A->entry, A->entries, n, n);
    fmpq_poly_t x, y, norm;
    int good = 1;
    fmpq_poly_init(x);
    fmpq_poly_init(y);
    fmpq_poly_init(norm);
    norm2(norm, F->v, n, K);
    for (size_t e = 0; e < (size_t) n * n && good; e++) {
        fmpq_poly_set_si(x, e / n == e % n);
        fmpq_poly_sub(x, x, &M[e]);
        wr_ring_mul(x, x, norm, K);
        wr_ring_mul(y, &F->v[e / n], &F->v[e % n], K);
        wr_ring_mul(y, y, F->beta, K);
        good = fmpq_poly_equal(x, y);
    }
    wr_scalars_free(M, (size_t) n * n);
    fmpq_poly_clear(norm);
    fmpq_poly_clear(y);
    fmpq_poly_clear(x);
    return good;
}

wr_status_t raw_factors_take(arch_factors_t *F, int *closed, raw_job_t *J,
                             const wr_action_struct *a) {
    const wr_matrix_struct *A = &a->A;
    *closed = J->arch->gated && is_zero(A);
    if (*closed)
        from_input(F, a);
    else if (A->has_factors || A->kind == WR_MATRIX_HOUSEHOLDER)
        arch_factors_stated(F, A);
    else if (A->kind == WR_MATRIX_PERMUTATION)
        arch_factors_swaps(F, A->image);
    else if (A->kind == WR_MATRIX_ZERO && F->n > 1)
        for (uint32_t i = 0; i < F->n; i++)
            fmpq_poly_one(&arch_factors_add(F, 1)[i]);
    else if (A->kind != WR_MATRIX_IDENTITY) {
        arch_factors_difference(F, A);
        if (F->count != 1 || !is_factor(F, A, J->M->ring))
            return wr_limits_fail(
                J->L, WR_DOMAIN,
                "layer %u, action %u: the matrix is neither diagonal nor a "
                "single factor; other matrices are not decomposed",
                J->layer, J->action);
    }
    if (F->count > J->arch->factors && J->arch->shape == WR_SHAPE_GH)
        return wr_limits_fail(
            J->L, WR_DOMAIN,
            "layer %u, action %u has %u factors, but only %u are allowed",
            J->layer, J->action, F->count, J->arch->factors);
    return WR_OK;
}

/* ---- keys and values ----------------------------------------------------- */

/* k = v / |v| at element base of tensor T. */
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

/* The row r of v's first entry gives u, and all of B is held against it. */
int raw_along(uint32_t *first, const wr_action_struct *a,
              const fmpq_poly_struct *v, const wr_layer_struct *layer,
              const wr_ring_struct *K) {
    const uint32_t n = layer->dim, d = layer->columns;
    fmpq_poly_struct *B = lrnn_scalars_dense(a->b, a->b_entries, n, d);
    fmpq_poly_t x, y;
    int good = 1;
    uint32_t r = 0;
    fmpq_poly_init(x);
    fmpq_poly_init(y);
    while (r < n && fmpq_poly_is_zero(&v[r]))
        r++;
    for (uint32_t i = 0; i < n && good; i++)
        for (uint32_t j = 0; j < d && good; j++) {
            wr_ring_mul(x, &B[(size_t) i * d + j], &v[r], K);
            wr_ring_mul(y, &B[(size_t) r * d + j], &v[i], K);
            good = fmpq_poly_equal(x, y);
        }
    wr_scalars_free(B, (size_t) n * d);
    fmpq_poly_clear(y);
    fmpq_poly_clear(x);
    *first = r;
    return good && r < n;
}

/* B[r] |v| / (beta v[r]). */
wr_status_t raw_put_value(raw_job_t *J, size_t T, size_t base,
                          const wr_action_struct *a, const raw_writer_t *W) {
    const fmpq_poly_struct *v = W->v;
    const uint32_t r = W->r;
    const wr_ring_struct *K = J->M->ring;
    fmpq_poly_t n2, x, scale;
    wr_status_t s = WR_OK;
    fmpq_poly_init(n2);
    fmpq_poly_init(x);
    fmpq_poly_init(scale);
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
    fmpq_poly_clear(scale);
    fmpq_poly_clear(x);
    fmpq_poly_clear(n2);
    return s;
}

/* ---- DeltaNet, DeltaProduct, Gated DeltaNet ------------------------------ */

typedef struct {
    size_t alpha, beta, k, v, added;
    uint32_t slots, n, d;
} tensors_t;

static wr_status_t put_factor(raw_job_t *J, const tensors_t *T, size_t at,
                              const fmpq_poly_struct *beta,
                              const fmpq_poly_struct *v) {
    J->row = 0;
    wr_status_t s =
        raw_put(J, T->beta, at, (raw_number_t){RAW_VALUE, beta, NULL});
    return s == WR_OK ? raw_put_key(J, T->k, at * T->n, v, T->n) : s;
}

/* Slot i is applied i-th; those that are not needed have beta = 0. */
static wr_status_t put_slots(raw_job_t *J, const tensors_t *T,
                             arch_factors_t *F) {
    const size_t base = (size_t) J->action * T->slots;
    wr_status_t s = WR_OK;
    for (uint32_t i = 0; i < T->slots && s == WR_OK; i++) {
        arch_factors_t none;
        arch_factors_init(&none, T->n);
        fmpq_poly_one(arch_factors_add(&none, 0));
        const uint32_t j = F->count - 1 - i;
        s = i < F->count ? put_factor(J, T, base + i, &F->beta[j],
                                      F->v + (size_t) j * T->n)
                         : put_factor(J, T, base + i, none.beta, none.v);
        arch_factors_clear(&none);
    }
    return s;
}

static wr_status_t put_input(raw_job_t *J, const tensors_t *T,
                             const arch_factors_t *F,
                             const wr_action_struct *a) {
    uint32_t r = 0;
    if (a->b_entries == 0)
        return WR_OK;
    if (F->count == 0 || fmpq_poly_is_zero(F->beta) ||
        !raw_along(&r, a, F->v, &J->M->layer[J->layer], J->M->ring)) {
        J->R->tensor[T->added].number[J->action] = 1;
        return WR_OK;
    }
    const size_t slot = (size_t) J->action * T->slots + F->count - 1;
    const raw_writer_t W = {F->beta, F->v, T->n, r};
    return raw_put_value(J, T->v, slot * T->d, a, &W);
}

static wr_status_t put_action(raw_job_t *J, const tensors_t *T) {
    const wr_action_struct *a = &J->M->layer[J->layer].action[J->action];
    arch_factors_t F;
    fmpq_poly_t alpha;
    int closed = 0;
    arch_factors_init(&F, T->n);
    fmpq_poly_init(alpha);
    wr_status_t s = raw_factors_take(&F, &closed, J, a);
    J->row = 0;
    fmpq_poly_set_si(alpha, !closed);
    if (s == WR_OK && J->arch->gated)
        s = raw_put(J, T->alpha, J->action,
                    (raw_number_t){RAW_VALUE, alpha, NULL});
    if (s == WR_OK)
        s = put_slots(J, T, &F);
    if (s == WR_OK)
        s = put_input(J, T, &F, a);
    fmpq_poly_clear(alpha);
    arch_factors_clear(&F);
    return s;
}

wr_status_t raw_layer_factors(raw_job_t *J) {
    const wr_layer_struct *y = &J->M->layer[J->layer];
    tensors_t T = {.slots = J->arch->factors, .n = y->dim, .d = y->columns};
    wr_status_t s = WR_OK;
    if (T.n == 0)
        return raw_free_layer(J);
    const uint64_t betas[] = {y->actions, T.slots};
    const uint64_t keys[] = {y->actions, T.slots, T.n};
    const uint64_t values[] = {y->actions, T.slots, T.d};
    if (J->arch->gated)
        T.alpha = raw_gate(J, J->arch->decay, 1, betas);
    T.beta = raw_gate(J, J->arch->strength, 2, betas);
    T.k = raw_tensor(J, "k", 3, keys);
    T.v = raw_tensor(J, "v", 3, values);
    T.added = raw_tensor(J, "added", 1, betas);
    J->R->tensor[T.added].integers = 1;
    J->R->layer[J->layer] = WR_RAW_FACTORS;
    for (J->action = 0; J->action < y->actions && s == WR_OK; J->action++)
        s = put_action(J, &T);
    return s;
}
