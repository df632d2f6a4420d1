/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Decoders.  A table of vectors must list each vector once. */

#include "model/file/read.h"

/* Read entry i; its vector is appended to those before it. */
static void read_value(wr_layer_struct *y, const lrnn_at_t *at, size_t i) {
    size_t *end = &y->value_start[i + 1];
    *end = y->value_start[i];
    y->values = i + 1;
    lrnn_read_array_of(at, 2, "elements: vector, label");
    lrnn_read_entries(&y->value, end, AT_INDEX(at, 0), y->dim, y->columns);
    y->value_label[i] = lrnn_read_below(AT_INDEX(at, 1), y->labels);
}

/* Decoders by linear forms: argmax, sign, threshold. */

/* Read n*d coefficients and a constant. */
static void read_form(wr_form_struct *f, const wr_layer_struct *y,
                      const lrnn_at_t *at) {
    uint64_t n = (uint64_t) y->dim * y->columns;
    if (lrnn_read_array_of(at, n + 1,
                           "scalars: one coefficient per entry of H, and a "
                           "constant")) {
        lrnn_read_some(&f->c, &f->entries, at, n, y->columns);
        lrnn_read_scalar(f->constant, AT_INDEX(at, n));
    }
}

static void check_labels(const wr_layer_struct *y, const lrnn_at_t *at,
                         uint64_t labels) {
    if (y->labels != labels)
        lrnn_read_fail(at, "the layer has %u labels, this decoder %llu",
                       y->labels, (unsigned long long) labels);
}

static void read_argmax(wr_layer_struct *y, const lrnn_at_t *at) {
    check_labels(y, at, lrnn_read_array(at));
    if (!lrnn_read_ok(at))
        return;
    y->forms = y->labels;
    y->form = lrnn_forms_new(y->forms);
    for (uint32_t i = 0; i < y->forms; i++)
        read_form(&y->form[i], y, AT_INDEX(at, i));
}

static void read_cuts(wr_layer_struct *y, const lrnn_at_t *at) {
    size_t n = lrnn_read_array(at);
    fmpq_poly_t gap;
    lrnn_signs_t S;
    int sign = 1;
    check_labels(y, at, (uint64_t) n + 1);
    y->cut = wr_calloc(n, sizeof *y->cut);
    fmpq_poly_init(gap);
    lrnn_signs_init(&S, at->X->M->ring);
    for (size_t i = 0; lrnn_read_ok(at) && i < n; i++) {
        fmpq_poly_init(&y->cut[y->cuts++]);
        lrnn_read_scalar(&y->cut[i], AT_INDEX(at, i));
        if (i > 0)
            fmpq_poly_sub(gap, &y->cut[i], &y->cut[i - 1]);
        if (lrnn_read_ok(at) &&
            (!lrnn_sign(&sign, i > 0 ? gap : &y->cut[i], &S) ||
             (i > 0 && sign <= 0)))
            lrnn_read_fail(AT_INDEX(at, i),
                           "the cuts are not real and increasing");
    }
    lrnn_signs_clear(&S);
    fmpq_poly_clear(gap);
}

/* Read a decoder by linear forms; y->decoder is known. */
static void read_forms(wr_layer_struct *y, const lrnn_at_t *at) {
    if (y->decoder == WR_DECODER_ARGMAX) {
        read_argmax(y, AT_KEY(at, "forms"));
        return;
    }
    if (y->decoder == WR_DECODER_SIGN)
        check_labels(y, at, 3);
    y->forms = 1;
    y->form = lrnn_forms_new(1);
    read_form(&y->form[0], y, AT_KEY(at, "form"));
    if (y->decoder == WR_DECODER_THRESHOLD)
        read_cuts(y, AT_KEY(at, "cuts"));
}

static void read_decoder_table(wr_layer_struct *y, const lrnn_at_t *at) {
    size_t n = lrnn_read_array(at), pair[2];
    y->value_start = wr_calloc(n + 1, sizeof *y->value_start);
    y->value_label = wr_calloc(n, sizeof *y->value_label);
    for (size_t i = 0; lrnn_read_ok(at) && i < n; i++)
        read_value(y, AT_INDEX(at, i), i);
    if (lrnn_read_ok(at) && lrnn_values_repeat(pair, y))
        lrnn_read_fail(AT_INDEX(at, pair[1]), "the same vector as in entry %zu",
                       pair[0]);
}

void lrnn_read_decoder(wr_layer_struct *y, const lrnn_at_t *at) {
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
    y->decoder = (wr_decoder_kind_t) k;
    if (lrnn_decoder_has_forms(y->decoder))
        read_forms(y, at);
    else if (y->decoder == WR_DECODER_TABLE)
        read_decoder_table(y, AT_KEY(at, "entries"));
    else if (y->decoder == WR_DECODER_COORDINATE)
        y->decoder_index =
            lrnn_read_below(AT_KEY(at, "index"), y->dim * y->columns);
    else if (y->columns != 1)
        lrnn_read_fail(at, "a one-hot decoder needs one column, not %u",
                       y->columns);
}
