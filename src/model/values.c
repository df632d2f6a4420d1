/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Whether a decoder's table lists a vector twice.  That is found by sorting
 * the numbers of the vectors, not the vectors, whose order is kept.
 */

#include "model/parts.h"

#include <string.h>

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

/* Merge sort of the vectors' numbers. */
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

int lrnn_values_repeat(size_t pair[2], const wr_layer_struct *y) {
    const size_t n = y->values;
    size_t *order = wr_malloc(2 * n * sizeof *order), i = 1;
    for (size_t v = 0; v < n; v++)
        order[v] = v;
    sort_values(y, order, order + n, n);
    while (i < n && compare_values(y, order[i - 1], order[i]) != 0)
        i++;
    if (i < n)
        memcpy(pair, order + i - 1, 2 * sizeof *pair);
    wr_free(order);
    return i < n;
}
