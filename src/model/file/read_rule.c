/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The named cascade of a model, before any layer is known: its automaton,
 * for holonomy its nodes, and which layers are to carry its levels and
 * delays.  Whether they do is seen when they are read (read_carry.c).
 */

#include "base/bits.h"
#include "model/file/read.h"

#include <string.h>

/* ---- the semiautomaton ------------------------------------------------- */

static wr_status_t read_trans(wr_dfa_t A, lrnn_read_t *X, const lrnn_path_t *at,
                              json_t *j) {
    wr_status_t s =
        lrnn_read_array_of(X, at, j, A->states, "rows, one a state");
    for (uint32_t q = 0; s == WR_OK && q < A->states; q++)
        s = lrnn_read_numbers(A->delta + (size_t) q * A->letters, X,
                              AT_INDEX(at, q), json_array_get(j, q), A->letters,
                              A->states, "numbers, one a letter");
    return s;
}

static wr_status_t read_automaton(wr_dfa_t A, lrnn_read_t *X,
                                  const lrnn_path_t *at, json_t *j) {
    const wr_lrnn_struct *M = X->M;
    uint32_t states = 0;
    json_t *trans = json_object_get(j, "trans");
    wr_status_t s = lrnn_read_size(&states, X, AT_KEY(at, "states"),
                                   json_object_get(j, "states"), 1);
    if (s == WR_OK) /* that many rows are there before room is made */
        s = lrnn_read_array_of(X, AT_KEY(at, "trans"), trans, states,
                               "rows, one a state");
    if (s == WR_OK)
        s = lrnn_read_array_of(X, AT_INDEX(AT_KEY(at, "trans"), 0),
                               json_array_get(trans, 0), M->letters,
                               "numbers, one a letter");
    if (s == WR_OK)
        s = lrnn_read_charge(X, at, 4 * (uint64_t) states * M->letters);
    if (s != WR_OK)
        return s;
    wr_dfa_create(A, states, M->letters);
    for (uint32_t a = 0; a < M->letters; a++) {
        wr_free(A->letter_name[a]);
        A->letter_name[a] = wr_strdup(M->alphabet[a]);
    }
    s = lrnn_read_below(&A->start, X, AT_KEY(at, "start"),
                        json_object_get(j, "start"), states);
    return s == WR_OK ? read_trans(A, X, AT_KEY(at, "trans"), trans) : s;
}

/* ---- nodes of a holonomy cascade --------------------------------------- */

static wr_status_t read_set(uint64_t *set, lrnn_read_t *X,
                            const lrnn_path_t *at, json_t *j, uint32_t states) {
    size_t n = 0;
    uint32_t q = 0;
    wr_status_t s = lrnn_read_array(&n, X, at, j);
    for (size_t i = 0; s == WR_OK && i < n; i++) {
        s = lrnn_read_below(&q, X, AT_INDEX(at, i), json_array_get(j, i),
                            states);
        if (s == WR_OK && wr_bits_test(set, q))
            s = lrnn_read_found(X, AT_INDEX(at, i), json_array_get(j, i),
                                "a state not yet listed");
        if (s == WR_OK)
            wr_bits_set(set, q);
    }
    return s;
}

static wr_status_t read_children(wr_node_t *node, lrnn_read_t *X,
                                 const lrnn_path_t *at, json_t *j,
                                 size_t nodes) {
    size_t n = 0;
    wr_status_t s = lrnn_read_array(&n, X, at, j);
    if (s != WR_OK)
        return s;
    uint32_t *child = wr_calloc(n, sizeof *child);
    node->child = child;
    node->children = (uint32_t) n;
    return lrnn_read_numbers(child, X, at, j, n, (uint32_t) nodes, "numbers");
}

static wr_status_t read_node(wr_node_t *node, uint64_t *set, lrnn_read_t *X,
                             const lrnn_path_t *at, json_t *j, uint32_t states,
                             size_t nodes) {
    int leaf = json_is_object(j) && json_object_size(j) == 1;
    wr_status_t s = lrnn_read_object(X, at, j,
                                     leaf ? "set"
                                          : "set level "
                                            "offset children");
    if (s == WR_OK)
        s = read_set(set, X, AT_KEY(at, "set"), json_object_get(j, "set"),
                     states);
    node->set = set;
    if (s != WR_OK || leaf)
        return s;
    s = lrnn_read_size(&node->level, X, AT_KEY(at, "level"),
                       json_object_get(j, "level"), 0);
    if (s == WR_OK)
        s = lrnn_read_size(&node->offset, X, AT_KEY(at, "offset"),
                           json_object_get(j, "offset"), 0);
    if (s == WR_OK)
        s = read_children(node, X, AT_KEY(at, "children"),
                          json_object_get(j, "children"), nodes);
    return s;
}

