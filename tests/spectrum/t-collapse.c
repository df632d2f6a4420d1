/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Collapse of boxes: against explicitly computed powers, and bounds against the
 * actual numbers of steps. */

#include <string.h>

#include "harness.h"
#include "spectrum/spectrum.h"

enum { MOST = 60, N = 3 };

/* diam of the box after k reads, by the corners of [-w, w]. */
static void diameter(fmpq_t out, const fmpq_mat_t P, const fmpq *w) {
    slong n = fmpq_mat_nrows(P);
    fmpq_t t;
    fmpq_init(t);
    fmpq_zero(out);
    for (int corner = 0; corner < 1 << n; corner++)
        for (slong i = 0; i < n; i++) {
            fmpq_zero(t);
            for (slong j = 0; j < n; j++)
                if (corner >> j & 1)
                    fmpq_addmul(t, fmpq_mat_entry(P, i, j), w + j);
                else
                    fmpq_submul(t, fmpq_mat_entry(P, i, j), w + j);
            if (fmpq_cmp(t, out) > 0)
                fmpq_set(out, t);
        }
    fmpq_clear(t);
}

static void random_matrix(fmpq_mat_t A) {
    slong n = fmpq_mat_nrows(A);
    for (slong i = 0; i < n * n; i++)
        fmpq_set_si(fmpq_mat_entry(A, i / n, i % n),
                    (slong) test_between(-2, 2), 1 + test_below(4));
}

TEST(against_powers) {
    unsigned long seen[3] = {0}, all = test_rounds(150);
    for (unsigned long r = all; r > 0; r--) {
        slong n = 1 + (slong) test_below(N);
        fmpq_mat_t A, P;
        fmpq w[N];
        fmpq_t eta, d;
        wr_spectrum_matrix_t M;
        wr_collapse_t R;
        wr_limits_t L;
        int below[MOST];
        wr_limits_init(L);
        L->max_steps = 40;
        wr_spectrum_matrix_init(M);
        wr_collapse_init(R);
        fmpq_mat_init(A, n, n);
        fmpq_mat_init(P, n, n);
        fmpq_init(eta);
        fmpq_init(d);
        random_matrix(A);
        for (slong i = 0; i < n; i++) {
            fmpq_init(w + i);
            fmpq_set_si(w + i, 1 + (slong) test_below(4), 2);
        }
        fmpq_set_si(eta, 1 + (slong) test_below(6), 4);
        REQUIRE_STATUS(wr_spectrum_matrix_set_rational(M, A, L), WR_OK);
        REQUIRE_STATUS(wr_collapse_compute(R, M, w, eta, L), WR_OK);
        fmpq_mat_one(P);
        uint64_t first = MOST;
        for (uint64_t k = 0; k < MOST; k++) {
            diameter(d, P, w);
            below[k] = fmpq_cmp(d, eta) < 0;
            if (below[k] && first == MOST) {
                first = k;
                if (R->collapses == WR_TRUE)
                    REQUIRE(fmpq_equal(d, R->after));
            }
            fmpq_mat_mul(P, P, A);
        }
        seen[R->collapses]++;
        if (R->collapses == WR_TRUE)
            REQUIRE(R->first == first);
        else if (R->collapses == WR_FALSE)
            REQUIRE(first == MOST);
        else
            REQUIRE(first > 40);
        if (R->stays == WR_TRUE) {
            for (uint64_t k = R->from; k < MOST; k++)
                REQUIRE(below[k]);
            REQUIRE(R->from == 0 || !below[R->from - 1]);
        }
        for (slong i = 0; i < n; i++)
            fmpq_clear(w + i);
        fmpq_clear(eta);
        fmpq_clear(d);
        fmpq_mat_clear(A);
        fmpq_mat_clear(P);
        wr_collapse_clear(R);
        wr_spectrum_matrix_clear(M);
    }
    REQUIRE(all < 100 || (seen[WR_TRUE] > 20 && seen[WR_FALSE] > 20),
            "%lu %lu %lu", seen[0], seen[1], seen[2]);
}

