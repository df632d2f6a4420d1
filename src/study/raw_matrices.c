/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The exact matrices that gates define: a diagonal matrix minus a matrix of
 * rank 1, in the forms of RWKV-7, KDA and Gated DeltaNet-2, and the bilinear
 * transform of a diagonal matrix.
 */

#include "study/raw.h"

const wr_raw_tensor_t *study_gate_find(const study_build_t *J,
                                       const char *gate) {
    for (size_t i = 0; i < J->X->R->tensors; i++) {
        const wr_raw_tensor_t *T = &J->X->R->tensor[i];
        if (T->layer == J->layer && strcmp(T->gate, gate) == 0)
            return T;
    }
    return NULL;
}

void study_gate_get(fmpq_t x, const study_build_t *J, const wr_raw_tensor_t *T,
                    size_t i) {
    int negative;
    wr_format_decode(x, &negative, T->number[i], J->X->R->F);
}

void study_gate(fmpq_t x, const study_build_t *J, const char *gate, size_t i) {
    study_gate_get(x, J, study_gate_find(J, gate), i);
}

void study_gate_times(fmpq *x, const study_build_t *J, const char *gate,
                      size_t i) {
    study_gate(x + 1, J, gate, i);
    fmpq_mul(x, x, x + 1);
}

void study_entry_put(study_build_t *J, const uint32_t place[2], const fmpq_t x,
                     const fmpq_t y) {
    fmpq_poly_t z;
    fmpq_poly_init(z);
    fmpq_poly_set_coeff_fmpq(z, 0, x);
    fmpq_poly_set_coeff_fmpq(z, 1, y);
    lrnn_make_put(&J->make, place[0], place[1], z);
    fmpq_poly_clear(z);
}

void study_entries(study_build_t *J, size_t at, const uint32_t size[2],
                   study_entry_t *entry) {
    fmpq *x = _fmpq_vec_init(2);
    for (uint32_t i = 0; i < size[0]; i++)
        for (uint32_t j = 0; j < size[1]; j++) {
            entry(x, J, at, i, j);
            fmpq_zero(x + 1);
            study_entry_put(J, (uint32_t[]){i, j}, x, x + 1);
        }
    _fmpq_vec_clear(x, 2);
}

/* The entries (1 + z/2) / (1 - z/2), z = -r + i f: with p = 1 - r/2 and
 * q = 1 + r/2 that is (p q - f^2/4 + i f) / (q^2 + f^2/4). */
void study_bilinear(study_build_t *J, uint32_t action, uint32_t n) {
    const wr_raw_tensor_t *R = study_gate_find(J, "rate"),
                          *T = study_gate_find(J, "frequency");
    const size_t base = R->shape[0] == 1 ? 0 : (size_t) action * n;
    fmpq *f = _fmpq_vec_init(4), *p = f + 1, *q = f + 2, *square = f + 3;
    for (uint32_t i = 0; i < n; i++) {
        study_gate_get(q, J, R, base + i);
        fmpq_div_2exp(q, q, 1);
        fmpq_neg(p, q);
        fmpq_add_si(p, p, 1);
        fmpq_add_si(q, q, 1);
        study_gate_get(f, J, T, base + i);
        fmpq_div_2exp(square, f, 1);
        fmpq_mul(square, square, square);
        fmpq_mul(p, p, q);
        fmpq_sub(p, p, square);
        fmpq_mul(q, q, q);
        fmpq_add(q, q, square);
        fmpq_div(p, p, q);
        fmpq_div(f, f, q);
        study_entry_put(J, (uint32_t[]){i, i}, p, f);
    }
    _fmpq_vec_clear(f, 4);
}

/* diag(w) - c (a o k) k^T, with c the scale of the architecture, exactly. */
void study_added(fmpq *x, const study_build_t *J, size_t at, size_t i,
                 size_t j) {
    const size_t base = at * J->X->M->layer[J->layer].dim;
    study_gate(x, J, "k", base + i);
    study_gate_times(x, J, "k", base + j);
    study_gate_times(x, J, "a", base + i);
    fmpq_mul_si(x, x, -(slong) J->X->arch->scale);
    study_gate(x + 1, J, "w", base + i);
    if (i == j)
        fmpq_add(x, x, x + 1);
}

/* Return the index of the number b that belongs to a row. */
static size_t strength(const study_build_t *J, size_t at, size_t row) {
    const size_t rows = (size_t) study_gate_find(J, "b")->shape[1];
    return at * rows + (rows == 1 ? 0 : row);
}

/* (I - k (b o k)^T) diag(alpha), exactly. */
void study_erased(fmpq *x, const study_build_t *J, size_t at, size_t i,
                  size_t j) {
    const size_t base = at * J->X->M->layer[J->layer].dim;
    study_gate(x, J, "k", base + i);
    study_gate_times(x, J, "k", base + j);
    study_gate_times(x, J, "b", strength(J, at, j));
    fmpq_neg(x, x);
    if (i == j)
        fmpq_add_si(x, x, 1);
    study_gate_times(x, J, "alpha", base + j);
}

/* B = b k v^T for KDA, k v^T / 2 for Gated DeltaNet-2. */
void study_written(fmpq *x, const study_build_t *J, size_t at, size_t i,
                   size_t j) {
    const wr_layer_struct *layer = &J->X->M->layer[J->layer];
    study_gate(x, J, "k", at * layer->dim + i);
    study_gate_times(x, J, "v", at * layer->columns + j);
    if (J->X->arch->added == WR_ADDED_KDA)
        study_gate_times(x, J, "b", strength(J, at, 0));
    else
        fmpq_div_2exp(x, x, 1);
}
