/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The model of a stack of blocks.  Every matrix is given by its factors
 * I - beta v v^T / (v^T v), and B is parallel to a key.
 */

#include "arch/blocks.h"

/* ---- positions ---------------------------------------------------------- */

/* Two reflections whose product has order m, and a start that only the identity
 * among their products fixes and whose orbit is integer. */
typedef struct {
    uint32_t m, dim;
    long key[2][3], start[3];
} turns_t;

static const turns_t turns[] = {
    {2, 2, {{1, 0}, {0, 1}}, {1, 1}},
    {3, 3, {{1, -1, 0}, {0, 1, -1}}, {1, 2, 3}},
    {4, 2, {{0, 1}, {1, -1}}, {1, 2}},
    {6, 3, {{1, -1, 0}, {-2, 1, 1}}, {3, 6, 12}},
};

static const turns_t *turns_of(const arch_blocks_t *S) {
    const turns_t *t = turns;
    while (t->m != S->by.m)
        t++;
    return t;
}

static void put_key(lrnn_make_t *B, const long *v, uint32_t dim) {
    lrnn_make_factor(B, 2, 1);
    lrnn_make_put_list(B, v, dim);
}

/* Open a layer that reads the letter and all lower layers but the clock. */
static void open_layer(lrnn_make_t *B, const arch_blocks_t *S, const char *name,
                       uint32_t labels) {
    const uint32_t below = B->M->layers;
    lrnn_make_layer(B, name, 0, labels);
    lrnn_make_wire(B, WR_WIRE_LETTER);
    for (uint32_t l = S->k == 1; l < below; l++)
        lrnn_make_wire(B, l);
}

/* h <- -h at counted letters. */
static void clock_layer(lrnn_make_t *B, const arch_blocks_t *S) {
    lrnn_make_layer(B, "clock", 1, 2);
    lrnn_make_wire(B, WR_WIRE_LETTER);
    lrnn_make_flip(B);
    for (uint32_t a = 0; a < S->A->letters; a++)
        lrnn_make_row(B, &a, S->code[a] != ARCH_NONE);
}

/* Action 0 is the identity.  For k = 1, actions 1 and 2 are the reflections at
 * odd and at even positions; else action 1 is both, the odd one first. */
static void position_layer(lrnn_make_t *B, const arch_blocks_t *S) {
    const turns_t *t = turns_of(S);
    long h[3];
    open_layer(B, S, "position", S->period);
    if (S->k == 1)
        lrnn_make_wire(B, 0);
    B->layer->dim = t->dim;
    lrnn_make_put_list(B, t->start, t->dim);
    for (uint32_t a = 0; a < S->A->letters; a++)
        for (uint32_t odd = 0; odd < (S->k == 1 ? 2 : 1); odd++)
            lrnn_make_row(B, (uint32_t[]){a, odd},
                          S->code[a] == ARCH_NONE ? 0
                          : S->k > 1              ? 1
                                                  : 2 - odd);
    lrnn_make_action(B, WR_MATRIX_IDENTITY);
    lrnn_make_action(B, WR_MATRIX_HOUSEHOLDER);
    if (S->k > 1)
        put_key(B, t->key[1], t->dim);
    put_key(B, t->key[0], t->dim);
    if (S->k == 1) {
        lrnn_make_action(B, WR_MATRIX_HOUSEHOLDER);
        put_key(B, t->key[1], t->dim);
    }
    memcpy(h, t->start, sizeof h);
    for (uint32_t p = 0; p < S->period; p++) {
        lrnn_make_vector(B, p);
        lrnn_make_put_list(B, h, t->dim);
        arch_reflect(h, t->key[S->k > 1 ? 0 : p % 2], t->dim);
        if (S->k > 1)
            arch_reflect(h, t->key[1], t->dim);
    }
}

/* ---- memory ------------------------------------------------------------- */

/* Action 0 keeps.  Action 1 + 2 (c + codes j) starts number j with code c; the
 * next action appends c to number j. */
static void memory_actions(lrnn_make_t *B, const arch_blocks_t *S) {
    static const long swap[] = {1, -1};
    lrnn_make_action(B, WR_MATRIX_IDENTITY);
    for (uint32_t j = 0; j < 2; j++)
        for (uint32_t c = 0; c < S->codes; c++)
            for (int append = 0; append < 2; append++) {
                lrnn_make_action(B, WR_MATRIX_HOUSEHOLDER);
                if (append)
                    lrnn_make_factor(B, (slong) S->base - 1, S->base);
                else
                    lrnn_make_factor(B, 1, 1);
                lrnn_make_put_q(B, j, 1, 1);
                if (S->k > 1 && !append) /* keeps the previous number */
                    put_key(B, swap, 2);
                lrnn_make_input(B);
                lrnn_make_put_q(B, j, c, 1);
            }
}

