/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One layer.  Keys are read after those on which they depend: shape, H0, wires
 * (which depend on the layers below), labels, actions, gate (which depends on
 * wires and actions), decoder.  Finally it is checked that the actions have the
 * stated role and that H0 has a label.
 */

#include "model/file/read.h"

#include <stdlib.h>

/* ---- tables of tuples -------------------------------------------------- */

/* A row has one value per wire and a result.  A tuple may occur in one row
 * only, even if two rows agree, because a table is a partial function and is
 * written only once. */

static const char shape[] = "numbers: one value per wire and a result";

/* Read a row into row[0 .. wires]; `seen` numbers tuples by their first row. */
static void read_row(uint32_t *row, wr_tuples_t *seen, const lrnn_at_t *at,
                     const lrnn_read_rows_t *T) {
    uint32_t before = seen->count;
    lrnn_read_array_of(at, (uint64_t) T->wires + 1, shape);
    for (uint32_t w = 0; lrnn_read_ok(at) && w <= T->wires; w++)
        row[w] = lrnn_read_below(AT_INDEX(at, w),
                                 w < T->wires ? T->bound[w] : T->results);
    uint32_t first = lrnn_read_ok(at) ? wr_tuples_add(seen, row) : before;
    if (first < before)
        lrnn_read_fail(at, "the same wires as in row %u", first);
}

void lrnn_read_table(uint32_t **row, size_t *rows, const lrnn_at_t *at,
                     const lrnn_read_rows_t *T) {
    size_t n = lrnn_read_array(at), width = (size_t) T->wires + 1;
    /* Row 0 must have the right length before all rows are allocated. */
    if (n > 0)
        lrnn_read_array_of(AT_INDEX(at, 0), width, shape);
    /* the rows, and the set of tuples */
    if (!lrnn_read_charge(at, (uint64_t) n * width * 12))
        return;
    *row = wr_calloc(n * width, sizeof **row);
    *rows = n;
    wr_tuples_t seen;
    wr_tuples_init(&seen, T->wires);
    for (size_t i = 0; lrnn_read_ok(at) && i < n; i++)
        read_row(*row + i * width, &seen, AT_INDEX(at, i), T);
    at->X->bytes -= (uint64_t) n * width * 12;
    wr_tuples_clear(&seen);
}

/* ---- shape ------------------------------------------------------------- */

static void read_shape(wr_layer_struct *layer, const lrnn_at_t *at) {
    lrnn_read_text(&layer->name, AT_KEY(at, "name"));
    layer->role = (wr_role_t) lrnn_read_word(AT_KEY(at, "role"),
                                             "general permutation-reset delay");
    layer->dim = lrnn_read_size(AT_KEY(at, "dim"), 1);
    if (lrnn_read_has(at, "columns"))
        layer->columns = lrnn_read_size(AT_KEY(at, "columns"), 1);
    if ((uint64_t) layer->dim * layer->columns > LRNN_MAX_SIZE)
        lrnn_read_fail(at, "H has %u times %u entries, over the limit of %u",
                       layer->dim, layer->columns, LRNN_MAX_SIZE);
    if (lrnn_read_ok(at))
        lrnn_read_vector(&layer->h0, &layer->h0_entries, AT_KEY(at, "H0"),
                         layer->dim, layer->columns);
}

/* ---- wires and labels -------------------------------------------------- */

/* Read the letter, or a layer below number i. */
static uint32_t read_wire(const lrnn_at_t *at, uint32_t i) {
    json_int_t x = json_is_integer(at->j) ? json_integer_value(at->j) : -1;
    if (lrnn_read_is(at, "letter"))
        return WR_WIRE_LETTER;
    if (x < 0 || x >= (json_int_t) i)
        lrnn_read_found(at, "\"letter\" or the number of a layer below %u", i);
    return (uint32_t) x;
}

static int by_number(const void *x, const void *y) {
    uint32_t a = *(const uint32_t *) x, b = *(const uint32_t *) y;
    return a < b ? -1 : a > b;
}

