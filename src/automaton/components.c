/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Strong components of a graph whose edges are letters: Tarjan's algorithm
 * [tarjan1972] without recursion, because a path may be as long as there are
 * nodes. */

#include "automaton/impl.h"

/* One record per node, because nodes are far from each other in memory.
 * index  position in the order of visits, from 1; 0: not yet visited;
 *        UINT32_MAX: its component is known, so that it lowers no `low`
 * low    least index known to be in its component
 * next   the next edge to follow */
typedef struct {
    uint32_t index, low, next;
} node_t;

typedef struct {
    uint32_t expanded, k;
    const uint32_t *edge, *more;
    uint32_t *component;
    node_t *node;
    uint32_t *path, *open;
    uint32_t npath, nopen, met, count;
} tarjan_t;

static void enter(tarjan_t *T, uint32_t i) {
    T->node[i].index = T->node[i].low = ++T->met;
    T->path[T->npath++] = i;
    T->open[T->nopen++] = i;
}

static uint32_t target(const tarjan_t *T, uint32_t i, uint32_t j) {
    return j < T->k ? T->edge[(size_t) i * T->k + j]
                    : T->more[(size_t) i * T->k + j - T->k];
}

/* Move from the last node of the path to its next new neighbour, or back. */
static void advance(tarjan_t *T) {
    const uint32_t i = T->path[T->npath - 1];
    const uint32_t edges = i >= T->expanded  ? 0
                           : T->more != NULL ? 2 * T->k
                                             : T->k;
    node_t *x = T->node + i;
    while (x->next < edges) {
        const uint32_t j = target(T, i, x->next++);
        const uint32_t index = T->node[j].index;
        if (index == 0) {
            enter(T, j);
            return;
        }
        x->low = index < x->low ? index : x->low;
    }
    T->npath--;
    if (T->npath > 0) {
        node_t *before = T->node + T->path[T->npath - 1];
        if (x->low < before->low)
            before->low = x->low;
    }
    if (x->low < x->index)
        return;
    uint32_t j; /* i was visited first in its component */
    do {
        j = T->open[--T->nopen];
        T->node[j].index = UINT32_MAX;
        T->component[j] = T->count;
    } while (j != i);
    T->count++;
}

/* Find the components of n nodes, of which the first T->expanded have edges. */
static uint32_t run(tarjan_t *T, uint32_t n) {
    T->node = wr_calloc(n, sizeof *T->node);
    T->path = wr_malloc(n * sizeof *T->path);
    T->open = wr_malloc(n * sizeof *T->open);
    for (uint32_t i = 0; i < n; i++) {
        if (T->node[i].index == 0)
            enter(T, i);
        while (T->npath > 0)
            advance(T);
    }
    WR_FREE(T->node, T->path, T->open);
    return T->count;
}

uint32_t automaton_components(uint32_t *component, uint32_t n, uint32_t k,
                              const uint32_t *edge, const uint32_t *more) {
    tarjan_t T = {.expanded = n,
                  .k = k,
                  .edge = edge,
                  .more = more,
                  .component = component};
    return run(&T, n);
}

uint32_t wr_images_components(uint32_t *component, const wr_images_t I) {
    tarjan_t T = {.expanded = I->expanded,
                  .k = I->letters,
                  .edge = I->edge,
                  .component = component};
    return run(&T, I->count);
}

/* ---- components with their members -------------------------------------- */

void automaton_strong_clear(automaton_strong_t S) {
    WR_FREE(S->component, S->member, S->first);
    memset(S, 0, sizeof *S);
}

/* Find the components of the graph of T, with their members. */
static void strong(automaton_strong_t S, tarjan_t *T, uint32_t n) {
    automaton_strong_clear(S);
    S->component = T->component = wr_malloc(n * sizeof *S->component);
    S->member = wr_malloc(n * sizeof *S->member);
    S->count = run(T, n);
    S->first = wr_calloc((size_t) S->count + 2, sizeof *S->first);
    for (size_t i = 0; i < n; i++) /* a counting sort */
        S->first[S->component[i] + 2]++;
    for (size_t c = 2; c <= S->count; c++)
        S->first[c + 1] += S->first[c];
    for (size_t i = 0; i < n; i++)
        S->member[S->first[S->component[i] + 1]++] = (uint32_t) i;
}

wr_status_t automaton_strong(automaton_strong_t S, const wr_images_t I,
                             wr_limits_t L) {
    wr_status_t s =
        wr_limits_check(L, "components of image sets", 0,
                        wr_images_bytes(I) + 36 * (uint64_t) I->count);
    if (s == WR_OK)
        strong(S, &(tarjan_t){I->expanded, I->letters, I->edge}, I->count);
    return s;
}

/* Components are processed by increasing number: edges lead to components that
 * are already decided, or to the component itself. */
unsigned char *wr_dfa_live(const wr_dfa_struct *A) {
    wr_assert(A->accept != NULL);
    automaton_strong_t S = {{0}};
    strong(S, &(tarjan_t){A->states, A->letters, A->delta}, A->states);
    unsigned char *live = wr_malloc(A->states), *lives = wr_calloc(S->count, 1);
    for (uint32_t i = 0; i < A->states; i++) {
        const uint32_t q = S->member[i], c = S->component[q];
        lives[c] |= A->accept[q] != 0;
        for (uint32_t a = 0; a < A->letters; a++)
            lives[c] |= lives[S->component[wr_dfa_step(A, q, a)]];
    }
    for (uint32_t q = 0; q < A->states; q++)
        live[q] = lives[S->component[q]];
    wr_free(lives);
    automaton_strong_clear(S);
    return live;
}
