/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The transition monoid: its size, and whether it is a group or aperiodic.
 *
 * Size: Froidure and Pin's right Cayley graph [froidurepin1997], breadth
 * first: elements in the order of their least words, each times each letter.
 * Their left graph, which saves products, is left out: on packed
 * transformations a product costs less than the look-ups that would save
 * it, and three times as many elements fit into memory.  Where all letters
 * are permutations the monoid is a group, and its order comes from a
 * stabiliser chain instead.
 *
 * Aperiodicity: by the image sets (aperiodic.c); elements settle it only if
 * those hit a limit.
 */

#include "automaton/impl.h"
#include "automaton/transformations.h"
#include "group/group.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void wr_monoid_init(wr_monoid_t M) {
    M->complete = M->aperiodic = M->group = WR_UNKNOWN;
    M->size = 0;
    M->orbit = 0;
    wr_word_init(M->witness);
}

void wr_monoid_clear(wr_monoid_t M) {
    wr_word_clear(M->witness);
    wr_monoid_init(M);
}

/* ---- letters ----------------------------------------------------------- */

static int same_action(const wr_dfa_t A, size_t a, size_t b) {
    const size_t k = A->letters;
    for (size_t q = 0; q < A->states; q++)
        if (A->delta[q * k + a] != A->delta[q * k + b])
            return 0;
    return 1;
}

static int is_identity(const wr_dfa_t A, size_t a) {
    for (size_t q = 0; q < A->states; q++)
        if (A->delta[q * A->letters + a] != q)
            return 0;
    return 1;
}

/* The letters that are neither the identity nor act as an earlier one. */
static uint32_t distinct_letters(uint32_t *use, const wr_dfa_t A) {
    uint32_t n = 0;
    for (uint32_t a = 0; a < A->letters; a++) {
        uint32_t i = 0;
        while (i < n && !same_action(A, use[i], a))
            i++;
        if (i == n && !is_identity(A, a))
            use[n++] = a;
    }
    return n;
}

/* ---- size -------------------------------------------------------------- */

/* Asked before every batch of products. */
static wr_status_t may_go_on(const transformations_t T, uint64_t steps,
                             uint32_t batch, wr_limits_t L) {
    wr_status_t s = wr_limits_check(L, "monoid elements", T->count,
                                    transformations_bytes(T, batch));
    if (s == WR_OK)
        s = wr_limits_steps(L, "monoid products", steps);
    if (s == WR_OK && T->count > UINT32_MAX - 2 - batch)
        s = wr_limits_fail(L, WR_UNABLE, "monoid: over 2^32 elements");
    if (L->progress != NULL && (steps & 0xfffff) < batch)
        L->progress(L->progress_arg, "monoid elements", T->count, 0);
    return s;
}

/* All elements, until a limit is reached.  OK: T is the monoid. */
static wr_status_t enumerate(transformations_t T, const uint32_t *use,
                             uint32_t n, wr_limits_t L) {
    const uint32_t most = n < 64 ? 64 / (n + 1) + 1 : 1;
    uint64_t steps = 0;
    for (uint32_t i = 0, m; i < T->count; i += m, steps += m * n) {
        m = T->count - i < most ? T->count - i : most;
        wr_status_t s = may_go_on(T, steps, m * n, L);
        if (s != WR_OK)
            return s;
        transformations_products(NULL, T, i, m, use, n);
    }
    return WR_OK;
}

/* ---- witnesses --------------------------------------------------------- */

/* The least word of element i: up the tree, asking at each node which of
 * the letters leads from the parent to it.  (All products of a parent are
 * in T already, so nothing is entered.) */
static void word_of(wr_word_t w, transformations_t T, const uint32_t *use,
                    uint32_t n, uint32_t i) {
    uint32_t *product = wr_malloc(n * sizeof *product);
    w->length = 0;
    for (; i != 0; i = T->parent[i]) {
        uint32_t j = 0;
        transformations_products(product, T, T->parent[i], 1, use, n);
        while (product[j] != i)
            j++;
        wr_word_append(w, use[j]);
    }
    wr_free(product);
    wr_word_reverse(w, 0);
}

/* The first of the first n elements whose powers do not settle, or
 * UINT32_MAX. */
