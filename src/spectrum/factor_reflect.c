/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Write an orthogonal matrix O over Q or Q(a) as rank(O - I) reflections, the
 * least number.  While O is not I, choose a column j that is not e_j and let
 * v = O e_j - e_j.  Since O e_j and e_j have equal length, the reflection H at
 * v exchanges them, and H O fixes e_j.  Vectors fixed by O are orthogonal to v
 * and thus fixed by H O.  Hence rank(H O - I) < rank(O - I).  Source:
 * [scherk1950]. */

#include "spectrum/impl.h"

/* A vector, or a column of a matrix: entry i is at[i apart]. */
typedef struct {
    const fmpq_poly_struct *at;
    slong apart;
} line_t;

/* out = x^T y, of n entries */
static void dot(fmpq_poly_t out, line_t x, line_t y, slong n,
                const wr_ring_t K) {
    fmpq_poly_zero(out);
    for (slong i = 0; i < n; i++) {
        const fmpq_poly_struct *a = x.at + i * x.apart;
        const fmpq_poly_struct *b = y.at + i * y.apart;
        if (!fmpq_poly_is_zero(a) && !fmpq_poly_is_zero(b))
            wr_ring_addmul(out, a, b, K);
    }
}

static wr_status_t check(wr_limits_t L) {
    return wr_limits_check(L, "reflections", 0, 0);
}

/* Return UNABLE if M is not orthogonal. */
static wr_status_t orthogonal(const fmpq_poly_struct *M, slong n,
                              const wr_ring_t K, wr_limits_t L) {
    int yes = 1;
    wr_status_t s = WR_OK;
    fmpq_poly_t t;
    fmpq_poly_init(t);
    for (slong i = 0; i < n && yes; i++)
        for (slong j = i; j < n && yes && s == WR_OK; j++) {
            dot(t, (line_t){M + i, n}, (line_t){M + j, n}, n, K);
            yes = i == j ? fmpq_poly_is_one(t) : fmpq_poly_is_zero(t);
            s = check(L);
        }
    fmpq_poly_clear(t);
    if (!yes)
        s = wr_limits_fail(L, WR_UNABLE,
                           "the matrix is not orthogonal; over a field other "
                           "than Q only orthogonal matrices are factored");
    return s;
}

/* M <- (I - 2 v v^T / (v^T v)) M */
static wr_status_t reflect(fmpq_poly_struct *M, const fmpq_poly_struct *v,
                           slong n, const wr_ring_t K, wr_limits_t L) {
    wr_status_t s = WR_OK;
    fmpq_poly_struct *c = wr_scalars_new(3), *w = c + 1, *t = c + 2;
    dot(c, (line_t){v, 1}, (line_t){v, 1}, n, K);
    wr_ring_inv(c, c, K); /* v is real and not 0 */
    fmpq_poly_add(c, c, c);
    for (slong j = 0; j < n && s == WR_OK; j++) {
        dot(w, (line_t){v, 1}, (line_t){M + j, n}, n, K);
        wr_ring_mul(w, w, c, K);
        for (slong i = 0; i < n && !fmpq_poly_is_zero(w); i++) {
            wr_ring_mul(t, v + i, w, K);
            fmpq_poly_sub(M + i * n + j, M + i * n + j, t);
        }
        s = check(L);
    }
    wr_scalars_free(c, 3);
    return s;
}

/* Set v to column j of M - I and return nonzero if v != 0. */
static int difference(fmpq_poly_struct *v, const fmpq_poly_struct *M, slong j,
                      slong n) {
    int zero = 1;
    for (slong i = 0; i < n; i++) {
        fmpq_poly_sub_si(v + i, M + i * n + j, i == j);
        zero &= fmpq_poly_is_zero(v + i);
    }
    return !zero;
}

wr_status_t factors_reflect(wr_reflections_t F, const wr_spectrum_matrix_t A,
                            wr_limits_t L) {
    slong n = A->n;
    fmpq_poly_struct *M = wr_scalars_new((size_t) (n * n)); /* by rows */
    fmpq_poly_struct *v = wr_scalars_new((size_t) n);
    for (slong i = 0; i < n * n; i++)
        wr_spectrum_matrix_entry(M + i, A, i / n, i % n);
    wr_status_t s = orthogonal(M, n, A->ring, L);
    for (slong j = 0; j < n && s == WR_OK; j++) {
        if (difference(v, M, j, n)) {
            fmpq_poly_struct *x = factors_add(F);
            for (slong i = 0; i < n; i++)
                fmpq_poly_set(x + i, v + i);
            fmpq_poly_set_si(F->beta + F->count - 1, 2);
            factors_normalise(F, F->count - 1);
            s = reflect(M, F->v + (F->count - 1) * n, n, A->ring, L);
        }
    }
    if (s == WR_OK && F->defect == 0)
        F->orthogonal = F->contraction = WR_TRUE;
    F->exact = s == WR_OK;
    wr_scalars_free(v, (size_t) n);
    wr_scalars_free(M, (size_t) (n * n));
    return s;
}
