/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A letter on its way down an exclusion cascade (exclusion.c has the rule).
 *
 * S, T and F = T \ f(S) are bitsets that lose or gain an element a level.
 * Because |S| = |T| and f(S) lies in T, f is injective on S if and only if F
 * is empty; and once it is, it stays so, since S only shrinks.  Before, the
 * element at position x of S is excluded and the least element of F with
 * it; the image of x joins F when nothing else in S has that image.
 * Positions are turned into elements and back by counting bits: words are
 * counted once, the bits of one word by sums of bytes held in one register.
 */

#include "cascade/impl.h"

/* The position of the k-th set bit (from 0) of a word with more than k.
 * The sums of bytes 0 .. i stand in byte i of `sums`; a subtraction in every
 * byte at once leaves the top bit where the sum is at most k, so that the
 * number of such bytes is the byte of the bit.  Source: [vigna2008]. */
static uint32_t select_bit(uint64_t w, uint32_t k) {
    const uint64_t ones = UINT64_C(0x0101010101010101), tops = ones << 7;
    uint64_t sums = wr_bits_bytes(w) * ones;
    uint64_t at_most = ((k * ones | tops) - sums) & tops;
    uint32_t byte = 8 * (uint32_t) ((at_most >> 7) * ones >> 56);
    k -= (uint32_t) (sums << 8 >> byte & 0xff);
    uint32_t rest = (uint32_t) (w >> byte) & 0xff;
    for (; k > 0; k--)
        rest &= rest - 1;
    return byte + wr_bits_lowest(rest);
}

/* Element at position k of a set with in[i] elements in word i. */
static uint32_t element(const uint64_t *s, const uint32_t *in, uint32_t k) {
    uint32_t i = 0;
    while (k >= in[i])
        k -= in[i++];
    return 64 * i + select_bit(s[i], k);
}

/* How many elements of the set are less than q. */
static uint32_t position(const uint64_t *s, const uint32_t *in, uint32_t q) {
    uint32_t k = 0;
    for (uint32_t i = 0; i < q / 64; i++)
        k += in[i];
    return k + wr_bits_count(s[q / 64] & ((UINT64_C(1) << (q % 64)) - 1));
}

void wr_exclusion_init(wr_exclusion_t *E, uint32_t states) {
    uint32_t words = wr_bits_words(states);
    memset(E, 0, sizeof *E);
    E->states = states;
    E->words = words;
    E->S = wr_malloc(3 * (size_t) words * sizeof *E->S);
    E->T = E->S + words;
    E->F = E->T + words;
    E->in_S = wr_malloc(2 * (size_t) words * sizeof *E->in_S);
    E->in_T = E->in_S + words;
    E->hits = wr_malloc(states * sizeof *E->hits);
}

void wr_exclusion_clear(wr_exclusion_t *E) {
    wr_free(E->S);
    wr_free(E->in_S);
    wr_free(E->hits);
}

/* f = NULL stands for the identity. */
void wr_exclusion_begin(wr_exclusion_t *E, const uint32_t *f) {
    uint32_t n = E->states, words = E->words;
    for (uint32_t i = 0; i < words; i++) {
        uint32_t in = i + 1 < words || n % 64 == 0 ? 64 : n % 64;
        E->in_S[i] = E->in_T[i] = in;
        E->S[i] = E->T[i] = E->F[i] = UINT64_MAX >> (64 - in);
    }
    E->f = f;
    E->left = n;
    E->lowest = 0;
    if (f == NULL) {
        memset(E->F, 0, words * sizeof *E->F);
        E->free = 0;
        return;
    }
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
    uint32_t s = element(E->S, E->in_S, x);
    uint32_t t = E->f != NULL ? E->f[s] : s, y = t;
    wr_bits_unset(E->S, s);
    E->in_S[s / 64]--;
    E->left--;
    if (E->free > 0) {
        y = least_free(E);
        wr_bits_unset(E->F, y);
        E->free--;
        release(E, t); /* t is an image, y is not: t stays in T */
    }
    uint32_t new_x = position(E->T, E->in_T, y);
    wr_bits_unset(E->T, y);
    E->in_T[y / 64]--;
    return new_x;
}

void wr_exclusion_act(wr_act_t *act, const wr_exclusion_t *E,
                      uint32_t *image) {
    if (E->free > 0) {
        act->kind = WR_ACT_RESET;
        act->image = NULL;
        act->target = position(E->T, E->in_T, wr_bits_first(E->F));
        return;
    }
    uint32_t i = 0, moved = 0;
    for (uint32_t w = 0; w < E->words; w++) {
        for (uint64_t rest = E->S[w]; rest != 0; rest &= rest - 1, i++) {
            uint32_t s = 64 * w + wr_bits_lowest(rest);
            uint32_t t = E->f != NULL ? E->f[s] : s;
            image[i] = position(E->T, E->in_T, t);
            moved |= image[i] ^ i;
        }
    }
    act->kind = WR_ACT_PERMUTATION;
    act->target = 0;
    act->image = moved != 0 ? image : NULL;
}
