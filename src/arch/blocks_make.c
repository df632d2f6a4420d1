/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The model of a stack of blocks.  Every matrix is given by its factors
 * I - beta v v^T / (v^T v), and B is parallel to a key.  If it fades, those of
 * the positions and products are diagonal matrices plus one of rank 1.
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

static int has_clock(const arch_blocks_t *S) {
    return S->k == 1 && !S->fading;
}

/* Open a layer that reads the letter and all lower layers but the clock. */
static void open_layer(lrnn_make_t *B, const arch_blocks_t *S, const char *name,
                       uint32_t labels) {
    const uint32_t below = B->M->layers;
    lrnn_make_layer(B, name, 0, labels);
    lrnn_make_wire(B, WR_WIRE_LETTER);
    for (uint32_t l = (uint32_t) has_clock(S); l < below; l++)
        lrnn_make_wire(B, l);
}

/* Set row to the values of the wires: `count` values of x, of which number `at`
 * is a position, which consists of several labels if it is that of signs. */
static void labels_of(uint32_t *row, const arch_blocks_t *S, const uint32_t *x,
                      uint32_t count, uint32_t at) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; i++)
        if (i == at && S->fading)
            for (uint32_t d = 1; d < S->period; d *= 2)
                row[n++] = x[i] / d % 2;
        else if (S->fading || i != at + ARCH_AT_BLOCK || count < ARCH_AT_WIDTH)
            row[n++] = x[i]; /* without fading there is no block */
}

/* Append the row of a gate whose wires are the letter, a position, and others.
 */
