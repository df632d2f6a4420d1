/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The choices of the gates.  A table is looked up; a delay passes on the label
 * of its single wire; a level asks the walk of the rule.  There is one walk per
 * step, shared by all levels.  It descends layer by layer along the labels: old
 * coordinates come from the layers named as delays, new ones from the layers
 * named as levels.  A stack whose delays do not delay is therefore run as it is
 * written, not as it was intended.
 */

#include "run/control.h"

/* ---- wires ------------------------------------------------------------- */

uint32_t lrnn_signal_radix(const wr_lrnn_struct *M, uint32_t signal) {
    return signal == 0 ? M->letters : M->layer[signal - 1].labels;
}

uint32_t *lrnn_wires(uint32_t *count, const wr_lrnn_struct *M, uint32_t l) {
    const wr_layer_struct *y = &M->layer[l];
    *count = y->wires;
    uint32_t *signal = wr_malloc(*count * sizeof *signal);
    /* WR_WIRE_LETTER + 1 is 0 */
    for (uint32_t i = 0; i < *count; i++)
        signal[i] = wr_wire(y->wire, i) + 1;
    return signal;
}

/* Write "layer 3 (level 1)" and the wires it reads with their values. */
static void describe(wr_buffer_t out, const lrnn_control_struct *C, uint32_t l,
                     const uint32_t *signal) {
    const wr_lrnn_struct *M = C->M;
    uint32_t count, *wire = lrnn_wires(&count, M, l);
    wr_buffer_printf(out, "layer %u", l);
    if (M->layer[l].name != NULL && M->layer[l].name[0] != '\0')
        wr_buffer_printf(out, " (%s)", M->layer[l].name);
    for (uint32_t i = 0; i < count; i++)
        if (wire[i] == 0)
            wr_buffer_printf(out, "%s letter %s", i ? "," : ":",
                             M->alphabet[signal[0]]);
        else
            wr_buffer_printf(out, "%s layer %u = %u", i ? "," : ":",
                             wire[i] - 1, signal[wire[i]]);
    wr_free(wire);
}

/* ---- initialisation ---------------------------------------------------- */

static wr_status_t init_table(lrnn_gate_t *g, const wr_lrnn_struct *M,
                              uint32_t l, wr_limits_t L) {
    const wr_layer_struct *y = &M->layer[l];
    lrnn_lookup_struct *D = g->table;
    char what[64];
    const lrnn_rows_t T = {y->row, y->rows, y->actions, what};
    snprintf(what, sizeof what, "gate of layer %u", l);
    D->signal = lrnn_wires(&D->wires, M, l);
    D->radix = wr_malloc(y->wires * sizeof *D->radix);
    for (uint32_t i = 0; i < y->wires; i++)
        D->radix[i] = lrnn_signal_radix(M, D->signal[i]);
    return lrnn_lookup_init(D, &T, L);
}

/* Check that all layers that the walk reads down to this level lie below it. */
static wr_status_t init_level(lrnn_gate_t *g, const lrnn_control_struct *C,
                              uint32_t l, wr_limits_t L) {
    const wr_lrnn_struct *M = C->M;
    const wr_layer_struct *y = &M->layer[l];
    g->level = y->level;
    if (!M->has_rule || M->move != NULL || y->level >= C->rule.levels)
        return wr_limits_fail(
            L, WR_DOMAIN, "layer %u: the rule has no level %u", l, y->level);
    uint32_t width = C->rule.width[y->level];
    if (y->dim != width || y->columns != 1)
        return wr_limits_fail(L, WR_DOMAIN,
                              "layer %u: dimension %u x %u, but level %u of "
                              "the rule has %u states",
                              l, y->dim, y->columns, y->level, width);
    for (uint32_t j = 0; j < y->level; j++)
        if (M->level_layer[j] >= l || M->delay_layer[j] >= l)
            return wr_limits_fail(L, WR_DOMAIN,
                                  "layer %u is level %u of the rule, but level "
                                  "%u or its delay does not lie below",
                                  l, y->level, j);
    return WR_OK;
}

