/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "harness.h"

#include "prove/polytope.h"

#include <string.h>

/* Vertices that protrude by one part in 2^40: directions are found in doubles,
 * but only exact combinations of other points may be omitted. */

enum { N = 3, ENDS = 2 * N, INNER = 20, ALL = ENDS + N + INNER };
static const int64_t SIZE = INT64_C(1) << 40;

/* The ends of each axis, a point just beyond the middle of two of them, for
 * each pair that follow each other, and points inside; *needed of the first. */
static int plant(int64_t x[ALL][N + 1], int n, int *needed) {
    int count = 0;
    memset(x, 0, ALL * sizeof *x);
    for (; count < 2 * n; count++)
        x[count][count / 2] = count % 2 ? 2 * SIZE : -2 * SIZE;
    for (int k = 0; n > 1 && k < n; k++, count++) {
        x[count][k] = k % 2 ? SIZE + 1 : -SIZE - 1;
        x[count][(k + 1) % n] = SIZE;
    }
    *needed = count;
    for (int k = 0; k < INNER; k++, count++)
        for (int j = 0; j < n; j++)
            x[count][j] = test_below(4) ? test_between(-SIZE / 2, SIZE / 2) : 0;
    for (int i = 0; i < count; i++)
        x[i][n] = 1;
    return count;
}

TEST(vertices_that_hardly_stand_out) {
    for (unsigned long round = test_rounds(60); round > 0; round--) {
        const int n = 1 + (int) (round % N);
        int64_t x[ALL][N + 1];
        int needed, order[ALL], count = plant(x, n, &needed);
        unsigned char keep[ALL];
        lrnn_points_t P;
        wr_limits_t L;
        wr_limits_init(L);
        lrnn_points_init(&P, n + 1);
        fmpz *p = _fmpz_vec_init(n + 1);
        for (int i = 0; i < count; i++) {
            int at = (int) test_below((uint64_t) i + 1);
            order[i] = order[at];
            order[at] = i;
        }
        for (int i = 0; i < count; i++) {
            for (int j = 0; j <= n; j++)
                fmpz_set_si(p + j, x[order[i]][j]);
            lrnn_points_add(&P, p, NULL);
        }
        REQUIRE(lrnn_points_hull(keep, &P, 0, L));
        for (int i = 0; i < count; i++) {
            int vertex = order[i] < needed;
            REQUIRE(keep[i] == vertex || (n == 3 && !vertex),
                    "point %d of %d, %d numbers", order[i], count, n);
        }
        REQUIRE(lrnn_points_hull(keep, &P, 4, L) == (n < 3));
        _fmpz_vec_clear(p, n + 1);
        lrnn_points_clear(&P);
    }
}
