/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Approximate factors of a rational matrix A of norm at most 1: computed in
 * balls, rounded, and multiplied out exactly.
 *
 * The steps are those of factor_peel.c.  With I - A^T A = sum d_k l_k l_k^T,
 * exact by LDL^T, the terms are removed one by one: the factor for d l l^T has
 *     v = A^-T l,   (1 - beta)^2 = 1 / (1 + d v^T v).
 * A kernel of A is removed first, by projectors along orthogonal vectors.  Thus
 * the rest of the defect is always rational, and no ball has to decide a rank.
 * The remaining orthogonal matrix is reflected column by column; a column whose
 * ball contains e_j is treated as e_j.  The error of the rounded product is
 * computed exactly in any case. */

#include "spectrum/impl.h"

#define MOST_BITS 65536

typedef struct {
    slong n, count, room, prec;
    arb_mat_struct *v; /* columns */
    arb_ptr beta;
    arb_mat_t X; /* A = C_1 .. C_count X */
} near_t;

static void near_init(near_t *S, const fmpq_mat_t A, slong prec) {
    S->n = fmpq_mat_nrows(A);
    S->count = 0;
    S->room = 2 * S->n;
    S->prec = prec;
    S->v = wr_malloc((size_t) (S->room + 1) * sizeof *S->v);
    for (slong k = 0; k < S->room; k++)
        arb_mat_init(S->v + k, S->n, 1);
    S->beta = _arb_vec_init(S->room);
    arb_mat_init(S->X, S->n, S->n);
    arb_mat_set_fmpq_mat(S->X, A, prec);
}

static void near_clear(near_t *S) {
    for (slong k = 0; k < S->room; k++)
        arb_mat_clear(S->v + k);
    wr_free(S->v);
    _arb_vec_clear(S->beta, S->room);
    arb_mat_clear(S->X);
}

static void square(arb_t out, const arb_mat_t v, slong prec) {
    arb_zero(out);
    for (slong i = 0; i < arb_mat_nrows(v); i++)
        arb_addmul(out, arb_mat_entry(v, i, 0), arb_mat_entry(v, i, 0), prec);
}

/* X <- (I + c v v^T / (v^T v)) X */
static void apply(near_t *S, const arb_t c, const arb_mat_t v) {
    arb_mat_t T, w;
    arb_t t;
    arb_mat_init(T, 1, S->n);
    arb_mat_init(w, 1, S->n);
    arb_init(t);
    square(t, v, S->prec);
    arb_div(t, c, t, S->prec);
    arb_mat_transpose(T, v);
    arb_mat_mul(w, T, S->X, S->prec);
    arb_mat_scalar_mul_arb(w, w, t, S->prec);
    for (slong i = 0; i < S->n; i++)
        for (slong j = 0; j < S->n; j++)
            arb_addmul(arb_mat_entry(S->X, i, j), arb_mat_entry(v, i, 0),
                       arb_mat_entry(w, 0, j), S->prec);
    WR_EACH(arb_mat_clear, T, w);
    arb_clear(t);
}

/* ---- the steps ---------------------------------------------------------- */

/* X += u w^T / (|u| |w|), D -= w w^T / |w|^2, for u and w from orthogonal
 * bases of the kernels of A^T and A. */
static wr_status_t take_kernel(near_t *S, fmpq_mat_t D, const fmpq_mat_t A,
                               wr_limits_t L) {
    slong n = S->n;
    fmpq_mat_t T, U, W, u, w;
    arb_mat_t X;
    fmpq *c = _fmpq_vec_init(2), *d = c + 1;
    arb_t t;
    fmpq_mat_init(T, n, n);
    fmpq_mat_init(U, n, 0);
    fmpq_mat_init(W, n, 0);
    arb_mat_init(X, n, n);
    arb_init(t);
    fmpq_mat_transpose(T, A);
    wr_status_t s = factors_kernel(U, T, L);
    if (s == WR_OK)
        s = factors_kernel(W, A, L);
    fmpq_mat_gso(U, U); /* Gram and Schmidt without norms */
    fmpq_mat_gso(W, W);
    for (slong k = 0; k < fmpq_mat_ncols(U) && s == WR_OK; k++) {
        fmpq_mat_window_init(u, U, 0, k, n, k + 1);
        fmpq_mat_window_init(w, W, 0, k, n, k + 1);
        factors_dot(c, u, u);
        factors_dot(d, w, w);
        fmpq_mul(c, c, d);
        fmpq_inv(d, d);
        fmpq_neg(d, d);
        s = factors_rank_one(D, d, w, w, L);
        arb_mat_set_fmpq_mat(S->v + S->count, u, S->prec);
        arb_one(S->beta + S->count++);
        fmpq_mat_zero(T);
        fmpq_one(d);
        if (s == WR_OK)
            s = factors_rank_one(T, d, u, w, L);
        arb_set_fmpq(t, c, S->prec);
        arb_rsqrt(t, t, S->prec);
        arb_mat_set_fmpq_mat(X, T, S->prec);
        arb_mat_scalar_addmul_arb(S->X, X, t, S->prec);
        WR_EACH(fmpq_mat_window_clear, u, w);
    }
    WR_EACH(fmpq_mat_clear, T, U, W);
    arb_mat_clear(X);
    _fmpq_vec_clear(c, 2);
    arb_clear(t);
    return s;
}

