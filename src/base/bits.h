/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_BASE_BITS_H
#define WREATH_BASE_BITS_H

/* Sets of numbers below n as bits: number q is bit q % 64 of word q / 64, and
 * the unused bits of the last word are 0.  The functions are inline and do not
 * check that q is below n.
 */

#include "base/base.h"

#include <string.h>

WR_BEGIN_DECLS

/* The number of words of a set of numbers below n. */
static inline size_t wr_bits_words(size_t n) {
    return n / 64 + (n % 64 != 0);
}
static inline int wr_bits_test(const uint64_t *s, size_t q) {
    return (int) (s[q / 64] >> (q % 64) & 1);
}
static inline void wr_bits_set(uint64_t *s, size_t q) {
    s[q / 64] |= UINT64_C(1) << (q % 64);
}
static inline void wr_bits_unset(uint64_t *s, size_t q) {
    s[q / 64] &= ~(UINT64_C(1) << (q % 64));
}
static inline int wr_bits_subset(const uint64_t *s, const uint64_t *t,
                                 uint32_t words) {
    for (uint32_t i = 0; i < words; i++)
        if ((s[i] & ~t[i]) != 0)
            return 0;
    return 1;
}
static inline int wr_bits_equal(const uint64_t *s, const uint64_t *t,
                                uint32_t words) {
    return memcmp(s, t, words * sizeof *s) == 0;
}
/* The index of the lowest bit that is set; the word is not 0. */
static inline uint32_t wr_bits_lowest(uint64_t word) {
#if defined(__GNUC__)
    return (uint32_t) __builtin_ctzll(word);
#else
    uint32_t i = 0;
    for (; (word & 1) == 0; word >>= 1)
        i++;
    return i;
#endif
}
/* The number of bits that are set, added in pairs, nibbles and bytes. */
static inline uint32_t wr_bits_count(uint64_t w) {
    w -= w >> 1 & UINT64_C(0x5555555555555555);
    w = (w & UINT64_C(0x3333333333333333)) +
        (w >> 2 & UINT64_C(0x3333333333333333));
    w = (w + (w >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (uint32_t) (w * UINT64_C(0x0101010101010101) >> 56);
}
static inline uint32_t wr_bits_size(const uint64_t *s, uint32_t words) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < words; i++)
        n += wr_bits_count(s[i]);
    return n;
}
/* The least element of a nonempty set. */
static inline uint32_t wr_bits_first(const uint64_t *s) {
    uint32_t i = 0;
    while (s[i] == 0)
        i++;
    return 64 * i + wr_bits_lowest(s[i]);
}

WR_END_DECLS
#endif
