/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Find a vector for which the step of factor_peel.c is rational.  Let the
 * columns of R span the range of E and v = R c.  Then v^T v and v^T y, E y = v,
 * are quadratic forms N and K in c, and 1 - N/K has to be a rational square.  A
 * fixed number of small integer vectors c is tried; this may fail. */

#include "spectrum/impl.h"

#define TRIES 20000

/* Compute the forms of the step: v = R c, v^T v = c^T N c, v^T y = c^T K c,
 * both scaled by one common number, which cancels in N/K.  The columns of R
 * span the range of E. */
static void forms(fmpz_mat_t N, fmpz_mat_t K, fmpq_mat_t R,
                  const fmpq_mat_t E) {
    slong n = fmpq_mat_nrows(E), r = 0;
    fmpq_mat_t F, T, TE, G, H;
    fmpz_t g, h;
    WR_EACH(fmpz_init, g, h);
    fmpq_mat_init(F, n, n);
    r = fmpq_mat_rref(F, E); /* E is symmetric: its row space is its range */
    fmpq_mat_clear(R);
    fmpq_mat_init(R, n, r);
    fmpq_mat_init(TE, r, n);
    fmpq_mat_init(G, r, r);
    fmpq_mat_init(H, r, r);
    fmpq_mat_window_init(T, F, 0, 0, r, n);
    fmpq_mat_transpose(R, T);
    fmpq_mat_mul(G, T, R);
    fmpq_mat_mul(TE, T, E);
    fmpq_mat_mul(H, TE, R); /* positive definite */
    fmpq_mat_inv(H, H);
    fmpq_mat_mul(H, G, H);
    fmpq_mat_mul(H, H, G);
    fmpz_mat_init(N, r, r);
    fmpz_mat_init(K, r, r);
    fmpq_mat_get_fmpz_mat_matwise(N, g, G);
    fmpq_mat_get_fmpz_mat_matwise(K, h, H);
    fmpz_mat_scalar_mul_fmpz(N, N, h);
    fmpz_mat_scalar_mul_fmpz(K, K, g);
    fmpq_mat_window_clear(T);
    WR_EACH(fmpq_mat_clear, F, TE, G, H);
    WR_EACH(fmpz_clear, g, h);
}

static void value(fmpz_t out, const fmpz_mat_t Q, const slong *c) {
    slong r = fmpz_mat_nrows(Q);
    fmpz_zero(out);
    for (slong i = 0; i < r; i++)
        for (slong j = 0; j < r && c[i] != 0; j++)
            fmpz_addmul_si(out, fmpz_mat_entry(Q, i, j), c[i] * c[j]);
}

/* The next vector; each entry runs through 0, 1, -1, 2, .., up to top. */
static int next(slong *c, slong r, slong top) {
    for (slong i = 0; i < r; i++) {
        c[i] = c[i] > 0 ? -c[i] : 1 - c[i];
        if (c[i] <= top)
            return 1;
        c[i] = 0;
    }
    return 0;
}

/* root = sqrt(1 - N(c) / K(c)) if it is rational and not 0 */
static int rational_root(fmpq_t root, const fmpz_mat_t N, const fmpz_mat_t K,
                         const slong *c) {
    fmpz *a = _fmpz_vec_init(2), *b = a + 1;
    value(a, N, c);
    value(b, K, c);
    fmpz_sub(a, b, a);
    fmpq_set_fmpz_frac(root, a, b);
    int yes = fmpz_sgn(a) > 0 && wr_rational_root(root, root);
    _fmpz_vec_clear(a, 2);
    return yes;
}

wr_status_t factors_small(int *found, fmpq_mat_t v, fmpq_t root,
                          const fmpq_mat_t E, wr_limits_t L) {
    slong n = fmpq_mat_nrows(E), tries = 0;
    wr_status_t s = WR_OK;
    *found = 0;
    fmpq_mat_t R;
    fmpz_mat_t N, K;
    fmpq_t t;
    fmpq_mat_init(R, n, 0);
    fmpq_init(t);
    forms(N, K, R, E); /* initialises N and K */
    slong r = fmpq_mat_ncols(R), *c = wr_calloc((size_t) r + 1, sizeof *c);
    for (slong top = 1; top <= 64 && !*found && tries < TRIES; top *= 2)
        while (!*found && s == WR_OK && tries++ < TRIES && next(c, r, top)) {
            *found = rational_root(root, N, K, c);
            s = wr_limits_check(L, "factors", 0, 0);
        }
    fmpq_mat_zero(v);
    for (slong i = 0; i < n && *found; i++)
        for (slong j = 0; j < r; j++) {
            fmpq_mul_si(t, fmpq_mat_entry(R, i, j), c[j]);
            fmpq_add(fmpq_mat_entry(v, i, 0), fmpq_mat_entry(v, i, 0), t);
        }
    wr_free(c);
    fmpq_mat_clear(R);
    WR_EACH(fmpz_mat_clear, N, K);
    fmpq_clear(t);
    return s;
}
