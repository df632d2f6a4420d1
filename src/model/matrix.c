/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Matrices by their entries, whatever their kind.  model.h says what is stored
 * for each kind: nothing for the identity and zero, images for a permutation,
 * sorted non-zero entries otherwise.
 */

#include "model/parts.h"

#include <stdlib.h>

/* ---- entries ----------------------------------------------------------- */

static int by_place(const void *x, const void *y) {
    const wr_entry_struct *e = x, *f = y;
    if (e->row != f->row)
        return e->row < f->row ? -1 : 1;
    return e->column < f->column ? -1 : e->column > f->column;
}

void lrnn_entries_sort(wr_entry_struct *e, size_t n) {
    if (n > 1)
        qsort(e, n, sizeof *e, by_place);
}

int lrnn_value_is_index(uint32_t *out, const fmpq_poly_t value) {
    if (fmpq_poly_length(value) > 1 || !fmpz_is_one(fmpq_poly_denref(value)))
        return 0;
    if (fmpq_poly_is_zero(value)) {
        *out = 0;
        return 1;
    }
    const fmpz *c = fmpq_poly_numref(value);
    if (fmpz_sgn(c) < 0 || fmpz_cmp_ui(c, UINT32_MAX) >= 0)
        return 0;
    *out = (uint32_t) fmpz_get_ui(c);
    return 1;
}

/* ---- decoders ---------------------------------------------------------- */

int lrnn_decode(uint32_t *label, const wr_layer_struct *layer,
                const wr_entry_struct *h, size_t entries,
                const wr_ring_struct *K) {
    lrnn_signs_t S;
    lrnn_signs_init(&S, K);
    int defined = lrnn_decode_signs(label, layer, h, entries, &S);
    lrnn_signs_clear(&S);
    return defined;
}

int lrnn_decode_signs(uint32_t *label, const wr_layer_struct *layer,
                      const wr_entry_struct *h, size_t entries,
                      lrnn_signs_t *S) {
    switch (layer->decoder) {
    case WR_DECODER_ONEHOT:
        return lrnn_entries_is_onehot(label, h, entries) &&
               *label < layer->labels;
    case WR_DECODER_COORDINATE:
        *label = 0;
        for (size_t i = 0; i < entries; i++)
            if ((uint64_t) h[i].row * layer->columns + h[i].column ==
                layer->decoder_index)
                return lrnn_value_is_index(label, h[i].value) &&
                       *label < layer->labels;
        return layer->labels > 0;
    case WR_DECODER_TABLE:
        for (size_t i = 0; i < layer->values; i++) {
            size_t from = layer->value_start[i], to = layer->value_start[i + 1];
            if (lrnn_entries_equal(h, entries, layer->value + from,
                                   to - from)) {
                *label = layer->value_label[i];
                return 1;
            }
        }
        return 0;
    case WR_DECODER_ARGMAX:
    case WR_DECODER_SIGN:
    case WR_DECODER_THRESHOLD:
        break;
    }
    const lrnn_parts_t x = {.re = h, .res = entries};
    return lrnn_forms_parts(label, layer, &x, S);
}

/* ---- matrices ---------------------------------------------------------- */

const char *lrnn_matrix_name(wr_matrix_kind_t kind) {
    static const char *const name[] = {"identity",    "zero",     "permutation",
                                       "diagonal",    "dense",    "sparse",
                                       "householder", "companion"};
    wr_assert(kind <= WR_MATRIX_COMPANION);
    return name[kind];
}

void lrnn_matrix_entries(wr_entry_struct **e, size_t *count,
                         const wr_matrix_struct *A, uint32_t n) {
    int unit = A->kind == WR_MATRIX_IDENTITY;
    *count = A->entries;
    if (!unit && A->kind != WR_MATRIX_PERMUTATION) {
        *e = lrnn_entries_copy(A->entry, A->entries);
        return;
    }
    *e = wr_malloc(n * sizeof **e);
    *count = n;
    for (uint32_t j = 0; j < n; j++) {
        lrnn_entry_init(&(*e)[j], unit ? j : A->image[j], j);
        fmpq_poly_one((*e)[j].value);
    }
    lrnn_entries_sort(*e, n);
}

int lrnn_matrix_is_zero(const wr_matrix_struct *A) {
    return A->kind != WR_MATRIX_IDENTITY && A->kind != WR_MATRIX_PERMUTATION &&
           A->entries == 0;
}

/* Return 1 for n entries 1, sorted by row, one per row and one per column. */
static int entries_permutation(uint32_t *image, const wr_entry_struct *e,
                               size_t entries, uint32_t n) {
    if (entries != n)
        return 0;
    for (uint32_t j = 0; j < n; j++)
        image[j] = UINT32_MAX;
    for (uint32_t i = 0; i < n; i++) {
        if (e[i].row != i || image[e[i].column] != UINT32_MAX ||
            !fmpq_poly_is_one(e[i].value))
            return 0;
        image[e[i].column] = i;
    }
    return 1;
}

int lrnn_matrix_permutation(uint32_t *image, const wr_matrix_struct *A,
                            uint32_t n) {
    switch (A->kind) {
    case WR_MATRIX_IDENTITY:
        for (uint32_t j = 0; j < n; j++)
            image[j] = j;
        return 1;
    case WR_MATRIX_PERMUTATION:
        memcpy(image, A->image, n * sizeof *image);
        return 1;
    default:
        return entries_permutation(image, A->entry, A->entries, n);
    }
}
