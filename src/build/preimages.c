/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Any automaton by matrices D P with one entry per row.  Coordinate i is the
 * indicator of a set S_i of states: 1 while the automaton is in S_i, else 0.
 * A letter leads into S_i exactly from the states of the preimage of S_i, so
 * that row i has its 1 in the column of that set; if the preimage is empty or
 * all of Q, row i is 0 and B has 0 or 1.  The sets must be closed under
 * preimages and distinguish the states.  This holds for the closure of all
 * singletons, and for that of the accepting set of a minimal automaton, which
 * consists of the states of an automaton for the reversed language.  The
 * smaller closure is used: at most 2^|Q| - 2 sets for two or more states, and
 * |Q| if the letters permute the states.
 * Source: [terzic2025] for the form; [brzozowski1962] for reversal.
 */

#include "build/impl.h"

#define MOST_SETS 4096

enum { NO_STATE = UINT32_MAX - 1, ALL_STATES };

typedef struct {
    const wr_dfa_struct *A;
    uint32_t words;
    wr_tuples_t set; /* sets of states as bits */
    uint32_t *from;  /* [i letters + a]: the preimage of set i under a */
} preimages_t;

static int has(const uint32_t *set, uint32_t q) {
    return set[q / 32] >> q % 32 & 1;
}

/* Return the index of the preimage of set i under a, and write it to out. */
static uint32_t preimage(uint32_t *out, preimages_t *P, uint32_t i,
                         uint32_t a) {
    const wr_dfa_struct *A = P->A;
    const uint32_t *set = P->set.tuple + (size_t) i * P->words;
    uint32_t n = 0;
    memset(out, 0, P->words * sizeof *out);
    for (uint32_t q = 0; q < A->states; q++)
        if (has(set, wr_dfa_step(A, q, a))) {
            out[q / 32] |= (uint32_t) 1 << q % 32;
            n++;
        }
    return n == 0           ? NO_STATE
           : n == A->states ? ALL_STATES
                            : wr_tuples_add(&P->set, out);
}

/* Close the sets under preimages.
 * status  OK; UNABLE past limits or MOST_SETS */
static wr_status_t close_sets(preimages_t *P, wr_limits_t L) {
    uint32_t *out = wr_malloc((P->words + 1) * sizeof *out);
    const uint32_t letters = P->A->letters;
    wr_status_t s = WR_OK;
    for (uint32_t i = 0; i < P->set.count && s == WR_OK; i++) {
        P->from = wr_grow(P->from, i, ((size_t) letters + 1) * sizeof *P->from);
        for (uint32_t a = 0; a < letters; a++)
            P->from[(size_t) i * letters + a] = preimage(out, P, i, a);
        s = P->set.count > MOST_SETS
                ? wr_limits_fail(L, WR_UNABLE,
                                 "more than %d sets of states are preimages",
                                 MOST_SETS)
                : wr_limits_check(L, "preimages", 0, wr_tuples_bytes(&P->set));
    }
    wr_free(out);
    return s;
}

/* Return whether every two states differ in some set. */
static int is_separating(const preimages_t *P) {
    wr_tuples_t vector;
    const uint32_t width = P->set.count / 32 + 1;
    uint32_t *v = wr_malloc(width * sizeof *v), n;
    wr_tuples_init(&vector, width);
    for (uint32_t q = 0; q < P->A->states; q++) {
        memset(v, 0, width * sizeof *v);
        for (uint32_t i = 0; i < P->set.count; i++)
            if (has(P->set.tuple + (size_t) i * P->words, q))
                v[i / 32] |= (uint32_t) 1 << i % 32;
        wr_tuples_add(&vector, v);
    }
    n = vector.count;
    wr_tuples_clear(&vector);
    wr_free(v);
    return n == P->A->states;
}

static void preimages_clear(preimages_t *P) {
    wr_tuples_clear(&P->set);
    wr_free(P->from);
}

/* Compute the closure of all singletons or, if `accept`, of the accepting set.
 * status  OK; DOMAIN (it does not distinguish the states); UNABLE */
static wr_status_t find_sets(preimages_t *P, const wr_dfa_struct *A, int accept,
                             wr_limits_t L) {
    *P = (preimages_t){.A = A, .words = A->states / 32 + 1};
    wr_tuples_init(&P->set, P->words);
    if (accept && A->accept == NULL)
        return wr_limits_fail(L, WR_DOMAIN, "no state accepts");
    uint32_t *set = wr_calloc(P->words, sizeof *set);
    for (uint32_t q = 0; q < A->states; q++) {
        if (!accept)
            memset(set, 0, P->words * sizeof *set);
        if (!accept || A->accept[q])
            set[q / 32] |= (uint32_t) 1 << q % 32;
        if (!accept)
            wr_tuples_add(&P->set, set);
    }
    if (accept)
        wr_tuples_add(&P->set, set);
    wr_free(set);
    wr_status_t s = close_sets(P, L);
    if (s == WR_OK && !is_separating(P))
        s = wr_limits_fail(L, WR_DOMAIN, "the sets do not distinguish states");
    return s;
}

/* Choose the smaller of the two closures. */
static wr_status_t choose_sets(preimages_t *P, const wr_dfa_struct *A,
                               wr_limits_t L) {
    preimages_t single;
    wr_status_t s = find_sets(P, A, 1, L);
    wr_status_t t = find_sets(&single, A, 0, L);
    if (t == WR_OK && (s != WR_OK || single.set.count < P->set.count))
        WR_SWAP(preimages_t, *P, single);
    preimages_clear(&single);
    return s == WR_OK ? s : t;
}

static void put_action(lrnn_make_t *B, const preimages_t *P, uint32_t a) {
    const uint32_t n = P->set.count, letters = P->A->letters;
    lrnn_make_action(B, WR_MATRIX_SPARSE);
    for (uint32_t i = 0; i < n; i++)
        if (P->from[(size_t) i * letters + a] < NO_STATE)
            lrnn_make_put_int(B, i, P->from[(size_t) i * letters + a], 1);
    lrnn_make_input(B);
    for (uint32_t i = 0; i < n; i++)
        if (P->from[(size_t) i * letters + a] == ALL_STATES)
            lrnn_make_put_int(B, i, 0, 1);
}

static void put_state(lrnn_make_t *B, const preimages_t *P, uint32_t q) {
    wr_assert(q < P->A->states);
    for (uint32_t i = 0; i < P->set.count; i++)
        if (has(P->set.tuple + (size_t) i * P->words, q))
            lrnn_make_put_int(B, i, 0, 1);
}

wr_status_t build_pd_rows(build_t *b) {
    preimages_t P;
    build_given(b);
    const wr_dfa_struct *A = b->automaton;
    wr_status_t s = choose_sets(&P, A, b->limits);
    if (s == WR_OK) {
        build_layer(b, "sets", P.set.count, A->states);
        put_state(b->make, &P, A->start);
        for (uint32_t a = 0; a < A->letters; a++)
            put_action(b->make, &P, a);
        for (uint32_t q = 0; q < A->states; q++) {
            lrnn_make_vector(b->make, q);
            put_state(b->make, &P, q);
        }
        s = build_end_both(b, 0);
    }
    preimages_clear(&P);
    return s;
}
