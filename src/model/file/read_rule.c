/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The named cascade of a model, before any layer is read: its automaton, for
 * holonomy its nodes, and the layers of its levels and delays.  Whether these
 * layers implement it is checked later (read_carry.c).
 */

#include "base/bits.h"
#include "model/file/read.h"

/* ---- the semiautomaton ------------------------------------------------- */

static const char rows[] = "rows, one per state";
static const char numbers[] = "numbers, one per letter";

static void read_automaton(wr_dfa_t A, const lrnn_at_t *at) {
    const wr_lrnn_struct *M = at->X->M;
    const lrnn_at_t *trans = AT_KEY(at, "trans");
    uint32_t states = lrnn_read_size(AT_KEY(at, "states"), 1);
    /* check that the rows exist before they are allocated */
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
    if (json_array_size(json_object_get(at->j, "set")) == 1)
        lrnn_read_fail(at, "a single state has neither level, offset nor "
                           "children");
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
        lrnn_read_reason(at, wr_cascade_nodes(X->M->rule, A,
                                              &(wr_nodes_t){levels, node, n},
                                              X->L));
    for (size_t i = 0; i < n; i++) {
        uint32_t *child = (uint32_t *) (uintptr_t) node[i].child;
        wr_free(child);
    }
    WR_FREE(node, set);
}

/* ---- moves of a reflected rule ----------------------------------------- */

/* Read one more permutation of the level. */
static void read_move(wr_tuples_t *T, const lrnn_at_t *at) {
    uint32_t width = T->width, before = T->count;
    uint32_t *image = wr_calloc(width, sizeof *image);
    unsigned char *met = wr_calloc(width, 1);
    int one_to_one = 1;
    lrnn_read_numbers(image, at, width, width, "coordinates of the level");
    for (uint32_t x = 0; x < width; x++)
        one_to_one = one_to_one && !met[image[x]]++;
    if (!one_to_one || (wr_tuples_add(T, image), T->count == before))
        lrnn_read_found(at, "a permutation not yet listed");
    WR_FREE(met, image);
}

static void read_moves(const lrnn_at_t *at) {
    wr_lrnn_struct *M = at->X->M;
    uint32_t levels = wr_cascade_levels(M->rule);
    M->move = wr_calloc(levels, sizeof *M->move);
    for (uint32_t l = 0; l < levels; l++)
        wr_tuples_init(&M->move[l], wr_cascade_width(M->rule, l));
    for (uint32_t l = 0; lrnn_read_ok(at) && l < levels; l++) {
        const lrnn_at_t *level = AT_INDEX(at, l);
        size_t n = lrnn_read_array(level);
        for (size_t i = 0; lrnn_read_ok(at) && i < n; i++)
            read_move(&M->move[l], AT_INDEX(level, i));
    }
}

/* ---- the rule ---------------------------------------------------------- */

/* The layout is informative only, because the nodes determine the cascade. */
static void read_layout(const lrnn_at_t *at) {
    char **layout = &at->X->M->origin_layout;
    lrnn_read_word(at, "disjoint overlap split full");
    if (*layout == NULL)
        lrnn_read_text(layout, at);
    else if (!lrnn_read_is(at, *layout))
        lrnn_read_found(at, "\"%s\" as in origin.layout", *layout);
}

/* key: the list that has one element per level */
static void read_cascade(const lrnn_at_t *at, int holonomy, const char *key) {
    lrnn_read_t *X = at->X;
    wr_dfa_t A;
    size_t levels = lrnn_read_array(AT_KEY(at, key));
    wr_dfa_init(A);
    read_automaton(A, at);
    if (lrnn_read_ok(at) && holonomy)
        read_nodes(A, AT_KEY(at, "nodes"), (uint32_t) levels);
    else if (lrnn_read_ok(at))
        lrnn_read_reason(at, wr_cascade_exclusion(X->M->rule, A, X->L));
    wr_dfa_clear(A);
    if (lrnn_read_ok(at) && wr_cascade_levels(X->M->rule) != levels)
        lrnn_read_found(AT_KEY(at, key), "%u levels",
                        wr_cascade_levels(X->M->rule));
}

static void read_carriers(const lrnn_at_t *at) {
    wr_lrnn_struct *M = at->X->M;
    size_t levels = wr_cascade_levels(M->rule);
    size_t delays = levels > 0 ? levels - 1 : 0;
    M->level_layer = wr_calloc(levels, sizeof *M->level_layer);
    M->delay_layer = wr_calloc(delays, sizeof *M->delay_layer);
    lrnn_read_numbers(M->level_layer, AT_KEY(at, "levels"), levels,
                      LRNN_MAX_SIZE, "layers");
    lrnn_read_numbers(M->delay_layer, AT_KEY(at, "delays"), delays,
                      LRNN_MAX_SIZE, "layers, one fewer than levels");
}

void lrnn_read_rule(const lrnn_at_t *at) {
    static const char *const keys[] = {
        "kind states start trans levels delays",
        "kind states start trans levels delays ?layout nodes",
        "kind states start trans ?layout nodes moves"};
    lrnn_read_object(at, "kind states start trans ?levels ?delays ?layout "
                         "?nodes ?moves");
    uint32_t kind =
        lrnn_read_word(AT_KEY(at, "kind"), "exclusion holonomy reflections");
    lrnn_read_object(at, keys[kind]);
    if (lrnn_read_has(at, "layout"))
        read_layout(AT_KEY(at, "layout"));
    read_cascade(at, kind > 0, kind == 2 ? "moves" : "levels");
    if (!lrnn_read_ok(at))
        return;
    at->X->M->has_rule = 1;
    if (kind == 2)
        read_moves(AT_KEY(at, "moves"));
    else
        read_carriers(at);
}
