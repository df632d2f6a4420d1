/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Words whose powers have a period.  The elements of the transition monoid are
 * listed breadth first by their shortest words, and the cycles of each are
 * examined.  Let a cycle have c states and let r be a forbidden prime.  If a
 * suffix distinguishes a state of the cycle from the state c / r steps later,
 * the period of the output after prefix word^k suffix is a divisor of c that
 * does not divide c / r.
 */

#include "arch/refute.h"

/* ---- elements of the monoid ---------------------------------------------- */

void arch_words_init(wr_paths_t *W, const wr_dfa_struct *A) {
    uint32_t *t = wr_malloc((A->states + 1) * sizeof *t);
    wr_paths_init(W, A->states);
    for (uint32_t q = 0; q < A->states; q++)
        t[q] = q;
    (void) wr_paths_add(W, t, 0, 0);
    wr_free(t);
}

wr_status_t arch_words_expand(wr_paths_t *W, const wr_dfa_struct *A, uint32_t i,
                              wr_limits_t L) {
    wr_assert(i < W->T.count);
    uint32_t *t = wr_malloc((A->states + 1) * sizeof *t);
    for (uint32_t a = 0; a < A->letters && W->T.count < ARCH_ELEMENTS; a++) {
        for (uint32_t q = 0; q < A->states; q++)
            t[q] = wr_dfa_step(A, wr_paths_tuple(W, i)[q], a);
        (void) wr_paths_add(W, t, i, a);
    }
    wr_free(t);
    wr_status_t s = wr_limits_steps(L, "elements of the monoid", W->T.count);
    return s == WR_OK ? wr_limits_check(L, "elements of the monoid", 0,
                                        wr_tuples_bytes(&W->T))
                      : s;
}

/* ---- cycles -------------------------------------------------------------- */

/* Return a prime by which the length c is forbidden, or 0 if c is allowed. */
static uint32_t forbidden(uint64_t c, uint32_t twos) {
    uint32_t n = 0;
    for (; c % 2 == 0; c /= 2)
        n++;
    for (uint64_t r = 3; r * r <= c; r += 2)
        if (c % r == 0)
            return (uint32_t) r;
    return c > 1 ? (uint32_t) c : n > twos ? 2 : 0;
}

/* Return a point on a cycle of t whose length is forbidden, and set the
 * length; UINT32_MAX if there is none.  mark has space for n numbers. */
static uint32_t bad_cycle(uint32_t *length, const uint32_t *t, uint32_t n,
                          uint32_t *mark, uint32_t twos) {
    memset(mark, 0, n * sizeof *mark);
    for (uint32_t q = 0; q < n; q++) {
        uint32_t x = q, c = 0;
        for (; mark[x] == 0; x = t[x])
            mark[x] = q + 1;
        if (mark[x] != q + 1)
            continue; /* this walk reached an earlier one */
        uint32_t y = x;
        do {
            y = t[y];
            c++;
        } while (y != x);
        if (forbidden(c, twos) != 0) {
            *length = c;
            return x;
        }
    }
    return UINT32_MAX;
}

/* ---- suffixes that distinguish states ----------------------------------- */

/* Find a shortest word from a pair to a pair (x, y) with x = goal or, if goal
 * is UINT32_MAX, with x and y accepted differently. */
static wr_status_t find_between(int *found, wr_word_t w, const arch_refute_t *R,
                                const uint32_t from[2], uint32_t goal) {
    const wr_dfa_struct *A = R->A;
    wr_status_t s = WR_OK;
    wr_paths_t P;
    uint32_t pair[2] = {from[0], from[1]};
    *found = 0;
    wr_paths_init(&P, 2);
    (void) wr_paths_add(&P, pair, 0, 0);
    for (uint32_t i = 0; i < P.T.count && !*found && s == WR_OK; i++) {
        const uint32_t x = wr_paths_tuple(&P, i)[0];
        const uint32_t y = wr_paths_tuple(&P, i)[1];
        *found = goal == UINT32_MAX ? A->accept[x] != A->accept[y] : x == goal;
        if (*found)
            lrnn_paths_word(w, &P, i);
        for (uint32_t a = 0; a < A->letters && !*found; a++) {
            pair[0] = A->delta[(size_t) x * A->letters + a];
            pair[1] = A->delta[(size_t) y * A->letters + a];
            (void) wr_paths_add(&P, pair, i, a);
        }
        if (i % 1024 == 0)
            s = wr_limits_check(R->L, "pairs of states", 0, wr_paths_bytes(&P));
    }
    wr_paths_clear(&P);
    return s;
}

/* Find a shortest word that leads to state q. */
static wr_status_t find_path(int *found, wr_word_t w, const arch_refute_t *R,
                             uint32_t q) {
    const uint32_t start[2] = {R->A->start, R->A->start};
    return find_between(found, w, R, start, q);
}

wr_status_t arch_apart(arch_refute_t *R, uint32_t q, uint32_t r) {
    wr_arch_answer_struct *X = R->X;
    const uint32_t pair[2] = {q, r};
    X->suffix->length = 0;
    wr_status_t s = find_path(&R->found, X->prefix, R, q);
    if (s != WR_OK || !R->found)
        return s;
    R->found = q != r;
    return R->A->accept == NULL
               ? WR_OK
               : find_between(&R->found, X->suffix, R, pair, UINT32_MAX);
}

/* ---- merging states ------------------------------------------------------ */

/* A is minimal, or its states are the output.  Therefore states of different
 * classes of arch_alike have different outputs after some letter and suffix. */

