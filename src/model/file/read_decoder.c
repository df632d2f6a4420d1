/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Decoders.  A table of vectors must list each vector once; that is found
 * by sorting their numbers, not the vectors, so that the order of the file
 * is kept.
 */

#include "model/file/read.h"

#include <string.h>

/* Entry i: its vector is appended to those before. */
static wr_status_t read_value(wr_layer_struct *y, lrnn_read_t *X,
                              const lrnn_path_t *at, json_t *j, size_t i,
                              size_t *alloc) {
    wr_entry_struct *e = NULL;
    size_t n = 0, before = y->value_start[i];
    wr_status_t s = lrnn_read_array_of(X, at, j, 2, "elements: vector, label");
    if (s == WR_OK)
        s = lrnn_read_entries(&e, &n, X, AT_INDEX(at, 0), json_array_get(j, 0),
                              y->dim, y->columns);
    if (s == WR_OK)
        s = lrnn_read_below(&y->value_label[i], X, AT_INDEX(at, 1),
                            json_array_get(j, 1), y->labels);
    if (s != WR_OK) {
        lrnn_entries_free(e, n);
        return s;
    }
    if (before + n > *alloc) {
        *alloc = 2 * (before + n);
        y->value = wr_realloc(y->value, *alloc * sizeof *y->value);
    }
    if (n > 0)
        memcpy(y->value + before, e, n * sizeof *e); /* moved */
    wr_free(e);
    y->value_start[i + 1] = before + n;
    y->values = i + 1;
    return WR_OK;
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

static wr_status_t check_values(const wr_layer_struct *y, lrnn_read_t *X,
                                const lrnn_path_t *at) {
    size_t n = y->values;
    size_t *order = wr_malloc(2 * n * sizeof *order);
    wr_status_t s = WR_OK;
    for (size_t i = 0; i < n; i++)
        order[i] = i;
    sort_values(y, order, order + n, n);
    for (size_t i = 1; s == WR_OK && i < n; i++)
        if (compare_values(y, order[i - 1], order[i]) == 0)
            s = lrnn_read_fail(X, AT_INDEX(at, order[i]),
                               "the same vector as in entry %zu", order[i - 1]);
    wr_free(order);
    return s;
}

static wr_status_t read_decoder_table(wr_layer_struct *y, lrnn_read_t *X,
                                      const lrnn_path_t *at, json_t *j) {
    size_t n = 0, alloc = 0;
    wr_status_t s = lrnn_read_array(&n, X, at, j);
    if (s != WR_OK)
        return s;
    y->value_start = wr_calloc(n + 1, sizeof *y->value_start);
    y->value_label = wr_calloc(n, sizeof *y->value_label);
    for (size_t i = 0; s == WR_OK && i < n; i++)
        s = read_value(y, X, AT_INDEX(at, i), json_array_get(j, i), i, &alloc);
    return s == WR_OK ? check_values(y, X, at) : s;
}

wr_status_t lrnn_read_decoder(wr_layer_struct *y, lrnn_read_t *X,
                              const lrnn_path_t *at, json_t *j) {
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
    uint32_t k = 0;
    wr_status_t s = lrnn_read_object(X, at, j,
                                     "kind ?index ?entries ?forms "
                                     "?form ?cuts");
    if (s == WR_OK)
        s = lrnn_read_word(&k, X, AT_KEY(at, "kind"),
                           json_object_get(j, "kind"),
                           "onehot coordinate table argmax sign threshold");
    if (s == WR_OK)
        s = lrnn_read_object(X, at, j, known[k].keys);
    if (s != WR_OK)
        return s;
    y->decoder = known[k].kind;
    if (lrnn_decoder_has_forms(y->decoder))
        return lrnn_read_forms(y, X, at, j);
    if (y->decoder == WR_DECODER_TABLE)
        return read_decoder_table(y, X, AT_KEY(at, "entries"),
                                  json_object_get(j, "entries"));
    if (y->decoder == WR_DECODER_COORDINATE)
        return lrnn_read_below(&y->decoder_index, X, AT_KEY(at, "index"),
                               json_object_get(j, "index"),
                               y->dim * y->columns);
    if (y->columns != 1)
        return lrnn_read_fail(X, at,
                              "a one-hot decoder needs one column, "
                              "not %u",
                              y->columns);
    return WR_OK;
}
