/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The generator: the published values, and no bias. */

#include "harness.h"

/* The first outputs of SplitMix64 from 1234567, as the author's own program
 * prints them [Steele2014]. */
TEST(published_values) {
    static const uint64_t want[] = {
        UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
        UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
        UINT64_C(16408922859458223821)};
    wr_rng_t r;
    wr_rng_init(r, 1234567);
    for (int i = 0; i < 5; i++) {
        uint64_t x = wr_rng_next(r);
        REQUIRE(x == want[i], "i = %d, x = %llu", i, (unsigned long long) x);
    }
}

TEST(below_stays_below) {
    for (unsigned long i = test_rounds(100000); i > 0; i--) {
        uint64_t n = wr_rng_next(test_rng) >> test_below(64);
        n += n == 0;
        uint64_t x = wr_rng_below(test_rng, n);
        REQUIRE(x < n, "n = %llu, x = %llu", (unsigned long long) n,
                (unsigned long long) x);
    }
}

/* n = 3 * 2^62: taking remainders of all 64-bit numbers would give the lowest
 * third twice the weight of the others. */
TEST(below_is_even) {
    const uint64_t third = UINT64_C(1) << 62;
    unsigned long rounds = test_rounds(30000), low = 0;
    for (unsigned long i = 0; i < rounds; i++)
        low += wr_rng_below(test_rng, 3 * third) < third;
    double share = (double) low / (double) rounds;
    REQUIRE(rounds < 1000 || (share > 0.28 && share < 0.39),
            "share of the lowest third: %g", share);
}

TEST(below_one_is_zero) {
    for (int i = 0; i < 100; i++)
        REQUIRE(wr_rng_below(test_rng, 1) == 0);
}
