/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One layer.  The order is that of what needs what: shape, H0, wires (which
 * look at the layers below), labels, actions, gate (which looks at wires
 * and actions), decoder, and at last whether the role claimed is the role
 * played and whether H0 has a label.
 */

#include "model/file/read.h"

#include <stdlib.h>
#include <string.h>

/* A layer on its way, its place, and its object. */
typedef struct {
    wr_layer_struct *y;
    lrnn_read_t *X;
    const lrnn_path_t *at;
    json_t *j;
    uint32_t number;
} work_t;

static json_t *get(const work_t *W, const char *key) {
    return json_object_get(W->j, key);
}

/* ---- shape ------------------------------------------------------------- */

static wr_status_t read_shape(work_t *W) {
    wr_layer_struct *y = W->y;
    uint32_t role = 0;
    wr_status_t s =
        lrnn_read_text(&y->name, W->X, AT_KEY(W->at, "name"), get(W, "name"));
    if (s == WR_OK)
        s = lrnn_read_word(&role, W->X, AT_KEY(W->at, "role"), get(W, "role"),
                           "general permutation-reset delay");
    y->role = role == 0   ? WR_ROLE_GENERAL
              : role == 1 ? WR_ROLE_PERMRESET
                          : WR_ROLE_DELAY;
    if (s == WR_OK)
        s = lrnn_read_size(&y->dim, W->X, AT_KEY(W->at, "dim"), get(W, "dim"),
                           1);
    if (s == WR_OK && get(W, "columns") != NULL)
        s = lrnn_read_size(&y->columns, W->X, AT_KEY(W->at, "columns"),
                           get(W, "columns"), 1);
    if (s == WR_OK && (uint64_t) y->dim * y->columns > LRNN_MAX_SIZE)
        s = lrnn_read_fail(W->X, W->at,
                           "H has %u times %u entries, over "
                           "the limit of %u",
                           y->dim, y->columns, LRNN_MAX_SIZE);
    if (s == WR_OK)
        s = lrnn_read_vector(&y->h0, &y->h0_entries, W->X, AT_KEY(W->at, "H0"),
                             get(W, "H0"), y->dim, y->columns);
    return s;
}

/* ---- wires and labels -------------------------------------------------- */

static wr_status_t read_wire(uint32_t *wire, work_t *W, const lrnn_path_t *at,
                             json_t *j) {
    if (json_is_string(j) && strcmp(json_string_value(j), "letter") == 0) {
        *wire = WR_WIRE_LETTER;
        return WR_OK;
    }
    if (!json_is_integer(j) || json_integer_value(j) < 0 ||
        json_integer_value(j) >= (json_int_t) W->number)
        return lrnn_read_found(W->X, at, j,
                               "\"letter\" or the number of a "
                               "layer below %u",
                               W->number);
    *wire = (uint32_t) json_integer_value(j);
    return WR_OK;
}

static int by_number(const void *x, const void *y) {
    uint32_t a = *(const uint32_t *) x, b = *(const uint32_t *) y;
    return a < b ? -1 : a > b;
}

/* A wire read twice would only make tables ambiguous to look at. */
static wr_status_t check_distinct(work_t *W, const lrnn_path_t *at) {
    const wr_layer_struct *y = W->y;
    uint32_t *sorted = wr_malloc(y->wires * sizeof *sorted);
    wr_status_t s = WR_OK;
    if (y->wires > 0) {
        memcpy(sorted, y->wire, y->wires * sizeof *sorted);
        qsort(sorted, y->wires, sizeof *sorted, by_number);
    }
    for (uint32_t w = 1; s == WR_OK && w < y->wires; w++)
        if (sorted[w] == sorted[w - 1])
            s = sorted[w] == WR_WIRE_LETTER
                    ? lrnn_read_fail(W->X, at, "the letter is read twice")
                    : lrnn_read_fail(W->X, at, "layer %u is read twice",
                                     sorted[w]);
    wr_free(sorted);
    return s;
}

