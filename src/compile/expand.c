/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A model with every rule written out as tables.  The layers that carry the
 * model's rule depend on no other layers (the reader has checked it), so that
 * their tables are those of the cascade.  A delay outside the rule reads
 * one wire, and its table lists the values of that wire.
 */

#include "compile/impl.h"

static char *copy_text(const char *s) {
    return s == NULL ? NULL : wr_strdup(s);
}

static void copy_header(wr_lrnn_t N, const wr_lrnn_t M) {
    wr_free(N->name);
    N->name = wr_strdup(M->name);
    N->origin_name = copy_text(M->origin_name);
    N->origin_sha256 = copy_text(M->origin_sha256);
    N->origin_method = copy_text(M->origin_method);
    N->origin_layout = copy_text(M->origin_layout);
    N->origin_wreath = copy_text(M->origin_wreath);
    N->alphabet = wr_strings_copy(M->alphabet, M->letters);
    N->letters = M->letters;
    wr_ring_set(N->ring, M->ring);
}

static void copy_readout(wr_lrnn_t N, const wr_lrnn_t M) {
    N->states = M->states;
    N->state_name = wr_strings_copy(M->state_name, M->states);
    N->accept = wr_copy(M->accept, M->states);
    N->readout_rule = M->readout_rule;
    N->reads = M->reads;
    N->read_layer = wr_copy(M->read_layer, M->reads * sizeof *M->read_layer);
    N->read_rows = M->read_rows;
    N->read_row = wr_copy(M->read_row, M->read_rows * ((size_t) M->reads + 1) *
                                           sizeof *M->read_row);
    if (M->next != NULL)
        N->next = wr_copy(M->next, (size_t) M->states * M->letters);
    N->vector = wr_calloc(M->vectors, sizeof *N->vector);
    for (; N->vectors < M->vectors; N->vectors++) {
        const wr_word_struct *w = M->vector[N->vectors].word;
        wr_word_init(N->vector[N->vectors].word);
        wr_word_set(N->vector[N->vectors].word, w);
        N->vector[N->vectors].state =
            wr_copy(M->vector[N->vectors].state, w->length * sizeof(uint32_t));
    }
}

/* Copy everything except the rule itself. */
static void copy_model(wr_lrnn_t N, const wr_lrnn_t M) {
    size_t levels = M->has_rule ? wr_cascade_levels(M->rule) : 0;
    copy_header(N, M);
    N->layer = wr_malloc(M->layers * sizeof *N->layer);
    for (; N->layers < M->layers; N->layers++)
        lrnn_layer_copy(&N->layer[N->layers], &M->layer[N->layers]);
    N->level_layer = wr_copy(M->level_layer, levels * sizeof *M->level_layer);
    if (levels > 0)
        N->delay_layer =
            wr_copy(M->delay_layer, (levels - 1) * sizeof *M->delay_layer);
    copy_readout(N, M);
}

/* Write out the other delays; *rows is the total number of rows of N. */
static wr_status_t expand_delays(wr_lrnn_t N, uint64_t *rows, uint64_t max_rows,
                                 wr_limits_t L) {
    for (uint32_t i = 0; i < N->layers; i++) {
        wr_layer_struct *layer = &N->layer[i];
        if (layer->gate != WR_GATE_DELAY)
            continue;
        uint32_t labels = lrnn_wire_values(N, layer->wire[0]);
        *rows += labels;
        if (*rows > max_rows)
            return wr_limits_fail(L, WR_UNABLE,
                                  "writing out tables: %llu "
                                  "rows are over the limit of %llu",
                                  (unsigned long long) *rows,
                                  (unsigned long long) max_rows);
        lrnn_delay_table(layer, labels, 1);
    }
    return WR_OK;
}

static uint64_t count_rows(const wr_lrnn_t N) {
    uint64_t rows = N->read_rows;
    for (uint32_t i = 0; i < N->layers; i++)
        rows += N->layer[i].rows;
    return rows;
}

wr_status_t wr_lrnn_expand(wr_lrnn_t N, const wr_lrnn_t M, uint64_t max_table,
                           wr_limits_t L) {
    uint64_t max_rows = max_table != 0 ? max_table : LRNN_MAX_ROWS;
    wr_cascade_t C = {{M->rule->p}}; /* a handle, not a copy */
    wr_status_t s = WR_OK;
    wr_lrnn_t E;
    if (M->move != NULL)
        return wr_limits_fail(L, WR_UNABLE,
                              "the gates of a reflected rule, which read the "
                              "letters of two blocks, are not written out");
    wr_lrnn_init(E);
    copy_model(E, M);
    if (M->has_rule)
        s = lrnn_tables(E, C, 1, max_rows, L);
    uint64_t rows = count_rows(E);
    if (s == WR_OK)
        s = expand_delays(E, &rows, max_rows, L);
    if (s == WR_OK) {
        WR_FREE(E->level_layer, E->delay_layer);
        E->level_layer = E->delay_layer = NULL;
        wr_lrnn_swap(N, E);
    }
    wr_lrnn_clear(E);
    return s;
}