static wr_status_t read_nodes(lrnn_read_t *X, const lrnn_path_t *at, json_t *j,
                              const wr_dfa_t A, uint32_t levels) {
    size_t n = 0, words = wr_bits_words(A->states);
    wr_status_t s = lrnn_read_array(&n, X, at, j);
    if (s == WR_OK)
        s = lrnn_read_charge(X, at, (uint64_t) n * (8 * words + 64));
    if (s != WR_OK)
        return s;
    wr_node_t *node = wr_calloc(n, sizeof *node);
    uint64_t *set = wr_calloc(n * words, sizeof *set);
    for (size_t i = 0; s == WR_OK && i < n; i++)
        s = read_node(&node[i], set + i * words, X, AT_INDEX(at, i),
                      json_array_get(j, i), A->states, n);
    if (s == WR_OK) {
        s = wr_cascade_nodes(X->M->rule, A, levels, node, n, X->L);
        if (s != WR_OK)
            s = lrnn_read_reason(X, at, s);
    }
    for (size_t i = 0; i < n; i++) {
        uint32_t *child = (uint32_t *) (uintptr_t) node[i].child;
        wr_free(child);
    }
    wr_free(node);
    wr_free(set);
    return s;
}

/* ---- the rule ---------------------------------------------------------- */

/* The layout is for the reader's information only: the nodes say it all. */
static wr_status_t read_layout(lrnn_read_t *X, const lrnn_path_t *at,
                               json_t *j) {
    uint32_t word;
    if (j == NULL)
        return WR_OK;
    wr_status_t s =
        lrnn_read_word(&word, X, at, j, "disjoint overlap split full");
    if (s != WR_OK || X->M->origin_layout == NULL)
        return s == WR_OK ? lrnn_read_text(&X->M->origin_layout, X, at, j) : s;
    return strcmp(X->M->origin_layout, json_string_value(j)) == 0
               ? WR_OK
               : lrnn_read_found(X, at, j, "\"%s\" as in origin.layout",
                                 X->M->origin_layout);
}

static wr_status_t read_cascade(lrnn_read_t *X, const lrnn_path_t *at,
                                json_t *j, uint32_t kind, size_t levels) {
    wr_dfa_t A;
    wr_dfa_init(A);
    wr_status_t s = read_automaton(A, X, at, j);
    if (s == WR_OK && kind == 1)
        s = read_nodes(X, AT_KEY(at, "nodes"), json_object_get(j, "nodes"), A,
                       (uint32_t) levels);
    else if (s == WR_OK) {
        s = wr_cascade_exclusion(X->M->rule, A, X->L);
        if (s != WR_OK)
            s = lrnn_read_reason(X, at, s);
    }
    wr_dfa_clear(A);
    if (s == WR_OK && wr_cascade_levels(X->M->rule) != levels)
        s = lrnn_read_found(X, AT_KEY(at, "levels"),
                            json_object_get(j, "levels"), "%u levels",
                            wr_cascade_levels(X->M->rule));
    return s;
}

wr_status_t lrnn_read_rule(lrnn_read_t *X, const lrnn_path_t *at, json_t *j) {
    wr_lrnn_struct *M = X->M;
    uint32_t kind = 0;
    size_t levels = 0, delays;
    json_t *level = json_object_get(j, "levels");
    json_t *delay = json_object_get(j, "delays");
    wr_status_t s = lrnn_read_object(X, at, j,
                                     "kind states start trans "
                                     "levels delays ?layout ?nodes");
    if (s == WR_OK)
        s = lrnn_read_word(&kind, X, AT_KEY(at, "kind"),
                           json_object_get(j, "kind"), "exclusion holonomy");
    if (s == WR_OK)
        s = lrnn_read_object(X, at, j,
                             kind == 0
                                 ? "kind states start trans levels delays"
                                 : "kind states start trans levels delays "
                                   "?layout nodes");
    if (s == WR_OK)
        s = read_layout(X, AT_KEY(at, "layout"), json_object_get(j, "layout"));
    if (s == WR_OK)
        s = lrnn_read_array(&levels, X, AT_KEY(at, "levels"), level);
    if (s == WR_OK)
        s = read_cascade(X, at, j, kind, levels);
    if (s != WR_OK)
        return s;
    M->has_rule = 1;
    delays = levels > 0 ? levels - 1 : 0;
    M->level_layer = wr_calloc(levels, sizeof *M->level_layer);
    M->delay_layer = wr_calloc(delays, sizeof *M->delay_layer);
    s = lrnn_read_numbers(M->level_layer, X, AT_KEY(at, "levels"), level,
                          levels, LRNN_MAX_SIZE, "layers");
    if (s == WR_OK)
        s = lrnn_read_numbers(M->delay_layer, X, AT_KEY(at, "delays"), delay,
                              delays, LRNN_MAX_SIZE,
                              "layers, one fewer than levels");
    return s;
}