static uint32_t first_periodic(const transformations_t T, uint32_t n,
                               wr_limits_t L) {
    uint32_t *t = wr_malloc(T->degree * sizeof *t), i = 0;
    wr_status_t s = WR_OK;
    for (; i < n && s == WR_OK; i++) {
        transformations_get(t, T, i);
        if (automaton_period(t, T->degree) > 1)
            break;
        if ((i & 1023) == 0)
            s = wr_limits_check(L, "monoid elements", 0, 0);
    }
    wr_free(t);
    return s != WR_OK || i == n ? UINT32_MAX : i;
}

/* Replaces the witness by the least one if that is among the elements (for
 * a known witness a shorter one is a courtesy, so only the first million
 * are asked), and decides aperiodicity if the image sets could not. */
static void settle(wr_monoid_t M, transformations_t T, const uint32_t *use,
                   uint32_t n, wr_limits_t L) {
    if (M->aperiodic == WR_TRUE)
        return;
    const uint32_t few = M->aperiodic == WR_FALSE ? 1000000 : UINT32_MAX;
    const uint32_t i = first_periodic(T, T->count < few ? T->count : few, L);
    if (i != UINT32_MAX) {
        word_of(M->witness, T, use, n, i);
        M->aperiodic = WR_FALSE;
    } else if (M->aperiodic == WR_UNKNOWN && M->complete == WR_TRUE &&
               wr_limits_check(L, "monoid elements", 0, 0) == WR_OK) {
        M->aperiodic = WR_TRUE;
    }
}

/* ---- groups ------------------------------------------------------------ */

/* The order of the group that the letters generate, as far as 64 bits go. */
static wr_status_t group_size(wr_monoid_t M, const wr_dfa_t A,
                              const uint32_t *use, uint32_t n, wr_limits_t L) {
    wr_group_t G;
    uint32_t *perm = wr_malloc(A->states * sizeof *perm);
    wr_status_t s = WR_OK;
    wr_group_init(G, A->states);
    for (uint32_t j = 0; j < n && s == WR_OK; j++) {
        for (size_t q = 0; q < A->states; q++)
            perm[q] = A->delta[q * A->letters + use[j]];
        s = wr_group_add(G, perm, L);
    }
    if (s == WR_OK)
        s = wr_group_compute(G, L);
    if (s == WR_OK) {
        char *order = wr_group_order(G);
        errno = 0;
        M->size = strtoull(order, NULL, 10); /* the largest on overflow */
        M->complete = errno == 0 ? WR_TRUE : WR_UNKNOWN;
        if (errno != 0)
            s = wr_limits_fail(L, WR_UNABLE,
                               "the monoid is a group of order "
                               "%.400s, which 64 bits do not hold",
                               order);
        wr_free(order);
    }
    wr_group_clear(G);
    wr_free(perm);
    return s;
}

/* ---- all --------------------------------------------------------------- */

/* By elements, where it is no group or the chain hit a limit. */
static void by_elements(wr_monoid_t M, const wr_dfa_t A, const uint32_t *use,
                        uint32_t n, wr_limits_t L) {
    transformations_t T;
    transformations_init(T, A);
    if (enumerate(T, use, n, L) == WR_OK)
        M->complete = WR_TRUE;
    M->size = T->count;
    settle(M, T, use, n, L);
    transformations_clear(T);
}

wr_status_t wr_monoid_compute(wr_monoid_t M, const wr_dfa_t A, wr_limits_t L) {
    wr_monoid_t N;
    wr_monoid_init(N);
    uint32_t *use = wr_malloc(A->letters * sizeof *use);
    const uint32_t n = distinct_letters(use, A);
    N->group = wr_dfa_is_permutation(A) ? WR_TRUE : WR_FALSE;
    N->aperiodic = automaton_aperiodic(N->witness, A, L);
    if (N->group == WR_FALSE || group_size(N, A, use, n, L) != WR_OK) {
        if (N->size == 0)
            by_elements(N, A, use, n, L);
    }
    N->orbit = N->aperiodic == WR_FALSE ? wr_monoid_orbit(A, N->witness) : 0;
    wr_word_swap(M->witness, N->witness);
    M->complete = N->complete;
    M->aperiodic = N->aperiodic;
    M->group = N->group;
    M->size = N->size;
    M->orbit = N->orbit;
    wr_monoid_clear(N);
    wr_free(use);
    return WR_OK;
}
