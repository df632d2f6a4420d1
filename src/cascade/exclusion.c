/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The exclusion cascade of n states: n - 1 levels, without any search.
 *
 * Level l (from 0) stores the element x_l of S_l = Q \ {x_0 .. x_(l-1)} that
 * is excluded next, as its position in the increasing list of S_l.  The
 * state encoded is the one element that is never excluded.
 *
 * A letter f, with S = S_l before and T = S_l after it, acts on level l by
 *     x' = f(x)                         if f maps S onto T bijectively,
 *     x' = the least element of T \ f(S)  otherwise,
 * which is a permutation of positions or a reset.  Proof that the result
 * encodes f of the old state: suppose that f(S) is a subset of T, as for
 * S = T = Q.  In the first case f(S \ x) = T \ f(x).  In the second case,
 * |S| = |T| and f does not map S onto T, so T \ f(S) is not empty; and f(S \ x)
 * lies in T \ x', because x' is not an image.  By induction f(S) is a subset of
 * T on all levels; at the end both have one element.  Source: [zeiger1967].
 */

#include "cascade/impl.h"

wr_status_t wr_cascade_exclusion(wr_cascade_t C, const wr_dfa_t A,
                                 wr_limits_t L) {
    uint32_t n = A->states;
    uint64_t bytes = 12 * (uint64_t) n * A->letters + 8 * (uint64_t) n;
    wr_status_t s = wr_limits_check(L, "exclusion cascade", n, bytes);
    if (s != WR_OK)
        return s;
    wr_cascade_struct *N = wr_cascade_new(A, WR_CASCADE_EXCLUSION, L);
    N->levels = n - 1;
    N->width = wr_malloc(n * sizeof *N->width);
    N->start = wr_malloc(n * sizeof *N->start);
    for (uint32_t l = 0; l < N->levels; l++)
        N->width[l] = n - l;
    wr_exclusion_start(N->start, n, A->start);
    N->column = wr_malloc((size_t) n * A->letters * sizeof *N->column);
    for (uint32_t a = 0; a < A->letters; a++)
        wr_dfa_column(N->column + (size_t) a * n, A, a);
    wr_cascade_replace(C, N);
    return WR_OK;
}

/* Always exclude the least element other than the start: first those below it,
 * each in position 0, then those above it, each in position 1. */
void wr_exclusion_start(uint32_t *x, uint32_t states, uint32_t start) {
    wr_assert(start < states);
    for (uint32_t l = 0; l + 1 < states; l++)
        x[l] = l < start ? 0 : 1;
}

/* From the bottom up: the element at position p of S_(l+1) has position p in
 * S_l if p is less than the position x_l excluded there, else p + 1. */
uint32_t wr_exclusion_readout(const uint32_t *x, uint32_t states) {
    uint32_t p = 0;
    for (uint32_t l = states - 1; l-- > 0;) {
        if (x[l] >= states - l)
            return WR_NONE;
        p += p >= x[l];
    }
    return p;
}

/* ---- a letter descending the levels -------------------------------------- */

/* S, T and F = T \ f(S) are bitsets that lose or gain one element per level.
 * Because |S| = |T| and f(S) lies in T, f is injective on S if and only if F
 * is empty; then F stays empty, since S only shrinks.  Until then, the element
 * at position x of S and the least element of F are excluded; the image of x
 * joins F if no other element of S has that image.
 *
 * Positions and elements are converted by counting bits. */

/* Return the element at position k; the set has more than k elements. */
static uint32_t element(const uint64_t *s, uint32_t k) {
    uint32_t i = 0, n;
    for (; k >= (n = wr_bits_count(s[i])); i++)
        k -= n;
    uint64_t rest = s[i];
    for (; k > 0; k--)
        rest &= rest - 1;
    return 64 * i + wr_bits_lowest(rest);
}

/* Return the number of elements of the set that are less than q. */
static uint32_t position(const uint64_t *s, uint32_t q) {
    return wr_bits_size(s, q / 64) +
           wr_bits_count(s[q / 64] & ((UINT64_C(1) << (q % 64)) - 1));
}

void wr_exclusion_init(wr_exclusion_t *E, uint32_t states) {
    uint32_t words = wr_bits_words(states);
    memset(E, 0, sizeof *E);
    E->states = states;
    E->words = words;
    E->S = wr_malloc(3 * (size_t) words * sizeof *E->S);
    E->T = E->S + words;
    E->F = E->T + words;
    E->hits = wr_malloc(states * sizeof *E->hits);
}

void wr_exclusion_clear(wr_exclusion_t *E) {
    WR_FREE(E->S, E->hits);
}

void wr_exclusion_begin(wr_exclusion_t *E, const uint32_t *f) {
    uint32_t n = E->states, words = E->words;
    for (uint32_t i = 0; i < words; i++) {
        uint32_t in = i + 1 < words || n % 64 == 0 ? 64 : n % 64;
        uint64_t all = UINT64_MAX >> (64 - in);
        E->S[i] = E->T[i] = E->F[i] = all;
    }
    E->f = f;
    E->lowest = 0;
    memset(E->hits, 0, n * sizeof *E->hits);
    for (uint32_t q = 0; q < n; q++)
        E->hits[f[q]]++;
    for (uint32_t q = 0; q < n; q++)
        if (E->hits[q] != 0)
            wr_bits_unset(E->F, q);
    E->free = wr_bits_size(E->F, words);
}

static uint32_t least_free(wr_exclusion_t *E) {
    while (E->F[E->lowest] == 0)
        E->lowest++;
    return 64 * E->lowest + wr_bits_lowest(E->F[E->lowest]);
}

/* An element with image t has left S: t may no longer be an image. */
static void release(wr_exclusion_t *E, uint32_t t) {
    if (--E->hits[t] != 0)
        return;
    wr_bits_set(E->F, t);
    E->free++;
    if (t / 64 < E->lowest)
        E->lowest = t / 64;
}

uint32_t wr_exclusion_next(wr_exclusion_t *E, uint32_t x) {
    wr_assert(x < E->states);
    uint32_t s = element(E->S, x);
    uint32_t t = E->f[s], y = t;
    wr_bits_unset(E->S, s);
    if (E->free > 0) {
        y = least_free(E);
        wr_bits_unset(E->F, y);
        E->free--;
        release(E, t); /* t was an image, so y != t and t stays in T */
    }
    uint32_t new_x = position(E->T, y);
    wr_bits_unset(E->T, y);
    return new_x;
}

void wr_exclusion_act(wr_act_t *act, const wr_exclusion_t *E, uint32_t *image) {
    if (E->free > 0) {
        act->kind = WR_ACT_RESET;
        act->target = position(E->T, wr_bits_first(E->F));
        return;
    }
    for (uint32_t w = 0; w < E->words; w++)
        for (uint64_t rest = E->S[w]; rest != 0; rest &= rest - 1) {
            uint32_t s = 64 * w + wr_bits_lowest(rest);
            *image++ = position(E->T, E->f[s]);
        }
}
