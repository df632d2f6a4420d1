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
    const wr_layer_struct *layer = carrier(text, "levels", l, i);
    if (layer == NULL)
        return;
    if (layer->gate != WR_GATE_LEVEL || layer->level != l)
        lrnn_read_fail(AT_KEY(at, "gate"),
                       "by rule.levels it is the level rule of level %u", l);
    if (!layer->reads_all)
        lrnn_read_fail(AT_KEY(at, "reads"), "a level rule reads \"all\"");
    if (layer->dim != width || layer->columns != 1)
        lrnn_read_fail(AT_KEY(at, "dim"),
                       "found %u times %u, expected the width of the level, %u",
                       layer->dim, layer->columns, width);
    if (layer->labels != width)
        lrnn_read_fail(AT_KEY(at, "labels"),
                       "found %u, expected the width of the level, %u",
                       layer->labels, width);
    if (layer->decoder != WR_DECODER_ONEHOT)
        lrnn_read_fail(AT_KEY(at, "decoder"),
                       "a level rule has a one-hot decoder");
    /* H0 has a label, so that it must be one-hot */
    if (!lrnn_decode(x, layer, layer->h0, layer->h0_entries, M->ring))
        lrnn_read_fail(AT_KEY(at, "H0"), "not one-hot");
}

/* Check the table of an expanded delay: actions match labels, and no label is
 * missing (tuples are distinct, so that counting suffices). */
static void check_delay_table(const lrnn_at_t *at,
                              const wr_layer_struct *layer) {
    const lrnn_at_t *table = AT_KEY(AT_KEY(at, "gate"), "table");
    uint32_t image[2], label = 0;
    uint32_t labels = at->X->M->layer[wr_wire(layer->wire, 0)].labels;
    if (layer->rows != labels)
        lrnn_read_fail(table,
                       "found %zu rows, expected one for each of the %u labels",
                       layer->rows, labels);
    for (size_t r = 0; r < layer->rows; r++) {
        const uint32_t *row = layer->row + 2 * r;
        if (lrnn_action_act(image, &label, layer, &layer->action[row[1]]) !=
                LRNN_ACT_DELAY ||
            label != row[0])
            lrnn_read_fail(AT_INDEX(table, r),
                           "the action does not store the label");
    }
}

/* Check H0 = (start, any value that has a label). */
static void check_delay_start(const lrnn_at_t *at, const wr_layer_struct *layer,
                              uint32_t start) {
    uint32_t first = 0;
    int whole = 1;
    if (layer->h0_entries > 0 && layer->h0[0].row == 0)
        whole = lrnn_value_is_index(&first, layer->h0[0].value);
    if (!whole || first != start)
        lrnn_read_fail(AT_KEY(at, "H0"),
                       "expected the start of its level, %u, in row 0", start);
}

static void check_delay(const lrnn_at_t *text, uint32_t l, uint32_t start) {
    const wr_lrnn_struct *M = text->X->M;
    uint32_t i = M->delay_layer[l];
    const lrnn_at_t *at = AT_INDEX(AT_KEY(text, "layers"), i);
    const wr_layer_struct *layer = carrier(text, "delays", l, i);
    if (layer == NULL)
        return;
    if (i >= M->level_layer[l + 1])
        lrnn_read_fail(AT_INDEX(AT_KEY(AT_KEY(text, "rule"), "delays"), l),
                       "layer %u is not below layer %u, which reads it", i,
                       M->level_layer[l + 1]);
    if (layer->wires != 1 || wr_wire(layer->wire, 0) != M->level_layer[l])
        lrnn_read_fail(AT_KEY(at, "reads"),
                       "by rule.delays it delays layer %u and reads only that",
                       M->level_layer[l]);
    if (layer->dim != 2 || layer->columns != 1 ||
        layer->decoder != WR_DECODER_COORDINATE || layer->decoder_index != 1)
        lrnn_read_fail(AT_KEY(at, "decoder"),
                       "a delay has dim 2 and decodes coordinate 1");
    if (layer->gate == WR_GATE_LEVEL)
        lrnn_read_fail(AT_KEY(at, "gate"), "by rule.delays it is a delay");
    if (layer->labels < wr_cascade_width(M->rule, l))
        lrnn_read_fail(AT_KEY(at, "labels"), "found %u, expected at least %u",
                       layer->labels, wr_cascade_width(M->rule, l));
    check_delay_start(at, layer, start);
    if (lrnn_read_ok(at) && layer->gate == WR_GATE_TABLE)
        check_delay_table(at, layer);
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