/* Complain about a wire read twice, which would only obscure tables. */
static void check_distinct(const wr_layer_struct *layer, const lrnn_at_t *at) {
    uint32_t *sorted = wr_malloc(layer->wires * sizeof *sorted);
    if (layer->wires > 0) {
        memcpy(sorted, layer->wire, layer->wires * sizeof *sorted);
        qsort(sorted, layer->wires, sizeof *sorted, by_number);
    }
    for (uint32_t w = 1; w < layer->wires; w++)
        if (sorted[w] == sorted[w - 1] && sorted[w] == WR_WIRE_LETTER)
            lrnn_read_fail(at, "the letter is read twice");
        else if (sorted[w] == sorted[w - 1])
            lrnn_read_fail(at, "layer %u is read twice", sorted[w]);
    wr_free(sorted);
}

static void read_wires(wr_layer_struct *layer, const lrnn_at_t *at,
                       uint32_t i) {
    layer->reads_all = lrnn_read_is(at, "all");
    if (!layer->reads_all && !json_is_array(at->j))
        lrnn_read_found(at, "\"all\" or an array");
    if (!lrnn_read_ok(at))
        return;
    layer->wires = layer->reads_all ? i + 1 : (uint32_t) lrnn_read_array(at);
    if (layer->reads_all)
        return;
    layer->wire = wr_calloc(layer->wires, sizeof *layer->wire);
    for (uint32_t w = 0; w < layer->wires; w++)
        layer->wire[w] = read_wire(AT_INDEX(at, w), i);
    check_distinct(layer, at);
}

/* ---- actions and gate -------------------------------------------------- */

static void read_actions(wr_layer_struct *layer, const lrnn_at_t *at) {
    size_t n = lrnn_read_array(at);
    layer->action = wr_malloc(n * sizeof *layer->action);
    for (size_t k = 0; lrnn_read_ok(at) && k < n; k++) {
        lrnn_action_init(&layer->action[layer->actions++]);
        lrnn_read_action(&layer->action[k], AT_INDEX(at, k), layer->dim,
                         layer->columns);
    }
}

/* `at` is the place of the layer, here and below. */
static void read_gate_table(wr_layer_struct *layer, const lrnn_at_t *at) {
    const lrnn_at_t *gate = AT_KEY(at, "gate");
    if (!lrnn_read_has(at, "actions"))
        lrnn_read_fail(at, "the key \"actions\" is missing");
    lrnn_read_object(gate, "table");
    if (lrnn_read_ok(at))
        read_actions(layer, AT_KEY(at, "actions"));
    if (!lrnn_read_ok(at))
        return;
    uint32_t *bound = wr_malloc(layer->wires * sizeof *bound);
    for (uint32_t w = 0; w < layer->wires; w++)
        bound[w] = lrnn_wire_values(at->X->M, wr_wire(layer->wire, w));
    lrnn_read_rows_t rows = {bound, layer->wires, layer->actions};
    lrnn_read_table(&layer->row, &layer->rows, AT_KEY(gate, "table"), &rows);
    wr_free(bound);
}

/* The level must be the one that rule.levels assigns to this layer. */
static void read_gate_level(wr_layer_struct *layer, const lrnn_at_t *at,
                            uint32_t i) {
    const wr_lrnn_struct *M = at->X->M;
    const lrnn_at_t *gate = AT_KEY(at, "gate"), *level = AT_KEY(gate, "level");
    layer->gate = WR_GATE_LEVEL;
    lrnn_read_object(gate, "rule level");
    if (!M->has_rule || M->move != NULL)
        lrnn_read_fail(gate, "the model has no rule");
    if (!lrnn_read_ok(at))
        return;
    layer->level = lrnn_read_below(level, wr_cascade_levels(M->rule));
    if (lrnn_read_ok(at) && M->level_layer[layer->level] != i)
        lrnn_read_fail(level, "level %u belongs to layer %u by rule.levels",
                       layer->level, M->level_layer[layer->level]);
}

