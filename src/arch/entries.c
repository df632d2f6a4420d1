/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The entries of a matrix of any kind as one list. */

#include "arch/impl.h"

void arch_entries_set(arch_entries_t *E, const wr_matrix_struct *A, uint32_t n,
                      const fmpq_poly_struct *one) {
    const int ones =
        A->kind == WR_MATRIX_IDENTITY || A->kind == WR_MATRIX_PERMUTATION;
    E->n = n;
    E->count = ones ? n : A->kind == WR_MATRIX_ZERO ? 0 : A->entries;
    E->entry = wr_realloc(E->entry, (E->count + 1) * sizeof *E->entry);
    for (size_t e = 0; e < E->count; e++) {
        const uint32_t j = (uint32_t) e;
        E->entry[e] = !ones
                          ? (arch_entry_t){A->entry[e].row, A->entry[e].column,
                                           A->entry[e].value}
                      : A->kind == WR_MATRIX_IDENTITY
                          ? (arch_entry_t){j, j, one}
                          : (arch_entry_t){A->image[j], j, one};
    }
}

const arch_entry_t *arch_entries_off_diagonal(const arch_entries_t *E) {
    for (size_t e = 0; e < E->count; e++)
        if (E->entry[e].row != E->entry[e].column)
            return &E->entry[e];
    return NULL;
}

const fmpq_poly_struct *arch_entries_diagonal(const arch_entries_t *E,
                                              uint32_t i,
                                              const fmpq_poly_struct *zero) {
    wr_assert(i < E->n);
    for (size_t e = 0; e < E->count; e++)
        if (E->entry[e].row == i && E->entry[e].column == i)
            return E->entry[e].value;
    return zero;
}
