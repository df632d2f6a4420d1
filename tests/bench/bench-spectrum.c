/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* All yes/no questions about a matrix, compared in the same process with the
 * characteristic polynomial alone; with PARI's characteristic polynomial, its
 * factors and their real roots (a part of the questions), if the program gp is
 * installed; and, for a small matrix, with the full Jordan form by Calcium. All
 * questions together take at most three times as long as the characteristic
 * polynomial at n = 100, and twice at n = 200.
 *
 *   bench-spectrum [CALCIUM_SIZE]     default 20; 0: without Calcium */

#define WR_CALCIUM

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "spectrum/jordan.h"

/* Time of this process, independent of the load of the machine. */
static double cpu(void) {
    return (double) clock() / CLOCKS_PER_SEC;
}

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

/* Companion matrices of cyclotomic polynomials down the diagonal. */
static void fill_cyclotomic(fmpq_mat_t A, wr_rng_t rng) {
    slong n = fmpq_mat_nrows(A), at = 0;
    fmpz_poly_t c;
    fmpz_poly_init(c);
    fmpq_mat_zero(A);
    while (at < n) {
        slong d;
        do {
            fmpz_poly_cyclotomic(c, 1 + wr_rng_below(rng, 60));
            d = fmpz_poly_degree(c);
        } while (at + d > n);
        for (slong i = 0; i < d; i++) {
            fmpq_set_fmpz(fmpq_mat_entry(A, at + i, at + d - 1),
                          fmpz_poly_get_coeff_ptr(c, i));
            fmpq_neg(fmpq_mat_entry(A, at + i, at + d - 1),
                     fmpq_mat_entry(A, at + i, at + d - 1));
            if (i > 0)
                fmpq_one(fmpq_mat_entry(A, at + i, at + i - 1));
        }
        at += d;
    }
    fmpz_poly_clear(c);
}

/* Seconds by gp, or -1. */
static double pari(const fmpq_mat_t A) {
    slong n = fmpq_mat_nrows(A);
    char path[] = "/tmp/bench-spectrum-XXXXXX", line[64 + sizeof path];
    double ms = -1;
    int fd = mkstemp(path);
    FILE *f = fd < 0 ? NULL : fdopen(fd, "w");
    if (f == NULL)
        return -1;
    fputs("A=[", f);
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < n; j++) {
            char *text = fmpq_get_str(NULL, 10, fmpq_mat_entry(A, i, j));
            fprintf(f, "%s%s", j > 0 ? "," : i > 0 ? ";" : "", text);
            flint_free(text);
        }
    fputs("];gettime();F=factor(charpoly(A))[,1]~;"
          "s=sum(i=1,#F,polsturm(F[i]));print(gettime());quit\n",
          f);
    fclose(f);
    snprintf(line, sizeof line, "gp -q -s 1G %s </dev/null 2>/dev/null", path);
    f = popen(line, "r");
    if (f != NULL && fscanf(f, "%lf", &ms) != 1)
        ms = -1;
    if (f != NULL)
        pclose(f);
    remove(path);
    return ms < 0 ? -1 : ms / 1e3;
}

/* Seconds for all questions that wreath answers. */
static double answer(const fmpq_mat_t A) {
    wr_spectrum_matrix_t M;
    wr_spectrum_t S;
    wr_spectrum_shape_t shape;
    wr_limits_t L;
    wr_limits_init(L);
    wr_spectrum_matrix_init(M);
    wr_spectrum_init(S);
    double t = cpu();
    if (wr_spectrum_matrix_set_rational(M, A, L) != WR_OK ||
        wr_spectrum_compute(S, M, L) != WR_OK ||
        wr_spectrum_shape(&shape, M, L) != WR_OK)
        exit(1);
    t = cpu() - t;
    wr_spectrum_clear(S);
    wr_spectrum_matrix_clear(M);
    return t;
}

static double charpoly(const fmpq_mat_t A) {
    fmpq_poly_t chi;
    fmpq_poly_init(chi);
    double t = cpu();
    fmpq_mat_charpoly(chi, A);
    t = cpu() - t;
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
    double t = cpu();
    *done = ca_mat_jordan_form(J, P, B, ctx);
    t = cpu() - t;
    ca_mat_clear(B, ctx);
    ca_mat_clear(J, ctx);
    ca_mat_clear(P, ctx);
    ca_ctx_clear(ctx);
    return t;
}

static double jordan(const fmpq_mat_t A) {
    wr_spectrum_matrix_t M;
    wr_spectrum_t S;
    wr_jordan_t J;
    wr_limits_t L;
    wr_limits_init(L);
    wr_spectrum_matrix_init(M);
    wr_spectrum_init(S);
    wr_jordan_init(J);
    double t = cpu();
    if (wr_spectrum_matrix_set_rational(M, A, L) != WR_OK ||
        wr_spectrum_compute(S, M, L) != WR_OK ||
        wr_spectrum_jordan(J, S, M, L) != WR_OK)
        exit(1);
    t = cpu() - t;
    wr_jordan_clear(J);
    wr_spectrum_clear(S);
    wr_spectrum_matrix_clear(M);
    return t;
}

/* One row; 0 if it is over its limit. */
static int row(const char *kind, const fmpq_mat_t A) {
    slong n = fmpq_mat_nrows(A);
    double t = answer(A), c = charpoly(A), p = pari(A);
    for (int again = 0; again < 2; again++) { /* the best of three */
        double u = answer(A);
        t = u < t ? u : t;
    }
    double limit = n == 100 ? 3 : n == 200 ? 2 : 0;
    printf("%-18s %4ld %10.1f %10.1f %8.2f", kind, (long) n, 1e3 * t, 1e3 * c,
           t / c);
    if (p < 0)
        printf(" %10s", "no gp");
    else
        printf(" %9.1fx", p / t);
    puts(limit == 0 ? "" : t <= limit * c ? "  within" : "  OVER THE LIMIT");
    return limit == 0 || t <= limit * c;
}

int main(int argc, char **argv) {
    static const char *const kinds[] = {"entries in -5..5", "permutation",
                                        "unimodular", "cyclotomic blocks"};
    slong small = argc > 1 ? atol(argv[1]) : 20;
    int good = 1;
    wr_rng_t rng;
    fmpq_mat_t A;
    wr_rng_init(rng, 1);
    printf("%-18s %4s %10s %10s %8s %10s\n", "family", "n", "ms", "charpoly",
           "ratio", "PARI");
    for (int kind = 0; kind < 4; kind++)
        for (slong n = 50; n <= 200; n *= 2) {
            fmpq_mat_init(A, n, n);
            fill(A, kind, rng);
            if (kind == 3)
                fill_cyclotomic(A, rng);
            good &= row(kinds[kind], A);
            fmpq_mat_clear(A);
        }
    if (small > 0) {
        int done;
        fmpq_mat_init(A, small, small);
        fill(A, 0, rng);
        double t = answer(A), j = jordan(A), c = calcium(A, &done);
        printf("Jordan form by Calcium at n = %ld: %s, %.0f times as long as"
               " all answers, %.0f times as long as the Jordan form by"
               " chains\n",
               (long) small, done ? "done" : "given up", c / t, c / j);
        fmpq_mat_clear(A);
    }
    flint_cleanup();
    return !good;
}