/* Subtract d l l^T from D by pivot k and append the factor for it; *good = 0 if
 * the precision does not prove that X is invertible. */
static wr_status_t take_term(int *good, near_t *S, fmpq_mat_t D, slong k,
                             wr_limits_t L) {
    slong n = S->n;
    arb_mat_t T, l;
    arb_mat_struct *v = S->v + S->count;
    arb_ptr beta = S->beta + S->count;
    arb_t c;
    fmpq_mat_t w;
    fmpq_t d;
    arb_mat_init(T, n, n);
    arb_mat_init(l, n, 1);
    arb_init(c);
    fmpq_mat_init(w, n, 1);
    fmpq_init(d);
    for (slong i = 0; i < n; i++)
        fmpq_div(fmpq_mat_entry(w, i, 0), fmpq_mat_entry(D, i, k),
                 fmpq_mat_entry(D, k, k));
    fmpq_neg(d, fmpq_mat_entry(D, k, k));
    wr_status_t s = factors_rank_one(D, d, w, w, L);
    fmpq_neg(d, d);
    arb_mat_transpose(T, S->X);
    arb_mat_set_fmpq_mat(l, w, S->prec);
    *good = s == WR_OK && arb_mat_solve(v, T, l, S->prec);
    if (*good) {
        square(c, v, S->prec);
        arb_set_fmpq(beta, d, S->prec);
        arb_mul(c, c, beta, S->prec);
        arb_add_ui(c, c, 1, S->prec);
        arb_rsqrt(c, c, S->prec); /* 1 - beta */
        arb_sub_ui(beta, c, 1, S->prec);
        arb_neg(beta, beta);
        arb_div(c, beta, c, S->prec);
        apply(S, c, v);
        S->count++;
    }
    WR_EACH(arb_mat_clear, T, l);
    arb_clear(c);
    fmpq_mat_clear(w);
    fmpq_clear(d);
    return s != WR_OK ? s : wr_limits_check(L, "factors", 0, 0);
}

/* If X has no eigenvalue 1, changing the sign of 1 - beta in the last factor
 * saves a reflection. */
static void move_sign(near_t *S) {
    arb_mat_t T;
    arb_t c;
    if (S->count == 0)
        return;
    arb_mat_init(T, S->n, S->n);
    arb_init(c);
    arb_mat_one(T);
    arb_mat_sub(T, S->X, T, S->prec);
    arb_mat_det(c, T, S->prec);
    if (!arb_contains_zero(c)) {
        arb_ptr beta = S->beta + S->count - 1;
        arb_set_si(c, -2);
        apply(S, c, S->v + S->count - 1);
        arb_sub_ui(beta, beta, 2, S->prec);
        arb_neg(beta, beta);
    }
    arb_mat_clear(T);
    arb_clear(c);
}

static wr_status_t take_reflections(near_t *S, wr_limits_t L) {
    wr_status_t s = WR_OK;
    arb_t c;
    arb_init(c);
    for (slong j = 0; s == WR_OK && j < S->n && S->count < S->room; j++) {
        s = wr_limits_check(L, "factors", 0, 0);
        arb_mat_struct *v = S->v + S->count;
        for (slong i = 0; i < S->n; i++)
            arb_sub_ui(arb_mat_entry(v, i, 0), arb_mat_entry(S->X, i, j),
                       i == j, S->prec);
        square(c, v, S->prec);
        if (arb_contains_zero(c))
            continue;
        arb_set_si(c, -2);
        apply(S, c, v);
        arb_set_ui(S->beta + S->count++, 2);
    }
    arb_clear(c);
    return s;
}

/* ---- rounding ----------------------------------------------------------- */

/* Round factor k and append it; entries whose balls contain 0 become 0.  Return
 * 0 if all do, or if beta is out of range. */
