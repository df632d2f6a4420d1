/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Matrices of the numbers that gates are, exactly: a diagonal less one of rank
 * 1, in the forms of RWKV-7, KDA and Gated DeltaNet-2, and the bilinear
 * transform of a diagonal.
 */

#include <string.h>

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

/* [i, j, x] after the others, unless x is 0. */
void study_entry_add(json_t *list, size_t i, size_t j, const fmpq_t x) {
    if (!fmpq_is_zero(x))
        json_array_append_new(list,
                              json_pack("[I, I, o]", (json_int_t) i,
                                        (json_int_t) j, wr_json_rational(x)));
}

/* The entries (1 + z/2) / (1 - z/2), z = -r + i f: with p = 1 - r/2 and
 * q = 1 + r/2 that is (p q - f^2/4 + i f) / (q^2 + f^2/4). */
json_t *study_bilinear(const study_build_t *J, uint32_t action, uint32_t n) {
    const wr_raw_tensor_t *R = study_gate_find(J, "rate"),
                          *T = study_gate_find(J, "frequency");
    const size_t base = R->shape[0] == 1 ? 0 : (size_t) action * n;
    json_t *list = json_array();
    fmpq_t f, p, q, square;
    fmpq_init(f);
    fmpq_init(p);
    fmpq_init(q);
    fmpq_init(square);
    for (size_t i = 0; i < n; i++) {
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
        if (fmpq_is_zero(f))
            study_entry_add(list, i, i, p);
        else
            json_array_append_new(list,
                                  json_pack("[I, I, [o, o]]", (json_int_t) i,
                                            (json_int_t) i, wr_json_rational(p),
                                            wr_json_rational(f)));
    }
    fmpq_clear(square);
    fmpq_clear(q);
    fmpq_clear(p);
    fmpq_clear(f);
    return json_pack("{s:o}", "sparse", list);
}

/* diag(w) - c (a k) k^T of the numbers w, k and a, exactly. */
json_t *study_added(const study_build_t *J, uint32_t action, uint32_t n) {
    const wr_raw_tensor_t *w = study_gate_find(J, "w"),
                          *k = study_gate_find(J, "k"),
                          *a = study_gate_find(J, "a");
    const size_t base = (size_t) action * n;
    json_t *list = json_array();
    fmpq_t x, y;
    fmpq_init(x);
    fmpq_init(y);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            study_gate_get(x, J, k, base + i);
            study_gate_get(y, J, k, base + j);
            fmpq_mul(x, x, y);
            study_gate_get(y, J, a, base + i);
            fmpq_mul(x, x, y);
            fmpq_mul_si(x, x, -(slong) J->X->arch->scale);
            study_gate_get(y, J, w, base + i);
            if (i == j)
                fmpq_add(x, x, y);
            study_entry_add(list, i, j, x);
        }
    fmpq_clear(y);
    fmpq_clear(x);
    return json_pack("{s:o}", "sparse", list);
}

/* b of a row. */
static void strength(fmpq_t x, const study_build_t *J, uint32_t action,
                     size_t row) {
    const wr_raw_tensor_t *b = study_gate_find(J, "b");
    const size_t rows = (size_t) b->shape[1];
    study_gate_get(x, J, b, action * rows + (rows == 1 ? 0 : row));
}

/* (I - k (b o k)^T) diag(alpha) of the numbers alpha, b and k, exactly. */
json_t *study_erased(const study_build_t *J, uint32_t action, uint32_t n) {
    const wr_raw_tensor_t *alpha = study_gate_find(J, "alpha"),
                          *k = study_gate_find(J, "k");
    const size_t base = (size_t) action * n;
    json_t *list = json_array();
    fmpq_t x, y;
    fmpq_init(x);
    fmpq_init(y);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            study_gate_get(x, J, k, base + i);
            study_gate_get(y, J, k, base + j);
            fmpq_mul(x, x, y);
            strength(y, J, action, j);
            fmpq_mul(x, x, y);
            fmpq_neg(x, x);
            if (i == j)
                fmpq_add_si(x, x, 1);
            study_gate_get(y, J, alpha, base + j);
            fmpq_mul(x, x, y);
            study_entry_add(list, i, j, x);
        }
    fmpq_clear(y);
    fmpq_clear(x);
    return json_pack("{s:o}", "sparse", list);
}

/* B = b k v^T of KDA, k v^T / 2 of Gated DeltaNet-2, in dense rows. */
json_t *study_written(const study_build_t *J, uint32_t action,
                      const wr_layer_struct *layer) {
    const uint32_t n = layer->dim, d = layer->columns;
    json_t *list = json_array();
    fmpq_t x, y;
    fmpq_init(x);
    fmpq_init(y);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < d; j++) {
            study_gate_get(x, J, study_gate_find(J, "k"),
                           (size_t) action * n + i);
            study_gate_get(y, J, study_gate_find(J, "v"),
                           (size_t) action * d + j);
            fmpq_mul(x, x, y);
            if (J->X->arch->added == WR_ADDED_KDA)
                strength(y, J, action, 0);
            else
                fmpq_set_si(y, 1, 2);
            fmpq_mul(x, x, y);
            json_array_append_new(list, wr_json_rational(x));
        }
    fmpq_clear(y);
    fmpq_clear(x);
    return list;
}
