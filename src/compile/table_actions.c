/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Actions of permutation-reset and delay layers as matrices, with their
 * factorisations where wanted: a permutation is a product of swaps, the
 * delay's [[0,0],[1,0]] a swap times the projection diag(1, 0).  The zero
 * matrix of a reset is written without factors: it is the product of the n
 * projections I - e_i e_i^T, which is as long as it is plain.
 */

#include "compile/impl.h"
#include "model/make.h"

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

static void state_swaps(lrnn_make_t *B, const uint32_t *f, uint32_t n) {
    uint32_t *pairs = wr_malloc(2 * (size_t) n * sizeof *pairs), factors;
    wr_householder_permutation(pairs, &factors, f, n);
    B->action->A.has_factors = 1; /* perhaps none */
    for (uint32_t t = 0; t < factors; t++)
        lrnn_make_swap(B, pairs[2 * t], pairs[2 * t + 1]);
    wr_free(pairs);
}

void lrnn_action_function(wr_layer_struct *y, const uint32_t *f, int factors) {
    const uint32_t n = y->dim;
    lrnn_make_t B = {.layer = y};
    wr_assert(n > 0);
    if (n > 1 && is_constant(f, n)) {
        lrnn_make_action(&B, WR_MATRIX_ZERO);
        lrnn_make_input(&B);
        lrnn_make_put_int(&B, f[0], 0, 1);
        return;
    }
    lrnn_make_action(&B, is_identity(f, n) ? WR_MATRIX_IDENTITY
                                           : WR_MATRIX_PERMUTATION);
    if (!is_identity(f, n))
        lrnn_make_image(&B, f);
    if (factors)
        state_swaps(&B, f, n);
}

/* A = [[0,0],[1,0]], B = (label, 0)^T */
static void store(lrnn_make_t *B, uint32_t label, int factors) {
    lrnn_make_action(B, WR_MATRIX_DENSE);
    lrnn_make_put_int(B, 1, 0, 1);
    lrnn_make_input(B);
    lrnn_make_put_int(B, 0, 0, label);
    if (!factors)
        return;
    lrnn_make_swap(B, 0, 1);
    lrnn_make_factor(B, 1, 1);
    lrnn_make_put_int(B, 1, 0, 1);
}

void lrnn_delay_table(wr_layer_struct *y, uint32_t labels, int factors) {
    lrnn_make_t B = {.layer = y};
    y->gate = WR_GATE_TABLE;
    for (uint32_t i = 0; i < labels; i++) {
        lrnn_make_row(&B, &i, i);
        store(&B, i, factors);
    }
}