static void read_gate_delay(wr_layer_struct *layer, const lrnn_at_t *at) {
    layer->gate = WR_GATE_DELAY;
    lrnn_read_object(AT_KEY(at, "gate"), "rule");
    if (layer->wires != 1)
        lrnn_read_fail(AT_KEY(at, "reads"),
                       "found %u wires, expected the one that is delayed",
                       layer->wires);
    if (layer->dim != 2 || layer->columns != 1)
        lrnn_read_fail(at, "a delay rule has dim 2 and one column");
    if (lrnn_read_ok(at) &&
        layer->labels < lrnn_wire_values(at->X->M, wr_wire(layer->wire, 0)))
        lrnn_read_fail(AT_KEY(at, "labels"),
                       "found %u, expected at least the %u of the wire it "
                       "reads",
                       layer->labels,
                       lrnn_wire_values(at->X->M, wr_wire(layer->wire, 0)));
}

/* The layer is checked after all layers have been read (read_carry.c). */
static void read_gate_reflection(wr_layer_struct *layer, const lrnn_at_t *at) {
    const lrnn_at_t *gate = AT_KEY(at, "gate");
    layer->gate = WR_GATE_REFLECTION;
    lrnn_read_object(gate, "rule");
    if (at->X->M->move == NULL)
        lrnn_read_fail(gate, "the model has no rule of reflections");
}

static void read_gate(wr_layer_struct *layer, const lrnn_at_t *at, uint32_t i) {
    const lrnn_at_t *gate = AT_KEY(at, "gate");
    if (!json_is_object(gate->j))
        lrnn_read_found(gate, "an object");
    if (lrnn_read_ok(at) && !lrnn_read_has(gate, "rule")) {
        read_gate_table(layer, at);
        return;
    }
    uint32_t word =
        lrnn_read_word(AT_KEY(gate, "rule"), "level delay reflection");
    if (lrnn_read_has(at, "actions"))
        lrnn_read_fail(AT_KEY(at, "actions"),
                       "a gate by rule names its actions itself");
    if (word == 0)
        read_gate_level(layer, at, i);
    else if (word == 1)
        read_gate_delay(layer, at);
    else
        read_gate_reflection(layer, at);
}

/* ---- the layer --------------------------------------------------------- */

static void check_role(const wr_layer_struct *layer, const lrnn_at_t *at) {
    uint32_t bad;
    if (lrnn_layer_has_role(&bad, layer, layer->role))
        return;
    if (layer->gate != WR_GATE_TABLE)
        lrnn_read_found(AT_KEY(at, "role"), "the role of its rule");
    lrnn_read_fail(AT_INDEX(AT_KEY(at, "actions"), bad), "%s",
                   layer->role == WR_ROLE_DELAY
                       ? "the role \"delay\" needs A = [[0,0],[1,0]] and "
                         "B = (label, 0)"
                       : "the role \"permutation-reset\" needs A a "
                         "permutation matrix and B = 0, or A = 0 and B "
                         "one-hot");
}

void lrnn_read_layer(wr_layer_struct *layer, const lrnn_at_t *at, uint32_t i) {
    uint32_t label;
    lrnn_read_object(at, "name role dim ?columns H0 reads labels gate ?actions "
                         "decoder");
    read_shape(layer, at);
    read_wires(layer, AT_KEY(at, "reads"), i);
    lrnn_read_names(&layer->label_name, &layer->labels, AT_KEY(at, "labels"),
                    1);
    read_gate(layer, at, i);
    lrnn_read_decoder(layer, AT_KEY(at, "decoder"));
    if (!lrnn_read_ok(at))
        return;
    check_role(layer, at);
    if (!lrnn_decode(&label, layer, layer->h0, layer->h0_entries,
                     at->X->M->ring))
        lrnn_read_fail(AT_KEY(at, "H0"), LRNN_NO_LABEL);
}