static wr_status_t read_all(work_t *W, const lrnn_path_t *at) {
    wr_layer_struct *y = W->y;
    wr_status_t s = lrnn_read_charge(W->X, at, 4 * ((uint64_t) W->number + 1));
    if (s != WR_OK)
        return s;
    y->reads_all = 1;
    y->wires = W->number + 1;
    y->wire = wr_malloc(y->wires * sizeof *y->wire);
    y->wire[0] = WR_WIRE_LETTER;
    for (uint32_t i = 0; i < W->number; i++)
        y->wire[i + 1] = i;
    return WR_OK;
}

static wr_status_t read_wires(work_t *W) {
    wr_layer_struct *y = W->y;
    const lrnn_path_t *at = AT_KEY(W->at, "reads");
    json_t *j = get(W, "reads");
    size_t n = 0;
    if (json_is_string(j) && strcmp(json_string_value(j), "all") == 0)
        return read_all(W, at);
    if (!json_is_array(j))
        return lrnn_read_found(W->X, at, j, "\"all\" or an array");
    wr_status_t s = lrnn_read_array(&n, W->X, at, j);
    y->wire = wr_calloc(n, sizeof *y->wire);
    y->wires = (uint32_t) n;
    for (size_t i = 0; s == WR_OK && i < n; i++)
        s = read_wire(&y->wire[i], W, AT_INDEX(at, i), json_array_get(j, i));
    return s == WR_OK ? check_distinct(W, at) : s;
}

/* ---- actions and gate -------------------------------------------------- */

static wr_status_t read_actions(work_t *W) {
    wr_layer_struct *y = W->y;
    const lrnn_path_t *at = AT_KEY(W->at, "actions");
    json_t *j = get(W, "actions");
    size_t n = 0;
    wr_status_t s = lrnn_read_array(&n, W->X, at, j);
    if (s != WR_OK)
        return s;
    y->action = wr_malloc(n * sizeof *y->action);
    for (size_t k = 0; s == WR_OK && k < n; k++) {
        lrnn_action_init(&y->action[y->actions++]);
        s = lrnn_read_action(&y->action[k], W->X, AT_INDEX(at, k),
                             json_array_get(j, k), y->dim, y->columns);
    }
    return s;
}

/* The number of values a wire can carry. */
static uint32_t wire_values(const wr_lrnn_struct *M, uint32_t wire) {
    return wire == WR_WIRE_LETTER ? M->letters : M->layer[wire].labels;
}

static wr_status_t read_gate_table(work_t *W, const lrnn_path_t *at,
                                   json_t *gate) {
    wr_layer_struct *y = W->y;
    const wr_lrnn_struct *M = W->X->M;
    if (get(W, "actions") == NULL)
        return lrnn_read_fail(W->X, W->at, "the key \"actions\" is missing");
    wr_status_t s = lrnn_read_object(W->X, at, gate, "table");
    if (s == WR_OK)
        s = read_actions(W);
    if (s != WR_OK)
        return s;
    uint32_t *bound = wr_malloc(y->wires * sizeof *bound);
    for (uint32_t w = 0; w < y->wires; w++)
        bound[w] = wire_values(M, y->wire[w]);
    s = lrnn_read_table(&y->row, &y->rows, W->X, AT_KEY(at, "table"),
                        json_object_get(gate, "table"), bound, y->wires,
                        y->actions);
    wr_free(bound);
    return s;
}

/* Level l must be carried by this layer; the rule knows which does. */
static wr_status_t read_gate_level(work_t *W, const lrnn_path_t *at,
                                   json_t *gate) {
    wr_layer_struct *y = W->y;
    const wr_lrnn_struct *M = W->X->M;
    y->gate = WR_GATE_LEVEL;
    wr_status_t s = lrnn_read_object(W->X, at, gate, "rule level");
    if (s == WR_OK && !M->has_rule)
        s = lrnn_read_fail(W->X, at, "the model has no rule");
    if (s == WR_OK)
        s = lrnn_read_below(&y->level, W->X, AT_KEY(at, "level"),
                            json_object_get(gate, "level"),
                            wr_cascade_levels(M->rule));
    if (s == WR_OK && M->level_layer[y->level] != W->number)
        s = lrnn_read_fail(W->X, AT_KEY(at, "level"),
                           "level %u belongs to "
                           "layer %u by rule.levels",
                           y->level, M->level_layer[y->level]);
    return s;
}

