/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Whether B lies in the span of the keys.  A step with factors
 * I - beta_j k_j k_j^T adds the sum of A_1 .. A_(j-1) beta_j k_j v_j^T, with
 * v_j free: the columns of that are all vectors in the span of the k_j whose
 * beta_j is not 0, and only those.  Keys and columns are reduced by
 * elimination over the model's field.
 * Source: [siems2025] for the step
 */

#include "arch/impl.h"
#include "model/parts.h"

#define MOST_ENTRIES 65536 /* of all keys and columns, as dense vectors */

/* Rows in the order they came, each with a leading 1 at its pivot; before
 * and after that whatever is left. */
typedef struct {
    const wr_ring_struct *K;
    size_t n, rows;
    fmpq_poly_struct *entry;
    size_t *pivot;
} basis_t;

static void basis_init(basis_t *S, const wr_ring_struct *K, size_t n,
                       size_t most) {
    S->K = K;
    S->n = n;
    S->rows = 0;
    S->entry = wr_scalars_new(n * (most + 1));
    S->pivot = wr_calloc(most + 1, sizeof *S->pivot);
}

static void basis_clear(basis_t *S, size_t most) {
    wr_scalars_free(S->entry, S->n * (most + 1));
    wr_free(S->pivot);
}

/* The vector after the last row, reduced; it becomes a row if anything of
 * it is left. */
static int basis_add(basis_t *S) {
    const size_t n = S->n;
    fmpq_poly_struct *x = S->entry + S->rows * n;
    size_t p = 0;
    fmpq_poly_struct *c = wr_scalars_new(2), *t = c + 1;
    for (size_t r = 0; r < S->rows; r++) {
        const fmpq_poly_struct *y = S->entry + r * n;
        fmpq_poly_set(c, &x[S->pivot[r]]);
        for (size_t i = 0; i < n && !fmpq_poly_is_zero(c); i++) {
            wr_ring_mul(t, c, &y[i], S->K);
            fmpq_poly_sub(&x[i], &x[i], t);
        }
    }
    while (p < n && fmpq_poly_is_zero(&x[p]))
        p++;
    if (p < n) {
        wr_ring_inv(c, &x[p], S->K);
        for (size_t i = 0; i < n; i++) {
            wr_ring_mul(t, c, &x[i], S->K);
            fmpq_poly_set(&x[i], t);
        }
        S->pivot[S->rows++] = p;
    }
    wr_scalars_free(c, 2);
    return p < n;
}

/* The keys whose beta is not 0. */
static void add_keys(basis_t *S, const arch_factors_t *F) {
    for (uint32_t f = 0; f < F->count; f++) {
        if (fmpq_poly_is_zero(&F->beta[f]))
            continue;
        for (size_t i = 0; i < S->n; i++)
            fmpq_poly_set(S->entry + S->rows * S->n + i, &F->v[f * S->n + i]);
        (void) basis_add(S);
    }
}

uint32_t arch_factors_rank(const arch_factors_t *F, const wr_ring_struct *K) {
    basis_t S;
    basis_init(&S, K, F->n, F->count);
    add_keys(&S, F);
    const uint32_t rank = (uint32_t) S.rows;
    basis_clear(&S, F->count);
    return rank;
}

/* Column j of B after the last row. */
static void put_column(basis_t *S, const arch_check_t *C, uint32_t j) {
    for (size_t i = 0; i < S->n; i++)
        fmpq_poly_zero(S->entry + S->rows * S->n + i);
    for (size_t e = 0; e < C->act->b_entries; e++)
        if (C->act->b[e].column == j)
            fmpq_poly_set(S->entry + S->rows * S->n + C->act->b[e].row,
                          C->act->b[e].value);
}

wr_status_t arch_check_span(arch_check_t *C, const arch_factors_t *F,
                            uint32_t more) {
    wr_assert(F->n == C->dim);
    const uint32_t columns = C->M->layer[C->layer].columns;
    size_t keys = 0, most = columns;
    for (uint32_t f = 0; f < F->count; f++)
        keys += !fmpq_poly_is_zero(&F->beta[f]);
    most += keys;
    basis_t S;
    if (C->act->b_entries == 0 || C->arch->input != WR_INPUT_KEYS)
        return WR_OK;
    if (most > MOST_ENTRIES / C->dim)
        return arch_unknown(C, "whether B is in the span of the keys");
    basis_init(&S, C->M->ring, C->dim, most);
    add_keys(&S, F);
    for (uint32_t j = 0; j < columns && C->V.holds == WR_TRUE; j++) {
        put_column(&S, C, j);
        if (!basis_add(&S) || more-- > 0)
            continue;
        arch_broken(C, arch_check_input(C),
                    keys == 1   ? "B is not parallel to the key"
                    : keys == 0 ? "B with beta = 0"
                                : "B is not in the span of the keys");
    }
    basis_clear(&S, most);
    return WR_OK;
}
