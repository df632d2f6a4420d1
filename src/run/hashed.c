/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Tables of tuples by hashing whole tuples, for those that make poor decision
 * diagrams: one hash of all wires and one comparison of all wires, however
 * many there are.
 */

#include "run/control.h"

#include <string.h>

struct lrnn_hashed_struct {
    uint32_t wires;
    int direct;               /* the wires are signals 0, 1, .. in order */
    uint32_t *signal, *tuple; /* else where they are, and room for them */
    uint32_t *row;            /* wires + 1 numbers each */
    wr_index_t index;         /* rows */
};

static uint64_t hash(const lrnn_hashed_t *H, const uint32_t *t) {
    return wr_hash_bytes(t, H->wires * sizeof *t);
}

static const uint32_t *row(const lrnn_hashed_t *H, uint32_t i) {
    return H->row + (size_t) i * (H->wires + 1);
}

/* The row of the tuple, or NULL. */
static const uint32_t *find(const lrnn_hashed_t *H, const uint32_t *t) {
    uint32_t i;
    wr_probe_t p = wr_index_probe(H->index, hash(H, t));
    while (wr_index_next(&i, H->index, &p))
        if (memcmp(row(H, i), t, H->wires * sizeof *t) == 0)
            return row(H, i);
    return NULL;
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
    H->wires = T->wires;
    H->direct = 1;
    H->signal = wr_malloc(T->wires * sizeof *H->signal);
    H->tuple = wr_malloc(T->wires * sizeof *H->tuple);
    for (uint32_t w = 0; w < T->wires; w++) {
        H->signal[w] = T->signal[w];
        H->direct = H->direct && T->signal[w] == w;
    }
    H->row = wr_malloc(numbers * sizeof *H->row);
    if (numbers != 0)
        memcpy(H->row, T->row, numbers * sizeof *H->row);
    for (uint32_t i = 0; s == WR_OK && i < T->rows; i++) {
        const uint32_t *at = find(H, row(H, i));
        if (at == NULL)
            wr_index_put(H->index, hash(H, row(H, i)), i);
        else if (at[T->wires] != row(H, i)[T->wires])
            s = wr_limits_fail(L, WR_DOMAIN,
                               "%s: rows %zu and %u are the same "
                               "tuple with different results",
                               what, (size_t) (at - H->row) / (T->wires + 1),
                               i);
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
    wr_free(H->signal);
    wr_free(H->tuple);
    wr_free(H->row);
    wr_index_clear(H->index);
    wr_free(H);
}

uint32_t lrnn_hashed_find(const lrnn_hashed_t *H, const uint32_t *signal) {
    const uint32_t *t = signal;
    if (!H->direct) {
        for (uint32_t w = 0; w < H->wires; w++)
            H->tuple[w] = signal[H->signal[w]];
        t = H->tuple;
    }
    const uint32_t *at = find(H, t);
    return at == NULL ? LRNN_NONE : at[H->wires];
}
