/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_AUTOMATON_TREE_H
#define WREATH_AUTOMATON_TREE_H

/* tree: strong components of image sets, and the groups of their roots.
 * Shared with module cascade; not installed. */

#include "automaton/automaton.h"
#include "group/group.h"

/* component[i] is the component of set i; component c consists of the sets
 * member[first[c]] .. member[first[c + 1] - 1]; between any two of them some
 * word is a bijection.  Sets not yet expanded have no edges. */
typedef struct {
    uint32_t count;
    uint32_t *component, *member, *first;
} automaton_strong_struct;
typedef automaton_strong_struct automaton_strong_t[1];

/* Compute the components; S must be zero or the result of an earlier call.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t automaton_strong(automaton_strong_t S,
                                           const wr_images_t I, wr_limits_t L);
void automaton_strong_clear(automaton_strong_t S);

/* ---- trees of letters in components (tree.c) ----------------------------- */

/* place   position of a set among the members of its component
 * The other fields describe component `here`: queue lists its members in
 * breadth-first order from the root; parent is the place from which each was
 * reached, and via the letter; f[i * width + x] is the state in the set of
 * place i that the x-th state of the root is mapped to along the tree. */
typedef struct {
    const wr_dfa_struct *A;
    const wr_images_struct *I;
    const automaton_strong_struct *S;
    uint32_t here, sets, width, count;
    int early;
    uint32_t *place, *queue, *parent, *via, *f;
} automaton_tree_struct;
typedef automaton_tree_struct automaton_tree_t[1];

/* Called for the edge of letter a from place i, which disagrees with f; returns
 * nonzero to stop the search. */
typedef int automaton_loop_t(void *arg, const automaton_tree_struct *T,
                             uint32_t i, uint32_t a);

void automaton_tree_init(automaton_tree_t T, const wr_dfa_t A,
                         const wr_images_t I, const automaton_strong_t S);
void automaton_tree_clear(automaton_tree_t T);
/* Grow the tree of component c, calling loop for edges that disagree.
 * status  OK, even if loop stopped it; UNABLE past limits */
WR_MUST_CHECK wr_status_t automaton_tree_grow(automaton_tree_t T, uint32_t c,
                                              automaton_loop_t *loop, void *arg,
                                              wr_limits_t L);
/* Grow the tree, and initialise G to the group that the words returning to the
 * root induce on its states, in increasing order.  If T->early, stop the tree
 * once G is the group of all permutations.
 * status  OK; UNABLE past limits: then G is not initialised */
WR_MUST_CHECK wr_status_t automaton_tree_group(wr_group_t G, automaton_tree_t T,
                                               uint32_t c, wr_limits_t L);
/* Return where letter a leads from a set; UINT32_MAX: out of the component. */
uint32_t automaton_tree_follow(const automaton_tree_t T, uint32_t set,
                               uint32_t a);

#endif
