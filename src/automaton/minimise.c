/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Minimisation: Hopcroft's "process the smaller half" [hopcroft1971].
 *
 * The states of the trimmed automaton are in one array, in which each block is
 * an interval.  Invariant between splitters: if some block B is not stable
 * (some letter leads a part of another block into B and a part outside B),
 * then B or a part of it is waiting.  A splitter is copied, so that it may
 * itself be split while it is used; its letters are processed one after
 * another.  When a block splits, the smaller part gets the new number and
 * waits: hence each state waits O(log n) times.
 */

#include "automaton/impl.h"

typedef struct {
    uint32_t n, k;
    /* sources of (letter a, target q): source[a*n + i], with i from
     * first_source[a*(n+1) + q] to first_source[a*(n+1) + q + 1] */
    uint32_t *source, *first_source;
    uint32_t *state, *place;        /* the array of states, and its inverse */
    uint32_t *block;                /* block of a state */
    uint32_t *first, *end, *marked; /* interval of a block; number of states
                                     * marked, at its beginning */
    uint32_t blocks;
    uint32_t *waiting, nwaiting; /* a stack of blocks, each at most once */
    uint32_t *touched, ntouched;
    uint32_t *splitter;
} partition_t;

/* All arrays of the partition are parts of one block of memory. */
static uint64_t words_needed(uint64_t n, uint64_t k) {
    return k * n + k * (n + 1) + 9 * n + 9;
}

/* Sort the transitions by letter and target, by counting. */
static void invert(partition_t *P, const wr_dfa_t A) {
    const size_t n = P->n, k = P->k;
    for (size_t a = 0; a < k; a++) {
        uint32_t *first = P->first_source + a * (n + 1);
        uint32_t *source = P->source + a * n;
        memset(first, 0, (n + 1) * sizeof *first);
        for (size_t q = 0; q < n; q++)
            first[A->delta[q * k + a]]++;
        for (size_t q = 0, sum = 0; q <= n; q++)
            first[q] = (uint32_t) (sum += first[q]);
        /* first[q] is now the end of q's interval; filling lowers it */
        for (size_t q = n; q-- > 0;)
            source[--first[A->delta[q * k + a]]] = (uint32_t) q;
    }
}

static uint32_t *piece(uint32_t **memory, size_t n) {
    uint32_t *p = *memory;
    *memory += n;
    return p;
}

static void start(partition_t *P, uint32_t *memory, const wr_dfa_t A) {
    const size_t n = A->states, k = A->letters;
    *P = (partition_t){.n = A->states, .k = A->letters};
    P->source = piece(&memory, k * n);
    P->first_source = piece(&memory, k * (n + 1));
    P->state = piece(&memory, n);
    P->place = piece(&memory, n);
    P->block = piece(&memory, n);
    P->first = piece(&memory, n + 1);
    P->end = piece(&memory, n + 1);
    P->marked = piece(&memory, n + 1);
    P->waiting = piece(&memory, n + 1);
    P->touched = piece(&memory, n + 1);
    P->splitter = piece(&memory, n);
    invert(P, A);
    for (uint32_t q = 0; q < P->n; q++) {
        P->state[q] = P->place[q] = q;
        P->block[q] = 0;
    }
    P->first[0] = P->marked[0] = 0;
    P->end[0] = P->n;
    P->blocks = 1;
}

/* Move q to the marked states of its block. */
static void mark(partition_t *P, uint32_t q) {
    const uint32_t b = P->block[q], i = P->place[q];
    const uint32_t j = P->first[b] + P->marked[b], r = P->state[j];
    if (P->marked[b]++ == 0)
        P->touched[P->ntouched++] = b;
    P->state[i] = r;
    P->place[r] = i;
    P->state[j] = q;
    P->place[q] = j;
}

/* Split b into its marked and its other states, and unmark them.  The new
 * block is the smaller part, and waits.  If b was waiting it still is, so that
 * both parts wait; if not, the smaller one suffices. */
