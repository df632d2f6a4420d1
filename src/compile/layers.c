/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The layers of a cascade: level 0, delay 0, level 1, delay 1, ..  Wires carry
 * the current labels of lower layers, whereas a component acts on the previous
 * states of the levels above it.  The delay between them holds both, as
 * H = (current label, previous label) with A = [[0,0],[1,0]].  There are
 * 2 levels - 1 layers.
 * Source: [grazzi2025, Thm 4], whose proof lacks the delays.
 */

#include "compile/impl.h"

/* H is one-hot with the given width; labels are the states. */
static void onehot_layer(wr_layer_struct *layer, uint32_t width,
                         uint32_t start) {
    lrnn_layer_init(layer);
    layer->role = WR_ROLE_PERMRESET;
    layer->dim = layer->labels = width;
    lrnn_entries_one(&layer->h0, &layer->h0_entries, start, 1);
    layer->decoder = WR_DECODER_ONEHOT;
}

static void level_layer(wr_layer_struct *layer, uint32_t level, uint32_t width,
                        uint32_t start, uint32_t number) {
    onehot_layer(layer, width, start);
    wr_say(&layer->name, "level %u", level);
    layer->gate = WR_GATE_LEVEL;
    layer->level = level;
    layer->reads_all = 1;
    layer->wires = number + 1;
}

/* H0 = (start, 0): the label before the start is never read. */
static void delay_layer(wr_layer_struct *layer, uint32_t level, uint32_t width,
                        uint32_t start, uint32_t below) {
    lrnn_layer_init(layer);
    wr_say(&layer->name, "delay %u", level);
    layer->role = WR_ROLE_DELAY;
    layer->dim = 2;
    layer->labels = width;
    lrnn_entries_one(&layer->h0, &layer->h0_entries, 0, start);
    layer->gate = WR_GATE_DELAY;
    layer->wires = 1;
    layer->wire = wr_malloc(sizeof *layer->wire);
    layer->wire[0] = below;
    layer->decoder = WR_DECODER_COORDINATE;
    layer->decoder_index = 1;
}

wr_status_t lrnn_compile_stack(wr_lrnn_t M, wr_cascade_t C, wr_limits_t L) {
    wr_assert(M->layers == 0);
    uint32_t levels = wr_cascade_levels(C);
    uint64_t layers = 2 * (uint64_t) levels - 1;
    char what[48];
    snprintf(what, sizeof what, "compiling to %llu layers",
             (unsigned long long) layers);
    wr_status_t s = wr_limits_check(L, what, 0, layers * sizeof *M->layer);
    if (s != WR_OK)
        return s;
    uint32_t *start = wr_malloc(levels * sizeof *start);
    wr_cascade_start(start, C);
    M->layers = (uint32_t) layers;
    M->layer = wr_malloc(layers * sizeof *M->layer);
    M->level_layer = wr_malloc(levels * sizeof *M->level_layer);
    M->delay_layer = wr_malloc(levels * sizeof *M->delay_layer);
    for (uint32_t l = 0; l < levels; l++) {
        uint32_t width = wr_cascade_width(C, l), i = 2 * l;
        M->level_layer[l] = i;
        level_layer(&M->layer[i], l, width, start[l], i);
        if (l + 1 == levels)
            break;
        M->delay_layer[l] = i + 1;
        delay_layer(&M->layer[i + 1], l, width, start[l], i);
    }
    M->readout_rule = 1;
    wr_free(start);
    return WR_OK;
}

/* ---- the rule ---------------------------------------------------------- */

/* Build D from the nodes of C, so that M has the contents of a file.  After its
 * check, C has all nodes that walks can reach. */
static wr_status_t copy_holonomy(wr_cascade_t D, wr_cascade_t C,
                                 wr_limits_t L) {
    uint64_t contexts;
    wr_status_t s = wr_cascade_check(&contexts, C, L);
    if (s != WR_OK)
        return s;
    size_t n = wr_cascade_node_count(C);
    wr_node_t *node = wr_malloc(n * sizeof *node);
    for (size_t i = 0; i < n; i++)
        wr_cascade_node(&node[i], C, i);
    s = wr_cascade_nodes(D, wr_cascade_automaton(C),
                         &(wr_nodes_t){wr_cascade_levels(C), node, n}, L);
    wr_free(node);
    return s;
}

wr_status_t lrnn_compile_rule(wr_lrnn_t M, wr_cascade_t C, wr_limits_t L) {
    M->has_rule = 1;
    return wr_cascade_kind(C) == WR_CASCADE_HOLONOMY
               ? copy_holonomy(M->rule, C, L)
               : wr_cascade_exclusion(M->rule, wr_cascade_automaton(C), L);
}

/* ---- the smallest stacks ----------------------------------------------- */

static wr_status_t single_gate(wr_layer_struct *layer, const wr_dfa_t A,
                               int factors, wr_limits_t L) {
    wr_tuples_t acts;
    uint64_t bytes = 0;
    wr_tuples_init(&acts, A->states);
    uint32_t *f = wr_malloc(A->states * sizeof *f);
    layer->row = wr_malloc(2 * (size_t) A->letters * sizeof *layer->row);
    layer->rows = A->letters;
    for (uint32_t a = 0; a < A->letters; a++) {
        wr_dfa_column(f, A, a);
        layer->row[2 * a] = a;
        layer->row[2 * a + 1] = wr_tuples_add(&acts, f);
    }
    wr_status_t s = lrnn_actions_fit(&bytes, &acts, factors, L);
    for (uint32_t k = 0; k < acts.count && s == WR_OK; k++) {
        lrnn_action_function(layer, acts.tuple + (size_t) k * A->states,
                             factors);
        s = wr_limits_check(L, "actions of layers", 0, bytes);
    }
    wr_free(f);
    wr_tuples_clear(&acts);
    return s;
}

wr_status_t lrnn_compile_single(wr_lrnn_t M, const wr_dfa_t A, int factors,
                                wr_limits_t L) {
    wr_assert(M->layers == 0 && wr_dfa_is_permutation(A));
    wr_layer_struct *layer = M->layer = wr_malloc(sizeof *layer);
    M->layers = 1;
    onehot_layer(layer, A->states, A->start);
    layer->name = wr_strdup("states");
    layer->label_name = wr_strings_copy(A->state_name, A->states);
    layer->wires = 1;
    layer->wire = wr_malloc(sizeof *layer->wire);
    layer->wire[0] = WR_WIRE_LETTER;
    M->read_layer = wr_calloc(1, sizeof *M->read_layer);
    M->reads = 1;
    M->read_rows = A->states;
    M->read_row = wr_malloc(2 * (size_t) A->states * sizeof *M->read_row);
    for (uint32_t q = 0; q < A->states; q++)
        M->read_row[2 * q] = M->read_row[2 * q + 1] = q;
    return single_gate(layer, A, factors, L);
}

void lrnn_compile_constant(wr_lrnn_t M) {
    M->read_rows = 1;
    M->read_row = wr_calloc(1, sizeof *M->read_row);
}