static int round_factor(wr_householders_t H, const near_t *S, slong k) {
    slong pivot = -1;
    fmpq_mat_t v;
    fmpq_t beta;
    arb_t t;
    fmpq_mat_init(v, S->n, 1);
    fmpq_init(beta);
    arb_init(t);
    for (slong i = 0; i < S->n; i++) {
        arb_srcptr x = arb_mat_entry(S->v + k, i, 0);
        if (arb_contains_zero(x))
            continue;
        pivot = pivot < 0 ? i : pivot;
        arb_div(t, x, arb_mat_entry(S->v + k, pivot, 0), S->prec);
        wr_rational_near(fmpq_mat_entry(v, i, 0), t, S->prec);
        if (i == pivot)
            fmpq_one(fmpq_mat_entry(v, i, 0));
    }
    wr_rational_near(beta, S->beta + k, S->prec);
    int good = pivot >= 0 && fmpq_sgn(beta) > 0 && fmpq_cmp_ui(beta, 2) <= 0;
    if (good)
        wr_householders_add(H, v, beta);
    fmpq_mat_clear(v);
    fmpq_clear(beta);
    arb_clear(t);
    return good;
}

/* Set F->error, F->bits and F->exact for the product P. */
static void set_error(wr_reflections_t F, const fmpq_mat_t P,
                      const fmpq_mat_t A) {
    slong n = F->n;
    fmpq *c = _fmpq_vec_init(2), *most = c + 1;
    for (slong i = 0; i < n * n; i++) {
        fmpq_sub(c, fmpq_mat_entry(P, i / n, i % n),
                 fmpq_mat_entry(A, i / n, i % n));
        fmpq_abs(c, c);
        if (fmpq_cmp(c, most) > 0)
            fmpq_set(most, c);
    }
    F->exact = fmpq_is_zero(most);
    fmpq_set(F->error, most);
    if (!F->exact) {
        F->bits = (slong) fmpz_bits(fmpq_denref(most)) -
                  (slong) fmpz_bits(fmpq_numref(most));
        if (F->bits >= 0)
            fmpq_mul_2exp(most, most, (ulong) F->bits);
        if (F->bits < 0 || fmpz_cmp(fmpq_numref(most), fmpq_denref(most)) > 0)
            F->bits--;
    }
    _fmpq_vec_clear(c, 2);
}

/* Try one precision; *good is set if it gives a product, near A or not.  Limits
 * are checked once per factor, but not inside the kernel. */
static wr_status_t attempt(int *good, wr_reflections_t F, const fmpq_mat_t A,
                           slong prec, wr_limits_t L) {
    near_t S;
    fmpq_mat_t D;
    wr_householders_t H;
    wr_spectrum_matrix_t P;
    *good = 1;
    wr_householders_init(H);
    wr_spectrum_matrix_init(P);
    near_init(&S, A, prec);
    fmpq_mat_init(D, S.n, S.n);
    wr_status_t s = factors_defect(D, A, 0, L);
    if (s == WR_OK)
        s = take_kernel(&S, D, A, L);
    for (slong k = 0; k < S.n && *good && s == WR_OK; k++)
        if (!fmpq_is_zero(fmpq_mat_entry(D, k, k)))
            s = take_term(good, &S, D, k, L);
    if (*good && s == WR_OK) {
        move_sign(&S);
        s = take_reflections(&S, L);
    }
    for (slong k = 0; k < S.count && *good && s == WR_OK; k++) {
        *good = round_factor(H, &S, k);
        s = wr_limits_check(L, "factors", 0, 0);
    }
    if (*good && s == WR_OK)
        s = wr_householders_product(P, H, L);
    if (*good && s == WR_OK) {
        factors_add_all(F, H);
        set_error(F, P->A, A);
    }
    wr_householders_clear(H);
    wr_spectrum_matrix_clear(P);
    fmpq_mat_clear(D);
    near_clear(&S);
    return s;
}

wr_status_t factors_near(wr_reflections_t F, const fmpq_mat_t A, slong bits,
                         wr_limits_t L) {
    slong prec = bits + 64;
    int good;
    wr_status_t s = attempt(&good, F, A, prec, L);
    while (s == WR_OK && !(good && (F->exact || F->bits >= bits))) {
        factors_forget(F);
        if ((prec *= 2) <= MOST_BITS)
            s = attempt(&good, F, A, prec, L);
        else
            s = wr_limits_fail(L, WR_UNABLE,
                               "no product within 2^-%ld with %d bits",
                               (long) bits, MOST_BITS);
    }
    return s;
}
