/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* An answer: made empty, cleared, and measured once it has a model. */

#include "arch/express.h"

#include <string.h>

#include "compile/compile.h"

void wr_arch_answer_init(wr_arch_answer_t X) {
    memset(X, 0, sizeof *X);
    X->holds = WR_UNKNOWN;
    X->claim = X->statement = X->escape = X->only = "";
    X->how = wr_strdup("");
    X->hypothesis = wr_strdup("");
    wr_lrnn_init(X->M);
    wr_proof_init(X->proof);
    for (int i = 0; i < WR_ARCH_CELLS; i++)
        arch_cell_init(&X->cell[i]);
    wr_word_init(X->prefix);
    wr_word_init(X->suffix);
    for (uint32_t i = 0; i < WR_ARCH_WITNESSES; i++)
        wr_word_init(X->witness[i]);
}

void arch_answer_clear_cells(wr_arch_answer_struct *X) {
    for (int i = 0; i < WR_ARCH_CELLS; i++)
        arch_cell_clear(&X->cell[i]);
}

void wr_arch_answer_clear(wr_arch_answer_t X) {
    arch_answer_clear_cells(X);
    wr_arch_verdict_clear(&X->check);
    wr_free(X->how);
    wr_free(X->hypothesis);
    for (uint32_t i = 0; i < WR_ARCH_WITNESSES; i++)
        wr_word_clear(X->witness[i]);
    wr_word_clear(X->suffix);
    wr_word_clear(X->prefix);
    wr_proof_clear(X->proof);
    wr_lrnn_clear(X->M);
}

/* The most factors of a matrix, where they are counted. */
static uint32_t factors_of(const wr_matrix_struct *A, uint32_t dim) {
    if (A->has_factors || A->kind == WR_MATRIX_HOUSEHOLDER)
        return A->factors;
    if (A->kind == WR_MATRIX_IDENTITY)
        return 0;
    if (A->kind != WR_MATRIX_PERMUTATION)
        return dim;
    uint32_t *pair = wr_malloc(2 * (size_t) dim * sizeof *pair), found;
    wr_householder_permutation(pair, &found, A->image, dim);
    wr_free(pair);
    return found;
}

int wr_arch_answer_is_partial(const wr_arch_answer_t X) {
    return X->holds == WR_UNKNOWN && *X->claim != '\0';
}

void arch_measure(wr_arch_answer_struct *X) {
    X->layers = X->M->layers;
    X->width = X->factors = X->shifts = 0;
    for (uint32_t i = 0; i < X->M->layers; i++) {
        const wr_layer_struct *y = &X->M->layer[i];
        if (y->dim > X->width)
            X->width = y->dim;
        if (y->role == WR_ROLE_DELAY) {
            X->shifts++;
            continue;
        }
        if (y->gate == WR_GATE_REFLECTION && X->factors == 0)
            X->factors = 1;
        for (uint32_t a = 0; a < y->actions; a++) {
            uint32_t f = factors_of(&y->action[a].A, y->dim);
            if (f > X->factors)
                X->factors = f;
        }
    }
}