static void put_row(lrnn_make_t *B, const arch_blocks_t *S, const uint32_t *x,
                    uint32_t count, uint32_t action) {
    uint32_t row[ARCH_AT_WIDTH + 32];
    labels_of(row, S, x, count, 1);
    lrnn_make_row(B, row, action);
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

/* The bits of the position, lowest first, as signs: a counted letter inverts
 * those below which all bits become 0. */
static void sign_layers(lrnn_make_t *B, const arch_blocks_t *S) {
    for (uint32_t d = 1; d < S->period; d *= 2) {
        open_layer(B, S, "position", 2);
        B->layer->dim = 1;
        lrnn_make_put_q(B, 0, 1, 1);
        for (uint32_t a = 0; a < S->A->letters; a++)
            for (uint32_t low = 0; low < d; low++) {
                uint32_t row[33] = {a};
                for (uint32_t b = 0; 1u << b < d; b++)
                    row[b + 1] = low >> b & 1;
                lrnn_make_row(B, row, S->code[a] != ARCH_NONE && low == 0);
            }
        lrnn_make_action(B, WR_MATRIX_IDENTITY);
        lrnn_make_action(B, WR_MATRIX_DIAGONAL);
        lrnn_make_put_q(B, 0, -1, 4);
        for (slong sign = 1; sign >= -1; sign -= 2) {
            lrnn_make_form(B, WR_DECODER_ARGMAX);
            lrnn_make_put_q(B, 0, sign, 1);
        }
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
    uint32_t j = S->k > 1 || S->fading ? 1 : (at - 1) / S->by.m % 2;
    return c == ARCH_NONE
               ? 0
               : 1 + 2 * (c + S->codes * j) + ((at - 1) % S->by.m != 0);
}

static void memory_layer(lrnn_make_t *B, const arch_blocks_t *S) {
    open_layer(B, S, "memory", S->memory.count);
    B->layer->dim = 2;
    for (uint32_t a = 0; a < S->A->letters; a++)
        for (uint32_t p = 0; p < S->period; p++)
            put_row(B, S, (uint32_t[]){a, p}, 2,
                    memory_action(S, S->code[a], p));
    memory_actions(B, S);
    for (uint32_t i = 0; i < S->memory.count; i++) {
        lrnn_make_vector(B, i);
        for (uint32_t j = 0; j < 2; j++)
            lrnn_make_put_q(B, j, S->memory.tuple[2 * (size_t) i + j], S->top);
    }
}

/* ---- products ----------------------------------------------------------- */

static void put_rows(lrnn_make_t *B, const arch_blocks_t *S,
                     const arch_rows_t *R) {
    for (uint32_t r = 0; r < R->T.count; r++)
        put_row(B, S, wr_paths_tuple(R, r), R->T.width, R->via[r]);
}

static void put_made(lrnn_make_t *B, const arch_blocks_t *S, uint32_t i) {
    const uint32_t *x = S->made.tuple + (size_t) i * S->made.width;
    if (S->maps)
        lrnn_make_put_q(B, x[0], 1, 1);
    else if (S->by.solid != NULL)
        arch_solid_put_point(B, &S->by.solid->turn[x[0]], (int) x[1]);
    else
        for (uint32_t p = 0; p < S->by.points; p++)
            lrnn_make_put_q(B, p, (slong) x[p] + 1, 1);
}

/* A step that fades, a diagonal matrix minus one of rank 1.  With k = e_i - e_j
 * and l = e_i + e_j, a swap is
 *
 *     9/16 I - 63/64 k k^T / 2,   which maps k to -27/64 k, and
 *     9/16 I + 3/16 (e_i e_i^T + e_j e_j^T) - 3/16 l l^T / 2,
 *
 * which maps k to 3/4 k; their product is 81/256 times the swap, and after the
 * first one the larger of the numbers i and j is where the swap puts it.  A
 * copy of j to i is
 *
 *     3/4 I - 3/4 k k^T / 2,   which maps e_i and e_j to 3/8 l, and
 *     9/16 I + 3/8 e_i e_i^T - 15/16 m m^T / 10,   m = e_i - 3 e_j,
 *
 * which maps l to 9/8 e_i; their product is 27/64 times the copy. */
static void put_half(lrnn_make_t *B, const arch_blocks_t *S, uint32_t factor) {
    const uint32_t n = S->by.points, i = factor / n % n, j = factor % n;
    static const long entries[][4] = {
        /* of ii, ij = ji, jj and others */
        [ARCH_FADE_SWAP] = {9, 63, 9, 72},
        [ARCH_FADE_SWAP_END] = {84, -12, 84, 72},
        [ARCH_FADE_COPY] = {48, 48, 48, 96},
        [ARCH_FADE_COPY_END] = {108, 36, -36, 72}};
    const long *entry = entries[factor / (n * n)];
    fmpq_t q;
    fmpq_init(q);
    lrnn_make_action(B, WR_MATRIX_SPARSE);
    for (uint32_t x = 0; x < n; x++)
        for (uint32_t y = 0; y < n; y++) {
            const int in = (x == i || x == j) && (y == i || y == j);
            if (in || x == y) {
                fmpq_set_si(q, entry[!in ? 3 : (x == j) + (y == j)], 128);
                lrnn_make_put_fmpq(B, x, y, q);
            }
        }
    fmpq_clear(q);
}

/* Factors are written in the order of the product: the first to act is last. */
static void put_action(lrnn_make_t *B, const arch_blocks_t *S, uint32_t i) {
    const uint32_t *f = S->action.tuple + (size_t) i * S->k;
    if (S->fading && f[0] != ARCH_NONE) {
        put_half(B, S, f[0]);
        return;
    }
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
    if (S->fading) { /* does not read the memory, the last layer but one */
        B->layer->wire[B->layer->wires - 2] = B->M->layers - 2;
        B->layer->wires--;
    }
    B->layer->dim = S->by.solid ? 3 : S->by.points;
    put_made(B, S, 0);
    put_rows(B, S, &S->factor);
    for (uint32_t i = 0; i < S->action.count; i++)
        put_action(B, S, i);
    for (uint32_t i = 0; i < S->made.count; i++) {
        /* fading: the largest number, of equal ones the first; or the nearest
         * arrangement, as all have the same length */
        if (S->fading)
            lrnn_make_form(B, WR_DECODER_ARGMAX);
        else
            lrnn_make_vector(B, i);
        if (S->maps)
            lrnn_make_put_q(B, S->made.tuple[i],
                            2 * (slong) S->by.points - (slong) S->made.tuple[i],
                            1);
        else
            put_made(B, S, i);
    }
}

/* A number that is kept (action 0) or set to q (action 1 + q). */
static void number_layer(lrnn_make_t *B, const arch_blocks_t *S,
                         const char *name, const arch_rows_t *R,
                         const uint32_t start_of[2]) {
    open_layer(B, S, name, start_of[1]);
    B->layer->dim = 1;
    lrnn_make_put_q(B, 0, start_of[0], 1);
    put_rows(B, S, R);
    lrnn_make_action(B, WR_MATRIX_IDENTITY);
    for (uint32_t q = 0; q < start_of[1]; q++) {
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
    if (has_clock(S))
        clock_layer(&B, S);
    if (S->fading)
        sign_layers(&B, S);
    else
        position_layer(&B, S);
    memory_layer(&B, S);
    if (S->fading)
        number_layer(&B, S, "block", &S->block,
                     (uint32_t[]){0, S->G.element.count});
    product_layer(&B, S);
    if (S->resets)
        number_layer(&B, S, "register", &S->store,
                     (uint32_t[]){S->A->start, S->A->states});
    for (uint32_t l = (uint32_t) has_clock(S); l < M->layers; l++)
        lrnn_make_read(&B, l);
    for (uint32_t r = 0; r < S->readout.T.count; r++) {
        uint32_t row[ARCH_AT_WIDTH + 32];
        labels_of(row, S, wr_paths_tuple(&S->readout, r), ARCH_AT_WIDTH, 0);
        lrnn_make_read_row(&B, row, S->readout.via[r]);
    }
    return s == WR_OK ? lrnn_make_end(&B, S->L) : s;
}
