/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Tables of tuples by hashing whole tuples, for those that make poor decision
 * diagrams: one hash of all wires and one comparison of all wires, however
 * many there are.  Open addressing at a load of at most one half.
 */

#include "run/control.h"

#include <string.h>

struct lrnn_hashed_struct {
    uint32_t wires;
    int direct;               /* the wires are signals 0, 1, .. in order */
    uint32_t *signal, *tuple; /* else where they are, and room for them */
    uint32_t *row;            /* wires + 1 numbers each */
    uint32_t *slot;           /* row + 1, 0 = free */
    size_t slots;
};

/* Four sums that do not wait for each other. */
static size_t hash(const lrnn_hashed_t *H, const uint32_t *t) {
    uint64_t a = 1, b = 2, c = 3, d = 4;
    const uint64_t m = UINT64_C(0x9e3779b97f4a7c15);
    uint32_t i = 0;
    for (; i + 4 <= H->wires; i += 4) {
        a = (a + t[i]) * m;
        b = (b + t[i + 1]) * m;
        c = (c + t[i + 2]) * m;
        d = (d + t[i + 3]) * m;
    }
    for (; i < H->wires; i++)
        a = (a + t[i]) * m;
    a ^= b >> 13 ^ c >> 29 ^ d << 17;
    return (size_t) (a * m >> 20) & (H->slots - 1);
}

static const uint32_t *row(const lrnn_hashed_t *H, uint32_t i) {
    return H->row + (size_t) i * (H->wires + 1);
}

/* The slot of the tuple, or the free one where it belongs. */
static size_t probe(const lrnn_hashed_t *H, const uint32_t *t) {
    size_t s = hash(H, t);
    while (H->slot[s] != 0 &&
           memcmp(row(H, H->slot[s] - 1), t, H->wires * sizeof *t) != 0)
        s = (s + 1) & (H->slots - 1);
    return s;
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
    for (H->slots = 16; H->slots < 2 * T->rows;)
        H->slots *= 2;
    H->slot = wr_calloc(H->slots, sizeof *H->slot);
    for (uint32_t i = 0; s == WR_OK && i < T->rows; i++) {
        uint32_t *at = &H->slot[probe(H, row(H, i))];
        if (*at != 0 && row(H, *at - 1)[T->wires] != row(H, i)[T->wires])
            s = wr_limits_fail(L, WR_DOMAIN,
                               "%s: rows %u and %u are the same "
                               "tuple with different results",
                               what, *at - 1, i);
        *at = i + 1;
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
    wr_free(H->slot);
    wr_free(H);
}

uint32_t lrnn_hashed_find(const lrnn_hashed_t *H, const uint32_t *signal) {
    const uint32_t *t = signal;
    if (!H->direct) {
        for (uint32_t w = 0; w < H->wires; w++)
            H->tuple[w] = signal[H->signal[w]];
        t = H->tuple;
    }
    uint32_t at = H->slot[probe(H, t)];
    return at == 0 ? LRNN_NONE : row(H, at - 1)[H->wires];
}
