/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Quotients of an automaton that jointly distinguish its states.  For each pair
 * of states not yet distinguished, other pairs are merged in order, together
 * with their successors, unless this would merge the two states.  The result
 * is a maximal congruence that separates them.  Finally, quotients that are
 * not needed are dropped.  The automaton is then a subautomaton of the product
 * of the remaining ones.
 * Source: [hartmanis1966] for partitions with the substitution property.
 */

#include "arch/express.h"
#include "arch/whole.h"

#define MAX_STATES 256 /* O(states^3) steps per quotient */

/* ---- congruences -------------------------------------------------------- */

void arch_merge(uint32_t *up, uint32_t *todo, const wr_dfa_struct *A,
                uint32_t x, uint32_t y) {
    uint32_t n = 0;
    up[wr_class_of(up, x)] = wr_class_of(up, y);
    todo[n++] = x;
    todo[n++] = y;
    while (n > 0) {
        y = todo[--n];
        x = todo[--n];
        for (uint32_t a = 0; a < A->letters; a++) {
            uint32_t u = wr_dfa_step(A, x, a);
            uint32_t v = wr_dfa_step(A, y, a);
            if (wr_class_of(up, u) == wr_class_of(up, v))
                continue;
            up[wr_class_of(up, u)] = wr_class_of(up, v);
            todo[n++] = u;
            todo[n++] = v;
        }
    }
}

/* Set up to a maximal congruence that separates p and q. */
static wr_status_t greatest(uint32_t *up, const wr_dfa_struct *A, uint32_t p,
                            uint32_t q, wr_limits_t L) {
    uint32_t n = A->states,
             *old = wr_malloc((3 * (size_t) n + 2) * sizeof *old);
    uint32_t *todo = old + n;
    wr_status_t s = WR_OK;
    for (uint32_t x = 0; x < n; x++)
        up[x] = x;
    for (uint32_t x = 0; x < n && s == WR_OK; x++) {
        for (uint32_t y = x + 1; y < n; y++) {
            if (wr_class_of(up, x) == wr_class_of(up, y))
                continue;
            memcpy(old, up, n * sizeof *old);
            arch_merge(up, todo, A, x, y);
            if (wr_class_of(up, p) == wr_class_of(up, q))
                memcpy(up, old, n * sizeof *old);
        }
        s = wr_limits_check(L, "quotients", 0, 0);
    }
    wr_free(old);
    return s;
}

/* ---- blocks ------------------------------------------------------------- */

/* Add a quotient of A, with classes numbered by their first states. */
static void add_block(whole_t *W, uint32_t *up) {
    const wr_dfa_struct *A = W->A;
    W->block = wr_realloc(W->block, (W->blocks + 1) * sizeof *W->block);
    whole_block_t *b = &W->block[W->blocks++];
    memset(b, 0, sizeof *b);
    b->class = wr_malloc((A->states + 1) * sizeof *b->class);
    b->classes = wr_class_numbers(b->class, up, A->states);
    b->next = wr_calloc((size_t) b->classes * A->letters + 1, sizeof *b->next);
    for (uint32_t q = 0; q < A->states; q++)
        for (uint32_t a = 0; a < A->letters; a++)
            b->next[(size_t) b->class[q] * A -> letters + a] =
                b->class[wr_dfa_step(A, q, a)];
}

/* Return whether a block other than `but` distinguishes p and q. */
static int apart(const whole_t *W, uint32_t but, uint32_t p, uint32_t q) {
    for (uint32_t i = 0; i < W->blocks; i++)
        if (i != but && W->block[i].class[p] != W->block[i].class[q])
            return 1;
    return 0;
}

/* Drop blocks that the others make unnecessary, the earliest first. */
static void drop(whole_t *W) {
    for (uint32_t i = 0; i < W->blocks;) {
        int needed = 0;
        for (uint32_t p = 0; p < W->A->states && !needed; p++)
            for (uint32_t q = 0; q < p && !needed; q++)
                needed = !apart(W, i, p, q);
        if (needed) {
            i++;
            continue;
        }
        WR_FREE(W->block[i].class, W->block[i].next);
        W->blocks--;
        memmove(W->block + i, W->block + i + 1,
                (W->blocks - i) * sizeof *W->block);
    }
}

wr_status_t whole_split(whole_t *W, int split) {
    const wr_dfa_struct *A = W->A;
    wr_status_t s = WR_OK;
    if (split && A->states > MAX_STATES)
        return wr_limits_fail(W->L, WR_UNABLE,
                              "more than %d states: quotients are not tried",
                              MAX_STATES);
    uint32_t *up = wr_malloc(((size_t) A->states + 1) * sizeof *up);
    for (uint32_t q = 0; q < A->states; q++)
        up[q] = q;
    if (!split)
        add_block(W, up);
    for (uint32_t p = 0; split && p < A->states && s == WR_OK; p++)
        for (uint32_t q = p + 1; q < A->states && s == WR_OK; q++)
            if (!apart(W, UINT32_MAX, p, q)) {
                s = greatest(up, A, p, q, W->L);
                add_block(W, up);
            }
    if (split && s == WR_OK)
        drop(W);
    wr_free(up);
    return s;
}
