/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Whether a model that was made, not read, is one that a file could say. */

#include "model/make.h"

typedef struct {
    const wr_lrnn_struct *M;
    uint32_t layer; /* M->layers: the readout */
    wr_limits_struct *L;
} check_t;

static wr_status_t wrong(const check_t *C, const char *what) {
    return wr_limits_fail(C->L, WR_DOMAIN, "layer %u: %s", C->layer, what);
}

/* Values of a wire below its layer, or of the letter, for which the readout
 * has one more. */
static uint32_t values(const check_t *C, uint32_t wire) {
    return lrnn_wire_values(C->M, wire) +
           (wire == WR_WIRE_LETTER && C->layer == C->M->layers);
}

/* Rows of one value per wire and a result. */
typedef struct {
    const uint32_t *wire;
    uint32_t wires;
    const uint32_t *row;
    size_t rows;
    uint32_t results;
} table_t;

/* No value is beyond its bound, no tuple of values occurs twice. */
static wr_status_t check_rows(const check_t *C, const table_t *T) {
    const uint32_t *wire = T->wire, *row = T->row, wires = T->wires;
    wr_tuples_t seen;
    wr_status_t s = wr_limits_check(C->L, "checking a table", 0,
                                    T->rows * (wires + 3) * sizeof *row);
    for (uint32_t w = 0; w < wires; w++)
        if (wr_wire(wire, w) != WR_WIRE_LETTER && wr_wire(wire, w) >= C->layer)
            return wrong(C, "a wire that does not come from a lower layer");
    wr_tuples_init(&seen, wires);
    for (size_t r = 0; r < T->rows && s == WR_OK; r++, row += wires + 1) {
        for (uint32_t w = 0; w < wires && s == WR_OK; w++)
            if (row[w] >= values(C, wr_wire(wire, w)))
                s = wrong(C, "a value beyond those of its wire");
        wr_tuples_add(&seen, row);
        if (s == WR_OK && seen.count == r) /* r rows before it */
            s = wrong(C, "two rows for the same values");
        if (s == WR_OK && row[wires] >= T->results)
            s = wrong(C, "a result that there is not");
    }
    wr_tuples_clear(&seen);
    return s;
}

/* Entries sorted, within rows and columns, none of them 0. */
static int is_matrix(const wr_entry_struct *e, size_t count, uint32_t rows,
                     uint32_t columns) {
    for (size_t i = 0; i < count; i++)
        if (e[i].row >= rows || e[i].column >= columns ||
            fmpq_poly_is_zero(e[i].value) ||
            (i > 0 &&
             (e[i].row < e[i - 1].row ||
              (e[i].row == e[i - 1].row && e[i].column <= e[i - 1].column))))
            return 0;
    return 1;
}

static wr_status_t check_parts(const check_t *C, const wr_layer_struct *y) {
    const uint32_t n = y->dim, columns = y->columns;
    uint64_t entries = y->h0_entries;
    if (!is_matrix(y->h0, y->h0_entries, n, columns))
        return wrong(C, "H0");
    for (uint32_t a = 0; a < y->actions; a++) {
        const wr_action_struct *x = &y->action[a];
        entries += x->A.entries + x->b_entries;
        if (!is_matrix(x->A.entry, x->A.entries, n, n) ||
            !is_matrix(x->b, x->b_entries, n, columns))
            return wrong(C, "an action");
    }
    for (size_t v = 0; v < y->values; v++) {
        const size_t from = y->value_start[v], to = y->value_start[v + 1];
        entries += to - from;
        if (y->value_label[v] >= y->labels ||
            !is_matrix(y->value + from, to - from, n, columns))
            return wrong(C, "a vector of the decoder");
    }
    return wr_limits_check(C->L, "checking a layer", 0,
                           entries * sizeof *y->h0);
}

/* The number of labels of a decoder by forms. */
static uint32_t labels_of(const wr_layer_struct *y) {
    return y->decoder == WR_DECODER_THRESHOLD ? y->cuts + 1
           : y->decoder == WR_DECODER_ARGMAX  ? y->forms
           : y->decoder == WR_DECODER_SIGN    ? 3
                                              : y->labels;
}

static wr_status_t check_layer(const check_t *C, const wr_layer_struct *y) {
    const table_t gate = {y->wire, y->wires, y->row, y->rows, y->actions};
    uint32_t bad, label;
    size_t pair[2];
    wr_status_t s = check_parts(C, y);
    if (s == WR_OK && (y->dim == 0 || y->dim > LRNN_MAX_SIZE ||
                       y->labels == 0 || y->labels > LRNN_MAX_SIZE))
        s = wrong(C, "its size");
    if (s == WR_OK && lrnn_values_repeat(pair, y))
        s = wrong(C, "a vector of the decoder that occurs twice");
    if (s == WR_OK)
        s = check_rows(C, &gate);
    if (s == WR_OK && !lrnn_layer_has_role(&bad, y, y->role))
        s = wrong(C, "the role is not played");
    if (s == WR_OK && y->labels != labels_of(y))
        s = wrong(C, "labels and forms");
    if (s == WR_OK && !lrnn_decode(&label, y, y->h0, y->h0_entries, C->M->ring))
        s = wrong(C, "the decoder has no label for H0");
    return s;
}

wr_status_t lrnn_check(const wr_lrnn_t M, wr_limits_t L) {
    const table_t readout = {M->read_layer, M->reads, M->read_row, M->read_rows,
                             M->states};
    check_t C = {M, 0, L};
    wr_status_t s = WR_OK;
    for (; C.layer < M->layers && s == WR_OK; C.layer++)
        s = check_layer(&C, &M->layer[C.layer]);
    return s == WR_OK ? check_rows(&C, &readout) : s;
}
