/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Tables of tuples by hashing whole tuples, for those that make poor decision
 * diagrams: one hash of all wires and one comparison of all wires, however
 * many there are.
 */

#include "run/control.h"

struct lrnn_hashed_struct {
    wr_tuples_t tuples; /* distinct ones, and the result of each */
    uint32_t *result;
    int direct;               /* the wires are signals 0, 1, .. in order */
    uint32_t *signal, *tuple; /* else where they are, and room for them */
};

/* The first row of T with these wires. */
static size_t first_row(const lrnn_table_t *T, const uint32_t *row) {
    size_t i = 0;
    while (memcmp(T->row + i * (T->wires + 1), row, T->wires * sizeof *row) !=
           0)
        i++;
    return i;
}

wr_status_t lrnn_hashed_init(lrnn_hashed_t **out, const lrnn_table_t *T,
                             const char *what, wr_limits_t L) {
    size_t numbers = T->rows * ((size_t) T->wires + 1);
    wr_status_t s = wr_limits_check(L, what, 0, numbers * sizeof(uint32_t));
    if (s == WR_OK && T->rows >= LRNN_LEAF)
        s = wr_limits_fail(L, WR_UNABLE, "%s: more than 2^31 rows", what);
    if (s != WR_OK)
        return s;
    lrnn_hashed_t *H = wr_calloc(1, sizeof *H);
    wr_tuples_init(&H->tuples, T->wires);
    H->direct = 1;
    H->signal = wr_malloc(T->wires * sizeof *H->signal);
    H->tuple = wr_malloc(T->wires * sizeof *H->tuple);
    H->result = wr_malloc(T->rows * sizeof *H->result);
    for (uint32_t w = 0; w < T->wires; w++) {
        H->signal[w] = T->signal[w];
        H->direct = H->direct && T->signal[w] == w;
    }
    for (size_t i = 0; s == WR_OK && i < T->rows; i++) {
        const uint32_t *row = T->row + i * (T->wires + 1);
        uint32_t before = H->tuples.count;
        uint32_t at = wr_tuples_add(&H->tuples, row);
        if (at == before)
            H->result[at] = row[T->wires];
        else if (H->result[at] != row[T->wires])
            s = wr_limits_fail(L, WR_DOMAIN,
                               "%s: rows %zu and %zu are the same tuple with "
                               "different results",
                               what, first_row(T, row), i);
    }
    if (s == WR_OK)
        *out = H;
    else
        lrnn_hashed_free(H);
    return s;
}

void lrnn_hashed_free(lrnn_hashed_t *H) {
    if (H == NULL)
        return;
    wr_tuples_clear(&H->tuples);
    WR_FREE(H->result, H->signal, H->tuple, H);
}

uint32_t lrnn_hashed_find(const lrnn_hashed_t *H, const uint32_t *signal) {
    const uint32_t *t = signal;
    if (!H->direct) {
        for (uint32_t w = 0; w < H->tuples.width; w++)
            H->tuple[w] = signal[H->signal[w]];
        t = H->tuple;
    }
    const uint32_t at = wr_tuples_find(&H->tuples, t);
    return at == UINT32_MAX ? LRNN_NONE : H->result[at];
}
