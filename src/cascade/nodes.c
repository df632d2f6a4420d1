/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The nodes of a holonomy cascade, created when a walk first needs them.
 *
 * The children of a set P are the tiles of the representative X of its
 * class, mapped by the bijection from X onto P.  That bijection is a word
 * along the spanning tree of the class, so the i-th child of P is the image of
 * the i-th child of P's parent in the tree under one letter, which is found
 * among the edges; no bijection is stored.  If the parent has no node with
 * children, the word starts further up.
 */

#include "cascade/impl.h"

static void append(wr_cascade_struct *C, const wr_inner_t *node) {
    if (C->nodes == C->alloc) {
        uint32_t more = C->alloc + C->alloc / 2 + 16;
        C->node = wr_realloc(C->node, more * sizeof *C->node);
        C->bytes += (uint64_t) (more - C->alloc) * sizeof *C->node;
        C->alloc = more;
    }
    C->node[C->nodes++] = *node;
}

uint32_t wr_node_of(wr_cascade_struct *C, uint32_t set) {
    wr_assert(set < C->K->I->count);
    if (C->node_of[set] != WR_NONE)
        return C->node_of[set];
    const wr_skeleton_struct *K = C->K;
    wr_inner_t node = {.set = set};
    uint32_t c = K->class_of[set];
    if (c != WR_NONE) {
        node.level = K->level[c];
        node.offset = K->offset[c];
        node.children = (uint32_t) (K->tile_first[c + 1] - K->tile_first[c]);
    }
    C->node_of[set] = C->nodes;
    append(C, &node);
    return C->node_of[set];
}

static const uint32_t *children_of_set(const wr_cascade_struct *C,
                                       uint32_t set) {
    uint32_t i = C->node_of[set];
    return i != WR_NONE ? C->node[i].child : NULL;
}

/* child[j] = the image of the j-th tile of the representative. */
static void carry(uint32_t *child, const wr_cascade_struct *C, uint32_t set) {
    const wr_skeleton_struct *K = C->K;
    uint32_t letters = K->I->letters, c = K->class_of[set], length = 0;
    uint32_t n = (uint32_t) (K->tile_first[c + 1] - K->tile_first[c]);
    /* up the tree, to a set whose children are known */
    uint32_t top = set;
    const uint32_t *known = NULL;
    while (known == NULL && K->parent[top] != top) {
        top = K->parent[top];
        known = children_of_set(C, top);
        length++;
    }
    for (uint32_t j = 0; j < n; j++)
        child[j] = known != NULL ? C->node[known[j]].set
                                 : K->tile[K->tile_first[c] + j];
    /* and down again, with the letters in reverse order */
    uint32_t *word = wr_malloc(length * sizeof *word);
    for (uint32_t s = set, i = length; i > 0; s = K->parent[s])
        word[--i] = K->via[s];
    for (uint32_t i = 0; i < length; i++)
        for (uint32_t j = 0; j < n; j++)
            child[j] = K->I->edge[(size_t) child[j] * letters + word[i]];
    wr_free(word);
}

wr_status_t wr_node_expand(wr_cascade_struct *C, uint32_t i, wr_limits_t L) {
    wr_assert(i < C->nodes);
    uint32_t n = C->node[i].children;
    if (n == 0 || C->node[i].child != NULL)
        return WR_OK;
    uint64_t bytes = n * (sizeof(uint32_t) + 2 * sizeof(wr_inner_t)) + 16;
    wr_status_t s =
        wr_limits_check(L, "nodes of the cascade", C->nodes, C->bytes + bytes);
    if (s != WR_OK)
        return s;
    uint32_t *child = wr_malloc(n * sizeof *child);
    carry(child, C, C->node[i].set);
    for (uint32_t j = 0; j < n; j++)
        child[j] = wr_node_of(C, child[j]);
    C->node[i].child = child;
    C->bytes += n * sizeof *child + 16;
    return WR_OK;
}

wr_status_t wr_node_chain(uint32_t *x, wr_cascade_struct *C, uint32_t q,
                          wr_limits_t L) {
    wr_assert(q < C->A->states);
    uint32_t i = 0;
    memset(x, 0, C->levels * sizeof *x);
    while (C->node[i].children > 0) {
        wr_assert(wr_bits_test(wr_node_set(C, i), q));
        wr_status_t s = wr_node_expand(C, i, L);
        if (s != WR_OK)
            return s;
        const wr_inner_t *node = C->node + i;
        uint32_t k = 0; /* the children cover the node, so one contains q */
        while (!wr_bits_test(wr_node_set(C, node->child[k]), q))
            k++;
        x[node->level] = node->offset + k;
        i = node->child[k];
    }
    return WR_OK;
}

size_t wr_cascade_node_count(const wr_cascade_t C) {
    return C->p->nodes;
}

void wr_cascade_node(wr_node_t *out, const wr_cascade_t C, size_t i) {
    wr_assert(i < C->p->nodes);
    const wr_inner_t *node = C->p->node + i;
    *out = (wr_node_t){node->level, node->offset, node->children, node->child,
                       wr_skeleton_set(C->p->K, node->set)};
}
