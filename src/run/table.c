/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Tables of tuples.  If the number of possible tuples is not much larger than
 * the number of rows, the result of a tuple is stored at its number in mixed
 * radix; otherwise rows are found by a hash of the tuple.  A tuple that is in
 * no row has the result LRNN_NONE.
 */

#include "run/control.h"

/* A table in mixed radix may always have SMALL places, and SPARSE more for each
 * number in the rows. */
#define SMALL 4096
#define SPARSE 4

static wr_status_t check_rows(const lrnn_lookup_struct *D, const lrnn_rows_t *T,
                              wr_limits_t L) {
    for (size_t i = 0; i < T->rows; i++) {
        const uint32_t *row = T->row + i * (D->wires + 1);
        for (uint32_t w = 0; w < D->wires; w++)
            if (row[w] >= D->radix[w])
                return wr_limits_fail(
                    L, WR_DOMAIN, "%s: row %zu has %u on a wire of %u values",
                    T->what, i, row[w], D->radix[w]);
        if (row[D->wires] >= T->results)
            return wr_limits_fail(L, WR_DOMAIN,
                                  "%s: row %zu has the result %u of %u",
                                  T->what, i, row[D->wires], T->results);
    }
    return T->rows <= INT32_MAX
               ? WR_OK
               : wr_limits_fail(L, WR_UNABLE, "%s: more than 2^31 rows",
                                T->what);
}

/* Return the number of possible tuples, or 0 if there are too many. */
static size_t places(const lrnn_lookup_struct *D, size_t rows) {
    const size_t most = SMALL + SPARSE * rows * ((size_t) D->wires + 1);
    size_t n = 1;
    for (uint32_t w = 0; w < D->wires; w++) {
        n *= D->radix[w];
        if (n > most)
            return 0;
    }
    return n;
}

static size_t place(const lrnn_lookup_struct *D, const uint32_t *row) {
    size_t at = 0;
    for (uint32_t w = 0; w < D->wires; w++)
        at = at * D->radix[w] + row[w];
    return at;
}

/* Return the first row of T with these values. */
static size_t first_row(const lrnn_rows_t *T, uint32_t wires,
                        const uint32_t *row) {
    size_t i = 0;
    while (memcmp(T->row + i * (wires + 1), row, wires * sizeof *row) != 0)
        i++;
    return i;
}

static wr_status_t put_rows(lrnn_lookup_struct *D, const lrnn_rows_t *T,
                            wr_limits_t L) {
    for (size_t i = 0; i < T->rows; i++) {
        const uint32_t *row = T->row + i * (D->wires + 1);
        const size_t at =
            D->tuple == NULL ? place(D, row) : wr_tuples_add(&D->tuples, row);
        if (D->result[at] == LRNN_NONE)
            D->result[at] = row[D->wires];
        else if (D->result[at] != row[D->wires])
            return wr_limits_fail(L, WR_DOMAIN,
                                  "%s: rows %zu and %zu are the same tuple "
                                  "with different results",
                                  T->what, first_row(T, D->wires, row), i);
    }
    return WR_OK;
}

wr_status_t lrnn_lookup_init(lrnn_lookup_t D, const lrnn_rows_t *T,
                             wr_limits_t L) {
    const size_t wires = D->wires * sizeof *D->radix, n = places(D, T->rows);
    const size_t results = n > 0 ? n : T->rows;
    wr_status_t s = check_rows(D, T, L);
    if (s == WR_OK)
        s = wr_limits_check(L, T->what, 0,
                            results * sizeof(uint32_t) +
                                (n > 0 ? 0 : T->rows * wires));
    if (s == WR_OK) {
        D->tuple = n > 0 ? NULL : wr_malloc(wires);
        D->result = wr_malloc(results * sizeof *D->result);
        memset(D->result, 0xff, results * sizeof *D->result); /* LRNN_NONE */
        wr_tuples_init(&D->tuples, D->wires);
        s = put_rows(D, T, L);
    }
    if (s != WR_OK)
        lrnn_lookup_clear(D);
    return s;
}

void lrnn_lookup_clear(lrnn_lookup_t D) {
    wr_tuples_clear(&D->tuples);
    WR_FREE(D->signal, D->radix, D->tuple, D->result);
    memset(D, 0, sizeof *D);
}

uint32_t lrnn_lookup_hashed(const lrnn_lookup_struct *D,
                            const uint32_t *signal) {
    for (uint32_t w = 0; w < D->wires; w++)
        D->tuple[w] = signal[D->signal[w]];
    const uint32_t at = wr_tuples_find(&D->tuples, D->tuple);
    return at == UINT32_MAX ? LRNN_NONE : D->result[at];
}
