/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TESTS_LRNN_SIMULATE_H
#define WREATH_TESTS_LRNN_SIMULATE_H

/* simulate: models with table gates and integers, evaluated as doc/formats.md
 * defines, with dense vectors and linear search in tables. */

#include "model/models.h"

typedef struct {
    const wr_lrnn_struct *M;
    long **h; /* one vector per layer; columns = 1 */
    uint32_t *label;
} sim_t;

static inline long whole(const fmpq_poly_t x) {
    fmpq_t c;
    fmpq_init(c);
    REQUIRE(fmpq_poly_length(x) <= 1);
    fmpq_poly_get_coeff_fmpq(c, x, 0);
    REQUIRE(fmpz_is_one(fmpq_denref(c)));
    long value = (long) fmpz_get_si(fmpq_numref(c));
    fmpq_clear(c);
    return value;
}

static inline uint32_t decode(const wr_layer_struct *y, const long *h) {
    if (y->decoder == WR_DECODER_COORDINATE)
        return (uint32_t) h[y->decoder_index];
    uint32_t hot = UINT32_MAX;
    for (uint32_t i = 0; i < y->dim; i++) {
        REQUIRE(h[i] == 0 || (h[i] == 1 && hot == UINT32_MAX));
        if (h[i] == 1)
            hot = i;
    }
    REQUIRE(hot < y->labels);
    return hot;
}

static inline void sim_init(sim_t *S, const wr_lrnn_t M) {
    S->M = M;
    S->h = wr_malloc(M->layers * sizeof *S->h);
    S->label = wr_malloc(M->layers * sizeof *S->label);
    for (uint32_t i = 0; i < M->layers; i++) {
        const wr_layer_struct *y = &M->layer[i];
        REQUIRE(y->columns == 1 && y->gate == WR_GATE_TABLE);
        S->h[i] = wr_calloc(y->dim, sizeof **S->h);
        for (size_t k = 0; k < y->h0_entries; k++)
            S->h[i][y->h0[k].row] = whole(y->h0[k].value);
        S->label[i] = decode(y, S->h[i]);
    }
}

static inline void sim_clear(sim_t *S) {
    for (uint32_t i = 0; i < S->M->layers; i++)
        wr_free(S->h[i]);
    wr_free(S->h);
    wr_free(S->label);
}

/* The last number of the row that begins with these, or UINT32_MAX. */
static inline uint32_t look_up(const uint32_t *row, size_t rows, uint32_t wires,
                               const uint32_t *value) {
    for (size_t r = 0; r < rows; r++, row += wires + 1)
        if (wires == 0 || memcmp(row, value, wires * sizeof *row) == 0)
            return row[wires];
    return UINT32_MAX;
}

/* h <- A h + B */
static inline void apply(const wr_layer_struct *y, const wr_action_struct *a,
                         long *h) {
    long *out = wr_calloc(y->dim, sizeof *out);
    for (uint32_t j = 0; j < y->dim; j++) {
        if (a->A.kind == WR_MATRIX_IDENTITY)
            out[j] += h[j];
        if (a->A.kind == WR_MATRIX_PERMUTATION)
            out[a->A.image[j]] += h[j];
    }
    for (size_t k = 0; k < a->A.entries; k++)
        out[a->A.entry[k].row] +=
            whole(a->A.entry[k].value) * h[a->A.entry[k].column];
    for (size_t k = 0; k < a->b_entries; k++)
        out[a->b[k].row] += whole(a->b[k].value);
    memcpy(h, out, y->dim * sizeof *h);
    wr_free(out);
}

static inline void sim_step(sim_t *S, uint32_t letter) {
    for (uint32_t i = 0; i < S->M->layers; i++) {
        const wr_layer_struct *y = &S->M->layer[i];
        uint32_t *wire = wr_malloc(y->wires * sizeof *wire);
        for (uint32_t w = 0; w < y->wires; w++) {
            REQUIRE(wr_wire(y->wire, w) == WR_WIRE_LETTER ||
                    wr_wire(y->wire, w) < i);
            wire[w] = wr_wire(y->wire, w) == WR_WIRE_LETTER
                          ? letter
                          : S->label[wr_wire(y->wire, w)];
        }
        uint32_t act = look_up(y->row, y->rows, y->wires, wire);
        REQUIRE(act < y->actions, "layer %u has no row", i);
        apply(y, &y->action[act], S->h[i]);
        S->label[i] = decode(y, S->h[i]);
        wr_free(wire);
    }
}

static inline uint32_t sim_state(const sim_t *S) {
    const wr_lrnn_struct *M = S->M;
    uint32_t *value = wr_malloc(M->reads * sizeof *value);
    for (uint32_t i = 0; i < M->reads; i++)
        value[i] = S->label[M->read_layer[i]];
    uint32_t q = look_up(M->read_row, M->read_rows, M->reads, value);
    wr_free(value);
    return q;
}

/* Checks that M agrees with A on a random word. */
static inline void require_follows(const wr_lrnn_t M, const wr_dfa_t A,
                                   size_t length) {
    sim_t S;
    uint32_t q = A->start;
    sim_init(&S, M);
    REQUIRE(sim_state(&S) == q);
    for (size_t i = 0; i < length; i++) {
        uint32_t a = (uint32_t) test_below(A->letters);
        q = A->delta[q * A->letters + a];
        sim_step(&S, a);
        REQUIRE(sim_state(&S) == q, "after %zu symbols: %u, not %u", i + 1,
                sim_state(&S), q);
    }
    sim_clear(&S);
}

#endif
