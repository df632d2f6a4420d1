/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The composition factors of the maximal subgroups of a transition monoid.
 *
 * The maximal subgroups are the groups H of the H-classes of idempotents.  If
 * X is the image of an idempotent, then H is the group that the words u with
 * X.u = X induce on X, the group of loops in the strong component of X
 * (tree.c). These groups are not always the holonomy groups: the kernel of the
 * action on the tiles of X can have a factor that the group of no tile has.
 *
 * An image set that is not the image of an idempotent has such a group, too,
 * but this only divides a subgroup, and is left out.  Some set in the component
 * of X is the image of an idempotent if and only if Q.w = X.w is in the
 * component for some word w: with a word v from it back to X, wv is a word of
 * image X that permutes X, and its idempotent power has image X, too;
 * conversely, if e is an idempotent of image Y = X.v, take w = ve.  Hence the
 * pairs (Q.w, X.w) are listed until one has equal members.
 */

#include "automaton/impl.h"

/* Find whether a set of the component of T is the image of an idempotent. */
static wr_status_t find_idempotent(int *found, const automaton_tree_t T,
                                   wr_limits_t L) {
    const wr_images_struct *I = T->I;
    wr_tuples_t pairs;
    wr_status_t s = WR_OK;
    wr_tuples_init(&pairs, 2);
    wr_tuples_add(&pairs, (uint32_t[2]){0, T->queue[0]});
    *found = T->queue[0] == 0;
    for (uint32_t i = 0; i < pairs.count && !*found && s == WR_OK; i++) {
        const uint32_t *x = pairs.tuple + 2 * (size_t) i;
        const uint32_t *edge = I->edge + (size_t) x[0] * I->letters, P = x[1];
        for (uint32_t a = 0; a < I->letters && !*found; a++) {
            const uint32_t to[2] = {edge[a], automaton_tree_follow(T, P, a)};
            *found = to[0] == to[1];
            if (to[1] != UINT32_MAX)
                wr_tuples_add(&pairs, to);
        }
        s = wr_limits_check(L, "pairs of image sets", pairs.count,
                            wr_images_bytes(I) + wr_tuples_bytes(&pairs));
    }
    wr_tuples_clear(&pairs);
    return *found ? WR_OK : s;
}

static wr_status_t add_component(wr_buffer_t out, automaton_tree_t T,
                                 uint32_t c, wr_limits_t L) {
    wr_group_t G;
    wr_buffer_t list;
    int counts = 0;
    wr_status_t s = automaton_tree_group(G, T, c, L);
    if (s != WR_OK)
        return s;
    wr_buffer_init(list);
    wr_buffer_put(list, out->text);
    s = wr_group_factors(list, G, L);
    if (s == WR_OK && strcmp(list->text, out->text) != 0)
        s = find_idempotent(&counts, T, L);
    if (s == WR_OK && counts)
        WR_SWAP(wr_buffer_struct, *out, *list);
    wr_buffer_clear(list);
    wr_group_clear(G);
    return s;
}

wr_status_t wr_dfa_factors(wr_buffer_t out, wr_images_t I, const wr_dfa_t A,
                           wr_limits_t L) {
    automaton_strong_t S = {{0}};
    automaton_tree_t T;
    wr_buffer_t list;
    wr_buffer_init(list);
    wr_buffer_put(list, out->text);
    wr_status_t s = wr_images_close(I, A, 0, L);
    if (s == WR_OK)
        s = automaton_strong(S, I, L);
    if (s == WR_OK) {
        automaton_tree_init(T, A, I, S);
        T->early = 1;
        for (uint32_t c = S->count; c-- > 0 && s == WR_OK;)
            if (wr_images_size(I, S->member[S->first[c]]) > 1)
                s = add_component(list, T, c, L);
        automaton_tree_clear(T);
    }
    if (s == WR_OK)
        WR_SWAP(wr_buffer_struct, *out, *list);
    wr_buffer_clear(list);
    automaton_strong_clear(S);
    return s;
}
