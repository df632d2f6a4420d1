/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

/* The exclusion and holonomy rules as files give them, and the conditions that
 * make every walk through a table of nodes well defined. */

static void read_layers(ck_rule *R, const ck_json *v) {
    const ck_json *levels = ck_need(v, "levels"), *delays, *x, *y;
    delays = ck_need(v, "delays");
    R->levels = ck_length(levels, "an array of layer numbers");
    if (ck_length(delays, "an array of layer numbers") !=
        (R->levels > 0 ? R->levels - 1 : 0))
        ck_bad(delays, "expected one delay fewer than levels");
    R->level_layer = ck_alloc(R->levels, sizeof(uint32_t));
    R->delay_layer = ck_alloc(R->levels, sizeof(uint32_t));
    R->width = ck_alloc(R->levels, sizeof(uint32_t));
    x = levels->child;
    y = delays->child;
    for (uint32_t l = 0; l < R->levels; l++, x = x->next) {
        R->level_layer[l] = ck_index(x, CK_NONE, "a layer number");
        if (l > 0 && R->level_layer[l] <= R->delay_layer[l - 1])
            ck_bad(x, "a level must come after the delay before it");
        if (l + 1 == R->levels)
            break;
        R->delay_layer[l] = ck_index(y, CK_NONE, "a layer number");
        if (R->delay_layer[l] <= R->level_layer[l])
            ck_bad(y, "a delay must come after its level");
        y = y->next;
    }
}

static void read_trans(ck_rule *R, const ck_json *v) {
    const ck_json *row = ck_need(v, "trans"), *x;
    if (ck_length(row, "an array of rows") != R->states)
        ck_bad(row, "trans requires one row per state");
    uint32_t *to = ck_alloc((size_t) R->states * R->letters, sizeof *to);
    R->trans = to;
    for (row = row->child; row != NULL; row = row->next) {
        if (ck_length(row, "a row of states") != R->letters)
            ck_bad(row, "a row requires one state per letter");
        for (x = row->child; x != NULL; x = x->next)
            *to++ = ck_index(x, R->states, "a state");
    }
}

static void read_node(ck_rule *R, ck_node *N, const ck_json *v) {
    const ck_json *x = ck_need(v, "set");
    uint32_t i;
    N->size = ck_length(x, "an array of states");
    N->set = ck_alloc(R->words, sizeof *N->set);
    for (x = x->child; x != NULL; x = x->next) {
        i = ck_index(x, R->states, "a state");
        if (ck_has(N->set, i))
            ck_bad(x, "state %u is listed twice in its set", i);
        ck_put(N->set, i);
    }
    N->level = CK_NONE;
    ck_keys(v, N->size == 1 ? " set " : " set level offset children ");
    if (N->size == 0)
        ck_bad(v, "a node has no states");
    if (N->size == 1)
        return;
    N->level = ck_index(ck_need(v, "level"), R->levels, "level");
    N->offset = ck_index(ck_need(v, "offset"), CK_NONE, "offset");
    x = ck_need(v, "children");
    N->children = ck_length(x, "an array of nodes");
    N->child = ck_alloc(N->children, sizeof *N->child);
    for (i = 0, x = x->child; x != NULL; x = x->next)
        N->child[i++] = ck_index(x, R->nodes, "a node");
}

/* Children must be distinct proper subsets, cover the node, and lie deeper. */
static void check_node(const ck_rule *R, const ck_node *N, const ck_json *v) {
    uint64_t *all = ck_alloc(R->words, sizeof *all);
    for (uint32_t i = 0; i < N->children; i++) {
        const ck_node *T = &R->node[N->child[i]];
        if (!ck_within(R, T->set, N->set) || ck_same(R, T->set, N->set))
            ck_bad(v, "child %u is not a proper subset", i);
        if (T->level <= N->level)
            ck_bad(v, "child %u is not on a deeper level", i);
        for (uint32_t j = 0; j < i; j++)
            if (ck_same(R, T->set, R->node[N->child[j]].set))
                ck_bad(v, "children %u and %u are the same set", j, i);
        for (uint32_t k = 0; k < R->words; k++)
            all[k] |= T->set[k];
    }
    if (N->size > 1 && !ck_same(R, all, N->set))
        ck_bad(v, "the children do not cover the set");
}

static void read_nodes(ck_rule *R, const ck_json *v) {
    const ck_json *nodes = ck_need(v, "nodes"), *x;
    uint32_t i;
    R->nodes = ck_length(nodes, "an array of nodes");
    R->words = (R->states + 63) / 64;
    R->node = ck_alloc(R->nodes, sizeof *R->node);
    for (i = 0, x = nodes->child; x != NULL; x = x->next)
        read_node(R, &R->node[i++], x);
    if (R->nodes == 0 || R->node[0].size != R->states)
        ck_bad(nodes, "node 0 must be the set of all states");
    for (i = 0, x = nodes->child; x != NULL; x = x->next)
        check_node(R, &R->node[i++], x);
}

void ck_rule_read(ck_rule *R, const ck_json *v, uint32_t letters) {
    const ck_json *kind = ck_need(v, "kind"), *moves;
    if (ck_is(kind, "exclusion"))
        R->kind = CK_EXCLUSION;
    else if (ck_is(kind, "holonomy") || ck_is(kind, "reflections"))
        R->kind = CK_HOLONOMY;
    else
        ck_bad(kind,
               "\"exclusion\", \"holonomy\" or \"reflections\" was expected");
    moves = ck_is(kind, "reflections") ? ck_need(v, "moves") : NULL;
    ck_keys(v, R->kind == CK_EXCLUSION
                   ? " kind states start trans levels delays "
               : moves == NULL
                   ? " kind states start trans levels delays layout nodes "
                   : " kind states start trans layout nodes moves ");
    R->letters = letters;
    R->states = ck_index(ck_need(v, "states"), CK_MOST + 1, "states");
    R->start = ck_index(ck_need(v, "start"), R->states, "start");
    read_trans(R, v);
    if (moves == NULL) {
        read_layers(R, v);
    } else {
        R->levels = ck_length(moves, "an array, one list per level");
        R->width = ck_alloc(R->levels, sizeof(uint32_t));
    }
    if (R->kind == CK_HOLONOMY)
        read_nodes(R, v);
    else if (R->levels != R->states - 1)
        ck_bad(v, "exclusion of %u states requires %u levels", R->states,
               R->states - 1);
    if (moves != NULL)
        ck_reflect_read(R, moves);
}

void ck_rule_widths(const ck_rule *R) {
    for (uint32_t l = 0; R->kind == CK_EXCLUSION && l < R->levels; l++)
        if (R->width[l] != R->states - l)
            ck_reject("level %u has width %u, not %u", l, R->width[l],
                      R->states - l);
    for (uint32_t i = 0; i < R->nodes; i++) {
        const ck_node *N = &R->node[i];
        if (N->size > 1 && (N->offset > R->width[N->level] ||
                            N->children > R->width[N->level] - N->offset))
            ck_reject(
                "node %u: its coordinates are not within the width of level %u",
                i, N->level);
    }
}
