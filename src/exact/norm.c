/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* An upper bound of the Euclidean norm of a matrix in balls: |A| < r if
 * r^2 - A^T A has a Cholesky decomposition in balls, which proves it positive
 * definite.  r^2 = 1 + 2^(-prec/2) is tried first, because the letters of most
 * models have norm 1, and the millionth power of such an r is still close to 1.
 * Smaller norms are found by bisection; the largest row sum of |A^T A| is
 * always a valid bound. */

#include "exact/impl.h"

#define BISECTIONS 20

/* return 1 if t - G is proved positive definite */
static int above(const arb_mat_t G, const arb_t t, slong prec) {
    arb_mat_t D, C;
    slong n = arb_mat_nrows(G);
    arb_mat_init(D, n, n);
    arb_mat_init(C, n, n);
    arb_mat_neg(D, G);
    for (slong i = 0; i < n; i++)
        arb_add(arb_mat_entry(D, i, i), arb_mat_entry(D, i, i), t, prec);
    int ok = arb_mat_cho(C, D, prec);
    WR_EACH(arb_mat_clear, D, C);
    return ok;
}

/* t = a bound of the greatest eigenvalue of G, by bisection of [0, most] */
static void bisect(arf_t t, const arb_mat_t G, const arf_t most, slong prec) {
    arf_t lo, hi;
    arb_t mid;
    WR_EACH(arf_init, lo, hi);
    arb_init(mid);
    arf_set(hi, most);
    for (int i = 0; i < BISECTIONS; i++) {
        arf_add(arb_midref(mid), lo, hi, 64, ARF_RND_UP);
        arf_mul_2exp_si(arb_midref(mid), arb_midref(mid), -1);
        arf_swap(above(G, mid, prec) ? hi : lo, arb_midref(mid));
    }
    arf_set(t, hi);
    WR_EACH(arf_clear, lo, hi);
    arb_clear(mid);
}

void exact_norm_euclidean(mag_t out, const arb_mat_t A, slong prec) {
    slong n = arb_mat_nrows(A);
    arb_mat_t T, G;
    arb_t t;
    mag_t m;
    arf_t hi;
    arb_mat_init(T, n, n);
    arb_mat_init(G, n, n);
    arb_init(t);
    mag_init(m);
    arf_init(hi);
    arb_mat_transpose(T, A);
    arb_mat_mul(G, T, A, prec);
    arb_mat_bound_inf_norm(m, G);
    arf_set_mag(hi, m); /* a bound for every symmetric matrix */
    arb_one(t);
    arb_mul_2exp_si(t, t, -(prec / 2));
    arb_add_ui(t, t, 1, 2 * prec);
    if (arf_cmp(arb_midref(t), hi) < 0 && above(G, t, prec))
        arf_set(hi, arb_midref(t));
    /* Bisect only if a bound smaller by a thousandth holds, too. */
    arf_mul_2exp_si(arb_midref(t), hi, -10);
    arf_sub(arb_midref(t), hi, arb_midref(t), 64, ARF_RND_DOWN);
    if (above(G, t, prec))
        bisect(hi, G, hi, prec);
    arf_get_mag(m, hi);
    mag_sqrt(out, m);
    arf_clear(hi);
    mag_clear(m);
    arb_clear(t);
    WR_EACH(arb_mat_clear, T, G);
}