static wr_status_t init_gate(lrnn_control_struct *C, uint32_t l,
                             wr_limits_t L) {
    const wr_layer_struct *y = &C->M->layer[l];
    lrnn_gate_t *g = &C->gate[l];
    wr_status_t s = wr_limits_check(L, "gates", 0, 0);
    /* if the layer reads all wires, the last one has the largest number */
    uint32_t i = y->wire == NULL && y->wires > 0 ? y->wires - 1 : 0;
    g->kind = y->gate;
    for (; s == WR_OK && i < y->wires; i++)
        if (wr_wire(y->wire, i) + 1 > l)
            s = wr_limits_fail(L, WR_DOMAIN,
                               "layer %u reads layer %u, which is not below it",
                               l, wr_wire(y->wire, i));
    if (s == WR_OK && g->kind == WR_GATE_TABLE)
        s = init_table(g, C->M, l, L);
    if (s == WR_OK && g->kind == WR_GATE_LEVEL)
        s = init_level(g, C, l, L);
    if (s == WR_OK && g->kind == WR_GATE_DELAY) {
        if (y->wires != 1 || y->dim != 2 || y->columns != 1)
            s = wr_limits_fail(
                L, WR_DOMAIN,
                "layer %u: a delay reads one wire and has dimension 2 x 1", l);
        else
            g->signal = wr_wire(y->wire, 0) + 1;
    }
    return s;
}

wr_status_t lrnn_control_init(lrnn_control_t C, const wr_lrnn_struct *M,
                              wr_limits_t L) {
    memset(C, 0, sizeof *C);
    C->M = M;
    C->gate = wr_calloc(M->layers, sizeof *C->gate);
    if (M->has_rule)
        lrnn_rule_init(&C->rule, M, L);
    wr_status_t s = M->move != NULL ? lrnn_reflect_init(C, L) : WR_OK;
    for (uint32_t l = 0; s == WR_OK && l < M->layers; l++)
        s = init_gate(C, l, L);
    if (s == WR_OK)
        s = lrnn_readout_init(C, L);
    if (s != WR_OK)
        lrnn_control_clear(C);
    return s;
}

void lrnn_control_clear(lrnn_control_t C) {
    if (C->gate != NULL)
        for (uint32_t l = 0; l < C->M->layers; l++)
            lrnn_lookup_clear(C->gate[l].table);
    wr_free(C->gate);
    lrnn_rule_clear(&C->rule);
    lrnn_reflect_clear(C);
    WR_FREE(C->coordinate, C->line);
    lrnn_lookup_clear(C->readout);
    memset(C, 0, sizeof *C);
}

/* ---- choosing ---------------------------------------------------------- */

/* Report that the table or the rule has no action for these wires. */
static wr_status_t no_action(const lrnn_control_struct *C, uint32_t l,
                             const uint32_t *signal, wr_limits_t L) {
    wr_buffer_t b;
    wr_buffer_init(b);
    describe(b, C, l, signal);
    wr_status_t s = wr_limits_fail(L, WR_DOMAIN, "no action for %s", b->text);
    wr_buffer_clear(b);
    return s;
}

wr_status_t lrnn_control_walk(lrnn_control_struct *C, uint32_t level,
                              const uint32_t *signal, wr_limits_t L) {
    const wr_lrnn_struct *M = C->M;
    lrnn_rule_t *T = &C->rule;
    wr_status_t s = WR_OK;
    if (!C->walking || T->level > level)
        lrnn_rule_begin(T, signal[0]);
    C->walking = 1;
    while (s == WR_OK && T->level < level) {
        uint32_t k = T->level;
        s = M->move == NULL
                ? lrnn_rule_descend(T, signal[1 + M->delay_layer[k]],
                                    signal[1 + M->level_layer[k]], L)
                : lrnn_rule_descend(T, lrnn_reflect_coordinate(C, k, 1, signal),
                                    lrnn_reflect_coordinate(C, k, 0, signal),
                                    L);
    }
    return s;
}

wr_status_t lrnn_control_next(uint32_t *state, lrnn_control_t C, uint32_t l,
                              const uint32_t *signal, wr_limits_t L) {
    wr_status_t s = lrnn_control_walk(C, C->gate[l].level, signal, L);
    if (s == WR_OK)
        s = lrnn_rule_next(state, &C->rule, *state, L);
    return s == WR_DOMAIN ? no_action(C, l, signal, L) : s;
}

wr_status_t lrnn_control_ask(lrnn_choice_t *out, lrnn_control_struct *C,
                             uint32_t l, const uint32_t *signal,
                             wr_limits_t L) {
    const lrnn_gate_t *g = &C->gate[l];
    wr_status_t s = WR_DOMAIN;
    if (g->kind == WR_GATE_REFLECTION) {
        s = lrnn_reflect_choose(&out->act, C, l, signal, L);
    } else if (g->kind == WR_GATE_LEVEL) {
        s = lrnn_control_walk(C, g->level, signal, L);
        if (s == WR_OK)
            s = lrnn_rule_act(&out->act, &C->rule, L);
    }
    return s == WR_DOMAIN ? no_action(C, l, signal, L) : s;
}
