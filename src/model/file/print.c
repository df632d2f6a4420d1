/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A model as canonical JSON text: keys in one order, one layer key per line,
 * and nothing that depends on how the model came about, so that equal
 * models have equal texts.
 */

#include "model/file/print.h"

/* {"automaton": .., ..} with the keys that are known */
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

/* One list of letters per state. */
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
        lrnn_print_rule(out, M);
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
