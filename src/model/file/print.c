/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A model as canonical JSON text: keys in a fixed order, one layer key per
 * line, and nothing that depends on how the model was made, so that equal
 * models have equal texts.
 */

#include "base/bits.h"
#include "model/file/print.h"

/* Print {"automaton": .., ..} with the keys that are known. */
static void print_origin(wr_buffer_t out, const wr_lrnn_t M) {
    const char *const value[] = {M->origin_name, M->origin_sha256,
                                 M->origin_method, M->origin_layout,
                                 M->origin_wreath};
    static const char *const key[] = {"automaton", "sha256", "method", "layout",
                                      "wreath"};
    const char *before = "  \"origin\": {";
    for (int i = 0; i < 5; i++) {
        if (value[i] == NULL)
            continue;
        wr_buffer_printf(out, "%s\"%s\": ", before, key[i]);
        lrnn_print_text(out, value[i]);
        before = ",\n             ";
    }
    if (before[0] == ',')
        wr_buffer_put(out, "},\n");
}

static void print_ring(wr_buffer_t out, const wr_ring_t K) {
    if (K->degree == 1) {
        wr_buffer_put(out, "  \"ring\": \"Q\",\n");
        return;
    }
    wr_buffer_put(out, "  \"ring\": {\"minpoly\": ");
    wr_scalar_put_json(out, K->minpoly); /* degree 2 or more: an array */
    wr_rational_put(out, ",\n           \"root\": {\"re\": [\"", K->re[0]);
    wr_rational_put(out, "\", \"", K->re[1]);
    wr_rational_put(out, "\"], \"im\": [\"", K->im[0]);
    wr_rational_put(out, "\", \"", K->im[1]);
    wr_buffer_put(out, "\"]}},\n");
}

static void print_accept(wr_buffer_t out, const wr_lrnn_t M) {
    const char *between = "";
    wr_buffer_put(out, ",\n    \"accept\": [");
    for (uint32_t q = 0; q < M->states; q++)
        if (M->accept[q]) {
            wr_buffer_printf(out, "%s%u", between, q);
            between = ", ";
        }
    wr_buffer_put(out, "]");
}

/* Print one list of letters per state. */
static void print_next(wr_buffer_t out, const wr_lrnn_t M) {
    if (M->next == NULL)
        return;
    wr_buffer_put(out, ",\n    \"next\": [");
    for (uint32_t q = 0; q < M->states; q++) {
        const char *between = "";
        wr_buffer_put(out, q > 0 ? ", [" : "[");
        for (uint32_t a = 0; a < M->letters; a++)
            if (M->next[(size_t) q * M->letters + a]) {
                wr_buffer_put(out, between);
                lrnn_print_text(out, M->alphabet[a]);
                between = ", ";
            }
        wr_buffer_put(out, "]");
    }
    wr_buffer_put(out, "]");
}

static void print_readout(wr_buffer_t out, const wr_lrnn_t M) {
    wr_buffer_put(out, "  \"readout\": {\n    \"states\": ");
    lrnn_print_names(out, M->state_name, M->states);
    if (M->accept != NULL)
        print_accept(out, M);
    if (M->readout_rule) {
        wr_buffer_put(out, ",\n    \"rule\": \"cascade\"");
    } else {
        wr_buffer_put(out, ",\n    \"reads\": ");
        lrnn_print_wires(out, M->read_layer, M->reads);
        wr_buffer_put(out, ",\n    \"table\": ");
        lrnn_print_rows(out, M->read_row, M->read_rows, (size_t) M->reads + 1,
                        6);
    }
    print_next(out, M);
    wr_buffer_put(out, "\n  }");
}

static void print_vectors(wr_buffer_t out, const wr_lrnn_t M) {
    wr_buffer_put(out, "  \"test_vectors\": [");
    for (size_t i = 0; i < M->vectors; i++) {
        const wr_word_struct *w = M->vector[i].word;
        wr_buffer_put(out,
                      i > 0 ? ",\n    {\"word\": [" : "\n    {\"word\": [");
        for (size_t k = 0; k < w->length; k++) {
            if (k > 0)
                wr_buffer_put(out, ", ");
            lrnn_print_text(out, M->alphabet[w->letter[k]]);
        }
        wr_buffer_put(out, "],\n     \"states\": ");
        lrnn_print_numbers(out, M->vector[i].state, w->length);
        wr_buffer_put(out, "}");
    }
    wr_buffer_put(out, "]\n");
}

/* ---- the rule ----------------------------------------------------------- */

/* The named cascade: its automaton, one state per line; for holonomy also its
 * nodes, one per line.  A cascade made by wr_cascade_nodes, as every rule of a
 * model is, has all its nodes. */

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

/* Print the permutations of each level. */
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

static void print_rule(wr_buffer_t out, const wr_lrnn_t M) {
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

void wr_lrnn_print(wr_buffer_t out, const wr_lrnn_t M) {
    wr_buffer_put(out, "{\n  \"format\": \"wreath-lrnn\",\n"
                       "  \"version\": 1,\n  \"name\": ");
    lrnn_print_text(out, M->name);
    wr_buffer_put(out, ",\n");
    print_origin(out, M);
    wr_buffer_put(out, "  \"alphabet\": ");
    lrnn_print_list(out, M->alphabet, M->letters);
    wr_buffer_put(out, ",\n");
    print_ring(out, M->ring);
    if (M->has_rule)
        print_rule(out, M);
    wr_buffer_put(out, "  \"layers\": [");
    for (uint32_t i = 0; i < M->layers; i++) {
        wr_buffer_put(out, i > 0 ? ",\n" : "\n");
        lrnn_print_layer(out, &M->layer[i]);
    }
    wr_buffer_put(out, "\n  ],\n");
    print_readout(out, M);
    wr_buffer_put(out, ",\n");
    print_vectors(out, M);
    wr_buffer_put(out, "}\n");
}