static void split(partition_t *P, uint32_t b) {
    const uint32_t m = P->marked[b], size = P->end[b] - P->first[b];
    P->marked[b] = 0;
    if (m == size || m == 0)
        return;
    const uint32_t c = P->blocks++, middle = P->first[b] + m;
    if (2 * (uint64_t) m <= size) {
        P->first[c] = P->first[b];
        P->end[c] = P->first[b] = middle;
    } else {
        P->first[c] = middle;
        P->end[c] = P->end[b];
        P->end[b] = middle;
    }
    P->marked[c] = 0;
    for (uint32_t i = P->first[c]; i < P->end[c]; i++)
        P->block[P->state[i]] = c;
    P->waiting[P->nwaiting++] = c;
}

static void split_touched(partition_t *P) {
    while (P->ntouched > 0)
        split(P, P->touched[--P->ntouched]);
}

/* Make the partition stable with respect to block b and every letter. */
static void refine_by(partition_t *P, uint32_t b) {
    const size_t n = P->n, size = P->end[b] - P->first[b];
    memcpy(P->splitter, P->state + P->first[b], size * sizeof *P->splitter);
    for (size_t a = 0; a < P->k; a++) {
        const uint32_t *first = P->first_source + a * (n + 1);
        const uint32_t *source = P->source + a * n;
        for (size_t i = 0; i < size; i++) {
            const uint32_t q = P->splitter[i];
            for (uint32_t j = first[q]; j < first[q + 1]; j++)
                mark(P, source[j]);
        }
        split_touched(P);
    }
}

/* Refine; the steps are the states of all splitters, at most n log2 n. */
static wr_status_t refine(partition_t *P, const wr_dfa_t A, wr_limits_t L) {
    uint64_t steps = 0;
    for (uint32_t q = 0; q < P->n; q++)
        if (A->accept[q])
            mark(P, q);
    split_touched(P); /* the larger of the two blocks need not wait */
    while (P->nwaiting > 0) {
        const uint32_t b = P->waiting[--P->nwaiting];
        const uint64_t before = steps;
        steps += P->end[b] - P->first[b];
        if (steps >> 12 != before >> 12) {
            wr_status_t s = wr_limits_steps(L, "minimisation", steps);
            if (s != WR_OK)
                return s;
        }
        refine_by(P, b);
    }
    return WR_OK;
}

/* Compute the quotient.  T is in breadth-first order, so that the first state
 * of a block is reached by the block's least word, and the blocks are in
 * breadth-first order, too; a block has the name of that state. */
static void quotient(wr_dfa_t M, const wr_dfa_t T, const partition_t *P) {
    uint32_t *keep = wr_malloc(P->blocks * sizeof *keep), n = 0;
    uint32_t *number = wr_malloc(P->blocks * sizeof *number);
    uint32_t *of_state = wr_malloc(P->n * sizeof *of_state);
    memset(number, 0xff, P->blocks * sizeof *number);
    for (uint32_t q = 0; q < P->n; q++) {
        uint32_t *i = &number[P->block[q]];
        if (*i == UINT32_MAX) {
            keep[n] = q;
            *i = n++;
        }
        of_state[q] = *i;
    }
    automaton_take(M, T, keep, n, of_state);
    WR_FREE(keep, number, of_state);
}

wr_status_t wr_dfa_minimise(wr_dfa_t M, const wr_dfa_t A, wr_limits_t L) {
    wr_dfa_t T;
    partition_t P;
    if (A->accept == NULL)
        return wr_limits_fail(L, WR_DOMAIN,
                              "a semiautomaton has no language "
                              "and is not to be minimised");
    wr_status_t s = wr_limits_check(L, "minimisation", A->states,
                                    4 * words_needed(A->states, A->letters));
    if (s != WR_OK)
        return s;
    wr_dfa_init(T);
    wr_dfa_trim(T, A);
    uint32_t *memory =
        wr_malloc(words_needed(T->states, T->letters) * sizeof *memory);
    start(&P, memory, T);
    s = refine(&P, T, L);
    if (s == WR_OK)
        quotient(M, T, &P);
    wr_free(memory);
    wr_dfa_clear(T);
    return s;
}
