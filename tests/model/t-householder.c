/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Permutations as products of swaps: the product, leftmost factor first, is
 * the permutation, and there are n - #cycles factors. */

#include "harness.h"
#include "model/model.h"

#include <string.h>

static uint32_t cycles(const uint32_t *image, uint32_t n) {
    unsigned char *seen = wr_calloc(n, 1);
    uint32_t count = 0;
    for (uint32_t c = 0; c < n; c++) {
        count += !seen[c];
        for (uint32_t x = c; !seen[x]; x = image[x])
            seen[x] = 1;
    }
    wr_free(seen);
    return count;
}

static void check(const uint32_t *image, uint32_t n) {
    uint32_t *pairs = wr_malloc(2 * (size_t) n * sizeof *pairs), factors;
    wr_householder_permutation(pairs, &factors, image, n);
    REQUIRE(factors == n - cycles(image, n), "n = %u, %u factors", n, factors);
    for (uint32_t j = 0; j < n; j++) {
        uint32_t x = j; /* F_0 F_1 .. e_j: the last factor acts first */
        for (uint32_t t = factors; t-- > 0;) {
            uint32_t u = pairs[2 * t], v = pairs[2 * t + 1];
            REQUIRE(u != v && u < n && v < n);
            x = x == u ? v : x == v ? u : x;
        }
        REQUIRE(x == image[j], "n = %u: %u goes to %u, not %u", n, j, x,
                image[j]);
    }
    wr_free(pairs);
}

static void shuffle(uint32_t *image, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        uint32_t j = (uint32_t) test_below(i + 1);
        image[i] = image[j];
        image[j] = i;
    }
}

/* All of S_n by number: digit i of the factorial base picks a swap. */
TEST(all_permutations_of_up_to_seven_points) {
    for (uint32_t n = 1, order = 1; n <= 7; n++, order *= n)
        for (uint32_t number = 0; number < order; number++) {
            uint32_t image[7], rest = number;
            for (uint32_t i = 0; i < n; i++) {
                uint32_t j = rest % (i + 1);
                rest /= i + 1;
                image[i] = image[j];
                image[j] = i;
            }
            check(image, n);
        }
}

TEST(random_permutations_of_many_points) {
    for (unsigned long r = test_rounds(200); r > 0; r--) {
        uint32_t n = 1 + (uint32_t) test_below(300);
        uint32_t *image = wr_malloc(n * sizeof *image);
        shuffle(image, n);
        check(image, n);
        wr_free(image);
    }
}
