/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A holonomy cascade given by its nodes, as read from a file.
 *
 * The checks here make every walk safe: it ends (levels increase downwards),
 * never leaves a level (offsets), and finds for every state a chain of children
 * that contain it (the children cover the node).  Whether the actions exist is
 * checked by wr_cascade_check.
 */

#include "cascade/impl.h"

static wr_status_t bad(wr_limits_t L, size_t i, const char *why) {
    return wr_limits_fail(L, WR_DOMAIN, "node %zu: %s", i, why);
}

/* Check that the set is within {0 .. n-1} and nonempty; node 0 has all n. */
static const char *check_set(const wr_node_t *node, size_t i, uint32_t n) {
    uint32_t words = wr_bits_words(n), size = wr_bits_size(node->set, words);
    if (n % 64 != 0 && node->set[words - 1] >> (n % 64) != 0)
        return "its set has a state that does not exist";
    if (size == 0)
        return "its set is empty";
    if (i == 0 && size != n)
        return "it must be the set of all states";
    if (size == 1 && node->children != 0)
        return "a single state has no children";
    if (size > 1 && node->children == 0)
        return "it has two states or more, and no children";
    return NULL;
}

/* Check that children exist, are smaller and further down, and cover it. */
static const char *check_children(const wr_nodes_t *all, size_t i,
                                  uint32_t words, uint64_t *cover) {
    const wr_node_t *node = all->node + i;
    if (node->children == 0)
        return NULL; /* check_set has found a single state */
    memset(cover, 0, words * sizeof *cover);
    for (uint32_t j = 0; j < node->children; j++) {
        if (node->child[j] >= all->count)
            return "a child does not exist";
        const wr_node_t *child = all->node + node->child[j];
        if (!wr_bits_subset(child->set, node->set, words))
            return "a child is not inside it";
        if (wr_bits_equal(child->set, node->set, words))
            return "a child is not smaller";
        if (child->children > 0 && child->level <= node->level)
            return "a child acts on the same level or above";
        for (uint32_t w = 0; w < words; w++)
            cover[w] |= child->set[w];
    }
    return wr_bits_equal(cover, node->set, words)
               ? NULL
               : "its children do not cover it";
}

static wr_status_t check_nodes(const wr_nodes_t *all, uint32_t n,
                               wr_limits_t L) {
    uint32_t words = wr_bits_words(n);
    uint64_t *cover = wr_malloc(words * sizeof *cover);
    const wr_node_t *node = all->node;
    const size_t nodes = all->count;
    const char *why = nodes == 0 ? "it must be the set of all states" : NULL;
    size_t i = 0;
    for (; i < nodes && why == NULL; i += why == NULL) {
        why = check_set(node + i, i, n);
        if (why == NULL && node[i].children > 0 && node[i].level >= all->levels)
            why = "its level does not exist";
    }
    for (i = why == NULL ? 0 : i; i < nodes && why == NULL; i += why == NULL)
        why = check_children(all, i, words, cover);
    wr_free(cover);
    return why == NULL ? WR_OK : bad(L, i, why);
}

/* The width of a level is the largest offset + children there.  A level of
 * a true cascade has no more coordinates than its nodes have children; this
 * bounds the memory that a file can make us allocate. */
static wr_status_t find_widths(wr_cascade_struct *N, const wr_node_t *node,
                               size_t nodes, wr_limits_t L) {
    uint64_t *room = wr_calloc(N->levels, sizeof *room);
    wr_status_t s = WR_OK;
    N->width = wr_calloc(N->levels, sizeof *N->width);
    for (size_t i = 0; i < nodes; i++)
        if (node[i].children > 0)
            room[node[i].level] += node[i].children;
    for (size_t i = 0; i < nodes && s == WR_OK; i++) {
        uint64_t end = (uint64_t) node[i].offset + node[i].children;
        if (node[i].children == 0)
            continue;
        if (end > room[node[i].level] || end > UINT32_MAX)
            s = bad(L, i, "its offset is beyond the width of its level");
        else if (end > N->width[node[i].level])
            N->width[node[i].level] = (uint32_t) end;
    }
    for (uint32_t l = 0; l < N->levels && s == WR_OK; l++)
        if (N->width[l] == 0)
            s = wr_limits_fail(L, WR_DOMAIN, "level %u: no node acts on it", l);
    wr_free(room);
    return s;
}

static void copy_nodes(wr_cascade_struct *N, const wr_node_t *node,
                       size_t nodes) {
    wr_images_start(N->K->I, N->A);
    N->node = wr_malloc(nodes * sizeof *N->node);
    N->nodes = N->alloc = (uint32_t) nodes;
    for (size_t i = 0; i < nodes; i++) {
        size_t bytes = node[i].children * sizeof(uint32_t);
        N->node[i] = (wr_inner_t){
            wr_images_add(N->K->I, node[i].set), node[i].level, node[i].offset,
            node[i].children, bytes > 0 ? wr_copy(node[i].child, bytes) : NULL};
        N->bytes += bytes + sizeof *N->node;
    }
    N->bytes += wr_images_bytes(N->K->I);
}

/* Check that children are distinct sets: only then is a permutation of the
 * sets one of coordinates.  seen[s] = the last node with a child s, plus 1. */
static wr_status_t check_distinct(const wr_cascade_struct *N, wr_limits_t L) {
    wr_status_t s = WR_OK;
    uint32_t *seen = wr_calloc(N->K->I->count, sizeof *seen);
    for (uint32_t i = 0; i < N->nodes && s == WR_OK; i++)
        for (uint32_t j = 0; j < N->node[i].children && s == WR_OK; j++) {
            uint32_t set = N->node[N->node[i].child[j]].set;
            if (seen[set] == i + 1)
                s = bad(L, i, "two of its children are the same set");
            seen[set] = i + 1;
        }
    wr_free(seen);
    return s;
}

wr_status_t wr_cascade_nodes(wr_cascade_t C, const wr_dfa_t A,
                             const wr_nodes_t *all, wr_limits_t L) {
    const uint32_t levels = all->levels;
    const wr_node_t *node = all->node;
    const size_t nodes = all->count;
    if (nodes > UINT32_MAX - 2)
        return wr_limits_fail(L, WR_UNABLE, "over 2^32 nodes");
    uint64_t a_node =
        sizeof(wr_inner_t) + 64 + 16 * (uint64_t) wr_bits_words(A->states);
    uint64_t children = 0;
    for (size_t i = 0; i < nodes; i++)
        children += node[i].children;
    wr_status_t s =
        wr_limits_check(L, "nodes", nodes, nodes * a_node + 4 * children);
    /* Each level has a node, which bounds the memory for `levels`. */
    if (s == WR_OK && levels > nodes)
        s = wr_limits_fail(L, WR_DOMAIN, "%u levels, but only %zu nodes",
                           levels, nodes);
    if (s == WR_OK)
        s = check_nodes(all, A->states, L);
    if (s != WR_OK)
        return s;
    wr_cascade_struct *N = wr_cascade_new(A, WR_CASCADE_HOLONOMY, L);
    N->given = 1;
    N->layout = WR_LAYOUT_DISJOINT; /* the most general layout */
    N->levels = levels;
    s = find_widths(N, node, nodes, L);
    if (s == WR_OK) {
        copy_nodes(N, node, nodes);
        s = check_distinct(N, L);
    }
    if (s == WR_OK) {
        N->start = wr_malloc(levels * sizeof *N->start);
        s = wr_node_chain(N->start, N, A->start, L);
    }
    if (s == WR_OK)
        wr_cascade_replace(C, N);
    else
        wr_cascade_delete(N);
    return s;
}