/* Find a nonempty word that distinguishes q and r, of different classes. */
static wr_status_t find_later(wr_word_t w, const arch_refute_t *R, uint32_t q,
                              uint32_t r) {
    const wr_dfa_struct *A = R->A;
    const uint32_t *x = A->delta + (size_t) q * A->letters,
                   *y = A->delta + (size_t) r * A->letters;
    uint32_t b = 0;
    int found;
    wr_status_t s = WR_OK;
    while (x[b] == y[b])
        b++;
    const uint32_t pair[2] = {x[b], y[b]};
    w->length = 0;
    if (A->accept != NULL)
        s = find_between(&found, w, R, pair, UINT32_MAX);
    wr_word_append(w, 0);
    memmove(w->letter + 1, w->letter, (w->length - 1) * sizeof *w->letter);
    w->letter[0] = b;
    return s;
}

/* Record that letter a, alone or followed by another one, merges q and r, which
 * are of different classes. */
static wr_status_t record_merge(arch_refute_t *R, uint32_t a, uint32_t q,
                                uint32_t r) {
    wr_arch_answer_struct *X = R->X;
    const wr_dfa_struct *A = R->A;
    const size_t row = A->letters;
    int found;
    wr_status_t s = find_later(X->suffix, R, q, r);
    if (s == WR_OK)
        s = find_path(&found, X->prefix, R, q);
    if (s == WR_OK)
        s = find_path(&found, X->witness[0], R, r);
    if (s != WR_OK)
        return s;
    X->witness[1]->length = 0;
    wr_word_append(X->witness[1], a);
    if (A->delta[q * row + a] != A->delta[r * row + a])
        wr_word_append(X->witness[1], 0);
    X->witnesses = 2;
    R->found = 1;
    return WR_OK;
}

/* For each letter and class, the first state that it leads into the class is
 * compared with the later ones: if two of these are of different classes, one
 * of them and the first are. */
wr_status_t arch_find_merge(arch_refute_t *R) {
    const wr_dfa_struct *A = R->A;
    const uint32_t n = A->states, k = A->letters;
    wr_status_t s =
        wr_limits_check(R->L, "rows of states", 0, 4 * (k + 8) * (uint64_t) n);
    if (s != WR_OK)
        return s;
    uint32_t *of = wr_malloc(2 * (size_t) n * sizeof *of), *first = of + n;
    (void) arch_alike(of, A);
    for (uint32_t a = 0; s == WR_OK && a < k && !R->found; a++) {
        memset(first, 0xff, n * sizeof *first);
        for (uint32_t q = 0; s == WR_OK && q < n && !R->found; q++) {
            const uint32_t to = of[A->delta[(size_t) q * k + a]];
            if (first[to] == UINT32_MAX)
                first[to] = q;
            else if (of[first[to]] != of[q])
                s = record_merge(R, a, q, first[to]);
        }
        if (s == WR_OK)
            s = wr_limits_steps(R->L, "letters that merge states", a);
    }
    wr_free(of);
    return s;
}

/* ---- one word ------------------------------------------------------------ */

uint64_t arch_period_of(const arch_refute_t *R, uint32_t q, uint32_t c) {
    wr_assert(c > 0);
    uint32_t *o = wr_malloc(c * sizeof *o), p;
    for (uint32_t i = 0; i < c; i++) { /* o[i]: output after word^i suffix */
        o[i] = wr_dfa_run(R->A, q, R->X->suffix);
        if (R->A->accept != NULL)
            o[i] = R->A->accept[o[i]];
        q = wr_dfa_run(R->A, q, R->X->witness[0]);
    }
    for (p = 1; p < c; p++) {
        uint32_t i = 0;
        while (c % p == 0 && i < c && o[i] == o[(i + p) % c])
            i++;
        if (c % p == 0 && i == c)
            break;
    }
    wr_free(o);
    return p;
}

/* Test whether a suffix makes the cycle of c states from q visible. */
static wr_status_t test_cycle(arch_refute_t *R, uint32_t q, uint32_t c,
                              uint32_t twos) {
    uint32_t r = q;
    for (uint32_t i = 0; i < c / forbidden(c, twos); i++)
        r = wr_dfa_run(R->A, r, R->X->witness[0]);
    wr_status_t s = arch_apart(R, q, r);
    if (s != WR_OK || !R->found)
        return s;
    R->X->witnesses = 1;
    R->X->period = arch_period_of(R, q, c);
    return WR_OK;
}

wr_status_t arch_find_word(arch_refute_t *R, uint32_t most, uint32_t twos) {
    wr_paths_t W;
    const uint32_t n = R->A->states;
    uint32_t *mark = wr_malloc((size_t) n * sizeof *mark);
    uint32_t end = 1, depth = 1; /* elements before `end`: fewer letters */
    wr_status_t s = WR_OK;
    arch_words_init(&W, R->A);
    for (uint32_t i = 0; i < W.T.count && !R->found && s == WR_OK; i++) {
        if (i == end) {
            end = W.T.count;
            depth++;
        }
        if (most != 0 && depth > most)
            break;
        uint32_t x = W.T.count, c = 0;
        s = arch_words_expand(&W, R->A, i, R->L);
        for (; x < W.T.count && !R->found && s == WR_OK; x++) {
            uint32_t q = bad_cycle(&c, wr_paths_tuple(&W, x), n, mark, twos);
            if (q == UINT32_MAX)
                continue;
            lrnn_paths_word(R->X->witness[0], &W, x);
            s = test_cycle(R, q, c, twos);
        }
        if (W.T.count >= ARCH_ELEMENTS)
            break;
    }
    wr_paths_clear(&W);
    wr_free(mark);
    return s;
}