/* One number a: a^k w < eta, by logarithms. */
TEST(a_scalar_near_1) {
    static const struct {
        slong p, q, one_over_eta;
        uint64_t first;
    } rows[] = {{3, 4, 8, 10},
                {1, 2, 4, 4},
                {-1, 2, 4, 4},
                {99, 100, 1, 69},
                {255, 256, 1000000, 3707},
                {0, 1, 5, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        wr_spectrum_matrix_t M;
        wr_collapse_t R;
        wr_limits_t L;
        fmpq_mat_t A;
        fmpq w[1];
        fmpq_t eta;
        wr_limits_init(L);
        wr_spectrum_matrix_init(M);
        wr_collapse_init(R);
        fmpq_mat_init(A, 1, 1);
        fmpq_init(w);
        fmpq_init(eta);
        fmpq_set_si(fmpq_mat_entry(A, 0, 0), rows[i].p, (ulong) rows[i].q);
        fmpq_set_si(w, 2, 1);
        fmpq_set_si(eta, 1, (ulong) rows[i].one_over_eta);
        REQUIRE_STATUS(wr_spectrum_matrix_set_rational(M, A, L), WR_OK);
        REQUIRE_STATUS(wr_collapse_compute(R, M, w, eta, L), WR_OK);
        REQUIRE(R->collapses == WR_TRUE && R->first == rows[i].first &&
                    R->stays == WR_TRUE && R->from == R->first,
                "row %zu: %lu", i, (unsigned long) R->first);
        fmpq_clear(w);
        fmpq_clear(eta);
        fmpq_mat_clear(A);
        wr_collapse_clear(R);
        wr_spectrum_matrix_clear(M);
    }
}

/* A random contraction of a cube: the margin by corners, and both bounds are
 * at least the true number of reads. */
TEST(margins_and_bounds) {
    unsigned long robust = 0, all = test_rounds(150);
    for (unsigned long r = all; r > 0; r--) {
        slong n = 1 + (slong) test_below(N);
        fmpq_mat_t A;
        fmpq low[N], high[N], w[N], b[N];
        fmpq_t margin, least, t, wide, eta;
        wr_spectrum_matrix_t M;
        wr_collapse_t R;
        wr_limits_t L;
        wr_limits_init(L);
        wr_spectrum_matrix_init(M);
        wr_collapse_init(R);
        fmpq_mat_init(A, n, n);
        random_matrix(A);
        fmpq *const numbers[] = {margin, least, t, wide, eta};
        for (size_t i = 0; i < 5; i++)
            fmpq_init(numbers[i]);
        for (slong i = 0; i < n; i++) {
            fmpq_init(low + i);
            fmpq_init(high + i);
            fmpq_init(w + i);
            fmpq_init(b + i);
            fmpq_set_si(low + i, (slong) test_between(-3, 0), 1);
            fmpq_set_si(high + i, (slong) test_between(1, 3), 1);
            fmpq_sub(w + i, high + i, low + i);
            fmpq_set_si(b + i, (slong) test_between(-1, 1), 2);
            if (fmpq_cmp(w + i, wide) > 0)
                fmpq_set(wide, w + i);
            for (slong j = 0; j < n; j++)
                fmpq_div_2exp(fmpq_mat_entry(A, i, j), fmpq_mat_entry(A, i, j),
                              2);
        }
        REQUIRE_STATUS(wr_spectrum_matrix_set_rational(M, A, L), WR_OK);
        wr_collapse_margin(margin, M, b, low, high);
        for (int corner = 0; corner < 1 << n; corner++)
            for (slong i = 0; i < n; i++) {
                fmpq_set(t, b + i);
                for (slong j = 0; j < n; j++)
                    fmpq_addmul(t, fmpq_mat_entry(A, i, j),
                                corner >> j & 1 ? high + j : low + j);
                for (int side = 0; side < 2; side++) {
                    fmpq_sub(eta, side ? high + i : t, side ? t : low + i);
                    if ((corner == 0 && i == 0 && side == 0) ||
                        fmpq_cmp(eta, least) < 0)
                        fmpq_set(least, eta);
                }
            }
        REQUIRE(fmpq_equal(margin, least));
        fmpq_set_si(eta, 1, 1 + test_below(9));
        if (fmpq_sgn(margin) > 0) {
            wr_collapse_bounds_t bound;
            REQUIRE_STATUS(wr_collapse_bounds(&bound, wide, margin, eta, L),
                           WR_OK);
            REQUIRE_STATUS(wr_collapse_compute(R, M, w, eta, L), WR_OK);
            REQUIRE(R->collapses == WR_TRUE && R->stays == WR_TRUE);
            REQUIRE(R->from <= bound.convex && bound.convex <= bound.general,
                    "%lu, %lu, %lu", (unsigned long) R->from,
                    (unsigned long) bound.convex,
                    (unsigned long) bound.general);
            robust++;
        }
        for (size_t i = 0; i < 5; i++)
            fmpq_clear(numbers[i]);
        for (slong i = 0; i < n; i++) {
            fmpq_clear(low + i);
            fmpq_clear(high + i);
            fmpq_clear(w + i);
            fmpq_clear(b + i);
        }
        fmpq_mat_clear(A);
        wr_collapse_clear(R);
        wr_spectrum_matrix_clear(M);
    }
    REQUIRE(all < 100 || robust > 10, "%lu", robust);
}
