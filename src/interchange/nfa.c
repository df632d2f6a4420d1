/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Nondeterministic automata with epsilon edges, as a list of edges, and the
 * subset construction [rabinscott1959].
 *
 * Subsets are increasing lists of states, closed under epsilon, stored one
 * after another in one array and indexed by a hash table.  They are expanded in
 * the order in which they were found, so that the result depends only on the
 * list of edges.
 */

#include "interchange/impl.h"

#include <stdlib.h>

void interchange_nfa_clear(interchange_nfa_t *N) {
    WR_FREE(N->flag, N->edge);
    memset(N, 0, sizeof *N);
}

void interchange_nfa_states(interchange_nfa_t *N, uint32_t n) {
    if (n <= N->states)
        return;
    if (n > N->flags) {
        N->flags = 2 * (size_t) n + 8;
        N->flag = wr_realloc(N->flag, N->flags);
    }
    memset(N->flag + N->states, 0, n - N->states);
    N->states = n;
}

wr_status_t interchange_nfa_edge(interchange_nfa_t *N, uint32_t from,
                                 uint32_t letter, uint32_t to, wr_limits_t L) {
    wr_assert(from < N->states && to < N->states);
    wr_status_t s = WR_OK;
    if ((N->edges & (N->edges - 1)) == 0)
        s = wr_limits_check(L, "reading edges", N->states,
                            2 * N->edges * sizeof *N->edge);
    if (s != WR_OK)
        return s;
    N->edge = wr_grow(N->edge, N->edges, sizeof *N->edge);
    N->edge[N->edges++] = (interchange_edge_t){from, letter, to};
    return WR_OK;
}

/* ---- subsets ----------------------------------------------------------- */

typedef struct {
    const interchange_nfa_t *N;
    wr_limits_struct *L;
    uint32_t letters;
    size_t *first; /* edges from q: edge[first[q]] .. edge[first[q+1] - 1] */
    interchange_edge_t *edge; /* by source, then letter; epsilon is last */
    wr_buffer_t lists;        /* of numbers, one after another */
    size_t *begin; /* subset i: bytes begin[i] .. begin[i + 1] - 1 of lists */
    uint32_t count;
    wr_index_t index;
    uint32_t *delta;
    uint64_t *seen, mark; /* seen[q] == mark: q is in the current list */
    uint32_t *list;
    size_t length;
    uint64_t steps;
} subsets_t;

static int by_letter(const void *a, const void *b) {
    const interchange_edge_t *e = a, *f = b;
    if (e->letter != f->letter)
        return e->letter < f->letter ? -1 : 1;
    return (e->to > f->to) - (e->to < f->to);
}

static int by_value(const void *a, const void *b) {
    const uint32_t x = *(const uint32_t *) a, y = *(const uint32_t *) b;
    return (x > y) - (x < y);
}

static void sort_edges(subsets_t *S) {
    const interchange_nfa_t *N = S->N;
    S->first = wr_calloc((size_t) N->states + 2, sizeof *S->first);
    S->edge = wr_malloc((N->edges + 1) * sizeof *S->edge);
    for (size_t i = 0; i < N->edges; i++)
        S->first[N->edge[i].from + 2]++;
    for (size_t q = 2; q < (size_t) N->states + 2; q++)
        S->first[q] += S->first[q - 1];
    /* first[q + 1] is the position of q's next edge, in the end q's end */
    for (size_t i = 0; i < N->edges; i++)
        S->edge[S->first[N->edge[i].from + 1]++] = N->edge[i];
    for (size_t q = 0; q < N->states; q++)
        qsort(S->edge + S->first[q], S->first[q + 1] - S->first[q],
              sizeof *S->edge, by_letter);
}

static void start_list(subsets_t *S) {
    S->mark++;
    S->length = 0;
}

static void add(subsets_t *S, uint32_t q) {
    if (S->seen[q] != S->mark) {
        S->seen[q] = S->mark;
        S->list[S->length++] = q;
    }
}

/* Close the list under epsilon, and sort it; the epsilon edges are the last
 * ones of their state. */
static void close_list(subsets_t *S) {
    for (size_t i = 0; i < S->length; i++) {
        const uint32_t q = S->list[i];
        for (size_t j = S->first[q + 1];
             j > S->first[q] && S->edge[j - 1].letter == INTERCHANGE_EPSILON;
             j--)
            add(S, S->edge[j - 1].to);
        S->steps++;
    }
    qsort(S->list, S->length, sizeof *S->list, by_value);
}

/* Return the members of subset i, and set *n to their number. */
static const uint32_t *members(size_t *n, const subsets_t *S, uint32_t i) {
    *n = (S->begin[i + 1] - S->begin[i]) / sizeof *S->list;
    return (const uint32_t *) (const void *) (S->lists->text + S->begin[i]);
}

