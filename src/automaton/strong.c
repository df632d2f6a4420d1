/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Strong components of the image sets known so far, along letters that keep
 * the size of the set: two sets are in one component if words lead from each
 * to the other, and such words are bijections between them.  Tarjan's
 * algorithm [tarjan1972] with its recursion written out, because paths may
 * be as long as there are sets.
 */

#include "automaton/impl.h"

#include <string.h>

typedef struct {
    const wr_images_struct *I;
    automaton_strong_struct *S;
    uint32_t *size;  /* of a set */
    uint32_t *index; /* when a set was met, from 1; 0 = not yet */
    uint32_t *low;   /* least index known to be reachable in the component */
    uint32_t *next;  /* the next letter to follow from a set */
    uint32_t *path;  /* sets being explored, outermost first */
    uint32_t *open;  /* sets met whose component is not complete */
    uint32_t npath, nopen, met;
} tarjan_t;

void automaton_strong_clear(automaton_strong_t S) {
    wr_free(S->component);
    wr_free(S->member);
    wr_free(S->first);
    memset(S, 0, sizeof *S);
}

static void enter(tarjan_t *T, uint32_t i) {
    T->index[i] = T->low[i] = ++T->met;
    T->next[i] = 0;
    T->path[T->npath++] = i;
    T->open[T->nopen++] = i;
}

/* i is the first set of its component that was met, and all others of it
 * stand above i among the open ones. */
static void complete(tarjan_t *T, uint32_t i) {
    automaton_strong_struct *S = T->S;
    uint32_t n = S->first[S->count], j;
    do {
        j = T->open[--T->nopen];
        S->component[j] = S->count;
        S->member[n++] = j;
    } while (j != i);
    S->first[++S->count] = n;
}

/* One step from the innermost set of the path. */
static void advance(tarjan_t *T) {
    const wr_images_struct *I = T->I;
    const uint32_t i = T->path[T->npath - 1];
    if (i < I->expanded && T->next[i] < I->letters) {
        const uint32_t j = I->edge[(size_t) i * I->letters + T->next[i]++];
        if (T->size[j] != T->size[i])
            return;
        if (T->index[j] == 0)
            enter(T, j);
        else if (T->S->component[j] == UINT32_MAX && T->index[j] < T->low[i])
            T->low[i] = T->index[j];
        return;
    }
    T->npath--;
    if (T->low[i] == T->index[i])
        complete(T, i);
    if (T->npath > 0) { /* a complete component is never lower */
        const uint32_t above = T->path[T->npath - 1];
        if (T->low[i] < T->low[above])
            T->low[above] = T->low[i];
    }
}

wr_status_t automaton_strong(automaton_strong_t S, const wr_images_t I,
                             wr_limits_t L) {
    const size_t n = I->count;
    wr_status_t s = wr_limits_check(L, "components of image sets", 0,
                                    wr_images_bytes(I) + 36 * (uint64_t) n);
    if (s != WR_OK)
        return s;
    automaton_strong_clear(S);
    S->component = wr_malloc(n * sizeof *S->component);
    S->member = wr_malloc(n * sizeof *S->member);
    S->first = wr_malloc((n + 1) * sizeof *S->first);
    memset(S->component, 0xff, n * sizeof *S->component);
    S->first[0] = 0;
    uint32_t *memory = wr_calloc(6 * n, sizeof *memory);
    tarjan_t T = {.I = I,
                  .S = S,
                  .size = memory,
                  .index = memory + n,
                  .low = memory + 2 * n,
                  .next = memory + 3 * n,
                  .path = memory + 4 * n,
                  .open = memory + 5 * n};
    for (uint32_t i = 0; i < n; i++)
        T.size[i] = wr_images_size(I, i);
    for (uint32_t i = 0; i < n; i++) {
        if (T.index[i] == 0)
            enter(&T, i);
        while (T.npath > 0)
            advance(&T);
    }
    wr_free(memory);
    return WR_OK;
}
