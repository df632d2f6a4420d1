/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Decoders.  A table of vectors must list each vector once. */

#include "model/file/read.h"

/* Entry i: its vector is appended to those before. */
static void read_value(wr_layer_struct *y, const lrnn_at_t *at, size_t i) {
    size_t *end = &y->value_start[i + 1];
    *end = y->value_start[i];
    y->values = i + 1;
    lrnn_read_array_of(at, 2, "elements: vector, label");
    lrnn_read_entries(&y->value, end, AT_INDEX(at, 0), y->dim, y->columns);
    y->value_label[i] = lrnn_read_below(AT_INDEX(at, 1), y->labels);
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
    /* in the order of wr_decoder_kind_t, as the words below */
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
        lrnn_read_forms(y, at);
    else if (y->decoder == WR_DECODER_TABLE)
        read_decoder_table(y, AT_KEY(at, "entries"));
    else if (y->decoder == WR_DECODER_COORDINATE)
        y->decoder_index =
            lrnn_read_below(AT_KEY(at, "index"), y->dim * y->columns);
    else if (y->columns != 1)
        lrnn_read_fail(at, "a one-hot decoder needs one column, not %u",
                       y->columns);
}
