/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The named cascade: its automaton, one state per line; for holonomy its nodes,
 * one per line.  A cascade that came from wr_cascade_nodes (as every rule of
 * a model does) has all nodes there are.
 */

#include "base/bits.h"
#include "model/file/print.h"

static void print_set(wr_buffer_t out, const uint64_t *set, uint32_t states) {
    int first = 1;
    wr_buffer_put(out, "{\"set\": [");
    for (uint32_t q = 0; q < states; q++)
        if (wr_bits_test(set, q)) {
            wr_buffer_printf(out, "%s%u", first ? "" : ", ", q);
            first = 0;
        }
    wr_buffer_put(out, "]");
}

static void print_nodes(wr_buffer_t out, const wr_lrnn_t M) {
    wr_node_t node;
    uint32_t states = wr_cascade_automaton(M->rule)->states;
    wr_buffer_put(out, ",\n    \"nodes\": [");
    for (size_t i = 0; i < wr_cascade_node_count(M->rule); i++) {
        wr_cascade_node(&node, M->rule, i);
        wr_buffer_put(out, i > 0 ? ",\n      " : "\n      ");
        print_set(out, node.set, states);
        if (node.children > 0) {
            wr_buffer_printf(out,
                             ", \"level\": %u, \"offset\": %u, "
                             "\"children\": ",
                             node.level, node.offset);
            lrnn_print_numbers(out, node.child, node.children);
        }
        wr_buffer_put(out, "}");
    }
    wr_buffer_put(out, "]");
}

/* The permutations of each level. */
static void print_moves(wr_buffer_t out, const wr_lrnn_t M, uint32_t levels) {
    wr_buffer_put(out, ",\n    \"moves\": [");
    for (uint32_t l = 0; l < levels; l++) {
        const wr_tuples_t *T = &M->move[l];
        wr_buffer_put(out, l > 0 ? ",\n      [" : "\n      [");
        for (uint32_t i = 0; i < T->count; i++) {
            wr_buffer_put(out, i > 0 ? ", " : "");
            lrnn_print_numbers(out, T->tuple + (size_t) i * T->width, T->width);
        }
        wr_buffer_put(out, "]");
    }
    wr_buffer_put(out, "]");
}

void lrnn_print_rule(wr_buffer_t out, const wr_lrnn_t M) {
    const wr_dfa_struct *A = wr_cascade_automaton(M->rule);
    int holonomy = wr_cascade_kind(M->rule) == WR_CASCADE_HOLONOMY;
    uint32_t levels = wr_cascade_levels(M->rule);
    wr_buffer_printf(out, "  \"rule\": {\n    \"kind\": \"%s\"",
                     M->move != NULL ? "reflections"
                     : holonomy      ? "holonomy"
                                     : "exclusion");
    if (holonomy && M->origin_layout != NULL) {
        wr_buffer_put(out, ",\n    \"layout\": ");
        lrnn_print_text(out, M->origin_layout);
    }
    wr_buffer_printf(out, ",\n    \"states\": %u,\n    \"start\": %u",
                     A->states, A->start);
    wr_buffer_put(out, ",\n    \"trans\": ");
    lrnn_print_rows(out, A->delta, A->states, A->letters, 6);
    if (M->move == NULL) {
        wr_buffer_put(out, ",\n    \"levels\": ");
        lrnn_print_numbers(out, M->level_layer, levels);
        wr_buffer_put(out, ",\n    \"delays\": ");
        lrnn_print_numbers(out, M->delay_layer, levels > 0 ? levels - 1 : 0);
    }
    if (holonomy)
        print_nodes(out, M);
    if (M->move != NULL)
        print_moves(out, M, levels);
    wr_buffer_put(out, "\n  },\n");
}
