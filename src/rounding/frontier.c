/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* States yet to be left, the largest first: a binary heap.  Sizes are sums
 * of squares in doubles; they choose an order, and decide nothing. */

#include "rounding/machine.h"

double wr_rd_size(const uint64_t *h, const wr_machine_t M) {
    double size = 0;
    for (size_t i = 0; i < M->n; i++) {
        double d = M->fast ? rd_from_bits(h[i])
                           : wr_rd_double(h[i], M->evaluation->format);
        size += d * d;
    }
    return size >= 0 ? size : INFINITY; /* NaN is as far as it goes */
}

static void swap(rd_frontier_t *Q, size_t i, size_t j) {
    WR_SWAP(double, Q->size[i], Q->size[j]);
    WR_SWAP(uint32_t, Q->state[i], Q->state[j]);
}

void wr_rd_frontier_push(rd_frontier_t *Q, uint32_t state, double size) {
    size_t i = Q->n++;
    Q->state = wr_grow(Q->state, i, sizeof *Q->state);
    Q->size = wr_grow(Q->size, i, sizeof *Q->size);
    Q->state[i] = state;
    Q->size[i] = size;
    for (; i > 0 && Q->size[i] > Q->size[(i - 1) / 2]; i = (i - 1) / 2)
        swap(Q, i, (i - 1) / 2);
}

uint32_t wr_rd_frontier_pop(rd_frontier_t *Q) {
    wr_assert(Q->n > 0);
    uint32_t top = Q->state[0];
    swap(Q, 0, --Q->n);
    for (size_t i = 0, j; (j = 2 * i + 1) < Q->n; i = j) {
        if (j + 1 < Q->n && Q->size[j + 1] > Q->size[j])
            j++;
        if (Q->size[i] >= Q->size[j])
            break;
        swap(Q, i, j);
    }
    return top;
}

void wr_rd_frontier_clear(rd_frontier_t *Q) {
    WR_FREE(Q->state, Q->size);
    memset(Q, 0, sizeof *Q);
}
