/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The layers that carry a rule.  What is checked here implies, by induction
 * on the length of the word, that the label of layer levels[l] is the l-th
 * coordinate of the cascade after every word, and that of layer delays[l]
 * the same coordinate one symbol earlier.
 */

#include "model/file/read.h"

/* Layer number i at rule.KEY[l], or NULL with the message set. */
static const wr_layer_struct *carrier(lrnn_read_t *X, const char *key,
                                      uint32_t l, uint32_t i) {
    const lrnn_path_t *rule = AT_KEY(NULL, "rule");
    if (i < X->M->layers)
        return &X->M->layer[i];
    lrnn_read_fail(X, AT_INDEX(AT_KEY(rule, key), l),
                   "found %u, expected a number below %u", i, X->M->layers);
    return NULL;
}

/* *x is the coordinate that H0 names. */
static wr_status_t check_level(uint32_t *x, lrnn_read_t *X, uint32_t l) {
    const wr_lrnn_struct *M = X->M;
    uint32_t i = M->level_layer[l];
    uint32_t width = wr_cascade_width(M->rule, l);
    const lrnn_path_t *at = AT_INDEX(AT_KEY(NULL, "layers"), i);
    const wr_layer_struct *y = carrier(X, "levels", l, i);
    if (y == NULL)
        return WR_PARSE;
    if (y->gate != WR_GATE_LEVEL || y->level != l)
        return lrnn_read_fail(X, AT_KEY(at, "gate"),
                              "by rule.levels it is "
                              "the level rule of level %u",
                              l);
    if (!y->reads_all)
        return lrnn_read_fail(X, AT_KEY(at, "reads"),
                              "a level rule reads \"all\"");
    if (y->dim != width || y->columns != 1)
        return lrnn_read_fail(X, AT_KEY(at, "dim"),
                              "found %u times %u, "
                              "expected the width of the level, %u",
                              y->dim, y->columns, width);
    if (y->labels != width)
        return lrnn_read_fail(X, AT_KEY(at, "labels"),
                              "found %u, expected "
                              "the width of the level, %u",
                              y->labels, width);
    if (y->decoder != WR_DECODER_ONEHOT)
        return lrnn_read_fail(X, AT_KEY(at, "decoder"),
                              "a level rule has a one-hot decoder");
    /* H0 has a label, so it is one-hot */
    return lrnn_decode(x, y, y->h0, y->h0_entries, X->M->ring)
               ? WR_OK
               : lrnn_read_fail(X, AT_KEY(at, "H0"), "not one-hot");
}

/* The table of a delay that is written out: action and label agree, and no
 * label is left out (tuples are distinct, so counting is enough). */
static wr_status_t check_delay_table(lrnn_read_t *X, const lrnn_path_t *at,
                                     const wr_layer_struct *y) {
    uint32_t image[2], label = 0;
    uint32_t labels = X->M->layer[y->wire[0]].labels;
    if (y->rows != labels)
        return lrnn_read_fail(X, AT_KEY(AT_KEY(at, "gate"), "table"),
                              "found %zu rows, expected one for each of the "
                              "%u labels",
                              y->rows, labels);
    for (size_t r = 0; r < y->rows; r++) {
        const uint32_t *row = y->row + 2 * r;
        if (lrnn_action_act(image, &label, y, &y->action[row[1]]) !=
                LRNN_ACT_DELAY ||
            label != row[0])
            return lrnn_read_fail(
                X, AT_INDEX(AT_KEY(AT_KEY(at, "gate"), "table"), r),
                "the action does not store the label");
    }
    return WR_OK;
}

/* H0 = (start, anything that has a label) */
static wr_status_t check_delay_start(lrnn_read_t *X, const lrnn_path_t *at,
                                     const wr_layer_struct *y, uint32_t start) {
    uint32_t first = 0;
    int whole = 1;
    if (y->h0_entries > 0 && y->h0[0].row == 0)
        whole = lrnn_value_is_index(&first, y->h0[0].value);
    return whole && first == start ? WR_OK
                                   : lrnn_read_fail(X, AT_KEY(at, "H0"),
                                                    "expected the start of "
                                                    "its level, %u, in row 0",
                                                    start);
}

static wr_status_t check_delay(lrnn_read_t *X, uint32_t l, uint32_t start) {
    const wr_lrnn_struct *M = X->M;
    uint32_t i = M->delay_layer[l];
    const lrnn_path_t *at = AT_INDEX(AT_KEY(NULL, "layers"), i);
    const wr_layer_struct *y = carrier(X, "delays", l, i);
    if (y == NULL)
        return WR_PARSE;
    if (i >= M->level_layer[l + 1])
        return lrnn_read_fail(
            X, AT_INDEX(AT_KEY(AT_KEY(NULL, "rule"), "delays"), l),
            "layer %u is not below layer %u, which reads "
            "it",
            i, M->level_layer[l + 1]);
    if (y->wires != 1 || y->wire[0] != M->level_layer[l])
        return lrnn_read_fail(X, AT_KEY(at, "reads"),
                              "by rule.delays it "
                              "delays layer %u and reads only that",
                              M->level_layer[l]);
    if (y->dim != 2 || y->columns != 1 || y->decoder != WR_DECODER_COORDINATE ||
        y->decoder_index != 1)
        return lrnn_read_fail(X, AT_KEY(at, "decoder"),
                              "a delay has dim 2 "
                              "and decodes coordinate 1");
    if (y->gate == WR_GATE_LEVEL)
        return lrnn_read_fail(X, AT_KEY(at, "gate"),
                              "by rule.delays it is "
                              "a delay");
    if (y->labels < wr_cascade_width(M->rule, l))
        return lrnn_read_fail(X, AT_KEY(at, "labels"),
                              "found %u, expected "
                              "at least %u",
                              y->labels, wr_cascade_width(M->rule, l));
    wr_status_t s = check_delay_start(X, at, y, start);
    return s == WR_OK && y->gate == WR_GATE_TABLE ? check_delay_table(X, at, y)
                                                  : s;
}

/* Any coordinates that name the start will do. */
static wr_status_t check_named(lrnn_read_t *X, const uint32_t *x) {
    const wr_lrnn_struct *M = X->M;
    uint32_t start = wr_cascade_automaton(M->rule)->start;
    wr_cascade_t C = {{M->rule->p}}; /* a handle, not a copy */
    uint32_t named = wr_cascade_readout(C, x);
    const lrnn_path_t *at = AT_KEY(AT_KEY(NULL, "rule"), "start");
    if (named == start)
        return WR_OK;
    return named == UINT32_MAX
               ? lrnn_read_fail(X, at,
                                "found %u, but H0 of the levels names "
                                "no state",
                                start)
               : lrnn_read_fail(X, at,
                                "found %u, but H0 of the levels names "
                                "state %u",
                                start, named);
}

wr_status_t lrnn_read_rule_layers(lrnn_read_t *X) {
    const wr_lrnn_struct *M = X->M;
    uint32_t levels = M->has_rule ? wr_cascade_levels(M->rule) : 0;
    uint32_t *x = wr_calloc(levels, sizeof *x);
    wr_status_t s = WR_OK;
    for (uint32_t l = 0; s == WR_OK && l < levels; l++)
        s = check_level(&x[l], X, l);
    for (uint32_t l = 0; s == WR_OK && l + 1 < levels; l++)
        s = check_delay(X, l, x[l]);
    if (s == WR_OK && M->has_rule)
        s = check_named(X, x);
    wr_free(x);
    return s;
}
