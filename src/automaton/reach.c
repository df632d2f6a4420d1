/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Reachable states: breadth-first search with letters in order.  Numbering
 * states in that order makes the minimal automata of equal languages equal,
 * whatever the names of the states in the input.
 */

#include "automaton/impl.h"

/* map is also the queue: it lists the states in the order of their visits. */
uint32_t wr_dfa_reach(uint32_t *map, const wr_dfa_t A) {
    wr_assert(A->start < A->states);
    const size_t k = A->letters;
    unsigned char *met = wr_calloc(A->states, 1);
    uint32_t *own = map == NULL ? wr_malloc(A->states * sizeof *own) : NULL;
    uint32_t done = 0, n = 0;
    map = map == NULL ? own : map;
    map[n++] = A->start;
    met[A->start] = 1;
    while (done < n) {
        const uint32_t *row = A->delta + map[done++] * k;
        for (size_t a = 0; a < k; a++)
            if (!met[row[a]]) {
                met[row[a]] = 1;
                map[n++] = row[a];
            }
    }
    WR_FREE(met, own);
    return n;
}

void automaton_take(wr_dfa_t B, const wr_dfa_t A, const uint32_t *keep,
                    uint32_t n, const uint32_t *number) {
    wr_assert(n > 0 && n <= A->states);
    const size_t k = A->letters;
    wr_dfa_t C;
    wr_dfa_init(C);
    wr_free(C->name);
    C->name = wr_strdup(A->name);
    C->source = A->source == NULL ? NULL : wr_strdup(A->source);
    C->states = n;
    C->letters = A->letters;
    C->letter_name = wr_strings_copy(A->letter_name, k);
    C->start = number[A->start];
    C->delta = wr_malloc(n * k * sizeof *C->delta);
    C->accept = A->accept == NULL ? NULL : wr_malloc(n);
    C->state_name =
        A->state_name == NULL ? NULL : wr_malloc(n * sizeof *C->state_name);
    for (size_t q = 0; q < n; q++) {
        const uint32_t *row = A->delta + keep[q] * k;
        for (size_t a = 0; a < k; a++)
            C->delta[q * k + a] = number[row[a]];
        if (C->accept != NULL)
            C->accept[q] = A->accept[keep[q]];
        if (C->state_name != NULL)
            C->state_name[q] = wr_strdup(A->state_name[keep[q]]);
    }
    wr_dfa_swap(B, C);
    wr_dfa_clear(C);
}

void wr_dfa_trim(wr_dfa_t B, const wr_dfa_t A) {
    uint32_t *map = wr_malloc(A->states * sizeof *map);
    uint32_t *number = wr_malloc(A->states * sizeof *number);
    const uint32_t n = wr_dfa_reach(map, A);
    for (uint32_t i = 0; i < n; i++)
        number[map[i]] = i; /* the other entries are never read */
    const int named =
        A->accept == NULL && A->state_name == NULL && n < A->states;
    automaton_take(B, A, map, n, number);
    if (named)
        B->state_name = wr_calloc(n, sizeof *B->state_name);
    for (uint32_t i = 0; named && i < n; i++)
        wr_say(&B->state_name[i], "%u", map[i]);
    WR_FREE(map, number);
}
