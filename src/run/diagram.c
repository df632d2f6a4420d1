/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Tables of tuples as decision diagrams: ask one signal, follow the branch,
 * until a leaf says the result.  Equal subdiagrams are one node, and a
 * question whose every answer leads to the same place is not asked, so that
 * a gate that ignores most of its wires costs what it uses.  A tuple that is
 * in no row leads to the leaf LRNN_NONE; it is never guessed.
 * Source: reduced ordered decision diagrams [bryant1986].
 *
 * Few rows on many wires make long thin diagrams, for every wire has to be
 * asked just to know that the tuple is listed.  Where a diagram is large or
 * its paths are long the rows are hashed instead (hashed.c).
 */

#include "run/control.h"

/* Cells that are never too many, and as many more for each number in the
 * rows; questions for a row that are never too many. */
#define SMALL 4096
#define SPARSE 4
#define FLAT 4

typedef struct {
    const lrnn_table_t *T;
    const char *what;
    lrnn_diagram_struct *D;
    size_t *order, *spare; /* the rows, grouped as the recursion needs */
    wr_index_t index;      /* places of nodes by content */
    uint32_t top;          /* signals are below it */
    size_t most;           /* cells; more are too many: */
    int large;             /* the recursion unwinds, as it does when */
    wr_status_t status;    /* this is not OK */
    wr_limits_struct *L;
} build_t;

static uint32_t value(const build_t *B, size_t i, uint32_t wire) {
    return B->T->row[B->order[i] * (B->T->wires + 1) + wire];
}

/* ---- nodes ------------------------------------------------------------- */

/* A node asks wire w, and its children are child[0 .. radix[w] - 1]. */
static uint64_t hash_node(uint32_t signal, const uint32_t *child, size_t n) {
    return wr_hash_bytes(child, n * sizeof *child) +
           signal * ((uint64_t) 1 << 33 | 1);
}

static void append(build_t *B, uint32_t signal, const uint32_t *child,
                   size_t n) {
    lrnn_diagram_struct *D = B->D;
    if (D->cells + n + 1 > B->most)
        B->large = 1;
    if (D->cells + n + 1 > D->alloc) {
        D->alloc = 2 * D->alloc + n + 64;
        D->cell = wr_realloc(D->cell, D->alloc * sizeof *D->cell);
        B->status =
            wr_limits_check(B->L, B->what, 0, D->alloc * sizeof *D->cell);
    }
    D->cell[D->cells] = signal;
    memcpy(D->cell + D->cells + 1, child, n * sizeof *child);
    D->cells += n + 1;
}

/* The node with this content, made if it is new. */
static uint32_t intern(build_t *B, uint32_t wire, const uint32_t *child) {
    size_t n = B->T->radix[wire];
    uint32_t signal = B->T->signal[wire];
    uint64_t hash = hash_node(signal, child, n);
    uint32_t ref;
    wr_probe_t p = wr_index_probe(B->index, hash);
    while (wr_index_next(&ref, B->index, &p)) {
        const uint32_t *cell = B->D->cell + ref;
        if (cell[0] == signal &&
            memcmp(cell + 1, child, n * sizeof *child) == 0)
            return ref;
    }
    ref = (uint32_t) B->D->cells;
    append(B, signal, child, n);
    wr_index_put(B->index, hash, ref);
    return ref;
}

/* ---- recursion over the wires ------------------------------------------ */

/* Groups rows lo .. hi-1 by their value on a wire: insertion where they are
 * few, counting otherwise. */
static void group(build_t *B, size_t lo, size_t hi, uint32_t wire) {
    if (hi - lo <= 16) {
        for (size_t i = lo + 1; i < hi; i++)
            for (size_t j = i;
                 j > lo && value(B, j - 1, wire) > value(B, j, wire); j--) {
                WR_SWAP(size_t, B->order[j], B->order[j - 1]);
            }
        return;
    }
    size_t n = B->T->radix[wire], sum = lo;
    size_t *place = wr_calloc(n, sizeof *place);
    for (size_t i = lo; i < hi; i++)
        place[value(B, i, wire)]++;
    for (size_t v = 0; v < n; v++) {
        size_t count = place[v];
        place[v] = sum;
        sum += count;
    }
    for (size_t i = lo; i < hi; i++)
        B->spare[place[value(B, i, wire)]++] = B->order[i];
    memcpy(B->order + lo, B->spare + lo, (hi - lo) * sizeof *B->order);
    wr_free(place);
}

