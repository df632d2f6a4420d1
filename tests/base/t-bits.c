/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Sets of bits against lists of flags, at every size near a multiple of the
 * word size. */

#include "base/bits.h"
#include "harness.h"

static void random_set(uint64_t *s, unsigned char *flag, uint32_t n) {
    for (uint32_t i = 0; i < wr_bits_words(n); i++)
        s[i] = 0;
    for (uint32_t q = 0; q < n; q++) {
        flag[q] = test_below(3) == 0;
        if (flag[q] || test_below(2) == 0)
            wr_bits_set(s, q);
        if (!flag[q])
            wr_bits_unset(s, q);
    }
}

TEST(sets_are_lists_of_flags) {
    for (uint32_t n = 1; n < 300; n++) {
        uint64_t s[5], t[5];
        unsigned char f[300], g[300];
        uint32_t size = 0, first = n, words = (uint32_t) wr_bits_words(n);
        int inside = 1, equal = 1;
        REQUIRE(words == (n + 63) / 64);
        random_set(s, f, n);
        random_set(t, g, n);
        for (uint32_t q = n; q-- > 0;) {
            REQUIRE(wr_bits_test(s, q) == f[q], "%u of %u", q, n);
            size += f[q];
            first = f[q] ? q : first;
            inside = inside && f[q] <= g[q];
            equal = equal && f[q] == g[q];
        }
        REQUIRE(wr_bits_size(s, words) == size);
        REQUIRE(size == 0 || wr_bits_first(s) == first);
        REQUIRE(wr_bits_subset(s, t, words) == inside);
        REQUIRE(wr_bits_equal(s, t, words) == equal);
        REQUIRE(wr_bits_subset(s, s, words) && wr_bits_equal(s, s, words));
    }
}

TEST(words_are_counted) {
    for (unsigned long r = test_rounds(1000); r > 0; r--) {
        uint64_t w = wr_rng_next(test_rng) & wr_rng_next(test_rng);
        uint32_t count = 0, lowest = 64;
        for (uint32_t i = 64; i-- > 0;)
            if (w >> i & 1) {
                count++;
                lowest = i;
            }
        REQUIRE(wr_bits_count(w) == count);
        REQUIRE(w == 0 || wr_bits_lowest(w) == lowest);
    }
    REQUIRE(wr_bits_words(0) == 0);
}
