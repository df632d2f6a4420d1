/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Actions of permutation-reset and delay layers as matrices, with their
 * factorisations where wanted: a permutation is a product of swaps, the
 * delay's [[0,0],[1,0]] a swap times the projection diag(1, 0).  The zero
 * matrix of a reset is written without factors: it is the product of the n
 * projections I - e_i e_i^T, which is as long as it is plain.
 */

#include "compile/impl.h"

static int is_identity(const uint32_t *f, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (f[i] != i)
            return 0;
    return 1;
}

static int is_constant(const uint32_t *f, uint32_t n) {
    for (uint32_t i = 1; i < n; i++)
        if (f[i] != f[0])
            return 0;
    return 1;
}

static void state_swaps(wr_matrix_struct *A, const uint32_t *f, uint32_t n) {
    uint32_t *pairs = wr_malloc(2 * (size_t) n * sizeof *pairs);
    wr_householder_permutation(pairs, &A->factors, f, n);
    A->has_factors = 1;
    A->factor = wr_malloc(A->factors * sizeof *A->factor);
    for (uint32_t t = 0; t < A->factors; t++)
        lrnn_householder_swap(&A->factor[t], pairs[2 * t], pairs[2 * t + 1]);
    wr_free(pairs);
}

void lrnn_action_function(wr_action_struct *a, const uint32_t *f, uint32_t n,
                          int factors) {
    wr_assert(n > 0);
    lrnn_action_init(a);
    if (n > 1 && is_constant(f, n)) {
        a->A.kind = WR_MATRIX_ZERO;
        lrnn_entries_one(&a->b, &a->b_entries, f[0], 1);
        return;
    }
    if (!is_identity(f, n)) {
        a->A.kind = WR_MATRIX_PERMUTATION;
        a->A.image = wr_copy(f, n * sizeof *f);
    }
    if (factors)
        state_swaps(&a->A, f, n);
}

/* A = [[0,0],[1,0]], B = (label, 0)^T */
static void store(wr_action_struct *a, uint32_t label, int factors) {
    lrnn_action_init(a);
    a->A.kind = WR_MATRIX_DENSE;
    lrnn_entries_one(&a->A.entry, &a->A.entries, 1, 1);
    lrnn_entries_one(&a->b, &a->b_entries, 0, label);
    if (!factors)
        return;
    a->A.has_factors = 1;
    a->A.factors = 2;
    a->A.factor = wr_malloc(2 * sizeof *a->A.factor);
    lrnn_householder_swap(&a->A.factor[0], 0, 1);
    lrnn_householder_project(&a->A.factor[1], 1);
}

void lrnn_delay_table(wr_layer_struct *y, uint32_t labels, int factors) {
    y->gate = WR_GATE_TABLE;
    y->rows = y->actions = labels;
    y->row = wr_malloc(2 * (size_t) labels * sizeof *y->row);
    y->action = wr_malloc(labels * sizeof *y->action);
    for (uint32_t i = 0; i < labels; i++) {
        y->row[2 * i] = y->row[2 * i + 1] = i;
        store(&y->action[i], i, factors);
    }
}