/* Rows lo .. hi-1 agree on every wire: they must agree on the result. */
static uint32_t leaf(build_t *B, size_t lo, size_t hi) {
    uint32_t result = value(B, lo, B->T->wires);
    for (size_t i = lo + 1; i < hi; i++)
        if (value(B, i, B->T->wires) != result)
            B->status = wr_limits_fail(B->L, WR_DOMAIN,
                                       "%s: rows %zu and %zu are the same "
                                       "tuple with different results",
                                       B->what, B->order[lo], B->order[i]);
    return LRNN_LEAF + result;
}

/* The diagram of rows lo .. hi-1, which agree on the wires before `wire`. */
static uint32_t build(build_t *B, size_t lo, size_t hi, uint32_t wire) {
    if (lo == hi || B->status != WR_OK || B->large)
        return LRNN_NONE;
    if (wire == B->T->wires)
        return leaf(B, lo, hi);
    uint32_t n = B->T->radix[wire], same = 1;
    uint32_t *child = wr_malloc(n * sizeof *child), ref;
    memset(child, 0xff, n * sizeof *child); /* LRNN_NONE */
    group(B, lo, hi, wire);
    for (size_t i = lo, j; i < hi; i = j) {
        uint32_t v = value(B, i, wire);
        for (j = i + 1; j < hi && value(B, j, wire) == v; j++)
            ;
        child[v] = build(B, i, j, wire + 1);
    }
    while (same < n && child[same] == child[0])
        same++;
    ref = same == n ? child[0] : intern(B, wire, child);
    wr_free(child);
    return ref;
}

/* ---- the whole table --------------------------------------------------- */

static wr_status_t check_rows(const lrnn_table_t *T, const char *what,
                              wr_limits_t L) {
    for (size_t i = 0; i < T->rows; i++) {
        const uint32_t *row = T->row + i * (T->wires + 1);
        for (uint32_t w = 0; w < T->wires; w++)
            if (row[w] >= T->radix[w])
                return wr_limits_fail(
                    L, WR_DOMAIN, "%s: row %zu has %u on a wire of %u values",
                    what, i, row[w], T->radix[w]);
        if (row[T->wires] >= LRNN_LEAF - 1)
            return wr_limits_fail(L, WR_DOMAIN, "%s: row %zu has the result %u",
                                  what, i, row[T->wires]);
    }
    return WR_OK;
}

/* Questions asked for all rows together. */
static uint64_t questions(const lrnn_diagram_struct *D, build_t *B) {
    const lrnn_table_t *T = B->T;
    uint32_t *place = wr_calloc(B->top, sizeof *place);
    uint64_t count = 0;
    for (uint32_t w = 0; w < T->wires; w++)
        place[T->signal[w]] = w;
    for (size_t i = 0; i < T->rows; i++) {
        const uint32_t *row = T->row + i * (T->wires + 1);
        for (uint32_t r = D->root; r < LRNN_LEAF; count++)
            r = D->cell[r + 1 + row[place[D->cell[r]]]];
    }
    wr_free(place);
    return count;
}

static void build_init(build_t *B, const lrnn_table_t *T) {
    for (uint32_t w = 0; w < T->wires; w++)
        if (T->signal[w] >= B->top)
            B->top = T->signal[w] + 1;
    B->order = wr_malloc(T->rows * sizeof *B->order);
    B->spare = wr_malloc(T->rows * sizeof *B->spare);
    for (size_t i = 0; i < T->rows; i++)
        B->order[i] = i;
    B->most = SMALL + SPARSE * T->rows * ((size_t) T->wires + 1);
    if (B->most >= LRNN_LEAF)
        B->most = LRNN_LEAF - 1;
}

static void build_clear(build_t *B) {
    wr_index_clear(B->index);
    WR_FREE(B->order, B->spare);
}

wr_status_t lrnn_diagram_init(lrnn_diagram_t D, const lrnn_table_t *T,
                              const char *what, wr_limits_t L) {
    wr_status_t s = check_rows(T, what, L);
    memset(D, 0, sizeof *D);
    D->root = LRNN_NONE;
    if (s != WR_OK)
        return s;
    build_t B = {.T = T, .what = what, .D = D, .L = L, .status = WR_OK};
    build_init(&B, T);
    D->root = build(&B, 0, T->rows, 0);
    s = B.status;
    if (s == WR_OK &&
        (B.large || questions(D, &B) > T->rows * (FLAT + T->wires / 4))) {
        lrnn_diagram_clear(D);
        s = lrnn_hashed_init(&D->rows, T, what, L);
    }
    build_clear(&B);
    if (s != WR_OK)
        lrnn_diagram_clear(D);
    return s;
}

void lrnn_diagram_clear(lrnn_diagram_t D) {
    wr_free(D->cell);
    lrnn_hashed_free(D->rows);
    memset(D, 0, sizeof *D);
    D->root = LRNN_NONE;
}
