/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Checks that a model built by a program could be read from a file. */

#include "model/make.h"
#include "model/parts.h"

typedef struct {
    const wr_lrnn_struct *M;
    uint32_t layer; /* M->layers: the readout */
    wr_limits_struct *L;
} check_t;

static wr_status_t wrong(const check_t *C, const char *what) {
    return wr_limits_fail(C->L, WR_DOMAIN, "layer %u: %s", C->layer, what);
}

/* The number of values of a wire; the readout's letter may also be "none". */
static uint32_t values(const check_t *C, uint32_t wire) {
    return lrnn_wire_values(C->M, wire) +
           (wire == WR_WIRE_LETTER && C->layer == C->M->layers);
}

/* Rows with one value per wire and a result. */
typedef struct {
    const uint32_t *wire;
    uint32_t wires;
    const uint32_t *row;
    size_t rows;
    uint32_t results;
} table_t;

/* Check that values are in range and that no tuple of values occurs twice. */
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
        if (s == WR_OK && seen.count == r) /* the row was not new */
            s = wrong(C, "two rows for the same values");
        if (s == WR_OK && row[wires] >= T->results)
            s = wrong(C, "a result out of range");
    }
    wr_tuples_clear(&seen);
    return s;
}

/* Return 1 if entries are in range and, if strict, sorted and not 0. */
static int is_matrix(const wr_entry_struct *e, size_t count, uint32_t rows,
                     uint32_t columns, int strict) {
    for (size_t i = 0; i < count; i++)
        if (e[i].row >= rows || e[i].column >= columns ||
            (strict && fmpq_poly_is_zero(e[i].value)) ||
            (strict && i > 0 &&
             (e[i].row < e[i - 1].row ||
              (e[i].row == e[i - 1].row && e[i].column <= e[i - 1].column))))
            return 0;
    return 1;
}

static int is_action(const wr_action_struct *x, const wr_layer_struct *y,
                     int strict) {
    const uint32_t n = y->dim;
    for (uint32_t j = 0; x->A.kind == WR_MATRIX_PERMUTATION && j < n; j++)
        if (x->A.image[j] >= n)
            return 0;
    return is_matrix(x->A.entry, x->A.entries, n, n, strict) &&
           is_matrix(x->b, x->b_entries, n, y->columns, strict);
}

/* The number of labels of a decoder by forms. */
static uint32_t labels_of(const wr_layer_struct *y) {
    return y->decoder == WR_DECODER_THRESHOLD ? y->cuts + 1
           : y->decoder == WR_DECODER_ARGMAX  ? y->forms
           : y->decoder == WR_DECODER_SIGN    ? 3
                                              : y->labels;
}

static int is_decoder(const wr_layer_struct *y, int strict) {
    const uint32_t n = y->dim, columns = y->columns;
    int good = (y->decoder != WR_DECODER_ONEHOT || columns == 1) &&
               (y->decoder != WR_DECODER_COORDINATE ||
                y->decoder_index / columns < n) &&
               (!lrnn_decoder_has_forms(y->decoder) ||
                (y->forms > 0 && y->labels >= labels_of(y)));
    for (uint32_t i = 0; good && i < y->forms; i++)
        good = is_matrix(y->form[i].c, y->form[i].entries, n, columns, strict);
    for (size_t v = 0; good && v < y->values; v++)
        good = y->value_label[v] < y->labels &&
               is_matrix(y->value + y->value_start[v],
                         y->value_start[v + 1] - y->value_start[v], n, columns,
                         strict);
    return good;
}

const char *lrnn_layer_fault(const wr_layer_struct *y, int strict) {
    if (y->dim == 0 || y->columns == 0)
        return "no entries";
    if (!is_matrix(y->h0, y->h0_entries, y->dim, y->columns, strict))
        return "an entry of H0 out of place";
    for (uint32_t a = 0; a < y->actions; a++)
        if (!is_action(&y->action[a], y, strict))
            return "an entry of A or B out of place";
    return is_decoder(y, strict) ? NULL : "a decoder out of place";
}

int lrnn_values_repeat(size_t pair[2], const wr_layer_struct *y) {
    wr_names_t seen = {0};
    wr_buffer_t b;
    int repeats = 0;
    wr_buffer_init(b);
    for (size_t i = 0; !repeats && i < y->values; i++) {
        wr_buffer_empty(b);
        for (size_t k = y->value_start[i]; k < y->value_start[i + 1]; k++) {
            const wr_entry_struct *e = &y->value[k];
            wr_buffer_printf(b, "%u %u ", e->row, e->column);
            wr_coefficients_put(b, "", e->value, ",");
            wr_buffer_put(b, ";");
        }
        pair[0] = wr_names_add(&seen, b->text, b->length);
        pair[1] = i;
        repeats = pair[0] < i;
    }
    wr_buffer_clear(b);
    wr_names_clear(&seen);
    return repeats;
}

static wr_status_t check_parts(const check_t *C, const wr_layer_struct *y) {
    const char *fault = lrnn_layer_fault(y, 1);
    uint64_t entries = y->h0_entries;
    if (fault != NULL)
        return wrong(C, fault);
    for (uint32_t a = 0; a < y->actions; a++)
        entries += y->action[a].A.entries + y->action[a].b_entries;
    if (y->values > 0)
        entries += y->value_start[y->values];
    return wr_limits_check(C->L, "checking a layer", 0,
                           entries * sizeof *y->h0);
}

static wr_status_t check_layer(const check_t *C, const wr_layer_struct *y) {
    const table_t gate = {y->wire, y->wires, y->row, y->rows, y->actions};
    uint32_t bad, label;
    size_t pair[2];
    wr_status_t s = check_parts(C, y);
    if (s == WR_OK &&
        (y->dim > LRNN_MAX_SIZE || y->labels == 0 || y->labels > LRNN_MAX_SIZE))
        s = wrong(C, "a size or a number of labels out of range");
    if (s == WR_OK && lrnn_values_repeat(pair, y))
        s = wrong(C, "a vector of the decoder that occurs twice");
    if (s == WR_OK)
        s = check_rows(C, &gate);
    if (s == WR_OK && !lrnn_layer_has_role(&bad, y, y->role))
        s = wrong(C, "an action that does not have the stated role");
    if (s == WR_OK && y->labels != labels_of(y))
        s = wrong(C, "a number of labels that does not fit the decoder");
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