static uint32_t memory_action(const arch_blocks_t *S, uint32_t c, uint32_t p) {
    uint32_t at = p == 0 ? S->period : p;
    uint32_t j = S->k > 1 ? 1 : (at - 1) / S->by.m % 2;
    return c == ARCH_NONE
               ? 0
               : 1 + 2 * (c + S->codes * j) + ((at - 1) % S->by.m != 0);
}

static void memory_layer(lrnn_make_t *B, const arch_blocks_t *S) {
    open_layer(B, S, "memory", S->memory.count);
    B->layer->dim = 2;
    for (uint32_t a = 0; a < S->A->letters; a++)
        for (uint32_t p = 0; p < S->period; p++)
            lrnn_make_row(B, (uint32_t[]){a, p},
                          memory_action(S, S->code[a], p));
    memory_actions(B, S);
    for (uint32_t i = 0; i < S->memory.count; i++) {
        lrnn_make_vector(B, i);
        for (uint32_t j = 0; j < 2; j++)
            lrnn_make_put_q(B, j, S->memory.tuple[2 * (size_t) i + j], S->top);
    }
}

/* ---- products ----------------------------------------------------------- */

static void put_rows(lrnn_make_t *B, const arch_rows_t *R) {
    for (uint32_t r = 0; r < R->T.count; r++)
        lrnn_make_row(B, wr_paths_tuple(R, r), R->via[r]);
}

static void put_made(lrnn_make_t *B, const arch_blocks_t *S, uint32_t i) {
    const uint32_t *x = S->made.tuple + (size_t) i * S->made.width;
    if (S->by.solid != NULL)
        arch_solid_put_point(B, &S->by.solid->turn[x[0]], (int) x[1]);
    else
        for (uint32_t p = 0; p < S->by.points; p++)
            lrnn_make_put_q(B, p, (slong) x[p] + 1, 1);
}

/* Factors are written in the order of the product: the first to act is last. */
static void put_action(lrnn_make_t *B, const arch_blocks_t *S, uint32_t i) {
    const uint32_t *f = S->action.tuple + (size_t) i * S->k;
    lrnn_make_action(B, WR_MATRIX_HOUSEHOLDER);
    for (uint32_t j = S->k; j-- > 0;) {
        if (f[j] == ARCH_NONE)
            continue;
        if (S->by.solid != NULL) {
            arch_solid_put_axis(B, &S->by.solid->turn[f[j]]);
            continue;
        }
        lrnn_make_swap(B, f[j] / S->by.points, f[j] % S->by.points);
    }
}

static void product_layer(lrnn_make_t *B, const arch_blocks_t *S) {
    open_layer(B, S, "products", S->made.count);
    B->layer->dim = S->by.solid ? 3 : S->by.points;
    put_made(B, S, 0);
    put_rows(B, &S->factor);
    for (uint32_t i = 0; i < S->action.count; i++)
        put_action(B, S, i);
    for (uint32_t i = 0; i < S->made.count; i++) {
        lrnn_make_vector(B, i);
        put_made(B, S, i);
    }
}

static void register_layer(lrnn_make_t *B, const arch_blocks_t *S) {
    open_layer(B, S, "register", S->A->states);
    B->layer->dim = 1;
    lrnn_make_put_q(B, 0, S->A->start, 1);
    put_rows(B, &S->store);
    lrnn_make_action(B, WR_MATRIX_IDENTITY);
    for (uint32_t q = 0; q < S->A->states; q++) {
        lrnn_make_action(B, WR_MATRIX_ZERO);
        lrnn_make_input(B);
        lrnn_make_put_q(B, 0, q, 1);
    }
    lrnn_make_coordinate(B, 0);
}

/* ---- the model ---------------------------------------------------------- */

wr_status_t arch_blocks_make(wr_lrnn_t M, const arch_blocks_t *S) {
    lrnn_make_t B;
    wr_ring_t K;
    wr_ring_init(K);
    wr_status_t s =
        S->by.solid != NULL ? arch_solid_ring(K, S->by.solid, S->L) : WR_OK;
    lrnn_make_begin(&B, M, S->A, K);
    wr_ring_clear(K);
    if (S->k == 1)
        clock_layer(&B, S);
    position_layer(&B, S);
    memory_layer(&B, S);
    product_layer(&B, S);
    if (S->resets)
        register_layer(&B, S);
    for (uint32_t l = S->k == 1; l < M->layers; l++)
        lrnn_make_read(&B, l);
    for (uint32_t r = 0; r < S->readout.T.count; r++)
        lrnn_make_read_row(&B, wr_paths_tuple(&S->readout, r),
                           S->readout.via[r]);
    return s == WR_OK ? lrnn_make_end(&B, S->L) : s;
}
