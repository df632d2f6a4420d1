/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The named cascade of a model, before any layer is known: its automaton,
 * for holonomy its nodes, and which layers are to carry its levels and
 * delays.  Whether they do is seen when they are read (read_carry.c).
 */

#include "base/bits.h"
#include "model/file/read.h"

/* ---- the semiautomaton ------------------------------------------------- */

static const char rows[] = "rows, one a state";
static const char numbers[] = "numbers, one a letter";

static void read_automaton(wr_dfa_t A, const lrnn_at_t *at) {
    const wr_lrnn_struct *M = at->X->M;
    const lrnn_at_t *trans = AT_KEY(at, "trans");
    uint32_t states = lrnn_read_size(AT_KEY(at, "states"), 1);
    /* that many rows are there before room is made */
    lrnn_read_array_of(trans, states, rows);
    lrnn_read_array_of(AT_INDEX(trans, 0), M->letters, numbers);
    if (!lrnn_read_charge(at, 4 * (uint64_t) states * M->letters))
        return;
    wr_dfa_create(A, states, M->letters);
    for (uint32_t a = 0; a < M->letters; a++) {
        wr_free(A->letter_name[a]);
        A->letter_name[a] = wr_strdup(M->alphabet[a]);
    }
    A->start = lrnn_read_below(AT_KEY(at, "start"), states);
    for (uint32_t q = 0; q < states; q++)
        lrnn_read_numbers(A->delta + (size_t) q * M->letters,
                          AT_INDEX(trans, q), M->letters, states, numbers);
}

/* ---- nodes of a holonomy cascade --------------------------------------- */

static void read_set(uint64_t *set, const lrnn_at_t *at, uint32_t states) {
    size_t n = lrnn_read_array(at);
    for (size_t i = 0; i < n; i++) {
        uint32_t q = lrnn_read_below(AT_INDEX(at, i), states);
        if (wr_bits_test(set, q))
            lrnn_read_found(AT_INDEX(at, i), "a state not yet listed");
        wr_bits_set(set, q);
    }
}

static void read_children(wr_node_t *node, const lrnn_at_t *at, size_t nodes) {
    size_t n = lrnn_read_array(at);
    uint32_t *child = wr_calloc(n, sizeof *child);
    node->child = child;
    node->children = (uint32_t) n;
    lrnn_read_numbers(child, at, n, (uint32_t) nodes, "numbers");
}

static void read_node(wr_node_t *node, uint64_t *set, const lrnn_at_t *at,
                      uint32_t states, size_t nodes) {
    int leaf = json_object_size(at->j) == 1;
    lrnn_read_object(at, leaf ? "set" : "set level offset children");
    read_set(set, AT_KEY(at, "set"), states);
    node->set = set;
    if (leaf)
        return;
    node->level = lrnn_read_size(AT_KEY(at, "level"), 0);
    node->offset = lrnn_read_size(AT_KEY(at, "offset"), 0);
    read_children(node, AT_KEY(at, "children"), nodes);
}

static void read_nodes(const wr_dfa_t A, const lrnn_at_t *at, uint32_t levels) {
    lrnn_read_t *X = at->X;
    size_t n = lrnn_read_array(at), words = wr_bits_words(A->states);
    if (!lrnn_read_charge(at, (uint64_t) n * (8 * words + 64)))
        return;
    wr_node_t *node = wr_calloc(n, sizeof *node);
    uint64_t *set = wr_calloc(n * words, sizeof *set);
    for (size_t i = 0; lrnn_read_ok(at) && i < n; i++)
        read_node(&node[i], set + i * words, AT_INDEX(at, i), A->states, n);
    if (lrnn_read_ok(at))
        lrnn_read_reason(
            at, wr_cascade_nodes(X->M->rule, A, levels, node, n, X->L));
    for (size_t i = 0; i < n; i++) {
        uint32_t *child = (uint32_t *) (uintptr_t) node[i].child;
        wr_free(child);
    }
    wr_free(node);
    wr_free(set);
}

/* ---- the rule ---------------------------------------------------------- */

/* The layout is for the reader's information only: the nodes say it all. */
static void read_layout(const lrnn_at_t *at) {
    char **layout = &at->X->M->origin_layout;
    lrnn_read_word(at, "disjoint overlap split full");
    if (*layout == NULL)
        lrnn_read_text(layout, at);
    else if (!lrnn_read_is(at, *layout))
        lrnn_read_found(at, "\"%s\" as in origin.layout", *layout);
}

static void read_cascade(const lrnn_at_t *at, int holonomy, size_t levels) {
    lrnn_read_t *X = at->X;
    wr_dfa_t A;
    wr_dfa_init(A);
    read_automaton(A, at);
    if (lrnn_read_ok(at) && holonomy)
        read_nodes(A, AT_KEY(at, "nodes"), (uint32_t) levels);
    else if (lrnn_read_ok(at))
        lrnn_read_reason(at, wr_cascade_exclusion(X->M->rule, A, X->L));
    wr_dfa_clear(A);
    if (lrnn_read_ok(at) && wr_cascade_levels(X->M->rule) != levels)
        lrnn_read_found(AT_KEY(at, "levels"), "%u levels",
                        wr_cascade_levels(X->M->rule));
}

void lrnn_read_rule(const lrnn_at_t *at) {
    wr_lrnn_struct *M = at->X->M;
    const lrnn_at_t *level = AT_KEY(at, "levels");
    lrnn_read_object(at, "kind states start trans levels delays ?layout "
                         "?nodes");
    int holonomy =
        lrnn_read_word(AT_KEY(at, "kind"), "exclusion holonomy") == 1;
    lrnn_read_object(at, holonomy ? "kind states start trans levels delays "
                                    "?layout nodes"
                                  : "kind states start trans levels delays");
    if (lrnn_read_has(at, "layout"))
        read_layout(AT_KEY(at, "layout"));
    size_t levels = lrnn_read_array(level);
    read_cascade(at, holonomy, levels);
    if (!lrnn_read_ok(at))
        return;
    size_t delays = levels > 0 ? levels - 1 : 0;
    M->has_rule = 1;
    M->level_layer = wr_calloc(levels, sizeof *M->level_layer);
    M->delay_layer = wr_calloc(delays, sizeof *M->delay_layer);
    lrnn_read_numbers(M->level_layer, level, levels, LRNN_MAX_SIZE, "layers");
    lrnn_read_numbers(M->delay_layer, AT_KEY(at, "delays"), delays,
                      LRNN_MAX_SIZE, "layers, one fewer than levels");
}
