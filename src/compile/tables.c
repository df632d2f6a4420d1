/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Rules written out.  Every level has the gates of a lift (cascade/lift.h) from
 * the start of the model, by the letter and the OLD coordinates above it (the
 * new ones follow from those, so that a table need not read them).  Every tuple
 * of coordinates is read out.  The number of rows is limited, because it can be
 * exponential in the number of levels.
 *
 * The actions are matrices, with their factorisations if requested: a
 * permutation is a product of swaps, and the delay's [[0,0],[1,0]] is a swap
 * times the projection diag(1, 0).  The zero matrix of a reset is written
 * without factors, because its factorisation into the n projections
 * I - e_i e_i^T is long and obvious.
 */

#include "cascade/lift.h"
#include "compile/impl.h"
#include "model/make.h"

/* ---- actions ------------------------------------------------------------- */

void lrnn_action_function(wr_layer_struct *layer, const uint32_t *f,
                          int factors) {
    const uint32_t n = layer->dim;
    lrnn_make_t B = {.layer = layer};
    wr_assert(n > 0);
    const wr_map_kind_t kind = wr_map_kind(f, n);
    if (kind == WR_MAP_CONSTANT) {
        lrnn_make_action(&B, WR_MATRIX_ZERO);
        lrnn_make_input(&B);
        lrnn_make_put_int(&B, f[0], 0, 1);
        return;
    }
    lrnn_make_action(&B, kind == WR_MAP_IDENTITY ? WR_MATRIX_IDENTITY
                                                 : WR_MATRIX_PERMUTATION);
    if (kind != WR_MAP_IDENTITY)
        lrnn_make_image(&B, f);
    if (factors)
        lrnn_make_swaps(&B, f);
}

#define SWAP_BYTES 300 /* a factor, three numbers and the space to grow */

wr_status_t lrnn_actions_fit(uint64_t *bytes, const wr_tuples_t *acts,
                             int factors, wr_limits_t L) {
    const uint32_t n = acts->width;
    wr_status_t s = WR_OK;
    for (uint32_t k = 0; k < acts->count && s == WR_OK; k++) {
        const uint32_t *f = acts->tuple + (size_t) k * n;
        uint64_t moved = 0; /* at least the number of swaps */
        for (uint32_t q = 0; q < n; q++)
            moved += f[q] != q && f[q] != f[0];
        *bytes += sizeof *f * n + (factors ? SWAP_BYTES * moved : 0);
        s = wr_limits_check(L, "actions of layers", 0, *bytes);
    }
    return s;
}

/* A = [[0,0],[1,0]], B = (label, 0)^T */
static void store(lrnn_make_t *B, uint32_t label, int factors) {
    lrnn_make_action(B, WR_MATRIX_DENSE);
    lrnn_make_put_int(B, 1, 0, 1);
    lrnn_make_input(B);
    lrnn_make_put_int(B, 0, 0, label);
    if (!factors)
        return;
    lrnn_make_swap(B, 0, 1);
    lrnn_make_factor(B, 1, 1);
    lrnn_make_put_int(B, 1, 0, 1);
}

void lrnn_delay_table(wr_layer_struct *layer, uint32_t labels, int factors) {
    lrnn_make_t B = {.layer = layer};
    layer->gate = WR_GATE_TABLE;
    for (uint32_t i = 0; i < labels; i++) {
        lrnn_make_row(&B, &i, i);
        store(&B, i, factors);
    }
}

/* ---- levels and readout -------------------------------------------------- */

/* Write the gate of level l, which reads the letter and the delays above. */
static void write_level(wr_lrnn_t M, const wr_lift_t T, uint32_t l,
                        int factors) {
    const wr_lift_level_t *V = &T->level[l];
    wr_layer_struct *layer = &M->layer[M->level_layer[l]];
    size_t wires = (size_t) l + 1;
    layer->gate = WR_GATE_TABLE;
    layer->level = 0;
    layer->reads_all = 0;
    wr_free(layer->wire);
    layer->wires = l + 1;
    layer->wire = wr_malloc(wires * sizeof *layer->wire);
    layer->wire[0] = WR_WIRE_LETTER;
    memcpy(layer->wire + 1, M->delay_layer, l * sizeof *layer->wire);
    layer->rows = V->gate.count;
    layer->row = wr_malloc(layer->rows * (wires + 1) * sizeof *layer->row);
    for (size_t r = 0; r < layer->rows; r++) {
        memcpy(layer->row + r * (wires + 1), V->gate.tuple + r * wires,
               wires * sizeof *layer->row);
        layer->row[r * (wires + 1) + wires] = V->act[r];
    }
    for (uint32_t k = 0; k < V->action.count; k++)
        lrnn_action_function(layer, V->action.tuple + (size_t) k * layer->dim,
                             factors);
}

static void write_readout(wr_lrnn_t M, const wr_lift_t T) {
    size_t width = T->levels, n = T->coordinates.count;
    M->readout_rule = 0;
    M->reads = T->levels;
    M->read_layer = wr_copy(M->level_layer, width * sizeof *M->read_layer);
    M->read_rows = n;
    M->read_row = wr_malloc(n * (width + 1) * sizeof *M->read_row);
    for (size_t i = 0; i < n; i++) {
        uint32_t *row = M->read_row + i * (width + 1);
        memcpy(row, T->coordinates.tuple + i * width, width * sizeof *row);
        row[width] = T->state[i];
    }
}

/* Lift C from the coordinates that H0 names, which may differ from the start of
 * the cascade itself. */
static wr_status_t lift(wr_lift_t T, const wr_lrnn_t M, wr_cascade_t C,
                        uint64_t max_rows, wr_limits_t L) {
    const uint32_t levels = wr_cascade_levels(C);
    uint32_t *start = wr_malloc(levels * sizeof *start);
    wr_lift_from_t from = {start, 0, max_rows};
    for (uint32_t l = 0; l < levels; l++) {
        start[l] = M->layer[M->level_layer[l]].h0[0].row;
        from.rows += l + 1 < levels ? wr_cascade_width(C, l) : 0; /* a delay */
    }
    wr_status_t s = wr_lift_make(T, C, &from, L);
    wr_free(start);
    return s;
}

wr_status_t lrnn_tables(wr_lrnn_t M, wr_cascade_t C, int factors,
                        uint64_t max_rows, wr_limits_t L) {
    wr_lift_t T;
    uint64_t bytes = 0;
    wr_lift_init(T);
    wr_status_t s = lift(T, M, C, max_rows, L);
    for (uint32_t l = 0; s == WR_OK && l < T->levels; l++)
        s = lrnn_actions_fit(&bytes, &T->level[l].action, factors, L);
    for (uint32_t l = 0; s == WR_OK && l < T->levels; l++)
        write_level(M, T, l, factors);
    for (uint32_t l = 0; s == WR_OK && l + 1 < T->levels; l++) {
        wr_layer_struct *layer = &M->layer[M->delay_layer[l]];
        if (layer->gate == WR_GATE_DELAY)
            lrnn_delay_table(layer, wr_cascade_width(C, l), factors);
    }
    if (s == WR_OK && M->readout_rule)
        write_readout(M, T);
    wr_lift_clear(T);
    return s;
}
