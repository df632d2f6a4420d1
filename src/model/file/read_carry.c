/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The layers that implement a rule.  The conditions that are checked here
 * imply, by induction on the length of the word, that after every word the
 * label of layer levels[l] is coordinate l of the cascade, and that of layer
 * delays[l] is the same coordinate one letter earlier.
 */

#include "model/file/read.h"

/* Return layer number i, named by rule.KEY[l], or complain and return NULL. */
static const wr_layer_struct *carrier(const lrnn_at_t *text, const char *key,
                                      uint32_t l, uint32_t i) {
    const wr_lrnn_struct *M = text->X->M;
    if (i < M->layers)
        return &M->layer[i];
    lrnn_read_fail(AT_INDEX(AT_KEY(AT_KEY(text, "rule"), key), l),
                   "found %u, expected a number below %u", i, M->layers);
    return NULL;
}

/* Check the layer of level l; *x is the coordinate in its H0. */
static void check_level(uint32_t *x, const lrnn_at_t *text, uint32_t l) {
    const wr_lrnn_struct *M = text->X->M;
    uint32_t i = M->level_layer[l], width = wr_cascade_width(M->rule, l);
    const lrnn_at_t *at = AT_INDEX(AT_KEY(text, "layers"), i);
    const wr_layer_struct *y = carrier(text, "levels", l, i);
    if (y == NULL)
        return;
    if (y->gate != WR_GATE_LEVEL || y->level != l)
        lrnn_read_fail(AT_KEY(at, "gate"),
                       "by rule.levels it is the level rule of level %u", l);
    if (!y->reads_all)
        lrnn_read_fail(AT_KEY(at, "reads"), "a level rule reads \"all\"");
    if (y->dim != width || y->columns != 1)
        lrnn_read_fail(AT_KEY(at, "dim"),
                       "found %u times %u, expected the width of the level, %u",
                       y->dim, y->columns, width);
    if (y->labels != width)
        lrnn_read_fail(AT_KEY(at, "labels"),
                       "found %u, expected the width of the level, %u",
                       y->labels, width);
    if (y->decoder != WR_DECODER_ONEHOT)
        lrnn_read_fail(AT_KEY(at, "decoder"),
                       "a level rule has a one-hot decoder");
    /* H0 has a label, so that it must be one-hot */
    if (!lrnn_decode(x, y, y->h0, y->h0_entries, M->ring))
        lrnn_read_fail(AT_KEY(at, "H0"), "not one-hot");
}

/* Check the table of an expanded delay: actions match labels, and no label is
 * missing (tuples are distinct, so that counting suffices). */
static void check_delay_table(const lrnn_at_t *at, const wr_layer_struct *y) {
    const lrnn_at_t *table = AT_KEY(AT_KEY(at, "gate"), "table");
    uint32_t image[2], label = 0;
    uint32_t labels = at->X->M->layer[wr_wire(y->wire, 0)].labels;
    if (y->rows != labels)
        lrnn_read_fail(table,
                       "found %zu rows, expected one for each of the %u labels",
                       y->rows, labels);
    for (size_t r = 0; r < y->rows; r++) {
        const uint32_t *row = y->row + 2 * r;
        if (lrnn_action_act(image, &label, y, &y->action[row[1]]) !=
                LRNN_ACT_DELAY ||
            label != row[0])
            lrnn_read_fail(AT_INDEX(table, r),
                           "the action does not store the label");
    }
}

/* Check H0 = (start, any value that has a label). */
static void check_delay_start(const lrnn_at_t *at, const wr_layer_struct *y,
                              uint32_t start) {
    uint32_t first = 0;
    int whole = 1;
    if (y->h0_entries > 0 && y->h0[0].row == 0)
        whole = lrnn_value_is_index(&first, y->h0[0].value);
    if (!whole || first != start)
        lrnn_read_fail(AT_KEY(at, "H0"),
                       "expected the start of its level, %u, in row 0", start);
}

static void check_delay(const lrnn_at_t *text, uint32_t l, uint32_t start) {
    const wr_lrnn_struct *M = text->X->M;
    uint32_t i = M->delay_layer[l];
    const lrnn_at_t *at = AT_INDEX(AT_KEY(text, "layers"), i);
    const wr_layer_struct *y = carrier(text, "delays", l, i);
    if (y == NULL)
        return;
    if (i >= M->level_layer[l + 1])
        lrnn_read_fail(AT_INDEX(AT_KEY(AT_KEY(text, "rule"), "delays"), l),
                       "layer %u is not below layer %u, which reads it", i,
                       M->level_layer[l + 1]);
    if (y->wires != 1 || wr_wire(y->wire, 0) != M->level_layer[l])
        lrnn_read_fail(AT_KEY(at, "reads"),
                       "by rule.delays it delays layer %u and reads only that",
                       M->level_layer[l]);
    if (y->dim != 2 || y->columns != 1 || y->decoder != WR_DECODER_COORDINATE ||
        y->decoder_index != 1)
        lrnn_read_fail(AT_KEY(at, "decoder"),
                       "a delay has dim 2 and decodes coordinate 1");
    if (y->gate == WR_GATE_LEVEL)
        lrnn_read_fail(AT_KEY(at, "gate"), "by rule.delays it is a delay");
    if (y->labels < wr_cascade_width(M->rule, l))
        lrnn_read_fail(AT_KEY(at, "labels"), "found %u, expected at least %u",
                       y->labels, wr_cascade_width(M->rule, l));
    check_delay_start(at, y, start);
    if (lrnn_read_ok(at) && y->gate == WR_GATE_TABLE)
        check_delay_table(at, y);
}

/* Check that the coordinates in H0, whichever they are, name the start. */
static void check_named(const lrnn_at_t *text, const uint32_t *x) {
    const wr_lrnn_struct *M = text->X->M;
    const lrnn_at_t *at = AT_KEY(AT_KEY(text, "rule"), "start");
    uint32_t start = wr_cascade_automaton(M->rule)->start;
    wr_cascade_t C = {{M->rule->p}}; /* a handle, not a copy */
    uint32_t named = wr_cascade_readout(C, x);
    if (named == UINT32_MAX)
        lrnn_read_fail(at, "found %u, but H0 of the levels names no state",
                       start);
    else if (named != start)
        lrnn_read_fail(at, "found %u, but H0 of the levels names state %u",
                       start, named);
}

static void check_reflections(uint32_t *x, const lrnn_at_t *text) {
    uint32_t bad;
    if (!lrnn_mirrors_fit(&bad, x, text->X->M))
        lrnn_read_fail(AT_INDEX(AT_KEY(text, "layers"), bad),
                       "differs from the layer that the rule defines here, or "
                       "their numbers differ");
}

void lrnn_read_rule_layers(const lrnn_at_t *text) {
    const wr_lrnn_struct *M = text->X->M;
    uint32_t levels = M->has_rule ? wr_cascade_levels(M->rule) : 0;
    uint32_t *x = wr_calloc(levels, sizeof *x);
    if (lrnn_read_ok(text) && M->move != NULL) {
        check_reflections(x, text);
        levels = 0;
    }
    for (uint32_t l = 0; lrnn_read_ok(text) && l < levels; l++)
        check_level(&x[l], text, l);
    for (uint32_t l = 0; lrnn_read_ok(text) && l + 1 < levels; l++)
        check_delay(text, l, x[l]);
    if (lrnn_read_ok(text) && M->has_rule)
        check_named(text, x);
    wr_free(x);
}
