/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Which state of the automaton the labels name: by a table of labels, or by
 * the map W of the rule's cascade applied to the labels of its levels.
 */

#include "lrnn/run.h"

#include <inttypes.h>

static wr_status_t init_table(lrnn_control_t C, wr_limits_t L) {
    const wr_lrnn_struct *M = C->M;
    size_t bytes = M->reads * sizeof(uint32_t);
    lrnn_table_t T = { M->read_row, M->read_rows, M->reads,
                       wr_malloc(bytes), wr_malloc(bytes) };
    wr_status_t s = WR_OK;
    for (uint32_t i = 0; i < M->reads; i++) {
        if (M->read_layer[i] >= M->layers) {
            s = wr_limits_fail(L, WR_DOMAIN, "the readout reads layer %"
                               PRIu32 " of %" PRIu32, M->read_layer[i],
                               M->layers);
            break;
        }
        T.signal[i] = M->read_layer[i] + 1;
        T.radix[i] = lrnn_signal_radix(M, T.signal[i]);
    }
    if (s == WR_OK)
        s = lrnn_diagram_init(C->readout, &T, "readout", L);
    for (size_t i = 0; s == WR_OK && i < M->read_rows; i++)
        if (M->read_row[i * (M->reads + 1) + M->reads] >= M->states)
            s = wr_limits_fail(L, WR_DOMAIN, "readout: row %zu names no state",
                               i);
    wr_free(T.signal);
    wr_free(T.radix);
    return s;
}

wr_status_t lrnn_readout_init(lrnn_control_t C, wr_limits_t L) {
    const wr_lrnn_struct *M = C->M;
    if (!M->readout_rule)
        return init_table(C, L);
    if (!C->has_rule)
        return wr_limits_fail(L, WR_DOMAIN, "the readout is by a rule, and "
                              "the model has none");
    for (uint32_t l = 0; l < C->rule.levels; l++)
        if (M->level_layer[l] >= M->layers)
            return wr_limits_fail(L, WR_DOMAIN, "level %" PRIu32
                                  " of the rule has no layer", l);
    return WR_OK;
}

uint32_t lrnn_readout_state(lrnn_control_struct *C, const uint32_t *signal) {
    const wr_lrnn_struct *M = C->M;
    if (!M->readout_rule)
        return lrnn_diagram_find(C->readout, signal);
    for (uint32_t l = 0; l < C->rule.levels; l++) {
        uint32_t x = signal[1 + M->level_layer[l]];
        if (x >= C->rule.width[l])
            return LRNN_NONE;
        C->coordinate[l] = x;
    }
    uint32_t q = wr_cascade_readout(C->rule.C, C->coordinate);
    return q < M->states ? q : LRNN_NONE;
}
