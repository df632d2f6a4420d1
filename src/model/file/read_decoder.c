/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Decoders.  A table of vectors must list each vector once. */

#include "model/file/read.h"

/* Read entry i; its vector is appended to those before it. */
static void read_value(wr_layer_struct *layer, const lrnn_at_t *at, size_t i) {
    size_t *end = &layer->value_start[i + 1];
    *end = layer->value_start[i];
    layer->values = i + 1;
    lrnn_read_array_of(at, 2, "elements: vector, label");
    lrnn_read_entries(&layer->value, end, AT_INDEX(at, 0), layer->dim,
                      layer->columns);
    layer->value_label[i] = lrnn_read_below(AT_INDEX(at, 1), layer->labels);
}

/* Decoders by linear forms: argmax, sign, threshold. */

/* Read n*d coefficients and a constant. */
static void read_form(wr_form_struct *f, const wr_layer_struct *layer,
                      const lrnn_at_t *at) {
    uint64_t n = (uint64_t) layer->dim * layer->columns;
    if (lrnn_read_array_of(at, n + 1,
                           "scalars: one coefficient per entry of H, and a "
                           "constant")) {
        lrnn_read_some(&f->c, &f->entries, at, n, layer->columns);
        lrnn_read_scalar(f->constant, AT_INDEX(at, n));
    }
}

static void check_labels(const wr_layer_struct *layer, const lrnn_at_t *at,
                         uint64_t labels) {
    if (layer->labels != labels)
        lrnn_read_fail(at, "the layer has %u labels, this decoder %llu",
                       layer->labels, (unsigned long long) labels);
}

static void read_argmax(wr_layer_struct *layer, const lrnn_at_t *at) {
    check_labels(layer, at, lrnn_read_array(at));
    if (!lrnn_read_ok(at))
        return;
    layer->forms = layer->labels;
    layer->form = lrnn_forms_new(layer->forms);
    for (uint32_t i = 0; i < layer->forms; i++)
        read_form(&layer->form[i], layer, AT_INDEX(at, i));
}

static void read_cuts(wr_layer_struct *layer, const lrnn_at_t *at) {
    size_t n = lrnn_read_array(at);
    fmpq_poly_t gap;
    lrnn_signs_t S;
    int sign = 1;
    check_labels(layer, at, (uint64_t) n + 1);
    layer->cut = wr_calloc(n, sizeof *layer->cut);
    fmpq_poly_init(gap);
    lrnn_signs_init(&S, at->X->M->ring);
    for (size_t i = 0; lrnn_read_ok(at) && i < n; i++) {
        fmpq_poly_init(&layer->cut[layer->cuts++]);
        lrnn_read_scalar(&layer->cut[i], AT_INDEX(at, i));
        if (i > 0)
            fmpq_poly_sub(gap, &layer->cut[i], &layer->cut[i - 1]);
        if (lrnn_read_ok(at) &&
            (!lrnn_sign(&sign, i > 0 ? gap : &layer->cut[i], &S) ||
             (i > 0 && sign <= 0)))
            lrnn_read_fail(AT_INDEX(at, i),
                           "the cuts are not real and increasing");
    }
    lrnn_signs_clear(&S);
    fmpq_poly_clear(gap);
}

/* Read a decoder by linear forms; its kind is known. */
static void read_forms(wr_layer_struct *layer, const lrnn_at_t *at) {
    if (layer->decoder == WR_DECODER_ARGMAX) {
        read_argmax(layer, AT_KEY(at, "forms"));
        return;
    }
    if (layer->decoder == WR_DECODER_SIGN)
        check_labels(layer, at, 3);
    layer->forms = 1;
    layer->form = lrnn_forms_new(1);
    read_form(&layer->form[0], layer, AT_KEY(at, "form"));
    if (layer->decoder == WR_DECODER_THRESHOLD)
        read_cuts(layer, AT_KEY(at, "cuts"));
}

static void read_decoder_table(wr_layer_struct *layer, const lrnn_at_t *at) {
    size_t n = lrnn_read_array(at), pair[2];
    layer->value_start = wr_calloc(n + 1, sizeof *layer->value_start);
    layer->value_label = wr_calloc(n, sizeof *layer->value_label);
    for (size_t i = 0; lrnn_read_ok(at) && i < n; i++)
        read_value(layer, AT_INDEX(at, i), i);
    if (lrnn_read_ok(at) && lrnn_values_repeat(pair, layer))
        lrnn_read_fail(AT_INDEX(at, pair[1]), "the same vector as in entry %zu",
                       pair[0]);
}

void lrnn_read_decoder(wr_layer_struct *layer, const lrnn_at_t *at) {
    /* in the order of wr_decoder_kind_t and of the words below */
    static const char *const keys[] = {"kind",         "kind index",
                                       "kind entries", "kind forms",
                                       "kind form",    "kind form cuts"};
    lrnn_read_object(at, "kind ?index ?entries ?forms ?form ?cuts");
    uint32_t k = lrnn_read_word(
        AT_KEY(at, "kind"), "onehot coordinate table argmax sign threshold");
    lrnn_read_object(at, keys[k]);
    if (!lrnn_read_ok(at))
        return;
    layer->decoder = (wr_decoder_kind_t) k;
    if (lrnn_decoder_has_forms(layer->decoder))
        read_forms(layer, at);
    else if (layer->decoder == WR_DECODER_TABLE)
        read_decoder_table(layer, AT_KEY(at, "entries"));
    else if (layer->decoder == WR_DECODER_COORDINATE)
        layer->decoder_index =
            lrnn_read_below(AT_KEY(at, "index"), layer->dim * layer->columns);
    else if (layer->columns != 1)
        lrnn_read_fail(at, "a one-hot decoder needs one column, not %u",
                       layer->columns);
}
