/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Checking that B lies in the span of the keys.  A step with factors
 * I - beta_j k_j k_j^T adds the sum of A_1 .. A_(j-1) beta_j k_j v_j^T, with
 * v_j free.  The columns of this sum are exactly the vectors in the span of the
 * k_j whose beta_j is not 0.  Ranks over the model's field, of degree d, are
 * ranks over Q of matrices of d x d blocks, divided by d.
 * Source: [siems2025] for the step
 */

#include "arch/impl.h"
#include "model/parts.h"

#define MOST_ENTRIES 65536      /* of all keys and columns, as dense vectors, */
#define MOST_RATIONALS 1048576u /* and of their blocks */

/* Return the rank of the keys whose beta is not 0 and of the columns of B. */
static uint32_t rank(const arch_factors_t *F, const wr_action_struct *a,
                     uint32_t columns, const wr_ring_struct *K) {
    const slong d = K->degree;
    fmpq_mat_t M;
    slong at = 0;
    fmpq_mat_init(M, d * F->n, d * ((slong) F->count + columns));
    for (size_t f = 0; f < F->count; f++) {
        if (fmpq_poly_is_zero(&F->beta[f]))
            continue;
        for (slong i = 0; i < F->n; i++)
            wr_ring_block(M, i, at, &F->v[f * F->n + (size_t) i], K);
        at++;
    }
    for (size_t e = 0; columns > 0 && e < a->b_entries; e++)
        wr_ring_block(M, a->b[e].row, at + a->b[e].column, a->b[e].value, K);
    const slong found = fmpq_mat_rref(M, M) / d;
    fmpq_mat_clear(M);
    return (uint32_t) found;
}

uint32_t arch_factors_rank(const arch_factors_t *F, const wr_ring_struct *K) {
    return rank(F, NULL, 0, K);
}

wr_status_t arch_check_span(arch_check_t *C, const arch_factors_t *F,
                            uint32_t more) {
    wr_assert(F->n == C->dim);
    const wr_ring_struct *K = C->M->ring;
    const uint32_t columns = C->M->layer[C->layer].columns;
    const uint64_t d = (uint64_t) K->degree;
    uint64_t keys = 0;
    for (uint32_t f = 0; f < F->count; f++)
        keys += !fmpq_poly_is_zero(&F->beta[f]);
    const uint64_t entries = (keys + columns) * C->dim;
    if (C->act->b_entries == 0 || C->arch->input != WR_INPUT_KEYS)
        return WR_OK;
    if (entries > MOST_ENTRIES || entries > MOST_RATIONALS / (d * d))
        return arch_unknown(C,
                            "B and the keys have too many entries to compare");
    if (rank(F, C->act, columns, K) > arch_factors_rank(F, K) + more)
        arch_broken(C, arch_check_input(C),
                    keys == 1   ? "B is not parallel to the key"
                    : keys == 0 ? "B is not 0, but every beta is 0"
                                : "B is not in the span of the keys");
    return WR_OK;
}
