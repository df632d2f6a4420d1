/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Decoders.  A table of vectors must list each vector once; that is found
 * by sorting their numbers, not the vectors, so that the order of the file
 * is kept.
 */

#include "model/file/read.h"

#include <string.h>

/* Entry i: its vector is appended to those before. */
static void read_value(wr_layer_struct *y, const lrnn_at_t *at, size_t i,
                       size_t *alloc) {
    wr_entry_struct *e = NULL;
    size_t n = 0, before = y->value_start[i];
    lrnn_read_array_of(at, 2, "elements: vector, label");
    lrnn_read_entries(&e, &n, AT_INDEX(at, 0), y->dim, y->columns);
    y->value_label[i] = lrnn_read_below(AT_INDEX(at, 1), y->labels);
    if (before + n > *alloc) {
        *alloc = 2 * (before + n);
        y->value = wr_realloc(y->value, *alloc * sizeof *y->value);
    }
    if (n > 0)
        memcpy(y->value + before, e, n * sizeof *e); /* moved */
    wr_free(e);
    y->value_start[i + 1] = before + n;
    y->values = i + 1;
}

static int compare_values(const wr_layer_struct *y, size_t i, size_t j) {
    size_t n = y->value_start[i + 1] - y->value_start[i];
    size_t m = y->value_start[j + 1] - y->value_start[j];
    const wr_entry_struct *e = y->value + y->value_start[i];
    const wr_entry_struct *f = y->value + y->value_start[j];
    if (n != m)
        return n < m ? -1 : 1;
    for (size_t k = 0; k < n; k++) {
        if (e[k].row != f[k].row)
            return e[k].row < f[k].row ? -1 : 1;
        if (e[k].column != f[k].column)
            return e[k].column < f[k].column ? -1 : 1;
        int c = fmpq_poly_cmp(e[k].value, f[k].value);
        if (c != 0)
            return c;
    }
    return 0;
}

/* Merge sort of the vectors' numbers; equal neighbours are a fault. */
static void sort_values(const wr_layer_struct *y, size_t *order, size_t *spare,
                        size_t n) {
    if (n < 2)
        return;
    size_t half = n / 2, i = 0, j = half;
    sort_values(y, order, spare, half);
    sort_values(y, order + half, spare, n - half);
    memcpy(spare, order, n * sizeof *order);
    for (size_t k = 0; k < n; k++)
        order[k] =
            j == n || (i < half && compare_values(y, spare[i], spare[j]) <= 0)
                ? spare[i++]
                : spare[j++];
}

static void check_values(const wr_layer_struct *y, const lrnn_at_t *at) {
    size_t n = y->values;
    size_t *order = wr_malloc(2 * n * sizeof *order);
    for (size_t i = 0; i < n; i++)
        order[i] = i;
    sort_values(y, order, order + n, n);
    for (size_t i = 1; i < n; i++)
        if (compare_values(y, order[i - 1], order[i]) == 0)
            lrnn_read_fail(AT_INDEX(at, order[i]),
                           "the same vector as in entry %zu", order[i - 1]);
    wr_free(order);
}

static void read_decoder_table(wr_layer_struct *y, const lrnn_at_t *at) {
    size_t n = lrnn_read_array(at), alloc = 0;
    y->value_start = wr_calloc(n + 1, sizeof *y->value_start);
    y->value_label = wr_calloc(n, sizeof *y->value_label);
    for (size_t i = 0; lrnn_read_ok(at) && i < n; i++)
        read_value(y, AT_INDEX(at, i), i, &alloc);
    if (lrnn_read_ok(at))
        check_values(y, at);
}

void lrnn_read_decoder(wr_layer_struct *y, const lrnn_at_t *at) {
    static const struct {
        wr_decoder_kind_t kind;
        const char *keys;
    } known[] = {
        /* in the order of the words below */
        {WR_DECODER_ONEHOT, "kind"},
        {WR_DECODER_COORDINATE, "kind index"},
        {WR_DECODER_TABLE, "kind entries"},
        {WR_DECODER_ARGMAX, "kind forms"},
        {WR_DECODER_SIGN, "kind form"},
        {WR_DECODER_THRESHOLD, "kind form cuts"},
    };
    lrnn_read_object(at, "kind ?index ?entries ?forms ?form ?cuts");
    uint32_t k = lrnn_read_word(
        AT_KEY(at, "kind"), "onehot coordinate table argmax sign threshold");
    lrnn_read_object(at, known[k].keys);
    if (!lrnn_read_ok(at))
        return;
    y->decoder = known[k].kind;
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
