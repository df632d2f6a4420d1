/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The tree of letters in a strong component of image sets.  With f_P the
 * bijection of the root X onto the member P along the tree, the loops
 * f_P a f_R^-1, one for every edge P -a-> R of the component, generate the
 * group that the words w with X.w = X induce on X (Schreier's lemma for the
 * graph of the component).  The loops of tree edges are the identity, and so
 * are those of other edges that agree with the bijections.
 */

#include "automaton/impl.h"

void automaton_tree_init(automaton_tree_t T, const wr_dfa_t A,
                         const wr_images_t I, const automaton_strong_t S) {
    const size_t n = I->count;
    uint32_t *memory = wr_malloc(4 * n * sizeof *memory);
    *T = (automaton_tree_struct){.A = A,
                                 .I = I,
                                 .S = S,
                                 .place = memory,
                                 .queue = memory + n,
                                 .parent = memory + 2 * n,
                                 .via = memory + 3 * n};
}

void automaton_tree_clear(automaton_tree_t T) {
    WR_FREE(T->place, T->f);
    memset(T, 0, sizeof *T);
}

uint32_t automaton_tree_follow(const automaton_tree_t T, uint32_t set,
                               uint32_t a) {
    wr_assert(set < T->I->count && a < T->I->letters);
    if (set >= T->I->expanded)
        return UINT32_MAX;
    const uint32_t j = T->I->edge[(size_t) set * T->I->letters + a];
    return T->S->component[j] == T->here ? j : UINT32_MAX;
}

/* Assign the next place to a set, reached from place `parent` by `via`. */
static void push(automaton_tree_t T, uint32_t set, uint32_t parent,
                 uint32_t via) {
    T->place[set] = T->count;
    T->queue[T->count] = set;
    T->parent[T->count] = parent;
    T->via[T->count++] = via;
}

/* List the states of the root in increasing order. */
static void root_states(automaton_tree_t T, uint32_t root) {
    const uint64_t *set = T->I->set + (size_t) root * T->I->words;
    uint32_t x = 0;
    for (uint32_t q = 0; q < T->I->states; q++)
        if (wr_bits_test(set, q))
            T->f[x++] = q;
}

/* Follow letter a from place i: a new set gets its bijection; a known one must
 * agree with it.  Return 1 if it does. */
static int edge_agrees(automaton_tree_t T, uint32_t i, uint32_t a) {
    const size_t k = T->I->letters, d = T->width;
    const uint32_t R = automaton_tree_follow(T, T->queue[i], a);
    if (R == UINT32_MAX)
        return 1;
    const uint32_t *from = T->f + i * d;
    const int known = T->place[R] != UINT32_MAX;
    if (!known)
        push(T, R, i, a);
    uint32_t *to = T->f + T->place[R] * d;
    for (size_t x = 0; x < d; x++) {
        const uint32_t image = T->A->delta[from[x] * k + a];
        if (!known)
            to[x] = image;
        else if (to[x] != image)
            return 0;
    }
    return 1;
}

wr_status_t automaton_tree_grow(automaton_tree_t T, uint32_t c,
                                automaton_loop_t *loop, void *arg,
                                wr_limits_t L) {
    wr_assert(c < T->S->count);
    const uint32_t root = T->S->member[T->S->first[c]];
    for (uint32_t i = T->S->first[c]; i < T->S->first[c + 1]; i++)
        T->place[T->S->member[i]] = UINT32_MAX;
    T->here = c;
    T->count = 0;
    T->sets = T->S->first[c + 1] - T->S->first[c];
    T->width = wr_images_size(T->I, root);
    const uint64_t cells = (uint64_t) T->sets * T->width;
    wr_status_t s = wr_limits_check(L, "bijections of image sets", 0,
                                    wr_images_bytes(T->I) + 4 * cells);
    if (s != WR_OK)
        return s;
    wr_free(T->f);
    T->f = wr_malloc(cells * sizeof *T->f);
    root_states(T, root);
    push(T, root, 0, 0);
    for (uint32_t i = 0; i < T->count; i++)
        for (uint32_t a = 0; a < T->I->letters; a++)
            if (!edge_agrees(T, i, a) && loop(arg, T, i, a))
                return WR_OK;
    return WR_OK;
}

/* ---- the group of the root ---------------------------------------------- */

typedef struct {
    wr_group_t group;
    uint32_t *where, *perm; /* scratch */
    int all;
    wr_limits_struct *L;
    wr_status_t status;
} loops_t;

/* Add f_P a f_R^-1 to the group. */
static int add_loop(void *arg, const automaton_tree_struct *T, uint32_t i,
                    uint32_t a) {
    loops_t *Z = arg;
    const size_t d = T->width, k = T->I->letters;
    const uint32_t *from = T->f + i * d;
    const uint32_t *to =
        T->f + T->place[automaton_tree_follow(T, T->queue[i], a)] * d;
    if (Z->all)
        return 0;
    for (uint32_t x = 0; x < d; x++)
        Z->where[to[x]] = x;
    for (uint32_t x = 0; x < d; x++)
        Z->perm[x] = Z->where[T->A->delta[from[x] * k + a]];
    if (wr_group_contains(Z->group, Z->perm))
        return 0;
    Z->status = wr_group_add(Z->group, Z->perm, Z->L);
    if (Z->status == WR_OK)
        Z->status = wr_group_compute(Z->group, Z->L);
    if (Z->status == WR_OK)
        Z->all = wr_group_has_all(Z->group);
    return Z->status != WR_OK || (Z->all && T->early);
}

wr_status_t automaton_tree_group(wr_group_t G, automaton_tree_t T, uint32_t c,
                                 wr_limits_t L) {
    const uint32_t d = wr_images_size(T->I, T->S->member[T->S->first[c]]);
    loops_t Z = {.L = L, .status = WR_OK};
    Z.where = wr_malloc(((size_t) T->I->states + d) * sizeof *Z.where);
    Z.perm = Z.where + T->I->states;
    wr_group_init(Z.group, d);
    wr_status_t s = automaton_tree_grow(T, c, add_loop, &Z, L);
    if (s == WR_OK)
        s = Z.status;
    if (s == WR_OK)
        s = wr_group_compute(Z.group, L);
    if (s == WR_OK)
        *G = *Z.group;
    else
        wr_group_clear(Z.group);
    wr_free(Z.where);
    return s;
}
