/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A letter on its way down an exclusion cascade (exclusion.c has the rule).
 *
 * S, T and F = T \ f(S) are bitsets that lose or gain one element per level.
 * Because |S| = |T| and f(S) lies in T, f is injective on S if and only if F
 * is empty; and once it is, it stays so, since S only shrinks.  Before, the
 * element at position x of S is excluded and the least element of F with
 * it; the image of x joins F when nothing else in S has that image.
 *
 * Positions become elements, and elements positions, by counting bits.  With
 * every word of S and T goes a word of sums: byte i of it is the number of
 * bits in bytes 0 .. i.  A bit is removed by one subtraction, and its byte is
 * found by one that compares all bytes at once.  Source: [vigna2008].
 */

#include "cascade/impl.h"

#define ONES UINT64_C(0x0101010101010101)
#define TOPS UINT64_C(0x8080808080808080)

/* Element at position k; the set has more than k elements. */
static uint32_t element(const uint64_t *s, const uint64_t *sums, uint32_t k) {
    uint32_t i = 0;
    while (k >= sums[i] >> 56)
        k -= (uint32_t) (sums[i++] >> 56);
    /* top bits stay in the bytes whose sum is at most k; the next has it */
    uint64_t more = ~((k * ONES | TOPS) - sums[i]) & TOPS;
    uint32_t byte = wr_bits_lowest(more) - 7;
    k -= (uint32_t) (sums[i] << 8 >> byte & 0xff);
    uint64_t rest = s[i] >> byte;
    for (; k > 0; k--)
        rest &= rest - 1;
    return 64 * i + byte + wr_bits_lowest(rest);
}

/* How many elements of the set are less than q. */
static uint32_t position(const uint64_t *s, const uint64_t *sums, uint32_t q) {
    uint32_t k = 0;
    for (uint32_t i = 0; i < q / 64; i++)
        k += (uint32_t) (sums[i] >> 56);
    return k + wr_bits_count(s[q / 64] & ((UINT64_C(1) << (q % 64)) - 1));
}

/* Takes q, which is an element, away. */
static void take(uint64_t *s, uint64_t *sums, uint32_t q) {
    s[q / 64] ^= UINT64_C(1) << (q % 64);
    sums[q / 64] -= ONES << (q % 64 & 56);
}

void wr_exclusion_init(wr_exclusion_t *E, uint32_t states) {
    uint32_t words = wr_bits_words(states);
    memset(E, 0, sizeof *E);
    E->states = states;
    E->words = words;
    E->S = wr_malloc(5 * (size_t) words * sizeof *E->S);
    E->T = E->S + words;
    E->F = E->T + words;
    E->sums_S = E->F + words;
    E->sums_T = E->sums_S + words;
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
        E->sums_S[i] = E->sums_T[i] = wr_bits_bytes(all) * ONES;
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

/* s is no longer an argument: its image may become free. */
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
    uint32_t s = element(E->S, E->sums_S, x);
    uint32_t t = E->f[s], y = t;
    take(E->S, E->sums_S, s);
    if (E->free > 0) {
        y = least_free(E);
        wr_bits_unset(E->F, y);
        E->free--;
        release(E, t); /* t is an image, y is not: t stays in T */
    }
    uint32_t new_x = position(E->T, E->sums_T, y);
    take(E->T, E->sums_T, y);
    return new_x;
}

void wr_exclusion_act(wr_act_t *act, const wr_exclusion_t *E, uint32_t *image) {
    if (E->free > 0) {
        act->kind = WR_ACT_RESET;
        act->target = position(E->T, E->sums_T, wr_bits_first(E->F));
        return;
    }
    for (uint32_t w = 0; w < E->words; w++)
        for (uint64_t rest = E->S[w]; rest != 0; rest &= rest - 1) {
            uint32_t s = 64 * w + wr_bits_lowest(rest);
            *image++ = position(E->T, E->sums_T, E->f[s]);
        }
}
