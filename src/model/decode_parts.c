/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Labels of vectors h + i g with rational h and g, whether or not i is in the
 * field: these are the rounded states over a field that is not real.  An entry
 * equals an element x of the field if Re x - Re h and Im x - Im g are 0.
 */

#include "model/parts.h"

static const wr_entry_struct *find(const wr_entry_struct *e, size_t entries,
                                   uint32_t row, uint32_t column) {
    for (size_t i = 0; i < entries; i++)
        if (e[i].row == row && e[i].column == column)
            return &e[i];
    return NULL;
}

/* Return 1 if entry x of the field is u + i v; NULL is 0. */
static int same(const wr_entry_struct *x, const wr_entry_struct *u,
                const wr_entry_struct *v, lrnn_signs_t *S) {
    int re = 1, im = 1;
    fmpq_poly_struct *real = wr_scalars_new(3), *y = real + 1, *zero = real + 2;
    if (x != NULL)
        fmpq_poly_set(real, x->value);
    if (u != NULL)
        fmpq_poly_sub(real, real, u->value);
    if (v != NULL)
        fmpq_poly_set(y, v->value);
    int equal = lrnn_sign_parts(&re, real, zero, S) && re == 0 &&
                lrnn_sign_parts(&im, y, x != NULL ? x->value : zero, S) &&
                im == 0;
    wr_scalars_free(real, 3);
    return equal;
}

static int find_vector(uint32_t *label, const wr_layer_struct *layer,
                       const lrnn_parts_t *x, lrnn_signs_t *S) {
    for (size_t k = 0; k < layer->values; k++) {
        const wr_entry_struct *v = layer->value + layer->value_start[k];
        size_t count = layer->value_start[k + 1] - layer->value_start[k];
        int equal = 1;
        for (uint32_t i = 0; equal && i < layer->dim; i++)
            for (uint32_t j = 0; equal && j < layer->columns; j++)
                equal = same(find(v, count, i, j), find(x->re, x->res, i, j),
                             find(x->im, x->ims, i, j), S);
        *label = layer->value_label[k];
        if (equal)
            return 1;
    }
    return 0;
}

int lrnn_decode_parts(uint32_t *label, const wr_layer_struct *layer,
                      const lrnn_parts_t *x, lrnn_signs_t *S) {
    uint32_t c = layer->decoder_index, d = layer->columns;
    int real = x->ims == 0;
    if (lrnn_decoder_has_forms(layer->decoder))
        return lrnn_forms_parts(label, layer, x, S);
    if (layer->decoder == WR_DECODER_COORDINATE) /* reads only this entry */
        real = find(x->im, x->ims, c / d, c % d) == NULL;
    if (!real && layer->decoder == WR_DECODER_TABLE)
        return find_vector(label, layer, x, S);
    return real && lrnn_decode_signs(label, layer, x->re, x->res, S);
}
