/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* All yes/no questions about a matrix, beside the characteristic polynomial
 * alone in the same process, and beside the full Jordan form by Calcium for
 * a small one.
 *
 *   bench-spectrum [CALCIUM_SIZE]     default 12; 0: without Calcium
 */

#include <stdio.h>
#include <stdlib.h>

#include "spectrum/spectrum.h"

static void fill(fmpq_mat_t A, int kind, wr_rng_t rng) {
    slong n = fmpq_mat_nrows(A);
    fmpq_mat_one(A);
    if (kind == 0)
        for (slong i = 0; i < n * n; i++)
            fmpq_set_si(fmpq_mat_entry(A, i / n, i % n),
                        (slong) wr_rng_below(rng, 11) - 5, 1);
    for (slong i = n - 1; i > 0 && kind == 1; i--) { /* a permutation */
        slong j = (slong) wr_rng_below(rng, (uint64_t) i + 1);
        for (slong k = 0; k < n; k++)
            fmpq_swap(fmpq_mat_entry(A, i, k), fmpq_mat_entry(A, j, k));
    }
    for (slong t = 0; t < 2 * n && kind == 2; t++) { /* unimodular */
        slong i = (slong) wr_rng_below(rng, (uint64_t) n);
        slong j = (slong) wr_rng_below(rng, (uint64_t) n);
        for (slong k = 0; k < n && i != j; k++)
            fmpq_add(fmpq_mat_entry(A, i, k), fmpq_mat_entry(A, i, k),
                     fmpq_mat_entry(A, j, k));
    }
}

/* Seconds for everything that wreath answers. */
static double answer(const fmpq_mat_t A) {
    wr_spectrum_matrix_t M;
    wr_spectrum_t S;
    wr_spectrum_shape_t shape;
    wr_limits_t L;
    wr_limits_init(L);
    wr_spectrum_matrix_init(M);
    wr_spectrum_init(S);
    double t = wr_seconds();
    if (wr_spectrum_matrix_set_rational(M, A, L) != WR_OK
        || wr_spectrum_compute(S, M, L) != WR_OK
        || wr_spectrum_shape(&shape, M, L) != WR_OK)
        exit(1);
    t = wr_seconds() - t;
    wr_spectrum_clear(S);
    wr_spectrum_matrix_clear(M);
    return t;
}

static double charpoly(const fmpq_mat_t A) {
    fmpq_poly_t chi;
    fmpq_poly_init(chi);
    double t = wr_seconds();
    fmpq_mat_charpoly(chi, A);
    t = wr_seconds() - t;
    fmpq_poly_clear(chi);
    return t;
}

static double calcium(const fmpq_mat_t A, int *done) {
    slong n = fmpq_mat_nrows(A);
    ca_ctx_t ctx;
    ca_mat_t B, J, P;
    ca_ctx_init(ctx);
    ca_mat_init(B, n, n, ctx);
    ca_mat_init(J, n, n, ctx);
    ca_mat_init(P, n, n, ctx);
    ca_mat_set_fmpq_mat(B, A, ctx);
    double t = wr_seconds();
    *done = ca_mat_jordan_form(J, P, B, ctx);
    t = wr_seconds() - t;
    ca_mat_clear(B, ctx);
    ca_mat_clear(J, ctx);
    ca_mat_clear(P, ctx);
    ca_ctx_clear(ctx);
    return t;
}

int main(int argc, char **argv) {
    static const char *const kinds[] = {"entries in -5..5", "permutation",
                                        "unimodular"};
    slong small = argc > 1 ? atol(argv[1]) : 12;
    wr_rng_t rng;
    fmpq_mat_t A;
    wr_rng_init(rng, 1);
    printf("%-18s %4s %10s %10s %8s\n", "family", "n", "ms",
           "charpoly", "ratio");
    for (int kind = 0; kind < 3; kind++)
        for (slong n = 50; n <= 200; n *= 2) {
            fmpq_mat_init(A, n, n);
            fill(A, kind, rng);
            double t = answer(A), c = charpoly(A);
            printf("%-18s %4ld %10.1f %10.1f %8.2f\n", kinds[kind], (long) n,
                   1e3 * t, 1e3 * c, t / c);
            fmpq_mat_clear(A);
        }
    if (small > 0) {
        int done;
        fmpq_mat_init(A, small, small);
        fill(A, 0, rng);
        double t = answer(A), c = calcium(A, &done);
        printf("Jordan form by Calcium at n = %ld: %s, %.0f times as long\n",
               (long) small, done ? "done" : "given up", c / t);
        fmpq_mat_clear(A);
    }
    flint_cleanup();
    return 0;
}
