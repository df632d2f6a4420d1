/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Tables of tuples: a row has one value per wire and a result.  A tuple may
 * occur in one row only, even if two rows agree, because a table is a partial
 * function and is written only once.
 */

#include "model/file/read.h"

static const char shape[] = "numbers: one value per wire and a result";

/* Read a row into row[0 .. wires]; `seen` numbers tuples by their first row. */
static void read_row(uint32_t *row, wr_tuples_t *seen, const lrnn_at_t *at,
                     const lrnn_read_rows_t *T) {
    uint32_t before = seen->count;
    lrnn_read_array_of(at, (uint64_t) T->wires + 1, shape);
    for (uint32_t w = 0; lrnn_read_ok(at) && w <= T->wires; w++)
        row[w] = lrnn_read_below(AT_INDEX(at, w),
                                 w < T->wires ? T->bound[w] : T->results);
    uint32_t first = lrnn_read_ok(at) ? wr_tuples_add(seen, row) : before;
    if (first < before)
        lrnn_read_fail(at, "the same wires as in row %u", first);
}

void lrnn_read_table(uint32_t **row, size_t *rows, const lrnn_at_t *at,
                     const lrnn_read_rows_t *T) {
    size_t n = lrnn_read_array(at), width = (size_t) T->wires + 1;
    /* Row 0 must have the right length before all rows are allocated. */
    if (n > 0)
        lrnn_read_array_of(AT_INDEX(at, 0), width, shape);
    /* the rows, and the set of tuples */
    if (!lrnn_read_charge(at, (uint64_t) n * width * 12))
        return;
    *row = wr_calloc(n * width, sizeof **row);
    *rows = n;
    wr_tuples_t seen;
    wr_tuples_init(&seen, T->wires);
    for (size_t i = 0; lrnn_read_ok(at) && i < n; i++)
        read_row(*row + i * width, &seen, AT_INDEX(at, i), T);
    at->X->bytes -= (uint64_t) n * width * 12;
    wr_tuples_clear(&seen);
}