static wr_status_t read_gate_delay(work_t *W, const lrnn_path_t *at,
                                   json_t *gate) {
    wr_layer_struct *y = W->y;
    const lrnn_path_t *labels = AT_KEY(W->at, "labels");
    y->gate = WR_GATE_DELAY;
    wr_status_t s = lrnn_read_object(W->X, at, gate, "rule");
    if (s == WR_OK && y->wires != 1)
        s = lrnn_read_fail(W->X, AT_KEY(W->at, "reads"),
                           "found %u wires, "
                           "expected the one that is delayed",
                           y->wires);
    if (s == WR_OK && (y->dim != 2 || y->columns != 1))
        s = lrnn_read_fail(W->X, W->at,
                           "a delay rule has dim 2 and one "
                           "column");
    if (s == WR_OK && y->labels < wire_values(W->X->M, y->wire[0]))
        s = lrnn_read_fail(W->X, labels,
                           "found %u, expected at least the "
                           "%u of the wire it reads",
                           y->labels, wire_values(W->X->M, y->wire[0]));
    return s;
}

static wr_status_t read_gate(work_t *W) {
    const lrnn_path_t *at = AT_KEY(W->at, "gate");
    json_t *gate = get(W, "gate");
    uint32_t word = 0;
    if (!json_is_object(gate))
        return lrnn_read_found(W->X, at, gate, "an object");
    json_t *rule = json_object_get(gate, "rule");
    if (rule == NULL)
        return read_gate_table(W, at, gate);
    wr_status_t s =
        lrnn_read_word(&word, W->X, AT_KEY(at, "rule"), rule, "level delay");
    if (s == WR_OK && get(W, "actions") != NULL)
        s = lrnn_read_fail(W->X, AT_KEY(W->at, "actions"),
                           "a gate by rule names its actions itself");
    if (s != WR_OK)
        return s;
    return word == 0 ? read_gate_level(W, at, gate)
                     : read_gate_delay(W, at, gate);
}

/* ---- together ---------------------------------------------------------- */

static wr_status_t check_role(work_t *W) {
    const wr_layer_struct *y = W->y;
    uint32_t bad;
    if (lrnn_layer_has_role(&bad, y, y->role))
        return WR_OK;
    if (y->gate != WR_GATE_TABLE)
        return lrnn_read_found(W->X, AT_KEY(W->at, "role"), get(W, "role"),
                               "the role of its rule");
    return lrnn_read_fail(
        W->X, AT_INDEX(AT_KEY(W->at, "actions"), bad),
        y->role == WR_ROLE_DELAY
            ? "the role \"delay\" needs A = [[0,0],[1,0]] and "
              "B = (label, 0)"
            : "the role \"permutation-reset\" needs A a "
              "permutation matrix and B = 0, or A = 0 and B "
              "one-hot");
}

static wr_status_t check_start(work_t *W) {
    const wr_layer_struct *y = W->y;
    uint32_t label;
    return lrnn_decode(&label, y, y->h0, y->h0_entries, W->X->M->ring)
               ? WR_OK
               : lrnn_read_fail(W->X, AT_KEY(W->at, "H0"),
                                "the decoder has no label for it");
}

wr_status_t lrnn_read_layer(wr_layer_struct *y, lrnn_read_t *X,
                            const lrnn_path_t *at, json_t *j, uint32_t i) {
    work_t W = {y, X, at, j, i};
    wr_status_t s = lrnn_read_object(X, at, j,
                                     "name role dim ?columns H0 "
                                     "reads labels gate ?actions decoder");
    if (s == WR_OK)
        s = read_shape(&W);
    if (s == WR_OK)
        s = read_wires(&W);
    if (s == WR_OK)
        s = lrnn_read_names(&y->label_name, &y->labels, X, AT_KEY(at, "labels"),
                            json_object_get(j, "labels"), 1);
    if (s == WR_OK)
        s = read_gate(&W);
    if (s == WR_OK)
        s = lrnn_read_decoder(y, X, AT_KEY(at, "decoder"),
                              json_object_get(j, "decoder"));
    if (s == WR_OK)
        s = check_role(&W);
    return s == WR_OK ? check_start(&W) : s;
}
