/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Finds a vector that a decoder's table lists twice, by sorting the numbers of
 * the vectors; the vectors keep their order.
 */

#include "model/parts.h"

#include <stdlib.h>

typedef struct {
    const wr_layer_struct *y;
    size_t i;
} vector_t;

static int by_value(const vector_t *a, const vector_t *b) {
    const size_t *start = a->y->value_start;
    size_t n = start[a->i + 1] - start[a->i], m = start[b->i + 1] - start[b->i];
    const wr_entry_struct *e = a->y->value + start[a->i];
    const wr_entry_struct *f = a->y->value + start[b->i];
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

static int by_value_then_number(const void *x, const void *y) {
    const vector_t *a = x, *b = y;
    int c = by_value(a, b);
    return c != 0 ? c : a->i < b->i ? -1 : a->i > b->i;
}

int lrnn_values_repeat(size_t pair[2], const wr_layer_struct *layer) {
    const size_t n = layer->values;
    vector_t *v = wr_malloc(n * sizeof *v);
    size_t i = 1;
    for (size_t k = 0; k < n; k++)
        v[k] = (vector_t){layer, k};
    if (n > 1)
        qsort(v, n, sizeof *v, by_value_then_number);
    while (i < n && by_value(&v[i - 1], &v[i]) != 0)
        i++;
    if (i < n) {
        pair[0] = v[i - 1].i;
        pair[1] = v[i].i;
    }
    wr_free(v);
    return i < n;
}
