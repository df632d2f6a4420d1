/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Labels of vectors of machine integers.  Every entry is looked at: a vector
 * that is nearly one-hot has no label.  Tables of more than a few vectors
 * are hashed; a vector of the table with an entry that is not a machine
 * integer can never be met here and is left out.
 */

#include "run/step.h"

#include <string.h>

#define FEW 4

static const int64_t *row(const lrnn_decoder_t *D, size_t i) {
    return D->value + i * D->size;
}

static uint64_t hash(const lrnn_decoder_t *D, const int64_t *h) {
    return wr_hash_bytes(h, D->size * sizeof *h);
}

static int same(const lrnn_decoder_t *D, size_t i, const int64_t *h) {
    return memcmp(row(D, i), h, D->size * sizeof *h) == 0;
}

/* The number of a vector in the index, or LRNN_NONE. */
static uint32_t find(const lrnn_decoder_t *D, const int64_t *h) {
    uint32_t i;
    wr_probe_t p = wr_index_probe(D->found, hash(D, h));
    while (wr_index_next(&i, D->found, &p))
        if (same(D, i, h))
            return i;
    return LRNN_NONE;
}

static void read_values(lrnn_decoder_t *D, const wr_layer_struct *y) {
    D->value = wr_calloc(y->values * D->size, sizeof *D->value);
    D->label = wr_malloc(y->values * sizeof *D->label);
    for (size_t i = 0; i < y->values; i++) {
        int64_t *h = D->value + D->values * D->size;
        int fits = 1;
        memset(h, 0, D->size * sizeof *h);
        for (size_t e = y->value_start[i]; e < y->value_start[i + 1]; e++) {
            const wr_entry_struct *x = &y->value[e];
            fits = fits && lrnn_scalar_size(x->value) == LRNN_INTEGERS;
            if (fits && !fmpq_poly_is_zero(x->value))
                h[(size_t) x->row * y->columns + x->column] =
                    fmpz_get_si(fmpq_poly_numref(x->value));
        }
        D->label[D->values] = y->value_label[i];
        D->values += (size_t) fits;
    }
    /* Among equal vectors the first counts, here and in exact arithmetic. */
    for (size_t i = 0; D->values > FEW && i < D->values; i++)
        if (find(D, row(D, i)) == LRNN_NONE)
            wr_index_put(D->found, hash(D, row(D, i)), (uint32_t) i);
}

int lrnn_decoder_init(lrnn_decoder_t *D, const wr_layer_struct *y) {
    memset(D, 0, sizeof *D);
    D->kind = y->decoder;
    D->index = y->decoder_index;
    D->labels = y->labels;
    D->size = (size_t) y->dim * y->columns;
    if (D->kind == WR_DECODER_TABLE)
        read_values(D, y);
    return !lrnn_decoder_has_forms(D->kind) || lrnn_decoder_forms(D, y);
}

void lrnn_decoder_clear(lrnn_decoder_t *D) {
    wr_free(D->value);
    wr_free(D->label);
    wr_index_clear(D->found);
    wr_free(D->form);
    wr_free(D->cut);
    memset(D, 0, sizeof *D);
}

/* e_i gives i.  No branch depends on i, which nobody can predict. */
static uint32_t find_onehot(const lrnn_decoder_t *D, const int64_t *h) {
    size_t place = 0, set = 0;
    int64_t all = 0;
    for (size_t i = 0; i < D->size; i++) {
        size_t here = h[i] != 0;
        place += here * i;
        set += here;
        all |= h[i];
    }
    return set == 1 && all == 1 && place < D->labels ? (uint32_t) place
                                                     : LRNN_NONE;
}

__attribute__((noinline)) static uint32_t find_row(const lrnn_decoder_t *D,
                                                   const int64_t *h) {
    if (D->values <= FEW) {
        for (size_t i = 0; i < D->values; i++)
            if (same(D, i, h))
                return D->label[i];
        return LRNN_NONE;
    }
    uint32_t i = find(D, h);
    return i == LRNN_NONE ? LRNN_NONE : D->label[i];
}

uint32_t lrnn_decoder_find(const lrnn_decoder_t *D, const int64_t *h) {
    switch (D->kind) {
    case WR_DECODER_ONEHOT:
        return find_onehot(D, h);
    case WR_DECODER_COORDINATE:
        return D->index < D->size && h[D->index] >= 0 &&
                       h[D->index] < (int64_t) D->labels
                   ? (uint32_t) h[D->index]
                   : LRNN_NONE;
    case WR_DECODER_TABLE:
        return find_row(D, h);
    case WR_DECODER_ARGMAX:
    case WR_DECODER_SIGN:
    case WR_DECODER_THRESHOLD:
        break;
    }
    return lrnn_decoder_form_label(D, h);
}