static uint64_t bytes_held(const subsets_t *S) {
    return S->lists->alloc + wr_index_bytes(S->index) +
           (8 * (uint64_t) S->letters + 24) * (S->count + UINT64_C(1)) +
           sizeof *S->edge * (uint64_t) S->N->edges +
           20 * (uint64_t) S->N->states;
}

/* Return the number of the list's subset, which is added if it is new. */
static wr_status_t number(uint32_t *out, subsets_t *S) {
    const size_t bytes = S->length * sizeof *S->list;
    const uint64_t h = wr_hash_bytes(S->list, bytes);
    wr_probe_t p = wr_index_probe(S->index, h);
    while (wr_index_next(out, S->index, &p)) {
        size_t n;
        const uint32_t *known = members(&n, S, *out);
        if (n == S->length && memcmp(known, S->list, bytes) == 0)
            return WR_OK;
    }
    wr_status_t s = wr_limits_check(S->L, "subset construction",
                                    (uint64_t) S->count + 1, bytes_held(S));
    if (s != WR_OK)
        return s;
    wr_buffer_write(S->lists, (const char *) S->list, bytes);
    wr_index_put(S->index, h, S->count);
    S->delta = wr_grow(S->delta, S->count,
                       ((size_t) S->letters + 1) * sizeof *S->delta);
    *out = S->count++;
    S->begin = wr_grow(S->begin, S->count, sizeof *S->begin);
    S->begin[S->count] = S->lists->length;
    return WR_OK;
}

/* Find the targets of subset i, letter by letter: each member has a position in
 * its own edges, which are sorted by letter. */
static wr_status_t expand(subsets_t *S, uint32_t i, size_t *place) {
    size_t n;
    const uint32_t *q = members(&n, S, i); /* until a subset is added */
    for (size_t j = 0; j < n; j++)
        place[j] = S->first[q[j]];
    for (uint32_t a = 0; a < S->letters; a++) {
        uint32_t to;
        start_list(S);
        q = members(&n, S, i);
        for (size_t j = 0; j < n; j++) {
            const size_t end = S->first[q[j] + 1];
            while (place[j] < end && S->edge[place[j]].letter == a)
                add(S, S->edge[place[j]++].to);
        }
        close_list(S);
        S->steps += n + 1;
        wr_status_t s = number(&to, S);
        if (s == WR_OK)
            s = wr_limits_steps(S->L, "subset construction", S->steps);
        if (s != WR_OK)
            return s;
        S->delta[(size_t) i * S->letters + a] = to;
    }
    return WR_OK;
}

static void hand_over(wr_dfa_t A, const subsets_t *S) {
    wr_dfa_t B;
    wr_dfa_init(B);
    wr_dfa_create(B, S->count, S->letters);
    if (S->letters > 0)
        memcpy(B->delta, S->delta,
               (size_t) S->count * S->letters * sizeof *B->delta);
    B->accept = wr_calloc(S->count, 1);
    for (uint32_t i = 0; i < S->count; i++) {
        size_t n;
        const uint32_t *q = members(&n, S, i);
        for (size_t j = 0; j < n; j++)
            if (S->N->flag[q[j]] & INTERCHANGE_ACCEPT)
                B->accept[i] = 1;
    }
    wr_dfa_swap(A, B);
    wr_dfa_clear(B);
}

wr_status_t interchange_subsets(wr_dfa_t A, const interchange_nfa_t *N,
                                uint32_t letters, wr_limits_t L) {
    wr_assert(N->states == 0 || N->flag != NULL);
    subsets_t S = {.N = N, .L = L, .letters = letters};
    size_t *place = wr_malloc(((size_t) N->states + 1) * sizeof *place);
    uint32_t unused;
    sort_edges(&S);
    wr_buffer_init(S.lists);
    S.begin = wr_grow(NULL, 0, sizeof *S.begin);
    S.begin[0] = 0;
    S.seen = wr_calloc((size_t) N->states + 1, sizeof *S.seen);
    S.list = wr_malloc(((size_t) N->states + 1) * sizeof *S.list);
    start_list(&S);
    for (uint32_t q = 0; q < N->states; q++)
        if (N->flag[q] & INTERCHANGE_START)
            add(&S, q);
    close_list(&S);
    wr_status_t s = number(&unused, &S);
    for (uint32_t i = 0; s == WR_OK && i < S.count; i++)
        s = expand(&S, i, place);
    if (s == WR_OK)
        hand_over(A, &S);
    WR_FREE(place, S.first, S.edge, S.begin);
    wr_buffer_clear(S.lists);
    wr_index_clear(S.index);
    WR_FREE(S.delta, S.seen, S.list);
    return s;
}
