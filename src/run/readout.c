/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The automaton state that the labels name: by a table of labels, or by the map
 * W of the rule's cascade applied to the labels of its levels.
 */

#include "run/control.h"

static wr_status_t init_table(lrnn_control_t C, wr_limits_t L) {
    const wr_lrnn_struct *M = C->M;
    const lrnn_rows_t T = {M->read_row, M->read_rows, M->states, "readout"};
    lrnn_lookup_struct *D = C->readout;
    D->wires = M->reads;
    D->signal = wr_malloc(M->reads * sizeof *D->signal);
    D->radix = wr_malloc(M->reads * sizeof *D->radix);
    for (uint32_t i = 0; i < M->reads; i++) {
        int letter = M->read_layer[i] == WR_WIRE_LETTER;
        if (!letter && M->read_layer[i] >= M->layers)
            return wr_limits_fail(L, WR_DOMAIN,
                                  "the readout reads layer %u of %u",
                                  M->read_layer[i], M->layers);
        D->signal[i] = letter ? 0 : M->read_layer[i] + 1;
        D->radix[i] = lrnn_signal_radix(M, D->signal[i]) + (uint32_t) letter;
    }
    return lrnn_lookup_init(D, &T, L);
}

/* ---- by the rule ------------------------------------------------------- */

/* W is a function of the coordinates.  Its values are cached in a direct-mapped
 * table; a line has the coordinates, then the state. */
#define LINES 4096
#define CELLS (1 << 18) /* limit on the size of all lines together */

static wr_status_t init_rule(lrnn_control_t C, wr_limits_t L) {
    const wr_lrnn_struct *M = C->M;
    uint32_t levels = C->rule.levels;
    if (!M->has_rule)
        return wr_limits_fail(
            L, WR_DOMAIN, "the readout is by a rule, and the model has none");
    for (uint32_t l = 0; M->move == NULL && l < levels; l++)
        if (M->level_layer[l] >= M->layers)
            return wr_limits_fail(L, WR_DOMAIN,
                                  "level %u of the rule has no layer", l);
    C->lines = CELLS / (levels + 1) < LINES ? CELLS / (levels + 1) + 1 : LINES;
    size_t bytes = C->lines * ((size_t) levels + 1) * sizeof *C->line;
    C->line = wr_malloc(bytes);
    memset(C->line, 0xff, bytes); /* LRNN_NONE, which is no coordinate */
    C->coordinate = wr_calloc(levels, sizeof *C->coordinate);
    return WR_OK;
}

uint32_t lrnn_readout_by_rule(lrnn_control_struct *C, const uint32_t *signal) {
    const wr_lrnn_struct *M = C->M;
    const uint32_t *width = C->rule.width;
    uint32_t levels = C->rule.levels, *x = C->coordinate;
    uint64_t h = 0;
    for (uint32_t l = 0; l < levels; l++) {
        x[l] = M->move != NULL ? lrnn_reflect_coordinate(C, l, 0, signal)
                               : signal[1 + M->level_layer[l]];
        if (x[l] >= width[l])
            return LRNN_NONE;
        h = (h + x[l]) * UINT64_C(0x9e3779b97f4a7c15);
    }
    uint32_t *line = C->line + (h >> 32) % C->lines * ((size_t) levels + 1);
    if (levels == 0 || memcmp(line, x, levels * sizeof *x) != 0) {
        uint32_t q = wr_cascade_readout(C->rule.C, x);
        memcpy(line, x, levels * sizeof *x);
        line[levels] = q < M->states ? q : LRNN_NONE;
    }
    return line[levels];
}

/* ---- initialisation ---------------------------------------------------- */

wr_status_t lrnn_readout_init(lrnn_control_t C, wr_limits_t L) {
    return C->M->readout_rule ? init_rule(C, L) : init_table(C, L);
}
