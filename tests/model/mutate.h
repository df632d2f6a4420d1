/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TESTS_LRNN_MUTATE_H
#define WREATH_TESTS_LRNN_MUTATE_H

/* mutate: change one part of a model, each part in turn.
 *
 *   for (k = 0; ; k++) { read M; if (!mutate(M, k)) break; ... }
 */

#include "model/naive.h"
#include "model/samples.h"

/* Counts down; the place at which the count reaches 0 is changed. */
static inline int mutate_here(size_t *k) {
    return (*k)-- == 0;
}

static inline int mutate_entries(wr_entry_struct *e, size_t n, size_t *k) {
    for (size_t i = 0; i < n; i++)
        if (mutate_here(k)) {
            fmpq_poly_t one;
            fmpq_poly_init(one);
            fmpq_poly_one(one);
            fmpq_poly_add(e[i].value, e[i].value, one);
            fmpq_poly_clear(one);
            return 1;
        }
    return 0;
}

/* Every last number of rows of width + 1 numbers, modulo `many`. */
static inline int mutate_rows(uint32_t *row, size_t rows, uint32_t width,
                              uint32_t many, size_t *k) {
    for (size_t i = 0; many > 1 && i < rows; i++)
        if (mutate_here(k)) {
            uint32_t *last = &row[i * (width + 1) + width];
            *last = (*last + 1) % many;
            return 1;
        }
    return 0;
}

static inline int mutate_matrix(wr_matrix_struct *A, uint32_t n, size_t *k) {
    if (mutate_entries(A->entry, A->entries, k))
        return 1;
    if (A->kind == WR_MATRIX_PERMUTATION)
        for (uint32_t i = 0; i + 1 < n; i++)
            if (mutate_here(k)) {
                uint32_t t = A->image[i];
                A->image[i] = A->image[i + 1];
                A->image[i + 1] = t;
                return 1;
            }
    if (A->kind != WR_MATRIX_IDENTITY && A->kind != WR_MATRIX_ZERO)
        return 0;
    if (!mutate_here(k))
        return 0;
    A->kind = A->kind == WR_MATRIX_ZERO ? WR_MATRIX_IDENTITY : WR_MATRIX_ZERO;
    return 1;
}

static inline int mutate_layer(wr_layer_struct *y, size_t *k) {
    uint32_t wires = y->wires;
    if (mutate_entries(y->h0, y->h0_entries, k))
        return 1;
    for (uint32_t a = 0; a < y->actions; a++)
        if (mutate_matrix(&y->action[a].A, y->dim, k) ||
            mutate_entries(y->action[a].b, y->action[a].b_entries, k))
            return 1;
    if (y->gate == WR_GATE_TABLE &&
        mutate_rows(y->row, y->rows, wires, y->actions, k))
        return 1;
    if (y->gate == WR_GATE_TABLE && mutate_here(k)) {
        y->rows--; /* the last tuple is missing */
        return 1;
    }
    if (y->decoder == WR_DECODER_COORDINATE && y->dim > 1 && mutate_here(k)) {
        y->decoder_index = (y->decoder_index + 1) % (y->dim * y->columns);
        return 1;
    }
    if (y->decoder != WR_DECODER_TABLE)
        return 0;
    return mutate_entries(y->value, y->value_start[y->values], k) ||
           mutate_rows(y->value_label, y->values, 0, y->labels, k);
}

/* Changes the k-th part and returns 1, or returns 0 if there is none. */
static inline int mutate(wr_lrnn_t M, size_t k) {
    for (uint32_t l = 0; l < M->layers; l++)
        if (mutate_layer(&M->layer[l], &k))
            return 1;
    if (mutate_rows(M->read_row, M->read_rows, M->reads, M->states, &k))
        return 1;
    if (M->read_rows > 0 && mutate_here(&k)) {
        M->read_rows--;
        return 1;
    }
    return 0;
}

#endif
