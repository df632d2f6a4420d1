/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Tables of tuples: a row is a value for each wire and a result.  A tuple
 * may stand in one row only, even when two rows agree: a table is a partial
 * function written down once.
 */

#include "model/file/read.h"

/* Row i into row[0 .. wires]. */
static wr_status_t read_row(uint32_t *row, lrnn_read_t *X,
                            const lrnn_path_t *at, json_t *j,
                            const uint32_t *bound, uint32_t wires,
                            uint32_t results) {
    wr_status_t s = lrnn_read_array_of(X, at, j, (uint64_t) wires + 1,
                                       "numbers: a value a wire, a result");
    for (uint32_t w = 0; s == WR_OK && w <= wires; w++)
        s = lrnn_read_below(&row[w], X, AT_INDEX(at, w), json_array_get(j, w),
                            w < wires ? bound[w] : results);
    return s;
}

/* The first row of the tuple, which the set knows by its number. */
static wr_status_t check_new(wr_tuples_t *T, lrnn_read_t *X,
                             const lrnn_path_t *at, const uint32_t *row) {
    uint32_t before = T->count, first = wr_tuples_add(T, row);
    return first == before
               ? WR_OK
               : lrnn_read_fail(X, at, "the same wires as in row %u", first);
}

wr_status_t lrnn_read_table(uint32_t **row, size_t *rows, lrnn_read_t *X,
                            const lrnn_path_t *at, json_t *j,
                            const uint32_t *bound, uint32_t wires,
                            uint32_t results) {
    size_t n = 0, width = (size_t) wires + 1;
    wr_status_t s = lrnn_read_array(&n, X, at, j);
    /* Row 0 must be as long as it says before all are thought to be. */
    if (s == WR_OK && n > 0)
        s = lrnn_read_array_of(X, AT_INDEX(at, 0), json_array_get(j, 0), width,
                               "numbers: a value a wire, a result");
    if (s == WR_OK) /* the rows, and the set of them */
        s = lrnn_read_charge(X, at, (uint64_t) n * width * 12);
    if (s != WR_OK)
        return s;
    *row = wr_calloc(n * width, sizeof **row);
    *rows = n;
    wr_tuples_t seen;
    wr_tuples_init(&seen, wires);
    for (size_t i = 0; s == WR_OK && i < n; i++) {
        const lrnn_path_t *here = AT_INDEX(at, i);
        s = read_row(*row + i * width, X, here, json_array_get(j, i), bound,
                     wires, results);
        if (s == WR_OK)
            s = check_new(&seen, X, here, *row + i * width);
    }
    X->bytes -= (uint64_t) n * width * 12;
    wr_tuples_clear(&seen);
    return s;
}
