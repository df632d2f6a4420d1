/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Equivalence by merging [hopcroftkarp1971], breadth-first.
 *
 * Pairs (p, q) of states that must be equivalent are merged in a union-find
 * structure over the states of both automata; a pair whose members are already
 * in the same class is dropped.  At most n_A + n_B - 1 pairs are kept.
 *
 * The word found is the least one: pairs are processed in the order of the
 * words that lead to them (by length, then by letters).  Let uv be the least
 * distinguishing word, and suppose that the pair (p, q) reached by its prefix u
 * is dropped.  Then p and q are joined by a chain of kept pairs, all reached by
 * words before u.  Since v distinguishes p from q, it distinguishes the members
 * of some pair of the chain, reached by some u' before u; hence u'v is before
 * uv and distinguishes A from B, a contradiction.
 */

#include "base/set.h"
#include "automaton/impl.h"

typedef struct {
    uint32_t p, q; /* a state of A, a state of B */
    uint32_t parent, letter;
} pair_t;

typedef struct {
    const wr_dfa_struct *A, *B;
    uint32_t *letter_of_B; /* letter a of A is letter letter_of_B[a] of B */
    uint32_t *up;          /* union-find; state q of B is n_A + q */
    pair_t *pair;
    uint32_t pairs;
} merge_t;

/* Keep the pair unless its members are already merged.  Roots are linked by
 * number instead of rank: with path halving this is still O(log) per step. */
static void keep(merge_t *m, uint32_t p, uint32_t q, uint32_t parent,
                 uint32_t letter) {
    const uint32_t i = wr_class_of(m->up, p);
    const uint32_t j = wr_class_of(m->up, m->A->states + q);
    if (i == j)
        return;
    m->up[i < j ? j : i] = i < j ? i : j;
    m->pair[m->pairs++] = (pair_t){p, q, parent, letter};
}

static int differ(const merge_t *m, const pair_t *x) {
    return m->A->accept[x->p] != m->B->accept[x->q];
}

/* Find the first kept pair that differs in acceptance, or UINT32_MAX. */
static wr_status_t search(uint32_t *found, merge_t *m, wr_limits_t L) {
    const size_t k = m->A->letters;
    *found = UINT32_MAX;
    keep(m, m->A->start, m->B->start, 0, 0);
    for (uint32_t i = 0; i < m->pairs; i++) {
        const pair_t x = m->pair[i];
        wr_status_t s = (i & 1023) == 0
                            ? wr_limits_check(L, "pairs of states", i, 0)
                            : WR_OK;
        if (s != WR_OK)
            return s;
        if (differ(m, &x)) {
            *found = i;
            return WR_OK;
        }
        for (size_t a = 0; a < k; a++)
            keep(m, m->A->delta[x.p * k + a],
                 m->B->delta[x.q * k + m->letter_of_B[a]], i, (uint32_t) a);
    }
    return WR_OK;
}

/* The word to pair i; pair 0 consists of the two starts. */
static void word_to(wr_word_t w, const merge_t *m, uint32_t i) {
    w->length = 0;
    for (; i != 0; i = m->pair[i].parent)
        wr_word_append(w, m->pair[i].letter);
    wr_word_reverse(w, 0);
}

static wr_status_t lacks(const char *which, const char *letter, wr_limits_t L) {
    return wr_limits_fail(
        L, WR_DOMAIN,
        "the alphabets differ: the %s automaton has no letter '%.40s'", which,
        letter);
}

/* Match the alphabets by name. */
static wr_status_t match_letters(uint32_t *map, const wr_dfa_t A,
                                 const wr_dfa_t B, wr_limits_t L) {
    wr_names_t T = {0};
    unsigned char *used = wr_calloc(B->letters, 1);
    wr_status_t s = WR_OK;
    for (uint32_t b = 0; b < B->letters; b++)
        wr_names_add(&T, B->letter_name[b], strlen(B->letter_name[b]));
    for (uint32_t a = 0; a < A->letters && s == WR_OK; a++) {
        if (wr_names_find(&map[a], &T, A->letter_name[a],
                          strlen(A->letter_name[a])))
            used[map[a]] = 1;
        else
            s = lacks("second", A->letter_name[a], L);
    }
    for (uint32_t b = 0; b < B->letters && s == WR_OK; b++)
        if (!used[b])
            s = lacks("first", B->letter_name[b], L);
    wr_names_clear(&T);
    wr_free(used);
    return s;
}

static wr_status_t check(const wr_dfa_t A, const wr_dfa_t B, wr_limits_t L) {
    const uint64_t n = (uint64_t) A->states + B->states;
    if (A->accept == NULL || B->accept == NULL)
        return wr_limits_fail(L, WR_DOMAIN,
                              "the %s automaton is a "
                              "semiautomaton and has no language",
                              A->accept == NULL ? "first" : "second");
    if (n > UINT32_MAX)
        return wr_limits_fail(L, WR_UNABLE, "over 2^32 states");
    return wr_limits_check(L, "equivalence", 0,
                           n * (sizeof(pair_t) + 4) + 4 * A->letters);
}

wr_status_t wr_dfa_equivalent(wr_truth_t *equal, wr_word_t w, const wr_dfa_t A,
                              const wr_dfa_t B, wr_limits_t L) {
    uint32_t found;
    wr_status_t s = check(A, B, L);
    if (s != WR_OK)
        return s;
    const uint32_t n = A->states + B->states;
    merge_t m = {.A = A, .B = B};
    m.letter_of_B = wr_malloc(A->letters * sizeof *m.letter_of_B);
    m.up = wr_malloc(n * sizeof *m.up);
    m.pair = wr_malloc(n * sizeof *m.pair);
    for (uint32_t i = 0; i < n; i++)
        m.up[i] = i;
    s = match_letters(m.letter_of_B, A, B, L);
    if (s == WR_OK)
        s = search(&found, &m, L);
    if (s == WR_OK) {
        *equal = wr_truth_of(found == UINT32_MAX);
        if (found != UINT32_MAX)
            word_to(w, &m, found);
    }
    WR_FREE(m.letter_of_B, m.up, m.pair);
    return s;
}
