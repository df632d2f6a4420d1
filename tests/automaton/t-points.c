/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Actions on few points: they are faithful, by closing pairs of permutations;
 * there are none on fewer points, for groups in their regular actions whose
 * least degrees are known from the literature. */

#include "harness.h"

#include <string.h>

#include "automaton/automaton.h"
#include "base/base.h"

#define MOST 600 /* elements */

/* The group of the first n points of rows of `width` numbers; returns its
 * order, and image[a * order + x] = the element a after x. */
static uint32_t close_rows(uint32_t *row, uint32_t *image, uint32_t width,
                           uint32_t letters, const uint32_t *letter) {
    uint32_t count = 1;
    for (uint32_t i = 0; i < width; i++)
        row[i] = i;
    for (uint32_t x = 0; x < count; x++)
        for (uint32_t a = 0; a < letters; a++) {
            uint32_t *p = row + (size_t) count * width, y = 0;
            for (uint32_t i = 0; i < width; i++)
                p[i] = letter[(size_t) a * width + row[(size_t) x * width + i]];
            while (memcmp(row + (size_t) y * width, p, width * sizeof *p))
                y++;
            count += y == count;
            REQUIRE(count < MOST);
            image[(size_t) a * MOST + x] = y;
        }
    return count;
}

/* Letters on one set of points and on another generate isomorphic groups if the
 * same words are the identity; then the group of the pairs has the same order,
 * too. */
static void faithful(const wr_dfa_t A, const uint32_t *image, uint32_t points) {
    uint32_t n = A->states, k = A->letters, all = n + points;
    uint32_t *row = wr_malloc((size_t) MOST * all * sizeof *row);
    uint32_t *to = wr_malloc((size_t) k * MOST * sizeof *to);
    uint32_t *letter = wr_malloc((size_t) k * all * sizeof *letter), order[3];
    for (int part = 0; part < 3; part++) {
        uint32_t width = part == 0 ? n : part == 1 ? points : all;
        for (uint32_t a = 0; a < k; a++)
            for (uint32_t i = 0; i < width; i++)
                letter[a * width + i] =
                    part == 0 || (part == 2 && i < n)
                        ? A->delta[(size_t) i * k + a]
                    : part == 1 ? image[(size_t) a * points + i]
                                : n + image[(size_t) a * points + i - n];
        order[part] = close_rows(row, to, width, k, letter);
    }
    REQUIRE(order[0] == order[1] && order[1] == order[2], "orders %u %u %u",
            order[0], order[1], order[2]);
    wr_free(letter);
    wr_free(to);
    wr_free(row);
}

/* Permutations, one row per letter, on n points; `known` 0: unknown. */
static void check(uint32_t n, uint32_t letters, const uint32_t *letter,
                  int regular, uint32_t known) {
    uint32_t *row = wr_malloc((size_t) MOST * n * sizeof *row), points;
    uint32_t *to = wr_malloc((size_t) letters * MOST * sizeof *to), *image;
    uint32_t order = close_rows(row, to, n, letters, letter);
    wr_truth_t least;
    wr_limits_t L;
    wr_dfa_t A;
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_dfa_create(A, regular ? order : n, letters);
    for (uint32_t q = 0; q < A->states; q++)
        for (uint32_t a = 0; a < letters; a++)
            A->delta[(size_t) q * letters + a] =
                regular ? to[(size_t) a * MOST + q]
                        : letter[(size_t) a * n + q];
    REQUIRE_STATUS(wr_dfa_points(&points, &image, &least, A, L), WR_OK);
    REQUIRE(points <= A->states);
    if (regular) /* the start leads everywhere */
        faithful(A, image, points);
    REQUIRE(least == WR_TRUE);
    REQUIRE(known == 0 || points == known, "order %u: %u points, not %u", order,
            points, known);
    wr_free(image);
    wr_dfa_clear(A);
    wr_free(to);
    wr_free(row);
}

#define CHECK(n, known, ...)                                              \
    do {                                                                  \
        static const uint32_t letter[] = {__VA_ARGS__};                   \
        check(n, sizeof letter / sizeof *letter / (n), letter, 1, known); \
    } while (0)

TEST(least_degrees) {
    CHECK(5, 5, 1, 2, 3, 4, 0, 1, 0, 2, 3, 4);             /* S_5 */
    CHECK(5, 5, 1, 2, 3, 4, 0, 1, 2, 0, 3, 4);             /* A_5 */
    CHECK(4, 4, 1, 2, 3, 0, 1, 0, 2, 3);                   /* S_4 */
    CHECK(4, 4, 1, 2, 0, 3, 1, 0, 3, 2);                   /* A_4 */
    CHECK(3, 3, 1, 2, 0, 1, 0, 2);                         /* S_3 */
    CHECK(4, 4, 1, 2, 3, 0, 2, 1, 0, 3);                   /* D_4 */
    CHECK(7, 7, 1, 2, 3, 4, 5, 6, 0, 0, 2, 4, 6, 1, 3, 5); /* 7 : 3 */
    CHECK(6, 5, 1, 2, 3, 4, 5, 0);                         /* C_6 = 2 + 3 */
    CHECK(8, 8, 1, 2, 3, 4, 5, 6, 7, 0);                   /* C_8 */
    CHECK(6, 5, 1, 2, 0, 3, 4, 5, 1, 0, 2, 3, 4, 5,        /* S_3 x C_2 */
          0, 1, 2, 4, 3, 5);
    CHECK(6, 6, 1, 2, 0, 3, 4, 5, 0, 1, 2, 4, 5, 3);             /* C_3 x C_3 */
    CHECK(8, 8, 1, 4, 3, 6, 5, 0, 7, 2, 2, 7, 4, 1, 6, 3, 0, 5); /* Q_8 */
    CHECK(6, 6, 1, 0, 2, 3, 4, 5, 0, 1, 3, 2, 4, 5, 0, 1, 2, 3, 5, 4);
}

/* C_60 acts on 3 + 4 + 5 points; its cycle is 60 long. */
TEST(a_long_cycle) {
    uint32_t letter[60];
    for (uint32_t i = 0; i < 60; i++)
        letter[i] = (i + 1) % 60;
    check(60, 1, letter, 0, 12);
    check(1, 1, (uint32_t[]){0}, 0, 1);
}

/* Random subgroups of S_6: never more points than the given ones. */
TEST(any_group) {
    for (unsigned long k = test_rounds(12); k > 0; k--) {
        uint32_t letter[10];
        for (uint32_t a = 0; a < 2; a++)
            for (uint32_t i = 0; i < 5; i++) {
                uint32_t j = (uint32_t) test_below(i + 1);
                letter[5 * a + i] = letter[5 * a + j];
                letter[5 * a + j] = i;
            }
        check(5, 2, letter, 1, 0);
    }
}

TEST(too_large_and_no_permutation) {
    uint32_t points, *image = NULL;
    wr_truth_t least;
    wr_limits_t L;
    wr_dfa_t A;
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_dfa_create(A, 8, 2);
    for (uint32_t q = 0; q < 8; q++)
        A->delta[2 * q] = (q + 1) % 8;
    A->delta[1] = 1;
    REQUIRE_STATUS(wr_dfa_points(&points, &image, &least, A, L), WR_DOMAIN);
    REQUIRE(image == NULL);
    A->delta[3] = 0;
    REQUIRE_STATUS(wr_dfa_points(&points, &image, &least, A, L), WR_OK);
    REQUIRE(points == 8 && least == WR_UNKNOWN);
    wr_free(image);
    wr_dfa_clear(A);
}
