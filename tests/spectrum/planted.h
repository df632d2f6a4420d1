/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TESTS_SPECTRUM_PLANTED_H
#define WREATH_TESTS_SPECTRUM_PLANTED_H

/* Matrices whose spectrum is known: generalised Jordan blocks, hidden by a
 * random unimodular change of basis. */

#include "harness.h"
#include "spectrum/spectrum.h"

/* Irreducible polynomials, with facts known by hand. */
typedef struct {
    const char *text; /* as fmpz_poly_set_str reads it */
    slong real, positive, inside, on, outside;
    ulong order;
    slong far_real, far_negative; /* of modulus 1 or more */
} known_t;

static const known_t known[] = {
    {"2  0 1", 1, 0, 1, 0, 0, 0, 0, 0},
    {"2  -1 1", 1, 1, 0, 1, 0, 1, 1, 0},
    {"2  1 1", 1, 0, 0, 1, 0, 2, 1, 1},
    {"2  -2 1", 1, 1, 0, 0, 1, 0, 1, 0},
    {"2  1 2", 1, 0, 1, 0, 0, 0, 0, 0},
    {"3  1 0 1", 0, 0, 0, 2, 0, 4, 0, 0},
    {"3  1 1 1", 0, 0, 0, 2, 0, 3, 0, 0},
    {"3  -2 0 1", 2, 1, 0, 0, 2, 0, 2, 1},
    {"3  -1 -1 1", 2, 1, 1, 0, 1, 0, 1, 0},
    {"3  5 -6 5", 0, 0, 0, 2, 0, 0, 0, 0}, /* (3 +- 4i)/5 */
    {"3  1 2 2", 0, 0, 2, 0, 0, 0, 0, 0},
    {"3  5 -2 1", 0, 0, 0, 0, 2, 0, 0, 0},
    {"3  1 -3 1", 2, 2, 1, 0, 1, 0, 1, 0},
    {"5  1 1 1 1 1", 0, 0, 0, 4, 0, 5, 0, 0},
    {"5  1 0 0 0 1", 0, 0, 0, 4, 0, 8, 0, 0},
    {"5  -2 0 0 0 1", 2, 1, 0, 0, 4, 0, 2, 1},
    {"5  1 -1 -1 -1 1", 2, 2, 1, 2, 1, 0, 1, 0}, /* Salem */
    {"5  1 0 -10 0 1", 4, 2, 2, 0, 2, 0, 2, 1},
    {"11  1 1 0 -1 -1 -1 -1 -1 0 1 1", 2, 2, 1, 8, 1, 0, 1, 0}, /* Lehmer */
};
enum { KNOWN = sizeof known / sizeof *known, LEHMER = KNOWN - 1 };

/* Puts the block of size k for p at row `at`: companion matrices on the
 * diagonal, identities above it. */
static inline void put_block(fmpq_mat_t A, slong at, const fmpz_poly_t p,
                             slong k) {
    slong d = fmpz_poly_degree(p);
    for (slong b = 0; b < k; b++, at += d)
        for (slong i = 0; i < d; i++) {
            fmpq *x = fmpq_mat_entry(A, at + i, at + d - 1);
            fmpq_set_fmpz_frac(x, p->coeffs + i, p->coeffs + d);
            fmpq_neg(x, x);
            if (i > 0)
                fmpq_one(fmpq_mat_entry(A, at + i, at + i - 1));
            if (b > 0)
                fmpq_one(fmpq_mat_entry(A, at - d + i, at + i));
        }
}

/* A <- P A P^-1 by elementary steps with small whole factors. */
static inline void hide(fmpq_mat_t A, int steps) {
    slong n = fmpq_mat_nrows(A);
    fmpq_t c, t;
    fmpq_init(c);
    fmpq_init(t);
    for (; n > 1 && steps > 0; steps--) {
        slong i = (slong) test_below((uint64_t) n), j;
        j = (i + 1 + (slong) test_below((uint64_t) n - 1)) % n;
        fmpq_set_si(c, (slong) test_between(-2, 2), 1);
        for (slong k = 0; k < n; k++) { /* row i += c row j */
            fmpq_mul(t, c, fmpq_mat_entry(A, j, k));
            fmpq_add(fmpq_mat_entry(A, i, k), fmpq_mat_entry(A, i, k), t);
        }
        for (slong k = 0; k < n; k++) { /* column j -= c column i */
            fmpq_mul(t, c, fmpq_mat_entry(A, k, i));
            fmpq_sub(fmpq_mat_entry(A, k, j), fmpq_mat_entry(A, k, j), t);
        }
    }
    fmpq_clear(c);
    fmpq_clear(t);
}

/* The spectrum of a rational matrix; the test fails if it is not computed. */
static inline void spectrum_of(wr_spectrum_t S, const fmpq_mat_t A) {
    wr_spectrum_matrix_t M;
    wr_limits_t L;
    wr_limits_init(L);
    wr_spectrum_matrix_init(M);
    REQUIRE_STATUS(wr_spectrum_matrix_set_rational(M, A, L), WR_OK);
    REQUIRE_STATUS(wr_spectrum_compute(S, M, L), WR_OK);
    wr_spectrum_matrix_clear(M);
}
#endif
